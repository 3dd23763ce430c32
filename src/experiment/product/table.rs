//! A table: a row for each depth, a column for each search.

use super::super::plan::{Cases, Measure, SamplingKind, Search, Statistic};
use super::super::rows::{Results, Row, RowName, row_heading};
use super::{is_count, measure_title};
use crate::figure::{Cell, Table};

/// Makes it. Behind the row's name: how many runs were made for it, by all searches, and how many
/// found a solution.
pub fn table(results: &Results, measure: Measure, statistic: Statistic) -> Table {
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
            Cell::Integer(figures.iter().map(|figures| figures.runs).sum()),
            Cell::Integer(figures.iter().map(|figures| figures.solved).sum()),
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
        notes: notes(results, measure),
    }
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
fn notes(results: &Results, measure: Measure) -> Vec<String> {
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
