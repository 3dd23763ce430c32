//! Best-first search without a closed list, and with one that is kept wrongly: a state is open once for each path to it.

use super::best_first::Priority;
use super::rule::{Breach, Due, Ending, GoalTest, Rule, Value, Values, choices};
use super::space::Space;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What is left out of the open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// Nothing: tree search.
    Nothing,
    /// The state that an expansion came from.
    Parent,
    /// What is closed; copies that were open before are not skipped.
    Closed,
    /// What has no cheaper path than the best so far; copies are not skipped.
    NotCheaper,
}

/// A path to an open state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Copy {
    g: u64,
    parent: u32,
}

/// The runs of one form.
pub(super) struct Tree {
    priority: Priority,
    left_out: LeftOut,
    open: BTreeMap<Value, HashMap<u32, Vec<Copy>>>,
    closed: HashSet<u32>,
    best: HashMap<u32, u64>,
    ending: Ending,
    freedom: f64,
    is_lossy: bool,
}

impl Tree {
    /// From the start.
    pub(super) fn new(
        (priority, left_out, goal): (Priority, LeftOut, GoalTest),
        space: &mut Space<'_>,
    ) -> Self {
        let mut own = Self {
            priority,
            left_out,
            open: BTreeMap::new(),
            closed: HashSet::new(),
            best: HashMap::from([(0, 0)]),
            ending: Ending::new(goal),
            freedom: 0.0,
            is_lossy: false,
        };
        own.put(space, 0, Copy { g: 0, parent: 0 });
        own.ending.generated(space, 0);
        own
    }

    fn put(&mut self, space: &mut Space<'_>, state: u32, copy: Copy) {
        if let Some(value) = self.priority.of(space, state, copy.g) {
            let states = self.open.entry(value).or_default();
            states.entry(state).or_default().push(copy);
        }
    }

    fn is_left_out(&mut self, state: u32, g: u64, grandparent: u32) -> bool {
        match self.left_out {
            LeftOut::Nothing => false,
            LeftOut::Parent => state == grandparent,
            LeftOut::Closed => self.closed.contains(&state),
            LeftOut::NotCheaper => {
                let best = self.best.entry(state).or_insert(u64::MAX);
                let is_worse = g >= *best;
                *best = g.min(*best);
                is_worse
            }
        }
    }
}

impl Rule for Tree {
    fn step(&mut self, space: &mut Space<'_>, state: u32) -> Result<(), Breach> {
        if let Some(behind) = self.ending.behind(space, state) {
            return behind;
        }
        let Some(mut least) = self.open.first_entry() else {
            return Err(Breach::AfterTheEnd);
        };
        let states = least.get_mut();
        let count = states.len();
        let Some(copies) = states.get_mut(&state) else {
            let waits = self.open.values().any(|states| states.contains_key(&state));
            return Err(if waits {
                Breach::NotLeast
            } else if self.closed.contains(&state) {
                Breach::Closed
            } else {
                Breach::NotGenerated
            });
        };
        let copy = copies.pop().expect("no list is empty");
        // Which copy it is, the log does not say; it matters where the state before is left out.
        let differ = copies.iter().any(|other| other.parent != copy.parent);
        self.is_lossy |= differ && self.left_out == LeftOut::Parent;
        if copies.is_empty() {
            states.remove(&state);
        }
        if states.is_empty() {
            least.remove();
        }
        self.freedom += choices(count);
        self.closed.insert(state);
        if self.ending.selected(space, state) {
            return Ok(());
        }
        for successor in &*space.successors(state) {
            let g = copy.g + u64::from(successor.cost);
            if self.is_left_out(successor.state, g, copy.parent) {
                continue;
            }
            self.put(space, successor.state, Copy { g, parent: state });
            self.ending.generated(space, successor.state);
        }
        Ok(())
    }

    fn end(&mut self, space: &mut Space<'_>) -> Result<(), Breach> {
        if self.ending.is_over() {
            return Ok(());
        }
        let Some((_, states)) = self.open.first_key_value() else {
            return Ok(());
        };
        let selects = self.ending.test() == GoalTest::Selected;
        if selects && states.keys().any(|&state| space.is_goal(state)) {
            return Ok(());
        }
        Err(Breach::EndsEarly)
    }

    fn due(&mut self, _: &mut Space<'_>) -> Due {
        let least = self
            .open
            .first_key_value()
            .filter(|_| !self.ending.is_over());
        least.map_or_else(Due::default, |(_, states)| Due {
            state: states.keys().min().copied(),
            count: states.len(),
        })
    }

    fn freedom(&self) -> f64 {
        self.freedom
    }

    fn is_lossy(&self) -> bool {
        self.is_lossy
    }

    fn values(&self, space: &mut Space<'_>, state: u32) -> Option<Values> {
        let copies = self.open.values().find_map(|states| states.get(&state))?;
        Some(Values {
            g: copies.first()?.g,
            h: space.estimate(self.priority.heuristic, state)?,
            scale: space.scale(self.priority.heuristic),
        })
    }
}
