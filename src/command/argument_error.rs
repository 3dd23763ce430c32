//! What can be wrong with an operand, before running or while running.

use miette::{Diagnostic, LabeledSpan};
use puzzle_core::puzzle::NotationError;
use puzzle_core::syntax::{Edit, Proposal, Span};
use std::fmt;
use thiserror::Error;

/// An operand that can't be taken.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum ArgumentError {
    /// `setState 5`, `solveBeam wide`.
    #[error("{expected} is due here, `{found}` is {kind}")]
    #[diagnostic(code(puzzle_script::argument::wrong_kind))]
    WrongKind {
        /// What the command takes: `a whole number`.
        expected: &'static str,
        /// What was given.
        found: String,
        /// What that is: `a string`.
        kind: &'static str,
        /// Where.
        #[label("not {expected}")]
        span: Span,
        /// What to do about it.
        #[help]
        help: Option<Proposal>,
    },
    /// `solveBeam 0`, `maxNodes -5`.
    #[error("`{found}` is too small: {least} is due here")]
    #[diagnostic(code(puzzle_script::argument::too_small))]
    TooSmall {
        /// What was given.
        found: String,
        /// What there may be: `at least 1`.
        least: String,
        /// Where.
        #[label("not {least}")]
        span: Span,
        /// What to do about it.
        #[help]
        help: Option<String>,
    },
    /// `memoryLimit "12 apples"`.
    #[error("`{found}` is no size")]
    #[diagnostic(
        code(puzzle_script::argument::no_size),
        help("a number with a unit (MB is 10^6 bytes, MiB 2^20), for example: memoryLimit 200MB")
    )]
    NoSize {
        /// What was given.
        found: String,
        /// Where.
        #[label("not a size")]
        span: Span,
    },
    /// `printState tupel`.
    #[error("`{found}` is none of the words that may stand here")]
    #[diagnostic(code(puzzle_script::argument::unknown_word))]
    UnknownWord {
        /// What was given.
        found: String,
        /// Where.
        #[label("unknown word")]
        span: Span,
        /// The words that may stand there, the nearest first.
        #[help]
        help: Proposal,
    },
    /// `audit h2 plot "h2.gif"`.
    #[error("a plot is written to a file that ends in .svg or .png, not to `{found}`")]
    #[diagnostic(
        code(puzzle_script::argument::plot_ending),
        help("for example: audit h2 plot \"h2.svg\"")
    )]
    PlotEnding {
        /// What was given.
        found: String,
        /// Where.
        #[label("ends in neither")]
        span: Span,
    },
    /// `setState "b12 345 67x"`.
    #[error(transparent)]
    #[diagnostic(transparent)]
    State(#[from] StateError),
    /// `solveAStar h3`.
    #[error("`{name}` is no heuristic of {puzzle}")]
    #[diagnostic(code(puzzle_script::argument::unknown_heuristic))]
    UnknownHeuristic {
        /// What was given.
        name: String,
        /// The puzzle in force, or any.
        puzzle: String,
        /// Where.
        #[label("unknown heuristic")]
        span: Span,
        /// The nearest one and all there are.
        #[help]
        help: Proposal,
    },
    /// `solveAStar max(h1)`.
    #[error("{message}")]
    #[diagnostic(code(puzzle_script::argument::heuristic_arguments))]
    HeuristicArguments {
        /// What the heuristic takes.
        message: String,
        /// How it is written.
        #[help]
        help: Option<String>,
        /// Where.
        #[label("these do not fit")]
        span: Span,
    },
    /// `report [dijkstra] ["b12 345 678"]`.
    #[error("`{name}` is no algorithm")]
    #[diagnostic(code(puzzle_script::argument::unknown_algorithm))]
    UnknownAlgorithm {
        /// What was given.
        name: String,
        /// Where.
        #[label("unknown algorithm")]
        span: Span,
        /// The nearest one and all there are.
        #[help]
        help: Proposal,
    },
    /// `report [beam] ["b12 345 678"]`.
    #[error("{message}")]
    #[diagnostic(code(puzzle_script::argument::algorithm_arguments))]
    AlgorithmArguments {
        /// What the algorithm takes.
        message: String,
        /// Where.
        #[label("these do not fit")]
        span: Span,
    },
    /// `move upp`.
    #[error("`{name}` is no move of puzzle `{puzzle}`")]
    #[diagnostic(code(puzzle_script::argument::unknown_move))]
    UnknownMove {
        /// What was given.
        name: String,
        /// The puzzle in force.
        puzzle: String,
        /// Where.
        #[label("unknown move")]
        span: Span,
        /// The nearest one and all there are.
        #[help]
        help: Proposal,
    },
    /// `order [up down]`.
    #[error("an order names every move once: {problem}")]
    #[diagnostic(code(puzzle_script::argument::incomplete_order))]
    IncompleteOrder {
        /// What is missing or stands twice.
        problem: String,
        /// Where.
        #[label("not all moves, each once")]
        span: Span,
        /// A line to paste.
        #[help]
        help: String,
    },
    /// `puzzle nine`.
    #[error("`{name}` is no puzzle")]
    #[diagnostic(code(puzzle_script::argument::unknown_puzzle))]
    UnknownPuzzle {
        /// What was given.
        name: String,
        /// Where.
        #[label("unknown puzzle")]
        span: Span,
        /// The nearest one and all there are.
        #[help]
        help: Proposal,
    },
    /// `setGoal` on a puzzle whose goal is a rule or a pattern.
    #[error("the goal of puzzle `{puzzle}` is a {what}: {rule}")]
    #[diagnostic(
        code(puzzle_script::argument::fixed_goal),
        help("`setState` chooses where to start")
    )]
    FixedGoal {
        /// The puzzle.
        puzzle: String,
        /// `rule` or `pattern`.
        what: &'static str,
        /// Its goal in words.
        rule: String,
        /// Where.
        #[label("can't be set")]
        span: Span,
    },
    /// `puzzle sliding 1x1`.
    #[error("{message}")]
    #[diagnostic(code(puzzle_script::argument::impossible_puzzle))]
    ImpossiblePuzzle {
        /// What is wrong, with what is allowed.
        message: String,
        /// What to write.
        #[help]
        help: Option<Proposal>,
        /// Where.
        #[label("here")]
        span: Span,
    },
}

impl ArgumentError {
    /// What puts it right, where that is known.
    pub(crate) fn edit(&self) -> Option<&Edit> {
        match self {
            Self::WrongKind { help, .. } | Self::ImpossiblePuzzle { help, .. } => {
                help.as_ref()?.edit()
            }
            Self::UnknownWord { help, .. }
            | Self::UnknownHeuristic { help, .. }
            | Self::UnknownAlgorithm { help, .. }
            | Self::UnknownMove { help, .. }
            | Self::UnknownPuzzle { help, .. } => help.edit(),
            Self::State(error) => error.help.edit(),
            _ => None,
        }
    }

    /// The same with other advice, where it has some.
    #[must_use]
    pub(crate) fn advised(mut self, advice: Proposal) -> Self {
        match &mut self {
            Self::WrongKind { help, .. } => *help = Some(advice),
            Self::State(error) => error.help = advice,
            Self::UnknownWord { help, .. }
            | Self::UnknownHeuristic { help, .. }
            | Self::UnknownAlgorithm { help, .. }
            | Self::UnknownMove { help, .. }
            | Self::UnknownPuzzle { help, .. } => *help = advice,
            _ => {}
        }
        self
    }

    /// Where it is: the first label.
    pub(crate) fn span(&self) -> Option<Span> {
        let label = self.labels()?.next()?;
        Some(Span::new(label.offset(), label.offset() + label.len()))
    }
}

/// A text that is no state of the puzzle, with its labels placed in the script.
#[derive(Clone, Debug)]
pub(crate) struct StateError {
    /// What is wrong; boxed, since it is rare and large.
    pub error: Box<NotationError>,
    /// Where, in the script.
    pub labels: Vec<LabeledSpan>,
    /// What to do about it, with a line to paste.
    pub help: Proposal,
}

impl fmt::Display for StateError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for StateError {}

impl Diagnostic for StateError {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.error.code()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}
