//! What the heuristics say, against true distances and against themselves.

use super::*;
use crate::heuristic::{AnyHeuristic, HeuristicArgument, HeuristicInfo};
use crate::puzzles::sliding::rules::{PackedBoard, SlidingDomain};
use crate::puzzles::sliding::solving::heuristics::NamedHeuristic;
use crate::search::{Domain, Heuristic, Transition};
use std::ops::ControlFlow;

pub(crate) const GOALS_3X3: [&str; 4] =
    ["b12 345 678", "123 8b4 765", "123 456 78b", "4b5 736 128"];

/// A heuristic written `h2`, `max(h1,h2)` or `weighted(0.5,max(h1,h2))`.
pub(crate) fn spec(text: &str) -> HeuristicSpec {
    let Some((name, inner)) = text.split_once('(') else {
        return HeuristicSpec::named(text);
    };
    let inner = inner.strip_suffix(')').expect("a closing parenthesis");
    let mut depth = 0;
    let arguments = inner.split(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0 && letter == ','
    });
    let arguments = arguments.map(|argument| match argument.as_bytes()[0] {
        b'0'..=b'9' | b'-' => HeuristicArgument::Number(argument.to_owned()),
        b'"' => HeuristicArgument::Text(argument.trim_matches('"').to_owned()),
        _ => HeuristicArgument::Heuristic(spec(argument)),
    });
    HeuristicSpec {
        name: name.to_owned(),
        arguments: arguments.collect(),
    }
}

/// The heuristics that take no argument, of a kind.
pub(crate) fn named(puzzle: &Sliding, wanted: impl Fn(&HeuristicInfo) -> bool) -> Vec<&str> {
    let infos = puzzle.heuristics().iter();
    let infos = infos.filter(|info| info.parameters.is_empty() && wanted(info));
    let infos = infos.filter(|info| puzzle.accepts(&HeuristicSpec::named(&info.name)).is_ok());
    infos.map(|info| info.name.as_str()).collect()
}

fn built<S: PackedBoard>(
    puzzle: &Sliding,
    domain: &SlidingDomain<S>,
    text: &str,
) -> AnyHeuristic<'static, SlidingDomain<S>> {
    NamedHeuristic::new(puzzle.grid, &spec(text))
        .expect(text)
        .build(domain.grid())
}

fn domain<S: PackedBoard>(puzzle: &Sliding, goal: &Board) -> SlidingDomain<S> {
    SlidingDomain::new(puzzle.grid.rows, puzzle.grid.columns, goal.cells(), &ORDER)
}

fn value(puzzle: &Sliding, text: &str, start: &str, goal: &str) -> (u64, u64) {
    puzzle.estimate(&spec(text), &problem(puzzle, start, goal))
}

/// All states that can reach the goal, nearest first, with their distances.
fn by_distance(domain: &SlidingDomain<u64>) -> Vec<(u64, u32)> {
    let mut states = vec![(domain.goal().expect("one goal"), 0)];
    let mut seen: std::collections::HashSet<u64, foldhash::quality::FixedState> =
        states.iter().map(|&(state, _)| state).collect();
    let mut next = 0;
    while let Some(&(state, distance)) = states.get(next) {
        next += 1;
        let _ = domain.expand(state, |_, child| {
            if seen.insert(child) {
                states.push((child, distance + 1));
            }
            ControlFlow::<()>::Continue(())
        });
    }
    states
}

/// The most that a heuristic says above the true distance, below zero if it never does, and the
/// most that a move changes it, in its own units.
fn excess_and_step(
    puzzle: &Sliding,
    domain: &SlidingDomain<u64>,
    states: &[(u64, u32)],
    text: &str,
) -> (i64, i64) {
    let heuristic = built(puzzle, domain, text);
    let scale = i64::from(heuristic.scale());
    let (mut excess, mut step) = (i64::MIN, 0);
    for &(state, distance) in states {
        let estimate = heuristic.estimate(domain, state);
        excess = excess.max(i64::from(estimate) - i64::from(distance) * scale);
        let _ = domain.expand(state, |mv, child| {
            let after = heuristic.estimate_child(
                domain,
                estimate,
                Transition {
                    parent: state,
                    mv,
                    child,
                },
            );
            step = step.max((i64::from(after) - i64::from(estimate)).abs());
            ControlFlow::<()>::Continue(())
        });
    }
    (excess, step)
}

/// Every board of up to 3x3 whose heuristics are compared with all true distances.
pub(crate) fn small_boards() -> Vec<(Sliding, Board)> {
    let goals = [
        (2, 2, "1 2 / 3 b"),
        (2, 3, "1 2 3 / 4 5 b"),
        (2, 3, "3 b 1 / 5 2 4"),
        (3, 2, "1 2 / 3 4 / 5 b"),
        (3, 2, "5 1 / b 4 / 3 2"),
    ];
    let goals = goals.into_iter();
    boards(goals.chain(GOALS_3X3[..2].iter().map(|&goal| (3, 3, goal))))
}

fn boards<'t>(goals: impl Iterator<Item = (usize, usize, &'t str)>) -> Vec<(Sliding, Board)> {
    goals
        .map(|(rows, columns, goal)| {
            let puzzle = Sliding::new(rows, columns);
            let goal = board(&puzzle, goal);
            (puzzle, goal)
        })
        .collect()
}

#[test]
fn what_is_called_admissible_and_consistent_is() {
    hold_called(&small_boards());
}

#[test]
#[ignore = "two goals above, others take seconds"]
fn what_is_called_admissible_and_consistent_is_for_other_goals() {
    hold_called(&boards(GOALS_3X3[2..].iter().map(|&goal| (3, 3, goal))));
}

fn hold_called(boards: &[(Sliding, Board)]) {
    for (puzzle, goal) in boards {
        let domain = domain(puzzle, goal);
        let states = by_distance(&domain);
        for name in named(puzzle, |info| info.admissible) {
            let (excess, step) = excess_and_step(puzzle, &domain, &states, name);
            assert_eq!(excess, 0, "{name} to {goal:?}");
            let consistent = |info: &HeuristicInfo| info.name == name && info.consistent;
            assert!(puzzle.heuristics().iter().any(consistent));
            assert!(step <= 1, "{name} to {goal:?} changes by {step}");
        }
    }
}

#[test]
fn what_is_composed_is_admissible_as_its_parts_are() {
    let puzzle = Sliding::new(3, 3);
    let domain = domain(&puzzle, &board(&puzzle, GOALS_3X3[1]));
    let states = by_distance(&domain);
    for (text, admissible) in [
        ("max(h1,h2)", true),
        ("max(linearConflict,max(walkingDistance,gaschnig))", true),
        ("weighted(0.75,h2)", true),
        ("weighted(1,walkingDistance)", true),
        ("max(weighted(0.5,h2),weighted(0.333333,h1))", true),
        ("weighted(1.000001,h2)", false),
        ("max(h1Blank,h2)", false),
        ("weighted(0.5,h2Blank)", false),
    ] {
        let heuristic = built(&puzzle, &domain, text);
        assert_eq!(heuristic.is_admissible(), admissible, "{text}");
        let (excess, step) = excess_and_step(&puzzle, &domain, &states, text);
        let sound = excess <= 0 && step <= i64::from(heuristic.scale());
        assert!(sound || !admissible, "{text}");
    }
}

#[test]
fn counting_the_blank_says_too_much_by_its_own_distance_at_most() {
    for (puzzle, goal) in small_boards() {
        let blank = goal.position(0).expect("a blank");
        let (row, column) = (blank / puzzle.grid.columns, blank % puzzle.grid.columns);
        let farthest =
            row.max(puzzle.grid.rows - 1 - row) + column.max(puzzle.grid.columns - 1 - column);
        let domain = domain(&puzzle, &goal);
        let states = by_distance(&domain);
        let (h1, _) = excess_and_step(&puzzle, &domain, &states, "h1Blank");
        let (h2, _) = excess_and_step(&puzzle, &domain, &states, "h2Blank");
        assert_eq!(h1, 1, "{goal:?}");
        assert!(
            h2 >= 1 && h2.unsigned_abs() <= farthest as u64,
            "{goal:?}: {h2}"
        );
        assert!(h2 == 4 || farthest < 4, "{goal:?}: {h2}");
    }
}

#[test]
fn pairs_says_the_same_of_every_state() {
    let puzzle = Sliding::new(4, 4);
    let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b";
    assert_eq!(value(&puzzle, "pairs", goal, goal), (240, 1));
    let start = "2 8 3 4 1 6 b 7 5 9 10 11 13 14 15 12";
    assert_eq!(value(&puzzle, "pairs", start, goal), (240, 1));
}

#[test]
fn estimates_are_what_the_definitions_say() {
    let fifteen = Sliding::new(4, 4);
    let goal = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b";
    for (text, start, expected) in [
        // A reversed row: three tiles leave it.
        (
            "linearConflict",
            "4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 b",
            8 + 6,
        ),
        // One tile before three in order: it leaves alone.
        (
            "linearConflict",
            "4 1 2 3 5 6 7 8 9 10 11 12 13 14 15 b",
            6 + 2,
        ),
        // A column and a row at once.
        (
            "linearConflict",
            "5 3 2 4 1 6 7 8 9 10 11 12 13 14 15 b",
            4 + 4,
        ),
        ("linearConflict", goal, 0),
        // Two tiles exchanged in a row: one inversion, to be undone by 1 vertical move, and 9 in
        // columns, by 3 horizontal ones.
        (
            "inversionDistance",
            "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 b",
            1 + 3,
        ),
        ("inversionDistance", goal, 0),
        // A cycle of two tiles without the blank.
        ("gaschnig", "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 b", 3),
        // One with it.
        ("gaschnig", "1 2 3 4 5 6 7 8 9 10 11 b 13 14 15 12", 1),
        ("h1Blank", "1 2 3 4 5 6 7 8 9 10 11 b 13 14 15 12", 2),
        ("h2Blank", "1 2 3 4 5 6 7 8 9 10 11 b 13 14 15 12", 2),
        ("max(h1,h2)", "4 3 2 1 5 6 7 8 9 10 11 12 13 14 15 b", 8),
    ] {
        assert_eq!(
            value(&fifteen, text, start, goal),
            (expected, 1),
            "{text} of {start}"
        );
    }
}

#[test]
fn walking_distance_is_never_below_h2() {
    let (puzzle, goal) = (Sliding::new(3, 3), "b12 345 678");
    let goal = board(&puzzle, goal);
    let domain: SlidingDomain<u64> = domain(&puzzle, &goal);
    let [walking, h2] = ["walkingDistance", "h2"].map(|name| built(&puzzle, &domain, name));
    let gains = by_distance(&domain).into_iter().map(|(state, _)| {
        i64::from(walking.estimate(&domain, state)) - i64::from(h2.estimate(&domain, state))
    });
    let gains: Vec<i64> = gains.collect();
    assert!(gains.iter().all(|&gain| gain >= 0) && gains.iter().any(|&gain| gain > 0));
}

#[test]
fn weights_are_exact() {
    let eight = Sliding::new(3, 3);
    let (start, goal) = ("8b6 547 231", "b12 345 678");
    let value = |text| value(&eight, text, start, goal);
    let (h2, h1) = (value("h2").0, value("h1").0);
    assert_eq!(value("weighted(2,h2)"), (2 * h2, 1));
    assert_eq!(value("weighted(0.000001,h2)"), (h2, 1_000_000));
    assert_eq!(value("weighted(0.5,weighted(0.6,h2))"), (3 * h2, 10));
    assert_eq!(
        value("max(weighted(0.5,h1),weighted(0.2,h2))"),
        ((5 * h1).max(2 * h2), 10)
    );
}

#[test]
fn heuristics_that_do_not_fit_say_why() {
    let message = |rows, columns, text: &str| match Sliding::new(rows, columns).accepts(&spec(text))
    {
        Err(HeuristicError::Arguments { message, .. }) => message,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(
        message(3, 3, "max(h1)"),
        "max takes two heuristics, for example max(h1,h2)"
    );
    assert_eq!(
        message(3, 3, "max(2,h1)"),
        "max takes two heuristics, for example max(h1,h2)"
    );
    for text in ["weighted(h2)", "weighted(h2,2)", "weighted"] {
        assert_eq!(
            message(3, 3, text),
            "weighted takes a weight and a heuristic, for example weighted(1.5,h2)"
        );
    }
    for weight in ["0", "-1", "0.1234567"] {
        assert_eq!(
            message(3, 3, &format!("weighted({weight},h2)")),
            format!("weighted takes a weight above 0 with at most six decimals, not {weight}")
        );
    }
    assert_eq!(
        message(4, 4, "weighted(1000.000001,h2)"),
        "the weight 1000.000001 has too many digits for exact estimates here"
    );
    assert_eq!(
        message(8, 8, "max(h2,walkingDistance)"),
        "walkingDistance works on boards up to 2x6, 3x5 and 4x4, its tables for 8x8 would be too \
         large; linearConflict works on every size"
    );
    let unknown = Sliding::new(3, 3).accepts(&spec("max(h1,weighted(2,h7))"));
    assert_eq!(
        unknown,
        Err(HeuristicError::Unknown {
            name: "h7".to_owned()
        })
    );
}

#[test]
fn walking_distance_is_offered_where_its_tables_are_small() {
    let sizes = (2..=8).flat_map(|rows| (2..=8).map(move |columns| (rows, columns)));
    for (rows, columns) in sizes {
        let fits = Sliding::new(rows, columns)
            .accepts(&spec("walkingDistance"))
            .is_ok();
        let (least, most) = (rows.min(columns), rows.max(columns));
        assert_eq!(
            fits,
            matches!((least, most), (2, ..=6) | (3, ..=5) | (4, 4)),
            "{rows}x{columns}"
        );
    }
}

/// Databases that are built at once: those that a board has by itself, where they are small, else
/// of patterns of two tiles.
fn small_databases(puzzle: &Sliding) -> String {
    let tiles = puzzle.grid.cells() - 1;
    if tiles <= 8 {
        return "pdb".to_owned();
    }
    let mut sizes = vec!["2"; tiles / 2];
    sizes.extend((tiles % 2 == 1).then_some("1"));
    format!("pdb(\"{}\")", sizes.join("-"))
}

/// Walks from a drawn state, comparing each estimate from a step with one from scratch.
fn walk<S: PackedBoard>(
    puzzle: &Sliding,
    goal: &Board,
    start: &Board,
    turns: &[u8],
) -> Result<(), TestCaseError> {
    let domain: SlidingDomain<S> = domain(puzzle, goal);
    let databases = small_databases(puzzle);
    let composed = [
        "max(h1,weighted(1.5,gaschnig))",
        "weighted(0.7,linearConflict)",
        &databases,
    ];
    let named = named(puzzle, |info| info.name != "pdb").into_iter();
    for text in named.chain(composed) {
        let heuristic = built(puzzle, &domain, text);
        prop_assert!(
            text == "pairs" || heuristic.estimate(&domain, domain.pack(goal.cells())) == 0
        );
        let mut state = domain.pack(start.cells());
        let mut estimate = heuristic.estimate(&domain, state);
        for &turn in turns {
            let mut children = Vec::new();
            let _ = domain.expand(state, |mv, child| {
                children.push((mv, child));
                ControlFlow::<()>::Continue(())
            });
            let (mv, child) = children[usize::from(turn) % children.len()];
            estimate = heuristic.estimate_child(
                &domain,
                estimate,
                Transition {
                    parent: state,
                    mv,
                    child,
                },
            );
            prop_assert_eq!(estimate, heuristic.estimate(&domain, child), "{}", text);
            state = child;
        }
        let greatest = NamedHeuristic::new(puzzle.grid, &spec(text))
            .expect(text)
            .greatest(puzzle.grid);
        prop_assert!(estimate <= greatest, "{} of {:?}", text, start);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_move_changes_an_estimate_as_the_definition_does(
        rows in 2_usize..=8,
        columns in 2_usize..=8,
        seed in 0_u64..1000,
        turns in prop::collection::vec(0_u8..12, 40),
    ) {
        let puzzle = Sliding::new(rows, columns);
        let mut random = Random::new(seed);
        let goal = draw(&puzzle, Sampling::Uniform, &mut random).expect("a state");
        let start = draw(&puzzle, Sampling::Uniform, &mut random).expect("a state");
        match puzzle.grid.cells() {
            ..=16 => walk::<u64>(&puzzle, &goal, &start, &turns)?,
            17..=25 => walk::<u128>(&puzzle, &goal, &start, &turns)?,
            _ => walk::<[u64; 7]>(&puzzle, &goal, &start, &turns)?,
        }
    }
}
