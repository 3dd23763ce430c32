//! Proposals for a command or an operand that is none.

use super::Checker;
use super::operands::surplus_argument;
use crate::command::{CommandRole, CommandSpec, EntryRole, OperandKind, used_for};
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Proposal, Span, Vocabulary, nearest};
use std::fmt::Display;

/// The text to write for a word that other languages and other prompts know.
fn foreign(name: &str) -> Option<&'static str> {
    Some(match name {
        "exit" | "quit" | "bye" | "logout" => {
            "a script ends after its last line; at the prompt `exit`, `quit` and Ctrl-D leave"
        }
        "tutorial" => {
            "the tutorial is at the prompt, which `puzzle-script` alone starts, and among the lessons of the playground"
        }
        "elif" | "elsif" | "elseif" => {
            "write `else if` on the line of the `}`: `if solved { printState } else if solvable { solve }`"
        }
        "while" | "until" | "loop" => {
            "a loop says how often: `repeat 100 { if state != goal { move up } }`"
        }
        "def" | "function" | "proc" => "write `define`: `define twice { undo undo }`",
        "foreach" => "write `for`: `for h in [h1 h2] { solveAStar $h }`",
        "return" => {
            "a procedure gives no value and ends after its last line; an `if` leaves out the rest: `define f { if state != goal { printState } }`"
        }
        "break" | "continue" => {
            "a loop runs to its end; an `if` leaves out what is not to be done: `for i in 1..3 { if state != goal { printState } }`"
        }
        "set" | "var" => "write `let`: `let k = 50`",
        "switch" | "match" | "case" => {
            "write `if` and `else if`: `if solved { printState } else if solvable { solve } else { printState }`"
        }
        "echo" | "printf" | "puts" => "write `print`: `print \"length $length\"`",
        _ => return None,
    })
}

impl Checker<'_> {
    pub(super) fn unknown_command(&mut self, span: Span, operands: &[Expr]) {
        let name = self.shown(span);
        if self.refused.contains(&name) {
            return;
        }
        let new_name = format!("my_{name}");
        if self.knowledge.procedures.contains_key(&new_name) {
            let help = Proposal::write("the procedure is called", span, new_name);
            self.mistake(unknown_command(name, span, help));
            return;
        }
        if let Some(help) = self.defined_below("procedure", &name, span) {
            self.mistake(unknown_command(name, span, help));
            return;
        }
        if let Some(help) = self.line_meant(span, operands) {
            self.mistake(unknown_command(name, span, help));
            return;
        }
        let names = self.table.names();
        let procedures = self.knowledge.procedures.keys().map(String::as_str);
        let known = self.table.entries(&name).next();
        if let Some((command, entry)) = known.map(|(command, entry)| (*command, *entry)) {
            let help = if name == "goal" {
                Proposal::write("outside of a block it is", span, "setGoal")
            } else if command.name == "define" {
                let has_word = |kind: &&str| {
                    let block = self.table.definition(kind);
                    block.is_some_and(|(_, words)| words.command(&name).is_some())
                };
                let kind = ["puzzle", "graph"]
                    .into_iter()
                    .find(has_word)
                    .unwrap_or("puzzle");
                format!(
                    "it belongs in the block of a {kind}: `define {kind} NAME {{ ... {} ... }}`",
                    entry.usage()
                )
                .into()
            } else {
                format!(
                    "it belongs in the block of `{command}`: `{command} \"nodes\" {{ {} }}`",
                    entry.examples().first().unwrap_or(&entry.name),
                    command = command.name
                )
                .into()
            };
            self.mistake(unknown_command(name, span, help));
            return;
        }
        let help = foreign(&name).map(Proposal::from);
        let used = used_for(&name, self.table).filter(|used| self.table.find(used).is_some());
        let used =
            used.map(|used| Proposal::from(format!("did you mean `{used}`?")).with(span, used));
        let help = help
            .or(used)
            .or_else(|| self.command_before(&name, span))
            .or_else(|| {
                let names = names.iter().copied().chain(procedures);
                Proposal::meant(&name, "", span, names)
            })
            .unwrap_or_else(|| "`help commands` lists all commands".into());
        self.mistake(unknown_command(name, span, help));
    }

    /// The line to write where a command's name and its operands are known but for their case, or for spaces in the name:
    /// `MOVE LEFT`, `set state "b12 345 678"`.
    fn line_meant(&self, name: Span, operands: &[Expr]) -> Option<Proposal> {
        let (last, registry) = (operands.last()?, &self.knowledge.registry);
        let text = |span: Span| self.source.slice(span);
        let (target, rest) = (0..=operands.len().min(2)).rev().find_map(|joined| {
            let (joined_operands, rest) = operands.split_at(joined);
            let words = joined_operands
                .iter()
                .all(|operand| matches!(operand.kind, ExprKind::Word));
            let parts =
                std::iter::once(name).chain(joined_operands.iter().map(|operand| operand.span));
            let whole = words.then(|| parts.map(text).collect::<String>())?;
            let mut names = self.table.names().into_iter();
            let target = names.find(|name| name.eq_ignore_ascii_case(&whole));
            let used =
                || used_for(&whole, self.table).filter(|used| self.table.find(used).is_some());
            Some((target.or_else(|| used().filter(|_| joined > 0))?, rest))
        })?;
        let small = |operand: &Expr| {
            let written = text(operand.span);
            let small = written.to_lowercase();
            let is_known = registry.word(written).is_none() && registry.word(&small).is_some();
            if is_known { small } else { written.to_owned() }
        };
        let rest_text: Vec<String> = rest.iter().map(small).collect();
        let line = match target {
            "move" if rest.len() > 1 => format!("move [{}]", rest_text.join(" ")),
            _ => format!("{target} {}", rest_text.join(" ")),
        };
        let is_changed = rest
            .iter()
            .zip(&rest_text)
            .any(|(old, new)| text(old.span) != new);
        (rest.len() < operands.len() || is_changed)
            .then(|| Proposal::replace(name.to(last.span), line.trim_end()))
    }

    /// Advice for an operand of `solve` that names no search.
    pub(super) fn search_meant(&self, solve: Span, operand: &Expr) -> Proposal {
        let word = self.source.slice(operand.span);
        let whole = solve.to(operand.span);
        if self.knowledge.registry.word(word) == Some(PuzzleWord::Heuristic) {
            let why = "the name of a search stands before its heuristic";
            return Proposal::write(why, whole, format!("solveAStar {word}"));
        }
        let names = self.table.specs().iter().filter(|spec| spec.is_search());
        let names: Vec<&str> = names
            .map(|spec| spec.name)
            .filter(|name| *name != "solve")
            .collect();
        let defined = self.knowledge.registry.algorithms();
        if let Some(name) = nearest(word, defined.iter().map(|definition| definition.name())) {
            let text = format!("did you mean `solve {name}`?");
            return Proposal::from(text).with(operand.span, name);
        }
        let near = match operand.kind {
            ExprKind::Word => nearest(&format!("solve{word}"), names.iter().copied()),
            _ => None,
        };
        let used = used_for(word, self.table).filter(|used| names.contains(used));
        if let Some(name) = used.or(near.filter(|_| word.len() > 2)) {
            let text = format!("did you mean `{name}`?");
            return Proposal::from(text).with(whole, name);
        }
        if word.len() > 3
            && let Some(command) = nearest(word, self.table.names())
        {
            let text = format!("did you mean the command `{command}`?");
            return Proposal::from(text).with(operand.span, command);
        }
        Proposal::from(format!("the searches are: {}", names.join(" ")))
    }

    /// Advice for a move, a heuristic or a puzzle that begins a line.
    fn command_before(&self, name: &str, span: Span) -> Option<Proposal> {
        let registry = &self.knowledge.registry;
        let family = || registry.find(name).map(|_| PuzzleWord::Puzzle);
        let word = registry.word(name).or_else(family)?;
        let command = match word {
            PuzzleWord::Move => "move",
            PuzzleWord::Heuristic => "heuristic",
            PuzzleWord::Puzzle => "puzzle",
            _ => return None,
        };
        let why = format!("it is {}, and follows a command", word.describe());
        Some(Proposal::write(why, span, format!("{command} {name}")))
    }

    pub(super) fn surplus(
        &mut self,
        name: String,
        command: Span,
        operand: &Expr,
        usage: impl Into<Proposal>,
    ) {
        let text = self.shown(operand.span);
        let (names, what) = match self.entry_words {
            Some(words) => (words.names(), "word"),
            None => (self.table.names(), "command"),
        };
        let text_of = text.clone();
        let near = match operand.kind {
            ExprKind::Word => nearest(&text, names),
            _ => None,
        };
        let help = if text == "and" && self.entry_words.is_some() {
            "effects stand one after the other, without `and`: set A 1 set B 2".into()
        } else {
            near.map_or_else(
                || usage.into(),
                |near| {
                    let text = format!("did you mean the {what} `{near}`?");
                    let meant = Proposal::meant(&text_of, "", operand.span, [near]);
                    meant.unwrap_or_default().saying(text)
                },
            )
        };
        self.mistake(surplus_argument(name, text, operand.span, command, help));
    }

    /// Whether it is a list of moves that some puzzle has.
    pub(super) fn is_list_of_moves(&self, operand: &Expr) -> bool {
        let ExprKind::List(items) = &operand.kind else {
            return false;
        };
        let is_move = |item: &Expr| {
            self.knowledge.registry.word(self.source.slice(item.span)) == Some(PuzzleWord::Move)
        };
        !items.is_empty() && items.iter().all(is_move)
    }

    /// The command with its operands in brackets, where it takes a list of such words.
    pub(super) fn as_list(&self, spec: &CommandSpec, operands: &[Expr]) -> Option<String> {
        let element = match spec.parameters.first()?.kind {
            OperandKind::Moves | OperandKind::Order => Some(PuzzleWord::Move),
            OperandKind::Heuristics => Some(PuzzleWord::Heuristic),
            _ if matches!(spec.name, "values" | "cells" | "states") => None,
            _ => return None,
        };
        let text = |operand: &Expr| self.source.slice(operand.span);
        let is_element = |operand: &Expr| match element {
            Some(element) => self.knowledge.registry.word(text(operand)) == Some(element),
            None if spec.name == "states" => matches!(operand.kind, ExprKind::Text),
            None => matches!(operand.kind, ExprKind::Word | ExprKind::Integer(_)),
        };
        if !operands.iter().all(is_element) {
            return None;
        }
        let words: Vec<&str> = operands.iter().map(text).collect();
        Some(format!("{} [{}]", spec.name, words.join(" ")))
    }

    /// Of operands that may be left out, where there are too many, the first that was meant to be a command, as it
    /// seems. A word of three letters is near to anything.
    pub(super) fn mistyped<'o>(&self, operands: &'o [Expr]) -> Option<&'o Expr> {
        let names = match self.entry_words {
            Some(words) => words.names(),
            None => self.table.names(),
        };
        operands.iter().find(|operand| {
            let text = self.text(operand.span);
            let is_word = matches!(operand.kind, ExprKind::Word) && text.len() > 3;
            is_word && nearest(&text, names.iter().copied()).is_some()
        })
    }

    /// The text to write where a command stands in the place of an operand: as text it is one.
    pub(super) fn command_as_text(
        &self,
        spec: &CommandSpec,
        name: Span,
        operands: &[Expr],
    ) -> Option<String> {
        let missing = spec.parameters.get(operands.len())?;
        if missing.kind != OperandKind::Value {
            return None;
        }
        let end = operands.last().map_or(name.end, |last| last.span.end);
        let line = self
            .source
            .text
            .get(end as usize..)?
            .lines()
            .next()?
            .trim_start();
        let length = line.find(|letter: char| !letter.is_alphanumeric());
        let word = &line[..length.unwrap_or(line.len())];
        self.table.find(word)?;
        Some(format!(
            "`{word}` is a word of the language; as text it is written in quotes: {} \"{word}\"",
            self.source.slice(Span { end, ..name })
        ))
    }

    /// The operands behind a word of a block on its line.
    pub(super) fn parts(&self, spec: &CommandSpec) -> Option<String> {
        let words = self.entry_words?.specs().iter();
        let of = |word: &&CommandSpec| match word.role {
            CommandRole::Entry(EntryRole::Behind(of) | EntryRole::OnceOrBehind(of)) => {
                of.contains(&spec.name)
            }
            _ => false,
        };
        let parts: Vec<&str> = words.filter(of).map(|word| word.name).collect();
        let usage = spec.usage();
        (!parts.is_empty()).then(|| format!("`{usage}` takes one of: {}", parts.join(" ")))
    }

    /// The form of a command, with an example but for those of many lines.
    pub(super) fn usage(spec: &CommandSpec) -> String {
        let example = spec
            .examples()
            .first()
            .filter(|example| !example.contains("{\n"))
            .map(|example| format!(", for example: {}", example.replace('\n', "  ")));
        format!("usage: {}{}", spec.usage(), example.unwrap_or_default())
    }
}

/// `solveBeem 5`.
pub(super) fn unknown_command(name: impl Display, span: Span, help: Proposal) -> Diagnostic {
    Diagnostic::new("check::unknown_command")
        .says(format!("`{name}` is not a command"))
        .at(span, "unknown command")
        .advise(help)
}
