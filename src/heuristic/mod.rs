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

pub use any::AnyHeuristic;
pub use gaschnig::Gaschnig;
pub use geometry::{Displaced, GoalGrid, MOST_CELLS, TileDomain, TileGround};
pub use inversion_distance::InversionDistance;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use manhattan_cells::ManhattanCells;
pub use max::{Max, common_scale};
pub use misplaced::Misplaced;
pub use misplaced_cells::MisplacedCells;
pub use pairs::Pairs;
pub use pattern_db::{
    CarriedDatabases, Partition, PartitionError, PatternDatabases, SpotChange, Spots,
};
pub use spec::{HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec};
pub use sum::Sum;
pub use walking_distance::{WalkingDistance, WalkingPlaces};
pub use weighted::{Weighted, parse_weight};
