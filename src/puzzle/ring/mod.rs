//! The ring board: 25 tiles without a blank, moved by sliding whole rows and columns around the
//! edges and by turning the outer and the inner ring.
//!
//! A sliding row or column is a cycle of 5 tiles, the rings are cycles of 16 and 8; together they
//! generate every permutation of the tiles, so that every board can reach every other.

mod anytime;
mod auditing;
mod distance_sum;
mod domain;
mod filter;
mod heuristics;
mod last_move;
mod layers;
mod moves;
mod sampling;
mod searching;
mod subtrees;
mod three_cycles;
mod triples;
mod two_sided;
mod words;

use super::{
    Board, BoardAudit, Family, Grid, MoveName, Notation, NotationError, Problem, Puzzle, Random,
    Sampling, SamplingError, Shortest, Solvability, Solved, Step,
};
use crate::heuristic::{HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::search::{Algorithm, Cut, Extent, Limits, Move, Observer, Outcome, StopReason};
use domain::Naming;
use layers::LayerCache;
use std::sync::Arc;

const NAME: &str = "ring";

/// `ring`.
pub fn family() -> Family {
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
pub struct Ring {
    layers: LayerCache,
}

/// The tiles in order.
fn in_order() -> Board {
    Board::new(&std::array::from_fn::<u8, { moves::CELLS }, _>(|cell| {
        cell as u8 + 1
    }))
}

impl Puzzle for Ring {
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

    fn moves(&self) -> &[MoveName] {
        &moves::NAMES
    }

    fn heuristics(&self) -> &[HeuristicInfo] {
        heuristics::TABLE
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        Some(HeuristicSpec::named("h2"))
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        heuristics::choose(heuristic).map(|_| ())
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        GRID.read(text, &in_order())
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        GRID.write(board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        GRID.draw(board)
    }

    fn draw_step(&self, board: &Board, step: Step) -> String {
        GRID.draw_step(board, step)
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let packed = moves::pack(board.cells().try_into().ok()?);
        let moved = *moves::successors(packed).get(usize::from(mv.0))?;
        Some(Board::new(&moves::unpack(moved)))
    }

    fn legal_moves(&self, _: &Board, order: &[Move]) -> Vec<Move> {
        order.to_vec()
    }

    fn solvability(&self, _: &Problem) -> Solvability {
        Solvability::Solvable {
            reason: "the moves generate every permutation of the tiles".to_owned(),
        }
    }

    fn estimate(&self, heuristic: &HeuristicSpec, problem: &Problem) -> (u64, u64) {
        let naming = Naming::new(&problem.goal.unwrap_or_else(in_order));
        (
            heuristics::estimate(heuristic, naming.pack(&problem.start)),
            1,
        )
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let goal = goal.copied().unwrap_or_else(in_order);
        sampling::sample(sampling, &goal, &self.layers, random, interrupted)
    }

    fn search(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let goal = problem.goal.unwrap_or_else(in_order);
        searching::search(problem, &goal, algorithm, heuristic, limits, observer)
    }

    fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
        let goal = problem.goal.unwrap_or_else(in_order);
        searching::solve(problem, &goal, limits, observer)
    }

    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, StopReason> {
        let goal = problem.goal.unwrap_or_else(in_order);
        searching::shortest(problem, &goal, nodes, observer)
    }

    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardAudit, Cut> {
        let goal = goal.copied().unwrap_or_else(in_order);
        auditing::audit(&goal, heuristics, extent, limits, observer)
    }
}

#[cfg(test)]
mod tests;
