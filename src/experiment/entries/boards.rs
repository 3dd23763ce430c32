//! `states STATES`, `file FILE`.

use super::{EntryWord, Way, once};
use crate::command::{Kind, Parameter};
use crate::experiment::block::GivenBoards;

pub const STATES: EntryWord = EntryWord {
    spec: once(
        "states",
        &[Parameter::required("STATES", Kind::States)],
        "Given boards in the place of drawn ones",
        &["states [\"3b2 615 748\" \"312 475 68b\"]"],
    ),
    way: Some(Way::Listed),
    read: |reading, operands| {
        let listed = operands.map(|operands| GivenBoards::Listed {
            boards: operands.boards(0).to_vec(),
            span: operands.span(0),
        });
        reading.given = listed.into();
    },
};

pub const FILE: EntryWord = EntryWord {
    spec: once(
        "file",
        &[Parameter::required("FILE", Kind::File)],
        "A file of given boards, one a line, after its number and its optimal length or without; `#` comments",
        &["file \"korf.txt\""],
    ),
    way: Some(Way::Filed),
    read: |reading, operands| {
        let filed = operands.map(|operands| GivenBoards::Filed {
            path: operands.text(0).to_string(),
            span: operands.span(0),
        });
        reading.given = filed.into();
    },
};
