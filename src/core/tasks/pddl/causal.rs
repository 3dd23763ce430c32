//! The order of variables by the causal graph: each variable stands behind those on which its changes depend, as far as
//! these don't depend on it (Helmert, "The Fast Downward planning system", 2006, section 5.2.4). Heuristics break ties by
//! it, as those of Fast Downward do.

use crate::tasks::{Effect, Fact, GroundAction, Task};
use std::collections::{BTreeMap, BTreeSet};

/// What an edge to a variable of the goal weighs besides: the goal's variables come late.
const GOAL_WEIGHT: u64 = 100_000;

/// By variable the variables whose changes depend on it, with the number of effects that do.
type WeightedCausalGraph = Vec<BTreeMap<usize, u64>>;

/// The task with its variables in the order of the causal graph. The facts of an action keep their order.
pub(super) fn ordered(mut task: Task) -> Task {
    let order = order(&task);
    let mut numbers = vec![0; order.len()];
    for (number, &variable) in (0_u16..).zip(&order) {
        numbers[variable] = number;
    }
    let rename = |fact: &mut Fact| fact.variable = numbers[usize::from(fact.variable)];
    let rename_effect = |effect: &mut Effect| {
        effect.conditions.iter_mut().for_each(rename);
        rename(&mut effect.after);
    };
    for action in &mut task.actions {
        action.prevail.iter_mut().for_each(rename);
        action.effects.iter_mut().for_each(rename_effect);
    }
    task.axioms.iter_mut().for_each(rename_effect);
    task.goal.iter_mut().for_each(rename);
    task.goal.sort_unstable();
    task.initial = order
        .iter()
        .map(|&old_index| task.initial[old_index])
        .collect();
    task.variables = order
        .iter()
        .map(|&index| task.variables[index].clone())
        .collect();
    for (number, variable) in task.variables.iter_mut().enumerate() {
        variable.name = format!("var{number}");
    }
    task
}

fn order(task: &Task) -> Vec<usize> {
    let graph = graph(task);
    let mut is_goal = vec![false; graph.len()];
    for fact in &task.goal {
        is_goal[usize::from(fact.variable)] = true;
    }
    components(&graph)
        .into_iter()
        .flat_map(|component| without_cycles(&graph, &component, &is_goal))
        .collect()
}

/// The graph of the actions that can apply.
fn graph(task: &Task) -> WeightedCausalGraph {
    let reached = reached(task);
    let is_reached = |fact: Fact| reached[usize::from(fact.variable)][usize::from(fact.value)];
    let mut graph = vec![BTreeMap::new(); task.variables.len()];
    let mut add = |sources: &mut dyn Iterator<Item = Fact>, target: Fact| {
        for source in sources.filter(|fact| fact.variable != target.variable) {
            let edges: &mut BTreeMap<usize, u64> = &mut graph[usize::from(source.variable)];
            *edges.entry(target.variable.into()).or_default() += 1;
        }
    };
    for action in &task.actions {
        if !action.preconditions().all(is_reached) {
            continue;
        }
        for effect in &action.effects {
            let conditions = effect.conditions.iter().copied();
            if conditions.clone().all(is_reached) {
                add(&mut action.preconditions().chain(conditions), effect.after);
            }
        }
    }
    for axiom in &task.axioms {
        add(&mut axiom.conditions.iter().copied(), axiom.after);
    }
    graph
}

/// The values that each variable can have if the others have whatever actions ask for.
fn reached(task: &Task) -> Vec<Vec<bool>> {
    let sizes = task.variables.iter().map(|variable| variable.facts.len());
    // By variable and value the values that come after it; behind the last value those that come after any.
    let mut after: Vec<Vec<Vec<u8>>> = sizes.map(|size| vec![Vec::new(); size + 1]).collect();
    let mut add = |before: Option<u8>, fact: Fact| {
        let rows = &mut after[usize::from(fact.variable)];
        let any = rows.len() - 1;
        rows[before.map_or(any, usize::from)].push(fact.value);
    };
    for action in &task.actions {
        for effect in &action.effects {
            add(held_before(action, effect), effect.after);
        }
    }
    for axiom in &task.axioms {
        add(None, axiom.after);
    }
    let rows = after.into_iter().zip(&task.initial);
    rows.map(|(rows, &initial)| {
        let mut is_reached = vec![false; rows.len() - 1];
        let mut open = vec![initial];
        open.extend(&rows[rows.len() - 1]);
        while let Some(value) = open.pop() {
            if !std::mem::replace(&mut is_reached[usize::from(value)], true) {
                open.extend(&rows[usize::from(value)]);
            }
        }
        is_reached
    })
    .collect()
}

/// The value that a variable has before an effect on it, where it is known.
fn held_before(action: &GroundAction, effect: &Effect) -> Option<u8> {
    let variable = effect.after.variable;
    let known = action
        .preconditions()
        .chain(effect.conditions.iter().copied());
    let mut known = known.filter(|fact| fact.variable == variable);
    known.next().map(|fact| fact.value)
}

/// The strongly connected components, those on which others depend first (Tarjan, "Depth-first search and linear graph
/// algorithms", 1972).
fn components(graph: &WeightedCausalGraph) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut indices = vec![UNSEEN; graph.len()];
    let mut lowest = vec![UNSEEN; graph.len()];
    let mut is_open = vec![false; graph.len()];
    let mut open = Vec::new();
    let mut found = Vec::new();
    let mut seen = 0;
    for root in 0..graph.len() {
        if indices[root] != UNSEEN {
            continue;
        }
        let mut path = vec![(root, graph[root].keys())];
        while let Some((top, next)) = path.last_mut() {
            let node = *top;
            if indices[node] == UNSEEN {
                (indices[node], lowest[node]) = (seen, seen);
                seen += 1;
                is_open[node] = true;
                open.push(node);
            }
            if let Some(&target) = next.next() {
                if indices[target] == UNSEEN {
                    path.push((target, graph[target].keys()));
                } else if is_open[target] {
                    lowest[node] = lowest[node].min(indices[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(before, _)) = path.last() {
                lowest[before] = lowest[before].min(lowest[node]);
            }
            if lowest[node] == indices[node] {
                let start = open.iter().rposition(|&other| other == node);
                let component = open.split_off(start.expect("it was put there"));
                for &other in &component {
                    is_open[other] = false;
                }
                found.push(component);
            }
        }
    }
    found.reverse();
    found
}

/// The variables of a component: one after the other that on which the least weight of edges of those that are left
/// leads; of several the one that has been so for longest.
fn without_cycles(
    graph: &WeightedCausalGraph,
    component: &[usize],
    is_goal: &[bool],
) -> Vec<usize> {
    let members: BTreeSet<usize> = component.iter().copied().collect();
    let edges = |from: usize| {
        let arcs = graph[from].iter().map(|(&to, &weight)| (to, weight));
        arcs.filter(|(to, _)| members.contains(to))
    };
    let mut weights: BTreeMap<usize, u64> = component
        .iter()
        .map(|&start_node| (start_node, 0))
        .collect();
    for (to, weight) in component.iter().flat_map(|&from| edges(from)) {
        // An edge to a variable of the goal counts twice.
        let all = if is_goal[to] {
            2 * weight + GOAL_WEIGHT
        } else {
            weight
        };
        *weights.entry(to).or_default() += all;
    }
    let mut turns = 0..;
    let mut turn = || turns.next().unwrap_or(0_u64);
    let mut turn_of: BTreeMap<usize, u64> =
        component.iter().map(|&member| (member, turn())).collect();
    let waiting = component
        .iter()
        .map(|node| (weights[node], turn_of[node], *node));
    let mut waiting: BTreeSet<(u64, u64, usize)> = waiting.collect();
    let mut order = Vec::with_capacity(component.len());
    while let Some((_, _, next)) = waiting.pop_first() {
        order.push(next);
        for (to, weight) in edges(next) {
            let (known, since) = (weights[&to], turn_of[&to]);
            if !waiting.remove(&(known, since, to)) {
                continue;
            }
            let weight = weight % GOAL_WEIGHT;
            let all = if is_goal[to] { 2 * weight } else { weight };
            let left = (known - all, if all > 0 { turn() } else { since });
            (
                *weights.entry(to).or_default(),
                *turn_of.entry(to).or_default(),
            ) = left;
            waiting.insert((left.0, left.1, to));
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::random::tasks;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn graph_of(size: usize, edges: &[(usize, usize, u64)]) -> WeightedCausalGraph {
        let mut graph = vec![BTreeMap::new(); size];
        for &(from, to, weight) in edges {
            if from % size != to % size {
                graph[from % size].insert(to % size, weight);
            }
        }
        graph
    }

    /// Which variables each one leads to.
    fn reach(graph: &WeightedCausalGraph) -> Vec<BTreeSet<usize>> {
        let all = 0..graph.len();
        all.map(|node| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![node]);
            while let Some(at) = open.pop() {
                open.extend(graph[at].keys().filter(|to| seen.insert(**to)));
            }
            seen
        })
        .collect()
    }

    proptest! {
        #[test]
        fn components_hold_each_other_and_stand_before_what_depends_on_them(
            size in 1..9_usize, edges in vec((0..9_usize, 0..9_usize, 1..4_u64), 0..20),
        ) {
            let graph = graph_of(size, &edges);
            let found = components(&graph);
            let leads = reach(&graph);
            let all: BTreeSet<usize> = found.iter().flatten().copied().collect();
            prop_assert_eq!(all.len(), size);
            prop_assert_eq!(found.iter().map(Vec::len).sum::<usize>(), size);
            for (place, component) in found.iter().enumerate() {
                for (&one, &other) in component.iter().flat_map(|one| component.iter().map(move |other| (one, other))) {
                    prop_assert!(one == other || leads[one].contains(&other));
                }
                for later in &found[place + 1..] {
                    prop_assert!(!later.iter().any(|one| leads[*one].contains(&component[0])));
                }
            }
        }

        /// Each variable comes when no other has less weight of edges from those that wait.
        #[test]
        fn cycles_are_cut_where_they_weigh_least(
            size in 1..9_usize, edges in vec((0..9_usize, 0..9_usize, 1..4_u64), 0..30), goal in vec(any::<bool>(), 9),
        ) {
            let graph = graph_of(size, &edges);
            let component: Vec<usize> = (0..size).collect();
            let order = without_cycles(&graph, &component, &goal);
            prop_assert_eq!(order.iter().copied().collect::<BTreeSet<_>>().len(), size);
            for place in 0..size {
                let waits = &order[place..];
                let weight = |to: usize| -> u64 {
                    let incoming = |from: &usize| graph[*from].get(&to).copied().unwrap_or(0);
                    let left: u64 = waits.iter().map(incoming).sum();
                    let edges = component.iter().filter(|from| graph[**from].contains_key(&to)).count() as u64;
                    if goal[to] { 2 * left + GOAL_WEIGHT * edges } else { left }
                };
                let least = waits.iter().map(|&to| weight(to)).min();
                prop_assert_eq!(Some(weight(order[place])), least);
            }
        }

        /// In another order of its variables a task is the same.
        #[test]
        fn the_order_changes_no_plan(task in tasks(6, Some(3))) {
            let other = ordered(task.clone());
            let order = order(&task);
            let renamed = |state: &[u8]| order.iter().map(|&variable| state[variable]).collect::<Vec<u8>>();
            let (mut states, mut at) = (vec![task.start()], 0);
            prop_assert_eq!(renamed(&states[0]), other.start());
            while at < states.len() {
                let state = states[at].clone();
                prop_assert_eq!(task.is_goal(&state), other.is_goal(&renamed(&state)));
                for (one, same) in task.actions.iter().zip(&other.actions) {
                    let after = task.after(&state, one);
                    prop_assert_eq!(after.as_deref().map(renamed), other.after(&renamed(&state), same));
                    states.extend(after.filter(|next| !states.contains(next)));
                }
                at += 1;
            }
        }
    }
}
