//! Operators between what a definition says.

use super::formula::{Element, Lowered, Lowering, Word};
use super::lists::is_list;
use crate::interp::definition_error::DefinitionError;
use crate::interp::execute::Result;
use crate::interp::{RunError, ValueError};
use puzzle_core::puzzle::{Datum, Id, Operation};
use puzzle_core::syntax::{BinaryOperator, Expr, Span};

impl Lowering<'_, '_> {
    pub(super) fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) -> Result<Lowered> {
        let node = match operator {
            BinaryOperator::And | BinaryOperator::Or => {
                let all = operator == BinaryOperator::And;
                let first = self.truth(left)?;
                // What is decided already is not looked at further.
                if self.builder.known(first) == Some(Datum::Truth(!all)) {
                    first
                } else {
                    let both = [first, self.truth(right)?];
                    if all {
                        self.builder.all(&both, span)
                    } else {
                        self.builder.any(&both, span)
                    }
                }
            }
            BinaryOperator::Equal | BinaryOperator::NotEqual => {
                let first = self.lower(left, Word::Cell)?;
                let second = self.lower(right, Word::Either)?;
                let same = self.same(&first, &second, left.span, right.span, span)?;
                if operator == BinaryOperator::NotEqual {
                    self.builder.not(same, span)
                } else {
                    same
                }
            }
            BinaryOperator::Less
            | BinaryOperator::LessOrEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterOrEqual => {
                let first = self.number(left)?;
                let second = self.lower(right, Word::Either)?;
                let second = self.number_node(&second, right.span)?;
                let swapped = matches!(
                    operator,
                    BinaryOperator::LessOrEqual | BinaryOperator::Greater
                );
                let less = if swapped {
                    self.builder.less(second, first, span)
                } else {
                    self.builder.less(first, second, span)
                };
                if matches!(
                    operator,
                    BinaryOperator::LessOrEqual | BinaryOperator::GreaterOrEqual
                ) {
                    self.builder.not(less, span)
                } else {
                    less
                }
            }
            BinaryOperator::Add => {
                let first = self.lower(left, Word::Cell)?;
                let second = self.lower(right, Word::Cell)?;
                if is_list(&first) && is_list(&second) {
                    let mut all = self.elements(first, left.span)?;
                    all.extend(self.elements(second, right.span)?);
                    return Ok(Lowered::List(all.into()));
                }
                let first = self.number_node(&first, left.span)?;
                let second = self.number_node(&second, right.span)?;
                self.builder.total(&[first, second], span)
            }
            BinaryOperator::Subtract => {
                let first = self.number(left)?;
                let second = self.number(right)?;
                let second = self.builder.negate(second, right.span);
                self.builder.total(&[first, second], span)
            }
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => {
                let first = self.number(left)?;
                let second = self.number(right)?;
                let divides = operator != BinaryOperator::Multiply;
                if divides && self.builder.known(second) == Some(Datum::Number(0)) {
                    return Err(RunError::Value(ValueError::DivisionByZero {
                        span: right.span,
                    }));
                }
                let operation = match operator {
                    BinaryOperator::Multiply => Operation::Multiply,
                    BinaryOperator::Divide => Operation::Divide,
                    _ => Operation::Remainder,
                };
                self.builder.calculate(operation, first, second, span)
            }
        };
        Ok(Lowered::Node(node))
    }

    /// Whether two are the same.
    fn same(
        &mut self,
        first: &Lowered,
        second: &Lowered,
        left_span: Span,
        right_span: Span,
        span: Span,
    ) -> Result<Id> {
        if is_list(first) && is_list(second) {
            let left = self.elements(first.clone(), left_span)?;
            let right = self.elements(second.clone(), right_span)?;
            let open = |element: &Element| element.when.is_some();
            if left.iter().chain(&right).any(open) {
                return Err(DefinitionError::DependsOnState { span }.into());
            }
            if left.len() != right.len() {
                return Ok(self.builder.truth(false, span));
            }
            let mut each = Vec::with_capacity(left.len());
            for (left, right) in left.iter().zip(&right) {
                each.push(self.same(&left.item, &right.item, left_span, right_span, span)?);
            }
            return Ok(self.builder.all(&each, span));
        }
        let left = self.node(first, left_span)?;
        let right = self.node(second, right_span)?;
        let kinds = [left, right].map(|side| {
            if self.builder.is_condition(side) {
                "true or false"
            } else {
                "a value"
            }
        });
        if kinds[0] != kinds[1] {
            return Err(RunError::Value(ValueError::Incomparable {
                left: kinds[0].to_owned(),
                right: kinds[1].to_owned(),
                left_span,
                right_span,
                help: "compare values with values, conditions with conditions".to_owned(),
            }));
        }
        Ok(self.builder.same(left, right, span))
    }
}
