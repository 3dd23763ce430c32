//! Drawing states. What is drawn for a seed is frozen: moves are numbered in default successor
//! order, states of a layer by their packed words, named for the goal.

use super::layers::{DEEPEST_LISTED, LayerCache};
use super::model::CELLS;
use crate::puzzle::SamplingError;
use crate::state::{Board, Random};

/// A state at that distance from the goal, uniform among those.
pub(super) fn at_depth(
    depth: u64,
    layers: &LayerCache,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    if depth > DEEPEST_LISTED {
        return Err(SamplingError::NotEnumerable);
    }
    let drawn = layers.choose(depth, interrupted, |states| random.below(states));
    let mut drawn = drawn.ok_or(SamplingError::Interrupted)?;
    // Each tile in the place of the one that the goal has in its cell: moves, and distances, are the same for all goals.
    for tile in drawn.cells_mut() {
        *tile = goal.cells()[usize::from(*tile) - 1];
    }
    Ok(drawn)
}

/// Any board, each as likely as every other: all can reach the goal.
pub(super) fn uniform(random: &mut Random) -> Board {
    let mut tiles = random.permutation(CELLS);
    for tile in &mut tiles {
        *tile += 1;
    }
    Board::new(&tiles)
}
