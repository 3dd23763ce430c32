//! A table: a row for each depth, a column for each search.

use super::rows::{Evaluation, Row, RowName, row_heading};
use crate::experiment::measure::{Quantity, Statistic};
use crate::experiment::plan::{Cases, PuzzlePlan, SamplingKind, TablePlan};
use crate::figure::{Cell, Table};

/// The table. Behind the name of a row stand the number of its boards, which is that of each search's runs, and the number
/// of boards on which all searches found a solution.
pub(crate) fn table(evaluation: &Evaluation, shown: &TablePlan) -> Table {
    let runs = evaluation.batch.plan.runs();
    let rows = evaluation.rows(shown.rows);
    let heading = row_heading(&rows);
    let named = shown.heading.as_deref().unwrap_or(heading);
    let mut columns: Vec<String> = [named, "runs", "solved"].map(str::to_owned).into();
    columns.extend(runs.iter().map(|run| run.label.clone()));
    let cells = |row: &Row| {
        let mut cells = vec![
            name_cell(evaluation, row.name, heading),
            Cell::Integer(row.cases.len() as u64),
            Cell::Integer(evaluation.solved_by_all(row) as u64),
        ];
        let figures = (0..runs.len()).map(|run| evaluation.cell_values(row, run, shown));
        cells.extend(figures.map(|figures| figures.cell(shown)));
        cells
    };
    let has_costs = evaluation.batch.plan.has_costs();
    let (measure, statistic) = (shown.measure.title(has_costs), shown.statistic);
    let title = match shown.baseline {
        Some(_) => format!("{measure}, Ratios ({})", statistic.word()),
        None => format!("{measure} ({})", statistic.word()),
    };
    Table {
        title,
        columns,
        rows: rows.iter().map(cells).collect(),
        notes: notes(evaluation, &rows, shown),
    }
}

/// A note on boards that were drawn more than once, in the row with most of them.
fn repeated(evaluation: &Evaluation, rows: &[Row]) -> Option<String> {
    // A row of all boards says again what others say.
    let rows = rows
        .iter()
        .filter(|row| row.name != RowName::All || rows.len() == 1);
    let rows = rows.map(|row| (row, evaluation.distinct(row)));
    let repeated = rows.filter(|(row, distinct)| *distinct < row.cases.len());
    let count = repeated.clone().count();
    let (row, distinct) = repeated.max_by_key(|(row, distinct)| row.cases.len() - distinct)?;
    let place = match row.name {
        RowName::Depth(_) => format!(" at {}", evaluation.row_words(row.name)),
        RowName::Puzzle(_) => format!(" of {}", evaluation.row_words(row.name)),
        RowName::Length(_) | RowName::Board(..) | RowName::All => String::new(),
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

fn name_cell(evaluation: &Evaluation, name: RowName, heading: &str) -> Cell {
    match name {
        RowName::Depth(number) | RowName::Length(number) => {
            let written = number.to_string();
            match (written.parse(), written.split_once('.')) {
                (Ok(whole), _) => Cell::Integer(whole),
                (_, Some((_, digits))) => Cell::Decimal {
                    value: number.to_f64(),
                    places: digits.len() as u8,
                },
                _ => Cell::Text(written),
            }
        }
        RowName::Board(_, number)
            if heading == "board" && evaluation.batch.plan.puzzles.len() == 1 =>
        {
            Cell::Integer(number)
        }
        RowName::All => Cell::Text("all".to_owned()),
        RowName::Board(..) | RowName::Puzzle(_) => Cell::Text(evaluation.row_words(name)),
    }
}

/// Notes that the numbers of the table need.
fn notes(evaluation: &Evaluation, rows: &[Row], shown: &TablePlan) -> Vec<String> {
    let plan = evaluation.batch.plan;
    let TablePlan {
        measure, statistic, ..
    } = shown;
    let mut notes = Vec::new();
    let has_sampling = |kind| {
        let mut puzzles = plan.puzzles.iter();
        puzzles.any(
            |planned| matches!(planned.cases, Cases::Sampled { sampling, .. } if sampling == kind),
        )
    };
    let by_depth = rows.iter().any(|row| matches!(row.name, RowName::Depth(_)));
    if by_depth && has_sampling(SamplingKind::Walk) {
        notes.push("depth is the length of a walk: its end may be nearer to the goal".to_owned());
    }
    if by_depth && has_sampling(SamplingKind::Moves) {
        notes.push("depth counts random moves: their end may be nearer to the goal".to_owned());
    }
    if let Some(baseline) = shown.baseline {
        let label = &plan.runs()[baseline].label;
        notes.push(format!(
            "each run's number is divided by that of {label} on the same board"
        ));
    }
    if shown.common {
        let all = rows
            .iter()
            .filter(|row| row.name != RowName::All || rows.len() == 1);
        let common: usize = all.clone().map(|row| evaluation.solved_by_all(row)).sum();
        let all: usize = all.map(|row| row.cases.len()).sum();
        notes.push(format!(
            "over the {common} of {all} boards that every search solved"
        ));
    }
    match statistic {
        Statistic::Sd => notes.push("sd is that of a sample, with n - 1".to_owned()),
        Statistic::Ci => notes.push(
            "ci is half of the 95 % confidence interval of the mean, by Student's t".to_owned(),
        ),
        Statistic::MeanCi => notes.push(
            "the number after ± is half of the 95 % confidence interval of the mean, by Student's t"
                .to_owned(),
        ),
        Statistic::GeometricMean => notes.push("geomean is the geometric mean".to_owned()),
        _ => {}
    }
    let is_sampled = |planned: &PuzzlePlan| matches!(planned.cases, Cases::Sampled { .. });
    if plan.puzzles.iter().any(is_sampled) {
        notes.extend(repeated(evaluation, rows));
    }
    if measure.has(Quantity::is_time) {
        notes.push(
            "times depend on the machine: on its clock rate, and on what else uses its caches and memory"
                .to_owned(),
        );
    }
    if measure.has(Quantity::is_time)
        && evaluation
            .results
            .iter()
            .any(|one| one.build_seconds.is_some())
    {
        notes.push("pattern databases were built before, once; that time is not in it".to_owned());
    }
    if measure.has(Quantity::is_count)
        && plan
            .runs()
            .iter()
            .any(|run| run.search.algorithm().is_none())
    {
        notes.push("solve shows no counts: they may change with tables on disk".to_owned());
    }
    notes
}
