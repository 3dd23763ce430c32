//! Bidirectional pathmax: estimates of neighbours raise one another.

use super::depth_first::{DepthFirstStack, Pruned, WaitingSuccessor};
use super::expansion::GraphSuccessor;
use super::graph::{DomainSearchGraph, OpenPriority};
use super::{Node, Rate, SearchGraph};
use crate::search::store::Entered;
use crate::search::{Domain, Estimate, Heuristic, INFINITE, SearchEvent, StopReason};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// What a state costs at least if it leads at this cost to one that costs so much.
fn less(estimate: Estimate, cost: u32, scale: u32, proves_dead_ends: bool) -> Estimate {
    match estimate {
        INFINITE if proves_dead_ends => INFINITE,
        // A guess, which says nothing of others.
        INFINITE => 0,
        finite => finite.saturating_sub(cost.saturating_mul(scale)),
    }
}

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// The estimate that a state has at least, by a heuristic, beside one with another estimate, to which it leads at this
    /// cost.
    fn beside(&self, heuristic: usize, estimate: Estimate, cost: u32) -> Estimate {
        let heuristic = &self.heuristics[heuristic];
        less(
            estimate,
            cost,
            heuristic.scale(),
            heuristic.proves_dead_ends(),
        )
    }

    /// The estimate of a state that leads to a successor which leads back to it: the cheapest move back is looked for if it may
    /// raise the estimate.
    fn raised_by(
        &self,
        heuristic: usize,
        (state, state_estimate): (D::State, Estimate),
        (child, estimate): (D::State, Estimate),
    ) -> Estimate {
        let domain = self.domain;
        // h*(child) is at most the cost of the way back and h*(state).
        if state_estimate >= self.beside(heuristic, estimate, domain.least_cost()) {
            return state_estimate;
        }
        let mut least: Option<u32> = None;
        let _ = domain.expand(child, |mv, next| {
            if next == state {
                let cost = domain.step_cost(child, mv, next);
                least = Some(least.map_or(cost, |least| least.min(cost)));
            }
            ControlFlow::<()>::Continue(())
        });
        least.map_or(state_estimate, |cost| {
            state_estimate.max(self.beside(heuristic, estimate, cost))
        })
    }

    /// BPMX(1) (A. Felner, U. Zahavi, R. Holte, J. Schaeffer, N. Sturtevant and Z. Zhang, "Inconsistent heuristics in theory and
    /// practice", *Artificial Intelligence* 175, 2011): the node that is expanded takes the largest estimate that follows from its
    /// successors, then these take what follows from it.
    pub(super) fn raise(&mut self, (node, state): (Node, D::State), g: u32) {
        let known = |child: &GraphSuccessor<D::State>| match child.entered {
            Some(Entered::New(id)) => Some((Node(id), false)),
            Some(Entered::Known(id)) => Some((Node(id), true)),
            None => None,
        };
        let count = self.heuristics.len();
        for heuristic in 0..count {
            let mut raised = self.estimate(node, heuristic);
            for child in &self.children {
                if let Some((id, _)) = known(child) {
                    let estimate = self.estimate(id, heuristic);
                    raised = self.raised_by(heuristic, (state, raised), (child.state, estimate));
                }
            }
            self.estimates.set(node.index() * count + heuristic, raised);
            for at in 0..self.children.len() {
                let child = self.children[at];
                let Some((id, was_known)) = known(&child) else {
                    continue;
                };
                let least = self.beside(heuristic, raised, child.g - g);
                if least > self.estimate(id, heuristic) {
                    self.estimates.set(id.index() * count + heuristic, least);
                    self.children[at].raised = was_known;
                }
            }
        }
    }

    /// Drops what is open of a node, if turns are kept.
    pub(super) fn wait_no_more(&mut self, node: Node) {
        if self.keeps_turns {
            self.turns.set(node.index(), OpenPriority::NONE);
        }
    }

    /// Gives an open node whose estimate was raised its priority anew.
    pub(super) fn rate_again(&mut self, id: u32, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let node = Node(id);
        let (g, depth) = (self.g(node), self.depth(node));
        let f = self.rate((id, g, depth), false, rate)?;
        if f.is_none() {
            self.wait_no_more(node);
        }
        let h = Some(self.estimate(node, 0));
        self.meter
            .tell(self.domain, || SearchEvent::Queued { id, h, f });
        Ok(())
    }
    /// A successor whose turn has come exchanges estimates with the state before it, and this with the one before, as far as they
    /// raise one another. If the f of a state on the path is above the threshold now, no more of its successors are generated;
    /// returns whether one is.
    pub(super) fn raise_path(
        &mut self,
        paths: &mut DepthFirstStack<D::State>,
        node: WaitingSuccessor<D::State>,
        estimates: &mut [Estimate],
        threshold: u64,
        (rate, pruned): (&mut Rate<'_>, &mut Pruned),
    ) -> Result<bool, StopReason> {
        let count = self.heuristics.len();
        let depth = node.depth as usize;
        paths.line.truncate(depth);
        paths.raised.truncate(depth * count);
        let Some(parent) = paths.line.last() else {
            return Ok(false);
        };
        let before = &paths.raised[(depth - 1) * count..];
        for (heuristic, (child_estimate, &before)) in (0..).zip(pairs(&mut *estimates, before)) {
            *child_estimate =
                (*child_estimate).max(self.beside(heuristic, before, node.g - parent.g));
        }
        let mut successor = (node.state, estimates.to_vec());
        let mut cut = None;
        for (at, before) in paths.line.iter().enumerate().rev() {
            let row = &mut paths.raised[at * count..][..count];
            let mut any = false;
            for (heuristic, (slot, &estimate)) in (0..).zip(pairs(&mut *row, &successor.1)) {
                let raised =
                    self.raised_by(heuristic, (before.state, *slot), (successor.0, estimate));
                any |= raised > *slot;
                *slot = raised;
            }
            if !any {
                break;
            }
            let reached = (before.state, before.g, at as u32);
            let f = self.f_on_path(reached, row, rate)?;
            if f > threshold {
                cut = Some((at, f));
            }
            successor = (before.state, row.to_vec());
        }
        let Some((at, f)) = cut else {
            return Ok(false);
        };
        let row = &paths.raised[at * count..][..count];
        if !self.is_dead_end(row) {
            let bound = self.bound_by(paths.line[at].g, &|heuristic| row[heuristic]);
            pruned.leave_out(f, bound);
        }
        while let Some(last) = paths.waiting.last()
            && last.depth as usize > at
        {
            paths.families.forget(last, &mut self.meter.memory);
            paths.waiting.pop();
        }
        paths.estimates.truncate(paths.waiting.len() * count);
        Ok(true)
    }
}
