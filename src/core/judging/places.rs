//! Beam search as this program has it: repeats and expanded states take places in a layer, and are passed over.

use super::best_first::WeightedPriority;
use super::rule::{Breach, Due, ExpansionRule, GoalTestPlace, MOST_WAYS, NEVER, Value};
use super::space::JudgedSpace;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A way in which the places of the layer may have been given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PlaceAssignment {
    /// States that have a place for certain.
    needed: BTreeSet<u32>,
    /// States as good as the worst that has a place, and how often each stands among the candidates.
    equal: BTreeMap<u32, usize>,
    /// Places for these.
    places: usize,
    /// Places that may go to what has no line: repeats, and what was expanded.
    silent: usize,
    layer: BTreeSet<u32>,
}

impl PlaceAssignment {
    /// Whether the layer may be over.
    fn may_be_over(&self) -> bool {
        self.needed.is_empty() && self.places <= self.silent && !self.layer.is_empty()
    }

    /// The same once a state of the layer was expanded; `None` where it has no place.
    fn taking(&self, state: u32) -> Option<Self> {
        let mut changed = self.clone();
        if !changed.needed.remove(&state) {
            let count = changed
                .equal
                .remove(&state)
                .filter(|_| changed.places > 0)?;
            changed.places -= 1;
            changed.silent += count - 1;
        }
        changed.layer.insert(state);
        Some(changed)
    }
}

/// The step that comes behind a layer.
enum Next {
    Nothing,
    Goal,
    Layer(PlaceAssignment),
}

/// The runs of that form.
#[derive(Clone)]
pub(super) struct Places {
    priority: WeightedPriority,
    width: usize,
    goal: GoalTestPlace,
    ways: Vec<PlaceAssignment>,
    expanded: HashSet<u32>,
    /// Whether a goal was generated: the search ends with it, or with the layer.
    is_found: bool,
    is_over: bool,
    is_lossy: bool,
}

impl Places {
    /// From the start.
    pub(super) fn new(priority: WeightedPriority, width: usize, goal: GoalTestPlace) -> Self {
        let start = PlaceAssignment {
            needed: BTreeSet::from([0]),
            equal: BTreeMap::new(),
            places: 0,
            silent: 0,
            layer: BTreeSet::new(),
        };
        Self {
            priority,
            width,
            goal,
            ways: vec![start],
            expanded: HashSet::new(),
            is_found: false,
            is_over: false,
            is_lossy: false,
        }
    }

    fn next(&self, space: &mut JudgedSpace<'_>, layer: &BTreeSet<u32>) -> Next {
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        for &state in layer {
            for successor in &*space.successors(state) {
                *counts.entry(successor.state).or_default() += 1;
            }
        }
        let is_goal = |&state: &u32| space.is_goal(state);
        if self.goal == GoalTestPlace::Generated && counts.keys().any(is_goal) {
            return Next::Goal;
        }
        let mut sorted: Vec<(Value, u32)> = Vec::new();
        for (&state, &count) in &counts {
            let value = self.priority.of(space, state, 0).unwrap_or(NEVER);
            sorted.extend(std::iter::repeat_n((value, state), count));
        }
        sorted.sort_unstable();
        let last = self.width.min(sorted.len()).wrapping_sub(1);
        let Some(&(worst, _)) = sorted.get(last) else {
            return Next::Nothing;
        };
        let kept = &sorted[..=last];
        let is_new = |state: u32| !self.expanded.contains(&state);
        let needed = kept
            .iter()
            .filter(|(value, state)| *value < worst && is_new(*state));
        let as_good = || sorted.iter().filter(|(value, _)| *value == worst);
        let mut equal: BTreeMap<u32, usize> = BTreeMap::new();
        for &(_, state) in as_good().filter(|(_, state)| is_new(*state)) {
            *equal.entry(state).or_default() += 1;
        }
        Next::Layer(PlaceAssignment {
            needed: needed.map(|(_, state)| *state).collect(),
            places: kept.iter().filter(|(value, _)| *value == worst).count(),
            silent: as_good().filter(|(_, state)| !is_new(*state)).count(),
            equal,
            layer: BTreeSet::new(),
        })
    }

    /// The states that may come next.
    fn allowed(&self, space: &mut JudgedSpace<'_>) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for way in self.ways.iter().filter(|_| !self.is_over) {
            let next = way.may_be_over().then(|| self.next(space, &way.layer));
            let next = match &next {
                Some(Next::Layer(next)) => Some(next),
                _ => None,
            };
            for way in [Some(way), next].into_iter().flatten() {
                all.extend(&way.needed);
                all.extend(way.equal.keys().filter(|_| way.places > 0));
            }
        }
        all
    }
}

impl ExpansionRule for Places {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if self.is_over {
            return Err(Breach::AfterTheGoal);
        }
        let count = self.due(space).count;
        let mut ways = BTreeSet::new();
        let mut is_goal_next = false;
        for way in &self.ways {
            ways.extend(way.taking(state));
            if way.may_be_over() {
                match self.next(space, &way.layer) {
                    Next::Goal => is_goal_next = true,
                    Next::Layer(next) => ways.extend(next.taking(state)),
                    Next::Nothing => {}
                }
            }
        }
        if (is_goal_next || self.is_found) && space.is_goal(state) {
            self.is_over = true;
            return Ok(1);
        }
        if ways.is_empty() {
            return Err(Breach::NotAmongTheBest);
        }
        self.is_lossy |= ways.len() > MOST_WAYS;
        self.ways = ways.into_iter().take(MOST_WAYS).collect();
        self.expanded.insert(state);
        match self.goal {
            GoalTestPlace::Generated => {
                let successors = space.successors(state);
                self.is_found |= successors.iter().any(|next| space.is_goal(next.state));
            }
            _ => self.is_over = space.is_goal(state),
        }
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        let selects = self.goal == GoalTestPlace::Selected;
        let may_end = selects
            && self
                .allowed(space)
                .iter()
                .any(|&state| space.is_goal(state));
        self.is_over
            || self.is_found
            || may_end
            || self.ways.iter().filter(|way| way.may_be_over()).any(|way| {
                match self.next(space, &way.layer) {
                    Next::Goal | Next::Nothing => true,
                    Next::Layer(next) => next.needed.is_empty() && next.places <= next.silent,
                }
            })
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        let all = self.allowed(space);
        Due {
            state: all.first().copied(),
            count: all.len(),
        }
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.goal)
    }

    fn is_lossy(&self) -> bool {
        self.is_lossy
    }
}
