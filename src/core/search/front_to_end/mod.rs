//! Bidirectional heuristic search, front to end: from the start and back from the goal at once, with estimates of what is
//! left to the other end on both sides. What the algorithms share is here; each chooses by a [`SelectionRule`] of its own.

mod bae;
mod cover;
mod dbbs;
mod dvcbs;
mod mm;
mod must_expand;
mod nbs;
mod open_lists;
mod ready_lists;
mod side;
#[cfg(test)]
mod tests;
mod uniform_cost;

pub(super) use bae::bae;
pub(super) use dbbs::dbbs;
pub(super) use dvcbs::dvcbs;
pub(super) use mm::mm;
pub use must_expand::MustExpand;
pub(crate) use must_expand::must_expand;
pub(super) use nbs::nbs;
pub(super) use uniform_cost::bidirectional_uniform_cost;

use super::domain::Direction;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::store::Entered;
use super::{
    Domain, Estimate, FAR, Heuristic, Limits, Move, Observer, Outcome, Round, SearchEvent,
    StopReason, SuccessorOutcome, a_star,
};
use side::{HeuristicSide, NodeValues, OpenedNode};
use std::ops::ControlFlow;

/// An end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchEnd {
    Start,
    Goal,
}

impl SearchEnd {
    const BOTH: [Self; 2] = [Self::Start, Self::Goal];

    fn other(self) -> Self {
        match self {
            Self::Start => Self::Goal,
            Self::Goal => Self::Start,
        }
    }
}

/// The rule by which an algorithm keeps the open states of both sides, and chooses which of them it expands next.
/// Amounts are in units of which [`scale`](Heuristic::scale) make a cost of 1.
trait SelectionRule<D: Domain> {
    /// Whether it asks for estimates of the distance to the other end.
    fn has_estimates(&self) -> bool {
        true
    }

    /// Whether it asks for estimates of the distance from the end that a side comes from, too.
    fn looks_behind(&self) -> bool {
        false
    }

    /// The priority by which a state is sorted.
    fn priority(&self, node: NodeValues) -> u64 {
        node.f()
    }

    /// Takes in a state that is open from now on.
    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop>;

    /// Hears of a state that is open with this node no longer: it is expanded, or a better path leads to it.
    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        let _ = (end, node, meter);
    }

    /// The state that is expanded next, and its side; `None` where a side has no open state left.
    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>>;

    /// No path that is not known costs less. It is known anew after each choice, and never falls.
    fn bound(&self) -> u64;

    /// Whether the search ends with a path of that cost where no path costs less than the bound, both as costs.
    fn is_enough(&self, cost: u64, bound: u64) -> bool {
        bound >= cost
    }

    /// The round that begins where no path costs less than so many units; `is_last` if the search ends with it.
    fn round(&self, units: u64, scale: u32, is_last: bool) -> Option<Round> {
        let _ = is_last;
        Some(Round::Threshold { units, scale })
    }
}

/// The least bound on the cost of a step, in units of the heuristic (the epsilon of the papers).
fn least_step<D: Domain>(domain: &D, heuristic: &impl Heuristic<D>) -> u64 {
    u64::from(domain.least_cost()) * u64::from(heuristic.scale())
}

/// Searches by a rule. A better path opens a state again, on its side. The one goal test is the start's.
///
/// The search ends when no path that is not known can cost less than the best one that was found where the sides met, or so
/// much less that the rule asks for it. Any
/// path that is not known leads from an open state of one side over at least one step to an open state of the other, both
/// reached at least cost: what the rule proves of all such pairs it proves of the path. Where there is no single goal state
/// this is A*.
fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    rule: &mut dyn SelectionRule<D>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let Some(goal) = domain.goal() else {
        return a_star(domain, start, heuristic, limits, observer);
    };
    let mut meter = Meter::new(limits, observer);
    let mut search = BidirectionalHeuristicSearch {
        domain,
        heuristic,
        sides: SearchEnd::BOTH.map(|_| HeuristicSide::new(domain)),
        rule,
        best: None,
        neighbours: Vec::new(),
    };
    let flow = search.run(start, goal, &mut meter);
    let [ahead, back] = &search.sides;
    let stored = ahead.store.len() + back.store.len();
    meter.finish_alone((domain, start), flow, stored, |_| {
        let best = search.best.expect("only then it is found");
        let mut path = ahead.store.path(best.ids[0]);
        back.store.extend_onward(best.ids[1], &mut path);
        path
    })
}

/// A path through a state that both sides know.
#[derive(Clone, Copy)]
struct MeetingPath {
    cost: u64,
    /// The ids by side.
    ids: [u32; 2],
}

struct BidirectionalHeuristicSearch<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    sides: [HeuristicSide<'a, D>; 2],
    rule: &'a mut dyn SelectionRule<D>,
    /// The cheapest that was found.
    best: Option<MeetingPath>,
    /// Room for the neighbours of a state.
    neighbours: Vec<(Move, D::State, u64)>,
}

impl<D: Domain, H: Heuristic<D>> BidirectionalHeuristicSearch<'_, D, H> {
    fn run(&mut self, start: D::State, goal: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let scale = self.heuristic.scale();
        if self.rule.has_estimates() {
            let estimate = meter.estimate_start((self.domain, self.heuristic), start)?;
            meter.begin(estimate, scale);
        }
        let is_goal = meter.test(self.domain, start);
        self.begin(SearchEnd::Start, start, meter)?;
        self.begin(SearchEnd::Goal, goal, meter)?;
        if is_goal {
            self.best = Some(MeetingPath {
                cost: 0,
                ids: [0, 0],
            });
            return meter.found(self.domain, 0);
        }
        let mut told = None;
        loop {
            let chosen = self.rule.choose(&self.sides, meter)?;
            let least = self.rule.bound();
            // A path costs no less than the bound, or it is known.
            let known = self
                .best
                .map_or(u64::MAX, |best| best.cost.saturating_mul(scale.into()));
            let units = match chosen {
                None if self.best.is_some() => known,
                _ => least.min(known),
            };
            meter.prove_by(self.heuristic, units);
            if least >= FAR && self.heuristic.proves_dead_ends() {
                // No goal can be reached from what is left.
                break;
            }
            let Some((end, id)) = chosen else { break };
            let bound = units.div_ceil(scale.into());
            let is_enough = |best: MeetingPath| self.rule.is_enough(best.cost, bound);
            let is_last = self.best.is_some_and(is_enough);
            let round = self.rule.round(units, scale, is_last);
            if let Some(round) = round.filter(|&round| told != Some(round)) {
                told = Some(round);
                meter.round(round);
            }
            if is_last {
                break;
            }
            self.expand(end, id, meter)?;
        }
        match self.best {
            Some(MeetingPath { ids: [id, _], .. }) => meter.found(self.domain, 2 * id),
            None => ControlFlow::Continue(()),
        }
    }

    fn begin(&mut self, end: SearchEnd, state: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let side = &mut self.sides[end as usize];
        side.store
            .enter(state, NodeLabel::start(), &mut meter.memory)?;
        let estimates = estimates((self.domain, self.heuristic), end, state, &*self.rule);
        side.keep(estimates, meter)?;
        let node = side.node(0, self.heuristic.scale());
        self.rule.open(
            OpenedNode {
                end,
                id: 0,
                values: node,
            },
            meter,
        )?;
        let [h, _] = estimates;
        let values = (h, h.map(|_| self.rule.priority(node)));
        meter.tell_begin(self.domain, (end as u32, state), values);
        ControlFlow::Continue(())
    }

    /// Expands an open state of a side.
    fn expand(&mut self, end: SearchEnd, parent: u32, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, scale) = (self.domain, self.heuristic.scale());
        let [ahead, back] = &mut self.sides;
        let stored = ahead.store.len() + back.store.len();
        let (side, other) = match end {
            SearchEnd::Start => (ahead, &*back),
            SearchEnd::Goal => (back, &*ahead),
        };
        let label = side.store.label(parent);
        side.store.set_label(parent, label.closed());
        let (rule, best, heuristic) = (&mut self.rule, &mut self.best, self.heuristic);
        rule.close(end, side.node(parent, scale), meter);
        let number = |id: u32| 2 * id + end as u32;
        meter.expand_node(domain, number(parent), stored)?;
        let state = side.store.state(parent);
        let most_g = side.store.most_g();
        let direction = match end {
            SearchEnd::Start => Direction::Onward,
            SearchEnd::Goal => Direction::Back,
        };
        side.store
            .neighbours(state, direction, &mut self.neighbours);
        for &(mv, child, hash) in &self.neighbours {
            meter.generate()?;
            let cost = match end {
                SearchEnd::Start => domain.step_cost(state, mv, child),
                SearchEnd::Goal => domain.step_cost(child, mv, state),
            };
            let Some(g) = label.g.checked_add(cost).filter(|&g| g <= most_g) else {
                return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
            };
            let reached = NodeLabel::new(g, mv, parent);
            let entered = side
                .store
                .enter_hashed(child, hash, reached, &mut meter.memory)?;
            let (id, fate) = match entered {
                Entered::New(id) => {
                    let estimates = estimates((domain, heuristic), end, child, &**rule);
                    side.keep(estimates, meter)?;
                    (id, SuccessorOutcome::Open)
                }
                Entered::Known(id) if g < side.store.label(id).g => {
                    let before = side.store.label(id);
                    if before.closed {
                        meter.statistics.reopened += 1;
                    } else {
                        rule.close(end, side.node(id, scale), meter);
                    }
                    side.store.set_label(id, reached);
                    (id, SuccessorOutcome::Better { g: before.g })
                }
                Entered::Known(id) => (id, SuccessorOutcome::Known),
            };
            let node = side.node(id, scale);
            meter.tell(domain, || {
                let f = rule.priority(NodeValues::new(g, node, scale));
                let h = rule.has_estimates().then_some(node.ahead);
                let values = (h, Some(f));
                SearchEvent::generated(number(parent), (number(id), mv, child), values, fate)
            });
            if fate == SuccessorOutcome::Known {
                continue;
            }
            rule.open(
                OpenedNode {
                    end,
                    id,
                    values: node,
                },
                meter,
            )?;
            if let Some(met) = other.store.find(child) {
                let cost = u64::from(g) + u64::from(other.store.label(met).g);
                if best.is_none_or(|best| cost < best.cost) {
                    let ids = match end {
                        SearchEnd::Start => [id, met],
                        SearchEnd::Goal => [met, id],
                    };
                    *best = Some(MeetingPath { cost, ids });
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The estimates of a state of a side that a rule asks for: of the distance to the other end, and of that from its own one.
fn estimates<D: Domain, H: Heuristic<D>>(
    (domain, heuristic): (&D, &H),
    end: SearchEnd,
    state: D::State,
    rule: &dyn SelectionRule<D>,
) -> [Option<Estimate>; 2] {
    let estimate = |toward: SearchEnd| match toward {
        SearchEnd::Goal => heuristic.estimate(domain, state),
        SearchEnd::Start => heuristic.estimate_back(domain, state),
    };
    let behind = rule.looks_behind().then(|| estimate(end));
    let ahead = rule.has_estimates().then(|| estimate(end.other()));
    [ahead, behind]
}
