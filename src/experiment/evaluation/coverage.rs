//! Coverage: how many runs each search solved, and how the others ended.

use super::rows::Evaluation;
use crate::experiment::batch::{REASONS, RunResult};
use crate::figure::{Cell, Table};

/// The table, a row for each search: the runs that it solved on each of several puzzles and on all, and the number of the
/// others by the reason of their end.
pub(crate) fn coverage(evaluation: &Evaluation) -> Table {
    let plan = evaluation.batch.plan;
    let several = plan.puzzles.len() > 1;
    let ended = |result: &&RunResult, reason: &str| result.reason.as_deref() == Some(reason);
    let reasons = REASONS.iter().filter(|(reason, _)| {
        let mut results = evaluation.results.iter();
        results.any(|result| ended(&result, reason))
    });
    let reasons: Vec<_> = reasons.collect();
    let names = plan.puzzles.iter().map(|own| own.puzzle.name().to_owned());
    let mut columns = vec!["search".to_owned(), "runs".to_owned()];
    columns.extend(names.filter(|_| several));
    columns.push("solved".to_owned());
    columns.extend(reasons.iter().map(|(_, heading)| (*heading).to_owned()));
    let row = |(run, label): (usize, &String)| {
        let cases = 0..evaluation.batch.cases.len();
        let found = cases.filter_map(|case| {
            let puzzle = evaluation.batch.cases[case].puzzle;
            Some((puzzle, evaluation.result(case, run)?))
        });
        let found: Vec<_> = found.collect();
        let count = |fits: &dyn Fn(usize, &RunResult) -> bool| {
            let fitting = found.iter().filter(|(puzzle, own)| fits(*puzzle, own));
            Cell::Integer(fitting.count() as u64)
        };
        let mut cells = vec![Cell::Text(label.clone()), Cell::Integer(found.len() as u64)];
        let puzzles = (0..plan.puzzles.len()).filter(|_| several);
        cells.extend(puzzles.map(|puzzle| count(&|own, result| own == puzzle && result.solved)));
        cells.push(count(&|_, result| result.solved));
        let reasons = reasons.iter();
        cells.extend(reasons.map(|(reason, _)| count(&|_, result| ended(&result, reason))));
        cells
    };
    let labels: Vec<String> = plan.runs().iter().map(|run| run.label.clone()).collect();
    Table {
        title: "Coverage".to_owned(),
        columns,
        rows: labels.iter().enumerate().map(row).collect(),
        notes: Vec::new(),
    }
}
