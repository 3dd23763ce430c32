//! Texts and places in them.

use super::Diagnostic;
use super::error;
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
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    /// From the start of this one to the end of the other.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end,
        }
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

/// Some editors put it before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// One text that is parsed: a file, standard input, a line of the REPL.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The name in reports.
    pub name: String,
    /// Its text, without a byte-order mark; less than 4 GiB.
    pub text: String,
    /// The file it came from; included paths are relative to its folder.
    pub path: Option<PathBuf>,
}

impl Source {
    /// A text without its byte-order mark. One of 4 GiB or more can be held, but not parsed.
    pub fn new(name: impl Into<String>, text: impl Into<String>, path: Option<PathBuf>) -> Self {
        let mut text = text.into();
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        Self {
            name: name.into(),
            text,
            path,
        }
    }

    /// The text of a file's bytes: UTF-8, or UTF-16. What is neither gives the text with a
    /// replacement character for each wrong sequence, and an error at the first; 4 GiB or more an empty text.
    pub fn from_bytes(
        name: impl Into<String>,
        bytes: Vec<u8>,
        path: Option<PathBuf>,
    ) -> Result<Self, Box<(Self, Diagnostic)>> {
        if let Err(error) = check_length(bytes.len()) {
            return Err(Box::new((Self::new(name, "", path), error)));
        }
        if let Some(text) = text_of_utf_16(&bytes) {
            // Its text may be longer in UTF-8.
            return match check_length(text.len()) {
                Ok(()) => Ok(Self::new(name, text, path)),
                Err(error) => Err(Box::new((Self::new(name, "", path), error))),
            };
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => return Ok(Self::new(name, text, path)),
            Err(error) => error.into_bytes(),
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let source = Self::new(name, text, path);
        let valid = std::str::from_utf8(&bytes).map_or_else(|error| error.valid_up_to(), str::len);
        let mark = if bytes.starts_with("\u{feff}".as_bytes()) {
            3
        } else {
            0
        };
        let start = valid - mark;
        let at = Span::new(start, start + char::REPLACEMENT_CHARACTER.len_utf8());
        Err(Box::new((source, error::invalid_utf8(at))))
    }

    /// Whether its places fit a [`Span`].
    pub(super) fn check_length(&self) -> Result<(), Diagnostic> {
        check_length(self.text.len())
    }

    /// The characters of a span.
    #[inline]
    pub fn slice(&self, span: Span) -> &str {
        &self.text[span.range()]
    }
}

/// The text of UTF-16, as some editors and shells save it: behind its byte-order mark, or beginning with a character of
/// ASCII. No text in UTF-8 begins like that.
pub fn text_of_utf_16(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] | [1..=0x7f, 0, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] => u16::from_be_bytes,
        _ => return None,
    };
    let (pairs, rest) = bytes.as_chunks();
    let units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
    let text = String::from_utf16(&units).ok()?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    (rest.is_empty() && !text.contains('\0')).then(|| text.to_owned())
}

/// Reports a text that is too long for a [`Span`].
fn check_length(bytes: usize) -> Result<(), Diagnostic> {
    if u32::try_from(bytes).is_ok() {
        return Ok(());
    }
    let at = Span::default();
    Err(error::text_too_long(bytes, at))
}

#[cfg(test)]
mod tests {
    use super::{Source, Span, check_length};

    /// Where the first byte that is not UTF-8 is reported, with the text.
    fn invalid(bytes: &[u8]) -> (Span, String) {
        match Source::from_bytes("test", bytes.to_vec(), None) {
            Err(lossy) => (lossy.1.span(), lossy.0.text),
            Ok(source) => panic!("{:?} is UTF-8", source.text),
        }
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(Source::new("test", "\u{feff}move up", None).text, "move up");
        let bytes = "\u{feff}é".as_bytes().to_vec();
        assert_eq!(
            Source::from_bytes("test", bytes, None).map(|source| source.text),
            Ok("é".into())
        );
    }

    #[test]
    fn utf_16_is_read_with_and_without_its_mark() {
        let text = "print \"é\u{1f9e9}\"\r\n";
        for unit in [u16::to_le_bytes, u16::to_be_bytes] {
            let units = std::iter::once(0xfeff).chain(text.encode_utf16());
            let mut bytes: Vec<u8> = units.flat_map(unit).collect();
            for bytes in [&bytes[..], &bytes[2..]] {
                let read = Source::from_bytes("test", bytes.to_vec(), None);
                assert_eq!(read.map(|source| source.text), Ok(text.to_owned()));
            }
            bytes.pop();
            assert_eq!(invalid(&bytes).0, Span::new(0, 3), "half a unit");
        }
        assert_eq!(invalid(b"\xff\xfe\x00\xd8").0, Span::new(0, 3));
    }

    #[test]
    fn the_first_wrong_byte_is_named() {
        assert_eq!(
            invalid(b"a\xffb\xfe"),
            (Span::new(1, 4), "a\u{fffd}b\u{fffd}".into())
        );
        assert_eq!(invalid(b"\xef\xbb\xbfab\xc3").0, Span::new(2, 5));
    }

    #[test]
    fn four_gibibytes_are_too_long() {
        assert_eq!(check_length(u32::MAX as usize), Ok(()));
        let error = check_length(u32::MAX as usize + 1);
        assert!(error.is_err());
    }
}
