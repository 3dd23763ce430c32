//! Search from both ends by bounds of pairs of buckets.

use super::side::{HeuristicSide, NodeValues, OpenedNode};
use super::{SearchEnd, SelectionRule, least_step, search};
use crate::search::bucket_queue::Bucket;
use crate::search::memory::Memory;
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// DBBS (Alcázar, Riddle and Barley, "A Unifying View on Individual Bounds and Heuristic Inaccuracies in Bidirectional Search",
/// AAAI 2020), whose buckets are compared pair by pair (Alcázar, "The Consistent Case in Bidirectional Search and a
/// Bucket-to-Bucket Algorithm as a Middle Ground between Front-to-End and Front-to-Front", ICAPS 2021): the open states of a side
/// with the same g, h and h' are a bucket, and a state of each bucket of a pair with the least [bound](PairBound) is expanded.
///
/// Of these pairs that with the smallest g of the start's side is chosen, among them the one with the smallest g of the
/// goal's side, then with the smallest h; it stays chosen until one of its buckets is empty. In a bucket the state that came
/// first is expanded, forward before backward. The search of 2020 limits the values of a side by the least ones of the other;
/// so it may expand a bucket without a partner, which this one never does.
///
/// With consistent heuristics a state is reached at least cost when it is expanded: an open state on a cheapest path to it
/// has smaller values, so that it would have been chosen. Of each pair with a bound below the optimal cost any algorithm that
/// knows the same must expand one state. So DBBS expands, before its bound reaches the optimal cost, at most twice as many
/// states as the least vertex cover of these pairs has. With an admissible heuristic, consistent or not, the path is optimal.
pub(in crate::search) fn dbbs<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut rule = Dbbs {
        pair_bound: PairBound::new(domain, heuristic),
        scale: heuristic.scale(),
        open: [Buckets::default(), Buckets::default()],
        bound: 0,
        pair: None,
        second: None,
    };
    search(domain, start, heuristic, &mut rule, limits, observer)
}

/// A lower bound on paths through a pair of open states, u of the start's side and v of the goal's side.
///
/// With an admissible heuristic it is `max(f(u), f(v), g(u) + g(v) + epsilon)`, `epsilon` the least cost of a step (Eckerle, Chen,
/// Sturtevant, Zilles and Holte, ICAPS 2017). With a consistent one a path from u to v costs no less than the estimates of
/// their distances to each end differ: the bounds `f(u) + d(v)` and `f(v) + d(u)`, `d = g - h'`, are those of Kaindl and Kainz
/// ("Bidirectional Heuristic Search Reconsidered", JAIR 7, 1997). The bound of BAE*, half of `b(u) + b(v)` with
/// `b = f + d`, is their mean, so that the greater one of both is no less (Shaham, Felner, Sturtevant and Rosenschein, "Minimizing
/// Node Expansions in Bidirectional Search with Consistent Heuristics", Symposium on Combinatorial Search 2018). As d is at least
/// 0, f alone is no more than they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairBound {
    least_step: u64,
    scale: u64,
    is_consistent: bool,
}

/// The values of a state that bound a pair: the smaller they are, the smaller is the bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairValues {
    g: u64,
    f: u64,
    error: u64,
}

impl From<NodeValues> for PairValues {
    fn from(node: NodeValues) -> Self {
        Self {
            g: node.g,
            f: node.f(),
            error: node.error(),
        }
    }
}

impl PairValues {
    /// Each value the smaller one of both.
    fn least(self, other: Self) -> Self {
        Self {
            g: self.g.min(other.g),
            f: self.f.min(other.f),
            error: self.error.min(other.error),
        }
    }
}

impl PairBound {
    pub(super) fn new<D: Domain>(domain: &D, heuristic: &impl Heuristic<D>) -> Self {
        Self {
            least_step: least_step(domain, heuristic),
            scale: heuristic.scale().into(),
            is_consistent: heuristic.is_consistent(),
        }
    }

    /// The bound of a pair, in units of the heuristic. Costs are whole, so that no path costs less than the next whole one.
    pub(super) fn of(self, u: PairValues, v: PairValues) -> u64 {
        let sum = u.g.saturating_add(v.g).saturating_add(self.least_step);
        let [forward, backward] = if self.is_consistent {
            [(u, v), (v, u)].map(|(one, other)| one.f.saturating_add(other.error))
        } else {
            [u.f, v.f]
        };
        sum.max(forward).max(backward).next_multiple_of(self.scale)
    }
}

/// The open states of a side by g, h and h'.
#[derive(Default)]
struct Buckets(BTreeMap<NodeValues, Ids>);

/// The states of a bucket.
#[derive(Default)]
struct Ids {
    /// The number of those that are open.
    open: u32,
    /// In order of arrival; some were reached by a better path since.
    ids: Bucket,
}

/// Bytes of a bucket beside its states, with its share of a node of the tree.
const BUCKET: usize = size_of::<(NodeValues, Ids)>() + size_of::<u64>();

impl Buckets {
    fn open(&mut self, node: NodeValues, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        if !self.0.contains_key(&node) {
            memory.reserve(BUCKET)?;
        }
        let bucket = self.0.entry(node).or_default();
        bucket.open += 1;
        bucket.ids.push(id, memory)
    }

    fn close(&mut self, node: NodeValues, memory: &mut Memory) {
        if let Some(bucket) = self.0.get_mut(&node) {
            bucket.open -= 1;
            if bucket.open == 0 {
                bucket.ids.clear(memory);
                self.0.remove(&node);
                memory.release(BUCKET);
            }
        }
    }

    /// Takes the first open state of a bucket that has one.
    fn take<D: Domain>(
        &mut self,
        node: NodeValues,
        (side, scale): (&HeuristicSide<'_, D>, u32),
        memory: &mut Memory,
    ) -> Option<u32> {
        let ids = &mut self.0.get_mut(&node)?.ids;
        std::iter::from_fn(|| ids.pop(memory))
            .find(|&id| !side.store.label(id).closed && side.node(id, scale) == node)
    }

    /// The least of each value; `None` where no state is open.
    fn least(&self) -> Option<PairValues> {
        let values = self.0.keys().map(|&node| PairValues::from(node));
        values.reduce(PairValues::least)
    }
}

struct Dbbs {
    pair_bound: PairBound,
    scale: u32,
    /// By side.
    open: [Buckets; 2],
    /// No pair of open states has a smaller bound.
    bound: u64,
    /// The pair of buckets that is chosen.
    pair: Option<[NodeValues; 2]>,
    /// The state of the goal's side that was chosen, while the other one is expanded.
    second: Option<u32>,
}

impl Dbbs {
    /// The least bound of all pairs; `None` where a side has no open state. It is found by those that the least values of the
    /// other side promise the most.
    fn least_bound(&self) -> Option<u64> {
        let [forward, backward] = &self.open;
        let (least, least_back) = (forward.least()?, backward.least()?);
        let sorted = |buckets: &Buckets, promise: &dyn Fn(PairValues) -> u64| {
            let keys = buckets.0.keys().map(|&node| PairValues::from(node));
            let mut promised: Vec<_> = keys.map(|values| (promise(values), values)).collect();
            promised.sort_unstable_by_key(|&(promise, _)| promise);
            promised
        };
        let bound = |u, v| self.pair_bound.of(u, v);
        let forward = sorted(forward, &|u| bound(u, least_back));
        let backward = sorted(backward, &|v| bound(least, v));
        let mut best = u64::MAX;
        for &(promise, u) in &forward {
            if promise >= best {
                break;
            }
            for &(promise, v) in &backward {
                if promise >= best {
                    break;
                }
                best = best.min(bound(u, v));
            }
        }
        Some(best)
    }

    /// The pair within the bound that is chosen.
    fn pair_within(&self) -> Option<[NodeValues; 2]> {
        let [forward, backward] = &self.open;
        let (least, least_back) = (forward.least()?, backward.least()?);
        let is_within = |u, v| self.pair_bound.of(u, v) <= self.bound;
        let partners = backward.0.keys().map(|&v| (v, PairValues::from(v)));
        let partners: Vec<_> = partners.filter(|&(_, v)| is_within(least, v)).collect();
        forward.0.keys().find_map(|&u| {
            let values = PairValues::from(u);
            if !is_within(values, least_back) {
                return None;
            }
            let (v, _) = partners.iter().find(|&&(_, v)| is_within(values, v))?;
            Some([u, *v])
        })
    }
}

impl<D: Domain> SelectionRule<D> for Dbbs {
    fn looks_behind(&self) -> bool {
        true
    }

    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        let OpenedNode { end, id, values } = opened;
        self.open[end as usize].open(values, id, &mut meter.memory)
    }

    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.open[end as usize].close(node, &mut meter.memory);
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        if let Some(id) = self.second.take() {
            return ControlFlow::Continue(Some((SearchEnd::Goal, id)));
        }
        let is_open = |[u, v]: &[NodeValues; 2]| {
            let [forward, backward] = &self.open;
            forward.0.contains_key(u) && backward.0.contains_key(v)
        };
        let mut pair = self.pair.filter(is_open).or_else(|| self.pair_within());
        if pair.is_none()
            && let Some(bound) = self.least_bound()
        {
            self.bound = bound;
            pair = self.pair_within();
        }
        self.pair = pair;
        let Some([u, v]) = pair else {
            return ControlFlow::Continue(None);
        };
        let ([forward, backward], memory) = (&mut self.open, &mut meter.memory);
        let [ahead, back] = sides;
        self.second = backward.take(v, (back, self.scale), memory);
        let first = forward.take(u, (ahead, self.scale), memory);
        ControlFlow::Continue(first.map(|id| (SearchEnd::Start, id)))
    }

    fn bound(&self) -> u64 {
        self.bound
    }
}
