//! Layers over boards, and over any domain that packs them.

use super::domain::{BoardDomain, packing};
use crate::distances::{self, BoardLayers, Direction, First, Origin, extent};
use crate::puzzle::{Problem, Rules};
use crate::search::{Domain, Limits, Observer};
use crate::state::{Board, MOST_WORDS};

/// Counts the states around an origin, by rules alone.
pub(crate) fn count(
    puzzle: &dyn Rules,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardLayers, String> {
    let (first, goal) = match origin {
        Origin::State(start) => (vec![start], None),
        Origin::Goals(goal) => (puzzle.goals(goal.as_ref())?, goal),
    };
    if let (Some(group), [from]) = (puzzle.permutations(), &first[..]) {
        let onward = origin.direction() == Direction::Onward;
        let counted = group.count_layers(from, onward, depth, limits, observer);
        if let Some(counted) = counted {
            return Ok(counted);
        }
    }
    let problem = Problem {
        start: first[0],
        goal,
        order: puzzle.default_order(),
    };
    let run = match packing(puzzle, &first[0]).words() {
        0..=1 => run::<1>,
        2 => run::<2>,
        _ => run::<MOST_WORDS>,
    };
    Ok(run(
        puzzle, &problem, &first, origin, depth, limits, observer,
    ))
}

fn run<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    first: &[Board],
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let first: Vec<_> = first.iter().map(|state| domain.pack(state)).collect();
    let show = |state| domain.board(state);
    count_in(&domain, &first, show, origin, depth, limits, observer)
}

/// Counts the states around some of a domain, of which there is at least one.
pub(crate) fn count_in<D: Domain>(
    domain: &D,
    first: &[D::State],
    show: impl Fn(D::State) -> Board,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let (layers, stopped) = distances::layers(
        domain,
        first,
        origin.direction(),
        extent(depth),
        limits,
        observer,
    );
    let mut sizes: Vec<u64> = layers.sizes().collect();
    let mut farthest: First = layers.farthest().map(&show).collect();
    if sizes.is_empty() {
        // Where there was no room for anything.
        sizes.push(first.len() as u64);
        farthest = first.iter().copied().map(show).collect();
    }
    BoardLayers {
        sizes,
        complete: layers.is_complete(),
        farthest: farthest.boards(),
        stopped,
    }
}
