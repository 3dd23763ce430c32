//! A table as comma-separated values.

use super::super::escape;
use super::{Cell, SIGN, Table};

pub(super) fn csv(table: &Table) -> String {
    let partial = |column: &usize| table.cells(*column).any(|cell| cell.share().is_some());
    let columns = (0..table.width())
        .map(|column| (column, partial(&column)))
        .collect::<Vec<_>>();
    let mut csv = String::new();
    let mut heads = Vec::new();
    for (column, partial) in &columns {
        let head = table.column(*column);
        heads.push(escape::csv_text(head));
        if *partial {
            heads.extend(["found", "runs"].map(|what| escape::csv_text(&format!("{head} {what}"))));
        }
    }
    push_record(&mut csv, &heads);
    for row in 0..table.rows.len() {
        let cell = |(column, partial): &(usize, bool)| fields(table.cell(row, *column), *partial);
        let fields = columns.iter().flat_map(cell).collect::<Vec<_>>();
        push_record(&mut csv, &fields);
    }
    csv
}

fn fields(cell: &Cell, partial: bool) -> Vec<String> {
    let value = exact(cell);
    let mut fields = vec![if cell.is_text() {
        escape::csv_text(&value)
    } else {
        value
    }];
    if partial {
        let (found, runs) = cell.share().map_or_else(Default::default, |(found, runs)| {
            (found.to_string(), runs.to_string())
        });
        fields.extend([found, runs]);
    }
    fields
}

/// The number itself, in the fewest digits that give it back.
fn exact(cell: &Cell) -> String {
    match cell {
        Cell::Partial { value, .. } => exact(value),
        Cell::Interval { value, half } => match (exact(value), exact(half)) {
            (value, half) if value.is_empty() || half.is_empty() => value,
            (value, half) => value + SIGN + &half,
        },
        // No `-0`: the sign would tell of what is not there.
        Cell::Decimal { value, .. } if value.is_finite() => (value + 0.0).to_string(),
        Cell::Probability(value) => value.to_string(),
        other => other.value(),
    }
}

fn push_record(csv: &mut String, fields: &[String]) {
    // A lone empty field is quoted: an empty line would be no record.
    if matches!(fields, [field] if field.is_empty()) {
        csv.push_str("\"\"\n");
        return;
    }
    csv.push_str(&fields.join(","));
    csv.push('\n');
}
