//! A graph as it is drawn.

use super::Rules;
use crate::state::Board;

/// Nodes with their places, and the arcs between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    /// The nodes: the name, the estimates and the place of each, x to the right and y downwards.
    pub nodes: Vec<(String, String, [f64; 2])>,
    /// The arcs: their ends, what they cost, and whether there is the same arc back.
    pub arcs: Vec<(u32, u32, String, bool)>,
}

/// A graph as comma-separated values.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeList {
    /// A line for each edge.
    pub text: String,
    /// Whether its edges name all nodes first in the graph's order.
    pub keeps_order: bool,
}

impl dyn Rules + '_ {
    /// The number of the cell on a map, or of the node in a graph, that the state is.
    pub fn place(&self, board: &Board) -> Option<u32> {
        match self.on_map(board, None) {
            Some(place) => Some(place.cell()),
            None => self.nodes(board, None).map(|pair| pair.0),
        }
    }
}
