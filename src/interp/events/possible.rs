//! The event of `possible`.

use crate::command::Value;
use crate::interp::Cost;
use serde::Serialize;

/// The paths that some order of ties returns.
#[derive(Clone, Debug, Serialize)]
pub struct PossibleReport {
    /// The search, as a command line.
    pub command: String,
    /// The cheapest paths first, of these the shortest, of these by name.
    pub paths: Vec<PossiblePathReport>,
    /// Whether these are all.
    pub complete: bool,
}

/// A path that some order of ties returns.
#[derive(Clone, Debug, Serialize)]
pub struct PossiblePathReport {
    /// The names of its states, where states have names, else of its moves, separated by spaces.
    pub path: String,
    /// The number of moves.
    pub length: usize,
    /// The cost of the moves.
    pub cost: Cost,
}

impl PossibleReport {
    /// The value of a name that is read of it.
    pub(crate) fn value(&self, name: &str) -> Value {
        let paths = self.paths.iter();
        match name {
            "paths" => Value::List(paths.map(|path| Value::text(&path.path)).collect()),
            "pathCosts" => Value::List(paths.map(|priced| priced.cost.value()).collect()),
            _ => Value::Truth(self.complete),
        }
    }
}
