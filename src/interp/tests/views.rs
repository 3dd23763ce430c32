//! Lookups of images under symmetries and of the inverse permutation, held against the true distances that a plain reading of
//! definitions gives; symmetries that definitions declare, held against all states.

use super::costs::{distances, problem, proved, spec};
use super::plain::{Condition, Effect, Line, Plain, exchange, with_a_blank, with_costs};
use super::{codes, printed, run};
use crate::interp::RunEnd;
use proptest::prelude::*;
use puzzle_core::heuristic::HeuristicError;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::search::{Algorithm, Limits, Unobserved};
use std::collections::BTreeMap;

/// Moves that permute cells of distinct values, each with the one that takes it back, at a cost or another.
fn permutations() -> impl Strategy<Value = Plain> {
    (2..=5_usize).prop_flat_map(|cells| {
        let effects = prop::collection::vec(exchange(cells), 1..=2);
        let lines = prop::collection::vec((effects, 1..=2_u32), 1..=3);
        let goal = Just((0..cells as u8).collect::<Vec<_>>()).prop_shuffle();
        (lines, goal).prop_map(move |(moves, goal)| {
            let mut lines = Vec::new();
            for (effects, cost) in moves {
                let mut back: Vec<Effect> = effects.iter().rev().cloned().collect();
                for effect in &mut back {
                    if let Effect::Cycle(cells) = effect {
                        cells.reverse();
                    }
                }
                for effects in [effects, back] {
                    lines.push(Line {
                        name: lines.len(),
                        condition: None,
                        effects,
                        cost,
                    });
                }
            }
            Plain {
                cells,
                values: cells as u8,
                lines,
                never: None,
                goal,
            }
        })
    })
}

/// The values of `heuristic` for each state.
fn estimates<'d>(
    puzzle: &Puzzle,
    heuristic: &str,
    states: impl Iterator<Item = &'d Vec<u8>>,
) -> Vec<u32> {
    let estimator = puzzle.estimator().expect("pdb");
    let prepared = estimator.prepare(&spec(heuristic), None, &Limits::default(), &mut Unobserved);
    let prepared = prepared.expect("not stopped");
    states
        .map(|cells| prepared.of(&Board::new(cells)))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn lookups_of_views_never_say_more_than_the_distance(plain in permutations()) {
        let run = run(&plain.text());
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let distances = distances(&plain, puzzle);
        let states = || distances.keys();
        // A table of all states holds the distances themselves, so those of views are the same.
        for base in ["pdb", "pdb(0)", "pdb(\"0 1\")", "pdb(cells(\"1 2\"))", "pdb(merge(\"0 1\"))"] {
            let of_base = estimates(puzzle, base, states());
            for views in ["symmetric(_)", "dual(_)", "dual(symmetric(_))", "symmetric(dual(_))"] {
                let heuristic = views.replace('_', base);
                if puzzle.accepts(&spec(&heuristic)).is_err() {
                    continue;
                }
                let values = estimates(puzzle, &heuristic, states());
                for (((cells, distance), value), least) in distances.iter().zip(&values).zip(&of_base) {
                    prop_assert!((least..=distance).contains(&value), "{}\n{heuristic} says {value} at {cells:?}", plain.text());
                }
            }
        }
    }

    #[test]
    fn searches_with_views_find_what_costs_least(plain in permutations()) {
        let run = run(&plain.text());
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let distances = distances(&plain, puzzle);
        for heuristic in ["dual(pdb(1))", "dual(symmetric(pdb(1)))"] {
            if puzzle.accepts(&spec(heuristic)).is_err() {
                continue;
            }
            for (cells, distance) in distances.iter().step_by(1 + distances.len() / 12) {
                for algorithm in [Algorithm::A_STAR, Algorithm::IDA_STAR] {
                    let problem = problem(puzzle, cells);
                    let limits = Limits::default();
                    let found = puzzle.search(&problem, algorithm, Some(&spec(heuristic)), &limits, &mut Unobserved);
                    prop_assert_eq!(proved(puzzle, &problem, &found), Ok(Some(*distance)), "{} {}", plain.text(), heuristic);
                }
            }
        }
    }
}

/// A permutation of cells with one of values.
type Turn<'a> = (&'a [usize], &'a [u8]);

fn turned_condition(original: &Condition, (cells, values): Turn<'_>) -> Condition {
    let turned = |inner: &Condition| Box::new(turned_condition(inner, (cells, values)));
    match original {
        Condition::Is(cell, value) => Condition::Is(cells[*cell], values[usize::from(*value)]),
        Condition::IsNot(cell, value) => {
            Condition::IsNot(cells[*cell], values[usize::from(*value)])
        }
        Condition::Same(one, other) => Condition::Same(cells[*one], cells[*other]),
        Condition::Less(one, other) => Condition::Less(cells[*one], cells[*other]),
        Condition::And(one, other) => Condition::And(turned(one), turned(other)),
        Condition::Or(one, other) => Condition::Or(turned(one), turned(other)),
        Condition::Not(inner) => Condition::Not(turned(inner)),
    }
}

fn turned_effect(original_effect: &Effect, (cells, values): Turn<'_>) -> Vec<Effect> {
    let effect = match original_effect {
        Effect::Swap(one, other) => Effect::Swap(cells[*one], cells[*other]),
        Effect::Cycle(cycle) => Effect::Cycle(cycle.iter().map(|&cell| cells[cell]).collect()),
        Effect::Reverse(first, last) => {
            let pairs = (0..(last - first).div_ceil(2)).map(|place| (first + place, last - place));
            return pairs
                .map(|(one, other)| Effect::Swap(cells[one], cells[other]))
                .collect();
        }
        Effect::Put(cell, value) => Effect::Put(cells[*cell], values[usize::from(*value)]),
        Effect::Copy(cell, from) => Effect::Copy(cells[*cell], cells[*from]),
        Effect::Shift(cell, by) => Effect::Shift(cells[*cell], *by),
        Effect::Add(cell, by) => Effect::Add(cells[*cell], *by),
    };
    vec![effect]
}

/// The definition with each move as another one, too, which does the same to the images of states.
fn mirrored(mut plain: Plain, turn: Turn<'_>) -> Plain {
    let images = plain.lines.iter().map(|line| Line {
        name: line.name + 3,
        condition: line
            .condition
            .as_ref()
            .map(|condition| turned_condition(condition, turn)),
        effects: line
            .effects
            .iter()
            .flat_map(|plain_effect| turned_effect(plain_effect, turn))
            .collect(),
        cost: line.cost,
    });
    let images: Vec<Line> = images.collect();
    plain.lines.extend(images);
    plain.never = plain.never.map(|never| {
        let image = turned_condition(&never, turn);
        Condition::Or(never.into(), image.into())
    });
    plain
}

/// Holds a symmetry that a definition declares, if it was built: images are as far from the goal. Gives whether it was.
fn hold(plain: &Plain, symmetry: &str, turn: Turn<'_>) -> Result<bool, TestCaseError> {
    let (cells, values) = turn;
    let text = plain.text();
    let text = text.replace(
        "}\npuzzle own",
        &format!("  symmetry {symmetry}\n}}\npuzzle own"),
    );
    let run = run(&text);
    if run.end != RunEnd::Done {
        return Ok(false);
    }
    let puzzle = run.engine.session().puzzle.as_ref();
    let distances: BTreeMap<Vec<u8>, u32> = distances(plain, puzzle);
    for (state, distance) in &distances {
        let mut image = state.clone();
        for (&cell, &value) in cells.iter().zip(state) {
            image[cell] = values[usize::from(value)];
        }
        prop_assert_eq!(
            distances.get(&image),
            Some(distance),
            "{} {:?}",
            text,
            state
        );
    }
    if puzzle.accepts(&spec("symmetric(pdb)")).is_ok() {
        let exact = estimates(puzzle, "symmetric(pdb(cells(\"1 2\")))", distances.keys());
        for (value, (state, distance)) in exact.iter().zip(&distances) {
            prop_assert!(value <= distance, "{} {:?}", text, state);
        }
    }
    Ok(true)
}

/// Whether a report may say that it can't tell: an effect takes the value of another cell.
fn calculates(plain: &Plain) -> bool {
    let mut effects = plain.lines.iter().flat_map(|line| &line.effects);
    effects.any(|effect| matches!(effect, Effect::Copy(..)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn cells_of_mirrored_definitions_may_change_places(plain in with_costs(), odd in any::<prop::sample::Index>(), change in any::<bool>()) {
        let mut cells: Vec<usize> = (0..plain.cells).collect();
        cells.swap(0, 1);
        let values: Vec<u8> = (0..plain.values).collect();
        let mut plain = plain;
        plain.goal[1] = plain.goal[0];
        let turn = (&cells[..], &values[..]);
        let mut plain = mirrored(plain, turn);
        prop_assume!(run(&plain.text()).end == RunEnd::Done);
        if change {
            // One move is another, or costs something else: mostly no symmetry is left.
            let line = odd.index(plain.lines.len());
            plain.lines[line].cost += 1;
            hold(&plain, "swap 1 2", turn)?;
        } else {
            let is_symmetric = hold(&plain, "swap 1 2", turn)?;
            prop_assert!(is_symmetric || calculates(&plain), "{}", plain.text());
        }
    }

    #[test]
    fn values_go_with_cells_as_the_goal_says(plain in with_a_blank(), order in any::<prop::sample::Index>()) {
        let first = order.index(plain.cells - 1);
        let mut cells: Vec<usize> = (0..plain.cells).collect();
        cells.swap(first, first + 1);
        let mut values = vec![0; plain.cells];
        for (cell, &to) in cells.iter().enumerate() {
            values[usize::from(plain.goal[cell])] = plain.goal[to];
        }
        let turn = (&cells[..], &values[..]);
        let plain = mirrored(plain, turn);
        prop_assume!(run(&plain.text()).end == RunEnd::Done);
        let symmetry = format!("swap {} {}", first + 1, first + 2);
        prop_assert!(hold(&plain, &symmetry, turn)?, "{}", plain.text());
    }
}

/// Hanoi's towers: no symmetry of cells, but pegs that change places.
const PEGS: &str = "define puzzle pegs {
  cells 1..3 values [a b c] start a goal c
  for from in [a b c] {
    for to in [a b c] {
      if $from != $to {
        for d in 1..3 { move \"$from$to\" when at($d) == $from and all(s in 1..($d - 1), at($s) != $from and at($s) != $to) set $d $to }
      }
    }
  }
  SYMMETRY
}
puzzle pegs
";

#[test]
fn values_that_become_one_another_are_declared() {
    let text = PEGS.replace("SYMMETRY", "symmetry values [a b]");
    let said = printed(&format!(
        "{text}setState \"a b c\"\nprint heuristic(symmetric(pdb(merge(\"a c\"))))\nsetState \"b a c\"\nprint heuristic(pdb(merge(\"a c\")))"
    ));
    let [viewed, image] = said.split('\n').collect::<Vec<_>>()[..] else {
        panic!("two numbers: {said}");
    };
    assert!(viewed.parse::<u32>().expect("a number") >= image.parse().expect("a number"));
}

#[test]
fn what_is_no_symmetry_is_reported() {
    for (symmetry, code) in [
        ("symmetry", "check::unfinished_entry"),
        ("symmetry values [a c]", "definition::symmetry"),
        ("symmetry values [a d]", "definition::symmetry"),
        ("symmetry values [a b] values [b c]", "definition::symmetry"),
        ("symmetry swap 1 2", "definition::symmetry"),
        ("symmetry [1 2]", "definition::symmetry"),
        ("symmetry [1 2 2]", "definition::cell_twice"),
        ("symmetry swap 1 1", "definition::symmetry"),
        ("symmetry then ab", "definition::unknown_move"),
        ("symmetry set 1 a", "check::unfinished_entry"),
        ("symmetry swap 1 4", "definition::unknown_cell"),
    ] {
        let found = codes(&PEGS.replace("SYMMETRY", symmetry));
        assert_eq!(found.first().map(String::as_str), Some(code), "{symmetry}");
    }
}

#[test]
fn heuristics_of_views_are_there_where_they_fit() {
    let has = |text: &str| {
        let run = run(text);
        assert_eq!(run.end, RunEnd::Done, "{text}");
        let names = run.engine.session().puzzle.heuristic_names();
        ["symmetric", "dual"].map(|name| names.contains(&name))
    };
    let band = "define puzzle band {
  cells 1..5
  goal 1..5
  move right COST cycle 1..5
  move left cycle 5..1 step -1
  move turn reverse 1..3
}
puzzle band";
    assert_eq!(has(&band.replace("COST", "")), [true, true]);
    // Where one way round costs more it is no inverse, and the ring has no reflection.
    assert_eq!(has(&band.replace("COST", "cost 2")), [false, false]);
    assert_eq!(has(&PEGS.replace("SYMMETRY", "")), [false, false]);
    assert_eq!(
        has(&PEGS.replace("SYMMETRY", "symmetry values [a b]")),
        [true, false]
    );
    assert_eq!(has("puzzle eight"), [false, false]);
}

#[test]
fn what_does_not_fit_a_puzzle_is_told() {
    let row = "define puzzle row {
  cells 1..3
  goal \"1 2 b\"
  move left when at(2) == b swap 1 2
  move right when at(2) == b swap 2 3
  move near when at(1) == b swap 1 2
  move far when at(3) == b swap 2 3
}
puzzle row";
    let turns = "define puzzle turns {
  cells 1..3
  goal 1..3
  move turn cycle [1 2 3]
  move flip swap 1 2
}
puzzle turns";
    for (text, heuristic, message) in [
        (row, "symmetric(pdb)", "row, which declares none"),
        (row, "dual(pdb)", "moves of row do not permute"),
        (row, "dual(pdb,pdb)", "dual takes a heuristic"),
        (row, "symmetric(2)", "symmetric takes a heuristic"),
        (row, "pdb(merge(\"1\"))", "one list has `1` alone"),
        (row, "pdb(merge(\"1 2 | 2 b\"))", "`2` stands twice"),
        (row, "pdb(merge(\"1 7\"))", "`7` is no value"),
        (row, "pdb(merge(pdb,pdb))", "in quotes"),
        (turns, "dual(pdb)", "no move of turns takes back `turn`"),
        (turns, "max(pdb,dual(pdb))", "takes back `turn`"),
        (turns, "symmetric(pdb)", "have no symmetry"),
    ] {
        let run = run(text);
        assert_eq!(run.end, RunEnd::Done, "{text}");
        let puzzle = run.engine.session().puzzle.as_ref();
        match puzzle.accepts(&spec(heuristic)) {
            Err(HeuristicError::Arguments { message: told, .. }) => {
                assert!(told.contains(message), "{heuristic}: {told}");
            }
            other => panic!("{heuristic}: {other:?}"),
        }
    }
}
