//! Drawing states. What is drawn for a seed is frozen: moves are numbered in default successor
//! order, states of a layer by their packed words, named for the goal.

use super::domain::{GOAL, Naming, RingDomain};
use super::layers::{DEEPEST_LISTED, LayerCache};
use super::moves::CELLS;
use super::{Ring, in_order};
use crate::puzzle::{Sampler, Sampling, SamplingError};
use crate::state::{Board, Random};

impl Sampler for Ring {
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let state = match sampling {
            Sampling::Depth(depth) => at_depth(depth, &self.layers, random, interrupted)?,
            Sampling::Uniform => return Ok(uniform(random)),
            walk => walk.walk(&RingDomain::default(), GOAL, random, interrupted)?,
        };
        let goal = goal.cloned().unwrap_or_else(in_order);
        Ok(Naming::new(&goal).unpack(state))
    }
}

/// A state at that distance from the goal, uniform among those.
fn at_depth(
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
fn uniform(random: &mut Random) -> Board {
    let mut tiles = random.permutation(CELLS);
    for tile in &mut tiles {
        *tile += 1;
    }
    Board::new(&tiles)
}
