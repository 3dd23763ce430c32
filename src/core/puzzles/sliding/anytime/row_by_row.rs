//! A solution without search: row by row, then column by column.

use crate::operators::Move;
use crate::puzzles::grid::Grid;
use crate::puzzles::sliding::rules::MOVES;
use crate::puzzles::sliding::rules::moves::{self, target};
use crate::state::Board;
use std::collections::VecDeque;

/// Not reached.
const NONE: u32 = u32::MAX;

/// The blank and the tiles of a step.
const MOST_PLACES: usize = 4;

/// The moves from a start to a goal that it can reach, some three times as many as are needed.
///
/// Rows are filled from the top, their last two tiles together, while more than two are left; what
/// is left is filled by columns, from the left. Each step is the shortest for its tiles alone.
pub(crate) fn solve(grid: Grid, start: &Board, goal: &Board) -> Vec<Move> {
    // With the blank in the last corner the tiles of every step have their places outside of what
    // is left for the next.
    let mut corner = goal.clone();
    let mut way = Vec::new();
    for mv in [Move(1), Move(3)] {
        while let Some(next) = moves::apply(grid, &corner, mv) {
            corner = next;
            way.push(Move(mv.0 ^ 1));
        }
    }
    let mut filling = RowFilling {
        grid,
        board: start.clone(),
        free: (0..grid.cells()).collect(),
        path: Vec::new(),
    };
    for cells in steps(grid) {
        filling.fill(&cells, &corner);
    }
    let mut path = filling.path;
    path.extend(way.into_iter().rev());
    path
}

/// The cells of each step.
fn steps(grid: Grid) -> Vec<Vec<usize>> {
    let Grid { rows, columns, .. } = grid;
    let mut steps = Vec::new();
    for row in 0..rows - 2 {
        let first = row * columns;
        steps.extend((first..first + columns - 2).map(|cell| vec![cell]));
        steps.push(vec![first + columns - 2, first + columns - 1]);
    }
    let (upper, lower) = ((rows - 2) * columns, (rows - 1) * columns);
    steps.extend((0..columns - 2).map(|column| vec![upper + column, lower + column]));
    let (upper, lower) = (upper + columns - 2, lower + columns - 2);
    steps.push(vec![upper, upper + 1, lower]);
    steps
}

struct RowFilling {
    grid: Grid,
    board: Board,
    /// The cells that are not filled yet.
    free: Vec<usize>,
    path: Vec<Move>,
}

impl RowFilling {
    /// Brings the tiles that belong in the cells there, the shortest way through free cells.
    fn fill(&mut self, cells: &[usize], goal: &Board) {
        let place = |cell: usize| {
            let place = self.free.iter().position(|&free| free == cell);
            place.expect("what is not free was filled, and stays")
        };
        let tiles = cells.iter().map(|&cell| goal.cells()[cell]);
        let now = tiles.map(|tile| self.board.position(tile).expect("a tile is on the board"));
        let blank = self.board.position(0).expect("a board has a blank");
        // The blank's place is the lowest digit.
        let from: Vec<usize> = [blank].into_iter().chain(now).map(place).collect();
        let to: Vec<usize> = cells.iter().map(|&cell| place(cell)).collect();
        for mv in self.shortest(&from, &to) {
            self.board = moves::apply(self.grid, &self.board, mv).expect("it was found possible");
            self.path.push(mv);
        }
        self.free.retain(|cell| !cells.contains(cell));
    }

    /// Breadth-first search over the places of the blank and of a few tiles.
    fn shortest(&self, from: &[usize], to: &[usize]) -> Vec<Move> {
        let base = self.free.len();
        let number =
            |places: &[usize]| places.iter().rev().fold(0, |sum, place| sum * base + place);
        // By place and move: the place that the blank goes to.
        let exits: Vec<[Option<usize>; 4]> =
            self.free.iter().map(|&cell| self.exits(cell)).collect();
        // By number: the number before, times the number of moves, and the move.
        let mut before = vec![NONE; base.pow(from.len() as u32)];
        let start = number(from);
        let tiles = number(to);
        let mut queue = VecDeque::from([start]);
        let mut at = loop {
            let at = queue
                .pop_front()
                .expect("start and goal have the same parity");
            if at / base == tiles {
                break at;
            }
            let mut places = [0; MOST_PLACES];
            let mut rest = at;
            for place in &mut places[..from.len()] {
                (*place, rest) = (rest % base, rest / base);
            }
            for (mv, exit) in exits[places[0]].iter().enumerate() {
                let Some(exit) = *exit else { continue };
                let moved = places.map(|place| if place == exit { places[0] } else { place });
                let reached = number(&moved[1..from.len()]) * base + exit;
                if before[reached] == NONE && reached != start {
                    before[reached] = (at * MOVES.len() + mv) as u32;
                    queue.push_back(reached);
                }
            }
        };
        let mut path = Vec::new();
        while at != start {
            let step = before[at] as usize;
            path.push(Move((step % MOVES.len()) as u32));
            at = step / MOVES.len();
        }
        path.reverse();
        path
    }

    /// The places that the blank can go to from a cell, by move.
    fn exits(&self, cell: usize) -> [Option<usize>; 4] {
        std::array::from_fn(|mv| {
            let to = target(self.grid, cell, Move(mv as u32))?;
            self.free.iter().position(|&free| free == to)
        })
    }
}
