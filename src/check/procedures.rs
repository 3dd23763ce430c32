//! `define`: procedures, and the names that definitions may have.

use super::{Checker, NameKind, Procedure, ProcedureHead, StepKind};
use crate::command::{CommandRole, CommandSpec, READABLE_NAMES, can_be_hidden};
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{
    Block, Diagnostic, Name, Proposal, Span, Statement, StatementKind, Vocabulary,
};
use std::collections::HashSet;
use std::fmt::Display;
use std::sync::Arc;

/// Words of the grammar that are no commands.
const GRAMMAR_WORDS: [&str; 13] = [
    "let", "if", "else", "repeat", "for", "task", "in", "define", "expect", "fails", "step",
    "none", "as",
];

impl Checker<'_> {
    pub(super) fn procedure(
        &mut self,
        name: Name,
        parameters: &[Name],
        body: Block,
    ) -> Option<StepKind> {
        let Some(text) = self.defined_name(name, "procedure") else {
            let refused = self.text(name.span);
            self.refused.insert(refused);
            return None;
        };
        self.name_made(NameKind::Procedure, name.span);
        let locals = self.parameters(parameters);
        // Known in its own body, so that it can call itself.
        let changes_puzzle = self.changes_puzzle(&body.statements);
        let names = parameters.iter().map(|parameter| self.text(parameter.span));
        let mut head = ProcedureHead {
            parameters: names.collect(),
            changes_puzzle,
            gives_points: false,
        };
        self.knowledge.procedures.insert(text.clone(), head.clone());
        let puzzle = self.knowledge.puzzle.take();
        let state = self.followed.clone();
        self.lose_state();
        let outer = self.locals.replace(locals);
        let steps = self.block(body);
        head.gives_points = self.points_given(&steps).is_some();
        self.knowledge.procedures.insert(text.clone(), head.clone());
        self.locals = outer;
        self.followed = state;
        self.leave_names();
        self.knowledge.puzzle = puzzle;
        Some(StepKind::Define(Arc::new(Procedure {
            name: text,
            head,
            body: steps,
            source: self.source.clone(),
        })))
    }

    /// The name that something is given, unless it stands for something else.
    pub(super) fn defined_name(&mut self, name: Name, made: &'static str) -> Option<String> {
        let text = self.text(name.span);
        if self.blocks > 0 {
            self.mistake(define_in_block(text.clone(), name.span));
        }
        // A puzzle has a name among puzzles alone, and a script may define its own anew.
        let family = self.knowledge.registry.find(&text);
        let is_definable = family.is_none_or(|family| family.defined_with().is_some());
        let of_puzzles = self.knowledge.registry.word(&text).is_some();
        let command = self.table.command(&text).map(|id| self.table.spec(id));
        let free = match made {
            "procedure" => command.is_some_and(CommandSpec::may_be_hidden),
            _ => is_definable && of_puzzles,
        };
        if let Some(what) = self.reserved_as(&text).filter(|_| !free) {
            self.mistake(reserved_name(made, text.clone(), what, name.span));
            return None;
        }
        Some(text)
    }

    /// The names of parameters, each once.
    pub(super) fn parameters(&mut self, parameters: &[Name]) -> HashSet<String> {
        let mut locals = HashSet::new();
        self.enter_names(NameKind::Parameter, parameters);
        for (index, parameter) in parameters.iter().enumerate() {
            self.refuse_readable(*parameter);
            let parameter_name = self.text(parameter.span);
            if !locals.insert(parameter_name.clone()) {
                let earlier = parameters[..index]
                    .iter()
                    .find(|other| self.text(other.span) == parameter_name);
                let first = earlier.expect("it was inserted before").span;
                self.mistake(
                    Diagnostic::new("check::duplicate_parameter")
                        .says(format!("parameter `{parameter_name}` stands twice"))
                        .at(parameter.span, "again here")
                        .at(first, "first here")
                        .advise("give each parameter its own name"),
                );
            }
        }
        locals
    }

    pub(super) fn reserved_as(&self, name: &str) -> Option<&'static str> {
        if self.table.command(name).is_some() {
            return Some("a command");
        }
        if READABLE_NAMES.contains(&name) && !can_be_hidden(name) {
            return Some("a name that searches set");
        }
        if GRAMMAR_WORDS.contains(&name) || ["and", "or", "not", "true", "false"].contains(&name) {
            return Some("a word of the grammar");
        }
        self.knowledge.registry.word(name).map(PuzzleWord::describe)
    }

    /// Whether running the statements can leave another puzzle in force.
    pub(super) fn changes_puzzle(&self, statements: &[Statement]) -> bool {
        let in_block = |block: &Block| self.changes_puzzle(&block.statements);
        statements.iter().any(|statement| match &statement.kind {
            StatementKind::Command(command) => {
                match self.meant_command(command, statement.starts_line) {
                    Some(id) => matches!(
                        self.table.spec(id).role,
                        CommandRole::Puzzle | CommandRole::Include
                    ),
                    None => self
                        .knowledge
                        .procedures
                        .get(self.source.slice(command.name))
                        .is_some_and(|head| head.changes_puzzle),
                }
            }
            StatementKind::If {
                branches,
                otherwise,
            } => {
                branches.iter().any(|branch| in_block(&branch.body))
                    || otherwise.as_ref().is_some_and(in_block)
            }
            StatementKind::Repeat { body, .. } | StatementKind::For { body, .. } => in_block(body),
            _ => false,
        })
    }
}

/// `define h2 { }`.
pub(super) fn reserved_name(
    made: impl Display,
    name: impl Display,
    what: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::reserved_name")
        .says(format!("a {made} can't be called `{name}`"))
        .at(span, format!("already {what}"))
        .advise(
            Proposal::from(format!("choose another name, for example `my_{name}`"))
                .with(span, format!("my_{name}")),
        )
}

/// `repeat 2 { define f { } }`.
pub(super) fn define_in_block(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::define_in_block")
        .says("`define` stands outside of blocks")
        .at(span, "inside a block")
        .advise(format!(
            "move the definition of `{name}` in front of the block"
        ))
}
