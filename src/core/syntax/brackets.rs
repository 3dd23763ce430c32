//! Which brackets are open in a text that comes in pieces.

use super::Source;
use super::lexer::Lexer;
use super::token::TokenKind;

/// The brackets that are open behind the lines read so far. Each line is read once, however many come.
#[derive(Debug, Default)]
pub struct Brackets {
    open: Vec<TokenKind>,
    is_mistaken: bool,
}

impl Brackets {
    /// Reads whole lines behind those before: no token goes on in the next line.
    pub fn read(&mut self, lines: &str) {
        let source = Source::new("", lines, None);
        let mut lexer = Lexer::new(&source);
        loop {
            let kind = lexer.next_token().kind;
            match kind {
                TokenKind::End => break,
                TokenKind::LeftBrace | TokenKind::LeftBracket | TokenKind::LeftParen => {
                    self.open.push(kind);
                }
                TokenKind::RightBrace | TokenKind::RightBracket | TokenKind::RightParen => {
                    self.is_mistaken |= self.open.pop().and_then(TokenKind::closer) != Some(kind);
                }
                _ => {}
            }
        }
        self.is_mistaken |= lexer.reports.mark() != 0;
    }

    /// Whether a line more is to be asked for. A text with a mistake in its brackets or strings is complete: more lines
    /// do not mend it.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty() && !self.is_mistaken
    }
}

/// Whether a `{`, `[` or `(` is open at the end of a text, as [`Brackets::is_open`] says.
pub fn incomplete(text: &str) -> bool {
    let mut brackets = Brackets::default();
    brackets.read(text);
    brackets.is_open()
}
