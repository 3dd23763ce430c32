//! The ring board: 25 tiles without a blank, moved by sliding whole rows and columns around the
//! edges and by turning the outer and the inner ring.
//!
//! A sliding row or column is a cycle of 5 tiles, the rings are cycles of 16 and 8; together they
//! generate every permutation of the tiles, so that every board can reach every other.

mod heuristics;
mod last_move;
mod layers;
mod model;
mod sampling;

use super::grid::Grid;
use super::registry::Family;
use crate::abstractions::Permutations;
use crate::heuristic::HeuristicSpec;
use crate::operators::{CompiledMoves, Move, MoveName};
use crate::puzzle::{
    Estimator, Notation, NotationError, Problem, Puzzle, Rules, Sampling, SamplingError,
    Solvability,
};
use crate::state::{Board, Drawn, Layout, Random};
use last_move::LastMove;
use layers::LayerCache;
use model::{CELLS, MOVES, NAME, PERMUTATIONS, SIDE, in_order};
use sampling::{at_depth, uniform};
use std::sync::Arc;

/// `ring`.
pub(crate) fn family() -> Family {
    let summary = "5x5 tiles without a blank: rows and columns slide around, two rings turn";
    Family::new(NAME, summary, |words| match words {
        [] => Ok(Arc::new(Ring::default())),
        _ => Err("`ring` is 5x5 and takes no size".to_owned()),
    })
}

const GRID: Grid = Grid {
    rows: SIDE,
    columns: SIDE,
    blank: false,
};

/// The ring puzzle.
#[derive(Debug, Default)]
pub(crate) struct Ring {
    layers: LayerCache,
    /// Where its states tell the kind of the last move.
    last_move: Option<LastMove>,
}

impl Rules for Ring {
    fn name(&self) -> &str {
        NAME
    }

    fn default_goal(&self) -> Option<Board> {
        let last_move = self.last_move.as_ref();
        Some(last_move.map_or_else(in_order, |last| last.goal.clone()))
    }

    fn initial_state(&self) -> Board {
        self.moves_on_states().model.start.clone()
    }

    fn columns(&self) -> Option<usize> {
        Some(SIDE)
    }

    fn layout(&self) -> Layout {
        self.moves_on_states().model.layout.clone()
    }

    fn moves(&self) -> &[MoveName] {
        &MOVES.model.moves
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        GRID.read(text, &in_order())
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        GRID.write(board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        GRID.draw(board).text
    }

    fn drawn(&self, board: &Board) -> Option<Drawn> {
        Some(GRID.draw(board))
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let moves = self.moves_on_states();
        let known = mv.index() < moves.model.moves.len();
        known.then(|| moves.model.apply(board, mv).ok()?)?
    }

    fn compiled_moves(&self) -> Option<&CompiledMoves> {
        Some(self.moves_on_states())
    }

    fn extended(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> Option<Puzzle> {
        let goal = goal.cloned().unwrap_or_else(in_order);
        let looks_back = self.last_move.is_none() && heuristics::looks_back(heuristic);
        looks_back.then(|| {
            let last_move = Some(LastMove::new(goal));
            Self {
                last_move,
                ..Self::default()
            }
            .into()
        })
    }

    fn shown(&self, state: &Board) -> Board {
        Board::new(&state.cells()[..CELLS])
    }

    fn history(&self, state: &Board) -> Option<Vec<Move>> {
        Some(self.last_move.as_ref()?.history(state))
    }

    fn states_name(&self, _: Option<&Board>) -> &'static str {
        match self.last_move {
            Some(_) => "boards with the kind of the last move",
            None => "boards",
        }
    }

    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        match &self.last_move {
            Some(last_move) => last_move.moves.model.goals(),
            None => Ok(vec![goal.cloned().unwrap_or_else(in_order)]),
        }
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        self.moves_on_states().model.predecessors(board, mv)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        match sampling {
            Sampling::Depth(depth) => {
                let goal = goal.cloned().unwrap_or_else(in_order);
                Some(at_depth(depth, &self.layers, &goal, random, interrupted))
            }
            Sampling::Uniform => Some(Ok(uniform(random))),
            Sampling::Moves(_) | Sampling::Walk(_) => None,
        }
    }

    fn audited_states(&self) -> Option<u64> {
        Some(2_000_000)
    }

    fn permutations(&self) -> Option<&Permutations> {
        Some(&PERMUTATIONS)
    }

    fn solvability(&self, _: &Problem) -> Option<Solvability> {
        Some(Solvability::Solvable {
            reason: "the moves generate every permutation of the tiles".to_owned(),
        })
    }

    /// With the kind of the last move, the way back to a board is a state of its own.
    fn inverse(&self, mv: Move) -> Option<Move> {
        MOVES.model.inverses[mv.index()]
    }
}

impl Ring {
    fn moves_on_states(&self) -> &CompiledMoves {
        let last_move = self.last_move.as_ref();
        last_move.map_or(&MOVES, |last| &last.moves)
    }
}

#[cfg(test)]
mod tests;
