//! Uniform-cost search from both ends.

use super::bucket_queue::BucketQueue;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{Domain, Limits, Move, Observer, Outcome, Round, StopReason, SuccessorOutcome};
use std::ops::ControlFlow;

/// Uniform-cost search from the start and back from the goal, all states of one cost at a time: of the side whose next cost is
/// smaller, forward if they are equal. It ends when no path through an open state of both sides can cost less than the best
/// one that was found (Pohl 1971; Nicholson 1966): that is then optimal. The one goal test is the start's.
pub(super) fn bidirectional_uniform_cost<D: Domain>(
    domain: &D,
    start: D::State,
    goal: D::State,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut search = BidirectionalUniformCost {
        domain,
        forward: UniformCostSide::new(domain, 0),
        backward: UniformCostSide::new(domain, 1),
        best: None,
    };
    let flow = search.run(start, goal, &mut meter);
    let stored = search.forward.store.len() + search.backward.store.len();
    search.prove(&mut meter);
    let best = search.best;
    meter.finish_alone((domain, start), flow, stored, |_| {
        let (_, from_start, from_goal) = best.expect("only then it is found");
        let mut path = search.forward.store.path(from_start);
        let side = &search.backward.store;
        side.extend_onward(from_goal, &mut path);
        path
    })
}

/// A search from one end.
struct UniformCostSide<'d, D: Domain> {
    store: Store<'d, D, u32>,
    open: BucketQueue,
    /// The open state of the smallest g, with that.
    next: Option<(u64, u32)>,
    /// The number that is added to twice an id, so that those of the sides differ.
    mark: u32,
}

impl<'d, D: Domain> UniformCostSide<'d, D> {
    fn new(domain: &'d D, mark: u32) -> Self {
        Self {
            store: Store::new(domain),
            open: BucketQueue::new(),
            next: None,
            mark,
        }
    }

    fn begin(&mut self, state: D::State, domain: &D, meter: &mut Meter) -> ControlFlow<Stop> {
        self.store
            .enter(state, NodeLabel::start(), &mut meter.memory)?;
        self.next = Some((0, 0));
        meter.tell_begin(domain, (self.mark, state), (None, None));
        ControlFlow::Continue(())
    }

    /// Finds the next open state: entries of worse paths are dropped.
    fn advance(&mut self, meter: &mut Meter) {
        self.next = self.open.pop(&mut meter.memory);
        while let Some((_, id)) = self.next
            && self.store.label(id).closed
        {
            self.next = self.open.pop(&mut meter.memory);
        }
    }
}

struct BidirectionalUniformCost<'a, D: Domain> {
    domain: &'a D,
    forward: UniformCostSide<'a, D>,
    backward: UniformCostSide<'a, D>,
    /// The cost of the best path that was found, and where its halves meet: an id of each side.
    best: Option<(u64, u32, u32)>,
}

impl<D: Domain> BidirectionalUniformCost<'_, D> {
    fn run(&mut self, start: D::State, goal: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let domain = self.domain;
        self.forward.begin(start, domain, meter)?;
        if meter.test(domain, start) {
            self.best = Some((0, 0, 0));
            self.backward.begin(goal, domain, meter)?;
            return meter.found(domain, 0);
        }
        self.backward.begin(goal, domain, meter)?;
        while let (Some((ahead, _)), Some((back, _))) = (self.forward.next, self.backward.next) {
            if self.best.is_some_and(|(cost, ..)| cost <= ahead + back) {
                break;
            }
            self.prove(meter);
            if ahead <= back {
                meter.round(Round::Forward(ahead as u32));
                let expand =
                    |state, visit: &mut SuccessorVisitor<'_, D>| domain.expand(state, visit);
                let cost = |state, mv, child| domain.step_cost(state, mv, child);
                let sides = (&mut self.forward, &self.backward);
                layer(domain, sides, &mut self.best, meter, expand, cost)?;
            } else {
                meter.round(Round::Backward(back as u32));
                let expand = |state, visit: &mut SuccessorVisitor<'_, D>| {
                    domain.expand_backward(state, visit)
                };
                let cost = |state, mv, child| domain.step_cost(child, mv, state);
                let sides = (&mut self.backward, &self.forward);
                let mut met = self.best.map(|(cost, ahead, back)| (cost, back, ahead));
                let flow = layer(domain, sides, &mut met, meter, expand, cost);
                self.best = met.map(|(cost, back, ahead)| (cost, ahead, back));
                flow?;
            }
        }
        match self.best {
            Some((_, id, _)) => meter.found(domain, 2 * id),
            None => ControlFlow::Continue(()),
        }
    }

    /// Proves that a path which is not known costs as much as the least g of both sides, where both have an open state.
    fn prove(&self, meter: &mut Meter) {
        let open = self.forward.next.zip(self.backward.next);
        let open = open.map(|((ahead, _), (back, _))| ahead + back);
        let best = self.best.map(|(cost, ..)| cost);
        if let Some(bound) = best.into_iter().chain(open).min() {
            meter.prove_cost(bound);
        }
    }
}

type SuccessorVisitor<'a, D> = dyn FnMut(Move, <D as Domain>::State) -> ControlFlow<Stop> + 'a;

/// Expands all open states of the smallest g of the first side.
fn layer<D: Domain>(
    domain: &D,
    (side, other): (&mut UniformCostSide<'_, D>, &UniformCostSide<'_, D>),
    best: &mut Option<(u64, u32, u32)>,
    meter: &mut Meter,
    expand: impl Fn(D::State, &mut SuccessorVisitor<'_, D>) -> ControlFlow<Stop>,
    step_cost: impl Fn(D::State, Move, D::State) -> u32,
) -> ControlFlow<Stop> {
    let level = side.next.map(|(g, _)| g);
    let mark = side.mark;
    let node = |id: u32| 2 * id + mark;
    while let Some((g, parent)) = side.next
        && Some(g) == level
    {
        let label = side.store.label(parent);
        side.store.set_label(parent, label.closed());
        meter.expand_node(domain, node(parent), side.store.len() + other.store.len())?;
        let state = side.store.state(parent);
        let most_g = side.store.most_g();
        let (store, open) = (&mut side.store, &mut side.open);
        expand(state, &mut |mv, child| {
            meter.generate()?;
            let cost = step_cost(state, mv, child);
            let Some(g) = label.g.checked_add(cost).filter(|&g| g <= most_g) else {
                return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
            };
            let reached = NodeLabel::new(g, mv, parent);
            let (id, fate) = match store.enter(child, reached, &mut meter.memory)? {
                Entered::New(id) => (id, SuccessorOutcome::Open),
                Entered::Known(id) if g < store.label(id).g => {
                    let before = store.label(id).g;
                    store.set_label(id, reached);
                    (id, SuccessorOutcome::Better { g: before })
                }
                Entered::Known(id) => (id, SuccessorOutcome::Known),
            };
            let (successor, values) = ((node(id), mv, child), (None, Some(g.into())));
            meter.tell_generated(domain, node(parent), successor, values, fate);
            if fate == SuccessorOutcome::Known {
                return ControlFlow::Continue(());
            }
            open.push(g.into(), id, &mut meter.memory)?;
            if let Some(met) = other.store.find(child) {
                let cost = u64::from(g) + u64::from(other.store.label(met).g);
                if best.is_none_or(|(least, ..)| cost < least) {
                    *best = Some((cost, id, met));
                }
            }
            ControlFlow::Continue(())
        })?;
        side.advance(meter);
    }
    ControlFlow::Continue(())
}
