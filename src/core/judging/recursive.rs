//! Recursive best-first search: each choice is shown by the next line.

use super::rule::{Breach, Due, ExpansionRule, GoalEnding, GoalTestPlace, LeftOut, StateValues};
use super::space::JudgedSpace;

/// A successor with the least value found below it so far.
#[derive(Clone, Copy, Debug)]
struct BackedSuccessor {
    state: u32,
    g: u64,
    value: u64,
}

/// A state of the path.
#[derive(Clone)]
struct RbfsNode {
    successors: Vec<BackedSuccessor>,
    limit: u64,
    /// Its place among the successors of its parent.
    place: Option<usize>,
}

/// A state that may come next.
#[derive(Clone, Copy, Debug)]
struct Choice {
    state: u32,
    g: u64,
    value: u64,
    limit: u64,
    place: Option<usize>,
}

/// A form of recursive best-first search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RbfsForm {
    pub heuristic: Option<usize>,
    pub left_out: LeftOut,
    pub goal: GoalTestPlace,
    /// Whether every move is taken to cost 1.
    pub unit_costs: bool,
}

/// The runs of recursive best-first search (Korf 1993).
#[derive(Clone)]
pub(super) struct Recursive {
    form: RbfsForm,
    path: Vec<RbfsNode>,
    /// With the cost of the path to each.
    states: Vec<(u32, u64)>,
    choices: Vec<Choice>,
    ending: GoalEnding,
}

impl Recursive {
    /// From the start.
    pub(super) fn new(form: RbfsForm, space: &mut JudgedSpace<'_>) -> Self {
        let value = space
            .estimate(form.heuristic, 0)
            .map_or(u64::MAX, u64::from);
        let start = Choice {
            state: 0,
            g: 0,
            value,
            limit: u64::MAX,
            place: None,
        };
        let mut ending = GoalEnding::new(form.goal);
        ending.generated(space, 0);
        Self {
            form,
            path: Vec::new(),
            states: Vec::new(),
            choices: vec![start],
            ending,
        }
    }

    /// Goes back to where something within the limits is left, and says what may come next.
    fn choose(&mut self) {
        self.choices.clear();
        while let Some(node) = self.path.last() {
            let least = node.successors.iter().map(|below| below.value).min();
            let least = least.unwrap_or(u64::MAX);
            if least > node.limit || least == u64::MAX {
                let place = node.place;
                self.path.pop();
                self.states.pop();
                if let (Some(parent), Some(place)) = (self.path.last_mut(), place) {
                    parent.successors[place].value = least;
                }
                continue;
            }
            for (place, below) in node.successors.iter().enumerate() {
                if below.value != least {
                    continue;
                }
                let others = node.successors.iter().enumerate();
                let others = others.filter(|(other, _)| *other != place);
                let second = others.map(|(_, below)| below.value).min();
                self.choices.push(Choice {
                    state: below.state,
                    g: below.g,
                    value: least,
                    limit: node.limit.min(second.unwrap_or(u64::MAX)),
                    place: Some(place),
                });
            }
            return;
        }
    }
}

impl ExpansionRule for Recursive {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if let Some(outcome) = self.ending.behind(space, state) {
            return outcome;
        }
        if self.choices.is_empty() {
            return Err(Breach::AfterTheEnd);
        }
        let mut choices = self.choices.iter().filter(|choice| choice.state == state);
        let choice = *choices.next().ok_or(Breach::NotLeast)?;
        let count = self.choices.len();
        if self.ending.selected(space, state) {
            return Ok(count);
        }
        let scale = u64::from(space.scale(self.form.heuristic));
        let parent = self.states.last().map(|(parent, _)| *parent);
        let mut successors = Vec::new();
        for successor in &*space.successors(state) {
            let cost = if self.form.unit_costs {
                1
            } else {
                successor.cost
            };
            let g = choice.g + u64::from(cost);
            let is_left_out = match self.form.left_out {
                LeftOut::Parent => Some(successor.state) == parent,
                LeftOut::FreeCycles => {
                    let current = (state, choice.g);
                    let mut path = self.states.iter().chain([&current]);
                    path.any(|before| *before == (successor.state, g))
                }
                _ => false,
            };
            if is_left_out {
                continue;
            }
            self.ending.generated(space, successor.state);
            let h = space.estimate(self.form.heuristic, successor.state);
            let f = h.map_or(u64::MAX, |h| g * scale + u64::from(h));
            successors.push(BackedSuccessor {
                state: successor.state,
                g,
                value: f.max(choice.value),
            });
        }
        self.path.push(RbfsNode {
            successors,
            limit: choice.limit,
            place: choice.place,
        });
        self.states.push((state, choice.g));
        self.choose();
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        let selects = self.ending.test() == GoalTestPlace::Selected;
        let mut next = self.choices.iter();
        let may_select = selects && next.any(|choice| space.is_goal(choice.state));
        self.ending.is_over() || self.choices.is_empty() || may_select
    }

    fn due(&mut self, _: &mut JudgedSpace<'_>) -> Due {
        Due {
            state: self.choices.first().map(|choice| choice.state),
            count: self.choices.len(),
        }
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.ending.test())
    }

    fn path(&self, state: u32) -> Vec<u32> {
        self.states
            .iter()
            .map(|(path_state, _)| *path_state)
            .chain([state])
            .collect()
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        let mut choices = self.choices.iter();
        let choice = choices.find(|choice| choice.state == state)?;
        space.values(self.form.heuristic, state, choice.g)
    }
}
