//! Results of `audit ... suggest` as text.

use crate::interp::{PricedSearch, RepairKind, SuggestionReport};
use std::fmt::Write;

/// Ways to make a heuristic admissible, a line to type for each, and the effort of searches with it.
pub(super) fn suggestion(report: &SuggestionReport) -> String {
    let name = &report.heuristic;
    let reach = if report.exhaustive {
        String::new()
    } else {
        format!(
            ", as far as depth {}: farther states may need more",
            report.depth
        )
    };
    if report.admissible {
        let more = match report.factor {
            Some(factor) if factor > 1.0 => format!("; it stays so times {factor}"),
            _ => String::new(),
        };
        return format!("{name}: nothing to repair, it is admissible{more}{reach}");
    }
    let mut text = format!("{name}: to make it admissible{reach}");
    let mut add = |line: std::fmt::Arguments<'_>| {
        let _ = write!(text, "\n  {line}");
    };
    for repair in &report.repairs {
        let zero = if repair.zero {
            "; then it is 0 everywhere"
        } else {
            ""
        };
        let how = match repair.kind {
            RepairKind::Subtract => "subtract",
            RepairKind::Multiply => "multiply by",
        };
        add(format_args!("{how} {}{zero}: {}", repair.by, repair.line));
    }
    if report
        .repairs
        .iter()
        .all(|repair| repair.kind != RepairKind::Multiply)
    {
        let why = if report.factor == Some(0.0) {
            "it is above 0 at a goal"
        } else {
            "it says too much by more than 1000 times"
        };
        add(format_args!("no factor above 0 is small enough: {why}"));
    }
    if let Some(drawn) = &report.drawn {
        add(format_args!(
            "A* on {} states, {drawn}, with at most {} nodes each:",
            report.drawn_states, report.most_nodes
        ));
    }
    for search in &report.searches {
        add(format_args!("  {}", priced(search, report.drawn_states)));
    }
    text
}

/// `h2Lowered: 412.5 nodes on average, all solved`.
fn priced(search: &PricedSearch, of: u32) -> String {
    let PricedSearch {
        heuristic,
        solved,
        mean_generated,
        longer,
    } = search;
    let solved = if *solved == of {
        "all solved".to_owned()
    } else {
        format!("{solved} of {of} solved")
    };
    let mean = mean_generated.map_or_else(
        || "no state that all solve".to_owned(),
        |mean| format!("{mean} nodes on average"),
    );
    let longer = match longer {
        0 => String::new(),
        1 => ", 1 solution is longer than necessary".to_owned(),
        more => format!(", {more} solutions are longer than necessary"),
    };
    format!("{heuristic}: {mean}, {solved}{longer}")
}
