//! Paths on sliding boards, for searches that keep one.

use super::pruning::Pruning;
use crate::heuristic::{Displaced, MOST_CELLS, TileDomain};
use crate::puzzle::sliding::rules::{Cells, SlidingDomain};
use crate::search::{Domain, Estimate, Move, Tree};
use std::ops::ControlFlow;

/// A heuristic whose notes follow from the tile that slid, without the rest of the board.
pub trait Carried<S: Cells>: Sync {
    /// What is kept of a board.
    type Note: Copy + Send + Sync;

    /// What a move changes in it.
    type Change: Copy + Default;

    /// The notes of a board.
    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note;

    /// The estimate, in moves; never more than the true distance.
    fn estimate(&self, note: &Self::Note) -> Estimate;

    /// What changes when a tile slides to a cell beside its own.
    fn change(&self, note: &Self::Note, displaced: Displaced) -> Self::Change;

    /// The estimate after a change.
    fn estimate_after(&self, change: &Self::Change) -> Estimate;

    /// Exchanges what a change changes: the notes are then those after it, and it takes them back.
    fn exchange(&self, note: &mut Self::Note, change: &mut Self::Change);
}

/// The paths from one board that are worth following.
pub struct Paths<'a, S, H> {
    pub domain: &'a SlidingDomain<S>,
    pub heuristic: &'a H,
    pub pruning: &'a Pruning,
    pub start: S,
}

/// The end of a path.
#[derive(Clone, Copy)]
pub struct Node<N> {
    /// By cell. Not packed: a path changes two cells at a time, in place.
    tiles: [u8; MOST_CELLS],
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

impl<S: Cells, H: Carried<S>> Tree for Paths<'_, S, H> {
    type Node = Node<H::Note>;
    type Step = Step<H::Change>;

    fn root(&self) -> Self::Node {
        let blank = self.start.blank();
        let mut tiles = [0; MOST_CELLS];
        for (tile, own) in tiles.iter_mut().zip(self.domain.unpack(self.start)) {
            *tile = own;
        }
        Node {
            tiles,
            note: self.heuristic.note(self.domain, self.start),
            blank: blank as u8,
            last: Pruning::start(blank),
        }
    }

    fn scale(&self) -> u32 {
        1
    }

    fn is_admissible(&self) -> bool {
        true
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.heuristic.estimate(&node.note)
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        let cells = self.domain.grid().cells();
        self.estimate(node) == 0 && self.domain.is_goal(S::pack(&node.tiles[..cells]))
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
            step.change = self.heuristic.change(&node.note, displaced);
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
