//! A* that asks for the estimates of many states at once.

use super::AStarSearch;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, SearchEvent};
use std::ops::ControlFlow;

impl<D: Domain, H: Heuristic<D>> AStarSearch<'_, D, H> {
    /// Batch-weighted A* (Agostinelli, `McAleer`, Shmakov and Baldi, "Solving the Rubik's cube with deep reinforcement learning
    /// and search", Nature Machine Intelligence 2019): takes as many of the first open states as the policy's batch has,
    /// expands them in this order, asks for the estimates of all their successors at once, and opens these in the order in which
    /// they were generated. A state that an earlier one of its batch reaches by a better path is not expanded with it.
    ///
    /// A goal ends the search once no open state has a lower priority: until then it waits. So, as without batches, no open
    /// state comes before it, and what a weight promises holds. A batch of 1 is A*.
    pub(super) fn run_in_batches(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let (mut children, mut taken) = (Vec::new(), Vec::new());
        let mut goal: Option<(u64, u32)> = None;
        loop {
            taken.clear();
            while taken.len() < self.policy.batch as usize {
                let next = self.open.peek();
                // No goal can be reached from what comes at the end.
                let comes_before = |(priority, _)| {
                    priority < goal.map_or(u64::MAX, |(goal_priority, _)| goal_priority)
                };
                if !next.is_some_and(comes_before) {
                    break;
                }
                let Some((priority, id)) = self.open.pop(&mut meter.memory) else {
                    break;
                };
                let label = self.store.label(id);
                if label.closed {
                    continue;
                }
                if meter.test(self.domain, self.store.state(id)) {
                    goal = Some((priority, id));
                    continue;
                }
                self.store.set_label(id, label.closed());
                if taken.len() == taken.capacity() {
                    meter.memory.grow(&mut taken)?;
                }
                taken.push((priority, id));
            }
            match (taken.first(), goal) {
                (Some(&(priority, _)), _) => self.taken = priority,
                (None, None) => return ControlFlow::Continue(()),
                (None, Some((_, id))) => {
                    if self.iteration.is_none() {
                        meter.tell(self.domain, || SearchEvent::Goal { id });
                    }
                    return ControlFlow::Break(Stop::Found(id));
                }
            }
            let mut flow = ControlFlow::Continue(());
            for &(priority, id) in &taken {
                if self.store.label(id).closed && flow.is_continue() {
                    flow = self.expand((priority, id), &mut children, meter);
                }
            }
            self.settle(flow, meter)?;
        }
    }

    /// Opens the successors of a batch.
    fn settle(&mut self, flow: ControlFlow<Stop>, meter: &mut Meter) -> ControlFlow<Stop> {
        let Some(mut pending) = self.pending.take() else {
            return flow;
        };
        let of = (self.domain, self.heuristic);
        let settled = pending.settle(of, flow, meter, |successor, estimate, meter| {
            let f = match estimate {
                Some(estimate) if successor.is_opened => {
                    let node = (successor.id, successor.parent);
                    let reached = (successor.state, successor.g);
                    Some(self.open(node, reached, estimate, meter)?)
                }
                _ => estimate.map(|estimate| self.priority(successor.g, estimate)),
            };
            successor.tell(self.domain, estimate, f, meter);
            ControlFlow::Continue(())
        });
        self.pending = Some(pending);
        settled
    }
}
