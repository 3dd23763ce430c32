//! Searches over any [`Domain`], counted as one definition for all of them.
//!
//! Every algorithm has the same signature order, `(domain, start, heuristic, limits, observer)`,
//! and gives an [`Outcome`]; one that needs no heuristic leaves it out. Hitting a limit is an
//! outcome with statistics, not an error. Nothing here prints, reads a clock or knows a puzzle.
//!
//! Counting, the same everywhere:
//! - *expanded*: states whose successors were produced, again when expanded again;
//! - *generated*: successors produced, repeats included, the start not;
//! - *goal tests*: calls of [`Domain::is_goal`];
//! - *stored*: the most states kept in memory (for depth-first path searches: the path's depth).

mod algorithm;
mod branching;
mod domain;
mod heuristic;
mod limits;
mod observer;
mod outcome;

pub use algorithm::Algorithm;
pub use branching::effective_branching_factor;
pub use domain::{Domain, Move, PackedState};
pub use heuristic::{Estimate, Heuristic, Zero};
pub use limits::Limits;
pub use observer::{Observer, Unobserved};
pub use outcome::{Ending, Outcome, Statistics, StopReason};
