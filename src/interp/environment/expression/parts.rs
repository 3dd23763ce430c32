//! Heuristics as numbers of another one.

use super::functions::FunctionTerms;
use super::{Lowered, Lowering, Term, WordMeaning, due};
use crate::command::{Value, heuristic_of};
use crate::interp::environment::{Environment, Result};
use crate::interp::session::file_definitions::FileDefinitions;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{DefinedHeuristic, HeuristicPart, Id, Label};
use puzzle_core::syntax::{BinaryOperator, Call, Function, Span};
use std::sync::Arc;

/// The heuristics that may be part of the one that is being read, and those that are.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    /// The names of those that the puzzle has.
    pub names: Vec<String>,
    /// The heuristics of the file that it is taken from.
    pub file: Option<Arc<FileDefinitions>>,
    /// The parts whose scale is known.
    pub known: Vec<HeuristicPart>,
    /// The parts, where each first stands.
    pub found: Vec<(HeuristicPart, Span)>,
}

impl Lowering<'_, '_> {
    /// Whether a heuristic of that name may stand here.
    pub(super) fn names_heuristic(&self, name: &str) -> bool {
        let naming = self.env.naming.borrow();
        let is_named = |reading: &Naming| {
            let mut names = reading.names.iter();
            let file = reading.file.as_ref();
            file.is_some_and(|file| file.has(name)) || names.any(|known_name| known_name == name)
        };
        self.builder.is_some() && naming.as_ref().is_some_and(is_named)
    }

    /// Whether a name with arguments is a number in a definition. Two are, whatever heuristics the puzzle has.
    pub(super) fn is_number(&self, name: &str) -> bool {
        let joins = matches!(name, "max" | "weighted");
        self.builder.is_some() && joins || self.names_heuristic(name)
    }

    /// The meaning of a bare word that names no cell: a heuristic, unless a value of the puzzle is called so.
    pub(super) fn heuristic_word(
        &mut self,
        text: &str,
        word: WordMeaning,
        span: Span,
    ) -> Option<Result<Lowered>> {
        let is_value = || {
            let label = Label::Text(text.into());
            self.ground().value(&label).is_some()
        };
        let is_meant = match word {
            WordMeaning::Text => false,
            WordMeaning::Number | WordMeaning::Left => true,
            WordMeaning::Grouped | WordMeaning::Right => !is_value(),
        };
        (is_meant && self.names_heuristic(text))
            .then(|| self.part(HeuristicSpec::named(text), span))
    }

    /// `max(h1, (h2 + mine) / 2)`, `weighted(0.5,h1)`, `pdb("1 2 3")` as a number.
    pub(super) fn heuristic_call(&mut self, call: &Call, span: Span) -> Result<Lowered> {
        let name = self.text(call.name);
        match (name, &call.arguments[..]) {
            ("max", [first, rest @ ..]) if !rest.is_empty() => {
                let mut numbers = vec![self.number(first)?];
                for argument in rest {
                    numbers.push(self.number(argument)?);
                }
                self.greatest(numbers, span)
            }
            ("weighted", [weight, inner]) => {
                let sides = (self.number(weight)?, self.number(inner)?);
                self.calculate(BinaryOperator::Multiply, sides, span, inner.span)
            }
            _ => {
                let value = self.call_value(call, span)?;
                self.heuristic_value(&value, span)
            }
        }
    }

    /// A value that names a heuristic, as its number.
    pub(super) fn heuristic_value(&mut self, value: &Value, span: Span) -> Result<Lowered> {
        if let Value::Call(call) = value {
            match (call.name.as_str(), &call.arguments[..]) {
                ("max", [first, second]) => {
                    let numbers = vec![
                        self.heuristic_value(first, span)?,
                        self.heuristic_value(second, span)?,
                    ];
                    return self.greatest(numbers, span);
                }
                ("weighted", [weight, inner]) => {
                    let inner = self.heuristic_value(inner, span)?;
                    let sides = (Lowered::Known(weight.clone()), inner);
                    return self.calculate(BinaryOperator::Multiply, sides, span, span);
                }
                _ => {}
            }
        }
        match heuristic_of(value) {
            Some(spec) if self.names_heuristic(&spec.name) => self.part(spec, span),
            _ => due(
                "a number",
                value.kind(),
                span,
                "a heuristic of the puzzle, such as h1, counts as its value",
            ),
        }
    }

    fn greatest(&mut self, numbers: Vec<Lowered>, span: Span) -> Result<Lowered> {
        let mut parts = FunctionTerms::of(Function::Most);
        for number in numbers {
            self.add_part(&mut parts, None, &number, span)?;
        }
        self.total(parts, span)
    }

    /// The value of a heuristic.
    fn part(&mut self, heuristic: HeuristicSpec, span: Span) -> Result<Lowered> {
        let mut naming = self.env.naming.borrow_mut();
        let naming = naming.as_mut().expect("a heuristic is being read");
        let heuristic = match &naming.file {
            Some(file) => file.in_session(heuristic),
            None => heuristic,
        };
        let known = naming
            .known
            .iter()
            .find(|known_part| known_part.heuristic == heuristic);
        let scale = known.map_or(1, |scaled| scaled.scale);
        let mut found = naming.found.iter();
        let number = found.position(|(part, _)| part.heuristic == heuristic);
        let number = number.unwrap_or(naming.found.len());
        if number == DefinedHeuristic::MOST_PARTS {
            return Err(Environment::too_large(DefinedHeuristic::MOST_PARTS, span));
        }
        if number == naming.found.len() {
            naming
                .found
                .push((HeuristicPart { heuristic, scale }, span));
        }
        let id = self
            .builder
            .as_mut()
            .expect("a formula is made")
            .part(number as u32, span);
        Ok(self.value_of_scale(id, scale.into(), span))
    }

    /// The value of a heuristic, which is whole if it has no fractions in any state.
    fn value_of_scale(&mut self, id: Id, divisor: i64, span: Span) -> Lowered {
        let exact = (divisor > 1).then(|| self.builder().truth(true, span));
        Lowered::Open(Term { id, divisor, exact })
    }

    /// `heuristic(max(h1,h2))` as its number, as scripts read it.
    pub(super) fn heuristic_read(&mut self, value: &Value, span: Span) -> Result<Lowered> {
        let number = self.heuristic_value(value, span)?;
        let Term { id, divisor, .. } = self.term(&number, span)?;
        Ok(self.value_of_scale(id, divisor, span))
    }
}
