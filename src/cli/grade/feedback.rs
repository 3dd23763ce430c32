//! Feedback for a student: a page and a text.

use super::grades::{CheckedMoves, Grade, Mark, TaskGrade, shown};
use crate::interp::ExpectationReport;
use crate::output::judged::judged;
use puzzle_core::visible::{markup, visible_text};
use std::fmt::Write;

pub(crate) const STYLE: &str = include_str!("feedback.css");

/// The feedback on a task, in sentences; the board comes behind them.
pub(crate) fn said(task: &TaskGrade) -> Vec<String> {
    let comment = task.comment.iter();
    let comment = comment.map(|comment| format!("Comment: {comment}"));
    if let Some(said) = task.given_by_hand() {
        return std::iter::once(said.to_owned()).chain(comment).collect();
    }
    let mut lines = task.taken.clone();
    if !task.printed.is_empty() {
        lines.push(format!("Printed:\n{}", task.printed.trim_end_matches('\n')));
    }
    if let Some(check) = &task.check {
        lines.push(moves_of(check));
    }
    lines.extend(task.judged.as_ref().map(judged));
    lines.extend(task.expectations.iter().map(scored));
    match &task.message {
        Some(message) => lines.push(message.clone()),
        None => lines.extend(reason(task)),
    }
    if let Some(check) = task
        .check
        .as_ref()
        .filter(|check| !check.solves && !task.passed)
    {
        let after = match check.first_illegal {
            Some(1) => "The board that the moves start from:".to_owned(),
            Some(number) => format!("The board before move {number}:"),
            None => "The board after the last move:".to_owned(),
        };
        lines.push(format!("{after}\n{}", check.drawing.trim_matches('\n')));
    }
    lines.extend(comment);
    lines
}

/// The points of an expectation: `0 of 2 points: excess == 0, found excess = 2`.
fn scored(expectation: &ExpectationReport) -> String {
    let plural = if expectation.of == "1" {
        "point"
    } else {
        "points"
    };
    let points = format!("{} of {} {plural}", expectation.points, expectation.of);
    match (
        &expectation.message,
        &expectation.expected,
        &expectation.found,
    ) {
        (Some(message), ..) => format!("{points}: {message}"),
        (None, Some(expected), Some(found)) if !found.is_empty() => {
            format!("{points}: {expected}, found {found}")
        }
        (None, Some(expected), _) => format!("{points}: {expected}"),
        (None, None, _) => points,
    }
}

/// Why a task failed, in the assignment's words.
pub(crate) fn reason(task: &TaskGrade) -> Vec<String> {
    match (&task.expected, &task.found) {
        _ if task.passed => Vec::new(),
        (Some(expected), found) => {
            let found = found.iter().filter(|found| !found.is_empty());
            let found = found.map(|found| format!("Found: {found}"));
            std::iter::once(format!("Expected: {expected}"))
                .chain(found)
                .collect()
        }
        (None, Some(found)) => vec![format!("It failed: {found}")],
        (None, None) => Vec::new(),
    }
}

/// Sentences about moves, and about moves of the tile that are taken for those of the blank.
fn moves_of(check: &CheckedMoves) -> String {
    let mut said = verdict_of_moves(check);
    if check.turned && !check.solves {
        said += " Turned around, these moves reach the goal: did you move the tile?";
    }
    said
}

fn verdict_of_moves(check: &CheckedMoves) -> String {
    let count = match check.moves {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    let name = check.illegal_move.as_deref().unwrap_or_default();
    if let Some(number) = check.first_illegal {
        return format!("Move {number} of {count}, `{name}`, is not legal.");
    }
    if !check.solves {
        let verb = if check.moves == 1 { "does" } else { "do" };
        return format!("Your {count} {verb} not reach the goal.");
    }
    let excess = match check.excess {
        Some(none) if none.is_zero() && check.excess_proved => ", as few as can be".to_owned(),
        Some(none) if none.is_zero() => ", and no solution is known to be shorter".to_owned(),
        Some(excess) if check.excess_proved => {
            format!(", {excess} more than the shortest solution has")
        }
        Some(excess) => format!(", at most {excess} more than the shortest solution has"),
        None => String::new(),
    };
    let verb = if check.moves == 1 { "reaches" } else { "reach" };
    let turned = if check.turned {
        ", turned around as moves of the tile,"
    } else {
        ""
    };
    format!("Your {count}{turned} {verb} the goal{excess}.")
}

/// The verdict of a task, and whether it is good.
fn verdict(task: &TaskGrade) -> String {
    let plural = if task.of == "1" { "point" } else { "points" };
    format!("{} of {} {plural}", task.points, task.of)
}

/// The end of the sentence on the sum.
fn without_hidden(grade: &Grade) -> String {
    let without = grade.without_hidden();
    without.map_or_else(String::new, |without| format!(", {without}"))
}

/// The feedback as a text.
pub(crate) fn text(title: &str, grade: &Grade) -> String {
    let (points, of) = grade.sum(false);
    let mut text = format!(
        "{title}\n{}: {} of {} points{}\n",
        grade.heading(),
        shown(points),
        shown(of),
        without_hidden(grade)
    );
    for remark in grade.remarks() {
        let _ = writeln!(text, "{remark}");
    }
    for task in grade.tasks.iter().filter(|task| !task.hidden) {
        let mark = task.mark().word();
        let _ = write!(text, "\n{} ({mark}, {})\n", task.name, verdict(task));
        for line in said(task) {
            for line in line.lines() {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
    visible_text(&text).into_owned()
}

/// The feedback as a page that loads nothing and runs nothing.
pub(crate) fn page(title: &str, grade: &Grade) -> String {
    let (points, of) = grade.sum(false);
    let (title, heading) = (escaped(title), escaped(&grade.heading()));
    let share = if of > 0.0 {
        (100.0 * points / of).clamp(0.0, 100.0)
    } else {
        0.0
    };
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: {heading}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n<p class=\"of\">{title}</p>\n<h1>{heading}</h1>\n\
         <p class=\"sum\"><strong>{}</strong> of {} points{}</p>\n\
         <div class=\"bar\" role=\"img\" aria-label=\"{share:.0} %\"><div style=\"width:{share:.1}%\"></div></div>\n",
        shown(points),
        shown(of),
        without_hidden(grade)
    );
    for remark in grade.remarks() {
        let _ = writeln!(page, "<p class=\"note\">{}</p>", escaped(&remark));
    }
    page.push_str("</header>\n");
    for task in grade.tasks.iter().filter(|task| !task.hidden) {
        let class = match task.mark() {
            Mark::Partly | Mark::Open => "partly",
            mark => mark.word(),
        };
        let _ = write!(
            page,
            "<section class=\"{class}\">\n<h2>{}</h2>\n<p class=\"points\"><span>{}</span> {}</p>\n",
            escaped(&task.name),
            task.mark().word(),
            escaped(&verdict(task))
        );
        for line in said(task) {
            page.push_str(&paragraph(&line));
        }
        page.push_str("</section>\n");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// A line as a paragraph; what follows on lines of its own as it stands.
fn paragraph(line: &str) -> String {
    let (first, rest) = line.split_once('\n').unwrap_or((line, ""));
    let mut html = match first.split_once(": ") {
        Some((label @ ("Expected" | "Found"), said)) => format!(
            "<p><span class=\"label\">{label}</span> <code>{}</code></p>\n",
            escaped(said)
        ),
        _ => format!("<p>{}</p>\n", quotes(&escaped(first))),
    };
    if !rest.is_empty() {
        let _ = writeln!(html, "<pre>{}</pre>", escaped(rest));
    }
    html
}

/// Turns pairs of backquotes into code.
fn quotes(html: &str) -> String {
    let parts: Vec<&str> = html.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return html.to_owned();
    }
    let parts = parts.iter().enumerate();
    let marked = parts.map(|(index, part)| match index % 2 {
        0 => (*part).to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    marked.collect()
}

/// A text in a page: nothing in it is a tag, and nothing a control.
pub(crate) fn escaped(text: &str) -> String {
    markup(&visible_text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_told_with_what_is_known_of_them() {
        let solving = |moves, excess, excess_proved| {
            moves_of(&CheckedMoves {
                moves,
                solves: true,
                excess,
                excess_proved,
                ..CheckedMoves::default()
            })
        };
        assert_eq!(
            solving(1, Some(0.into()), true),
            "Your 1 move reaches the goal, as few as can be."
        );
        let unproved =
            "Your 80 moves reach the goal, at most 6 more than the shortest solution has.";
        assert_eq!(solving(80, Some(6.into()), false), unproved);
        let bound = "Your 9 moves reach the goal, and no solution is known to be shorter.";
        assert_eq!(solving(9, Some(0.into()), false), bound);
        assert_eq!(solving(2, None, false), "Your 2 moves reach the goal.");
        let away = CheckedMoves {
            moves: 1,
            ..CheckedMoves::default()
        };
        assert_eq!(moves_of(&away), "Your 1 move does not reach the goal.");
    }
}
