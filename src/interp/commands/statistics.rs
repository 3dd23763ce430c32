//! `printStats`: all counts of the last search.

use super::solution::last_search;
use super::{Call, Execute, Interpreter, Result};
use crate::command::PrintStats;
use crate::interp::Cost;
use crate::interp::{Event, Position, StatisticsReport};
use puzzle_core::puzzle::goal_text;
use puzzle_core::search::{Ending, Estimated, effective_branching_factor};

impl Execute for PrintStats {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let result = last_search(interpreter, call)?;
        let statistics = result.outcome.statistics;
        let (length, cost, reason) = match &result.outcome.ending {
            Ending::Solved { path, cost, .. } => (Some(path.len()), Some(*cost), None),
            Ending::Stopped(reason) => (None, None, Some(reason.name())),
        };
        let counting = result.method.counting();
        let host = interpreter.env.host();
        let group = result.puzzle.permutations();
        let states = group.and_then(|group| group.states(&mut || host.interrupted()));
        let states = states.map(|states| states.to_string());
        let report = StatisticsReport {
            puzzle: result.puzzle.name().to_owned(),
            states,
            command: result.command(),
            algorithm: result.method.name(),
            counts_moves: result.counts_moves(),
            heuristic: result.heuristic.as_ref().map(ToString::to_string),
            start: Position {
                puzzle: result.puzzle.clone(),
                board: result.problem.start.clone(),
            },
            goal: goal_text(result.puzzle.as_ref(), result.problem.goal.as_ref()),
            length,
            reason,
            cost: { cost.filter(|_| result.puzzle.has_costs()) }
                .map(|cost| Cost::of(cost, &result.puzzle)),
            optimal: result.outcome.ending.is_optimal(),
            lower_bound: { result.outcome.lower_bound() }
                .map(|bound| Cost::of(bound, &result.puzzle)),
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
            ties: result.method.describe_ties(),
            way_back: counting.map(|counting| counting.way_back),
            goal_test: counting.map(|counting| counting.goal_test.name()),
            reopened: (statistics.reopened > 0).then_some(statistics.reopened),
            h_start: statistics.h_start.map(Estimated::moves),
            peak_bytes: (statistics.peak_bytes > 0).then_some(statistics.peak_bytes),
        };
        Ok(interpreter
            .env
            .host
            .emit(Event::Statistics(Box::new(report)))?)
    }
}
