//! Statements and blocks.

use super::{parsed, tree};
use crate::syntax::{StatementKind, incomplete};

#[test]
fn a_command_ends_the_one_before() {
    assert_eq!(
        tree("setState \"3b2\" printState solveBeam 50 maxNodes 2000"),
        "setState '3b2'; ~printState; ~solveBeam 50; ~maxNodes 2000"
    );
}

#[test]
fn an_unknown_word_takes_operands_up_to_a_command() {
    assert_eq!(
        tree("attempt h2 5 printState"),
        "attempt? h2 5; ~printState"
    );
    assert_eq!(tree("move up attempt h2"), "move up attempt h2");
    assert_eq!(tree("if a { attempt } other"), "if a {attempt?}; other?");
}

#[test]
fn help_takes_any_word() {
    assert_eq!(
        tree("help move help if help print help\nhelp"),
        "help move; ~help if; ~help print; ~help; help"
    );
}

#[test]
fn let_takes_any_name() {
    assert_eq!(
        tree("let print = 5 let x = h2"),
        "let print = 5; ~let x = h2"
    );
}

#[test]
fn else_follows_its_brace() {
    assert_eq!(
        tree("if a { } else if b {\nmove up\n} else { x }"),
        "if a {} if b {move up} else {x?}"
    );
}

#[test]
fn loops_and_procedures_have_blocks() {
    assert_eq!(
        tree("for b in 1..3 step 2 { repeat $b { print 1 } } define f if x { f }"),
        "for b in 1..3 by 2 {repeat $b {print 1}}; define f if x {f?}"
    );
}

#[test]
fn expect_takes_a_condition_or_fails() {
    assert_eq!(
        tree("expect solved printState expect fails { move up }"),
        "expect solved; ~printState; ~expect fails {move up}"
    );
}

#[test]
fn commands_after_a_block_start_a_line() {
    assert_eq!(
        tree("repeat 2 { print 1 print 2 } print 3 print 4"),
        "repeat 2 {print 1; ~print 2}; print 3; ~print 4"
    );
}

#[test]
fn the_words_of_the_grammar_are_operands() {
    assert_eq!(
        tree("print true and not step in else fails"),
        "print true and not step in else fails"
    );
}

#[test]
fn statement_spans_are_exact() {
    let (script, errors) = parsed(" move up  print (1 + 2)  # x\nif a { } else { } ");
    assert_eq!(errors, []);
    let texts: Vec<&str> = script
        .statements
        .iter()
        .map(|one| script.source.slice(one.span))
        .collect();
    assert_eq!(texts, ["move up", "print (1 + 2)", "if a { } else { }"]);
}

#[test]
fn a_block_spans_its_braces() {
    let (script, _) = parsed("repeat 2 { move up }");
    let StatementKind::Repeat { body, .. } = &script.statements[0].kind else {
        panic!("a repeat")
    };
    assert_eq!(script.source.slice(body.span), "{ move up }");
}

#[test]
fn an_open_bracket_is_incomplete() {
    for text in [
        "if a {",
        "print [1\n",
        "print (1 + ",
        "if a { print [1 { ",
        "for { # }",
    ] {
        assert!(incomplete(text), "{text}");
    }
}

#[test]
fn closed_and_mistaken_texts_are_complete() {
    for text in [
        "",
        "print 1",
        "if a { }",
        "print \"{",
        "}",
        "print [1)",
        "{ \"a",
        "\"{\"",
        "# {",
    ] {
        assert!(!incomplete(text), "{text}");
    }
}

#[test]
fn sixty_four_blocks_are_taken() {
    let text = format!("{}{}", "repeat 1 { ".repeat(64), "}".repeat(64));
    assert!(tree(&text).ends_with('}'));
}

#[test]
fn sixty_four_brackets_are_taken() {
    let text = format!("print {}{}", "[".repeat(64), "]".repeat(64));
    assert!(tree(&text).ends_with("]]"));
}
