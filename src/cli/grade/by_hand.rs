//! Points that a teacher gave by hand: columns of the table.

use super::grades::{Grade, TaskGrade, UNGRADED, number, shown};
use crate::cli::arguments::ByHand;
use crate::cli::given::name_of_head;
use crate::cli::name::column as table_column;
use crate::command::{FileTable, Value};

/// A column of points.
pub(crate) struct GivenPoints {
    column: String,
    of: Option<f64>,
    /// Points by row; nothing where the cell is empty.
    points: Vec<Option<f64>>,
    /// Comments by row, from the column of the same name and `_comment`.
    comments: Vec<Option<String>>,
}

/// The points that columns hold; what is wrong with one is a sentence without a full stop.
pub(crate) fn read(columns: &[ByHand], table: &FileTable) -> Result<Vec<GivenPoints>, String> {
    let read = |wanted: &ByHand| {
        let column = &wanted.column;
        let heads = table.heads.iter().skip(1);
        let at = heads
            .zip(1..)
            .find(|(head, _)| **head == name_of_head(column));
        let (_, at) = at.ok_or_else(|| format!("the table has no column `{column}`"))?;
        let points = table.rows.iter().map(|row| {
            let text = row[at].to_string();
            let points: Option<f64> = match &row[at] {
                Value::Text(text) if text.trim().is_empty() => return Ok(None),
                Value::Text(_) => None,
                _ => text.parse().ok(),
            };
            let most = wanted.of.unwrap_or(1e6);
            match points {
                Some(points) if (0.0..=most).contains(&points) => Ok(Some(points)),
                _ => Err(format!(
                    "`{text}` in column `{column}` of {} is no number of points from 0 to {}",
                    row[0],
                    shown(most)
                )),
            }
        });
        let head = name_of_head(&format!("{column}_comment")).to_lowercase();
        let comments = table
            .rows
            .iter()
            .map(|row| table_column(table, row, &[&head]));
        Ok(GivenPoints {
            comments: comments.collect(),
            column: column.clone(),
            of: wanted.of,
            points: points.collect::<Result<_, String>>()?,
        })
    };
    columns.iter().map(read).collect()
}

/// Puts points into grades, which stand in the order of the table: into the task of a column's name, or into one more.
pub(crate) fn apply(
    columns: &[GivenPoints],
    tasks: &mut Vec<TaskGrade>,
    grades: &mut [Grade],
) -> Result<(), String> {
    for column in columns {
        let name = if column.of.is_some() {
            column.column.clone()
        } else {
            let mut named = tasks.iter().map(|task| &task.name);
            let name = named.find(|name| is_called(name, &column.column)).cloned();
            name.ok_or_else(|| missing_task(&column.column, tasks))?
        };
        if let Some(of) = column.of {
            tasks.push(TaskGrade {
                name: name.clone(),
                of: shown(of),
                ..TaskGrade::default()
            });
        }
        let given = column.points.iter().zip(&column.comments);
        for (grade, (points, comment)) in grades.iter_mut().zip(given) {
            if let Some(of) = column.of {
                grade.tasks.push(TaskGrade {
                    name: name.clone(),
                    points: "0".to_owned(),
                    of: shown(of),
                    by_hand: Some(UNGRADED),
                    ..TaskGrade::default()
                });
            }
            let Some(task) = grade.tasks.iter_mut().find(|task| task.name == name) else {
                continue;
            };
            task.comment.clone_from(comment);
            let Some(points) = points else {
                continue;
            };
            task.points = shown(*points);
            task.passed = *points >= number(&task.of);
            task.by_hand = Some("These points were given by hand.");
        }
    }
    Ok(())
}

fn missing_task(column: &str, tasks: &[TaskGrade]) -> String {
    let names = tasks.iter().map(|task| format!("`{}`", task.name));
    let names: Vec<String> = names.collect();
    format!(
        "no task is called as the column `{column}`, but {}; a task more has its points after it: --by-hand {column}=5",
        names.join(", ")
    )
}

/// Whether a column is called as a task: a head has letters, digits and `_` alone.
fn is_called(task: &str, column: &str) -> bool {
    let plain = |name: &str| {
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    plain(task) == plain(column)
}
