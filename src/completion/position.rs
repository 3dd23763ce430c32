//! A place of a text with all that is known of it.

use super::candidate::{Candidate, CandidateKind};
use super::files::paths;
use super::scope::Scope;
use crate::check::{Knowledge, known_at_end};
use crate::command::{CommandSpec, OperandKind, READABLE_NAMES, Table};
use puzzle_core::puzzle::Board;
use puzzle_core::syntax::{
    Construct, Expected, Place, Source, Span, Typed, TypedKind, WordId, outline,
};
use std::collections::HashSet;
use std::sync::Arc;

/// Some editors put it before a text; it is no part of it.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A byte of a text where somebody types.
pub struct Position<'a> {
    pub(super) scope: Scope<'a>,
    /// The text before the place.
    pub(super) before: &'a str,
    /// The text behind what is replaced.
    text_after: &'a str,
    /// The typed text, with its place behind the byte-order mark.
    pub(super) typed: Typed,
    /// The length of the byte-order mark, if there is one.
    mark: usize,
    /// The text before what is typed.
    pub(super) source: Arc<Source>,
    /// The place of the typed text.
    pub(super) place: Place,
    /// The names and the state that are known there.
    pub(super) knowledge: Knowledge,
    /// The state in force there, where that is known without running.
    pub(super) state: Option<Board>,
}

impl<'a> Position<'a> {
    /// The place at that byte of a text.
    ///
    /// # Panics
    ///
    /// When the place is not between two characters.
    pub fn new(text: &'a str, at: usize, scope: Scope<'a>) -> Self {
        let unmarked = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mark = text.len() - unmarked.len();
        let at = at.saturating_sub(mark);
        let typed = Typed::at(unmarked, at);
        let source = Arc::new(Source {
            name: String::new(),
            text: unmarked[..typed.span.start as usize].to_owned(),
            path: scope.path.map(Into::into),
        });
        let outline = outline(source.clone(), scope.table);
        let block = outline.place.block();
        let mut around = outline.place.around().iter();
        let typed_command = around.find_map(|construct| match construct {
            Construct::Command { name, .. } => Some(*name),
            _ => None,
        });
        let session = &scope.known.knowledge;
        let (knowledge, state) = known_at_end(
            outline.script,
            block,
            session.clone(),
            scope.table,
            scope.host,
            scope.known.state.clone(),
            typed_command,
        );
        Self {
            scope,
            before: &unmarked[..at],
            text_after: &unmarked[typed.span.end as usize..],
            typed,
            mark,
            source,
            place: outline.place,
            knowledge,
            state,
        }
    }

    /// The bytes that a candidate replaces: what is typed, before and behind the place.
    pub fn span(&self) -> Span {
        let span = self.typed.span.range();
        Span::new(span.start + self.mark, span.end + self.mark)
    }

    /// The knowledge at this place: the names, the puzzle in force.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// The state in force here, where that is known without running.
    pub fn state(&self) -> Option<&Board> {
        self.state.as_ref()
    }

    /// The candidates here that begin like the typed text; in the order of their importance.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut candidates = match self.typed.kind {
            TypedKind::Variable { braced } => self.variables(braced),
            TypedKind::Nothing | TypedKind::Word | TypedKind::Text if self.takes_file() => {
                self.files()
            }
            TypedKind::Nothing | TypedKind::Word => self.fitting(self.words()),
            // The one operand in quotes that is known beforehand.
            TypedKind::Text => {
                let mut words = self.words();
                words.retain(|word| word.text.starts_with('"'));
                self.fitting(words)
            }
            TypedKind::Other => Vec::new(),
        };
        if self.text_after.starts_with('(') {
            // The parenthesis of a call stands there already.
            for candidate in &mut candidates {
                let name = candidate.text.trim_end_matches('(').len();
                candidate.text.truncate(name);
            }
        }
        candidates
    }

    /// The typed text before the place.
    pub(super) fn prefix(&self) -> &'a str {
        &self.before[self.typed.span.start as usize..]
    }

    /// The characters of a span.
    pub(super) fn slice(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    /// The words of the innermost block, if it has words of its own.
    pub(super) fn entries(&self) -> Option<&'a Table> {
        let blocks = self.place.around().iter();
        let mut blocks = blocks.filter_map(|construct| match construct {
            Construct::Block { entries, .. } => Some(*entries),
            _ => None,
        });
        self.scope.table.words_of(blocks.next()??)
    }

    /// The command that a word names where a command is due; in a block with words of its own first its word.
    pub(super) fn find(&self, word: &str) -> Option<&'a CommandSpec> {
        let entry = self.entries().and_then(|words| words.find(word));
        entry.or_else(|| self.scope.table.find(word))
    }

    /// The command that a name of the text stands for.
    pub(super) fn spec(&self, id: Option<WordId>, name: Span) -> Option<&'a CommandSpec> {
        let word = self.slice(name);
        let entry = self.entries().and_then(|words| words.find(word));
        entry.or_else(|| id.map(|id| self.scope.table.spec(id)))
    }

    fn takes_file(&self) -> bool {
        self.place.ways().any(|(expected, around)| {
            let Some(Construct::Command { id, name, operands }) = around.first() else {
                return false;
            };
            let spec = self.spec(*id, *name);
            let parameter = spec.and_then(|spec| spec.parameter_at(*operands));
            *expected == Expected::Operand
                && parameter.is_some_and(|(parameter, place)| match parameter.kind {
                    OperandKind::Puzzle if place > 0 => self.files_of_puzzle() >= place,
                    kind => kind == OperandKind::File,
                })
        })
    }

    fn files(&self) -> Vec<Candidate> {
        paths(self.prefix(), &self.source, self.scope)
    }

    fn variables(&self, braced: bool) -> Vec<Candidate> {
        let known_names = self.knowledge.variables.iter().map(String::as_str);
        let around = self.place.around().iter();
        let bound = around.flat_map(|construct| match construct {
            Construct::Function { variable } => {
                variable.iter().map(|name| self.slice(*name)).collect()
            }
            Construct::Formula { parameters, .. } => {
                let parameter_names = parameters.iter().map(|name| self.slice(*name));
                parameter_names.chain(["cells", "values"]).collect()
            }
            _ => Vec::new(),
        });
        let mut names: Vec<&str> = known_names.chain(bound).collect();
        names.sort_unstable();
        names.dedup();
        names.extend(READABLE_NAMES);
        let written = |name: &str| {
            if braced {
                format!("${{{name}}}")
            } else {
                format!("${name}")
            }
        };
        let fitting = names.into_iter().map(written);
        let fitting = fitting.filter(|name| name.starts_with(self.prefix()));
        fitting
            .map(|name| Candidate::new(CandidateKind::Variable, name))
            .collect()
    }

    /// All words that may stand here.
    fn words(&self) -> Vec<Candidate> {
        let mut words = Vec::new();
        for (expected, around) in self.place.ways() {
            match expected {
                Expected::Word(word) => words.push(keyword(word)),
                Expected::Operator => words.extend(["and", "or"].map(keyword)),
                Expected::Operand => words.extend(self.operands(around)),
                Expected::Statement {
                    starts_line,
                    before,
                } => {
                    let statements = self.statements(*starts_line, before, words.is_empty());
                    words.extend(statements);
                }
            }
        }
        let mut seen = HashSet::new();
        words.retain(|word| seen.insert(word.text.clone()));
        words
    }

    /// The words that begin with what is typed, or else those that would if case did not count.
    fn fitting(&self, words: Vec<Candidate>) -> Vec<Candidate> {
        let prefix = self.prefix();
        let lower = prefix.to_lowercase();
        // Whoever types a name is not asked for the quote before it.
        let begin = |text: &str, typed: &str| {
            let name = text.strip_prefix('"');
            text.starts_with(typed) || name.is_some_and(|name| name.starts_with(typed))
        };
        let (exact, others): (Vec<_>, Vec<_>) = words
            .into_iter()
            .partition(|word| begin(&word.text, prefix));
        if exact.is_empty() {
            let near = |word: &Candidate| begin(&word.text.to_lowercase(), &lower);
            return others.into_iter().filter(near).collect();
        }
        exact
    }
}

/// A word of the grammar that something follows.
fn keyword(word: &str) -> Candidate {
    Candidate::new(CandidateKind::Keyword, word).going_on(true)
}
