//! Errors of operands, before running or while running.

use puzzle_core::syntax::{Diagnostic, Proposal, Span};
use std::fmt::Display;

/// An operand that can't be taken.
#[derive(Clone, Debug)]
pub(crate) struct ArgumentError(pub Diagnostic, pub AdviceKind);

/// The known facts about such an operand.
#[derive(Clone, Debug)]
pub(crate) enum AdviceKind {
    /// There is no better advice than its own.
    Itself,
    /// A word, in the place of which another may be meant.
    Word,
    /// No heuristic has that name.
    Heuristic(String),
    /// No puzzle has that name.
    Puzzle(String),
}

impl ArgumentError {
    /// The same with other advice, where there may be better.
    #[must_use]
    pub(crate) fn advised(self, advice: Proposal) -> Self {
        match self.1 {
            AdviceKind::Itself => self,
            about => Self(self.0.advise(advice), about),
        }
    }
}

impl From<Diagnostic> for ArgumentError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(diagnostic, AdviceKind::Itself)
    }
}

impl From<ArgumentError> for Diagnostic {
    fn from(error: ArgumentError) -> Self {
        error.0
    }
}

/// `setState 5`, `solveBeam wide`.
pub(crate) fn wrong_kind(
    expected: impl Display,
    found: impl Display,
    kind: impl Display,
    span: Span,
    help: Option<Proposal>,
) -> ArgumentError {
    let found = match found.to_string().as_str() {
        "" => kind.to_string(),
        text => format!("`{text}`, {kind}"),
    };
    let diagnostic = Diagnostic::new("argument::wrong_kind")
        .says(format!("expected {expected}, found {found}"))
        .at(span, format!("not {expected}"))
        .advise(help.unwrap_or_default());
    ArgumentError(diagnostic, AdviceKind::Word)
}

/// `solveBeam 0`, `maxNodes -5`.
pub(crate) fn too_small(
    found: impl Display,
    least: impl Display,
    span: Span,
    help: Option<String>,
) -> Diagnostic {
    beyond("argument::too_small", found, least, (span, help))
}

/// `solveAnnealing 2 1.5`.
pub(crate) fn out_of_range(
    found: impl Display,
    range: impl Display,
    span: Span,
    help: Option<String>,
) -> Diagnostic {
    beyond("argument::out_of_range", found, range, (span, help))
}

fn beyond(
    code: &'static str,
    found: impl Display,
    range: impl Display,
    (span, help): (Span, Option<String>),
) -> Diagnostic {
    Diagnostic::new(code)
        .says(format!("expected {range}, found `{found}`"))
        .at(span, format!("not {range}"))
        .advise(help.unwrap_or_default())
}

/// `memoryLimit "12 apples"`.
pub(crate) fn no_size(found: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("argument::no_size")
        .says(format!("`{found}` is not a size"))
        .at(span, "not a size")
        .advise("a number with a unit (MB is 10^6 bytes, MiB 2^20), for example: memoryLimit 200MB")
}

/// `printState tupel`.
pub(crate) fn unknown_word(found: impl Display, span: Span, help: Proposal) -> ArgumentError {
    let diagnostic = Diagnostic::new("argument::unknown_word")
        .says(format!(
            "`{found}` is none of the words that may stand here"
        ))
        .at(span, "unknown word")
        .advise(help);
    ArgumentError(diagnostic, AdviceKind::Word)
}

/// `audit h2 plot "h2.gif"`.
pub(crate) fn plot_ending(found: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("argument::plot_ending")
        .says(format!(
            "a plot is written to a file that ends in .svg, .png or .pdf, not to `{found}`"
        ))
        .at(span, "ends in none of them")
        .advise("for example: audit h2 plot \"h2.svg\"")
}

/// `solveAStar h3`.
pub(crate) fn unknown_heuristic(
    name: impl Display,
    puzzle: impl Display,
    span: Span,
    help: Proposal,
) -> ArgumentError {
    let diagnostic = Diagnostic::new("argument::unknown_heuristic")
        .says(format!("`{name}` is not a heuristic of {puzzle}"))
        .at(span, "unknown heuristic")
        .advise(help);
    ArgumentError(diagnostic, AdviceKind::Heuristic(name.to_string()))
}

/// `solveAStar max(h1)`.
pub(crate) fn heuristic_arguments(
    message: impl Display,
    help: Option<String>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("argument::heuristic_arguments")
        .says(message)
        .at(span, "these do not fit")
        .advise(help.unwrap_or_default())
}

/// `report [dijkstra] ["b12 345 678"]`.
pub(crate) fn unknown_algorithm(name: impl Display, span: Span, help: Proposal) -> ArgumentError {
    let diagnostic = Diagnostic::new("argument::unknown_algorithm")
        .says(format!("`{name}` is not an algorithm"))
        .at(span, "unknown algorithm")
        .advise(help);
    ArgumentError(diagnostic, AdviceKind::Word)
}

/// `report [beam] ["b12 345 678"]`.
pub(crate) fn algorithm_arguments(message: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("argument::algorithm_arguments")
        .says(message)
        .at(span, "these do not fit")
}

/// `move upp`.
pub(crate) fn unknown_move(
    name: impl Display,
    puzzle: impl Display,
    span: Span,
    help: Proposal,
) -> ArgumentError {
    let diagnostic = Diagnostic::new("argument::unknown_move")
        .says(format!("`{name}` is not a move of puzzle `{puzzle}`"))
        .at(span, "unknown move")
        .advise(help);
    ArgumentError(diagnostic, AdviceKind::Word)
}

/// `order [up down]`.
pub(crate) fn incomplete_order(
    problem: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("argument::incomplete_order")
        .says(format!("an order names every move once: {problem}"))
        .at(span, "not all moves, each once")
        .advise(help)
}

/// `puzzle nine`.
pub(crate) fn unknown_puzzle(name: impl Display, span: Span, help: Proposal) -> ArgumentError {
    let diagnostic = Diagnostic::new("argument::unknown_puzzle")
        .says(format!("`{name}` is not a puzzle"))
        .at(span, "unknown puzzle")
        .advise(help);
    ArgumentError(diagnostic, AdviceKind::Puzzle(name.to_string()))
}

/// `setGoal` on a puzzle whose goal is a rule or a pattern.
pub(crate) fn fixed_goal(
    puzzle: impl Display,
    what: impl Display,
    rule: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("argument::fixed_goal")
        .says(format!("the goal of puzzle `{puzzle}` is a {what}: {rule}"))
        .at(span, "can't be set")
        .advise("`setState` chooses where to start")
}

/// `puzzle sliding 1x1`.
pub(crate) fn impossible_puzzle(
    message: impl Display,
    help: Option<Proposal>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("argument::impossible_puzzle")
        .says(message)
        .at(span, "here")
        .advise(help.unwrap_or_default())
}
