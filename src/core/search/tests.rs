//! What all searches must get right, on sliding boards.

mod batches;
mod bpmx;
mod claims;
pub(crate) mod costs;
mod counts;
pub(crate) mod eight;
pub(crate) mod graph;
pub(crate) mod improving;
mod laws;
mod limits;
mod local;
mod names;
mod partial;
pub(crate) mod puzzles;
mod q_star;
mod together;
