//! The heuristics that sliding boards know.

mod chosen;

pub(crate) use chosen::NamedHeuristic;

use super::paths::GoalBoards;
use crate::heuristic::{AnyHeuristic, BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::puzzles::sliding::Sliding;
use crate::search::{Estimate, Heuristic, Limits, Observer, Share, StopReason};
use crate::state::Board;

/// A heuristic that [`NamedHeuristic::new`] accepts, over boards.
struct TileEstimate {
    boards: GoalBoards,
    heuristic: AnyHeuristic<'static, GoalBoards>,
}

impl BoardEstimate for TileEstimate {
    fn of(&self, board: &Board) -> Estimate {
        self.heuristic
            .estimate(&self.boards, &GoalBoards::tiles(board))
    }

    fn shares(&self, board: &Board) -> Option<Vec<Share>> {
        self.heuristic
            .shares(&self.boards, &GoalBoards::tiles(board))
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }
}

impl Estimator for Sliding {
    fn heuristics(&self) -> &[HeuristicInfo] {
        chosen::TABLE
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        Some(HeuristicSpec::named("h2"))
    }

    fn evaluation(&self) -> Vec<HeuristicSpec> {
        ["h1", "h2"].map(HeuristicSpec::named).to_vec()
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        NamedHeuristic::new(self.grid, heuristic).map(|_| ())
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let goal = goal.cloned().unwrap_or_else(|| self.goal());
        let chosen = NamedHeuristic::new(self.grid, heuristic);
        let chosen = chosen.expect("a heuristic is checked before it is asked");
        let boards = GoalBoards::new(self.grid, &goal);
        let heuristic = chosen.build_within(&boards.grid, &mut { *limits }, observer)?;
        Ok(Box::new(TileEstimate { boards, heuristic }))
    }
}
