//! `checkSolution`: the last solution, or moves of one's own, replayed.

use super::solution::solution;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{CheckSolution, MoveSource};
use crate::interp::{Cost, Event, RunError, SolutionCheck};
use puzzle_core::puzzle::{Board, Problem, Puzzle, Shortest, is_same};
use puzzle_core::search::Move;
use std::sync::Arc;

/// Nodes of the search that finds out how long the shortest solution is: less than a second. Not a
/// time, so that the answer is the same on every machine.
const MOST_NODES: u64 = 10_000_000;

impl Execute for CheckSolution {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let (problem, moves) = match &self.moves {
            Some(MoveSource::Moves(moves)) => (interpreter.env.session.problem(), moves.to_vec()),
            Some(MoveSource::File(file)) => {
                let moves = interpreter.env.moves_of_file(&file.value, file.span)?;
                (interpreter.env.session.problem(), moves)
            }
            None => {
                let (result, path) = solution(interpreter, call)?;
                (result.problem.clone(), path)
            }
        };
        let puzzle = interpreter.env.session.puzzle.clone();
        let mut replayed = ReplayResult::of(&puzzle, &problem, &moves);
        let mut turned = None;
        if !replayed.solves {
            let other = puzzle.turned_around(&moves);
            let other = other.map(|moves| ReplayResult::of(&puzzle, &problem, &moves));
            turned = other.filter(|other| other.solves);
        }
        let is_turned = turned.is_some();
        let is_accepted = interpreter.env.task.as_ref().is_some_and(|task| task.tile);
        if let Some(other) = turned.filter(|_| is_accepted) {
            replayed = other;
        }
        let ReplayResult {
            board,
            cost,
            illegal,
            lacking,
            solves,
        } = replayed;
        let illegal_move = illegal.map(|index| puzzle.move_name(moves[index - 1]));
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
        let priced = |units: u64| Cost::of(units, &puzzle);
        interpreter.env.session.check = Some(Arc::new(SolutionCheck {
            start: problem.start,
            moves: moves.len(),
            cost: priced(cost),
            illegal,
            reached: board,
            illegal_move: illegal_move.clone(),
            solves,
            turned: is_turned,
            least: lower_bound.map(|bound| (priced(bound), optimal.is_some())),
        }));
        let event = Event::SolutionChecked {
            solves,
            turned: is_turned,
            length: moves.len(),
            illegal,
            illegal_move: illegal_move.filter(|_| !lacking.is_empty()),
            lacking,
            optimal_length: optimal.filter(|_| !has_costs),
            cost: has_costs.then(|| priced(cost)),
            optimal_cost: optimal.filter(|_| has_costs).map(priced),
            lower_bound: lower_bound.map(priced),
        };
        Ok(interpreter.env.host.emit(event)?)
    }
}

/// Where moves lead.
struct ReplayResult {
    /// The state before the first move that is not legal, or behind all.
    board: Board,
    /// The cost of the moves that led there.
    cost: u64,
    /// The first move that is not legal, counted from 1.
    illegal: Option<usize>,
    /// The facts that it asks for and that do not hold.
    lacking: Vec<String>,
    /// Whether they end in a goal.
    solves: bool,
}

impl ReplayResult {
    fn of(puzzle: &Puzzle, problem: &Problem, moves: &[Move]) -> Self {
        let (mut board, mut cost) = (problem.start.clone(), 0);
        for (index, &mv) in moves.iter().enumerate() {
            let Some(next) = puzzle.apply(&board, mv) else {
                return Self {
                    lacking: puzzle.lacking(&board, mv),
                    board,
                    cost,
                    illegal: Some(index + 1),
                    solves: false,
                };
            };
            cost += u64::from(puzzle.step_cost(&board, mv));
            board = next;
        }
        let solves = puzzle.is_goal(&board, problem.goal.as_ref());
        Self {
            board,
            cost,
            illegal: None,
            lacking: Vec::new(),
            solves,
        }
    }
}

/// The last search's proof about an optimal solution, solved or not, if it was a search on this problem.
fn proved_before(interpreter: &Interpreter<'_>, problem: &Problem) -> Option<Shortest> {
    let result = interpreter.env.session.result.as_ref()?;
    let same = result.problem.start == problem.start
        && result.problem.goal == problem.goal
        && is_same(&result.puzzle, &interpreter.env.session.puzzle);
    same.then(|| Shortest::of(&result.outcome).ok())?
}
