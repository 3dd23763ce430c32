//! The rows of an experiment's tables, and what each cell says.

use super::batch::Batch;
use super::finding::Finding;
use super::identity::command;
use super::plan::{Cases, Measure, SamplingKind, Statistic};
use super::statistic::statistic;
use super::{ExperimentError, error};
use crate::figure::Cell;
use crate::version::Provenance;
use puzzle_core::puzzle::{Board, Notation};
use puzzle_core::search::mean_branching_factor;
use std::collections::{BTreeMap, HashMap, HashSet};

/// What all runs of an experiment found.
pub(crate) struct Results<'a> {
    /// What was run.
    pub(crate) batch: &'a Batch<'a>,
    /// By [`Batch::jobs`].
    pub(crate) findings: &'a [Finding],
    /// By [`Batch::cases`]: the true distance from the goal, where it is known.
    distances: Vec<Option<u64>>,
    /// Whether times are shown: a log may know them from a run that measured them.
    timing: bool,
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum RowName {
    /// A depth: the true distance, or what boards were drawn with.
    Depth(u64),
    /// A given board whose distance is not known, by its number.
    Board(u64),
    /// All there is.
    All,
}

/// A row of a table.
pub(crate) struct Row {
    /// What it is about.
    pub(crate) name: RowName,
    /// Indices into [`Batch::cases`].
    pub(crate) cases: Vec<usize>,
}

/// What a cell is made of.
pub(crate) struct Figures {
    /// Runs that were made.
    pub(crate) runs: u64,
    /// Runs that found a solution.
    pub(crate) solved: u64,
    /// Of how many of those the measure is known.
    pub(crate) found: u64,
    /// The number.
    pub(crate) value: Option<f64>,
}

impl<'a> Results<'a> {
    /// Puts together what is known of each board. An optimal length that a file gives must not
    /// contradict what was found.
    pub(crate) fn new(
        batch: &'a Batch<'a>,
        findings: &'a [Finding],
        timing: bool,
    ) -> Result<Self, ExperimentError> {
        let mut proved: HashMap<Board, u64> = HashMap::new();
        for (job, finding) in batch.jobs.iter().zip(findings) {
            let case = &batch.cases[job.case];
            if let Some(length) = finding.length {
                if finding.optimal {
                    proved.insert(case.board, length);
                }
                if matches!(batch.plan.cases, Cases::Given(_))
                    && let Some(stated) = case.distance
                    && (length < stated || (finding.optimal && length != stated))
                {
                    let by = command(&batch.plan.runs[job.run].search);
                    let what = if finding.optimal { "proved" } else { "found" };
                    let start = batch.plan.puzzle.format(&case.board, Notation::Compact);
                    return Err(error::wrong_optimal(
                        format!("board {} ({start})", case.number),
                        u32::try_from(stated).unwrap_or(u32::MAX),
                        format!("`{by}` {what} {length}"),
                    )
                    .into());
                }
            }
        }
        let distances = batch
            .cases
            .iter()
            .map(|case| case.distance.or_else(|| proved.get(&case.board).copied()))
            .collect();
        Ok(Self {
            batch,
            findings,
            distances,
            timing,
        })
    }

    /// The rows: of drawn boards in the order of the script, of given ones by their distance, behind
    /// these the boards of which it is not known.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let cases = self.batch.cases.iter().enumerate();
        match &self.batch.plan.cases {
            Cases::Given(_) => {
                let mut rows: BTreeMap<RowName, Vec<usize>> = BTreeMap::new();
                for (index, case) in cases {
                    let name =
                        self.distances[index].map_or(RowName::Board(case.number), RowName::Depth);
                    rows.entry(name).or_default().push(index);
                }
                rows.into_iter()
                    .map(|(name, cases)| Row { name, cases })
                    .collect()
            }
            Cases::Sampled { .. } => {
                let mut rows: Vec<Row> = Vec::new();
                for (index, case) in cases {
                    let name = case.drawn.map_or(RowName::All, RowName::Depth);
                    match rows.last_mut() {
                        Some(row) if row.name == name => row.cases.push(index),
                        _ => rows.push(Row {
                            name,
                            cases: vec![index],
                        }),
                    }
                }
                rows
            }
        }
    }

    /// What a search found on a case.
    pub(crate) fn finding(&self, case: usize, run: usize) -> Option<&'a Finding> {
        self.batch.of(case, run).map(|job| &self.findings[job])
    }

    /// On how many boards of a row every search found a solution.
    pub(crate) fn solved_by_all(&self, row: &Row) -> usize {
        let searches = 0..self.batch.plan.runs.len();
        let solved = |case| {
            let findings = searches.clone().filter_map(|run| self.finding(case, run));
            findings.into_iter().all(|finding| finding.solved)
        };
        row.cases.iter().filter(|&&case| solved(case)).count()
    }

    /// How many boards of a row are different.
    pub(crate) fn distinct(&self, row: &Row) -> usize {
        let boards = row.cases.iter().map(|&case| self.batch.cases[case].board);
        boards.collect::<HashSet<_>>().len()
    }

    /// What the runs came of, each of it once, in a line.
    pub(crate) fn provenance(&self) -> String {
        let mut seen: Vec<&Provenance> = Vec::new();
        for finding in self.findings {
            if seen.last() != Some(&&finding.provenance) && !seen.contains(&&finding.provenance) {
                seen.push(&finding.provenance);
            }
        }
        let seen: Vec<String> = seen.iter().map(ToString::to_string).collect();
        seen.join("; ")
    }

    /// How long a run took, where times are shown.
    pub(crate) fn seconds(&self, finding: &Finding) -> Option<f64> {
        finding.seconds.filter(|_| self.timing)
    }

    /// The true distance of a case, where it is known.
    pub(crate) fn distance(&self, case: usize) -> Option<u64> {
        self.distances[case]
    }

    /// What a search did on a row.
    pub(crate) fn figures(
        &self,
        row: &Row,
        run: usize,
        measure: Measure,
        kind: Statistic,
    ) -> Figures {
        let runs = row
            .cases
            .iter()
            .filter_map(|&case| Some((case, self.finding(case, run)?)));
        let solved: Vec<_> = runs.clone().filter(|(_, finding)| finding.solved).collect();
        let values: Vec<f64> = solved
            .iter()
            .filter_map(|&(case, finding)| self.value(case, finding, measure))
            .collect();
        let depth = match row.name {
            RowName::Depth(depth) => Some(depth),
            RowName::Board(_) | RowName::All => None,
        };
        let value = match measure {
            Measure::Branching => depth.and_then(|depth| branching(kind, &values, depth)),
            _ => statistic(kind, &values),
        };
        Figures {
            runs: runs.count() as u64,
            solved: solved.len() as u64,
            found: values.len() as u64,
            value,
        }
    }

    /// The measure of one run that solved, its branching factor too.
    pub(crate) fn of_run(&self, case: usize, finding: &Finding, measure: Measure) -> Option<f64> {
        let value = self.value(case, finding, measure)?;
        match measure {
            Measure::Branching => mean_branching_factor(value, finding.length?),
            _ => Some(value),
        }
    }

    /// The measure of one run that solved. Of the branching factor: what it is made of.
    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    fn value(&self, case: usize, finding: &Finding, measure: Measure) -> Option<f64> {
        let counts = finding.counts;
        let whole = match measure {
            Measure::Generated | Measure::Branching => counts?.generated,
            Measure::Expanded => counts?.expanded,
            Measure::Stored => counts?.stored,
            Measure::GoalTests => counts?.goal_tests,
            Measure::Length => finding.length?,
            Measure::Excess => finding.length?.saturating_sub(self.distances[case]?),
            Measure::Time => return self.seconds(finding),
        };
        Some(whole as f64)
    }
}

/// The effective branching factor of a row: that of the statistic of the nodes generated, of the
/// deviation and the confidence interval that of the factors.
fn branching(kind: Statistic, generated: &[f64], depth: u64) -> Option<f64> {
    match kind {
        Statistic::Sd | Statistic::Ci => {
            let factors: Option<Vec<f64>> = generated
                .iter()
                .map(|&nodes| mean_branching_factor(nodes, depth))
                .collect();
            statistic(kind, &factors?)
        }
        _ => mean_branching_factor(statistic(kind, generated)?, depth),
    }
}

impl Figures {
    /// As a cell of a table.
    pub(crate) fn cell(&self, measure: Measure, kind: Statistic) -> Cell {
        let value = match self.value {
            None => Cell::Empty,
            Some(value) => match (measure, kind) {
                (Measure::Time, _) => Cell::Decimal { value, places: 6 },
                (Measure::Branching, _)
                | (
                    Measure::Length | Measure::Excess,
                    Statistic::Mean | Statistic::Sd | Statistic::Ci,
                ) => Cell::Decimal { value, places: 2 },
                #[allow(clippy::cast_sign_loss, reason = "a count, whole and from 0 on")]
                (_, Statistic::Min | Statistic::Max) => Cell::Integer(value as u64),
                _ => Cell::Decimal { value, places: 1 },
            },
        };
        let found = if self.found == 0 {
            self.solved
        } else {
            self.found
        };
        if found == self.runs {
            return value;
        }
        Cell::Partial {
            value: Box::new(value),
            found,
            runs: self.runs,
        }
    }
}

/// The heading of the column that names the rows.
pub(crate) fn row_heading(rows: &[Row]) -> &'static str {
    let depth = rows.iter().any(|row| matches!(row.name, RowName::Depth(_)));
    if depth || rows.is_empty() {
        "depth"
    } else if rows.iter().any(|row| row.name == RowName::All) {
        "states"
    } else {
        "board"
    }
}

/// What the rows of an experiment are called below a plot.
pub(crate) fn row_title(cases: &Cases, rows: &[Row]) -> &'static str {
    match cases {
        Cases::Sampled { sampling, .. } => match sampling {
            SamplingKind::Depth => "Solution Depth",
            SamplingKind::Walk => "Walk Length",
            SamplingKind::Moves => "Random Moves",
            SamplingKind::Uniform => "All States",
        },
        Cases::Given(_) if row_heading(rows) == "board" => "Board",
        Cases::Given(_) => "Solution Depth",
    }
}
