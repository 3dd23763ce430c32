//! `solveAll`: the shortest solutions, or every one where a puzzle can list them.

use super::set_state::position;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{ListedSolutions, SolveAll};
use crate::interp::Cost;
use crate::interp::environment::readable::stopped_sentence;
use crate::interp::errors::{error, solution_error};
use crate::interp::{Event, Position, RunError, ShortestReport};
use puzzle_core::puzzle::{ExactCount, Notation, Solutions};
use puzzle_core::search::StopReason;

impl Execute for SolveAll {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        match self.listed {
            Some(ListedSolutions::Shortest(most)) => shortest(most, interpreter, call),
            Some(ListedSolutions::Counted) => every(true, interpreter, call),
            None => every(false, interpreter, call),
        }
    }
}

/// Counts the shortest solutions, and lists as many of the first as are asked for.
fn shortest(most: u64, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
    let found = interpreter.env.searching(call).shortest_solutions(most)?;
    let puzzle = interpreter.env.session.puzzle.clone();
    let (count, cost, first) = match found {
        Ok(Solutions::Counted { cost, count, first }) => (count, Some(cost), first),
        Ok(Solutions::None) => (ExactCount::default(), None, Vec::new()),
        Ok(Solutions::Endless { cost, state, mv }) => {
            let state = puzzle.format(&state, Notation::Compact);
            let mv = puzzle.move_name(mv);
            let cost = Cost::of(cost, &puzzle);
            return Err(solution_error::endless_solutions(cost, state, mv, call.name).into());
        }
        Err(StopReason::Interrupted) => return Err(RunError::Interrupted),
        Err(reason) => {
            interpreter.env.look_now(call.name)?;
            return Err(solution_error::uncounted_solutions(reason, call.name).into());
        }
    };
    let session = &mut *interpreter.env.session;
    let free = puzzle.left_out().into_iter().filter(|(_, cost)| *cost == 0);
    let report = ShortestReport {
        start: Position {
            puzzle: puzzle.clone(),
            board: session.state(),
        },
        goal: session.goal_text(),
        solutions: count.to_string(),
        cost: cost.map(|cost| Cost::of(cost, &puzzle)),
        omitted_moves: Some(free.count()).filter(|&free| free > 0 && cost.is_some()),
    };
    session.solutions = Some(count);
    let host = &mut *interpreter.env.host;
    host.emit(Event::ShortestCounted(report))?;
    for path in first {
        let path = path.into_iter().map(|mv| puzzle.move_name(mv)).collect();
        host.emit(Event::ShortestSolution { path })?;
    }
    Ok(())
}

/// Lists the solutions of a puzzle that has a list of them, or only counts them.
fn every(counting: bool, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
    let mut boards = Vec::new();
    let counted = interpreter.env.searching(call).solve_all(&mut |board| {
        if !counting {
            boards.push(board);
        }
    });
    match counted {
        None => Err(solution_error::unlisted_solutions(
            interpreter.env.session.puzzle.name(),
            call.name,
        )
        .into()),
        Some(Err(StopReason::Interrupted)) => Err(RunError::Interrupted),
        Some(Err(reason)) => {
            interpreter.env.look_now(call.name)?;
            Err(error::no_solution(
                stopped_sentence(reason),
                call.name,
                "give it more: solveAll maxNodes none timeLimit none",
            )
            .into())
        }
        Some(Ok(solutions)) => {
            interpreter.env.session.solutions = Some(ExactCount::product([solutions].into_iter()));
            if counting {
                interpreter.env.host.emit(Event::Counted { solutions })?;
            }
            for board in boards {
                let state = position(interpreter, board);
                interpreter.env.host.emit(Event::Solution { state })?;
            }
            Ok(())
        }
    }
}
