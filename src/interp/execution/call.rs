//! Calls of procedures.

use crate::check::Procedure;
use crate::command::Value;
use crate::interp::environment::{HaltResult, Result};
use crate::interp::errors::{error, value_error};
use crate::interp::execution::interpreter::Interpreter;
use puzzle_core::syntax::{Expr, Span};
use std::sync::Arc;

/// Most calls that may be open at once.
const DEEPEST_CALL: usize = 200;

impl Interpreter<'_> {
    pub(crate) fn call(&mut self, name: Span, arguments: &[Expr]) -> HaltResult {
        let text = self.env.source.slice(name).to_owned();
        let values = arguments
            .iter()
            .map(|argument| self.env.value(argument))
            .collect::<Result<Vec<_>>>();
        let values = values?;
        let Some(procedure) = self.env.session.procedures.get(&text).cloned() else {
            // Checked before, but its `define` stands in a block or file that did not run.
            return Err(value_error::unset_variable(text, name).into());
        };
        if values.len() != procedure.head.parameters.len() {
            let (parameters, given) = (procedure.head.parameters.len(), values.len());
            return Err(error::replaced_procedure(text, parameters, given, name).into());
        }
        self.open_call(&text, name)?;
        self.enter(&procedure, values)
    }

    /// Counts a call that opens.
    pub(crate) fn open_call(&mut self, name: &str, span: Span) -> Result<()> {
        // Blocks take stack too, but there are few of them inside one another in a body.
        if self.calls == DEEPEST_CALL || self.env.stack.is_used_up() {
            return Err(error::too_deep(self.calls, name, span).into());
        }
        self.calls += 1;
        Ok(())
    }

    fn enter(&mut self, procedure: &Arc<Procedure>, values: Vec<Value>) -> HaltResult {
        let locals = procedure
            .head
            .parameters
            .iter()
            .cloned()
            .zip(values)
            .collect();
        let outer = self.env.locals.replace(locals);
        let ran = self.within(&procedure.source, |this| this.steps(&procedure.body));
        self.calls -= 1;
        self.env.locals = outer;
        ran
    }
}
