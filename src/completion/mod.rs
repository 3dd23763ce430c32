//! Candidates at a place of a text, and classes of its words: for whoever edits one.

mod candidate;
mod classes;
mod files;
mod hint;
mod names;
mod operands;
mod position;
mod scope;
mod searches;
mod statements;

pub use candidate::{Candidate, CandidateKind};
pub use classes::{Class, classes};
pub use hint::{Hint, Signature};
pub use position::Position;
pub use scope::{Background, Scope};

#[cfg(test)]
mod tests;
