//! Heuristics of tasks against plain fixpoints and true distances.

use super::{Relaxation, Scratch, TaskHeuristic};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::puzzles::defined::Defined;
use crate::search::{Algorithm, Ending, INFINITE, Limits, Outcome, StopReason, Unobserved};
use crate::tasks::{Effect, Fact, GroundAction, Task, Variable};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

type Written = (Vec<(u16, u8)>, Vec<(u16, u8)>, u32);

/// A task of these sizes, actions and goals, whatever of them fits.
fn task(sizes: &[u8], actions: &[Written], goal: &[(u16, u8)]) -> Task {
    let fitting = |pairs: &[(u16, u8)]| -> BTreeMap<u16, u8> {
        let own = pairs.iter().map(|&(variable, value)| {
            let variable = variable % sizes.len() as u16;
            (variable, value % sizes[usize::from(variable)])
        });
        own.collect()
    };
    let fact = |(variable, value): (u16, u8)| Fact { variable, value };
    let actions = actions
        .iter()
        .enumerate()
        .map(|(number, (before, after, cost))| {
            let (before, after) = (fitting(before), fitting(after));
            let prevail = before.iter().filter(|own| !after.contains_key(own.0));
            GroundAction {
                name: format!("a{number}"),
                prevail: prevail
                    .map(|(&variable, &value)| fact((variable, value)))
                    .collect(),
                effects: after
                    .iter()
                    .map(|(&variable, &value)| Effect {
                        before: before.get(&variable).copied(),
                        after: fact((variable, value)),
                    })
                    .collect(),
                cost: *cost,
            }
        });
    Task {
        has_costs: true,
        variables: sizes
            .iter()
            .enumerate()
            .map(|(number, &size)| Variable {
                name: format!("v{number}"),
                facts: (0..size)
                    .map(|value| format!("f{number} {value}"))
                    .collect(),
            })
            .collect(),
        initial: vec![0; sizes.len()],
        goal: fitting(goal).into_iter().map(fact).collect(),
        actions: actions.collect(),
    }
}

/// What facts cost, by going over all actions until nothing changes.
fn plain(task: &Task, state: &[u8], adds: bool) -> Option<u64> {
    let mut costs: BTreeMap<(u16, u8), u64> = BTreeMap::new();
    for (variable, &value) in (0..).zip(state) {
        costs.insert((variable, value), 0);
    }
    let joined = |costs: &BTreeMap<(u16, u8), u64>, facts: &mut dyn Iterator<Item = Fact>| {
        let mut all = 0_u64;
        for fact in facts {
            let own = *costs.get(&(fact.variable, fact.value))?;
            all = if adds { all + own } else { all.max(own) };
        }
        Some(all)
    };
    loop {
        let before = costs.clone();
        for action in &task.actions {
            let Some(asked) = joined(&costs, &mut action.preconditions()) else {
                continue;
            };
            for effect in &action.effects {
                let key = (effect.after.variable, effect.after.value);
                let cost = asked + u64::from(action.cost);
                let known = costs.entry(key).or_insert(u64::MAX);
                *known = (*known).min(cost);
            }
        }
        if costs == before {
            return joined(&costs, &mut task.goal.iter().copied());
        }
    }
}

/// The least cost of a plan from each state that is reached, by Bellman and Ford.
fn true_costs(task: &Task) -> BTreeMap<Vec<u8>, Option<u64>> {
    let mut states = vec![task.initial.clone()];
    let mut edges: Vec<(usize, usize, u64)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for action in &task.actions {
            let state = states[at].clone();
            let holds = |fact: Fact| state[usize::from(fact.variable)] == fact.value;
            if !action.preconditions().all(holds) {
                continue;
            }
            let mut next = state.clone();
            for effect in &action.effects {
                next[usize::from(effect.after.variable)] = effect.after.value;
            }
            let to = states.iter().position(|own| *own == next);
            let to = to.unwrap_or_else(|| {
                states.push(next);
                states.len() - 1
            });
            edges.push((at, to, action.cost.into()));
        }
        at += 1;
    }
    let is_goal = |state: &Vec<u8>| {
        let mut facts = task.goal.iter();
        facts.all(|fact| state[usize::from(fact.variable)] == fact.value)
    };
    let mut costs: Vec<Option<u64>> = states.iter().map(|own| is_goal(own).then_some(0)).collect();
    loop {
        let mut changed = false;
        for &(from, to, cost) in &edges {
            if let Some(there) = costs[to]
                && costs[from].is_none_or(|own| there + cost < own)
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

fn pairs(most: usize) -> impl Strategy<Value = Vec<(u16, u8)>> {
    vec((0..8_u16, 0..8_u8), 0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn estimates_are_what_they_are_said_to_be(
        sizes in vec(1..=3_u8, 1..=5),
        actions in vec((pairs(2), pairs(2), 0..=4_u32), 0..=10),
        goal in pairs(3),
    ) {
        let task = task(&sizes, &actions, &goal);
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = Scratch::default();
        for (state, distance) in true_costs(&task) {
            let mut of = |heuristic| relaxation.estimate(heuristic, &state, &mut scratch);
            let told = |cost: Option<u64>| cost.map_or(INFINITE, |cost| cost as u32);
            let (max, add) = (plain(&task, &state, false), plain(&task, &state, true));
            prop_assert_eq!(of(TaskHeuristic::Max), told(max));
            prop_assert_eq!(of(TaskHeuristic::Add), told(add));
            let (cut, plan) = (of(TaskHeuristic::LandmarkCut), of(TaskHeuristic::FastForward));
            let missing = |fact: &&Fact| state[usize::from(fact.variable)] != fact.value;
            let count = task.goal.iter().filter(missing).count() as u32;
            prop_assert_eq!(of(TaskHeuristic::GoalCount), count);
            // A relaxed plan costs no less than the cheapest, and no more than the sum of its parts.
            prop_assert!(told(max) <= cut && cut <= plan && plan <= told(add));
            if let Some(distance) = distance {
                prop_assert!(u64::from(cut) <= distance, "{cut} above {distance}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn searches_that_omit_dead_ends_lose_no_solution(
        sizes in vec(1..=3_u8, 1..=5),
        actions in vec((pairs(2), pairs(2), 0..=2_u32), 0..=10),
        goal in pairs(3),
    ) {
        let task = task(&sizes, &actions, &goal);
        let distance = true_costs(&task)[&task.initial];
        let puzzle: Puzzle = Defined::of_task("t", task, String::new(), &[]).expect("a puzzle").into();
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: None,
            order: puzzle.default_order(),
        };
        let limits = Limits { max_nodes: Some(500), ..Limits::default() };
        for name in ["lmcut", "hmax", "hadd", "ff", "pdb", "weighted(2,ff)", "max(hadd,goalCount)"] {
            let heuristic = HeuristicSpec::read(name).expect("a heuristic");
            for &algorithm in Algorithm::ALL {
                let of = |outcome: &Outcome| format!("{name} {algorithm:?} {:?}", outcome.ending);
                let outcome = puzzle.search(&problem, algorithm, Some(&heuristic), &limits, &mut Unobserved);
                match (&outcome.ending, distance) {
                    (Ending::Solved { cost, lower_bound, .. }, Some(distance)) => {
                        prop_assert!(u64::from(*cost) >= distance, "{}", of(&outcome));
                        if algorithm.takes_heuristic() {
                            prop_assert!(u64::from(*lower_bound) <= distance, "{}", of(&outcome));
                        }
                    }
                    (Ending::Solved { .. }, None) => prop_assert!(false, "{}", of(&outcome)),
                    (Ending::Stopped(reason), distance) => {
                        let is_over = matches!(reason, StopReason::Exhausted | StopReason::Unsolvable);
                        prop_assert!(!is_over || distance.is_none(), "{}", of(&outcome));
                    }
                }
            }
        }
    }
}
