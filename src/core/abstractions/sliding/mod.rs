//! Additive pattern databases for boards of sliding tiles.
//!
//! A pattern is some of the tiles. Its database tells, for every way they can stand, the least number of
//! moves that they themselves have to make; moves of other tiles count nothing, so the numbers of
//! patterns without common tiles add up. Tables are built backwards from the goal, breadth first;
//! they hold half of what that number exceeds the Manhattan distance by, in planes of bits: a
//! search that follows a path needs no more than one bit for each change. [`Partition`] says which
//! tiles belong together, `Pattern` what a table is a table of, [`PatternDatabases`] opens the
//! tables of a partition, [`CarriedDatabases`] follows moves.

mod build;
mod carried;
mod databases;
mod moves;
mod orders;
mod packing;
mod partition;
mod pattern;
mod sets;
mod shape;
mod turn;

pub(crate) use carried::{CarriedDatabases, Spots};
pub(crate) use databases::PatternDatabases;
pub(crate) use partition::Partition;
