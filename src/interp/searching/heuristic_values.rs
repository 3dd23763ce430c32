//! Values of heuristics that expressions ask for: computed before the expression is evaluated, within the limits of
//! a search.

use crate::command::{Decimal, Modifiers, Operand, Value};
use crate::interp::environment::{Call, Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::syntax::{Expr, ExprKind, Function};

impl Environment<'_> {
    /// Computes the values of the heuristics that stand in expressions as `heuristic(H)`.
    pub(crate) fn precompute_heuristics(&mut self, expressions: &[Expr]) -> Result<()> {
        if !self.asks_for_estimates() || self.definition.is_some() {
            return Ok(());
        }
        let mut asked = Vec::new();
        for expr in expressions {
            expr.visit(&mut |expr| {
                if let ExprKind::Function(call) = &expr.kind
                    && call.function == Function::Heuristic
                {
                    asked.extend(call.arguments.first().cloned());
                }
            });
        }
        self.heuristic_values.values.clear();
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
            self.heuristic_values.values.push((name, value));
        }
        Ok(())
    }
}
