//! Whether an expression looks at the state.

use super::formula::{Lowered, Lowering, Word};
use crate::command::Value;
use puzzle_core::syntax::{Argument, Expr, ExprKind, Function, Piece, Range, Span};

impl Lowering<'_, '_> {
    /// Whether it looks at the state.
    pub(super) fn reads(&mut self, expr: &Expr, word: Word) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::Error => false,
            ExprKind::Word => self.names_cell(expr.span, word),
            ExprKind::Variable => self.is_open(Span {
                start: expr.span.start + 1,
                ..expr.span
            }),
            ExprKind::Template(pieces) => pieces.iter().any(|piece| match piece {
                Piece::Variable(name) => self.is_open(*name),
                Piece::Literal(_) => false,
            }),
            ExprKind::List(items) => items.iter().any(|item| self.reads(item, Word::Text)),
            ExprKind::Call(call) => {
                let mut arguments = call.arguments.iter();
                arguments.any(|argument| self.reads(argument, Word::Text))
            }
            ExprKind::Range(range) => {
                let Range { from, to, step } = &**range;
                let ends = [Some(from), Some(to), step.as_ref()];
                ends.into_iter()
                    .flatten()
                    .any(|end| self.reads(end, Word::Cell))
            }
            ExprKind::Group(inner) => self.reads(inner, word.grouped()),
            ExprKind::Unary(_, inner) => self.reads(inner, Word::Cell),
            ExprKind::Binary {
                operator, sides, ..
            } => {
                let right = Word::right_of(*operator);
                self.reads(&sides.0, Word::Cell) || self.reads(&sides.1, right)
            }
            ExprKind::Function(call) => {
                if matches!(call.function, Function::At | Function::Where) {
                    return true;
                }
                let kinds = call.function.arguments();
                let pairs = call.arguments.iter().zip(kinds).enumerate();
                let mut any = false;
                for (index, (argument, kind)) in pairs {
                    let bound = call.variable.filter(|_| index > 0);
                    if let Some(name) = bound {
                        // Were it open, the list would have been.
                        self.bind(name, Lowered::Known(Value::Truth(false)));
                    }
                    any = any || self.reads(argument, Word::of(*kind));
                    if bound.is_some() {
                        self.unbind();
                    }
                }
                any
            }
        }
    }

    fn names_cell(&self, span: Span, word: Word) -> bool {
        let text = self.text(span);
        match word {
            Word::Text => false,
            Word::Cell => !matches!(text, "true" | "false" | "cells" | "values"),
            Word::Either => self.cell_named(text).is_some(),
        }
    }

    /// Whether a variable stands for what depends on the state.
    fn is_open(&self, name: Span) -> bool {
        let name = self.text(name);
        let mut bound = self.bound.iter().rev();
        let bound = bound.find(|(own, _)| own == name);
        bound.is_some_and(|(_, lowered)| !matches!(lowered, Lowered::Known(_)))
    }
}

impl Word {
    /// As an argument of that kind.
    pub(super) fn of(kind: Argument) -> Self {
        match kind {
            Argument::Condition | Argument::Number => Self::Cell,
            Argument::List | Argument::Value => Self::Either,
            Argument::Name | Argument::File => Self::Text,
        }
    }

    /// In `( )`.
    pub(super) fn grouped(self) -> Self {
        match self {
            Self::Text => Self::Either,
            other => other,
        }
    }
}
