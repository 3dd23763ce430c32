//! `puzzle P`.

use super::{EntryWord, once};
use crate::command::{Kind, Parameter};

pub const PUZZLE: EntryWord = EntryWord {
    spec: once(
        "puzzle",
        &[Parameter::required("P", Kind::Puzzle)],
        "The puzzle; its own goal is in force unless the block names one",
        &["puzzle eight"],
    ),
    way: None,
    // What else stands in the block depends on it: it is read before all others.
    read: |_, _| {},
};
