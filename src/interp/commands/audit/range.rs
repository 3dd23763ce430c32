//! `audit H STATE`: the values of a heuristic for one state that are admissible, and consistent.

use crate::command::Request;
use crate::interp::environment::{Call, Result};
use crate::interp::errors::error;
use crate::interp::events::audit::{AuditRangeReport, LimitingMove};
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::observation::traced::{Cost, InMoves};
use crate::interp::{Event, Position, RunError};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Problem, Puzzle};
use puzzle_core::search::{Ending, INFINITE, Move, StopReason};
use std::sync::Arc;

/// A move between two states.
struct BoardTransition {
    from: Board,
    mv: Move,
    next: Board,
}

/// Tells the range of each heuristic.
pub(super) fn tell(
    heuristics: &[HeuristicSpec],
    state: &Board,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<()> {
    let puzzle = interpreter.env.session.puzzle.clone();
    let (before, behind) = steps(&puzzle, state)
        .map_err(|reason| error::not_offered("audit", puzzle.name(), reason, call.name))?;
    let problem = |board: &Board, interpreter: &Interpreter<'_>| Problem {
        start: board.clone(),
        ..interpreter.env.session.problem()
    };
    let base = problem(state, interpreter);
    let (path, cost) = cheapest(base.clone(), interpreter, call)?;
    let is_goal = puzzle.is_goal(state, base.goal.as_ref());
    let mut events = Vec::with_capacity(heuristics.len());
    for heuristic in heuristics {
        let mut value = |board: &Board| -> Result<InMoves> {
            let problem = problem(board, interpreter);
            let (units, scale) = interpreter
                .env
                .searching(call)
                .estimate_of(heuristic, &problem)?;
            Ok(match scale {
                0 => InMoves::of(INFINITE, 1),
                scale => InMoves { units, scale },
            })
        };
        let at_state = value(state)?;
        let (mut least, mut least_by) = (InMoves { units: 0, scale: 1 }, None);
        for step in &before {
            let other = value(&step.from)?;
            let lowest = other.changed(step.cost(&puzzle), u64::saturating_sub);
            if least < lowest {
                (least, least_by) = (lowest, Some(step.limiting(&puzzle, other)));
            }
        }
        let most = if is_goal { 0 } else { INFINITE };
        let (mut greatest, mut greatest_by) = (InMoves::of(most, 1), None);
        for step in &behind {
            let other = value(&step.next)?;
            let highest = other.changed(step.cost(&puzzle), u64::saturating_add);
            if highest < greatest {
                (greatest, greatest_by) = (highest, Some(step.limiting(&puzzle, other)));
            }
        }
        let distance = cost.map_or(InMoves::of(INFINITE, 1), |units| {
            InMoves::of(units, puzzle.cost_scale())
        });
        let position = Position {
            puzzle: puzzle.clone(),
            board: state.clone(),
        };
        events.push(Event::AuditRange(Box::new(AuditRangeReport {
            heuristic: heuristic.to_string(),
            state: position,
            goal: interpreter.env.session.goal_text(),
            value: at_state,
            admissible: at_state <= distance,
            distance,
            path: path.iter().map(|&mv| puzzle.move_name(mv)).collect(),
            consistent: least <= at_state && at_state <= greatest,
            least,
            greatest,
            least_by,
            greatest_by,
        })));
    }
    for event in events {
        interpreter.env.host.emit(event)?;
    }
    Ok(())
}

/// The moves to a state, and those from it, without those that lead from it to itself.
fn steps(
    puzzle: &Puzzle,
    state: &Board,
) -> std::result::Result<(Vec<BoardTransition>, Vec<BoardTransition>), String> {
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    for mv in puzzle.default_order() {
        puzzle.goes_back_by(mv)?;
        let predecessors = puzzle.predecessors(state, mv).into_iter();
        before.extend(predecessors.map(|from| BoardTransition {
            from,
            mv,
            next: state.clone(),
        }));
        behind.extend(puzzle.apply(state, mv).map(|next| BoardTransition {
            from: state.clone(),
            mv,
            next,
        }));
    }
    before.retain(|step| step.from != step.next);
    behind.retain(|step| step.from != step.next);
    Ok((before, behind))
}

/// A cheapest path and its cost; `None` where no path leads to the goal.
fn cheapest(
    problem: Problem,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<(Vec<Move>, Option<u32>)> {
    let found = interpreter
        .env
        .searching(call)
        .result(&Request::Best, problem)?;
    let ending = found.outcome.ending;
    let is_optimal = ending.is_optimal();
    match ending {
        Ending::Solved { path, cost, .. } if is_optimal => Ok((path, Some(cost))),
        Ending::Stopped(StopReason::Exhausted | StopReason::Unsolvable) => Ok((Vec::new(), None)),
        Ending::Stopped(StopReason::Interrupted) => Err(RunError::Interrupted),
        _ => {
            interpreter.env.look_now(call.name)?;
            let reason = "the distance of the state was not found within the limits";
            let help = "give it more: timeLimit none maxNodes none";
            Err(error::unfinished_audit(reason, call.name, help).into())
        }
    }
}

impl BoardTransition {
    fn cost(&self, puzzle: &Puzzle) -> Cost {
        Cost::of(puzzle.step_cost(&self.from, self.mv), puzzle)
    }

    fn limiting(&self, puzzle: &Arc<Puzzle>, value: InMoves) -> LimitingMove {
        let position = |board: &Board| Position {
            puzzle: puzzle.clone(),
            board: board.clone(),
        };
        LimitingMove {
            from: position(&self.from),
            mv: puzzle.move_name(self.mv),
            next: position(&self.next),
            cost: self.cost(puzzle),
            value,
        }
    }
}
