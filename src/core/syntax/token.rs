//! The tokens of which a text consists.

use super::lexer::Lexer;
use super::{Source, Span};

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "signs are named as they are")]
pub enum TokenKind {
    /// The end of a line.
    Newline,
    /// `# ...`, without the end of the line.
    Comment,
    /// `h1`, `4x5`, `../a.txt`, `/`.
    Word,
    /// `50`, `1_000`, `-3`.
    Integer,
    /// `0.5`.
    Decimal,
    /// A string without escapes and names.
    Text,
    /// A string with escapes or names.
    Template,
    /// `$k`.
    Variable,
    /// `..` of a range.
    Dots,
    LeftBracket,
    RightBracket,
    LeftParen,
    RightParen,
    LeftBrace,
    RightBrace,
    Comma,
    Assign,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Star,
    Percent,
    /// A text that is no token; reported already.
    Invalid,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The kind of token.
    pub kind: TokenKind,
    /// Its characters.
    pub span: Span,
}

/// All tokens of a text, comments too, up to its end.
pub fn tokens(source: &Source) -> Vec<Token> {
    let mut lexer = Lexer::new(source);
    std::iter::repeat_with(|| lexer.next_token())
        .take_while(|token| token.kind != TokenKind::End)
        .collect()
}

impl TokenKind {
    /// The bracket that closes it.
    pub(super) fn closer(self) -> Option<Self> {
        match self {
            Self::LeftBrace => Some(Self::RightBrace),
            Self::LeftBracket => Some(Self::RightBracket),
            Self::LeftParen => Some(Self::RightParen),
            _ => None,
        }
    }

    /// Whether nothing more stands on the line or in the block.
    pub(super) fn ends_line(self) -> bool {
        matches!(self, Self::Newline | Self::RightBrace | Self::End)
    }
}
