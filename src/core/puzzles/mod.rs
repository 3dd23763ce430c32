//! The puzzles: a folder for each family, and the registry of all.

pub mod defined;
pub mod graph;
mod grid;
#[cfg(test)]
pub(crate) mod known;
pub mod maze;
pub(crate) mod octa;
mod registry;
pub(crate) mod ring;
pub(crate) mod sliding;
mod sokoban;

pub use registry::{Built, Family, PuzzleWord, Registry};
