//! The causal graph: which cells moves ask for, and which they change together (Helmert, "The Fast Downward planning system",
//! 2006).

use crate::operators::{Model, VariantEffect};
use std::collections::BTreeSet;

/// The causal graph of a puzzle.
#[derive(Debug)]
pub(super) struct CausalGraph {
    /// The cells, for each cell, that moves which change it ask for.
    pub asked: Vec<BTreeSet<usize>>,
    /// The cells, for each cell, that some move changes together with it. Every move may change derived cells.
    pub changed: Vec<BTreeSet<usize>>,
    /// Whether the cells that each move changes are known.
    is_known: bool,
}

impl CausalGraph {
    pub(super) fn new(model: &Model) -> Self {
        let cells = model.allowed.len();
        let mut graph = Self {
            asked: vec![BTreeSet::new(); cells],
            changed: vec![BTreeSet::new(); cells],
            is_known: true,
        };
        let derived: Vec<usize> = (0..cells).filter(|&cell| model.derives(cell)).collect();
        for variant in &model.variants {
            let targets = variant.effect.targets();
            graph.is_known &= targets.is_some();
            let targets = targets.into_iter().flatten().map(usize::from);
            let changed: BTreeSet<usize> = targets.chain(derived.iter().copied()).collect();
            let members = variant
                .guard
                .members
                .iter()
                .map(|member| usize::from(member.0));
            let mut asked_cells: BTreeSet<usize> =
                members.chain(variant.guard.cells_read()).collect();
            if let VariantEffect::Action(action) = &variant.effect {
                let moved = action
                    .changes
                    .iter()
                    .filter(|true_change| true_change.source != true_change.target);
                asked_cells.extend(moved.map(|change| usize::from(change.source)));
            }
            for &cell in &changed {
                graph.changed[cell].extend(&changed);
                graph.asked[cell].extend(&asked_cells);
            }
            for effect in variant.effect.conditional().into_iter().flatten() {
                let conditions = effect
                    .conditions
                    .iter()
                    .map(|condition| usize::from(condition.0));
                graph.asked[usize::from(effect.cell)].extend(conditions);
            }
        }
        graph
    }

    /// Whether moves that change a cell ask for the other one, or change it, too.
    pub(super) fn influences(&self, cell: usize, other: usize) -> bool {
        self.asked[cell].contains(&other) || self.changed[cell].contains(&other)
    }

    /// Whether no move changes cells of both patterns: what moves cost that change those of one is then paid for once.
    pub(super) fn are_additive(&self, one: &[usize], other: &[usize]) -> bool {
        let apart = |cell: &usize| {
            other
                .iter()
                .all(|other_cell| !self.changed[*cell].contains(other_cell))
        };
        self.is_known && one.iter().all(apart)
    }

    /// Whether no move changes cells of two of these patterns.
    pub(super) fn add_up(&self, patterns: &[Vec<usize>]) -> bool {
        let later = |index: usize| &patterns[index + 1..];
        let mut all = patterns.iter().enumerate();
        all.all(|(index, one)| {
            later(index)
                .iter()
                .all(|later_pattern| self.are_additive(one, later_pattern))
        })
    }
}

/// The patterns, for each variant, of which it may change a cell.
pub(super) fn affected(model: &Model, patterns: &[Vec<usize>]) -> Vec<BTreeSet<usize>> {
    let mut by_cell = vec![Vec::new(); model.allowed.len()];
    for (index, pattern) in patterns.iter().enumerate() {
        for &cell in pattern {
            by_cell[cell].push(index);
        }
    }
    let derived = (0..by_cell.len()).filter(|&cell| model.derives(cell));
    let always: Vec<usize> = derived.flat_map(|cell| by_cell[cell].clone()).collect();
    let variants = model.variants.iter();
    variants
        .map(|variant| match variant.effect.targets() {
            Some(targets) => {
                let targeted = targets.iter().flat_map(|&cell| &by_cell[usize::from(cell)]);
                targeted.chain(&always).copied().collect()
            }
            None => (0..patterns.len()).collect(),
        })
        .collect()
}
