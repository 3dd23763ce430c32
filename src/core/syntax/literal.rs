//! The contents of numbers and strings: their values, escapes and names.

use super::lexer::Lexed;
use super::{Source, Span, StringPiece};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::{map, recognize, value};
use nom::sequence::{delimited, preceded};

/// `$name` or `${name}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dollar {
    /// The bytes of the name.
    pub name: usize,
    /// Whether it stands in braces.
    pub braced: bool,
}

/// name = ( letter | `_` ) ( letter | digit | `_` )*, all ASCII
pub(super) fn name(input: &[u8]) -> Lexed<'_> {
    let first = take_while1(|byte: u8| byte.is_ascii_alphabetic() || byte == b'_');
    let others = take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_');
    recognize((first, others)).parse(input)
}

/// Whether a word can be the name of a variable or procedure.
pub fn is_name(word: &str) -> bool {
    name(word.as_bytes()).is_ok_and(|(rest, _)| rest.is_empty())
}

/// dollar = `$` name | `${` name `}`
pub(super) fn dollar(input: &[u8]) -> Lexed<'_, Dollar> {
    let named = |braced| {
        move |name: &[u8]| Dollar {
            name: name.len(),
            braced,
        }
    };
    preceded(
        tag("$"),
        alt((
            map(name, named(false)),
            map(delimited(tag("{"), name, tag("}")), named(true)),
        )),
    )
    .parse(input)
}

/// escape = `\"` | `\\` | `\n` | `\t` | `\$`
pub(super) fn escape(input: &[u8]) -> Lexed<'_, char> {
    preceded(
        tag("\\"),
        alt((
            value('"', tag("\"")),
            value('\\', tag("\\")),
            value('\n', tag("n")),
            value('\t', tag("t")),
            value('$', tag("$")),
        )),
    )
    .parse(input)
}

/// A text as it stands between the quotes of a string.
pub fn escaped(text: &str) -> String {
    let mut inside = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' | '\\' | '$' => inside.extend(['\\', character]),
            '\n' => inside.push_str("\\n"),
            '\t' => inside.push_str("\\t"),
            _ => inside.push(character),
        }
    }
    inside
}

/// The value of an integer; `None` beyond 64 bits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    // Counted below zero, where one number more fits.
    let negated = digits
        .bytes()
        .filter(u8::is_ascii_digit)
        .try_fold(0_i64, |sum, digit| {
            sum.checked_mul(10)?.checked_sub(i64::from(digit - b'0'))
        })?;
    if negative {
        Some(negated)
    } else {
        negated.checked_neg()
    }
}

/// The digits of `2.50` as a number without the point, and the number of digits behind the point. Zeros at the end of these
/// are left out. `None` for another text, and for a number beyond 128 bits.
pub fn mantissa(text: &str) -> Option<(i128, u32)> {
    let (whole, behind) = text.split_once('.').unwrap_or((text, ""));
    let behind = behind.trim_end_matches('0');
    if !behind.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mantissa = [whole, behind].concat().parse().ok()?;
    Some((mantissa, u32::try_from(behind.len()).ok()?))
}

/// The pieces of a string that the lexer found to be well formed; `span` is with its quotes.
pub(super) fn pieces(source: &Source, span: Span) -> Box<[StringPiece]> {
    let end = span.end as usize - 1;
    let bytes = &source.text.as_bytes()[..end];
    let mut at = span.start as usize + 1;
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let special = |byte: &u8| matches!(byte, b'\\' | b'$');
    while at < end {
        let rest = &bytes[at..];
        let is_special = special(&rest[0]);
        if is_special && let Ok((after, character)) = escape(rest) {
            literal.push(character);
            at = end - after.len();
        } else if is_special && let Ok((after, Dollar { name, braced })) = dollar(rest) {
            if !literal.is_empty() {
                pieces.push(StringPiece::Literal(std::mem::take(&mut literal).into()));
            }
            let start = at + 1 + usize::from(braced);
            pieces.push(StringPiece::Variable(Span::new(start, start + name)));
            at = end - after.len();
        } else {
            let len = rest[1..].iter().position(special);
            let stop = at + len.map_or(rest.len(), |len| len + 1);
            literal.push_str(&source.text[at..stop]);
            at = stop;
        }
    }
    if !literal.is_empty() || pieces.is_empty() {
        pieces.push(StringPiece::Literal(literal.into()));
    }
    pieces.into()
}
