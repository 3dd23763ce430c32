//! Heuristics: one a file, over whatever geometry a puzzle hands them.

mod board_estimate;
mod cell_weights;
mod composed;
mod gaschnig;
mod geometry;
mod inversion_distance;
mod linear_conflict;
mod manhattan;
mod manhattan_cells;
mod misplaced;
mod misplaced_cells;
mod pairs;
mod spec;
mod sum;
mod term_sum;
mod walking_distance;
mod walking_table;
mod weighted;

pub use board_estimate::BoardEstimate;
pub use cell_weights::CellWeights;
pub(crate) use composed::{AnyHeuristic, Composed, Greatest, GreatestCached};
pub(crate) use gaschnig::Gaschnig;
pub(crate) use geometry::{Displaced, GoalGrid, MOST_CELLS, TileView};
pub(crate) use inversion_distance::InversionDistance;
pub(crate) use linear_conflict::LinearConflict;
pub(crate) use manhattan::Manhattan;
pub(crate) use manhattan_cells::ManhattanCells;
pub(crate) use misplaced::Misplaced;
pub(crate) use misplaced_cells::MisplacedCells;
pub(crate) use pairs::Pairs;
pub use spec::{HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec};
pub(crate) use sum::Sum;
pub use term_sum::TermSum;
pub(crate) use term_sum::{TermAt, WRONG};
pub(crate) use walking_distance::{WalkingDistance, WalkingPlaces};
pub(crate) use weighted::{common_scale, parse_weight};
