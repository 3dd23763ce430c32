//! Random definitions, held against a plain reading of them: every move in every state, and every way back.

use super::plain::{Condition, Plain, any_plain, number, plain, with_distinct_values};
use super::run;
use crate::interp::RunEnd;
use proptest::prelude::*;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use puzzle_core::puzzle::{Board, Listing, Method, Problem, Puzzle, RecordingOptions};
use puzzle_core::search::{Algorithm, Limits, Move, Outcome, ParentPruning, Unobserved};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Holds a definition against a plain reading, with the condition of a line as its goal.
fn hold_definition(plain: &Plain, by_rule: bool) -> Result<(), TestCaseError> {
    let mut text = plain.text();
    let mut conditions = plain
        .lines
        .iter()
        .filter_map(|line| line.condition.as_ref());
    let rule = conditions.next().filter(|_| by_rule);
    if let Some(rule) = rule {
        let goal = format!("goal when {}\n  start \"", rule.text());
        text = text.replacen("goal \"", &goal, 1);
    }
    let run = run(&text);
    if run.end != RunEnd::Done {
        // Some can't be: a variant that is never made, a move that changes nothing, a forbidden start.
        let codes = run.codes();
        let told = [
            "definition::unreachable_variant",
            "definition::idle_move",
            "definition::forbidden_start",
            "definition::forbidden_goal",
        ];
        prop_assert!(
            codes.iter().all(|code| told.contains(&code.as_str())),
            "{text}\n{codes:?}"
        );
        return Ok(());
    }
    let puzzle = &run.engine.session().puzzle;
    hold(plain, rule, puzzle.as_ref())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_definition_does_what_it_says(plain in any_plain(), by_rule: bool) {
        hold_definition(&plain, by_rule)?;
    }

    #[test]
    fn searches_on_paths_count_like_their_records(
        plain in prop_oneof![plain(), with_distinct_values()],
        steps in 1..6_u64,
    ) {
        count_alike(&format!("{}\nseed 3\nrandomizeState {steps}", plain.text()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    #[ignore = "hundreds above, these take seconds"]
    fn thousands_of_definitions_do_what_they_say(plain in any_plain(), by_rule: bool) {
        hold_definition(&plain, by_rule)?;
    }
}

#[test]
fn searches_on_paths_count_like_their_records_whatever_is_known_of_a_place() {
    let swaps = "for i in 1..9 { for j in ($i + 1)..10 { move \"$i-$j\" swap $i $j } }";
    let holes = "for c in 1..4 { move on when at($c) == x swap $c ($c + 1) }
        for c in 2..5 { move off when at($c) == x swap $c ($c - 1) }
        move turn cycle [1 3 5]
        move jump when at(1) == x and at(2) != 3 swap 1 4
        move jump when at(2) == x reverse 1..4
        move jump when at(3) == 1 cycle [1 2]";
    let row = |cells, goal: &str, moves: &str| {
        format!("define puzzle own {{ cells 1..{cells}\n goal {goal}\n {moves} }}\npuzzle own")
    };
    // The value that stood once stands twice, so that a move is made that no other state allows; and states of
    // several words.
    let twice = "setState \"x x 2 3 4\"";
    let both = "move both when at(1) == 2 and at(2) == 2 reverse 1..3 move on swap 3 4";
    let long = row(40, "1..40", &format!("{swaps}\n move all reverse 1..40"));
    let definitions = [
        (row(10, "1..10", swaps), "randomizeState 11"),
        (row(5, "[x 1 2 3 4]", holes), "randomizeState 4"),
        (row(5, "[x 1 2 3 3]", holes), "randomizeState 11"),
        (row(5, "[x 1 2 3 4]", holes), twice),
        (row(4, "[x 1 2 x]", both), "setState \"2 2 x x\""),
        (long, "randomizeState 4"),
    ];
    for (text, start) in definitions {
        assert!(count_alike(&format!("{text}\nseed 3\n{start}")), "{text}");
    }
}

/// Searches along a path, and their records, which are of states and moves as any puzzle has them. Whether the
/// definition can be.
fn count_alike(text: &str) -> bool {
    let definition = "define heuristic far = count(c in cells, at($c) != goal($c))";
    let text = format!(
        "{definition}\n{text}\nsolveIDAStar far maxNodes 9\nsolveIDAStar max(far,far) maxNodes 9"
    );
    let run = run(&text);
    let session = run.engine.session();
    let puzzle = session.puzzle.as_ref();
    if puzzle.compiled_moves().is_none() {
        return false;
    }
    let mut problem = Problem {
        start: session.state(),
        goal: puzzle.default_goal(),
        order: puzzle.default_order(),
    };
    let far = HeuristicSpec::named("far");
    let greater = HeuristicSpec {
        name: "max".to_owned(),
        arguments: vec![HeuristicArgument::Heuristic(far.clone()); 2],
    };
    let limits = Limits {
        max_nodes: Some(700),
        ..Limits::default()
    };
    let tape = RecordingOptions {
        limits: &limits,
        most: 1 << 20,
    };
    for turn in 0..2 {
        for parent_pruning in [ParentPruning::On, ParentPruning::Off] {
            for spec in [&far, &greater] {
                let algorithm = Algorithm::IdaStar { parent_pruning };
                let ran = puzzle.search(&problem, algorithm, Some(spec), &limits, &mut Unobserved);
                let method = (Method::Algorithm(algorithm), Some(spec));
                let known = puzzle.record(&problem, method, &ran, tape, &mut Unobserved);
                let known = known.expect("nothing stops it").outcome;
                assert_eq!(
                    ran.ending, known.ending,
                    "{text} {parent_pruning:?} {spec} {turn}"
                );
                let counts = |outcome: &Outcome| {
                    let statistics = &outcome.statistics;
                    (
                        statistics.generated,
                        statistics.expanded,
                        statistics.goal_tests,
                    )
                };
                assert_eq!(
                    counts(&ran),
                    counts(&known),
                    "{text} {parent_pruning:?} {spec} {turn}"
                );
            }
        }
        problem.order.reverse();
    }
    true
}

fn is_there_once(cells: &[u8], value: u8) -> bool {
    let mut there = cells.iter().filter(|&&cell| cell == value);
    there.next().is_some() && there.next().is_none()
}

fn hold(plain: &Plain, rule: Option<&Condition>, puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let compiled = puzzle.compiled_moves().expect("a script defined it");
    let name = |mv: Move| number(puzzle, mv);
    let once = compiled.model.unique;
    let states = plain.states();
    let moves = puzzle.default_order();
    let listing = Listing::new(&**puzzle, None, &mut || false).expect("few states");
    // The states from which a move leads to one.
    let mut leading: BTreeMap<(Move, Vec<u8>), Vec<Board>> = BTreeMap::new();
    for cells in states.iter().filter(|cells| !plain.forbids(cells)) {
        for &mv in &moves {
            if let Some(made) = plain.made(cells, name(mv)) {
                let before = leading.entry((mv, made)).or_default();
                before.push(Board::new(cells));
            }
        }
    }
    for cells in &states {
        let board = Board::new(cells);
        let packed = compiled.packing().pack::<2>(&board);
        let is_goal = rule.map_or(plain.goal == *cells, |rule| rule.holds(cells));
        prop_assert_eq!(compiled.reaches(&packed), is_goal, "{:?}", cells);
        let mut expected = Vec::new();
        for &mv in &moves {
            let made = plain.made(cells, name(mv)).map(|cells| Board::new(&cells));
            prop_assert_eq!(
                puzzle.apply(&board, mv),
                made.clone(),
                "{:?} {:?}",
                mv,
                cells
            );
            let other = compiled
                .apply(&packed, mv)
                .map(|state| compiled.packing().board(&state));
            prop_assert_eq!(other, made.clone(), "packed {:?} {:?}", mv, cells);
            expected.extend(made.clone().map(|made| (mv, made)));
            // Inverses are those of states in which no value stands twice that stands once in the goal.
            if let (Some(back), Some(made)) = (puzzle.inverse(mv), made)
                && !plain.forbids(cells)
                && once.values().all(|value| is_there_once(cells, value))
            {
                prop_assert_eq!(
                    puzzle.apply(&made, back),
                    Some(board.clone()),
                    "{:?} back {:?}",
                    mv,
                    cells
                );
            }
        }
        let backwards: Vec<Move> = moves.iter().rev().copied().collect();
        for order in [None, Some(&backwards[..])] {
            let mut found = Vec::new();
            let _: ControlFlow<()> =
                compiled.expand(&compiled.move_table(order), &packed, |mv, state| {
                    found.push((mv, compiled.packing().board(&state)));
                    ControlFlow::Continue(())
                });
            if order.is_some() {
                found.reverse();
            }
            prop_assert_eq!(&found, &expected);
        }
        let mut listed: Vec<(Move, Board)> = listing.before(&board).collect();
        listed.sort_unstable();
        let mut before = Vec::new();
        for &mv in &moves {
            let expected = leading.get(&(mv, cells.clone()));
            let mut expected = expected.cloned().unwrap_or_default();
            expected.sort_unstable();
            before.extend(expected.iter().map(|board| (mv, board.clone())));
            if puzzle.goes_back_by(mv).is_err() {
                continue;
            }
            let mut found = puzzle.predecessors(&board, mv);
            found.sort_unstable();
            prop_assert_eq!(found, expected, "before {:?} by {:?}", cells, mv);
        }
        before.sort_unstable();
        prop_assert_eq!(listed, before, "listed before {:?}", cells);
    }
    Ok(())
}
