//! Blocks that define puzzles.

use super::commands::Statements;
use super::operands::missing_argument;
use super::{Checker, DefinitionEntry, NameKind, PuzzleDefinition, StepKind};
use crate::command::{CommandRole, CommandSpec, DefinitionWord, EntryRole, OperandKind};
use puzzle_core::syntax::{
    BinaryOperator, Block, Command, DefinitionKind, Diagnostic, ExprKind, Name, Proposal, Span,
    Statement, StatementKind, Vocabulary,
};
use std::fmt::Display;
use std::sync::Arc;

impl Checker<'_> {
    /// `define puzzle`: what is known of it before it is built.
    pub(super) fn puzzle_definition(
        &mut self,
        kind: DefinitionKind,
        (name, parameters): (Name, &[Name]),
        body: Block,
        span: Span,
    ) -> Option<StepKind> {
        let text = self.defined_name(name, kind.word())?;
        self.name_made(NameKind::Puzzle, name.span);
        let locals = self.parameters(parameters);
        let (block, _) = self.table.definition(kind.word())?;
        let outer_words = std::mem::replace(&mut self.entry_words, self.table.words_of(block));
        let outer_locals = self.locals.replace(locals);
        let outer = std::mem::replace(&mut self.defining, true);
        let steps = self.block(body);
        self.defining = outer;
        self.locals = outer_locals;
        self.leave_names();
        self.entry_words = outer_words;
        let parameters: Vec<String> = parameters
            .iter()
            .map(|parameter| self.text(parameter.span))
            .collect();
        let definition = PuzzleDefinition {
            kind,
            name: text,
            parameters,
            body: steps,
            span,
            source: self.source.clone(),
            from_file: self.only.is_some(),
        };
        if self.only.is_none() {
            Arc::make_mut(&mut self.knowledge.registry).add(definition.family());
            self.knowledge.from_files.remove(&definition.name);
        }
        Some(StepKind::DefinePuzzle(Arc::new(definition)))
    }

    /// An entry with what belongs to it on its line.
    pub(super) fn entry_of_puzzle(
        &mut self,
        command: Command,
        rest: &mut Statements,
    ) -> Option<StepKind> {
        let name = command.name;
        let Some(spec) = self.word_of_puzzle(name) else {
            self.no_entry_of_puzzle(name);
            // What stands behind it was meant for it.
            while rest.next_if(|next| !next.starts_line).is_some() {}
            return None;
        };
        if let CommandRole::Entry(EntryRole::Behind([of, ..])) = spec.role {
            let word = spec.name;
            self.mistake(
                Diagnostic::new("check::entry_alone")
                    .says(format!("`{word}` follows `{of}`"))
                    .at(name, "nothing that it belongs to")
                    .advise(format!("it belongs to the `{of}` before it on its line")),
            );
            return None;
        }
        let Some(mut entry) = self.counted_entry(command) else {
            // What stands behind it was meant for it.
            while rest.next_if(|next| !next.starts_line).is_some() {}
            return None;
        };
        let mut whole = true;
        while let Some(next) = rest.next_if(|next| self.belongs(&spec, next)) {
            let StatementKind::Command(command) = next.kind else {
                break;
            };
            if self.names_all_cells(&command, rest) {
                return None;
            }
            let part = self.counted_entry(command);
            whole &= part.is_some();
            entry.parts.extend(part);
        }
        if self.has_if(&spec, name, rest) || self.is_rule_of_goal(&entry) {
            return None;
        }
        // What did not parse was reported.
        whole &= !rest
            .peek()
            .is_some_and(|next| !next.starts_line && matches!(next.kind, StatementKind::Error));
        (whole && self.has_its_parts(&spec, &entry)).then(|| StepKind::Entry(Arc::new(entry)))
    }

    /// Reports `reverse cells`: the word begins an entry, the list is a variable.
    fn names_all_cells(&mut self, command: &Command, rest: &mut Statements) -> bool {
        let source = self.source.clone();
        let is_list = |next: &Statement| match &next.kind {
            StatementKind::Command(word) => !next.starts_line && source.slice(word.name) == "cells",
            _ => false,
        };
        let name = source.slice(command.name);
        if name == "when" || !command.arguments.is_empty() {
            return false;
        }
        let Some(next) = rest.next_if(is_list) else {
            return false;
        };
        let list_rest = source.slice(next.span).trim_start_matches("cells");
        self.mistake(missing_argument(
            name,
            command.name,
            "a list of cells",
            format!("the list of all cells is `$cells`: {name} $cells{list_rest}").into(),
        ));
        true
    }

    /// Reports `move a if ... { }`.
    fn has_if(&mut self, spec: &CommandSpec, name: Span, rest: &mut Statements) -> bool {
        let is_if =
            |next: &Statement| !next.starts_line && matches!(next.kind, StatementKind::If { .. });
        if spec.name != "move" {
            return false;
        }
        let Some(next) = rest.next_if(is_if) else {
            return false;
        };
        let text = self.shown(next.span);
        let text = text.trim_start_matches("if").trim();
        let (condition, effects) = text.split_once('{').unwrap_or((text, "}"));
        let effects = effects.split('}').next().unwrap_or_default();
        let line = format!("{} {}", condition.trim(), effects.trim());
        self.mistake(unfinished_entry(
            spec.name,
            format!("a condition follows `when`: move NAME when {line}"),
            name,
        ));
        true
    }

    /// Reports `goal (a == 4)`.
    fn is_rule_of_goal(&mut self, entry: &DefinitionEntry) -> bool {
        let [operand] = &entry.operands[..] else {
            return false;
        };
        let ExprKind::Group(inner) = &operand.kind else {
            return false;
        };
        let is_rule = matches!(
            &inner.kind,
            ExprKind::Binary { operator, .. } if !matches!(
                operator,
                BinaryOperator::Add
                    | BinaryOperator::Subtract
                    | BinaryOperator::Multiply
                    | BinaryOperator::Divide
                    | BinaryOperator::Remainder
            )
        );
        if is_rule && entry.word == DefinitionWord::Goal {
            let line = format!("goal when {}", self.source.slice(inner.span));
            let help = Proposal::write("a rule follows `when`", entry.span(), line);
            self.mistake(unfinished_entry("goal", help, entry.name));
            return true;
        }
        false
    }

    fn word_of_puzzle(&self, name: Span) -> Option<CommandSpec> {
        self.entry_words?.find(self.source.slice(name)).copied()
    }

    /// Whether a statement belongs to the entry before it on its line.
    fn belongs(&self, entry: &CommandSpec, statement: &Statement) -> bool {
        let StatementKind::Command(command) = &statement.kind else {
            return false;
        };
        let spec = self.word_of_puzzle(command.name);
        !statement.starts_line
            && spec.is_some_and(|spec| match spec.role {
                CommandRole::Entry(EntryRole::Behind(of) | EntryRole::OnceOrBehind(of)) => {
                    of.contains(&entry.name)
                }
                _ => false,
            })
    }

    fn counted_entry(&mut self, command: Command) -> Option<DefinitionEntry> {
        let spec = self.word_of_puzzle(command.name)?;
        for (operand, parameter) in command.arguments.iter().zip(spec.parameters.iter().cycle()) {
            match parameter.kind {
                OperandKind::Condition => self.condition(operand),
                _ if self.word_for_list(operand, false) => return None,
                _ => self.operand(operand),
            }
        }
        let word = DefinitionWord::of(&spec);
        self.counted(&spec, command.name, &command.arguments)
            .then_some(DefinitionEntry {
                word,
                name: command.name,
                operands: command.arguments,
                parts: Vec::new(),
            })
    }

    /// Whether an entry says all that it has to, and nothing twice.
    fn has_its_parts(&mut self, spec: &CommandSpec, entry: &DefinitionEntry) -> bool {
        let source = self.source.clone();
        let is_when = |part: &DefinitionEntry| part.word == DefinitionWord::When;
        let is_cost = |part: &DefinitionEntry| part.word == DefinitionWord::Cost;
        let is_move = entry.word == DefinitionWord::Move;
        let is_symmetry = entry.word == DefinitionWord::Symmetry;
        for (index, part) in entry.parts.iter().enumerate() {
            let first = entry.parts[..index]
                .iter()
                .find(|other| other.word == part.word);
            let is_before = |other: &DefinitionEntry| is_when(other) || is_cost(other);
            let misplaced = is_before(part) && !entry.parts[..index].iter().all(is_before);
            let once = !is_move && !is_symmetry || is_before(part);
            if misplaced || once && first.is_some() {
                let help = first.is_none().then(|| {
                    let last_span = entry.operands.last().map_or(entry.name, |last| last.span);
                    let (before, later): (Vec<_>, Vec<_>) =
                        entry.parts.iter().partition(|part| is_before(part));
                    let parts = before.into_iter().chain(later);
                    let parts = parts.map(|part| source.slice(part.span()));
                    let line: Vec<_> = [source.slice(entry.name.to(last_span))]
                        .into_iter()
                        .chain(parts)
                        .collect();
                    let why = "what it costs and its condition come first";
                    Proposal::write(why, entry.span(), line.join(" "))
                });
                self.mistake(Diagnostic::new("check::misplaced_part")
        .says(format!(
            "`{name}` comes once after `{of}`, `cost` and `when` before what it does", name = source.slice(part.name), of = spec.name))
        .at(first.map_or(entry.name, |first| first.name), "belongs here")
        .at(part.name, "not here")
        .advise(help.unwrap_or_else(|| {
            "what it costs and its condition come first: move NAME cost N when CONDITION EFFECT...".into()
        })));
                return false;
            }
        }
        let said = match entry.word {
            DefinitionWord::Move => !entry
                .parts
                .iter()
                .all(|part| is_when(part) || is_cost(part)),
            DefinitionWord::Goal => entry.operands.len() + entry.parts.len() == 1,
            DefinitionWord::Symmetry => !entry.operands.is_empty() || !entry.parts.is_empty(),
            _ => true,
        };
        if !said {
            let help = if is_move {
                "say what it does: `swap A B`, `cycle [A B C]`, `reverse CELLS`, `set A VALUE`, `add CELLS n`"
            } else if is_symmetry {
                "say what changes places: `swap A B`, `cycle [A B C]`, `reverse CELLS`, or which values do: `values [a b]`"
            } else {
                "a state, `goal \"1 2 3\"`, or a rule, `goal when at(1) == 3`"
            };
            self.mistake(unfinished_entry(spec.name, help, entry.span()));
        }
        said
    }

    /// Reports what is no entry of a puzzle.
    pub(super) fn no_entry_of_puzzle(&mut self, span: Span) {
        let text = self.source.slice(span);
        let word = text.split_whitespace().next().unwrap_or_default();
        let start = span.start as usize;
        let span = Span::new(start, start + word.len());
        let words = self.entry_words.map(Vocabulary::names).unwrap_or_default();
        let is_graph = words.contains(&"edge");
        let (block, other) = if is_graph {
            ("graph", "; a procedure needs another name than `graph`")
        } else {
            ("puzzle", "")
        };
        let all = format!(
            "its words: {}; around them `let if for repeat`{other}",
            words.join(" ")
        );
        let called = called_elsewhere(word)
            .map(|other_name| Proposal::write("here it is called", span, other_name));
        let help = match called.or_else(|| Proposal::meant(word, "", span, words)) {
            Some(meant) => {
                let text = format!("{meant} {all}");
                meant.saying(text)
            }
            None => all.into(),
        };
        self.mistake(
            Diagnostic::new("check::no_entry_of_puzzle")
                .says(format!(
                    "`{name}` is not an entry of a {block}",
                    name = self.shown(span)
                ))
                .at(span, "not here")
                .advise(help),
        );
    }
}

/// Translates words for entries from other languages and from books.
fn called_elsewhere(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "action" | "operator" | "rule" | "moves" | "actions" => "move",
        "state" | "variables" | "vars" | "board" | "positions" | "places" => "cells",
        "init" | "initial" | "begin" | "initialstate" => "start",
        "final" | "target" | "end" | "goalstate" => "goal",
        "domain" | "domains" | "range" => "values",
        _ => return None,
    })
}

/// `move up`.
fn unfinished_entry(name: impl Display, help: impl Into<Proposal>, span: Span) -> Diagnostic {
    Diagnostic::new("check::unfinished_entry")
        .says(format!("`{name}` says nothing"))
        .at(span, "nothing after it")
        .advise(help)
}
