//! A record as lines, and as entries of events and files.

use super::{WatchedSearch, rounds};
use crate::interp::Cost;
use crate::interp::observation::traced::{InMoves, Traced};
use puzzle_core::search::{Algorithm, Ending, Entry, Generated, Round, SuccessorOutcome};
use std::collections::HashSet;
use std::fmt::Write;

/// Columns of a line.
pub(crate) const WIDTH: usize = 80;

/// A row of the table.
struct EntryRow {
    cells: [String; 8],
    /// The entry that it shows.
    index: usize,
}

const HEAD: [&str; 8] = ["#", "state", "from", "move", "g", "h", "f", "open"];

/// All that a search did, in order, with the lines of the first `most` expansions. Rounds always have a line. `timing`:
/// whether times are told.
pub(crate) fn lines(watched: &WatchedSearch, most: Option<u64>, timing: bool) -> Vec<Traced> {
    let most = most.unwrap_or(u64::MAX);
    let entries = &watched.record.entries;
    let mut all = Vec::with_capacity(entries.len() + 2);
    let mut rows = Vec::new();
    let mut taken = HashSet::new();
    let mut number = 0_u64;
    // Each turn of a side is a round then: too many to tell all of them.
    let is_bounded = watched.algorithm().is_some_and(Algorithm::estimates_back);
    let is_told = |entry: &Entry| matches!(entry, Entry::Round { .. }) && !is_bounded;
    all.push(begin(watched));
    all.extend(rounds::begun(&watched.result.stages));
    for entry in entries {
        if let Entry::Expanded(_) = entry {
            number += 1;
        }
        let mut traced = traced(watched, entry);
        match entry {
            Entry::Expanded(one) => {
                taken.insert(one.state);
                if number <= most {
                    rows.push(EntryRow {
                        cells: cells(&traced, one.number.to_string()),
                        index: all.len(),
                    });
                }
            }
            Entry::Goal { .. } => rows.push(EntryRow {
                cells: cells(&traced, "goal".to_owned()),
                index: all.len(),
            }),
            _ if number <= most || is_told(entry) => {
                traced.line = note(&traced, entry, &taken, is_bounded);
            }
            _ => {}
        }
        if number <= most || is_told(entry) || matches!(entry, Entry::Goal { .. }) {
            all.push(traced);
        }
    }
    for (row, line) in rows.iter().zip(align(&rows)) {
        all[row.index].line = Some(line);
    }
    all[0].line = (!rows.is_empty()).then(|| head(&rows));
    all.append(&mut rounds::done(&watched.result, timing));
    all.push(end(watched, most.min(number)));
    all
}

fn begin(watched: &WatchedSearch) -> Traced {
    Traced {
        kind: "search",
        command: Some(watched.command()),
        state: Some(watched.text(0)),
        ..Traced::default()
    }
}

/// An entry by itself.
pub(crate) fn traced(watched: &WatchedSearch, entry: &Entry) -> Traced {
    let none = Traced::default();
    match *entry {
        Entry::Expanded(one) => Traced {
            kind: "taken",
            number: Some(one.number),
            g: Some(watched.cost(one.g)),
            h: watched.h(one.h),
            f: watched.f(one.f),
            open: one.open,
            ..came_from(watched, one.state, one.from)
        },
        Entry::Generated(one) => Traced {
            kind: "produced",
            state: Some(watched.text(one.state)),
            parent: Some(one.parent),
            mv: Some(watched.result.puzzle.move_name(one.mv)),
            g: Some(watched.cost(one.g)),
            h: watched.h(one.h),
            f: watched.f(one.f),
            fate: Some(one.fate.name()),
            before: match one.fate {
                SuccessorOutcome::Better { g } => Some(watched.cost(g)),
                _ => None,
            },
            threshold: match one.fate {
                SuccessorOutcome::Cut { threshold } => watched.f(Some(threshold)),
                _ => None,
            },
            ..none
        },
        Entry::Round {
            round,
            expanded,
            generated,
        } => Traced {
            kind: "round",
            round: Some(round.name()),
            limit: Some(rounds::limit(round)),
            expanded: Some(expanded),
            generated: Some(generated),
            ..none
        },
        Entry::Dropped { state, rank, width } => Traced {
            kind: "dropped",
            state: Some(watched.text(state)),
            rank: Some(rank),
            width: Some(width),
            ..none
        },
        Entry::Queued { state, f, .. } => Traced {
            kind: if f.is_some() { "queued" } else { "pruned" },
            state: Some(watched.text(state)),
            f: watched.f(f),
            ..none
        },
        Entry::BackedUp {
            state,
            expansion,
            f,
        } => Traced {
            kind: "backed_up",
            number: Some(expansion),
            state: Some(watched.text(state)),
            f: watched.f(f),
            ..none
        },
        Entry::Goal { state, from, g, f } => {
            let before = came_from(watched, state, from);
            Traced {
                kind: "goal",
                g: Some(watched.cost(g)),
                f: watched.f(f).or(before.f),
                ..before
            }
        }
    }
}

fn came_from(watched: &WatchedSearch, state: u32, from: Option<u32>) -> Traced {
    let produced = from.and_then(|entry| watched.record.generated(entry));
    let Some(Generated {
        parent, mv, h, f, ..
    }) = produced
    else {
        return Traced {
            state: Some(watched.text(state)),
            ..Traced::default()
        };
    };
    Traced {
        state: Some(watched.text(state)),
        parent: Some(parent),
        mv: Some(watched.result.puzzle.move_name(mv)),
        h: watched.h(h),
        f: watched.f(f),
        ..Traced::default()
    }
}

fn end(watched: &WatchedSearch, shown: u64) -> Traced {
    let outcome = &watched.result.outcome;
    let (expanded, generated) = (outcome.statistics.expanded, outcome.statistics.generated);
    let recorded = u64::from(watched.expansions());
    let mut line = String::new();
    if let Some(told) = watched.told_cut() {
        line.push_str(&told);
    }
    if let Some(told) = watched.of_stages() {
        let gap = if line.is_empty() { "" } else { "\n" };
        let _ = write!(line, "{gap}{told}");
    }
    if shown < recorded {
        let gap = if line.is_empty() { "" } else { "\n" };
        let _ = write!(line, "{gap}{shown} of {recorded} expansions are shown");
    }
    Traced {
        kind: "end",
        expanded: Some(expanded),
        generated: Some(generated),
        reason: match outcome.ending {
            Ending::Stopped(reason) => Some(reason.name()),
            Ending::Solved { .. } => None,
        },
        full: Some(watched.record.is_full),
        line: (!line.is_empty()).then_some(line),
        ..Traced::default()
    }
}

/// The line of what is no expansion, if a reader should know of it.
fn note(traced: &Traced, entry: &Entry, taken: &HashSet<u32>, is_bounded: bool) -> Option<String> {
    let state = traced.state.as_deref().unwrap_or_default();
    match *entry {
        Entry::Round { round, .. } => {
            let limit = rounds::limit(round);
            let what = match round {
                // The number is what is proved by then.
                Round::Forward(_) if is_bounded => format!("from the start, bound {limit}"),
                Round::Backward(_) if is_bounded => format!("from the goal, bound {limit}"),
                Round::Forward(_) => format!("layer {limit} from the start"),
                Round::Backward(_) => format!("layer {limit} from the goal"),
                _ => format!("{} {limit}", round.name()),
            };
            Some(format!("-- {what}"))
        }
        Entry::Generated(Generated {
            state: number,
            fate: SuccessorOutcome::Better { .. },
            ..
        }) => {
            let again = if taken.contains(&number) {
                "opened again"
            } else {
                "a shorter way"
            };
            let shown = |cost: Option<Cost>| cost.map_or_else(String::new, |cost| cost.to_string());
            let [g, before] = [traced.g, traced.before].map(shown);
            let rest = format!(", g {g} instead of {before}");
            Some(fitted(&format!("-- {again}: "), state, &rest))
        }
        Entry::Dropped { rank, width, .. } => {
            let lead = format!("-- left the beam of {width}: ");
            Some(fitted(&lead, state, &format!(", rank {rank}")))
        }
        Entry::BackedUp { expansion, .. } => {
            let f = traced
                .f
                .map_or_else(|| "nothing is left".to_owned(), |f| format!("f {f}"));
            let lead = format!("-- left below {expansion}: ");
            Some(fitted(&lead, state, &format!(", {f}")))
        }
        _ => None,
    }
}

fn cells(traced: &Traced, number: String) -> [String; 8] {
    let shown = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let amount = |amount: Option<InMoves>| shown(amount.map(|amount| amount.to_string()));
    let count = |count: Option<u32>| shown(count.map(|count| count.to_string()));
    [
        number,
        traced.state.clone().unwrap_or_default(),
        count(traced.parent),
        shown(traced.mv.as_ref().map(ToString::to_string)),
        shown(traced.g.map(|g| g.to_string())),
        amount(traced.h),
        amount(traced.f),
        count(traced.open),
    ]
}

/// Widths of the columns: together as many as a line has, at the cost of states.
fn widths(rows: &[EntryRow]) -> [usize; 8] {
    let mut widths = HEAD.map(str::len);
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = cell.chars().count().max(*width);
        }
    }
    let gaps = 2 * (HEAD.len() - 1);
    let others: usize = widths.iter().sum::<usize>() - widths[1];
    widths[1] = widths[1].min(WIDTH.saturating_sub(others + gaps).max(12));
    widths
}

fn write_row(cells: [&str; 8], widths: [usize; 8]) -> String {
    let mut line = String::new();
    for (column, (cell, width)) in cells.into_iter().zip(widths).enumerate() {
        let gap = if column > 0 { "  " } else { "" };
        let cell = cut(cell, width);
        let _ = match column {
            1 | 3 => write!(line, "{gap}{cell:width$}"),
            _ => write!(line, "{gap}{cell:>width$}"),
        };
    }
    line
}

/// A text in so many columns.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept = text.chars().take(width.saturating_sub(3));
    kept.chain("...".chars()).collect()
}

/// A state between two texts, as much of it as a line has room for.
pub(crate) fn fitted(lead: &str, state: &str, rest: &str) -> String {
    let others = lead.chars().count() + rest.chars().count();
    let state = cut(state, WIDTH.saturating_sub(others).max(12));
    format!("{lead}{state}{rest}")
}

fn head(rows: &[EntryRow]) -> String {
    write_row(HEAD, widths(rows))
}

fn align(rows: &[EntryRow]) -> Vec<String> {
    let widths = widths(rows);
    let row = |row: &EntryRow| write_row(row.cells.each_ref().map(String::as_str), widths);
    rows.iter().map(row).collect()
}
