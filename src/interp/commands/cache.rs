//! `cache`: the tables that are kept on disk.

use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::{CacheAction, Event, RunError};

pub const CACHE: Entry = Entry {
    spec: CommandSpec {
        name: "cache",
        group: Group::Session,
        parameters: &[Parameter::required(
            "list|clear|verify",
            Kind::Choice(&["list", "clear", "verify"]),
        )],
        summary: "Lists, removes or checks the tables that are kept on disk",
        details: "What searches built and took long to build is kept in the user's cache folder, or in the one that \
                  PUZZLE_SCRIPT_CACHE names, and is there the next time. `verify` reads all of it; a table that is damaged is \
                  never used, but built again. `clear` removes nothing else from the folder. No result depends on what \
                  is there.",
        examples: &[],
        role: Role::Plain,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let word = operands.choice(0);
    let action = match word {
        "clear" => CacheAction::Clear,
        "verify" => CacheAction::Verify,
        _ => CacheAction::List,
    };
    let tables = interpreter.host.cache(action);
    let tables = tables.map_err(|error| RunError::UnusableCache {
        reason: error.to_string(),
        span: operands.name,
    })?;
    let damaged = tables.iter().filter(|table| table.fault.is_some()).count();
    interpreter.host.emit(Event::Cached {
        action: word,
        bytes: tables.iter().map(|table| table.bytes).sum(),
        tables,
    })?;
    if action == CacheAction::Verify && damaged > 0 {
        let span = operands.name;
        return Err(RunError::DamagedTables { damaged, span });
    }
    Ok(())
}
