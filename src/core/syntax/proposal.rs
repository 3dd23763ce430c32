//! The advice of a report: a sentence for people, and the same as an edit for editors.

use super::report::shown;
use super::suggestion::meant;
use super::{Source, Span, did_you_mean};
use std::fmt;

/// Bytes up to which an edit is offered: what is longer is shown cut, and is not to be pasted.
const LONGEST: usize = 400;

/// Characters to put in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The place of the text that goes.
    pub at: Span,
    /// The text that comes in its place.
    pub text: String,
}

/// The advice about a mistake, with the edit that follows it where that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    text: Box<str>,
    /// The edits; several where it is not known which of them is meant.
    edits: Box<[Edit]>,
    /// The text where the edits are made, if they are made nowhere else; empty for anything.
    instead_of: Box<str>,
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

    /// "write `g + h`" for a word like `g+h`, which stands at `at`: operators of formulas stand between spaces.
    pub fn spaced(word: &str, at: Span) -> Option<Self> {
        const OPERATORS: [char; 3] = ['+', '*', '/'];
        let is_joined = word.contains(OPERATORS) && !word.split(OPERATORS).any(str::is_empty);
        is_joined.then(|| {
            let spaced =
                |text: String, operator: char| text.replace(operator, &format!(" {operator} "));
            Self::replace(at, OPERATORS.into_iter().fold(word.to_owned(), spaced))
        })
    }

    /// The same sentence, and `text` in the place of `at`.
    #[must_use]
    pub fn with(mut self, at: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        let fits = text.len() <= LONGEST;
        self.edits = fits.then_some(Edit { at, text }).into_iter().collect();
        self
    }

    /// "did you mean" with all names that were meant, each behind `before` in backticks; any of them comes in the place
    /// of `at`. Nothing where there are none.
    pub fn meant<'c>(
        word: &str,
        before: &str,
        at: Span,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<Self> {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        let text = did_you_mean(word, before, candidates.iter().copied())?;
        let names = meant(word, candidates).into_iter();
        Some(Self {
            text: text.into(),
            edits: names
                .map(|name| Edit {
                    at,
                    text: name.to_owned(),
                })
                .collect(),
            instead_of: word.into(),
        })
    }

    /// The same edits with another sentence.
    #[must_use]
    pub fn saying(self, text: impl Into<String>) -> Self {
        Self {
            text: text.into().into(),
            ..self
        }
    }

    /// Whether nothing is advised.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The edit, where it is known which.
    pub fn edit(&self) -> Option<&Edit> {
        match &*self.edits {
            [only] => Some(only),
            _ => None,
        }
    }

    /// All edits of which one is meant.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Whether its edits may be made to that text: a word that was found there stands there.
    pub fn fits(&self, source: &Source) -> bool {
        let applies = |edit: &Edit| {
            let text = source.text.get(edit.at.range());
            text.is_some_and(|text| self.instead_of.is_empty() || *text == *self.instead_of)
        };
        self.edits.iter().all(applies)
    }
}

impl<T: Into<String>> From<T> for Proposal {
    fn from(text: T) -> Self {
        Self {
            text: text.into().into(),
            edits: Box::default(),
            instead_of: Box::default(),
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
