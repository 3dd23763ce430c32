//! `seed n`.

use super::{EntryWord, once};
use crate::command::{Seed, SeedNumber, Word};

pub(crate) const SEED: EntryWord = EntryWord {
    spec: once(
        "seed",
        Seed::SPEC.parameters,
        "The seed that draws the boards; by default the session's",
        &["seed 7"],
    ),
    way: None,
    read: |reading, operands| reading.seed = operands.next().map(|SeedNumber(seed)| seed),
};
