//! `seed n`.

use super::{EntryWord, once};
use crate::command::{Seed, SeedNumber, Word};

pub(crate) const SEED: EntryWord = EntryWord {
    spec: once(
        "seed",
        Seed::SPEC.parameters,
        "What the boards are drawn with; the session's seed without",
        &["seed 7"],
    ),
    way: None,
    read: |reading, operands| reading.seed = operands.next().map(|SeedNumber(seed)| seed),
};
