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
pub(crate) use shape::SlidingShape;

use super::grid::Grid;
use crate::distances::{BoardLayers, Cut, Extent, Origin};
use crate::groups::ExactCount;
use crate::heuristic::HeuristicSpec;
use crate::operators::{Move, MoveName};
use crate::puzzle::{
    BoardAudit, Estimator, Notation, NotationError, Problem, Rules, Sampling, SamplingError,
    Solvability, Solver,
};
use crate::search::{Limits, Observer};
use crate::state::{Board, Drawn, Random};
use crate::tasks::Task;
use auditing::audit;
use rules::{PackedBoard, moves, packed, parity};
use sampling::{at_depth, states, uniform, walk};
use solving::{SlidingCache, TableCache};

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
    kept: SlidingCache,
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
            kept: SlidingCache::default(),
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

    fn tabled(&self, goal: Option<&Board>) -> HeuristicSpec {
        let goal = goal.cloned().unwrap_or_else(|| self.goal());
        solving::tabled(self.grid, &goal)
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        let (grid, tables) = (self.grid, &self.tables);
        let goal = &goal.cloned().unwrap_or_else(|| self.goal());
        Some(match sampling {
            Sampling::Walk(moves)
                if states(grid).is_some_and(|states| u128::from(moves) >= states) =>
            {
                Err(SamplingError::NoWalk)
            }
            Sampling::Moves(_) | Sampling::Walk(_) => packed!(
                grid.cells(),
                walk(grid, sampling, goal, random, interrupted)
            ),
            Sampling::Depth(depth) => at_depth(grid, depth, goal, tables, random, interrupted),
            Sampling::Uniform => Ok(uniform(grid, goal, random)),
        })
    }

    fn audited_states(&self) -> Option<u64> {
        Some(match self.grid.cells() {
            ..=16 => 2_000_000,
            17..=25 => 500_000,
            _ => 200_000,
        })
    }

    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<BoardAudit, Cut>> {
        let (grid, goal) = (self.grid, &goal.cloned().unwrap_or_else(|| self.goal()));
        Some(packed!(
            grid.cells(),
            audit(grid, goal, heuristics, extent, limits, observer)
        ))
    }

    fn states(&self, _: &mut dyn FnMut() -> bool) -> Option<ExactCount> {
        // Half of all orders.
        Some(ExactCount::product(3..=self.grid.cells() as u64))
    }

    /// A move can be taken back, so both ways are the same.
    fn count_layers(
        &self,
        origin: &Origin,
        depth: Option<u32>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<BoardLayers> {
        let from = origin.board().cloned().unwrap_or_else(|| self.goal());
        Some(layering::count(self.grid, &from, depth, limits, observer))
    }

    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        let goal = self.goal_of(problem);
        Some(parity::solvability(self.grid, &problem.start, &goal))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(mv.0 ^ 1))
    }

    fn task(&self, start: &Board, goal: Option<&Board>) -> Result<Task, String> {
        let goal_board = self.goal();
        let blank = 0;
        let cells = 0..self.grid.cells();
        let exchanges = cells.flat_map(|from| {
            let mut board = goal_board.clone();
            let place = goal_board.cells().iter().position(|&value| value == blank);
            board.cells_mut().swap(from, place.unwrap_or(from));
            let exchange = move |mv: Move| {
                let next = self.apply(&board, mv)?;
                let to = next.cells().iter().position(|&value| value == blank)?;
                Some((self.move_name(mv).to_string(), from, to))
            };
            let moves = (0..self.moves().len() as u32).map(Move);
            moves.filter_map(exchange).collect::<Vec<_>>()
        });
        let goal = goal.unwrap_or(&goal_board);
        Task::of_exchanges(&self.layout(), (start, goal), blank, exchanges)
    }
}

#[cfg(test)]
mod tests;
