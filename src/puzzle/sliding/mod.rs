//! Sliding boards of any size from 2 x 2 to 8 x 8.

mod cells;
mod domain;

pub use cells::Cells;
pub use domain::{MOVES, SlidingDomain};
