//! Drawing states. What is drawn for a seed is frozen: moves are numbered in default successor
//! order, states of a layer by their packed words, named for the goal.

use super::layers::{DEEPEST_LISTED, LayerCache};
use super::moves::CELLS;
use crate::puzzle::SamplingError;
use crate::state::{Board, Random};

/// A state at that distance from the goal, uniform among those.
pub(super) fn at_depth(
    depth: u64,
    layers: &LayerCache,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<u128, SamplingError> {
    if depth > DEEPEST_LISTED {
        return Err(SamplingError::NotEnumerable);
    }
    let drawn = layers.choose(depth, interrupted, |states| random.below(states));
    drawn.ok_or(SamplingError::Interrupted)
}

/// Any board, each as likely as every other: all can reach the goal.
pub(super) fn uniform(random: &mut Random) -> Board {
    let mut tiles = random.permutation(CELLS);
    for tile in &mut tiles {
        *tile += 1;
    }
    Board::new(&tiles)
}
