//! Boards with the kind of the last move, which some heuristics look at.

use super::model::{CELLS, MOVES, PERMUTATIONS, compiled, model};
use crate::operators::{CompiledMoves, Move};
use crate::puzzle::Problem;
use crate::search::{Limits, Outcome, Unobserved};
use crate::state::Board;

/// States that have the kind of the last move behind the tiles, 0 at a start.
#[derive(Debug)]
pub(super) struct LastMove {
    /// The board of the goal, which is one after any kind of move.
    pub goal: Board,
    pub moves: CompiledMoves,
}

impl LastMove {
    /// Under a goal.
    pub(super) fn new(goal: Board) -> Self {
        Self {
            moves: compiled(model(&goal, true)),
            goal,
        }
    }

    /// Moves that lead from the goal as a start to a state near it, the last one of the state's kind; none for a start.
    pub(super) fn history(&self, state: &Board) -> Vec<Move> {
        let kind = state.cells()[CELLS];
        if kind == 0 {
            return Vec::new();
        }
        let moves = (0..MOVES.model.moves.len() as u32).map(Move);
        let is_own = |mv: &Move| {
            let after = self.moves.model.apply(state, *mv);
            matches!(after, Ok(Some(after)) if after.cells()[CELLS] == kind)
        };
        let inverse = |mv: Move| MOVES.model.inverses[mv.index()].expect("each has one");
        let problem = Problem {
            start: Board::new(&state.cells()[..CELLS]),
            goal: Some(self.goal.clone()),
            order: moves.clone().collect(),
        };
        let limits = Limits::default();
        let solved = PERMUTATIONS.solve_from_both_ends(&problem, &limits, &mut Unobserved);
        let way = solved.as_ref().and_then(Outcome::path).unwrap_or_default();
        let mut history: Vec<Move> = way.iter().rev().map(|&mv| inverse(mv)).collect();
        if !history.last().is_some_and(is_own) {
            // There and back changes the kind alone.
            let there = moves.clone().find(is_own);
            let there = there.expect("there are moves of every kind");
            history.extend([there, inverse(there)]);
        }
        history
    }
}
