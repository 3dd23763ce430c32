//! Values of heuristics that expressions ask for: found out before the expression is evaluated, since a search asks for them too,
//! within limits.

use crate::command::{Decimal, Invocation, Modifiers, Operand, Value};
use crate::interp::environment::{Call, Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::syntax::{Expr, ExprKind, Function, Span};

impl Environment<'_> {
    /// Finds out the values of the heuristics that stand in an expression as `heuristic(H)`.
    pub(crate) fn foresee(&mut self, expr: &Expr) -> Result<()> {
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
            let (numerator, divisor) = self.searching(&call).estimate(&spec)?;
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
    pub(crate) fn foresee_operands(&mut self, invocation: &Invocation) -> Result<()> {
        if !self.asks_for_estimates() {
            return Ok(());
        }
        let operands = &invocation.command.operands;
        let whole = Expr {
            kind: ExprKind::List(operands.iter().cloned().collect()),
            span: Span::default(),
        };
        self.foresee(&whole)
    }
}
