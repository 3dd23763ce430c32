//! Iterative-deepening A*.

mod budgeted;
mod descent;
mod parallel;
mod transposition;
mod tree;
mod walk;

#[cfg(test)]
mod blackboard_tests;
#[cfg(test)]
mod tests;

pub use budgeted::budgeted_tree_search;
pub(crate) use descent::{Descent, DescentHalt, Tally};
pub(crate) use parallel::SubtreeSplit;
pub use transposition::ida_star_with_table;
pub(crate) use tree::Tree;

use super::meter::{Meter, Stop};
use super::{
    Domain, Heuristic, Limits, Move, Observer, Outcome, ParentPruning, Round, SuccessorOutcome,
    units,
};
use parallel::Workers;
use std::ops::ControlFlow;
use tree::DomainTree;
use walk::DepthFirstWalk;

/// Depth-first searches to a growing threshold on `f = g + h`: first the start's estimate, then
/// the smallest f above the last threshold. The goal test comes on entry. The inverse of the last
/// move is generated only without parent pruning; every other successor is, and counts, also one that is cut
/// off. The path is, of the optimal ones, the first in successor order.
///
/// Large iterations are searched by as many threads as the limits allow, with the counts, the path
/// and the ending of a search by one.
pub fn ida_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    parent_pruning: ParentPruning,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let tree = DomainTree::new(domain, start, heuristic, parent_pruning);
    ida_star_from(&tree, 0, limits, observer).0
}

/// [`ida_star`] of a tree, where it is known that no path is shorter than `least`: iterations that could
/// find nothing are left out. Gives the lower bound that is known at its end, too, in whole moves;
/// it means something if the heuristic is admissible.
pub(crate) fn ida_star_from<T: Tree>(
    tree: &T,
    least: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome, u32) {
    search(tree, least, Workers::new(limits.threads), limits, observer)
}

/// The meter of a search in iterations, and the estimate of the start.
fn begin<'m, T: Tree>(
    tree: &T,
    limits: &Limits,
    observer: &'m mut dyn Observer,
) -> (Meter<'m>, u64) {
    let estimate = tree.estimate(&tree.root());
    let mut meter = Meter::new(limits, observer);
    meter.begin(estimate, tree.scale());
    (meter, units(estimate, tree.proves_dead_ends()))
}

fn search<T: Tree>(
    tree: &T,
    least: u32,
    workers: Workers,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Outcome, u32) {
    let scale = u64::from(tree.scale());
    let (meter, estimate) = begin(tree, limits, observer);
    let mut search = IdaStarSearch {
        tree,
        workers,
        threshold: estimate.max(u64::from(least) * scale),
        crowded: false,
        meter,
        deepest: 0,
        path: Vec::new(),
        cost: None,
    };
    tree.tell_start(&mut search.meter);
    let flow = search.run();
    let (path, deepest, cost) = (search.path, search.deepest, search.cost);
    let known = u32::try_from(search.threshold.div_ceil(scale)).unwrap_or(u32::MAX);
    let outcome = search.meter.finish(flow, deepest, |_| {
        let cost = cost.map_or(Ok(path.len() as u32), u32::try_from);
        (path, cost.ok())
    });
    (outcome, known)
}

/// The nodes on a path with what the moves to them cost: where moves cost nothing, a path that only these make must not run
/// in a circle.
pub(super) struct CostLine<'a, T: Tree> {
    tree: &'a T,
    nodes: Vec<(T::Node, u64)>,
}

impl<'a, T: Tree> CostLine<'a, T> {
    pub(super) fn new(tree: &'a T) -> Self {
        let nodes = vec![(tree.root(), 0)];
        Self { tree, nodes }
    }

    /// The outcome for a node that comes next at that depth: a cycle where its state stands on the path at the same
    /// cost.
    pub(super) fn fate(&mut self, node: &T::Node, depth: u32, g: u64) -> SuccessorOutcome {
        self.nodes.truncate(depth as usize);
        let mut free = { self.nodes.iter().rev() }.take_while(|(_, before)| *before == g);
        if free.any(|(before, _)| self.tree.is_same(before, node)) {
            return SuccessorOutcome::Cycle;
        }
        self.nodes.push((*node, g));
        SuccessorOutcome::Open
    }
}

/// Frames of recursion that fit any stack that a search runs on.
const MOST_FRAMES: u64 = 1_000;

struct IdaStarSearch<'a, 'o, T: Tree> {
    tree: &'a T,
    workers: Workers,
    /// Of the iteration at hand, in units of estimates: all smaller ones are done.
    threshold: u64,
    /// Whether the last iteration was enough for the workers; those after it are larger.
    crowded: bool,
    meter: Meter<'o>,
    deepest: usize,
    path: Vec<Move>,
    /// The cost of the path, where there are costs.
    cost: Option<u64>,
}

impl<'a, T: Tree> IdaStarSearch<'a, '_, T> {
    fn run(&mut self) -> ControlFlow<Stop> {
        // If the start is a dead end, there is nothing to search.
        while self.threshold < u64::MAX {
            let before = self.meter.statistics.generated;
            let (is_admissible, scale) = (self.tree.is_admissible(), self.tree.scale());
            self.meter.prove_units(is_admissible, self.threshold, scale);
            self.meter.round(Round::Threshold {
                units: self.threshold,
                scale: self.tree.scale(),
            });
            let mut walk = DepthFirstWalk::new(self.tree, self.threshold);
            let flow = self.iterate(&mut walk);
            self.deepest = self.deepest.max(walk.deepest);
            self.path = walk.path;
            self.cost = self.tree.has_costs().then_some(walk.cost);
            flow?;
            self.crowded = self.meter.statistics.generated - before >= self.workers.enough;
            self.threshold = walk.next;
        }
        ControlFlow::Continue(())
    }

    /// One search to a threshold.
    fn iterate(&mut self, walk: &mut DepthFirstWalk<'a, T>) -> ControlFlow<Stop> {
        let meter = &mut self.meter;
        let never = &mut |_: &mut _, _: &_, _: &mut Meter| ControlFlow::Continue(());
        if self.tree.has_costs() {
            let mut line = CostLine::new(self.tree);
            let fate = &mut |node: &T::Node, depth, g| line.fate(node, depth, g);
            return walk.run((u32::MAX, never), fate, meter);
        }
        let is_deep = walk.threshold() / u64::from(self.tree.scale()) > MOST_FRAMES;
        if is_deep || meter.is_traced() {
            let fate = &mut |_: &_, _, _| SuccessorOutcome::Open;
            return walk.run((u32::MAX, never), fate, meter);
        }
        let root = self.tree.root();
        if self.workers.is_alone() {
            return walk.descend(&root, u64::MAX, meter).map_break(Stop::from);
        }
        if !self.crowded {
            // Whether it is worth the workers, only trying can tell.
            let counted = meter.statistics;
            let flow = walk.descend(&root, self.workers.enough, meter);
            if flow != ControlFlow::Break(DescentHalt::Budget) || meter.remaining() == 0 {
                return flow.map_break(Stop::from);
            }
            meter.statistics = counted;
            *walk = DepthFirstWalk::new(self.tree, walk.threshold());
        }
        let split = self.workers.split(self.tree, walk.threshold());
        let searched = self
            .workers
            .search(self.tree, walk.threshold(), &split, meter)?;
        // All again, in one thread's order, with what is known of the subtrees: so nothing
        // depends on who searched which of them when.
        let mut searched = searched.into_iter();
        let below = &mut |walk: &mut DepthFirstWalk<'a, T>, root: &T::Node, meter: &mut Meter| {
            let flow = match searched.next().flatten() {
                Some(known) if known.statistics.generated <= meter.remaining() => {
                    walk.add(&known.result, meter)
                }
                _ => walk.descend(root, u64::MAX, meter),
            };
            flow.map_break(Stop::from)
        };
        walk.run(
            (split.depth, below),
            &mut |_, _, _| SuccessorOutcome::Open,
            meter,
        )
    }
}
