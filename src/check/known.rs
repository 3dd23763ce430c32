//! Knowledge of a session where a text breaks off.

use super::{Checker, Knowledge};
use crate::command::{Command, CommandRole, CommandSpec, Operands, Table};
use crate::experiment::EvaluatedEntry;
use crate::host::Host;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::{Expr, Script, Source, Span};
use std::sync::Arc;

/// Returns the knowledge at the end of a text that may break off: in the block that is open there, by its
/// `{`, else behind the text. In a procedure its parameters are variables like others. Mistakes are
/// not told. Beside it the state in force there, if it is known without running: `state` is that before the text, `typed` the name
/// of the command that is being typed, which has done nothing yet.
pub(crate) fn known_at_end(
    script: Script,
    block: Option<Span>,
    knowledge: Knowledge,
    table: &Table,
    host: &dyn Host,
    state: Option<Board>,
    typed: Option<Span>,
) -> (Knowledge, Option<Board>) {
    let source = script.source.clone();
    let mut checker = Checker::new(source.clone(), knowledge, table, host, true);
    checker.asked_block = block.map(|open| (source, open));
    checker.followed = Some(state);
    checker.typed = typed;
    checker.statements(script.statements, &mut Vec::new());
    let facts = (checker.knowledge, checker.followed.flatten());
    checker.known.unwrap_or(facts)
}

impl Checker<'_> {
    /// Follows the state through a command whose operands are known.
    pub(super) fn follow(&mut self, spec: &CommandSpec, name: Span, command: Option<&Command>) {
        let Some(state) = self.followed.as_mut().filter(|_| self.typed != Some(name)) else {
            return;
        };
        let puzzle = self.knowledge.puzzle.as_ref();
        match (spec.role, command) {
            (CommandRole::Puzzle, _) => *state = puzzle.map(|puzzle| puzzle.initial_state()),
            (CommandRole::Definitions(_) | CommandRole::Include, _) => *state = None,
            (_, Some(Command::SetState(set))) => *state = Some(Board::clone(&set.state)),
            (_, Some(Command::MakeMove(made))) => {
                let moves = made.moves.iter();
                *state = puzzle.zip(state.take()).and_then(|(puzzle, from)| {
                    let mut moves = moves.map(|argument| argument.value);
                    moves.try_fold(from, |state, mv| puzzle.apply(&state, mv))
                });
            }
            _ if spec.changes_state => *state = None,
            _ => {}
        }
    }

    /// Nothing is known of the state from here on.
    pub(super) fn lose_state(&mut self) {
        if let Some(state) = &mut self.followed {
            *state = None;
        }
    }

    /// The puzzle of a `define puzzle` that these operands name, where it was built beforehand.
    pub(super) fn built(&self, operands: &[Expr]) -> Option<Arc<Puzzle>> {
        let registry = self.knowledge.built.as_ref()?;
        let mut words = operands
            .iter()
            .map(|operand| Some(self.literal(operand)?.value));
        let family = registry.find(&words.next()??.to_string())?;
        let words = words.map(|word| Some(word?.to_string()));
        let words: Vec<String> = words.collect::<Option<_>>()?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        registry.build(family, &words).ok()
    }

    /// The same for a block of entries: in there the puzzle is the one that an entry names.
    pub(super) fn leave_entries(&mut self, entries: &[EvaluatedEntry<'_>], block: Span) {
        let outer = self.knowledge.puzzle.clone();
        if let Some(entry) = entries.iter().find(|entry| entry.written.is_puzzle()) {
            let given = entry
                .written
                .operands
                .iter()
                .map(|operand| entry.value(operand));
            let (given, known): (Vec<_>, _) = (given.collect(), self.knowledge.known());
            let counts = vec![given.len()];
            self.knowledge.puzzle = Operands::new(given, counts, known).next();
        }
        self.leave(block);
        self.knowledge.puzzle = outer;
    }

    /// Keeps what is known at the end of a block, if that was asked.
    pub(super) fn leave(&mut self, block: Span) {
        let is_asked = |(source, open): &(Arc<Source>, Span)| {
            Arc::ptr_eq(source, &self.source) && open.start == block.start
        };
        if !self.asked_block.as_ref().is_some_and(is_asked) {
            return;
        }
        let mut known = self.knowledge.clone();
        known
            .variables
            .extend(self.locals.iter().flatten().cloned());
        self.known = Some((known, self.followed.clone().flatten()));
    }
}
