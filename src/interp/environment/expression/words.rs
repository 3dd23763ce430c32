//! Bare words and variables.

use super::{Lowered, Lowering, WordMeaning};
use crate::command::{Decimal, READABLE_NAMES, Value, word_value};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::value_error;
use puzzle_core::puzzle::{Builder, Ground, Label};
use puzzle_core::syntax::{Name, Span};
use smol_str::SmolStr;
use std::sync::Arc;

impl<'i> Lowering<'i, '_> {
    pub(super) fn text(&self, span: Span) -> &'i str {
        self.env.source.slice(span)
    }

    /// The formula that is being made.
    pub(super) fn builder(&mut self) -> &mut Builder {
        let builder = self.builder.as_mut();
        builder.expect("only formulas look at a state")
    }

    pub(super) fn ground(&self) -> &Arc<Ground> {
        let ground = self.env.definition.as_ref();
        ground.expect("a definition is in force where one is read")
    }

    /// A bare word.
    pub(super) fn word(&mut self, span: Span, word: WordMeaning) -> Result<Lowered> {
        let text = self.text(span);
        let env = self.env;
        let itself = || Ok(Lowered::Known(word_value(text)));
        let unset = || Err(value_error::unset_variable(text, span).into());
        let is_truth = matches!(text, "true" | "false");
        let is_infinity = matches!(text, "infinity" | "inf");
        let infinity = Ok(Lowered::Known(Value::Decimal(Decimal::INFINITY)));
        if env.definition.is_some() {
            let named = Label::Text(text.into());
            let ground = self.ground().clone();
            let is_cell = || ground.cell(&named).is_some();
            let is_known = is_truth || matches!(text, "cells" | "values");
            let is_read = match word {
                WordMeaning::Text => return itself(),
                WordMeaning::Number | WordMeaning::Left => !is_known,
                WordMeaning::Grouped | WordMeaning::Right => is_cell(),
            };
            let is_infinity = is_infinity && !is_cell() && ground.value(&named).is_none();
            if is_infinity && !self.names_heuristic(text) {
                return infinity;
            }
            if !is_cell()
                && let Some(heuristic) = self.heuristic_word(text, word, span)
            {
                return heuristic;
            }
            if let (Some(_), true) = (&self.builder, is_read) {
                let cell = env.known_cell(&ground, &named, span)?;
                return Ok(self.builder().cell(cell, span).into());
            }
            if word == WordMeaning::Number && !is_known {
                return self.read(span);
            }
            let of_puzzle = env.named_of_puzzle(text).map(Lowered::Known);
            return of_puzzle.map_or_else(itself, Ok);
        }
        match word {
            WordMeaning::Text => itself(),
            WordMeaning::Number if is_infinity && !env.is_read(text) => infinity,
            WordMeaning::Number => self.read(span),
            WordMeaning::Left | WordMeaning::Right if is_truth => itself(),
            _ if env.is_read(text) => self.read(span),
            WordMeaning::Left | WordMeaning::Right if is_infinity => infinity,
            WordMeaning::Left if READABLE_NAMES.contains(&text) => {
                Ok(Lowered::Known(env.readable(text, span)?))
            }
            WordMeaning::Left => unset(),
            WordMeaning::Right => Ok(Lowered::Known(Value::text(text))),
            WordMeaning::Grouped => itself(),
        }
    }

    /// The meaning of a word in `( )`.
    pub(super) fn grouped(&self, word: WordMeaning) -> WordMeaning {
        match (word, &self.builder) {
            (WordMeaning::Text, _) | (_, None) => WordMeaning::Grouped,
            (word, Some(_)) => word,
        }
    }

    /// The value of a variable or a readable name.
    pub(super) fn read(&self, name: Span) -> Result<Lowered> {
        let text = self.text(name);
        let env = self.env;
        let bound = env.bound.borrow();
        if let Some((_, value)) = bound
            .iter()
            .rev()
            .find(|(bound_name, _)| bound_name == text)
        {
            return Ok(value.clone());
        }
        env.read(name).map(Lowered::Known)
    }

    /// Puts a value in the place of the variable that was bound last.
    pub(super) fn rebind(&self, value: Lowered) {
        if let Some((_, bound)) = self.env.bound.borrow_mut().last_mut() {
            *bound = value;
        }
    }

    pub(super) fn bind(&self, name: Name) {
        let name = SmolStr::from(self.text(name.span));
        let unknown = Lowered::truth(false);
        self.env.bound.borrow_mut().push((name, unknown));
    }

    pub(super) fn unbind(&self) {
        self.env.bound.borrow_mut().pop();
    }
}

impl Environment<'_> {
    /// The value of a variable outside functions, or of a readable name.
    pub(crate) fn read(&self, name: Span) -> Result<Value> {
        let text = self.source.slice(name);
        if let Some(value) = self.variable(text) {
            return Ok(value.clone());
        }
        if let Some(value) = self.named_of_puzzle(text) {
            return Ok(value);
        }
        if READABLE_NAMES.contains(&text) {
            return self.readable(text, name);
        }
        Err(value_error::unset_variable(text, name).into())
    }
}
