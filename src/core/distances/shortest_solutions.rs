//! All shortest solutions: from both sides where that can be, else in the order of cost.

use super::solution_graph::{SolutionGraph, Solutions, stopped};
use super::uniform_cost::UniformCost;
use crate::search::{
    Domain, LayeredSide, Limits, Meter, Observer, Segments, Stop, StopReason, Until, meet,
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
    if meet(domain, start, goals, sides, Until::WholeLayer, meter)?.is_none() {
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
    reached: UniformCost<S>,
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
        reached: UniformCost::new(),
        order: Segments::new(),
        goals: Vec::new(),
    };
    let Some(cost) = settled.search(domain, start, meter)? else {
        return ControlFlow::Continue(Solutions::None);
    };
    let marks = settled.on_solutions(domain, meter)?;
    let is_on = |state, cost| {
        let id = settled.reached.find(state);
        id.is_some_and(|id| settled.reached.cost(id) == cost && marks[id as usize])
    };
    SolutionGraph::new(domain, start, is_on, meter)?.solutions(cost, most, meter)
}

impl<S: PackedState> Settled<S> {
    /// Settles all states that cost no more than the nearest goals; what these cost, if there are any.
    fn search<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        start: S,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Option<u32>> {
        let reached = &mut self.reached;
        reached.reach(start, (0, 0), &mut meter.memory)?;
        let mut least = None;
        while let Some((cost, id)) = reached.settle(&mut meter.memory) {
            if least.is_some_and(|least| least < cost) {
                break;
            }
            self.order.push(id, &mut meter.memory)?;
            let state = reached.states.get(id as usize);
            if meter.test(domain, state) {
                least = Some(cost);
                if self.goals.len() == self.goals.capacity() {
                    meter.memory.grow(&mut self.goals)?;
                }
                self.goals.push(id);
                continue;
            }
            meter.expand(reached.states.len())?;
            domain.expand(state, |mv, child| {
                meter.generate()?;
                let more = domain.step_cost(state, mv, child);
                reached.reach(child, (cost, more), &mut meter.memory)
            })?;
        }
        ControlFlow::Continue(least)
    }

    /// Returns, by state, whether the state lies on a solution that costs the least. Back over the states in the order
    /// in which they were settled, those of one cost again while moves that cost nothing may lead back among them.
    fn on_solutions<D: Domain<State = S>>(
        &self,
        domain: &D,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Vec<bool>> {
        let reached = &self.reached;
        let mut marks = unmarked(reached.states.len(), meter)?;
        for &goal in &self.goals {
            marks[goal as usize] = true;
        }
        let cost_at = |at: usize| reached.cost(self.order.get(at));
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
                    meter.expand(reached.states.len())?;
                    let state = reached.states.get(id);
                    let mut is_on = false;
                    domain.expand(state, |mv, child| {
                        meter.generate()?;
                        let more = domain.step_cost(state, mv, child);
                        is_free |= more == 0;
                        is_on |= reached.find(child).is_some_and(|child| {
                            marks[child as usize]
                                && Some(reached.cost(child)) == cost.checked_add(more)
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
