//! `grade`: an assignment runs for each student.

mod anonymous;
mod attempts;
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
mod tell;
mod unpack;
mod watch;

pub(crate) use student::grade_one;

use crate::check::Program;
use crate::cli::arguments::{Appearance, GivenArguments, GradeArguments, OutputFormat};
use crate::cli::error;
use crate::cli::exit::{EXIT_CHECK, EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE};
use crate::cli::given::{name_of_head, table_of_rows};
use crate::cli::input::Input;
use crate::cli::parallel::each;
use crate::cli::task_files::{HandIns, TaskFolders, each_source};
use crate::cli::terminal::Terminal;
use crate::cli::usage::{refuse, usage_error};
use crate::command::{FileTable, Report};
use crate::host::{HeldFolder, OutputClosed, read_reason};
use crate::interp::{Event, FrontEnd, file_error};
use crate::json::json_line;
use anonymous::Codes;
use by_hand::GivenPoints;
use class::{ClassContext, Student};
use files::Out;
use folders::Folders;
use gradebook::Book;
use grades::{Blame, Grade, complete};
use handin::Handin;
use ledger::LEDGER;
use process::grade_student;
use serde_json::json;
use std::collections::HashSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use summary::summary;
use tell::{tell_failure, tell_folders, tell_found, tell_unrelated};

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
    let stop = terminal.watch_endings();
    if !arguments.watch {
        return grade_once(arguments, appearance, &stop, &mut Vec::new(), terminal);
    }
    watch::watch(arguments, terminal, &stop, |terminal, read| {
        grade_once(arguments, appearance, &stop, read, terminal)
    })
}

/// Grades what is there now; the exit code. `read` takes the files that the assignment reads.
fn grade_once(
    arguments: &GradeArguments,
    appearance: &Appearance,
    stop: &(impl Fn() -> bool + Sync),
    read: &mut Vec<PathBuf>,
    terminal: &mut Terminal,
) -> u8 {
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
    if let Some(groups) = &arguments.book.groups
        && !table
            .heads
            .iter()
            .skip(1)
            .any(|head| *head == name_of_head(groups))
    {
        return refuse(&usage_error(format_args!(
            "the table has no column `{groups}`"
        )));
    }
    let given = match by_hand::read(&arguments.book.by_hand, &table) {
        Ok(given) => given,
        Err(reason) => return refuse(&usage_error(reason)),
    };
    let files = std::slice::from_ref(&arguments.assignment);
    let Some(assignment) = Input::read_or_report(files, terminal) else {
        return EXIT_USAGE;
    };
    let from = Sources {
        table: &table,
        given: &given,
        assignment,
        read,
    };
    let graded = grade_all(arguments, from, appearance.format, stop, terminal);
    graded.unwrap_or(EXIT_FAILED)
}

/// What a class is graded by.
struct Sources<'a> {
    table: &'a FileTable,
    given: &'a [GivenPoints],
    assignment: Vec<Input>,
    /// Takes the files that the assignment reads.
    read: &'a mut Vec<PathBuf>,
}

/// The text of an assignment with all that it reads; nothing where it may not run, which is reported.
fn checked_assignment(
    arguments: &GradeArguments,
    table: &FileTable,
    hand_ins: HandIns<'_>,
    inputs: Vec<Input>,
    read: &mut Vec<PathBuf>,
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
        each_source(&program, &mut |source| {
            text.push_str(&source.text);
            read.extend(source.path.clone());
        });
    }
    for folder in arguments.allow.iter().chain(&arguments.allow_submissions) {
        text.push_str(&Handin::of(HeldFolder::open(folder)).key(""));
    }
    Ok(Some(text))
}

fn grade_all(
    arguments: &GradeArguments,
    from: Sources<'_>,
    format: OutputFormat,
    stop: &(impl Fn() -> bool + Sync),
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let table = from.table;
    let groups = arguments.book.groups.as_deref();
    let held = HeldFolder::open(arguments.submissions());
    let found = held.and_then(|held| Ok((Folders::find(&held, table, groups)?, held)));
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
    let (inputs, read) = (from.assignment, from.read);
    let checked = checked_assignment(arguments, table, hand_ins, inputs, read, terminal)?;
    let Some(assignment) = checked else {
        return Ok(EXIT_CHECK);
    };
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
    let class = ClassContext {
        arguments,
        table,
        assignment: &assignment,
    };
    let mut students = match class.students(&folders, &submissions) {
        Ok(students) => students,
        Err(reason) => return Ok(refuse(&usage_error(reason))),
    };
    if let Some(file) = &arguments.book.anonymous {
        let shared = [arguments.out(), arguments.submissions()].into_iter();
        let shared = shared.chain(arguments.allow_submissions.iter().map(PathBuf::as_path));
        let codes = match Codes::open(file, &shared.collect::<Vec<_>>()) {
            Ok(codes) => codes,
            Err(reason) => return Ok(refuse(&usage_error(reason))),
        };
        if let Err((path, error)) = codes.apply(&mut students) {
            terminal.report(error::unwritable(&path, &error))?;
            return Ok(EXIT_FAILED);
        }
    }
    tell_folders(arguments, &folders, &students, terminal)?;
    let works = students
        .iter()
        .flat_map(|student| class.works(student, &submissions));
    let works: Vec<Student> = works.collect();
    let older: Vec<String> = ledger.grades.keys().map(|(id, _)| id.clone()).collect();
    let mut known = ledger.grades;
    if arguments.all {
        known.clear();
    }
    let is_known = |student: &Student| {
        let known = known.get(&(student.id.clone(), student.attempt.label()));
        known.filter(|grade| grade.key == student.key && !grade.is_mistake())
    };
    let work = |student: &Student| {
        let (mut grade, is_fresh) = match is_known(student) {
            Some(grade) => (grade.clone(), false),
            None => (grade_student(arguments, student, &out, stop)?, true),
        };
        anonymous::hide(&mut grade, &student.hidden);
        grade.name.clone_from(&student.name);
        grade.late = student.late;
        Some((grade, is_fresh))
    };
    let keep = |grades: &[Grade]| {
        // What was graded earlier and is not graded anew yet is kept as well: it may be right.
        let new: HashSet<_> = grades.iter().map(Grade::work).collect();
        let older = known.values().filter(|older| !new.contains(&older.work()));
        out.keep(grades.iter().chain(older), &ledger.gradebooks)
    };
    let (mut grades, mut fresh) = (Vec::with_capacity(works.len()), 0_usize);
    let mut renewed = HashSet::new();
    let mut unwritten = None;
    let shown = each("grade", &works, &work, |work, graded| {
        let Some((grade, is_fresh)) = graded else {
            return Ok(());
        };
        if is_fresh {
            fresh += 1;
            renewed.insert(work.row);
        }
        if grade.is_mistake() {
            tell_failure(&grade, format, terminal)?;
        }
        grades.push(grade);
        if is_fresh && fresh.is_multiple_of(KEPT_AT_ONCE) {
            unwritten = keep(&grades).err();
        }
        Ok(())
    });
    let is_interrupted = grades.len() < works.len();
    if is_interrupted || shown.is_err() {
        unwritten = keep(&grades).err();
    }
    // Empty by now, unless somebody was stopped in the middle.
    out.remove_all_unpacked();
    shown?;
    if is_interrupted && unwritten.is_none() {
        // The first work that is not graded is that of the first student who is not.
        let done = works[grades.len()].row;
        terminal.print(&summary::interrupted(done, students.len(), format))?;
        return Ok(EXIT_INTERRUPTED);
    }
    let as_graded = grades;
    let mut grades = class.best(&mut students, &works, &as_graded);
    let mut tasks = complete(&mut grades);
    tell_unrelated(&tasks, &grades, terminal)?;
    if let Err(reason) = by_hand::apply(from.given, &mut tasks, &mut grades) {
        // What was graded is kept all the same.
        unwritten = keep(&as_graded).err().or(unwritten);
        if unwritten.is_none() {
            return Ok(refuse(&usage_error(reason)));
        }
    }
    if arguments.book.anonymous.is_some() {
        for (student, grade) in students.iter().zip(&mut grades) {
            anonymous::hide(grade, &student.hidden);
        }
        // The order of the table would tell who is who.
        students.sort_by(|one, other| one.id.cmp(&other.id));
        grades.sort_by(|one, other| one.id.cmp(&other.id));
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
    terminal.print(&summary(&tasks, &grades, renewed.len(), strays, format))?;
    let all_broken = grades.iter().all(|grade| grade.broken.is_some());
    if all_broken && !grades.iter().any(Grade::is_mistake) {
        let mut reasons = grades.iter().filter_map(|grade| grade.broken.as_deref());
        let reason = reasons.next().unwrap_or_default();
        let said = match format {
            OutputFormat::Text => format!("the assignment ends for nobody: {reason}\n"),
            OutputFormat::Json => {
                json_line(&json!({"event": "failed", "id": null, "reason": reason}))
            }
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
