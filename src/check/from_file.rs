//! Definitions that a file of somebody else holds, and nothing else of it.

use super::procedures::reserved_name;
use super::{Checked, Checker, Knowledge, Text};
use crate::command::{DefinitionKind, Given, Table, TakenHead};
use crate::host::Host;
use puzzle_core::puzzle::DefinedHeuristic;
use puzzle_core::puzzles::{Family, PuzzleWord};
use puzzle_core::syntax::{Diagnostic, Expr, FormulaKind, Span, Statement, StatementKind, is_name};
use std::sync::Arc;

impl DefinitionKind {
    fn is_made_by(self, statement: &StatementKind) -> bool {
        match self {
            Self::Heuristic => matches!(
                statement,
                StatementKind::DefineFormula {
                    kind: FormulaKind::Heuristic,
                    ..
                }
            ),
            Self::Puzzle => matches!(statement, StatementKind::DefinePuzzle { .. }),
        }
    }
}

/// Checks a file of which definitions are taken alone. They know the puzzle in force, and no variable of the session.
pub(crate) fn check_definitions(
    text: Text,
    made: DefinitionKind,
    knowledge: &Knowledge,
    table: &Table,
    loader: &dyn Host,
) -> Checked {
    let knowledge = Knowledge {
        registry: knowledge.registry.clone(),
        puzzle: knowledge.puzzle.clone(),
        ..Knowledge::default()
    };
    let mut checker = Checker::new(text.source.clone(), knowledge, table, loader, false);
    checker.only = Some(made);
    checker.checked(text)
}

impl Checker<'_> {
    /// Whether a statement may stand in the file; what may not is reported, and not looked into.
    pub(super) fn may_stand(&mut self, statement: &Statement) -> bool {
        let Some(made) = self.only.filter(|_| self.blocks == 0) else {
            return true;
        };
        if made.is_made_by(&statement.kind) || matches!(statement.kind, StatementKind::Error) {
            return true;
        }
        let text = self.source.slice(statement.span);
        let word = text.split_whitespace().next().unwrap_or_default();
        let start = statement.span.start as usize;
        let span = Span::new(start, start + word.len());
        let (found, made) = (self.shown(span), made.word());
        self.mistake(Diagnostic::new("check::no_definition")
        .says(format!(
            "`{found}` is not a definition of a {made}, and nothing else is taken from this file"))
        .at(span, format!("no `define {made}`"))
        .advise(format!(
            "leave it out: the file holds `define {made} NAME ...` and comments")));
        false
    }

    /// A heuristic or a puzzle that is there when the script runs, if its file has it: its name and its parameters, where
    /// they are written out.
    pub(super) fn declare(&mut self, made: DefinitionKind, operands: &[Expr]) {
        let mut literals = operands.iter().skip(1).map(|operand| self.literal(operand));
        let Some(name) = literals.next().flatten() else {
            return;
        };
        let Some(parameters) = literals.collect::<Option<Vec<Given>>>() else {
            return;
        };
        let (text, span) = (name.value.to_string(), name.span);
        if let Some(what) = self.taken_by(made, &text) {
            let (made, name) = (made.word(), text);
            self.mistake(reserved_name(made, name, what, span));
            return;
        }
        let parameters = match made {
            DefinitionKind::Heuristic => TakenHead::read(&parameters).parameters,
            DefinitionKind::Puzzle => parameters
                .into_iter()
                .map(|parameter| parameter.value)
                .collect(),
        };
        let parameters: Vec<String> = parameters.iter().map(ToString::to_string).collect();
        match made {
            DefinitionKind::Heuristic => {
                let declared = DefinedHeuristic::new(
                    text.as_str().into(),
                    parameters.iter().map(Into::into).collect(),
                    self.source.clone(),
                    span,
                    String::new(),
                );
                self.knowledge.add_heuristic(Arc::new(declared));
            }
            DefinitionKind::Puzzle => {
                let family = Family::defined(&text, &parameters);
                Arc::make_mut(&mut self.knowledge.registry).add(family);
            }
        }
        self.knowledge.from_files.insert(text);
    }

    /// The kind of thing that has the name already; a definition from a file gives way.
    fn taken_by(&self, made: DefinitionKind, name: &str) -> Option<&'static str> {
        if self.knowledge.from_files.contains(name) {
            return None;
        }
        if !is_name(name) {
            return Some("no name: that is a letter, then letters, digits and `_`");
        }
        let registry = &self.knowledge.registry;
        match made {
            DefinitionKind::Heuristic => {
                let what = self.reserved_as(name);
                let is_free = !registry.has_added(name) && !self.is_in_the_way(name);
                what.filter(|what| *what != PuzzleWord::Heuristic.describe() || !is_free)
            }
            DefinitionKind::Puzzle
                if registry
                    .find(name)
                    .is_some_and(|family| !family.is_of_files()) =>
            {
                Some(PuzzleWord::Puzzle.describe())
            }
            DefinitionKind::Puzzle => {
                let what = self.reserved_as(name);
                what.filter(|_| registry.word(name).is_none())
            }
        }
    }
}
