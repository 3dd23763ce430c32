//! The heuristics that sliding boards know.

mod chosen;

pub(crate) use chosen::{Chosen, TABLE};

use crate::heuristic::{AnyHeuristic, BoardEstimate, HeuristicSpec};
use crate::puzzles::grid::Grid;
use crate::puzzles::sliding::rules::{Cells, MOVES, SlidingDomain};
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason};
use crate::state::Board;

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
pub(crate) fn prepare(
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
