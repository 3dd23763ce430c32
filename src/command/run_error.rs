//! Errors of a run.

use super::{ArgumentError, Report};
use crate::host::OutputClosed;
use miette::Diagnostic as _;
use puzzle_core::syntax::{Diagnostic, Span};

/// Why a command failed, or why the run ends.
#[derive(Clone, Debug)]
pub(crate) enum RunError {
    /// A command failed.
    Failed(Diagnostic, Cause),
    /// The mistakes of a file that was read while running, and the number of further ones.
    Included(Vec<Report>, usize),
    /// An error in a file that a computed `readCommands` ran, located in that file.
    Inside {
        /// The report of the failure there.
        report: Box<Report>,
        /// Whether it was an expectation.
        expectation: bool,
    },
    /// Ctrl-C.
    Interrupted,
    /// Nobody reads the output.
    OutputClosed,
}

/// The cause of a failure, for those around the command.
#[derive(Clone, Debug)]
pub(crate) enum Cause {
    /// No more than the report says.
    Mistake,
    /// A name that is read has no value.
    NoValue(Box<NoValue>),
    /// No cell has that name.
    NoCell(Box<str>),
    /// An expectation does not hold; what it says of that, unless nothing failed where something should.
    Expectation(Option<Box<Unmet>>),
    /// The machine failed, or the assignment, and not what was handed in.
    Fault,
    /// A definition takes too many steps.
    Steps,
    /// The task's time or output is over.
    Task,
    /// The run's time is over.
    Time,
}

/// A name without a value.
#[derive(Clone, Debug)]
pub(crate) struct NoValue {
    /// The readable name.
    pub name: String,
    /// Why it has none.
    pub reason: String,
    /// Where it is read.
    pub span: Span,
}

/// An expectation that does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Unmet {
    /// The condition as written.
    pub condition: Box<str>,
    /// The value in the session.
    pub found: Box<str>,
    /// The text in the place of both.
    pub message: Option<Box<str>>,
}

impl From<Diagnostic> for RunError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Failed(diagnostic, Cause::Mistake)
    }
}

impl From<ArgumentError> for RunError {
    fn from(error: ArgumentError) -> Self {
        Diagnostic::from(error).into()
    }
}

impl From<OutputClosed> for RunError {
    fn from(OutputClosed: OutputClosed) -> Self {
        Self::OutputClosed
    }
}

impl From<RunError> for Diagnostic {
    /// Turns a failure in another file into its own report.
    fn from(error: RunError) -> Self {
        match error {
            RunError::Failed(diagnostic, _) => diagnostic,
            RunError::Included(..) => Self::new("").says("a file that was read does not check"),
            RunError::Inside { .. } => {
                Self::new("").says("a command of a file that was read failed")
            }
            RunError::Interrupted => Self::new("").says("interrupted"),
            RunError::OutputClosed => Self::new("").says("the output was closed"),
        }
    }
}

impl RunError {
    /// The same, where its report names no place, at this one.
    pub(crate) fn placed(self, span: Span, label: &str) -> Self {
        match self {
            Self::Failed(diagnostic, cause)
                if diagnostic
                    .labels()
                    .is_none_or(|mut labels| labels.next().is_none()) =>
            {
                Self::Failed(diagnostic.at(span, label), cause)
            }
            error => error,
        }
    }

    /// Makes the failure of another text than the one that runs.
    pub(crate) fn inside(report: Report) -> Self {
        Self::Inside {
            report: Box::new(report),
            expectation: false,
        }
    }

    /// The same in a turn of a loop, with the values of its variables; where the run ends, the error itself.
    pub(crate) fn in_turn(self, context: &str) -> Self {
        match self {
            Self::Failed(diagnostic, _) if !context.is_empty() && self.is_recoverable() => {
                diagnostic.within(context).into()
            }
            error => error,
        }
    }

    /// Whether the run goes on behind it with `--keep-going`, and whether `expect fails` may take it.
    pub(crate) fn is_recoverable(&self) -> bool {
        !matches!(
            self,
            Self::Interrupted | Self::OutputClosed | Self::Failed(_, Cause::Task | Cause::Time)
        )
    }

    /// Whether it ends the task that it happened in, and no more than that.
    pub(crate) fn is_of_task(&self) -> bool {
        matches!(self, Self::Failed(_, Cause::Task))
    }

    /// Whether it is the machine that failed, or the assignment, and not what was handed in.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(self, Self::Failed(_, Cause::Fault))
    }

    /// Whether it is a failed expectation.
    pub(crate) fn is_expectation(&self) -> bool {
        match self {
            Self::Inside { expectation, .. } => *expectation,
            _ => matches!(self, Self::Failed(_, Cause::Expectation(_))),
        }
    }
}
