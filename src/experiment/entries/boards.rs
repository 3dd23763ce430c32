//! `states STATES`, `file FILE`.

use super::{EntryWord, Way, once_per_puzzle};
use crate::command::{At, FileName, Parameter};
use crate::experiment::block::GivenBoards;
use puzzle_core::puzzle::Board;

pub(crate) const STATES: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "states",
        &[Parameter::of::<Box<[Board]>>("STATES")],
        "A list of boards, instead of drawn ones",
        &["states [\"3b2 615 748\" \"312 475 68b\"]"],
    ),
    way: Some(Way::Listed),
    read: |reading, operands| {
        let listed = operands
            .next()
            .map(|At { value, span }| GivenBoards::Listed {
                boards: value,
                span,
            });
        reading.given = listed.into();
    },
};

pub(crate) const FILE: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "file",
        &[Parameter::of::<FileName>("FILE")],
        "A file of boards: one a line, with or without number and optimal length, or a table with heads; `#` begins a comment",
        &["file \"korf.txt\""],
    ),
    way: Some(Way::Filed),
    read: |reading, operands| {
        let filed = operands
            .next()
            .map(|At { value, span }| GivenBoards::Filed { name: value, span });
        reading.given = filed.into();
    },
};
