//! `again` and `resume`: what is done about runs and files that are there.

use super::{EntryWord, once};

pub(crate) const AGAIN: EntryWord = EntryWord {
    spec: once(
        "again",
        &[],
        "Files that are there are overwritten, and earlier runs thrown away without `resume`",
        &["again"],
    ),
    way: None,
    read: |reading, _| reading.again = true,
};

pub(crate) const RESUME: EntryWord = EntryWord {
    spec: once(
        "resume",
        &[],
        "Goes on with the runs that the log holds",
        &["resume"],
    ),
    way: None,
    read: |reading, _| reading.resume = true,
};
