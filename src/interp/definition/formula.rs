//! Formulas of definitions: the variables that they take of the session, and the heuristics that are part of them.

use super::digest::said;
use crate::check::FormulaDefinition;
use crate::command::{Terms, Value};
use crate::interp::environment::expression::{LONGEST_TEXT, Naming, size_of_text};
use crate::interp::environment::look::Allowance;
use crate::interp::environment::{Environment, Result};
use crate::interp::session::file_definitions::FileDefinitions;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicError, HeuristicSpec};
use puzzle_core::puzzle::{Board, Formula, Ground, HeuristicPart, Puzzle};
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Source, Span, StringPiece};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// The names of a formula, with what they stand for.
pub(super) struct FormulaScope<'a> {
    pub ground: &'a Arc<Ground>,
    /// Variables of the session and parameters.
    pub known: &'a HashMap<String, Value>,
    /// Numbers beside heuristics that are given state by state, and how many units of them make 1.
    pub variables: &'a [(&'static str, u32)],
    /// The heuristics that may be part of it.
    pub terms: &'a Terms,
    /// The heuristics of its file, which are meant before those of the session.
    pub file: Option<&'a Arc<FileDefinitions>>,
}

impl Environment<'_> {
    /// The variables that a definition reads, with their values, and the text that says all that it depends on.
    pub(super) fn captured(
        &self,
        written: &FormulaDefinition,
    ) -> Result<(Vec<(String, Value)>, String)> {
        let mut names = Vec::new();
        let mut bound = written.parameters.clone();
        if !written.from_file {
            variables(&written.value, &written.source, &mut bound, &mut names);
        }
        let mut captured: Vec<(String, Value)> = Vec::new();
        for name in names {
            let text = self.source.slice(name);
            let is_captured = captured
                .iter()
                .any(|(captured_name, _)| captured_name == text);
            let of_puzzle = matches!(text, "cells" | "values") && self.variable(text).is_none();
            if !is_captured && !of_puzzle {
                captured.push((text.to_owned(), self.read(name)?));
            }
        }
        let mut determined = said(&written.source, written.span, &[]);
        for (name, value) in &captured {
            let _ = write!(determined, "\n{name}=");
            self.handle(size_of_text(value), written.span)?;
            value.write_within(&mut determined, LONGEST_TEXT);
        }
        Ok((captured, determined))
    }

    /// The formula of a number in a definition, and the heuristics that are part of it, which are ready then.
    pub(super) fn formula_of(
        &mut self,
        (source, value): (&Arc<Source>, &Expr),
        scope: &FormulaScope<'_>,
        allowance: Option<Allowance>,
        (puzzle, goal): (&Puzzle, Option<&Board>),
    ) -> Result<(Formula, Vec<HeuristicPart>)> {
        let mut parts = Vec::new();
        loop {
            let outer = self.definition.replace(scope.ground.clone());
            let locals = self.locals.replace(scope.known.clone());
            let variables = scope.variables.iter().map(|(name, _)| *name);
            let names = puzzle.heuristic_names().into_iter().chain(variables);
            let naming = Naming {
                names: names.map(str::to_owned).collect(),
                file: scope.file.cloned(),
                known: parts,
                found: Vec::new(),
            };
            let outer_naming = self.naming.replace(Some(naming));
            let outer_allowance = self.allow(allowance);
            let formula = self.within(source, |this| this.number_of(value));
            self.allowance.set(outer_allowance);
            let naming = self.naming.replace(outer_naming).expect("it is put there");
            self.locals = locals;
            self.definition = outer;
            let formula = formula?;
            let ready = self.parts_ready(&naming, scope, (puzzle, goal))?;
            let is_known =
                naming.known.len() == ready.len() || ready.iter().all(|part| part.scale == 1);
            if is_known {
                return Ok((formula, ready));
            }
            parts = ready;
        }
    }

    /// Makes the heuristics ready that are part of one, and says how many times its value each of them tells.
    fn parts_ready(
        &mut self,
        naming: &Naming,
        scope: &FormulaScope<'_>,
        (puzzle, goal): (&Puzzle, Option<&Board>),
    ) -> Result<Vec<HeuristicPart>> {
        let mut parts = Vec::new();
        for (part, span) in &naming.found {
            let heuristic = part.heuristic.clone();
            let mut variables = scope.variables.iter();
            if let Some(&(_, scale)) = variables.find(|(name, _)| *name == heuristic.name) {
                parts.push(HeuristicPart { heuristic, scale });
                continue;
            }
            if let Err(error) = puzzle.accepts(&heuristic) {
                let code = "definition::heuristic_part";
                let said = match error {
                    HeuristicError::Unknown { name } => {
                        format!("`{name}` is not a heuristic of this puzzle")
                    }
                    HeuristicError::Arguments { message, .. } => message,
                };
                return Err(Diagnostic::new(code)
                    .says(said)
                    .at(*span, "does not fit here")
                    .into());
            }
            self.make_ready(&heuristic, puzzle, goal)?;
            if let Some(name) = self.excluded_term(&heuristic, scope.terms, puzzle) {
                let own = self.session.heuristics.get(&heuristic.name);
                let part =
                    own.map_or_else(|| heuristic.to_string(), |own| own.written.name.clone());
                let said = if name == heuristic.name {
                    format!("`{part}` may not be a term of this heuristic")
                } else {
                    format!("`{part}` has the term `{name}`, which this heuristic may not have")
                };
                return Err(Diagnostic::new("definition::excluded_term")
                    .says(said)
                    .at(*span, "not here")
                    .advise("write out what it says of cells: at, goal, home, row, column")
                    .into());
            }
            let scale = puzzle.told_scale(&heuristic, goal);
            parts.push(HeuristicPart { heuristic, scale });
        }
        Ok(parts)
    }

    /// The first heuristic in a part, or in what that is made of, that is excluded. All that it is made of is ready.
    fn excluded_term(
        &self,
        part: &HeuristicSpec,
        terms: &Terms,
        puzzle: &Puzzle,
    ) -> Option<String> {
        let name = part.name.as_str();
        let defined = self.session.heuristics.get(name);
        let is_excluded = match terms {
            Terms::All => return None,
            Terms::Own => match defined {
                Some(known) => !known.written.from_file,
                None => !matches!(name, "max" | "weighted" | "symmetric" | "dual"),
            },
            Terms::Without(names) => {
                let name = defined.map_or(name, |known| &known.written.name);
                names.iter().any(|excluded| excluded == name)
            }
        };
        if is_excluded {
            return Some(part.name.clone());
        }
        let inner = match defined {
            Some(definition) => definition
                .heuristic
                .parts(&part.arguments, &puzzle.layout()),
            None => part
                .arguments
                .iter()
                .filter_map(|argument| match argument {
                    HeuristicArgument::Heuristic(inner) => Some(inner.clone()),
                    _ => None,
                })
                .collect(),
        };
        inner
            .iter()
            .find_map(|inner| self.excluded_term(inner, terms, puzzle))
    }
}

/// The variables that an expression reads and does not bind itself, where they stand.
fn variables(expr: &Expr, source: &Source, bound: &mut Vec<String>, found: &mut Vec<Span>) {
    let mut name = |span: Span| {
        if !bound
            .iter()
            .any(|bound_name| bound_name == source.slice(span))
        {
            found.push(span);
        }
    };
    match &expr.kind {
        ExprKind::Variable => name(Span {
            start: expr.span.start + 1,
            ..expr.span
        }),
        ExprKind::Template(pieces) => {
            for piece in &**pieces {
                if let StringPiece::Variable(span) = piece {
                    name(*span);
                }
            }
        }
        _ => {}
    }
    let variable = match &expr.kind {
        ExprKind::Function(call) => call.variable,
        _ => None,
    };
    for (index, child) in expr.children().into_iter().enumerate() {
        let binding = variable.filter(|_| index > 0);
        bound.extend(binding.map(|variable_name| source.slice(variable_name.span).to_owned()));
        variables(child, source, bound, found);
        if binding.is_some() {
            bound.pop();
        }
    }
}
