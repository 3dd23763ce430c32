//! Lists, and ranges whose ends may depend on the state.

use super::{Element, Lowered, Lowering, due};
use crate::command::{RangeValue, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{definition_error, value_error};
use puzzle_core::puzzle::Builder;
use puzzle_core::syntax::{Range, Span};

/// Most elements of a range whose ends depend on the state.
const MOST_OPEN: i64 = 1024;

/// The elements of a list, one after the other.
pub(super) type Elements = Box<dyn Iterator<Item = Element>>;

impl Lowering<'_, '_> {
    /// The elements of a list with their number.
    pub(super) fn elements(&mut self, list: Lowered, span: Span) -> Result<(Elements, usize)> {
        let value = match list {
            Lowered::List(elements) => {
                let length = elements.len();
                let each = (0..length).map(move |index| elements[index].clone());
                return Ok((Box::new(each), length));
            }
            Lowered::Open(_) => {
                let help = "for example: 1..4 or $cells";
                return due("a list or a range", "a value", span, help);
            }
            Lowered::Known(value) => value,
        };
        let (elements, length) = value.into_elements().map_err(|other| {
            let help = match (&other, self.text(span), &self.builder) {
                (Value::Text(_), "values", Some(_)) => "all values are `$values`",
                (_, _, Some(_)) => "for example: 1..4 or $cells",
                _ => "for example: 1..4 or [a b]",
            };
            Environment::wrong_kind("a list or a range", &other, span, Some(help))
        })?;
        if self.builder.is_some() && length > Builder::MOST_NODES {
            return Err(Environment::too_large(Builder::MOST_NODES, span));
        }
        let known = elements.map(|item| Element {
            when: None,
            item: Lowered::Known(item),
        });
        Ok((Box::new(known), length))
    }

    pub(super) fn range(&mut self, range: &Range, span: Span) -> Result<Lowered> {
        let (from, to) = (self.whole(&range.from)?, self.whole(&range.to)?);
        let step = match &range.step {
            None => 1,
            Some(step) => match self.whole(step)? {
                Lowered::Known(Value::Integer(0)) => {
                    return Err(value_error::zero_step(step.span).into());
                }
                Lowered::Known(Value::Integer(step)) => step,
                _ => return Err(definition_error::depends_on_state(span).into()),
            },
        };
        if let (Lowered::Known(Value::Integer(from)), Lowered::Known(Value::Integer(to))) =
            (&from, &to)
        {
            let (from, to) = (*from, *to);
            return Ok(Lowered::Known(Value::Range(RangeValue { from, to, step })));
        }
        let from = self.term(&from, range.from.span)?.id;
        let to = self.term(&to, range.to.span)?.id;
        let (low, high) = if step > 0 { (from, to) } else { (to, from) };
        let builder = self.builder();
        let bounds = builder.bounds(low).zip(builder.bounds(high));
        let Some(((least, _), (_, most))) = bounds.filter(|_| matches!(step, 1 | -1)) else {
            return Err(definition_error::depends_on_state(span).into());
        };
        if most.saturating_sub(least) > MOST_OPEN {
            return Err(Environment::too_large(MOST_OPEN as usize, span));
        }
        let mut elements = Vec::new();
        for number in least..=most {
            let own = self.constant(number, span);
            let builder = self.builder();
            let below = builder.less(own, low, span);
            let above = builder.less(high, own, span);
            let outside = builder.any(&[below, above], span);
            elements.push(Element {
                when: Some(builder.not(outside, span)),
                item: Lowered::Known(Value::Integer(number)),
            });
        }
        if step < 0 {
            elements.reverse();
        }
        Ok(Lowered::List(elements.into()))
    }
}
