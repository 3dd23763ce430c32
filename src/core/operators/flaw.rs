//! What is wrong with a definition.

use super::fault::Trip;
use crate::syntax::Span;
use miette::{Diagnostic, LabeledSpan};
use std::fmt;

/// What is wrong with a definition, with its places in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    code: &'static str,
    message: String,
    help: String,
    labels: Vec<(Span, String)>,
}

impl Flaw {
    /// A mistake of that kind: a sentence without a full stop.
    pub fn new(
        code: &'static str,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            message: message.into(),
            help: String::new(),
            labels: vec![(span, label.into())],
        }
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn advise(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The same with another place that belongs to it.
    #[must_use]
    pub fn and(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    /// Of the `start` or the `goal`.
    pub(crate) fn forbidden(never: Span, what: &str, at: Span) -> Self {
        let code = match what {
            "start" => "puzzle_script::definition::forbidden_start",
            _ => "puzzle_script::definition::forbidden_goal",
        };
        let message = format!("the {what} is a state that `never` forbids");
        Self::new(code, message, never, "this holds there")
            .and(at, format!("the {what}"))
            .advise(format!("name another one: `{what} S`"))
    }

    /// Of a `never` that says nothing of the start.
    pub(crate) fn untold(trip: &Trip, start: Span) -> Self {
        let message = format!("{}, where `never` is asked of the start", trip.kind);
        Self::new(
            "puzzle_script::definition::fault",
            message,
            trip.span,
            "here",
        )
        .and(start, "the start")
        .advise("a condition before it decides first: never at(1) != 0 and (6 / at(1)) == 2")
    }

    pub(crate) fn unreachable(name: &str, never: bool, context: &str, span: Span) -> Self {
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
        Self::new(
            "puzzle_script::definition::unreachable_variant",
            message,
            span,
            format!("never made{with}{context}"),
        )
        .advise(help)
    }

    pub(crate) fn idle(name: &str, span: Span) -> Self {
        let message = format!("`{name}` changes nothing in any state");
        Self::new(
            "puzzle_script::definition::idle_move",
            message,
            span,
            "changes nothing",
        )
        .advise("leave it out, or name the cells that it is to change")
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Flaw {}

impl Diagnostic for Flaw {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labels = self.labels.iter();
        Some(Box::new(labels.map(|(span, label)| {
            LabeledSpan::new_with_span(Some(label.clone()), *span)
        })))
    }
}
