//! Tree search: no state is looked up, each path to it is a node of its own.

use super::bucket_queue::{BucketQueue, OpenNode};
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::{
    CachedValue, Domain, Estimate, FAR, Heuristic, INFINITE, Limits, Move, Observer, Outcome,
    StopReason, SuccessorOutcome, Ties, Transition, sum_f, units,
};
use std::ops::ControlFlow;

/// The node that a tree search expands next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeOrder {
    /// The first that was generated: breadth first.
    Queue,
    /// The last that was generated: depth first.
    Stack,
    /// The one of the smallest h.
    Greedy,
    /// The one of the smallest g + h.
    AStar,
}

impl TreeOrder {
    /// Whether nodes are sorted by numbers; they are tested for the goal when they are taken then, else when they are generated.
    fn is_best_first(self) -> bool {
        matches!(self, Self::Greedy | Self::AStar)
    }
}

/// A search on the tree of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSearch {
    /// The node that is expanded next.
    pub order: TreeOrder,
    /// Which of equal nodes comes first. A queue and a stack have no equals: there names sort the successors of a node.
    pub ties: Ties,
    /// Whether a path that comes back to one of its states is pruned.
    pub path_check: bool,
}

/// Searches the tree of paths (Russell and Norvig, "Artificial Intelligence: A Modern Approach", section 3.3). A heuristic is
/// asked only in the orders that sort by it.
pub fn tree_search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    kind: TreeSearch,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = TreeSearchRun {
        domain,
        heuristic,
        kind,
        nodes: Segments::new(),
        open: BucketQueue::with_ties(match kind.order {
            TreeOrder::Queue => Ties::Fifo,
            TreeOrder::Stack => Ties::Lifo,
            TreeOrder::Greedy | TreeOrder::AStar => kind.ties,
        }),
        proves_dead_ends: heuristic.proves_dead_ends(),
        opened: Vec::new(),
    };
    let flow = search.run(start, &mut meter);
    if kind.order == TreeOrder::Greedy {
        meter.prove_by_start(heuristic);
    }
    let nodes = &search.nodes;
    meter.finish_alone((domain, start), flow, nodes.len(), |id| {
        let before = |&id: &u32| (id != 0).then(|| nodes.get(id as usize).parent);
        let back = std::iter::successors(Some(id), before).take_while(|&id| id != 0);
        let mut path: Vec<Move> = back.map(|id| nodes.get(id as usize).mv).collect();
        path.reverse();
        path
    })
}

#[derive(Clone, Copy)]
struct TreeNode<S> {
    state: S,
    parent: u32,
    /// The cost of the moves to it.
    g: u32,
    mv: Move,
}

struct TreeSearchRun<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    kind: TreeSearch,
    nodes: Segments<TreeNode<D::State>>,
    open: BucketQueue,
    proves_dead_ends: bool,
    /// The successors of the last node, where they wait for their order on the stack.
    opened: Vec<OpenNode<D::State>>,
}

impl<D: Domain, H: Heuristic<D>> TreeSearchRun<'_, D, H> {
    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let domain = self.domain;
        let root = TreeNode {
            state: start,
            parent: 0,
            g: 0,
            mv: Move(0),
        };
        self.nodes.push(root, &mut meter.memory)?;
        let is_best_first = self.kind.order.is_best_first();
        let mut estimate = 0;
        if is_best_first {
            estimate = meter.estimate_start((domain, self.heuristic), start)?;
            meter.begin(estimate, self.heuristic.scale());
        }
        let f = self.priority(0, estimate);
        let values = is_best_first.then_some((estimate, f)).unzip();
        meter.tell_begin(domain, (0, start), values);
        if !is_best_first && meter.test(domain, start) {
            return meter.found(domain, 0);
        }
        self.open((0, 0), start, (0, estimate), meter)?;
        let (mut layer, mut layer_end) = (0, 0);
        while let Some((priority, id)) = self.open.pop(&mut meter.memory) {
            if priority == u64::MAX {
                // No goal can be reached from what is left.
                break;
            }
            match self.kind.order {
                // On each path to a goal a node is open, and the heuristic is that far from it at most.
                TreeOrder::AStar => meter.prove_by(self.heuristic, priority),
                // When the first node of a layer is expanded, none of it is a goal.
                TreeOrder::Queue if id as usize == layer_end => {
                    (layer, layer_end) = (layer + 1, self.nodes.len());
                    meter.prove_moves(domain, layer);
                }
                _ => {}
            }
            if is_best_first && meter.test(domain, self.nodes.get(id as usize).state) {
                return meter.found(domain, id);
            }
            meter.expand_node(domain, id, self.nodes.len())?;
            self.expand((priority, id), meter)?;
        }
        ControlFlow::Continue(())
    }

    fn expand(&mut self, (priority, id): (u64, u32), meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, order) = (self.domain, self.kind.order);
        let is_best_first = order.is_best_first();
        let TreeNode { state, g, .. } = self.nodes.get(id as usize);
        let mut cached = CachedValue::of(match order {
            TreeOrder::AStar if priority >= FAR => INFINITE,
            TreeOrder::AStar => (priority - u64::from(g) * self.scale()) as u32,
            _ => priority as u32,
        });
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let made = Transition {
                parent: state,
                mv,
                child,
            };
            let h = if is_best_first {
                self.heuristic.estimate_successor(domain, &mut cached, made)
            } else {
                0
            };
            let cost = domain.step_cost(state, mv, child);
            let next = self.nodes.len() as u32;
            // A cycle of moves that cost nothing would never end by its f.
            let is_free = order == TreeOrder::AStar && cost == 0;
            let is_pruned =
                (self.kind.path_check || is_free) && self.closes_cycle(id, child, is_free);
            let reached = g.checked_add(cost).filter(|_| !is_pruned);
            let f = reached.map(|g| self.priority(g, h));
            let fate = if is_pruned {
                SuccessorOutcome::Cycle
            } else {
                SuccessorOutcome::Open
            };
            let f = f.filter(|_| is_best_first);
            meter.tell_generated(domain, id, (next, mv, child), (f.map(|_| h), f), fate);
            if is_pruned {
                return ControlFlow::Continue(());
            }
            let Some(g) = reached else {
                return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
            };
            let node = TreeNode {
                state: child,
                parent: id,
                g,
                mv,
            };
            self.nodes.push(node, &mut meter.memory)?;
            if !is_best_first && meter.test(domain, child) {
                return meter.found(domain, next);
            }
            self.open((next, id), child, (g, h), meter)
        })?;
        while let Some(node) = self.opened.pop() {
            self.open.push_node(domain, 0, node, &mut meter.memory)?;
        }
        ControlFlow::Continue(())
    }

    /// Opens a successor of a node.
    fn open(
        &mut self,
        (id, parent): (u32, u32),
        state: D::State,
        (g, h): (u32, Estimate),
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let priority = self.priority(g, h);
        let node = OpenNode {
            id,
            parent,
            state,
            g,
            h,
        };
        // The first by name has to come last to be taken first.
        if id != 0 && self.kind.order == TreeOrder::Stack && self.kind.ties.is_by_name() {
            self.opened.push(node);
            return ControlFlow::Continue(());
        }
        self.open
            .push_node(self.domain, priority, node, &mut meter.memory)
    }

    fn scale(&self) -> u64 {
        self.heuristic.scale().into()
    }

    fn priority(&self, g: u32, estimate: Estimate) -> u64 {
        match self.kind.order {
            TreeOrder::Queue | TreeOrder::Stack => 0,
            TreeOrder::Greedy => units(estimate, self.proves_dead_ends),
            TreeOrder::AStar => sum_f(g, estimate, (self.scale(), self.proves_dead_ends)),
        }
    }

    /// Whether a state stands on the path to a node; with `is_free` only where all moves from there cost nothing.
    fn closes_cycle(&self, id: u32, state: D::State, is_free: bool) -> bool {
        let is_free = is_free && !self.kind.path_check;
        let before = |&id: &u32| (id != 0).then(|| self.nodes.get(id as usize).parent);
        let mut path =
            std::iter::successors(Some(id), before).map(|id| self.nodes.get(id as usize));
        let g = self.nodes.get(id as usize).g;
        path.by_ref()
            .take_while(|node| !is_free || node.g == g)
            .any(|node| node.state == state)
    }
}
