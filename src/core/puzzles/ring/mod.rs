//! The ring board: 25 tiles without a blank, moved by sliding whole rows and columns around the
//! edges and by turning the outer and the inner ring.
//!
//! A sliding row or column is a cycle of 5 tiles, the rings are cycles of 16 and 8; together they
//! generate every permutation of the tiles, so that every board can reach every other.

mod auditing;
mod distance_sum;
mod domain;
mod heuristics;
mod layers;
mod moves;
mod sampling;
mod searching;

use super::grid::Grid;
use super::registry::Family;
use crate::abstractions::Permutations;
use crate::distances::{BoardLayers, Cut, Direction, Extent, Measure, Origin, count_states};
use crate::heuristic::HeuristicSpec;
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    BoardAudit, Estimator, Notation, NotationError, Problem, Rules, Sampling, SamplingError,
    Solvability, Solver,
};
use crate::search::{Limits, Observer};
use crate::state::{Board, Drawn, Layout, Random, ValueSet};
use domain::{GOAL, Naming, RingDomain};
use layers::LayerCache;
use sampling::{at_depth, uniform};
use std::sync::{Arc, LazyLock};

const NAME: &str = "ring";

/// `ring`.
pub(crate) fn family() -> Family {
    let summary = "5x5 tiles without a blank: rows and columns slide around, two rings turn";
    Family::new(NAME, summary, |words| match words {
        [] => Ok(Arc::new(Ring::default())),
        _ => Err("`ring` is 5x5 and takes no size".to_owned()),
    })
}

const GRID: Grid = Grid {
    rows: moves::SIDE,
    columns: moves::SIDE,
    blank: false,
};

/// The ring puzzle.
#[derive(Debug, Default)]
pub(crate) struct Ring {
    layers: LayerCache,
}

/// The moves as permutations of the cells.
static PERMUTATIONS: LazyLock<Permutations> = LazyLock::new(|| {
    let in_order = moves::pack(&std::array::from_fn(|cell| cell as u8));
    // What stands in each cell behind a move is the cell that it came from.
    let behind = |mv| moves::unpack(moves::apply(in_order, moves::inverse(mv)));
    let all = (0..moves::COUNT).map(|mv| behind(Move(mv as u32)).into());
    Permutations::of_cells(all.collect()).expect("25 points")
});

/// The goal of a problem, the default one where it has none.
fn goal_of(problem: &Problem) -> Board {
    problem.goal.clone().unwrap_or_else(in_order)
}

/// The tiles in order.
fn in_order() -> Board {
    Board::new(&std::array::from_fn::<u8, { moves::CELLS }, _>(|cell| {
        cell as u8 + 1
    }))
}

impl Rules for Ring {
    fn name(&self) -> &str {
        NAME
    }

    fn default_goal(&self) -> Option<Board> {
        Some(in_order())
    }

    fn initial_state(&self) -> Board {
        in_order()
    }

    fn cells(&self) -> usize {
        moves::CELLS
    }

    fn columns(&self) -> Option<usize> {
        Some(moves::SIDE)
    }

    fn layout(&self) -> Layout {
        let mut layout = Layout::numbered(moves::CELLS, moves::CELLS + 1, self.columns());
        // Nothing is 0: there is no blank.
        let mut tiles = ValueSet::below(moves::CELLS + 1);
        tiles.remove(0);
        layout.holds = vec![tiles; moves::CELLS];
        layout
    }

    fn moves(&self) -> &[MoveName] {
        &moves::NAMES
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

    fn permutes(&self) -> bool {
        true
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let packed = moves::pack(board.cells().try_into().ok()?);
        let moved = *moves::successors(packed).get(mv.index())?;
        Some(Board::new(&moves::unpack(moved)))
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        let naming = Naming::new(goal.unwrap_or(&in_order()));
        let drawn = match sampling {
            Sampling::Depth(depth) => at_depth(depth, &self.layers, random, interrupted),
            Sampling::Uniform => return Some(Ok(uniform(random))),
            walk => walk.walk(&RingDomain::default(), GOAL, random, interrupted),
        };
        Some(drawn.map(|state| naming.unpack(state)))
    }

    fn audited_states(&self) -> Option<u64> {
        Some(2_000_000)
    }

    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<BoardAudit, Cut>> {
        Some(auditing::audit(goal, heuristics, extent, limits, observer))
    }

    fn permutations(&self) -> Option<&Permutations> {
        Some(&PERMUTATIONS)
    }

    /// A move can be taken back, so both ways are the same.
    fn count_layers(
        &self,
        origin: &Origin,
        depth: Option<u32>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<BoardLayers> {
        let naming = Naming::new(origin.board().unwrap_or(&in_order()));
        let board = |state| naming.unpack(state);
        let (domain, onward) = (RingDomain::default(), (Direction::Onward, Measure::Moves));
        Some(count_states(&domain, &[GOAL], board, onward, depth, limits, observer).0)
    }

    fn solvability(&self, _: &Problem) -> Option<Solvability> {
        Some(Solvability::Solvable {
            reason: "the moves generate every permutation of the tiles".to_owned(),
        })
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(moves::inverse(mv))
    }
}

#[cfg(test)]
mod tests;
