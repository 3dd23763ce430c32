//! A table of LaTeX.

use super::super::escape;
use super::Table;

pub(super) fn tex(table: &Table) -> String {
    let mut tex = String::from("\\begin{table}[htbp]\n\\centering\n");
    if !table.title.is_empty() {
        tex += &format!("\\caption{{{}}}\n", escape::tex(&table.title));
    }
    let columns = 0..table.width().max(1);
    let letters = columns.map(|column| if table.is_text(column) { 'l' } else { 'r' });
    tex += &format!(
        "\\begin{{tabular}}{{{}}}\n\\hline\n",
        letters.collect::<String>()
    );
    push_row(
        &mut tex,
        (0..table.width()).map(|column| escape::tex(table.column(column))),
    );
    tex.push_str("\\hline\n");
    for row in 0..table.rows.len() {
        let cell = |column| {
            let cell = table.cell(row, column);
            let (value, half) = (escape::tex(&cell.value()), escape::tex(&cell.half()));
            let extent = if half.is_empty() {
                value
            } else {
                format!("${value} \\pm {half}$")
            };
            extent + &escape::tex(&cell.suffix())
        };
        push_row(&mut tex, (0..table.width()).map(cell));
    }
    tex.push_str("\\hline\n\\end{tabular}\n");
    for note in &table.notes {
        tex += &format!("\n{{\\footnotesize {}\\par}}\n", escape::tex(note));
    }
    tex.push_str("\\end{table}\n");
    tex
}

fn push_row(tex: &mut String, cells: impl Iterator<Item = String>) {
    tex.push_str(&cells.collect::<Vec<_>>().join(" & "));
    tex.push_str(" \\\\\n");
}
