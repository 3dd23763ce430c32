//! `report`: a table of searches over states.

use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::search_run::Request;
use crate::interp::{Event, RunError};
use crate::puzzle::Problem;
use crate::search::{Ending, StopReason};

/// Characters of a state that a row shows.
const LABEL_WIDTH: usize = 40;

pub const REPORT: Entry = Entry {
    spec: CommandSpec {
        name: "report",
        group: Group::Solve,
        parameters: &[
            Parameter::required("algorithms", Kind::Algorithms),
            Parameter::required("states", Kind::States),
        ],
        summary: "Runs each algorithm on each state and prints a table",
        details: "Columns: nodes generated, goal tests, cost (`-` without a solution), states expanded plus the \
                  solution's moves; a row for each state, and their sums. Algorithms: bfs dfs iddfs ucs greedy astar \
                  weighted idastar rbfs beam bidirectional hill, with their operands in parentheses. Without a node \
                  limit unless one is given; state, goal and last result stay as they are.",
        examples: &["report [bfs astar(h2) beam(50)] [\"3b2 615 748\" \"312 475 68b\"]"],
        role: Role::Solve,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    for &start in operands.states(1) {
        let problem = Problem {
            start,
            ..interpreter.session.problem()
        };
        interpreter.warn_if_unsolvable(&problem, operands.span(1))?;
    }
    for search in operands.searches(0) {
        let heading = search.heading.clone();
        interpreter.host.emit(Event::ReportHeading {
            heading: heading.clone(),
        })?;
        let heuristic = search.heuristic.clone().or_else(|| {
            let takes_one = search.algorithm.takes_heuristic();
            takes_one.then(|| interpreter.session.puzzle.default_heuristic())?
        });
        let request = Request::Report(search.algorithm, heuristic);
        let mut total = Row::default();
        for &start in operands.states(1) {
            let problem = Problem {
                start,
                ..interpreter.session.problem()
            };
            let outcome = interpreter.run_search(&request, problem, operands)?.outcome;
            let moves = outcome.path().map(<[_]>::len);
            let statistics = outcome.statistics;
            let row = Row {
                nodes: statistics.generated,
                goal_tests: statistics.goal_tests,
                cost: moves,
                actions: statistics.expanded + moves.unwrap_or(0) as u64,
            };
            total.add(&row);
            let label = interpreter.session.puzzle.report_label(&start);
            let label = label.chars().take(LABEL_WIDTH).collect();
            interpreter.host.emit(row.event(&heading, label, false))?;
            match outcome.ending {
                Ending::Stopped(StopReason::Interrupted) => return Err(RunError::Interrupted),
                Ending::Stopped(StopReason::TimeLimit) => interpreter.look_now(operands.name)?,
                _ => {}
            }
        }
        interpreter
            .host
            .emit(total.event(&heading, "TOTAL".to_owned(), true))?;
    }
    Ok(())
}

#[derive(Default)]
struct Row {
    nodes: u64,
    goal_tests: u64,
    cost: Option<usize>,
    actions: u64,
}

impl Row {
    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.goal_tests += other.goal_tests;
        self.cost = match (self.cost, other.cost) {
            (Some(sum), Some(cost)) => Some(sum + cost),
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
