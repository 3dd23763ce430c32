//! What iterative deepening walks.

use crate::search::{Domain, Estimate, Move, Noted};
use std::ops::ControlFlow;

/// The paths from one start as a tree: a node is a state with whatever its path carries along, the
/// last move and the heuristic's notes for the least. A path never takes its last move back.
pub trait Tree: Sync {
    /// A state at the end of a path.
    type Node: Copy + Send + Sync;

    /// A move onward that may never be made, with what its estimate and making it need.
    type Step;

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

    /// Calls `visit` with the node and every move onward, in successor order, until it breaks. When
    /// `visit` changes the node, it brings it back.
    fn visit<B>(
        &self,
        node: &mut Self::Node,
        visit: impl FnMut(&mut Self::Node, Move, &mut Self::Step) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The estimate of the node that a step leads to.
    fn estimate_after(&self, step: &Self::Step) -> Estimate;

    /// Exchanges what differs: the node is then the one that the step led to, and the step leads
    /// back. So nothing else of a node is copied on the way down.
    fn exchange(&self, node: &mut Self::Node, step: &mut Self::Step);
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
    type Step = Self::Node;

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
        parent: &mut Self::Node,
        mut visit: impl FnMut(&mut Self::Node, Move, &mut Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (domain, heuristic) = (self.domain, self.heuristic);
        let NotedNode { state, note, last } = *parent;
        domain.expand_onward(state, last, |mv, child| {
            let note = heuristic.note_child(domain, state, note, mv, child);
            let mut step = NotedNode {
                state: child,
                note,
                last: Some(mv),
            };
            visit(parent, mv, &mut step)
        })
    }

    #[inline]
    fn estimate_after(&self, step: &Self::Node) -> Estimate {
        self.estimate(step)
    }

    #[inline]
    fn exchange(&self, node: &mut Self::Node, step: &mut Self::Node) {
        std::mem::swap(node, step);
    }
}
