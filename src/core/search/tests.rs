//! What all searches must get right, on sliding boards.

mod costs;
mod counts;
pub(crate) mod eight;
mod laws;
mod limits;
