//! Distances of all states around some, breadth first, and heuristics held against them.

mod audit;
mod board_layers;
mod by_cost;
mod layers;
mod rows;
mod shortest_solutions;
mod solution_graph;
mod uniform_cost;
mod visited;

pub use crate::search::domain::Direction;
pub use audit::{Audit, Comparison, Figures, Inconsistency, LayerFigures, Overestimate, audit};
pub use board_layers::{BoardLayers, Origin};
pub(crate) use board_layers::{count_rows, count_states};
pub(crate) use by_cost::enumerate_by_cost;
pub(crate) use layers::{BreadthFirstEnumeration, Building, DirectedDomain, EnumerationSpace};
pub use layers::{Cut, Extent, Layers, Measure, layers};
pub(crate) use rows::{Residues, RowSpace, row_bytes, row_layers};
pub(crate) use shortest_solutions::shortest_solutions;
pub use solution_graph::Solutions;
pub(crate) use visited::{UNVISITED, Visited};
