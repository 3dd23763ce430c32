//! The lower bounds that follow from the nodes of a search graph.

use super::graph::DomainSearchGraph;
use super::{Node, SearchGraph};
use crate::search::{Domain, Estimate, Heuristic, INFINITE};

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// The g + h of a node with such a g by the bounding heuristic, in its units.
    pub(super) fn bound(&self, id: u32, g: u32) -> u64 {
        self.bound_by(g, &|heuristic| self.estimate(Node(id), heuristic))
    }

    /// The same by the estimates of heuristics.
    pub(super) fn bound_by(&self, g: u32, estimate: &dyn Fn(usize) -> Estimate) -> u64 {
        let Some(heuristic) = self.bounding else {
            return g.into();
        };
        let g = u64::from(g) * u64::from(self.heuristics[heuristic].scale());
        match estimate(heuristic) {
            INFINITE => u64::MAX,
            estimate => g + u64::from(estimate),
        }
    }

    /// Whether it is proved that no goal can be reached from a state with these estimates.
    pub(super) fn is_dead_end(&self, estimates: &[Estimate]) -> bool {
        let all = self.heuristics.iter().zip(estimates);
        all.into_iter()
            .any(|(heuristic, &estimate)| estimate == INFINITE && heuristic.proves_dead_ends())
    }

    /// The least g + h of the successors that a partial expansion of a node did not enter, by a path of such a cost; 0 for none.
    pub(super) fn rest(&self, id: u32, g: u32) -> u64 {
        let is_kept = self.keeps_turns && self.store.label(id).g == g;
        if is_kept {
            self.turns.get(id as usize).rest.into()
        } else {
            0
        }
    }

    /// The number of nodes that have all their numbers. A last one may have none, for which there was no memory: then the search
    /// ends, and its parent bounds what is left.
    fn nodes(&self) -> u32 {
        let estimated = self.estimates.len().checked_div(self.heuristics.len());
        let deep = self.domain.has_costs().then(|| self.depths.len());
        let turns = self.keeps_turns.then(|| self.turns.len());
        let all = [Some(self.store.len()), estimated, deep, turns];
        all.into_iter().flatten().min().unwrap_or(0) as u32
    }

    /// The least g + h of all paths that were not followed to their end; `None` where there is none, and so no goal that was not
    /// found can be reached.
    pub(super) fn least(&mut self) -> Option<u64> {
        let mut least = self.left_out;
        let mut estimates = std::mem::take(&mut self.room);
        for id in 0..self.nodes() {
            let label = self.store.label(id);
            if label.closed && self.expanding != Some(Node(id)) {
                continue;
            }
            estimates.clear();
            let numbers = 0..self.heuristics.len();
            estimates.extend(numbers.map(|heuristic| self.estimate(Node(id), heuristic)));
            if !self.is_dead_end(&estimates) {
                let bound = self.bound(id, label.g).max(self.rest(id, label.g));
                least = Some(least.map_or(bound, |least| least.min(bound)));
            }
        }
        least
    }
}
