//! Text to tree: tokens, then a tree with a span on every node; comments are kept.
//! Knows no command by itself: the reserved words are handed in as a [`Vocabulary`].

mod ast;
mod block;
mod brackets;
mod branches;
mod command;
mod comment;
mod definition;
mod diagnostic;
mod error;
mod expression;
mod foreign;
mod foreign_definition;
mod formatter;
mod function;
mod group;
mod lexer;
mod literal;
mod location;
mod operand;
mod parser;
mod place;
mod proposal;
mod report;
mod source;
mod spelling;
mod statement;
mod suggestion;
mod token;
mod typed;
mod variable;
mod vocabulary;

#[doc(hidden)]
pub use ast::Call;
pub use ast::{
    BinaryOperator, Block, Branch, Command, DefinitionKind, Expr, ExprKind, FormulaKind,
    FunctionCall, GradedTask, Name, RangeExpr, Script, Statement, StatementKind, StringPiece,
    UnaryOperator,
};
pub use brackets::{Brackets, incomplete};
pub use diagnostic::Diagnostic;
pub use expression::joined_string;
pub use formatter::{format, layout_edits};
pub use function::{Argument, Function};
pub use literal::{escaped, is_name, mantissa};
pub use location::{EditorPosition, LineIndex, Location, boundary, newlines};
pub use parser::{Parsing, parse};
pub use place::{Before, Construct, Expected, Place, Usage, outline};
pub use proposal::{Edit, Proposal};
pub use report::MOST_REPORTS;
pub use source::{Source, Span, text_of_utf_16};
pub use spelling::{
    Rule, SPELLINGS, Spelling, is_assigned, search_named, spelling_edits, usual_name,
};
pub use suggestion::{did_you_mean, nearest};
pub use token::{Token, TokenKind, tokens};
pub use typed::{Typed, TypedKind};
pub use vocabulary::{Vocabulary, WordId};

#[cfg(test)]
mod tests;
