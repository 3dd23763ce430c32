//! Sliding boards as a state space.

use super::cells::PackedBoard;
use super::ranks;
use crate::heuristic::{Displaced, GoalGrid, TileView};
use crate::operators::Move;
use crate::search::{Domain, Transition};
use std::ops::ControlFlow;

/// The blank's moves, in the puzzle's canonical order: up, down, left, right. A move's inverse
/// differs from it in the lowest bit.
pub(crate) const MOVES: [Move; 4] = [Move(0), Move(1), Move(2), Move(3)];

/// The legal moves of the blank in one cell, in successor order, with the cells they lead to.
#[derive(Clone, Copy, Debug, Default)]
struct Exits {
    count: u8,
    moves: [u8; 4],
    cells: [u8; 4],
}

impl Exits {
    fn add(&mut self, mv: Move, cell: usize) {
        let at = usize::from(self.count);
        (self.moves[at], self.cells[at]) = (mv.0 as u8, cell as u8);
        self.count += 1;
    }

    #[inline]
    fn visit<S: PackedBoard, B>(
        &self,
        state: S,
        blank: usize,
        mut visit: impl FnMut(Move, S) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut at = 0;
        while at < usize::from(self.count) {
            visit(
                Move(self.moves[at % 4].into()),
                state.slide(self.cells[at % 4].into(), blank),
            )?;
            at += 1;
        }
        ControlFlow::Continue(())
    }
}

/// The boards of one size under one goal: at most [`PackedBoard::MOST`] cells of `S`.
#[derive(Clone, Debug)]
pub(crate) struct SlidingDomain<S> {
    grid: GoalGrid,
    goal: S,
    /// The exits by the blank's cell, then by the last move (4: none), whose inverse is left out.
    exits: Box<[[Exits; 5]; 64]>,
    /// The cell to which a move leads, by the blank's cell and the move.
    target: [[u8; 4]; 64],
    /// In how many orders the tiles can stand for one cell of the blank; 0 without ranks.
    orders: usize,
}

impl<S: PackedBoard> SlidingDomain<S> {
    /// Boards of `rows * columns` cells with their goal, and the successor order: a permutation of
    /// the four moves.
    ///
    /// # Panics
    /// When `goal` has another number of cells, or more than `S` holds.
    pub(crate) fn new(rows: usize, columns: usize, goal: &[u8], order: &[Move]) -> Self {
        assert!(
            goal.len() == rows * columns && goal.len() <= S::MOST,
            "a board that fits"
        );
        let mut exits = Box::new([[Exits::default(); 5]; 64]);
        let mut target = [[0; 4]; 64];
        for blank in 0..goal.len() {
            for &mv in order {
                let Some(cell) = neighbour(rows, columns, blank, mv) else {
                    continue;
                };
                target[blank][mv.0 as usize] = cell as u8;
                for (last, exits) in exits[blank].iter_mut().enumerate() {
                    if last != (mv.0 ^ 1) as usize {
                        exits.add(mv, cell);
                    }
                }
            }
        }
        Self {
            grid: GoalGrid::new(rows, columns, goal),
            goal: S::pack(goal),
            exits,
            target,
            orders: if goal.len() <= ranks::MOST_CELLS {
                ranks::orders(goal.len() - 1)
            } else {
                0
            },
        }
    }

    /// The grid with the goal.
    pub(crate) fn grid(&self) -> &GoalGrid {
        &self.grid
    }

    /// Packs the tiles of a board, row by row, 0 the blank.
    #[expect(clippy::unused_self, reason = "which packing it is, the domain says")]
    pub(crate) fn pack(&self, tiles: &[u8]) -> S {
        S::pack(tiles)
    }

    /// The tiles of a board, row by row, 0 the blank.
    pub(crate) fn unpack(&self, state: S) -> Vec<u8> {
        (0..self.grid.cells())
            .map(|cell| state.tile(cell))
            .collect()
    }

    /// The board after a move, if it is legal.
    #[cfg(test)]
    pub(crate) fn apply(&self, state: S, mv: Move) -> Option<S> {
        let blank = state.blank();
        let cell = neighbour(self.grid.rows, self.grid.columns, blank, mv)?;
        Some(state.slide(cell, blank))
    }
}

/// Where a move takes the blank.
fn neighbour(rows: usize, columns: usize, blank: usize, mv: Move) -> Option<usize> {
    let (row, column) = (blank / columns, blank % columns);
    match mv.0 {
        0 => (row > 0).then(|| blank - columns),
        1 => (row + 1 < rows).then(|| blank + columns),
        2 => (column > 0).then(|| blank - 1),
        _ => (column + 1 < columns).then(|| blank + 1),
    }
}

impl<S: PackedBoard> Domain for SlidingDomain<S> {
    const COMPILES_ALL: bool = false;
    type State = S;

    #[inline]
    fn expand<B>(&self, state: S, visit: impl FnMut(Move, S) -> ControlFlow<B>) -> ControlFlow<B> {
        self.expand_onward(state, None, visit)
    }

    #[inline]
    fn expand_onward<B>(
        &self,
        state: S,
        last: Option<Move>,
        visit: impl FnMut(Move, S) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let blank = state.blank();
        let last = last.map_or(4, |mv| (mv.0 & 3) as usize);
        self.exits[blank % 64][last].visit(state, blank, visit)
    }

    fn undoes(&self) -> bool {
        true
    }

    #[inline]
    fn undo(&self, state: S, mv: Move) -> S {
        let blank = state.blank();
        let cell = self.target[blank % 64][((mv.0 ^ 1) & 3) as usize];
        state.slide(cell.into(), blank)
    }

    fn expand_backward<B>(
        &self,
        state: S,
        mut visit: impl FnMut(Move, S) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, |mv, before| visit(Move(mv.0 ^ 1), before))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(mv.0 ^ 1))
    }

    fn is_compact(&self) -> bool {
        true
    }

    #[inline]
    fn is_goal(&self, state: S) -> bool {
        state == self.goal
    }

    fn goal(&self) -> Option<S> {
        Some(self.goal)
    }

    fn ranks(&self) -> Option<usize> {
        (self.orders > 0).then(|| self.grid.cells() * self.orders)
    }

    #[inline]
    fn rank(&self, state: S) -> usize {
        let count = self.grid.cells() - 1;
        state.blank() * self.orders + ranks::order(state.tiles(count), count)
    }

    /// A move along a row leaves the tiles in their order.
    #[inline]
    fn rank_child(&self, rank: usize, mv: Move, child: S) -> usize {
        match mv.0 {
            2 => rank - self.orders,
            3 => rank + self.orders,
            _ => self.rank(child),
        }
    }
}

impl<S: PackedBoard> TileView for SlidingDomain<S> {
    #[inline]
    fn cells(&self) -> usize {
        self.grid.cells()
    }

    #[inline]
    fn tile_at(&self, state: S, cell: usize) -> u8 {
        state.tile(cell)
    }

    #[inline]
    fn displaced_by(&self, Transition { parent, child, .. }: Transition<S>) -> Displaced {
        let (from, to) = (child.blank(), parent.blank());
        Displaced {
            tile: parent.tile(from),
            from: from as u8,
            to: to as u8,
        }
    }
}

#[cfg(test)]
mod tests;
