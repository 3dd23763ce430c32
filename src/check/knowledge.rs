//! Facts known of a session before a script runs.

use crate::command::{NameScope, READABLE_NAMES};
use foldhash::fast::FixedState;
use puzzle_core::puzzle::{BoardHeuristic, Puzzle, SearchAlgorithm};
use puzzle_core::puzzles::Registry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Facts that the checker knows of the session at a point of the text.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// The puzzles that can be chosen.
    pub registry: Arc<Registry>,
    /// The puzzle in force, where that is known before running.
    pub puzzle: Option<Arc<Puzzle>>,
    /// Variables that some earlier `let`, `for` or session made.
    pub variables: HashSet<String, FixedState>,
    /// Procedures.
    pub procedures: HashMap<String, ProcedureHead, FixedState>,
    /// Heuristics and puzzles that were taken from files: others of their names may take their place.
    pub from_files: HashSet<String, FixedState>,
    /// Puzzles of the script as they were built beforehand, for whoever asks what may be written.
    pub built: Option<Arc<Registry>>,
}

/// Facts known of a procedure before it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcedureHead {
    /// The names of its parameters.
    pub parameters: Arc<[String]>,
    /// Whether it may leave another puzzle in force.
    pub changes_puzzle: bool,
    /// Whether expectations in it give points.
    pub gives_points: bool,
}

impl Knowledge {
    /// The scope in which names are looked up.
    pub(crate) fn known(&self) -> NameScope<'_> {
        NameScope {
            registry: &self.registry,
            puzzle: self.puzzle.as_ref(),
            running: false,
            search: None,
        }
    }

    /// Learns of a heuristic that all puzzles get.
    pub fn add_heuristic(&mut self, heuristic: Arc<dyn BoardHeuristic>) {
        Arc::make_mut(&mut self.registry).add_heuristic(heuristic);
        if let Some(puzzle) = &mut self.puzzle {
            *puzzle = self.registry.puzzle(puzzle.rules(), &[]);
        }
    }

    /// Learns of an algorithm that all puzzles get.
    pub fn add_algorithm(&mut self, algorithm: Arc<dyn SearchAlgorithm>) {
        Arc::make_mut(&mut self.registry).add_algorithm(algorithm);
        if let Some(puzzle) = &mut self.puzzle {
            *puzzle = self.registry.puzzle(puzzle.rules(), &[]);
        }
    }

    /// Whether `$name` may be read.
    pub fn is_variable(&self, name: &str) -> bool {
        READABLE_NAMES.contains(&name) || self.variables.contains(name)
    }
}
