//! A table for a terminal.

use super::super::{escape, grouped};
use super::{Cell, SIGN, Table};
use unicode_width::UnicodeWidthStr;

/// Between two columns.
const GAP: &str = "  ";

/// A column as it is printed: its head, then the numbers right, each below the last digit of the one above, behind them the
/// halves of their intervals likewise, and how many runs they stand for.
struct TextColumn {
    text: bool,
    head: String,
    values: Vec<String>,
    suffixes: Vec<String>,
}

impl TextColumn {
    fn new(table: &Table, column: usize) -> Self {
        let text = table.is_text(column);
        let halves = table.cells(column).map(|cell| grouped(&cell.half()));
        let halves: Vec<String> = halves.collect();
        let wide = if text { 0 } else { widest(&halves) };
        let suffix = |(cell, half): (&Cell, &String)| {
            let half = if wide == 0 && half.is_empty() {
                String::new()
            } else if half.is_empty() {
                " ".repeat(SIGN.width() + wide)
            } else {
                SIGN.to_owned() + &padded(half, wide, false)
            };
            (half, cell.suffix())
        };
        let suffixes: Vec<_> = table.cells(column).zip(&halves).map(suffix).collect();
        let shares = suffixes.iter().map(|(_, share)| share.width()).max();
        let shares = if text { 0 } else { shares.unwrap_or(0) };
        let joined =
            |(half, share): &(String, String)| half.clone() + &padded(share, shares, false);
        Self {
            text,
            head: escape::line(table.column(column)),
            values: table
                .cells(column)
                .map(|cell| escape::line(&cell.shown()))
                .collect(),
            suffixes: suffixes.iter().map(joined).collect(),
        }
    }

    /// (values, suffixes, all) in terminal cells.
    fn widths(&self) -> (usize, usize, usize) {
        let values = widest(&self.values);
        let suffixes = widest(&self.suffixes);
        (values, suffixes, (values + suffixes).max(self.head.width()))
    }

    fn head(&self) -> String {
        padded(&self.head, self.widths().2, self.text)
    }

    fn row(&self, row: usize) -> String {
        let (_, suffixes, all) = self.widths();
        if self.text {
            return padded(
                &format!("{}{}", self.values[row], self.suffixes[row]),
                all,
                true,
            );
        }
        padded(&self.values[row], all - suffixes, false) + &self.suffixes[row]
    }
}

pub(super) fn text(table: &Table) -> String {
    let columns = (0..table.width())
        .map(|column| TextColumn::new(table, column))
        .collect::<Vec<_>>();
    let mut text = String::new();
    if !table.title.is_empty() {
        text += &format!("{}\n\n", escape::line(&table.title));
    }
    push_row(&mut text, columns.iter().map(TextColumn::head));
    push_row(
        &mut text,
        columns.iter().map(|column| "-".repeat(column.widths().2)),
    );
    for row in 0..table.rows.len() {
        push_row(&mut text, columns.iter().map(|column| column.row(row)));
    }
    if !table.notes.is_empty() {
        text.push('\n');
    }
    for note in &table.notes {
        text += &escape::line(note);
        text.push('\n');
    }
    text
}

fn push_row(text: &mut String, cells: impl Iterator<Item = String>) {
    let row = cells.collect::<Vec<_>>().join(GAP);
    text.push_str(row.trim_end());
    text.push('\n');
}

fn widest(texts: &[String]) -> usize {
    texts.iter().map(|text| text.width()).max().unwrap_or(0)
}

/// Padded to a width in terminal cells.
pub(super) fn padded(text: &str, width: usize, left: bool) -> String {
    let spaces = " ".repeat(width.saturating_sub(text.width()));
    if left {
        format!("{text}{spaces}")
    } else {
        format!("{spaces}{text}")
    }
}
