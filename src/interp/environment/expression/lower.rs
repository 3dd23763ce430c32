//! One expression after the other.

use super::lists::Collected;
use super::{ListElement, Lowered, Lowering, WordMeaning, overflow};
use crate::command::{CallValue, Decimal, MOST_CALL_PARTS, MOST_PARTS, Value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{definition_error, value_error};
use puzzle_core::puzzle::{Builder, Label};
use puzzle_core::syntax::{BinaryOperator, Call, Expr, ExprKind, Span, StringPiece, UnaryOperator};

/// Most bytes of one string or one print.
pub(crate) const LONGEST_TEXT: usize = 16 << 20;

impl Lowering<'_, '_> {
    /// Lowers an expression.
    pub(super) fn lower(&mut self, expr: &Expr, word: WordMeaning) -> Result<Lowered> {
        let nodes = self.builder.as_ref().map_or(0, Builder::nodes);
        if nodes > Builder::MOST_NODES {
            return Err(Environment::too_large(Builder::MOST_NODES, expr.span));
        }
        let span = expr.span;
        let lowered = match &expr.kind {
            ExprKind::Integer(value) => Lowered::Known(Value::Integer(*value)),
            ExprKind::Decimal => {
                let value = Decimal::parse(self.text(span));
                Lowered::Known(Value::Decimal(value.ok_or_else(|| overflow(span))?))
            }
            ExprKind::Word => self.word(span, word)?,
            ExprKind::Text => Lowered::Known(Value::text(self.text(Span {
                start: span.start + 1,
                end: span.end - 1,
            }))),
            ExprKind::Template(pieces) => Lowered::Known(self.template(pieces, span)?),
            ExprKind::Variable => self.read(Span {
                start: span.start + 1,
                ..span
            })?,
            ExprKind::List(items) => {
                let mut made = Collected::default();
                for item in items {
                    let item = self.lower(item, WordMeaning::Text)?;
                    made.push(ListElement { when: None, item }, span)?;
                }
                made.finish()
            }
            ExprKind::Range(range) => self.range(range, span)?,
            ExprKind::Call(call)
                if word != WordMeaning::Text && self.is_number(self.text(call.name)) =>
            {
                self.heuristic_call(call, span)?
            }
            ExprKind::Call(call) => Lowered::Known(self.call_value(call, span)?),
            ExprKind::Function(call) => self.function(call, span)?,
            ExprKind::Group(inner) => self.lower(inner, self.grouped(word))?,
            ExprKind::Unary(UnaryOperator::Not, inner) => {
                let truth = self.truth(inner)?;
                self.not(truth, span)
            }
            ExprKind::Unary(UnaryOperator::Negate, inner) => {
                let number = self.number(inner)?;
                self.negate(number, span)?
            }
            ExprKind::Binary {
                operator, sides, ..
            } => self.binary(*operator, &sides.0, &sides.1, expr)?,
            ExprKind::Error => unreachable!("a script that does not parse is not run"),
        };
        let Lowered::Known(value) = lowered else {
            return Ok(lowered);
        };
        let most = match &expr.kind {
            ExprKind::List(_) => MOST_PARTS,
            ExprKind::Call(_) => MOST_CALL_PARTS,
            ExprKind::Function(_) | ExprKind::Binary { .. } if value.is_list() => MOST_PARTS,
            _ => return Ok(Lowered::Known(value)),
        };
        let value = self.env.moderate(value, most, span);
        value.map(Lowered::Known)
    }

    /// A name with arguments, as itself.
    pub(super) fn call_value(&mut self, call: &Call, span: Span) -> Result<Value> {
        let arguments = call.arguments.iter();
        let arguments = arguments
            .map(|argument| self.lower(argument, WordMeaning::Text)?.known(span))
            .collect::<Result<_>>()?;
        let name = self.text(call.name).to_owned();
        Ok(Value::Call(CallValue { name, arguments }.into()))
    }

    fn template(&mut self, pieces: &[StringPiece], span: Span) -> Result<Value> {
        let mut text = String::new();
        for piece in pieces {
            match piece {
                StringPiece::Literal(literal) => {
                    self.env.handle(literal.len(), span)?;
                    text.push_str(literal);
                }
                StringPiece::Variable(name) => {
                    let value = self.read(*name)?.known(span)?;
                    self.env.handle(size_of_text(&value), span)?;
                    if !value.write_within(&mut text, LONGEST_TEXT) {
                        return Err(value_error::text_too_long(LONGEST_TEXT, span).into());
                    }
                }
            }
        }
        // The bytes are copied once more.
        self.env.handle(text.len(), span)?;
        Ok(Value::Text(text.into()))
    }

    /// A condition.
    pub(super) fn truth(&mut self, expr: &Expr) -> Result<Lowered> {
        if let ExprKind::Group(inner) = &expr.kind {
            return self.truth(inner);
        }
        let lowered = self.lower(expr, WordMeaning::Left)?;
        match (&lowered, &self.builder) {
            (Lowered::Known(Value::Truth(_)), _) => return Ok(lowered),
            (Lowered::Known(other), None) => {
                let help = Some("compare it: if $k > 0 { }");
                return Err(Environment::wrong_kind(
                    "a condition",
                    other,
                    expr.span,
                    help,
                ));
            }
            _ => {}
        }
        let id = self.term(&lowered, expr.span)?.id;
        if self.builder().is_condition(id) {
            return Ok(lowered);
        }
        super::due(
            "a condition",
            "a value",
            expr.span,
            "compare it: at(1) == b",
        )
    }

    /// Reports `1 != 2` where 1 is a cell: numbers are compared, which is the same in every state.
    pub(super) fn refuse_bare_cells(&mut self, expr: &Expr) -> Result<()> {
        match &expr.kind {
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => self.refuse_bare_cells(inner),
            ExprKind::Binary {
                operator, sides, ..
            } => {
                let (left, right) = &**sides;
                match (&left.kind, &right.kind) {
                    (ExprKind::Integer(number), ExprKind::Integer(_))
                        if operator.is_comparison()
                            && self.ground().cell(&Label::Number(*number)).is_some() =>
                    {
                        let whole = self.text(expr.span);
                        let behind = &whole[left.span.len()..];
                        Err(definition_error::bare_cell(
                            whole,
                            expr.span,
                            format!(
                                "what is in cell `{number}` is at({number}): at({number}){behind}"
                            ),
                        )
                        .into())
                    }
                    _ => {
                        self.refuse_bare_cells(left)?;
                        self.refuse_bare_cells(right)
                    }
                }
            }
            _ => Ok(()),
        }
    }

    /// Makes `left operator right`.
    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        expr: &Expr,
    ) -> Result<Lowered> {
        match operator {
            BinaryOperator::And | BinaryOperator::Or => {
                let all = operator == BinaryOperator::And;
                let first = self.truth(left)?;
                // What is decided already is not looked at further.
                match self.decided(&first) {
                    Some(truth) if truth != all => Ok(first),
                    Some(_) => self.truth(right),
                    None => {
                        let second = self.truth(right)?;
                        let both = [
                            self.term(&first, left.span)?.id,
                            self.term(&second, right.span)?.id,
                        ];
                        Ok(self.joined(&both, all, expr.span))
                    }
                }
            }
            BinaryOperator::Add => self.sum(left, right, expr),
            _ if operator.is_comparison() => self.comparison(operator, left, right, expr.span),
            _ => {
                let sides = (self.number(left)?, self.number(right)?);
                self.calculate(operator, sides, expr.span, right.span)
            }
        }
    }
}

/// Bytes that a value takes at least where it stands in a text.
pub(crate) fn size_of_text(value: &Value) -> usize {
    match value {
        Value::Text(text) => text.len(),
        Value::List(elements) => elements.bytes() / size_of::<Value>(),
        _ => 0,
    }
}
