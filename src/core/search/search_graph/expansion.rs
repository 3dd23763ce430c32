//! The expansion of a node of a search graph: its successors are generated, entered, estimated and opened.

use super::graph::{Graph, result};
use super::{Node, Priority, Rate, SearchGraph};
use crate::search::label::Label;
use crate::search::meter::Stop;
use crate::search::pending::Successor;
use crate::search::store::Entered;
use crate::search::{
    CachedValue, Domain, Heuristic, Move, StopReason, SuccessorOutcome, Transition,
};
use std::ops::ControlFlow;

/// A successor that was generated, and the result of its entering; `None` for the way back.
#[derive(Clone, Copy)]
pub(super) struct Child<S> {
    pub(super) mv: Move,
    pub(super) state: S,
    pub(super) hash: u64,
    pub(super) g: u32,
    pub(super) entered: Option<Entered>,
    /// Whether the estimate of a state that was known is raised.
    pub(super) raised: bool,
}

impl<D: Domain, H: Heuristic<D>> Graph<'_, '_, D, H> {
    /// Generates the successors of a node, and enters them.
    pub(super) fn generate(
        &mut self,
        (id, label): (u32, Label),
        state: D::State,
    ) -> Result<(), StopReason> {
        let back = self.store.back(id);
        let (domain, store) = (self.domain, &self.store);
        let children = &mut self.children;
        children.clear();
        let _ = domain.expand(state, |mv, state| {
            let hash = store.load(state);
            children.push(Child {
                mv,
                state,
                hash,
                g: 0,
                entered: None,
                raised: false,
            });
            ControlFlow::<()>::Continue(())
        });
        let most_g = self.store.most_g();
        for at in 0..self.children.len() {
            let child = self.children[at];
            // Those behind it were not generated.
            let cut = |flow, children: &mut Vec<Child<D::State>>| {
                result(flow).inspect_err(|_| children.truncate(at))
            };
            cut(self.meter.generate(), &mut self.children)?;
            // With pathmax the state before is a neighbour as all others.
            if Some(child.mv) == back && !self.bpmx {
                continue;
            }
            let cost = domain.step_cost(state, child.mv, child.state);
            if most_g - label.g < cost {
                let stop = ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
                cut(stop, &mut self.children)?;
            }
            let g = label.g + cost;
            let reached = Label::new(g, child.mv, id);
            let entered =
                self.store
                    .enter_hashed(child.state, child.hash, reached, &mut self.meter.memory);
            let is_new = matches!(entered, ControlFlow::Continue(Entered::New(_)));
            let entered = match result(entered) {
                Ok(entered) => entered,
                Err(reason) => {
                    self.children.truncate(at);
                    return Err(reason);
                }
            };
            if is_new {
                cut(self.make_room(), &mut self.children)?;
            }
            self.children[at] = Child {
                g,
                entered: Some(entered),
                ..child
            };
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
        if self.bpmx {
            self.priorities.push(Priority::NONE, memory)?;
        }
        ControlFlow::Continue(())
    }

    /// Estimates the new ones among the successors of a node.
    pub(super) fn estimate_new(&mut self, parent: (Node, D::State)) -> Result<(), StopReason> {
        let (node, state) = parent;
        let domain = self.domain;
        let count = self.heuristics.len();
        for (number, heuristic) in self.heuristics.iter().enumerate() {
            let place = |id: u32| id as usize * count + number;
            let new = |child: &Child<D::State>| match child.entered {
                Some(Entered::New(id)) => Some((id, child.mv, child.state)),
                _ => None,
            };
            if heuristic.wants_batches() {
                self.states.clear();
                let states = self.children.iter().filter_map(new);
                self.states.extend(states.map(|(_, _, state)| state));
                let mut estimates = vec![0; self.states.len()];
                let of = (domain, heuristic);
                result(self.meter.estimate_all(of, &self.states, &mut estimates))?;
                let ids = self.children.iter().filter_map(new);
                for ((id, _, _), estimate) in ids.zip(estimates) {
                    self.estimates.set(place(id), estimate);
                }
                continue;
            }
            // A raised estimate tells nothing of what the heuristic counts.
            let mut cached = CachedValue::of(if self.bpmx {
                heuristic.estimate(domain, state)
            } else {
                self.estimates.get(place(node.0))
            });
            for (id, mv, child) in self.children.iter().filter_map(new) {
                let step = Transition {
                    parent: state,
                    mv,
                    child,
                };
                let estimate = heuristic.estimate_successor(domain, &mut cached, step);
                self.estimates.set(place(id), estimate);
            }
        }
        Ok(())
    }

    /// Opens the successors of a node that get a priority.
    pub(super) fn open_all(&mut self, node: Node, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let depth = self.depth(node) + 1;
        for at in 0..self.children.len() {
            let child = self.children[at];
            let (id, g) = (child.entered, child.g);
            let (id, f, fate) = match id {
                None => (node.0, None, SuccessorOutcome::Back),
                Some(Entered::New(id)) => {
                    self.set_depth(id, depth);
                    let f = self.rate((id, g, depth), false, rate)?;
                    let fate = match f {
                        Some(_) => SuccessorOutcome::Open,
                        None => SuccessorOutcome::LeftOut,
                    };
                    (id, f, fate)
                }
                Some(Entered::Known(id)) => {
                    let before = self.store.label(id);
                    if g >= before.g {
                        if child.raised && !before.closed {
                            self.rate_again(id, rate)?;
                        }
                        (id, None, SuccessorOutcome::Known)
                    } else {
                        let rated = self.rate((id, g, depth), before.closed, rate)?;
                        if rated.is_none() {
                            let bound = self.bound(id, g);
                            let least = self.left_out.map_or(bound, |least| least.min(bound));
                            self.left_out = Some(least);
                        }
                        match rated {
                            None if before.closed => (id, None, SuccessorOutcome::PassedOver),
                            None => (id, None, SuccessorOutcome::LeftOut),
                            f => {
                                self.meter.statistics.reopened += u64::from(before.closed);
                                self.store.set_label(id, Label::new(g, child.mv, node.0));
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
                let successor = Successor {
                    id,
                    parent: node.0,
                    mv: child.mv,
                    state: child.state,
                    g,
                    fate,
                    is_opened: f.is_some(),
                    is_estimated,
                };
                successor.tell(self.domain, h, f, &mut self.meter);
            }
        }
        Ok(())
    }

    pub(super) fn set_depth(&mut self, id: u32, depth: u32) {
        if self.domain.has_costs() {
            self.depths.set(id as usize, depth);
        }
    }
}
