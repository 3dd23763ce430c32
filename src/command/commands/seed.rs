//! The random generator.

use super::command;
use crate::command::{Group, Role, Whole};

command! {
    /// `seed 7`.
    Seed {
        /// What it starts from.
        seed: Whole<0> = "n",
    }
    name: "seed",
    group: Group::Session,
    summary: "Starts the random generator anew",
    details: "From 0 to 9223372036854775807; 42 in a new session. The same seed draws the same states on every machine.",
    examples: &["seed 7\nrandomizeState 20\nprintState"],
    role: Role::Plain,
}
