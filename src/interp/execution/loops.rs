//! `repeat`, `for`, and what else goes through a list.

use crate::command::Value;
use crate::interp::RunError;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::value_error;
use crate::interp::execution::interpreter::Interpreter;
use puzzle_core::syntax::{Expr, Span};

impl Interpreter<'_> {
    pub(crate) fn count(&mut self, count: &Expr) -> Result<u64> {
        let value = self.env.value(count)?;
        let found = value.whole().ok_or_else(|| {
            let help = Some("for example: repeat 3 { move right }");
            Environment::wrong_kind("a whole number", &value, count.span, help)
        })?;
        let span = count.span;
        u64::try_from(found).map_err(|_| value_error::negative_count(found, span).into())
    }

    /// Does something for each element of a list, with the variable set to it; the variable is afterwards as before.
    pub(crate) fn turns<E: From<RunError>>(
        &mut self,
        name: Span,
        items: &Expr,
        turn: &mut dyn FnMut(&mut Self) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let value = self.env.value(items)?;
        let Value::List(list) = value else {
            let help = Some(match self.env.source.slice(items.span) {
                "cells" if self.draft.is_some() => "the list of all cells is `$cells`",
                text if text.starts_with("range(") => "a range has two dots: `1..5`",
                _ => "for example: for h in [h1 h2] { solveAStar $h }",
            });
            let error = Environment::wrong_kind("a list or a range", &value, items.span, help);
            return Err(error.into());
        };
        let key = self.env.source.slice(name).to_owned();
        let hidden = self.env.variables().get(&key).cloned();
        let mut ran = Ok(());
        for element in list {
            self.env.variables().insert(key.clone(), element);
            let looked = self.env.look_at(items.span);
            ran = looked.map_err(E::from).and_then(|()| turn(self));
            if ran.is_err() {
                break;
            }
        }
        match hidden {
            Some(value) => self.env.variables().insert(key, value),
            None => self.env.variables().remove(&key),
        };
        ran
    }
}
