//! `seed n`.

use super::{EntryWord, once};
use crate::command::{Kind, Parameter};

pub const SEED: EntryWord = EntryWord {
    spec: once(
        "seed",
        &[Parameter::required(
            "n",
            Kind::Integer {
                least: 0,
                none: false,
            },
        )],
        "What the boards are drawn with; the session's seed without",
        &["seed 7"],
    ),
    way: None,
    read: |reading, operands| reading.seed = operands.and_then(|operands| operands.count(0)),
};
