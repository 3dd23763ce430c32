//! The word that the cursor stands behind.

use crate::syntax::{Source, TokenKind, tokens};

/// What is being typed at the end of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A new word could begin.
    Nothing,
    /// A word from that byte on.
    Word(usize),
    /// A string whose quote stands there.
    Text(usize),
    /// The name of a variable; its `$` stands there.
    Variable {
        /// The byte of the `$`.
        start: usize,
        /// Whether it is written `${name}`.
        braced: bool,
    },
    /// Something that nothing can be said of: a comment, a number.
    Other,
}

impl Typed {
    /// What a text ends in.
    pub fn at_end_of(text: &str) -> Self {
        let source = Source {
            name: String::new(),
            text: text.to_owned(),
            path: None,
        };
        let Some(last) = tokens(&source).pop() else {
            return Self::Nothing;
        };
        let start = last.span.start as usize;
        let in_text = last.kind == TokenKind::Invalid && source.slice(last.span).starts_with('"');
        if last.kind == TokenKind::Comment {
            return Self::Other;
        }
        if !in_text && (last.span.end as usize) < text.len() {
            return Self::Nothing;
        }
        match (variable_at_end(text), last.kind) {
            (Some((start, braced)), _) if in_text || !braced => Self::Variable { start, braced },
            (_, TokenKind::Word) => Self::Word(start),
            _ if in_text => Self::Text(start),
            (
                _,
                TokenKind::Integer
                | TokenKind::Decimal
                | TokenKind::Text
                | TokenKind::Template
                | TokenKind::Variable
                | TokenKind::Invalid,
            ) => Self::Other,
            _ => Self::Nothing,
        }
    }

    /// Where it begins, in a text of that length.
    pub fn start(self, length: usize) -> usize {
        match self {
            Self::Word(start) | Self::Text(start) | Self::Variable { start, .. } => start,
            Self::Nothing | Self::Other => length,
        }
    }
}

/// The `$` of a name that a text ends in, and whether a brace follows it.
fn variable_at_end(text: &str) -> Option<(usize, bool)> {
    let name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let before = text.trim_end_matches(|letter: char| letter.is_ascii() && name(letter as u8));
    let (before, braced) = match before.strip_suffix('{') {
        Some(before) => (before, true),
        None => (before, false),
    };
    let before = before.strip_suffix('$')?;
    let slashes = before.bytes().rev().take_while(|&byte| byte == b'\\');
    slashes
        .count()
        .is_multiple_of(2)
        .then_some((before.len(), braced))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_strings_and_names_are_told_apart() {
        assert_eq!(Typed::at_end_of(""), Typed::Nothing);
        assert_eq!(Typed::at_end_of("move "), Typed::Nothing);
        assert_eq!(Typed::at_end_of("move u"), Typed::Word(5));
        assert_eq!(Typed::at_end_of("move [u"), Typed::Word(6));
        assert_eq!(Typed::at_end_of("print \"a b"), Typed::Text(6));
        assert_eq!(Typed::at_end_of("print \"a b\""), Typed::Other);
        assert_eq!(Typed::at_end_of("move # u"), Typed::Other);
        assert_eq!(Typed::at_end_of("solveBeam 5"), Typed::Other);
    }

    #[test]
    fn a_variable_is_found_in_strings_too() {
        let plain = |start| Typed::Variable {
            start,
            braced: false,
        };
        assert_eq!(Typed::at_end_of("print $"), plain(6));
        assert_eq!(Typed::at_end_of("print $le"), plain(6));
        assert_eq!(Typed::at_end_of("print \"a $le"), plain(9));
        assert_eq!(
            Typed::at_end_of("print \"a ${le"),
            Typed::Variable {
                start: 9,
                braced: true
            }
        );
        assert_eq!(Typed::at_end_of("print \"a \\$le"), Typed::Text(6));
    }
}
