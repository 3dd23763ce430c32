//! `isSolvable`.

use super::Entry;
use crate::command::{CommandSpec, Group, Role};
use crate::interp::{Event, RunError};
use crate::puzzle::Solvability;

pub const IS_SOLVABLE: Entry = Entry {
    spec: CommandSpec {
        name: "isSolvable",
        group: Group::State,
        parameters: &[],
        summary: "Says whether the goal can be reached from here, and why",
        details: "Where it can't, a state that differs in two tiles and can be solved is named.",
        examples: &["setState \"325 678 b14\"\nisSolvable"],
        role: Role::Plain,
    },
    run: |interpreter, operands| {
        let session = &*interpreter.session;
        let event = match session.puzzle.solvability(&session.problem()) {
            Solvability::Solvable { reason } => Event::Solvability {
                solvable: true,
                reason,
                repair: None,
                change: None,
            },
            Solvability::Unknown { reason } => {
                let span = operands.name;
                return Err(RunError::UnknownSolvability { reason, span });
            }
            Solvability::Unsolvable { reason, repair } => {
                let (repair, change) = repair.unzip();
                Event::Solvability {
                    solvable: false,
                    reason,
                    repair,
                    change,
                }
            }
        };
        Ok(interpreter.host.emit(event)?)
    },
    modify: None,
};
