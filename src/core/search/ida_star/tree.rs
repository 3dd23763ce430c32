//! The trees that iterative deepening walks.

use super::descent::{Descent, DescentHalt};
use crate::search::meter::Meter;
use crate::search::{
    CachedValue, Domain, Estimate, Heuristic, Move, ParentPruning, SearchEvent, StopReason,
    SuccessorOutcome, Transition, units,
};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The paths from one start as a tree: a node is a state with what its path carries along, at least the
/// last move and what its estimate is known by. A tree itself says which paths take their last move back.
pub(crate) trait Tree: Sync {
    /// A state at the end of a path.
    type Node: Copy + Send + Sync;

    /// The start.
    fn root(&self) -> Self::Node;

    /// The number of units of an estimate in one move.
    fn scale(&self) -> u32;

    /// Whether no estimate exceeds the true distance.
    fn is_admissible(&self) -> bool;

    /// Whether no goal can be reached where an estimate is infinite.
    fn proves_dead_ends(&self) -> bool {
        self.is_admissible()
    }

    /// The estimate of a node.
    fn estimate(&self, node: &Self::Node) -> Estimate;

    /// Whether a node is a goal.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// Calls `visit` with every move onward and the node that it leads to, in successor order, until it breaks.
    fn expand<B>(
        &self,
        node: &Self::Node,
        visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether some move costs something else than 1: it is then searched node by node, on a stack of its own.
    fn has_costs(&self) -> bool {
        false
    }

    /// The cost of a move to a child.
    #[inline]
    fn step_cost(&self, node: &Self::Node, mv: Move, child: &Self::Node) -> u32 {
        let _ = (node, mv, child);
        1
    }

    /// Whether the states of two nodes are the same. Only asked where there are costs.
    fn is_same(&self, first: &Self::Node, second: &Self::Node) -> bool {
        let _ = (first, second);
        false
    }

    /// Tells the recorder that the search begins.
    fn tell_start(&self, meter: &mut Meter) {
        let _ = meter;
    }

    /// Tells that a node that `made` units of moves led to is expanded, or a goal.
    #[inline]
    fn tell_taken(&self, meter: &mut Meter, made: u64, is_goal: bool) {
        let _ = (meter, made, is_goal);
    }

    /// Tells of a node that was generated, with its f.
    #[inline]
    fn tell_node(
        &self,
        meter: &mut Meter,
        (made, mv): (u64, Move),
        node: &Self::Node,
        (f, fate): (u64, SuccessorOutcome),
    ) {
        let _ = (meter, made, mv, node, f, fate);
    }

    /// Whether estimates are asked for in batches, which may take long: whoever walks the tree asks the observer at each node then.
    #[inline]
    fn wants_batches(&self) -> bool {
        false
    }

    /// Why the search must end, where estimates could not be had.
    fn stopped(&self) -> Option<StopReason> {
        None
    }

    /// Searches below a node that `made` units of moves led to. A tree may know a faster way, that
    /// counts the same.
    fn descend(
        &self,
        node: &Self::Node,
        made: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt>
    where
        Self: Sized,
    {
        // No recursion goes as deep as that.
        let never = &mut |_: &mut Descent, _: &Self::Node, _| ControlFlow::Continue(());
        descent.enter(self, node, made, u32::MAX, never)
    }
}

/// The paths of any domain with an estimate that is carried along.
pub(super) struct DomainTree<'a, D: Domain, H> {
    pub domain: &'a D,
    pub parent_pruning: ParentPruning,
    pub heuristic: &'a H,
    start: D::State,
    /// Why estimates could not be had.
    stopped: OnceLock<StopReason>,
}

impl<'a, D: Domain, H: Heuristic<D>> DomainTree<'a, D, H> {
    pub(super) fn new(
        domain: &'a D,
        start: D::State,
        heuristic: &'a H,
        parent_pruning: ParentPruning,
    ) -> Self {
        Self {
            domain,
            parent_pruning,
            heuristic,
            start,
            stopped: OnceLock::new(),
        }
    }

    /// The successors of a node, whose estimates are asked for at once. None where they could not be had.
    fn children(&self, node: &DomainNode<D::State>) -> Vec<DomainNode<D::State>> {
        let last = self.parent_pruning.prunes_after(node.last);
        let mut children = Vec::new();
        let _ = self.domain.expand_onward(node.state, last, |mv, state| {
            children.push(DomainNode {
                state,
                estimate: 0,
                last: Some(mv),
            });
            ControlFlow::<()>::Continue(())
        });
        let states: Vec<_> = children.iter().map(|child| child.state).collect();
        let mut estimates = vec![0; states.len()];
        let look = &mut || self.stopped();
        match (self.heuristic).estimate_all(self.domain, &states, &mut estimates, look) {
            Ok(()) => {
                for (child, estimate) in pairs(&mut children, estimates) {
                    child.estimate = estimate;
                }
                children
            }
            Err(reason) => {
                let _ = self.stopped.set(reason);
                Vec::new()
            }
        }
    }

    /// The number of moves in so many units.
    fn depth(&self, made: u64) -> u32 {
        (made / u64::from(self.heuristic.scale())) as u32
    }
}

#[derive(Clone, Copy)]
pub(super) struct DomainNode<S> {
    pub state: S,
    estimate: Estimate,
    pub last: Option<Move>,
}

impl<D: Domain, H: Heuristic<D>> Tree for DomainTree<'_, D, H> {
    type Node = DomainNode<D::State>;

    fn root(&self) -> Self::Node {
        DomainNode {
            state: self.start,
            estimate: self.heuristic.estimate(self.domain, self.start),
            last: None,
        }
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn is_admissible(&self) -> bool {
        self.heuristic.is_admissible()
    }

    fn proves_dead_ends(&self) -> bool {
        self.heuristic.proves_dead_ends()
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        node.estimate
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.domain.is_goal(node.state)
    }

    #[inline]
    fn expand<B>(
        &self,
        node: &Self::Node,
        mut visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let parent = node.state;
        let mut cached = CachedValue::of(node.estimate);
        let last = self.parent_pruning.prunes_after(node.last);
        if self.heuristic.wants_batches() {
            for child in self.children(node) {
                let mv = child.last.expect("a move leads to it");
                visit(mv, &child)?;
            }
            return ControlFlow::Continue(());
        }
        self.domain.expand_onward(parent, last, |mv, child| {
            let made = Transition { parent, mv, child };
            let child = DomainNode {
                state: child,
                estimate: self
                    .heuristic
                    .estimate_successor(self.domain, &mut cached, made),
                last: Some(mv),
            };
            visit(mv, &child)
        })
    }

    fn has_costs(&self) -> bool {
        self.domain.has_costs()
    }

    #[inline]
    fn step_cost(&self, node: &Self::Node, mv: Move, child: &Self::Node) -> u32 {
        self.domain.step_cost(node.state, mv, child.state)
    }

    fn is_same(&self, first: &Self::Node, second: &Self::Node) -> bool {
        first.state == second.state
    }

    #[inline]
    fn wants_batches(&self) -> bool {
        self.heuristic.wants_batches()
    }

    fn stopped(&self) -> Option<StopReason> {
        self.stopped.get().copied()
    }

    fn tell_start(&self, meter: &mut Meter) {
        meter.tell(self.domain, || {
            let root = self.root();
            let estimate = self.estimate(&root);
            let f = units(estimate, self.proves_dead_ends());
            SearchEvent::begin((0, root.state), (Some(estimate), Some(f)))
        });
    }

    #[inline]
    fn tell_taken(&self, meter: &mut Meter, made: u64, is_goal: bool) {
        meter.tell(self.domain, || {
            let id = self.depth(made);
            if is_goal {
                SearchEvent::Goal { id }
            } else {
                SearchEvent::Expanded { id }
            }
        });
    }

    #[inline]
    fn tell_node(
        &self,
        meter: &mut Meter,
        (made, mv): (u64, Move),
        node: &Self::Node,
        (f, fate): (u64, SuccessorOutcome),
    ) {
        meter.tell(self.domain, || {
            let id = self.depth(made);
            let values = (Some(self.estimate(node)), Some(f));
            SearchEvent::generated(id - 1, (id, mv, node.state), values, fate)
        });
    }
}
