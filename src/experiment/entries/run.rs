//! `run SEARCH [as LABEL]`.

use super::{EntryWord, spec};
use crate::command::{EntryRole, Kind, Parameter};

pub(crate) const RUN: EntryWord = EntryWord {
    spec: spec(
        "run",
        EntryRole::Search,
        &[
            Parameter::required("SEARCH", Kind::Search),
            Parameter::optional("as LABEL", Kind::Name),
        ],
        "A search, run on every board: a solve command with its modifiers",
        &["run solveAStar h2 as \"A* Manhattan\""],
    ),
    way: None,
    // It takes a command, no operands: its search is read beside them.
    read: |_, _| {},
};

pub(crate) const AS: EntryWord = EntryWord {
    spec: spec(
        "as",
        EntryRole::Label,
        &[Parameter::required("LABEL", Kind::Name)],
        "After a run: its name in tables and legends; by default the command line",
        &["run solveBeam 10 as \"beam of ten\""],
    ),
    way: None,
    read: |_, _| {},
};
