//! `states STATES`, `file FILE`.

use super::{EntryWord, Way, once_per_puzzle};
use crate::command::{At, FileName, Parameter};
use crate::experiment::block::GivenBoards;
use puzzle_core::puzzle::Board;

pub(crate) const STATES: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "states",
        &[Parameter::of::<Box<[Board]>>("STATES")],
        "Given boards in the place of drawn ones",
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
        "A file of given boards, one a line, with number and optimal length or without, or a table with heads; `#` comments",
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
