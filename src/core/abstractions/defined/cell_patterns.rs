//! Patterns of cells: those that a user names, and those of planning tasks.

use super::ranking::MOST_RANKS;
use crate::operators::{Goal, MOST_GOALS, Model};
use crate::state::cut;
use std::collections::HashSet;

/// Reads the cells of each pattern: `1 2 3; 4 5`. The error is a sentence without a full stop.
pub(super) fn read(model: &Model, text: &str) -> Result<Vec<Vec<usize>>, String> {
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for part in text.trim().trim_end_matches(';').split(';') {
        let mut pattern = Vec::new();
        for word in cut(part, 0) {
            let label = word.label();
            let known = model.layout.cells.iter().position(|own| word.is(own));
            let Some(cell) = known else {
                return Err(format!("`{label}` is not a cell of {}", model.name));
            };
            if pattern.contains(&cell) || patterns.iter().any(|other| other.contains(&cell)) {
                return Err(format!("cell `{label}` stands twice in the patterns"));
            }
            pattern.push(cell);
        }
        let sizes = pattern.iter().map(|&cell| model.allowed[cell].len() as u64);
        let states = sizes.fold(1, u64::saturating_mul);
        if pattern.is_empty() {
            return Err("a pattern has no cells".to_owned());
        }
        if states > MOST_RANKS {
            return Err(format!(
                "a pattern of {} cells has {states} states, and a table at most {MOST_RANKS}: make two of it",
                pattern.len()
            ));
        }
        patterns.push(pattern);
    }
    Ok(patterns)
}

/// Whether no move changes cells of two patterns: what moves cost that change those of one is then paid for once.
pub(super) fn add_up(model: &Model, patterns: &[Vec<usize>]) -> bool {
    model.variants.iter().all(|variant| {
        let Some(targets) = variant.effect.targets() else {
            return false;
        };
        let changes = |pattern: &&Vec<usize>| {
            let derives = pattern.iter().any(|&cell| model.derives(cell));
            let mut changes = targets.iter();
            derives || changes.any(|&cell| pattern.contains(&cell.into()))
        };
        patterns.iter().filter(changes).count() <= 1
    })
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
    let influences = influences(model);
    let mut variants = model.variants.iter();
    let is_conditional = variants.any(|own| own.effect.conditional().is_some());
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
                let moves = |own: &usize| influences[*own].contains(cell);
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

/// The cells, for each cell, that moves which change it ask for or change.
fn influences(model: &Model) -> Vec<HashSet<usize>> {
    let mut influences = vec![HashSet::new(); model.allowed.len()];
    for variant in &model.variants {
        let changed: Vec<usize> = variant
            .effect
            .targets()
            .into_iter()
            .flatten()
            .map(usize::from)
            .collect();
        let asked = variant.guard.members.iter().map(|own| usize::from(own.0));
        let all: Vec<usize> = asked.chain(changed.iter().copied()).collect();
        for &cell in &changed {
            influences[cell].extend(&all);
        }
        for effect in variant.effect.conditional().into_iter().flatten() {
            let asked = effect.conditions.iter().map(|own| usize::from(own.0));
            influences[usize::from(effect.cell)].extend(asked);
        }
    }
    influences
}
