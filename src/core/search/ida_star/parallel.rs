//! One iteration on several threads.

use super::Tree;
use super::descent::{Descent, DescentResult};
use crate::search::meter::{Meter, Stop};
use crate::search::pool::{Searched, search_subtrees};
use std::ops::ControlFlow;

/// So many nodes are about a quarter of a millisecond's work, several times what it takes to start
/// a thread.
const ENOUGH: u64 = 30_000;

/// The least number of subtrees for each thread: their sizes differ a thousandfold.
const SUBTREES: usize = 128;

/// No subtree lies deeper; where a tree does not branch there is nothing to share.
const DEEPEST: u32 = 100;

/// The threads that an iteration may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workers {
    threads: usize,
    /// The least number of nodes of an iteration that is worth more than one thread.
    pub enough: u64,
}

/// The subtrees below a node: their roots, all so many moves deeper, in the order in which one thread
/// would come to them.
#[derive(Debug)]
pub(crate) struct SubtreeSplit<N> {
    /// The depth of the subtrees.
    pub depth: u32,
    /// Their roots.
    pub roots: Vec<N>,
}

impl<N: Copy> SubtreeSplit<N> {
    /// Splits a search below a node, from which f may grow by `room` with nothing estimated, breadth
    /// first: into so many subtrees at least, if it has them.
    pub(crate) fn new<T: Tree<Node = N>>(tree: &T, node: N, room: u64, least: usize) -> Self {
        let scale = u64::from(tree.scale());
        let mut split = Self {
            depth: 0,
            roots: vec![node],
        };
        while split.roots.len() < least && split.depth < DEEPEST && !split.roots.is_empty() {
            split.depth += 1;
            let made = u64::from(split.depth) * scale;
            let above = std::mem::take(&mut split.roots);
            // Behind a goal no node has its turn.
            for node in above.into_iter().take_while(|node| !tree.is_goal(node)) {
                let _ = tree.expand(&node, |_, child| {
                    if made + u64::from(tree.estimate(child)) <= room {
                        split.roots.push(*child);
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        split
    }
}

impl Workers {
    /// Workers, so many, the calling thread included.
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            threads,
            enough: ENOUGH,
        }
    }

    /// Whether the calling thread is the only one.
    pub(crate) fn is_alone(self) -> bool {
        self.threads <= 1
    }

    /// Splits an iteration.
    pub(crate) fn split<T: Tree>(self, tree: &T, threshold: u64) -> SubtreeSplit<T::Node> {
        SubtreeSplit::new(tree, tree.root(), threshold, SUBTREES * self.threads)
    }

    /// Searches subtrees, up to the first with a goal.
    pub(crate) fn search<T: Tree>(
        self,
        tree: &T,
        threshold: u64,
        split: &SubtreeSplit<T::Node>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Vec<Option<Searched<DescentResult>>>> {
        let made = u64::from(split.depth) * u64::from(tree.scale());
        search_subtrees(split.roots.len(), self.threads, meter, |_, index, meter| {
            let most = meter.remaining();
            let descent = Descent::new(tree.scale(), threshold, most, &mut *meter);
            let (flow, below) = descent.run(tree, &split.roots[index], made);
            meter.add(below.tally.expanded, below.tally.generated);
            (flow.map_break(Stop::from), below)
        })
    }
}
