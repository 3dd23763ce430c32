//! An expansion with what was done in it.

use super::Watched;
use puzzle_core::search::{Entry, Produced, SuccessorOutcome, Taken};

/// An expansion, with what happened until the next one.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The expansion; `None` before the first one.
    pub taken: Option<Taken>,
    /// What it produced.
    pub successors: Vec<Produced>,
    /// What else happened before the next expansion.
    pub others: Vec<Entry>,
}

impl Step {
    /// The expansion of that number, 0 for what was before the first one.
    pub(crate) fn of(watched: &Watched, number: u32) -> Self {
        let record = &watched.record;
        let from = if number == 0 { 0 } else { record.place(number) };
        let entries = &record.entries[from..record.place(number + 1)];
        let mut step = Self {
            taken: record.taken(number),
            successors: Vec::new(),
            others: Vec::new(),
        };
        for entry in entries {
            match *entry {
                Entry::Taken(_) => {}
                // Depth first, successors of a state above are produced once all below is done.
                Entry::Produced(produced) if produced.parent == number => {
                    step.successors.push(produced);
                }
                other => step.others.push(other),
            }
        }
        step
    }
}

/// What became of a successor, in words.
pub(crate) fn fate(watched: &Watched, produced: &Produced) -> String {
    match produced.fate {
        SuccessorOutcome::Open => "open".to_owned(),
        SuccessorOutcome::Known => "known".to_owned(),
        SuccessorOutcome::Better { g } => {
            format!("better: g {} instead of {g}", produced.g)
        }
        SuccessorOutcome::PassedOver => "passed over: better, but expanded before".to_owned(),
        SuccessorOutcome::Inconsistent => {
            "inconsistent: better, put off to the next weight".to_owned()
        }
        SuccessorOutcome::Cut { threshold } => {
            let threshold = watched.f(Some(threshold));
            let threshold = threshold.map(|threshold| threshold.to_string());
            format!("cut: above the threshold {}", threshold.unwrap_or_default())
        }
        SuccessorOutcome::Deep => "at the depth limit".to_owned(),
        SuccessorOutcome::Cycle => "on the path already".to_owned(),
        SuccessorOutcome::Back => "back, the state before".to_owned(),
        SuccessorOutcome::Aside => "beside the solution".to_owned(),
        SuccessorOutcome::Clash => "clash: what follows does not fit".to_owned(),
    }
}
