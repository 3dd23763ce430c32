//! The heuristics that sliding boards know.

use crate::heuristic::{HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::{Board, Grid};

/// The table for `help`, completion and suggestions.
pub(super) const TABLE: &[HeuristicInfo] = &[
    HeuristicInfo {
        name: "h1",
        parameters: "",
        summary: "tiles out of place, the blank not counted",
        admissible: true,
    },
    HeuristicInfo {
        name: "h2",
        parameters: "",
        summary: "Manhattan distance, the sum over all tiles (the default)",
        admissible: true,
    },
];

/// A heuristic that was found in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// `h1`.
    Misplaced,
    /// `h2`.
    Manhattan,
}

/// Finds a heuristic and checks its arguments.
pub(super) fn choose(heuristic: &HeuristicSpec) -> Result<Chosen, HeuristicError> {
    let chosen = match heuristic.name.as_str() {
        "h1" => Chosen::Misplaced,
        "h2" => Chosen::Manhattan,
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    if heuristic.arguments.is_empty() {
        return Ok(chosen);
    }
    let name = heuristic.name.clone();
    Err(HeuristicError::Arguments {
        message: format!("{name} takes no arguments"),
        name,
    })
}

/// The value of a heuristic that [`choose`] accepts, as numerator and denominator.
pub(super) fn estimate(
    grid: Grid,
    heuristic: &HeuristicSpec,
    start: &Board,
    goal: &Board,
) -> (u64, u64) {
    let chosen = choose(heuristic).expect("a heuristic is checked before it is asked");
    let tiles = start
        .cells()
        .iter()
        .enumerate()
        .filter(|&(_, &tile)| tile != 0);
    let distances = tiles.map(|(from, &tile)| {
        let to = goal
            .position(tile)
            .expect("start and goal hold the same tiles");
        let rows = (from / grid.columns).abs_diff(to / grid.columns);
        let columns = (from % grid.columns).abs_diff(to % grid.columns);
        (rows + columns) as u64
    });
    let value = match chosen {
        Chosen::Misplaced => distances.filter(|&distance| distance > 0).count() as u64,
        Chosen::Manhattan => distances.sum(),
    };
    (value, 1)
}
