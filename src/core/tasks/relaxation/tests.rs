//! Heuristics of tasks against plain fixpoints and true distances.

use super::{Relaxation, Scratch, TaskHeuristic};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::puzzles::defined::Defined;
use crate::search::{Algorithm, Ending, INFINITE, Limits, Outcome, StopReason, Unobserved};
use crate::tasks::random::tasks;
use crate::tasks::{Fact, Task};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

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
            for effect in &action.effects {
                let before = action.preconditions().collect::<BTreeSet<Fact>>();
                let conditions = effect.conditions.iter().copied();
                let facts: BTreeSet<Fact> = before.into_iter().chain(conditions).collect();
                let Some(asked) = joined(&costs, &mut facts.into_iter()) else {
                    continue;
                };
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
    let mut states = vec![task.start()];
    let mut edges: Vec<(usize, usize, u64)> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        for action in &task.actions {
            let Some(next) = task.after(&states[at], action) else {
                continue;
            };
            let to = states.iter().position(|own| *own == next);
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
        .map(|own| task.is_goal(own).then_some(0))
        .collect();
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn estimates_are_what_they_are_said_to_be(task in tasks(10, Some(4))) {
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = Scratch::default();
        for (state, distance) in true_costs(&task) {
            let mut of = |heuristic| relaxation.estimate(heuristic, &state, &mut scratch);
            let told = |cost: Option<u64>| cost.map_or(INFINITE, |cost| cost as u32);
            if let Some(distance) = distance {
                prop_assert!(u64::from(of(TaskHeuristic::Max)) <= distance, "hmax of {state:?}");
            }
            let (max, add) = if task.axioms.is_empty() {
                (plain(&task, &state, false), plain(&task, &state, true))
            } else {
                let [max, add] = [TaskHeuristic::Max, TaskHeuristic::Add].map(&mut of);
                [max, add].map(|own| (own != INFINITE).then_some(own.into())).into()
            };
            prop_assert_eq!(of(TaskHeuristic::Max), told(max));
            prop_assert_eq!(of(TaskHeuristic::Add), told(add));
            let (cut, plan) = (of(TaskHeuristic::LandmarkCut), of(TaskHeuristic::FastForward));
            let missing = |fact: &&Fact| state[usize::from(fact.variable)] != fact.value;
            let count = task.goal.iter().filter(missing).count() as u32;
            prop_assert_eq!(of(TaskHeuristic::GoalCount), count);
            // A relaxed plan costs no less than the cheapest, and no more than the sum of its parts.
            prop_assert!(cut <= plan && plan <= told(add));
            let mut effects = task.actions.iter().flat_map(|action| &action.effects);
            // What is paid for once may leave less than the dearest fact costs.
            if effects.all(|effect| effect.conditions.is_empty()) {
                prop_assert!(told(max) <= cut, "{max:?} above {cut}");
            }
            if let Some(distance) = distance {
                prop_assert!(u64::from(cut) <= distance, "{cut} above {distance}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn searches_that_omit_dead_ends_lose_no_solution(task in tasks(10, Some(2))) {
        let distance = true_costs(&task)[&task.start()];
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Sums of the highest costs are right, or the search says that it can't add them up.
    #[test]
    fn no_sum_of_high_costs_is_wrong(task in tasks(8, Some(3)), unit in prop::sample::select(vec![Task::HIGHEST_COST / 3, 65_536])) {
        let mut task = task;
        for action in &mut task.actions {
            action.cost *= unit;
        }
        let known = true_costs(&task);
        let distance = known[&task.start()];
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = Scratch::default();
        for (state, distance) in known.iter().filter_map(|(state, cost)| Some((state, (*cost)?))) {
            for heuristic in [TaskHeuristic::Max, TaskHeuristic::LandmarkCut] {
                let estimate = relaxation.estimate(heuristic, state, &mut scratch);
                prop_assert!(estimate != INFINITE && u64::from(estimate) <= distance);
            }
        }
        let puzzle: Puzzle = Defined::of_task("t", task, String::new(), &[]).expect("a puzzle").into();
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: None,
            order: puzzle.default_order(),
        };
        let limits = Limits { max_nodes: Some(500), ..Limits::default() };
        for name in ["goalCount", "lmcut", "hadd", "ff", "pdb"] {
            let heuristic = HeuristicSpec::read(name).expect("a heuristic");
            for &algorithm in Algorithm::ALL {
                let outcome = puzzle.search(&problem, algorithm, Some(&heuristic), &limits, &mut Unobserved);
                let found = format!("{name} {algorithm:?} {:?}", outcome.ending);
                match &outcome.ending {
                    Ending::Solved { path, cost, lower_bound } => {
                        prop_assert_eq!(u64::from(*cost), puzzle.cost(&problem.start, path), "{}", found);
                        let distance = distance.expect("there is a solution");
                        prop_assert!(u64::from(*cost) >= distance, "{}", found);
                        if algorithm.takes_heuristic() {
                            prop_assert!(u64::from(*lower_bound) <= distance, "{}", found);
                        }
                    }
                    Ending::Stopped(StopReason::Exhausted | StopReason::Unsolvable) => {
                        prop_assert_eq!(distance, None, "{}", found);
                    }
                    // The states before the goal cost no more than it does, and so do not their successors. Only a
                    // database needs the costs of others too.
                    Ending::Stopped(StopReason::CostLimit)
                        if algorithm == Algorithm::A_STAR && name != "pdb" =>
                    {
                        prop_assert!(distance.is_none_or(|own| own > 1 << 31), "{}", found);
                    }
                    Ending::Stopped(_) => {}
                }
            }
        }
    }
}
