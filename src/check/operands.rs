//! The operands of a command: counted, and converted as far as they are known; the modifiers behind them.

use super::Checker;
use super::commands::Statements;
use crate::command::{
    ArgumentError, CommandRole, CommandSpec, Modifier, NameScope, OperandKind, Readable,
    WrittenWord,
};
use puzzle_core::syntax::{
    Command, Diagnostic, Expr, Proposal, Span, Statement, StatementKind, WordId,
};
use std::fmt::Display;

/// Bytes from which on a size without a unit is believed.
const LEAST_SIZE: i64 = 100_000;

impl Checker<'_> {
    /// Warns of a size in bytes that is hardly meant.
    fn doubt_size(&mut self, id: WordId, span: Span) {
        if self
            .table
            .spec(id)
            .parameters
            .first()
            .map(|parameter| parameter.kind)
            != Some(OperandKind::Size)
        {
            return;
        }
        if let Ok(bytes) = self
            .source
            .slice(span)
            .replace(['_', ','], "")
            .parse::<i64>()
            && bytes < LEAST_SIZE
        {
            self.mistake(
                Diagnostic::new("check::size_in_bytes")
                    .says(format!("a size without a unit is in bytes: {bytes} bytes"))
                    .as_warning()
                    .at(span, "no unit")
                    .advise(format!(
                        "with a unit: {bytes}MB, or {bytes}B where that is meant"
                    )),
            );
        }
    }

    /// Counts the operands and converts those that are known before running; with the value, if all of them are.
    pub(super) fn written<T: Readable>(
        &mut self,
        id: WordId,
        name: Span,
        operands: Vec<Expr>,
    ) -> (WrittenWord, Option<T>) {
        for operand in &operands {
            self.operand(operand);
        }
        self.operands_used(self.table.spec(id), &operands);
        let counted = self.counted(self.table.spec(id), name, &operands);
        let written = WrittenWord {
            id,
            name,
            operands: operands.into(),
        };
        let mut value = None;
        // What stands in a block is converted with the whole block.
        if counted && !self.lenient && self.entry_words.is_none() {
            let known = NameScope {
                search: self.search,
                ..self.knowledge.known()
            };
            let (read, errors) = self.read(&written, known);
            value = read;
            if errors.is_empty() {
                self.doubt_size(id, written.operands_span());
            } else {
                self.unfit::<T>(id, name, &written.operands, errors);
            }
        }
        (written, value)
    }

    /// Converts the operands whose values are known before running. `None` if some are unknown, wrong or too large.
    pub(super) fn read<T: Readable>(
        &self,
        written: &WrittenWord,
        known: NameScope<'_>,
    ) -> (Option<T>, Vec<ArgumentError>) {
        let given = written.operands.iter().map(|operand| self.literal(operand));
        let given: Vec<_> = given.collect();
        // A run reports a value that is too large when it uses it.
        let fits = given
            .iter()
            .flatten()
            .all(|value_given| value_given.value.is_usable());
        let (value, errors) = written.read(known, given);
        (value.filter(|_| fits), errors)
    }

    /// Whether there are as many operands as the command takes.
    pub(super) fn counted(&mut self, spec: &CommandSpec, name: Span, operands: &[Expr]) -> bool {
        let (fewest, most) = spec.operands();
        if let Some((span, help)) = self.operands_meant(spec, name, operands) {
            self.mistake(surplus_argument(
                spec.name,
                self.shown(span),
                span,
                name,
                help,
            ));
            return false;
        }
        if operands.len() < fewest {
            let parameter = spec
                .parameters
                .iter()
                .filter(|parameter| !parameter.optional)
                .nth(operands.len());
            let missing = parameter
                .or(spec.parameters.last())
                .map_or_else(String::new, |parameter| parameter.name.to_owned());
            let help = self
                .command_as_text(spec, name, operands)
                .unwrap_or_else(|| Self::usage(spec))
                .into();
            self.mistake(missing_argument(spec.name, name, missing, help));
            return false;
        }
        if spec.name == "solve"
            && let Some(first) = operands.first()
            && !self.may_be_added(first)
        {
            let (at, help) = (operands[0].span, self.search_meant(name, &operands[0]));
            self.mistake(surplus_argument(spec.name, self.shown(at), at, name, help));
            return false;
        }
        if operands.len() > most {
            let whole = operands[0].span.to(operands[operands.len() - 1].span);
            if let Some(list) = self.as_list(spec, operands) {
                let surplus = &operands[most];
                self.mistake(surplus_argument(
                    spec.name,
                    self.shown(surplus.span),
                    surplus.span,
                    name,
                    Proposal::write("several are a list", name.to(whole), list),
                ));
                return false;
            }
            let help = match spec.parameters.first().map(|parameter| parameter.kind) {
                Some(kind @ (OperandKind::State(_) | OperandKind::Goal)) => {
                    let command = if let OperandKind::State(command) = kind {
                        command
                    } else {
                        "setGoal"
                    };
                    let text = self.source.slice(whole);
                    let line = format!("{command} \"{}\"", text.replace('"', ""));
                    Proposal::write("a state is written in quotes", name.to(whole), line)
                }
                _ if self.entry_words.is_some() && matches!(spec.name, "goal" | "start") => {
                    let text = self.source.slice(whole).replace('"', "");
                    let line = format!("{} \"{text}\"", spec.name);
                    Proposal::write("a state is written in quotes", name.to(whole), line)
                }
                _ if most == 0 && self.is_list_of_moves(&operands[0]) => {
                    let line = format!("move {}", self.source.slice(operands[0].span));
                    Proposal::write("moves are made by `move`", name.to(whole), line)
                }
                _ => self.parts(spec).unwrap_or_else(|| Self::usage(spec)).into(),
            };
            let surplus = self
                .mistyped(&operands[fewest..most])
                .unwrap_or(&operands[most]);
            self.surplus(spec.name.to_owned(), name, surplus, help);
            return false;
        }
        true
    }

    /// A limit, an order or `tree` directly behind a solve belongs to it.
    pub(super) fn modifiers(
        &mut self,
        solve: &CommandSpec,
        search: &WrittenWord,
        rest: &mut Statements,
    ) -> Box<[WrittenWord]> {
        let mut modifiers: Vec<WrittenWord> = Vec::new();
        while let Some(id) = rest
            .peek()
            .and_then(|statement| self.modifier_of(solve, statement))
        {
            let Some(Statement {
                kind: StatementKind::Command(command),
                ..
            }) = rest.next()
            else {
                break;
            };
            let spec = self.table.spec(id);
            if let Some(earlier) = modifiers.iter().find(|earlier| earlier.id == id) {
                let (name, first) = (spec.name.to_owned(), earlier.name);
                self.mistake(
                    Diagnostic::new("check::duplicate_modifier")
                        .says(format!("`{name}` comes twice after one search"))
                        .at(command.name, "again here")
                        .at(first, "first here")
                        .advise("keep one of them"),
                );
            }
            self.search = Some(solve.name);
            let (modifier, _) = self.written::<Modifier>(id, command.name, command.arguments);
            self.search = None;
            modifiers.push(modifier);
        }
        self.excluded(solve, search, &modifiers);
        modifiers.into()
    }

    /// Refuses words of which no search has both, and a pair of operands that a word behind it excludes.
    fn excluded(&mut self, solve: &CommandSpec, search: &WrittenWord, modifiers: &[WrittenWord]) {
        let (table, source) = (self.table, self.source.clone());
        for modifier in modifiers {
            let spec = table.spec(modifier.id);
            let begins_pair = |operand: &&Expr| {
                let word = source.slice(operand.span);
                let mut kinds = solve.parameters.iter().map(|parameter| parameter.kind);
                kinds.any(
                    |kind| matches!(kind, OperandKind::Pair(words, _) if words.contains(&word)),
                )
            };
            let pairs = search.operands.iter().filter(begins_pair);
            let pairs = pairs.filter(|_| spec.excludes_pairs());
            let others = modifiers.iter();
            let others = others.filter(|other| spec.excludes(table.spec(other.id)));
            let excluded = { pairs.map(|pair| pair.span) }.chain(others.map(|other| other.name));
            for span in excluded.collect::<Vec<Span>>() {
                let (name, other) = (spec.name, source.slice(span));
                self.mistake(
                    Diagnostic::new("check::excluded_modifier")
                        .says(format!("`{name}` and `{other}` exclude each other"))
                        .at(modifier.name, "no search has this")
                        .at(span, "with this")
                        .advise("leave one of them out"),
                );
            }
        }
    }

    pub(super) fn modifier_of(&self, solve: &CommandSpec, statement: &Statement) -> Option<WordId> {
        let StatementKind::Command(Command {
            id: Some(id),
            arguments,
            ..
        }) = &statement.kind
        else {
            return None;
        };
        let spec = self.table.spec(*id);
        if matches!(spec.role, CommandRole::PlainOrModifierOf(_)) && arguments.is_empty() {
            return None;
        }
        // The runs of an experiment share its threads: there the word is an entry. Nobody looks into them, but into
        // those of a replay.
        let is_outside =
            spec.name == "threads" || (spec.role == CommandRole::OfSearch && !self.in_replay);
        let is_own = self.entry_words.is_none() || !is_outside;
        let fits = spec.modifies(solve) && is_own;
        (fits && !statement.starts_line).then_some(*id)
    }
}

/// `setState`.
pub(super) fn missing_argument(
    name: impl Display,
    span: Span,
    missing: impl Display,
    help: Proposal,
) -> Diagnostic {
    Diagnostic::new("check::missing_argument")
        .says(format!("`{name}` needs more after it"))
        .at(span, format!("{missing} is missing"))
        .advise(help)
}

/// `printStats now please`.
pub(super) fn surplus_argument(
    name: impl Display,
    surplus: impl Display,
    span: Span,
    command: Span,
    help: Proposal,
) -> Diagnostic {
    Diagnostic::new("check::surplus_argument")
        .says(format!("`{name}` does not take `{surplus}`"))
        .at(span, "one operand too many")
        .at(command, "of this")
        .advise(help)
}
