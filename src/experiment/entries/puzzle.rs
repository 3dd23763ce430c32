//! `puzzle P`.

use super::{EntryWord, spec};
use crate::command::{EntryRole, Parameter};
use puzzle_core::puzzle::Puzzle;
use std::sync::Arc;

pub(crate) const PUZZLE: EntryWord = EntryWord {
    spec: spec(
        "puzzle",
        EntryRole::Repeated,
        &[Parameter::of::<Arc<Puzzle>>("P")],
        "The puzzle, with its own goal unless the block sets one",
        &["puzzle eight"],
    ),
    way: None,
    read: |_, operands| {
        // What else stands in the block depends on it: it was taken before all others.
        let _: Option<Arc<Puzzle>> = operands.next();
    },
};
