//! Heuristics: one a file, over whatever geometry a puzzle hands them.

mod any;
mod gaschnig;
mod geometry;
mod inversion_distance;
mod linear_conflict;
mod manhattan;
mod manhattan_cells;
mod max;
mod misplaced;
mod misplaced_cells;
mod pairs;
mod pattern_db;
mod spec;
mod sum;
mod walking_distance;
mod walking_table;
mod weighted;

pub(crate) use any::AnyHeuristic;
pub(crate) use gaschnig::Gaschnig;
pub(crate) use geometry::{Displaced, GoalGrid, MOST_CELLS, TileDomain, TileGround};
pub(crate) use inversion_distance::InversionDistance;
pub(crate) use linear_conflict::LinearConflict;
pub(crate) use manhattan::Manhattan;
pub(crate) use manhattan_cells::ManhattanCells;
pub(crate) use max::{Max, common_scale};
pub(crate) use misplaced::Misplaced;
pub(crate) use misplaced_cells::MisplacedCells;
pub(crate) use pairs::Pairs;
pub(crate) use pattern_db::{CarriedDatabases, Partition, PatternDatabases, SpotChange, Spots};
pub use spec::{HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec};
pub(crate) use sum::Sum;
pub(crate) use walking_distance::{WalkingDistance, WalkingPlaces};
pub(crate) use weighted::{Weighted, parse_weight};
