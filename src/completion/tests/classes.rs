//! Tests of the classes of words.

use super::{catalog, known};
use crate::completion::Class;

/// The words of a text that are of that class.
fn of(class: Class, text: &str) -> Vec<&str> {
    let classes = crate::completion::classes(text, &catalog().table, &known());
    let fitting = classes
        .into_iter()
        .filter(|(_, candidate_class)| *candidate_class == class);
    fitting
        .map(|(token, _)| &text[token.span.range()])
        .collect()
}

#[test]
fn words_are_what_the_parser_takes_them_for() {
    let text = "define f a { for b in [x] { solveAStar $a maxNodes 5 } }\nf 1 xyz\ngo h1 abc";
    assert_eq!(of(Class::Command, text), ["solveAStar", "maxNodes"]);
    assert_eq!(of(Class::Keyword, text), ["define", "for", "in"]);
    assert_eq!(of(Class::Procedure, text), ["f", "f", "go"]);
    assert_eq!(of(Class::Variable, text), ["a", "b", "$a"]);
    assert_eq!(of(Class::Unknown, "xyz 5\nfoo { reset }"), ["xyz", "foo"]);
}

#[test]
fn conditions_read_names() {
    let text = "if solved and (length == state) { print length true }";
    assert_eq!(of(Class::Variable, text), ["solved", "length", "state"]);
    assert_eq!(of(Class::Keyword, text), ["if", "and", "true"]);
}

#[test]
fn entries_are_commands_of_their_block() {
    let text = "experiment \"a\" { depths 2 run solveBFS maxNodes 5 as \"x\" }\ndepths 2";
    let commands = ["experiment", "depths", "run", "solveBFS", "maxNodes", "as"];
    assert_eq!(of(Class::Command, text), commands);
    assert_eq!(of(Class::Unknown, text), ["depths"]);
}

#[test]
fn what_breaks_off_keeps_its_classes() {
    assert_eq!(of(Class::Command, "solveBeam [1 2\nreset"), ["solveBeam"]);
    assert_eq!(of(Class::Keyword, "for x in [1"), ["for", "in"]);
    assert_eq!(
        of(Class::Command, "move [up\nreset }\nreset"),
        ["move", "reset", "reset"]
    );
}
