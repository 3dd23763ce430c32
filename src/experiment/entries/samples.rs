//! `samples n`.

use super::{EntryWord, Way, once};
use crate::command::{Parameter, Whole};

pub const SAMPLES: EntryWord = EntryWord {
    spec: once(
        "samples",
        &[Parameter::of::<Whole<1>>("n")],
        "How many boards are drawn at each depth; 100 without",
        &["samples 100"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| {
        reading.samples = operands.next().map(|Whole::<1>(samples)| samples).into();
    },
};
