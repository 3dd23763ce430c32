//! What may stand at the end of a text.

use super::Words;
use crate::syntax::place::Outline;
use crate::syntax::{Construct, Expected, Source, StatementKind, Usage, outline};
use std::fmt::Write;
use std::sync::Arc;

fn outlined(text: &str) -> Outline {
    outline(Arc::new(Source::new("test", text, None)), &Words)
}

/// The ways to go on, each with what is around it, innermost first.
fn ways(text: &str) -> String {
    let outline = outlined(text);
    let slice = |span| outline.script.source.slice(span);
    let mut all = String::new();
    for (expected, around) in outline.place.ways() {
        let separator = if all.is_empty() { "" } else { "; " };
        all.push_str(separator);
        match expected {
            Expected::Statement {
                starts_line,
                before,
            } => {
                all.push_str(if *starts_line { "line" } else { "statement" });
                for command in before {
                    let _ = write!(all, " {}/{}", slice(command.name), command.operands);
                }
            }
            Expected::Operand => all.push_str("operand"),
            Expected::Operator => all.push_str("operator"),
            Expected::Word(word) => all.push_str(word),
        }
        for construct in around {
            let _ = match construct {
                Construct::List(elements) => write!(all, " < [{}]", elements.len()),
                Construct::Call { name, operands } => {
                    write!(all, " < {}({operands})", slice(*name))
                }
                Construct::Function { variable } => {
                    write!(all, " < function {}", variable.map_or("", &slice))
                }
                Construct::Group => write!(all, " < ()"),
                Construct::Condition | Construct::Formula { .. } => write!(all, " < condition"),
                Construct::Command { name, operands, .. } => {
                    write!(all, " < {}/{operands}", slice(*name))
                }
                Construct::Block { entries, .. } => {
                    write!(
                        all,
                        " < {}",
                        if entries.is_some() { "entries" } else { "{}" }
                    )
                }
            };
        }
    }
    all
}

#[test]
fn statements_know_what_stands_before_them() {
    assert_eq!(ways(""), "line");
    assert_eq!(ways("move up\n"), "line");
    assert_eq!(ways("move "), "operand < move/0; statement move/0");
    assert_eq!(
        ways("solveBeam 5 maxNodes 7 "),
        "operand < maxNodes/1; statement solveBeam/1 maxNodes/1"
    );
    assert_eq!(ways("repeat 2 { }"), "line");
    assert_eq!(ways("let x = 5 "), "statement");
}

#[test]
fn constructs_stand_around_innermost_first() {
    assert_eq!(
        ways("repeat 2 { print [1 max(2,("),
        "not < () < max(1) < [1] < print/0 < {}; operand < () < max(1) < [1] < print/0 < {}"
    );
    assert_eq!(ways("print [1 2] [3\n"), "operand < [1] < print/1");
    assert_eq!(ways("print max(1 "), "");
    assert_eq!(ways("if solved { repeat 2 {\n"), "line < {} < {}");
}

#[test]
fn conditions_take_operands_and_operators_in_turn() {
    assert_eq!(ways("if "), "not < condition; operand < condition");
    assert_eq!(ways("if a "), "operator < condition");
    assert_eq!(ways("if a == "), "operand < condition");
    assert_eq!(
        ways("expect "),
        "fails < condition; not < condition; operand < condition"
    );
    assert_eq!(
        ways("expect a == 5 "),
        "operator < condition; points; else; statement"
    );
    assert_eq!(ways("expect a == 5 points 2 "), "else; statement");
    assert_eq!(ways("if (a "), "operator < () < condition");
    assert_eq!(
        ways("define heuristic f k = "),
        "not < condition; operand < condition"
    );
}

#[test]
fn words_of_the_grammar_are_ways() {
    assert_eq!(ways("for x "), "in");
    assert_eq!(ways("for x in 1..3 "), "step");
    assert_eq!(ways("if a { } "), "else; line");
    assert_eq!(ways("if a { } else "), "if");
    assert_eq!(ways("repeat 2 { } "), "line");
}

#[test]
fn what_must_follow_leaves_nothing_else() {
    for text in [
        "let ",
        "let x ",
        "define go a ",
        "define heuristic ",
        "repeat 3 ",
    ] {
        assert_eq!(ways(text), "", "{text}");
    }
    assert_eq!(ways("define "), "heuristic; puzzle; graph; search");
    assert_eq!(ways("let x = "), "operand");
    assert_eq!(ways("repeat "), "operand");
}

#[test]
fn nothing_is_known_behind_a_mistake() {
    assert_eq!(ways("x ) "), "");
    assert_eq!(ways("\u{a7} "), "");
    assert_eq!(ways("x )\n"), "line");
}

#[test]
fn entries_name_whose_words_begin_them() {
    assert_eq!(
        ways("experiment a { depths 2 "),
        "operand < depths/1 < entries; statement depths/1 < entries"
    );
    assert_eq!(ways("experiment a { if b { "), "line < entries < entries");
    assert_eq!(ways("experiment a { }\n"), "line");
}

/// Whether the last statement of a text is there.
fn is_there(text: &str) -> bool {
    let statements = outlined(text).script.statements;
    !matches!(
        statements.last().map(|last| &last.kind),
        Some(StatementKind::Error)
    )
}

#[test]
fn what_breaks_off_makes_nothing() {
    assert!(!is_there("let x = "));
    assert!(!is_there("for x in "));
    assert!(!is_there("define go x "));
    assert!(is_there("let x = 5 "));
    assert!(is_there("for x in [1 2] { print "));
    assert!(is_there("define go x { let y = "));
}

#[test]
fn words_are_noted_once() {
    let text = "move [up\nleft }\nfor x in [1] { go not }\nif a and b { }";
    let outline = outlined(text);
    let of = |usage: Usage| -> Vec<&str> {
        let words = outline
            .words
            .iter()
            .filter(|(_, word_usage)| *word_usage == usage);
        words.map(|(span, _)| &text[span.range()]).collect()
    };
    assert_eq!(of(Usage::Command), ["move"]);
    assert_eq!(of(Usage::Call), ["left", "go"]);
    assert_eq!(of(Usage::Keyword), ["for", "in", "if", "and"]);
    assert_eq!(of(Usage::Condition), ["a and b"]);
}
