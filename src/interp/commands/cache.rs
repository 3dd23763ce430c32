//! `cache`: the tables that are kept on disk.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Cache, refusal};
use crate::host::CacheAction;
use crate::interp::Event;
use crate::interp::errors::{error, file_error};
use puzzle_core::heuristic::HeuristicError;

impl Execute for Cache {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let unusable = |reason: String| file_error::unusable_cache(reason, call.name).into();
        if self.action != CacheAction::Built && self.heuristic.is_some() {
            return Err(unusable("only `cache build` takes a heuristic".to_owned()));
        }
        let action = self.action;
        if action == CacheAction::Built {
            let session = &interpreter.env.session;
            let tabled = || session.puzzle.tabled(session.problem().goal.as_ref());
            let heuristic = self.heuristic.as_deref().cloned().unwrap_or_else(tabled);
            if let Err(error) = interpreter.env.session.puzzle.accepts(&heuristic) {
                return Err(error::no_tables(
                    heuristic,
                    interpreter.env.session.puzzle.name(),
                    match error {
                        HeuristicError::Unknown { .. } => {
                            "its searches work in memory: solve".to_owned()
                        }
                        HeuristicError::Arguments { message, .. } => message,
                    },
                    call.name,
                )
                .into());
            }
            interpreter.env.searching(call).build_tables(&heuristic)?;
        }
        let tables = interpreter.env.host().cache(action);
        interpreter.env.look_now(call.name)?;
        let tables = tables.map_err(|error| {
            refusal::or(&error, "", Some(call.name), || unusable(error.to_string()))
        })?;
        let damaged = tables.iter().filter(|table| table.fault.is_some()).count();
        interpreter.env.host.emit(Event::Cached {
            action,
            bytes: tables.iter().map(|table| table.bytes).sum(),
            tables,
        })?;
        if action == CacheAction::Verify && damaged > 0 {
            let span = call.name;
            return Err(file_error::damaged_tables(damaged, span).into());
        }
        Ok(())
    }
}
