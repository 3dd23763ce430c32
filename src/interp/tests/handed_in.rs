//! Files of others: moves, tables and lines that are read, and what a check of moves leaves behind.

use super::{Memory, Run, codes, printed};
use crate::host::{Host, OutputClosed, fault};
use crate::interp::{Engine, Event, Failure, FrontEnd, HandIn, HandedIn, Options, RunEnd};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

const FILES: [(&str, &str); 9] = [
    (
        "prose.txt",
        "Ada Lovelace, sheet 3\nmove left\nMove blank up\n\nand then\nluLurlU\n",
    ),
    ("tile.txt", "right down\nright\ndown"),
    ("good.txt", "['start', 'left', 'up', 'left', 'up', 'goal']"),
    ("long.txt", "L U L U D U"),
    ("wall.txt", "left\nup\nup\nup\nup\n"),
    ("away.txt", "left left"),
    ("word.txt", "up\nleft upp"),
    ("class.csv", "id,name,group\n07,Ada,3\ns2,\"B, C\",4.5\n"),
    ("text.txt", "one\r\ntwo three\n"),
];

fn run(text: &str) -> Run {
    Run::with(Options::default(), &FILES, text)
}

fn said(text: &str) -> String {
    let run = run(text);
    assert_eq!(run.end, RunEnd::Done, "{text}: {:?}", run.reports());
    run.printed()
}

fn checked(file: &str, then: &str) -> String {
    said(&format!(
        "setState \"312 475 68b\" checkSolution (moves(\"{file}\"))\n{then}"
    ))
}

#[test]
fn moves_of_a_file_are_checked_and_what_came_of_it_is_read() {
    let all = "print $legal $solves $moves $excess $excessProved";
    assert_eq!(checked("good.txt", all), "true true 4 0 true");
    assert_eq!(checked("long.txt", all), "true true 6 2 true");
    assert_eq!(
        checked("wall.txt", "print $legal $solves $moves $firstIllegal"),
        "false false 5 4"
    );
    assert_eq!(
        checked("away.txt", "print $legal $solves $excessProved"),
        "true false false"
    );
}

#[test]
fn a_comparison_with_excess_is_false_unless_the_moves_solve() {
    let asked = "if excess <= 4 or 4 >= $excess { print yes } else { print no }";
    assert_eq!(checked("long.txt", asked), "yes");
    assert_eq!(checked("away.txt", asked), "no");
    assert_eq!(said(asked), "no");
    assert_eq!(
        said("print $legal $solves $excessProved"),
        "false false false"
    );
    // In a sum too, and whatever there is on the other side.
    let sums = "if (excess + 0) <= 4 or 4 >= (2 * $excess) or abs($excess) < 9 or excess == excess { print yes } else { print no }";
    assert_eq!(checked("long.txt", sums), "yes");
    assert_eq!(checked("away.txt", sums), "no");
    assert_eq!(said(sums), "no");
    // A variable that is called so is no excess.
    assert_eq!(
        said(
            "print count(excess in [1 2 3], $excess > 1) let excess = 9 if (excess + 1) > 9 { print b }"
        ),
        "2\nb"
    );
    for condition in ["excess == 0", "(excess + 1) <= 4"] {
        let text = format!("setState \"312 475 68b\" checkSolution [left] expect {condition}");
        let report = run(&text).reports()[0].message();
        assert!(report.contains("found solves = false"), "{report}");
    }
}

#[test]
fn what_a_check_found_lasts_as_what_a_search_found() {
    let after = |then: &str| checked("good.txt", &format!("{then}\nprint $legal $solves"));
    assert_eq!(
        after("setState \"1b2 345 678\" undo move left"),
        "true true"
    );
    for then in ["reset", "setGoal \"123 456 78b\"", "puzzle fifteen"] {
        assert_eq!(after(then), "false false", "{then}");
    }
}

#[test]
fn names_of_checks_have_no_value_where_there_is_none() {
    for text in [
        "print $moves",
        "print $excess",
        "print $firstIllegal",
        "print $output",
        "print $algorithm",
    ] {
        assert_eq!(codes(text), ["run::no_value"], "{text}");
    }
    let legal = run("setState \"312 475 68b\" checkSolution [left] print $firstIllegal");
    assert_eq!(legal.codes(), ["run::no_value"]);
}

#[test]
fn a_bound_is_no_proof_of_an_excess() {
    let text = "puzzle fifteen seed 1 randomizeState walk 200 solveBeam 50\n\
                checkSolution $path print $solves $excessProved if excess >= 0 { print some }";
    let options = Options {
        caps: crate::command::Caps {
            max_nodes: Some(20_000),
            ..Default::default()
        },
        ..Options::default()
    };
    let run = Run::with(options, &[], text);
    assert_eq!(run.printed(), "true false\nsome", "{:?}", run.reports());
}

#[test]
fn variables_hide_names_that_became_readable_later() {
    assert_eq!(
        printed(
            "let moves = 3 for output in [a] { print $moves $output } if moves == 3 { print b }"
        ),
        "3 a\nb"
    );
    assert_eq!(printed("define legal moves { print $moves }\nlegal 5"), "5");
    assert_eq!(codes("let length = 3"), ["check::read_only_name"]);
}

#[test]
fn the_last_search_says_which_algorithm_it_was() {
    let board = "setState \"312 475 68b\"";
    assert_eq!(
        printed(&format!(
            "{board} solveBeam 5 print $algorithm solve print $algorithm"
        )),
        "beam\nsolve"
    );
}

#[test]
fn tables_and_lines_are_lists() {
    assert_eq!(
        said(
            "for row in rows(\"class.csv\") { print item($row, 2) item($row, 3) }\nprint item(item(rows(class.csv), 1), 1)"
        ),
        "Ada 3\nB, C 4.5\n07"
    );
    assert_eq!(
        said("print size(lines(\"text.txt\")) item(lines(text.txt), 2)"),
        "2 two three"
    );
    assert_eq!(
        said("print size(moves(good.txt)) moves(\"long.txt\")"),
        "4 left up left up down up"
    );
}

#[test]
fn what_does_not_fit_in_a_file_is_told_with_its_place() {
    let run = run("checkSolution (moves(\"word.txt\"))");
    assert_eq!(run.codes(), ["run::unfit_file"]);
    let report = run.reports()[0].message();
    assert!(
        report.contains("line 2, word 2: `upp` is not a move of eight"),
        "{report}"
    );
    for (text, code) in [
        ("print moves(\"none.txt\")", "run::unreadable_file"),
        ("print rows(5)", "run::wrong_kind"),
        ("print lines()", "syntax::expected"),
        ("print lines(a, b)", "syntax::expected"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn lines_of_other_text_are_skipped_and_told() {
    let text = "setState \"312 475 68b\" checkSolution prose.txt print (moves(\"prose.txt\"))";
    let prose = run(text);
    assert_eq!(prose.end, RunEnd::Done, "{:?}", prose.reports());
    assert_eq!(prose.printed(), "left up left up left up right left up");
    let warnings = prose.host.events.iter().filter_map(|event| match event {
        Event::Warning(report) => Some((report.code(), report.message())),
        _ => None,
    });
    let said = "lines 1 and 5 of `prose.txt` are no moves and were skipped".to_owned();
    let warning = ("puzzle_script::run::skipped_lines".to_owned(), said);
    assert_eq!(warnings.collect::<Vec<_>>(), [warning.clone(), warning]);
}

#[test]
fn moves_may_be_one_text() {
    for moves in ["luLU", "\"LULU\"", "\"left, up, left, up\"", "\"↑\"", "up"] {
        let text = format!("setState \"312 475 68b\" checkSolution {moves}\nprint $moves $solves");
        let expected = if moves.len() > 5 || moves == "luLU" {
            "4 true"
        } else {
            "1 false"
        };
        assert_eq!(said(&text), expected, "{moves}");
    }
    for moves in ["luX", "\"left up and so on\"", "upp", "\"\"", "[lu ld]"] {
        assert_eq!(
            codes(&format!("checkSolution {moves}")),
            ["argument::unknown_move"],
            "{moves}"
        );
    }
}

/// The verdict of the last check of moves: whether they solve, and whether they do so turned around.
fn turned(run: &Run) -> (bool, bool) {
    let mut checks = run.host.events.iter().filter_map(|event| match event {
        Event::SolutionChecked { solves, turned, .. } => Some((*solves, *turned)),
        _ => None,
    });
    checks.next_back().expect("a check")
}

#[test]
fn moves_of_the_tile_are_recognised() {
    let tile = run("setState \"312 475 68b\" checkSolution tile.txt print $solves $legal");
    assert_eq!(
        (turned(&tile), tile.printed().as_str()),
        ((false, true), "false false")
    );
    let task = |head: &str| {
        let text = format!(
            "task \"A\" {head} {{ setState \"312 475 68b\" checkSolution tile.txt print $solves $legal $excess expect solves }}"
        );
        run(&text)
    };
    let accepted = task("moves tile");
    assert_eq!(
        (turned(&accepted), accepted.printed().as_str()),
        ((true, true), "true true 0")
    );
    let refused = task("");
    assert_eq!(refused.codes(), ["run::no_value"]);
    assert_eq!(
        turned(&task("points 2 moves tile hidden \"no\"")),
        (true, true)
    );
    // Behind the task they are those of the blank again, and in it they may be.
    let text = "task \"A\" moves tile { setState \"312 475 68b\" checkSolution lulu }\nsetState \"312 475 68b\" checkSolution rdrd";
    assert_eq!(turned(&run(text)), (false, true));
    for (head, code) in [
        ("moves", "syntax::expected"),
        ("moves blank", "syntax::expected"),
    ] {
        assert_eq!(codes(&format!("task \"A\" {head} {{ }}")), [code], "{head}");
    }
}

/// On every kind of puzzle: what solves is never said to be turned around, and turned around only what moves a blank is.
#[test]
fn only_the_moves_of_a_blank_are_turned_around() {
    let maze = ("maze.txt", "S...\n.#..\n...G\n");
    let board = super::BOARD;
    for (puzzle, has_blank) in [
        ("puzzle eight", true),
        ("puzzle fifteen", true),
        ("puzzle sliding 2x4", true),
        (&format!("{board}puzzle board 3 2"), true),
        ("puzzle ring", false),
        ("puzzle octa", false),
        ("puzzle maze \"maze.txt\"", false),
        (
            "define puzzle line {\n  cells 1..4\n  goal 1..4\n  for i in 1..3 { move \"s$i\" swap $i ($i + 1) }\n}\npuzzle line",
            false,
        ),
        (
            "define puzzle walk {\n  cells [x] values 0..9\n  goal 9\n  start 2\n  move up when x < 9 set x (x + 1)\n  move down when x > 0 set x (x - 1)\n}\npuzzle walk",
            false,
        ),
    ] {
        for seed in 1..6 {
            let text = format!(
                "{puzzle}\nseed {seed}\nrandomizeState 7\nlet s = $state\nsolve\nlet p = $path\nsetState $s\ncheckSolution $p\nprint $solves\nprint (each(m in $p, if($m == up, down, if($m == down, up, if($m == left, right, if($m == right, left, $m)))))) "
            );
            let found = Run::with(Options::default(), &[maze], &text);
            assert_eq!(found.end, RunEnd::Done, "{text}: {:?}", found.reports());
            assert_eq!(turned(&found), (true, false), "{text}");
            let printed = found.printed();
            let moves = printed.lines().nth(1).unwrap_or_default();
            let text = format!("{puzzle}\nseed {seed}\nrandomizeState 7\ncheckSolution [{moves}]");
            let other = Run::with(Options::default(), &[maze], &text);
            assert_eq!(other.end, RunEnd::Done, "{text}: {:?}", other.reports());
            let (solves, is_turned) = turned(&other);
            assert_eq!(is_turned, has_blank && !solves, "{text}");
        }
    }
}

#[test]
fn distinct_states_are_drawn_once() {
    let all = printed("repeat 8 { randomizeState depth 3 distinct print $state }");
    let mut boards: Vec<&str> = all.lines().collect();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), 8);
    // There are eight.
    assert_eq!(
        codes("repeat 9 { randomizeState depth 3 distinct }"),
        ["run::impossible_sample"]
    );
    // Another puzzle between them changes nothing.
    let again = "repeat 8 { randomizeState depth 3 distinct } puzzle ring randomizeState 3 distinct puzzle eight";
    assert_eq!(printed(again), "");
    let ninth = format!("{again} randomizeState depth 3 distinct");
    assert_eq!(codes(&ninth), ["run::impossible_sample"]);
    for text in [
        "randomizeState 3 2",
        "randomizeState depth 3 other",
        "randomizeState distinct",
    ] {
        assert_eq!(codes(text).len(), 1, "{text}");
    }
}

#[test]
fn texts_are_seeds() {
    let drawn = |seed: &str| printed(&format!("seed {seed} randomizeState uniform print $state"));
    assert_eq!(drawn("s1234"), drawn("\"s1234\""));
    assert_ne!(drawn("\"5\""), drawn("5"));
    // Of 0x2ab9_e019_2150_05cb, which the hash of "a" gives.
    assert_eq!(drawn("a"), drawn("3078738218822141387"));
}

#[test]
fn what_is_handed_over_is_named() {
    for text in [
        "let f = \"s.txt\" submission $f given [none]",
        "define g a { let f = \"s.txt\" submission $f given [b] } g 1",
    ] {
        assert_eq!(codes(text), ["run::unset_variable"], "{text}");
    }
}

/// A disk that does not answer takes nobody's points: the grading ends, and is tried again.
#[test]
fn a_task_fails_by_what_was_handed_in_and_not_by_the_disk() {
    let graded = |file: &str| {
        let options = Options {
            hand_in: Some(HandIn::new("ann".as_ref())),
            ..Options::default()
        };
        let text = format!("task \"A\" {{ checkSolution (moves(\"{file}\")) }}");
        Run::with(options, &[], &text)
    };
    assert_eq!(graded("none.txt").codes(), [""; 0]);
    for (file, is_used) in [
        ("none.txt", true),
        ("stale.txt", false),
        ("locked.txt", false),
    ] {
        let hand_in = HandIn::new("ann".as_ref());
        let options = Options {
            hand_in: Some(hand_in.clone()),
            ..Options::default()
        };
        Run::with(options, &[], &format!("let m = moves(\"{file}\")"));
        assert_eq!(hand_in.is_used(), is_used, "{file}");
    }
    for file in ["stale.txt", "locked.txt"] {
        assert_eq!(graded(file).codes(), ["run::unreadable_file"], "{file}");
    }
}

/// A world that can't run what was handed in, or in which it fails.
struct Short(Memory, fn() -> io::Error);

impl FrontEnd for Short {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.0.emit(event)
    }

    fn host(&self) -> &dyn Host {
        self.0.host()
    }

    fn submit(&mut self, _: &Path, _: Option<&str>) -> io::Result<HandedIn> {
        Err((self.1)())
    }
}

/// A machine without processes takes nobody's points either.
#[test]
fn a_script_that_could_not_be_run_ends_the_grading() {
    let ended = |error: fn() -> io::Error| {
        let hand_in = HandIn::new("ann".as_ref());
        let options = Options {
            hand_in: Some(hand_in.clone()),
            ..Options::default()
        };
        let mut host = Short(Memory::default(), error);
        let text = "task \"A\" { submission \"s.txt\" } task \"B\" { }";
        let end = Engine::new(options).run_text("test", text, None, &mut host);
        let events = host.0.events.iter();
        let tasks = events.filter(|event| matches!(event, Event::Task(_)));
        (end, tasks.count(), hand_in.is_used())
    };
    let failed = RunEnd::Failed(Failure::Command);
    assert_eq!(
        ended(|| fault("no process could be started")),
        (failed, 0, false)
    );
    assert_eq!(
        ended(|| io::Error::other("exit code 1")),
        (RunEnd::Done, 2, false)
    );
}

/// The results of tasks: points, the most points, whether they passed, and the points of each expectation.
fn tasks(run: &Run) -> Vec<(String, String, bool, Vec<String>)> {
    let tasks = run.host.events.iter().filter_map(|event| match event {
        Event::Task(task) => Some(task),
        _ => None,
    });
    let told = tasks.map(|task| {
        let parts = task.expectations.iter();
        let parts = parts.map(|part| format!("{}/{}", part.points, part.of));
        (
            task.points.clone(),
            task.of.clone(),
            task.passed,
            parts.collect(),
        )
    });
    told.collect()
}

fn graded_tasks(text: &str) -> Vec<(String, String, bool, Vec<String>)> {
    let options = Options {
        hand_in: Some(HandIn::new("ann".as_ref())),
        ..Options::default()
    };
    let run = Run::with(options, &[], text);
    assert_eq!(run.end, RunEnd::Done, "{text}: {:?}", run.reports());
    tasks(&run)
}

#[test]
fn expectations_give_points_of_their_own() {
    let long = "setState \"312 475 68b\" checkSolution [left up left up down up]";
    for (body, expected) in [
        (
            "expect solves points 1 expect excess == 0 points 2",
            ("1", "3", false, "1/1 0/2"),
        ),
        (
            "expect excess == 0 points 2.5 else \"no\" expect solves points 0.5",
            ("0.5", "3", false, "0/2.5 0.5/0.5"),
        ),
        (
            "expect solves points 1 expect excess > 0 points 1",
            ("2", "2", true, "1/1 1/1"),
        ),
        // What fails ends the task; points that were given stay.
        (
            "expect solves points 1 expect excess == 0 expect legal points 1",
            ("1", "2", false, "1/1"),
        ),
        (
            "expect solves points 1 move up move up move up expect legal points 4",
            ("1", "5", false, "1/1"),
        ),
        // What has no points gives none.
        (
            "expect solves expect legal points 1",
            ("1", "1", true, "1/1"),
        ),
        (
            "expect fails { expect excess == 0 points 5 } expect legal points 1",
            ("1", "1", true, "1/1"),
        ),
    ] {
        let told = graded_tasks(&format!("task \"A\" {{ {long} {body} }}"));
        let [(points, of, passed, parts)] = &told[..] else {
            panic!("{told:?}");
        };
        let found = (points.as_str(), of.as_str(), *passed, parts.join(" "));
        let (points, of, passed, parts) = expected;
        assert_eq!(found, (points, of, passed, parts.to_owned()), "{body}");
    }
    // Where only the run knows, the task says what it is worth; what is not reached gives nothing.
    let each = "for b in $boards { if $b != 2 { expect $b > 0 points 1 } }";
    let procedure = "define shortest { expect 1 == 1 points 2 }\n";
    for (text, expected) in [
        (
            format!("let boards = [0 1 2 3] task \"A\" points 4 {{ {each} }}"),
            ("2", "4", false),
        ),
        (
            format!("let boards = [2] task \"A\" points 4 {{ {each} }}"),
            ("0", "4", true),
        ),
        (
            format!("{procedure}task \"A\" points 2 {{\nshortest\n}}"),
            ("2", "2", true),
        ),
        (
            format!("{procedure}task \"A\" points 2 {{ if false {{\nshortest\n}} }}"),
            ("0", "2", true),
        ),
    ] {
        let told = graded_tasks(&text);
        let (points, of, passed, _) = &told[0];
        assert_eq!((points.as_str(), of.as_str(), *passed), expected, "{text}");
    }
}

#[test]
fn points_of_expectations_that_fit_no_task_are_reported() {
    let procedure = "define part { expect true points 2 }\ndefine whole {\npart\n}\n";
    for (text, code) in [
        (
            "task \"A\" { repeat 2 { expect true points 1 } }",
            "check::unsaid_points",
        ),
        (
            "task \"A\" { if true { expect true points 1 } }",
            "check::unsaid_points",
        ),
        (
            "let k = 1 task \"A\" { expect true points $k }",
            "check::unsaid_points",
        ),
        (
            &format!("{procedure}task \"A\" {{\nwhole\n}}"),
            "check::unsaid_points",
        ),
        (
            "task \"A\" points 2 { expect true points 1 }",
            "check::other_points",
        ),
        (
            "task \"A\" { expect true points -1 }",
            "check::unfit_points",
        ),
        ("task \"A\" { expect true points x }", "check::unfit_points"),
        (
            "task \"A\" { expect true else \"no\" points 1 }",
            "syntax::expected",
        ),
        ("task \"A\" { expect true points }", "syntax::expected"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
    // More than the task is worth is the assignment's mistake, whoever is graded.
    let text =
        "task \"A\" points 1 { let m = 1 for b in [1 2] { expect true points 1 } }\ntask \"B\" { }";
    let hand_in = HandIn::new("ann".as_ref());
    hand_in.set_used(true);
    let options = Options {
        hand_in: Some(hand_in.clone()),
        ..Options::default()
    };
    let run = Run::with(options, &[], text);
    assert_eq!(
        (run.codes(), tasks(&run), hand_in.is_used()),
        (vec!["run::too_many_points".to_owned()], Vec::new(), false)
    );
    // Outside of tasks they are expectations like others.
    assert_eq!(codes("expect false points 2"), ["run::expectation_failed"]);
    // Where nobody is graded, each that does not hold is reported.
    let text = "task \"A\" { expect false points 2 expect 1 == 2 points 1 else \"no\" print b }";
    let alone = super::run(text);
    assert_eq!(alone.codes(), ["run::expectation_failed"; 2]);
    assert_eq!(alone.end, RunEnd::Failed(Failure::Expectation));
    assert_eq!(alone.printed(), "b");
}

#[test]
fn runs_of_an_experiment_are_read() {
    let experiment = "experiment \"e\" { states [\"312 475 68b\" \"1b2 345 678\"] run solveAStar h2 as \"A*\" run solveBeam 5 maxNodes 1 }";
    let all = said(&format!("{experiment}\nfor r in $results {{ print $r }}"));
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 4, "{all}");
    assert!(
        lines[0].starts_with("A* solveAStar h2 eight b12 345 678 312 475 68b "),
        "{all}"
    );
    assert!(lines[0].contains(" true 4 4 "), "{all}");
    let asked = "print size($results) count(r in $results, item($r, 7)) item(item($results, 1), 5) sum(r in select(r in $results, item($r, 7)), item($r, 8))";
    assert_eq!(said(&format!("{experiment}\n{asked}")), "4 2 312 475 68b 5");
    assert_eq!(codes("print $results"), ["run::no_value"]);
    // A task begins without them, and leaves none.
    let task = format!(
        "{experiment}\ntask \"A\" {{ expect fails {{ print $results }} }}\nprint size($results)"
    );
    assert_eq!(said(&task), "4");
    // A variable of that name is read as ever.
    assert_eq!(
        printed("let results = 3 print $results for results in [a] { print $results }"),
        "3\na"
    );
}

#[test]
fn a_task_that_takes_too_long_fails_alone() {
    let options = Options {
        task_time: Some(Duration::from_millis(500)),
        ..Options::default()
    };
    let text = "task \"A\" { expect fails { repeat 1_000_000_000 { let x = 1 } } }
task \"B\" { solve }
task \"C\" { repeat 1_000_000_000 { expect fails { move up } } }
print end";
    let run = Run::with(options, &[], text);
    assert_eq!(run.codes(), ["run::task_time", "run::task_time"]);
    assert_eq!(run.printed(), "end");
}

/// Takes no line that is printed in a task.
struct Full(Memory);

impl FrontEnd for Full {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        match event {
            Event::Printed { .. } => Err(OutputClosed),
            event => self.0.emit(event),
        }
    }

    fn host(&self) -> &dyn Host {
        self.0.host()
    }

    fn take_overrun(&mut self) -> Option<u64> {
        Some(9)
    }
}

/// A world in which a script that was handed in takes a second.
struct Slow(Memory);

impl FrontEnd for Slow {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.0.emit(event)
    }

    fn host(&self) -> &dyn Host {
        self.0.host()
    }

    fn submit(&mut self, _: &Path, given: Option<&str>) -> io::Result<HandedIn> {
        self.0.ticks.set(self.0.ticks.get() + 1000);
        let output = given.unwrap_or_default().into();
        let values = BTreeMap::new();
        Ok(HandedIn { values, output })
    }
}

#[test]
fn a_script_takes_none_of_the_time_of_its_task() {
    let options = Options {
        task_time: Some(Duration::from_millis(100)),
        ..Options::default()
    };
    let mut host = Slow(Memory::default());
    let text = "let k = [1 \"a b\"] let hidden = 2
task \"A\" { submission \"s.txt\" submission \"s.txt\" given [k] print $output }";
    let end = Engine::new(options).run_text("test", text, None, &mut host);
    assert_eq!(end, RunEnd::Done);
    let printed = host.0.events.iter().find_map(|event| match event {
        Event::Printed { text } => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(printed, Some("puzzle eight\nlet k = [1 \"a b\"]"));
}

#[test]
fn a_task_that_prints_too_much_fails_alone() {
    let mut host = Full(Memory::default());
    let text = "task \"A\" { expect fails { print a } print b } task \"B\" { }";
    let end = Engine::new(Options::default()).run_text("test", text, None, &mut host);
    assert_eq!(end, RunEnd::Failed(Failure::Command));
    let codes = host.0.events.iter().filter_map(|event| match event {
        Event::Error(report) => Some(report.code()),
        _ => None,
    });
    assert_eq!(
        codes.collect::<Vec<_>>(),
        ["puzzle_script::run::task_output"]
    );
    let tasks = host
        .0
        .events
        .iter()
        .filter(|event| matches!(event, Event::Task(_)));
    assert_eq!(tasks.count(), 2);
}
