//! What may stand at a place of a text, and what its words are: for whoever edits one.
//!
//! A [`Position`] is a byte offset in a text. The parser says what may stand there and the checker
//! what is known there; with the table of commands that gives [`Candidate`]s and a [`Hint`]. Answers
//! are data, places are bytes: it makes no difference whether a prompt asks or an editor.

mod candidate;
mod classes;
mod files;
mod hint;
mod operands;
mod position;
mod scope;
mod statements;

pub use candidate::{Candidate, CandidateKind};
pub use classes::{Class, classes};
pub use hint::{Hint, Signature};
pub use position::Position;
pub use scope::{Background, Scope};

#[cfg(test)]
mod tests;
