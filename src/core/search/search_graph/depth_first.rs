//! A depth-first iteration of a search graph, which keeps only the path at hand.

use super::ahead::Families;
use super::graph::{DomainSearchGraph, result};
use super::{Iteration, Node, Priority, Rate, Reached, SearchGraph};
use crate::search::label::NodeLabel;
use crate::search::store::Entered;
use crate::search::{
    Domain, Estimate, Heuristic, Move, Round, SearchEvent, StopReason, SuccessorOutcome,
};
use std::ops::ControlFlow;

/// A successor that waits for its turn. It is generated when its turn comes: until then it counts nowhere.
#[derive(Clone, Copy)]
pub(super) struct WaitingSuccessor<S> {
    pub(super) state: S,
    /// The move to it; the start has none.
    mv: Option<Move>,
    pub(super) g: u32,
    pub(super) depth: u32,
    /// Its f, where it was estimated before its turn; else, or if it leads to no better solution, the greatest number.
    pub(super) f: u64,
    /// Its successors, where they were estimated before its turn.
    pub(super) family: Option<u32>,
}

/// A state on the path at hand.
pub(super) struct PathEntry<S> {
    pub(super) state: S,
    pub(super) g: u32,
    /// Its f when the path came to it.
    pub(super) f: u64,
}

/// The path at hand, and the successors of its nodes that wait.
pub(super) struct DepthFirstStack<S> {
    pub(super) waiting: Vec<WaitingSuccessor<S>>,
    /// The estimates of each of them, one after the other.
    pub(super) estimates: Vec<Estimate>,
    /// The states on the path.
    pub(super) line: Vec<PathEntry<S>>,
    /// The estimates of each of them, as they are raised, with bidirectional pathmax.
    pub(super) raised: Vec<Estimate>,
    /// Successors that were estimated before the turn of their parents.
    pub(super) families: Families<S>,
    moves: Vec<Move>,
    /// The most moves that a path had.
    deepest: usize,
}

impl<S: Copy> DepthFirstStack<S> {
    fn new() -> Self {
        Self {
            waiting: Vec::new(),
            estimates: Vec::new(),
            line: Vec::new(),
            raised: Vec::new(),
            families: Families::new(),
            moves: Vec::new(),
            deepest: 0,
        }
    }

    pub(super) fn deepest(&self) -> usize {
        self.deepest
    }
}

/// What an iteration leaves out.
#[derive(Default)]
pub(super) struct Pruned {
    /// The least f above the threshold.
    next: Option<u64>,
    /// The least g + h, in units of the bounding heuristic.
    bound: Option<u64>,
}

impl Pruned {
    /// Leaves out a node of this f and this g + h.
    pub(super) fn leave_out(&mut self, f: u64, bound: u64) {
        if f < u64::MAX {
            lower(&mut self.next, f);
        }
        lower(&mut self.bound, bound);
    }
}

fn lower(least: &mut Option<u64>, number: u64) {
    *least = Some(least.map_or(number, |least| least.min(number)));
}

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// An iteration. Every optimal path that does not lead to the goal that it finds is cut at some node, so the least g + h of the
    /// nodes that the last whole iteration left out is a lower bound.
    pub(super) fn iterate(
        &mut self,
        threshold: u64,
        improves: bool,
        rate: &mut Rate<'_>,
    ) -> Result<Iteration, StopReason> {
        let start = self.store.label(Node::START.0);
        if !start.closed {
            self.left_out = Some(self.bound(Node::START.0, 0));
            self.store.set_label(Node::START.0, start.closed());
            self.clear();
        }
        let scale = u32::try_from(self.f_scale).unwrap_or(u32::MAX);
        let units = threshold;
        self.meter.round(Round::Threshold { units, scale });
        let mut paths = self.paths.take().unwrap_or_else(DepthFirstStack::new);
        for node in paths.waiting.drain(..) {
            paths.families.forget(&node, &mut self.meter.memory);
        }
        paths.estimates.clear();
        let of_start = 0..self.heuristics.len();
        let of_start = of_start.map(|number| self.estimate(Node::START, number));
        paths.estimates.extend(of_start);
        paths.waiting.push(WaitingSuccessor {
            state: self.start,
            mv: None,
            g: 0,
            depth: 0,
            f: u64::MAX,
            family: None,
        });
        let mut pruned = Pruned::default();
        let goal = self.follow(&mut paths, (threshold, improves), rate, &mut pruned);
        self.paths = Some(paths);
        let Some(node) = goal? else {
            // Thresholds grow, and what is left out with them.
            self.left_out = pruned
                .bound
                .map(|bound| self.left_out.map_or(bound, |before| before.max(bound)));
            let next = pruned.next;
            return Ok(Iteration { goal: None, next });
        };
        Ok(Iteration {
            goal: Some(node),
            next: None,
        })
    }

    /// Follows what waits to the end, or to a goal unless each goal only improves the solution.
    fn follow(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        (threshold, improves): (u64, bool),
        rate: &mut Rate<'_>,
        pruned: &mut Pruned,
    ) -> Result<Option<Node>, StopReason> {
        let mut estimates = Vec::new();
        while let Some(node) = paths.waiting.pop() {
            estimates.clear();
            let first = paths.estimates.len() - self.heuristics.len();
            estimates.extend(paths.estimates.drain(first..));
            if node.mv.is_some() {
                result(self.meter.generate())?;
            }
            let is_cut = self.bpmx
                && self.raise_path(paths, node, &mut estimates, threshold, (rate, pruned))?;
            let (f, mut fate) = self.fate(paths, (node, &estimates), threshold, rate, pruned)?;
            if is_cut && fate == SuccessorOutcome::Open {
                fate = SuccessorOutcome::Cut { threshold };
            }
            if let Some(mv) = node.mv {
                let (parent, successor) = (node.depth - 1, (node.depth, mv, node.state));
                let values = (estimates.first().copied(), f);
                self.meter
                    .tell_generated(self.domain, parent, successor, values, fate);
            }
            if fate != SuccessorOutcome::Open {
                paths.families.forget(&node, &mut self.meter.memory);
                continue;
            }
            paths.line.push(PathEntry {
                state: node.state,
                g: node.g,
                f: f.unwrap_or(u64::MAX),
            });
            if self.bpmx {
                paths.raised.extend(&estimates);
            }
            paths.moves.truncate(node.depth.saturating_sub(1) as usize);
            paths.moves.extend(node.mv);
            paths.deepest = paths.deepest.max(paths.moves.len());
            let id = node.depth;
            if self.meter.test(self.domain, node.state) {
                self.meter.tell(self.domain, || SearchEvent::Goal { id });
                let goal = self.enter_goal(node, &estimates)?;
                self.found = Some((goal, paths.moves.clone()));
                if !improves {
                    return Ok(Some(goal));
                }
                self.take_best(goal.0, node.g);
                paths.families.forget(&node, &mut self.meter.memory);
                continue;
            }
            result(self.meter.expand_node(self.domain, id, paths.deepest))?;
            if self.asks_together() {
                self.wait_together(paths, (node, &estimates), threshold, rate)?;
            } else {
                self.wait(paths, node, &estimates)?;
            }
        }
        Ok(None)
    }

    /// The f of a node that comes next, unless it is known to lead to no better solution, and what becomes of it.
    fn fate(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        (node, estimates): (WaitingSuccessor<D::State>, &[Estimate]),
        threshold: u64,
        rate: &mut Rate<'_>,
        pruned: &mut Pruned,
    ) -> Result<(Option<u64>, SuccessorOutcome), StopReason> {
        if self.is_beaten(|| self.bound_by(node.g, &|heuristic| estimates[heuristic])) {
            return Ok((None, SuccessorOutcome::LeftOut));
        }
        let f = self.f_on_path((node.state, node.g, node.depth), estimates, rate)?;
        if f > threshold {
            if !self.is_dead_end(estimates) {
                let bound = self.bound_by(node.g, &|heuristic| estimates[heuristic]);
                pruned.leave_out(f, bound);
            }
            return Ok((Some(f), SuccessorOutcome::Cut { threshold }));
        }
        paths.line.truncate(node.depth as usize);
        let mut line = paths.line.iter();
        if line.any(|before| before.f >= f && before.state == node.state) {
            return Ok((Some(f), SuccessorOutcome::Cycle));
        }
        Ok((Some(f), SuccessorOutcome::Open))
    }

    /// The f of a state by the path at hand, with these estimates.
    pub(super) fn f_on_path(
        &self,
        (state, g, depth): (D::State, u32, u32),
        estimates: &[Estimate],
        rate: &mut Rate<'_>,
    ) -> Result<u64, StopReason> {
        // Nothing that follows from a dead end needs to be searched.
        if self.is_dead_end(estimates) {
            return Ok(u64::MAX);
        }
        let board = || (self.board)(state);
        let rated = rate(&Reached {
            node: Node(depth),
            g,
            depth,
            estimates,
            closed: false,
            best: self.best(),
            board: &board,
        })?;
        Ok(rated.map_or(u64::MAX, |Priority { f, .. }| f))
    }

    /// Lets the successors of a node wait, with their estimates.
    pub(super) fn wait(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        parent: WaitingSuccessor<D::State>,
        estimates: &[Estimate],
    ) -> Result<(), StopReason> {
        let first = paths.waiting.len();
        self.successors(parent, &mut paths.waiting)?;
        self.ask_for(&paths.waiting[first..]);
        paths.waiting[first..].reverse();
        let count = self.heuristics.len();
        let end = paths.estimates.len() + self.wanted.len() * count;
        while paths.estimates.capacity() < end {
            result(self.meter.memory.grow(&mut paths.estimates))?;
        }
        self.estimate_asked((parent.state, estimates), true)?;
        for estimates in self.answers.rchunks(count.max(1)) {
            paths.estimates.extend(estimates);
        }
        Ok(())
    }

    /// Adds the successors of a node to a list, in their order.
    pub(super) fn successors(
        &mut self,
        parent: WaitingSuccessor<D::State>,
        into: &mut Vec<WaitingSuccessor<D::State>>,
    ) -> Result<(), StopReason> {
        let (domain, memory) = (self.domain, &mut self.meter.memory);
        let last = parent.mv.filter(|_| !self.goes_back);
        let flow = domain.expand_onward(parent.state, last, |mv, state| {
            let cost = domain.step_cost(parent.state, mv, state);
            let Some(g) = parent.g.checked_add(cost) else {
                return ControlFlow::Break(StopReason::CostLimit);
            };
            if into.len() == into.capacity()
                && let Err(reason) = result(memory.grow(into))
            {
                return ControlFlow::Break(reason);
            }
            into.push(WaitingSuccessor {
                state,
                mv: Some(mv),
                g,
                depth: parent.depth + 1,
                f: u64::MAX,
                family: None,
            });
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Break(reason) => Err(reason),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Takes down the states whose estimates are asked for.
    pub(super) fn ask_for(&mut self, children: &[WaitingSuccessor<D::State>]) {
        self.wanted.clear();
        let wanted = children
            .iter()
            .filter_map(|child| Some((child.mv?, child.state)));
        self.wanted.extend(wanted);
    }

    /// Enters a goal into the store, so that it is a node.
    fn enter_goal(
        &mut self,
        goal: WaitingSuccessor<D::State>,
        estimates: &[Estimate],
    ) -> Result<Node, StopReason> {
        if goal.g > self.store.most_g() {
            return Err(StopReason::CostLimit);
        }
        // The label needs no move: the path is known.
        let label = NodeLabel::new(goal.g, Move(0), Node::START.0).closed();
        let entered = self.store.enter(goal.state, label, &mut self.meter.memory);
        let id = match result(entered)? {
            Entered::Known(id) => {
                self.store.set_label(id, label);
                self.set_depth(id, goal.depth);
                return Ok(Node(id));
            }
            Entered::New(id) => id,
        };
        result(self.make_room())?;
        for (number, &estimate) in estimates.iter().enumerate() {
            let place = id as usize * self.heuristics.len() + number;
            self.estimates.set(place, estimate);
        }
        self.set_depth(id, goal.depth);
        Ok(Node(id))
    }
}
