//! The sliding board behind a definition: searches on it are as fast as on a built-in one.

use super::rules::moves;
use super::solving::heuristics::NamedHeuristic;
use super::solving::{search_graph_packed, search_packed, weighing};
use super::{GREATEST_SIDE, LEAST_SIDE};
use crate::heuristic::HeuristicSpec;
use crate::operators::{BlankOperators, Model, Move};
use crate::puzzle::{PackedSearch, Problem, WeightsOf};
use crate::puzzles::grid::Grid;
use crate::search::{Ending, Limits, Observer, Outcome};
use crate::state::Board;
use std::cell::Cell;

/// The sliding board that a definition describes: one value, the blank, changes places with its neighbours in rows and columns,
/// and nothing else is asked for or done.
#[derive(Debug)]
pub(crate) struct SlidingShape {
    grid: Grid,
    /// The tile of each value of the definition, 0 for the blank.
    tiles: Vec<u8>,
    /// The value of the definition for each tile.
    values: Vec<u8>,
    /// The move of the board for each move of the definition.
    to_board: [Move; 4],
}

impl SlidingShape {
    /// The board that a model describes, if it describes one, whatever its moves, values and cells are called.
    pub(crate) fn new(model: &Model) -> Option<Self> {
        let cells = model.allowed.len();
        if model.moves.len() != 4 || cells > GREATEST_SIDE * GREATEST_SIDE || model.has_costs() {
            return None;
        }
        if model.unique.len() != cells {
            return None;
        }
        let order = [0, 1, 2, 3].map(Move);
        let blank = BlankOperators::new(model, &order)?;
        let value = blank.value?;
        // The farther one of two neighbours is as many cells away as a row has.
        let distance = |from: u8, to: u8| usize::from(from.abs_diff(to));
        let operators = blank.operators.iter();
        let distances = operators.map(|operator| distance(operator.from, operator.to));
        let columns = distances.max()?;
        let rows = cells.checked_div(columns)?;
        let sides = LEAST_SIDE..=GREATEST_SIDE;
        if rows * columns != cells || !sides.contains(&rows) || !sides.contains(&columns) {
            return None;
        }
        let grid = Grid {
            rows,
            columns,
            blank: true,
        };
        let mut to_board = [None; 4];
        let mut legal = 0;
        for (operator, effect) in blank.with_effects() {
            let (from, to) = (usize::from(operator.from), usize::from(operator.to));
            let grid_move = order
                .into_iter()
                .find(|&mv| moves::target(grid, from, mv) == Some(to))?;
            let slot = &mut to_board[operator.mv.index()];
            let exchanges = (0..cells).all(|cell| {
                let goes_to = usize::from(effect[cell]);
                goes_to
                    == if cell == from {
                        to
                    } else if cell == to {
                        from
                    } else {
                        cell
                    }
            });
            if *slot.get_or_insert(grid_move) != grid_move || !exchanges {
                return None;
            }
            legal += 1;
        }
        // All of them, each once: a move has one way everywhere, and there are as many as the board has.
        let all = 2 * (rows * (columns - 1) + columns * (rows - 1));
        let [Some(first), Some(second), Some(third), Some(fourth)] = to_board else {
            return None;
        };
        let to_board = [first, second, third, fourth];
        let distinct = order.iter().all(|mv| to_board.contains(mv));
        if legal != all || !distinct {
            return None;
        }
        let mut values = vec![value];
        values.extend(
            model
                .unique
                .values()
                .filter(|&other_value| other_value != value),
        );
        let greatest = values.iter().copied().max()?;
        let mut tiles = vec![0; usize::from(greatest) + 1];
        for (tile, &value) in (0..).zip(&values) {
            tiles[usize::from(value)] = tile;
        }
        Some(Self {
            grid,
            tiles,
            values,
            to_board,
        })
    }

    /// A state of the definition as one of the board; `None` where a value stands in it twice.
    fn board(&self, state: &Board) -> Option<Board> {
        let cells = state.cells().iter();
        let tiles: Option<Vec<u8>> = cells
            .map(|&value| self.tiles.get(usize::from(value)).copied())
            .collect();
        let board = Board::new(&tiles?);
        let has_tile = |tile: u8| board.cells().contains(&tile);
        (0..self.values.len() as u8).all(has_tile).then_some(board)
    }

    /// A board as a state of the definition.
    fn state(&self, board: &Board) -> Board {
        let tiles = board.cells().iter();
        Board::new(
            &tiles
                .map(|&tile| self.values[usize::from(tile)])
                .collect::<Vec<_>>(),
        )
    }

    /// Runs an algorithm without a heuristic, or with such as are made of sums of weights by cell, as the general engine does,
    /// to the node; `None` where it can't.
    pub(crate) fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let grid_problem = Problem {
            start: self.board(&problem.start)?,
            goal: None,
            order: problem
                .order
                .iter()
                .map(|mv| self.to_board[mv.index()])
                .collect(),
        };
        let goal = self.board(problem.goal.as_ref()?)?;
        let mut outcome = match *search {
            PackedSearch::Pushes => return None,
            PackedSearch::Algorithm(algorithm, heuristic, added) => {
                let chosen = if algorithm.is_informed() {
                    self.chosen(heuristic?, added?)?
                } else {
                    NamedHeuristic::Manhattan
                };
                let search_for = (algorithm, &chosen);
                search_packed(
                    self.grid,
                    (&grid_problem, &goal),
                    search_for,
                    limits,
                    observer,
                )
            }
            PackedSearch::Graph(search) => {
                let chosen = |one| self.chosen(one, search.weights);
                let chosen: Option<Vec<_>> = search.heuristics.iter().map(chosen).collect();
                let (search_for, shown) = ((search, &chosen?[..]), |board| self.state(&board));
                let of = (&grid_problem, &goal);
                search_graph_packed(self.grid, of, search_for, limits, observer, &shown)?
            }
        };
        if let Ending::Solved { path, .. } = &mut outcome.ending {
            for mv in path {
                let place = self.to_board.iter().position(|grid_move| grid_move == mv);
                *mv = Move(place.expect("each of the four is there") as u32);
            }
        }
        Some(outcome)
    }

    /// A heuristic that is made of sums of weights. Other names mean something else on a built-in board.
    fn chosen(&self, heuristic: &HeuristicSpec, weights: &WeightsOf<'_>) -> Option<NamedHeuristic> {
        let has_others = Cell::new(false);
        let known = |one: &HeuristicSpec| {
            let found_weights = weights(one);
            let is_other =
                found_weights.is_none() && !matches!(one.name.as_str(), "max" | "weighted");
            has_others.set(has_others.get() || is_other);
            found_weights
        };
        let chosen = weighing(self.grid, heuristic, &known, &self.values);
        chosen.filter(|_| !has_others.get())
    }
}
