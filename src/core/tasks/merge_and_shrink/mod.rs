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

use super::InterruptCheck;
use super::task::{Fact, Task};
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use crate::search::{Memory, Observer, StopReason};
use bisimulation::bisimulation;
use factor::{Factor, NONE};
use labels::reduce_labels;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

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
        let variables = variables.filter(|entry| entry.1.layer.is_none());
        let mut factors = Vec::new();
        for (variable, _) in variables {
            if let Some(reason) = observer.observe_table(0, task.variables.len() as u64) {
                return Err(reason);
            }
            let mut factor = Factor::of_variable(task, goal, variable, &costs, &mut memory)?;
            // The others say nothing of any state.
            if factor.matters() || factor.nearest().next().is_some() {
                factor.prune(&costs);
                factors.push(Some(factor));
            }
        }
        let merges = factors.len().saturating_sub(1) as u64;
        let mut order = MergeOrder::of(&factors);
        for merge in 0..merges {
            let mut look = || observer.observe_table(merge, merges).map_or(Ok(()), Err);
            let pair = order.next(&factors);
            reduce_labels(&mut factors, &mut costs, &mut look)?;
            let [mut left, mut right] =
                pair.map(|number| factors[number].take().expect("it is active"));
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
            order.add(&factors);
        }
        let last = factors.pop().flatten();
        Ok(Self {
            last: last.map(|factor| (factor.map, factor.distances)),
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
    let [first, second] = sizes.map(|size| size.clamp(1, most));
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

/// The pairs of factors, sorted by which is merged first: of those of which at least one tells goal states from others the
/// one that a label near the goal connects (Dräger, Finkbeiner and Podelski, "Directed model checking with
/// distance-preserving abstractions", 2006, as in Sievers, Wehrle and Helmert 2014), the newest of equals.
///
/// The weight of a pair is the least distance to which a label leads that matters in both. It stays when labels are reduced:
/// a label that stands for several leads to the least of their distances.
struct MergeOrder {
    /// The number of factors of single variables, which come first.
    variables: usize,
    /// The first pair on top; some of factors that are merged already.
    pairs: BinaryHeap<Reverse<FactorPair>>,
}

/// Whether neither factor matters, the weight, and the places of both factors among all with their numbers.
type FactorPair = (bool, u32, [(Reverse<usize>, usize); 2]);

impl MergeOrder {
    fn of(variables: &[Option<Factor>]) -> Self {
        let mut order = Self {
            variables: variables.len(),
            pairs: BinaryHeap::new(),
        };
        for number in 0..variables.len() {
            order.add(&variables[..=number]);
        }
        order
    }

    /// Products stand before factors of single variables, the newest first.
    fn place(&self, number: usize) -> (Reverse<usize>, usize) {
        (Reverse((number + 1).saturating_sub(self.variables)), number)
    }

    /// Weighs the last factor against those before it.
    fn add(&mut self, factors: &[Option<Factor>]) {
        let Some((Some(last), others)) = factors.split_last() else {
            return;
        };
        let mut of_last = vec![None; last.group_of.len()];
        for (labels, distance) in last.nearest() {
            for &label in labels {
                of_last[label as usize] = Some(distance);
            }
        }
        let active = others.iter().enumerate();
        for (number, other) in
            active.filter_map(|(number, factor)| Some((number, factor.as_ref()?)))
        {
            let mut weight = NONE;
            for (labels, distance) in other.nearest() {
                let both = labels.iter().filter_map(|&label| of_last[label as usize]);
                let nearest = both.min().map_or(NONE, |value: u32| value.max(distance));
                weight = weight.min(nearest);
            }
            let mut places = [number, others.len()].map(|index| self.place(index));
            places.sort_unstable();
            let matters = last.matters() || other.matters();
            self.pairs.push(Reverse((!matters, weight, places)));
        }
    }

    /// The two factors to merge.
    fn next(&mut self, factors: &[Option<Factor>]) -> [usize; 2] {
        loop {
            let Reverse((_, _, places)) = self.pairs.pop().expect("there are two");
            let pair = places.map(|(_, number)| number);
            if pair.iter().all(|&place| factors[place].is_some()) {
                return pair;
            }
        }
    }
}

/// Takes so many bytes.
fn reserve(memory: &mut Memory, bytes: usize) -> Result<(), StopReason> {
    if memory.reserve(bytes).is_break() {
        return Err(StopReason::MemoryLimit);
    }
    Ok(())
}
