//! `cache`: the tables that are kept on disk.

use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::heuristic::HeuristicSpec;
use crate::host::CacheAction;
use crate::interp::{Event, RunError};

/// The heuristic whose tables are built where none is named.
const DEFAULT_HEURISTIC: &str = "pdb";

pub const CACHE: Entry = Entry {
    spec: CommandSpec {
        name: "cache",
        group: Group::Session,
        parameters: &[
            Parameter::required(
                "list|build|clear|verify",
                Kind::Choice(&["list", "build", "clear", "verify"]),
            ),
            Parameter::optional("H", Kind::Heuristic),
        ],
        summary: "Lists, builds, removes or checks the tables that are kept on disk",
        details: "What took long to build is kept in the user's cache folder, or in the one that PUZZLE_SCRIPT_CACHE names, \
                  and is there the next time; `build` builds the tables of a heuristic (pdb unless one is named) for the \
                  puzzle and goal in force, and keeps all of them. `verify` reads every byte; a table that is damaged is never \
                  used, but built again. `clear` removes nothing else from the folder. No result depends on what is there.",
        examples: &[],
        role: Role::Plain,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let word = operands.choice(0);
    let unusable = |reason: String| RunError::UnusableCache {
        reason,
        span: operands.name,
    };
    if word != "build" && operands.has(1) {
        return Err(unusable("only `cache build` takes a heuristic".to_owned()));
    }
    let action = match word {
        "build" => CacheAction::Built,
        "clear" => CacheAction::Clear,
        "verify" => CacheAction::Verify,
        _ => CacheAction::List,
    };
    if action == CacheAction::Built {
        let heuristic = operands.named_heuristic(1);
        let heuristic = heuristic.unwrap_or_else(|| HeuristicSpec::named(DEFAULT_HEURISTIC));
        if interpreter.session.puzzle.accepts(&heuristic).is_err() {
            let puzzle = interpreter.session.puzzle.name().to_owned();
            return Err(unusable(format!("{puzzle} has no {heuristic}")));
        }
        interpreter.build_tables(&heuristic, operands)?;
    }
    let tables = interpreter.host().cache(action);
    let tables = tables.map_err(|error| unusable(error.to_string()))?;
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
