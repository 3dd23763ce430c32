//! Random walks. What is drawn for a seed is frozen: legal moves are numbered in successor order.

use super::line::CurrentPath;
use super::memory::Memory;
use super::{Domain, Move};
use crate::state::Random;
use std::ops::ControlFlow;

/// Steps between two questions whether to go on: less than a millisecond.
const STEPS_BETWEEN_QUESTIONS: u64 = 1024;

/// Longest walk whose states are kept: some 100 MB where a state takes 64 bytes.
const LONGEST_WALK: u64 = 1_000_000;

/// Most steps of all walks together until one is as long as asked for: about a second.
const MOST_STEPS: u64 = 10_000_000;

/// Why a walk has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoWalk {
    /// After so many moves none is legal.
    Trapped(u64),
    /// No walk of so many moves avoids all states that it visited, as far as could be tried.
    TooLong,
    /// The caller asked to stop.
    Interrupted,
}

/// The state after so many moves, each uniform among the legal ones.
pub(crate) fn random_walk<D: Domain>(
    domain: &D,
    start: D::State,
    steps: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<D::State, NoWalk> {
    let (mut state, mut choices) = (start, Vec::new());
    for step in 0..steps {
        if step.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
            return Err(NoWalk::Interrupted);
        }
        let next = choose(domain, state, &mut choices, random, |_| true);
        state = next.ok_or(NoWalk::Trapped(step))?;
    }
    Ok(state)
}

/// The state after so many moves, each uniform among those that lead to a state not visited yet (a self-avoiding walk). A walk
/// that is trapped begins again.
pub(crate) fn self_avoiding_walk<D: Domain>(
    domain: &D,
    start: D::State,
    steps: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<D::State, NoWalk> {
    if steps > LONGEST_WALK {
        return Err(NoWalk::TooLong);
    }
    let memory = &mut Memory::new(u64::MAX);
    let unlimited = "no limit is set";
    let mut visited = CurrentPath::new(start, memory)
        .continue_value()
        .expect(unlimited);
    let (mut state, mut choices) = (start, Vec::new());
    for walked in 0..MOST_STEPS {
        if visited.depth() as u64 == steps {
            return Ok(state);
        }
        if walked.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
            return Err(NoWalk::Interrupted);
        }
        let is_new = |next| !visited.contains(next);
        let next = choose(domain, state, &mut choices, random, is_new);
        state = next.unwrap_or(start);
        match next {
            Some(next) => {
                let pushed = visited.push(next, Move(0), memory);
                pushed.continue_value().expect(unlimited);
            }
            None => visited.truncate(0),
        }
    }
    Err(NoWalk::TooLong)
}

/// A successor, uniform among those that are `allowed`. `choices` is room for them.
fn choose<D: Domain>(
    domain: &D,
    state: D::State,
    choices: &mut Vec<D::State>,
    random: &mut Random,
    allowed: impl Fn(D::State) -> bool,
) -> Option<D::State> {
    choices.clear();
    let _ = domain.expand(state, |_, next| {
        if allowed(next) {
            choices.push(next);
        }
        ControlFlow::<()>::Continue(())
    });
    let count = choices.len() as u64;
    (count > 0).then(|| choices[random.below(count) as usize])
}
