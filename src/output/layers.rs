//! Results of `layers` as text.

use crate::figure::{Cell, Table};
use crate::interp::{Cost, LayersReport};
use std::fmt::Write;

/// From where, the numbers, all of them together, and the farthest states.
pub(super) fn layers(report: &LayersReport) -> String {
    let LayersReport {
        puzzle,
        goal,
        start,
        subject,
        layers,
        costs,
        states,
        farthest,
        complete,
        reached,
        reason,
        farthest_states,
    } = report;
    let mut text = match (goal, start) {
        (Some(goal), _) => format!("Layers on {puzzle}, goal {goal}\n"),
        (None, Some(start)) => format!("Layers on {puzzle}, from {start}\n"),
        (None, None) => unreachable!("they are taken from somewhere"),
    };
    let rows = layers.iter().enumerate().map(|(layer, &states)| {
        let distance = match costs {
            Some(costs) => cell(costs[layer]),
            None => Cell::Integer(layer as u64),
        };
        vec![distance, Cell::Integer(states)]
    });
    let table = Table {
        title: String::new(),
        columns: vec![
            if costs.is_some() { "cost" } else { "distance" }.to_owned(),
            "states".to_owned(),
        ],
        rows: rows.collect(),
        notes: Vec::new(),
    };
    let _ = writeln!(text, "\n{}\n", table.text().trim_end());
    let which = subject.strip_prefix("states").unwrap_or_default();
    let noun = if *states == 1 { "state" } else { "states" };
    let away = match costs {
        Some(_) => format!("at a cost of at most {farthest}"),
        None => format!(
            "at most {farthest} {} away",
            if layers.len() == 2 { "move" } else { "moves" }
        ),
    };
    let _ = match (complete, reason) {
        (true, _) => write!(text, "All {states} {noun}{which}, {away}"),
        (false, None) => write!(
            text,
            "{states} {noun}{which} {away}; farther ones were not counted"
        ),
        (false, Some(reason)) => write!(
            text,
            "{states} {noun}{which} {away}; farther ones were not counted: {}",
            ended(reason)
        ),
    };
    if let Some(reached) = reached {
        let _ = write!(text, "; the start reaches {reached} of them");
    }
    let named = farthest_states.len() as u64;
    let all = layers.last() == Some(&named);
    let heading = match (named, all) {
        (0, _) => return text,
        (1, true) => "The farthest state:".to_owned(),
        (_, true) => "The farthest states:".to_owned(),
        (_, false) => format!("The first {named} of the farthest states:"),
    };
    let _ = write!(text, "\n{heading}");
    for state in farthest_states {
        let _ = write!(text, "\n  {state}");
    }
    text
}

/// A cost as the puzzle writes it.
fn cell(cost: Cost) -> Cell {
    match cost.to_string().split_once('.') {
        None => Cell::Integer(cost.whole()),
        Some((_, places)) => Cell::Decimal {
            value: cost.to_f64(),
            places: places.len() as u8,
        },
    }
}

/// Which limit it was.
fn ended(reason: &str) -> &'static str {
    match reason {
        "max_nodes" => "the node limit was met",
        "time_limit" => "the time was over",
        "memory_limit" => "they do not fit the memory limit",
        "cost_limit" => "a path costs more than can be added up",
        _ => "it was interrupted",
    }
}
