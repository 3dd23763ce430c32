//! Elements of lists by their numbers, and how many there are.

use crate::command::{Decimal, List, Value};
use crate::interp::environment::Result;
use crate::interp::environment::expression::{
    ListElement, Lowered, Lowering, Term, WordMeaning, overflow,
};
use crate::interp::errors::value_error;
use puzzle_core::puzzle::{Datum, Id};
use puzzle_core::syntax::{Expr, Span};
use std::sync::Arc;

impl Lowering<'_, '_> {
    pub(super) fn size(&mut self, list: &Expr, span: Span) -> Result<Lowered> {
        let lowered = self.lower(list, WordMeaning::Grouped)?;
        let is_known = matches!(lowered, Lowered::Known(_));
        let (elements, length) = self.elements(lowered, list.span)?;
        if is_known {
            let length = i64::try_from(length).map_err(|_| overflow(span))?;
            return Ok(Lowered::Known(Value::Integer(length)));
        }
        let mut ones = Vec::with_capacity(length);
        for element in elements {
            let one = self.constant(1, span).into();
            ones.push(self.or_zero(element.when, one, span).id);
        }
        Ok(self.builder().total(&ones, span).into())
    }

    pub(super) fn item(&mut self, list: &Expr, number: &Expr, span: Span) -> Result<Lowered> {
        let lowered = self.lower(list, WordMeaning::Grouped)?;
        let place = self.whole(number)?;
        let missing = |place, length| {
            let span = number.span;
            value_error::no_item(place, length, span).into()
        };
        let index = |place: i64| u64::try_from(place.checked_sub(1)?).ok();
        if let Lowered::Known(Value::List(list)) = &lowered {
            match &place {
                Lowered::Known(Value::Integer(place)) => {
                    let element = index(*place).and_then(|index| list.get(index));
                    let length = usize::try_from(list.length()).unwrap_or(usize::MAX);
                    let element = element.ok_or_else(|| missing(*place, length))?;
                    return Ok(Lowered::Known(element));
                }
                Lowered::Open(place) if self.builder().known(place.id).is_none() => {
                    if let Some(scaled_list) = numbers(list) {
                        return Ok(Lowered::Open(self.element(scaled_list, place.id, span)));
                    }
                }
                _ => {}
            }
        }
        let (elements, length) = self.elements(lowered, list.span)?;
        let elements: Vec<ListElement> = elements.collect();
        let place = self.term(&place, number.span)?.id;
        let open = elements.iter().any(|element| element.when.is_some());
        if let (Some(Datum::Number(place)), false) = (self.builder().known(place), open) {
            let element = index(place).and_then(|at| elements.get(usize::try_from(at).ok()?));
            return element
                .map(|element| element.item.clone())
                .ok_or_else(|| missing(place, length));
        }
        let mut terms = Vec::with_capacity(elements.len());
        for element in &elements {
            terms.push(self.term(&element.item, list.span)?);
        }
        let (ids, divisor) = self.aligned(&terms, span)?;
        let mut whens = Vec::with_capacity(ids.len());
        for element in &elements {
            whens.push(self.always(element.when, span));
        }
        let pairs = |data: &[Id]| -> Vec<(Id, Id)> {
            let data = data.iter().copied();
            whens.iter().copied().zip(data).collect()
        };
        let id = self.builder().item(&pairs(&ids), place, span);
        let exact = self.exact_of_one(&terms, span, |builder, exact| {
            builder.item(&pairs(exact), place, span)
        });
        Ok(Lowered::Open(Term { id, divisor, exact }))
    }

    /// The number of a list at a place that depends on the state.
    fn element(&mut self, numbers: ScaledNumbers, place: Id, span: Span) -> Term {
        let ScaledNumbers {
            scaled,
            divisor,
            exact,
        } = numbers;
        let builder = self.builder();
        let id = builder.element(scaled, place, span);
        let exact = match (exact.contains(&1), exact.contains(&0)) {
            (false, _) => None,
            (true, false) => Some(builder.truth(true, span)),
            (true, true) => {
                let chosen = builder.element(exact, place, span);
                let one = self.constant(1, span);
                Some(self.builder().same(chosen, one, span))
            }
        };
        Term { id, divisor, exact }
    }
}

/// A list of numbers, all divided by the same.
struct ScaledNumbers {
    scaled: Arc<[i64]>,
    divisor: i64,
    /// 1 for each that is exact, 0 for each that is whole.
    exact: Arc<[i64]>,
}

/// A list of finite numbers; `None` for a list of something else.
fn numbers(list: &List) -> Option<ScaledNumbers> {
    if let Some(scaled) = list.numbers() {
        return Some(ScaledNumbers {
            scaled,
            divisor: 1,
            exact: Arc::default(),
        });
    }
    let elements: Vec<Value> = list.iter().collect();
    let finite = |value: &Value| value.number().filter(|decimal| !decimal.is_infinite());
    let ratios = elements.iter().map(|value| Some(finite(value)?.ratio()));
    let ratios = ratios.collect::<Option<Vec<_>>>()?;
    let divisor = Decimal::common(ratios.iter().map(|&(_, below)| below))?;
    let scaled = ratios
        .iter()
        .map(|&(above, below)| above.checked_mul(divisor / below));
    let exact = |value: &Value| i64::from(matches!(value, Value::Decimal(_)));
    Some(ScaledNumbers {
        scaled: scaled.collect::<Option<_>>()?,
        divisor,
        exact: elements.iter().map(exact).collect(),
    })
}
