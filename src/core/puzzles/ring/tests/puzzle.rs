use super::*;
use crate::heuristic::HeuristicArgument;
use crate::puzzle::Step;
use crate::puzzles::registry::Registry;
use proptest::prelude::*;

#[test]
fn the_family_takes_no_size() {
    let build = |words: &[&str]| Registry::default().build(&family(), words);
    let puzzle = build(&[]).expect("a puzzle");
    assert_eq!((puzzle.name(), puzzle.cells()), ("ring", 25));
    assert_eq!(puzzle.default_goal(), Some(puzzle.initial_state()));
    assert_eq!(puzzle.default_max_nodes(), 10_000_000);
    let message = build(&["4x4"]).expect_err("a size");
    assert_eq!(message, "`ring` is 5x5 and takes no size");
}

#[test]
fn moves_are_named_in_default_successor_order() {
    assert_eq!(
        names(&default_order()),
        "L1 R1 L2 R2 L3 R3 L4 R4 L5 R5 U1 D1 U2 D2 U3 D3 U4 D4 U5 D5 Oc Occ Ic Icc"
    );
    assert_eq!(Ring::default().find_move("oc"), None);
    assert_eq!(Ring::default().apply(&in_order(), Move(24)), None);
}

#[test]
fn the_goal_moves_as_described() {
    for (mv, expected) in [
        (
            "R1",
            "5 1 2 3 4 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 25",
        ),
        (
            "L5",
            "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 22 23 24 25 21",
        ),
        (
            "U2",
            "1 7 3 4 5 / 6 12 8 9 10 / 11 17 13 14 15 / 16 22 18 19 20 / 21 2 23 24 25",
        ),
        (
            "D5",
            "1 2 3 4 25 / 6 7 8 9 5 / 11 12 13 14 10 / 16 17 18 19 15 / 21 22 23 24 20",
        ),
        (
            "Oc",
            "6 1 2 3 4 / 11 7 8 9 5 / 16 12 13 14 10 / 21 17 18 19 15 / 22 23 24 25 20",
        ),
        (
            "Occ",
            "2 3 4 5 10 / 1 7 8 9 15 / 6 12 13 14 20 / 11 17 18 19 25 / 16 21 22 23 24",
        ),
        (
            "Ic",
            "1 2 3 4 5 / 6 12 7 8 10 / 11 17 13 9 15 / 16 18 19 14 20 / 21 22 23 24 25",
        ),
        (
            "Icc",
            "1 2 3 4 5 / 6 8 9 14 10 / 11 7 13 19 15 / 16 12 17 18 20 / 21 22 23 24 25",
        ),
    ] {
        assert_eq!(compact(&after(&in_order(), &moves(mv))), expected, "{mv}");
    }
}

#[test]
fn every_move_is_legal_everywhere() {
    let order = moves("Oc R5 L1");
    assert_eq!(Ring::default().legal_moves(&in_order(), &order), order);
}

#[test]
fn numbers_are_read_like_on_other_boards() {
    for text in [
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25",
        "[[1 2 3 4 5] [6 7 8 9 10] [11 12 13 14 15] [16 17 18 19 20] [21 22 23 24 25]]",
        "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 25",
    ] {
        assert_eq!(Ring::default().parse(text), Ok(in_order()));
    }
}

#[test]
fn mistakes_are_told_as_on_other_boards() {
    let rest = "6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 25";
    let told = |row: &str| {
        let mistake = Ring::default().parse(&format!("{row} / {rest}"));
        let mistake = mistake.expect_err("a mistake");
        format!("{mistake}; {}", mistake.advice().words)
    };
    assert_eq!(told("1 2 3 4 4"), "tile 4 stands twice; tile 5 is missing");
    assert_eq!(
        told("1 2 3 4 b"),
        "`b` is not a tile of this board; the tiles are 1 to 25; tile 5 is missing"
    );
    assert_eq!(
        told("1 2 3 4"),
        "this board has 25 cells, here are only 24; tile 5 is missing"
    );
    assert_eq!(
        told("1 2 3 4 5 26"),
        "`26` is not a tile of this board; the tiles are 1 to 25"
    );
}

#[test]
fn boards_are_drawn_with_aligned_columns() {
    let puzzle = Ring::default();
    let drawing = puzzle.draw(&in_order());
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], "-".repeat(26));
    assert_eq!(lines[1], "|  1 |  2 |  3 |  4 |  5 |");
    assert_eq!(lines[9], "| 21 | 22 | 23 | 24 | 25 |");
    let step = puzzle.draw_step(
        &in_order(),
        Step {
            depth: 1,
            length: 1,
        },
    );
    assert_eq!(step, format!("GOAL!!!!!!!!!\n{drawing}"));
}

#[test]
fn heuristics_have_known_values() {
    let puzzle = Ring::default();
    let example =
        board("2 18 3 4 1 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 5 19 20 / 21 22 23 24 25");
    let value = |start: Board, name| puzzle.estimate(&HeuristicSpec::named(name), &problem(start));
    // 1 and 2 are one place from home on the circle of their row, 5 and 18 three places apart.
    for (name, expected) in [
        ("misplaced", 4),
        ("torus", 9),
        ("plainManhattan", 14),
        ("h1", 1),
        ("h2", 1),
        ("lastMove", 0),
        ("wholeDivision", 0),
    ] {
        assert_eq!(value(example.clone(), name), (expected, 1), "{name}");
    }
    let turned = after(&in_order(), &moves("Oc U3"));
    assert_eq!(
        (value(turned.clone(), "torus"), value(turned, "h2")),
        ((21, 1), (2, 1))
    );
}

#[test]
fn heuristics_measure_to_the_goal_that_is_set() {
    let puzzle = Ring::default();
    let goal = after(&in_order(), &moves("Oc Ic R2"));
    let problem = Problem {
        goal: Some(goal.clone()),
        ..problem(after(&goal, &moves("Occ")))
    };
    let value = |name| puzzle.estimate(&HeuristicSpec::named(name), &problem).0;
    assert_eq!(
        ["misplaced", "torus", "h1", "h2"].map(value),
        [16, 16, 1, 1]
    );
}

#[test]
fn heuristics_of_the_table_are_accepted_and_others_are_not() {
    let puzzle = Ring::default();
    for info in puzzle.heuristics() {
        assert_eq!(puzzle.accepts(&HeuristicSpec::named(&info.name)), Ok(()));
        let mut surplus = HeuristicSpec::named(&info.name);
        surplus
            .arguments
            .push(HeuristicArgument::Number("2".to_owned()));
        let refused = puzzle.accepts(&surplus);
        assert!(matches!(refused, Err(HeuristicError::Arguments { .. })));
    }
    let unknown = puzzle.accepts(&HeuristicSpec::named("h3"));
    assert!(matches!(unknown, Err(HeuristicError::Unknown { .. })));
}

#[test]
fn the_table_says_which_heuristics_are_admissible() {
    // Over every fifth of the boards that are at most three moves away; an audit looks at all.
    let distances = distances(3);
    let puzzle = Ring::default();
    for info in puzzle.heuristics() {
        let heuristic = HeuristicSpec::named(&info.name);
        let too_much = distances.iter().step_by(5).any(|(start, &distance)| {
            let (value, scale) = puzzle.estimate(&heuristic, &problem(start.clone()));
            value > distance * scale
        });
        // Those that look at the last move know none at a start; theirs is a test of its own.
        let looks_back = ["lastMove", "wholeDivision"].contains(&info.name.as_str());
        assert!(
            looks_back && !info.admissible || too_much != info.admissible,
            "{}",
            info.name
        );
    }
}

#[test]
fn every_board_can_be_solved() {
    let swapped =
        board("2 1 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 25");
    let solvability = Ring::default().solvability(&problem(swapped));
    assert!(matches!(solvability, Some(Solvability::Solvable { .. })));
}

proptest! {
    #[test]
    fn every_notation_is_read_back(seed in any::<u64>()) {
        let board = sample(Sampling::Uniform, &mut Random::new(seed)).expect("a board");
        let puzzle = Ring::default();
        for notation in [Notation::Compact, Notation::Matrix, Notation::Tuple] {
            prop_assert_eq!(puzzle.parse(&puzzle.format(&board, notation)), Ok(board.clone()));
        }
    }
}
