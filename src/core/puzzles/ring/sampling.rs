//! Drawing states. What is drawn for a seed is frozen: moves are numbered in default successor
//! order, states of a layer by their packed words, named for the goal.

use super::domain::{GOAL, Naming};
use super::layers::{DEEPEST_LISTED, LayerCache};
use super::moves::{CELLS, COUNT, successors};
use super::{Ring, in_order};
use crate::puzzle::{Sampler, Sampling, SamplingError};
use crate::state::{Board, Random};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Moves between two questions whether to go on: less than a millisecond.
const STEPS_BETWEEN_QUESTIONS: u64 = 1024;

/// Longest walk whose states are kept in memory: some 50 MB.
const LONGEST_WALK: u64 = 1_000_000;

impl Sampler for Ring {
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let state = match sampling {
            Sampling::Moves(moves) => wander(moves, random, interrupted)?,
            Sampling::Walk(moves) => walk(moves, random, interrupted)?,
            Sampling::Depth(depth) => at_depth(depth, &self.layers, random, interrupted)?,
            Sampling::Uniform => return Ok(uniform(random)),
        };
        let goal = goal.cloned().unwrap_or_else(in_order);
        Ok(Naming::new(&goal).unpack(state))
    }
}

/// Random moves from the goal.
fn wander(
    moves: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<u128, SamplingError> {
    let mut state = GOAL;
    for step in 0..moves {
        if step.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
            return Err(SamplingError::Interrupted);
        }
        state = successors(state)[random.below(COUNT as u64) as usize];
    }
    Ok(state)
}

/// Random moves from the goal that meet no state twice.
fn walk(
    moves: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<u128, SamplingError> {
    if moves > LONGEST_WALK {
        return Err(SamplingError::NoWalk);
    }
    let mut visited: HashSet<u128, FixedState> = HashSet::with_hasher(FixedState::with_seed(0));
    // A trapped walk would have all 24 neighbours of its end behind it.
    'walk: loop {
        visited.clear();
        let mut state = GOAL;
        visited.insert(state);
        for step in 0..moves {
            if step.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            let mut free = [0; COUNT];
            let mut count = 0;
            for child in successors(state) {
                if !visited.contains(&child) {
                    free[count] = child;
                    count += 1;
                }
            }
            if count == 0 {
                continue 'walk;
            }
            state = free[random.below(count as u64) as usize];
            visited.insert(state);
        }
        return Ok(state);
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
