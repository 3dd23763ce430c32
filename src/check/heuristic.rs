//! `define heuristic`.

use super::{Checker, HeuristicDefinition, NameKind, StepKind, error};
use puzzle_core::puzzle::OwnHeuristic;
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{Expr, ExprKind, Function, Name, Span};
use std::sync::Arc;

/// The command of a heuristic that a program computes.
pub(crate) fn command_of(value: &Expr) -> Option<&Expr> {
    match &value.kind {
        ExprKind::Function(call) if call.function == Function::External => call.arguments.first(),
        _ => None,
    }
}

impl Checker<'_> {
    /// Checks a heuristic, which is known from then on. What it says of cells depends on the puzzle that it is
    /// used on.
    pub(super) fn heuristic(
        &mut self,
        name: Name,
        parameters: &[Name],
        value: Option<Expr>,
        whole: Span,
    ) -> Option<StepKind> {
        let text = self.text(name.span);
        let named = self.may_name(&text, name.span);
        self.name_made(NameKind::Heuristic, name.span);
        let locals = self.parameters(parameters);
        if let Some(value) = &value {
            let own = std::mem::replace(&mut self.defining, true);
            let known: Vec<String> = locals
                .iter()
                .filter(|&own| self.bound.insert(own.clone()))
                .cloned()
                .collect();
            match command_of(value) {
                Some(command) => {
                    self.operand(command);
                    if self.only.is_some() {
                        self.mistake(error::runs_program(value.span));
                    } else if let Some(parameter) = parameters.first() {
                        self.mistake(error::external_parameter(parameter.span));
                    }
                }
                None => self.number(value),
            }
            self.defining = own;
            for name in known {
                self.bound.remove(&name);
            }
        }
        self.leave_names();
        if !named {
            return None;
        }
        let parameters: Vec<String> = parameters.iter().map(|own| self.text(own.span)).collect();
        let span = value.as_ref().map_or(name.span, |value| value.span);
        let declared = OwnHeuristic::new(
            text.as_str().into(),
            parameters.iter().map(Into::into).collect(),
            self.source.clone(),
            span,
            String::new(),
        );
        // A file of many is checked in linear time.
        if self.only.is_none() {
            self.knowledge.add_heuristic(Arc::new(declared));
            self.knowledge.from_files.remove(&text);
        }
        Some(StepKind::DefineHeuristic(Arc::new(HeuristicDefinition {
            name: text,
            parameters,
            value: value?,
            source: self.source.clone(),
            span: whole,
            from_file: self.only.is_some(),
        })))
    }

    /// Whether a heuristic may have that name: one that a script defined before gives way, and one of another puzzle is
    /// not in the way.
    fn may_name(&mut self, name: &str, span: Span) -> bool {
        if self.blocks > 0 {
            let name = name.to_owned();
            self.mistake(error::define_in_block(name, span));
        }
        let what = self
            .reserved_as(name)
            .filter(|what| *what != PuzzleWord::Heuristic.describe() || self.is_in_the_way(name));
        if let Some(what) = what {
            self.mistake(error::reserved_name("heuristic", name, what, span));
        }
        what.is_none()
    }

    /// Whether the puzzle in force has a heuristic of that name that no script defined, or what puts heuristics
    /// together is called so.
    pub(super) fn is_in_the_way(&self, name: &str) -> bool {
        if self.knowledge.registry.has_added(name) {
            return false;
        }
        let known = self.knowledge.puzzle.as_ref();
        let named = known.is_some_and(|puzzle| puzzle.heuristic_names().contains(&name));
        named || matches!(name, "max" | "weighted" | "symmetric" | "dual")
    }
}
