//! Counts of searches and reasons for finding nothing, as text.

use crate::figure::grouped;
use crate::interp::{ShortestReport, StatisticsReport, UnsolvedReport};
use puzzle_core::search::StopReason;
use smol_str::SmolStr;

/// The report without counts if time or a person cut the search, since they differ each time. A search that ended at a memory
/// limit tells its progress, unless it had no room to begin.
pub(super) fn unsolved(report: &UnsolvedReport) -> String {
    let generated = report.counts.generated;
    match report.reason {
        StopReason::MaxNodes => {
            let limit = report.max_nodes.unwrap_or(generated);
            format!("No Solution Found in first {limit} nodes generated")
        }
        StopReason::CostLimit => {
            format!(
                "No Solution Found: a path costs more than {} after {generated} nodes generated",
                u32::MAX
            )
        }
        StopReason::DepthLimit => {
            format!("No Solution Found within the depth limit after {generated} nodes generated")
        }
        StopReason::DeadEnd => {
            format!("No Solution Found: dead end after {generated} nodes generated")
        }
        StopReason::Exhausted => {
            format!("No Solution Found: search space exhausted after {generated} nodes generated")
        }
        StopReason::Unsolvable => "No Solution Found: the goal cannot be reached".to_owned(),
        StopReason::TimeLimit => "No Solution Found within the time limit".to_owned(),
        StopReason::MemoryLimit if generated == 0 => {
            "No Solution Found within the memory limit".to_owned()
        }
        StopReason::MemoryLimit => {
            let least = report
                .lower_bound
                .map_or("0".to_owned(), |bound| bound.to_string());
            format!(
                "No Solution Found within the memory limit after {generated} nodes generated; lower bound {least}"
            )
        }
        StopReason::Interrupted => "Search interrupted".to_owned(),
    }
}

/// The number of shortest solutions, and their costs.
pub(super) fn shortest(report: &ShortestReport) -> String {
    let Some(cost) = report.cost else {
        return "No solution: the goal cannot be reached".to_owned();
    };
    let has_costs = report.start.puzzle.has_costs();
    let (kind, costs) = match (has_costs, cost) {
        (true, cost) => ("cheapest", format!("at a cost of {cost}")),
        (false, cost) if cost.to_string() == "1" => ("shortest", "of 1 move".to_owned()),
        (false, cost) => ("shortest", format!("of {cost} moves")),
    };
    let counted = match &*report.solutions {
        "1" => format!("1 {kind} solution, {costs}"),
        all => format!("{} {kind} solutions, each {costs}", grouped(all)),
    };
    match report.omitted_moves {
        None => counted,
        Some(1) => format!("{counted}, without a move of cost 0 on which the goal does not depend"),
        Some(moves) => {
            format!("{counted}, without {moves} moves of cost 0 on which the goal does not depend")
        }
    }
}

/// A name and a value a line.
pub(super) fn statistics(report: &StatisticsReport) -> String {
    let or_none = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
    let number = |value: Option<usize>| or_none(value.map(|value| value.to_string()));
    // What was cut off by time has counts that change from run to run. So has what a person cut off, but then nobody asks but
    // that person.
    let exact = report.reason != Some("time_limit");
    let count = |value: u64| exact.then(|| value.to_string());
    let counts = report.counts;
    let rows: [(&str, Option<String>); 22] = [
        ("Puzzle", Some(report.puzzle.clone())),
        ("States", report.states.clone()),
        ("Algorithm", Some(report.command.clone())),
        ("Heuristic", report.heuristic.clone()),
        ("Start", Some(report.start.to_string())),
        ("Goal", Some(report.goal.clone())),
        (
            "Estimate of the start",
            report
                .h_start
                .map(|moves| format!("{}", (moves * 100.0).round() / 100.0)),
        ),
        ("Length", Some(number(report.length))),
        (
            "Cost",
            Some(match report.cost {
                Some(cost) => cost.to_string(),
                None => number(report.length),
            }),
        ),
        (
            "No solution",
            report.reason.map(|reason| reason.replace('_', " ")),
        ),
        ("Nodes generated", count(counts.generated)),
        ("Nodes expanded", count(counts.expanded)),
        ("Goal tests", count(counts.goal_tests)),
        ("Stored", count(counts.stored)),
        ("Opened again", report.reopened.and_then(count)),
        (
            "Effective branching factor",
            report.branching.map(|factor| format!("{factor:.2}")),
        ),
        (
            "Optimal",
            Some(
                match report.counts_moves {
                    _ if report.optimal => "proved",
                    Some(_) if report.cost.is_some() => "the number of moves, not their cost",
                    _ => "not proved",
                }
                .to_owned(),
            ),
        ),
        (
            "Lower bound",
            report.lower_bound.map(|bound| bound.to_string()),
        ),
        ("Successor order", Some(listed(&report.order))),
        ("Ties", Some(report.ties.to_owned())),
        (
            "Counted",
            report.way_back.map(|way_back| {
                let way_back = if way_back {
                    "with the inverse move"
                } else {
                    "without the inverse move"
                };
                format!("successors, repeats too, {way_back}; not the start")
            }),
        ),
        ("Goal test", report.goal_test.map(str::to_owned)),
    ];
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 1;
    let row = |(name, value): (&str, Option<String>)| {
        value.map(|value| format!("{:width$} {value}", format!("{name}:")))
    };
    let rows: Vec<_> = rows.into_iter().filter_map(row).collect();
    rows.join("\n")
}

/// Most moves of an order that are listed one by one.
const MOST_LISTED: usize = 60;

/// The moves of an order; of many the first, and how many there are.
fn listed(order: &[SmolStr]) -> String {
    if order.len() <= MOST_LISTED {
        return order.join(" ");
    }
    let first = order[..MOST_LISTED / 4].join(" ");
    format!("{first} ... ({} moves)", order.len())
}
