//! What holds of the ring board.

mod audit;
mod puzzle;
mod sampling;
mod searches;
mod solving;

use super::*;
use crate::heuristic::{HeuristicError, HeuristicSpec};
use crate::puzzle::{Puzzle, Sampling, SamplingError, Shortest};
use crate::search::{Algorithm, Ending, Limits, Outcome, Unobserved};
use crate::state::Random;
use std::collections::hash_map::Entry;
use std::sync::LazyLock;

fn puzzle() -> Puzzle {
    Ring::default().into()
}

fn board(text: &str) -> Board {
    Ring::default().parse(text).expect("a board")
}

fn compact(board: &Board) -> String {
    Ring::default().format(board, Notation::Compact)
}

fn default_order() -> Vec<Move> {
    (0..24).map(Move).collect()
}

/// From a board to the goal 1 to 25.
fn problem(start: Board) -> Problem {
    Problem {
        start,
        goal: Some(in_order()),
        order: default_order(),
    }
}

/// The moves of these names.
fn moves(names: &str) -> Vec<Move> {
    let find = |name| Ring::default().find_move(name).expect("a move");
    names.split(' ').map(find).collect()
}

fn names(path: &[Move]) -> String {
    let names = path.iter().map(|&mv| Ring::default().move_name(mv));
    names.collect::<Vec<_>>().join(" ")
}

/// The board after moves from another.
fn after(board: &Board, path: &[Move]) -> Board {
    let step = |board: Board, mv: &Move| Ring::default().apply(&board, *mv).expect("legal");
    path.iter().fold(board.clone(), step)
}

fn sample(sampling: Sampling, random: &mut Random) -> Result<Board, SamplingError> {
    Puzzle::from(Ring::default()).sample(sampling, None, random, &mut || false)
}

/// A uniform board at that distance from the goal.
fn at_depth(depth: u64, seed: u64) -> Board {
    // It keeps the layers it has listed.
    static RING: LazyLock<Puzzle> = LazyLock::new(|| Ring::default().into());
    let mut random = Random::new(seed);
    let drawn = RING.sample(Sampling::Depth(depth), None, &mut random, &mut || false);
    drawn.expect("a depth that is listed")
}

/// All boards up to a distance from the goal, by plain breadth-first search.
type Distances = std::collections::HashMap<Board, u64, foldhash::fast::FixedState>;

fn distances(farthest: u64) -> Distances {
    let mut distances = Distances::from_iter([(in_order(), 0)]);
    let mut layer = vec![in_order()];
    for distance in 1..=farthest {
        let mut next = Vec::new();
        for board in layer {
            for mv in 0..24 {
                let child = after(&board, &[Move(mv)]);
                if let Entry::Vacant(place) = distances.entry(child.clone()) {
                    place.insert(distance);
                    next.push(child);
                }
            }
        }
        layer = next;
    }
    distances
}

/// What `solve` finds, in the order given; the path is checked and proved.
fn solved(start: &Board, order: &[Move]) -> Vec<Move> {
    let problem = Problem {
        order: order.to_vec(),
        ..problem(start.clone())
    };
    let solved = puzzle().solve(&problem, &Limits::default(), &mut Unobserved);
    let Ending::Solved {
        path, lower_bound, ..
    } = solved.outcome.ending
    else {
        panic!("every board can be solved");
    };
    assert_eq!(after(start, &path), in_order());
    assert_eq!(path.len(), lower_bound as usize);
    path
}
