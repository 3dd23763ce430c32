//! The container that Gradescope runs an autograder in: one submission, and what is known of who handed it in.

use super::class::ClassContext;
use super::feedback;
use super::files::Out;
use super::grades::complete;
use super::process::grade_student;
use super::tell::tell_failure;
use super::{checked_assignment, open_out, reports};
use crate::cli::arguments::{GivenArguments, GradeArguments, OutputFormat};
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::cli::given::table_of_rows;
use crate::cli::input::Input;
use crate::cli::moment::moment;
use crate::cli::name::{column, name_of};
use crate::cli::task_files::HandIns;
use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{FileTable, Value};
use crate::host::{HeldFolder, OutputClosed, read_reason};
use serde::Deserialize;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// The fields of `submission_metadata.json` that are read.
#[derive(Default, Deserialize)]
struct Metadata {
    users: Vec<User>,
    created_at: Option<String>,
    assignment: Option<Due>,
}

#[derive(Default, Deserialize)]
struct User {
    email: Option<String>,
    name: Option<String>,
    /// The student's number, where the course has one.
    sid: Option<String>,
}

#[derive(Default, Deserialize)]
struct Due {
    due_date: Option<String>,
}

/// Grades the submission of a container; the exit code.
pub(super) fn grade_submission(
    arguments: &GradeArguments,
    base: &Path,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let (metadata, table) = match read(arguments, base) {
        Ok(read) => read,
        Err(error) => return Ok(refuse(&error)),
    };
    let files = std::slice::from_ref(&arguments.assignment);
    let Some(inputs) = Input::read_or_report(files, terminal) else {
        return Ok(EXIT_USAGE);
    };
    let hand_ins = HandIns {
        within: base,
        folders: &["submission".to_owned()],
    };
    let checked = checked_assignment(
        arguments,
        &table,
        hand_ins,
        inputs,
        &mut Vec::new(),
        terminal,
    )?;
    let Some(assignment) = checked else {
        return Ok(EXIT_CHECK);
    };
    let due = metadata.assignment.and_then(|due| time(due.due_date?));
    let arguments = &GradeArguments {
        submissions: Some(base.join("submission")),
        out: Some(base.join("results")),
        // Without a rule lateness is Gradescope's own business.
        due: arguments
            .due
            .or(due.filter(|_| arguments.book.late.is_some())),
        ..arguments.clone()
    };
    let class = ClassContext {
        arguments,
        table: &table,
        assignment: &assignment,
    };
    let created = metadata.created_at.and_then(time);
    let held = match HeldFolder::open(base) {
        Ok(held) => held,
        Err(error) => return Ok(refuse(&usage_error(read_reason(&error)))),
    };
    let student = match class.student(&table.rows[0], "submission", &held, created) {
        Ok(student) => student,
        Err(reason) => return Ok(refuse(&usage_error(reason))),
    };
    let stop = terminal.watch_endings();
    let Some(out) = open_out(arguments.out(), terminal)? else {
        return Ok(EXIT_FAILED);
    };
    let graded = grade_student(arguments, &student, &out, &stop);
    out.remove_all_unpacked();
    let Some(mut grade) = graded else {
        return Ok(EXIT_INTERRUPTED);
    };
    if grade.is_mistake() {
        // Gradescope says by itself that there are no results: no student reads that there are no points. Where those of
        // another try can't be removed, this one has failed all the same.
        let _ = out.results(None);
        let format = if terminal.writes_json() {
            OutputFormat::Json
        } else {
            OutputFormat::Text
        };
        tell_failure(&grade, format, terminal)?;
        return Ok(EXIT_FAILED);
    }
    grade.name = student.name;
    grade.late = student.late;
    complete(std::slice::from_mut(&mut grade));
    if let Err((path, error)) = out.results(Some(&reports::gradescope(&grade))) {
        terminal.report(error::unwritable(&path, &error))?;
        return Ok(EXIT_FAILED);
    }
    // What the container prints is for the teacher.
    terminal.print(&feedback::text(&arguments.title(), &grade))?;
    Ok(0)
}

/// Reads the metadata of the submission, and a table with the row of who handed it in.
fn read(arguments: &GradeArguments, base: &Path) -> Result<(Metadata, FileTable), clap::Error> {
    let path = base.join("submission_metadata.json");
    let shown = path.display();
    let bytes = fs::read(&path).map_err(|error| {
        let reason = read_reason(&error);
        usage_error(format_args!("`{shown}` can't be read: {reason}"))
    })?;
    let metadata: Metadata = serde_json::from_slice(&bytes).map_err(|error| {
        usage_error(format_args!(
            "`{shown}` says nothing of a submission: {error}"
        ))
    })?;
    let Some(file) = &arguments.each else {
        let user = metadata.users.first();
        let text = |text: Option<&String>| Value::text(text.map_or("", String::as_str));
        let email = text(user.and_then(|user| user.email.as_ref()));
        let name = text(user.and_then(|user| user.name.as_ref()));
        let table = FileTable {
            heads: ["id", "name", "email"].map(str::to_owned).to_vec(),
            rows: vec![vec![email.clone(), name, email]],
        };
        return Ok((metadata, table));
    };
    let mut table = table_of_rows(file, &GivenArguments::default())?;
    let row = metadata.users.iter().find_map(|user| row_of(&table, user));
    let row = row.ok_or_else(|| {
        let users = metadata.users.iter();
        let users = users.filter_map(|user| user.email.as_deref().or(user.name.as_deref()));
        let users = users.collect::<Vec<_>>().join(", ");
        let said = format!("no row of the table of students is that of {users}");
        // The student reads it there; the command line below is the teacher's.
        if let Ok(out) = Out::open(&base.join("results")) {
            let _ = out.results(Some(&reports::gradescope_refusal(&said)));
        }
        usage_error(format_args!(
            "no row of `{}` is that of {users}: students are found by a column `email`, their numbers or their names",
            file.display(),
        ))
    })?;
    table.rows = vec![table.rows.swap_remove(row)];
    Ok((metadata, table))
}

/// The row of a user: by address, else by the student's number, else by the name where one alone has it.
fn row_of(table: &FileTable, user: &User) -> Option<usize> {
    const EMAIL: [&str; 4] = ["email", "e_mail", "mail", "email_address"];
    let place = |of_row: &dyn Fn(&[Value]) -> Option<String>, wanted: &Option<String>| {
        let sought = wanted.as_ref()?;
        let mut rows = (0..table.rows.len()).filter(|&row| {
            of_row(&table.rows[row]).is_some_and(|cell| cell.eq_ignore_ascii_case(sought))
        });
        rows.next().filter(|_| rows.next().is_none())
    };
    let id = |row: &[Value]| Some(row[0].to_string());
    place(&|row| column(table, row, &EMAIL), &user.email)
        .or_else(|| place(&id, &user.email))
        .or_else(|| place(&id, &user.sid))
        .or_else(|| place(&|row| name_of(table, row), &user.name))
}

/// A time, with or without parts of a second.
fn time(text: String) -> Option<SystemTime> {
    let whole = match text.split_once('.') {
        None => text,
        Some((whole, part)) => {
            let zone = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
            format!("{whole}{zone}")
        }
    };
    moment(&whole).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_parts_of_seconds() {
        let read = |text: &str| time(text.to_owned());
        let whole = moment("2018-07-01T21:22:32Z").ok();
        assert_eq!(read("2018-07-01T14:22:32.365935-07:00"), whole);
        assert_eq!(read("2018-07-01T21:22:32Z"), whole);
        assert_eq!(read("yesterday"), None);
    }
}
