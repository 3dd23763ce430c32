//! Numbers: of values by one table of operations, and as nodes of formulas.

use super::{Lowered, Lowering, Term, WordMeaning, due, overflow};
use crate::command::{Decimal, Value};
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::puzzle::{Builder, Datum, FaultKind, INFINITE, Id, Label, Operation};
use puzzle_core::syntax::{BinaryOperator, Expr, Span};

impl Environment<'_> {
    /// The whole number that a value is.
    pub(crate) fn whole(value: &Value, span: Span) -> Result<i64> {
        let whole = value.whole();
        whole.ok_or_else(|| not_a_number("a whole number", value, span))
    }
}

fn not_a_number(expected: &'static str, found: &Value, span: Span) -> RunError {
    let help = match found {
        Value::Decimal(_) => Some("whole numbers alone have no point: 3"),
        Value::Text(_) => Some("strings are joined in one: `\"${a}${b}\"`"),
        _ => None,
    };
    Environment::wrong_kind(expected, found, span, help)
}

fn operation(operator: BinaryOperator) -> Operation {
    match operator {
        BinaryOperator::Add => Operation::Add,
        BinaryOperator::Subtract => Operation::Subtract,
        BinaryOperator::Multiply => Operation::Multiply,
        BinaryOperator::Divide => Operation::Divide,
        BinaryOperator::Remainder => Operation::Remainder,
        _ => unreachable!("comparisons and conditions are evaluated elsewhere"),
    }
}

/// `left operator right` of two numbers: whole where both are, else exact.
fn value_of(
    operation: Operation,
    left: &Value,
    right: &Value,
    span: Span,
    divisor: Span,
) -> Result<Value> {
    let value = if let (Value::Integer(left), Value::Integer(right)) = (left, right) {
        operation.of(*left, *right).map(Value::Integer)
    } else {
        let sides = left.number().zip(right.number());
        let (left, right) = sides.expect("both are numbers");
        left.calculate(operation, right).map(Value::Decimal)
    };
    value.map_err(|fault| match fault {
        FaultKind::DivisionByZero => value_error::division_by_zero(divisor).into(),
        _ => overflow(span),
    })
}

impl Lowering<'_, '_> {
    /// A number.
    pub(super) fn number(&mut self, expr: &Expr) -> Result<Lowered> {
        let lowered = self.lower(expr, WordMeaning::Number)?;
        let lowered = match lowered {
            Lowered::Known(value @ (Value::Text(_) | Value::Call(_)))
                if self.env.naming.borrow().is_some() && self.builder.is_some() =>
            {
                self.heuristic_value(&value, expr.span)?
            }
            lowered => lowered,
        };
        self.expect_number(&lowered, expr.span)?;
        Ok(lowered)
    }

    /// Reports what is no number.
    pub(super) fn expect_number(&mut self, lowered: &Lowered, span: Span) -> Result<()> {
        if let Lowered::Known(value) = lowered {
            return match value.number() {
                Some(_) => Ok(()),
                None => Err(not_a_number("a number", value, span)),
            };
        }
        let id = self.term(lowered, span)?.id;
        let is_condition = self.builder().is_condition(id);
        let found = match self.builder().known(id) {
            _ if is_condition => "a condition",
            Some(Datum::Text(_)) => "a string",
            _ => return Ok(()),
        };
        let help = "a condition counts when it is counted: if(at(1) == b, 1, 0)";
        due("a number", found, span, help)
    }

    /// A whole number.
    pub(super) fn whole(&mut self, expr: &Expr) -> Result<Lowered> {
        let lowered = self.lower(expr, WordMeaning::Number)?;
        match lowered {
            Lowered::Known(value) => Environment::whole(&value, expr.span)
                .map(|integer| Lowered::Known(Value::Integer(integer))),
            open => {
                self.expect_number(&open, expr.span)?;
                if self.term(&open, expr.span)?.exact.is_some() {
                    return due("a whole number", "an exact number", expr.span, "");
                }
                Ok(open)
            }
        }
    }

    /// Returns a value that is no list, as a node.
    pub(super) fn term(&mut self, lowered: &Lowered, span: Span) -> Result<Term> {
        Ok(match lowered {
            Lowered::Open(term) => *term,
            Lowered::Known(Value::Truth(truth)) => self.builder().truth(*truth, span).into(),
            Lowered::Known(Value::Decimal(infinite)) if infinite.is_infinite() => {
                let sign = infinite.ratio().0;
                self.constant(sign * INFINITE, span).into()
            }
            Lowered::Known(Value::Decimal(decimal)) => {
                let (number, divisor) = decimal.ratio();
                Term {
                    id: self.constant(number, span),
                    divisor,
                    exact: Some(self.builder().truth(true, span)),
                }
            }
            Lowered::Known(value) => {
                let label = super::label(value, span)?;
                self.builder().constant(&label, span).into()
            }
            Lowered::List(_) => {
                let help = "say what of it: size(LIST), item(LIST, 1), sum(x in LIST, $x)";
                return due("one value", "a list", span, help);
            }
        })
    }

    /// A value of a cell: a whole number or a word.
    pub(super) fn value_node(&mut self, lowered: &Lowered, span: Span) -> Result<Id> {
        if let Lowered::Known(value @ Value::Decimal(_)) = lowered {
            super::label(value, span)?;
        }
        let term = self.term(lowered, span)?;
        let found = match term.exact {
            Some(_) => "an exact number",
            None if self.builder().is_condition(term.id) => "a condition",
            None => return Ok(term.id),
        };
        let help = "choose by it: if(at(1) == b, 1, 0)";
        due("a whole number or a word", found, span, help)
    }

    pub(super) fn constant(&mut self, number: i64, span: Span) -> Id {
        self.builder().constant(&Label::Number(number), span)
    }

    /// Nodes of numbers that are all divided by the same.
    pub(super) fn aligned(&mut self, terms: &[Term], span: Span) -> Result<(Vec<Id>, i64)> {
        let divisors = terms.iter().map(|term| term.divisor);
        let common = Decimal::common(divisors).ok_or_else(|| overflow(span))?;
        let mut ids = Vec::with_capacity(terms.len());
        for term in terms {
            ids.push(self.times(term.id, common / term.divisor, span));
        }
        Ok((ids, common))
    }

    /// Whether a number is exact in every state.
    fn is_exact(&mut self, term: Term) -> bool {
        let known = term.exact.map(|exact| self.builder().known(exact));
        known.flatten() == Some(Datum::Truth(true))
    }

    /// When a number is exact that is exact if one of its parts is.
    pub(super) fn exact_of_any(&mut self, terms: &[Term], span: Span) -> Option<Id> {
        if let Some(exact) = terms.iter().find(|&&term| self.is_exact(term)) {
            return exact.exact;
        }
        let exact: Vec<Id> = terms.iter().filter_map(|term| term.exact).collect();
        (!exact.is_empty()).then(|| self.builder().any(&exact, span))
    }

    /// When a number is exact that is one of several: `choose` makes of their conditions the one of that which it is.
    pub(super) fn exact_of_one(
        &mut self,
        terms: &[Term],
        span: Span,
        choose: impl FnOnce(&mut Builder, &[Id]) -> Id,
    ) -> Option<Id> {
        let first = terms.iter().find_map(|term| term.exact)?;
        if terms.iter().all(|&term| self.is_exact(term)) {
            return Some(first);
        }
        let exact = |term: &Term| {
            let exact = term.exact;
            exact.unwrap_or_else(|| self.builder().truth(false, span))
        };
        let exact: Vec<Id> = terms.iter().map(exact).collect();
        Some(choose(self.builder(), &exact))
    }

    fn times(&mut self, id: Id, factor: i64, span: Span) -> Id {
        if factor == 1 {
            return id;
        }
        let factor = self.constant(factor, span);
        self.builder()
            .calculate(Operation::Multiply, id, factor, span)
    }

    /// `left operator right`.
    pub(super) fn calculate(
        &mut self,
        operator: BinaryOperator,
        (left, right): (Lowered, Lowered),
        span: Span,
        right_span: Span,
    ) -> Result<Lowered> {
        let operation = operation(operator);
        if let (Lowered::Known(left), Lowered::Known(right)) = (&left, &right) {
            return value_of(operation, left, right, span, right_span).map(Lowered::Known);
        }
        let zero = [Value::Integer(0), Value::Decimal(Decimal::from(0))];
        let divides = matches!(operation, Operation::Divide | Operation::Remainder);
        if let Lowered::Known(divisor) = &right
            && divides
            && zero.contains(divisor)
        {
            return Err(value_error::division_by_zero(right_span).into());
        }
        let (first, second) = (self.term(&left, span)?, self.term(&right, right_span)?);
        let terms = [first, second];
        let exact = self.exact_of_any(&terms, span);
        let (id, divisor) = match operation {
            Operation::Add | Operation::Subtract | Operation::Remainder => {
                let (ids, divisor) = self.aligned(&terms, span)?;
                let id = match operation {
                    Operation::Add => self.builder().total(&ids, span),
                    Operation::Subtract => {
                        let second = self.builder().negate(ids[1], right_span);
                        self.builder().total(&[ids[0], second], span)
                    }
                    _ => self.builder().calculate(operation, ids[0], ids[1], span),
                };
                (id, divisor)
            }
            Operation::Divide if exact.is_some() && !is_infinite(&right) => {
                let Some(by) = known_ratio(&right) else {
                    let help = "an exact number is divided by one that is known: (2.5 / 4)";
                    return due("a known number", "one of the state", right_span, help);
                };
                self.divided(first, by, second.exact.is_some(), span)?
            }
            _ => {
                let divisor = first.divisor.checked_mul(second.divisor);
                let id = self
                    .builder()
                    .calculate(operation, first.id, second.id, span);
                (id, divisor.ok_or_else(|| overflow(span))?)
            }
        };
        Ok(Lowered::Open(Term { id, divisor, exact }))
    }

    /// A number that is exact in some states, divided by a known one: exactly where either is exact, else rounded toward zero.
    fn divided(
        &mut self,
        term: Term,
        (above, below): (i64, i64),
        is_exact: bool,
        span: Span,
    ) -> Result<(Id, i64)> {
        let size = above.checked_abs();
        let divisor = size.and_then(|size| size.checked_mul(term.divisor));
        let factor = below.checked_mul(above.signum());
        let (Some(divisor), Some(factor)) = (divisor, factor) else {
            return Err(overflow(span));
        };
        let exactly = self.times(term.id, factor, span);
        let when = match term.exact {
            Some(when) if !is_exact && !self.is_exact(term) => when,
            _ => return Ok((exactly, divisor)),
        };
        let by = self.constant(divisor, span);
        let rounded = self
            .builder()
            .calculate(Operation::Divide, exactly, by, span);
        let rounded = self.times(rounded, divisor, span);
        let id = self.builder().choose(when, exactly, rounded, span);
        Ok((id, divisor))
    }

    /// `quotient(left, right)`: a whole number, whatever is exact.
    pub(super) fn quotient(
        &mut self,
        (left, right): (Lowered, Lowered),
        span: Span,
        right_span: Span,
    ) -> Result<Lowered> {
        if let (Lowered::Known(left), Lowered::Known(right)) = (&left, &right) {
            let exact = value_of(Operation::Divide, left, right, span, right_span)?;
            return Ok(Lowered::Known(match exact {
                Value::Decimal(quotient) if !quotient.is_infinite() => {
                    let (number, divisor) = quotient.ratio();
                    Value::Integer(number / divisor)
                }
                whole => whole,
            }));
        }
        let terms = [self.term(&left, span)?, self.term(&right, right_span)?];
        let (ids, _) = self.aligned(&terms, span)?;
        let id = { self.builder() }.calculate(Operation::Divide, ids[0], ids[1], span);
        Ok(Lowered::Open(id.into()))
    }

    /// `-number`.
    pub(super) fn negate(&mut self, number: Lowered, span: Span) -> Result<Lowered> {
        self.one_number(
            number,
            span,
            i64::checked_neg,
            Decimal::negate,
            Builder::negate,
        )
    }

    /// `abs(number)`.
    pub(super) fn abs(&mut self, number: Lowered, span: Span) -> Result<Lowered> {
        self.one_number(number, span, i64::checked_abs, Decimal::abs, Builder::abs)
    }

    fn one_number(
        &mut self,
        number: Lowered,
        span: Span,
        whole: fn(i64) -> Option<i64>,
        exact: fn(Decimal) -> Option<Decimal>,
        node: fn(&mut Builder, Id, Span) -> Id,
    ) -> Result<Lowered> {
        let value = match number {
            Lowered::Known(Value::Integer(value)) => whole(value).map(Value::Integer),
            Lowered::Known(Value::Decimal(value)) => exact(value).map(Value::Decimal),
            open => {
                let term = self.term(&open, span)?;
                let id = node(self.builder(), term.id, span);
                return Ok(Lowered::Open(Term { id, ..term }));
            }
        };
        Ok(Lowered::Known(value.ok_or_else(|| overflow(span))?))
    }
}

fn is_infinite(lowered: &Lowered) -> bool {
    matches!(lowered, Lowered::Known(Value::Decimal(decimal)) if decimal.is_infinite())
}

fn known_ratio(lowered: &Lowered) -> Option<(i64, i64)> {
    let Lowered::Known(value) = lowered else {
        return None;
    };
    value.number().map(Decimal::ratio)
}
