//! Watched searches as people read them.

mod comparison;
mod open;
mod stepped;
mod why;

pub(super) use comparison::comparison;
pub(super) use open::open;
pub(super) use stepped::stepped;
pub(super) use why::why;

use super::pages::phrased;
use crate::interp::{WIDTH, WatchedSearch, cut, fitted};
use puzzle_core::search::{Generated, SuccessorOutcome};

/// A sentence in lines, each behind an indent.
fn wrapped(sentence: &str, indent: &str) -> String {
    let mut text = indent.to_owned();
    let mut width = indent.len();
    for (place, word) in sentence.split(' ').enumerate() {
        let length = word.chars().count();
        if place > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            text += indent;
            width = indent.len();
        } else if place > 0 {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += length;
    }
    text
}

/// The outcome of a successor, in words.
fn fate(watched: &WatchedSearch, produced: &Generated) -> String {
    match produced.fate {
        SuccessorOutcome::Open => "open".to_owned(),
        SuccessorOutcome::Known => "known".to_owned(),
        SuccessorOutcome::Better { g } => {
            let [now, before] = [produced.g, g].map(|g| watched.cost(g));
            format!("better: g {now} instead of {before}")
        }
        SuccessorOutcome::PassedOver => "passed over: better, but expanded before".to_owned(),
        SuccessorOutcome::LeftOut => "left out: it got no place in the open list".to_owned(),
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
