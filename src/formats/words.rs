//! Lines and words of files.

use puzzle_core::syntax::Span;

/// The lines of a file, each with its first byte.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = offset;
        offset += line.len();
        (at, line.trim_end_matches(['\n', '\r']))
    })
}

/// A word, a number or a sign of a file, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct FileToken<'a> {
    pub text: &'a str,
    pub at: Span,
}
