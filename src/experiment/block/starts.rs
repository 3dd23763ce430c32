//! Boards from which the searches of a block start: drawn at depths, or given.

use super::error;
use super::evaluated::EvaluatedEntry;
use super::reader::{BlockReader, KnownGoal};
use crate::command::{At, Decimal, Given, Operand, Report, Value, Whole};
use crate::experiment::entries::{Depths, ExperimentEntry};
use crate::experiment::{Cases, Samples, SamplingKind};
use puzzle_core::puzzle::{Random, SamplingError};
use puzzle_core::syntax::{Diagnostic, Span};

/// Most rows of a table.
const MOST_DEPTHS: u64 = 10_000;

/// Most boards of an experiment.
const MOST_BOARDS: u64 = 10_000_000;

/// Boards of at most so many cells are listed in milliseconds.
const CELLS_LISTED_AT_ONCE: usize = 9;

impl BlockReader<'_> {
    /// The boards, from entries that agree with one another.
    pub(super) fn starts(&mut self, entries: &[&EvaluatedEntry<'_>]) -> Option<Cases> {
        if entries.is_empty() {
            return None;
        }
        if let Some(error) = self.conflict(entries) {
            self.report(error);
            return None;
        }
        if find(entries, ExperimentEntry::States)
            .or_else(|| find(entries, ExperimentEntry::File))
            .is_none()
        {
            return self.drawn(entries);
        }
        let given = self.given.take()?;
        self.given_boards(given).map(Cases::Given)
    }

    /// Reports two entries that name different sources of boards.
    fn conflict(&self, entries: &[&EvaluatedEntry<'_>]) -> Option<Diagnostic> {
        let sources = entries
            .iter()
            .filter_map(|entry| Some((*entry, entry.meaning.start_source()?)));
        let (first, source) = sources.clone().next()?;
        let other = sources.clone().find(|(_, other)| *other != source);
        let (first, later) = match other {
            Some((other, _)) => (first, other),
            None if self.sampling == Some(SamplingKind::Uniform) => {
                let uniform = find(entries, ExperimentEntry::Sampling)?;
                let depths = find(entries, ExperimentEntry::Depths)?;
                if uniform.written.name < depths.written.name {
                    (uniform, depths)
                } else {
                    (depths, uniform)
                }
            }
            None => return None,
        };
        Some(error::conflicting_entries(
            later.spec.name,
            first.spec.name,
            later.written.name,
            first.written.name,
        ))
    }

    fn drawn(&mut self, entries: &[&EvaluatedEntry<'_>]) -> Option<Cases> {
        let command = self.block.command;
        let entry = find(entries, ExperimentEntry::Depths);
        let (depths, place) = match (self.depths.take(), self.sampling) {
            (Some(Depths(given)), _) => (self.rows(&given), Some(given.span)),
            (None, _) if entry.is_some() => (None, None),
            // Draws without depths make one row.
            (None, sampling) if sampling? == SamplingKind::Uniform => (Some(vec![0]), None),
            (None, _) => {
                if !self.broken {
                    self.report(error::no_boards(command));
                }
                (None, None)
            }
        };
        let (depths, samples, sampling) = (depths?, self.samples.take()?, self.sampling?);
        let At {
            value: samples,
            span,
        } = samples;
        if samples == Samples::All && sampling != SamplingKind::Depth {
            self.report(error::misplaced_operand(
                "samples",
                "all",
                span,
                "all boards are those at a distance from the goal: sampling depth",
            ));
            return None;
        }
        let boards = match samples {
            Samples::Drawn(count) | Samples::Distinct(count) => count,
            // Their number shows when they are listed.
            Samples::All => 1,
        };
        let boards = boards.saturating_mul(depths.len() as u64);
        if boards > MOST_BOARDS {
            let span = entry.map_or(command, |entry| entry.written.name);
            self.report(error::too_many("boards", boards, MOST_BOARDS, span));
            return None;
        }
        let deepest = depths.iter().copied().max().expect("there is a depth");
        let is_listed = samples == Samples::All;
        if let Some(mistake) = self.probe(sampling, deepest, is_listed, place.unwrap_or(command)) {
            self.report(mistake);
        }
        Some(Cases::Sampled {
            depths,
            samples,
            sampling,
        })
    }

    /// Draws a board at the greatest depth, so that a draw that fails is reported before the first run. The checker draws
    /// one only if it knows puzzle and goal and takes no time.
    fn probe(
        &self,
        sampling: SamplingKind,
        depth: u64,
        is_listed: bool,
        span: Span,
    ) -> Option<Diagnostic> {
        let (puzzle, KnownGoal(goal)) = (self.puzzle.as_ref()?, self.goal.as_ref()?);
        let session = self.scope.session.as_ref();
        let is_quick = sampling == SamplingKind::Depth && puzzle.cells() <= CELLS_LISTED_AT_ONCE;
        if !is_quick && (session.is_none() || is_listed) {
            return None;
        }
        let mut interrupted = || session.is_some_and(|session| (session.interrupted)());
        let way = sampling.at(depth, puzzle);
        let drawn = puzzle.sample(way, goal.as_ref(), &mut Random::new(0), &mut interrupted);
        let cannot =
            |reason: &str, help: &str| error::cannot_sample(puzzle.name(), reason, span, help);
        Some(match drawn {
            Ok(_) | Err(SamplingError::Interrupted) => return None,
            Err(SamplingError::TooDeep { deepest }) => {
                // Rows have whole costs.
                let deepest = deepest / u64::from(puzzle.cost_scale());
                error::no_such_depth(puzzle, depth, deepest, span)
            }
            Err(SamplingError::Between { before, after }) => {
                let [before, after] = [before, after]
                    .map(|units| Decimal::quotient(units, puzzle.cost_scale().into()));
                cannot(
                    &format!("no board is at a cost of exactly {depth}"),
                    &format!("some are at {before}, and at {after}: layers lists them"),
                )
            }
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
        })
    }

    /// The depths of the rows.
    fn rows(&mut self, given: &Given) -> Option<Vec<u64>> {
        let found = match &given.value {
            Value::List(items) => items.length(),
            _ => 1,
        };
        let span = given.span;
        if found == 0 {
            let found: String = self.scope.source.slice(span).chars().take(60).collect();
            self.report(error::empty_depths(found, span));
            return None;
        }
        if found > MOST_DEPTHS {
            self.report(error::too_many("depths", found, MOST_DEPTHS, span));
            return None;
        }
        let mut depths = Vec::with_capacity(found as usize);
        for given in elements(given) {
            match Whole::<0>::convert(std::slice::from_ref(&given), self.known()) {
                Ok(depth) => {
                    let Whole(depth) = depth?;
                    if depths.contains(&depth) {
                        let span = given.span;
                        self.report(error::duplicate_depth(depth, span));
                        return None;
                    }
                    depths.push(depth);
                }
                Err(error) => {
                    self.reports.push(Report::new(self.scope.source, error));
                    return None;
                }
            }
        }
        Some(depths)
    }
}

/// Each depth with its place, as far as that is known.
fn elements(given: &Given) -> Vec<Given> {
    let place = |value: Value| Given::new(value, given.span);
    match &given.value {
        Value::List(_) if !given.elements.is_empty() => given.elements.clone(),
        Value::List(values) => values.iter().map(place).collect(),
        value => vec![place(value.clone())],
    }
}

/// The first entry with a word.
fn find<'e, 'b>(
    entries: &[&'e EvaluatedEntry<'b>],
    meaning: ExperimentEntry,
) -> Option<&'e EvaluatedEntry<'b>> {
    entries
        .iter()
        .copied()
        .find(|entry| entry.meaning == meaning)
}
