//! Where the searches of an experiment start: drawn at depths, or given.

use super::late::Farthest;
use super::{Depths, Reading, Said, WrittenEntry, error};
use crate::command::{At, Given, Operand, Report, Value, Whole};
use crate::experiment::entries::{EntryWord, depths, sampling};
use crate::experiment::{Cases, Samples, SamplingKind};
use puzzle_core::syntax::Diagnostic;

/// The samples of a depth, unless the block says how many.
const DEFAULT_SAMPLES: Samples = Samples::Drawn(100);

/// Most rows of a table.
const MOST_DEPTHS: u64 = 10_000;

/// Most boards of an experiment.
const MOST_BOARDS: u64 = 10_000_000;

impl Reading<'_> {
    /// Where the searches start, from entries that agree with one another.
    pub(super) fn starts(&mut self, entries: &[(&WrittenEntry, &EntryWord)]) -> Option<Cases> {
        if entries.is_empty() {
            return None;
        }
        if let Some(error) = self.conflict(entries) {
            self.report(error);
            return None;
        }
        match std::mem::take(&mut self.given) {
            Said::Nothing => self.drawn(entries),
            Said::Unknown => None,
            Said::This(given) => self.given_boards(given).map(Cases::Given),
        }
    }

    /// Two entries that say where the searches start, each in its own way.
    fn conflict(&self, entries: &[(&WrittenEntry, &EntryWord)]) -> Option<Diagnostic> {
        let ways = entries
            .iter()
            .filter_map(|(entry, word)| Some((entry, word, word.way?)));
        let first = ways.clone().next()?;
        let pair = ways.clone().find(|(.., way)| *way != first.2);
        let (entry, first) = match pair {
            Some((entry, word, _)) => ((entry.name, word), (first.0.name, first.1)),
            None if matches!(self.sampling, Said::This(SamplingKind::Uniform)) => {
                let place = |name| ways.clone().find(|(_, word, _)| word.spec.name == name);
                let uniform = place(sampling::SAMPLING.spec.name)?;
                let depths = place(depths::DEPTHS.spec.name)?;
                let (first, later) = if uniform.0.name < depths.0.name {
                    (uniform, depths)
                } else {
                    (depths, uniform)
                };
                ((later.0.name, later.1), (first.0.name, first.1))
            }
            None => return None,
        };
        Some(error::conflicting_entries(
            entry.1.spec.name,
            first.1.spec.name,
            entry.0,
            first.0,
        ))
    }

    fn drawn(&mut self, entries: &[(&WrittenEntry, &EntryWord)]) -> Option<Cases> {
        let sampling = std::mem::take(&mut self.sampling).or(SamplingKind::Depth);
        let command = self.block.command;
        let samples = std::mem::take(&mut self.samples).or(At {
            value: DEFAULT_SAMPLES,
            span: command,
        });
        let (depths, place) = match std::mem::take(&mut self.depths) {
            Said::This(Depths(given)) => (self.rows(&given), Some(given.span)),
            Said::Unknown => (None, None),
            // What is drawn without depths makes one row.
            Said::Nothing if sampling? == SamplingKind::Uniform => (Some(vec![0]), None),
            Said::Nothing => {
                if !self.broken {
                    self.report(error::no_boards(command));
                }
                (None, None)
            }
        };
        let (depths, samples, sampling) = (depths?, samples?, sampling?);
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
            // How many there are shows when they are listed.
            Samples::All => 1,
        };
        let boards = boards.saturating_mul(depths.len() as u64);
        if boards > MOST_BOARDS {
            let entry = entries
                .iter()
                .find(|(_, word)| word.spec.name == depths::DEPTHS.spec.name);
            self.report(error::too_many(
                "boards",
                boards,
                MOST_BOARDS,
                entry.map_or(command, |(entry, _)| entry.name),
            ));
            return None;
        }
        self.late.drawn = Some(Farthest {
            sampling,
            all: samples == Samples::All,
            depth: depths.iter().copied().max().expect("there is a depth"),
            span: place.unwrap_or(command),
        });
        Some(Cases::Sampled {
            depths,
            samples,
            sampling,
        })
    }

    /// The depths, each a row.
    fn rows(&mut self, given: &Given) -> Option<Vec<u64>> {
        let found = match &given.value {
            Value::List(items) => items.length(),
            _ => 1,
        };
        let span = given.span;
        if found == 0 {
            let found: String = self.around.source.slice(span).chars().take(60).collect();
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
                    self.reports.push(Report::new(self.around.source, error));
                    return None;
                }
            }
        }
        Some(depths)
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
        Value::List(_) if !given.elements.is_empty() => given.elements.clone(),
        Value::List(values) => values.iter().map(place).collect(),
        value => vec![place(value.clone())],
    }
}
