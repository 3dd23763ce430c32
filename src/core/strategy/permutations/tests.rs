use crate::distances::Measure;
use crate::distances::Origin;
use crate::groups::Permutation;
use crate::operators::{AutomatonEdge, Move};
use crate::puzzle::{Method, Problem, Puzzle, Sampling, Shortest, SpecialSolver};
use crate::puzzles::known::{cube, pocket_cube, skewb, topspin};
use crate::search::{Algorithm, Ending, Limits, Outcome, StopReason, Unobserved};
use crate::state::{Board, Random};
use std::collections::BTreeMap;

fn drawn(puzzle: &Puzzle, sampling: Sampling, seed: u64) -> Problem {
    let dynamic: &Puzzle = puzzle;
    let goal = puzzle.default_goal();
    let mut random = Random::new(seed);
    let start = dynamic.sample(sampling, goal.as_ref(), &mut random, &mut || false);
    Problem {
        start: start.expect("a state"),
        goal,
        order: dynamic.default_order(),
    }
}

fn solved(puzzle: &Puzzle, problem: &Problem, limits: &Limits) -> Outcome {
    let permutations = puzzle.permutations().expect("a group");
    let outcome = permutations.solve(problem, limits, &mut Unobserved);
    outcome.expect("tables fit").expect("not interrupted")
}

/// Held against breadth-first search, in any successor order and with any goal.
#[track_caller]
fn is_first_of_the_shortest(puzzle: &Puzzle, mut problem: Problem) {
    let dynamic: &Puzzle = puzzle;
    for turn in 0..3 {
        problem.order.rotate_left(turn);
        let special = solved(puzzle, &problem, &Limits::default());
        let limits = Limits::default();
        let breadth = dynamic.search(
            &problem,
            Algorithm::BREADTH_FIRST,
            None,
            &limits,
            &mut Unobserved,
        );
        assert_eq!(special.ending, breadth.ending);
    }
}

#[test]
fn paths_are_the_first_of_the_shortest() {
    let (round, pocket, slanted) = (topspin(8, 4), pocket_cube(), skewb());
    for seed in 0..2 {
        is_first_of_the_shortest(&round, drawn(&round, Sampling::Uniform, seed));
        is_first_of_the_shortest(&pocket, drawn(&pocket, Sampling::Moves(5), seed));
        is_first_of_the_shortest(&slanted, drawn(&slanted, Sampling::Moves(5), seed));
    }
    let puzzle = topspin(8, 3);
    let mut other = drawn(&puzzle, Sampling::Uniform, 5);
    other.goal = Some(drawn(&puzzle, Sampling::Uniform, 6).start);
    is_first_of_the_shortest(&puzzle, other);
}

#[test]
fn the_farthest_states_of_the_pocket_cube_are_11_moves_away() {
    let puzzle = pocket_cube();
    let dynamic: &Puzzle = &puzzle;
    let layers = dynamic
        .count_layers(
            (Origin::Goals(None), Measure::Cost),
            None,
            &Limits::default(),
            &mut Unobserved,
        )
        .expect("moves go back");
    let goal = puzzle.default_goal();
    for start in layers.farthest {
        let problem = Problem {
            start: start.clone(),
            goal: goal.clone(),
            order: dynamic.default_order(),
        };
        let solved = dynamic.solve(&problem, &Limits::default(), &mut Unobserved);
        assert_eq!(
            solved.method,
            Method::Special(SpecialSolver::PatternDatabases)
        );
        let path = solved.outcome.path().expect("a solution");
        let made = |board: Board, mv: &Move| puzzle.apply(&board, *mv);
        assert_eq!(path.iter().try_fold(start, made), goal);
        assert_eq!(path.len(), 11);
        let shortest = dynamic.shortest(&problem, 1_000_000, &mut Unobserved);
        assert_eq!(shortest, Ok(Shortest::Exactly(11)));
    }
}

#[test]
fn what_can_not_be_reached_and_what_is_limited_is_told() {
    let puzzle = cube();
    let dynamic: &Puzzle = &puzzle;
    let mut problem = drawn(&puzzle, Sampling::Moves(30), 1);
    let limits = Limits {
        max_nodes: Some(1000),
        ..Limits::default()
    };
    let few = dynamic.solve(&problem, &limits, &mut Unobserved);
    assert_eq!(few.method, Method::Special(SpecialSolver::Anytime));
    assert!(few.outcome.path().is_some() && !few.outcome.ending.is_optimal());
    problem.start.cells_mut().swap(0, 1);
    let none = dynamic
        .solve(&problem, &Limits::default(), &mut Unobserved)
        .outcome;
    assert_eq!(none.ending, Ending::Stopped(StopReason::Unsolvable));
}

/// Solves draws of seeds 1 to 20; the lengths.
fn lengths(puzzle: &Puzzle, sampling: Sampling) -> Vec<usize> {
    let limits = Limits {
        threads: 2,
        ..Limits::default()
    };
    let drawn = (1..=20).map(|seed| drawn(puzzle, sampling, seed));
    let lengths = drawn.map(|problem| {
        let dynamic: &Puzzle = puzzle;
        let solved = dynamic.solve(&problem, &limits, &mut Unobserved).outcome;
        let path = solved.path().expect("a solution");
        let made = |board: Board, mv: &Move| puzzle.apply(&board, *mv);
        assert_eq!(path.iter().try_fold(problem.start, made), problem.goal);
        path.len()
    });
    lengths.collect()
}

#[test]
#[ignore = "a table of 88 million states takes seconds of an optimised build"]
fn walks_of_12_moves_on_the_cube_are_solved() {
    let lengths = lengths(&cube(), Sampling::Moves(12));
    assert!(lengths.iter().all(|&length| length <= 12), "{lengths:?}");
}

#[test]
#[ignore = "tables of 519 million states take seconds of an optimised build"]
fn uniform_states_of_topspin_16_4_are_solved() {
    let lengths = lengths(&topspin(16, 4), Sampling::Uniform);
    assert!(lengths.iter().all(|&length| length > 16), "{lengths:?}");
}

/// How many paths of each length are left.
fn paths(puzzle: &Puzzle, longest: usize) -> Vec<usize> {
    let group = puzzle.permutations().expect("a group");
    let automaton = group.duplicates(&puzzle.default_order(), usize::MAX, &mut || false);
    let automaton = automaton.expect("not interrupted");
    let identity: Permutation = (0..group.moves()[0].len() as u8).collect();
    let mut ends = vec![(0, identity)];
    let mut counts = vec![1];
    // Each state that is as far as that has its first path left: no other is needed.
    let mut distances = BTreeMap::from([(ends[0].1.clone(), 0)]);
    for length in 1..=longest {
        let mut next = Vec::new();
        for (state, product) in &ends {
            for &AutomatonEdge {
                mv, next: state, ..
            } in automaton.transitions(*state)
            {
                let by = &group.moves()[mv.index()];
                let product: Permutation = product.iter().map(|&to| by[usize::from(to)]).collect();
                distances.entry(product.clone()).or_insert(length);
                next.push((state, product));
            }
        }
        ends = next;
        counts.push(ends.len());
    }
    for (length, &count) in counts.iter().enumerate() {
        let states = distances
            .values()
            .filter(|&&distance| distance == length)
            .count();
        assert!(states <= count, "{length}");
    }
    counts.extend((0..=longest).map(|length| {
        distances
            .values()
            .filter(|&&distance| distance == length)
            .count()
    }));
    counts
}

#[test]
fn each_state_keeps_a_shortest_path() {
    // Paths, then states, by length: few of them are met twice.
    assert_eq!(
        paths(&pocket_cube(), 4),
        [1, 9, 54, 321, 1847, 1, 9, 54, 321, 1847]
    );
    let [counts @ .., _, _, _, _, _, _, _, _] = &paths(&topspin(8, 4), 7)[..] else {
        panic!("seven layers");
    };
    assert_eq!(counts, [1, 3, 6, 12, 23, 44, 85, 148]);
}
