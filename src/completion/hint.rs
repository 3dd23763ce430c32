//! Hints: the continuation of a text, for reading.

use super::Position;
use crate::command::{CommandRole, CommandSpec, Parameter};
use puzzle_core::syntax::{Before, Construct, Expected, TypedKind};

/// The continuation of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The text behind the place, parameters by name.
    pub shown: String,
    /// The part that is certain and could be typed.
    pub text: Option<String>,
}

/// A command or a procedure whose operands are being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its name.
    pub name: String,
    /// Its parameters, those that may be left out in brackets.
    pub parameters: Vec<String>,
    /// Which of them is typed next, from 0; none where it has all.
    pub active: Option<usize>,
    /// The summary, in a line; may be empty.
    pub summary: String,
}

impl Hint {
    pub(crate) fn shown(text: impl Into<String>) -> Option<Self> {
        let shown = text.into();
        (!shown.is_empty()).then_some(Self { shown, text: None })
    }
}

impl Position<'_> {
    /// Returns the rest of the command whose name or operands end at the place; on an empty line the words that close
    /// what is open.
    pub fn hint(&self) -> Option<Hint> {
        let line = self.before.rsplit(['\n', '\r']).next()?;
        if line.trim().is_empty() {
            return self.closing();
        }
        let mut ways = self.place.ways();
        match self.typed.kind {
            TypedKind::Nothing => ways.find_map(|(expected, around)| match around {
                [command, ..] if *expected == Expected::Operand => self.missing(command),
                _ => None,
            }),
            TypedKind::Word => ways.find_map(|(expected, _)| match expected {
                Expected::Statement {
                    starts_line,
                    before,
                } => self.name(*starts_line, before),
                _ => None,
            }),
            _ => None,
        }
    }

    /// The command or procedure around the place whose operands are typed.
    pub fn signature(&self) -> Option<Signature> {
        let mut around = self.place.around().iter();
        let (id, name, given) = around.find_map(|construct| match construct {
            Construct::Command { id, name, operands } => Some((*id, *name, *operands)),
            _ => None,
        })?;
        let Some(spec) = self.spec(id, name) else {
            let head = self.knowledge.procedures.get(self.slice(name))?;
            return Some(Signature {
                name: self.slice(name).to_owned(),
                parameters: head.parameters.to_vec(),
                active: Some(given).filter(|given| *given < head.parameters.len()),
                summary: String::new(),
            });
        };
        let all_parameters = spec.parameters.iter();
        let active = spec.parameter_at(given).and_then(|(active, _)| {
            let mut parameters = all_parameters.clone();
            parameters.position(|parameter| parameter.name == active.name)
        });
        Some(Signature {
            name: spec.name.to_owned(),
            parameters: all_parameters.map(shown_parameter).collect(),
            active,
            summary: spec.summary().to_owned(),
        })
    }

    /// The words that close the open construct.
    fn closing(&self) -> Option<Hint> {
        let brackets = self.place.around().iter();
        let mut closers = brackets.filter_map(|construct| match construct {
            Construct::Block { .. } => Some("} ends the block"),
            Construct::List(_) => Some("] ends the list"),
            Construct::Call { .. } | Construct::Function { .. } | Construct::Group => {
                Some(") is missing")
            }
            Construct::Condition | Construct::Formula { .. } | Construct::Command { .. } => None,
        });
        Hint::shown(closers.next()?)
    }

    /// The parameters of a command or procedure that have no operand yet.
    fn missing(&self, command: &Construct) -> Option<Hint> {
        let Construct::Command { id, name, operands } = command else {
            return None;
        };
        if let Some(spec) = self.spec(*id, *name) {
            return Hint::shown(parameters(spec, *operands));
        }
        let head = self.knowledge.procedures.get(self.slice(*name))?;
        Hint::shown(head.parameters.get(*operands..)?.join(" "))
    }

    /// The rest of a name, when only one can be meant, and what belongs behind it.
    fn name(&self, starts_line: bool, before: &[Before]) -> Option<Hint> {
        let word = self.prefix();
        if before.last().is_some_and(|last| !self.has_all(last).0) {
            return None;
        }
        if let Some(command) = self.find(word) {
            return Hint::shown(spaced(&operands(command)));
        }
        // A command may follow an operand, but a word of three letters may be anything.
        if !before.is_empty() {
            return None;
        }
        if starts_line && let Some(head) = self.knowledge.procedures.get(word) {
            return Hint::shown(spaced(&head.parameters.join(" ")));
        }
        let commands = self.entries().unwrap_or(self.scope.table).specs().iter();
        let mut fitting = commands.filter(|spec| spec.name.starts_with(word));
        let (command, None) = (fitting.next()?, fitting.next()) else {
            return None;
        };
        let rest = command.name[word.len()..].to_owned();
        Some(Hint {
            shown: format!("{rest}{}", spaced(&operands(command))),
            text: Some(rest),
        })
    }
}

fn spaced(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    }
}

/// The operands behind a command's name.
fn operands(command: &CommandSpec) -> String {
    if command.role == CommandRole::Keyword {
        // The grammar's words have no parameters; their summaries end in their form.
        let form = command.summary().split_once(": ").map(|(_, form)| form);
        return form
            .and_then(|form| form.strip_prefix(command.name))
            .unwrap_or_default()
            .trim_start()
            .to_owned();
    }
    if command.role == CommandRole::WithEntries {
        return format!("{} {{ }}", parameters(command, 0));
    }
    parameters(command, 0)
}

fn shown_parameter(parameter: &Parameter) -> String {
    if parameter.optional {
        format!("[{}]", parameter.name)
    } else {
        parameter.name.to_owned()
    }
}

/// The parameters that have no operand yet.
fn parameters(command: &CommandSpec, given: usize) -> String {
    let mut before = 0_usize;
    let mut names = Vec::new();
    for parameter in command.parameters {
        let (fewest, most) = parameter.kind.operands();
        if given < before + fewest.max(1) {
            names.push(shown_parameter(parameter));
        }
        before = before.saturating_add(most);
    }
    names.join(" ")
}
