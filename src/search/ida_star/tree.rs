//! What iterative deepening walks.

use crate::search::{Domain, Estimate, Move, Noted};
use std::ops::ControlFlow;

/// The paths from one start as a tree: a node is a state with whatever its path carries along, the
/// last move and the heuristic's notes for the least. A path never takes its last move back.
pub trait Tree: Sync {
    /// A state at the end of a path.
    type Node: Copy + Send + Sync;

    /// The start.
    fn root(&self) -> Self::Node;

    /// How many units of an estimate make one move.
    fn scale(&self) -> u32;

    /// Whether no estimate exceeds the true distance.
    fn is_admissible(&self) -> bool;

    /// The estimate of a node.
    fn estimate(&self, node: &Self::Node) -> Estimate;

    /// Whether a node is a goal.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// Calls `visit` with every move onward and the node it leads to, in successor order, until it
    /// breaks.
    fn visit<B>(
        &self,
        node: &Self::Node,
        visit: impl FnMut(Move, Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;
}

/// The paths of any domain with a heuristic that takes notes.
pub(super) struct NotedTree<'a, D: Domain, H> {
    pub domain: &'a D,
    pub heuristic: &'a H,
    pub start: D::State,
}

#[derive(Clone, Copy)]
pub(super) struct NotedNode<S, N> {
    state: S,
    note: N,
    last: Option<Move>,
}

impl<D: Domain, H: Noted<D>> Tree for NotedTree<'_, D, H> {
    type Node = NotedNode<D::State, H::Note>;

    fn root(&self) -> Self::Node {
        NotedNode {
            state: self.start,
            note: self.heuristic.note(self.domain, self.start),
            last: None,
        }
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn is_admissible(&self) -> bool {
        self.heuristic.admissible()
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.heuristic.noted_estimate(node.note)
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
        let (domain, heuristic) = (self.domain, self.heuristic);
        domain.expand_onward(parent.state, parent.last, |mv, state| {
            let note = heuristic.note_child(domain, parent.state, parent.note, mv, state);
            let last = Some(mv);
            visit(mv, NotedNode { state, note, last })
        })
    }
}
