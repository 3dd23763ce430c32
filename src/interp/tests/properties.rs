//! Properties of any script.

use super::{Memory, Run};
use crate::interp::{Engine, Event, Options, RunEnd, catalog};
use proptest::prelude::*;
use puzzle_core::puzzles::Registry;
use puzzle_core::syntax::{Source, format};
use std::time::Duration;

/// Words of the language, right and wrong ones, in any order.
fn soup() -> impl Strategy<Value = String> {
    let registry = Registry::default();
    let families = registry.family_names().into_iter().map(str::to_owned);
    let words = prop::sample::select(
        families
            .chain(WORDS.iter().copied().map(str::to_owned))
            .collect::<Vec<_>>(),
    );
    prop::collection::vec(words, 0..40).prop_map(|words| words.join(" "))
}

const WORDS: &[&str] = &[
    "setState",
    "\"b12 345 678\"",
    "\"1b2 345 678\"",
    "\"876 b41 253\"",
    "printState",
    "move",
    "up",
    "down",
    "left",
    "right",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "\n",
    "\n",
    "let",
    "k",
    "=",
    "$k",
    "5",
    "-1",
    "0",
    "2..4",
    "if",
    "else",
    "solved",
    "not",
    "and",
    "or",
    "==",
    "<",
    "repeat",
    "for",
    "in",
    "define",
    "f",
    "expect",
    "fails",
    "solveAStar",
    "h1",
    "h2",
    "max(h1,h2)",
    "solveBeam",
    "3",
    "maxNodes",
    "50",
    "none",
    "undo",
    "reset",
    "print",
    "\"$k\"",
    "$length",
    "applySolution",
    "prettyPrintSolution",
    "randomizeState",
    "walk",
    "depth",
    "uniform",
    "seed",
    "order",
    "puzzle",
    "2x3",
    "goal",
    "state",
    "setGoal",
    "+",
    "*",
    "/",
    "#",
    "help",
    "report",
    "solve",
];

/// Scripts that mostly check: whole lines, in any order.
fn lines() -> impl Strategy<Value = String> {
    let lines = prop::sample::select(vec![
        "setState \"312 475 68b\"",
        "move [right left]",
        "randomizeState 7   printState",
        "solveAStar  h1   maxNodes 300 # a comment",
        "solveBeam 5",
        "print $solved   [1  2] (1 + 2 * 3)",
        "let k = 4",
        "repeat 2 { move down\n\n\n move up }",
        "if solved { print yes } else { print no }",
        "for d in 1..3 { randomizeState depth $d }",
        "undo",
        "expect fails { move up move up move up }",
        "define twice a { print $a $a }\ntwice 3",
        "setGoal \"123 8b4 765\"",
        "solve   printStats",
        "solveWeightedAStar 1.5 h2",
        "",
        "# alone",
    ]);
    prop::collection::vec(lines, 0..12).prop_map(|lines| lines.join("\n"))
}

/// Everything that a run tells, without places in the text.
fn told(run: &Run) -> Vec<String> {
    let tell = |event: &Event| match event {
        Event::Warning(_) | Event::Error(_) => "a report".to_owned(),
        event => serde_json::to_string(event).expect("it can be written"),
    };
    run.host.events.iter().map(tell).collect()
}

fn limited() -> Options {
    Options {
        deadline: Some(Duration::from_secs(20)),
        settings: crate::command::SearchSettings {
            max_nodes: crate::command::Setting::Value(2000),
            ..Default::default()
        },
        ..Options::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn any_words_get_an_answer(text in soup()) {
        let run = Run::with(limited(), &[], &text);
        let reported = !run.reports().is_empty();
        prop_assert_eq!(matches!(run.end, RunEnd::Failed(_)), reported);
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,80}") {
        Run::with(limited(), &[], &text);
    }

    #[test]
    fn a_mistake_that_is_found_beforehand_keeps_everything_from_running(text in lines()) {
        let run = Run::with(limited(), &[], &format!("{text}\nmov up"));
        prop_assert_eq!(run.engine.session().state(), Engine::new(Options::default()).session().state());
        prop_assert!(told(&run).iter().all(|told| told == "a report"));
    }

    #[test]
    fn formatting_never_changes_what_a_script_does(text in lines()) {
        let source = Source::new("test", &text, None);
        let formatted = format(&source, &catalog().table).expect("the lines parse");
        let (before, after) = (Run::with(limited(), &[], &text), Run::with(limited(), &[], &formatted));
        prop_assert_eq!(told(&before), told(&after));
        prop_assert_eq!(before.snapshot_without_bodies(), after.snapshot_without_bodies());
    }

    #[test]
    fn a_script_tells_the_same_each_time(text in lines()) {
        prop_assert_eq!(told(&Run::with(limited(), &[], &text)), told(&Run::with(limited(), &[], &text)));
    }

    #[test]
    fn an_interrupt_at_any_moment_leaves_a_session_that_goes_on(text in lines(), after in 1u64..400) {
        let mut engine = Engine::new(limited());
        let mut host = Memory { interrupt_after: Some(after), ..Memory::default() };
        engine.run_text("test", &text, None, &mut host);
        host.interrupt_after = None;
        prop_assert_eq!(engine.run_text("test", "reset expect state == goal", None, &mut host), RunEnd::Done);
    }
}
