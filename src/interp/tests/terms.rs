//! Heuristics that are sums of terms over few cells: what moves change in them against what they are of each state.

use super::Run;
use super::plain::{Plain, any_plain, with_a_blank, with_costs};
use crate::interp::Options;
use proptest::prelude::*;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use puzzle_core::puzzle::{Method, Problem, RecordingOptions};
use puzzle_core::search::{Algorithm, Ending, Entry, Limits, ParentPruning, Unobserved};

/// A term, of cells 1 to `cells` that hold numbers below `values`.
fn term(cells: usize, values: u8) -> impl Strategy<Value = String> {
    let cell = 1..=cells;
    let (one, other, third) = (cell.clone(), cell.clone(), cell);
    let last = cells - 1;
    prop_oneof![
        Just(format!(
            "count(c in 1..{last}, abs(at($c) - at($c + 1)) != 1)"
        )),
        Just(format!("count(c in 1..{last}, at($c) < at($c + 1))")),
        Just(format!("sum(c in 1..{cells}, at($c) * $c)")),
        (one.clone(), other.clone(), 0..values).prop_map(|(one, other, value)| format!(
            "if(at({one}) == {value} and at({other}) != {value}, 3, 0)"
        )),
        (one.clone(), other.clone(), third, 0..values).prop_map(
            |(one, other, third, value)| format!(
                "if(at({one}) < at({other}) or at({third}) == {value}, 2, at({third}))"
            )
        ),
        (one.clone(), other.clone())
            .prop_map(|(one, other)| format!("2 * (at({one}) * at({other}))")),
        (one.clone(), other.clone())
            .prop_map(|(one, other)| format!("3 * abs(at({one}) - at({other}))")),
        // Below 0, or nothing at all, in some states: a search ends there.
        (one.clone(), other.clone()).prop_map(|(one, other)| format!("(at({one}) - at({other}))")),
        (one, other).prop_map(|(one, other)| format!("(at({one}) / (at({other}) + 1))")),
    ]
}

/// A puzzle, and the sum of some terms over its cells.
fn cases() -> impl Strategy<Value = (Plain, String)> {
    let plain = prop_oneof![any_plain(), with_a_blank(), with_costs()];
    plain.prop_flat_map(|plain| {
        let terms = prop::collection::vec(term(plain.cells, plain.values), 1..5);
        let sum = terms.prop_map(|terms| terms.join(" + "));
        (Just(plain), sum)
    })
}

const OTHER: &str = "count(c in 1..2, at($c) != $c)";

/// Whether searches with a heuristic do what their records do, which evaluate it anew in each state.
pub(super) fn searches_like_its_record(
    files: &[(&str, &str)],
    text: &str,
    [heuristic, other]: [&str; 2],
) -> Result<(), TestCaseError> {
    let text = format!(
        "define heuristic mine = {heuristic}\ndefine heuristic other = {other}\n{text}\nsolveAStar max(mine,other) maxNodes 1"
    );
    let run = Run::with(Options::default(), files, &text);
    let session = run.engine.session();
    let puzzle = session.puzzle.as_ref();
    // A definition that can't be leaves the puzzle as it was.
    if text.contains("define puzzle") && puzzle.compiled_moves().is_none() {
        let codes = run.codes();
        let is_of_definition = codes.iter().all(|code| code.starts_with("definition::"));
        prop_assert!(
            is_of_definition && !codes.is_empty(),
            "{} {:?}",
            text,
            codes
        );
        return Ok(());
    }
    let problem = session.problem();
    let mine = HeuristicSpec::named("mine");
    let inner = HeuristicArgument::Heuristic;
    let made = |name: &str, arguments| HeuristicSpec {
        name: name.to_owned(),
        arguments,
    };
    let half = HeuristicArgument::Number("0.5".to_owned());
    let half = made("weighted", vec![half, inner(mine.clone())]);
    let other = made(
        "max",
        vec![inner(half), inner(HeuristicSpec::named("other"))],
    );
    let greatest = made("max", vec![inner(other), inner(mine.clone())]);
    let limits = Limits {
        max_nodes: Some(400),
        ..Limits::default()
    };
    let tape = RecordingOptions {
        limits: &limits,
        most: 1 << 20,
    };
    let parent_pruning = ParentPruning::On;
    let algorithms = [
        Algorithm::A_STAR,
        Algorithm::GREEDY,
        Algorithm::IdaStar { parent_pruning },
    ];
    for (algorithm, spec) in algorithms
        .into_iter()
        .flat_map(|algorithm| [(algorithm, &mine), (algorithm, &greatest)])
    {
        if puzzle.supports(algorithm).is_err() {
            continue;
        }
        let ran = puzzle.search(&problem, algorithm, Some(spec), &limits, &mut Unobserved);
        if puzzle.take_fault().is_some() {
            continue;
        }
        let method = (Method::Algorithm(algorithm), Some(spec));
        let known = puzzle.record(&problem, method, &ran, tape, &mut Unobserved);
        let known = known.expect("nothing stops it");
        let [recorded, found] = [&known.outcome, &ran].map(|outcome| match &outcome.ending {
            Ending::Solved { path, .. } => Ok(path),
            Ending::Stopped(reason) => Err(reason),
        });
        prop_assert_eq!(recorded, found, "{}", text);
        let counts = [&known.outcome, &ran].map(|outcome| outcome.statistics.generated);
        prop_assert_eq!(counts[0], counts[1], "{}", text);
        for entry in known.record.entries.iter().take(20) {
            if let Entry::Generated(produced) = entry
                && let Some(h) = produced.h
            {
                let start = known.boards[produced.state as usize].clone();
                let problem = Problem {
                    start,
                    ..problem.clone()
                };
                let value = puzzle.estimate_within(spec, &problem, &limits, &mut Unobserved);
                let scale = u64::from(known.record.h_scale);
                prop_assert_eq!(value, Ok((u64::from(h), scale)), "{}", text);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_moves_change_in_a_sum_of_terms_is_what_it_is_afterwards((plain, heuristic) in cases()) {
        searches_like_its_record(&[], &plain.text(), [&heuristic, OTHER])?;
    }
}

/// Puzzles with values from 1, most of whose moves only exchange what stands in the cells, and how many cells they have.
const PLACED: [(&str, usize); 6] = [
    ("puzzle eight\nseed 4\nrandomizeState 30", 8),
    ("puzzle sliding 2x4\nseed 3\nrandomizeState 30", 7),
    ("puzzle sliding 4x4\nseed 5\nrandomizeState 20", 15),
    (
        "define puzzle own { cells 1..6\n goal 1..6\n for k in 2..6 { move \"f$k\" cost $k reverse 1..$k } }\npuzzle own\nseed 1\nrandomizeState 9",
        6,
    ),
    (
        "define puzzle own { cells 1..5\n goal 1..5\n move a cycle [1 2 3]\n move b swap 4 5\n move c when at(1) < at(5) swap 1 5 }\npuzzle own\nseed 2\nrandomizeState 6",
        5,
    ),
    // One move makes a value stand twice, from where another one leads back.
    (
        "define puzzle own { cells 1..4\n goal 1..4\n move a cycle [1 2 3 4]\n move b when at(1) == 1 set 1 2\n move c when at(1) == 2 set 1 1 }\npuzzle own\nseed 1\nrandomizeState 2",
        4,
    ),
];

/// A term that asks where values 1 to `most` stand.
fn placed(most: usize) -> impl Strategy<Value = String> {
    let value = 1..=most;
    let (one, other, third) = (value.clone(), value.clone(), value);
    prop_oneof![
        Just(format!("sum(t in 1..{most}, abs(where($t) - home($t)))")),
        Just(format!("2 * sum(t in 1..{most}, $t * where($t)) / 2")),
        Just(format!(
            "sum(a in 1..{most}, count(b in 1..{most}, $a < $b and where($a) > where($b)))"
        )),
        one.clone()
            .prop_map(|one| format!("abs(where({one}) - home({one}))")),
        one.clone()
            .prop_map(|one| format!("(where({one}) - 2 * count(c in 1..3, at($c) == {one}))")),
        one.clone().prop_map(|one| format!("12 / where({one})")),
        (one.clone(), other.clone())
            .prop_map(|(one, other)| format!("if(where({one}) < where({other}), 2, 1)")),
        (one.clone(), other.clone())
            .prop_map(|(one, other)| format!("3 * abs(where({one}) - where({other}))")),
        (one, other, third).prop_map(|(one, other, third)| format!(
            "if(where({one}) + where({other}) < where({third}), 1, 0)"
        )),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn sums_by_the_places_of_values_are_what_they_are_afterwards(
        (puzzle, terms) in (0..PLACED.len()).prop_flat_map(|puzzle| {
            (Just(puzzle), prop::collection::vec((any::<bool>(), placed(PLACED[puzzle].1)), 1..4))
        })
    ) {
        let mut heuristic = "1000".to_owned();
        for (adds, term) in terms {
            heuristic += if adds { " + " } else { " - " };
            heuristic += &term;
        }
        let puzzle = PLACED[puzzle].0;
        searches_like_its_record(&[], puzzle, [&heuristic, OTHER])?;
        // The same without a word that asks for a place.
        if !puzzle.contains(" set ") {
            let cell = |value: &str| format!("sum(c in $cells, if(at($c) == {value}, $c, 0))");
            let mut plain = String::new();
            for part in heuristic.split("where(") {
                match part.split_once(')') {
                    Some((value, rest)) if !plain.is_empty() => plain += &(cell(value) + rest),
                    _ => plain += part,
                }
            }
            let script = format!(
                "{puzzle}\ndefine heuristic mine = {heuristic}\ndefine heuristic plain = {plain}\n\
                 repeat 5 {{ expect heuristic(mine) == heuristic(plain) randomizeState 9 }}"
            );
            let codes = super::codes(&script);
            // Both divide by zero.
            let is_fault = |code: &String| code == "definition::fault";
            prop_assert!(codes.iter().all(is_fault), "{} {:?}", script, codes);
        }
    }
}

/// Gaps between neighbours (M. Helmert, "Landmark heuristics for the pancake problem", 2010).
const GAP: &str = "count(c in 1..(size($cells) - 1), abs(at($c) - at($c + 1)) != 1) + if(at(size($cells)) == size($cells), 0, 1)";

#[test]
fn terms_that_a_move_takes_to_each_other_cancel() {
    let pancake = |n: u32| {
        format!(
            "define puzzle pancake n {{ cells 1..$n\n goal 1..$n\n for k in 2..$n {{ move \"f$k\" reverse 1..$k }} }}\npuzzle pancake {n}\nseed 1\nrandomizeState uniform"
        )
    };
    // 80 values make more entries than a formula has tables for.
    for n in [5, 9, 16, 80] {
        let asymmetric = "count(c in 1..(size($cells) - 1), at($c) > at($c + 1))";
        let both = format!("{GAP} - {asymmetric} + 100");
        let heuristics = if n == 80 {
            &[GAP][..]
        } else {
            &[GAP, asymmetric, &both]
        };
        for heuristic in heuristics {
            searches_like_its_record(&[], &pancake(n), [heuristic, OTHER]).expect("alike");
        }
    }
}

#[test]
fn sums_of_terms_over_the_board_of_a_built_in_puzzle_are_the_same() {
    let heuristic =
        "count(c in [1 2 3 4 5 6 7 8], at($c) != b and at($c) != goal($c) and at($c - 1) != b)";
    for puzzle in ["puzzle eight", "puzzle sliding 3x3", "puzzle sliding 2x4"] {
        let heuristic = heuristic.replace("8]", if puzzle.ends_with("2x4") { "7]" } else { "8]" });
        let text = format!("{puzzle}\nseed 3\nrandomizeState 30");
        searches_like_its_record(&[], &text, [&heuristic, OTHER]).expect("alike");
    }
}
