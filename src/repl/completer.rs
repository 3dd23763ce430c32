//! What Tab offers: by place, from the table of commands and the names of the session.

use super::paths::paths;
use super::reading::{Class, Place, Reading};
use super::scope::Scope;
use super::typed::Typed;
use crate::command::{CommandSpec, EntryRole, Kind, READABLE_NAMES, Role, Table};
use crate::syntax::Vocabulary;
use rustyline::completion::Pair;
use smol_str::SmolStr;

/// A way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// As the list shows it.
    pub shown: String,
    /// What stands in the place of what was typed.
    pub text: String,
}

impl Candidate {
    /// A word that is shown as it is.
    pub fn word(word: impl Into<String>) -> Self {
        let shown = word.into();
        Self {
            text: shown.clone(),
            shown,
        }
    }
}

impl From<Candidate> for Pair {
    fn from(candidate: Candidate) -> Self {
        Self {
            display: candidate.shown,
            replacement: candidate.text,
        }
    }
}

/// The ways to go on at a cursor, and the byte where what they replace begins.
pub fn complete(line: &str, cursor: usize, scope: &Scope) -> (usize, Vec<Candidate>) {
    let (text, behind) = line.split_at(cursor);
    let typed = Typed::at_end_of(text);
    let start = typed.start(cursor);
    let reading = Reading::new(&text[..start], scope);
    let request = Request {
        scope,
        reading: &reading,
        prefix: &text[start..],
    };
    let candidates = match typed {
        Typed::Other => Vec::new(),
        Typed::Variable { braced, .. } => request.variables(braced),
        Typed::Text(_) => request.in_quotes(behind.starts_with('"')),
        Typed::Nothing | Typed::Word(_) => request.words(behind),
    };
    (start, candidates)
}

struct Request<'r> {
    scope: &'r Scope,
    /// The text before what is typed.
    reading: &'r Reading<'r>,
    /// What is typed.
    prefix: &'r str,
}

impl Request<'_> {
    fn variables(&self, braced: bool) -> Vec<Candidate> {
        let own = self.reading.variables.iter();
        let mut names: Vec<&str> = own.map(|name| self.reading.slice(*name)).collect();
        names.extend(self.scope.variables.iter().map(String::as_str));
        names.sort_unstable();
        names.dedup();
        names.extend(READABLE_NAMES);
        let written = |name| {
            if braced {
                format!("${{{name}}}")
            } else {
                format!("${name}")
            }
        };
        let candidates = names.into_iter().map(written);
        candidates
            .filter(|candidate| candidate.starts_with(self.prefix))
            .map(Candidate::word)
            .collect()
    }

    fn in_quotes(&self, closed: bool) -> Vec<Candidate> {
        match self.parameter() {
            Some((Kind::File, _)) => paths(self.prefix, closed, self.scope.table()),
            _ => Vec::new(),
        }
    }

    fn words(&self, behind: &str) -> Vec<Candidate> {
        if let Some((Kind::File, _)) = self.parameter() {
            return paths(self.prefix, false, self.scope.table());
        }
        let mut names = self.names();
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.clone()));
        let fitting = self.fitting(names);
        let only = fitting.len() == 1;
        let spaced = |name: String| {
            let space = only && self.wants_more(&name) && !behind.starts_with([' ', '\t']);
            let text = if space {
                format!("{name} ")
            } else {
                name.clone()
            };
            Candidate { shown: name, text }
        };
        fitting.into_iter().map(spaced).collect()
    }

    /// The names that begin with what was typed, or else those that would if case did not count.
    fn fitting(&self, names: Vec<String>) -> Vec<String> {
        let lower = self.prefix.to_lowercase();
        let (exact, others): (Vec<_>, Vec<_>) = names
            .into_iter()
            .partition(|name| name.starts_with(self.prefix));
        if exact.is_empty() {
            let near = |name: &String| name.to_lowercase().starts_with(&lower);
            return others.into_iter().filter(near).collect();
        }
        exact
    }

    /// Whether something belongs behind the name, so that a space can be typed with it.
    fn wants_more(&self, name: &str) -> bool {
        match self.reading.find(name) {
            Some(command) => !command.parameters.is_empty() || command.role == Role::Keyword,
            None => matches!(
                name,
                "else" | "in" | "and" | "or" | "not" | "fails" | "sliding"
            ),
        }
    }

    fn names(&self) -> Vec<String> {
        if !self.reading.open.is_empty() {
            return self.bracketed();
        }
        match self.reading.place {
            Place::Statement {
                first,
                behind_block,
            } => self.statements(first, behind_block),
            Place::Operand {
                command,
                given,
                search,
            } => self.operands(command, given, search),
            Place::Call { name, given } => {
                let name = self.reading.slice(name);
                let parameters = self.scope.procedures.get(name);
                if parameters.is_some_and(|parameters| given >= parameters.len()) {
                    self.commands()
                } else {
                    Vec::new()
                }
            }
            Place::Condition { expect } => {
                let direct = matches!(self.reading.classes.last(), Some((token, Class::Keyword))
                    if self.reading.slice(token.span) == "expect");
                let fails = (expect && direct).then_some("fails");
                owned(
                    fails
                        .into_iter()
                        .chain(CONDITION_WORDS)
                        .chain(READABLE_NAMES),
                )
            }
            Place::Conjunction { expect } => {
                let mut names = owned(["and", "or"]);
                if expect && !self.prefix.is_empty() {
                    names.extend(self.commands());
                }
                names
            }
            Place::Value if !self.prefix.is_empty() && self.reading.value_is_there() => {
                self.commands()
            }
            Place::In => owned(["in"]),
            _ => Vec::new(),
        }
    }

    fn statements(&self, first: bool, behind_block: bool) -> Vec<String> {
        let mut names = Vec::new();
        if behind_block {
            names.push("else".to_owned());
        }
        if first {
            let own = self.reading.procedures.iter();
            names.extend(own.map(|name| self.reading.slice(*name).to_owned()));
            names.extend(self.scope.procedures.keys().cloned());
        }
        names.extend(self.commands());
        names
    }

    /// Everything that may stand where a command is due.
    fn commands(&self) -> Vec<String> {
        let table = self.reading.words().unwrap_or(self.scope.table());
        let is_first =
            |role: Role| !matches!(role, Role::ModifierOf(_) | Role::Entry(EntryRole::Label));
        let commands = table.specs().iter().filter(|spec| is_first(spec.role));
        owned(commands.map(|spec| spec.name))
    }

    fn operands(
        &self,
        command: &CommandSpec,
        given: usize,
        search: Option<&CommandSpec>,
    ) -> Vec<String> {
        let mut names = match parameter(command, given) {
            Some((kind, offset)) => self.of_kind(kind, offset),
            None => Vec::new(),
        };
        // Words that may be left out in an entry do not hinder those behind them.
        let mut later = command.parameters.iter().skip(given);
        if matches!(command.role, Role::Entry(_)) && later.next().is_some_and(|own| own.optional) {
            for other in later {
                names.extend(self.of_kind(other.kind, 0));
            }
        }
        let (fewest, most) = command.operands();
        if given < fewest {
            return names;
        }
        if let Some(search) = search {
            let specs = self.scope.table().specs().iter();
            let modifiers = specs.filter(|spec| match spec.role {
                Role::Limit => true,
                Role::ModifierOf(of) => of == search.name,
                _ => false,
            });
            names.extend(owned(modifiers.map(|spec| spec.name)));
            let words = self.reading.words().into_iter().flat_map(Table::specs);
            let labels = words.filter(|spec| spec.role == Role::Entry(EntryRole::Label));
            names.extend(owned(labels.map(|spec| spec.name)));
        }
        // Where something better can be offered the whole table would only hide it.
        if !self.prefix.is_empty() || (names.is_empty() && given >= most) {
            names.extend(self.commands());
        }
        names
    }

    /// Inside `[ ]` or `( )`.
    fn bracketed(&self) -> Vec<String> {
        let (first, touches) = self.reading.open[0];
        match self.reading.place {
            Place::Operand { command, given, .. } => {
                // The word of a call was counted as an operand when it was read.
                let index = given.saturating_sub(usize::from(touches));
                let inner = &self.reading.classes[first + 1..];
                let words: Vec<&str> = inner
                    .iter()
                    .map(|(token, _)| self.reading.slice(token.span))
                    .collect();
                match parameter(command, index) {
                    Some((Kind::Heuristic | Kind::Heuristics, _)) => {
                        self.of_kind(Kind::Heuristic, 0)
                    }
                    Some((Kind::Moves, _)) => texts(self.scope.legal_moves(&words)),
                    Some((Kind::Order, _)) => {
                        let moves = self.scope.puzzle.move_names().into_iter();
                        owned(moves.filter(|name| !words.contains(name)))
                    }
                    _ => Vec::new(),
                }
            }
            Place::Condition { .. } => owned(CONDITION_WORDS.into_iter().chain(READABLE_NAMES)),
            _ => Vec::new(),
        }
    }

    fn of_kind(&self, kind: Kind, offset: usize) -> Vec<String> {
        let puzzle = &self.scope.puzzle;
        match kind {
            Kind::Heuristic | Kind::Heuristics => {
                let infos = puzzle.heuristics().iter();
                let call = |parameters: &str| if parameters.is_empty() { "" } else { "(" };
                infos
                    .map(|info| format!("{}{}", info.name, call(&info.parameters)))
                    .collect()
            }
            Kind::Search => {
                let specs = self.scope.table().specs().iter();
                owned(specs.filter(|spec| spec.is_search()).map(|spec| spec.name))
            }
            Kind::Moves => texts(self.scope.legal_moves(&[])),
            Kind::Order => owned(["none", "["]),
            Kind::Integer { none: true, .. } | Kind::Seconds | Kind::Size => owned(["none"]),
            Kind::Choice(words) => owned(words.iter().copied()),
            Kind::Puzzle if offset == 0 => owned(self.scope.registry.family_names()),
            Kind::AuditOptions => owned(["depth", "plot"]),
            Kind::Sampling if offset == 0 => owned(["walk", "depth", "uniform"]),
            Kind::Topic => {
                let families = self.scope.registry.family_names();
                let commands = self.scope.table().names().into_iter();
                owned(commands.chain(families).chain(puzzle.heuristic_names()))
            }
            _ => Vec::new(),
        }
    }

    /// What the operand is that is being typed.
    fn parameter(&self) -> Option<(Kind, usize)> {
        match self.reading.place {
            Place::Operand { command, given, .. } if self.reading.open.is_empty() => {
                parameter(command, given)
            }
            _ => None,
        }
    }
}

/// Words of a condition that are no names.
const CONDITION_WORDS: [&str; 3] = ["not", "true", "false"];

fn owned<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

fn texts(names: Vec<SmolStr>) -> Vec<String> {
    names.into_iter().map(String::from).collect()
}

/// The kind of a command's operand of that index, and which of its operands it is.
fn parameter(command: &CommandSpec, index: usize) -> Option<(Kind, usize)> {
    let mut before = 0_usize;
    for parameter in command.parameters {
        let (_, most) = parameter.kind.operands();
        if index < before.saturating_add(most) {
            return Some((parameter.kind, index - before));
        }
        before = before.saturating_add(most);
    }
    None
}

#[cfg(test)]
#[path = "completer_tests.rs"]
mod tests;
