//! All shortest solutions: from both sides where that can be, else in the order of cost.

use super::solution_graph::{SolutionGraph, Solutions, stopped};
use crate::search::{
    BucketQueue, Domain, Index, LayeredSide, Limits, Meter, Observer, Segments, Stop, StopReason,
    meet,
};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Counts the shortest solutions from a state, and lists as many of the first as are asked for. `goals` are all goals that the
/// start can reach, where they can be listed and the moves that lead to a state are known: then two searches by layers meet, if
/// no move has a cost of its own. All successors that are looked at count, also those of states that are expanded once more.
///
/// # Errors
///
/// The limit that was met, or the observer's word.
pub(crate) fn shortest_solutions<D: Domain>(
    domain: &D,
    start: D::State,
    goals: Option<&[D::State]>,
    most: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Solutions<D::State>, StopReason> {
    let mut meter = Meter::new(limits, observer);
    let flow = match goals {
        Some(goals) if !domain.has_costs() => {
            from_both_sides(domain, start, goals, most, &mut meter)
        }
        _ => by_cost(domain, start, most, &mut meter),
    };
    stopped(flow)
}

/// A list of so many times `false`.
fn unmarked(length: usize, meter: &mut Meter<'_>) -> ControlFlow<Stop, Vec<bool>> {
    meter.memory.reserve(length)?;
    ControlFlow::Continue(vec![false; length])
}

/// Searches from both sides until they meet; back from where they do, those states of the start's side are found that lie on
/// a solution.
fn from_both_sides<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    most: u64,
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop, Solutions<D::State>> {
    let (mut forward, mut backward) = (LayeredSide::new(domain, 0), LayeredSide::new(domain, 1));
    let sides = [&mut forward, &mut backward];
    if !meet(domain, start, goals, sides, meter)? {
        return ControlFlow::Continue(Solutions::None);
    }
    let (onward, left) = (forward.depth(), backward.depth());
    let cost = onward + left;
    let mut is_on = unmarked(forward.len(), meter)?;
    for id in forward.layer(onward) {
        let met = backward.depth_of(forward.state(id));
        is_on[id as usize] = met == Some(left) || cost == 0;
    }
    for depth in (1..=onward).rev() {
        let before = forward.layer(depth - 1);
        for id in forward.layer(depth) {
            if !is_on[id as usize] {
                continue;
            }
            meter.expand(forward.len() + backward.len())?;
            domain.expand_backward(forward.state(id), |_, parent| {
                meter.generate()?;
                if let Some(parent) = forward.find(parent).filter(|id| before.contains(id)) {
                    is_on[parent as usize] = true;
                }
                ControlFlow::Continue(())
            })?;
        }
    }
    let is_on = |state, made: u32| {
        let made = made as usize;
        if made <= onward {
            let id = forward.find(state);
            id.is_some_and(|id| forward.layer(made).contains(&id) && is_on[id as usize])
        } else {
            made <= cost && backward.depth_of(state) == Some(cost - made)
        }
    };
    SolutionGraph::new(domain, start, is_on, meter)?.solutions(cost as u32, most, meter)
}

/// States in the order of what the cheapest path to them costs (Dijkstra), up to the goals that cost the least.
struct Settled<S> {
    index: Index,
    /// States as they were met.
    met: Segments<S>,
    /// By state: what the cheapest path costs that is known.
    costs: Segments<u32>,
    open: BucketQueue,
    /// The states that were settled, in order.
    order: Segments<u32>,
    /// The goals among them.
    goals: Vec<u32>,
}

fn by_cost<D: Domain>(
    domain: &D,
    start: D::State,
    most: u64,
    meter: &mut Meter<'_>,
) -> ControlFlow<Stop, Solutions<D::State>> {
    let mut settled = Settled {
        index: Index::new(),
        met: Segments::new(),
        costs: Segments::new(),
        open: BucketQueue::new(),
        order: Segments::new(),
        goals: Vec::new(),
    };
    let Some(cost) = settled.search(domain, start, meter)? else {
        return ControlFlow::Continue(Solutions::None);
    };
    let marks = settled.on_solutions(domain, meter)?;
    let is_on = |state, cost| {
        let id = settled.find(state);
        id.is_some_and(|id| settled.costs.get(id as usize) == cost && marks[id as usize])
    };
    SolutionGraph::new(domain, start, is_on, meter)?.solutions(cost, most, meter)
}

impl<S: PackedState> Settled<S> {
    fn find(&self, state: S) -> Option<u32> {
        self.index.probe(state.hash(), state, &self.met).ok()
    }

    /// Settles all states that cost no more than the nearest goals; what these cost, if there are any.
    fn search<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        start: S,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Option<u32>> {
        self.reach(start, 0, meter)?;
        let mut least = None;
        while let Some((key, id)) = self.open.pop(&mut meter.memory) {
            let cost = self.costs.get(id as usize);
            if least.is_some_and(|least| least < cost) {
                break;
            }
            // Entries of worse paths are dropped.
            if key != u64::from(cost) {
                continue;
            }
            self.order.push(id, &mut meter.memory)?;
            let state = self.met.get(id as usize);
            if meter.test(domain, state) {
                least = Some(cost);
                if self.goals.len() == self.goals.capacity() {
                    meter.memory.grow(&mut self.goals)?;
                }
                self.goals.push(id);
                continue;
            }
            meter.expand(self.met.len())?;
            domain.expand(state, |mv, child| {
                meter.generate()?;
                let more = domain.step_cost(state, mv, child);
                let Some(cost) = cost.checked_add(more) else {
                    return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
                };
                self.reach(child, cost, meter)
            })?;
        }
        ControlFlow::Continue(least)
    }

    /// Notes a path to a state.
    fn reach(&mut self, state: S, cost: u32, meter: &mut Meter<'_>) -> ControlFlow<Stop> {
        let (hash, memory) = (state.hash(), &mut meter.memory);
        let id = match self.index.probe(hash, state, &self.met) {
            Ok(id) if self.costs.get(id as usize) <= cost => return ControlFlow::Continue(()),
            Ok(id) => {
                self.costs.set(id as usize, cost);
                id
            }
            Err(slot) => {
                let id = self.index.insert(hash, slot, &self.met, memory)?;
                self.met.push(state, memory)?;
                self.costs.push(cost, memory)?;
                id
            }
        };
        self.open.push(cost.into(), id, memory)
    }

    /// By state: whether it lies on a solution that costs the least. Back over the states in the order in which they were
    /// settled, those of one cost again while moves that cost nothing may lead back among them.
    fn on_solutions<D: Domain<State = S>>(
        &self,
        domain: &D,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Vec<bool>> {
        let mut marks = unmarked(self.met.len(), meter)?;
        for &goal in &self.goals {
            marks[goal as usize] = true;
        }
        let cost_at = |at: usize| self.costs.get(self.order.get(at) as usize);
        let mut end = self.order.len();
        while end > 0 {
            let cost = cost_at(end - 1);
            let is_same = |at: &usize| cost_at(*at) == cost;
            let first = (0..end).rev().take_while(is_same).last();
            let first = first.expect("the last one costs that");
            loop {
                let (mut grows, mut is_free) = (false, false);
                for at in (first..end).rev() {
                    let id = self.order.get(at) as usize;
                    if marks[id] {
                        continue;
                    }
                    meter.expand(self.met.len())?;
                    let state = self.met.get(id);
                    let mut is_on = false;
                    domain.expand(state, |mv, child| {
                        meter.generate()?;
                        let more = domain.step_cost(state, mv, child);
                        is_free |= more == 0;
                        let child = self.find(child).map(|id| id as usize);
                        is_on |= child.is_some_and(|child| {
                            marks[child] && Some(self.costs.get(child)) == cost.checked_add(more)
                        });
                        ControlFlow::Continue(())
                    })?;
                    marks[id] = is_on;
                    grows |= is_on;
                }
                if !(grows && is_free) {
                    break;
                }
            }
            end = first;
        }
        ControlFlow::Continue(marks)
    }
}

#[cfg(test)]
mod tests;
