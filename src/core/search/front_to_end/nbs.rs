//! Near-optimal bidirectional search.

use super::side::{Node, Side, first_open};
use super::{End, Rule, least_step, search};
use crate::search::bucket_queue::BucketQueue;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome, Ties};
use std::ops::ControlFlow;

/// NBS (Chen, Holte, Zilles and Sturtevant, "Front-to-End Bidirectional Heuristic Search with Near-Optimal Node Expansions",
/// IJCAI 2017): expands both states of a pair whose lower bound `max(f(u), f(v), g(u) + g(v) + epsilon)` is the least of all
/// pairs of open states, u of the one side and v of the other. `epsilon` is the least cost of a step.
///
/// Of each pair below the optimal cost any algorithm of this kind must expand one state; so with consistent heuristics NBS
/// expands, before its bound reaches the optimal cost, at most twice as many states as the least vertex cover of these pairs
/// has. With an admissible heuristic, consistent or not, the path is optimal.
pub(in crate::search) fn nbs<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let rule = Nbs {
        scale: heuristic.scale(),
        least_step: least_step(domain, heuristic),
        waiting: [BucketQueue::new(), BucketQueue::new()],
        // By g, and of equal g by h.
        ready: [Ties::LowH; 2].map(BucketQueue::with_ties),
        bound: 0,
        second: None,
    };
    search(domain, start, heuristic, rule, limits, observer)
}

/// The open lists of the paper: states wait sorted by f until the bound reaches that, and are ready then, sorted by g. The
/// two ready states of the smallest g are a pair within the bound if any is; else the bound grows to the least that
/// makes another state ready, or that pair.
struct Nbs {
    scale: u32,
    least_step: u64,
    /// The waiting states by side.
    waiting: [BucketQueue; 2],
    /// The ready states by side.
    ready: [BucketQueue; 2],
    /// No pair of open states has a smaller bound.
    bound: u64,
    /// The state of the goal's side in the pair that was chosen, while the other one is expanded.
    second: Option<u32>,
}

/// The smallest g of the ready states of a side, with its state, and the smallest f of those that wait.
type Firsts = (Option<(u64, u32)>, Option<u64>);

impl Nbs {
    /// Makes the states of a side ready that the bound has reached; gives the smallest g of the ready ones, with its state,
    /// and the smallest f of those that wait.
    fn prepare<D: Domain>(
        &mut self,
        end: End,
        side: &Side<'_, D>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Firsts> {
        let (scale, bound) = (self.scale, self.bound);
        let waiting = &mut self.waiting[end as usize];
        let ready = &mut self.ready[end as usize];
        let f = |id| side.node(id, scale).f();
        let mut first = first_open(waiting, side, meter, f);
        while let Some((_, id)) = first.filter(|&(f, _)| f <= bound) {
            waiting.pop(&mut meter.memory);
            let node = side.node(id, scale);
            ready.push_tied(node.g, node.ahead, id, &mut meter.memory)?;
            first = first_open(waiting, side, meter, f);
        }
        let least_f = first.map(|(f, _)| f);
        let ready = first_open(ready, side, meter, |id| side.node(id, scale).g);
        ControlFlow::Continue((ready, least_f))
    }
}

impl<D: Domain> Rule<D> for Nbs {
    fn priority(&self, node: Node) -> u64 {
        node.f()
    }

    fn open(&mut self, end: End, id: u32, node: Node, meter: &mut Meter) -> ControlFlow<Stop> {
        self.waiting[end as usize].push(node.f(), id, &mut meter.memory)
    }

    fn choose(
        &mut self,
        sides: &[Side<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(End, u32)>> {
        if let Some(id) = self.second.take() {
            return ControlFlow::Continue(Some((End::Goal, id)));
        }
        loop {
            let [ahead, back] = sides;
            let (first, waiting) = self.prepare(End::Start, ahead, meter)?;
            let (second, waiting_back) = self.prepare(End::Goal, back, meter)?;
            let of_pair = first.zip(second).map(|((g, id), (g_back, second))| {
                let bound = g.saturating_add(g_back).saturating_add(self.least_step);
                (bound, id, second)
            });
            if let Some((_, id, second)) = of_pair.filter(|&(bound, ..)| bound <= self.bound) {
                self.second = Some(second);
                return ControlFlow::Continue(Some((End::Start, id)));
            }
            let is_empty = (first.is_none() && waiting.is_none())
                || (second.is_none() && waiting_back.is_none());
            let bounds = [waiting, waiting_back, of_pair.map(|(bound, ..)| bound)];
            match bounds.into_iter().flatten().min() {
                // Costs are whole, so that no path costs less than the next whole one.
                Some(bound) if !is_empty => {
                    self.bound = bound.next_multiple_of(self.scale.into());
                }
                _ => return ControlFlow::Continue(None),
            }
        }
    }

    fn bound(&self) -> u64 {
        self.bound
    }
}
