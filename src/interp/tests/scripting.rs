//! Variables, blocks, conditions, procedures.

use super::{Memory, codes, printed, run};
use crate::interp::{Engine, Failure, Options, RunEnd};
use std::thread;

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
    assert_eq!(printed("if 0.5 < 1 { print equal }"), "equal");
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
    // Scripts from before these words may have procedures of their names; behind a search they are what they were.
    for name in [
        "show",
        "possible",
        "checkSearch",
        "randomGraph",
        "exact",
        "ties",
        "trace",
    ] {
        let script = format!("define {name} n {{ print $n }}\n{name} 7\nif true {{\n{name} 8\n}}");
        assert_eq!(printed(&script), "7\n8", "{name}");
    }
    assert_eq!(
        printed(
            "define tree { print $expanded }\nsetState \"1b2 345 678\"\nsolveUCS tree quiet\ntree"
        ),
        printed("setState \"1b2 345 678\"\nsolveUCS tree quiet\nprint $expanded")
    );
    // What a teacher's task asks stays what it is.
    assert_eq!(
        codes("define submissionSearch { }"),
        ["check::reserved_name"]
    );
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
    for both in [
        "solveAStar h2 bpmx tree",
        "solveAStar batch 5 bpmx",
        "solveIDAStar h1 table 1MB bpmx",
        "solveAStar h2 bpmx stubbornSets",
        "solveAStar h2 stubbornSets tree",
        "solveGreedy h2 deferred batch 5",
        "solveGreedy max(h1,h2) alternate pathCheck",
        "experiment \"e\" { depths 2 samples 1 run solveAStar h1 pathCheck bpmx }",
    ] {
        assert_eq!(codes(both), ["check::excluded_modifier"], "{both}");
    }
    assert_eq!(codes("solveBFS bpmx"), ["check::only_a_modifier"]);
    for lacking in [
        "solveAStar h2 ties path bpmx",
        "solveGreedy max(h1,h2) alternate ties path",
        "solveGreedy h2 alternate",
        "solveAStar h2 stubbornSets",
    ] {
        assert_eq!(codes(lacking), ["run::not_offered"], "{lacking}");
    }
    assert_eq!(
        codes("solveBFS maxNodes 5 maxNodes 6"),
        ["check::duplicate_modifier"]
    );
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
