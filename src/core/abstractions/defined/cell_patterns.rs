//! Patterns of cells: those that a user names, and those of planning tasks.

use super::causal_graph::CausalGraph;
use super::ranking::MOST_RANKS;
use super::wanted;
use crate::operators::{Goal, MOST_GOALS, Model};
use crate::state::{Board, cut};
use std::collections::BTreeSet;

/// Reads the cells of each pattern: `1 2 3; 4 5`. The error is a sentence without a full stop.
pub(super) fn read(model: &Model, text: &str) -> Result<Vec<Vec<usize>>, String> {
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for part in text.trim().trim_end_matches(';').split(';') {
        let mut pattern = Vec::new();
        for word in cut(part, 0) {
            let label = word.label();
            let known = model
                .layout
                .cells
                .iter()
                .position(|known_cell| word.is(known_cell));
            let Some(cell) = known else {
                return Err(format!("`{label}` is not a cell of {}", model.name));
            };
            if pattern.contains(&cell) {
                return Err(format!("cell `{label}` stands twice in a pattern"));
            }
            pattern.push(cell);
        }
        let states = states(model, &pattern);
        if pattern.is_empty() {
            return Err("a pattern has no cells".to_owned());
        }
        if states > MOST_RANKS {
            return Err(format!(
                "a pattern of {} cells has {states} states, and a table at most {MOST_RANKS}: make two of it",
                pattern.len()
            ));
        }
        pattern.sort_unstable();
        if patterns.contains(&pattern) {
            return Err("two patterns have the same cells".to_owned());
        }
        patterns.push(pattern);
    }
    Ok(patterns)
}

/// The number of abstract states of a pattern.
pub(super) fn states(model: &Model, pattern: &[usize]) -> u64 {
    let sizes = pattern.iter().map(|&cell| model.allowed[cell].len() as u64);
    sizes.fold(1, u64::saturating_mul)
}

/// The cells that the goal names; without one that of the puzzle.
pub(super) fn goal_cells(model: &Model, goal: Option<&Board>) -> Vec<usize> {
    let wanted = wanted(model, goal).unwrap_or_default();
    let cells = wanted
        .iter()
        .enumerate()
        .filter(|(_, value)| value.is_some());
    let cells = cells.map(|(cell, _)| cell);
    cells.filter(|&cell| !model.derives(cell)).collect()
}

/// The interesting patterns of up to two cells (Pommerening, Roeger and Helmert, "Getting the most out of pattern databases for
/// classical planning", 2013): those of the goal; with each of them one that its moves ask for, or another one of the goal that
/// moves change together with it.
pub(super) fn systematic(model: &Model, size: usize) -> Vec<Vec<usize>> {
    let graph = CausalGraph::new(model);
    let goals = goal_cells(model, None);
    let mut pairs = BTreeSet::new();
    for &goal in goals.iter().filter(|_| size > 1) {
        let asked_cells = graph.asked[goal]
            .iter()
            .filter(|&&cell| !model.derives(cell));
        let together = graph.changed[goal]
            .iter()
            .filter(|&partner| goals.contains(partner));
        for &other in asked_cells.chain(together).filter(|&&other| other != goal) {
            pairs.insert(vec![goal.min(other), goal.max(other)]);
        }
    }
    goals
        .into_iter()
        .map(|goal| vec![goal])
        .chain(pairs)
        .collect()
}

/// States of a pattern of a task.
const MOST_CHOSEN: u64 = 1_000_000;

/// The same where moves have conditional effects: going back from a state, each of them may have set its cell or not.
const MOST_CONDITIONAL: u64 = 1_000;

/// Those of a planning task: in each as many variables of the goal as fit a million states, the last first, then those that
/// moves of its variables ask for or change (the greedy pattern of Fast Downward; Helmert's causal graph); what is left of
/// the goal makes the next one.
pub(super) fn chosen(model: &Model, most: usize) -> Vec<Vec<usize>> {
    let Goal::Pattern(goal) = &model.goal else {
        return vec![Vec::new()];
    };
    let graph = CausalGraph::new(model);
    let mut variants = model.variants.iter();
    let is_conditional = variants.any(|variant| variant.effect.conditional().is_some());
    let most_chosen = if is_conditional {
        MOST_CONDITIONAL
    } else {
        MOST_CHOSEN
    };
    let mut wanted: Vec<usize> = (0..goal.len())
        .rev()
        .filter(|&cell| goal[cell].is_some() && !model.derives(cell))
        .collect();
    let size = |cell: &usize| model.allowed[*cell].len() as u64;
    let mut patterns = Vec::new();
    while !wanted.is_empty() && patterns.len() < most {
        let mut states = 1;
        let mut pattern = Vec::new();
        wanted.retain(|cell| {
            let fits = states * size(cell) <= most_chosen || pattern.is_empty();
            if fits {
                states *= size(cell);
                pattern.push(*cell);
            }
            !fits
        });
        let mut goals = 1;
        loop {
            let next = (0..goal.len()).rev().find(|cell| {
                let moves = |mover: &usize| graph.influences(*mover, *cell);
                let fits =
                    states * size(cell) <= most_chosen && goals * size(cell) <= MOST_GOALS as u64;
                let is_open =
                    !pattern.contains(cell) && goal[*cell].is_none() && !model.derives(*cell);
                is_open && fits && pattern.iter().any(moves)
            });
            let Some(cell) = next else { break };
            states *= size(&cell);
            goals *= size(&cell);
            pattern.push(cell);
        }
        pattern.sort_unstable();
        patterns.push(pattern);
    }
    patterns
}
