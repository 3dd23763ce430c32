//! What all searches must get right, on sliding boards.

pub(crate) mod costs;
mod counts;
pub(crate) mod eight;
mod laws;
mod limits;
