//! Sequences of moves that begin with the same two, for several threads.

use super::words::{Last, Sleeping, Words};
use crate::operators::Move;
use crate::search::{Meter, Searched, Stop};
use std::ops::ControlFlow;

/// The depth in moves at which the subtrees begin: there are 452.
pub(crate) const DEPTH: usize = 2;

/// All sequences that begin with the same moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subtree {
    /// Where these lead.
    pub board: u128,
    /// The moves that sleep there.
    pub sleeping: Sleeping,
    /// The moves that they may end with.
    pub last: Last,
}

impl Subtree {
    /// All sequences from a board.
    pub(crate) fn whole(board: u128) -> Self {
        Self {
            board,
            sleeping: Sleeping::NONE,
            last: Last::ANY,
        }
    }
}

/// The subtrees of a board, in successor order.
pub(crate) fn subtrees(words: &Words, board: u128) -> Vec<Subtree> {
    let first = words.begin(board);
    let second = first.flat_map(|((_, child, then), last)| {
        let next = words.next(child, then);
        next.map(move |(_, board, sleeping)| Subtree {
            board,
            sleeping,
            last,
        })
    });
    second.collect()
}

/// Counts all again, in one thread's order, with what is known of the subtrees, and gives the first
/// result of one that has what is looked for, with the moves that lead to it. `again` searches one
/// that is not known, or that has more nodes than remain, and counts those.
pub(crate) fn count<R>(
    words: &Words,
    board: u128,
    searched: Vec<Option<Searched<R>>>,
    meter: &mut Meter,
    mut again: impl FnMut(Subtree, &mut Meter) -> (ControlFlow<Stop>, R),
) -> ControlFlow<Stop, Option<(R, [Move; DEPTH])>> {
    let mut searched = searched.into_iter();
    meter.generate_all(words.beginnings())?;
    meter.expand(0)?;
    for ((first, child, then), last) in words.begin(board) {
        meter.generate_all(then.awake())?;
        meter.expand(0)?;
        for (second, board, sleeping) in words.next(child, then) {
            let known = searched.next().flatten();
            let known = known.filter(|known| known.statistics.generated <= meter.remaining());
            let (found, result) = if let Some(known) = known {
                meter.statistics.add(known.statistics);
                (known.found, known.result)
            } else {
                let subtree = Subtree {
                    board,
                    sleeping,
                    last,
                };
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
