//! `solveAll`: every solution, where a puzzle can list them.

use super::set_state::position;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::readable::stopped_sentence;
use crate::interp::{Event, RunError};
use crate::search::StopReason;

pub const SOLVE_ALL: Entry = Entry {
    spec: CommandSpec {
        name: "solveAll",
        group: Group::Solve,
        parameters: &[Parameter::optional("count", Kind::Choice(&["count"]))],
        summary: "Lists every solution, or counts them",
        details: "On puzzle `octa`: all ways to fill the empty cells so that all ten sums are 34, one compact state a line in \
                  lexicographic order. The last result stays as it is.",
        examples: &["puzzle octa\nsolveAll count"],
        role: Role::Solve,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let mut boards = Vec::new();
    let counting = operands.has(0);
    let counted = interpreter.run_solve_all(operands, &mut |board| {
        if !counting {
            boards.push(board);
        }
    });
    let cut_off = |reason: StopReason| RunError::NoSolution {
        reason: stopped_sentence(reason).to_owned(),
        span: operands.name,
        help: "give it more: solveAll maxNodes none timeLimit none".to_owned(),
    };
    match counted {
        None => Err(RunError::NotOffered {
            command: "solveAll".to_owned(),
            puzzle: interpreter.session.puzzle.name().to_owned(),
            reason: "it has one goal, and more solutions than can be listed".to_owned(),
            span: operands.name,
        }),
        Some(Err(StopReason::Interrupted)) => Err(RunError::Interrupted),
        Some(Err(reason)) => {
            interpreter.look_now(operands.name)?;
            Err(cut_off(reason))
        }
        Some(Ok(solutions)) if counting => {
            Ok(interpreter.host.emit(Event::Counted { solutions })?)
        }
        Some(Ok(_)) => {
            for board in boards {
                let state = position(interpreter, board);
                interpreter.host.emit(Event::Solution { state })?;
            }
            Ok(())
        }
    }
}
