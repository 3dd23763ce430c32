//! `again` and `resume`: what is done about runs and files that are there.

use super::{EntryWord, once};

pub(crate) const AGAIN: EntryWord = EntryWord {
    spec: once(
        "again",
        &[],
        "Overwrites existing files and, without `resume`, discards earlier runs",
        &["again"],
    ),
    way: None,
    read: |reading, _| reading.again = true,
};

pub(crate) const RESUME: EntryWord = EntryWord {
    spec: once(
        "resume",
        &[],
        "Continues after the runs in the log",
        &["resume"],
    ),
    way: None,
    read: |reading, _| reading.resume = true,
};
