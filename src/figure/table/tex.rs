//! A table of LaTeX.

use super::super::{escape, grouped};
use super::{Cell, Table};
use std::collections::HashSet;
use unicode_width::UnicodeWidthStr;

/// The text width of the usual class at 10 points, a digit, and the room around a column, in points.
const WIDTH: usize = 345;
const DIGIT: usize = 5;
const AROUND: usize = 12;

/// The table of what has a name: an experiment, before whose name the title stands alone where it is empty.
pub(super) fn tex(table: &Table, name: &str) -> String {
    let names = [name, table.title.as_str()];
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    let mut tex =
        String::from("% needs \\usepackage{booktabs}\n\\begin{table}[htbp]\n\\centering\n");
    if !names.is_empty() {
        tex += &format!(
            "\\caption{{{}}}\n\\label{{tab:{}}}\n\\smallskip\n",
            escape::tex(&names.join(": ")),
            escape::label(&names.join(" "))
        );
    }
    let columns: Vec<TexColumn> = (0..table.width())
        .map(|column| TexColumn::new(table, column))
        .collect();
    let blocks = blocks(&columns, named_by(table));
    let blocks = blocks.iter().map(|columns| block(columns));
    tex += &blocks.collect::<Vec<_>>().join("\n\\medskip\n\n");
    if !table.notes.is_empty() {
        tex.push_str("\n\\smallskip\n");
    }
    for note in &table.notes {
        tex += &format!("{{\\footnotesize {}\\par}}\n", escape::tex(note));
    }
    tex.push_str("\\end{table}\n");
    tex
}

/// A column with its head and cells as they are written.
struct TexColumn {
    is_text: bool,
    cells: Vec<String>,
    /// The number of characters of its widest cell.
    characters: usize,
}

impl TexColumn {
    fn new(table: &Table, column: usize) -> Self {
        let head = table.column(column);
        let shown = table
            .cells(column)
            .map(|cell| cell.extent() + &cell.suffix());
        let characters = shown.map(|shown| shown.width()).max().unwrap_or(0);
        let cells = table.cells(column).map(written);
        Self {
            is_text: table.is_text(column),
            cells: std::iter::once(escape::tex(head)).chain(cells).collect(),
            characters: characters.max(head.width()),
        }
    }

    fn width(&self) -> usize {
        self.characters * DIGIT + AROUND
    }
}

/// A number as one of mathematics where it has a sign.
fn written(cell: &Cell) -> String {
    let (value, half) = (cell.shown(), grouped(&cell.half()).replace(',', "{,}"));
    let value = match () {
        () if cell.is_text() => escape::tex(&value),
        // In mathematics a comma alone is followed by room.
        () if !half.is_empty() => format!("${} \\pm {half}$", value.replace(',', "{,}")),
        () if value.starts_with(['-', '<']) => format!("${}$", value.replace(',', "{,}")),
        () => value,
    };
    value + &escape::tex(&cell.suffix())
}

/// The number of first columns that tell the rows apart; 1 if not even all columns do.
fn named_by(table: &Table) -> usize {
    let is_enough = |columns: &usize| {
        let name = |row| (0..*columns).map(move |column| table.cell(row, column).value());
        let mut names = HashSet::new();
        (0..table.rows.len()).all(|row| names.insert(name(row).collect::<Vec<_>>()))
    };
    (1..table.width()).find(is_enough).unwrap_or(1)
}

/// The columns in as many blocks as a page is too narrow for; each begins with the columns that name the rows.
fn blocks(columns: &[TexColumn], named_by: usize) -> Vec<Vec<&TexColumn>> {
    let (names, others) = columns.split_at(named_by.min(columns.len()));
    let names: Vec<&TexColumn> = names.iter().collect();
    let width_of_names = names.iter().map(|column| column.width()).sum();
    let mut blocks = vec![names.clone()];
    let mut width: usize = width_of_names;
    for column in others {
        let block = blocks.last_mut().expect("there is one");
        width += column.width();
        if block.len() > names.len() && width > WIDTH {
            width = width_of_names + column.width();
            blocks.push([names.clone(), vec![column]].concat());
        } else {
            block.push(column);
        }
    }
    blocks
}

fn block(columns: &[&TexColumn]) -> String {
    let letters = columns
        .iter()
        .map(|column| if column.is_text { 'l' } else { 'r' });
    let letters = match letters.collect::<String>() {
        none if none.is_empty() => "l".to_owned(),
        letters => letters,
    };
    let rows = columns.first().map_or(1, |column| column.cells.len());
    let mut tex = format!("\\begin{{tabular}}{{{letters}}}\n\\toprule\n");
    for row in 0..rows {
        let cells = columns.iter().map(|column| column.cells[row].as_str());
        tex += &cells.collect::<Vec<_>>().join(" & ");
        tex.push_str(" \\\\\n");
        if row == 0 {
            tex.push_str("\\midrule\n");
        }
    }
    tex + "\\bottomrule\n\\end{tabular}\n"
}
