//! Commands: known, with the right operands, with their modifiers.

use super::operands::missing_argument;
use super::proposals::unknown_command;
use super::{Checker, NameKind, StepKind};
use crate::command::{
    Command as Typed, CommandRole, CommandSpec, Invocation, Modifier, OperandKind, WrittenWord,
    is_topic, meant_topic, unknown_topic,
};
use puzzle_core::puzzle::Random;
use puzzle_core::syntax::{Command, Diagnostic, Span, Statement, StatementKind, WordId};
use std::fmt::Display;
use std::iter::Peekable;

/// Most nodes of a graph that is drawn to know the names of its nodes.
const MOST_EXAMPLE: u64 = 200;

pub(super) type Statements = Peekable<std::vec::IntoIter<Statement>>;

impl Checker<'_> {
    pub(super) fn command(
        &mut self,
        command: Command,
        starts_line: bool,
        rest: &mut Statements,
    ) -> Option<StepKind> {
        let Some(id) = self.meant_command(&command, starts_line) else {
            return self.call(command, starts_line);
        };
        if starts_line
            && command.spelled.is_some()
            && let name = self.text(command.name)
            && let Some(help) = self.defined_below("procedure", &name, command.name)
        {
            self.mistake(unknown_command(name, command.name, help));
            return None;
        }
        let table = self.table;
        let spec = table.spec(id);
        match spec.role {
            CommandRole::Keyword => {
                self.unknown_command(command.name, &command.arguments);
                return None;
            }
            CommandRole::ModifierOf(option) => {
                let of = option.commands()[0];
                let name = spec.name.to_owned();
                self.mistake(only_a_modifier(name, of, command.name));
                return None;
            }
            CommandRole::OfSearch => {
                let name = spec.name.to_owned();
                self.mistake(only_a_modifier(name, "solveAStar", command.name));
                return None;
            }
            // A list of searches stands in the place of one behind it.
            CommandRole::BeforeSearch if spec.parameters.len().min(command.arguments.len()) < 2 => {
                return self.before_search(command, rest);
            }
            CommandRole::PlainOrModifierOf(option) if !command.arguments.is_empty() => {
                let last = command.arguments.last();
                let span = last.map_or(command.name, |last| command.name.to(last.span));
                let name = self.shown(span);
                let of = option.commands()[0];
                self.mistake(only_a_modifier(name, of, span));
                return None;
            }
            // With a format what is written is no transcript.
            CommandRole::Interactive if command.arguments.len() > 1 => {}
            CommandRole::Interactive if !self.interactive => {
                self.mistake(
                    Diagnostic::new("check::only_at_the_prompt")
                        .says(format!(
                            "`{name}` works at the prompt only",
                            name = spec.name
                        ))
                        .at(command.name, "not in a script")
                        .advise("start the prompt with `puzzle-script`, or `-i` after a script"),
                );
                return None;
            }
            CommandRole::Interactive if self.blocks > 0 || self.source.path.is_some() => {
                self.mistake(
                    Diagnostic::new("check::not_in_a_block")
                        .says(format!(
                            "`{name}` stands on a line of the prompt itself",
                            name = spec.name
                        ))
                        .at(command.name, "not inside a block or a file")
                        .advise("put it after the block: what it saves is complete there"),
                );
                return None;
            }
            _ => {}
        }
        if let (CommandRole::Definitions(made), false) = (spec.role, self.lenient) {
            self.declare(made, &command.arguments);
        }
        let built = match spec.role {
            CommandRole::Puzzle => self.built(&command.arguments),
            _ => None,
        };
        self.doubt_print(spec, &command.arguments);
        let (written, known) = self.written::<Typed>(id, command.name, command.arguments);
        let modifiers = if spec.takes_modifiers() || spec.role == CommandRole::BeforeSearch {
            self.modifiers(spec, &written, rest)
        } else {
            Box::default()
        };
        self.doubt_heuristic(spec, &written, rest.peek());
        self.doubt_seed(spec, &written, rest.peek());
        match (spec.role, &known) {
            (CommandRole::Puzzle, Some(Typed::ChoosePuzzle(chosen))) => {
                self.knowledge.puzzle = Some(chosen.puzzle.clone());
            }
            (CommandRole::Puzzle, Some(Typed::RandomGraph(drawn))) => {
                // Any graph with as many nodes has the same names.
                let mut random = Random::new(0);
                let example = (drawn.nodes.0 <= MOST_EXAMPLE)
                    .then(|| drawn.drawn(&self.knowledge.registry, &mut random));
                self.knowledge.puzzle = example.and_then(Result::ok);
            }
            (CommandRole::Include, Some(Typed::ReadCommands(read))) => {
                let (file, span) = (read.file.value.0.clone(), read.file.span);
                return self.include(&file, span);
            }
            (CommandRole::Puzzle, _) => self.knowledge.puzzle = built,
            (CommandRole::Include, _) => self.knowledge.puzzle = None,
            (_, Some(Typed::Submission(submission))) => {
                let given = submission.given.as_ref();
                for (name, span) in given.into_iter().flat_map(|given| given.0.clone()) {
                    self.variable_named(&name, span);
                }
            }
            (_, Some(Typed::Help(help))) => {
                let registry = &self.knowledge.registry;
                if let Some(topic) = &help.topic
                    && !is_topic(
                        meant_topic(&topic.value.0, table, registry),
                        table,
                        registry,
                    )
                {
                    let found = self.shown(topic.span);
                    let unknown = unknown_topic(found, topic.span, table, registry);
                    self.mistake(unknown);
                }
            }
            _ => {}
        }
        self.follow(spec, command.name, known.as_ref());
        Some(StepKind::Command(Invocation {
            command: written,
            modifiers,
            before: None,
        }))
    }

    /// The command that a word names: a procedure of that name comes before another spelling of a command, and before a command
    /// that it may hide.
    pub(super) fn meant_command(&self, command: &Command, starts_line: bool) -> Option<WordId> {
        let name = self.source.slice(command.name);
        let is_own = starts_line && self.knowledge.procedures.contains_key(name);
        command.id.filter(|&id| {
            !is_own || command.spelled.is_none() && !self.table.spec(id).may_be_hidden()
        })
    }

    /// `watch`, `possible`, or a log that is checked, with the search behind it on its line.
    fn before_search(&mut self, before: Command, rest: &mut Statements) -> Option<StepKind> {
        let table = self.table;
        let id = before.id?;
        let spec = table.spec(id);
        let is_search = |command: &Command| {
            let spec = command.id.map(|id| table.spec(id));
            spec.is_some_and(CommandSpec::is_search)
        };
        let next = rest.next_if(|next| {
            let is_search =
                matches!(&next.kind, StatementKind::Command(search) if is_search(search));
            is_search && !next.starts_line
        });
        let takes_file = spec
            .parameters
            .iter()
            .any(|parameter| parameter.kind == OperandKind::File);
        let surplus = before.arguments.get(usize::from(takes_file));
        let surplus = surplus.map(|surplus| surplus.span);
        let (
            Some(Statement {
                kind: StatementKind::Command(search),
                ..
            }),
            None,
        ) = (next, surplus)
        else {
            let file = if takes_file { " \"mine.txt\"" } else { "" };
            let example = format!("{}{file} solveAStar h2", spec.name);
            self.mistake(missing_argument(
                spec.name,
                surplus.unwrap_or(before.name),
                "a search",
                format!("a search follows it on its line, for example: {example}").into(),
            ));
            return None;
        };
        let takes_operands = !matches!(spec.name, "watch" | "possible");
        let before = if takes_operands {
            self.written::<Modifier>(id, before.name, before.arguments)
                .0
        } else {
            let (name, operands) = (before.name, Box::default());
            WrittenWord { id, name, operands }
        };
        let step = self.command(search, false, rest)?;
        Some(match step {
            StepKind::Command(invocation) => StepKind::Command(Invocation {
                before: Some(before),
                ..invocation
            }),
            step => step,
        })
    }

    fn call(&mut self, command: Command, starts_line: bool) -> Option<StepKind> {
        let name = self.text(command.name);
        let known = self.knowledge.procedures.get(&name);
        let known = known.map(|head| (head.parameters.len(), head.changes_puzzle));
        let Some((parameters, changes)) = known.filter(|_| starts_line) else {
            self.unknown_command(command.name, &command.arguments);
            return None;
        };
        self.name_used(NameKind::Procedure, command.name);
        for argument in &command.arguments {
            self.operand(argument);
            self.words_used(argument);
        }
        let given = command.arguments.len();
        let help = format!(
            "`{name}` takes {parameters} operand{}",
            if parameters == 1 { "" } else { "s" }
        );
        if given < parameters {
            let missing = format!("operand {}", given + 1);
            self.mistake(missing_argument(name, command.name, missing, help.into()));
        } else if given > parameters {
            self.surplus(name, command.name, &command.arguments[parameters], help);
        }
        if changes {
            self.knowledge.puzzle = None;
        }
        self.lose_state();
        Some(StepKind::Call {
            name: command.name,
            arguments: command.arguments,
        })
    }
}

/// `tree` on a line of its own.
fn only_a_modifier(name: impl Display, of: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::only_a_modifier")
        .says(format!("`{name}` is not a command of its own"))
        .at(span, "has nothing to modify")
        .advise(format!("it follows `{of}` on the same line: {of} {name}"))
}
