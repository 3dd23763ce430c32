//! What stands dimmed behind the cursor.

use super::reading::{Place, Reading};
use super::scope::Scope;
use super::typed::Typed;
use crate::command::{CommandSpec, Role};
use crate::syntax::TokenKind;
use rustyline::hint::Hint;

/// A hint: how a command goes on, or an earlier line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimmed {
    shown: String,
    /// What the right arrow types.
    typed: Option<String>,
}

impl Hint for Dimmed {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        self.typed.as_deref()
    }
}

impl Dimmed {
    fn shown(text: impl Into<String>) -> Option<Self> {
        let shown = text.into();
        (!shown.is_empty()).then_some(Self { shown, typed: None })
    }

    /// The rest of an earlier input, of which one line is shown.
    pub fn earlier(rest: &str) -> Option<Self> {
        let (first, others) = rest.split_once('\n').unwrap_or((rest, ""));
        let more = if others.is_empty() { "" } else { " ..." };
        (!rest.is_empty()).then(|| Self {
            shown: format!("{first}{more}"),
            typed: Some(rest.to_owned()),
        })
    }
}

/// How the command goes on whose name or operands a text ends in.
pub fn usage(text: &str, scope: &Scope) -> Option<Dimmed> {
    let typed = Typed::at_end_of(text);
    let start = typed.start(text.len());
    let reading = Reading::new(&text[..start], scope);
    let word = &text[start..];
    if text.rsplit('\n').next()?.trim().is_empty() {
        return closing(&reading);
    }
    if !reading.open.is_empty() {
        return None;
    }
    match (typed, reading.place) {
        (Typed::Word(_), Place::Statement { first, .. }) => name(word, first, &reading, scope),
        // A command may follow here, but a word of three letters may be anything.
        (Typed::Word(_), Place::Operand { command, given, .. })
            if given >= command.operands().0 && reading.find(word).is_some() =>
        {
            name(word, false, &reading, scope)
        }
        (Typed::Nothing, Place::Operand { command, given, .. }) => {
            Dimmed::shown(parameters(command, given))
        }
        (Typed::Nothing, Place::Call { name, given }) => {
            let parameters = scope.procedures.get(reading.slice(name))?;
            Dimmed::shown(parameters.get(given..).unwrap_or_default().join(" "))
        }
        _ => None,
    }
}

/// How to close what is open, on a line where nothing has been typed yet.
fn closing(reading: &Reading) -> Option<Dimmed> {
    Dimmed::shown(match reading.unclosed().last()? {
        TokenKind::LeftBrace => "} ends the block",
        TokenKind::LeftBracket => "] ends the list",
        _ => ") is missing",
    })
}

/// The rest of a name, when only one can be meant, and what belongs behind it.
fn name(word: &str, first: bool, reading: &Reading, scope: &Scope) -> Option<Dimmed> {
    if let Some(command) = reading.find(word) {
        return Dimmed::shown(spaced(&operands(command)));
    }
    if first && let Some(parameters) = scope.procedures.get(word) {
        return Dimmed::shown(spaced(&parameters.join(" ")));
    }
    let commands = reading.words().unwrap_or(scope.table()).specs().iter();
    let mut fitting = commands.filter(|spec| spec.name.starts_with(word));
    let (command, None) = (fitting.next()?, fitting.next()) else {
        return None;
    };
    let rest = command.name[word.len()..].to_owned();
    Some(Dimmed {
        shown: format!("{rest}{}", spaced(&operands(command))),
        typed: Some(rest),
    })
}

fn spaced(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    }
}

/// What belongs behind a command's name.
fn operands(command: &CommandSpec) -> String {
    if command.role == Role::Keyword {
        // The grammar's words have no parameters; their summaries end in their form.
        let form = command.summary.split_once(": ").map(|(_, form)| form);
        return form
            .and_then(|form| form.strip_prefix(command.name))
            .unwrap_or_default()
            .trim_start()
            .to_owned();
    }
    if command.role == Role::WithEntries {
        return format!("{} {{ }}", parameters(command, 0));
    }
    parameters(command, 0)
}

/// The parameters that have no operand yet.
fn parameters(command: &CommandSpec, given: usize) -> String {
    let mut before = 0_usize;
    let mut names = Vec::new();
    for parameter in command.parameters {
        let (fewest, most) = parameter.kind.operands();
        if given < before + fewest.max(1) {
            names.push(if parameter.optional {
                format!("[{}]", parameter.name)
            } else {
                parameter.name.to_owned()
            });
        }
        before = before.saturating_add(most);
    }
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::{Engine, Options};

    fn hint(text: &str) -> Option<String> {
        let scope = Scope::new(&Engine::new(Options::default()));
        usage(text, &scope).map(|hint| hint.shown)
    }

    #[test]
    fn a_name_shows_what_belongs_behind_it() {
        assert_eq!(hint("solveBeam").as_deref(), Some(" k|none"));
        assert_eq!(hint("printState solveBeam").as_deref(), Some(" k|none"));
        assert_eq!(hint("for").as_deref(), Some(" NAME in LIST { }"));
        assert_eq!(hint("solveBFS"), None);
        assert_eq!(hint("experiment").as_deref(), Some(" NAME { }"));
    }

    #[test]
    fn a_beginning_shows_the_rest_when_only_one_command_fits() {
        assert_eq!(hint("solveBe").as_deref(), Some("am k|none"));
        assert_eq!(hint("solveB"), None);
        assert_eq!(hint("xyz"), None);
    }

    #[test]
    fn the_missing_operand_is_shown() {
        assert_eq!(hint("solveBeam ").as_deref(), Some("k|none"));
        assert_eq!(hint("solveWeightedAStar ").as_deref(), Some("w [H]"));
        assert_eq!(hint("solveWeightedAStar 2 ").as_deref(), Some("[H]"));
        assert_eq!(hint("solveBeam 5 maxNodes ").as_deref(), Some("n|none"));
        assert_eq!(hint("solveBeam 5 "), None);
        assert_eq!(hint("print \"solveBeam "), None);
    }

    #[test]
    fn entries_of_a_block_show_what_belongs_behind_them() {
        assert_eq!(
            hint("experiment \"a\" {\n dep").as_deref(),
            Some("ths DEPTHS")
        );
        assert_eq!(hint("experiment \"a\" { report ").as_deref(), Some("FILE"));
        assert_eq!(
            hint("experiment \"a\" { run ").as_deref(),
            Some("SEARCH [as LABEL]")
        );
        assert_eq!(
            hint("experiment \"a\" { } report ").as_deref(),
            Some("algorithms states")
        );
    }

    #[test]
    fn an_empty_line_of_a_block_says_how_to_close_it() {
        assert_eq!(hint("repeat 3 {\n  ").as_deref(), Some("} ends the block"));
        assert_eq!(hint("move [up\n").as_deref(), Some("] ends the list"));
        assert_eq!(hint(""), None);
    }

    #[test]
    fn one_line_of_an_earlier_input_is_shown() {
        let hint = Dimmed::earlier("st 3 {\n move up\n}").expect("something is left");
        assert_eq!(hint.display(), "st 3 { ...");
        assert_eq!(hint.completion(), Some("st 3 {\n move up\n}"));
    }
}
