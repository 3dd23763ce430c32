//! Pattern databases of random definitions, held against the true distances that a plain reading of them gives.

use super::plain_puzzle::{Plain, number, with_distinct_values};
use super::run;
use crate::heuristic::HeuristicSpec;
use crate::interp::RunEnd;
use crate::puzzle::{Board, Puzzle, Random, Sampling};
use crate::search::{Limits, Unobserved};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Moves that are made, by state.
fn edges(plain: &Plain, puzzle: &dyn Puzzle) -> BTreeMap<Vec<u8>, Vec<Vec<u8>>> {
    let names = puzzle.default_order().into_iter();
    let names: Vec<usize> = names.map(|mv| number(puzzle, mv)).collect();
    let made = |cells: Vec<u8>| {
        let next = names.iter().filter_map(|&name| plain.made(&cells, name));
        let next: Vec<Vec<u8>> = next.collect();
        (cells, next)
    };
    let states = plain.states().into_iter();
    states
        .filter(|cells| !plain.forbids(cells))
        .map(made)
        .collect()
}

/// How far each state is from the goal, of those that can reach it.
fn distances(plain: &Plain, edges: &BTreeMap<Vec<u8>, Vec<Vec<u8>>>) -> BTreeMap<Vec<u8>, u32> {
    let mut distances = BTreeMap::from([(plain.goal.clone(), 0)]);
    for distance in 1.. {
        let nearer = |next: &Vec<u8>| distances.get(next) == Some(&(distance - 1));
        let found = edges
            .iter()
            .filter(|(cells, next)| !distances.contains_key(*cells) && next.iter().any(nearer));
        let found: Vec<Vec<u8>> = found.map(|(cells, _)| cells.clone()).collect();
        if found.is_empty() {
            break;
        }
        distances.extend(found.into_iter().map(|cells| (cells, distance)));
    }
    distances
}

/// `pdb`, and with patterns of one to three values.
fn heuristics(values: u8) -> Vec<HeuristicSpec> {
    let mut texts = vec!["pdb".to_owned()];
    for first in 0..values {
        texts.push(format!("pdb({first})"));
        for second in (0..values).filter(|&second| second != first) {
            texts.push(format!("pdb(\"{first}; {second}\")"));
            texts.extend(
                (0..values)
                    .filter(|third| ![first, second].contains(third))
                    .map(|third| format!("pdb(\"{first} {second}; {third}\")")),
            );
        }
    }
    let read = texts
        .iter()
        .map(|text| HeuristicSpec::read(text).expect("a heuristic"));
    read.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn databases_never_say_more_than_the_distance(plain in with_distinct_values()) {
        let text = plain.text();
        let run = run(&text);
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let edges = edges(&plain, puzzle);
        let distances = distances(&plain, &edges);
        for heuristic in heuristics(plain.values) {
            if puzzle.accepts(&heuristic).is_err() {
                continue;
            }
            let estimator = puzzle.estimator().expect("pdb");
            let prepared = estimator.prepare(&heuristic, None, &Limits::default(), &mut Unobserved);
            let prepared = prepared.expect("not stopped");
            let of = |cells: &Vec<u8>| prepared.of(&Board::new(cells));
            prop_assert_eq!(of(&plain.goal), 0);
            for (cells, distance) in &distances {
                prop_assert!(of(cells) <= *distance, "{text}\n{heuristic} says {} at {cells:?}, which is {distance} moves away", of(cells));
                for next in &edges[cells] {
                    prop_assert!(of(cells) <= 1 + of(next), "{text}\n{heuristic}: {cells:?} to {next:?}");
                }
            }
        }
    }
}

#[test]
fn on_sliding_boards_values_are_those_of_the_built_in_tables() {
    let own = "define puzzle board r c {
  cells 0..($r * $c - 1)
  columns $c
  goal ([b] + 1..($r * $c - 1))
  for x in $cells { if row($x) > 0 { move up when at($x) == b swap $x ($x - $c) } }
  for x in $cells { if row($x) < ($r - 1) { move down when at($x) == b swap $x ($x + $c) } }
  for x in $cells { if column($x) > 0 { move left when at($x) == b swap $x ($x - 1) } }
  for x in $cells { if column($x) < ($c - 1) { move right when at($x) == b swap $x ($x + 1) } }
}\n";
    // Patterns of all tiles, which the reflection of a square board leaves as they are.
    for (size, goal, patterns) in [
        ("2x3", "b 1 2 / 3 4 5", "1 2; 3 4 5"),
        ("3x3", "b12 345 678", "1 3 4; 2 5 6 7 8"),
        (
            "3x4",
            "b 1 2 3 / 4 5 6 7 / 8 9 10 11",
            "1 2 4 5; 3 6 7 11; 8 9 10",
        ),
    ] {
        let built_in = run(&format!("puzzle sliding {size}\nsetGoal \"{goal}\""));
        let own = run(&format!("{own}puzzle board {}", size.replace('x', " ")));
        let [built_in, own] = [&built_in, &own].map(|run| run.engine.session());
        let heuristic = HeuristicSpec::read(&format!("pdb(\"{patterns}\")"));
        let heuristic = heuristic.expect("a heuristic");
        let goal = built_in.problem().goal;
        let mut random = Random::new(3);
        let boards: Vec<Board> = (0..200)
            .map(|_| {
                let puzzle = &built_in.puzzle;
                let drawn =
                    puzzle.sample(Sampling::Moves(70), goal.as_ref(), &mut random, &mut || {
                        false
                    });
                drawn.expect("a state")
            })
            .collect();
        let values = |puzzle: &dyn Puzzle| {
            let estimator = puzzle.estimator().expect("pdb");
            let prepared = estimator.prepare(
                &heuristic,
                goal.as_ref(),
                &Limits::default(),
                &mut Unobserved,
            );
            let prepared = prepared.expect("not stopped");
            boards
                .iter()
                .map(|board| prepared.of(board))
                .collect::<Vec<_>>()
        };
        let expected = values(built_in.puzzle.as_ref());
        assert!(expected.iter().any(|&value| value > 10), "{size}");
        assert_eq!(values(own.puzzle.as_ref()), expected, "{size}");
    }
}
