//! The model of sliding boards: cells, moves, parity, and the state space that searches walk.

mod cells;
mod domain;
pub(crate) mod moves;
pub(crate) mod parity;
mod ranks;

pub(crate) use cells::{PackedBoard, packed};
pub(crate) use domain::{MOVES, SlidingDomain};
