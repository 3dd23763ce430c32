//! Variables, blocks, conditions, procedures, files.

use super::{Memory, Run, codes, printed, run};
use crate::command::Caps;
use crate::interp::{Engine, Failure, Options, RunEnd};
use std::thread;
use std::time::Duration;

#[test]
fn variables_hold_numbers_strings_and_lists() {
    assert_eq!(
        printed("let k = 50 let s = \"$k!\" let l = [1 [2 $k] b] print $k $s $l"),
        "50 50! 1 2 50 b"
    );
}

#[test]
fn arithmetic_binds_as_usual_and_only_in_parentheses() {
    assert_eq!(
        printed("print (2 + 3 * 4 - 7 % 4) ((2 + 3) * 4) (7 / -2)"),
        "11 20 -3"
    );
    assert_eq!(
        printed(
            "let k = 4 print (-$k) (- 1 + 2)"
                .replace("(- 1 + 2)", "(1 - 2)")
                .as_str()
        ),
        "-4 -1"
    );
}

#[test]
fn arithmetic_mistakes_are_errors() {
    assert_eq!(codes("print (1 / 0)"), ["run::division_by_zero"]);
    assert_eq!(codes("print (9223372036854775807 + 1)"), ["run::overflow"]);
    assert_eq!(codes("let s = a print ($s + 1)"), ["run::wrong_kind"]);
}

#[test]
fn loops_hide_and_give_back_a_variable() {
    assert_eq!(
        printed("let x = old for x in 1..3 { print $x } print $x"),
        "1\n2\n3\nold"
    );
    assert_eq!(
        codes("for x in [1] { print $x }\nprint $x"),
        ["run::unset_variable"]
    );
}

#[test]
fn ranges_count_up_and_down() {
    assert_eq!(
        printed(
            "for i in 2..6 step 2 { print $i } for i in 3..1 { print never } print 5..1 step -2"
        ),
        "2\n4\n6\n5 3 1"
    );
    assert_eq!(
        codes("let s = 0 for i in 1..2 step $s { }"),
        ["run::zero_step"]
    );
    assert_eq!(codes("for i in 1..2 step 0 { }"), ["check::zero_step"]);
}

#[test]
fn a_negative_repeat_is_an_error() {
    assert_eq!(
        codes("let n = -1 repeat $n { move right }"),
        ["run::negative_count"]
    );
    assert_eq!(printed("repeat 0 { print never }"), "");
}

#[test]
fn conditions_look_right_only_when_needed() {
    assert_eq!(printed("if not solved or length > 3 { print yes }"), "yes");
    assert_eq!(
        printed("if solved and length > 3 { print yes } else if 2 < 3 { print else }"),
        "else"
    );
    assert_eq!(
        printed("if (1 + 1) == 2 and not (3 < 2 or false) { print yes }"),
        "yes"
    );
}

#[test]
fn different_kinds_cannot_be_compared() {
    assert_eq!(codes("if 5 == \"5\" { }"), ["run::incomparable"]);
    assert_eq!(codes("if \"a\" < \"b\" { }"), ["run::incomparable"]);
    assert_eq!(printed("if 0.5 < 1 { print exact }"), "exact");
    assert_eq!(printed("if [1 2 3] == 1..3 { print same }"), "same");
}

#[test]
fn state_and_goal_are_compared_as_boards() {
    assert_eq!(
        printed(
            "expect state == \"0,1,2 / 3 4 5 / 6 7 8\" expect state == goal expect goal != \"1b2 345 678\""
        ),
        ""
    );
    assert_eq!(
        codes("expect state == \"b12 345 67x\""),
        ["state::wrong_character"]
    );
    assert_eq!(codes("expect state == 5"), ["run::wrong_kind"]);
}

#[test]
fn words_left_of_an_operator_are_readable_names() {
    assert_eq!(codes("expect lenght == 5"), ["check::unknown_name"]);
    assert_eq!(printed("expect puzzle == eight"), "");
    assert_eq!(codes("let x = (length + 1)"), ["check::word_in_arithmetic"]);
}

#[test]
fn a_failed_expectation_tells_what_was_found() {
    let run = run("setState \"1b2 345 678\" solveAStar h2\nexpect length == 5 and solved");
    assert_eq!(run.end, RunEnd::Failed(Failure::Expectation));
    assert_eq!(
        run.reports()[0].diagnostic.to_string(),
        "expected `length == 5 and solved`, found length = 1"
    );
}

#[test]
fn a_failed_expectation_of_a_list_names_the_element() {
    let found = |condition: &str| {
        let sentence = run(&format!("expect {condition}")).reports()[0]
            .diagnostic
            .to_string();
        let expected = format!("expected `{condition}`, found ");
        sentence.strip_prefix(&expected).map(str::to_owned)
    };
    for (condition, expected) in [
        ("all(x in [1 5 2 7], $x < 3)", "x = 5"),
        ("1 == 1 and not any(x in 1..9, $x * 2 == 8)", "x = 4"),
        ("all(x in 1..2, all(y in [3 2], $x < $y))", "x = 2, y = 2"),
        (
            "all(x in 1..2, state == \"1b2 345 678\")",
            "x = 1, state = b12 345 678",
        ),
        ("any(x in 1..2, $x > 5)", "any(x in 1..2, $x > 5) = false"),
    ] {
        assert_eq!(found(condition).as_deref(), Some(expected), "{condition}");
    }
}

#[test]
fn a_state_is_read_anew_where_its_puzzle_was_defined_anew() {
    let define = |cells: u8| {
        let entries = format!("cells 1..{cells} values 0..1 goal 0 move \"a\" add [1] 1");
        format!("define puzzle own {{ {entries} }}\npuzzle own")
    };
    let mut run = run(&define(2));
    let lines = ["define f { setState \"1 0\" }", "f", &define(3), "f"];
    let ends = lines.map(|line| run.engine.run_text("test", line, None, &mut run.host));
    let failed = RunEnd::Failed(Failure::Command);
    assert_eq!(
        ends,
        [RunEnd::Done, RunEnd::Done, RunEnd::Done, failed],
        "{:?}",
        run.reports()
    );
}

#[test]
fn an_expectation_of_what_was_not_found_fails() {
    let missing = run("setState \"7b2 853 641\" solveAStar h1 maxNodes 10\nexpect length == 5");
    assert_eq!(missing.end, RunEnd::Failed(Failure::Expectation));
    assert_eq!(codes("print $length"), ["run::no_value"]);
    assert_eq!(codes("if length > 3 { }"), ["run::no_value"]);
}

#[test]
fn expect_fails_gives_everything_back() {
    let script = "let k = 1 seed 5\nexpect fails { let k = 2 randomizeState 5 print shown move [up up up] }\nprintState print $k";
    assert_eq!(printed(script), "shown\nb12 345 678\n1");
    assert_eq!(
        codes("expect fails { printState }"),
        ["run::nothing_failed"]
    );
    assert_eq!(
        printed("expect fails { expect length == 1 } expect fails { solveAStar h3 }"),
        ""
    );
}

#[test]
fn procedures_have_variables_of_their_own() {
    let script =
        "let x = 1\nlet y = 7\ndefine f x { let y = ($x + $y) print $y }\nf 5\nprint $x $y";
    assert_eq!(printed(script), "12\n1 7");
    assert_eq!(
        codes("define f a { g }\ndefine g { print $a }\nf 1"),
        ["check::unknown_command", "check::unknown_variable"]
    );
}

#[test]
fn the_callers_variables_are_not_seen() {
    assert_eq!(
        codes("let a = 0\ndefine g { print $a }\ndefine f a { g }\nf 1"),
        Vec::<String>::new()
    );
    assert_eq!(
        printed("let a = 0\ndefine g { print $a }\ndefine f a { g }\nf 1"),
        "0"
    );
}

#[test]
fn a_second_define_replaces_the_first() {
    assert_eq!(
        printed("define f { print old }\ndefine f { print new }\nf"),
        "new"
    );
    assert_eq!(
        codes("define f { print old }\ndefine g { f }\ndefine f a { }\ng"),
        ["run::replaced_procedure"]
    );
}

#[test]
fn runaway_recursion_ends() {
    assert_eq!(codes("define f { f }\nf"), ["run::too_deep"]);
    let deep = || {
        let mut host = Memory {
            more_stack: 32 << 20,
            ..Memory::default()
        };
        let text = "define f n { if $n > 0 { f ($n - 1) } }\nf 199";
        Engine::new(Options::default()).run_text("test", text, None, &mut host)
    };
    let thread = thread::Builder::new().stack_size(64 << 20).spawn(deep);
    let end = thread.expect("a thread").join().expect("no panic");
    assert_eq!(end, RunEnd::Done);
}

#[test]
fn a_procedure_takes_no_name_that_means_something() {
    for name in [
        "move", "h2", "up", "eight", "length", "let", "true", "north",
    ] {
        assert_eq!(
            codes(&format!("define {name} {{ }}")),
            ["check::reserved_name"],
            "{name}"
        );
    }
    assert_eq!(codes("define f a a { }"), ["check::duplicate_parameter"]);
    assert_eq!(
        codes("repeat 1 { define f { } }"),
        ["check::define_in_block"]
    );
    assert_eq!(codes("let solved = 1"), ["check::read_only_name"]);
}

#[test]
fn exploding_values_are_errors_not_crashes() {
    assert_eq!(
        codes("let s = ab repeat 60 { let s = \"$s$s\" }"),
        ["run::text_too_long"]
    );
    assert_eq!(
        codes("let l = [a b] repeat 60 { let l = [$l $l] }"),
        ["run::value_too_large"]
    );
    assert_eq!(
        codes("let h = h1 repeat 60 { let h = max($h,$h) }"),
        ["run::value_too_large"]
    );
    assert_eq!(
        codes("print 1..9000000000000000000"),
        ["run::text_too_long"]
    );
}

#[test]
fn files_run_in_the_same_session() {
    let files = [
        (
            "sub/a.txt",
            "let k = 3\ndefine f { print $k }\nreadCommands b.txt",
        ),
        ("sub/b.txt", "f"),
    ];
    let run = Run::with(Options::default(), &files, "readCommands sub/a.txt\nf");
    assert_eq!((run.end, run.printed()), (RunEnd::Done, "3\n3".to_owned()));
}

#[test]
fn a_file_with_a_mistake_keeps_everything_from_running() {
    let run = Run::with(
        Options::default(),
        &[("a.txt", "mov up")],
        "print never\nreadCommands a.txt",
    );
    assert_eq!(
        (run.end, run.printed()),
        (RunEnd::Failed(Failure::Check), String::new())
    );
    assert_eq!(
        (run.codes(), run.reports()[0].source.name.as_str()),
        (vec!["check::unknown_command".to_owned()], "a.txt")
    );
}

#[test]
fn files_known_only_while_running_are_checked_then() {
    let files = [("a.txt", "print in\nmove up"), ("bad.txt", "mov up")];
    let at_run = Run::with(Options::default(), &files, "let f = a.txt\nreadCommands $f");
    assert_eq!(
        (at_run.printed(), at_run.codes()),
        ("in".to_owned(), vec!["run::illegal_move".to_owned()])
    );
    assert_eq!(at_run.reports()[0].source.name, "a.txt");
    let unchecked = Run::with(
        Options::default(),
        &files,
        "let f = bad.txt\nreadCommands $f",
    );
    assert_eq!(unchecked.end, RunEnd::Failed(Failure::Check));
    assert_eq!(
        codes("let f = none.txt\nreadCommands $f"),
        ["run::unreadable_file"]
    );
}

#[test]
fn files_may_read_files_but_not_without_an_end() {
    let chain = |length: usize| {
        let files =
            (1..length).map(|at| (format!("{at}.txt"), format!("readCommands {}.txt", at + 1)));
        let files = files
            .chain([(format!("{length}.txt"), "print deep".to_owned())])
            .collect::<Vec<_>>();
        let files = files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect::<Vec<_>>();
        Run::with(Options::default(), &files, "readCommands 1.txt")
    };
    assert_eq!(chain(64).printed(), "deep");
    assert_eq!(chain(65).codes(), ["check::too_deep_files"]);
}

#[test]
fn a_script_reads_at_most_10_000_files() {
    let run = |files| {
        let text = "readCommands a.txt\n".repeat(files);
        Run::with(Options::default(), &[("a.txt", "")], &text).codes()
    };
    assert!(run(10_000).is_empty());
    assert_eq!(run(10_001), ["check::too_many_files"]);
}

#[test]
fn circles_of_files_are_found() {
    let files = [
        ("a.txt", "readCommands b.txt"),
        ("b.txt", "readCommands a.txt"),
    ];
    assert_eq!(
        Run::with(Options::default(), &files, "readCommands a.txt").codes(),
        ["check::include_cycle"]
    );
    let computed = [("a.txt", "let f = a.txt\nreadCommands $f")];
    assert_eq!(
        Run::with(Options::default(), &computed, "readCommands a.txt").codes(),
        ["run::include_cycle"]
    );
    assert_eq!(
        codes("readCommands missing.txt"),
        ["check::unreadable_file"]
    );
}

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

#[test]
fn modifiers_belong_to_the_solve_before_them_on_its_line() {
    let last_reason = |text: &str| {
        printed(&format!(
            "setState \"7b2 853 641\" {text}\nprint $reason $generated"
        ))
    };
    assert_eq!(last_reason("solveAStar h1 maxNodes 10"), "max_nodes 10");
    assert_eq!(last_reason("maxNodes 20 solveAStar h1"), "max_nodes 20");
    assert_eq!(
        last_reason("solveAStar h1 maxNodes 10\nmaxNodes 5\nsolveAStar h1"),
        "max_nodes 5"
    );
    for alone in [
        "tree",
        "ties lifo",
        "undo on",
        "solveBFS undo on",
        "solveIDAStar reopen off",
    ] {
        assert_eq!(codes(alone), ["check::only_a_modifier"], "{alone}");
    }
    assert_eq!(
        codes("solveBFS maxNodes 5 maxNodes 6"),
        ["check::duplicate_modifier"]
    );
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
        matches!(result.outcome.ending, crate::search::Ending::Solved { .. })
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
fn files_that_are_named_while_running_are_read_so_deep_and_no_deeper() {
    let mut files: Vec<_> = (0..100)
        .map(|at| {
            (
                format!("{at}.txt"),
                format!("let k = \"{}.txt\" readCommands $k", at + 1),
            )
        })
        .collect();
    files.push(("100.txt".to_owned(), "print bottom".to_owned()));
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let from = |at: u32| {
        Run::with(
            Options::default(),
            &files,
            &format!("let k = \"{at}.txt\" readCommands $k"),
        )
    };
    assert_eq!(from(0).codes(), ["run::too_deep_files"]);
    assert_eq!(from(37).printed(), "bottom");
}

#[test]
fn undo_without_a_word_is_a_command_behind_a_search_too() {
    assert_eq!(
        printed("setState \"1b2 345 678\" solveIDAStar h2 undo print $state"),
        "b12 345 678"
    );
    let generated = |undo: &str| {
        printed(&format!(
            "setState \"312 475 68b\" solveIDAStar h1 {undo}\nprint $generated"
        ))
    };
    assert_ne!(generated("undo on"), generated("undo off"));
    assert_eq!(generated("undo off"), generated(""));
}

#[test]
fn a_beam_is_sorted_by_the_heuristic_that_is_named() {
    let found = |search: &str| {
        printed(&format!(
            "setState \"867 254 3b1\" maxNodes none {search}\nprint $generated"
        ))
    };
    assert_ne!(found("solveBeam 50"), found("solveBeam 50 linearConflict"));
    assert_eq!(codes("solveBeam 50 h3"), ["argument::unknown_heuristic"]);
}

#[test]
fn mistakes_of_all_kinds_are_found_before_anything_runs() {
    let run = run(
        "print never\nsolveBeem 5\nsolveAStar h3\nmove upp\nsetState \"b12 345 67x\"\nprint $x\nseed\nundo 3",
    );
    let expected = [
        "check::unknown_command",
        "argument::unknown_heuristic",
        "argument::unknown_move",
        "state::wrong_character",
        "check::unknown_variable",
        "check::missing_argument",
        "check::only_a_modifier",
    ];
    assert_eq!(
        (run.codes(), run.printed()),
        (expected.map(str::to_owned).to_vec(), String::new())
    );
}

#[test]
fn calls_end_before_a_small_stack_does() {
    let blocks = ("repeat 1 { ".repeat(60), "} ".repeat(60));
    let text = format!("define p {{ {}p {}}} p", blocks.0, blocks.1);
    assert_eq!(codes(&text), ["run::too_deep"]);
}

#[test]
fn literals_are_read_again_for_another_puzzle_than_the_one_they_were_checked_for() {
    // That `a` changes the puzzle is not seen: it calls what `b` was when `a` was made.
    let script = "define b { undo }\ndefine a { b }\ndefine b { puzzle fifteen }\na\nsetState \"b12 345 678\"";
    assert_eq!(codes(script), ["state::wrong_character"]);
}

#[test]
fn an_audit_is_no_search_of_an_experiment() {
    let script = "experiment \"x\" {\n  depths 2\n  run audit h1\n}";
    assert_eq!(codes(script), ["experiment::not_a_search"]);
}
