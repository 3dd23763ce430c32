//! A table of Markdown.

use super::super::escape;
use super::Table;
use super::text::padded;
use unicode_width::UnicodeWidthStr;

pub(super) fn markdown(table: &Table) -> String {
    let mut markdown = String::new();
    if !table.title.is_empty() {
        markdown += &format!("**{}**\n\n", escape::markdown(&table.title));
    }
    let columns = (0..table.width())
        .map(|column| cells(table, column))
        .collect::<Vec<_>>();
    for row in 0..=table.rows.len() {
        push_row(
            &mut markdown,
            columns.iter().map(|(_, cells)| cells[row].as_str()),
        );
        if row == 0 {
            push_row(&mut markdown, columns.iter().map(|(rule, _)| rule.as_str()));
        }
    }
    for note in &table.notes {
        markdown += &format!("\n{}\n", escape::markdown(note));
    }
    markdown
}

/// The rule below a column's head, and the head and cells, padded to one width.
fn cells(table: &Table, column: usize) -> (String, Vec<String>) {
    let text = table.is_text(column);
    let mut cells = vec![escape::markdown(table.column(column))];
    cells.extend(
        table
            .cells(column)
            .map(|cell| escape::markdown(&cell.extent()) + &cell.suffix()),
    );
    let width = cells
        .iter()
        .map(|cell| cell.width())
        .max()
        .unwrap_or(0)
        .max(3);
    let rule = if text {
        "-".repeat(width)
    } else {
        "-".repeat(width - 1) + ":"
    };
    (
        rule,
        cells.iter().map(|cell| padded(cell, width, text)).collect(),
    )
}

fn push_row<'a>(markdown: &mut String, cells: impl Iterator<Item = &'a str>) {
    markdown.push('|');
    for cell in cells {
        *markdown += &format!(" {cell} |");
    }
    markdown.push('\n');
}
