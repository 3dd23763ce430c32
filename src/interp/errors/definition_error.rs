//! Errors of a definition on a puzzle.

use crate::interp::{Cause, RunError};
use puzzle_core::puzzle::FaultKind;
use puzzle_core::syntax::{Diagnostic, Proposal, Span, did_you_mean};
use std::fmt::Display;

/// The error of a definition that showed while states were looked at.
pub(crate) fn fault(
    kind: &FaultKind,
    state: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("definition::fault")
        .says(format!("{kind}, in the state `{state}`"))
        .at(span, "here")
        .advise(help)
}

/// A program gave no estimates.
pub(crate) fn external(
    said: impl Display,
    state: impl Display,
    of_script: bool,
    span: Span,
) -> Diagnostic {
    let (label, help) = if of_script {
        (
            "computed by this program",
            "docs/protocol.md says what such a program reads and writes; the end of its standard error is in this report",
        )
    } else {
        (
            "computes this heuristic",
            "it is asked for many states at once, and gives a number of moves for each",
        )
    };
    Diagnostic::new("definition::external")
        .says(format!("no estimate of the state `{state}`: {said}"))
        .at(span, label)
        .advise(help)
}

/// `external("")`.
pub(crate) fn no_command(span: Span) -> Diagnostic {
    Diagnostic::new("definition::no_command")
        .says("this command has no words")
        .at(span, "names no program")
        .advise("the first word is the program: external(\"python3 model.py\")")
}

/// `external("python3 model.py")` in a sandbox.
pub(crate) fn no_programs(span: Span) -> Diagnostic {
    Diagnostic::new("definition::no_programs")
        .says("no program can be started here")
        .at(span, "a program")
        .advise("run the script outside of a sandbox, not in `grade` or on a page; or define the heuristic as a formula")
}

/// `at(9)` on nine cells that are numbered from 0.
pub(crate) fn unknown_cell(name: impl Display, span: Span, help: impl Into<Proposal>) -> RunError {
    let diagnostic = Diagnostic::new("definition::unknown_cell")
        .says(format!("there is no cell `{name}`"))
        .at(span, "no cell")
        .advise(help);
    RunError::Failed(diagnostic, Cause::NoCell(name.to_string().into()))
}

/// `where(9)`, `home(x)` on `eight`.
pub(crate) fn unknown_value(
    name: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("definition::unknown_value")
        .says(format!("`{name}` is in no cell, whatever the state"))
        .at(span, "no value of this puzzle")
        .advise(help)
}

/// `define heuristic far = row(3)`, once it is used.
pub(crate) fn constant(name: impl Display, value: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("definition::constant")
        .says(format!("`{name}` is {value} in every state"))
        .as_warning()
        .at(span, "looks at no state")
        .advise(
            "`at(CELL)` is the value in a cell now, and `where(VALUE)` the cell of a value now: `row(where(3))`",
        )
}

/// `home(o)` where the goal has it twice.
pub(crate) fn no_home(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("definition::no_home")
        .says(format!("the goal does not have `{name}` exactly once"))
        .at(span, "has no cell of its own")
        .advise(
            "`goal(CELL)` says what the goal has in a cell: count(c in cells, at($c) != goal($c))",
        )
}

/// `goal($c)` where the goal is a rule.
pub(crate) fn no_goal(function: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("definition::no_goal")
        .says(format!(
            "`{function}` needs a goal that is one state, and here it is a rule or a pattern"
        ))
        .at(span, "there is no such state")
        .advise("what the rule says can be counted: count(c in cells, at($c) == p)")
}

/// `holds(on a b)` on a puzzle that is no planning task.
pub(crate) fn no_facts(span: Span) -> Diagnostic {
    Diagnostic::new("definition::no_facts")
        .says("this puzzle has no facts")
        .at(span, "of planning tasks alone")
        .advise("the value of a cell is at(CELL)")
}

/// `holds(on a $x)` where `x` depends on the state.
pub(crate) fn open_fact(span: Span) -> Diagnostic {
    Diagnostic::new("definition::open_fact")
        .says("which fact this is depends on the state")
        .at(span, "not the same in every state")
        .advise("name the fact, or run over a list: count(x in [a b], holds(on $x c))")
}

/// `holds(onn a b)`.
pub(crate) fn unknown_fact<'f>(
    fact: &str,
    known: impl IntoIterator<Item = &'f str>,
    span: Span,
) -> Diagnostic {
    let mut known: Vec<&str> = known.into_iter().collect();
    known.sort_unstable();
    let meant = did_you_mean(fact, "", known);
    let help = meant.unwrap_or_else(|| {
        "facts are those that the task can reach; `printState` lists those that hold".to_owned()
    });
    Diagnostic::new("definition::unknown_fact")
        .says(format!("`{fact}` is not a fact of this task"))
        .at(span, "no fact")
        .advise(help)
}

/// `row($c)` where cells stand in no rows.
pub(crate) fn no_rows(span: Span, help: Option<String>) -> Diagnostic {
    Diagnostic::new("definition::no_rows")
        .says("the cells of this puzzle stand in no rows")
        .at(span, "has no answer")
        .advise(help.unwrap_or_else(|| {
            "a puzzle of your own has rows when its block says how many cells stand in one: columns 3".to_owned()
        }))
}

/// `print at(3)`.
pub(crate) fn outside(function: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("definition::outside")
        .says(format!(
            "`{function}` is about a state that is looked at, and here is none"
        ))
        .at(span, "not in a definition")
        .advise(
            "it belongs in a definition: define heuristic out = count(c in cells, at($c) \
             != goal($c))",
        )
}

/// `swap at(1) 2`.
pub(crate) fn depends_on_state(span: Span) -> Diagnostic {
    Diagnostic::new("definition::depends_on_state")
        .says("this depends on the state, and must be known before")
        .at(span, "looks at the state")
        .advise(
            "conditions and values may look at a state; cells, texts and the numbers of a \
             range with a step may not",
        )
}

/// `when 1 != 2` where 1 is a cell.
pub(crate) fn bare_cell(whole: impl Display, span: Span, help: impl Into<Proposal>) -> Diagnostic {
    Diagnostic::new("definition::bare_cell")
        .says(format!(
            "`{whole}` compares two numbers, and says the same in every state"
        ))
        .at(span, "looks at no cell")
        .advise(help)
}

/// A heuristic that is a list.
pub(crate) fn wrong_kind(
    expected: impl Display,
    found: impl Display,
    span: Span,
    help: Option<String>,
) -> Diagnostic {
    Diagnostic::new("definition::wrong_kind")
        .says(format!("expected {expected}, found {found}"))
        .at(span, &found)
        .advise(help.unwrap_or_default())
}
