//! What holds of sliding boards of every size.

mod audit;
mod databases;
mod heuristics;
mod limits;
mod optimality;
mod reachability;
mod sampling;
mod searches;

use super::*;
use crate::heuristic::{HeuristicError, HeuristicSpec};
use crate::puzzle::{PackedSearch, Puzzle, Sampling, SamplingError, Shortest, Step};
use crate::puzzles::registry::Registry;
use crate::search::{Algorithm, Ending, Limits, Outcome, StopReason, Unobserved};
use crate::state::Random;
use proptest::prelude::*;
use std::sync::Arc;

const ORDER: [Move; 4] = [Move(0), Move(1), Move(2), Move(3)];

fn build(name: &str, parameter: Option<&str>) -> Result<Arc<Puzzle>, String> {
    let registry = Registry::default();
    let family = registry.find(name).expect("a family");
    registry.build(family, parameter.as_slice())
}

impl Sliding {
    /// Runs one algorithm on its own states.
    fn run(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        let search = PackedSearch::Algorithm(algorithm, heuristic, None);
        let outcome = self.search(problem, &search, limits, observer);
        outcome.expect("it has all that the table has")
    }
}

fn board(puzzle: &Sliding, text: &str) -> Board {
    puzzle.parse(text).expect("a board")
}

fn compact(puzzle: &Sliding, board: &Board) -> String {
    puzzle.format(board, Notation::Compact)
}

fn problem(puzzle: &Sliding, start: &str, goal: &str) -> Problem {
    let goal = Some(board(puzzle, goal));
    Problem {
        start: board(puzzle, start),
        goal,
        order: ORDER.to_vec(),
    }
}

fn draw(puzzle: &Sliding, sampling: Sampling, random: &mut Random) -> Result<Board, SamplingError> {
    let drawn = puzzle.sample(sampling, None, random, &mut || false);
    drawn.expect("its own")
}

/// Distances of all states from the goal, by plain breadth-first search.
type Distances = std::collections::HashMap<Board, u64, foldhash::fast::FixedState>;

fn distances(puzzle: &Sliding, goal: Board) -> Distances {
    let mut distances = Distances::from_iter([(goal.clone(), 0)]);
    let mut layer = vec![goal];
    for distance in 1.. {
        let successors = layer
            .iter()
            .flat_map(|board| ORDER.map(|mv| puzzle.apply(board, mv)))
            .flatten();
        let next: Vec<Board> = successors
            .filter(|board| {
                let new = !distances.contains_key(board);
                if new {
                    distances.insert(board.clone(), distance);
                }
                new
            })
            .collect();
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    distances
}

#[test]
fn families_are_named_as_they_are_typed() {
    for (family, parameter, name, goal) in [
        ("eight", None, "eight", "b12 345 678"),
        ("sliding", Some("3x3"), "sliding 3x3", "b12 345 678"),
        ("sliding", Some("2x3"), "sliding 2x3", "1 2 3 / 4 5 b"),
        (
            "fifteen",
            None,
            "fifteen",
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b",
        ),
    ] {
        let puzzle = build(family, parameter).expect("a size");
        assert_eq!(puzzle.name(), name);
        assert_eq!(
            puzzle.format(&puzzle.initial_state(), Notation::Compact),
            goal
        );
        assert_eq!(puzzle.default_goal(), Some(puzzle.initial_state()));
    }
    assert_eq!(build("twentyfour", None).expect("a size").cells(), 25);
    assert_eq!(build("sliding", Some("8x8")).expect("a size").cells(), 64);
}

#[test]
fn the_node_limit_is_lower_on_3x3_alone() {
    let limit = |size| {
        build("sliding", Some(size))
            .expect("a size")
            .default_max_nodes()
    };
    assert_eq!(
        (limit("3x3"), limit("2x2"), limit("4x4")),
        (10_000, 10_000_000, 10_000_000)
    );
    assert_eq!(
        build("eight", None).expect("a size").default_max_nodes(),
        10_000
    );
}

#[test]
fn bad_sizes_say_what_is_allowed() {
    for size in [
        "0x4", "1x1", "100x100", "9x2", "4", "4x", "x4", "4x4x4", "-4x4", "", "4x+5", "é",
    ] {
        let message = build("sliding", Some(size)).expect_err(size);
        assert_eq!(
            message,
            format!(
                "`{size}` is not a size of a board: it takes rows and columns, \
                                     2 to 8 of each, as in `sliding 4x5`"
            )
        );
    }
    let message = build("sliding", Some("4X5")).expect_err("a wrong case");
    assert_eq!(message, "`4X5` is written `4x5`");
    assert!(
        build("sliding", Some("9X9"))
            .expect_err("a size")
            .contains("2 to 8")
    );
    assert!(
        build("sliding", None)
            .expect_err("no size")
            .contains("`sliding 4x5`")
    );
    assert!(
        build("eight", Some("3x3"))
            .expect_err("a size")
            .contains("takes no size")
    );
}

#[test]
fn moves_have_two_names() {
    let puzzle = Sliding::new(3, 3);
    for (index, names) in [
        ["up", "north"],
        ["down", "south"],
        ["left", "west"],
        ["right", "east"],
    ]
    .iter()
    .enumerate()
    {
        assert!(
            names
                .iter()
                .all(|name| puzzle.find_move(name) == Some(Move(index as u32)))
        );
    }
}

#[test]
fn moves_take_the_blank_their_way() {
    let puzzle = Sliding::new(3, 3);
    let from = board(&puzzle, "123 8b4 765");
    let moved = ORDER.map(|mv| compact(&puzzle, &puzzle.apply(&from, mv).expect("legal")));
    assert_eq!(
        moved,
        ["1b3 824 765", "123 864 7b5", "123 b84 765", "123 84b 765"]
    );
}

#[test]
fn no_move_leaves_the_board() {
    let puzzle = Sliding::new(2, 3);
    let legal = |text| puzzle.legal_moves(&board(&puzzle, text), &ORDER);
    assert_eq!(legal("b 1 2 / 3 4 5"), [Move(1), Move(3)]);
    assert_eq!(legal("1 2 3 / 4 5 b"), [Move(0), Move(2)]);
    assert_eq!(legal("1 2 b / 3 4 5"), [Move(1), Move(2)]);
    assert_eq!(
        puzzle.apply(&board(&puzzle, "b 1 2 / 3 4 5"), Move(4)),
        None
    );
}

#[test]
fn legal_moves_keep_the_order_given() {
    let puzzle = Sliding::new(3, 3);
    let order = [Move(2), Move(1), Move(3), Move(0)];
    assert_eq!(
        puzzle.legal_moves(&board(&puzzle, "1b2 345 678"), &order),
        order[..3]
    );
}

#[test]
fn the_3x3_board_is_drawn_as_in_the_report() {
    let puzzle = Sliding::new(3, 3);
    let expected = "-------------\n| 3 | 1 | 2 |\n-------------\n| 4 | 7 | 5 |\n-------------\n\
                    | 6 | 8 | 0 |";
    assert_eq!(puzzle.draw(&board(&puzzle, "312 475 68b")), expected);
}

#[test]
fn wide_tiles_align_under_a_rule_as_wide_as_the_row() {
    let puzzle = Sliding::new(3, 4);
    let drawing = puzzle.draw(&puzzle.initial_state());
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[1], "|  1 |  2 |  3 |  4 |");
    assert_eq!(lines[5], "|  9 | 10 | 11 |  0 |");
    assert!(
        lines
            .iter()
            .step_by(2)
            .all(|rule| *rule == "-".repeat(lines[1].len()))
    );
}

#[test]
fn steps_are_captioned() {
    let puzzle = Sliding::new(3, 3);
    let state = puzzle.initial_state();
    let caption = |depth, length| {
        let drawing = puzzle.draw_step(&state, Step { depth, length });
        drawing
            .strip_suffix(&puzzle.draw(&state))
            .map(str::to_owned)
    };
    assert_eq!(caption(0, 2).as_deref(), Some("Starting State\n"));
    assert_eq!(caption(1, 2).as_deref(), Some("Depth: 1\n"));
    assert_eq!(caption(2, 2).as_deref(), Some("GOAL!!!!!!!!!\n"));
    assert_eq!(caption(0, 0).as_deref(), Some("GOAL!!!!!!!!!\n"));
}

#[test]
fn heuristics_have_known_values() {
    let puzzle = Sliding::new(3, 3);
    let problem = problem(&puzzle, "5b8 421 736", "123 456 78b");
    let value = |name| puzzle.estimate(&HeuristicSpec::named(name), &problem);
    assert_eq!((value("h1"), value("h2")), ((6, 1), (13, 1)));
}

#[test]
fn unknown_heuristics_and_surplus_arguments_are_refused() {
    let puzzle = Sliding::new(3, 3);
    let unknown = puzzle.accepts(&HeuristicSpec::named("h3"));
    assert_eq!(
        unknown,
        Err(HeuristicError::Unknown {
            name: "h3".to_owned()
        })
    );
    let mut h2 = HeuristicSpec::named("h2");
    assert_eq!(puzzle.accepts(&h2), Ok(()));
    h2.arguments
        .push(crate::heuristic::HeuristicArgument::Number("2".to_owned()));
    let Err(HeuristicError::Arguments { message, .. }) = puzzle.accepts(&h2) else {
        panic!("h2 takes no arguments");
    };
    assert_eq!(message, "h2 takes no arguments");
}

#[test]
fn every_heuristic_in_the_table_is_accepted() {
    let puzzle = Sliding::new(3, 3);
    let infos = puzzle.heuristics().iter();
    let plain = infos.filter(|info| info.parameters.is_empty());
    let plain: Vec<&str> = plain.map(|info| &*info.name).collect();
    assert!(plain.starts_with(&["h1", "h2"]));
    for name in plain {
        assert!(
            puzzle.accepts(&HeuristicSpec::named(name)).is_ok(),
            "{name}"
        );
    }
}

#[test]
fn what_could_never_end_is_unsolvable_at_once() {
    let fifteen = Sliding::new(4, 4);
    let swapped = "2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 b";
    let goal = compact(&fifteen, &fifteen.initial_state());
    let eight = Sliding::new(3, 3);
    for (puzzle, problem, algorithm) in [
        (
            &fifteen,
            problem(&fifteen, swapped, &goal),
            Algorithm::A_STAR,
        ),
        (
            &fifteen,
            problem(&fifteen, swapped, &goal),
            Algorithm::BREADTH_FIRST,
        ),
        (
            &eight,
            problem(&eight, "b21 345 678", "b12 345 678"),
            Algorithm::IDA_STAR,
        ),
        (
            &eight,
            problem(&eight, "b21 345 678", "b12 345 678"),
            Algorithm::ITERATIVE_DEEPENING,
        ),
    ] {
        let h2 = HeuristicSpec::named("h2");
        let limits = Limits::default();
        let outcome = puzzle.run(&problem, algorithm, Some(&h2), &limits, &mut Unobserved);
        assert_eq!(
            outcome.ending,
            Ending::Stopped(StopReason::Unsolvable),
            "{algorithm:?}"
        );
        assert_eq!(outcome.statistics.generated, 0);
    }
}

#[test]
fn solve_asks_parity_first() {
    let puzzle = Sliding::new(3, 3);
    let problem = problem(&puzzle, "325 678 b14", "b12 345 678");
    let limits = Limits {
        max_nodes: Some(10),
        ..Limits::default()
    };
    let solved = puzzle
        .solve(&problem, &limits, &mut Unobserved)
        .expect("a way of its own");
    assert_eq!(
        solved.outcome.ending,
        Ending::Stopped(StopReason::Unsolvable)
    );
}

proptest! {
    #[test]
    fn moves_and_their_inverses_undo_each_other(
        rows in 2..=8_usize,
        columns in 2..=8_usize,
        seed in any::<u64>(),
        mv in 0..4_u8,
    ) {
        let puzzle = Sliding::new(rows, columns);
        let start = draw(&puzzle, Sampling::Uniform, &mut Random::new(seed)).expect("a state");
        let legal = puzzle.legal_moves(&start, &ORDER);
        match puzzle.apply(&start, Move(mv.into())) {
            Some(moved) => {
                prop_assert_eq!(puzzle.apply(&moved, Move((mv ^ 1).into())), Some(start));
                prop_assert!(legal.contains(&Move(mv.into())));
            }
            None => prop_assert!(!legal.contains(&Move(mv.into()))),
        }
    }

    #[test]
    fn repairs_are_solvable_on_every_size(
        rows in 2..=8_usize,
        columns in 2..=8_usize,
        seed in any::<u64>(),
    ) {
        let puzzle = Sliding::new(rows, columns);
        let order = ORDER.to_vec();
        let mut start = draw(&puzzle, Sampling::Uniform, &mut Random::new(seed)).expect("a state");
        let solvable = Problem { start: start.clone(), goal: None, order: order.clone() };
        let known = matches!(puzzle.solvability(&solvable), Some(Solvability::Solvable { .. }));
        prop_assert!(known);
        start = parity::exchanged(&start);
        match puzzle.solvability(&Problem { start, goal: None, order }) {
            Some(Solvability::Unsolvable { repair: Some((text, _)), .. }) => {
                prop_assert_eq!(puzzle.parse(&text), Ok(solvable.start));
            }
            other => prop_assert!(false, "{:?}", other),
        }
    }
}
