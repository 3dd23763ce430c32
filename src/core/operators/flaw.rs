//! Flaws of a definition that show once its moves are compiled.

use super::fault::Trip;
use crate::syntax::{Diagnostic, Span};

/// Of the `start` or the `goal`.
pub(super) fn forbidden(never: Span, what: &str, at: Span) -> Diagnostic {
    let code = match what {
        "start" => "definition::forbidden_start",
        _ => "definition::forbidden_goal",
    };
    let message = format!("the {what} is a state that `never` forbids");
    Diagnostic::new(code)
        .says(message)
        .at(never, "this holds there")
        .at(at, format!("the {what}"))
        .advise(format!("name another one: `{what} S`"))
}

/// Of a `never` that says nothing of the start.
pub(super) fn untold(trip: &Trip, start: Span) -> Diagnostic {
    let message = format!("{}, where `never` is asked of the start", trip.kind);
    Diagnostic::new("definition::fault")
        .says(message)
        .at(trip.span, "here")
        .at(start, "the start")
        .advise("a condition before it decides first: never at(1) != 0 and (6 / at(1)) == 2")
}

pub(super) fn unreachable(name: &str, never: bool, context: &str, span: Span) -> Diagnostic {
    let (message, help) = if never {
        let message = format!("this `{name}` is never made: its condition holds in no state");
        (message, "no cell can hold what it asks for")
    } else {
        let message =
            format!("this `{name}` is never made: one before it is made wherever it could be");
        (
            message,
            "of several lines with one name the first that fits is made: put the special ones first",
        )
    };
    let with = if context.is_empty() { "" } else { ", " };
    Diagnostic::new("definition::unreachable_variant")
        .says(message)
        .at(span, format!("never made{with}{context}"))
        .advise(help)
}

pub(super) fn idle(name: &str, span: Span) -> Diagnostic {
    let message = format!("`{name}` changes nothing in any state");
    Diagnostic::new("definition::idle_move")
        .says(message)
        .at(span, "changes nothing")
        .advise("leave it out, or name the cells that it is to change")
}
