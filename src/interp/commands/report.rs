//! `report`: a table of searches over states.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{CompareSearches, Request, heuristic_for};
use crate::interp::{Cost, Event, RunError};
use puzzle_core::puzzle::Problem;
use puzzle_core::search::{Ending, StopReason};

/// Characters of a state that a row shows.
const LABEL_WIDTH: usize = 40;

impl Execute for CompareSearches {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        for start in &self.states.value {
            let problem = Problem {
                start: start.clone(),
                ..interpreter.env.session.problem()
            };
            interpreter
                .env
                .warn_if_unsolvable(&problem, self.states.span)?;
        }
        for search in &self.searches {
            let heading = search.heading.clone();
            interpreter.env.host.emit(Event::ReportHeading {
                heading: heading.clone(),
            })?;
            let (named, puzzle) = (search.heuristic.as_ref(), &interpreter.env.session.puzzle);
            let heuristic = heuristic_for(search.algorithm, named, puzzle.as_ref());
            let request = Request::Compared(search.algorithm, heuristic);
            let mut total = ReportRow::default();
            for start in &self.states.value {
                let problem = Problem {
                    start: start.clone(),
                    ..interpreter.env.session.problem()
                };
                let outcome = interpreter
                    .env
                    .searching(call)
                    .result(&request, problem.clone())?
                    .outcome;
                let mut searching = interpreter.env.searching(call);
                searching.tell_blind_side(&request, &problem)?;
                let moves = outcome.path().map(<[_]>::len);
                let statistics = outcome.statistics;
                let row = ReportRow {
                    nodes: statistics.generated,
                    goal_tests: statistics.goal_tests,
                    cost: match outcome.ending {
                        Ending::Solved { cost, .. } => {
                            Some(Cost::of(cost, &interpreter.env.session.puzzle))
                        }
                        Ending::Stopped(_) => None,
                    },
                    actions: statistics.expanded + moves.unwrap_or(0) as u64,
                };
                total.add(&row);
                let label = interpreter.env.session.puzzle.report_label(start);
                let label = label.chars().take(LABEL_WIDTH).collect();
                interpreter
                    .env
                    .host
                    .emit(row.event(&heading, label, false))?;
                match outcome.ending {
                    Ending::Stopped(StopReason::Interrupted) => return Err(RunError::Interrupted),
                    Ending::Stopped(StopReason::TimeLimit) => {
                        interpreter.env.look_now(call.name)?;
                    }
                    _ => {}
                }
            }
            interpreter
                .env
                .host
                .emit(total.event(&heading, "TOTAL".to_owned(), true))?;
        }
        Ok(())
    }
}

#[derive(Default)]
struct ReportRow {
    nodes: u64,
    goal_tests: u64,
    cost: Option<Cost>,
    actions: u64,
}

impl ReportRow {
    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.goal_tests += other.goal_tests;
        self.cost = match (self.cost, other.cost) {
            (Some(sum), Some(cost)) => Some(sum.and(cost)),
            (sum, cost) => sum.or(cost),
        };
        self.actions += other.actions;
    }

    fn event(&self, heading: &str, problem: String, total: bool) -> Event {
        Event::ReportRow {
            heading: heading.to_owned(),
            problem,
            nodes: self.nodes,
            goal_tests: self.goal_tests,
            cost: self.cost,
            actions: self.actions,
            total,
        }
    }
}
