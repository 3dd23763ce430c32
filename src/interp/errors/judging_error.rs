//! Errors of `checkSearch`.

use puzzle_core::syntax::{Diagnostic, Span};
use std::fmt::Display;

/// A log with something in it that is no state.
pub(crate) fn unfit_log(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unfit_log")
        .says(format!("`{path}` is no log of this puzzle: {reason}"))
        .at(span, "read here")
        .advise(
            "one state a line, in the order of expansion, each written as `printState` writes it",
        )
}

/// `checkSearch "a.txt" []`.
pub(crate) fn no_searches(span: Span) -> Diagnostic {
    Diagnostic::new("run::no_searches")
        .says("the list names no search, and a log is held against some")
        .at(span, "no search")
        .advise("name two or more: checkSearch \"mine.txt\" [solveAStar h1 solveAStar h2]")
}

/// `checkSearch "a.txt" solve`.
pub(crate) fn no_algorithm(span: Span) -> Diagnostic {
    Diagnostic::new("run::no_algorithm")
        .says("`solve` chooses its algorithm, and a log is held against one")
        .at(span, "no algorithm")
        .advise("name it: checkSearch \"mine.txt\" solveAStar h2")
}

/// `possible solveBeam 3`.
pub(crate) fn no_possible_paths(command: &str, span: Span) -> Diagnostic {
    Diagnostic::new("run::no_possible_paths")
        .says(format!("`possible` can't follow the ties of `{command}`"))
        .at(span, "not followed")
        .advise(
            "it follows solveBFS, solveDFS, solveIDDFS, solveUCS, solveGreedy, solveAStar and solveWeightedAStar, without \
             `batch` and `priority`: possible solveAStar",
        )
}

/// `submissionSearch "../key.txt" solveBFS`.
pub(crate) fn not_handed_in(path: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::not_handed_in")
        .says(format!(
            "`{path}` lies outside of the folder of what was handed in"
        ))
        .at(span, "leads out of it")
        .advise("read a log of your own with `checkSearch`")
}

/// A log that `submissionSearch` can't decide, in a task.
pub(crate) fn undecided(path: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::undecided_log")
        .says(format!(
            "`{path}` is undecided: too many runs begin like it to follow them all"
        ))
        .at(span, "not decided")
        .advise("look at the log, and give the points by hand: --by-hand COLUMN")
}
