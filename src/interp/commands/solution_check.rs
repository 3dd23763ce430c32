//! `checkSolution`: the last solution, or moves of one's own, replayed.

use super::solution::solution;
use super::{Call, Interpreter, Result, Run};
use crate::command::{CheckSolution, Plan};
use crate::interp::{Event, RunError, SolutionCheck};
use puzzle_core::puzzle::{Problem, Shortest, is_same};
use std::sync::Arc;

/// Nodes of the search that finds out how long the shortest solution is: less than a second. Not a
/// time, so that the answer is the same on every machine.
const MOST_NODES: u64 = 10_000_000;

impl Run for CheckSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (problem, moves) = match &self.moves {
            Some(Plan::Moves(moves)) => (interpreter.env.session.problem(), moves.to_vec()),
            Some(Plan::File(file)) => {
                let moves = interpreter.env.moves_of_file(&file.value, file.span)?;
                (interpreter.env.session.problem(), moves)
            }
            None => {
                let (result, path) = solution(interpreter, call)?;
                (result.problem.clone(), path)
            }
        };
        let puzzle = interpreter.env.session.puzzle.clone();
        let mut board = problem.start.clone();
        let (mut illegal, mut illegal_move, mut lacking) = (None, None, Vec::new());
        let mut cost = 0;
        for (index, &mv) in moves.iter().enumerate() {
            if let Some(next) = puzzle.apply(&board, mv) {
                cost += u64::from(puzzle.step_cost(&board, mv));
                board = next;
            } else {
                (illegal, illegal_move) = (Some(index + 1), Some(puzzle.move_name(mv)));
                lacking = puzzle.lacking(&board, mv);
                break;
            }
        }
        let solves = illegal.is_none() && puzzle.is_goal(&board, problem.goal.as_ref());
        let before = proved_before(interpreter, &problem);
        let shortest = if let Some(Shortest::Exactly(_) | Shortest::None) = before {
            before
        } else {
            let found = interpreter.env.shortest(&problem, MOST_NODES).ok();
            match (before, found) {
                (Some(Shortest::AtLeast(before)), Some(Shortest::AtLeast(bound))) => {
                    Some(Shortest::AtLeast(bound.max(before)))
                }
                _ => found,
            }
        };
        let Some(shortest) = shortest else {
            interpreter.env.look_now(call.name)?;
            return Err(RunError::Interrupted);
        };
        let (optimal, lower_bound) = match shortest {
            Shortest::None => (None, None),
            Shortest::Exactly(least) => (Some(u64::from(least)), Some(u64::from(least))),
            // Moves that solve and cost no more than they have to are as good as can be.
            Shortest::AtLeast(bound) => {
                let met = solves && cost == u64::from(bound);
                (met.then_some(cost), Some(u64::from(bound)))
            }
        };
        let has_costs = puzzle.has_costs();
        interpreter.env.session.check = Some(Arc::new(SolutionCheck {
            start: problem.start,
            moves: moves.len(),
            cost,
            illegal,
            reached: board,
            illegal_move: illegal_move.clone(),
            solves,
            least: lower_bound.map(|bound| (bound, optimal.is_some())),
        }));
        let event = Event::SolutionChecked {
            solves,
            length: moves.len(),
            illegal,
            illegal_move: illegal_move.filter(|_| !lacking.is_empty()),
            lacking,
            optimal_length: optimal.filter(|_| !has_costs),
            cost: has_costs.then_some(cost),
            optimal_cost: optimal.filter(|_| has_costs),
            lower_bound,
        };
        Ok(interpreter.env.host.emit(event)?)
    }
}

/// What the last search proved of an optimal solution, solved or not, if it was a search on this problem.
fn proved_before(interpreter: &Interpreter<'_>, problem: &Problem) -> Option<Shortest> {
    let result = interpreter.env.session.result.as_ref()?;
    let same = result.problem.start == problem.start
        && result.problem.goal == problem.goal
        && is_same(&result.puzzle, &interpreter.env.session.puzzle);
    same.then(|| Shortest::of(&result.outcome).ok())?
}
