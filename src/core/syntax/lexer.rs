//! Text to tokens. Works on bytes and decodes a character only where one is not ASCII.

use super::literal::{self, Dollar};
use super::report::{Reports, stray};
use super::token::{Token, TokenKind};
use super::{Source, Span, error};
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_till, take_until, take_while, take_while1};
use nom::character::complete::digit1;
use nom::combinator::{cond, opt, peek, recognize, verify};
use nom::multi::many0_count;
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// The result of a rule: the rest of the input and what it read. A rule that does not match has nothing to say, the
/// reports are made by the lexer.
pub(super) type Lexed<'t, T = &'t [u8]> = IResult<&'t [u8], T, ()>;

/// Gives one token after the other and reports what is none.
pub(super) struct Lexer<'t> {
    bytes: &'t [u8],
    source: &'t Source,
    at: usize,
    /// Where a range's `..` may stand: directly behind a number, `$x` or `)`.
    range_at: usize,
    /// The number of brackets and braces that were opened on this line and are not closed yet.
    open_on_line: usize,
    /// All reports of this text, the parser's too.
    pub reports: Reports,
}

impl<'t> Lexer<'t> {
    /// Starts at the first character.
    pub(crate) fn new(source: &'t Source) -> Self {
        Self {
            bytes: source.text.as_bytes(),
            source,
            at: 0,
            range_at: usize::MAX,
            open_on_line: 0,
            reports: Reports::default(),
        }
    }

    /// Goes on at a place seen before.
    pub(crate) fn rewind(&mut self, at: usize) {
        self.at = at;
        self.range_at = usize::MAX;
        self.open_on_line = 0;
    }

    /// Goes on behind a number that ends there.
    pub(crate) fn rewind_behind_number(&mut self, at: usize) {
        self.at = at;
        self.range_at = at;
    }

    /// The next token; `End` again and again at the end.
    #[inline]
    pub(crate) fn next_token(&mut self) -> Token {
        while let Some(b' ' | b'\t') = self.bytes.get(self.at) {
            self.at += 1;
        }
        let start = self.at;
        let Some(&first) = self.bytes.get(start) else {
            return Token {
                kind: TokenKind::End,
                span: Span::new(start, start),
            };
        };
        let input = &self.bytes[start..];
        let (kind, len) = match first {
            b'0'..=b'9' => number_or_word(input),
            b'/' if self.at_slashes(start) => (TokenKind::Comment, length(comment(input), input)),
            b'.' if start == self.range_at && dots(input).is_ok() => (TokenKind::Dots, 2),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' | b'/' | b'~' => {
                (TokenKind::Word, run_len(input))
            }
            b'\n' => (TokenKind::Newline, 1),
            b'\r' => (
                TokenKind::Newline,
                1 + usize::from(input.get(1) == Some(&b'\n')),
            ),
            b'"' => self.string(start),
            b'$' => self.variable(start),
            b'#' => (TokenKind::Comment, length(comment(input), input)),
            b'-' => match number(input) {
                Ok((rest, kind)) => (kind, input.len() - rest.len()),
                Err(_) => (TokenKind::Minus, 1),
            },
            _ => match symbol(input) {
                Ok((rest, kind)) => (kind, input.len() - rest.len()),
                Err(_) if letter_len(input) > 0 => (TokenKind::Word, run_len(input)),
                Err(_) => self.stray(start),
            },
        };
        match kind {
            TokenKind::Newline => self.open_on_line = 0,
            TokenKind::LeftBracket | TokenKind::LeftParen | TokenKind::LeftBrace => {
                self.open_on_line += 1;
            }
            TokenKind::RightBracket | TokenKind::RightParen | TokenKind::RightBrace => {
                self.open_on_line = self.open_on_line.saturating_sub(1);
            }
            _ => {}
        }
        self.at = start + len;
        if matches!(
            kind,
            TokenKind::Integer | TokenKind::Decimal | TokenKind::Variable | TokenKind::RightParen
        ) {
            self.range_at = self.at;
        }
        Token {
            kind,
            span: Span::new(start, self.at),
        }
    }

    /// Whether a comment begins here with `//`: at the start of a line or behind a space, and not before a divisor that
    /// ends a group.
    fn at_slashes(&self, start: usize) -> bool {
        let input = &self.bytes[start..];
        let before = start.checked_sub(1).map(|at| self.bytes[at]);
        let begins = matches!(before, None | Some(b' ' | b'\t' | b'\n' | b'\r'));
        begins && input.starts_with(b"//") && !(self.open_on_line > 0 && is_division(&input[2..]))
    }

    /// A string up to its quote, or up to the end of the line with a report.
    fn string(&mut self, start: usize) -> (TokenKind, usize) {
        let before = self.reports.mark();
        let mut at = start + 1;
        let mut template = false;
        loop {
            at += plain_len(&self.bytes[at..]);
            let rest = &self.bytes[at..];
            match rest.first() {
                Some(b'"') => {
                    let kind = match template {
                        _ if self.reports.mark() != before => TokenKind::Invalid,
                        true => TokenKind::Template,
                        false => TokenKind::Text,
                    };
                    return (kind, at + 1 - start);
                }
                None | Some(b'\n' | b'\r') => break,
                Some(b'\\') => {
                    let len = length(literal::escape(rest), rest);
                    if len > 0 {
                        at += len;
                    } else {
                        let len = 1 + rest.get(1).map_or(0, |_| visible_len(&rest[1..]));
                        self.report_escape(at, len);
                        at += len;
                    }
                    template = true;
                }
                Some(b'$') => {
                    if let Ok((rest, _)) = literal::dollar(rest) {
                        at = self.bytes.len() - rest.len();
                    } else {
                        at += self.dollar(at, "write `\\$` for the character, or a name after it");
                    }
                    template = true;
                }
                Some(_) => at += self.control(at),
            }
        }
        // One mistake: what looks wrong inside does so because the quote is missing.
        self.reports.reset(before);
        // What closes a bracket of this line is taken to stand behind the missing quote.
        let mut text = self.source.text[start..at].trim_end();
        for _ in 0..self.open_on_line {
            let Some(inner) = text.strip_suffix(['}', ']', ')']) else {
                break;
            };
            text = inner.trim_end();
        }
        let fix = format!("{}\"", text.trim_end_matches('\\'));
        self.reports.add(error::unclosed_string(
            fix,
            Span::new(start, start + text.len()),
        ));
        (TokenKind::Invalid, text.len())
    }

    fn report_escape(&mut self, at: usize, len: usize) {
        let escape = self.source.text[at..at + len].to_owned();
        self.reports
            .add(error::unknown_escape(escape, Span::new(at, at + len)));
    }

    fn variable(&mut self, start: usize) -> (TokenKind, usize) {
        let input = &self.bytes[start..];
        match literal::dollar(input) {
            Ok((rest, Dollar { braced: false, .. })) => {
                (TokenKind::Variable, input.len() - rest.len())
            }
            Ok((rest, Dollar { name, .. })) => {
                let len = input.len() - rest.len();
                let name = &self.source.text[start + 2..start + 2 + name];
                self.reports
                    .add(error::braced_variable(name, Span::new(start, start + len)));
                (TokenKind::Invalid, len)
            }
            Err(_) => {
                let len = self.dollar(start, "a variable is `$name`, the character is `\"\\$\"`");
                (TokenKind::Invalid, len)
            }
        }
    }

    /// A `$` that no name follows.
    fn dollar(&mut self, at: usize, advice: &'static str) -> usize {
        let rest = &self.bytes[at..];
        let len = length(bad_dollar(rest), rest);
        let at = Span::new(at, at + len);
        self.reports.add(error::dollar_without_name(advice, at));
        len
    }

    /// A run of control characters, one report.
    fn control(&mut self, at: usize) -> usize {
        let rest = &self.bytes[at..];
        let len = length(take_while1(is_control)(rest), rest).max(1);
        self.reports.add(error::control_character(
            u32::from(rest[0]),
            Span::new(at, at + len),
        ));
        len
    }

    /// Characters that begin no token, one report; the run behind them goes with them.
    fn stray(&mut self, start: usize) -> (TokenKind, usize) {
        let input = &self.bytes[start..];
        let len = if is_control(input[0]) {
            self.control(start)
        } else {
            let quoted = length(foreign_string(input), input);
            let len = if quoted > 0 { quoted } else { stray_len(input) };
            let text = &self.source.text[start..start + len];
            self.reports.add(stray(text, Span::new(start, start + len)));
            len
        };
        (TokenKind::Invalid, len + run_len(&input[len..]))
    }
}

/// The length of `input` that a rule took; 0 where it did not match.
pub(super) fn length<T>(lexed: Lexed<'_, T>, input: &[u8]) -> usize {
    lexed.map_or(0, |(rest, _)| input.len() - rest.len())
}

/// run = ( letter | digit | one of `_-./\~:+` )*, a run's first character is looked at before.
fn run_len(input: &[u8]) -> usize {
    let mut len = ascii_run_len(input);
    while input.get(len).is_some_and(|byte| !byte.is_ascii()) {
        match letter_len(&input[len..]) {
            0 => break,
            letter => len += letter,
        }
        len += ascii_run_len(&input[len..]);
    }
    len
}

fn ascii_run_len(input: &[u8]) -> usize {
    let end = input.iter().position(|&byte| !is_run(byte));
    end.unwrap_or(input.len())
}

/// The characters of a run that are ASCII.
fn is_run(byte: u8) -> bool {
    const RUN: [bool; 256] = {
        let mut table = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            table[byte] = (byte as u8).is_ascii_alphanumeric();
            byte += 1;
        }
        let others = b"_-./\\~:+";
        let mut index = 0;
        while index < others.len() {
            table[others[index] as usize] = true;
            index += 1;
        }
        table
    };
    RUN[byte as usize]
}

/// The bytes of the character that `input` begins with, if that is a letter beyond ASCII; else 0.
fn letter_len(input: &[u8]) -> usize {
    match first_char(input) {
        Some(letter) if !letter.is_ascii() && letter.is_alphabetic() => letter.len_utf8(),
        _ => 0,
    }
}

/// The first character; looks at four bytes only, so it takes the same time on any text.
fn first_char(input: &[u8]) -> Option<char> {
    let head = &input[..input.len().min(4)];
    head.utf8_chunks().next()?.valid().chars().next()
}

/// Whether a run goes on here.
fn goes_on(input: &[u8]) -> bool {
    input.first().is_some_and(|byte| is_run(*byte)) || letter_len(input) > 0
}

/// digits = digit+ ( `_` digit+ )*
fn digits(input: &[u8]) -> Lexed<'_> {
    recognize((digit1, many0_count(preceded(tag("_"), digit1)))).parse(input)
}

/// figure = `-`? digits ( `.` digits )?
fn figure(input: &[u8]) -> Lexed<'_, TokenKind> {
    let (rest, (_, _, fraction)) = (opt(tag("-")), digits, opt((tag("."), digits))).parse(input)?;
    let kind = match fraction {
        Some(_) => TokenKind::Decimal,
        None => TokenKind::Integer,
    };
    Ok((rest, kind))
}

/// number = figure, and then the run ends or a range's dots follow
fn number(input: &[u8]) -> Lexed<'_, TokenKind> {
    let (rest, kind) = figure(input)?;
    let (_, _) = cond(goes_on(rest), dots).parse(rest)?;
    Ok((rest, kind))
}

/// dots = `..` before a number, a variable or `(`
fn dots(input: &[u8]) -> Lexed<'_> {
    let figure_end = verify(figure_rest, |rest: &[u8]| {
        !goes_on(rest) || rest.starts_with(b"..")
    });
    let variable = recognize(verify(literal::dollar, |dollar: &Dollar| !dollar.braced));
    recognize((tag(".."), peek(alt((variable, tag("("), figure_end))))).parse(input)
}

/// Returns the rest behind a figure.
fn figure_rest(input: &[u8]) -> Lexed<'_> {
    let (rest, _) = figure(input)?;
    Ok((rest, rest))
}

fn number_or_word(input: &[u8]) -> (TokenKind, usize) {
    match number(input) {
        Ok((rest, kind)) => (kind, input.len() - rest.len()),
        Err(_) => (TokenKind::Word, run_len(input)),
    }
}

/// Whether a divisor follows, and then the end of its group: `(7 // 2)`.
fn is_division(input: &[u8]) -> bool {
    let end = input
        .iter()
        .position(|byte| !is_run(*byte) && !b" \t$".contains(byte));
    let divisor = input[..end.unwrap_or(input.len())].trim_ascii();
    let is_divisor = match divisor {
        [b'$', name @ ..] => literal::name(name).is_ok_and(|(rest, _)| rest.is_empty()),
        number => figure(number).is_ok_and(|(rest, _)| rest.is_empty()),
    };
    is_divisor && end.is_some_and(|end| input[end] == b')')
}

/// comment = `#` or `//` up to the end of the line
fn comment(input: &[u8]) -> Lexed<'_> {
    take_till(|byte| byte == b'\n' || byte == b'\r').parse(input)
}

/// symbol = one of the operators and brackets, the longest first
fn symbol(input: &[u8]) -> Lexed<'_, TokenKind> {
    let two = take(2_usize).map_opt(|two: &[u8]| match two {
        b"==" => Some(TokenKind::Equal),
        b"!=" => Some(TokenKind::NotEqual),
        b"<=" => Some(TokenKind::LessOrEqual),
        b">=" => Some(TokenKind::GreaterOrEqual),
        _ => None,
    });
    let one = take(1_usize).map_opt(|one: &[u8]| match one[0] {
        b'[' => Some(TokenKind::LeftBracket),
        b']' => Some(TokenKind::RightBracket),
        b'(' => Some(TokenKind::LeftParen),
        b')' => Some(TokenKind::RightParen),
        b'{' => Some(TokenKind::LeftBrace),
        b'}' => Some(TokenKind::RightBrace),
        b',' => Some(TokenKind::Comma),
        b'=' => Some(TokenKind::Assign),
        b'<' => Some(TokenKind::Less),
        b'>' => Some(TokenKind::Greater),
        b'+' => Some(TokenKind::Plus),
        b'*' => Some(TokenKind::Star),
        b'%' => Some(TokenKind::Percent),
        _ => None,
    });
    alt((two, one)).parse(input)
}

/// The characters of a string that stand for themselves.
fn plain_len(input: &[u8]) -> usize {
    let is_plain = |byte: u8| !(matches!(byte, b'"' | b'\\' | b'$') || is_control(byte));
    let end = input.iter().position(|&byte| !is_plain(byte));
    end.unwrap_or(input.len())
}

/// Control characters, ends of lines among them; a tab is none.
fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && byte != b'\t'
}

/// A `$` without a name, with the `{` and the run behind it: `$`, `$5`, `${`, `${a b`.
fn bad_dollar(input: &[u8]) -> Lexed<'_> {
    let (rest, _) = tag("$").parse(input)?;
    let (rest, _) = opt(tag("{")).parse(rest)?;
    let rest = &rest[literal_run(rest)..];
    let (rest, _) = opt(tag("}")).parse(rest)?;
    take(input.len() - rest.len()).parse(input)
}

fn literal_run(input: &[u8]) -> usize {
    length(
        take_while(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_')(input),
        input,
    )
}

/// A string with the quotes of another language or of a word processor. A bounded look ahead:
/// there may be any number of quotes that are never closed.
fn foreign_string(input: &[u8]) -> Lexed<'_> {
    let head = &input[..input.len().min(200)];
    let line = take_till(|byte| byte == b'\n' || byte == b'\r')
        .parse(head)?
        .1;
    let quoted = |quote: (&'static str, &'static str)| {
        recognize((tag(quote.0), take_until(quote.1), tag(quote.1)))
    };
    let (_, string) = alt((
        quoted(("'", "'")),
        quoted(("`", "`")),
        quoted(("\u{201c}", "\u{201d}")),
        quoted(("\u{2018}", "\u{2019}")),
    ))
    .parse(line)?;
    Ok((&input[string.len()..], string))
}

/// The bytes of one character, 0 for a control character.
fn visible_len(input: &[u8]) -> usize {
    first_char(input)
        .filter(|first| !first.is_control())
        .map_or(0, char::len_utf8)
}

/// The characters from here on that begin no token; the first one is known to begin none.
fn stray_len(input: &[u8]) -> usize {
    let first = first_char(input).map_or(1, char::len_utf8);
    first
        + length(
            many0_count(stray_char).parse(&input[first..]),
            &input[first..],
        )
}

/// A character that begins no token.
fn stray_char(input: &[u8]) -> Lexed<'_> {
    let known = match input.first() {
        Some(b' ' | b'\t' | b'"' | b'$' | b'#' | b'-' | b'\'' | b'\\' | b':') | None => true,
        Some(&byte) => is_run(byte) || is_control(byte) || letter_len(input) > 0,
    };
    if known || symbol(input).is_ok() {
        return Err(nom::Err::Error(()));
    }
    take(first_char(input).map_or(1, char::len_utf8)).parse(input)
}
