//! An expansion with what was done in it.

use super::WatchedSearch;
use puzzle_core::search::{Entry, Expanded, Generated};

/// An expansion, with what happened until the next one.
#[derive(Clone, Debug)]
pub(crate) struct ExpansionStep {
    /// The expansion; `None` before the first one.
    pub taken: Option<Expanded>,
    /// The generated states.
    pub successors: Vec<Generated>,
    /// Further entries before the next expansion.
    pub others: Vec<Entry>,
}

impl ExpansionStep {
    /// The expansion of that number, 0 for what was before the first one.
    pub(crate) fn of(watched: &WatchedSearch, number: u32) -> Self {
        let record = &watched.record;
        let from = if number == 0 { 0 } else { record.place(number) };
        let entries = &record.entries[from..record.place(number + 1)];
        let mut step = Self {
            taken: record.expansion(number),
            successors: Vec::new(),
            others: Vec::new(),
        };
        for entry in entries {
            match *entry {
                Entry::Expanded(_) => {}
                // Depth first, successors of a state above are produced once all below is done.
                Entry::Generated(produced) if produced.parent == number => {
                    step.successors.push(produced);
                }
                other => step.others.push(other),
            }
        }
        step
    }
}
