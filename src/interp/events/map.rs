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
    /// The number of rows and columns of cells for which a character stands.
    pub scale: (usize, usize),
    /// Whether its cells are hexagonal: odd rows stand half a cell further to the right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hex: bool,
    /// The number of cells that the search expanded, as far as its record goes.
    pub expanded: usize,
    /// The number of cells that it left open.
    pub open: usize,
    /// Whether the record holds the whole search.
    pub whole: bool,
    /// As it is printed.
    #[serde(skip)]
    pub text: String,
}
