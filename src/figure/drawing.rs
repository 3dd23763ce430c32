//! Boards and solutions as they are handed to whatever draws them.

use std::ops::Range;

/// A board on paper.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Cells in a row of the grid; 0: no grid, `text` is shown.
    pub columns: usize,
    /// The cells row by row; an empty string is the blank.
    pub cells: Vec<String>,
    /// The puzzle's own drawing, shown where there is no grid.
    pub text: String,
    /// The bytes of it that a move changed.
    pub marks: Vec<Range<usize>>,
    /// Fills of the cells; none after the last.
    pub tints: Vec<Option<Tint>>,
    /// The cells that stand in the text, in its order, each with its bytes.
    pub places: Vec<(usize, Range<usize>)>,
    /// Whether its cells are those of a map: small, and side by side.
    pub is_map: bool,
    /// Whether these are hexagonal: odd rows stand half a cell further to the right.
    pub is_hex: bool,
    /// The graph that pictures draw in the place of all that.
    pub network: Option<Network>,
}

/// A graph: nodes and arcs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// The nodes.
    pub nodes: Vec<NetworkNode>,
    /// The arcs by the numbers of their ends, with what is written at them, and whether they lead both ways.
    pub arcs: Vec<(u32, u32, String, bool)>,
}

/// A node of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkNode {
    /// Its name.
    pub name: String,
    /// Written below it.
    pub said: String,
    /// x to the right and y downwards, in any unit.
    pub place: [f64; 2],
    /// The tint of the node.
    pub tint: Option<Tint>,
}

/// The fill of a cell, and the ink on it: colours such as `#0072b2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tint {
    /// The colour of the cell.
    pub ground: String,
    /// That of its text.
    pub ink: String,
}

/// A solution, board by board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// Said above the boards.
    pub caption: String,
    /// The moves from the first to the last.
    pub moves: Vec<String>,
    /// The board before the first move and after each: one more than moves.
    pub drawings: Vec<Drawing>,
}

impl Drawing {
    /// The fill of a cell.
    #[cfg(feature = "figures")]
    pub(super) fn tint(&self, cell: usize) -> Option<&Tint> {
        self.tints.get(cell)?.as_ref()
    }

    /// The board as it is read aloud.
    #[cfg(feature = "figures")]
    pub(super) fn spoken(&self) -> String {
        if self.columns == 0 {
            return self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        let cell = |cell: &String| match cell.as_str() {
            "" => "blank".to_owned(),
            cell => cell.to_owned(),
        };
        let rows = self.cells.chunks(self.columns);
        let rows = rows.map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>().join(", ")
    }
}
