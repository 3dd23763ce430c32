//! Operands by kind.

use super::Position;
use super::candidate::CandidateKind::Choice;
use super::candidate::{Candidate, CandidateKind, words};
use super::searches::in_search_form;
use super::statements::command;
use crate::command::{
    COMMANDS, CommandRole, CommandSpec, EntryRole, FUNCTIONS, ListedSolutions, OperandKind,
    Parameter, READABLE_NAMES, TABLE_KINDS, TREE_WORDS, Table, algorithm_names,
};
use crate::formats::Format;
use puzzle_core::puzzle::{Puzzle, is_same};
use puzzle_core::puzzles::graph::TableKind;
use puzzle_core::puzzles::{Family, PuzzleWord};
use puzzle_core::search::Move;
use puzzle_core::syntax::{Construct, Function, Source, Span, escaped, tokens};
use std::sync::Arc;

impl Position<'_> {
    /// Candidates for an operand of the construct around it.
    pub(super) fn operands(&self, around: &[Construct]) -> Vec<Candidate> {
        match around {
            [Construct::Command { id, name, operands }, ..] => self
                .spec(*id, *name)
                .map(|spec| self.of_command(spec, *operands))
                .unwrap_or_default(),
            _ if in_search_form(around) => self.of_nodes(around),
            _ if self.in_definition(around) => self.of_cells(),
            [Construct::Condition | Construct::Function { .. }, ..] => readable(),
            [Construct::Group, outer @ ..] => {
                let mut outer = outer.iter().skip_while(|one| **one == Construct::Group);
                match outer.next() {
                    Some(Construct::Condition) => readable(),
                    _ => functions(),
                }
            }
            [
                inner @ (Construct::List(_) | Construct::Call { .. }),
                outer @ ..,
            ] => self.in_brackets(inner, outer),
            // The value of a `let`, what a loop runs over.
            _ => functions(),
        }
    }

    fn of_command(&self, spec: &CommandSpec, given: usize) -> Vec<Candidate> {
        let mut words = match spec.parameter_at(given) {
            Some((parameter, _)) if names_cells(spec, parameter) => self.defined_cells(),
            Some((parameter, _)) if names_nodes(spec, parameter) => self.defined_nodes(),
            Some(_) if spec.name == "then" => {
                words(CandidateKind::Move, self.defined_names("move"))
            }
            Some((parameter, place)) => self.of_kind(parameter.kind, place),
            None => Vec::new(),
        };
        // Words that may be left out in an entry do not hinder those behind them.
        let mut later = spec.parameters.iter().skip(given);
        if matches!(spec.role, CommandRole::Entry(_))
            && later.next().is_some_and(|parameter| parameter.optional)
        {
            for other in later {
                words.extend(self.of_kind(other.kind, 0));
            }
        }
        words
    }

    /// Candidates in a list or a call that belongs to an operand of a command.
    fn in_brackets(&self, inner: &Construct, outer: &[Construct]) -> Vec<Candidate> {
        let whose = outer.iter().find_map(|construct| match construct {
            Construct::Command { id, name, operands } => Some((*id, *name, *operands)),
            _ => None,
        });
        let Some((id, name, operands)) = whose else {
            return functions();
        };
        let spec = self.spec(id, name);
        let parameter = spec.and_then(|spec| spec.parameter_at(operands));
        let names_nodes = |spec| parameter.is_some_and(|found| names_nodes(spec, found.0));
        if spec.is_some_and(names_nodes) {
            return self.defined_nodes();
        }
        match (parameter.map(|(parameter, _)| parameter.kind), inner) {
            (
                Some(OperandKind::Heuristic | OperandKind::Heuristics | OperandKind::Algorithms),
                Construct::Call { name, .. },
            ) if matches!(self.slice(*name), "pdb" | "cells" | "merge") => {
                self.kinds_of_patterns(self.slice(*name))
            }
            (Some(OperandKind::Heuristic | OperandKind::Heuristics), _)
            | (Some(OperandKind::Algorithms), Construct::Call { .. }) => self.heuristics(),
            (Some(OperandKind::Algorithms), _) => words(CandidateKind::Choice, algorithm_names()),
            (Some(OperandKind::GraphOptions), Construct::List(_)) => {
                self.of_kind(OperandKind::Search, 0)
            }
            (Some(OperandKind::Moves), Construct::List(made)) => self.legal_moves(made),
            (Some(OperandKind::Given), Construct::List(listed)) => {
                let mut known = self.known_variables();
                known.retain(|variable| {
                    !listed.iter().any(|span| self.slice(*span) == variable.text)
                });
                known
            }
            (Some(OperandKind::Order), Construct::List(listed)) => {
                let listed: Vec<&str> = listed.iter().map(|span| self.slice(*span)).collect();
                let mut moves = self.all_moves();
                moves.retain(|mv| {
                    let name = mv.text.trim_matches('"');
                    !listed
                        .iter()
                        .any(|name_listed| name_listed.trim_matches('"') == name)
                });
                moves
            }
            _ => Vec::new(),
        }
    }

    fn of_kind(&self, kind: OperandKind, place: usize) -> Vec<Candidate> {
        use CandidateKind::{Command, Entry};
        match kind {
            OperandKind::AddedSearch if place == 0 => self.searches(),
            OperandKind::Heuristic | OperandKind::Heuristics | OperandKind::AddedSearch => {
                self.heuristics()
            }
            OperandKind::Search => {
                let specs = self.scope.table.specs().iter();
                let searches = specs.filter(|spec| spec.is_search());
                let searches = searches.map(|spec| command(spec, Command));
                let entries = self.entries().into_iter().flat_map(Table::specs);
                let is_log = CommandRole::Entry(EntryRole::OfRun { is_log: true });
                let logs = entries.filter(|spec| spec.role == is_log);
                searches
                    .chain(logs.map(|spec| command(spec, Entry)))
                    .collect()
            }
            OperandKind::Moves => self.legal_moves(&[]),
            OperandKind::Order => words(Choice, ["none", "["]),
            OperandKind::Integer { none: true, .. } | OperandKind::Seconds | OperandKind::Size => {
                words(Choice, ["none"])
            }
            OperandKind::Choice(choices) => words(Choice, choices.iter().copied()),
            OperandKind::Pair(first, _) if place == 0 => words(Choice, first.iter().copied()),
            OperandKind::Pair(_, second) => words(Choice, second.iter().copied()),
            OperandKind::Puzzle if place == 0 => self.puzzles(),
            OperandKind::Puzzle if place >= 2 => self.words_of_format(),
            OperandKind::TraceOptions => words(Choice, ["table", "keep"]),
            OperandKind::TreeOptions if !TREE_WORDS.iter().any(|word| self.is_behind(word)) => {
                words(Choice, TREE_WORDS)
            }
            OperandKind::Place | OperandKind::State("why") => self.recorded(),
            OperandKind::Given if place == 0 => words(Choice, ["given"]),
            OperandKind::Given => self.known_variables(),
            OperandKind::TakenHead if self.is_behind("without") => self.heuristics(),
            OperandKind::TakenHead => words(Choice, ["own", "without"]),
            OperandKind::AuditOptions => words(Choice, ["depth", "plot", "suggest", "mustExpand"]),
            OperandKind::LayersOptions if self.is_behind("from") => words(Choice, ["start"]),
            OperandKind::LayersOptions => words(Choice, ["from", "depth", "plot", "moves"]),
            OperandKind::StatesOptions if place == 0 => words(Choice, ["depth", "walks"]),
            OperandKind::ListedSolutions if place == 0 => {
                words(Choice, ListedSolutions::WORDS.iter().copied())
            }
            OperandKind::GraphOptions if self.is_behind("distinct") => words(Choice, ["["]),
            OperandKind::GraphOptions => {
                let kinds = TABLE_KINDS.map(TableKind::word).into_iter();
                words(
                    Choice,
                    kinds
                        .take(if place == 0 { 4 } else { 0 })
                        .chain(["distinct"]),
                )
            }
            OperandKind::Sampling if place == 0 => words(Choice, ["walk", "depth", "uniform"]),
            OperandKind::Sampling if place == 2 => words(Choice, ["distinct"]),
            OperandKind::Topic => self.topics(),
            OperandKind::Anything => functions(),
            _ => Vec::new(),
        }
    }

    /// The words that may stand behind the file of a puzzle.
    fn words_of_format(&self) -> Vec<Candidate> {
        let (words_before, format) = self.format();
        let offered = format.map_or(&[][..], Format::words).iter().copied();
        let is_new = |word: &&str| {
            !words_before
                .split_whitespace()
                .any(|earlier_word| earlier_word == *word)
        };
        words(Choice, offered.filter(is_new))
    }

    /// The number of files behind the name of the puzzle.
    pub(super) fn files_of_puzzle(&self) -> usize {
        self.format().1.map_or(0, Format::files)
    }

    /// The words behind `puzzle`, and the format that its first word names.
    fn format(&self) -> (&str, Option<&'static Format>) {
        let before = &self.before[..self.typed.span.start as usize];
        let words_before = before.rsplit("puzzle ").next().unwrap_or_default();
        let family = words_before.split_whitespace().next().unwrap_or_default();
        let format = Format::named(family).filter(|_| self.is_of_files(family));
        (words_before, format)
    }

    /// Whether puzzles of that family are read from files.
    pub(super) fn is_of_files(&self, family: &str) -> bool {
        let family = self.knowledge.registry.find(family);
        family.is_some_and(Family::is_of_files)
    }

    /// The names of all variables, without `$`.
    fn known_variables(&self) -> Vec<Candidate> {
        let known = self.knowledge.variables.iter().map(String::as_str);
        let mut known: Vec<&str> = known.collect();
        known.sort_unstable();
        words(CandidateKind::Variable, known)
    }

    /// Whether that word stands before what is typed.
    pub(super) fn is_behind(&self, word: &str) -> bool {
        let before = &self.before[..self.typed.span.start as usize];
        before.split_whitespace().next_back() == Some(word)
    }

    /// Candidates for a bare word in a definition.
    fn of_cells(&self) -> Vec<Candidate> {
        let mut all = opened(Function::ALL.into_iter());
        all.extend(words(CandidateKind::Variable, ["cells", "values"]));
        all.extend(self.defined_cells());
        all.extend(words(Choice, self.defined_names("values")));
        all
    }

    /// Whether what a definition says is around.
    fn in_definition(&self, around: &[Construct]) -> bool {
        let mut around = around.iter();
        around.any(|construct| match construct {
            Construct::Formula { .. } => true,
            Construct::Block {
                entries: Some(id), ..
            } => {
                // The block of a graph has no number among the commands.
                let spec = self.scope.table.specs().get(usize::from(id.0));
                spec.is_some_and(|spec| spec.name == "define")
            }
            _ => false,
        })
    }

    /// The states of the search that was watched last, in quotes.
    fn recorded(&self) -> Vec<Candidate> {
        let states = self.scope.known.recorded.iter();
        words(
            CandidateKind::Choice,
            states.map(|state| format!("\"{state}\"")),
        )
    }

    pub(super) fn heuristics(&self) -> Vec<Candidate> {
        let Some(puzzle) = &self.knowledge.puzzle else {
            let names = self.knowledge.registry.names_of(PuzzleWord::Heuristic);
            return words(CandidateKind::Heuristic, names);
        };
        let infos = puzzle.heuristics().iter();
        let written = infos.map(|info| {
            let call = if info.parameters.is_empty() { "" } else { "(" };
            Candidate::new(CandidateKind::Heuristic, format!("{}{call}", info.name))
                .that(info.summary.as_str())
        });
        written.collect()
    }

    /// Candidates behind `pdb` before a string, on puzzles that a script defines.
    fn kinds_of_patterns(&self, word_before: &str) -> Vec<Candidate> {
        let puzzle = self.knowledge.puzzle.as_deref();
        let is_built_in =
            |family: &Puzzle| family.compiled_moves().is_none() || family.digest().is_none();
        if word_before != "pdb" || puzzle.is_some_and(is_built_in) {
            return Vec::new();
        }
        let kinds = [
            ("cells(", "patterns of cells"),
            ("merge(", "values that are not told apart"),
        ];
        let kinds = kinds.into_iter();
        kinds
            .map(|(text, summary)| Candidate::new(CandidateKind::Heuristic, text).that(summary))
            .collect()
    }

    fn topics(&self) -> Vec<Candidate> {
        let specs = self.scope.table.specs().iter();
        let mut topics: Vec<Candidate> = specs
            .map(|spec| Candidate::new(CandidateKind::Command, spec.name).that(spec.summary()))
            .collect();
        let functions = Function::ALL.into_iter();
        topics.extend(functions.map(|function| {
            Candidate::new(CandidateKind::Keyword, function.name()).that(function.summary())
        }));
        topics.push(Candidate::new(CandidateKind::Keyword, COMMANDS).that("All commands"));
        topics.push(Candidate::new(CandidateKind::Keyword, FUNCTIONS).that("All functions"));
        topics.extend(
            self.puzzles()
                .into_iter()
                .map(|puzzle| puzzle.going_on(false)),
        );
        if let Some(puzzle) = &self.knowledge.puzzle {
            let infos = puzzle.heuristics().iter();
            topics.extend(infos.map(|info| {
                Candidate::new(CandidateKind::Heuristic, info.name.as_str())
                    .that(info.summary.as_str())
            }));
        }
        topics
    }

    fn puzzles(&self) -> Vec<Candidate> {
        let families = self.knowledge.registry.families().iter().map(|family| {
            Candidate::new(CandidateKind::Puzzle, family.name.as_str())
                .that(family.summary.as_str())
                .going_on(!family.parameter.is_empty())
        });
        families.collect()
    }

    /// All moves of the puzzle in force.
    fn all_moves(&self) -> Vec<Candidate> {
        match &self.knowledge.puzzle {
            Some(puzzle) => moves(puzzle.move_names()),
            None => moves(self.knowledge.registry.names_of(PuzzleWord::Move)),
        }
    }

    /// The moves that are legal behind those, in the order in force; none behind an illegal one. Where
    /// the state is not known before running, all of them.
    fn legal_moves(&self, made: &[Span]) -> Vec<Candidate> {
        let (Some(state), Some(puzzle)) = (self.state.clone(), &self.knowledge.puzzle) else {
            return self.all_moves();
        };
        if made.iter().any(|span| self.slice(*span).contains('$')) {
            return self.all_moves();
        }
        let reached = made.iter().try_fold(state, |state, span| {
            let mv = puzzle.find_move(self.slice(*span).trim_matches('"'))?;
            puzzle.apply(&state, mv)
        });
        let Some(state) = reached else {
            return Vec::new();
        };
        let session = self.scope.known.knowledge.puzzle.as_ref();
        let is_own = session.is_some_and(|session| is_same(session.as_ref(), puzzle.as_ref()));
        // Another puzzle begins with its own order.
        let all: Vec<Move> = (0..puzzle.move_names().len() as u32).map(Move).collect();
        let order = if is_own {
            &self.scope.known.order
        } else {
            &all
        };
        let legal = puzzle.legal_moves(&state, order);
        moves(legal.iter().map(|&mv| puzzle.move_name(mv)))
    }
}

/// Moves as they are written: a name that is no word stands in quotes.
fn moves(names: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<Candidate> {
    let names = names.into_iter();
    let written = names.map(|name| {
        let name = name.as_ref();
        let first = tokens(&Arc::new(Source::new("", name, None)))
            .first()
            .copied();
        let is_word = first.is_some_and(|first| first.span.range() == (0..name.len()));
        if is_word {
            name.to_owned()
        } else {
            format!("\"{}\"", escaped(name))
        }
    });
    words(CandidateKind::Move, written)
}

/// Candidates for a bare word in a condition.
fn readable() -> Vec<Candidate> {
    let mut all = words(CandidateKind::Keyword, ["true", "false"]);
    all.extend(words(CandidateKind::Variable, READABLE_NAMES));
    all.extend(functions());
    all
}

fn functions() -> Vec<Candidate> {
    let all = Function::ALL.into_iter();
    opened(all.filter(|function| !function.is_of_cells()))
}

/// Whether an operand names cells of a puzzle: those of what moves do.
fn names_cells(spec: &CommandSpec, parameter: &Parameter) -> bool {
    matches!(spec.role, CommandRole::Entry(EntryRole::Behind(of)) if of.contains(&"move"))
        && matches!(parameter.name, "A" | "B" | "CELLS")
}

/// Whether an operand of an entry names a node of a graph.
fn names_nodes(spec: &CommandSpec, parameter: &Parameter) -> bool {
    matches!(spec.role, CommandRole::Entry(EntryRole::Named { .. }))
        && matches!(parameter.name, "A" | "B" | "A|[A...]")
}

pub(super) fn opened(functions: impl Iterator<Item = Function>) -> Vec<Candidate> {
    let open = functions.map(|function| format!("{}(", function.name()));
    words(CandidateKind::Keyword, open)
}
