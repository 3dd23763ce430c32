//! Sequences of moves that begin with the same two, for several threads.

use super::sequences::{Sequences, Subtree};
use super::turns::{PermutationState, Turns};
use crate::operators::Move;
use crate::search::{Meter, Searched, Stop};
use std::ops::ControlFlow;

/// The depth in moves at which the subtrees begin.
pub(super) const DEPTH: usize = 2;

/// The subtrees of a state, in successor order.
pub(super) fn subtrees<const N: usize>(
    sequences: &Sequences,
    turns: &Turns<N>,
    state: &PermutationState<N>,
) -> Vec<Subtree<N>> {
    let first = sequences.begin(turns, state);
    let second = first.flat_map(|(_, child)| {
        let next = sequences.next(turns, child);
        next.map(|(_, subtree)| subtree).collect::<Vec<_>>()
    });
    second.collect()
}

/// Counts all again, in one thread's order, with what is known of the subtrees, and gives the first
/// result of one that has what is looked for, with the moves that lead to it. `again` searches one
/// that is not known, or that has more nodes than remain, and counts those.
pub(super) fn count<const N: usize, R>(
    (sequences, turns): (&Sequences, &Turns<N>),
    state: &PermutationState<N>,
    searched: Vec<Option<Searched<R>>>,
    meter: &mut Meter,
    mut again: impl FnMut(Subtree<N>, &mut Meter) -> (ControlFlow<Stop>, R),
) -> ControlFlow<Stop, Option<(R, [Move; DEPTH])>> {
    let mut searched = searched.into_iter();
    meter.generate_all(sequences.beginnings())?;
    meter.expand(0)?;
    for (first, child) in sequences.begin(turns, state) {
        meter.generate_all(sequences.after(&child))?;
        meter.expand(0)?;
        for (second, subtree) in sequences.next(turns, child) {
            let known = searched.next().flatten();
            let known = known.filter(|known| known.statistics.generated <= meter.remaining());
            let (found, result) = if let Some(known) = known {
                meter.statistics.add(known.statistics);
                (known.found, known.result)
            } else {
                let (flow, result) = again(subtree, meter);
                match flow {
                    ControlFlow::Break(Stop::Reason(reason)) => {
                        return ControlFlow::Break(Stop::Reason(reason));
                    }
                    flow => (flow.is_break(), result),
                }
            };
            if found {
                return ControlFlow::Continue(Some((result, [first, second])));
            }
        }
    }
    ControlFlow::Continue(None)
}
