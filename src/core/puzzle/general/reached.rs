//! The states that the start of a puzzle reaches, where they are few.

use super::domain::{BoardDomain, packing};
use super::listing::MOST_STATES;
use super::watch::Watch;
use crate::distances::{self, Direction, Extent, Measure};
use crate::puzzle::{Problem, Puzzle, Rules, SamplingError};
use crate::search::{Limits, StopReason};
use crate::state::{Board, by_words};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// The greatest number of states that [`Puzzle::reachable_states`] counts, and of moves between them that it makes.
const MOST_COUNTED: usize = 100_000;
const MOST_MADE: u64 = 1_000_000;

/// The states that the start reaches, nearest first. Moves that go wrong in a state lead nowhere from there.
///
/// # Errors
///
/// That they are too many, or the word of `interrupted`.
pub(super) fn reached(
    puzzle: &dyn Rules,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Board>, SamplingError> {
    match walk(puzzle, MOST_STATES, None, interrupted) {
        (states, None) => Ok(states),
        (_, Some(StopReason::Interrupted)) => Err(SamplingError::Interrupted),
        _ => Err(SamplingError::NotEnumerable),
    }
}

/// The states that the start reaches, as a set, where there may be others from which moves lead to a goal. `None` where there
/// are none: all moves have an inverse and the goal is one state. `None`, too, where the start says nothing of them: it is a goal,
/// reaches none, or reaches too many states.
///
/// # Errors
///
/// The word of `interrupted`.
pub(super) fn reached_among(
    puzzle: &dyn Rules,
    (goal, goals): (Option<&Board>, &[Board]),
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Option<HashSet<Board, FixedState>>, SamplingError> {
    let Some(compiled) = puzzle.compiled_moves() else {
        return Ok(None);
    };
    let mut moves = puzzle.default_order().into_iter();
    let is_connected = goals.len() == 1
        && (puzzle.permutations().is_some() || moves.all(|mv| puzzle.inverse(mv).is_some()));
    let start = puzzle.initial_state();
    if compiled.model.is_task || is_connected || puzzle.is_goal(&start, goal) {
        return Ok(None);
    }
    match reached(puzzle, interrupted) {
        Ok(states) => {
            let states: HashSet<_, _> = states.into_iter().collect();
            let reaches_a_goal = goals.iter().any(|goal| states.contains(goal));
            Ok(Some(states).filter(|_| reaches_a_goal))
        }
        Err(SamplingError::Interrupted) => Err(SamplingError::Interrupted),
        Err(_) => Ok(None),
    }
}

impl Puzzle {
    /// The number of states that its start reaches, and whether these are all: it counts 100,000 of them and makes a
    /// million moves at most. `None` where it was interrupted.
    #[doc(hidden)]
    pub fn reachable_states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<(usize, bool)> {
        let plain = self.plain();
        let (states, stopped) = walk(&*plain, MOST_COUNTED, Some(MOST_MADE), interrupted);
        match stopped {
            Some(StopReason::Interrupted) => None,
            stopped => Some((states.len(), stopped.is_none())),
        }
    }
}

/// The states around the start, nearest first, and what ended the walk before all were found.
fn walk(
    puzzle: &dyn Rules,
    most: usize,
    made: Option<u64>,
    interrupted: &mut dyn FnMut() -> bool,
) -> (Vec<Board>, Option<StopReason>) {
    let problem = Problem {
        start: puzzle.initial_state(),
        goal: None,
        order: puzzle.default_order(),
    };
    let words = packing(puzzle, &problem.start).words();
    let run = by_words!(run, words, [1, 2, 18]);
    let limits = Limits {
        max_nodes: made,
        ..Limits::default()
    };
    let mut watch = Watch {
        most: most as u64,
        interrupted,
    };
    // What goes wrong in states that nobody asked for is no fault of the command at hand.
    let faults = puzzle.compiled_moves().map(|compiled| &compiled.faults);
    let faults = faults.filter(|faults| !faults.is_up());
    let found = run(puzzle, &problem, &limits, &mut watch);
    if let Some(faults) = faults {
        faults.take();
    }
    found
}

fn run<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    limits: &Limits,
    watch: &mut Watch<'_>,
) -> (Vec<Board>, Option<StopReason>) {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let most = watch.most as usize;
    let (found, mut stopped) = distances::layers(
        &domain,
        &[domain.pack(&problem.start)],
        (Direction::Onward, Measure::Moves),
        Extent::Depth(u32::MAX),
        limits,
        watch,
    );
    if found.states.len() > most {
        stopped = stopped.or(Some(StopReason::MemoryLimit));
    }
    let states = found.states().take(most);
    (states.map(|state| domain.board(state)).collect(), stopped)
}
