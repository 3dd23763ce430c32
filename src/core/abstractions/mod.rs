//! Abstractions and their pattern databases.

mod database;
pub(crate) mod defined;
mod line;
pub(crate) mod permutations;
mod sliding;
mod views;

pub(crate) use database::combined;
pub(crate) use defined::{AbstractionDatabases, Combination, Patterns, PlacedTable};
pub use permutations::Permutations;
pub(crate) use permutations::is_shallow;
pub(crate) use sliding::{CarriedDatabases, Partition, PatternDatabases, Spots};
pub(crate) use views::{Viewed, Views};
