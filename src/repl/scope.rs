//! What completion, hints and colours know of a session.

use crate::command::Table;
use crate::interp::{Catalog, Engine};
use crate::puzzle::{Board, Puzzle, Registry};
use crate::search::Move;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The names of a session between two inputs.
#[derive(Clone)]
pub struct Scope {
    catalog: Arc<Catalog>,
    /// The puzzles that can be chosen.
    pub registry: Arc<Registry>,
    /// The puzzle in force.
    pub puzzle: Arc<dyn Puzzle>,
    state: Board,
    order: Vec<Move>,
    /// Its variables.
    pub variables: BTreeSet<String>,
    /// Its procedures with their parameters.
    pub procedures: BTreeMap<String, Vec<String>>,
}

impl Scope {
    /// As the engine's session is now.
    pub fn new(engine: &Engine) -> Self {
        let session = engine.session();
        let procedures = session.procedures.iter();
        Self {
            catalog: engine.catalog().clone(),
            registry: session.registry.clone(),
            puzzle: session.puzzle.clone(),
            state: session.state(),
            order: session.order(),
            variables: session.variables.keys().cloned().collect(),
            procedures: procedures
                .map(|(name, procedure)| (name.clone(), procedure.parameters.clone()))
                .collect(),
        }
    }

    /// The commands with all that belongs to them.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// All commands.
    pub fn table(&self) -> &Table {
        &self.catalog.table
    }

    /// The moves that are legal behind those, in the order in force; none behind an illegal one.
    pub fn legal_moves(&self, made: &[&str]) -> Vec<SmolStr> {
        let behind = made.iter().try_fold(self.state, |state, name| {
            let mv = self.puzzle.find_move(name)?;
            self.puzzle.apply(&state, mv)
        });
        let Some(state) = behind else {
            return Vec::new();
        };
        let legal = self.puzzle.legal_moves(&state, &self.order);
        let names = legal.iter().map(|&mv| self.puzzle.move_name(mv));
        names.collect()
    }
}
