//! A table: a row for each depth, a column for each search.

use super::super::plan::{Cases, Measure, SamplingKind, Search, Statistic};
use super::super::rows::{Results, Row, RowName, row_heading};
use super::{is_count, measure_title};
use crate::figure::{Cell, Table};

/// Makes it. Behind the row's name: how many boards it has, which is how many runs each search has,
/// and on how many of them all searches found a solution.
pub(crate) fn table(results: &Results, measure: Measure, statistic: Statistic) -> Table {
    let plan = results.batch.plan;
    let rows = results.rows();
    let heading = row_heading(&rows);
    let mut columns: Vec<String> = [heading, "runs", "solved"].map(str::to_owned).into();
    columns.extend(plan.runs.iter().map(|run| run.label.clone()));
    let cells = |row: &Row| {
        let figures: Vec<_> = (0..plan.runs.len())
            .map(|run| results.figures(row, run, measure, statistic))
            .collect();
        let mut cells = vec![
            name_cell(row.name, heading),
            Cell::Integer(row.cases.len() as u64),
            Cell::Integer(results.solved_by_all(row) as u64),
        ];
        cells.extend(
            figures
                .iter()
                .map(|figures| figures.cell(measure, statistic)),
        );
        cells
    };
    Table {
        title: format!("{} ({})", measure_title(measure), statistic.word()),
        columns,
        rows: rows.iter().map(cells).collect(),
        notes: notes(results, &rows, measure, statistic),
    }
}

/// Of boards that were drawn more than once: what the row that has most of them is.
fn repeated(results: &Results, rows: &[Row]) -> Option<String> {
    let rows = rows.iter().map(|row| (row, results.distinct(row)));
    let repeated = rows.filter(|(row, distinct)| *distinct < row.cases.len());
    let count = repeated.clone().count();
    let (row, distinct) = repeated.max_by_key(|(row, distinct)| row.cases.len() - distinct)?;
    let place = match row.name {
        RowName::Depth(depth) => format!(" at depth {depth}"),
        RowName::Board(_) | RowName::All => String::new(),
    };
    let others = match count {
        1 => String::new(),
        2 => "; 1 more row has some twice".to_owned(),
        _ => format!("; {} more rows have some twice", count - 1),
    };
    let plural = if distinct == 1 { "" } else { "s" };
    let boards = row.cases.len();
    Some(format!(
        "{boards} boards{place} are {distinct} different one{plural}{others}"
    ))
}

fn name_cell(name: RowName, heading: &str) -> Cell {
    match name {
        RowName::Depth(depth) => Cell::Integer(depth),
        RowName::Board(number) if heading == "board" => Cell::Integer(number),
        RowName::Board(number) => Cell::Text(format!("board {number}")),
        RowName::All => Cell::Text("all".to_owned()),
    }
}

/// What a reader must know to read the numbers right.
fn notes(results: &Results, rows: &[Row], measure: Measure, statistic: Statistic) -> Vec<String> {
    let plan = results.batch.plan;
    let mut notes = Vec::new();
    let sampling = match &plan.cases {
        Cases::Sampled { sampling, .. } => Some(*sampling),
        Cases::Given(_) => None,
    };
    if sampling == Some(SamplingKind::Walk) {
        notes.push("depth is the length of a walk: its end may be nearer to the goal".to_owned());
    }
    if sampling == Some(SamplingKind::Moves) {
        notes.push("depth counts random moves: their end may be nearer to the goal".to_owned());
    }
    match statistic {
        Statistic::Sd => notes.push("sd is that of a sample, with n - 1".to_owned()),
        Statistic::Ci => notes.push(
            "ci is half of the 95 % confidence interval of the mean, by Student's t".to_owned(),
        ),
        _ => {}
    }
    if sampling.is_some() {
        notes.extend(repeated(results, rows));
    }
    if measure == Measure::Time
        && results
            .findings
            .iter()
            .any(|one| one.build_seconds.is_some())
    {
        notes.push("pattern databases were built before, once; that time is not in it".to_owned());
    }
    if is_count(measure)
        && plan
            .runs
            .iter()
            .any(|run| matches!(run.search, Search::Best))
    {
        notes.push("solve shows no counts: they may change with tables on disk".to_owned());
    }
    notes
}
