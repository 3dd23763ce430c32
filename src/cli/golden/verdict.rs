//! Verdicts on tests.

use crate::output::TextRole;

/// The word for a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VerdictKind {
    /// As expected.
    Passed,
    /// It was not as expected, and now it is.
    Updated,
    /// It prints or reports something else.
    Differs,
    /// It ended with another exit code, or could not be tested.
    Failed,
    /// It took too long.
    Timeout,
    /// It printed too much.
    TooMuchOutput,
    /// It did not come to an end of its own.
    Crashed,
}

impl VerdictKind {
    /// As it is written.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Updated => "updated",
            Self::Differs => "differs",
            Self::Failed => "failed",
            Self::Timeout => "timeout",
            Self::TooMuchOutput => "too much output",
            Self::Crashed => "crashed",
        }
    }

    /// Whether the test did not pass.
    pub(crate) fn is_failure(self) -> bool {
        !matches!(self, Self::Passed | Self::Updated)
    }

    /// In which colour.
    pub(crate) fn role(self) -> TextRole {
        if self.is_failure() {
            TextRole::Failure
        } else {
            TextRole::Notice
        }
    }
}

/// The verdict on a test, with the text that reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoldenVerdict {
    /// In short.
    pub word: VerdictKind,
    /// The difference, or the reason; lines joined by newlines, without what a terminal would obey but for colours.
    pub detail: String,
}

impl GoldenVerdict {
    /// One with nothing to say.
    pub(crate) fn plain(word: VerdictKind) -> Self {
        Self {
            word,
            detail: String::new(),
        }
    }

    /// One with what is to say.
    pub(crate) fn that(word: VerdictKind, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { word, detail }
    }
}
