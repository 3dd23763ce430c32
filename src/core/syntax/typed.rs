//! The token that somebody is typing at a place of a text.

use super::{Source, Span, Token, TokenKind, tokens};

/// The token at a place: the one before the place if both touch, else the one behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The kind of token, as far as it goes before the place.
    pub kind: TypedKind,
    /// All of it: the place lies in it or at one of its ends.
    pub span: Span,
}

/// The kind of token that is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedKind {
    /// Nothing yet: a new word could begin.
    Nothing,
    /// A word.
    Word,
    /// A string, from its quote on.
    Text,
    /// A variable, in a string too.
    Variable {
        /// Whether it is written `${name}`.
        braced: bool,
    },
    /// Something that nothing can be said of: a comment, a number.
    Other,
}

impl Typed {
    /// Returns the token that is being typed at that byte of a text.
    ///
    /// # Panics
    ///
    /// When the place is not between two characters.
    pub fn at(text: &str, place: usize) -> Self {
        // No token goes over the end of a line.
        let line = text[..place].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let rest = &text[place..];
        let end = place + rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (kind, start) = kind_at_end(&text[line..place]);
        let whole = tokens(&line_of(&text[line..end]));
        let whole = whole
            .iter()
            .find(|token| token.span.start as usize == start);
        let end = match kind {
            TypedKind::Variable { braced } => place + name_length(rest, braced),
            TypedKind::Other => place,
            _ => whole
                .filter(|token| is_replaced(token.kind))
                .map_or(place, |token| place.max(line + token.span.end as usize)),
        };
        let span = Span::new(line + start, end);
        Self { kind, span }
    }
}

fn line_of(text: &str) -> Source {
    Source {
        name: String::new(),
        text: text.to_owned(),
        path: None,
    }
}

/// The kind of token in which a line ends, and where that begins.
fn kind_at_end(line: &str) -> (TypedKind, usize) {
    let nothing = (TypedKind::Nothing, line.len());
    let source = line_of(line);
    let Some(Token { kind, span }) = tokens(&source).pop() else {
        return nothing;
    };
    let in_text = kind == TokenKind::Invalid && source.slice(span).starts_with('"');
    if kind == TokenKind::Comment {
        return (TypedKind::Other, line.len());
    }
    if !in_text && (span.end as usize) < line.len() {
        return nothing;
    }
    let start = span.start as usize;
    match (variable_at_end(line), kind) {
        (Some((start, braced)), _) if in_text || !braced => (TypedKind::Variable { braced }, start),
        (_, TokenKind::Word) => (TypedKind::Word, start),
        _ if in_text => (TypedKind::Text, start),
        (_, kind) if is_replaced(kind) || kind == TokenKind::Invalid => {
            (TypedKind::Other, line.len())
        }
        _ => nothing,
    }
}

/// Whether another operand can stand in the token's place.
fn is_replaced(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Word
            | TokenKind::Integer
            | TokenKind::Decimal
            | TokenKind::Text
            | TokenKind::Template
            | TokenKind::Variable
    )
}

/// The bytes of a name that goes on here, with its closing brace.
fn name_length(rest: &str, braced: bool) -> usize {
    let name = rest.bytes().take_while(|byte| is_name_byte(*byte)).count();
    name + usize::from(braced && rest[name..].starts_with('}'))
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The `$` of a name that a text ends in, and whether a brace follows it.
fn variable_at_end(text: &str) -> Option<(usize, bool)> {
    let name = |letter: char| letter.is_ascii() && is_name_byte(letter as u8);
    let before = text.trim_end_matches(name);
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

    /// What is typed at the `|` of a text, with its kind.
    fn typed(text: &str) -> (TypedKind, String) {
        let place = text.find('|').expect("the text has a place");
        let text = text.replace('|', "");
        let Typed { kind, span } = Typed::at(&text, place);
        assert!(span.start as usize <= place && place <= span.end as usize);
        (kind, text[span.range()].to_owned())
    }

    fn is(text: &str, kind: TypedKind, whole: &str) {
        assert_eq!(typed(text), (kind, whole.to_owned()), "{text}");
    }

    #[test]
    fn words_strings_and_names_are_told_apart() {
        is("|", TypedKind::Nothing, "");
        is("move |", TypedKind::Nothing, "");
        is("move u|", TypedKind::Word, "u");
        is("move\n[u|", TypedKind::Word, "u");
        is("print \"a b|", TypedKind::Text, "\"a b");
        is("print \"a b\"|", TypedKind::Other, "");
        is("move # u|", TypedKind::Other, "");
        is("solveBeam 5|", TypedKind::Other, "");
    }

    #[test]
    fn a_variable_is_found_in_strings_too() {
        let plain = TypedKind::Variable { braced: false };
        is("print $|", plain, "$");
        is("print $le|", plain, "$le");
        is("print \"a $le|\"", plain, "$le");
        is(
            "print \"a ${le|",
            TypedKind::Variable { braced: true },
            "${le",
        );
        is("print \"a \\$le|", TypedKind::Text, "\"a \\$le");
    }

    #[test]
    fn what_stands_behind_the_place_belongs_to_it() {
        is("so|lve h1", TypedKind::Word, "solve");
        is("solve |h1", TypedKind::Nothing, "h1");
        is("save \"a| b\" move up", TypedKind::Text, "\"a b\"");
        is(
            "print \"${le|ngth} $x\"",
            TypedKind::Variable { braced: true },
            "${length}",
        );
        is(
            "print $le|ngth..5",
            TypedKind::Variable { braced: false },
            "$length",
        );
    }
}
