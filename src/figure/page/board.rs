//! Boards and solutions as HTML.

use super::super::escape::{line, xml};
use super::{Drawing, Sample, Solution, heading};

/// Boards side by side, each with its caption.
pub(super) fn samples(samples: &[Sample]) -> String {
    if samples.is_empty() {
        return String::new();
    }
    let item = |sample: &Sample| {
        let caption = if sample.caption.is_empty() {
            String::new()
        } else {
            format!("<p>{}</p>", xml(&sample.caption))
        };
        format!("<li>{}{caption}</li>\n", drawing(&sample.drawing, None))
    };
    let items = samples.iter().map(item).collect::<String>();
    format!("<ul class=\"boards\">\n{items}</ul>\n")
}

/// All boards of a solution, each below the move that leads to it.
pub(super) fn solution(number: usize, solution: &Solution) -> String {
    let caption = heading(&solution.caption, "Solution", number);
    let count = match solution.moves.len() {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    let colon = if solution.moves.is_empty() { "" } else { ": " };
    let mut html = format!(
        "<section class=\"solution\" aria-labelledby=\"solution-{number}\">\n\
         <h3 id=\"solution-{number}\">{caption}</h3>\n\
         <p class=\"moves\">{count}{colon}{}</p>\n<ol class=\"steps\">\n",
        xml(&solution.moves.join(" ")),
    );
    for (step, board) in solution.drawings.iter().enumerate() {
        let before = step.checked_sub(1);
        let name = match before {
            None => "start".to_owned(),
            Some(before) => xml(&line(solution.moves.get(before).map_or("", String::as_str))),
        };
        html += &format!(
            "<li data-move=\"{name}\"><p>{step}. {name}</p>{}</li>\n",
            drawing(board, before.map(|before| &solution.drawings[before]))
        );
    }
    html + "</ol>\n</section>\n"
}

/// A board as a grid of cells, or as its own drawing; cells that differ from the board before are marked.
fn drawing(drawing: &Drawing, before: Option<&Drawing>) -> String {
    if drawing.columns == 0 {
        let spoken = drawing
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        return format!(
            "<pre class=\"drawing\" role=\"img\" aria-label=\"board: {}\">\n{}</pre>",
            xml(&spoken),
            marked(drawing)
        );
    }
    let rows = drawing.cells.chunks(drawing.columns);
    let spoken = rows.clone().map(spoken).collect::<Vec<_>>().join(", ");
    let mut html = format!(
        "<div class=\"frame\"><table class=\"board\" role=\"img\" aria-label=\"board: {}\"><tbody>",
        xml(&spoken)
    );
    for (row, cells) in rows.enumerate() {
        html += "<tr>";
        for (column, cell) in cells.iter().enumerate() {
            let index = row * drawing.columns + column;
            let differs = before.is_some_and(|before| before.cells.get(index) != Some(cell));
            let class = match (cell.is_empty(), differs) {
                (true, _) => " class=\"blank\"",
                (false, true) => " class=\"moved\"",
                (false, false) => "",
            };
            html += &format!("<td{class}>{}</td>", xml(cell));
        }
        html += "</tr>";
    }
    html + "</tbody></table></div>"
}

/// The puzzle's own drawing; what a move changed is marked.
fn marked(drawing: &Drawing) -> String {
    let text = &drawing.text;
    let mut html = String::new();
    let mut done = 0;
    for mark in &drawing.marks {
        if let (Some(before), Some(inside)) = (text.get(done..mark.start), text.get(mark.clone())) {
            html += &format!("{}<mark>{}</mark>", xml(before), xml(inside));
            done = mark.end;
        }
    }
    html + &xml(&text[done..])
}

/// A row read aloud.
fn spoken(cells: &[String]) -> String {
    let cell = |cell: &'_ String| {
        if cell.is_empty() {
            "blank".to_owned()
        } else {
            cell.clone()
        }
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(" ")
}
