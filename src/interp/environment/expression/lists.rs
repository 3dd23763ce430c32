//! Lists, and ranges whose ends may depend on the state.

use super::{ListElement, Lowered, Lowering, due};
use crate::command::{MOST_NUMBERS, MOST_PARTS, RangeValue, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{definition_error, value_error};
use puzzle_core::puzzle::Builder;
use puzzle_core::syntax::{RangeExpr, Span};

/// Most elements of a range whose ends depend on the state.
const MOST_OPEN: i64 = 1024;

/// The elements of a list, one after the other.
pub(super) type ElementIterator = Box<dyn Iterator<Item = ListElement>>;

/// The elements of a list that is being made: packed, for as long as they are whole numbers.
#[derive(Default)]
pub(super) struct Collected {
    numbers: Vec<i64>,
    others: Vec<ListElement>,
}

impl Collected {
    /// One more.
    pub(super) fn push(&mut self, element: ListElement, span: Span) -> Result<()> {
        if let (
            ListElement {
                when: None,
                item: Lowered::Known(Value::Integer(number)),
            },
            true,
        ) = (&element, self.others.is_empty())
        {
            if self.numbers.len() == MOST_NUMBERS {
                return Err(Environment::too_large(MOST_PARTS, span));
            }
            self.numbers.push(*number);
            return Ok(());
        }
        if self.numbers.len() + self.others.len() >= MOST_PARTS {
            return Err(Environment::too_large(MOST_PARTS, span));
        }
        let numbers = std::mem::take(&mut self.numbers).into_iter();
        self.others.extend(numbers.map(|number| ListElement {
            when: None,
            item: Lowered::Known(Value::Integer(number)),
        }));
        self.others.push(element);
        Ok(())
    }

    /// The list; a value where nothing of it depends on the state after all.
    pub(super) fn finish(self) -> Lowered {
        if self.others.is_empty() {
            return Lowered::Known(Value::list(self.numbers));
        }
        let known = self
            .others
            .iter()
            .map(|element| match (&element.when, &element.item) {
                (None, Lowered::Known(value)) => Some(value.clone()),
                _ => None,
            });
        match known.collect::<Option<Vec<Value>>>() {
            Some(values) => Lowered::Known(Value::list(values)),
            None => Lowered::List(self.others.into()),
        }
    }
}

impl Lowering<'_, '_> {
    /// The elements of a list with their number.
    pub(super) fn elements(
        &mut self,
        list: Lowered,
        span: Span,
    ) -> Result<(ElementIterator, usize)> {
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
        let Value::List(list) = value else {
            let help = match (&value, self.text(span), &self.builder) {
                (Value::Text(_), "values", Some(_)) => "all values are `$values`",
                (_, _, Some(_)) => "for example: 1..4, $cells or $values",
                _ => "for example: 1..4 or [a b]",
            };
            return Err(Environment::wrong_kind(
                "a list or a range",
                &value,
                span,
                Some(help),
            ));
        };
        let length = usize::try_from(list.length()).unwrap_or(usize::MAX);
        if self.builder.is_some() && length > Builder::MOST_NODES {
            return Err(Environment::too_large(Builder::MOST_NODES, span));
        }
        let known = list.into_iter().map(|item| ListElement {
            when: None,
            item: Lowered::Known(item),
        });
        Ok((Box::new(known), length))
    }

    pub(super) fn range(&mut self, range: &RangeExpr, span: Span) -> Result<Lowered> {
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
            return Ok(Lowered::Known(Value::list(RangeValue { from, to, step })));
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
            let middle = self.constant(number, span);
            let builder = self.builder();
            let below = builder.less(middle, low, span);
            let above = builder.less(high, middle, span);
            let outside = builder.any(&[below, above], span);
            elements.push(ListElement {
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
