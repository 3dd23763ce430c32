//! Arithmetic on 64-bit integers, every overflow an error.

use super::{RunError, ValueError};
use puzzle_core::syntax::{BinaryOperator, Span};

/// `left operator right`; `/` rounds toward zero and `%` has the sign of its left side.
pub(crate) fn calculate(
    operator: BinaryOperator,
    left: i64,
    right: i64,
    span: Span,
    divisor: Span,
) -> Result<i64, RunError> {
    let result = match operator {
        BinaryOperator::Add => left.checked_add(right),
        BinaryOperator::Subtract => left.checked_sub(right),
        BinaryOperator::Multiply => left.checked_mul(right),
        BinaryOperator::Divide | BinaryOperator::Remainder if right == 0 => {
            return Err(RunError::Value(ValueError::DivisionByZero {
                span: divisor,
            }));
        }
        BinaryOperator::Divide => left.checked_div(right),
        // Of the least number and -1 only the quotient is too large.
        BinaryOperator::Remainder => Some(left.wrapping_rem(right)),
        _ => unreachable!("comparisons and conditions are evaluated elsewhere"),
    };
    result.ok_or(RunError::Value(ValueError::Overflow { span }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(left: i64, operator: BinaryOperator, right: i64) -> Option<i64> {
        calculate(operator, left, right, Span::default(), Span::default()).ok()
    }

    #[test]
    fn division_rounds_toward_zero() {
        assert_eq!(of(-7, BinaryOperator::Divide, 2), Some(-3));
        assert_eq!(of(-7, BinaryOperator::Remainder, 2), Some(-1));
    }

    #[test]
    fn overflow_and_division_by_zero_are_errors() {
        assert_eq!(of(i64::MAX, BinaryOperator::Add, 1), None);
        assert_eq!(of(i64::MIN, BinaryOperator::Divide, -1), None);
        assert_eq!(of(i64::MIN, BinaryOperator::Remainder, -1), Some(0));
        assert_eq!(of(1, BinaryOperator::Divide, 0), None);
    }
}
