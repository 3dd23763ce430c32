//! Files of others: moves, tables and lines that are read, and what a check of moves leaves behind.

use super::{Memory, Run, codes, printed};
use crate::host::{Host, OutputClosed, fault};
use crate::interp::{Engine, Event, Failure, FrontEnd, HandIn, HandedIn, Options, RunEnd};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::time::Duration;

const FILES: [(&str, &str); 7] = [
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
