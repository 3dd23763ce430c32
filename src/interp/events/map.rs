//! A search on a map, drawn.

use crate::interp::Position;
use serde::Serialize;

/// `prettyPrintSolution` on a maze or a map.
#[derive(Clone, Debug, Serialize)]
pub struct MapReport {
    /// Where the search started.
    pub start: Position,
    /// The map: `#` walls, `~` water, digits costs, `S` the start, `G` goals, `*` the way, `.` expanded cells, `o` open ones.
    pub rows: Vec<String>,
    /// How many rows and columns of cells a character stands for.
    pub scale: (usize, usize),
    /// How many cells the search expanded, as far as its record goes.
    pub expanded: usize,
    /// How many it left open.
    pub open: usize,
    /// Whether the record holds the whole search.
    pub whole: bool,
    /// As it is printed.
    #[serde(skip)]
    pub text: String,
}
