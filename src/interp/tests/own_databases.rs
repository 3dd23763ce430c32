//! Pattern databases of random definitions, held against the true distances that a plain reading of them gives.

use super::plain::{Plain, number, plain, with_a_blank, with_distinct_values};
use super::{BOARD, printed, run};
use crate::interp::RunEnd;
use proptest::prelude::*;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Problem, Puzzle, Random, Sampling, Solvability};
use puzzle_core::search::{
    Algorithm, Ending, Limits, MemoryTables, Move, Observer, Outcome, Statistics, StopReason,
    TableStore, Unobserved,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Moves that are made, by state.
fn edges(plain: &Plain, puzzle: &Puzzle) -> BTreeMap<Vec<u8>, Vec<Vec<u8>>> {
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

/// The distance of each state from the goal, of those that can reach it.
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

/// `pdb`, with patterns of one to three values, and with values that are not told apart.
fn heuristics(values: u8) -> Vec<HeuristicSpec> {
    let mut texts = vec!["pdb".to_owned()];
    texts.extend(
        ["1", "2", "1 2", "1; 2", "2 1; 3", "3; 1; 2"]
            .map(|cells| format!("pdb(cells(\"{cells}\"))")),
    );
    texts.extend(
        ["0 1", "2 1", "0 1 2", "0 1 | 2 3", "3 0 | 4 2; 1 2"]
            .map(|merged| format!("pdb(merge(\"{merged}\"))")),
    );
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
    #![proptest_config(ProptestConfig::with_cases(100))]

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
                    prop_assert!(of(cells) <= of(next).saturating_add(1), "{text}\n{heuristic}: {cells:?} to {next:?}");
                }
            }
        }
    }
}

/// The path of the first shortest solution in successor order, if there is one.
fn path(outcome: &Outcome) -> Option<&[Move]> {
    match &outcome.ending {
        Ending::Solved {
            path, lower_bound, ..
        } => {
            assert_eq!(path.len(), *lower_bound as usize, "proved");
            Some(path)
        }
        Ending::Stopped(reason) => {
            assert!(
                matches!(reason, StopReason::Exhausted | StopReason::Unsolvable),
                "{reason:?}"
            );
            None
        }
    }
}

/// Holds `solve` from states against breadth-first search on a puzzle of the same moves, in an order of moves and in the other;
/// gives how it solved.
fn hold_solved(puzzle: &Puzzle, same: &Puzzle, boards: &[Board]) -> Vec<&'static str> {
    let mut order = puzzle.default_order();
    let mut methods = Vec::new();
    for _ in 0..2 {
        for start in boards {
            let problem = Problem {
                start: start.clone(),
                goal: puzzle.default_goal(),
                order: order.clone(),
            };
            let limits = Limits::default();
            let breadth = Algorithm::BREADTH_FIRST;
            let expected = same.search(&problem, breadth, None, &limits, &mut Unobserved);
            // What goes wrong in a definition on its way ends a search.
            if same.take_fault().is_some() {
                continue;
            }
            let solved = puzzle.solve_at_once(&problem);
            if puzzle.take_fault().is_some() {
                continue;
            }
            assert_eq!(
                path(&solved.outcome),
                path(&expected),
                "{start:?} by {:?}",
                solved.method
            );
            methods.push(solved.method.name());
        }
        order.reverse();
    }
    methods
}

fn sampled(puzzle: &Puzzle, goal: Option<&Board>, count: usize) -> Vec<Board> {
    let mut random = Random::new(3);
    let mut drawn = || puzzle.sample(Sampling::Moves(70), goal, &mut random, &mut || false);
    (0..count).map(|_| drawn().expect("a state")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(70))]

    #[test]
    fn solve_finds_the_first_of_the_shortest_paths(plain in prop_oneof![plain(), with_distinct_values(), with_a_blank()]) {
        let run = run(&plain.text());
        prop_assume!(run.end == RunEnd::Done);
        let states = plain.states().into_iter().filter(|cells| !plain.forbids(cells));
        let boards: Vec<Board> = states.map(|cells| Board::new(&cells)).collect();
        let some: Vec<Board> = boards.iter().step_by(1 + boards.len() / 40).cloned().collect();
        let puzzle = run.engine.session().puzzle.as_ref();
        hold_solved(puzzle, puzzle, &some);
    }
}

#[test]
fn solve_on_sliding_boards_finds_the_first_of_the_shortest_paths() {
    for (size, count) in [("2x3", 6), ("3x2", 6), ("3x3", 2)] {
        let run = run(&format!("{BOARD}puzzle board {}", size.replace('x', " ")));
        let puzzle = run.engine.session().puzzle.as_ref();
        let mut boards = sampled(puzzle, puzzle.default_goal().as_ref(), count);
        // One that has no solution.
        let mut odd = boards[0].clone();
        odd.cells_mut().swap(0, 1);
        boards.push(odd);
        let built_in = super::run(&format!("puzzle sliding {size}"));
        let same = built_in.engine.session().puzzle.as_ref();
        let methods = hold_solved(puzzle, same, &boards);
        assert!(methods.contains(&"pattern_databases"), "{methods:?}");
    }
}

#[test]
fn what_can_be_reached_is_known_where_moves_ask_for_the_blank() {
    for (size, states) in [
        ("2 2", "12"),
        ("2 3", "360"),
        ("3 3", "181440"),
        ("4 4", "10461394944000"),
        ("1 4", "4"),
    ] {
        let run = run(&format!("{BOARD}puzzle board {size}"));
        let puzzle = run.engine.session().puzzle.as_ref();
        let known = puzzle
            .states(&mut || false)
            .map(|states| states.to_string());
        assert_eq!(known.as_deref(), Some(states), "{size}");
        let goal = puzzle.default_goal();
        let solvable = |start: Board| {
            let problem = Problem {
                start,
                goal: goal.clone(),
                order: puzzle.default_order(),
            };
            matches!(
                puzzle.solvability(&problem, &mut || false),
                Solvability::Solvable { .. }
            )
        };
        let mut random = Random::new(8);
        let drawn = puzzle.sample(Sampling::Uniform, goal.as_ref(), &mut random, &mut || false);
        assert!(solvable(drawn.expect("a state")));
        for board in sampled(puzzle, goal.as_ref(), 5) {
            assert!(solvable(board.clone()));
            let mut other = board;
            let tiles: Vec<usize> = (0..4).filter(|&cell| other.cells()[cell] != 0).collect();
            other.cells_mut().swap(tiles[0], tiles[1]);
            assert!(!solvable(other));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn what_leads_to_the_goal_is_solvable_and_nothing_else(plain in with_a_blank()) {
        let text = plain.text();
        let run = run(&text);
        prop_assume!(run.end == RunEnd::Done);
        let puzzle = run.engine.session().puzzle.as_ref();
        let distances = distances(&plain, &edges(&plain, puzzle));
        for cells in plain.states() {
            let problem = Problem {
                start: Board::new(&cells),
                goal: puzzle.default_goal(),
                order: puzzle.default_order(),
            };
            let leads = distances.contains_key(&cells);
            match puzzle.solvability(&problem, &mut || false) {
                Solvability::Solvable { reason } => prop_assert!(leads, "{text}\n{cells:?}: {reason}"),
                Solvability::Unsolvable { reason, .. } => prop_assert!(!leads, "{text}\n{cells:?}: {reason}"),
                Solvability::Unknown { .. } => {}
            }
        }
    }
}

/// Keeps tables, counts how often it is told of one that is built, and may end that.
#[derive(Default)]
struct Keeping {
    tables: Arc<MemoryTables>,
    told: u64,
    ending: Option<StopReason>,
}

impl Observer for Keeping {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        self.ending
    }

    fn observe_table(&mut self, _: u64, _: u64) -> Option<StopReason> {
        self.told += 1;
        self.ending
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        Some(self.tables.clone())
    }
}

#[test]
fn tables_are_built_once_within_limits() {
    let run = run(&format!("{BOARD}puzzle board 3 3"));
    let puzzle = run.engine.session().puzzle.as_ref();
    let estimator = puzzle.estimator().expect("pdb");
    let heuristic = HeuristicSpec::read("pdb(\"1 2 3 4; 5 6 7 8\")").expect("a heuristic");
    for threads in [1, 2] {
        let limits = |memory| Limits {
            memory,
            threads,
            ..Limits::default()
        };
        let prepared = |memory, observer: &mut Keeping| {
            let made = estimator.prepare(&heuristic, None, &limits(memory), observer);
            made.map(|made| made.bytes())
        };
        let tables = Arc::new(MemoryTables::new(1 << 24));
        let mut observer = Keeping {
            tables,
            ..Keeping::default()
        };
        assert_eq!(
            prepared(10_000, &mut observer),
            Err(StopReason::MemoryLimit)
        );
        observer.ending = Some(StopReason::TimeLimit);
        assert_eq!(prepared(1 << 30, &mut observer), Err(StopReason::TimeLimit));
        observer.ending = None;
        let bytes = prepared(1 << 30, &mut observer).expect("within limits");
        // Two tables of 9!/4! entries, each of at most a byte.
        assert!((1..=2 * (15_120 + 3)).contains(&bytes));
        let told = observer.told;
        assert_eq!(prepared(1 << 30, &mut observer), Ok(bytes));
        assert_eq!((observer.told, told > 0), (told, true));
        assert_eq!(
            prepared(bytes - 1, &mut observer),
            Err(StopReason::MemoryLimit)
        );
    }
}

#[test]
fn looks_that_have_no_numbers_are_kept_themselves() {
    // A condition tells r from the others, of which g stands nine times: 3^18 looks.
    let text = "define puzzle beads {
  cells 1..18
  goal \"1 2 r r r r r r r g g g g g g g g g\"
  for c in 1..17 { move \"m$c\" swap $c ($c + 1) }
  move flip when at(1) == r reverse 1..18
}
puzzle beads";
    let run = run(text);
    let puzzle = run.engine.session().puzzle.as_ref();
    let estimator = puzzle.estimator().expect("pdb");
    let heuristic = HeuristicSpec::read("pdb(1)").expect("a heuristic");
    let prepared = estimator.prepare(&heuristic, None, &Limits::default(), &mut Unobserved);
    let prepared = prepared.expect("not stopped");
    let value = |text: &str| prepared.of(&puzzle.parse(text).expect("a state"));
    assert_eq!(value("1 2 r r r r r r r g g g g g g g g g"), 0);
    assert_eq!(value("1 r 2 r r r r r r g g g g g g g g g"), 1);
    // 2 and g look alike.
    assert_eq!(value("1 g r r r r r r r 2 g g g g g g g g"), 0);
    assert_eq!(value("r r r 1 2 r r r r g g g g g g g g g"), 6);
    assert_eq!(value("2 r 1 r r r r r g r g g g g g g g g"), 3);
    // Its reverse, and none that has other beads.
    assert_eq!(value("r 2 1 r r r r r r g g g g g g g g g"), 3);
    assert!(value("1 1 r r r r r r r g g g g g g g g g") > 20);
}

#[test]
fn on_sliding_boards_values_are_those_of_the_built_in_tables() {
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
        let defined = run(&format!("{BOARD}puzzle board {}", size.replace('x', " ")));
        let [built_in, defined_session] = [&built_in, &defined].map(|run| run.engine.session());
        let heuristic = HeuristicSpec::read(&format!("pdb(\"{patterns}\")"));
        let heuristic = heuristic.expect("a heuristic");
        let goal = built_in.problem().goal;
        let boards = sampled(built_in.puzzle.as_ref(), goal.as_ref(), 200);
        let values = |puzzle: &Puzzle| {
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
        assert_eq!(values(defined_session.puzzle.as_ref()), expected, "{size}");
    }
}

#[test]
fn patterns_of_a_group_are_numbered_by_what_it_makes_of_them() {
    // Two rings of four: eight values stand in 16 ways, not in 8!.
    let rings = "define puzzle rings {
  cells 1..8
  goal 1..8
  move a cycle [1 2 3 4]
  move b cycle [5 6 7 8]
}
puzzle rings
";
    let run = run(rings);
    let puzzle = run.engine.session().puzzle.as_ref();
    let estimator = puzzle.estimator().expect("pdb");
    for (text, states) in [("1 2 3 4 5 6 7 8", 16), ("1 5; 2 3", 16 + 4), ("7", 4)] {
        let heuristic = HeuristicSpec::read(&format!("pdb(\"{text}\")")).expect("a heuristic");
        let prepared = estimator.prepare(&heuristic, None, &Limits::default(), &mut Unobserved);
        let tables = text.split(';').count() as u64;
        // Distances to 6 take 4 bits, those to 3 as well; three bytes stand before them.
        let bytes = prepared.expect("not stopped").bytes();
        assert_eq!(bytes, 3 * tables + states / 2, "{text}");
    }
    let values = "setState \"2 3 4 1 7 8 5 6\" heuristic pdb(\"1 2 3 4 5 6 7 8\")\nsolve expect length == 3\naudit pdb(\"1 2 3 4 5 6 7 8\")\nsolveAStar pdb(\"1 5\") print $length $optimal";
    assert_eq!(printed(&format!("{rings}{values}")), "3 true");
}

#[test]
fn moves_that_are_not_taken_back_are_read_backwards() {
    let wheel = "define puzzle wheel {
  cells 1..6
  goal 1..6
  move turn cycle [1 2 3 4 5 6]
  move exchange cycle [1 2]
}
puzzle wheel
audit pdb(\"1 2 3\")
print $admissible $consistent
setState \"2 3 4 5 6 1\" solveAStar pdb(\"1 2 3\") print $length $expanded";
    assert_eq!(printed(wheel), "true true\n1 1");
}

#[test]
fn values_that_are_merged_have_a_table_without_gaps() {
    // 9! / (3! 3! 2!) states, the distances in 4 bits each, three bytes before them; of 2x3 with the blank a tile 6! / 2!.
    for (size, merged, states) in [
        ("3 3", "1 2 3 | 4 5 6 | 7 8", 5040),
        ("2 3", "b 1", 360),
        ("2 3", "1 2; 3 4 5", 360 + 120),
    ] {
        let run = run(&format!("{BOARD}puzzle board {size}"));
        let puzzle = run.engine.session().puzzle.as_ref();
        let estimator = puzzle.estimator().expect("pdb");
        let heuristic = HeuristicSpec::read(&format!("pdb(merge(\"{merged}\"))"));
        let heuristic = heuristic.expect("a heuristic");
        let prepared = estimator.prepare(&heuristic, None, &Limits::default(), &mut Unobserved);
        let prepared = prepared.expect("not stopped");
        let tables = merged.split(';').count() as u64;
        let bits = if size == "3 3" || merged == "b 1" {
            8
        } else {
            16
        };
        let least = 3 * tables + states / 2;
        assert!(
            (least..=3 * tables + states * bits / 8).contains(&prepared.bytes()),
            "{merged}: {}",
            prepared.bytes()
        );
        assert_eq!(prepared.of(&puzzle.default_goal().expect("a goal")), 0);
    }
}

#[test]
fn merging_all_others_is_a_pattern() {
    let pancake = "define puzzle pancake n {
  cells 1..$n
  goal 1..$n
  for k in 2..$n { move \"f$k\" reverse 1..$k }
}
puzzle pancake 6
";
    let run = run(pancake);
    let puzzle = run.engine.session().puzzle.as_ref();
    let estimator = puzzle.estimator().expect("pdb");
    let [merged, pattern] = ["pdb(merge(\"5 1 2\"))", "pdb(\"3 4 6\")"].map(|text| {
        let heuristic = HeuristicSpec::read(text).expect("a heuristic");
        let prepared = estimator.prepare(&heuristic, None, &Limits::default(), &mut Unobserved);
        prepared.expect("not stopped")
    });
    let boards = sampled(puzzle, puzzle.default_goal().as_ref(), 60);
    let values = boards.iter().map(|board| merged.of(board));
    assert!(values.clone().max() >= Some(4));
    assert!(values.eq(boards.iter().map(|board| pattern.of(board))));
}

/// Discs of Hanoi's towers: a move changes the place of one.
#[test]
fn patterns_of_cells_add_up_where_no_move_changes_two() {
    let hanoi = "define puzzle hanoi n {
  cells 1..$n values 1..3 start 1 goal 3
  for d in 1..$n { for p in 1..3 { for q in 1..3 { if $p != $q {
    move \"d$d-$p$q\" when at($d) == $p and all(e in 1..($d - 1), at($e) != $p and at($e) != $q) set $d $q
  } } } }
}
puzzle hanoi 6
";
    let value = |heuristic: &str| printed(&format!("{hanoi}print heuristic(pdb({heuristic}))"));
    // Three discs alone need seven moves, wherever they stand among the others.
    assert_eq!(value("cells(\"1 2 3\")"), "7");
    assert_eq!(value("cells(\"1 2 3; 4 5 6\")"), "14");
    assert_eq!(value("cells(\"1 2 3 4 5 6\")"), "63");
    // The second disc moves twice in both of the first patterns.
    assert_eq!(value("cells(\"1 2; 2 3; 4\")"), "3");
    let value = |heuristic: &str| printed(&format!("{hanoi}print heuristic({heuristic})"));
    assert_eq!(value("canonical(pdb(cells(\"1 2; 2 3; 4\")))"), "4");
    // Of the second disc, the first pattern needs only the moves to its goal.
    assert_eq!(value("saturated(pdb(cells(\"1 2; 2 3; 4\")))"), "6");
    assert_eq!(value("zeroOne(pdb(cells(\"1 2; 2 3; 4\")))"), "5");
    for (cells, says) in [
        ("1 7", "`7` is not a cell of hanoi 6"),
        ("1 2 1", "cell `1` stands twice in a pattern"),
        ("1 2; 2 1", "two patterns have the same cells"),
        ("1;;2", "a pattern has no cells"),
    ] {
        let run = run(&format!("{hanoi}print heuristic(pdb(cells(\"{cells}\")))"));
        assert!(run.reports()[0].message().contains(says), "{cells}");
    }
}
