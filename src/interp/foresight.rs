//! Values of heuristics in expressions: asked for before the expression is evaluated, since a search asks for them too, within
//! limits.

use super::execute::{Interpreter, Result};
use super::run::Call;
use super::{definition_error, value_error};
use crate::command::{Decimal, Invocation, Modifiers, Operand, Value};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::syntax::{Expr, ExprKind, Function, Source, Span};
use std::sync::Arc;

/// What is known of heuristics for the current state.
#[derive(Debug, Default)]
pub(super) struct Foresight {
    /// The text that is being run, and whether it asks for any.
    source: Option<(Arc<Source>, bool)>,
    /// Their values, each with the name as it was written.
    values: Vec<(String, Value)>,
}

impl Interpreter<'_> {
    /// Finds out the values of the heuristics that stand in an expression as `heuristic(H)`.
    pub(super) fn foresee(&mut self, expr: &Expr) -> Result<()> {
        if !self.asks_for_estimates() || self.definition.is_some() {
            return Ok(());
        }
        let mut asked = Vec::new();
        expr.visit(&mut |expr| {
            if let ExprKind::Function(call) = &expr.kind
                && call.function == Function::Heuristic
            {
                asked.extend(call.arguments.first().cloned());
            }
        });
        self.foresight.values.clear();
        for operand in asked {
            // What a variable of a function stands for is not known yet.
            let Ok(given) = self.given(&operand) else {
                continue;
            };
            let puzzle = self.session.puzzle.clone();
            let known = self.known(&puzzle);
            let spec = HeuristicSpec::convert(std::slice::from_ref(&given), known)?;
            let spec = spec.expect("the puzzle is known");
            let call = Call {
                name: operand.span,
                modifiers: Modifiers::default(),
            };
            let (numerator, divisor) = self.estimate(&spec, &call)?;
            let value = match divisor {
                1 => i64::try_from(numerator).ok().map(Value::Integer),
                _ => Decimal::ratio_of(numerator, divisor).map(Value::Decimal),
            };
            let value = value.ok_or_else(|| value_error::overflow(operand.span))?;
            let name = given.value.to_string();
            self.foresight.values.push((name, value));
        }
        Ok(())
    }

    /// Those that stand in the operands of a command.
    pub(super) fn foresee_operands(&mut self, invocation: &Invocation) -> Result<()> {
        if !self.asks_for_estimates() {
            return Ok(());
        }
        let table = &self.catalog.table;
        let operands = invocation.command.written(&self.source, table);
        let whole = Expr {
            kind: ExprKind::List(operands.iter().cloned().collect()),
            span: Span::default(),
        };
        self.foresee(&whole)
    }

    /// Whether the text that is being run asks for the value of a heuristic anywhere.
    fn asks_for_estimates(&mut self) -> bool {
        if let Some((source, asks)) = &self.foresight.source
            && Arc::ptr_eq(source, &self.source)
        {
            return *asks;
        }
        let asks = self.source.text.contains("heuristic(");
        self.foresight.source = Some((self.source.clone(), asks));
        asks
    }

    /// The value of a heuristic that was found out before.
    pub(super) fn foreseen(&self, heuristic: &Value, span: Span) -> Result<Value> {
        if self.definition.is_some() {
            return Err(definition_error::depends_on_state(span).into());
        }
        let name = heuristic.to_string();
        let mut known = self.foresight.values.iter();
        let found = known.find(|(own, _)| *own == name);
        found.map(|(_, value)| value.clone()).ok_or_else(|| {
            let help = "the name of a heuristic, or a variable of a loop: for h in [h1 h2] { print heuristic($h) }";
            Self::wrong_kind("a heuristic that is known here", heuristic, span, Some(help))
        })
    }
}
