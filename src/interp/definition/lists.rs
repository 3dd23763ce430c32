//! Lists in definitions, and ranges whose ends depend on the state.

use super::formula::{Element, Lowered, Lowering};
use crate::command::Value;
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::{Interpreter, Result};
use puzzle_core::puzzle::{Builder, Label};
use puzzle_core::syntax::{Range, Span};

/// Most elements of a range whose ends depend on the state.
const MOST_OPEN: i64 = 1024;

impl Lowering<'_, '_> {
    /// The elements of a list.
    pub(super) fn elements(&mut self, list: Lowered, span: Span) -> Result<Vec<Element>> {
        match list {
            Lowered::List(elements) => Ok(elements.to_vec()),
            Lowered::Known(value) if value.is_list() => {
                let (elements, length) = value.into_elements().expect("it is a list");
                if length > Builder::MOST_NODES {
                    return Err(Interpreter::too_large(Builder::MOST_NODES, span));
                }
                self.interpreter.handle(length.saturating_mul(64), span)?;
                let known = elements.map(|item| Element {
                    when: None,
                    item: Lowered::Known(item),
                });
                Ok(known.collect())
            }
            Lowered::Known(other) => {
                let help = Some(match (&other, self.text(span)) {
                    (Value::Text(_), "values") => "all values are `$values`",
                    _ => "for example: 1..4 or $cells",
                });
                Err(Interpreter::wrong_kind(
                    "a list or a range",
                    &other,
                    span,
                    help,
                ))
            }
            Lowered::Node(_) => Err(DefinitionError::WrongKind {
                expected: "a list or a range",
                found: "a value".to_owned(),
                span,
                help: Some("for example: 1..4 or $cells".to_owned()),
            }
            .into()),
        }
    }

    /// A range whose ends depend on the state: all that may be in it, each with its condition.
    pub(super) fn open_range(&mut self, range: &Range, span: Span) -> Result<Lowered> {
        let step = match &range.step {
            None => 1,
            Some(step) => match self.interpreter.known_value(step)? {
                Value::Integer(step @ (1 | -1)) => step,
                _ => return Err(DefinitionError::DependsOnState { span }.into()),
            },
        };
        let from = self.number(&range.from)?;
        let to = self.number(&range.to)?;
        let (low, high) = if step > 0 { (from, to) } else { (to, from) };
        let bounds = self.builder.bounds(low).zip(self.builder.bounds(high));
        let Some(((least, _), (_, most))) = bounds else {
            return Err(DefinitionError::DependsOnState { span }.into());
        };
        if most.saturating_sub(least) > MOST_OPEN {
            return Err(Interpreter::too_large(MOST_OPEN as usize, span));
        }
        let mut elements = Vec::new();
        for number in least..=most {
            let own = self.builder.constant(&Label::Number(number), span);
            let below = self.builder.less(own, low, span);
            let above = self.builder.less(high, own, span);
            let outside = self.builder.any(&[below, above], span);
            elements.push(Element {
                when: Some(self.builder.not(outside, span)),
                item: Lowered::Known(Value::Integer(number)),
            });
        }
        if step < 0 {
            elements.reverse();
        }
        Ok(Lowered::List(elements.into()))
    }
}

pub(super) fn is_list(lowered: &Lowered) -> bool {
    match lowered {
        Lowered::List(_) => true,
        Lowered::Known(value) => value.is_list(),
        Lowered::Node(_) => false,
    }
}
