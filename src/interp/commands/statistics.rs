//! `printStats`: all counts of the last search.

use super::Entry;
use super::solution::last_search;
use crate::command::{CommandSpec, Group, Role};
use crate::interp::{Event, Position, StatisticsReport};
use crate::puzzle::goal_text;
use crate::search::{Ending, effective_branching_factor};

pub const PRINT_STATS: Entry = Entry {
    spec: CommandSpec {
        name: "printStats",
        group: Group::Result,
        parameters: &[],
        summary: "Prints all counts of the last search, with the order and ties they depend on",
        details: "Expanded: states whose successors were produced. Generated: successors produced, repeats included. \
                  Stored: the most states kept in memory. The effective branching factor b solves N = b + b^2 + ... + b^d \
                  for N generated nodes and d moves.",
        examples: &["setState \"312 475 68b\" solveAStar h2\nprintStats"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let result = last_search(interpreter, operands)?;
        let statistics = result.outcome.statistics;
        let (length, lower_bound, reason) = match &result.outcome.ending {
            Ending::Solved { path, lower_bound } => (Some(path.len()), Some(*lower_bound), None),
            Ending::Stopped(reason) => (None, None, Some(reason.name())),
        };
        let report = StatisticsReport {
            puzzle: result.puzzle.name().to_owned(),
            command: result.command.clone(),
            algorithm: result.algorithm,
            heuristic: result.heuristic.clone(),
            start: Position {
                puzzle: result.puzzle.clone(),
                board: result.problem.start,
            },
            goal: goal_text(result.puzzle.as_ref(), result.problem.goal.as_ref()),
            length,
            reason,
            optimal: length.is_some() && length == lower_bound.map(|bound| bound as usize),
            lower_bound,
            counts: statistics.into(),
            branching: length
                .and_then(|length| effective_branching_factor(statistics.generated, length as u64))
                .map(|factor| (factor * 100.0).round() / 100.0),
            order: result
                .problem
                .order
                .iter()
                .map(|&mv| result.puzzle.move_name(mv))
                .collect(),
            ties: result.ties,
        };
        Ok(interpreter.host.emit(Event::Statistics(Box::new(report)))?)
    },
    modify: None,
};
