//! Breadth-first and depth-first search: the successors of one expansion are a group, in any order.

use super::best_first::WeightedPriority;
use super::rule::{Breach, Due, ExpansionRule, GoalEnding, GoalTestPlace, NEVER};
use super::space::JudgedSpace;
use std::collections::{HashMap, HashSet, VecDeque};

/// When a state counts as known, so that it does not enter a group again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    /// When it is generated: it is in one group.
    Generated,
    /// When it is expanded: it may be in several groups, and copies of what was expanded are skipped.
    Expanded,
    /// When it is expanded, but copies are not skipped: that is a mistake.
    ExpandedOnly,
    /// When it is generated, but for the start: that is a mistake.
    AllButTheStart,
}

/// A form of breadth-first or depth-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlindForm {
    /// Whether the youngest group comes first.
    pub is_stack: bool,
    pub marked: Marked,
    pub goal: GoalTestPlace,
    /// Whether groups of one depth are one, in any order.
    pub by_layers: bool,
}

/// Copies of states, each with the states that they were generated from.
type OpenGroup = HashMap<u32, Vec<u32>>;

/// The runs of one form.
#[derive(Clone)]
pub(super) struct BlindRuns {
    form: BlindForm,
    /// Whether it goes back from a goal.
    is_backward: bool,
    waiting: VecDeque<OpenGroup>,
    /// Those of the layer behind, where groups are layers.
    next_layer: OpenGroup,
    generated: HashSet<u32>,
    expanded: HashSet<u32>,
    parents: HashMap<u32, u32>,
    /// The priority by which the states of one expansion are sorted, if they are: that is a mistake.
    sorted_by: Option<WeightedPriority>,
    g: HashMap<u32, u64>,
    ending: GoalEnding,
}

impl BlindRuns {
    /// From a state, which is its own parent.
    pub(super) fn from(form: BlindForm, space: &mut JudgedSpace<'_>, start: u32) -> Self {
        let mut rule = Self {
            form,
            is_backward: false,
            waiting: VecDeque::from([OpenGroup::from([(start, vec![start])])]),
            next_layer: OpenGroup::new(),
            generated: HashSet::new(),
            expanded: HashSet::new(),
            parents: HashMap::new(),
            sorted_by: None,
            g: HashMap::from([(start, 0)]),
            ending: GoalEnding::new(form.goal),
        };
        if form.marked != Marked::AllButTheStart {
            rule.generated.insert(start);
        }
        rule.ending.generated(space, start);
        rule
    }

    /// The same back from a goal.
    pub(super) fn backward(mut self) -> Self {
        self.is_backward = true;
        self
    }

    /// The same where the states of one expansion are sorted.
    pub(super) fn sorted_by(mut self, priority: Option<WeightedPriority>) -> Self {
        self.sorted_by = priority;
        self
    }

    /// The states of the current group that may come next.
    fn candidates(&mut self, space: &mut JudgedSpace<'_>) -> Vec<u32> {
        let mut states = self.next_states();
        if let Some(priority) = self.sorted_by {
            let mut value = |state: u32| priority.of(space, state, self.g[&state]).unwrap_or(NEVER);
            let least = states.iter().map(|&state| value(state)).min();
            states.retain(|&state| Some(value(state)) == least);
        }
        states
    }

    /// The states that may come next.
    pub(super) fn next_states(&mut self) -> Vec<u32> {
        let group = self.current().map(|group| group.keys().copied().collect());
        group.unwrap_or_default()
    }

    /// Whether a state was expanded.
    pub(super) fn has_expanded(&self, state: u32) -> bool {
        self.expanded.contains(&state)
    }

    /// Whether a state was generated.
    pub(super) fn has(&self, state: u32) -> bool {
        self.generated.contains(&state)
    }

    /// Whether a state may come next.
    pub(super) fn is_next(&mut self, state: u32) -> bool {
        self.current()
            .is_some_and(|group| group.contains_key(&state))
    }

    /// Whether all was expanded.
    pub(super) fn is_done(&mut self) -> bool {
        self.current().is_none()
    }

    /// The group whose turn it is.
    fn current(&mut self) -> Option<&mut OpenGroup> {
        loop {
            let Self {
                waiting,
                next_layer,
                expanded,
                form,
                ..
            } = self;
            let place = if form.is_stack {
                waiting.len().checked_sub(1)
            } else {
                (!waiting.is_empty()).then_some(0)
            };
            let Some(place) = place else {
                if next_layer.is_empty() {
                    return None;
                }
                waiting.push_back(std::mem::take(next_layer));
                continue;
            };
            if form.marked == Marked::Expanded {
                waiting[place].retain(|state, _| !expanded.contains(state));
            }
            if waiting[place].is_empty() {
                waiting.remove(place);
                continue;
            }
            return self.waiting.get_mut(place);
        }
    }

    fn is_left_out(&self, state: u32) -> bool {
        match self.form.marked {
            Marked::Generated | Marked::AllButTheStart => self.generated.contains(&state),
            Marked::Expanded | Marked::ExpandedOnly => self.expanded.contains(&state),
        }
    }
}

impl ExpansionRule for BlindRuns {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if let Some(outcome) = self.ending.behind(space, state) {
            return outcome;
        }
        let sorted = self.sorted_by.map(|_| self.candidates(space));
        let Some(group) = self.current() else {
            return Err(Breach::AfterTheEnd);
        };
        let count = sorted.as_ref().map_or(group.len(), Vec::len);
        if sorted.is_some_and(|sorted| group.contains_key(&state) && !sorted.contains(&state)) {
            return Err(Breach::NotLeast);
        }
        let Some(copies) = group.get_mut(&state) else {
            let waits = self.waiting.iter().any(|group| group.contains_key(&state))
                || self.next_layer.contains_key(&state);
            return Err(if waits {
                Breach::NotNext
            } else if self.expanded.contains(&state) {
                Breach::Closed
            } else {
                Breach::NotGenerated
            });
        };
        let parent = copies.pop().unwrap_or(state);
        if copies.is_empty() {
            group.remove(&state);
        }
        self.expanded.insert(state);
        self.parents.entry(state).or_insert(parent);
        if self.ending.selected(space, state) {
            return Ok(count);
        }
        let mut group = OpenGroup::new();
        for successor in &*space.neighbours(state, self.is_backward) {
            let next = successor.state;
            if self.is_left_out(next) {
                continue;
            }
            self.generated.insert(next);
            let g = self.g.get(&state).copied().unwrap_or(0) + u64::from(successor.cost);
            self.g.entry(next).or_insert(g);
            group.entry(next).or_default().push(state);
            self.ending.generated(space, next);
        }
        if self.form.by_layers {
            for (next, mut copies) in group {
                self.next_layer.entry(next).or_default().append(&mut copies);
            }
        } else {
            self.waiting.push_back(group);
        }
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        let selects = self.ending.test() == GoalTestPlace::Selected;
        let may_end =
            |group: &mut OpenGroup| selects && group.keys().any(|&state| space.is_goal(state));
        self.ending.is_over() || self.current().is_none_or(may_end)
    }

    fn due(&mut self, _: &mut JudgedSpace<'_>) -> Due {
        if self.ending.is_over() {
            return Due::default();
        }
        self.current().map_or_else(Due::default, |group| Due {
            state: group.keys().min().copied(),
            count: group.len(),
        })
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.form.goal)
    }

    fn path(&self, state: u32) -> Vec<u32> {
        let all = self.waiting.iter().chain([&self.next_layer]);
        let mut copies = all.filter_map(|group| group.get(&state));
        let mut path = vec![state];
        let Some(&parent) = copies.next().and_then(|copies| copies.first()) else {
            return Vec::new();
        };
        let mut at = parent;
        while at != path[path.len() - 1] && path.len() <= self.expanded.len() + 1 {
            path.push(at);
            at = self.parents.get(&at).copied().unwrap_or(at);
        }
        path.reverse();
        path
    }
}
