//! Abstractions and their pattern databases.

pub(crate) mod defined;
pub(crate) mod permutations;
mod sliding;

pub(crate) use defined::{Databases, Patterns, PlacedTable, combined};
pub use permutations::Permutations;
pub(crate) use permutations::is_shallow;
pub(crate) use sliding::{CarriedDatabases, Partition, PatternDatabases, SpotChange, Spots};
