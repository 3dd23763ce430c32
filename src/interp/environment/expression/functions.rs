//! Functions of lists, numbers and conditions.

use super::lists::{Collected, Elements};
use super::operators::ELEMENT;
use super::{Element, Lowered, Lowering, Term, Word, due, overflow};
use crate::command::{Decimal, List, MOST_PARTS, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::puzzle::{Builder, Datum, Id};
use puzzle_core::syntax::{BinaryOperator, Expr, Function, FunctionCall, Span};
use smol_str::SmolStr;
use std::sync::Arc;

impl Lowering<'_, '_> {
    /// What a function says.
    pub(super) fn function(&mut self, call: &FunctionCall, span: Span) -> Result<Lowered> {
        match (call.function, &call.arguments[..]) {
            (Function::Abs, [number]) => {
                let number = self.number(number)?;
                self.abs(number, span)
            }
            (Function::If, [condition, then, otherwise]) => {
                self.choice(condition, then, otherwise, span)
            }
            (Function::Size, [list]) => self.size(list, span),
            (Function::Item, [list, number]) => self.item(list, number, span),
            (function, [named]) if function.is_of_cells() => self.of_cells(function, named, span),
            (function @ (Function::Moves | Function::Rows | Function::Lines), [file]) => {
                let held = self.env.file_function(function, file)?;
                Ok(Lowered::Known(held))
            }
            (Function::LinesOf, [text]) => {
                let text = self.known_text(text)?;
                self.texts(text.lines(), span)
            }
            (Function::Words, [text]) => {
                let text = self.known_text(text)?;
                self.texts(text.split_whitespace(), span)
            }
            (Function::Contains, [text, part]) => {
                let (text, part) = (self.known_text(text)?, self.known_text(part)?);
                Ok(Lowered::truth(text.contains(part.as_str())))
            }
            (Function::Number, [text]) => {
                let written = self.known_text(text)?;
                let plain = written.trim().replace('_', "");
                let whole = plain.parse().ok().map(Value::Integer);
                let number = whole.or_else(|| Decimal::parse(&plain).map(Value::Decimal));
                let number = number.ok_or_else(|| value_error::no_number(&written, text.span))?;
                Ok(Lowered::Known(number))
            }
            (Function::Heuristic, [heuristic]) => {
                let value = self.lower(heuristic, Word::Text)?.known(heuristic.span)?;
                if self.builder.is_some() && self.env.naming.borrow().is_some() {
                    return self.heuristic_value(&value, heuristic.span);
                }
                let estimate = self.env.foreseen(&value, heuristic.span);
                estimate.map(Lowered::Known)
            }
            // The checker lets it stand nowhere but alone.
            (Function::External, [command]) => self.lower(command, Word::Text),
            (function, [list, body]) => {
                let elements = self.list(list)?.0;
                self.bind(call.variable.expect("one runs over the list"));
                let folded = self.fold(function, elements, body, span);
                self.unbind();
                folded
            }
            _ => unreachable!("the parser counts arguments"),
        }
    }

    /// A text that no state changes; a number is what `print` writes.
    fn known_text(&mut self, expr: &Expr) -> Result<SmolStr> {
        let value = self.lower(expr, Word::Grouped)?.known(expr.span)?;
        let text = match value {
            Value::Text(text) => text,
            Value::Integer(_) | Value::Decimal(_) => value.to_string().into(),
            other => {
                let help = Some("for example: contains($output, \"found\")");
                return Err(Environment::wrong_kind("a text", &other, expr.span, help));
            }
        };
        self.env.handle(text.len(), expr.span)?;
        Ok(text)
    }

    /// A list of texts.
    fn texts<'t>(&self, parts: impl Iterator<Item = &'t str>, span: Span) -> Result<Lowered> {
        let list: List = parts.take(MOST_PARTS + 1).map(Value::text).collect();
        self.env
            .handle(2 * size_of::<Value>() * list.length() as usize, span)?;
        let list = Value::List(list);
        if list.is_moderate(MOST_PARTS) {
            Ok(Lowered::Known(list))
        } else {
            Err(Environment::too_large(MOST_PARTS, span))
        }
    }

    pub(super) fn list(&mut self, list: &Expr) -> Result<(Elements, usize)> {
        let lowered = self.lower(list, Word::Grouped)?;
        self.elements(lowered, list.span)
    }

    /// A number where a condition holds, else 0.
    fn or_zero(&mut self, when: Option<Id>, number: Term, span: Span) -> Term {
        let Some(when) = when else { return number };
        let zero = self.constant(0, span);
        let id = self.builder().choose(when, number.id, zero, span);
        Term { id, ..number }
    }

    /// A condition that holds where both do.
    fn both(&mut self, when: Option<Id>, condition: Id, span: Span) -> Id {
        match when {
            Some(when) => self.builder().all(&[when, condition], span),
            None => condition,
        }
    }

    fn always(&mut self, when: Option<Id>, span: Span) -> Id {
        when.unwrap_or_else(|| self.builder().truth(true, span))
    }

    fn choice(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let chosen = self.truth(condition)?;
        match self.decided(&chosen) {
            Some(true) => return self.lower(then, Word::Grouped),
            Some(false) => return self.lower(otherwise, Word::Grouped),
            None => {}
        }
        let chosen = self.term(&chosen, condition.span)?.id;
        let first = self.lower(then, Word::Grouped)?;
        let second = self.lower(otherwise, Word::Grouped)?;
        if first.is_list() && second.is_list() {
            let not = self.builder().not(chosen, span);
            let mut all = Vec::new();
            for (list, when, at) in [(first, chosen, then.span), (second, not, otherwise.span)] {
                for element in self.elements(list, at)?.0 {
                    all.push(Element {
                        when: Some(self.both(element.when, when, span)),
                        item: element.item,
                    });
                }
            }
            return Ok(Lowered::List(all.into()));
        }
        let first = self.term(&first, then.span)?;
        let second = self.term(&second, otherwise.span)?;
        if self.builder().is_condition(first.id) != self.builder().is_condition(second.id) {
            let help = "for example: if(at(1) == b, 1, 0)";
            return due("two conditions or two values", "one of each", span, help);
        }
        let (ids, divisor) = self.aligned(&[first, second], span)?;
        let id = self.builder().choose(chosen, ids[0], ids[1], span);
        Ok(Lowered::Open(Term { id, divisor }))
    }

    fn size(&mut self, list: &Expr, span: Span) -> Result<Lowered> {
        let lowered = self.lower(list, Word::Grouped)?;
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

    fn item(&mut self, list: &Expr, number: &Expr, span: Span) -> Result<Lowered> {
        let lowered = self.lower(list, Word::Grouped)?;
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
                    if let Some((numbers, divisor)) = numbers(list) {
                        let id = self.builder().element(numbers, place.id, span);
                        return Ok(Lowered::Open(Term { id, divisor }));
                    }
                }
                _ => {}
            }
        }
        let (elements, length) = self.elements(lowered, list.span)?;
        let elements: Vec<Element> = elements.collect();
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
        let mut pairs = Vec::with_capacity(ids.len());
        for (element, id) in elements.iter().zip(ids) {
            pairs.push((self.always(element.when, span), id));
        }
        let id = self.builder().item(&pairs, place, span);
        Ok(Lowered::Open(Term { id, divisor }))
    }

    /// What a function makes of its last argument, for each element.
    fn fold(
        &mut self,
        function: Function,
        elements: Elements,
        body: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        // Of what is known, and of the rest the nodes, for some with the condition under which they count.
        let mut known: Option<Value> = None;
        let mut ids: Vec<Id> = Vec::new();
        let mut terms: Vec<(Option<Id>, Term)> = Vec::new();
        let mut kept = Collected::default();
        for Element { when, item } in elements {
            self.env.handle(ELEMENT, span)?;
            if self.builder.as_ref().map_or(0, Builder::nodes) > Builder::MOST_NODES {
                return Err(Environment::too_large(Builder::MOST_NODES, span));
            }
            self.rebind(item.clone());
            match function {
                Function::All | Function::Any => {
                    let all = function == Function::All;
                    let holds = self.truth(body)?;
                    let holds = match (when, self.decided(&holds)) {
                        (None, Some(holds)) if holds == all => continue,
                        (None, Some(holds)) if ids.is_empty() => return Ok(Lowered::truth(holds)),
                        _ => self.term(&holds, body.span)?.id,
                    };
                    let holds = match when {
                        Some(when) if all => {
                            let not = self.builder().not(when, span);
                            self.builder().any(&[not, holds], span)
                        }
                        when => self.both(when, holds, span),
                    };
                    ids.push(holds);
                    if self.decided(&holds.into()) == Some(!all) {
                        break;
                    }
                }
                Function::Count => {
                    let holds = self.truth(body)?;
                    if let (None, Some(holds)) = (when, self.decided(&holds)) {
                        let count = known.get_or_insert(Value::Integer(0));
                        if let (Value::Integer(count), true) = (count, holds) {
                            *count += 1;
                        }
                        continue;
                    }
                    let holds = self.term(&holds, body.span)?.id;
                    let both = self.both(when, holds, span);
                    let one = self.constant(1, span).into();
                    terms.push((None, self.or_zero(Some(both), one, span)));
                }
                Function::Sum | Function::Least | Function::Most => {
                    let number = self.number(body)?;
                    if let (None, Lowered::Known(value)) = (when, &number) {
                        known = Some(match known {
                            Some(before) => self.together(function, before, value, span)?,
                            None => value.clone(),
                        });
                        continue;
                    }
                    let term = self.term(&number, body.span)?;
                    terms.push(match function {
                        Function::Sum => (None, self.or_zero(when, term, span)),
                        _ => (when, term),
                    });
                }
                Function::Select => {
                    let holds = self.truth(body)?;
                    let when = match (when, self.decided(&holds)) {
                        (_, Some(false)) => continue,
                        (when, Some(true)) => when,
                        (when, None) => {
                            let holds = self.term(&holds, body.span)?.id;
                            Some(self.both(when, holds, span))
                        }
                    };
                    kept.push(Element { when, item }, span)?;
                }
                _ => {
                    let item = self.lower(body, Word::Grouped)?;
                    kept.push(Element { when, item }, span)?;
                }
            }
        }
        match function {
            Function::All | Function::Any if ids.is_empty() => {
                Ok(Lowered::truth(function == Function::All))
            }
            Function::All | Function::Any => Ok(self.joined(&ids, function == Function::All, span)),
            Function::Select | Function::Each => Ok(kept.finish()),
            _ => self.total(function, known, terms, span),
        }
    }

    /// Two known numbers as one.
    pub(super) fn together(
        &mut self,
        function: Function,
        first: Value,
        second: &Value,
        span: Span,
    ) -> Result<Value> {
        if function == Function::Sum {
            let both = (Lowered::Known(first), Lowered::Known(second.clone()));
            let sum = self.calculate(BinaryOperator::Add, both, span, span)?;
            return sum.known(span);
        }
        let [one, other] = [&first, second].map(super::numbers::fraction);
        let second_wins = match function {
            Function::Least => other < one,
            _ => other > one,
        };
        Ok(if second_wins { second.clone() } else { first })
    }

    /// The sum, the least or the most of numbers.
    pub(super) fn total(
        &mut self,
        function: Function,
        known: Option<Value>,
        mut terms: Vec<(Option<Id>, Term)>,
        span: Span,
    ) -> Result<Lowered> {
        let is_sum = matches!(function, Function::Sum | Function::Count);
        match known {
            Some(value) if terms.is_empty() => return Ok(Lowered::Known(value)),
            Some(value) => terms.push((None, self.term(&Lowered::Known(value), span)?)),
            None if terms.is_empty() && is_sum => return Ok(Lowered::Known(Value::Integer(0))),
            None if terms.is_empty() => {
                let function = function.name();
                return Err(value_error::empty_list(function, span).into());
            }
            None => {}
        }
        let (whens, terms): (Vec<_>, Vec<Term>) = terms.into_iter().unzip();
        let (ids, divisor) = self.aligned(&terms, span)?;
        let id = if is_sum {
            self.builder().total(&ids, span)
        } else {
            let mut pairs = Vec::with_capacity(ids.len());
            for (when, id) in whens.into_iter().zip(ids) {
                pairs.push((self.always(when, span), id));
            }
            let most = function == Function::Most;
            self.builder().extreme(most, &pairs, span)
        };
        Ok(Lowered::Open(Term { id, divisor }))
    }
}

/// A list of numbers, all divided by the same; `None` for a list of something else.
fn numbers(list: &List) -> Option<(Arc<[i64]>, Option<i64>)> {
    let ratio = |value: &Value| match value {
        Value::Integer(number) => Some((*number, None)),
        Value::Decimal(decimal) => {
            let (number, divisor) = decimal.ratio();
            Some((number, Some(divisor)))
        }
        _ => None,
    };
    if let Some(numbers) = list.numbers() {
        return Some((numbers, None));
    }
    let elements: Vec<Value> = list.iter().collect();
    let divisors = elements.iter().map(|value| Some(ratio(value)?.1));
    let divisors = divisors.collect::<Option<Vec<_>>>()?;
    let common = Decimal::common(divisors.iter().flatten().copied())?;
    let scaled = elements.iter().map(|value| {
        let (number, divisor) = ratio(value)?;
        number.checked_mul(common / divisor.unwrap_or(1))
    });
    let is_exact = divisors.iter().any(Option::is_some);
    Some((scaled.collect::<Option<_>>()?, is_exact.then_some(common)))
}
