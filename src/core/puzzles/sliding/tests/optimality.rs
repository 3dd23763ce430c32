//! Every optimal algorithm with every admissible heuristic, against true distances.

use super::heuristics::{GOALS_3X3, named, spec};
use super::*;

/// All states that can reach a goal, nearest first.
fn states(puzzle: &Sliding, goal: Board) -> (Distances, Vec<Board>) {
    let distances = distances(puzzle, goal);
    let mut states: Vec<Board> = distances.keys().cloned().collect();
    states.sort_by_cached_key(|state| (distances[state], state.clone()));
    (distances, states)
}

/// Asserts that the search finds a way to the goal of that length and replays it.
fn check(
    puzzle: &Sliding,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: &str,
    distance: u64,
) {
    let limits = Limits::default();
    let solved = check_within(&limits, puzzle, problem, algorithm, heuristic, distance);
    assert!(solved, "{algorithm:?} {heuristic} {:?}", problem.start);
}

/// The same of a search that may end at its limits before; whether it did not.
fn check_within(
    limits: &Limits,
    puzzle: &Sliding,
    problem: &Problem,
    algorithm: Algorithm,
    heuristic: &str,
    distance: u64,
) -> bool {
    let heuristic_spec = spec(heuristic);
    let outcome = puzzle.run(
        problem,
        algorithm,
        Some(&heuristic_spec),
        limits,
        &mut Unobserved,
    );
    let Ending::Solved {
        path, lower_bound, ..
    } = outcome.ending
    else {
        return false;
    };
    let counts = (path.len() as u64, u64::from(lower_bound));
    assert_eq!(
        counts,
        (distance, distance),
        "{algorithm:?} {heuristic} {:?}",
        problem.start
    );
    assert_eq!(replay(puzzle, problem, &path), problem.goal);
    true
}

fn replay(puzzle: &Sliding, problem: &Problem, path: &[Move]) -> Option<Board> {
    path.iter()
        .try_fold(problem.start.clone(), |board, &mv| puzzle.apply(&board, mv))
}

const ORDERS: [[Move; 4]; 2] = [ORDER, [Move(2), Move(1), Move(3), Move(0)]];

const WEIGHT_ONE: Algorithm = Algorithm::weighted(1, 1);

/// Composed heuristics that are admissible.
const COMPOSED: [&str; 3] = [
    "max(inversionDistance,max(gaschnig,h1))",
    "weighted(0.75,linearConflict)",
    "max(weighted(0.9,walkingDistance),weighted(0.333333,h2))",
];

#[test]
fn optimal_algorithms_agree_on_2x3_and_3x2() {
    agree_on_2x3_and_3x2(5);
}

#[test]
#[ignore = "every fifth state above, all of them take seconds"]
fn optimal_algorithms_agree_on_every_state_of_2x3_and_3x2() {
    agree_on_2x3_and_3x2(1);
}

fn agree_on_2x3_and_3x2(stride: usize) {
    for (rows, columns, goal) in [(2, 3, "1 2 3 / 4 5 b"), (3, 2, "5 1 / b 4 / 3 2")] {
        let puzzle = Sliding::new(rows, columns);
        let goal = board(&puzzle, goal);
        let (distances, states) = states(&puzzle, goal.clone());
        assert_eq!(states.len(), 360);
        let admissible = named(&puzzle, |info| info.admissible);
        for (index, start) in states.iter().cloned().enumerate().step_by(stride) {
            let order = ORDERS[index % 2].to_vec();
            let problem = Problem {
                start: start.clone(),
                goal: Some(goal.clone()),
                order,
            };
            let distance = distances[&start];
            for algorithm in [
                Algorithm::BREADTH_FIRST,
                Algorithm::UNIFORM_COST,
                Algorithm::ITERATIVE_DEEPENING,
                Algorithm::Bidirectional,
            ] {
                check(&puzzle, &problem, algorithm, "h2", distance);
            }
            for heuristic in admissible.iter().copied().chain(COMPOSED) {
                let table = Algorithm::ida_star_table(4_000);
                let [nbs, mm, bae] = [Algorithm::Nbs, Algorithm::Mm, Algorithm::BAE];
                for algorithm in [
                    Algorithm::A_STAR,
                    WEIGHT_ONE,
                    Algorithm::repairing((2, 1), Some((4, 10))),
                    Algorithm::Rectangle { aspect: 2 },
                    Algorithm::IDA_STAR,
                    Algorithm::BUDGETED_TREE,
                    table,
                    nbs,
                    mm,
                    bae,
                    Algorithm::Dvcbs,
                    Algorithm::Dbbs,
                ] {
                    check(&puzzle, &problem, algorithm, heuristic, distance);
                }
                // These two produce states again and again, the more the less a heuristic knows.
                if distance <= 12 {
                    check(
                        &puzzle,
                        &problem,
                        Algorithm::A_STAR_TREE,
                        heuristic,
                        distance,
                    );
                    check(&puzzle, &problem, Algorithm::RBFS, heuristic, distance);
                }
            }
        }
    }
}

#[test]
fn optimal_algorithms_agree_on_3x3() {
    agree_on_3x3(1621, 27_001, 8);
}

#[test]
#[ignore = "a third of the boards above, these take seconds"]
fn optimal_algorithms_agree_on_more_of_3x3() {
    agree_on_3x3(541, 9001, 25);
}

/// On every so many states, and slow searches on fewer; recursive best-first search must prove so many at least.
fn agree_on_3x3(stride: usize, slow_stride: usize, least: usize) {
    let puzzle = Sliding::new(3, 3);
    let strong = ["h2", "linearConflict", "walkingDistance"];
    let weak = ["h1", "gaschnig", "inversionDistance"];
    for (offset, goal) in GOALS_3X3.into_iter().enumerate() {
        let goal = board(&puzzle, goal);
        let (distances, states) = states(&puzzle, goal.clone());
        let drawn = |stride| states.iter().skip(offset).step_by(stride).cloned();
        let case = |start: Board| {
            let problem = Problem {
                start: start.clone(),
                goal: Some(goal.clone()),
                order: ORDERS[offset % 2].to_vec(),
            };
            (problem, distances[&start])
        };
        // Heuristics take turns: each meets boards of all distances with each algorithm.
        for (index, (problem, distance)) in drawn(stride).map(case).enumerate() {
            let [ida_star, a_star] = [0, 1].map(|turn| strong[(index + turn) % 3]);
            check(&puzzle, &problem, Algorithm::IDA_STAR, ida_star, distance);
            let table = Algorithm::ida_star_table(4_000);
            check(&puzzle, &problem, table, ida_star, distance);
            let budgeted = Algorithm::BUDGETED_TREE;
            check(&puzzle, &problem, budgeted, ida_star, distance);
            check(&puzzle, &problem, Algorithm::A_STAR, a_star, distance);
            let both_ends = [
                Algorithm::Nbs,
                Algorithm::Mm,
                Algorithm::BAE,
                Algorithm::Dvcbs,
                Algorithm::Dbbs,
            ][index % 5];
            check(&puzzle, &problem, both_ends, ida_star, distance);
        }
        let mut ended = 0;
        for (index, (problem, distance)) in drawn(slow_stride).map(case).enumerate() {
            let uninformed = [Algorithm::BREADTH_FIRST, Algorithm::UNIFORM_COST][index % 2];
            check(&puzzle, &problem, uninformed, "h1", distance);
            check(&puzzle, &problem, Algorithm::Bidirectional, "h1", distance);
            for heuristic in weak.into_iter().chain(COMPOSED) {
                check(&puzzle, &problem, Algorithm::A_STAR, heuristic, distance);
                check(&puzzle, &problem, WEIGHT_ONE, heuristic, distance);
            }
            // On some far boards it would take half of this test's time.
            let limits = Limits {
                max_nodes: Some(100_000),
                ..Limits::default()
            };
            let rbfs = Algorithm::RBFS;
            let is_solved =
                |name: &&&str| check_within(&limits, &puzzle, &problem, rbfs, name, distance);
            ended += strong.iter().filter(is_solved).count();
        }
        assert!(ended >= least, "{ended}");
    }
}

#[test]
fn solve_finds_the_first_optimal_path_in_successor_order() {
    let boards = [(2, 3, "3 b 1 / 5 2 4", 1), (3, 3, GOALS_3X3[1], 45)];
    for (rows, columns, goal, stride) in boards {
        let puzzle = Sliding::new(rows, columns);
        let goal = board(&puzzle, goal);
        let (distances, states) = states(&puzzle, goal.clone());
        for (index, start) in states.iter().cloned().enumerate().step_by(stride) {
            let order = ORDERS[index % 2].to_vec();
            let problem = Problem {
                start: start.clone(),
                goal: Some(goal.clone()),
                order,
            };
            let solved = puzzle
                .solve(&problem, &Limits::default(), &mut Unobserved)
                .expect("a way of its own");
            let mut board = start.clone();
            let mut first = Vec::new();
            while board != goal {
                let nearer = |mv: &Move| {
                    let next = puzzle.apply(&board, *mv);
                    next.filter(|next| distances[next] < distances[&board])
                };
                let mv = problem.order.iter().find(|mv| nearer(mv).is_some());
                first.push(*mv.expect("a way"));
                board = nearer(mv.expect("a way")).expect("a legal move");
            }
            assert_eq!(solved.outcome.path(), Some(&first[..]), "{start:?}");
        }
    }
}
