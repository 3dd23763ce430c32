//! The summary of a class.

use super::grades::{Grade, TaskGrade};
use crate::cli::arguments::OutputFormat;
use crate::json::json_line;
use puzzle_core::visible::{shortened, visible_line};
use serde_json::json;
use std::fmt::Write;

/// The number of students who passed each task, and the remarks on all.
pub(crate) fn summary(
    tasks: &[TaskGrade],
    grades: &[Grade],
    fresh: usize,
    strays: usize,
    format: OutputFormat,
) -> String {
    let passed = |name: &str| {
        let passes = |grade: &&Grade| {
            grade
                .tasks
                .iter()
                .any(|task| task.name == name && task.passed)
        };
        grades.iter().filter(passes).count()
    };
    let count = |note: &str| grades.iter().filter(|grade| grade.note() == note).count();
    let (all, late, missing) = (grades.len(), count("late"), count("missing"));
    if format == OutputFormat::Json {
        let mut text = String::new();
        for task in tasks {
            let (name, passed) = (&task.name, passed(&task.name));
            text += &json_line(
                &json!({"event": "task_passed", "name": name, "of": task.of, "passed": passed, "students": all}),
            );
        }
        let counts = json!({"event": "graded", "students": all, "fresh": fresh, "late": late, "missing": missing, "strays": strays});
        return text + &json_line(&counts);
    }
    let mut rows = vec![["task", "points", "passed", "share"].map(str::to_owned)];
    for task in tasks {
        let passed = passed(&task.name);
        let name = shortened(&visible_line(&task.name), 50).into_owned();
        // Rounded to the nearest.
        let share = format!("{} %", (200 * passed + all) / (2 * all.max(1)));
        rows.push([name, task.of.clone(), passed.to_string(), share]);
    }
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths = [0, 1, 2, 3].map(width);
    let mut text = String::new();
    for [name, points, passed, share] in &rows {
        let [a, b, c, d] = widths;
        let _ = writeln!(text, "{name:a$}  {points:>b$}  {passed:>c$}  {share:>d$}");
    }
    let also = |count: usize, what: &str| match count {
        0 => String::new(),
        _ => format!(", {count} {what}"),
    };
    let kept = also(all - fresh, "as before");
    let plural = if all == 1 { "student" } else { "students" };
    let folders = if strays == 1 { "folder" } else { "folders" };
    text + &format!(
        "{all} {plural}{kept}{}{}{}\n",
        also(late, "late"),
        also(missing, "missing"),
        also(strays, &format!("{folders} without a row"))
    )
}

/// The notice if not all are graded.
pub(crate) fn interrupted(graded: usize, all: usize, format: OutputFormat) -> String {
    match format {
        OutputFormat::Json => {
            json_line(&json!({"event": "grading_interrupted", "graded": graded, "students": all}))
        }
        OutputFormat::Text => format!(
            "interrupted: {graded} of {all} students are graded and kept, {} are not graded yet; run the same command to go on\n",
            all - graded
        ),
    }
}
