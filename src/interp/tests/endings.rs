//! Ends of runs: at mistakes, limits, caps and interrupts.

use super::{Memory, Run, run};
use crate::command::Caps;
use crate::interp::{Engine, Event, Failure, Options, RunEnd};
use std::time::Duration;

#[test]
fn keep_going_reports_all_and_remembers_the_first() {
    let options = Options {
        keep_going: true,
        ..Options::default()
    };
    let run = Run::with(
        options,
        &[],
        "expect 1 == 2\nmove up\nrepeat 2 { move left print on }",
    );
    assert_eq!(run.end, RunEnd::Failed(Failure::Expectation));
    assert_eq!(
        run.codes(),
        [
            "run::expectation_failed",
            "run::illegal_move",
            "run::illegal_move",
            "run::illegal_move"
        ]
    );
    assert_eq!(run.printed(), "on\non");
}

#[test]
fn endless_work_obeys_the_deadline() {
    let options = Options {
        deadline: Some(Duration::from_millis(50)),
        ..Options::default()
    };
    let run = Run::with(options, &[], "repeat 1000000000 { }");
    assert_eq!(
        (run.end, run.codes()),
        (
            RunEnd::Failed(Failure::Command),
            vec!["run::time_limit".to_owned()]
        )
    );
}

#[test]
fn an_interrupt_ends_the_run_and_keeps_the_session() {
    let mut engine = Engine::new(Options {
        deadline: Some(Duration::from_secs(1000)),
        ..Options::default()
    });
    let mut host = Memory {
        interrupt_after: Some(20),
        ..Memory::default()
    };
    let text = "let k = 1\nrepeat 100000000 { move right move left }";
    assert_eq!(
        engine.run_text("test", text, None, &mut host),
        RunEnd::Interrupted
    );
    assert!(engine.session().variables.contains_key("k"));
}

fn capped(text: &str) -> Run {
    let options = Options {
        caps: Caps {
            max_nodes: Some(50),
            memory: Some(1 << 20),
            ..Caps::default()
        },
        ..Options::default()
    };
    Run::with(options, &[], text)
}

#[test]
fn a_script_can_lower_a_cap_but_not_raise_it() {
    for raised in ["maxNodes none", "maxNodes 51"] {
        for script in [
            format!("{raised}\nsolveBFS"),
            format!("solveBFS {raised}"),
            format!(
                "experiment \"x\" {{\n  depths 2\n  run solveBFS {raised}\n}}\nsolveBFS maxNodes 50"
            ),
        ] {
            let run = capped(&format!(
                "setState \"876 b41 253\"\n{script}\nprint $generated"
            ));
            assert_eq!(
                (run.printed(), run.warnings()),
                ("50".to_owned(), vec!["run::capped".to_owned()]),
                "{script}"
            );
        }
    }
    let lowered = capped("setState \"876 b41 253\" solveBFS maxNodes 20\nprint $generated");
    assert_eq!(
        (lowered.printed(), lowered.warnings()),
        ("20".to_owned(), vec![])
    );
}

/// A text of 8 MiB.
const LONG: &str = "let a = x\nrepeat 23 { let a = \"$a$a\" }\n";

#[test]
fn long_values_obey_the_deadline_and_the_memory_limit() {
    let comparisons = format!("{LONG}let b = \"$a\"\nprint {}", "($a == $b) ".repeat(1000));
    let in_time = |most| Options {
        deadline: Some(Duration::from_millis(most)),
        ..Options::default()
    };
    // The clock counts how often it is read.
    assert_eq!(
        Run::with(in_time(500), &[], &comparisons).codes(),
        ["run::time_limit"]
    );
    assert_eq!(
        Run::with(in_time(5000), &[], &comparisons).end,
        RunEnd::Done
    );
    let list = format!("{LONG}let l = [\"$a\"]");
    let run = |memory| {
        let mut host = Memory {
            taken: memory,
            ..Memory::default()
        };
        let options = Options {
            caps: Caps {
                memory: Some(100 << 20),
                ..Caps::default()
            },
            ..Options::default()
        };
        Engine::new(options).run_text("test", &list, None, &mut host)
    };
    assert_eq!(run(90 << 20), RunEnd::Done);
    assert_eq!(run(95 << 20), RunEnd::Failed(Failure::Command));
}

#[test]
fn a_search_gets_what_a_cap_leaves() {
    let reason = |memory| {
        let mut host = Memory {
            taken: memory,
            ..Memory::default()
        };
        let options = Options {
            caps: Caps {
                memory: Some(10 << 20),
                ..Caps::default()
            },
            ..Options::default()
        };
        let mut engine = Engine::new(options);
        let script = "setState \"876 b41 253\" solveBFS maxNodes none";
        engine.run_text("test", script, None, &mut host);
        let result = engine.session().result.clone().expect("it was run");
        matches!(
            result.outcome.ending,
            puzzle_core::search::Ending::Solved { .. }
        )
    };
    assert!(reason(1 << 20));
    assert!(!reason((10 << 20) - 1000));
}

#[test]
fn of_each_cap_it_is_said_once() {
    let run = capped("repeat 3 { maxNodes none memoryLimit 2MiB solveDFS maxNodes 1000 }");
    assert_eq!(run.warnings(), ["run::capped", "run::capped"]);
}

#[test]
fn a_default_limit_is_told_with_what_was_proved_and_the_search_that_goes_on() {
    let board = "setState \"724 5b6 831\" ";
    let stopped = run(&format!("{board}solveAStar h2 expect not solved"));
    let diagnostic = stopped.host.events.iter().find_map(|event| match event {
        Event::Warning(report) => Some(&report.diagnostic),
        _ => None,
    });
    let diagnostic = diagnostic.expect("advice");
    assert_eq!(stopped.warnings(), ["run::default_limit"]);
    assert!(
        diagnostic
            .to_string()
            .ends_with("so far no solution has fewer than 26 moves")
    );
    let help = miette::Diagnostic::help(diagnostic)
        .expect("advice")
        .to_string();
    let search = advised(&help);
    assert_eq!(search, "solveAStar h2 maxNodes 725760");
    let text = format!("{board}{search} expect solved and length == 26 and generated == 10547");
    assert_eq!(run(&text).codes(), [""; 0]);
}

/// The line to paste that an advice begins with.
pub(super) fn advised(help: &str) -> String {
    let mut parts = help.split('`');
    parts.nth(1).expect("a line to paste").to_owned()
}
