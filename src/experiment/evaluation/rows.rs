//! The rows of an experiment's tables, and what each cell says.

use crate::command::Decimal;
use crate::command::RunError;
use crate::experiment::batch::{Batch, Case, Results, RunResult};
use crate::experiment::host::error;
use crate::experiment::measure::{Grouping, Measure, Quantity, Statistic, statistic};
use crate::experiment::plan::{Cases, Plan, PuzzlePlan, SamplingKind, TablePlan};
use crate::figure::Cell;
use crate::version::Provenance;
use puzzle_core::puzzle::{Notation, Operation};
use puzzle_core::search::effective_branching_factor;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Results of all runs of an experiment.
pub(crate) struct Evaluation<'a> {
    /// The runs.
    pub(crate) batch: &'a Batch<'a>,
    /// Their results.
    pub(crate) results: &'a Results,
    /// True distances from the goal in the order of [`Batch::cases`], if they are known.
    distances: Vec<Option<Decimal>>,
    /// Whether times are shown: a log may know them from a run that measured them.
    timing: bool,
}

/// The subject of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum RowName {
    /// A depth: the true distance, or what boards were drawn with.
    Depth(Decimal),
    /// The length of a shortest solution.
    Length(Decimal),
    /// A puzzle, by its place.
    Puzzle(usize),
    /// A board of a puzzle, by its number.
    Board(usize, u64),
    /// All there is.
    All,
}

/// A row of a table.
pub(crate) struct Row {
    /// The subject.
    pub(crate) name: RowName,
    /// Indices into [`Batch::cases`].
    pub(crate) cases: Vec<usize>,
}

/// Numbers of a cell.
pub(crate) struct CellValues {
    /// Runs that were made.
    pub(crate) runs: u64,
    /// Runs that found a solution.
    pub(crate) solved: u64,
    /// Runs of which the measure is known.
    pub(crate) found: u64,
    /// The number.
    pub(crate) value: Option<f64>,
    /// Half of the interval around it, where that is asked for.
    half: Option<f64>,
}

impl<'a> Evaluation<'a> {
    /// Finds the distances that the runs proved. An optimal length (or cost) that a file gives must not
    /// contradict what was found.
    pub(crate) fn new(
        batch: &'a Batch<'a>,
        results: &'a Results,
        timing: bool,
    ) -> Result<Self, RunError> {
        let mut proved = HashMap::new();
        for (job, result) in batch.jobs.iter().zip(results.iter()) {
            let case = &batch.cases[job.case];
            if let Some(cost) = result.cost() {
                if result.optimal {
                    proved.insert(case.state(), cost);
                }
                let puzzle = batch.puzzle(job);
                if matches!(puzzle.cases, Cases::Given(_))
                    && let Some(stated) = case.distance.map(|units| puzzle.cost(units))
                    && (cost < stated || (result.optimal && cost != stated))
                {
                    let by = puzzle.runs[job.run].search.command_line();
                    let what = if result.optimal { "proved" } else { "found" };
                    let measured = if puzzle.puzzle.has_costs() {
                        format!("at a cost of {stated}")
                    } else {
                        format!("{stated} moves")
                    };
                    let start = puzzle.puzzle.format(&case.board(), Notation::Compact);
                    return Err(error::wrong_optimal(
                        format!("board {} ({start})", case.number),
                        measured,
                        format!("`{by}` {what} {cost}"),
                    )
                    .into());
                }
            }
        }
        let distances = batch
            .cases
            .iter()
            .map(|case| {
                let known = || proved.get(&case.state()).copied();
                let stated = case.distance;
                let stated = stated.map(|units| batch.plan.puzzles[case.puzzle].cost(units));
                stated.or_else(known)
            })
            .collect();
        Ok(Self {
            batch,
            results,
            distances,
            timing,
        })
    }

    /// The rows. By default each of several puzzles is a row, with a row of all boards behind them. Drawn boards of one puzzle
    /// have the rows of the script, in its order. Given boards have a row for each distance, and behind these a row for each
    /// board of unknown distance.
    pub(crate) fn rows(&self, grouping: Option<Grouping>) -> Vec<Row> {
        let puzzles = &self.batch.plan.puzzles;
        let usual = match &puzzles[..] {
            [_] => Grouping::Depth,
            _ => Grouping::Puzzle,
        };
        let grouping = grouping.unwrap_or(usual);
        let is_sampled = matches!(
            puzzles[..],
            [PuzzlePlan {
                cases: Cases::Sampled { .. },
                ..
            }]
        );
        let mut rows: Vec<Row> = Vec::new();
        let mut places = HashMap::new();
        for index in 0..self.batch.cases.len() {
            let name = self.row_of(index, grouping);
            let place = *places.entry(name).or_insert(rows.len());
            if place == rows.len() {
                let cases = Vec::new();
                rows.push(Row { name, cases });
            }
            rows[place].cases.push(index);
        }
        if !(is_sampled && grouping == Grouping::Depth) {
            rows.sort_by_key(|row| row.name);
        }
        if grouping == Grouping::Puzzle && puzzles.len() > 1 {
            rows.push(Row {
                name: RowName::All,
                cases: (0..self.batch.cases.len()).collect(),
            });
        }
        rows
    }

    /// The row that a case belongs to.
    fn row_of(&self, index: usize, grouping: Grouping) -> RowName {
        let case = &self.batch.cases[index];
        let cases = &self.batch.plan.puzzles[case.puzzle].cases;
        let board = match cases {
            Cases::Given(_) => RowName::Board(case.puzzle, case.number),
            Cases::Sampled { .. } => RowName::Board(case.puzzle, index as u64 + 1),
        };
        let known = self.distances[index];
        match (grouping, cases) {
            (Grouping::All, _) => RowName::All,
            (Grouping::Puzzle, _) => RowName::Puzzle(case.puzzle),
            (Grouping::Board, _) => board,
            (Grouping::Length, _) => known.map_or(board, RowName::Length),
            (Grouping::Depth, Cases::Given(_)) => known.map_or(board, RowName::Depth),
            (Grouping::Depth, Cases::Sampled { .. }) => {
                let drawn = case.drawn.map(|drawn| Decimal::quotient(drawn, 1));
                drawn.map_or(RowName::All, RowName::Depth)
            }
        }
    }

    /// The name of a row in a sentence: `depth 4`, `board 7 of korf`, `pancake 10`; empty for the row of all boards.
    pub(crate) fn row_words(&self, name: RowName) -> String {
        let puzzles = &self.batch.plan.puzzles;
        match name {
            RowName::Depth(depth) => format!("depth {depth}"),
            RowName::Length(length) => format!("length {length}"),
            RowName::Puzzle(puzzle) => puzzles[puzzle].puzzle.name().to_owned(),
            RowName::Board(_, number) if puzzles.len() == 1 => format!("board {number}"),
            RowName::Board(puzzle, number) => {
                format!("board {number} of {}", puzzles[puzzle].puzzle.name())
            }
            RowName::All => String::new(),
        }
    }

    /// The result of a search on a case.
    pub(crate) fn result(&self, case: usize, run: usize) -> Option<RunResult> {
        self.results.get(self.batch.of(case, run)?)
    }

    /// On how many boards of a row every search found a solution.
    pub(crate) fn solved_by_all(&self, row: &Row) -> usize {
        let cases = row.cases.iter();
        cases.filter(|&&case| self.is_solved_by_all(case)).count()
    }

    /// Whether every search found a solution of a board.
    fn is_solved_by_all(&self, case: usize) -> bool {
        let searches = 0..self.batch.plan.runs().len();
        let mut results = searches.filter_map(|run| self.result(case, run));
        results.all(|result| result.solved)
    }

    /// The number of different boards of a row.
    pub(crate) fn distinct(&self, row: &Row) -> usize {
        let cases = row.cases.iter().map(|&case| &self.batch.cases[case]);
        cases.map(Case::state).collect::<HashSet<_>>().len()
    }

    /// Programs and scripts that made the runs, each once, in a line.
    pub(crate) fn provenance(&self) -> String {
        let mut seen: Vec<Arc<Provenance>> = Vec::new();
        for RunResult { provenance, .. } in self.results.iter() {
            if seen.last() != Some(&provenance) && !seen.contains(&provenance) {
                seen.push(provenance);
            }
        }
        let seen: Vec<String> = seen.iter().map(ToString::to_string).collect();
        seen.join("; ")
    }

    /// Seconds of a run, if times are shown.
    pub(crate) fn seconds(&self, result: &RunResult) -> Option<f64> {
        result.seconds.filter(|_| self.timing)
    }

    /// Processor seconds of a run, if times are shown.
    pub(crate) fn cpu_seconds(&self, result: &RunResult) -> Option<f64> {
        result.cpu_seconds.filter(|_| self.timing)
    }

    /// The true distance of a case, where it is known.
    pub(crate) fn distance(&self, case: usize) -> Option<Decimal> {
        self.distances[case]
    }

    /// The results of a search on a row.
    pub(crate) fn row_results(&self, row: &Row, run: usize) -> impl Iterator<Item = RunResult> {
        let cases = row.cases.iter();
        cases.filter_map(move |&case| self.result(case, run))
    }

    /// The values of a measure of a search on a row.
    pub(crate) fn values(&self, row: &Row, run: usize, measure: &Measure) -> Vec<f64> {
        let cases = row.cases.iter();
        let value = |&case: &usize| self.value(case, &self.result(case, run)?, measure);
        cases.filter_map(value).collect()
    }

    /// The numbers of a cell of a table.
    pub(crate) fn cell_values(&self, row: &Row, run: usize, plan: &TablePlan) -> CellValues {
        let counts = |case: &&usize| !plan.common || self.is_solved_by_all(**case);
        let cases = row.cases.iter().filter(counts);
        let value = |case: usize, result: &RunResult| {
            let number = self.value(case, result, &plan.measure)?;
            let Some(baseline) = plan.baseline else {
                return Some(number);
            };
            let base = self.value(case, &self.result(case, baseline)?, &plan.measure)?;
            (base != 0.0).then(|| number / base)
        };
        let (mut runs, mut solved, mut values) = (0, 0, Vec::new());
        for &case in cases {
            if let Some(result) = self.result(case, run) {
                runs += 1;
                solved += u64::from(result.solved);
                values.extend(value(case, &result));
            }
        }
        let half = (plan.statistic == Statistic::MeanCi).then_some(Statistic::Ci);
        CellValues {
            runs,
            solved,
            found: values.len() as u64,
            value: statistic(plan.statistic, &values),
            half: half.and_then(|kind| statistic(kind, &values)),
        }
    }

    /// The measure of one run, where it has one: most have one of runs alone that found a solution.
    pub(crate) fn value(&self, case: usize, result: &RunResult, measure: &Measure) -> Option<f64> {
        measure.value(&|quantity| self.quantity(case, result, quantity))
    }

    #[allow(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    fn quantity(&self, case: usize, result: &RunResult, quantity: Quantity) -> Option<f64> {
        if !result.solved && !quantity.is_of_any_run() {
            return None;
        }
        let counts = result.counts;
        let whole = match quantity {
            Quantity::Generated => counts?.generated,
            Quantity::Expanded => counts?.expanded,
            Quantity::Stored => counts?.stored,
            Quantity::GoalTests => counts?.goal_tests,
            Quantity::Length => result.length?,
            Quantity::Cost => return Some(result.cost()?.to_f64()),
            Quantity::Excess => {
                let (cost, least) = (result.cost()?, self.distances[case]?);
                let excess = cost.calculate(Operation::Subtract, least).ok()?;
                return Some(excess.to_f64().max(0.0));
            }
            Quantity::Solved => result.solved.into(),
            Quantity::Bound => return Some(result.lower_bound?.to_f64()),
            Quantity::Reopened => result.reopened?,
            Quantity::PeakBytes => result.peak_bytes?,
            Quantity::HStart => return result.h_start,
            Quantity::Branching => {
                return effective_branching_factor(counts?.generated, result.length?);
            }
            Quantity::Time => return self.seconds(result),
            Quantity::Cpu => return self.cpu_seconds(result),
        };
        Some(whole as f64)
    }
}

impl CellValues {
    /// The cell of a table.
    pub(crate) fn cell(&self, plan: &TablePlan) -> Cell {
        let number = |value| number(value, plan);
        let value = match (self.value, self.half) {
            (None, _) => Cell::Empty,
            (Some(value), None) => number(value),
            (Some(value), Some(half)) => Cell::Interval {
                value: Box::new(number(value)),
                half: Box::new(number(half)),
            },
        };
        let found = if self.found == 0 {
            self.solved
        } else {
            self.found
        };
        // What a search has of no run, solved or not, is not its runs' doing.
        let is_none = self.found == 0 && plan.measure.is_of_any_run();
        if found == self.runs || is_none {
            return value;
        }
        Cell::Partial {
            value: Box::new(value),
            found,
            runs: self.runs,
        }
    }
}

/// A number of a table, with as many places as it deserves.
fn number(value: f64, plan: &TablePlan) -> Cell {
    let is_one = matches!(
        plan.statistic,
        Statistic::Min | Statistic::Max | Statistic::Sum
    );
    let places = match &plan.measure {
        _ if plan.baseline.is_some() => 3,
        Measure::Of(Quantity::Time | Quantity::Cpu) => 6,
        Measure::Of(Quantity::Branching) => 2,
        Measure::Of(Quantity::HStart) if value.fract() != 0.0 || !is_one => 2,
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            reason = "a count, whole and from 0 on"
        )]
        Measure::Of(_) if is_one => return Cell::Integer(value as u64),
        Measure::Of(
            Quantity::Length
            | Quantity::Cost
            | Quantity::Excess
            | Quantity::Solved
            | Quantity::Bound,
        ) => 2,
        Measure::Of(_) => 1,
        Measure::Number(_) | Measure::Calculated(_) => 3,
    };
    Cell::Decimal { value, places }
}

/// The heading of the column that names the rows.
pub(crate) fn row_heading(rows: &[Row]) -> &'static str {
    let first = rows.iter().map(|row| row.name).min();
    match first {
        None | Some(RowName::Depth(_)) => "depth",
        Some(RowName::Length(_)) => "length",
        Some(RowName::Puzzle(_)) => "puzzle",
        Some(RowName::Board(..)) => "board",
        Some(RowName::All) => "states",
    }
}

/// The title of a horizontal axis of rows.
pub(crate) fn row_title(plan: &Plan, rows: &[Row]) -> &'static str {
    match &plan.puzzles[0].cases {
        Cases::Sampled { sampling, .. } => match sampling {
            SamplingKind::Depth => "Solution Depth",
            SamplingKind::Walk => "Walk Length",
            SamplingKind::Moves => "Random Moves",
            SamplingKind::Uniform => match rows.first().map(|row| row.name) {
                Some(RowName::Length(_)) => "Length of a Shortest Solution",
                _ => "All States",
            },
        },
        Cases::Given(_) => match rows.iter().map(|row| row.name).min() {
            Some(RowName::Board(..)) => "Board",
            _ => "Solution Depth",
        },
    }
}
