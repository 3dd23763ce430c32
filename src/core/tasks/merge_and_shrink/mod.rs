//! Merge-and-shrink: abstractions that look at all variables (Helmert, Haslum, Hoffmann and Nissim, "Merge-and-shrink
//! abstraction: a method for generating lower bounds in factored state spaces", 2014).
//!
//! Each variable is a factor, a small transition system. Two factors are merged into their product, time after time, until one
//! is left; where a product were too large, both are shrunk before.

mod bisimulation;
mod factor;
mod labels;
#[cfg(test)]
mod tests;

use super::Look;
use super::task::{Fact, Task};
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use crate::search::{Memory, Observer, StopReason};
use bisimulation::bisimulation;
use factor::{Factor, NONE};
use labels::reduce_labels;
use std::collections::BTreeMap;

/// The state of a factor for each state of the task; `NONE` where no way leads to the goal.
#[derive(Debug)]
enum StateMap {
    /// By the value of a variable.
    Variable { variable: usize, states: Vec<u32> },
    /// By the states of two parts: the first one's times the width, and the second one's.
    Product {
        parts: Box<[StateMap; 2]>,
        width: u32,
        states: Vec<u32>,
    },
}

impl StateMap {
    /// The state of these values of the variables.
    fn of(&self, values: &[u8]) -> u32 {
        match self {
            Self::Variable { variable, states } => states[usize::from(values[*variable])],
            Self::Product {
                parts,
                width,
                states,
            } => {
                let [first, second] = [0, 1].map(|part: usize| parts[part].of(values));
                if first == NONE || second == NONE {
                    return NONE;
                }
                states[(first * width + second) as usize]
            }
        }
    }

    /// Takes a new number for each state.
    fn take(&mut self, new: &[u32]) {
        let (Self::Variable { states, .. } | Self::Product { states, .. }) = self;
        for state in states.iter_mut().filter(|state| **state != NONE) {
            *state = new[*state as usize];
        }
    }

    /// The memory that it takes, in bytes.
    fn bytes(&self) -> usize {
        match self {
            Self::Variable { states, .. } => size_of_val(&states[..]),
            Self::Product { parts, states, .. } => {
                size_of_val(&states[..]) + parts.iter().map(Self::bytes).sum::<usize>()
            }
        }
    }
}

/// The heuristic: distances in the last factor.
#[derive(Debug)]
pub(crate) struct MergeAndShrink {
    /// `None` where there is no variable.
    last: Option<(StateMap, Vec<u32>)>,
}

impl MergeAndShrink {
    /// The number of states of a factor, where none is said.
    pub(crate) const STATES: usize = 50_000;

    /// Merges the variables of a task until one factor is left; none that comes of a merge has more than `most` states,
    /// unless shrinking by bisimulation leaves more. Derived variables are left out, with all that asks for them.
    ///
    /// # Errors
    ///
    /// The memory in bytes does not suffice, or the observer's word.
    pub(crate) fn new(
        task: &Task,
        goal: &[Fact],
        most: usize,
        memory: u64,
        observer: &mut dyn Observer,
    ) -> Result<Self, StopReason> {
        let mut costs: Vec<u32> = task.actions.iter().map(|action| action.cost).collect();
        let mut memory = Memory::new(memory);
        let variables = (0..).zip(&task.variables);
        let variables = variables.filter(|own| own.1.layer.is_none());
        let mut factors = Vec::new();
        for (variable, _) in variables {
            if let Some(reason) = observer.observe_table(0, task.variables.len() as u64) {
                return Err(reason);
            }
            let mut factor = Factor::of_variable(task, goal, variable, &costs, &mut memory)?;
            factor.prune(&costs);
            factors.push(Some(factor));
        }
        let merges = factors.len().saturating_sub(1) as u64;
        let variables = factors.len();
        for merge in 0..merges {
            let mut look = || observer.observe_table(merge, merges).map_or(Ok(()), Err);
            let pair = next_merge(&factors, variables);
            reduce_labels(&mut factors, &mut costs, &mut look)?;
            let [mut left, mut right] = pair.map(|own| factors[own].take().expect("it is active"));
            let sizes = sizes([left.size(), right.size()], most.max(1));
            for (factor, most) in [(&mut left, sizes[0]), (&mut right, sizes[1])] {
                let (groups, count) = bisimulation(factor, most, &mut look)?;
                if count < factor.size() {
                    factor.take(&groups, count, &costs);
                }
            }
            let mut product = Factor::product(left, right, &costs, &mut memory, &mut look)?;
            product.prune(&costs);
            factors.push(Some(product));
        }
        let last = factors.pop().flatten();
        Ok(Self {
            last: last.map(|own| (own.map, own.distances)),
        })
    }

    /// The estimate of the state with these values of the variables.
    pub(crate) fn estimate(&self, values: &[u8]) -> u32 {
        let Some((map, distances)) = &self.last else {
            return 0;
        };
        match map.of(values) {
            NONE => INFINITE,
            state => distances[state as usize].min(INFINITE - 1),
        }
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes =
            |(map, distances): &(StateMap, Vec<u32>)| map.bytes() + size_of_val(&distances[..]);
        self.last.as_ref().map_or(0, bytes) as u64
    }
}

/// The sizes to which two factors are shrunk so that their product has so many states at most: the smaller one as little as
/// can be.
fn sizes(sizes: [usize; 2], most: usize) -> [usize; 2] {
    let [first, second] = sizes.map(|own| own.clamp(1, most));
    let even = most.isqrt();
    if first.saturating_mul(second) <= most {
        [first, second]
    } else if first <= even {
        [first, most / first]
    } else if second <= even {
        [most / second, second]
    } else {
        [even; 2]
    }
}

/// The two factors to merge: at least one of which tells goal states from others; among these the pair that a label near the
/// goal connects (Dräger, Finkbeiner and Podelski, "Directed model checking with distance-preserving abstractions", 2006, as
/// in Sievers, Wehrle and Helmert 2014), the newest of equals. Factors of single variables stand first.
fn next_merge(factors: &[Option<Factor>], variables: usize) -> [usize; 2] {
    let active = factors.iter().enumerate();
    let active = active.filter_map(|(number, own)| Some((number, own.as_ref()?)));
    let mut active: Vec<(usize, &Factor)> = active.collect();
    // Products come first, the newest before the others.
    let single = active.partition_point(|own| own.0 < variables);
    active.rotate_left(single);
    let products = active.len() - single;
    active[..products].reverse();
    // By label the factors in which it matters, with the distance to which it leads at the least.
    let labels = active.first().map_or(0, |own| own.1.group_of.len());
    let mut ranks: Vec<Vec<(usize, u32)>> = vec![Vec::new(); labels];
    for (place, (_, factor)) in active.iter().enumerate() {
        for group in factor
            .groups
            .iter()
            .filter(|own| !factor.is_irrelevant(own))
        {
            let ends = group
                .transitions
                .iter()
                .map(|own| factor.distances[own[1] as usize]);
            let rank = ends.min().unwrap_or(NONE);
            for &label in &group.labels {
                ranks[label as usize].push((place, rank));
            }
        }
    }
    let mut weights: BTreeMap<[usize; 2], u32> = BTreeMap::new();
    for own in &ranks {
        for (place, &(first, rank)) in own.iter().enumerate() {
            for &(second, other) in &own[place + 1..] {
                let weight = weights.entry([first, second]).or_insert(NONE);
                *weight = rank.max(other).min(*weight);
            }
        }
    }
    let pairs = (0..active.len())
        .flat_map(|first| (first + 1..active.len()).map(move |second| [first, second]));
    let best = pairs.min_by_key(|pair| {
        let matters = pair.iter().any(|&own| active[own].1.matters());
        (!matters, weights.get(pair).copied().unwrap_or(NONE), *pair)
    });
    best.expect("there are two").map(|own| active[own].0)
}

/// Takes so many bytes.
fn reserve(memory: &mut Memory, bytes: usize) -> Result<(), StopReason> {
    if memory.reserve(bytes).is_break() {
        return Err(StopReason::MemoryLimit);
    }
    Ok(())
}
