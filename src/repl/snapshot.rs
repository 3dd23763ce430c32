//! The state of a session for completion, between two inputs.

use crate::command::Table;
use crate::completion::{Background, Position, Scope};
use crate::host::{Host, Listed, Process};
use crate::interp::{Catalog, Engine};
use std::path::Path;
use std::sync::Arc;

/// States of a watched search that are offered: as many as are there in a moment.
const MOST_STATES: usize = 2_000;

/// A session between two inputs.
#[derive(Clone)]
pub(crate) struct Snapshot {
    catalog: Arc<Catalog>,
    /// The known names.
    pub known: Background,
    /// The puzzle in force, as the prompt shows it.
    pub puzzle: String,
    /// The effect of an empty input, if it has one.
    pub enter: Option<&'static str>,
}

impl Snapshot {
    /// As the engine's session is now.
    pub(crate) fn new(engine: &Engine) -> Self {
        let session = engine.session();
        Self {
            catalog: engine.catalog().clone(),
            known: Background {
                knowledge: session.knowledge(),
                state: Some(session.state()),
                order: session.order(),
                recorded: session
                    .watched
                    .front()
                    .map_or_else(Vec::new, |last| last.first_states(MOST_STATES)),
                interactive: true,
            },
            puzzle: session.puzzle.name().to_owned(),
            enter: None,
        }
    }

    /// The commands with all that belongs to them.
    pub(crate) fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// All commands.
    pub(crate) fn table(&self) -> &Table {
        &self.catalog.table
    }

    /// The end of a line that is typed.
    pub(crate) fn end_of<'a>(&'a self, line: &'a str) -> Position<'a> {
        let scope = Scope {
            table: self.table(),
            known: &self.known,
            host: &WorkingFolder,
            path: None,
        };
        Position::new(line, line.len(), scope)
    }
}

/// The files beside the prompt. One that a line names is read when the line is run, not at each key.
struct WorkingFolder;

impl Host for WorkingFolder {
    fn list(&self, folder: &Path) -> Vec<Listed> {
        Process::new(0).list(folder)
    }
}
