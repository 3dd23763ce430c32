//! Random small tasks, and their meaning word by word.

use super::{Effect, Fact, GroundAction, Task, Variable};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Variables with values, cut to those that a task has.
type FactPairs = Vec<(u16, u8)>;

/// What an action asks for and sets, and what it sets under conditions.
type RandomAction = (FactPairs, FactPairs, Vec<(FactPairs, (u16, u8))>);

/// Tasks with costs up to `dearest`, some with conditional effects, some with axioms.
pub(crate) fn tasks(actions: usize, dearest: Option<u32>) -> impl Strategy<Value = Task> {
    let pair = || (0..8_u16, 0..4_u8);
    let facts = move |most: usize| vec(pair(), 0..=most);
    let when = prop_oneof![
        2 => Just(Vec::new()),
        1 => vec((facts(2), pair()), 1..=3),
    ];
    let action = (facts(2), facts(2), when);
    let axioms = prop_oneof![
        2 => Just(Vec::new()),
        1 => vec(vec(facts(3), 0..=2), 1..=4),
    ];
    let sizes = vec(1..=3_u8, 1..=4);
    let costs = vec(0..=dearest.unwrap_or(0), actions);
    let actions = vec(action, 0..=actions);
    (sizes, actions, axioms, facts(3), costs).prop_map(
        move |(sizes, actions, axioms, goal, costs)| {
            task(
                &sizes,
                &actions,
                &axioms,
                &goal,
                dearest.map(|_| &costs[..]),
            )
        },
    )
}

/// The task of these parts, whatever of them fits. Derived variables stand behind the others, two of them in each layer.
fn task(
    sizes: &[u8],
    actions: &[RandomAction],
    axioms: &[Vec<FactPairs>],
    goal: &[(u16, u8)],
    costs: Option<&[u32]>,
) -> Task {
    let count = sizes.len();
    let all: Vec<u8> = sizes
        .iter()
        .copied()
        .chain(axioms.iter().map(|_| 2))
        .collect();
    let fact = |(variable, value): (u16, u8)| Fact { variable, value };
    let fitting = |pairs: &[(u16, u8)], most: usize| -> BTreeMap<u16, u8> {
        let fitted = pairs.iter().map(|&(variable, value)| {
            let variable = variable % most as u16;
            (variable, value % all[usize::from(variable)])
        });
        fitted.collect()
    };
    let facts = |pairs: &[(u16, u8)], most| -> Vec<Fact> {
        fitting(pairs, most).into_iter().map(fact).collect()
    };
    let action = |(number, (before, after, when)): (usize, &RandomAction)| {
        let (before, after) = (fitting(before, all.len()), fitting(after, count));
        let mut effects: Vec<Effect> = Vec::new();
        let always = after.into_iter().map(|pair| (Vec::new(), pair));
        let when = when.iter().map(|(conditions, set)| {
            let set = fitting(&[*set], count).into_iter().next();
            (facts(conditions, all.len()), set.expect("one pair"))
        });
        for (conditions, set) in always.chain(when) {
            let same = |effect: &&Effect| effect.after.variable == set.0;
            let mut known = effects.iter().filter(same);
            if conditions.is_empty() && known.any(|same_effect| same_effect.conditions.is_empty()) {
                continue;
            }
            let is_first = effects.iter().all(|other| other.after.variable != set.0);
            effects.push(Effect {
                conditions,
                before: before.get(&set.0).copied().filter(|_| is_first),
                after: fact(set),
            });
        }
        let changed: BTreeSet<u16> = effects.iter().map(|effect| effect.after.variable).collect();
        let prevail = before
            .into_iter()
            .filter(|entry| !changed.contains(&entry.0));
        GroundAction {
            name: format!("a{number}"),
            prevail: prevail.map(fact).collect(),
            effects,
            cost: costs.map_or(1, |given| given[number]),
            is_another_way: false,
        }
    };
    let layer = |variable: usize| variable.checked_sub(count).map(|index| index as u32 / 2);
    let rules = axioms
        .iter()
        .zip(count..)
        .flat_map(|(bodies, variable)| bodies.iter().map(move |conditions| (variable, conditions)));
    let rules = rules.map(|(variable, conditions)| {
        let mut required = facts(conditions, all.len());
        required.retain(|fact| {
            let fact_layer = layer(usize::from(fact.variable));
            fact_layer < layer(variable) || fact_layer == layer(variable) && fact.value == 1
        });
        Effect {
            conditions: required,
            before: Some(0),
            after: fact((variable as u16, 1)),
        }
    });
    let variable = |(number, &size): (usize, &u8)| Variable {
        name: format!("v{number}"),
        facts: (0..size)
            .map(|value| format!("f{number} {value}"))
            .collect(),
        layer: layer(number),
    };
    Task {
        has_costs: costs.is_some(),
        variables: all.iter().enumerate().map(variable).collect(),
        initial: vec![0; all.len()],
        goal: facts(goal, all.len()),
        actions: actions.iter().enumerate().map(action).collect(),
        axioms: rules.collect(),
    }
}

/// The least cost of a plan from each state that is reached, by Bellman and Ford.
pub(crate) fn true_costs(task: &Task) -> BTreeMap<Vec<u8>, Option<u64>> {
    let mut states = vec![task.start()];
    let mut edges: Vec<(usize, usize, u64)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for action in &task.actions {
            let Some(next) = task.after(&states[at], action) else {
                continue;
            };
            let to = states.iter().position(|state| *state == next);
            let to = to.unwrap_or_else(|| {
                states.push(next);
                states.len() - 1
            });
            edges.push((at, to, action.cost.into()));
        }
        at += 1;
    }
    let mut costs: Vec<Option<u64>> = states
        .iter()
        .map(|state| task.is_goal(state).then_some(0))
        .collect();
    loop {
        let mut changed = false;
        for &(from, to, cost) in &edges {
            if let Some(there) = costs[to]
                && costs[from].is_none_or(|known| there + cost < known)
            {
                costs[from] = Some(there + cost);
                changed = true;
            }
        }
        if !changed {
            return states.into_iter().zip(costs).collect();
        }
    }
}

impl Task {
    fn holds(state: &[u8], facts: &[Fact]) -> bool {
        let mut facts = facts.iter();
        facts.all(|fact| state[usize::from(fact.variable)] == fact.value)
    }

    /// A state with its derived variables: layer by layer the least that the axioms ask for.
    pub(crate) fn derived(&self, mut state: Vec<u8>) -> Vec<u8> {
        for (variable, declared) in self.variables.iter().enumerate() {
            if declared.layer.is_some() {
                state[variable] = self.initial[variable];
            }
        }
        let layers: BTreeSet<u32> = self
            .variables
            .iter()
            .filter_map(|layered| layered.layer)
            .collect();
        for layer in layers {
            for _ in 0..=self.axioms.len() {
                for axiom in &self.axioms {
                    let variable = usize::from(axiom.after.variable);
                    let is_own = self.variables[variable].layer == Some(layer);
                    if is_own && Self::holds(&state, &axiom.conditions) {
                        state[variable] = axiom.after.value;
                    }
                }
            }
        }
        state
    }

    /// The state at the start.
    pub(crate) fn start(&self) -> Vec<u8> {
        self.derived(self.initial.clone())
    }

    /// The state after an action, if it applies.
    pub(crate) fn after(&self, state: &[u8], action: &GroundAction) -> Option<Vec<u8>> {
        let preconditions: Vec<Fact> = action.preconditions().collect();
        if !Self::holds(state, &preconditions) {
            return None;
        }
        let mut next = state.to_vec();
        for effect in &action.effects {
            if Self::holds(state, &effect.conditions) {
                next[usize::from(effect.after.variable)] = effect.after.value;
            }
        }
        Some(self.derived(next))
    }

    /// Whether a state is a goal.
    pub(crate) fn is_goal(&self, state: &[u8]) -> bool {
        Self::holds(state, &self.goal)
    }
}
