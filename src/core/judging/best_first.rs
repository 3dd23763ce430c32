//! Best-first search: uniform cost, A*, weighted A*, greedy, and what students make of them.

use super::rule::{
    Breach, Due, ExpansionRule, GoalEnding, GoalTestPlace, NEVER, StateValues, Value,
};
use super::space::JudgedSpace;
use std::collections::BTreeMap;

/// The priority of a state: g and h, each times a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WeightedPriority {
    /// Of the cost of the path.
    pub g: i64,
    /// Of the estimate, in the units of the heuristic.
    pub h: i64,
    /// The heuristic.
    pub heuristic: Option<usize>,
    /// Whether the greatest comes first: that is a mistake.
    pub greatest_first: bool,
}

impl WeightedPriority {
    /// Of a state; `None` where a dead end is proved.
    pub(super) fn of(self, space: &mut JudgedSpace<'_>, state: u32, g: u64) -> Option<Value> {
        let h = match self.h {
            0 => 0,
            _ => space.estimate(self.heuristic, state)?,
        };
        if h == u32::MAX {
            return Some(NEVER);
        }
        let scale = i64::from(space.scale(self.heuristic));
        let g = i64::try_from(g).ok()?;
        let value = (self.g * scale)
            .checked_mul(g)?
            .checked_add(self.h * i64::from(h))?;
        Some(if self.greatest_first { -value } else { value })
    }
}

/// The handling of a state to which another path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Update {
    /// The cheaper path counts.
    Cheaper,
    /// The first path counts, whatever follows: the state was marked when it was generated.
    First,
    /// The cheaper path counts for the g of successors, but the state keeps its place.
    KeepsPlace,
    /// The last path counts.
    Last,
}

/// A form of best-first search.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a way in which programs differ"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestFirstForm {
    pub priority: WeightedPriority,
    pub update: Update,
    /// Whether a cheaper path opens a closed state again.
    pub reopens: bool,
    pub goal: GoalTestPlace,
    /// Whether every move is taken to cost 1.
    pub unit_costs: bool,
    /// Whether the priority of a parent is taken for its g.
    pub adds_up_priorities: bool,
    /// Whether a state is valued by the estimate of its parent.
    pub parents_estimate: bool,
}

impl BestFirstForm {
    /// The right one for a priority.
    pub(super) fn new(priority: WeightedPriority) -> Self {
        Self {
            priority,
            update: Update::Cheaper,
            reopens: true,
            goal: GoalTestPlace::Selected,
            unit_costs: false,
            adds_up_priorities: false,
            parents_estimate: false,
        }
    }

    /// The priority of a state; `None` where a dead end is proved.
    pub(super) fn value(
        self,
        space: &mut JudgedSpace<'_>,
        state: u32,
        parent: u32,
        g: u64,
    ) -> Option<Value> {
        let valued = if self.parents_estimate { parent } else { state };
        self.priority.of(space, valued, g)
    }

    /// g behind a move of that cost, from a state of that g and priority.
    pub(super) fn onward(self, g: u64, value: Value, cost: u32) -> u64 {
        let g = match u64::try_from(value) {
            Ok(value) if self.adds_up_priorities => value,
            _ => g,
        };
        g + u64::from(if self.unit_costs { 1 } else { cost })
    }
}

/// The data of a state that was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Met {
    g: u64,
    /// Its place in the open list; `None` if it is closed.
    open: Option<Value>,
    parent: u32,
}

/// The runs of one form.
#[derive(Clone)]
pub(super) struct BestFirst {
    form: BestFirstForm,
    /// The state that it begins with, and whether that is a goal from which it goes back.
    root: u32,
    is_backward: bool,
    /// The data of each generated state.
    met: Vec<Option<Met>>,
    /// The number of open states, by value.
    open: BTreeMap<Value, usize>,
    ending: GoalEnding,
}

impl BestFirst {
    /// From the start.
    pub(super) fn new(form: BestFirstForm, space: &mut JudgedSpace<'_>) -> Self {
        Self::from((0, false), form, space)
    }

    /// From a state, on or back.
    pub(super) fn from(
        (root, is_backward): (u32, bool),
        form: BestFirstForm,
        space: &mut JudgedSpace<'_>,
    ) -> Self {
        let mut rule = Self {
            form,
            root,
            is_backward,
            met: Vec::new(),
            open: BTreeMap::new(),
            ending: GoalEnding::new(form.goal),
        };
        rule.put(space, root, 0, root);
        rule.ending.generated(space, root);
        rule
    }

    fn of(&self, state: u32) -> Option<Met> {
        self.met.get(state as usize).copied().flatten()
    }

    /// Opens a state, or moves it to another place.
    fn put(&mut self, space: &mut JudgedSpace<'_>, state: u32, g: u64, parent: u32) {
        let Some(value) = self.form.value(space, state, parent, g) else {
            return;
        };
        if let Some(old) = self.of(state).and_then(|met| met.open) {
            self.leave(old);
        }
        let at = state as usize;
        if self.met.len() <= at {
            self.met.resize(at + 1, None);
        }
        self.met[at] = Some(Met {
            g,
            open: Some(value),
            parent,
        });
        *self.open.entry(value).or_default() += 1;
    }

    fn leave(&mut self, value: Value) {
        if let Some(count) = self.open.get_mut(&value) {
            *count -= 1;
            if *count == 0 {
                self.open.remove(&value);
            }
        }
    }

    /// The data of all states that were generated, by their numbers.
    pub(super) fn met(&self) -> &[Option<Met>] {
        &self.met
    }

    /// The value of an open state, and the state from which it was reached.
    pub(super) fn waits(&self, state: u32) -> Option<(Value, u32)> {
        let met = self.of(state)?;
        Some((met.open?, met.parent))
    }

    /// Whether an open state has a successor that would come before it.
    pub(super) fn descends(&self, space: &mut JudgedSpace<'_>, state: u32) -> bool {
        let Some((met, value)) = self.of(state).and_then(|met| Some((met, met.open?))) else {
            return false;
        };
        let successors = space.successors(state);
        let priority = self.form.priority;
        let mut values = successors.iter().filter_map(|successor| {
            let g = met.g + u64::from(successor.cost);
            priority.of(space, successor.state, g)
        });
        values.any(|other| other < value)
    }

    /// The least value of an open state, and the number of states that have it.
    pub(super) fn least(&self) -> Option<(Value, usize)> {
        self.open
            .first_key_value()
            .map(|(value, count)| (*value, *count))
    }

    /// The open states of least value.
    pub(super) fn least_states(&self) -> impl Iterator<Item = u32> + '_ {
        let least = self.least().map(|(value, _)| value);
        let all = (0..).zip(&self.met);
        all.filter_map(move |(state, met)| {
            let open = met.as_ref()?.open;
            (open.is_some() && open == least).then_some(state)
        })
    }

    /// Takes in the path of that cost over a parent that was just expanded.
    fn generate(&mut self, space: &mut JudgedSpace<'_>, parent: u32, g: u64, state: u32) {
        match (self.of(state), self.form.update) {
            (None, _) => self.put(space, state, g, parent),
            (Some(met), Update::Last) if met.open.is_some() => self.put(space, state, g, parent),
            (Some(_), Update::First | Update::Last) => {}
            (Some(met), _) if g >= met.g => {}
            (Some(met), Update::KeepsPlace) if met.open.is_some() => {
                self.met[state as usize] = Some(Met { g, parent, ..met });
            }
            (Some(met), _) => {
                if met.open.is_some() || self.form.reopens {
                    self.put(space, state, g, parent);
                }
            }
        }
        self.ending.generated(space, state);
    }
}

impl ExpansionRule for BestFirst {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if let Some(outcome) = self.ending.behind(space, state) {
            return outcome;
        }
        let met = self.of(state).ok_or(Breach::NotGenerated)?;
        let value = met.open.ok_or(Breach::Closed)?;
        let (least, count) = self.least().ok_or(Breach::AfterTheEnd)?;
        if value != least {
            return Err(Breach::NotLeast);
        }
        self.leave(value);
        self.met[state as usize] = Some(Met { open: None, ..met });
        if self.ending.selected(space, state) {
            return Ok(count);
        }
        for successor in &*space.neighbours(state, self.is_backward) {
            let g = self.form.onward(met.g, value, successor.cost);
            self.generate(space, state, g, successor.state);
        }
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        let is_over = self.ending.is_over() || self.least().is_none();
        let may_select = self.ending.test() == GoalTestPlace::Selected
            && self.least_states().any(|state| space.is_goal(state));
        is_over || may_select
    }

    fn due(&mut self, _: &mut JudgedSpace<'_>) -> Due {
        Due {
            state: self
                .least_states()
                .next()
                .filter(|_| !self.ending.is_over()),
            count: self.least().map_or(0, |(_, count)| count),
        }
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.form.goal)
    }

    fn g(&self, state: u32) -> Option<u64> {
        // Where g does not order the states, a program need not know the least.
        let met = self.of(state).filter(|_| self.form.priority.g != 0)?;
        Some(met.g)
    }

    fn path(&self, state: u32) -> Vec<u32> {
        let mut path = vec![state];
        let mut at = state;
        // A parent that was opened again may have found a shorter way over what it led to: not longer than all states.
        while at != self.root && path.len() <= self.met.len() {
            let Some(met) = self.of(at) else {
                return Vec::new();
            };
            at = met.parent;
            path.push(at);
        }
        path.reverse();
        path
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        space.values(self.form.priority.heuristic, state, self.of(state)?.g)
    }
}
