//! The heuristics that sliding boards know.

mod chosen;

pub(crate) use chosen::{Chosen, TABLE};

use super::paths::Boards;
use crate::heuristic::{AnyHeuristic, BoardEstimate, HeuristicSpec};
use crate::puzzles::grid::Grid;
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason};
use crate::state::Board;

/// A heuristic that [`Chosen::new`] accepts, over boards.
struct TileEstimate {
    boards: Boards,
    heuristic: AnyHeuristic<'static, Boards>,
}

impl BoardEstimate for TileEstimate {
    fn of(&self, board: &Board) -> Estimate {
        self.heuristic.estimate(&self.boards, &Boards::tiles(board))
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
    let boards = Boards::new(grid, goal);
    let heuristic = chosen.build_within(&boards.grid, &mut { *limits }, observer)?;
    Ok(Box::new(TileEstimate { boards, heuristic }))
}
