//! Audits of the heuristics of small boards: every state, every move.

use super::heuristics::{GOALS_3X3, named, spec};
use super::*;
use crate::distances::{Audit, Comparison, Extent, Figures};
use crate::puzzle::Audited;

fn audited(puzzle: &Sliding, goal: &str, heuristics: &[&str], extent: Extent) -> Audit<Audited> {
    let heuristics: Vec<HeuristicSpec> = heuristics.iter().map(|text| spec(text)).collect();
    let goal = board(puzzle, goal);
    let limits = Limits::default();
    let found = puzzle.audit(Some(&goal), &heuristics, extent, &limits, &mut Unobserved);
    found.expect("its own").expect("nothing limits it").found
}

const ALL: Extent = Extent::Depth(u32::MAX);

/// On 3x3 with the default goal.
fn figures(heuristic: &str) -> Figures<Audited> {
    let puzzle = Sliding::new(3, 3);
    let audit = audited(&puzzle, GOALS_3X3[0], &[heuristic], ALL);
    audit.heuristics.into_iter().next().expect("one was asked")
}

#[test]
fn all_states_and_moves_of_the_8_puzzle_are_looked_at() {
    let audit = audited(
        &Sliding::new(3, 3),
        GOALS_3X3[0],
        &[],
        Extent::States(2_000_000),
    );
    assert!(audit.exhaustive);
    assert_eq!(
        (audit.states(), audit.moves, audit.depth()),
        (181_440, 483_840, 31)
    );
}

#[test]
fn heuristics_are_what_their_table_says() {
    let small = [(2, 2, "3 1 / b 2"), (2, 3, "5 1 b / 3 4 2")];
    hold_table(&small);
    hold_table(&[(2, 4, "b 7 6 5 / 1 2 3 4"), (3, 3, GOALS_3X3[3])]);
}

#[test]
#[ignore = "one goal above, all that are tried here take seconds"]
fn heuristics_are_what_their_table_says_for_any_goal() {
    hold_table(&GOALS_3X3.map(|goal| (3, 3, goal)));
}

/// Holds all heuristics against the distances of all states of boards to their goals.
fn hold_table(boards: &[(usize, usize, &str)]) {
    for &(rows, columns, goal) in boards {
        let puzzle = Sliding::new(rows, columns);
        let names = named(&puzzle, |_| true);
        let audit = audited(&puzzle, goal, &names, ALL);
        assert!(audit.exhaustive);
        for (name, figures) in names.iter().zip(&audit.heuristics) {
            let info = puzzle.heuristics().iter().find(|info| info.name == *name);
            let info = info.expect("it comes from the table");
            assert_eq!(figures.is_admissible(), info.admissible, "{name} {goal}");
            assert_eq!(figures.is_consistent(), info.consistent, "{name} {goal}");
        }
    }
}

#[test]
fn the_blank_counts_too_much_by_one_and_by_four() {
    for (heuristic, excess, states) in [("h1Blank", 1, 78), ("h2Blank", 4, 4650)] {
        let figures = figures(heuristic);
        assert_eq!((figures.excess(), figures.overestimated), (excess, states));
        let first = figures.first.expect("a witness");
        assert_eq!((first.estimate, first.distance), (2, 1));
        let broken = figures.inconsistency.expect("a move");
        assert_eq!((broken.estimate, broken.next_estimate), (2, 0));
        assert_eq!(broken.next.board, board(&Sliding::new(3, 3), GOALS_3X3[0]));
    }
}

#[test]
fn pairs_are_constant() {
    let constant = |rows, columns, goal, extent| {
        let audit = audited(&Sliding::new(rows, columns), goal, &["pairs"], extent);
        let figures = &audit.heuristics[0];
        (figures.is_constant(), figures.range(), audit.exhaustive)
    };
    assert_eq!(constant(3, 3, GOALS_3X3[1], ALL), (true, (72, 72), true));
    let goal = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b";
    let fifteen = constant(4, 4, goal, Extent::Depth(8));
    assert_eq!(fifteen, (true, (240, 240), false));
}

#[test]
fn a_weight_above_one_is_not_admissible_and_one_below_is() {
    let twice = figures("weighted(2,h2)");
    let first = twice.first.expect("a witness");
    assert_eq!((first.estimate, first.distance), (2, 1));
    let below = figures("weighted(0.75,linearConflict)");
    assert!(below.is_admissible() && below.is_consistent());
    let slightly = figures("weighted(1.05,h2)");
    assert_eq!(
        (
            slightly.scale,
            slightly.first.map(|witness| witness.estimate)
        ),
        (20, Some(21))
    );
}

#[test]
fn the_greater_of_two_is_admissible_and_dominates_both() {
    let names = [
        "walkingDistance",
        "linearConflict",
        "max(walkingDistance,linearConflict)",
    ];
    let audit = audited(&Sliding::new(3, 3), GOALS_3X3[0], &names, ALL);
    let dominant: Vec<_> = audit.comparisons.iter().map(Comparison::dominant).collect();
    assert_eq!(dominant, [None, Some((2, 27_727)), Some((2, 68_958))]);
    assert!(audit.heuristics[2].is_consistent());
    let h1_and_h2 = audited(&Sliding::new(3, 3), GOALS_3X3[0], &["h1", "h2"], ALL);
    assert_eq!(h1_and_h2.comparisons[0].dominant(), Some((1, 181_191)));
}

#[test]
fn every_packing_is_audited_to_a_depth() {
    for (rows, columns, layers) in [
        (4, 4, [1, 2, 4, 10]),
        (5, 5, [1, 2, 4, 10]),
        (6, 6, [1, 2, 4, 10]),
    ] {
        let puzzle = Sliding::new(rows, columns);
        let goal = compact(&puzzle, &puzzle.initial_state());
        let audit = audited(&puzzle, &goal, &["h2", "h1Blank"], Extent::Depth(3));
        assert_eq!((&audit.layers[..], audit.exhaustive), (&layers[..], false));
        let admissible = audit.heuristics.iter().map(Figures::is_admissible);
        assert_eq!(admissible.collect::<Vec<_>>(), [true, false]);
    }
}

#[test]
fn the_table_of_distances_walks_the_way_of_ida_star() {
    let orders = [
        ORDER,
        [2, 1, 3, 0].map(Move),
        [3, 2, 1, 0].map(Move),
        [1, 3, 0, 2].map(Move),
    ];
    for (goal, order) in GOALS_3X3.into_iter().zip(orders) {
        let puzzle = Sliding::new(3, 3);
        let goal = board(&puzzle, goal);
        let mut random = Random::new(order[0].0.into());
        for _ in 0..100 {
            let start = puzzle.sample(Sampling::Uniform, Some(&goal), &mut random, &mut || false);
            let problem = Problem {
                start: start.expect("its own").expect("a state"),
                goal: Some(goal.clone()),
                order: order.to_vec(),
            };
            let limits = Limits::default();
            let solved = puzzle
                .solve(&problem, &limits, &mut Unobserved)
                .expect("a way of its own");
            assert_eq!(solved.method.name(), "distance_table");
            let deepening = solving::solve(
                puzzle.grid,
                &problem,
                &goal,
                &puzzle.kept,
                &limits,
                &mut Unobserved,
            );
            assert_eq!(solved.outcome.ending, deepening.outcome.ending);
        }
    }
}

#[test]
fn without_memory_for_the_table_a_small_board_is_searched() {
    let puzzle = Sliding::new(3, 3);
    let problem = problem(&puzzle, "876 b41 253", GOALS_3X3[0]);
    let limits = Limits {
        memory: 1_000_000,
        ..Limits::default()
    };
    let solved = puzzle
        .solve(&problem, &limits, &mut Unobserved)
        .expect("a way of its own");
    assert_eq!(solved.method.name(), "ida_star");
    assert_eq!(solved.outcome.path().map(<[_]>::len), Some(31));
}

#[test]
fn the_shortest_solution_is_known_or_bounded() {
    let (eight, fifteen) = (Sliding::new(3, 3), Sliding::new(4, 4));
    let goal = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b";
    let near = problem(
        &fifteen,
        "2 8 3 4 / 1 6 b 7 / 5 9 10 11 / 13 14 15 12",
        goal,
    );
    let drawn = draw(&fifteen, Sampling::Uniform, &mut Random::new(1));
    let far = Problem {
        start: drawn.expect("a state"),
        ..near.clone()
    };
    let shortest = |puzzle: &Sliding, problem: &Problem, nodes| {
        puzzle
            .shortest(problem, nodes, &mut Unobserved)
            .expect("a way of its own")
    };
    let table = problem(&eight, "876 b41 253", GOALS_3X3[0]);
    assert_eq!(shortest(&eight, &table, 1000), Ok(Shortest::Exactly(31)));
    let none = problem(&eight, "7b2 853 641", GOALS_3X3[0]);
    assert_eq!(shortest(&eight, &none, 1000), Ok(Shortest::None));
    assert_eq!(shortest(&fifteen, &near, 10_000), Ok(Shortest::Exactly(17)));
    let Ok(Shortest::AtLeast(bound)) = shortest(&fifteen, &far, 10_000) else {
        panic!("it is far away");
    };
    assert!((30..=80).contains(&bound), "{bound}");
}
