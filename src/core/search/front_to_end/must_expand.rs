//! What must be expanded for a problem: the states that no search gets by without.

use super::cover::{ByCost, Cover, least_cover};
use super::side::{Node, Side, first_open};
use super::{End, least_step};
use crate::search::bucket_queue::BucketQueue;
use crate::search::label::Label;
use crate::search::meter::{Meter, Stop};
use crate::search::store::Entered;
use crate::search::{Domain, Heuristic, Limits, Move, Observer, StopReason};
use std::ops::ControlFlow;

/// What must be expanded to prove that no path costs less than the optimal one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MustExpand {
    /// States that each search from the start must expand (Dechter and Pearl, "Generalized best-first search strategies and the
    /// optimality of A*", JACM 32, 1985): with f below the optimal cost along a path of such states.
    pub forward: u64,
    /// The same of each search back from the goal.
    pub backward: u64,
    /// The states of the start's side in a least vertex cover of the must-expand pairs, and those of the goal's side.
    pub cover: [u64; 2],
}

/// Finds what must be expanded where the optimal path has this cost, at most so many states of each side.
///
/// # Errors
///
/// The limit that was met (nodes where there are more states), or the observer's word.
pub(crate) fn must_expand<D: Domain, H: Heuristic<D>>(
    domain: &D,
    (start, goal): (D::State, D::State),
    heuristic: &H,
    cost: u32,
    most: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<MustExpand, StopReason> {
    let mut meter = Meter::new(limits, observer);
    let below = u64::from(cost) * u64::from(heuristic.scale());
    let mut run = |end, state| {
        let mut surely = Surely {
            domain,
            heuristic,
            end,
            below,
            most,
            side: Side::new(domain),
            open: BucketQueue::new(),
            states: ByCost::new(),
        };
        match surely.run(state, &mut meter) {
            ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
            _ => Ok(surely.states),
        }
    };
    let (forward, backward) = (run(End::Start, start)?, run(End::Goal, goal)?);
    let all = |states: &ByCost| states.values().sum();
    let pairs = below.saturating_sub(least_step(domain, heuristic));
    let Cover {
        forward: ahead,
        backward: back,
    } = least_cover(&forward, &backward, pairs);
    Ok(MustExpand {
        forward: all(&forward),
        backward: all(&backward),
        cover: [ahead, back],
    })
}

/// Dijkstra's algorithm among the states with f below a cost, from one end.
struct Surely<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    end: End,
    /// In units of the heuristic.
    below: u64,
    most: u64,
    side: Side<'a, D>,
    open: BucketQueue,
    /// In units of the heuristic.
    states: ByCost,
}

impl<D: Domain, H: Heuristic<D>> Surely<'_, D, H> {
    fn run(&mut self, from: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, scale) = (self.domain, self.heuristic.scale());
        self.reach(from, Label::start(), meter)?;
        let mut expanded = 0;
        while let Some((g, id)) = {
            let side = &self.side;
            first_open(&mut self.open, side, meter, |id| side.node(id, scale).g)
        } {
            let label = self.side.store.label(id);
            self.side.store.set_label(id, label.closed());
            *self.states.entry(g).or_default() += 1;
            expanded += 1;
            if expanded > self.most {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
            meter.expand(self.side.store.len())?;
            let (state, end) = (self.side.store.state(id), self.end);
            let visit = |mv: Move, child: D::State| {
                let cost = match end {
                    End::Start => domain.step_cost(state, mv, child),
                    End::Goal => domain.step_cost(child, mv, state),
                };
                match label.g.checked_add(cost) {
                    Some(g) => self.reach(child, Label::new(g, mv, id), meter),
                    None => ControlFlow::Continue(()),
                }
            };
            match end {
                End::Start => domain.expand(state, visit)?,
                End::Goal => domain.expand_backward(state, visit)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Notes a path to a state, unless its f is too great.
    fn reach(&mut self, state: D::State, label: Label, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, heuristic) = (self.domain, self.heuristic);
        let ahead = match self.end {
            End::Start => heuristic.estimate(domain, state),
            End::Goal => heuristic.estimate_back(domain, state),
        };
        let node = Node {
            g: u64::from(label.g) * u64::from(heuristic.scale()),
            ahead,
            behind: 0,
        };
        let is_wide_enough = label.g <= self.side.store.most_g();
        if node.f() >= self.below || !is_wide_enough {
            return ControlFlow::Continue(());
        }
        let store = &mut self.side.store;
        let id = match store.enter(state, label, &mut meter.memory)? {
            Entered::New(id) => {
                self.side.keep((ahead, None), meter)?;
                id
            }
            Entered::Known(id) if label.g < store.label(id).g => {
                store.set_label(id, label);
                id
            }
            Entered::Known(_) => return ControlFlow::Continue(()),
        };
        self.open.push(node.g, id, &mut meter.memory)
    }
}
