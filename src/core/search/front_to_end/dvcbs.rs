//! Search from both ends along dynamic vertex covers.

use super::cover::{ByCost, least_covers};
use super::open_lists::Counts;
use super::ready_lists::ReadyLists;
use super::side::{HeuristicSide, NodeValues, OpenedNode};
use super::{SearchEnd, SelectionRule, search};
use crate::search::meter::{Meter, Stop};
use crate::search::{Domain, Heuristic, Limits, Observer, Outcome};
use std::ops::ControlFlow;

/// DVCBS (Shperberg, Felner, Sturtevant, Shimony and Hayoun, "Enriching Non-Parametric Bidirectional Search Algorithms", AAAI
/// 2019): keeps the bound and the open lists of NBS, and expands states of a least vertex cover of the pairs of open states
/// within the bound. Of a side the ready states with the same g are a cluster, and a least cover is made of whole clusters.
///
/// This variant finds the cover anew before each expansion. The state belongs to the cluster with the smallest g of a side,
/// where some least cover has that cluster; if that is so on both sides, to the cluster of fewer states, of equal ones
/// forward. In the cluster the smallest h comes first, of equal ones the one that came first.
///
/// No bound limits how much more than the least cover of a problem it expands, as one limits NBS, but on average it expands
/// less. With an admissible heuristic, consistent or not, the path is optimal.
pub(in crate::search) fn dvcbs<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut rule = Dvcbs {
        open: ReadyLists::new(domain, heuristic),
        counts: [Counts::default(), Counts::default()],
    };
    search(domain, start, heuristic, &mut rule, limits, observer)
}

struct Dvcbs {
    open: ReadyLists,
    /// The open states with each g and f, by side.
    counts: [Counts<(u64, u64)>; 2],
}

impl Dvcbs {
    /// The clusters of a side that have a partner within the bound: those with g below that.
    fn clusters(&self, end: SearchEnd, below: u64) -> ByCost {
        let mut clusters = ByCost::new();
        for (&(g, f), &states) in self.counts[end as usize].below((below, 0)) {
            if f <= self.open.bound {
                *clusters.entry(g).or_default() += u64::from(states);
            }
        }
        clusters
    }

    /// The side whose cluster of the smallest g is expanded.
    fn side(&self, [ahead, back]: [u64; 2]) -> SearchEnd {
        let below = (self.open.bound + 1).saturating_sub(self.open.least_step);
        let forward = self.clusters(SearchEnd::Start, below.saturating_sub(back));
        let backward = self.clusters(SearchEnd::Goal, below.saturating_sub(ahead));
        let covers = least_covers(&forward, &backward, below);
        let is_covering = [
            covers.iter().any(|cover| cover.forward > 0),
            covers.iter().any(|cover| cover.backward > 0),
        ];
        let [of_start, of_goal] = [forward, backward].map(|clusters| clusters.into_values().next());
        match is_covering {
            [true, false] => SearchEnd::Start,
            [false, true] => SearchEnd::Goal,
            _ if of_start <= of_goal => SearchEnd::Start,
            _ => SearchEnd::Goal,
        }
    }
}

impl<D: Domain> SelectionRule<D> for Dvcbs {
    fn open(&mut self, opened: OpenedNode, meter: &mut Meter) -> ControlFlow<Stop> {
        let key = (opened.values.g, opened.values.f());
        self.counts[opened.end as usize].add(key, meter)?;
        self.open.open(opened, meter)
    }

    fn close(&mut self, end: SearchEnd, node: NodeValues, meter: &mut Meter) {
        self.counts[end as usize].remove(&(node.g, node.f()), meter);
    }

    fn choose(
        &mut self,
        sides: &[HeuristicSide<'_, D>; 2],
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(SearchEnd, u32)>> {
        let pair = self.open.pair(sides, meter)?;
        ControlFlow::Continue(pair.map(|pair| {
            let end = self.side(pair.map(|(g, _)| g));
            (end, pair[end as usize].1)
        }))
    }

    fn bound(&self) -> u64 {
        self.open.bound
    }
}
