//! The random generator.

use super::command;
use crate::command::SeedNumber;

command! {
    /// `seed 7`.
    Seed {
        /// The seed.
        seed: SeedNumber = "n|TEXT",
    }
    name: "seed",
}
