//! The random generator.

use super::command;
use crate::command::{Group, Role, SeedNumber};

command! {
    /// `seed 7`.
    Seed {
        /// The seed.
        seed: SeedNumber = "n|TEXT",
    }
    name: "seed",
    group: Group::Session,
    summary: "Starts the random generator anew",
    details: "A number is from 0 to 9223372036854775807; a new session starts with 42. A string always stands \
             for the same number; `\"5\"` differs from `5`. The same seed draws the same states on every \
             machine.",
    examples: &[
        "seed 7\nrandomizeState 20\nprintState",
        "let id = \"s1234\"\nseed $id\nrandomizeState depth 16\nprintState",
    ],
    role: Role::Plain,
}
