//! Paths on sliding boards, for searches that keep one.

use super::pruning::Pruning;
use crate::heuristic::{Displaced, GoalGrid, MOST_CELLS, TileGround};
use crate::puzzle::{Board, Grid};
use crate::search::{Carried, Estimate, Ground, Move, Tree};
use std::ops::ControlFlow;

/// A board by cell. Not packed: a path changes two cells at a time, in place; and so one search does
/// for boards of all sizes.
pub type Tiles = [u8; MOST_CELLS];

/// The boards of one size under one goal, as paths keep them.
#[derive(Clone, Debug)]
pub struct Boards {
    pub grid: GoalGrid,
    pub goal: Tiles,
}

impl Boards {
    /// Of a size and a goal.
    pub fn new(grid: Grid, goal: &Board) -> Self {
        Self {
            grid: GoalGrid::new(grid.rows, grid.columns, goal.cells()),
            goal: Self::tiles(goal),
        }
    }

    /// A board by cell.
    pub fn tiles(board: &Board) -> Tiles {
        let mut tiles = [0; MOST_CELLS];
        tiles[..board.cells().len()].copy_from_slice(board.cells());
        tiles
    }
}

impl Ground for Boards {
    type At = Tiles;
    type Made = Displaced;
}

impl TileGround for Boards {
    fn cells(&self) -> usize {
        self.grid.cells()
    }

    #[inline]
    fn tile_at(&self, at: Tiles, cell: usize) -> u8 {
        at[cell % MOST_CELLS]
    }

    #[inline]
    fn displaced_by(&self, made: Displaced) -> Displaced {
        made
    }
}

/// The paths from one board that are worth following.
pub struct Paths<'a, H> {
    pub boards: &'a Boards,
    pub heuristic: &'a H,
    pub pruning: &'a Pruning,
    pub start: &'a Tiles,
}

/// The end of a path.
#[derive(Clone, Copy)]
pub struct Node<N> {
    tiles: Tiles,
    note: N,
    blank: u8,
    /// What the pruning knows of the path.
    last: u32,
}

/// A move onward.
#[derive(Clone, Copy, Default)]
pub struct Step<C> {
    change: C,
    mv: u8,
    /// Where the blank comes to.
    blank: u8,
    /// What the pruning knows then.
    last: u32,
}

impl<H: Carried<Boards>> Tree for Paths<'_, H> {
    type Node = Node<H::Note>;
    type Step = Step<H::Change>;

    fn root(&self) -> Self::Node {
        let cells = &self.start[..self.boards.cells()];
        let blank = cells.iter().position(|&tile| tile == 0);
        let blank = blank.expect("a board has a blank");
        Node {
            tiles: *self.start,
            note: self.heuristic.note(self.boards, *self.start),
            blank: blank as u8,
            last: Pruning::start(blank),
        }
    }

    fn scale(&self) -> u32 {
        self.heuristic.units()
    }

    fn is_admissible(&self) -> bool {
        self.heuristic.proves()
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.heuristic.estimate_of(&node.note)
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.estimate(node) == 0 && node.tiles == self.boards.goal
    }

    #[inline]
    fn visit<B>(
        &self,
        node: &mut Self::Node,
        mut visit: impl FnMut(&mut Self::Node, Move, &mut Self::Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // All look-ups are under way before any is waited for.
        let mut steps = [Step::default(); 4];
        let mut count = 0;
        let to = node.blank;
        for (step, onward) in steps.iter_mut().zip(self.pruning.onward(node.last)) {
            let from = onward.cell();
            let tile = node.tiles[usize::from(from) % MOST_CELLS];
            let displaced = Displaced { tile, from, to };
            step.change = self.heuristic.change(self.boards, &node.note, displaced);
            (step.mv, step.blank, step.last) = (onward.mv().0, from, onward.next());
            count += 1;
        }
        for step in &mut steps[..count] {
            visit(node, Move(step.mv), step)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn estimate_after(&self, step: &Self::Step) -> Estimate {
        self.heuristic.estimate_after(&step.change)
    }

    #[inline]
    fn exchange(&self, node: &mut Self::Node, step: &mut Self::Step) {
        let [from, to] = [step.blank, node.blank].map(|cell| usize::from(cell) % MOST_CELLS);
        (node.tiles[to], node.tiles[from]) = (node.tiles[from], 0);
        std::mem::swap(&mut node.blank, &mut step.blank);
        std::mem::swap(&mut node.last, &mut step.last);
        self.heuristic.exchange(&mut node.note, &mut step.change);
    }
}
