//! Ways to combine the pattern databases of a collection.

use crate::heuristic::HeuristicInfo;
use crate::operators::Model;
use crate::search::{Estimate, Observer, StopReason, interruptible};
use smol_str::SmolStr;
use std::collections::BTreeSet;

/// A way to combine the pattern databases of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Combination {
    /// The greatest sum of a maximal additive subset: patterns of which no move changes cells of two (Haslum, Botea, Helmert,
    /// Bonet and Koenig, "Domain-independent construction of pattern database heuristics for cost-optimal planning", 2007).
    Canonical,
    /// The sum, where each move costs something in the first pattern alone of which it changes cells (Edelkamp, "Automated
    /// creation of pattern database search heuristics", 2006).
    ZeroOne,
    /// The sum, where what is left of a move's cost is divided evenly among the patterns to come of which it changes cells:
    /// opportunistic uniform cost partitioning (Katz and Domshlak, "Optimal additive composition of abstraction-based
    /// admissible heuristics", 2008; Seipp, Keller and Helmert, "A comparison of cost partitioning algorithms for optimal
    /// classical planning", 2017).
    Uniform,
    /// The sum, where each pattern takes of each move's cost what keeps its distances, and leaves the rest to those behind it
    /// (Seipp, Keller and Helmert, "Saturated cost partitioning for optimal classical planning", 2020); the greater one for
    /// the order of the patterns and for a greedy one.
    Saturated,
}

/// The most that a move costs in the units of a uniform cost partitioning: distances still fit 32 bits.
const MOST_UNITS: u32 = 1 << 24;

impl Combination {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [
        Self::Canonical,
        Self::ZeroOne,
        Self::Uniform,
        Self::Saturated,
    ];

    /// The name in a script.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical",
            Self::ZeroOne => "zeroOne",
            Self::Uniform => "uniform",
            Self::Saturated => "saturated",
        }
    }

    /// The one of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|combination| combination.name() == name)
    }

    /// The entry of `help`.
    pub(crate) const fn info(self) -> HeuristicInfo {
        let summary = match self {
            Self::Canonical => {
                "the greatest sum of databases that add up: canonical(pdb(cells(\"1 2; 2 3; 4\"))), canonical(pdb(hillClimbing))"
            }
            Self::ZeroOne => {
                "the sum of databases, of which the first that a move changes counts its cost"
            }
            Self::Uniform => {
                "the sum of databases, among which the cost of each move is divided evenly"
            }
            Self::Saturated => {
                "the sum of databases, of which each leaves to the next what it does not need of each move's cost"
            }
        };
        HeuristicInfo {
            name: SmolStr::new_static(self.name()),
            parameters: SmolStr::new_static("pdb"),
            summary: SmolStr::new_static(summary),
            admissible: true,
            consistent: true,
        }
    }

    /// The number of units in which one of cost is divided, by the patterns of which each variant changes cells. Whatever it
    /// is, no estimate is too large.
    pub(super) fn units(self, model: &Model, affected: &[BTreeSet<usize>]) -> u32 {
        if self != Self::Uniform {
            return 1;
        }
        let dearest = model.variants.iter().map(|variant| variant.cost).max();
        let most = (MOST_UNITS / dearest.unwrap_or(1).max(1)).max(1);
        let mut units = 1_u32;
        let counts: BTreeSet<u32> = affected
            .iter()
            .map(|patterns| patterns.len() as u32)
            .collect();
        for count in counts.into_iter().filter(|&count| count > 0) {
            let common = (1..=count)
                .rev()
                .find(|divisor| units.is_multiple_of(*divisor) && count.is_multiple_of(*divisor));
            units = units.saturating_mul(count / common.unwrap_or(1));
        }
        // Where they are too many, as many as there may be lose the least.
        if units > most { most } else { units }
    }
}

/// The maximal sets of so many patterns in which each two are additive (Bron and Kerbosch, "Finding all cliques of an
/// undirected graph", 1973; with the pivots of Tomita, Tanaka and Takahashi, 2006), each in ascending order.
///
/// # Errors
///
/// The memory in bytes does not suffice for them, or the observer's word.
pub(super) fn maximal_additive(
    patterns: usize,
    are_additive: impl Fn(usize, usize) -> bool,
    memory: u64,
    observer: &mut dyn Observer,
) -> Result<Vec<Vec<usize>>, StopReason> {
    let all = || 0..patterns;
    let neighbours = |index: usize| {
        all()
            .filter(|&other| other != index && are_additive(index, other))
            .collect()
    };
    let mut cliques = Cliques {
        neighbours: all().map(neighbours).collect(),
        found: Vec::new(),
        bytes: 0,
        memory,
    };
    let is_done = interruptible(observer, |interrupted| {
        cliques.extend(
            &mut Vec::new(),
            all().collect(),
            BTreeSet::new(),
            interrupted,
        )
    })?;
    if !is_done {
        return Err(StopReason::MemoryLimit);
    }
    cliques.found.sort_unstable();
    Ok(cliques.found)
}

struct Cliques {
    neighbours: Vec<BTreeSet<usize>>,
    found: Vec<Vec<usize>>,
    bytes: u64,
    memory: u64,
}

impl Cliques {
    /// Finds the maximal cliques with all of `own`, some of `open` and none of `done`; says whether it found them all.
    fn extend(
        &mut self,
        clique_so_far: &mut Vec<usize>,
        mut open: BTreeSet<usize>,
        mut done: BTreeSet<usize>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> bool {
        if open.is_empty() && done.is_empty() {
            let mut clique = clique_so_far.clone();
            clique.sort_unstable();
            self.bytes += (size_of_val(&clique[..]) + size_of_val(&clique)) as u64;
            self.found.push(clique);
        }
        if self.bytes > self.memory || interrupted() {
            return false;
        }
        let in_open = |one: &usize| self.neighbours[*one].intersection(&open).count();
        let Some(pivot) = open.iter().chain(&done).copied().max_by_key(in_open) else {
            return true;
        };
        let chosen: Vec<usize> = open.difference(&self.neighbours[pivot]).copied().collect();
        for one in chosen {
            let near = &self.neighbours[one];
            let (next, others) = (&open & near, &done & near);
            clique_so_far.push(one);
            if !self.extend(clique_so_far, next, others, interrupted) {
                return false;
            }
            clique_so_far.pop();
            open.remove(&one);
            done.insert(one);
        }
        true
    }
}

/// The patterns by what their distance of a state gains for each unit of cost that they take from others, the most first: "max
/// heuristic per stolen costs" of Seipp, Keller and Helmert, 2020. `each` has the distance and the saturated costs of each.
pub(super) fn greedy_order(costs: &[u32], each: &[(Estimate, Vec<i64>)]) -> Vec<usize> {
    let mut surplus: Vec<i64> = costs.iter().map(|&cost| cost.into()).collect();
    for (_, saturated) in each {
        for (surplus, used) in surplus.iter_mut().zip(saturated) {
            *surplus -= used;
        }
    }
    let stolen = |saturated: &Vec<i64>| {
        let each = saturated.iter().zip(&surplus).map(|(&kept_cost, surplus)| {
            let others_leave = (surplus + kept_cost).max(0);
            u128::try_from(kept_cost - others_leave).unwrap_or(0)
        });
        each.sum::<u128>().max(1)
    };
    let stolen: Vec<u128> = each.iter().map(|pattern| stolen(&pattern.1)).collect();
    let mut order: Vec<usize> = (0..each.len()).collect();
    order.sort_by(|&one, &other| {
        let gain = |index: usize, by: usize| u128::from(each[index].0) * stolen[by];
        gain(other, one).cmp(&gain(one, other))
    });
    order
}
