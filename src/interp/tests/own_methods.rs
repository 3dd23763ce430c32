//! Methods of `solve` of its own, as they are recorded.

use super::run;
use crate::interp::{Event, RunEnd};
use puzzle_core::puzzle::{
    Method, Problem, Puzzle, Recording, RecordingOptions, Solved, SpecialSolver, Steps,
};
use puzzle_core::search::{Entry, Limits, Unobserved};
use std::sync::Arc;

/// Fields of a board that go on and off in crosses; the last one may be either in the end.
const LIGHTS: &str = "define puzzle lights r c {\n  cells 1..($r * $c - 1) values 0..1 start 0 goal 0\n\
    cells ($r * $c) values 0..1 start 0 goal _\n  columns $c\n\
    for x in 1..($r * $c) { move \"p$x\" add select(y in 1..($r * $c), abs(row($y) - row($x)) + abs(column($y) - column($x)) <= 1) 1 }\n}\n\
    puzzle lights 3 3\n";

/// Bricks that two moves lay down and one takes off: no move takes another back.
const BRICKS: &str = "define puzzle bricks {\n  cells 1..5 values 0..2\n  goal [2 1 2 1 2]\n\
    for x in 1..5 { move \"a$x\" when at($x) == 0 add $x 1 }\n\
    for x in 2..5 { move \"b$x\" when at($x) == 1 and at(($x - 1)) > 0 add $x 1 add ($x - 1) 1 }\n\
    for x in 1..5 { move \"c$x\" when at($x) == 2 set $x 0 }\n}\npuzzle bricks\n";

/// The puzzle of a script, with its state to solve.
fn posed(script: &str) -> (Arc<Puzzle>, Problem) {
    let run = run(script);
    assert_eq!(run.end, RunEnd::Done, "{script}: {:?}", run.reports());
    let session = run.engine.session();
    (session.puzzle.clone(), session.problem())
}

fn recorded(puzzle: &Puzzle, problem: &Problem, solved: &Solved, limits: &Limits) -> Recording {
    let tape = RecordingOptions {
        limits,
        most: 200_000,
    };
    let method = (solved.method, None);
    let recorded = puzzle.record(problem, method, &solved.outcome, tape, &mut Unobserved);
    recorded.expect("nothing stops it")
}

/// Holds a record against the puzzle and the solution.
fn hold(puzzle: &Puzzle, problem: &Problem, solved: &Solved, known: &Recording, what: &str) {
    let (record, outcome) = (&known.record, &solved.outcome);
    assert_eq!(known.outcome.path(), outcome.path(), "{what}");
    // What follows from a number stands on the board with it.
    let fills = solved.method == Method::Special(SpecialSolver::Completion);
    let leads = |from: u32, to: u32, mv| {
        let [from, to] = [from, to].map(|state| known.boards[state as usize].clone());
        puzzle.apply(&from, mv).is_some_and(|moved| {
            let mut both = moved.cells().iter().zip(to.cells());
            moved == to || fills && both.all(|(&one, &other)| one == 0 || one == other)
        })
    };
    let mut produced = 0;
    for entry in &record.entries {
        if let Entry::Generated(one) = entry {
            produced += 1;
            let parent = record.expansion(one.parent).expect("it was expanded").state;
            let ways = [(parent, one.state), (one.state, parent)];
            assert!(
                ways.iter().any(|&(from, to)| leads(from, to, one.mv)),
                "{what}"
            );
        }
    }
    if known.steps == Steps::Solution {
        let successors = |state: u32| {
            let board = &known.boards[state as usize];
            let legal = |mv: &&_| puzzle.apply(board, **mv).is_some();
            problem.order.iter().filter(legal).count() as u64
        };
        let taken = (1..).map_while(|number| record.expansion(number));
        let expected: u64 = taken.map(|one| successors(one.state)).sum();
        assert_eq!(produced, expected, "{what}");
    }
    if known.steps == Steps::Own {
        let mut counted = known.outcome.clone();
        counted.statistics.peak_bytes = outcome.statistics.peak_bytes;
        assert_eq!(counted, *outcome, "{what}");
        let statistics = outcome.statistics;
        assert_eq!(
            record.expansions.len() as u64,
            statistics.expanded,
            "{what}"
        );
        assert!(statistics.generated - produced <= 1, "{what}");
    }
    let Some(path) = outcome.path() else {
        return;
    };
    let goal = record.entries.iter().find_map(|entry| match entry {
        Entry::Goal { state, from, .. } => Some((*state, *from)),
        _ => None,
    });
    let (goal, from) = goal.expect("the goal is told");
    let way = if record.is_two_sided() {
        let entries = record.way.iter();
        let way = entries.map(|&entry| record.generated(entry).expect("a successor"));
        way.collect()
    } else {
        record.line(from)
    };
    let last = way.iter().fold(None, |at, one| {
        let parent = record.expansion(one.parent).expect("it was expanded").state;
        let at = at.unwrap_or(if fills { parent } else { 0 });
        let next = if parent == at { one.state } else { parent };
        assert!(leads(at, next, one.mv), "{what}");
        Some(next)
    });
    let last = last.unwrap_or(goal);
    assert!(record.is_two_sided() || last == goal, "{what}");
    let moves: Vec<_> = way.iter().map(|one| one.mv).collect();
    assert!(fills || moves == path, "{what}");
    let end = path
        .iter()
        .try_fold(problem.start.clone(), |board, &mv| puzzle.apply(&board, mv));
    let last = &known.boards[last as usize];
    assert_eq!(end.as_ref(), Some(last), "{what}");
    assert!(puzzle.is_goal(last, problem.goal.as_ref()), "{what}");
}

/// Limits that cut a search off at once, in its middle, or not at all.
const LIMITS: [Option<u64>; 5] = [None, Some(0), Some(1), Some(7), Some(60)];

/// Methods with how many of their searches found a solution.
fn methods(
    boards: &[(&str, u32)],
    seeds: u64,
    at_once: bool,
    limits: &[Option<u64>],
) -> Vec<(&'static str, usize)> {
    let mut methods: Vec<(&'static str, usize)> = Vec::new();
    for (board, moves) in boards {
        for seed in 0..seeds {
            let order = if seed % 2 == 0 { "" } else { "reverse" };
            let script = format!("{board}seed {seed}\nrandomizeState {moves}");
            let (puzzle, mut problem) = posed(&script);
            if !order.is_empty() {
                problem.order.reverse();
            }
            for &max_nodes in limits {
                let limits = Limits {
                    max_nodes,
                    ..Limits::default()
                };
                let solved = if at_once {
                    puzzle.solve_at_once(&problem)
                } else {
                    puzzle.solve(&problem, &limits, &mut Unobserved)
                };
                if solved.method.algorithm().is_some() {
                    continue;
                }
                let known = recorded(puzzle.as_ref(), &problem, &solved, &limits);
                let what = format!("{script} {max_nodes:?} {}", solved.method.name());
                hold(puzzle.as_ref(), &problem, &solved, &known, &what);
                let name = solved.method.name();
                let found = usize::from(solved.outcome.path().is_some());
                match methods.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, count)) => *count += found,
                    None => methods.push((name, found)),
                }
            }
        }
    }
    methods
}

#[test]
fn a_table_of_distances_is_recorded_as_it_is_walked_down() {
    let boards = [("puzzle eight\n", 60), ("puzzle sliding 2x3\n", 9)];
    let methods = methods(&boards, 12, false, &LIMITS);
    let [("distance_table", found)] = methods[..] else {
        panic!("{methods:?}");
    };
    assert!(found > 40, "{found}");
}

#[test]
fn a_search_from_both_sides_is_recorded_with_the_way_that_it_found() {
    let boards = [(LIGHTS, 9), (BRICKS, 7)];
    assert_eq!(methods(&boards, 30, true, &[None]), [("two_sided", 60)]);
}

#[test]
fn that_of_the_ring_is_recorded_by_one_that_keeps_its_states() {
    let found = methods(
        &[("puzzle ring\n", 2), ("puzzle ring\n", 3)],
        6,
        false,
        &LIMITS,
    );
    assert!(found.contains(&("two_sided", 12)), "{found:?}");
}

#[test]
fn the_filling_of_an_octagon_is_recorded_number_by_number() {
    let boards = [5, 9, 12, 16].map(|moves| ("puzzle octa\n", moves));
    let methods = methods(&boards, 8, false, &LIMITS);
    let [("completion", found)] = methods[..] else {
        panic!("{methods:?}");
    };
    assert!(found > 40, "{found}");
}

#[test]
fn of_beams_and_windows_the_solution_is_recorded_with_what_lies_beside_it() {
    let boards = [("puzzle twentyfour\n", 40), ("puzzle ring\n", 5)];
    let methods = methods(&boards, 4, false, &[Some(0), Some(3_000)]);
    assert_eq!(methods, [("anytime", 16)]);
}

#[test]
fn whose_record_it_is_is_told() {
    let told = |script: &str| {
        let run = run(script);
        let lines = run.host.events.iter().filter_map(|event| match event {
            Event::Traced(traced) if traced.kind == "end" => traced.line.clone(),
            Event::Why(_) => Some(super::shown(event)),
            _ => None,
        });
        lines.collect::<Vec<_>>()
    };
    for (script, record) in [
        (
            "puzzle ring randomizeState 2 watch solve trace",
            "that of a search from both sides that keeps its states",
        ),
        (
            "puzzle twentyfour randomizeState 40 maxNodes 3000 watch solve trace",
            "the solution alone, with h of `h2`",
        ),
    ] {
        let goal = posed(script).1.goal.expect("one state");
        let text = goal.cells().iter().map(|cell| format!("{cell} "));
        let why = format!("{script} why \"{}\"", text.collect::<String>());
        let told = told(&why);
        assert_eq!(told.len(), 2, "{why}");
        let record = format!("The record is {record}");
        assert!(told.iter().all(|one| one.contains(&record)), "{told:?}");
    }
    let puzzles = ["puzzle eight", "puzzle octa"];
    for puzzle in puzzles {
        assert!(
            told(&format!(
                "{puzzle} seed 1 randomizeState 9 watch solve trace"
            ))
            .is_empty()
        );
    }
}

/// A board of nine whose blank goes around the edges.
const AROUND: &str = "define puzzle around {
  cells 0..8
  columns 3
  goal (1..8 + [b])
  for x in $cells { move up when at($x) == b swap $x (($x + 6) % 9) }
  for x in $cells { move down when at($x) == b swap $x (($x + 3) % 9) }
  for x in $cells { move left when at($x) == b swap $x (row($x) * 3 + (column($x) + 2) % 3) }
  for x in $cells { move right when at($x) == b swap $x (row($x) * 3 + (column($x) + 1) % 3) }
}
define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))
puzzle around
";

#[test]
fn an_audit_looks_at_all_states_where_these_are_at_most_two_millions() {
    let audited = |text: &str| {
        let run = run(&format!("{AROUND}{text}"));
        assert_eq!(run.codes(), [""; 0]);
        let looked = run.host.events.iter().find_map(|event| match event {
            Event::Audit(report) => Some((report.states, report.exhaustive)),
            _ => None,
        });
        looked.expect("an audit")
    };
    assert_eq!(
        audited("audit out\nsolveBFS\nsolveAStar out\nexpect optimal"),
        (362_880, true)
    );
    // A limit that all of them do not fit looks at fewer, as before.
    assert_eq!(audited("maxNodes 700000\naudit out"), (154_131, false));
}

#[test]
fn solve_finds_what_is_near_before_it_builds_large_tables() {
    let board = AROUND
        .replace("0..8", "0..15")
        .replace("columns 3", "columns 4")
        .replace("1..8", "1..15")
        .replace("+ 6) % 9", "+ 12) % 16")
        .replace("+ 3) % 9", "+ 4) % 16")
        .replace("row($x) * 3", "row($x) * 4")
        .replace("+ 2) % 3", "+ 3) % 4")
        .replace("+ 1) % 3", "+ 1) % 4");
    let start = "setState \"13 2 4 15 / 6 1 7 8 / 10 14 11 12 / 9 b 5 3\"";
    let run = run(&format!(
        "{board}{start}\nsolve\nexpect length == 18 and optimal"
    ));
    assert_eq!(run.codes(), [""; 0]);
    let result = run.engine.session().result.as_ref().expect("a search");
    assert_eq!(result.method, Method::Special(SpecialSolver::TwoSided));
}

#[test]
fn an_expectation_that_a_heuristic_proves_nothing_for_names_the_audit() {
    let ask = |before: &str| {
        let run = run(&format!(
            "{AROUND}setState \"1 2 3 4 5 6 7 b 8\"\n{before}\nexpect optimal"
        ));
        let reports = run.reports();
        reports.first().and_then(|report| report.help())
    };
    let advice = ask("solveAStar out").expect("an advice");
    assert!(advice.contains("`audit out`"), "{advice}");
    assert_eq!(ask("audit out\nsolveAStar out"), None);
    assert_eq!(ask("solveBFS\nexpect not optimal"), None);
}

/// The ring as a script defines it: a group that no table has as a whole.
const RING: &str = "define puzzle own { cells 1..25\n goal 1..25\n columns 5\n for r in 0..4 {\n \
    let row = each(c in 1..5, 5 * $r + $c)\n let column = each(c in 0..4, 5 * $c + $r + 1)\n \
    move \"R$r\" cycle $row\n move \"D$r\" cycle $column\n \
    move \"L$r\" cycle (each(c in 1..5, item($row, 6 - $c)))\n move \"U$r\" cycle (each(c in 1..5, item($column, 6 - $c))) } }\npuzzle own\n";

#[test]
fn solve_finds_what_is_near_in_a_large_group_without_a_table() {
    let text = format!(
        "{RING}repeat 4 {{ randomizeState walk 4\n solveBFS maxNodes none\n let first = $path\n solve\n expect optimal\n expect $path == $first }}"
    );
    let run = run(&text);
    assert_eq!(run.codes(), [""; 0]);
    let result = run.engine.session().result.as_ref().expect("a search");
    assert_eq!(result.method, Method::Special(SpecialSolver::TwoSided));
    assert!(result.outcome.statistics.generated < 20_000);
}
