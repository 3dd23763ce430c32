//! Errors while solutions are counted and listed.

use super::error::not_offered;
use puzzle_core::search::StopReason;
use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// `solveAll` where a puzzle has no list of its solutions.
pub(crate) fn unlisted_solutions(puzzle: impl Display, span: Span) -> Diagnostic {
    let reason = "it has more solutions than can be listed";
    not_offered("solveAll", puzzle, reason, span)
        .advise("the shortest ones are counted, and the first of them listed: solveAll shortest 5")
}

/// `solveAll shortest` where moves that cost nothing lead around in a circle.
pub(crate) fn endless_solutions(
    cost: impl Display,
    state: impl Display,
    mv: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("run::endless_solutions")
        .says(format!(
            "there is no end of solutions at a cost of {cost}: on the way, moves that cost nothing lead from state \
             `{state}` around to it again, `{mv}` first"
        ))
        .at(span, "can't be counted")
        .advise("let one of these moves cost something, or find one of the solutions: solve")
}

/// `solveAll shortest` that met a limit.
pub(crate) fn uncounted_solutions(reason: StopReason, span: Span) -> Diagnostic {
    let (reason, more) = match reason {
        StopReason::MaxNodes => ("the node limit was reached", "maxNodes none"),
        StopReason::MemoryLimit => ("they do not fit the memory limit", "memoryLimit 16GiB"),
        StopReason::CostLimit => ("they cost more than can be added up", "maxNodes none"),
        _ => ("time ran out", "timeLimit none"),
    };
    Diagnostic::new("run::uncounted_solutions")
        .says(format!("the shortest solutions were not counted: {reason}"))
        .at(span, "not counted")
        .advise(format!("give it more: solveAll shortest {more}"))
}
