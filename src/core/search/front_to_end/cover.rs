//! The least work of searches from both ends: vertex covers of pairs of states that must be expanded.

use std::collections::BTreeMap;

/// States by what the best path to them costs from the end of their side, as many as there are of each.
pub(crate) type ByCost = BTreeMap<u64, u64>;

/// The number of states of each side in a vertex cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cover {
    /// Of the start's side.
    pub forward: u64,
    /// Of the goal's side.
    pub backward: u64,
}

impl Cover {
    /// All of them.
    pub(crate) fn states(self) -> u64 {
        self.forward + self.backward
    }
}

/// A least vertex cover of the graph of must-expand pairs (Eckerle, Chen, Sturtevant, Zilles and Holte, "Sufficient
/// Conditions for Node Expansion in Bidirectional Heuristic Search", ICAPS 2017): u of the start's side and v of the goal's
/// side are a pair if `max(f(u), f(v), g(u) + g(v) + epsilon)` is below the optimal cost. The states that are given have an f
/// below it; `below` is the optimal cost less epsilon, so that u and v are a pair if g(u) + g(v) is smaller.
///
/// Of several the one with the fewest states of the start's side is given.
pub(crate) fn least_cover(forward: &ByCost, backward: &ByCost, below: u64) -> Cover {
    let covers = least_covers(forward, backward, below);
    covers.first().copied().unwrap_or_default()
}

/// All least vertex covers of such a graph, those with fewer states of the start's side first.
///
/// Whatever its f, a state has all the partners that one of greater g has. So of a least cover only this matters: t, the
/// smallest g of a state of the start's side that is not in it. All partners of that state are in the cover, and these are
/// the partners of any state with g of t or more, which the cover then does without (the g-threshold of Shaham, Felner, Chen
/// and Sturtevant, "The Minimal Set of States that Must Be Expanded in a Front-to-End Bidirectional Search", Symposium
/// on Combinatorial Search 2017). Each t is tried.
pub(super) fn least_covers(forward: &ByCost, backward: &ByCost, below: u64) -> Vec<Cover> {
    let mut cover = Cover {
        forward: 0,
        backward: backward.values().sum(),
    };
    let mut partners = backward.iter().rev().peekable();
    let mut least: Vec<Cover> = Vec::new();
    let thresholds = forward.iter().map(|(&g, &states)| (g, states));
    // Behind the last g all states of the start's side are in the cover.
    for (threshold, states) in thresholds.chain([(u64::MAX, 0)]) {
        let is_none = |(g, _): &(&u64, &u64)| **g >= below.saturating_sub(threshold);
        while let Some((_, states)) = partners.next_if(is_none) {
            cover.backward -= states;
        }
        let best = least.first().map_or(u64::MAX, |least| least.states());
        if cover.states() < best {
            least.clear();
        }
        if cover.states() <= best {
            least.push(cover);
        }
        cover.forward += states;
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The most pairs of which no two share a state (augmenting paths): as many as a least cover has states (Kőnig).
    fn matching(forward: &[u64], backward: &[u64], below: u64) -> usize {
        fn augment(
            from: usize,
            pairs: &dyn Fn(usize, usize) -> bool,
            seen: &mut [bool],
            partner: &mut [Option<usize>],
        ) -> bool {
            (0..partner.len()).any(|to| {
                let is_new = pairs(from, to) && !std::mem::replace(&mut seen[to], true);
                let is_free = is_new
                    && partner[to].is_none_or(|before| augment(before, pairs, seen, partner));
                if is_free {
                    partner[to] = Some(from);
                }
                is_free
            })
        }
        let pairs = |from: usize, to: usize| forward[from] + backward[to] < below;
        let mut partner = vec![None; backward.len()];
        let from = 0..forward.len();
        from.filter(|&from| augment(from, &pairs, &mut vec![false; backward.len()], &mut partner))
            .count()
    }

    fn by_cost(costs: &[u64]) -> ByCost {
        let mut states = ByCost::new();
        for &cost in costs {
            *states.entry(cost).or_default() += 1;
        }
        states
    }

    proptest! {
        #[test]
        fn it_has_as_many_states_as_a_greatest_matching_has_pairs(
            forward in prop::collection::vec(0..12_u64, 0..20),
            backward in prop::collection::vec(0..12_u64, 0..20),
            below in 0..20_u64,
        ) {
            let cover = least_cover(&by_cost(&forward), &by_cost(&backward), below);
            prop_assert_eq!(cover.states(), matching(&forward, &backward, below) as u64);
        }
    }
}
