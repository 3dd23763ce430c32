//! Texts and places in them.

use std::path::PathBuf;

/// A byte range in one source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// From the start of this one to the end of the other.
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end }
    }

    /// Its length in bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it has no bytes.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// As a range of bytes.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl From<Span> for miette::SourceSpan {
    fn from(span: Span) -> Self {
        (span.start as usize, span.len()).into()
    }
}

/// One text that is parsed: a file, standard input, a line of the REPL.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// What reports call it.
    pub name: String,
    /// Its text, without a byte-order mark; less than 4 GiB.
    pub text: String,
    /// The file it came from; included paths are relative to its folder.
    pub path: Option<PathBuf>,
}

impl Source {
    /// The characters of a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }
}
