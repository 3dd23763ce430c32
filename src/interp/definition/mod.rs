//! Definitions: what a script says of the states of a puzzle.

mod error;
mod formula;
mod functions;
mod heuristic;
mod known;
mod reads;
#[cfg(test)]
mod tests;

pub use error::{DefinitionError, FaultError};
pub(super) use heuristic::OwnDefinition;
