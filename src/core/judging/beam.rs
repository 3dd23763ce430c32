//! Beam search: each layer is the best successors of the layer before, in any order.

use super::best_first::WeightedPriority;
use super::rule::{
    Breach, Due, ExpansionRule, GoalEnding, GoalTestPlace, NEVER, StateValues, Value,
};
use super::space::JudgedSpace;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A form of beam search.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a way in which programs differ"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BeamForm {
    pub priority: WeightedPriority,
    /// The greatest number of states in a layer.
    pub width: usize,
    /// Whether successors that were expanded before are dropped.
    pub drops_expanded: bool,
    /// Whether successors that a layer before generated are dropped: that is a mistake.
    pub drops_generated: bool,
    /// Whether a state takes a place, and has a line, for each state that generates it: that is a mistake.
    pub keeps_repeats: bool,
    /// Whether the layer itself is among the candidates for the next: that is a mistake.
    pub keeps_parents: bool,
    pub goal: GoalTestPlace,
}

/// The runs of one form.
#[derive(Clone)]
pub(super) struct Beam {
    form: BeamForm,
    layer: Vec<u32>,
    /// States of the next layer that are better than its worst, and how often each.
    needed: BTreeMap<u32, usize>,
    /// States as good as its worst, and how often each.
    equal: BTreeMap<u32, usize>,
    /// The number of these that find a place.
    places: usize,
    g: HashMap<u32, u64>,
    parents: HashMap<u32, u32>,
    expanded: HashSet<u32>,
    ending: GoalEnding,
    /// Whether a state of the layer generated a goal: the search ends with it, or with its layer.
    is_found: bool,
    is_done: bool,
}

impl Beam {
    /// From the start.
    pub(super) fn new(form: BeamForm, space: &mut JudgedSpace<'_>) -> Self {
        let mut rule = Self {
            form,
            layer: Vec::new(),
            needed: BTreeMap::from([(0, 1)]),
            equal: BTreeMap::new(),
            places: 0,
            g: HashMap::from([(0, 0)]),
            parents: HashMap::from([(0, 0)]),
            expanded: HashSet::new(),
            ending: GoalEnding::new(form.goal),
            is_found: false,
            is_done: false,
        };
        rule.ending.generated(space, 0);
        rule
    }

    fn value(&self, space: &mut JudgedSpace<'_>, state: u32) -> Value {
        let g = self.g.get(&state).copied().unwrap_or(0);
        self.form.priority.of(space, state, g).unwrap_or(NEVER)
    }

    /// Takes in the candidates for the next layer.
    fn next_layer(&mut self, space: &mut JudgedSpace<'_>) {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for state in std::mem::take(&mut self.layer) {
            for successor in &*space.successors(state) {
                let next = successor.state;
                if self.form.drops_expanded && self.expanded.contains(&next) {
                    continue;
                }
                let is_old = self.g.contains_key(&next) && !counts.contains_key(&next);
                if self.form.drops_generated && is_old {
                    continue;
                }
                let g = self.g[&state] + u64::from(successor.cost);
                self.g.entry(next).or_insert(g);
                self.parents.entry(next).or_insert(state);
                *counts.entry(next).or_default() += 1;
                self.ending.generated(space, next);
            }
            if self.form.keeps_parents {
                *counts.entry(state).or_default() += 1;
            }
        }
        let mut sorted: Vec<(Value, u32)> = Vec::new();
        for (&state, count) in &mut counts {
            if !self.form.keeps_repeats {
                *count = 1;
            }
            let value = self.value(space, state);
            sorted.extend(std::iter::repeat_n((value, state), *count));
        }
        sorted.sort_unstable();
        let Some(&(worst, _)) = sorted.get(self.form.width.min(sorted.len()).wrapping_sub(1))
        else {
            self.is_done = true;
            return;
        };
        self.needed.clear();
        self.equal.clear();
        for (value, state) in sorted {
            if value < worst {
                *self.needed.entry(state).or_default() += 1;
            } else if value == worst {
                *self.equal.entry(state).or_default() += 1;
            }
        }
        let needed: usize = self.needed.values().sum();
        let equal: usize = self.equal.values().sum();
        self.places = equal.min(self.form.width - needed);
    }

    /// Whether the layer is full.
    fn is_full(&self) -> bool {
        self.needed.is_empty() && self.places == 0
    }

    fn settle(&mut self, space: &mut JudgedSpace<'_>) {
        if self.is_full() && !self.ending.is_over() && !self.is_done {
            self.next_layer(space);
        }
    }

    fn candidates(&self) -> impl Iterator<Item = u32> + '_ {
        let equal = self.equal.keys().filter(|_| self.places > 0);
        self.needed.keys().chain(equal).copied()
    }
}

/// Takes one of a state from where it is counted; whether there was one.
fn take(counts: &mut BTreeMap<u32, usize>, state: u32) -> bool {
    let Some(count) = counts.get_mut(&state) else {
        return false;
    };
    *count -= 1;
    if *count == 0 {
        counts.remove(&state);
    }
    true
}

impl ExpansionRule for Beam {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        self.settle(space);
        if self.is_found {
            self.ending.generated(space, state);
        }
        if let Some(outcome) = self.ending.behind(space, state) {
            return outcome;
        }
        if self.is_done {
            return Err(Breach::AfterTheEnd);
        }
        let count = self.candidates().count();
        if !take(&mut self.needed, state) {
            if self.places == 0 || !take(&mut self.equal, state) {
                return Err(Breach::NotAmongTheBest);
            }
            self.places -= 1;
        }
        self.layer.push(state);
        self.expanded.insert(state);
        self.ending.selected(space, state);
        if self.ending.test() == GoalTestPlace::Generated {
            let successors = space.successors(state);
            self.is_found |= successors.iter().any(|next| space.is_goal(next.state));
        }
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        self.settle(space);
        let selects = self.ending.test() == GoalTestPlace::Selected;
        let may_end = selects && self.candidates().any(|state| space.is_goal(state));
        self.ending.is_over() || self.is_found || self.is_done || may_end
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        self.settle(space);
        if self.ending.is_over() || self.is_done {
            return Due::default();
        }
        Due {
            state: self.candidates().next(),
            count: self.candidates().count(),
        }
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.form.goal)
    }

    fn path(&self, state: u32) -> Vec<u32> {
        let mut path = vec![state];
        let mut at = state;
        while at != 0 && path.len() <= self.parents.len() {
            at = self.parents.get(&at).copied().unwrap_or(0);
            path.push(at);
        }
        path.reverse();
        path
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        space.values(self.form.priority.heuristic, state, *self.g.get(&state)?)
    }
}
