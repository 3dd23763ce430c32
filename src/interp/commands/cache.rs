//! `cache`: the tables that are kept on disk.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Cache, CacheRequest, Refusal};
use crate::host::CacheAction;
use crate::interp::{Event, FileError, RunError};
use puzzle_core::heuristic::HeuristicError;

impl Run for Cache {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let unusable = |reason: String| {
            RunError::File(FileError::UnusableCache {
                reason,
                span: call.name,
            })
        };
        if self.request != CacheRequest::Build && self.heuristic.is_some() {
            return Err(unusable("only `cache build` takes a heuristic".to_owned()));
        }
        let action = match self.request {
            CacheRequest::Build => CacheAction::Built,
            CacheRequest::Clear => CacheAction::Clear,
            CacheRequest::Verify => CacheAction::Verify,
            CacheRequest::List => CacheAction::List,
        };
        if action == CacheAction::Built {
            let session = &interpreter.session;
            let tabled = || session.puzzle.tabled(session.problem().goal.as_ref());
            let heuristic = self.heuristic.as_deref().cloned().unwrap_or_else(tabled);
            if let Err(error) = interpreter.session.puzzle.accepts(&heuristic) {
                return Err(RunError::NoTables {
                    heuristic: heuristic.to_string(),
                    puzzle: interpreter.session.puzzle.name().to_owned(),
                    help: match error {
                        HeuristicError::Unknown { .. } => {
                            "its searches work in memory: solve".to_owned()
                        }
                        HeuristicError::Arguments { message, .. } => message,
                    },
                    span: call.name,
                });
            }
            interpreter.build_tables(&heuristic, call)?;
        }
        let tables = interpreter.host().cache(action);
        interpreter.look_now(call.name)?;
        let tables = tables.map_err(|error| {
            Refusal::or(&error, "", Some(call.name), || unusable(error.to_string()))
        })?;
        let damaged = tables.iter().filter(|table| table.fault.is_some()).count();
        interpreter.host.emit(Event::Cached {
            action: self.request.word(),
            bytes: tables.iter().map(|table| table.bytes).sum(),
            tables,
        })?;
        if action == CacheAction::Verify && damaged > 0 {
            let span = call.name;
            return Err(RunError::File(FileError::DamagedTables { damaged, span }));
        }
        Ok(())
    }
}
