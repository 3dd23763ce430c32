//! Coverage: how many runs each search solved, and how the others ended.

use super::rows::Evaluation;
use crate::experiment::batch::REASONS;
use crate::figure::{Cell, Table};
use std::collections::HashSet;

/// The table, a row for each search: the runs that it solved on each of several puzzles and on all, and the number of the
/// others by the reason of their end.
pub(crate) fn coverage(evaluation: &Evaluation) -> Table {
    let plan = evaluation.batch.plan;
    let several = plan.puzzles.len() > 1;
    let results = evaluation.results.iter();
    let ended: HashSet<String> = results.filter_map(|result| result.reason).collect();
    let reasons = REASONS.iter().filter(|(reason, _)| ended.contains(*reason));
    let reasons: Vec<_> = reasons.collect();
    let names = plan
        .puzzles
        .iter()
        .map(|planned| planned.puzzle.name().to_owned());
    let mut columns = vec!["search".to_owned(), "runs".to_owned()];
    columns.extend(names.filter(|_| several));
    columns.push("solved".to_owned());
    columns.extend(reasons.iter().map(|(_, heading)| (*heading).to_owned()));
    let row = |(run, label): (usize, &String)| {
        let (mut runs, mut solved) = (0, vec![0; plan.puzzles.len()]);
        let mut ended = vec![0; reasons.len()];
        for (index, case) in evaluation.batch.cases.iter().enumerate() {
            let Some(result) = evaluation.result(index, run) else {
                continue;
            };
            runs += 1;
            solved[case.puzzle] += u64::from(result.solved);
            let is_reason = |(reason, _): &&(&str, &str)| result.reason.as_deref() == Some(*reason);
            if let Some(place) = reasons.iter().position(is_reason) {
                ended[place] += 1;
            }
        }
        let mut cells = vec![Cell::Text(label.clone()), Cell::Integer(runs)];
        let all = solved.iter().sum();
        cells.extend(solved.into_iter().filter(|_| several).map(Cell::Integer));
        cells.push(Cell::Integer(all));
        cells.extend(ended.into_iter().map(Cell::Integer));
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
