//! The least g + h of the open nodes, for formulas that ask for it.

use crate::search::{Estimate, Node, SearchGraph, StopReason};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The open nodes by their g + h. What belongs to an earlier path, or to a node that was expanded, is dropped when it is met.
pub(super) struct LeastF {
    heap: BinaryHeap<Reverse<(Estimate, Node)>>,
    /// The number of units of g + h in 1.
    scale: u32,
}

impl LeastF {
    pub(super) fn new(scale: u32) -> Self {
        Self {
            heap: BinaryHeap::new(),
            scale,
        }
    }

    /// The number of units of g + h in 1.
    pub(super) fn scale(&self) -> u32 {
        self.scale
    }

    /// Enters a node that was opened.
    pub(super) fn enter(
        &mut self,
        f: Estimate,
        node: Node,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        if self.heap.len() == self.heap.capacity() {
            let more = self.heap.capacity().max(64);
            graph.reserve(more * size_of::<(Estimate, Node)>())?;
            self.heap.reserve_exact(more);
        }
        self.heap.push(Reverse((f, node)));
        Ok(())
    }

    /// The least one; `f` gives that of a node by its path now, `None` if it is not open.
    pub(super) fn first(&mut self, f: impl Fn(Node, u32) -> Option<Estimate>) -> Option<Estimate> {
        while let Some(&Reverse((first, node))) = self.heap.peek() {
            if f(node, self.scale) == Some(first) {
                return Some(first);
            }
            self.heap.pop();
        }
        None
    }

    /// Drops all nodes.
    pub(super) fn clear(&mut self) {
        self.heap.clear();
    }
}
