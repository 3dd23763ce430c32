//! Values of heuristics in expressions, found out before the expression is evaluated.

use crate::command::Value;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::definition_error;
use puzzle_core::syntax::{Source, Span};
use std::sync::Arc;

/// Values of heuristics for the current state.
#[derive(Debug, Default)]
pub(crate) struct HeuristicValues {
    /// The text that is being run, and whether it asks for any.
    source: Option<(Arc<Source>, bool)>,
    /// Their values, each with the name as it was written.
    pub(crate) values: Vec<(String, Value)>,
}

impl Environment<'_> {
    /// Whether the text that is being run asks for the value of a heuristic anywhere.
    pub(crate) fn asks_for_estimates(&mut self) -> bool {
        if let Some((source, asks)) = &self.heuristic_values.source
            && Arc::ptr_eq(source, &self.source)
        {
            return *asks;
        }
        let asks = self.source.text.contains("heuristic(");
        self.heuristic_values.source = Some((self.source.clone(), asks));
        asks
    }

    /// The value of a heuristic that was found out before.
    pub(crate) fn heuristic_value(&self, heuristic: &Value, span: Span) -> Result<Value> {
        if self.definition.is_some() {
            return Err(definition_error::depends_on_state(span).into());
        }
        let name = heuristic.to_string();
        let mut known = self.heuristic_values.values.iter();
        let found = known.find(|(known_name, _)| *known_name == name);
        found.map(|(_, value)| value.clone()).ok_or_else(|| {
            let help = "the name of a heuristic, or a variable of a loop: for h in [h1 h2] { print heuristic($h) }";
            Self::wrong_kind("a heuristic that is known here", heuristic, span, Some(help))
        })
    }
}
