//! The ways to draw a state.

use crate::search::NoWalk;
use thiserror::Error;

/// The distribution from which `randomizeState` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sampling {
    /// So many moves from the goal, each uniform among the legal ones.
    Moves(u64),
    /// So many moves from the goal, never through a state twice, each uniform among the moves
    /// left; a trapped walk starts again.
    Walk(u64),
    /// Uniform among the states at that true distance to the goal.
    Depth(u64),
    /// Uniform over all states that can reach the goal; of states with a goal of their own over those that are no goal.
    Uniform,
}

/// Why a state can't be drawn: a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SamplingError {
    /// No state is that far from the goal; the greatest distance is given.
    #[error("no state is that far from the goal")]
    TooDeep {
        /// The greatest distance of any state from this goal.
        deepest: u64,
    },
    /// Moves have costs, and no state is exactly that far from the goal: the nearest distances below and above.
    #[error("no state is exactly that far from the goal")]
    Between {
        /// The greatest distance below.
        before: u64,
        /// The least distance above.
        after: u64,
    },
    /// The space is too large to be enumerated for this puzzle.
    #[error("the states of this puzzle are too many to list by their distance")]
    NotEnumerable,
    /// No walk that long avoids every state twice, as far as could be tried.
    #[error("no walk of that many moves avoids every state twice")]
    NoWalk,
    /// This puzzle does not draw that way, for that reason.
    #[error("{0}")]
    Unsupported(String),
    /// More than the puzzle has to give (octa: cells to empty).
    #[error("there are only {most} to take")]
    TooMany {
        /// The most there is.
        most: u64,
    },
    /// The caller asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<NoWalk> for SamplingError {
    fn from(reason: NoWalk) -> Self {
        match reason {
            NoWalk::Trapped(moves) => {
                Self::Unsupported(format!("no move is legal after {moves} moves"))
            }
            NoWalk::TooLong => Self::NoWalk,
            NoWalk::Interrupted => Self::Interrupted,
        }
    }
}
