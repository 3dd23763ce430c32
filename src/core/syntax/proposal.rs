//! What a report advises: a sentence for people, and the same as an edit for editors.

use super::Span;
use super::report::shown;
use std::fmt;

/// Bytes up to which an edit is offered: what is longer is shown cut, and is not to be pasted.
const LONGEST: usize = 400;

/// Characters to put in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What goes.
    pub at: Span,
    /// What comes in its place.
    pub text: String,
}

/// What to do about a mistake, with the edit that does it where that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    text: Box<str>,
    edit: Option<Edit>,
}

impl Proposal {
    /// The reason, then the text in backticks, which comes in the place of `at`.
    pub fn write(why: impl fmt::Display, at: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::from(format!("{why}: `{}`", shown(&text))).with(at, text)
    }

    /// "write" with the text in backticks, which comes in the place of `at`.
    pub fn replace(at: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::from(format!("write `{}`", shown(&text))).with(at, text)
    }

    /// The same sentence, and `text` in the place of `at`.
    #[must_use]
    pub fn with(mut self, at: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.edit = (text.len() <= LONGEST).then_some(Edit { at, text });
        self
    }

    /// Whether nothing is advised.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The edit, where it is known.
    pub fn edit(&self) -> Option<&Edit> {
        self.edit.as_ref()
    }
}

impl<T: Into<String>> From<T> for Proposal {
    fn from(text: T) -> Self {
        Self {
            text: text.into().into(),
            edit: None,
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
