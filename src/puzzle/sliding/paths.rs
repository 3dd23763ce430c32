//! Paths on sliding boards, for searches that keep one.

use super::{Cells, SlidingDomain};
use crate::heuristic::Displaced;
use crate::search::{Domain, Estimate, Move, Tree};
use std::ops::ControlFlow;

/// A heuristic whose notes follow from the tile that slid, without the rest of the board.
pub(super) trait Carried<S: Cells>: Sync {
    /// What is kept of a board.
    type Note: Copy + Send + Sync;

    /// The notes of a board.
    fn note(&self, domain: &SlidingDomain<S>, state: S) -> Self::Note;

    /// The notes after a tile has slid to a cell beside its own.
    fn carry(&self, note: &Self::Note, displaced: Displaced) -> Self::Note;

    /// The estimate, in moves; never more than the true distance.
    fn estimate(&self, note: &Self::Note) -> Estimate;
}

/// All paths from one board.
pub(super) struct Paths<'a, S, H> {
    pub domain: &'a SlidingDomain<S>,
    pub heuristic: &'a H,
    pub start: S,
}

#[derive(Clone, Copy)]
pub(super) struct Node<S, N> {
    state: S,
    note: N,
    blank: u8,
    /// The last move; 4 for none.
    last: u8,
}

impl<S: Cells, H: Carried<S>> Tree for Paths<'_, S, H> {
    type Node = Node<S, H::Note>;

    fn root(&self) -> Self::Node {
        Node {
            state: self.start,
            note: self.heuristic.note(self.domain, self.start),
            blank: self.start.blank() as u8,
            last: 4,
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
        self.domain.is_goal(node.state)
    }

    #[inline]
    fn visit<B>(
        &self,
        parent: &Self::Node,
        mut visit: impl FnMut(Move, Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let to = parent.blank;
        for (mv, from) in self.domain.exits(to.into(), parent.last.into()) {
            let tile = parent.state.tile(from.into());
            let displaced = Displaced { tile, from, to };
            let node = Node {
                state: parent.state.slide(from.into(), to.into()),
                note: self.heuristic.carry(&parent.note, displaced),
                blank: from,
                last: mv.0,
            };
            visit(mv, node)?;
        }
        ControlFlow::Continue(())
    }
}
