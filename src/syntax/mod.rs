//! Text to tree: tokens, then a tree with a span on every node; comments are kept.
//! Knows no command by itself: the reserved words are handed in as a [`Vocabulary`].

mod ast;
mod block;
mod branches;
mod definition;
mod error;
mod expression;
mod formatter;
mod function;
mod lexer;
mod literal;
mod location;
mod operand;
mod parser;
mod place;
mod report;
mod source;
mod statement;
mod substitution;
mod suggestion;
mod token;
mod typed;
mod variable;
mod vocabulary;

pub use ast::Script;
pub(crate) use ast::{
    BinaryOperator, Block, Branch, Call, Command, Expr, ExprKind, FunctionCall, Name, Piece, Range,
    Statement, StatementKind, Task, UnaryOperator,
};
pub use error::SyntaxError;
pub(crate) use expression::joined_string;
pub use formatter::format;
pub(crate) use function::{Argument, Function};
pub(crate) use literal::{escaped, is_name};
pub(crate) use location::Location;
#[cfg(feature = "terminal")]
pub(crate) use location::{boundary, newlines};
pub(crate) use parser::{Parsing, operands};
pub use parser::{incomplete, parse};
pub(crate) use place::{Before, Construct, Expected, Place, Usage, outline};
pub use source::{Source, Span};
pub(crate) use substitution::Substitution;
pub(crate) use suggestion::{did_you_mean, nearest};
pub(crate) use token::{Token, TokenKind, tokens};
pub(crate) use typed::{Typed, TypedKind};
pub use vocabulary::{Vocabulary, WordId};

#[cfg(test)]
mod tests;
