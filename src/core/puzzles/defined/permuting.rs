//! Definitions whose moves are permutations, whatever the state.

use crate::abstractions::Permutations;
use crate::operators::{CellChanges, Goal, Model, NO_VALUE, VariantEffect};

impl Model {
    /// The moves as permutations of cells, where every value of the goal stands once, or of what is in each cell, where
    /// all they do is go round there. `None` where a move has a condition, does anything else, or a state is forbidden.
    pub(crate) fn permutations(&self) -> Option<Permutations> {
        let Goal::State(goal) = &self.goal else {
            return None;
        };
        let fits = u8::try_from(goal.cells().len()).is_ok();
        if !fits || !self.never.is_empty() || self.variants.len() != self.moves.len() {
            return None;
        }
        let actions = self.variants.iter().map(|variant| match &variant.effect {
            VariantEffect::Action(action) if variant.guard.is_empty() => Some(action),
            _ => None,
        });
        let actions = actions.collect::<Option<Vec<&CellChanges>>>()?;
        if self.unique.len() == goal.cells().len() {
            let to = |action: &&CellChanges| {
                let mut to: Vec<u8> = (0..goal.cells().len() as u8).collect();
                for change in &action.changes {
                    to[usize::from(change.source)] = change.target as u8;
                }
                to.into()
            };
            return Permutations::of_cells(actions.iter().map(to).collect());
        }
        let counts = self.own_values.iter().map(|allowed| allowed.len() as u8);
        let counts: Vec<u8> = counts.collect();
        let numbered = |values: &Vec<u8>| values.iter().copied().eq(0..values.len() as u8);
        if !self.own_values.iter().all(numbered) {
            return None;
        }
        let added = actions.iter().map(|action| added(action, &counts));
        Permutations::of_values(&counts, &added.collect::<Option<Vec<_>>>()?)
    }
}

/// The amount that an action adds to the value of each cell.
fn added(action: &CellChanges, counts: &[u8]) -> Option<Vec<u8>> {
    let mut added = vec![0; counts.len()];
    for change in &action.changes {
        let cell = usize::from(change.target);
        let map = change
            .map
            .as_ref()
            .filter(|_| change.source == change.target)?;
        let by = map.get(0);
        let round = |value: u8| map.get(value) == (value + by) % counts[cell];
        if by == NO_VALUE || !(0..counts[cell]).all(round) {
            return None;
        }
        added[cell] = by;
    }
    Some(added)
}
