//! Text to tree: tokens, then a tree with a span on every node; comments are kept.
//! Knows no command by itself: the reserved words are handed in as a [`Vocabulary`].

mod ast;
mod source;
mod vocabulary;

pub use ast::{
    BinaryOperator, Block, Branch, Command, Expr, ExprKind, Name, Piece, Range, Script, Statement,
    StatementKind, UnaryOperator,
};
pub use source::{Source, Span};
pub use vocabulary::{Vocabulary, WordId};
