//! Sliding boards: tiles and one blank in rows and columns, moved by sliding a tile into the blank.
//!
//! Every size from 2x2 to 8x8, any goal, the blank anywhere. A move is named after the way of the
//! blank.

mod anytime;
mod auditing;
mod family;
mod layering;
mod rows;
pub(crate) mod rules;
mod sampling;
mod shape;
mod solving;

pub(crate) use family::{eight, fifteen, sliding, twenty_four};
pub(crate) use shape::Shape;

use super::grid::Grid;
use crate::groups::ExactCount;
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    Auditor, Estimator, LayerCounter, Notation, NotationError, Problem, Rules, Sampler,
    Solvability, SolvabilityTest, Solver,
};
use crate::state::{Board, Drawn};
use crate::tasks::Task;
use rules::{moves, parity};
use solving::{Kept, TableCache};

/// Fewest rows and columns of a sliding board.
pub(crate) const LEAST_SIDE: usize = 2;

/// Most rows and columns of a sliding board.
pub(crate) const GREATEST_SIDE: usize = 8;

/// A sliding puzzle of one size.
#[derive(Debug)]
pub(crate) struct Sliding {
    name: String,
    grid: Grid,
    tables: TableCache,
    kept: Kept,
}

impl Sliding {
    /// The puzzle with so many rows and columns, each from [`LEAST_SIDE`] to [`GREATEST_SIDE`]
    /// under
    /// the name `sliding RxC`.
    ///
    /// # Panics
    ///
    /// With other sides.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let sides = LEAST_SIDE..=GREATEST_SIDE;
        assert!(
            sides.contains(&rows) && sides.contains(&columns),
            "no board of {rows}x{columns}"
        );
        Self {
            name: format!("sliding {rows}x{columns}"),
            grid: Grid {
                rows,
                columns,
                blank: true,
            },
            tables: TableCache::default(),
            kept: Kept::default(),
        }
    }

    /// The same puzzle under another name.
    #[must_use]
    pub(crate) fn named(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    /// The blank first on 3x3, last on every other board; the tiles in order.
    fn goal(&self) -> Board {
        let cells = self.grid.cells() as u8;
        let blank_first: Vec<u8> = (0..cells).collect();
        let mut board = Board::new(&blank_first);
        if !self.grid.is_grouped() {
            board.cells_mut().rotate_left(1);
        }
        board
    }

    /// The goal of a problem, the default one where it has none.
    fn goal_of(&self, problem: &Problem) -> Board {
        problem.goal.clone().unwrap_or_else(|| self.goal())
    }
}

impl Rules for Sliding {
    fn name(&self) -> &str {
        &self.name
    }

    fn default_goal(&self) -> Option<Board> {
        Some(self.goal())
    }

    fn initial_state(&self) -> Board {
        self.goal()
    }

    fn cells(&self) -> usize {
        self.grid.cells()
    }

    fn columns(&self) -> Option<usize> {
        Some(self.grid.columns)
    }

    fn moves(&self) -> &[MoveName] {
        &*moves::NAMES
    }

    fn default_max_nodes(&self) -> u64 {
        if self.grid.is_grouped() {
            10_000
        } else {
            10_000_000
        }
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        self.grid.read(text, &self.goal())
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        self.grid.write(board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        self.grid.draw(board).text
    }

    fn drawn(&self, board: &Board) -> Option<Drawn> {
        Some(self.grid.draw(board))
    }

    fn permutes(&self) -> bool {
        true
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        moves::apply(self.grid, board, mv)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sampler(&self) -> Option<&dyn Sampler> {
        Some(self)
    }

    fn auditor(&self) -> Option<&dyn Auditor> {
        Some(self)
    }

    fn states(&self, _: &mut dyn FnMut() -> bool) -> Option<ExactCount> {
        // Half of all orders.
        Some(ExactCount::product(3..=self.grid.cells() as u64))
    }

    fn layer_counter(&self) -> Option<&dyn LayerCounter> {
        Some(self)
    }

    fn solvability_test(&self) -> Option<&dyn SolvabilityTest> {
        Some(self)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(mv.0 ^ 1))
    }

    fn task(&self, start: &Board, goal: Option<&Board>) -> Result<Task, String> {
        let own = self.goal();
        let blank = 0;
        let cells = 0..self.grid.cells();
        let exchanges = cells.flat_map(|from| {
            let mut board = own.clone();
            let place = own.cells().iter().position(|&value| value == blank);
            board.cells_mut().swap(from, place.unwrap_or(from));
            let exchange = move |mv: Move| {
                let next = self.apply(&board, mv)?;
                let to = next.cells().iter().position(|&value| value == blank)?;
                Some((self.move_name(mv).to_string(), from, to))
            };
            let moves = (0..self.moves().len() as u32).map(Move);
            moves.filter_map(exchange).collect::<Vec<_>>()
        });
        let goal = goal.unwrap_or(&own);
        Task::of_exchanges(&self.layout(), (start, goal), blank, exchanges)
    }
}

impl SolvabilityTest for Sliding {
    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        let goal = self.goal_of(problem);
        Some(parity::solvability(self.grid, &problem.start, &goal))
    }
}

#[cfg(test)]
mod tests;
