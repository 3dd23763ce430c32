//! Searches that an experiment runs.

use super::super::Checker;
use super::super::commands::Statements;
use crate::command::{
    Command as Search, CommandSpec, Invocation, OperandKind, Table, argument_error, parse_size,
};
use crate::experiment::{WrittenSearch, block_error};
use puzzle_core::syntax::{Command, Expr, ExprKind, Proposal, Span, Statement, StatementKind};

impl Checker<'_> {
    /// The search behind `run`, with its modifiers and its label.
    pub(super) fn run_search(
        &mut self,
        words: &Table,
        run: &Command,
        rest: &mut Statements,
    ) -> Option<WrittenSearch> {
        if let Some(surplus) = run.arguments.first() {
            let found = format!("`{}`", self.shown(surplus.span));
            self.not_a_search(found, surplus.span);
            return None;
        }
        let next = rest
            .next_if(|next| !next.starts_line && matches!(next.kind, StatementKind::Command(_)));
        let Some(Statement {
            kind: StatementKind::Command(mut search),
            ..
        }) = next
        else {
            self.not_a_search("the end of the entry".to_owned(), run.name);
            return None;
        };
        let table = self.table;
        let spec = search.id.map(|id| table.spec(id));
        let Some(spec) = spec.filter(|spec| spec.is_search()) else {
            let found = format!("`{}`", self.shown(search.name));
            self.not_a_search(found, search.name);
            return None;
        };
        let id = search.id.expect("a search is a command");
        if let Some((list, expected, help)) = self.each_of_list(spec, run.name, &search.arguments) {
            let found = self.shown(list);
            let help = Some(help);
            let error = argument_error::wrong_kind(expected, found, "a list", list, help);
            self.mistake(error);
            while rest.next_if(|next| !next.starts_line).is_some() {}
            return None;
        }
        search.arguments.extend(self.pair_behind(spec, rest));
        let command = self.written::<Search>(id, search.name, search.arguments).0;
        Some(WrittenSearch {
            invocation: Invocation {
                modifiers: self.modifiers(spec, &command, rest),
                command,
                before: None,
            },
            label: self.label(words, rest)?,
        })
    }

    /// Two operands of a search of which the first is also a word of the block: `table 64MB`, not `table generated`.
    pub(super) fn pair_behind(&mut self, search: &CommandSpec, rest: &mut Statements) -> Vec<Expr> {
        let source = self.source.clone();
        let is_pair = |next: &Statement| match &next.kind {
            StatementKind::Command(command) => {
                let name = command.word(&source);
                let mut kinds = search.parameters.iter().map(|parameter| parameter.kind);
                let begins =
                    |kind| matches!(kind, OperandKind::Pair(words, _) if words.contains(&name));
                let is_measure = |operand: &Expr| {
                    matches!(operand.kind, ExprKind::Word)
                        && parse_size(source.slice(operand.span)).is_none()
                };
                let fits = matches!(&command.arguments[..], [one] if !is_measure(one));
                !next.starts_line && fits && kinds.any(begins)
            }
            _ => false,
        };
        match rest.next_if(is_pair).map(|next| next.kind) {
            Some(StatementKind::Command(command)) => {
                let word = Expr {
                    kind: ExprKind::Word,
                    span: command.name,
                };
                [word].into_iter().chain(command.arguments).collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn not_a_search(&mut self, found: String, span: Span) {
        let searches = self.table.specs().iter().filter(|spec| spec.is_search());
        let names = searches.map(|spec| spec.name);
        let help = Proposal::meant(found.trim_matches('`'), "", span, names).unwrap_or_else(|| {
            "one solve command, for example: run solveAStar h2 as \"A* Manhattan\"".into()
        });
        self.mistake(block_error::not_a_search(found, span, help));
    }
}
