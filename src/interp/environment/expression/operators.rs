//! Operators between values, lists and conditions.

use super::lists::Collected;
use super::{ListElement, Lowered, Lowering, WordMeaning, size_of_text};
use crate::command::{MOST_NUMBERS, MOST_PARTS, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{definition_error, value_error};
use puzzle_core::puzzle::{Datum, Id};
use puzzle_core::syntax::{BinaryOperator, Expr, ExprKind, Span, joined_string};
use std::cmp::Ordering;

/// The cost of an element for [`Environment::handle`], in bytes.
pub(super) const ELEMENT: usize = 64;

impl Lowering<'_, '_> {
    /// Whether it is known if a condition holds.
    pub(super) fn decided(&mut self, truth: &Lowered) -> Option<bool> {
        match truth {
            Lowered::Known(value) => Some(*value == Value::Truth(true)),
            Lowered::Open(term) => match self.builder().known(term.id) {
                Some(Datum::Truth(truth)) => Some(truth),
                _ => None,
            },
            Lowered::List(_) => None,
        }
    }

    pub(super) fn not(&mut self, truth: Lowered, span: Span) -> Lowered {
        match truth {
            Lowered::Open(term) => self.builder().not(term.id, span).into(),
            known => Lowered::truth(self.decided(&known) != Some(true)),
        }
    }

    /// Whether all conditions hold, or one of them.
    pub(super) fn joined(&mut self, conditions: &[Id], all: bool, span: Span) -> Lowered {
        let builder = self.builder();
        let joined = if all {
            builder.all(conditions, span)
        } else {
            builder.any(conditions, span)
        };
        joined.into()
    }

    /// `left + right`: of numbers, or a list of the elements of two.
    pub(super) fn sum(&mut self, left: &Expr, right: &Expr, sum: &Expr) -> Result<Lowered> {
        let span = sum.span;
        let first = self.lower(left, WordMeaning::Number)?;
        let second = self.lower(right, WordMeaning::Number)?;
        if first.is_list() && second.is_list() {
            return self.chained([(first, left.span), (second, right.span)], span);
        }
        for (lowered, side) in [(&first, left), (&second, right)] {
            if let (Lowered::Known(value @ Value::Text(_)), Some(joined)) =
                (lowered, joined_string(&self.env.source, sum))
            {
                let help = format!("strings are joined in one: `{joined}`");
                let found = side.span;
                return Err(Environment::wrong_kind(
                    "a number",
                    value,
                    found,
                    Some(&help),
                ));
            }
        }
        self.expect_number(&first, left.span)?;
        self.expect_number(&second, right.span)?;
        self.calculate(BinaryOperator::Add, (first, second), span, right.span)
    }

    /// The elements of the one list and then those of the other.
    fn chained(&mut self, lists: [(Lowered, Span); 2], span: Span) -> Result<Lowered> {
        let mut all = Collected::default();
        for (list, at) in lists {
            let (elements, length) = self.elements(list, at)?;
            if length > MOST_NUMBERS {
                return Err(Environment::too_large(MOST_PARTS, span));
            }
            let bytes = ELEMENT.saturating_mul(length);
            self.env.handle(bytes, span)?;
            for element in elements {
                all.push(element, span)?;
            }
        }
        Ok(all.finish())
    }

    /// `left == right`, `left < right` and the like.
    pub(super) fn comparison(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let env = self.env;
        // A definition of a file can't ask for the board of the session.
        if env.definition.is_none()
            && !env.is_of_file()
            && let Some(holds) = env.board_comparison(operator, left, right)?
        {
            return Ok(Lowered::truth(holds));
        }
        let sides = self
            .compared(left, WordMeaning::Left)
            .and_then(|first| Ok((first, self.compared(right, WordMeaning::Right)?)));
        let (first, second) = match sides {
            // Moves that do not solve are as far from optimal as can be.
            Err(error) if super::explain::is_without_excess(&error) => {
                return Ok(Lowered::truth(false));
            }
            sides => sides?,
        };
        if let (Lowered::Known(first), Lowered::Known(second)) = (&first, &second) {
            let bytes = size_of_text(first).min(size_of_text(second));
            env.handle(bytes, left.span)?;
            let holds = compared(operator, first, second, env.definition.is_some());
            let incomparable = || {
                value_error::incomparable(
                    first.kind(),
                    second.kind(),
                    left.span,
                    right.span,
                    env.comparable(right),
                )
            };
            return Ok(Lowered::truth(holds.ok_or_else(incomparable)?));
        }
        let is_equality = matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual);
        let (node, negated) = if is_equality {
            let same = self.same(&first, &second, left.span, right.span, span)?;
            (same, operator == BinaryOperator::NotEqual)
        } else {
            self.expect_number(&first, left.span)?;
            self.expect_number(&second, right.span)?;
            let terms = [
                self.term(&first, left.span)?,
                self.term(&second, right.span)?,
            ];
            let (mut ids, _) = self.aligned(&terms, span)?;
            let (swapped, negated) = match operator {
                BinaryOperator::Less => (false, false),
                BinaryOperator::Greater => (true, false),
                BinaryOperator::LessOrEqual => (true, true),
                _ => (false, true),
            };
            if swapped {
                ids.swap(0, 1);
            }
            (self.builder().less(ids[0], ids[1], span), negated)
        };
        let truth = node.into();
        Ok(if negated {
            self.not(truth, span)
        } else {
            truth
        })
    }

    /// The value of a side of a comparison, where `excess` is always the readable name.
    pub(super) fn compared(&mut self, side: &Expr, word: WordMeaning) -> Result<Lowered> {
        match self.env.excess(side)? {
            Some(excess) => Ok(Lowered::Known(excess)),
            None => self.lower(side, word),
        }
    }

    /// Whether two are the same, something of which depends on the state.
    fn same(
        &mut self,
        first: &Lowered,
        second: &Lowered,
        left_span: Span,
        right_span: Span,
        span: Span,
    ) -> Result<Id> {
        if first.is_list() && second.is_list() {
            let left: Vec<ListElement> = self.elements(first.clone(), left_span)?.0.collect();
            let right: Vec<ListElement> = self.elements(second.clone(), right_span)?.0.collect();
            let open = |element: &ListElement| element.when.is_some();
            if left.iter().chain(&right).any(open) {
                return Err(definition_error::depends_on_state(span).into());
            }
            if left.len() != right.len() {
                return Ok(self.builder().truth(false, span));
            }
            let mut each = Vec::with_capacity(left.len());
            for (left, right) in left.iter().zip(&right) {
                each.push(self.same(&left.item, &right.item, left_span, right_span, span)?);
            }
            return Ok(self.builder().all(&each, span));
        }
        let left = self.term(first, left_span)?;
        let right = self.term(second, right_span)?;
        let kinds = [left, right].map(|side| {
            if self.builder().is_condition(side.id) {
                "true or false"
            } else {
                "a value"
            }
        });
        if kinds[0] != kinds[1] {
            return Err(value_error::incomparable(
                kinds[0],
                kinds[1],
                left_span,
                right_span,
                "compare values with values, conditions with conditions",
            )
            .into());
        }
        let (ids, _) = self.aligned(&[left, right], span)?;
        Ok(self.builder().same(ids[0], ids[1], span))
    }
}

impl Environment<'_> {
    /// The text to write where two sides can't be compared.
    fn comparable(&self, right: &Expr) -> String {
        let word = self.source.slice(right.span);
        if matches!(right.kind, ExprKind::Word) && self.variable(word).is_some() {
            return format!("a variable is read with a dollar sign: `${word}`");
        }
        "compare numbers with numbers, strings with strings; only numbers have an order".to_owned()
    }
}

/// Whether a comparison of two values holds; `None` where they can't be compared.
fn compared(
    operator: BinaryOperator,
    first: &Value,
    second: &Value,
    in_definition: bool,
) -> Option<bool> {
    let ordering = match (first, second) {
        (Value::Integer(first), Value::Integer(second)) => Some(first.cmp(second)),
        _ => first
            .number()
            .zip(second.number())
            .map(|(first, second)| first.cmp(&second)),
    };
    let is_equal = match operator {
        BinaryOperator::Equal => Some(true),
        BinaryOperator::NotEqual => Some(false),
        _ => None,
    };
    match ordering {
        Some(ordering) => Some(matches(operator, ordering)),
        None if first.kind() == second.kind() => Some((first == second) == is_equal?),
        // In definitions a number is no string.
        None if in_definition && is_label(first) && is_label(second) => Some(!is_equal?),
        None => None,
    }
}

fn matches(operator: BinaryOperator, ordering: Ordering) -> bool {
    match operator {
        BinaryOperator::Equal => ordering.is_eq(),
        BinaryOperator::NotEqual => ordering.is_ne(),
        BinaryOperator::Less => ordering.is_lt(),
        BinaryOperator::LessOrEqual => ordering.is_le(),
        BinaryOperator::Greater => ordering.is_gt(),
        _ => ordering.is_ge(),
    }
}

/// Whether it may stand in a cell.
fn is_label(value: &Value) -> bool {
    matches!(value, Value::Integer(_) | Value::Text(_))
}
