//! A search graph whose search goes on after a solution, to better ones.

use super::graph::{DomainSearchGraph, result};
use super::{Node, Rate, SearchGraph};
use crate::search::{Domain, Heuristic, SearchEvent, StopReason};

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// The number of units of a bound in a cost of 1.
    pub(super) fn bound_scale(&self) -> u32 {
        self.bounding
            .map_or(1, |number| self.heuristics[number].scale())
    }

    /// Whether no solution is cheaper than the best one that costs at least this bound, in units of the bounding heuristic.
    pub(super) fn is_beaten(&self, bound: impl FnOnce() -> u64) -> bool {
        let scale = u64::from(self.bound_scale());
        self.best
            .is_some_and(|(_, cost)| bound() >= u64::from(cost) * scale)
    }

    /// Takes a goal as the best solution so far, and tells of it.
    pub(super) fn take_best(&mut self, goal: u32, cost: u32) {
        self.best = Some((goal, cost));
        let scale = self.bound_scale();
        let known = u64::from(cost) * u64::from(scale);
        let least = self.least().map_or(known, |least| least.min(known));
        self.meter.prove_units(true, least, scale);
        self.meter.improved(cost);
    }

    /// Gives all open nodes their priorities anew.
    pub(super) fn sort_open(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let count = self.open.iter().count();
        let bytes = count * size_of::<u32>();
        result(self.meter.memory.reserve(bytes))?;
        let open = self.open.iter().map(|(_, id)| id);
        let mut waiting: Vec<u32> = Vec::with_capacity(count);
        waiting.extend(open.filter(|&id| !self.store.label(id).closed));
        waiting.sort_unstable();
        waiting.dedup();
        self.clear();
        self.opened.clear();
        for (index, &id) in (1..).zip(&waiting) {
            result(self.meter.look(index))?;
            let (g, depth) = (self.g(Node(id)), self.depth(Node(id)));
            let f = self.rate((id, g, depth), false, rate)?;
            self.meter
                .tell(self.domain, || SearchEvent::Queued { id, h: None, f });
        }
        self.meter.memory.release(bytes);
        Ok(())
    }
}
