//! Values that are known before a script runs.

use super::Checker;
use crate::command::{Given, RangeValue, Value, word_value};
use puzzle_core::syntax::{Expr, ExprKind, Span, StringPiece};

impl Checker<'_> {
    /// The value of an operand that is the same in every run.
    pub(super) fn literal(&self, operand: &Expr) -> Option<Given> {
        let mut elements = Vec::new();
        let value = match &operand.kind {
            ExprKind::Integer(value) => Value::Integer(*value),
            ExprKind::Decimal => Value::Decimal(crate::command::Decimal::parse(
                self.source.slice(operand.span),
            )?),
            ExprKind::Word => word_value(self.source.slice(operand.span)),
            ExprKind::Text => Value::text(self.source.slice(Span {
                start: operand.span.start + 1,
                end: operand.span.end - 1,
            })),
            ExprKind::Variable => {
                let given = self.value_in_turn(operand.span)?;
                elements.clone_from(&given.elements);
                given.value.clone()
            }
            ExprKind::Template(pieces) => {
                let pieces = pieces.iter().map(|piece| match piece {
                    StringPiece::Literal(text) => Some(text.to_string()),
                    StringPiece::Variable(name) => {
                        Some(self.value_in_turn(*name)?.value.to_string())
                    }
                });
                Value::text(&pieces.collect::<Option<String>>()?)
            }
            ExprKind::List(items) => {
                elements = items
                    .iter()
                    .map(|item| self.literal(item))
                    .collect::<Option<_>>()?;
                Value::List(
                    elements
                        .iter()
                        .map(|element: &Given| element.value.clone())
                        .collect(),
                )
            }
            ExprKind::Range(range) => {
                let bound = |expr: &Expr| match expr.kind {
                    ExprKind::Integer(value) => Some(value),
                    _ => None,
                };
                let step = range.step.as_ref().map_or(Some(1), bound)?;
                let (from, to) = (bound(&range.from)?, bound(&range.to)?);
                // A step of 0 was reported.
                (step != 0).then(|| Value::list(RangeValue { from, to, step }))?
            }
            ExprKind::Call(call) => {
                let arguments = call
                    .arguments
                    .iter()
                    .map(|argument| self.literal(argument).map(|given| given.value));
                let call = crate::command::CallValue {
                    name: self.text(call.name),
                    arguments: arguments.collect::<Option<_>>()?,
                };
                Value::Call(call.into())
            }
            _ => return None,
        };
        Some(Given {
            elements,
            ..Given::of(value, operand)
        })
    }

    /// The value of a loop's variable in the turn that is being checked.
    fn value_in_turn(&self, variable: Span) -> Option<&Given> {
        let name = self.source.slice(variable).trim_start_matches('$');
        self.turn.get(name)?.as_ref()
    }
}
