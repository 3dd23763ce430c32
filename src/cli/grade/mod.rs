//! `grade`: an assignment runs for each student.

mod by_hand;
mod class;
mod exports;
mod feedback;
mod files;
mod folders;
mod gradebook;
mod grades;
mod gradescope;
mod handin;
mod late;
mod ledger;
mod overview;
mod process;
mod reports;
mod similar;
mod student;
mod summary;
mod unpack;

pub(crate) use student::grade_one;

use crate::check::Program;
use crate::cli::arguments::{Appearance, Format, GivenArguments, GradeArguments};
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::cli::given::table_of_rows;
use crate::cli::input::{self, Input};
use crate::cli::parallel::each;
use crate::cli::task_files::{HandIns, TaskFolders, each_source};
use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{FileTable, Report};
use crate::host::{HeldFolder, OutputClosed, read_reason};
use crate::interp::{Event, FrontEnd, file_error};
use crate::json::json_line;
use by_hand::GivenPoints;
use class::{Class, Student};
use files::{Found, Out};
use folders::Folders;
use gradebook::Book;
use grades::{Blame, Grade, TaskGrade, complete};
use handin::Handin;
use ledger::LEDGER;
use process::grade_student;
use puzzle_core::visible::visible_line;
use serde_json::json;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::Path;
use summary::summary;

/// Most grades that are lost when the process is killed.
const KEPT_AT_ONCE: usize = 16;

/// Grades all students, or one; the exit code.
pub(crate) fn grade(
    arguments: &GradeArguments,
    appearance: &Appearance,
    terminal: &mut Terminal,
) -> u8 {
    if let Some(base) = &arguments.gradescope {
        let done = gradescope::grade_submission(arguments, base, terminal);
        return done.unwrap_or(EXIT_FAILED);
    }
    let each = arguments.each.as_deref().unwrap_or(Path::new(""));
    let table = match table_of_rows(each, &GivenArguments::default()) {
        Ok(table) => table,
        Err(error) => return refuse(&error),
    };
    if !arguments.submissions().is_dir() {
        let shown = arguments.submissions().display();
        return refuse(&usage_error(format_args!("`{shown}` is not a folder")));
    }
    if arguments.book.late.is_some() && arguments.due.is_none() {
        return refuse(&usage_error(
            "`--late` needs the time that is due: --due TIME",
        ));
    }
    let given = match by_hand::read(&arguments.book.by_hand, &table) {
        Ok(given) => given,
        Err(reason) => return refuse(&usage_error(reason)),
    };
    let Some(assignment) = read_assignment(arguments, terminal) else {
        return EXIT_USAGE;
    };
    let format = appearance.format;
    let graded = grade_all(arguments, &table, &given, assignment, format, terminal);
    graded.unwrap_or(EXIT_FAILED)
}

/// The assignment's file; nothing where it can't be read, which is reported.
fn read_assignment(arguments: &GradeArguments, terminal: &mut Terminal) -> Option<Vec<Input>> {
    let files = std::slice::from_ref(&arguments.assignment);
    match Input::read_all(files, terminal.host()) {
        Ok(inputs) => Some(inputs),
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            None
        }
    }
}

/// The text of an assignment with all that it reads; nothing where it may not run, which is reported.
fn checked_assignment(
    arguments: &GradeArguments,
    table: &FileTable,
    hand_ins: HandIns<'_>,
    inputs: Vec<Input>,
    terminal: &mut Terminal,
) -> Result<Option<String>, OutputClosed> {
    let mut text = String::new();
    for input in inputs {
        let Some(program) = input.of_rows(table, Vec::new(), terminal)? else {
            return Ok(None);
        };
        let folder = arguments.submissions.as_deref();
        if let Some(report) = folder.and_then(|folder| handed_in_commands(&program, folder)) {
            terminal.emit(Event::Error(report))?;
            return Ok(None);
        }
        let folders = TaskFolders {
            hand_ins: Some(hand_ins),
            allow: &arguments.allow,
            host: terminal.host(),
        };
        for report in folders.warnings(&program, table) {
            terminal.emit(Event::Warning(report))?;
        }
        each_source(&program, &mut |source| text.push_str(&source.text));
    }
    for folder in arguments.allow.iter().chain(&arguments.allow_submissions) {
        text.push_str(&Handin::of(HeldFolder::open(folder)).key(""));
    }
    Ok(Some(text))
}

fn grade_all(
    arguments: &GradeArguments,
    table: &FileTable,
    given: &[GivenPoints],
    inputs: Vec<Input>,
    format: Format,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let held = HeldFolder::open(arguments.submissions());
    let found = held.and_then(|held| Ok((Folders::find(&held, table)?, held)));
    let (folders, submissions) = match found {
        Ok(found) => found,
        Err(error) => {
            let (shown, reason) = (arguments.submissions().display(), read_reason(&error));
            let said = format_args!("`{shown}` can't be read: {reason}");
            return Ok(refuse(&usage_error(said)));
        }
    };
    let hand_ins = HandIns {
        within: arguments.submissions(),
        folders: &folders.of_rows,
    };
    let Some(assignment) = checked_assignment(arguments, table, hand_ins, inputs, terminal)? else {
        return Ok(EXIT_CHECK);
    };
    let stop = terminal.watch_endings();
    let Some(out) = open_out(arguments.out(), terminal)? else {
        return Ok(EXIT_FAILED);
    };
    let ledger = match out.ledger() {
        Ok(ledger) => ledger,
        Err((path, error)) => {
            terminal.report(error::unreadable(&path, &error))?;
            return Ok(EXIT_USAGE);
        }
    };
    if ledger.is_damaged {
        let file = arguments.out().join(LEDGER).display().to_string();
        terminal.warn(error::damaged_grades(file))?;
    }
    let class = Class {
        arguments,
        table,
        assignment: &assignment,
    };
    let students = match class.students(&folders, &submissions) {
        Ok(students) => students,
        Err(reason) => return Ok(refuse(&usage_error(reason))),
    };
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
    let older: Vec<String> = ledger.grades.keys().cloned().collect();
    let mut known = ledger.grades;
    if arguments.all {
        known.clear();
    }
    let is_known = |student: &Student| {
        let known = known.get(&student.id);
        known.filter(|grade| grade.key == student.key && !grade.is_mistake())
    };
    let work = |student: &Student| {
        let (mut grade, is_fresh) = match is_known(student) {
            Some(grade) => (grade.clone(), false),
            None => (grade_student(arguments, student, &out, &stop)?, true),
        };
        grade.name.clone_from(&student.name);
        grade.late = student.late;
        Some((grade, is_fresh))
    };
    let keep = |grades: &[Grade]| {
        // What was graded earlier and is not graded anew yet is kept as well: it may be right.
        let new: HashSet<&str> = grades.iter().map(|grade| &*grade.id).collect();
        let older = known.values().filter(|older| !new.contains(&*older.id));
        out.keep(grades.iter().chain(older), &ledger.gradebooks)
    };
    let (mut grades, mut fresh) = (Vec::with_capacity(students.len()), 0);
    let mut unwritten = None;
    let shown = each(&students, &work, |_, graded| {
        let Some((grade, is_fresh)) = graded else {
            return Ok(());
        };
        fresh += usize::from(is_fresh);
        if grade.is_mistake() {
            tell_failure(&grade, format, terminal)?;
        }
        grades.push(grade);
        if is_fresh && fresh.is_multiple_of(KEPT_AT_ONCE) {
            unwritten = keep(&grades).err();
        }
        Ok(())
    });
    let is_interrupted = grades.len() < students.len();
    if is_interrupted || shown.is_err() {
        unwritten = keep(&grades).err();
    }
    // Empty by now, unless somebody was stopped in the middle.
    out.remove_all_unpacked();
    shown?;
    if is_interrupted && unwritten.is_none() {
        terminal.print(&summary::interrupted(grades.len(), students.len(), format))?;
        return Ok(EXIT_INTERRUPTED);
    }
    let as_graded = grades.clone();
    let mut tasks = complete(&mut grades);
    tell_unrelated(&tasks, &grades, terminal)?;
    if let Err(reason) = by_hand::apply(given, &mut tasks, &mut grades) {
        // What was graded is kept all the same.
        unwritten = keep(&as_graded).err().or(unwritten);
        if unwritten.is_none() {
            return Ok(refuse(&usage_error(reason)));
        }
    }
    let book = Book {
        title: &arguments.title(),
        head: table.heads.first().map_or("id", String::as_str),
        tasks: &tasks,
        students: &students,
        grades: &grades,
        is_dated: arguments.due.is_some(),
        is_penalised: arguments.book.late.is_some(),
    };
    let written = unwritten.map_or(Ok(()), Err);
    let exports = &arguments.book.export;
    let write = |()| out.write_all(&book, &as_graded, &ledger.gradebooks, &older, exports);
    match written.and_then(write) {
        Ok(found) => tell_found(&found, terminal)?,
        Err((path, error)) => {
            terminal.report(error::unwritable(&path, &error))?;
            return Ok(EXIT_FAILED);
        }
    }
    let strays = folders.strays.len() + folders.ambiguous.len();
    terminal.print(&summary(&tasks, &grades, fresh, strays, format))?;
    let all_broken = grades.iter().all(|grade| grade.broken.is_some());
    if all_broken && !grades.iter().any(Grade::is_mistake) {
        let mut reasons = grades.iter().filter_map(|grade| grade.broken.as_deref());
        let reason = reasons.next().unwrap_or_default();
        let said = match format {
            Format::Text => format!("the assignment ends for nobody: {reason}\n"),
            Format::Json => json_line(&json!({"event": "failed", "id": null, "reason": reason})),
        };
        terminal.print(&said)?;
    }
    // Where a limit ends the assignment for all, it is its own.
    let is_own = all_broken && !grades.iter().any(|grade| grade.blame == Blame::HandIn);
    let mistakes = is_own || grades.iter().any(Grade::is_mistake);
    Ok(if mistakes { EXIT_FAILED } else { 0 })
}

/// Opens the folder that grades go to; nothing where that fails, which is reported.
fn open_out(path: &Path, terminal: &mut Terminal) -> Result<Option<Out>, OutputClosed> {
    let (path, error) = match Out::open(path) {
        Ok(out) => return Ok(Some(out)),
        Err(failed) => failed,
    };
    if error.kind() == ErrorKind::WouldBlock {
        terminal.report(error::grades_in_use(path.display()))?;
    } else {
        terminal.report(error::unwritable(&path, &error))?;
    }
    Ok(None)
}

/// Warns of what was found where grades were written.
fn tell_found(found: &Found, terminal: &mut Terminal) -> Result<(), OutputClosed> {
    if let Some(kept) = &found.edited {
        terminal.warn(error::edited_gradebook(kept.display()))?;
    }
    if !found.renewed.is_empty() {
        terminal.warn(error::renewed_exports(&found.renewed))?;
    }
    if !found.removed.is_empty() {
        terminal.warn(error::removed_feedback(&found.removed))?;
    }
    Ok(())
}

/// Warns of tasks that nobody passes for the same reason, which is none of theirs.
fn tell_unrelated(
    tasks: &[TaskGrade],
    grades: &[Grade],
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    for task in tasks {
        let students = grades.iter();
        let students = students.filter(|grade| !grade.missing && !grade.is_mistake());
        let own = students.flat_map(|grade| grade.tasks.iter().filter(|own| own.name == task.name));
        let own: Vec<&TaskGrade> = own.collect();
        let is_same = |other: &&TaskGrade| other.is_unrelated && other.found == own[0].found;
        if !own.is_empty() && own.iter().all(is_same) {
            let found = own[0].found.as_deref().unwrap_or_default();
            terminal.warn(error::failing_task(&task.name, own.len(), found))?;
        }
    }
    Ok(())
}

/// Says why somebody has no grade.
fn tell_failure(
    grade: &Grade,
    format: Format,
    terminal: &mut Terminal,
) -> Result<(), OutputClosed> {
    let id = visible_line(&grade.id).into_owned();
    let reason = grade.broken.as_deref().unwrap_or_default();
    let said = match format {
        Format::Text => format!("failed {id}\n{reason}\n"),
        Format::Json => json_line(&json!({"event": "failed", "id": id, "reason": reason})),
    };
    terminal.print(&said)?;
    terminal.flush()
}

/// The report about a `readCommands` of a file that was handed in.
fn handed_in_commands(program: &Program, submissions: &Path) -> Option<Report> {
    let mut found = None;
    let folder = submissions.canonicalize().ok()?;
    program.each_included(&mut |included, span| {
        let path = included.source.path.as_deref();
        let place = path.and_then(|path| path.canonicalize().ok());
        found = found.take().or_else(|| {
            if place.is_some_and(|place| place.starts_with(&folder)) {
                let path = included.source.name.clone();
                let error = file_error::handed_in_commands(path, span);
                return Some(Report::new(&program.source, error));
            }
            handed_in_commands(included, submissions)
        });
    });
    found
}
