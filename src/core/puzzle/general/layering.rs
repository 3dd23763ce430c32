//! Layers over boards by rules alone.

use super::domain::{BoardDomain, packing};
use super::reached::reached_among;
use super::roots::Roots;
use crate::distances::{BoardLayers, Direction, Measure, Origin, count_states};
use crate::puzzle::{Problem, Rules, SamplingError};
use crate::search::{Limits, Observer, StopReason, interruptible};
use crate::state::{Board, by_words};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Takes a state with its distance; whether to go on.
pub(crate) type LayerVisitor<'v> = dyn FnMut(&Board, u32) -> Result<(), StopReason> + 'v;

/// States between two questions whether to go on.
const STATES_BETWEEN_QUESTIONS: usize = 4096;

/// Counts the states around an origin, by rules alone. `visit` gets each of them, if no limit ended the count.
pub(crate) fn count(
    puzzle: &dyn Rules,
    (origin, measure): (Origin, Measure),
    depth: Option<u32>,
    visit: Option<&mut LayerVisitor<'_>>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardLayers, String> {
    let direction = origin.direction();
    let (roots, goal) = match origin {
        Origin::State(start) => {
            let (states, listing) = (vec![start], None);
            (Roots { states, listing }, None)
        }
        Origin::Goals(goal) => {
            let found = interruptible(observer, |interrupted| {
                Roots::goals(puzzle, goal.as_ref(), interrupted)
            });
            let goals = match found {
                Ok(Ok(goals)) => goals,
                Ok(Err(SamplingError::Unsupported(reason))) => return Err(reason),
                Ok(Err(SamplingError::Interrupted)) => {
                    return Ok(BoardLayers::unbegun(StopReason::Interrupted));
                }
                Ok(Err(_)) => {
                    let reason = puzzle.walks_back(goal.as_ref()).err();
                    return Err(format!("{}: too many to list", reason.unwrap_or_default()));
                }
                Err(stopped) => return Ok(BoardLayers::unbegun(stopped)),
            };
            (goals, goal)
        }
    };
    let start = roots.first()?;
    let counts_all = direction == Direction::Back && depth.is_none();
    let reached = counts_all.then(|| {
        let from = (goal.as_ref(), &roots.states[..]);
        interruptible(observer, |interrupted| {
            reached_among(puzzle, from, interrupted)
        })
    });
    // A limit that is met here ends the count, too, which says so.
    let reached = reached.and_then(|reached| reached.ok()?.ok()?);
    let counts_moves = measure == Measure::Moves || !puzzle.has_costs();
    let group = puzzle.permutations().filter(|_| visit.is_none());
    if let (Some(group), [from], true) = (group, &roots.states[..], counts_moves) {
        let onward = direction == Direction::Onward;
        let counted = group.count_layers(from, onward, depth, limits, observer);
        if let Some(counted) = counted {
            return Ok(counted);
        }
    }
    let problem = Problem {
        start: start.clone(),
        goal,
        order: puzzle.default_order(),
    };
    let run = by_words!(run, packing(puzzle, start).words(), [1, 2, 18]);
    let ways = (direction, measure);
    let from = (&roots, reached.as_ref());
    Ok(run(
        puzzle,
        &problem,
        from,
        (ways, depth),
        visit,
        limits,
        observer,
    ))
}

fn run<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    (roots, reached): (&Roots, Option<&HashSet<Board, FixedState>>),
    (ways, depth): ((Direction, Measure), Option<u32>),
    visit: Option<&mut LayerVisitor<'_>>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem).listed(roots.listing.as_ref());
    let first: Vec<_> = roots
        .states
        .iter()
        .map(|state| domain.pack(state))
        .collect();
    let board = |state| domain.board(state);
    let (mut counted, layers) = count_states(&domain, &first, board, ways, depth, limits, observer);
    if let Some(reached) = reached.filter(|_| counted.complete) {
        let states = layers
            .states()
            .filter(|&state| reached.contains(&board(state)));
        let states = states.count() as u64;
        counted.reached = Some(states).filter(|&states| states < counted.states());
    }
    if let Some(visit) = visit.filter(|_| counted.stopped.is_none()) {
        let visited = interruptible(observer, |interrupted| {
            let each = (0..counted.sizes.len()).flat_map(|layer| {
                let distance = layers.distance(layer);
                layers.layer(layer).map(move |state| (state, distance))
            });
            for (number, (state, distance)) in each.enumerate() {
                if number.is_multiple_of(STATES_BETWEEN_QUESTIONS) && interrupted() {
                    break;
                }
                visit(&board(state), distance)?;
            }
            Ok(())
        });
        counted.stopped = visited.and_then(|visited| visited).err();
    }
    counted
}
