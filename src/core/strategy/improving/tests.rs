use super::*;
use crate::groups::{Permutation, product};
use crate::puzzle::{Problem, Puzzle};
use crate::puzzles::known::{cube, skewb, topspin};
use crate::puzzles::ring::Ring;
use crate::search::{Ending, Statistics, Unobserved};
use crate::state::Random;
use proptest::prelude::*;
use std::sync::LazyLock;
use std::time::Duration;

/// A puzzle of each kind: with beams from triples, from pairs, and in two phases.
static PUZZLES: LazyLock<[Puzzle; 4]> =
    LazyLock::new(|| [Ring::default().into(), cube(), skewb(), topspin(9, 4)]);

fn of(puzzle: &Puzzle) -> &Permutations {
    puzzle.permutations().expect("moves are permutations")
}

/// An element that so many random moves make.
fn walked(puzzle: &Puzzle, moves: usize, random: &mut Random) -> Permutation {
    let all = of(puzzle).moves();
    let still: Permutation = (0..all[0].len() as u8).collect();
    (0..moves).fold(still, |element, _| {
        let mv = random.below(all.len() as u64) as usize;
        product(&element, &all[mv])
    })
}

fn random(puzzle: &Puzzle, seed: u64) -> Permutation {
    let group = of(puzzle).group(&mut || false).expect("a group");
    group.draw(&mut Random::new(seed))
}

fn problem(puzzle: &Puzzle, element: &Permutation) -> Problem {
    let goal = puzzle.default_goal().expect("a goal");
    Problem {
        start: of(puzzle).board(&goal, element),
        goal: Some(goal),
        order: puzzle.default_order(),
    }
}

fn limited(puzzle: &Puzzle, element: &Permutation, max_nodes: u64, threads: usize) -> Outcome {
    let limits = Limits {
        max_nodes: Some(max_nodes),
        threads,
        ..Limits::default()
    };
    improved(puzzle, element, &limits)
}

fn improved(puzzle: &Puzzle, element: &Permutation, limits: &Limits) -> Outcome {
    let problem = problem(puzzle, element);
    let improved = of(puzzle).improve(&problem, limits, &mut Unobserved);
    improved.expect("each move is taken back")
}

/// The length and the bound of a solution that holds.
fn checked(puzzle: &Puzzle, element: &Permutation, outcome: &Outcome) -> (usize, u32) {
    let Ending::Solved {
        path, lower_bound, ..
    } = &outcome.ending
    else {
        panic!("{:?}", outcome.ending);
    };
    let end = path.iter().fold(element.clone(), |end, mv| {
        product(&end, &of(puzzle).moves()[mv.index()])
    });
    assert!((0..).zip(&*end).all(|(at, &label): (u8, _)| at == label));
    assert!(*lower_bound as usize <= path.len());
    (path.len(), *lower_bound)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn every_state_is_solved_within_any_limit(
        kind in 0..4_usize, seed: u64, max_nodes in 0..20_000_u64,
    ) {
        let puzzle = &PUZZLES[kind];
        let element = random(puzzle, seed);
        for memory in [100, u64::MAX] {
            let limits = Limits { max_nodes: Some(max_nodes), memory, ..Limits::default() };
            let outcome = improved(puzzle, &element, &limits);
            checked(puzzle, &element, &outcome);
            prop_assert!(outcome.statistics.generated <= max_nodes);
        }
    }

    /// What is proved of a walk is no more than its moves, and with enough nodes the path is that of the optimal search.
    #[test]
    fn no_bound_is_too_great(kind in 0..4_usize, seed: u64, moves in 0..5_usize) {
        let puzzle = &PUZZLES[kind];
        let element = walked(puzzle, moves, &mut Random::new(seed));
        let (_, bound) = checked(puzzle, &element, &limited(puzzle, &element, 100, 1));
        prop_assert!(bound as usize <= moves);
        let problem = problem(puzzle, &element);
        let best = of(puzzle).solve_from_both_ends(&problem, &Limits::default(), &mut Unobserved);
        let outcome = limited(puzzle, &element, 20_000_000, 1);
        prop_assert_eq!(outcome.path(), best.as_ref().and_then(Outcome::path));
    }
}

#[test]
fn more_nodes_give_shorter_solutions_and_higher_bounds() {
    for (puzzle, nodes, most) in [(&PUZZLES[0], 3_000_000, 31), (&PUZZLES[1], 10_000_000, 25)] {
        let element = random(puzzle, 5);
        let solved = |nodes| checked(puzzle, &element, &limited(puzzle, &element, nodes, 1));
        let (few, many) = (solved(1000), solved(nodes));
        assert!(few.0 > 40 && many.0 <= most, "{few:?} {many:?}");
        assert!(many.1 > few.1);
    }
}

#[test]
fn a_node_limit_gives_the_same_with_any_number_of_threads() {
    for puzzle in &PUZZLES[..2] {
        let element = random(puzzle, 6);
        let solved = |threads| limited(puzzle, &element, 150_000, threads);
        assert!(solved(1) == solved(3));
    }
}

/// Has so much time, and then a reason to stop.
struct Patience(u32, StopReason);

impl Observer for Patience {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        self.0 = self.0.saturating_sub(1);
        (self.0 == 0).then_some(self.1)
    }

    fn time_left(&mut self) -> Option<Duration> {
        Some(Duration::from_secs(1))
    }
}

fn patient(puzzle: &Puzzle, looks: u32, reason: StopReason, threads: usize) -> Outcome {
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    // What is found once in a process is found.
    limited(puzzle, &random(puzzle, 7), 0, 1);
    let problem = problem(puzzle, &random(puzzle, 7));
    let solved = puzzle.solve(&problem, &limits, &mut Patience(looks, reason));
    solved.outcome
}

#[test]
fn the_end_of_time_leaves_the_best_solution() {
    for puzzle in &PUZZLES[..2] {
        for (threads, looks) in [(1, 3), (2, 3), (2, 20)] {
            let outcome = patient(puzzle, looks, StopReason::TimeLimit, threads);
            checked(puzzle, &random(puzzle, 7), &outcome);
        }
    }
}

#[test]
fn an_interrupted_search_has_none() {
    for puzzle in &PUZZLES[..2] {
        let outcome = patient(puzzle, 3, StopReason::Interrupted, 2);
        assert_eq!(outcome.ending, Ending::Stopped(StopReason::Interrupted));
    }
}
