//! Warnings and failures of a grading.

use super::class::Student;
use super::files::FolderChanges;
use super::folders::Folders;
use super::grades::{Grade, TaskGrade};
use crate::cli::arguments::{GradeArguments, OutputFormat};
use crate::cli::error;
use crate::cli::terminal::Terminal;
use crate::host::OutputClosed;
use crate::interp::FrontEnd;
use crate::json::json_line;
use puzzle_core::visible::visible_line;
use serde_json::json;
use std::path::Path;

/// Warns of folders that are nobody's, and of files in them that may be somebody else's.
pub(super) fn tell_folders(
    arguments: &GradeArguments,
    folders: &Folders,
    students: &[Student],
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    let each_file = arguments.each.as_deref().unwrap_or(Path::new(""));
    if !folders.strays.is_empty() {
        terminal.warn(error::strays(&folders.strays, each_file))?;
    }
    if !folders.ambiguous.is_empty() {
        terminal.warn(error::ambiguous_folders(&folders.ambiguous, each_file))?;
    }
    let hard_links = students.iter().flat_map(|student| &student.hard_links);
    let hard_links: Vec<String> = hard_links.cloned().collect();
    if !hard_links.is_empty() {
        terminal.warn(error::hard_links(&hard_links))?;
    }
    Ok(())
}

/// Warns of what was found where grades were written.
pub(super) fn tell_found(
    found: &FolderChanges,
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    if let Some(kept) = &found.edited {
        terminal.warn(error::edited_gradebook(kept.display()))?;
    }
    if !found.renewed.is_empty() {
        terminal.warn(error::renewed_exports(&found.renewed))?;
    }
    if !found.unnumbered.is_empty() {
        terminal.warn(error::unnumbered(&found.unnumbered))?;
    }
    if !found.removed.is_empty() {
        terminal.warn(error::removed_feedback(&found.removed))?;
    }
    Ok(())
}

/// Warns of tasks that nobody passes for the same reason, which is none of theirs.
pub(super) fn tell_unrelated(
    tasks: &[TaskGrade],
    grades: &[Grade],
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    for task in tasks {
        let students = grades.iter();
        let students = students.filter(|grade| !grade.missing && !grade.is_mistake());
        let of_task =
            students.flat_map(|grade| grade.tasks.iter().filter(|graded| graded.name == task.name));
        let task_grades: Vec<&TaskGrade> = of_task.collect();
        let is_same =
            |other: &&TaskGrade| other.is_unrelated && other.found == task_grades[0].found;
        if !task_grades.is_empty() && task_grades.iter().all(is_same) {
            let found = task_grades[0].found.as_deref().unwrap_or_default();
            terminal.warn(error::failing_task(&task.name, task_grades.len(), found))?;
        }
    }
    Ok(())
}

/// Says why somebody has no grade.
pub(super) fn tell_failure(
    grade: &Grade,
    format: OutputFormat,
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    let id = visible_line(&grade.id).into_owned();
    let reason = grade.broken.as_deref().unwrap_or_default();
    let said = match format {
        OutputFormat::Text => format!("failed {id}\n{reason}\n"),
        OutputFormat::Json => json_line(&json!({"event": "failed", "id": id, "reason": reason})),
    };
    terminal.print(&said)?;
    terminal.flush()
}
