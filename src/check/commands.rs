//! Commands: known, with the right operands, with their modifiers.

use super::doubts::Operands;
use super::{Checker, NameKind, StepKind, error};
use crate::command::{
    Command as Typed, CommandSpec, Invocation, Kind, Modifier, Readable, Role, WrittenWord,
    is_topic, meant_topic, unknown_topic,
};
use puzzle_core::syntax::{Command, Expr, Proposal, Span, Statement, StatementKind, WordId};
use std::iter::Peekable;

/// Bytes from which on a size without a unit is believed.
const LEAST_SIZE: i64 = 100_000;

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
            self.mistake(error::unknown_command(name, command.name, help));
            return None;
        }
        let table = self.table;
        let spec = table.spec(id);
        match spec.role {
            Role::Keyword => {
                self.unknown_command(command.name, &command.arguments);
                return None;
            }
            Role::ModifierOf(option) => {
                let of = option.commands()[0];
                let name = spec.name.to_owned();
                self.mistake(error::only_a_modifier(name, of, command.name));
                return None;
            }
            Role::OfSearch => {
                let name = spec.name.to_owned();
                self.mistake(error::only_a_modifier(name, "solveAStar", command.name));
                return None;
            }
            Role::BeforeSearch => return self.watched(&command, rest),
            Role::PlainOrModifierOf(option) if !command.arguments.is_empty() => {
                let last = command.arguments.last();
                let span = last.map_or(command.name, |last| command.name.to(last.span));
                let name = self.shown(span);
                let of = option.commands()[0];
                self.mistake(error::only_a_modifier(name, of, span));
                return None;
            }
            // With a format what is written is no transcript.
            Role::Interactive if command.arguments.len() > 1 => {}
            Role::Interactive if !self.interactive => {
                self.mistake(error::only_at_the_prompt(spec.name, command.name));
                return None;
            }
            Role::Interactive if self.blocks > 0 || self.source.path.is_some() => {
                self.mistake(error::not_in_a_block(spec.name, command.name));
                return None;
            }
            _ => {}
        }
        if let (Role::Definitions(made), false) = (spec.role, self.lenient) {
            self.declare(made, &command.arguments);
        }
        let built = match spec.role {
            Role::Puzzle => self.built(&command.arguments),
            _ => None,
        };
        self.doubt_print(spec, &command.arguments);
        let operands = Operands::of(command.name, &command.arguments);
        let (written, known) = self.written::<Typed>(id, command.name, command.arguments);
        let modifiers = if spec.takes_modifiers() {
            self.modifiers(spec, rest)
        } else {
            Box::default()
        };
        self.doubt_heuristic(spec, operands, rest.peek());
        self.doubt_seed(spec, operands, rest.peek());
        match (spec.role, &known) {
            (Role::Puzzle, Some(Typed::ChoosePuzzle(chosen))) => {
                self.knowledge.puzzle = Some(chosen.puzzle.clone());
            }
            (Role::Include, Some(Typed::ReadCommands(read))) => {
                let (file, span) = (read.file.value.0.clone(), read.file.span);
                return self.include(&file, span);
            }
            (Role::Puzzle, _) => self.knowledge.puzzle = built,
            (Role::Include, _) => self.knowledge.puzzle = None,
            (_, Some(Typed::Submission(submission))) => {
                let given = submission.given.as_ref();
                for (name, span) in given.into_iter().flat_map(|given| given.0.clone()) {
                    self.variable_named(name.to_string(), span);
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
            is_watched: false,
        }))
    }

    /// The command that a word names: a procedure of that name comes before another spelling of a command.
    pub(super) fn meant_command(&self, command: &Command, starts_line: bool) -> Option<WordId> {
        let own = self.source.slice(command.name);
        let is_own =
            starts_line && command.spelled.is_some() && self.knowledge.procedures.contains_key(own);
        command.id.filter(|_| !is_own)
    }

    /// `watch` with the search behind it on its line.
    fn watched(&mut self, watch: &Command, rest: &mut Statements) -> Option<StepKind> {
        let table = self.table;
        let is_search = |command: &Command| {
            let spec = command.id.map(|id| table.spec(id));
            spec.is_some_and(CommandSpec::is_search)
        };
        let next = rest.next_if(|next| {
            let is_search = matches!(&next.kind, StatementKind::Command(own) if is_search(own));
            is_search && !next.starts_line
        });
        let surplus = watch.arguments.first().map(|surplus| surplus.span);
        let (
            Some(Statement {
                kind: StatementKind::Command(search),
                ..
            }),
            None,
        ) = (next, surplus)
        else {
            let spec = table.spec(watch.id?);
            self.mistake(error::missing_argument(
                spec.name,
                surplus.unwrap_or(watch.name),
                "a search",
                "a search follows it on its line, for example: watch solveAStar h2".into(),
            ));
            return None;
        };
        let step = self.command(search, false, rest)?;
        Some(match step {
            StepKind::Command(invocation) => StepKind::Command(Invocation {
                is_watched: true,
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
            self.mistake(error::missing_argument(
                name,
                command.name,
                missing,
                help.into(),
            ));
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

    /// Warns of a size in bytes that is hardly meant.
    fn doubt_size(&mut self, id: WordId, span: Span) {
        if self
            .table
            .spec(id)
            .parameters
            .first()
            .map(|parameter| parameter.kind)
            != Some(Kind::Size)
        {
            return;
        }
        if let Ok(bytes) = self.source.slice(span).replace(['_', ','], "").parse()
            && bytes < LEAST_SIZE
        {
            self.mistake(error::size_in_bytes(bytes, span));
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
            let known = self.knowledge.known();
            let (read, errors) = written.read_known(known, &mut |operand| self.literal(operand));
            value = read;
            if errors.is_empty() {
                self.doubt_size(id, written.operands_span());
            } else {
                self.unfit::<T>(id, name, &written.operands, errors);
            }
        }
        (written, value)
    }

    /// Whether there are as many operands as the command takes.
    pub(super) fn counted(&mut self, spec: &CommandSpec, name: Span, operands: &[Expr]) -> bool {
        let (fewest, most) = spec.operands();
        if let Some((span, help)) = self.operands_meant(spec, name, operands) {
            self.mistake(error::surplus_argument(
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
            self.mistake(error::missing_argument(spec.name, name, missing, help));
            return false;
        }
        if operands.len() > most && spec.name == "solve" {
            let (at, help) = (operands[0].span, self.search_meant(name, &operands[0]));
            self.mistake(error::surplus_argument(
                spec.name,
                self.shown(at),
                at,
                name,
                help,
            ));
            return false;
        }
        if operands.len() > most {
            let whole = operands[0].span.to(operands[operands.len() - 1].span);
            if let Some(list) = self.as_list(spec, operands) {
                let surplus = &operands[most];
                self.mistake(error::surplus_argument(
                    spec.name,
                    self.shown(surplus.span),
                    surplus.span,
                    name,
                    Proposal::write("several are a list", name.to(whole), list),
                ));
                return false;
            }
            let help = match spec.parameters.first().map(|parameter| parameter.kind) {
                Some(kind @ (Kind::State(_) | Kind::Goal)) => {
                    let command = if let Kind::State(command) = kind {
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
                self.mistake(error::duplicate_modifier(name, command.name, first));
            }
            let (modifier, _) = self.written::<Modifier>(id, command.name, command.arguments);
            modifiers.push(modifier);
        }
        modifiers.into()
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
        if matches!(spec.role, Role::PlainOrModifierOf(_)) && arguments.is_empty() {
            return None;
        }
        // The runs of an experiment share its threads: there the word is an entry. Nobody looks into them, but into
        // those of a replay.
        let is_outside = spec.name == "threads" || (spec.role == Role::OfSearch && !self.in_replay);
        let is_own = self.entry_words.is_none() || !is_outside;
        let fits = spec.modifies(solve) && is_own;
        (fits && !statement.starts_line).then_some(*id)
    }
}
