//! `samples n`.

use super::{EntryWord, Way, once};
use crate::command::{Kind, Parameter};

pub const SAMPLES: EntryWord = EntryWord {
    spec: once(
        "samples",
        &[Parameter::required(
            "n",
            Kind::Integer {
                least: 1,
                none: false,
            },
        )],
        "How many boards are drawn at each depth; 100 without",
        &["samples 100"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| {
        reading.samples = operands.and_then(|operands| operands.count(0)).into();
    },
};
