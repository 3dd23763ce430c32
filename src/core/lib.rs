//! The core of puzzle-script: the texts of its language, the puzzles, their heuristics and the searches. What of it users
//! of the library may rely on, the crate `puzzle_script` names in its `lib.rs`; the rest is public for that crate alone.

#![warn(unreachable_pub)] // what not even `puzzle_script` can reach says so: `pub(crate)`

pub mod abstractions;
pub mod distances;
pub mod groups;
pub mod hash;
pub mod heuristic;
pub mod judging;
pub mod operators;
pub mod puzzle;
pub mod puzzles;
pub mod search;
mod side_by_side;
pub mod state;
mod strategy;
pub mod syntax;
pub mod tasks;
pub mod visible;
