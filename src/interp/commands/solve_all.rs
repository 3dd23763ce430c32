//! `solveAll`: every solution, where a puzzle can list them.

use super::set_state::position;
use super::{Call, Interpreter, Result, Run};
use crate::command::SolveAll;
use crate::interp::environment::readable::stopped_sentence;
use crate::interp::errors::error;
use crate::interp::{Event, RunError};
use puzzle_core::search::StopReason;

impl Run for SolveAll {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let mut boards = Vec::new();
        let counting = self.count.is_some();
        let counted = interpreter.env.searching(call).solve_all(&mut |board| {
            if !counting {
                boards.push(board);
            }
        });
        let cut_off = |reason: StopReason| {
            error::no_solution(
                stopped_sentence(reason),
                call.name,
                "give it more: solveAll maxNodes none timeLimit none",
            )
        };
        match counted {
            None => Err(error::not_offered(
                "solveAll",
                interpreter.env.session.puzzle.name(),
                "it has one goal, and more solutions than can be listed",
                call.name,
            )
            .into()),
            Some(Err(StopReason::Interrupted)) => Err(RunError::Interrupted),
            Some(Err(reason)) => {
                interpreter.env.look_now(call.name)?;
                Err(cut_off(reason).into())
            }
            Some(Ok(solutions)) if counting => {
                Ok(interpreter.env.host.emit(Event::Counted { solutions })?)
            }
            Some(Ok(_)) => {
                for board in boards {
                    let state = position(interpreter, board);
                    interpreter.env.host.emit(Event::Solution { state })?;
                }
                Ok(())
            }
        }
    }
}
