//! An expansion as people read it.

use super::{WIDTH, cut, fate, fitted, phrased};
use crate::interp::{SteppedReport, Traced, WatchedSearch, deviation, outcome, solution_phrase};
use puzzle_core::search::{Algorithm, Entry, Expanded};
use std::fmt::Write;

/// An expansion with its successors, and what happened until the next one, in lines of at most so many columns.
pub(in crate::output) fn stepped(report: &SteppedReport, columns: usize) -> String {
    let SteppedReport {
        number,
        expansions: most,
        taken: shown_taken,
        successors: shown,
        others,
        watched,
        step,
        is_beyond,
    } = report;
    let (number, most) = (*number, *most);
    let mut text = String::new();
    match step.taken.zip(shown_taken.as_ref()) {
        None => {
            let _ = writeln!(
                text,
                "Before the first{} by {}",
                if watched.is_quiet {
                    " expansion".to_owned()
                } else {
                    format!(" of {most} expansions")
                },
                watched.command()
            );
            for (number, stage) in (1..).zip(&watched.result.stages) {
                let line = format!("  stage {number}: {}", stage.name);
                let _ = writeln!(text, "{}", cut(&line, WIDTH));
            }
        }
        Some((_, shown)) => {
            let lead = if watched.is_quiet && number < most {
                format!("Expansion {number}: ")
            } else {
                format!("Expansion {number} of {most}: ")
            };
            let _ = writeln!(text, "{}", values(&lead, shown, ""));
        }
    }
    // A drawing stays as it is.
    let drawn = drawing(watched, step.taken.map_or(0, |taken| taken.state));
    let above = format!("{}\n{drawn}\n", phrased(text.trim_end(), columns));
    text.clear();
    let puzzle = &watched.result.puzzle;
    let width = |of: fn(&Traced) -> usize| shown.iter().map(of).max().unwrap_or(0);
    let moves = width(|one| one.mv.as_ref().map_or(0, |mv| mv.chars().count()));
    let states = width(|one| one.state.as_ref().map_or(0, |state| state.chars().count()));
    let sum = width(|one| sums(one).chars().count());
    let fates = step.successors.iter().map(|one| fate(watched, one));
    let fates: Vec<String> = fates.collect();
    let widest = fates.iter().map(|fate| fate.chars().count()).max();
    let beside = moves + sum + widest.unwrap_or(0) + 8;
    let states = states.min(WIDTH.saturating_sub(beside).max(12));
    for ((one, produced), fate) in shown.iter().zip(&step.successors).zip(&fates) {
        let mv = puzzle.move_name(produced.mv);
        let state = cut(one.state.as_deref().unwrap_or_default(), states);
        let line = format!("  {mv:moves$}  {state:states$}  {:sum$}  {fate}", sums(one));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let waits_again = partially_expanded(step.taken, &step.others);
    for (at, (other, one)) in step.others.iter().zip(others).enumerate() {
        if waits_again == Some(at) {
            let f = one.f.as_ref().map(ToString::to_string).unwrap_or_default();
            let what = match watched.algorithm() {
                Some(Algorithm::QStar { .. }) => "of its other moves",
                _ => "of what was cut",
            };
            let _ = writeln!(text, "  waits again: the least f {what} is {f}");
        } else if let Some(line) = happened(watched, other, one) {
            let _ = writeln!(text, "{line}");
        }
    }
    let others = step.others.iter().enumerate();
    let others = others.filter(|(at, _)| waits_again != Some(*at));
    text.extend(sorted_again(others.map(|(_, other)| other)));
    if let Some(judged) = watched.deviation_at(number) {
        let _ = writeln!(text, "Here the log leaves {}.", judged.command);
        for sentence in deviation(judged) {
            let _ = writeln!(text, "  {sentence}.");
        }
    }
    if number == most {
        let _ = writeln!(text, "{}", ending(watched, *is_beyond));
    } else if let Some(open) = step.taken.and_then(|taken| taken.open) {
        let _ = writeln!(text, "{open} open");
    }
    let below = phrased(text.trim_end(), columns);
    (above + &below).trim_end().to_owned()
}

fn drawing(watched: &WatchedSearch, state: u32) -> String {
    watched.result.puzzle.draw(&watched.board(state))
}

/// `312 6b5 748, down from 1, g 1  h 4  f 5` between two texts, in a line.
fn values(lead: &str, one: &Traced, rest: &str) -> String {
    let mut text = String::new();
    if let (Some(mv), Some(parent)) = (&one.mv, one.parent) {
        let _ = write!(text, ", {mv} from {parent}");
    }
    let sums = sums(one);
    if !sums.is_empty() {
        let _ = write!(text, ", {sums}");
    }
    text += rest;
    fitted(lead, one.state.as_deref().unwrap_or_default(), &text)
}

/// `g 1 h 4 f 5`.
pub(super) fn sums(one: &Traced) -> String {
    let mut parts = Vec::new();
    parts.extend(one.g.map(|g| format!("g {g}")));
    parts.extend(one.h.map(|h| format!("h {h}")));
    parts.extend(one.f.map(|f| format!("f {f}")));
    parts.join("  ")
}

fn happened(watched: &WatchedSearch, entry: &Entry, one: &Traced) -> Option<String> {
    let state = one.state.as_deref().unwrap_or_default();
    Some(match entry {
        Entry::Round { .. } => format!("  begins: {} {}", one.round?, one.limit?),
        Entry::Dropped { rank, width, .. } => {
            let lead = format!("  left the beam of {width}: ");
            fitted(&lead, state, &format!(", rank {rank}"))
        }
        Entry::BackedUp { expansion, .. } => {
            let rest = match one.f {
                Some(f) => format!(" waits again, f {f}"),
                None => ", nothing is left".to_owned(),
            };
            fitted(
                &format!("  left below expansion {expansion}: "),
                state,
                &rest,
            )
        }
        Entry::Goal { .. } => values("  goal: ", one, ""),
        Entry::Generated(produced) => {
            let lead = format!("  of expansion {}: ", produced.parent);
            values(&lead, one, &format!(": {}", fate(watched, produced)))
        }
        Entry::Expanded(_) | Entry::Queued { .. } => return None,
    })
}

/// The entry by which the state that was expanded waits again, if its expansion was partial or it has other moves.
fn partially_expanded(taken: Option<Expanded>, others: &[Entry]) -> Option<usize> {
    let taken = taken?.state;
    let is_it = |other: &Entry| matches!(other, Entry::Queued { state, .. } if *state == taken);
    others.iter().position(is_it)
}

/// The number of states that wait with another f, and of those that wait no more, where the open list was sorted again.
fn sorted_again<'a>(entries: impl Iterator<Item = &'a Entry>) -> Option<String> {
    let sorted = entries.filter_map(|entry| match entry {
        Entry::Queued { f, .. } => Some(f.is_some()),
        _ => None,
    });
    let (waiting, pruned): (Vec<bool>, Vec<bool>) = sorted.partition(|waits| *waits);
    let (waiting, pruned) = (waiting.len(), pruned.len());
    let said = format!("  the open list was sorted again: {waiting} wait, {pruned} pruned\n");
    (waiting + pruned > 0).then_some(said)
}

fn ending(watched: &WatchedSearch, is_beyond: bool) -> String {
    if watched.record.is_full {
        if watched.result.chosen {
            return "The record is full; the search went on.".to_owned();
        }
        let expanded = watched.result.outcome.statistics.expanded;
        return format!("The record is full; the search went on to expansion {expanded}.");
    }
    let outcome = match solution_phrase(watched) {
        Some(solution) => format!("found {solution}"),
        None => format!("ended without a solution: {}", outcome(watched)),
    };
    if is_beyond {
        format!("The search is over: it {outcome}.")
    } else {
        format!("The search {outcome}.")
    }
}
