//! Where the searches of an experiment start: drawn at depths, or given.

use super::{DEFAULT_SAMPLES, DesignError, DraftEntry, Reader, Starts};
use crate::command::{Argument, Given, Kind, RangeValue, Report, Value, convert};
use crate::puzzle::{Board, Puzzle, Random, Sampling, SamplingError};
use crate::syntax::Span;
use std::sync::Arc;

/// Most rows of a table.
const MOST_DEPTHS: u64 = 10_000;

/// Most boards of an experiment.
const MOST_BOARDS: u64 = 10_000_000;

/// Boards of at most so many cells are listed in milliseconds.
const CELLS_LISTED_AT_ONCE: usize = 9;

impl Reader<'_> {
    /// Finds out where the searches start, from entries that agree with one another.
    pub(super) fn starts(&mut self) {
        if self.draft.entries.is_empty() || self.is_conflicting() {
            return;
        }
        let draft = self.draft;
        if let Some(entry) = draft.find("states").or_else(|| draft.find("file")) {
            self.design.starts = self.given(entry).map(Starts::Given);
            return;
        }
        let sampling = match draft.find("sampling") {
            Some(entry) => self.choice(entry),
            None => Some("depth"),
        };
        let samples = match draft.find("samples") {
            Some(entry) => self.number(entry),
            None => Some(DEFAULT_SAMPLES),
        };
        let entry = draft.find("depths");
        let depths = match (entry, sampling) {
            (Some(entry), _) => self.depths(entry),
            (None, Some("uniform")) => Some(Vec::new()),
            (None, None) => None,
            (None, Some(_)) if draft.broken => None,
            (None, Some(_)) => {
                self.report(DesignError::NoBoards {
                    span: draft.command,
                });
                None
            }
        };
        let (Some(depths), Some(samples), Some(sampling)) = (depths, samples, sampling) else {
            return;
        };
        let span = entry.map_or(draft.command, |entry| entry.name);
        let boards = samples.saturating_mul(depths.len().max(1) as u64);
        if boards > MOST_BOARDS {
            self.report(DesignError::TooMany {
                what: "boards",
                found: boards,
                most: MOST_BOARDS,
                span,
            });
            return;
        }
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let place = entry
            .and_then(|entry| entry.operands.as_ref()?.first())
            .map_or(span, |given| given.span);
        self.probe(sampling, deepest, place);
        self.design.starts = Some(Starts::Drawn {
            depths,
            samples,
            sampling,
        });
    }

    /// Reports two entries that say where the searches start, each in its own way.
    fn is_conflicting(&mut self) -> bool {
        let draft = self.draft;
        let way = |word: &str| match word {
            "depths" | "samples" | "sampling" => Some(0),
            "states" => Some(1),
            "file" => Some(2),
            _ => None,
        };
        let mut ways = draft
            .entries
            .iter()
            .filter_map(|entry| Some((entry, way(entry.spec.name)?)));
        let Some((first, of)) = ways.next() else {
            return false;
        };
        let mut pair = ways
            .find(|(_, other)| *other != of)
            .map(|(entry, _)| (entry, first));
        let uniform = draft.find("sampling").filter(|entry| {
            let given = entry.operands.as_ref().and_then(|given| given.first());
            given
                .is_some_and(|given| matches!(&given.value, Value::Text(text) if text == "uniform"))
        });
        if let (None, Some(uniform), Some(depths)) = (pair, uniform, draft.find("depths")) {
            pair = Some(if uniform.name < depths.name {
                (depths, uniform)
            } else {
                (uniform, depths)
            });
        }
        let Some((entry, first)) = pair else {
            return false;
        };
        self.report(DesignError::ConflictingEntries {
            word: entry.spec.name.to_owned(),
            other: first.spec.name.to_owned(),
            span: entry.name,
            first: first.name,
        });
        true
    }

    /// The word of an entry; what is wrong with it was reported when the entry was read.
    fn choice(&self, entry: &DraftEntry<'_>) -> Option<&'static str> {
        match self.again(entry)? {
            Argument::Choice(word) => Some(word),
            _ => None,
        }
    }

    fn number(&self, entry: &DraftEntry<'_>) -> Option<u64> {
        match self.again(entry)? {
            Argument::Integer(number) => number.map(i64::unsigned_abs),
            _ => None,
        }
    }

    pub(super) fn again(&self, entry: &DraftEntry<'_>) -> Option<Argument> {
        let kind = entry.spec.parameters.first()?.kind;
        convert(kind, entry.operands.as_deref()?, self.around.known).ok()?
    }

    fn depths(&mut self, entry: &DraftEntry<'_>) -> Option<Vec<u64>> {
        let given = entry.operands.as_deref()?.first()?;
        let found = match &given.value {
            Value::Integer(_) => 1,
            Value::List(items) => items.len() as u64,
            Value::Range(range) => range.length(),
            // Reported when the entry was read.
            _ => return None,
        };
        let span = given.span;
        if found == 0 {
            let found = self.around.source.slice(span).chars().take(60).collect();
            self.report(DesignError::EmptyDepths { found, span });
            return None;
        }
        if found > MOST_DEPTHS {
            self.report(DesignError::TooMany {
                what: "depths",
                found,
                most: MOST_DEPTHS,
                span,
            });
            return None;
        }
        let mut depths = Vec::with_capacity(found as usize);
        for given in elements(given) {
            let least = Kind::Integer {
                least: 0,
                none: false,
            };
            match convert(least, std::slice::from_ref(&given), self.around.known) {
                Ok(Some(Argument::Integer(Some(depth)))) => {
                    let number = depth.unsigned_abs();
                    if depths.contains(&number) {
                        let span = given.span;
                        self.report(DesignError::DuplicateDepth { depth, span });
                        return None;
                    }
                    depths.push(number);
                }
                Ok(_) => unreachable!("`none` is not allowed"),
                Err(error) => {
                    self.reports.push(Report::new(self.around.source, error));
                    return None;
                }
            }
        }
        Some(depths)
    }

    /// Draws one board at the greatest depth: what can't be drawn is said before the first run.
    fn probe(&mut self, sampling: &'static str, deepest: u64, span: Span) {
        let Some(puzzle) = self.around.known.puzzle else {
            return;
        };
        let listed = sampling == "depth" && puzzle.cells() <= CELLS_LISTED_AT_ONCE;
        let Some(goal) = self.goal(puzzle) else {
            return;
        };
        if !self.around.probe && !listed {
            return;
        }
        let way = sampling_of(sampling, deepest);
        let drawn = puzzle.sample(way, goal.as_ref(), &mut Random::new(0), self.interrupted);
        let cannot = |reason: &str, help: &str| DesignError::CannotSample {
            puzzle: puzzle.name().to_owned(),
            reason: reason.to_owned(),
            span,
            help: help.to_owned(),
        };
        let error = match drawn {
            Ok(_) | Err(SamplingError::Interrupted) => return,
            Err(SamplingError::TooDeep { deepest: most }) => DesignError::NoSuchDepth {
                puzzle: puzzle.name().to_owned(),
                depth: deepest,
                deepest: most,
                span,
            },
            Err(SamplingError::NotEnumerable) => cannot(
                "its boards are too many to list by their distance",
                "walks come near it: sampling walk",
            ),
            Err(SamplingError::NoWalk) => cannot(
                "no walk of that many moves avoids every board twice",
                "name smaller depths, or draw by moves that may turn back: sampling moves",
            ),
            Err(SamplingError::TooMany { most }) => cannot(
                &format!("there are only {most} numbers to take away"),
                &format!("the greatest depth is {most}: depths 1..{most}"),
            ),
            Err(SamplingError::Unsupported(reason)) => {
                cannot(&reason, "draw by random moves: sampling moves")
            }
        };
        self.report(error);
    }

    /// The goal in force, where it is known: `Some(None)` where it is a rule.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether it is known; the inner one: whether it is a board"
    )]
    fn goal(&self, puzzle: &Arc<dyn Puzzle>) -> Option<Option<Board>> {
        let named = self
            .draft
            .entries
            .iter()
            .any(|entry| matches!(entry.spec.name, "goal" | "setGoal"));
        if named {
            // Not known yet, or wrong, where the design has none.
            return self.design.goal.map(Some);
        }
        if self.draft.find("puzzle").is_some() {
            return Some(puzzle.default_goal());
        }
        self.around.goal
    }
}

/// What a puzzle is asked for.
fn sampling_of(word: &str, depth: u64) -> Sampling {
    match word {
        "walk" => Sampling::Walk(depth),
        "moves" => Sampling::Moves(depth),
        "uniform" => Sampling::Uniform,
        _ => Sampling::Depth(depth),
    }
}

/// Each depth with its place, as far as that is known.
fn elements(given: &Given) -> Vec<Given> {
    let place = |value: Value| Given {
        value,
        span: given.span,
        verbatim: None,
        elements: Vec::new(),
    };
    match &given.value {
        Value::List(values) if given.elements.len() == values.len() => given.elements.clone(),
        Value::List(values) => values.iter().cloned().map(place).collect(),
        Value::Range(range) => {
            let range: RangeValue = *range;
            range
                .iter()
                .map(|depth| place(Value::Integer(depth)))
                .collect()
        }
        value => vec![place(value.clone())],
    }
}
