//! Operands into values.

use super::arithmetic::calculate;
use super::execute::{Interpreter, Result};
use super::{RunError, ValueError};
use crate::command::{
    CallValue, DEEPEST_NESTING, Decimal, MOST_CALL_PARTS, MOST_PARTS, READABLE_NAMES, RangeValue,
    Value, word_value,
};
use puzzle_core::syntax::{
    BinaryOperator, Expr, ExprKind, Piece, Range, Span, UnaryOperator, joined_string,
};

/// Most bytes of one string or one print.
pub(crate) const LONGEST_TEXT: usize = 16 << 20;

impl Interpreter<'_> {
    /// The value of an operand; a bare word is a string.
    pub(crate) fn value(&self, expr: &Expr) -> Result<Value> {
        self.moderate(self.evaluate(expr)?, expr)
    }

    /// The value of an expression, unless it is too large.
    pub(super) fn moderate(&self, value: Value, expr: &Expr) -> Result<Value> {
        let most = match &expr.kind {
            ExprKind::List(_) => MOST_PARTS,
            ExprKind::Call(_) => MOST_CALL_PARTS,
            ExprKind::Function(_) | ExprKind::Binary { .. } if value.is_list() => MOST_PARTS,
            _ => return Ok(value),
        };
        if let Value::List(elements) = &value {
            self.handle(size_of_val(&**elements), expr.span)?;
        }
        if value.is_moderate(most) {
            return Ok(value);
        }
        Err(Self::too_large(most, expr.span))
    }

    pub(super) fn too_large(most: usize, span: Span) -> RunError {
        RunError::Value(ValueError::ValueTooLarge {
            most,
            deepest: DEEPEST_NESTING,
            span,
        })
    }

    fn evaluate(&self, expr: &Expr) -> Result<Value> {
        Ok(match &expr.kind {
            ExprKind::Integer(value) => Value::Integer(*value),
            ExprKind::Decimal => {
                let text = self.source.slice(expr.span);
                Value::Decimal(
                    Decimal::parse(text)
                        .ok_or(RunError::Value(ValueError::Overflow { span: expr.span }))?,
                )
            }
            ExprKind::Word => word_value(self.source.slice(expr.span)),
            ExprKind::Text => Value::text(self.source.slice(Span {
                start: expr.span.start + 1,
                end: expr.span.end - 1,
            })),
            ExprKind::Template(pieces) => self.template(pieces, expr.span)?,
            ExprKind::Variable => self.read(Span {
                start: expr.span.start + 1,
                ..expr.span
            })?,
            ExprKind::List(items) => Value::List(
                items
                    .iter()
                    .map(|item| self.value(item))
                    .collect::<Result<Vec<_>>>()?
                    .into(),
            ),
            ExprKind::Range(range) => self.range(range)?,
            ExprKind::Call(call) => {
                let arguments = call
                    .arguments
                    .iter()
                    .map(|argument| self.value(argument))
                    .collect::<Result<_>>()?;
                Value::Call(
                    CallValue {
                        name: self.source.slice(call.name).to_owned(),
                        arguments,
                    }
                    .into(),
                )
            }
            ExprKind::Function(call) => self.function(call, expr.span)?,
            ExprKind::Group(inner) => self.grouped(inner)?,
            ExprKind::Unary(UnaryOperator::Not, _) => Value::Truth(self.truth(expr)?),
            ExprKind::Unary(UnaryOperator::Negate, inner) => {
                let number = self.integer(inner)?;
                Value::Integer(
                    number
                        .checked_neg()
                        .ok_or(RunError::Value(ValueError::Overflow { span: expr.span }))?,
                )
            }
            ExprKind::Binary {
                operator, sides, ..
            } => match operator {
                BinaryOperator::Add => self.sum(sides, expr)?,
                BinaryOperator::Subtract
                | BinaryOperator::Multiply
                | BinaryOperator::Divide
                | BinaryOperator::Remainder => {
                    let (left, right) = (self.integer(&sides.0)?, self.integer(&sides.1)?);
                    Value::Integer(calculate(*operator, left, right, expr.span, sides.1.span)?)
                }
                _ => Value::Truth(self.truth(expr)?),
            },
            ExprKind::Error => unreachable!("a script that does not parse is not run"),
        })
    }

    /// The value in `( )`, or of an argument: a bare readable name is read, another word is a string.
    pub(super) fn grouped(&self, inner: &Expr) -> Result<Value> {
        match &inner.kind {
            ExprKind::Word if self.definition.is_some() => {
                Ok(self.grouped_in_definition(inner.span))
            }
            ExprKind::Word if self.is_read(self.source.slice(inner.span)) => self.read(inner.span),
            _ => self.value(inner),
        }
    }

    /// The value of a bare word that names no cell, in a definition.
    pub(super) fn grouped_in_definition(&self, word: Span) -> Value {
        let word = self.source.slice(word);
        self.named_of_puzzle(word)
            .unwrap_or_else(|| word_value(word))
    }

    /// `left + right`: of numbers, or a list of the elements of two.
    fn sum(&self, sides: &(Expr, Expr), sum: &Expr) -> Result<Value> {
        let span = sum.span;
        let (left, right) = (self.addend(&sides.0)?, self.addend(&sides.1)?);
        if left.is_list() && right.is_list() {
            return self.joined([left, right], span);
        }
        for (value, side) in [(&left, &sides.0), (&right, &sides.1)] {
            if let (Value::Text(_), Some(joined)) = (value, joined_string(&self.source, sum)) {
                let help = format!("strings are joined in one: `{joined}`");
                return Err(Self::wrong_kind(
                    "a whole number",
                    value,
                    side.span,
                    Some(&help),
                ));
            }
        }
        let left = Self::whole(left, sides.0.span)?;
        let right = Self::whole(right, sides.1.span)?;
        let sum = calculate(BinaryOperator::Add, left, right, span, sides.1.span)?;
        Ok(Value::Integer(sum))
    }

    fn addend(&self, expr: &Expr) -> Result<Value> {
        match &expr.kind {
            ExprKind::Word => self.read(expr.span),
            _ => self.value(expr),
        }
    }

    /// A whole number; a bare readable name is read.
    pub(super) fn integer(&self, expr: &Expr) -> Result<i64> {
        Self::whole(self.addend(expr)?, expr.span)
    }

    /// The whole number that a value is.
    pub(super) fn whole(value: Value, span: Span) -> Result<i64> {
        match value {
            Value::Integer(value) => Ok(value),
            other => {
                let help = match other {
                    Value::Decimal(_) => Some("arithmetic is on whole numbers only"),
                    Value::Text(_) => Some("strings are joined in one: `\"${a}${b}\"`"),
                    _ => None,
                };
                Err(Self::wrong_kind("a whole number", &other, span, help))
            }
        }
    }

    fn template(&self, pieces: &[Piece], span: Span) -> Result<Value> {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Piece::Literal(literal) => {
                    self.handle(literal.len(), span)?;
                    text.push_str(literal);
                }
                Piece::Variable(name) => {
                    let value = self.read(*name)?;
                    self.handle(size_of_text(&value), span)?;
                    if !value.write_within(&mut text, LONGEST_TEXT) {
                        return Err(RunError::Value(ValueError::TextTooLong {
                            most: LONGEST_TEXT,
                            span,
                        }));
                    }
                }
            }
        }
        // The bytes are copied once more.
        self.handle(text.len(), span)?;
        Ok(Value::Text(text.into()))
    }

    fn range(&self, range: &Range) -> Result<Value> {
        let (from, to) = (self.integer(&range.from)?, self.integer(&range.to)?);
        let step = range
            .step
            .as_ref()
            .map_or(Ok(1), |step| self.integer(step))?;
        match (step, &range.step) {
            (0, Some(expr)) => Err(RunError::Value(ValueError::ZeroStep { span: expr.span })),
            _ => Ok(Value::Range(RangeValue { from, to, step })),
        }
    }

    /// The value of a variable or of a readable name.
    pub(super) fn read(&self, name: Span) -> Result<Value> {
        let text = self.source.slice(name);
        let bound = self.bound.borrow();
        if let Some((_, value)) = bound.iter().rev().find(|(own, _)| own == text) {
            return Ok(value.clone());
        }
        if let Some(value) = self.variable(text) {
            return Ok(value.clone());
        }
        if let Some(value) = self.named_of_puzzle(text) {
            return Ok(value);
        }
        if READABLE_NAMES.contains(&text) {
            return self.readable(text, name);
        }
        Err(RunError::Value(ValueError::UnsetVariable {
            name: text.to_owned(),
            span: name,
        }))
    }

    /// An error for a value of another kind than is due.
    pub(super) fn wrong_kind(
        expected: &'static str,
        found: &Value,
        span: Span,
        help: Option<&str>,
    ) -> RunError {
        RunError::Value(ValueError::WrongKind {
            expected,
            found: found.kind().to_owned(),
            span,
            help: help.map(str::to_owned),
        })
    }
}

/// Bytes that a value takes at least where it stands in a text.
pub(super) fn size_of_text(value: &Value) -> usize {
    match value {
        Value::Text(text) => text.len(),
        Value::List(elements) => elements.len(),
        _ => 0,
    }
}
