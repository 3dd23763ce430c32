//! The heuristics that sliding boards know.

mod chosen;

pub use chosen::Chosen;

use crate::heuristic::{AnyHeuristic, HeuristicInfo, HeuristicSpec};
use crate::puzzle::sliding::rules::{Cells, MOVES, SlidingDomain};
use crate::puzzle::{Board, BoardEstimate, Grid};
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason};
use smol_str::SmolStr;

/// One that never says more than the true distance and that no move changes by more than one.
const fn sound(name: &'static str, summary: &'static str) -> HeuristicInfo {
    HeuristicInfo::new(name, summary, true)
}

/// One that is kept to be audited.
const fn unsound(name: &'static str, summary: &'static str) -> HeuristicInfo {
    HeuristicInfo::new(name, summary, false)
}

/// The table for `help`, completion and suggestions.
pub static TABLE: &[HeuristicInfo] = &[
    sound("h1", "tiles out of place, the blank not counted"),
    sound(
        "h2",
        "Manhattan distance, the sum over all tiles (the default)",
    ),
    sound(
        "linearConflict",
        "h2 and two moves for every tile that has to leave its goal row or column",
    ),
    sound(
        "walkingDistance",
        "moves that rows and columns need when only the lines of tiles count (up to 4x4)",
    ),
    sound(
        "inversionDistance",
        "moves that undo the inversions, read by rows and by columns",
    ),
    sound(
        "gaschnig",
        "moves to the goal if any tile could go to the blank",
    ),
    sound(
        "pdb",
        "pattern databases: pdb, or pdb(\"6-6-3\"), or the tiles of each, pdb(\"1 2 3; 4 5 6\")",
    ),
    unsound(
        "h1Blank",
        "h1 with the blank counted: too much by at most one",
    ),
    unsound(
        "h2Blank",
        "h2 with the blank counted: too much by up to four on 3x3",
    ),
    unsound(
        "pairs",
        "pairs of unequal cells of state and goal: n(n-1) for n cells, whatever the state",
    ),
    HeuristicInfo {
        name: SmolStr::new_static("max"),
        parameters: SmolStr::new_static("a,b"),
        summary: SmolStr::new_static("the greater of two heuristics"),
        admissible: true,
        consistent: true,
    },
    HeuristicInfo {
        name: SmolStr::new_static("weighted"),
        parameters: SmolStr::new_static("w,h"),
        summary: SmolStr::new_static("w times a heuristic, w an exact decimal above 0"),
        admissible: false,
        consistent: false,
    },
];

/// A heuristic that [`Chosen::new`] accepts, with the packing that holds every board.
struct Prepared {
    domain: SlidingDomain<[u64; 7]>,
    heuristic: AnyHeuristic<SlidingDomain<[u64; 7]>>,
}

impl BoardEstimate for Prepared {
    fn of(&self, board: &Board) -> Estimate {
        let state = Cells::pack(board.cells());
        self.heuristic.estimate(&self.domain, state)
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }
}

/// A heuristic that [`Chosen::new`] accepts, made ready for a goal.
pub fn prepare(
    grid: Grid,
    heuristic: &HeuristicSpec,
    goal: &Board,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Box<dyn BoardEstimate>, StopReason> {
    let chosen = Chosen::new(grid, heuristic).expect("a heuristic is checked before it is asked");
    let domain = SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &MOVES);
    let heuristic = chosen.build_within(&domain, &mut { *limits }, observer)?;
    Ok(Box::new(Prepared { domain, heuristic }))
}
