//! A table of numbers as HTML.

use super::super::escape::xml;
use super::super::grouped::grouped;
use super::super::table::{Cell, Table};
use super::heading;

/// More rows than this may be more than a window shows: room is left for what scrolls them.
const TALL: usize = 12;

/// The table below its title.
pub(super) fn titled(number: usize, table: &Table) -> String {
    let title = heading(&table.title, "Table", number);
    let name = format!("table-{number}");
    format!("<h3 id=\"{name}\">{title}</h3>\n{}", data(&name, table))
}

/// The table in a box that scrolls, named by the element `name`, with its notes.
pub(super) fn data(name: &str, table: &Table) -> String {
    let tall = if table.rows.len() > TALL { " tall" } else { "" };
    let mut html = format!(
        "<div class=\"box{tall}\" tabindex=\"0\" role=\"group\" aria-labelledby=\"{name}\">\n\
         <table class=\"data\" aria-labelledby=\"{name}\">\n<thead><tr>"
    );
    let columns = 0..table.width();
    let is_text = columns
        .clone()
        .map(|column| table.is_text(column))
        .collect::<Vec<_>>();
    for column in columns {
        html += &format!(
            "<th scope=\"col\"{}>{}</th>",
            class(is_text[column]),
            xml(table.column(column))
        );
    }
    html += "</tr></thead>\n<tbody>\n";
    for row in 0..table.rows.len() {
        html += "<tr>";
        for (column, is_text) in is_text.iter().enumerate() {
            html += &cell(table.cell(row, column), column == 0, *is_text);
        }
        html += "</tr>\n";
    }
    html += "</tbody>\n</table>\n</div>\n";
    for note in &table.notes {
        html += &format!("<p class=\"note\">{}</p>\n", xml(note));
    }
    html
}

/// A cell; the first of a row is its head.
fn cell(cell: &Cell, is_head: bool, is_text: bool) -> String {
    let value = xml(&cell.value());
    let shown = if is_text {
        value.clone()
    } else {
        grouped(&value)
    };
    let (open, close) = if is_head {
        ("th scope=\"row\"", "th")
    } else {
        ("td", "td")
    };
    let number = if is_text || value.is_empty() {
        String::new()
    } else {
        format!(" data-value=\"{value}\"")
    };
    let half = match cell.half() {
        half if half.is_empty() => half,
        // In one line.
        half => format!("\u{a0}±\u{a0}{}", grouped(&half)),
    };
    let share = match cell.share() {
        Some((found, runs)) => {
            let gap = if value.is_empty() { "" } else { " " };
            let (found, runs) = (grouped(&found.to_string()), grouped(&runs.to_string()));
            format!("{gap}<span class=\"share\">({found}/{runs})</span>")
        }
        None => String::new(),
    };
    format!(
        "<{open}{}{number}>{shown}{half}{share}</{close}>",
        class(is_text)
    )
}

/// Numbers stand right.
fn class(is_text: bool) -> &'static str {
    if is_text { "" } else { " class=\"number\"" }
}
