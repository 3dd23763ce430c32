//! Definitions: what a script says of the states of a puzzle.

mod building;
mod cells;
mod digest;
mod draft;
mod effects;
mod entries;
mod heuristic;
mod looks;
#[cfg(test)]
mod tests;

pub(super) use building::variable;
pub(super) use draft::Draft;
