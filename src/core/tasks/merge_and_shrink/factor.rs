//! Factors: transition systems over the values of some variables.

use super::{InterruptCheck, StateMap, reserve};
use crate::search::{Memory, StopReason};
use crate::tasks::task::{Effect, Fact, Task};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

/// No state, no group, or a goal that is not reached.
pub(super) const NONE: u32 = u32::MAX;

/// The greatest distance: more is as much as can be said.
const MOST_COST: u32 = NONE - 1;

/// Labels with the same transitions.
#[derive(Debug)]
pub(super) struct LabelGroup {
    pub labels: Vec<u32>,
    /// From state to state, sorted, each once.
    pub transitions: Vec<[u32; 2]>,
}

/// A transition system whose labels stand for actions.
#[derive(Debug)]
pub(super) struct Factor {
    pub is_goal: Vec<bool>,
    /// The distance of each state to the nearest goal state; `NONE` where there is no way.
    pub distances: Vec<u32>,
    pub groups: Vec<LabelGroup>,
    /// The group of each label; `NONE` of labels that are no more.
    pub group_of: Vec<u32>,
    /// The state of each state of the task.
    pub map: StateMap,
    /// Bytes of memory that it has taken.
    pub taken: usize,
}

impl Factor {
    /// The values of a variable, with a label for each action. Where an effect has conditions on other variables the action
    /// may count or not.
    ///
    /// # Errors
    ///
    /// The memory does not suffice.
    pub(super) fn of_variable(
        task: &Task,
        goal: &[Fact],
        variable: u16,
        costs: &[u32],
        memory: &mut Memory,
    ) -> Result<Self, StopReason> {
        let values = task.variables[usize::from(variable)].facts.len() as u32;
        let wanted = goal.iter().find(|fact| fact.variable == variable);
        let is_goal = |value: u32| wanted.is_none_or(|fact| u32::from(fact.value) == value);
        let of_actions = task.actions.iter().map(|action| {
            let preconditions = action.preconditions();
            let required: Vec<Fact> = preconditions
                .filter(|fact| fact.variable == variable)
                .collect();
            let effects = action.effects.iter();
            let effects: Vec<&Effect> = effects
                .filter(|candidate| candidate.after.variable == variable)
                .collect();
            let mut transitions = Vec::new();
            for before in 0..values {
                if required.iter().any(|fact| u32::from(fact.value) != before) {
                    continue;
                }
                let mut after = vec![before];
                for effect in &effects {
                    let is_local = |fact: &&Fact| fact.variable == variable;
                    let mut conditions = effect.conditions.iter().filter(is_local);
                    if conditions.any(|fact| u32::from(fact.value) != before) {
                        continue;
                    }
                    if effect.conditions.iter().all(|fact| is_local(&fact)) {
                        after.clear();
                    }
                    after.push(effect.after.value.into());
                }
                transitions.extend(after.into_iter().map(|after| [before, after]));
            }
            transitions.sort_unstable();
            transitions.dedup();
            transitions
        });
        let labelled = (0..)
            .zip(of_actions)
            .map(|(label, arcs)| (vec![label], arcs));
        let mut factor = Self {
            is_goal: (0..values).map(is_goal).collect(),
            distances: Vec::new(),
            groups: grouped(labelled),
            group_of: Vec::new(),
            map: StateMap::Variable {
                variable: variable.into(),
                states: (0..values).collect(),
            },
            taken: 0,
        };
        factor.number_groups(costs.len());
        factor.find_distances(costs);
        let transitions = factor.groups.iter().map(|group| group.transitions.len());
        factor.taken = transitions.sum::<usize>() * size_of::<[u32; 2]>()
            + costs.len() * size_of::<u64>()
            + values as usize * size_of::<[u32; 4]>();
        reserve(memory, factor.taken)?;
        Ok(factor)
    }

    /// The product of two, whose transitions take of that memory.
    ///
    /// # Errors
    ///
    /// The memory does not suffice, or the word of `look`.
    pub(super) fn product(
        left: Self,
        right: Self,
        costs: &[u32],
        memory: &mut Memory,
        look: &mut InterruptCheck<'_>,
    ) -> Result<Self, StopReason> {
        let width = right.size() as u32;
        let mut common: BTreeMap<[u32; 2], Vec<u32>> = BTreeMap::new();
        for (label, (&first, &second)) in (0..).zip(left.group_of.iter().zip(&right.group_of)) {
            if first != NONE {
                common.entry([first, second]).or_default().push(label);
            }
        }
        let mut taken =
            costs.len() * size_of::<u64>() + left.size() * right.size() * size_of::<[u32; 4]>();
        reserve(memory, taken)?;
        let mut products = Vec::with_capacity(common.len());
        for ([first, second], labels) in common {
            look()?;
            let first = &left.groups[first as usize].transitions;
            let second = &right.groups[second as usize].transitions;
            let bytes = size_of_val(&first[..]).saturating_mul(second.len());
            reserve(memory, bytes)?;
            taken += bytes;
            let mut transitions = Vec::with_capacity(first.len() * second.len());
            for before in first {
                for after in second {
                    transitions.push([0, 1].map(|end| before[end] * width + after[end]));
                }
            }
            transitions.sort_unstable();
            products.push((labels, transitions));
        }
        let goals = left.is_goal.iter();
        let goals =
            goals.flat_map(|&first| right.is_goal.iter().map(move |&second| first && second));
        let is_goal: Vec<bool> = goals.collect();
        let states = is_goal.len() as u32;
        let mut factor = Self {
            is_goal,
            distances: Vec::new(),
            groups: grouped(products.into_iter()),
            group_of: Vec::new(),
            map: StateMap::Product {
                parts: Box::new([left.map, right.map]),
                width,
                states: (0..states).collect(),
            },
            taken,
        };
        factor.number_groups(costs.len());
        factor.find_distances(costs);
        memory.release(left.taken + right.taken);
        Ok(factor)
    }

    /// The number of states.
    pub(super) fn size(&self) -> usize {
        self.is_goal.len()
    }

    /// Whether some state is no goal state.
    pub(super) fn matters(&self) -> bool {
        self.is_goal.contains(&false)
    }

    /// Whether the labels of a group change nothing and are possible everywhere.
    pub(super) fn is_irrelevant(&self, group: &LabelGroup) -> bool {
        group.transitions.len() == self.size()
            && group
                .transitions
                .iter()
                .all(|transition| transition[0] == transition[1])
    }

    /// The labels that matter in it, with the least distance of a state to which they lead.
    pub(super) fn nearest(&self) -> impl Iterator<Item = (&[u32], u32)> {
        let groups = { self.groups.iter() }.filter(|group| !self.is_irrelevant(group));
        groups.map(|group| {
            let ends = group.transitions.iter();
            let nearest = ends.map(|arc| self.distances[arc[1] as usize]).min();
            (&group.labels[..], nearest.unwrap_or(NONE))
        })
    }

    /// Takes a new state for each, `NONE` for those that are left out, and finds the distances of so many states.
    pub(super) fn take(&mut self, new: &[u32], states: usize, costs: &[u32]) {
        let mut is_goal = vec![false; states];
        for (was_goal, &state) in self.is_goal.iter().zip(new) {
            if state != NONE {
                is_goal[state as usize] |= *was_goal;
            }
        }
        self.is_goal = is_goal;
        let groups = std::mem::take(&mut self.groups).into_iter();
        self.groups = grouped(groups.map(
            |LabelGroup {
                 labels,
                 mut transitions,
             }| {
                for state in transitions.as_flattened_mut() {
                    *state = new[*state as usize];
                }
                transitions.retain(|transition| !transition.contains(&NONE));
                transitions.sort_unstable();
                transitions.dedup();
                (labels, transitions)
            },
        ));
        self.map.take(new);
        self.number_groups(self.group_of.len());
        self.find_distances(costs);
    }

    /// Leaves out the states from which there is no way to the goal.
    pub(super) fn prune(&mut self, costs: &[u32]) {
        if !self.distances.contains(&NONE) {
            return;
        }
        let mut states = 0;
        let number = |&distance: &u32| {
            let number = if distance == NONE { NONE } else { states };
            states += u32::from(distance != NONE);
            number
        };
        let new: Vec<u32> = self.distances.iter().map(number).collect();
        self.take(&new, states as usize, costs);
    }

    /// Replaces sets of labels, each by a new one whose transitions are those of all of them together.
    pub(super) fn replace(&mut self, replaced: &[Vec<u32>]) {
        let mut joins = false;
        for labels in replaced {
            let members = labels.iter();
            let old_groups =
                members.map(|&label| std::mem::replace(&mut self.group_of[label as usize], NONE));
            let joined: BTreeSet<u32> = old_groups.collect();
            let mut group = joined.first().copied().expect("sets have labels");
            if joined.len() > 1 {
                joins = true;
                let transitions = joined.iter();
                let transitions =
                    transitions.flat_map(|&number| &self.groups[number as usize].transitions);
                let transitions: BTreeSet<[u32; 2]> = transitions.copied().collect();
                group = self.groups.len() as u32;
                self.groups.push(LabelGroup {
                    labels: Vec::new(),
                    transitions: transitions.into_iter().collect(),
                });
            }
            self.group_of.push(group);
        }
        self.groups
            .iter_mut()
            .for_each(|group| group.labels.clear());
        for (label, &number) in (0..).zip(&self.group_of) {
            if number != NONE {
                self.groups[number as usize].labels.push(label);
            }
        }
        if joins {
            self.groups
                .retain(|kept_group| !kept_group.labels.is_empty());
            let groups = std::mem::take(&mut self.groups).into_iter();
            self.groups =
                grouped(groups.map(|old_group| (old_group.labels, old_group.transitions)));
            self.number_groups(self.group_of.len());
        }
    }

    fn number_groups(&mut self, labels: usize) {
        self.group_of = vec![NONE; labels];
        for (number, group) in (0..).zip(&self.groups) {
            for &label in &group.labels {
                self.group_of[label as usize] = number;
            }
        }
    }

    /// Finds the distances, the nearest first.
    fn find_distances(&mut self, costs: &[u32]) {
        let mut starts = vec![0_u32; self.size() + 1];
        let all = || self.groups.iter().flat_map(|row| &row.transitions);
        for transition in all() {
            starts[transition[1] as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        // By the state where they end.
        let mut before = vec![[0_u32; 2]; sum as usize];
        for group in &self.groups {
            let cost = group.labels.iter().map(|&label| costs[label as usize]);
            let cost = cost.min().unwrap_or(0);
            for arc in &group.transitions {
                let place = &mut starts[arc[1] as usize];
                *place -= 1;
                before[*place as usize] = [arc[0], cost];
            }
        }
        let mut distances = vec![NONE; self.size()];
        let mut open = BinaryHeap::new();
        for (state, _) in (0..).zip(&self.is_goal).filter(|entry| *entry.1) {
            distances[state as usize] = 0;
            open.push(Reverse((0, state)));
        }
        while let Some(Reverse((distance, state))) = open.pop() {
            let state = state as usize;
            if distances[state] < distance {
                continue;
            }
            for &[from, cost] in &before[starts[state] as usize..starts[state + 1] as usize] {
                let far = distance.saturating_add(cost).min(MOST_COST);
                if far < distances[from as usize] {
                    distances[from as usize] = far;
                    open.push(Reverse((far, from)));
                }
            }
        }
        self.distances = distances;
    }
}

/// Groups of labels, each group with transitions of its own, in the order in which they come first.
fn grouped(labelled: impl Iterator<Item = (Vec<u32>, Vec<[u32; 2]>)>) -> Vec<LabelGroup> {
    let mut all: Vec<Vec<u32>> = Vec::new();
    let mut numbers: HashMap<Vec<[u32; 2]>, usize> = HashMap::new();
    for (mut labels, transitions) in labelled {
        let number = *numbers.entry(transitions).or_insert(all.len());
        match all.get_mut(number) {
            Some(known) => known.append(&mut labels),
            None => all.push(labels),
        }
    }
    let mut transitions = vec![Vec::new(); all.len()];
    for (row, number) in numbers {
        transitions[number] = row;
    }
    let groups = all.into_iter().zip(transitions);
    let group = |(labels, transitions)| LabelGroup {
        labels,
        transitions,
    };
    groups.map(group).collect()
}
