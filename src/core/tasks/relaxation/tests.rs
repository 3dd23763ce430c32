//! Heuristics of tasks against plain fixpoints and true distances.

use super::{Relaxation, RelaxationScratch, TaskHeuristic};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::puzzles::defined::Defined;
use crate::search::{Algorithm, Ending, INFINITE, Limits, Outcome, StopReason, Tuning, Unobserved};
use crate::tasks::random::{tasks, true_costs};
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
            let cost = *costs.get(&(fact.variable, fact.value))?;
            all = if adds { all + cost } else { all.max(cost) };
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
                let Some(asked_cost) = joined(&costs, &mut facts.into_iter()) else {
                    continue;
                };
                let key = (effect.after.variable, effect.after.value);
                let cost = asked_cost + u64::from(action.cost);
                let known = costs.entry(key).or_insert(u64::MAX);
                *known = (*known).min(cost);
            }
        }
        if costs == before {
            return joined(&costs, &mut task.goal.iter().copied());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn estimates_are_what_they_are_said_to_be(task in tasks(10, Some(4))) {
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = RelaxationScratch::default();
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
                [max, add].map(|estimate| (estimate != INFINITE).then_some(estimate.into())).into()
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
        for name in ["lmcut", "hmax", "hadd", "ff", "landmarkCount", "pdb", "weighted(2,ff)", "max(hadd,goalCount)"] {
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
        let mut scratch = RelaxationScratch::default();
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
                        prop_assert!(distance.is_none_or(|length| length > 1 << 31), "{}", found);
                    }
                    Ending::Stopped(_) => {}
                }
            }
        }
    }
}

/// A list of [`plain_lists`]: its turns, what waits (an estimate, a path and the state behind it), and whether only what is
/// preferred does.
type List = (i64, Vec<(u32, Vec<usize>, Vec<u8>)>, bool);

/// Whether some estimate is smaller than all before; takes those that are.
fn is_progress(least: &mut [u32], estimates: &[u32]) -> bool {
    let before = least.to_vec();
    for (least, &estimate) in least.iter_mut().zip(estimates) {
        *least = estimate.min(*least);
    }
    least != before
}

/// The path that a greedy search with these lists finds, and the number of its expansions: lists of paths, which are gone
/// through from end to end. `boost` is how far the list of preferred operators is put ahead, if there is one.
fn plain_lists(
    task: &Task,
    heuristics: &[TaskHeuristic],
    deferred: bool,
    boost: Option<i64>,
) -> (Option<Vec<usize>>, u64) {
    let relaxation = Relaxation::new(task, &task.goal);
    let relevant = task.relevant(&task.goal);
    let mut scratch = RelaxationScratch::default();
    let start = task.start();
    let after = |state: &[u8], action: usize| {
        let action = &task.actions[action];
        let mut next = task
            .after(state, action)
            .filter(|_| action.changes(&relevant))?;
        for variable in 0..next.len() {
            if !relevant[variable] {
                next[variable] = start[variable];
            }
        }
        Some(next)
    };
    let rated = |state: &[u8], scratch: &mut RelaxationScratch| {
        let mut preferred = Vec::new();
        let estimates = heuristics.iter().map(|&heuristic| {
            let h = relaxation.estimate(heuristic, state, scratch);
            relaxation.add_preferred(heuristic, scratch, &mut preferred);
            h
        });
        let estimates: Vec<u32> = estimates.collect();
        (estimates, preferred)
    };
    let kinds = &[false, true][..=usize::from(boost.is_some())];
    let each = heuristics.iter().flat_map(|_| kinds);
    let mut lists: Vec<List> = each
        .map(|&is_preferred| (0, Vec::new(), is_preferred))
        .collect();
    let mut least = rated(&start, &mut scratch).0;
    if least.contains(&INFINITE) {
        return (None, 0);
    }
    let (mut closed, mut seen) = (BTreeSet::new(), BTreeSet::from([start.clone()]));
    let mut expanded = 0;
    let mut next = Some((0, Vec::new(), start.clone()));
    if !deferred {
        for (place, (_, waiting, _)) in lists.iter_mut().enumerate().skip(1) {
            waiting.push((least[place / kinds.len()], Vec::new(), start.clone()));
        }
    }
    lists[0].0 += i64::from(!deferred);
    loop {
        let taken = next.take().or_else(|| {
            let full = lists
                .iter_mut()
                .filter(|(_, waiting, _)| !waiting.is_empty());
            let (turns, waiting, _) = full.min_by_key(|(turns, ..)| *turns)?;
            *turns += 1;
            let least = waiting.iter().map(|(h, ..)| *h).min()?;
            let first = waiting.iter().position(|(h, ..)| *h == least)?;
            Some(waiting.remove(first))
        });
        let Some((_, path, state)) = taken else {
            return (None, expanded);
        };
        if !closed.insert(state.clone()) {
            continue;
        }
        let (h, preferred) = rated(&state, &mut scratch);
        if h.contains(&INFINITE) {
            continue;
        }
        if task.is_goal(&state) {
            return (Some(path), expanded);
        }
        expanded += 1;
        let mut progress = |h: &[u32], lists: &mut [List]| {
            if is_progress(&mut least, h) {
                for (turns, _, only_preferred) in lists {
                    *turns -= if *only_preferred {
                        boost.unwrap_or(0)
                    } else {
                        0
                    };
                }
            }
        };
        if deferred {
            progress(&h, &mut lists);
        }
        for action in 0..task.actions.len() {
            let Some(child) = after(&state, action) else {
                continue;
            };
            let mut keys = h.clone();
            if !deferred {
                keys = rated(&child, &mut scratch).0;
                if !seen.insert(child.clone()) || keys.contains(&INFINITE) {
                    continue;
                }
            }
            let path: Vec<usize> = path.iter().copied().chain([action]).collect();
            for (place, (_, waiting, only_preferred)) in lists.iter_mut().enumerate() {
                if !*only_preferred || preferred.contains(&(action as u32)) {
                    let key = keys[place / kinds.len()];
                    waiting.push((key, path.clone(), child.clone()));
                }
            }
            if !deferred {
                progress(&keys, &mut lists);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn searches_with_lists_go_as_the_paper_says(task in tasks(24, Some(3)), boost in 0..20_u32) {
        let puzzle: Puzzle = Defined::of_task("t", task.clone(), String::new(), &[]).expect("a puzzle").into();
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: None,
            order: puzzle.default_order(),
        };
        let [ff, add, landmarks] = [TaskHeuristic::FastForward, TaskHeuristic::Add, TaskHeuristic::LandmarkCount];
        for (name, heuristics) in [
            ("ff", &[ff][..]),
            ("hadd", &[add]),
            ("landmarkCount", &[landmarks]),
            ("max(ff,landmarkCount)", &[ff, landmarks]),
            ("max(max(hadd,landmarkCount),ff)", &[add, landmarks, ff]),
        ] {
            let spec = HeuristicSpec::read(name).expect("a heuristic");
            for (deferred, preferred) in [(true, None), (true, Some(boost)), (false, Some(boost)), (false, None)] {
                let alternate = Some(heuristics.len() > 1);
                let algorithm = Algorithm::GREEDY.tuned(Tuning { deferred: Some(deferred), preferred, alternate, ..Tuning::default() });
                let outcome = puzzle.search(&problem, algorithm, Some(&spec), &Limits::default(), &mut Unobserved);
                let (path, expanded) = plain_lists(&task, heuristics, deferred, preferred.map(i64::from));
                let found = format!("{algorithm:?} {name} {:?}", outcome.ending);
                prop_assert_eq!(outcome.statistics.expanded, expanded, "{}", &found);
                let moves = outcome.path().map(|path| path.iter().map(|mv| mv.index()).collect::<Vec<_>>());
                prop_assert_eq!(&moves, &path, "{}", &found);
                let end = moves.iter().flatten().try_fold(task.start(), |state, &mv| task.after(&state, &task.actions[mv]));
                prop_assert!(moves.is_none() || end.is_some_and(|end| task.is_goal(&end)), "{}", &found);
            }
        }
    }

    #[test]
    fn preferred_operators_apply_and_begin_the_relaxed_plan(task in tasks(10, Some(3))) {
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = RelaxationScratch::default();
        for state in true_costs(&task).into_keys() {
            let ff = relaxation.estimate(TaskHeuristic::FastForward, &state, &mut scratch);
            let mut preferred = Vec::new();
            relaxation.add_preferred(TaskHeuristic::FastForward, &mut scratch, &mut preferred);
            for &action in &preferred {
                prop_assert!(task.after(&state, &task.actions[action as usize]).is_some(), "{state:?} {action}");
            }
            let costs: u64 = preferred.iter().collect::<BTreeSet<_>>().into_iter().map(|&number| u64::from(task.actions[number as usize].cost)).sum();
            prop_assert!(costs <= ff.into());
            // Axioms may be the first to do something.
            let is_open = ff != INFINITE && !task.is_goal(&state) && task.axioms.is_empty();
            prop_assert!(!is_open || !preferred.is_empty(), "{state:?}");
        }
    }
}

/// Whether the goal is reached from a state without a fact, if nothing ceases to hold.
fn is_reached_without(task: &Task, state: &[u8], fact: Fact) -> bool {
    let start = (0..).zip(state);
    let start = start.map(|(variable, &value)| Fact { variable, value });
    let mut known: BTreeSet<Fact> = start.collect();
    loop {
        let before = known.len();
        for action in &task.actions {
            for effect in action
                .effects
                .iter()
                .filter(|candidate| candidate.after != fact)
            {
                let mut required = action
                    .preconditions()
                    .chain(effect.conditions.iter().copied());
                if required.all(|needed| known.contains(&needed)) {
                    known.insert(effect.after);
                }
            }
        }
        if known.len() == before {
            return task.goal.iter().all(|goal_fact| known.contains(goal_fact));
        }
    }
}

/// Whether a plan from a state avoids a fact.
fn is_avoided(task: &Task, state: &[u8], fact: Fact) -> bool {
    let mut known = vec![state.to_vec()];
    let mut at = 0;
    while at < known.len() {
        if task.is_goal(&known[at]) {
            return true;
        }
        for action in &task.actions {
            if let Some(next) = task.after(&known[at], action)
                && next[usize::from(fact.variable)] != fact.value
                && !known.contains(&next)
            {
                known.push(next);
            }
        }
        at += 1;
    }
    false
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn landmarks_are_what_no_plan_does_without(task in tasks(12, None)) {
        let relaxation = Relaxation::new(&task, &task.goal);
        let mut scratch = RelaxationScratch::default();
        for (state, distance) in true_costs(&task) {
            let count = relaxation.estimate(TaskHeuristic::LandmarkCount, &state, &mut scratch);
            let max = relaxation.estimate(TaskHeuristic::Max, &state, &mut scratch);
            prop_assert_eq!(count == INFINITE, max == INFINITE);
            if count == INFINITE {
                continue;
            }
            let mut found = 0;
            for (variable, declared) in (0..).zip(&task.variables) {
                for value in (0..declared.facts.len() as u8).filter(|&value| state[usize::from(variable)] != value) {
                    let fact = Fact { variable, value };
                    let is_landmark = scratch.landmarks.has(&relaxation, relaxation.first[usize::from(variable)] + u32::from(value));
                    found += u32::from(is_landmark);
                    prop_assert!(!is_landmark || !is_avoided(&task, &state, fact), "{fact:?} from {state:?}");
                    if task.axioms.is_empty() {
                        prop_assert_eq!(is_landmark, !is_reached_without(&task, &state, fact), "{:?} from {:?}", fact, &state);
                    }
                }
            }
            prop_assert_eq!(count, found);
            let mut preferred = Vec::new();
            relaxation.add_preferred(TaskHeuristic::LandmarkCount, &mut scratch, &mut preferred);
            for (number, action) in (0..).zip(&task.actions) {
                let held = |fact: &Fact| state[usize::from(fact.variable)] == fact.value;
                let makes = |fact: Fact| {
                    let number = relaxation.first[usize::from(fact.variable)] + u32::from(fact.value);
                    !held(&fact) && scratch.landmarks.has(&relaxation, number)
                };
                let mut effects = action.effects.iter().filter(|effect| effect.conditions.iter().all(held));
                let due = action.preconditions().all(|fact| held(&fact)) && effects.any(|active| makes(active.after));
                prop_assert_eq!(preferred.contains(&number), due, "{} in {:?}", action.name, &state);
            }
            prop_assert!(distance != Some(0) || count == 0);
        }
    }
}
