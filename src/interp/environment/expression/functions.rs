//! Functions of lists, numbers and conditions.

mod items;

use super::lists::{Collected, ElementIterator};
use super::operators::ELEMENT;
use super::{ListElement, Lowered, Lowering, Term, WordMeaning, due};
use crate::command::{Decimal, List, MOST_PARTS, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::puzzle::{Builder, Id, Label};
use puzzle_core::syntax::{BinaryOperator, Expr, Function, FunctionCall, Span};
use smol_str::SmolStr;

impl Lowering<'_, '_> {
    /// The value of a function.
    pub(super) fn function(&mut self, call: &FunctionCall, span: Span) -> Result<Lowered> {
        match (call.function, &call.arguments[..]) {
            (Function::Abs, [number]) => {
                let number = self.number(number)?;
                self.abs(number, span)
            }
            (Function::Quotient, [number, divisor]) => {
                let sides = (self.number(number)?, self.number(divisor)?);
                self.quotient(sides, span, divisor.span)
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
                let value = self
                    .lower(heuristic, WordMeaning::Text)?
                    .known(heuristic.span)?;
                if self.builder.is_some() && self.env.naming.borrow().is_some() {
                    return self.heuristic_read(&value, heuristic.span);
                }
                let estimate = self.env.heuristic_value(&value, heuristic.span);
                estimate.map(Lowered::Known)
            }
            // The checker lets it stand nowhere but alone.
            (Function::External, [command]) => self.lower(command, WordMeaning::Text),
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
        let value = self.lower(expr, WordMeaning::Grouped)?.known(expr.span)?;
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

    pub(super) fn list(&mut self, list: &Expr) -> Result<(ElementIterator, usize)> {
        let lowered = self.lower(list, WordMeaning::Grouped)?;
        self.elements(lowered, list.span)
    }

    /// A number where a condition holds, else 0.
    fn or_zero(&mut self, when: Option<Id>, number: Term, span: Span) -> Term {
        let Some(when) = when else { return number };
        let zero = self.constant(0, span);
        let id = self.builder().choose(when, number.id, zero, span);
        let exact = number.exact;
        let exact = exact.map(|exact| self.builder().all(&[when, exact], span));
        Term {
            id,
            exact,
            ..number
        }
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
            Some(true) => return self.lower(then, WordMeaning::Grouped),
            Some(false) => return self.lower(otherwise, WordMeaning::Grouped),
            None => {}
        }
        let chosen = self.term(&chosen, condition.span)?.id;
        let first = self.lower(then, WordMeaning::Grouped)?;
        let second = self.lower(otherwise, WordMeaning::Grouped)?;
        if first.is_list() && second.is_list() {
            let not = self.builder().not(chosen, span);
            let mut all = Vec::new();
            for (list, when, at) in [(first, chosen, then.span), (second, not, otherwise.span)] {
                for element in self.elements(list, at)?.0 {
                    all.push(ListElement {
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
        let terms = [first, second];
        let (ids, divisor) = self.aligned(&terms, span)?;
        let id = self.builder().choose(chosen, ids[0], ids[1], span);
        let exact = self.exact_of_one(&terms, span, |builder, exact| {
            builder.choose(chosen, exact[0], exact[1], span)
        });
        Ok(Lowered::Open(Term { id, divisor, exact }))
    }

    /// Combines the values of the last argument for each element.
    fn fold(
        &mut self,
        function: Function,
        elements: ElementIterator,
        body: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let mut ids: Vec<Id> = Vec::new();
        let mut parts = FunctionTerms::of(function);
        let mut kept = Collected::default();
        for ListElement { when, item } in elements {
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
                    let decided = self.decided(&holds);
                    if when.is_none() && decided == Some(false) {
                        continue;
                    }
                    let counted = if when.is_none() && decided.is_some() {
                        None
                    } else {
                        let holds = self.term(&holds, body.span)?.id;
                        Some(self.both(when, holds, span))
                    };
                    let one = Lowered::Known(Value::Integer(1));
                    self.add_part(&mut parts, counted, &one, span)?;
                }
                Function::Sum | Function::Least | Function::Most => {
                    let number = self.number(body)?;
                    self.add_part(&mut parts, when, &number, body.span)?;
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
                    kept.push(ListElement { when, item }, span)?;
                }
                _ => {
                    let item = self.lower(body, WordMeaning::Grouped)?;
                    kept.push(ListElement { when, item }, span)?;
                }
            }
        }
        match function {
            Function::All | Function::Any if ids.is_empty() => {
                Ok(Lowered::truth(function == Function::All))
            }
            Function::All | Function::Any => Ok(self.joined(&ids, function == Function::All, span)),
            Function::Select | Function::Each => Ok(kept.finish()),
            _ => self.total(parts, span),
        }
    }

    /// One more number for `sum`, `least`, `most` or `count`, which counts where a condition holds.
    pub(super) fn add_part(
        &mut self,
        parts: &mut FunctionTerms,
        when: Option<Id>,
        number: &Lowered,
        span: Span,
    ) -> Result<()> {
        if let (None, Lowered::Known(value)) = (when, number) {
            parts.known = Some(match parts.known.take() {
                Some((before, at)) => self.together(parts, (before, at), value, span)?,
                None => (value.clone(), parts.terms.len()),
            });
            return Ok(());
        }
        let term = self.term(number, span)?;
        parts.terms.push(if parts.is_sum() {
            (None, self.or_zero(when, term, span))
        } else {
            (when, term)
        });
        Ok(())
    }

    /// Two known numbers as one, with its place among the others.
    fn together(
        &mut self,
        parts: &FunctionTerms,
        (first, at): (Value, usize),
        second: &Value,
        span: Span,
    ) -> Result<(Value, usize)> {
        if parts.is_sum() {
            let both = (Lowered::Known(first), Lowered::Known(second.clone()));
            let sum = self.calculate(BinaryOperator::Add, both, span, span)?;
            return Ok((sum.known(span)?, at));
        }
        let [one, other] = [&first, second].map(Value::number);
        let second_wins = match parts.function {
            Function::Least => other < one,
            _ => other > one,
        };
        Ok(if second_wins {
            (second.clone(), parts.terms.len())
        } else {
            (first, at)
        })
    }

    /// The sum, the least or the most of numbers.
    pub(super) fn total(&mut self, parts: FunctionTerms, span: Span) -> Result<Lowered> {
        let is_sum = parts.is_sum();
        let FunctionTerms {
            function,
            known,
            mut terms,
        } = parts;
        match known {
            Some((value, _)) if terms.is_empty() => return Ok(Lowered::Known(value)),
            Some((value, at)) => {
                let at = if is_sum { terms.len() } else { at };
                terms.insert(at, (None, self.term(&Lowered::Known(value), span)?));
            }
            None if terms.is_empty() && is_sum => return Ok(Lowered::Known(Value::Integer(0))),
            None if terms.is_empty() => {
                let function = function.name();
                return Err(value_error::empty_list(function, span).into());
            }
            None => {}
        }
        let (whens, terms): (Vec<_>, Vec<Term>) = terms.into_iter().unzip();
        let (ids, divisor) = self.aligned(&terms, span)?;
        if is_sum {
            let id = self.builder().total(&ids, span);
            let exact = self.exact_of_any(&terms, span);
            return Ok(Lowered::Open(Term { id, divisor, exact }));
        }
        let mut pairs = Vec::with_capacity(ids.len());
        for (when, id) in whens.into_iter().zip(ids) {
            pairs.push((self.always(when, span), id));
        }
        let most = function == Function::Most;
        let id = self.builder().extreme(most, &pairs, span);
        // It is of the kind of the first that comes to as much.
        let exact = self.exact_of_one(&terms, span, |builder, exact| {
            let first = pairs.iter().zip(exact).map(|(&(when, term), &exact)| {
                let is_best = builder.same(term, id, span);
                (builder.all(&[when, is_best], span), exact)
            });
            let first: Vec<_> = first.collect();
            let one = builder.constant(&Label::Number(1), span);
            builder.item(&first, one, span)
        });
        Ok(Lowered::Open(Term { id, divisor, exact }))
    }
}

/// Numbers of which one is made.
pub(super) struct FunctionTerms {
    function: Function,
    /// Of those that are known the sum, or the least or the most, which stands before so many of the others.
    known: Option<(Value, usize)>,
    /// The others, those of `least` and `most` with the condition under which they count.
    terms: Vec<(Option<Id>, Term)>,
}

impl FunctionTerms {
    /// Nothing yet.
    pub(super) fn of(function: Function) -> Self {
        Self {
            function,
            known: None,
            terms: Vec::new(),
        }
    }

    fn is_sum(&self) -> bool {
        !matches!(self.function, Function::Least | Function::Most)
    }
}
