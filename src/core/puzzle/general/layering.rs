//! Layers over boards by rules alone.

use super::domain::{BoardDomain, packing};
use crate::distances::{BoardLayers, Direction, Measure, Origin, count_states};
use crate::puzzle::{Problem, Rules};
use crate::search::{Limits, Observer};
use crate::state::{Board, MOST_WORDS};

/// Counts the states around an origin, by rules alone.
pub(crate) fn count(
    puzzle: &dyn Rules,
    (origin, measure): (Origin, Measure),
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardLayers, String> {
    let direction = origin.direction();
    let (first, goal) = match origin {
        Origin::State(start) => (vec![start], None),
        Origin::Goals(goal) => (puzzle.goals(goal.as_ref())?, goal),
    };
    let counts_moves = measure == Measure::Moves || !puzzle.has_costs();
    if let (Some(group), [from], true) = (puzzle.permutations(), &first[..], counts_moves) {
        let onward = direction == Direction::Onward;
        let counted = group.count_layers(from, onward, depth, limits, observer);
        if let Some(counted) = counted {
            return Ok(counted);
        }
    }
    let problem = Problem {
        start: first[0].clone(),
        goal,
        order: puzzle.default_order(),
    };
    let run = match packing(puzzle, &first[0]).words() {
        0..=1 => run::<1>,
        2 => run::<2>,
        _ => run::<MOST_WORDS>,
    };
    let ways = (direction, measure);
    Ok(run(puzzle, &problem, &first, ways, depth, limits, observer))
}

fn run<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    first: &[Board],
    ways: (Direction, Measure),
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let first: Vec<_> = first.iter().map(|state| domain.pack(state)).collect();
    let board = |state| domain.board(state);
    count_states(&domain, &first, board, ways, depth, limits, observer)
}
