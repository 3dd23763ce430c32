//! Abstract states of places that a group carries values to.

use super::ranking::{Placed, Ranking};
use super::regression::Regression;
use crate::abstractions::permutations::Permutations;
use crate::distances::Space;
use crate::groups::{Permutation, inverse};
use std::ops::ControlFlow;

/// Places of values by rank, against the moves of a group that carries them.
pub(super) struct Carried<'b> {
    placed: &'b Placed,
    /// The inverses of the moves.
    back: Vec<Permutation>,
}

impl<'b> Carried<'b> {
    /// `None` where values are not placed, moves are no permutations of cells, or some of them cost nothing.
    pub(super) fn new(regression: &Regression<'_>, ranking: &'b Ranking) -> Option<Self> {
        let Ranking::Placed(placed) = ranking else {
            return None;
        };
        let model = regression.counts_all().then(|| regression.model())?;
        let group = model.permutations().filter(Permutations::carries_values)?;
        Some(Self {
            placed,
            back: group.moves().iter().map(|mv| inverse(mv)).collect(),
        })
    }
}

impl Space for Carried<'_> {
    type State = u32;

    #[inline]
    fn expand<B>(
        &self,
        number: u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let classes = self.placed.classes.len();
        let (mut after, mut before) = ([0; 64], [0; 64]);
        let (after, before) = (&mut after[..classes], &mut before[..classes]);
        self.placed.places(number.into(), after);
        for back in &self.back {
            for (before, &after) in before.iter_mut().zip(&*after) {
                *before = back[usize::from(after)];
            }
            if let Some(number) = self.placed.of_places(before) {
                visit(number as u32, 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn rank(&self, number: u32) -> usize {
        number as usize
    }
}
