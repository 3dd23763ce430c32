//! The expansion of a node of a search graph: its successors are generated, entered, estimated and opened.

use super::graph::{DomainSearchGraph, OpenPriority, result};
use super::{Node, Rate, SearchGraph};
use crate::search::domain::Direction;
use crate::search::label::NodeLabel;
use crate::search::meter::Stop;
use crate::search::store::Entered;
use crate::search::{
    CachedValue, Domain, Estimate, Heuristic, Move, StopReason, SuccessorOutcome, Transition,
};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// A successor that was generated.
#[derive(Clone, Copy)]
pub(super) struct GraphSuccessor<S> {
    pub(super) mv: Move,
    pub(super) state: S,
    pub(super) hash: u64,
    pub(super) g: u32,
    /// Whether it is the state that its parent was reached from.
    pub(super) is_back: bool,
    /// The result of its entering; `None` if it is not entered.
    pub(super) entered: Option<Entered>,
    /// Whether the estimate of a state that was known is raised.
    pub(super) raised: bool,
}

/// The node of a successor, its f and what becomes of it.
pub(super) type Fate = (u32, Option<u64>, SuccessorOutcome);

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// Generates the successors of a node, and enters them, or else finds out which ones are known.
    pub(super) fn generate(
        &mut self,
        (id, label): (u32, NodeLabel),
        state: D::State,
        enters: bool,
    ) -> Result<(), StopReason> {
        let (back, most_g) = (self.store.back(id), self.store.most_g());
        self.store
            .neighbours(state, Direction::Onward, &mut self.listed);
        self.children.clear();
        for at in 0..self.listed.len() {
            let (mv, child, hash) = self.listed[at];
            result(self.meter.generate())?;
            let mut child = GraphSuccessor {
                mv,
                state: child,
                hash,
                g: 0,
                // With pathmax the state before is a neighbour as all others.
                is_back: Some(mv) == back && !self.bpmx,
                entered: None,
                raised: false,
            };
            if !child.is_back {
                let cost = self.domain.step_cost(state, mv, child.state);
                if most_g - label.g < cost {
                    return Err(StopReason::CostLimit);
                }
                child.g = label.g + cost;
                child.entered = if enters {
                    let reached = NodeLabel::new(child.g, mv, id);
                    let memory = &mut self.meter.memory;
                    let entered = self.store.enter_hashed(child.state, hash, reached, memory);
                    let entered = result(entered)?;
                    if let Entered::New(_) = entered {
                        result(self.make_room())?;
                    }
                    Some(entered)
                } else {
                    self.store.find(child.state).map(Entered::Known)
                };
            }
            self.children.push(child);
        }
        Ok(())
    }

    /// Makes room for the numbers of a new node.
    pub(super) fn make_room(&mut self) -> ControlFlow<Stop> {
        let memory = &mut self.meter.memory;
        for _ in self.heuristics {
            self.estimates.push(0, memory)?;
        }
        if self.domain.has_costs() {
            self.depths.push(0, memory)?;
        }
        if self.keeps_turns {
            self.turns.push(OpenPriority::NONE, memory)?;
        }
        ControlFlow::Continue(())
    }

    /// Estimates the new ones among the successors of a node.
    pub(super) fn estimate_new(&mut self, parent: (Node, D::State)) -> Result<(), StopReason> {
        let new = |child: &GraphSuccessor<D::State>| match child.entered {
            Some(Entered::New(id)) => Some((id, child.mv, child.state)),
            _ => None,
        };
        self.wanted.clear();
        let wanted = self.children.iter().filter_map(new);
        self.wanted.extend(wanted.map(|(_, mv, state)| (mv, state)));
        self.estimate_asked_of(parent)?;
        let count = self.heuristics.len();
        if count > 0 {
            let ids = self.children.iter().filter_map(new);
            for ((id, _, _), answers) in pairs(ids, self.answers.chunks(count)) {
                for (place, &estimate) in (id as usize * count..).zip(answers) {
                    self.estimates.set(place, estimate);
                }
            }
        }
        Ok(())
    }

    /// [`estimate_asked`](Self::estimate_asked) for the successors of a node that is kept.
    pub(super) fn estimate_asked_of(&mut self, parent: (Node, D::State)) -> Result<(), StopReason> {
        let (node, state) = parent;
        let mut estimates = std::mem::take(&mut self.room);
        estimates.clear();
        estimates
            .extend((0..self.heuristics.len()).map(|heuristic| self.estimate(node, heuristic)));
        let answer = self.estimate_asked((state, &estimates), true);
        self.room = estimates;
        answer
    }

    /// Asks the heuristics for the successors of a state that are asked for, given its own estimates; also those that want to be
    /// asked for many states at once, or only the others.
    pub(super) fn estimate_asked(
        &mut self,
        (state, node_estimates): (D::State, &[Estimate]),
        all: bool,
    ) -> Result<(), StopReason> {
        let domain = self.domain;
        let count = self.heuristics.len();
        self.answers.clear();
        self.answers.resize(self.wanted.len() * count, 0);
        for (number, heuristic) in self.heuristics.iter().enumerate() {
            if heuristic.wants_batches() {
                if !all {
                    continue;
                }
                let states: Vec<D::State> = self.wanted.iter().map(|&(_, state)| state).collect();
                let mut estimates = vec![0; states.len()];
                let of = (domain, heuristic);
                result(self.meter.estimate_all(of, &states, &mut estimates))?;
                for (at, estimate) in estimates.into_iter().enumerate() {
                    self.answers[at * count + number] = estimate;
                }
                continue;
            }
            // A raised estimate tells nothing of what the heuristic counts.
            let mut cached = CachedValue::of(if self.bpmx {
                heuristic.estimate(domain, state)
            } else {
                node_estimates[number]
            });
            for (at, &(mv, child)) in self.wanted.iter().enumerate() {
                let step = Transition {
                    parent: state,
                    mv,
                    child,
                };
                let estimate = heuristic.estimate_successor(domain, &mut cached, step);
                self.answers[at * count + number] = estimate;
            }
        }
        Ok(())
    }

    /// Opens the successors of a node that get a priority.
    pub(super) fn open_all(&mut self, node: Node, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let depth = self.depth(node) + 1;
        for at in 0..self.children.len() {
            let child = self.children[at];
            let g = child.g;
            let (id, f, fate) = match child.entered {
                None => (node.0, None, SuccessorOutcome::Back),
                Some(Entered::New(id)) => {
                    self.set_depth(id, depth);
                    match self.rate((id, g, depth), false, rate)? {
                        None => (id, None, SuccessorOutcome::LeftOut),
                        f => (id, f, SuccessorOutcome::Open),
                    }
                }
                Some(Entered::Known(id)) => {
                    let before = self.store.label(id);
                    if g >= before.g {
                        if child.raised && !before.closed {
                            self.rate_again(id, rate)?;
                        }
                        (id, None, SuccessorOutcome::Known)
                    } else {
                        match self.rate((id, g, depth), before.closed, rate)? {
                            None => (id, None, self.leave_out(self.bound(id, g), before.closed)),
                            f => {
                                self.meter.statistics.reopened += u64::from(before.closed);
                                self.store
                                    .set_label(id, NodeLabel::new(g, child.mv, node.0));
                                self.set_depth(id, depth);
                                (id, f, SuccessorOutcome::Better { g: before.g })
                            }
                        }
                    }
                }
            };
            if self.meter.is_traced() {
                let is_estimated = fate != SuccessorOutcome::Back && !self.heuristics.is_empty();
                let h = is_estimated.then(|| self.estimate(Node(id), 0));
                self.tell((node, child), h, (id, f, fate));
            }
        }
        Ok(())
    }

    /// Tells of a successor of a node.
    pub(super) fn tell(
        &mut self,
        (parent, child): (Node, GraphSuccessor<D::State>),
        h: Option<Estimate>,
        (id, f, fate): Fate,
    ) {
        let successor = (id, child.mv, child.state);
        self.meter
            .tell_generated(self.domain, parent.0, successor, (h, f), fate);
    }

    /// Leaves out a path of that g + h, to a known node, closed or not, or to a new one.
    pub(super) fn leave_out(&mut self, bound: u64, closed: bool) -> SuccessorOutcome {
        let least = self.left_out.map_or(bound, |least| least.min(bound));
        self.left_out = Some(least);
        if closed {
            SuccessorOutcome::PassedOver
        } else {
            SuccessorOutcome::LeftOut
        }
    }

    pub(super) fn set_depth(&mut self, id: u32, depth: u32) {
        if self.domain.has_costs() {
            self.depths.set(id as usize, depth);
        }
    }
}
