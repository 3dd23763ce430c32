//! The states of a puzzle whose moves permute points, as searches see them.

use crate::abstractions::Permutations;
use crate::operators::Move;
use crate::search::{Domain, Estimate, IncrementalHeuristic, Transition};
use crate::strategy::two_sided::{PermutationState, Turns};
use std::ops::ControlFlow;

/// The states: what stands at each point; at the goal that is the point itself.
#[derive(Debug)]
pub(crate) struct PermutationBoards<'a, const N: usize> {
    turns: Turns<N>,
    order: &'a [Move],
    /// The move that takes each back.
    inverses: &'a [usize],
}

impl<'a, const N: usize> PermutationBoards<'a, N> {
    /// With a successor order, where each move is taken back by another.
    pub(crate) fn new(permutations: &'a Permutations, order: &'a [Move]) -> Self {
        Self {
            turns: Turns::plain(permutations),
            order,
            inverses: permutations.inverses().expect("moves go both ways"),
        }
    }
}

impl<const N: usize> Domain for PermutationBoards<'_, N> {
    type State = PermutationState<N>;

    #[inline]
    fn expand<B>(
        &self,
        state: PermutationState<N>,
        mut visit: impl FnMut(Move, PermutationState<N>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &mv in self.order {
            visit(mv, self.turns.apply(&state, mv.index()))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(self.inverses[mv.index()] as u32))
    }

    #[inline]
    fn is_goal(&self, state: PermutationState<N>) -> bool {
        state == self.turns.goal()
    }
}

/// The sum of [tuples](Permutations::tuples), whose tables are built when the first state is sorted.
#[derive(Debug)]
pub(crate) struct ByTuples<'a>(pub &'a Permutations);

/// The sum is all it notes.
impl<const N: usize> IncrementalHeuristic<PermutationBoards<'_, N>> for ByTuples<'_> {
    type Cached = u32;

    fn cached_value(&self, _: &PermutationBoards<'_, N>, state: PermutationState<N>) -> u32 {
        self.0.tuples().of(&state)
    }

    #[inline]
    fn cached_child(
        &self,
        _: &PermutationBoards<'_, N>,
        _: &u32,
        made: Transition<PermutationState<N>>,
    ) -> u32 {
        self.0.tuples().of(&made.child)
    }

    #[inline]
    fn estimate_of(&self, cached: &u32) -> Estimate {
        u32::from(*cached > 0)
    }

    #[inline]
    fn key(&self, cached: &u32) -> u32 {
        *cached
    }
}
