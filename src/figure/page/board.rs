//! Boards and solutions as HTML.

use super::super::drawing::{Drawing, Solution, Tint};
use super::super::escape::{line, xml};
use super::{Sample, heading};
use std::ops::Range;
use unicode_width::UnicodeWidthStr;

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
    let spoken = drawing.spoken();
    if drawing.columns == 0 {
        return format!(
            "<pre class=\"drawing\" role=\"img\" aria-label=\"board: {}\">\n{}</pre>",
            xml(&spoken),
            marked(drawing)
        );
    }
    let rows = drawing.cells.chunks(drawing.columns);
    let mut html = format!(
        "<div class=\"frame\"><table class=\"board\" role=\"img\" aria-label=\"board: {}\"><tbody>",
        xml(&spoken)
    );
    for (row, cells) in rows.enumerate() {
        html += "<tr>";
        for (column, cell) in cells.iter().enumerate() {
            let index = row * drawing.columns + column;
            let differs = before.is_some_and(|before| before.cells.get(index) != Some(cell));
            let tint = drawing.tint(index);
            let class = match (cell.is_empty() && tint.is_none(), differs) {
                (true, _) => " class=\"blank\"",
                (false, true) => " class=\"moved\"",
                (false, false) => "",
            };
            html += &format!("<td{class}>{}</td>", tinted(cell, tint));
        }
        html += "</tr>";
    }
    html + "</tbody></table></div>"
}

/// The puzzle's own drawing in its colours; what a move changed is marked.
fn marked(drawing: &Drawing) -> String {
    let text = &drawing.text;
    let coloured = drawing.places.iter().filter_map(|(cell, place)| {
        let tint = drawing.tint(*cell)?;
        Some((place.clone(), Some(tint)))
    });
    let mut pieces: Vec<_> = coloured.collect();
    // A mark is the place of a cell where the puzzle knows it.
    let is_new = |mark: &&Range<usize>| pieces.iter().all(|(place, _)| place != *mark);
    let others: Vec<_> = drawing.marks.iter().filter(is_new).collect();
    pieces.extend(others.into_iter().map(|mark| (mark.clone(), None)));
    pieces.sort_by_key(|(place, _)| place.start);
    let mut html = String::new();
    let mut done = 0;
    for (place, tint) in pieces {
        if let (Some(before), Some(inside)) = (text.get(done..place.start), text.get(place.clone()))
        {
            let inside = tinted(inside, tint);
            html += &xml(before);
            html += &if drawing.marks.contains(&place) {
                format!("<mark>{inside}</mark>")
            } else {
                inside
            };
            done = place.end;
        }
    }
    html + &xml(&text[done..])
}

/// A cell's text; as a picture where it has a colour, since the policy of the page allows no styles of elements.
fn tinted(text: &str, tint: Option<&Tint>) -> String {
    let columns = text.width().max(1);
    let text = xml(text);
    let Some(Tint { ground, ink }) = tint else {
        return text;
    };
    format!(
        "<svg class=\"tint\" width=\"{columns}ch\" height=\"1.35em\"><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\
         <text x=\"50%\" y=\"50%\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"{ink}\">{text}</text></svg>"
    )
}
