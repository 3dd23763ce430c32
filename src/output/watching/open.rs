//! The open list as people read it.

use super::{WIDTH, cut, wrapped};
use crate::interp::{InMoves, OpenReport};
use std::fmt::Write;

/// Columns of a state in a line with other things.
const STATE_WIDTH: usize = 40;

/// The open list after an expansion, a line for each of the first states.
pub(in crate::output) fn open(report: &OpenReport) -> String {
    let OpenReport {
        number,
        size,
        rule,
        states,
        watched,
        is_kept,
    } = report;
    let mut text = watched
        .told_cut()
        .map_or_else(String::new, |told| told + "\n");
    if *is_kept {
        let head = format!("{size} open after expansion {number};");
        let room = WIDTH.saturating_sub(head.len() + 1);
        let gap = if rule.len() > room { '\n' } else { ' ' };
        let _ = writeln!(text, "{head}{gap}{}", wrapped(rule, ""));
        let width = states.iter().filter_map(|one| one.state.as_ref());
        let width = width.map(|state| state.chars().count()).max().unwrap_or(5);
        let width = width.clamp(5, STATE_WIDTH);
        if !states.is_empty() {
            let _ = writeln!(
                text,
                "  #  {:width$}  {:>5}  {:>5}  {:>5}  from",
                "state", "f", "g", "h"
            );
        }
        let amount = |amount: Option<InMoves>| {
            amount.map_or_else(|| "-".to_owned(), |amount| amount.to_string())
        };
        for (place, one) in (1..).zip(states) {
            let from = match (&one.mv, one.parent) {
                (Some(mv), Some(parent)) => format!("{parent}, {mv}"),
                _ => "-".to_owned(),
            };
            let _ = writeln!(
                text,
                "{place:>3}  {:width$}  {:>5}  {:>5}  {:>5}  {from}",
                cut(one.state.as_deref().unwrap_or_default(), width),
                amount(one.f),
                one.g.map_or("0".to_owned(), |g| g.to_string()),
                amount(one.h),
            );
        }
        if *size > states.len() {
            let _ = writeln!(text, "... and {} more", size - states.len());
        }
    } else {
        let _ = writeln!(text, "Nothing is open: {rule}");
        if let Some(taken) = watched.record.expansion(*number) {
            let line = watched.record.line(taken.from);
            let path = std::iter::once(0).chain(line.iter().map(|one| one.state));
            for state in path {
                let _ = writeln!(text, "  {}", watched.text(state));
            }
        }
    }
    text.trim_end().to_owned()
}
