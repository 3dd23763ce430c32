//! Definitions: what a script says of the states of a puzzle.

mod cells;
pub(crate) mod digest;
pub(crate) mod draft;
mod effects;
mod entries;
mod external;
mod fault;
mod formula;
mod graph;
mod heuristic;
mod looks;
mod search;
mod symmetries;
#[cfg(test)]
mod tests;

pub(crate) use draft::DefinitionDraft;
pub(crate) use fault::fault_report;
