//! Errors of values: numbers, texts, lists, variables.

use crate::command::{Cause, NoValue, RunError};
use puzzle_core::syntax::{Diagnostic, Proposal, Span};
use std::fmt::Display;

/// `print $length` without a solution.
pub(crate) fn no_value(
    name: impl Display,
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> RunError {
    let diagnostic = Diagnostic::new("run::no_value")
        .says(format!("`{name}` has no value: {reason}"))
        .at(span, "no value")
        .advise(help);
    let (name, reason) = (name.to_string(), reason.to_string());
    RunError::Failed(
        diagnostic,
        Cause::NoValue(Box::new(NoValue { name, reason, span })),
    )
}

/// `$results` before an experiment, or in a part of one.
pub(crate) fn no_results(is_part: bool, span: Span) -> RunError {
    let (reason, help) = if is_part {
        (
            "a part has no results",
            "keep the experiments in a file of their own, run its parts, and merge a script that reads it by `readCommands`",
        )
    } else {
        (
            "no experiment ran, or its runs are too many for a list",
            "run one first: experiment \"e\" { depths 4 samples 2 run solveAStar h2 }",
        )
    };
    no_value("results", reason, span, help)
}

/// A variable that no `let` made so far.
pub(crate) fn unset_variable(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unset_variable")
        .says(format!("variable `{name}` has no value yet"))
        .at(span, "no value")
        .advise(format!(
            "the line that makes it has not run: let {name} = 1"
        ))
}

/// `(5 / 0)`.
pub(crate) fn division_by_zero(span: Span) -> Diagnostic {
    Diagnostic::new("run::division_by_zero")
        .says("division by zero")
        .at(span, "this is 0")
        .advise("check the divisor first: if $n != 0 { }")
}

/// `(9223372036854775807 + 1)`.
pub(crate) fn overflow(span: Span) -> Diagnostic {
    Diagnostic::new("run::overflow")
        .says("the result does not fit into 64 bits")
        .at(span, "too large")
        .advise(
            "whole numbers reach from -9223372036854775808 to 9223372036854775807, so do \
             both parts of a fraction",
        )
}

/// `item([a b], 3)`.
pub(crate) fn no_item(place: i64, length: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::no_item")
        .says(format!(
            "there is no element {place}: the list has {length}"
        ))
        .at(span, "no such element")
        .advise("elements are counted from 1; `size(LIST)` says how many there are")
}

/// `least(x in [], $x)`.
pub(crate) fn empty_list(function: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::empty_list")
        .says(format!("an empty list has no `{function}`"))
        .at(span, "over nothing")
        .advise(format!(
            "look first: if(size($list) == 0, 0, {function}(x in $list, $x))"
        ))
}

/// `task "A" points 1 { repeat 2 { expect true points 1 } }`.
pub(crate) fn too_many_points(given: impl Display, worth: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::too_many_points")
        .says(format!(
            "the expectations of this task are worth {given} points, more than its {worth}"
        ))
        .at(span, "one too many")
        .advise(format!(
            "say what it is worth: task \"A\" points {given} {{ }}"
        ))
}

/// `number("twelve")`.
pub(crate) fn no_number(text: &str, span: Span) -> Diagnostic {
    const LONGEST: usize = 40;
    let text: String = text.trim().chars().take(LONGEST).collect();
    Diagnostic::new("run::no_number")
        .says(format!("`{text}` is no number"))
        .at(span, "read here")
        .advise("a number is all of the text: number(item(words(\"Length: 12\"), 2))")
}

/// `("a" + 1)`, `if 5 { }`.
pub(crate) fn wrong_kind(
    expected: impl Display,
    found: impl Display,
    span: Span,
    help: Option<String>,
) -> Diagnostic {
    Diagnostic::new("run::wrong_kind")
        .says(format!("expected {expected}, found {found}"))
        .at(span, &found)
        .advise(help.unwrap_or_default())
}

/// `5 == "five"`.
pub(crate) fn incomparable(
    left: impl Display,
    right: impl Display,
    left_span: Span,
    right_span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::incomparable")
        .says(format!("{left} and {right} can't be compared this way"))
        .at(left_span, &left)
        .at(right_span, &right)
        .advise(help)
}

/// A negative `repeat`.
pub(crate) fn negative_count(found: i64, span: Span) -> Diagnostic {
    Diagnostic::new("run::negative_count")
        .says(format!("`{found}` times is not possible"))
        .at(span, "less than 0")
        .advise("a whole number from 0 on: repeat 3 { }")
}

/// A range with step 0, known only now.
pub(crate) fn zero_step(span: Span) -> Diagnostic {
    Diagnostic::new("run::zero_step")
        .says("the step of a range can't be 0")
        .at(span, "this is 0")
        .advise("`1..9 step 2` counts up, `9..1 step -2` down")
}

/// A string that doubles itself for ever.
pub(crate) fn text_too_long(most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::text_too_long")
        .says(format!("a text of more than {most} bytes"))
        .at(span, "grows too long")
        .advise("print the parts instead of joining them")
}

/// A list that doubles itself for ever.
pub(crate) fn value_too_large(most: usize, deepest: usize, span: Span) -> Diagnostic {
    Diagnostic::new("run::value_too_large")
        .says(format!(
            "a value of more than {most} parts, or nested more than {deepest} deep"
        ))
        .at(span, "grows too large")
        .advise("keep lists flat, and use a loop in the place of lists of lists; whole numbers alone may be 32 times as many")
}
