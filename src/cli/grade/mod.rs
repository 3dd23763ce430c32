//! `grade`: an assignment runs for each student.

mod feedback;
mod gradebook;
mod grades;
mod handin;
mod name;
mod reports;
mod student;

pub(crate) use student::grade_one;

use super::arguments::{Appearance, Format, GivenArguments, GradeArguments};
use super::given::{table_of_rows, words_of_row};
use super::golden::child::{self, End, Limits, named};
use super::golden::each;
use super::input::{self, Input};
use super::terminal::Terminal;
use super::{
    CliError, EXIT_CHECK, EXIT_FAILED, EXIT_HANDED_IN, EXIT_INTERRUPTED, EXIT_USAGE, refuse,
    usage_error,
};
use crate::check::Program;
use crate::command::FileTable;
use crate::host::OutputClosed;
use crate::host::read_reason;
use crate::interp::FrontEnd;
use crate::json::json_line;
use crate::version::VERSION;
use grades::{Blame, Grade, TaskGrade, complete};
use handin::Handin;
use name::name_of;
use puzzle_core::hash::fnv_1a;
use puzzle_core::visible::{shortened, visible_line, visible_text};
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where grades are kept from one run to the next.
const LEDGER: &str = ".grades.json";

/// Most characters of reports that are told of a student whose assignment broke off.
const LONGEST_REPORTS: usize = 3_000;

/// How many scripts that were handed in a student's assignment may wait for.
const SCRIPTS: u32 = 20;

/// A student.
struct Student {
    id: String,
    name: Option<String>,
    folder: PathBuf,
    words: Vec<OsString>,
    key: String,
    missing: bool,
    late: bool,
    linked: bool,
    /// Why not all that was handed in can be read.
    failed: Option<String>,
}

/// Grades all students; the exit code.
pub(crate) fn grade(
    arguments: &GradeArguments,
    appearance: &Appearance,
    terminal: &mut Terminal,
) -> u8 {
    let table = match table_of_rows(&arguments.each, &GivenArguments::default()) {
        Ok(table) => table,
        Err(error) => return refuse(&error),
    };
    if !arguments.submissions.is_dir() {
        let shown = arguments.submissions.display();
        return refuse(&usage_error(format_args!("`{shown}` is no folder")));
    }
    let inputs = match Input::read_all(std::slice::from_ref(&arguments.assignment), terminal.host())
    {
        Ok(inputs) => inputs,
        Err(errors) => {
            // That nobody reads the reports shows when the host finishes.
            let _ = input::report_unreadable(errors, terminal);
            return EXIT_USAGE;
        }
    };
    let graded = grade_all(arguments, &table, inputs, appearance.format, terminal);
    graded.unwrap_or(EXIT_FAILED)
}

fn grade_all(
    arguments: &GradeArguments,
    table: &FileTable,
    inputs: Vec<Input>,
    format: Format,
    terminal: &mut Terminal,
) -> Result<u8, OutputClosed> {
    let mut assignment = String::new();
    for input in inputs {
        let Some(program) = input.of_rows(table, Vec::new(), terminal)? else {
            return Ok(EXIT_CHECK);
        };
        each_source(&program, &mut |text| assignment.push_str(text));
    }
    for folder in &arguments.allow {
        assignment.push_str(&Handin::of(folder).key(""));
    }
    terminal.watch_interrupts(false);
    let students = students(arguments, table, &assignment);
    let strays = strays(&arguments.submissions, &students);
    if !strays.is_empty() {
        terminal.warn(CliError::strays(&strays, &arguments.each))?;
    }
    let ledger = arguments.out.join(LEDGER);
    let known = if arguments.all {
        HashMap::new()
    } else {
        read_ledger(&ledger)
    };
    let work = |student: &Student| {
        let (mut grade, is_fresh) = match known.get(&student.id) {
            Some(grade) if grade.key == student.key && !grade.is_mistake() => {
                (grade.clone(), false)
            }
            _ => (grade_student(arguments, student), true),
        };
        grade.name.clone_from(&student.name);
        (grade, is_fresh)
    };
    let (mut grades, mut fresh) = (Vec::with_capacity(students.len()), 0);
    each(&students, &work, |_, (grade, is_fresh)| {
        fresh += usize::from(is_fresh);
        if grade.is_mistake() {
            let id = visible_line(&grade.id).into_owned();
            let reason = grade.broken.as_deref().unwrap_or_default();
            let said = match format {
                Format::Text => format!("failed {id}\n{reason}\n"),
                Format::Json => json_line(&json!({"event": "failed", "id": id, "reason": reason})),
            };
            terminal.print(&said)?;
            terminal.flush()?;
        }
        grades.push(grade);
        Ok(())
    })?;
    if terminal.host().interrupted() {
        return Ok(EXIT_INTERRUPTED);
    }
    let ledger_text = serde_json::to_vec(&grades).expect("names and numbers can be written");
    let tasks = complete(&mut grades);
    if let Err((path, error)) = write_all(arguments, table, &tasks, &grades, &ledger_text, terminal)
    {
        terminal.report(CliError::unwritable(&path, &error))?;
        return Ok(EXIT_FAILED);
    }
    terminal.print(&summary(&tasks, &grades, fresh, strays.len(), format))?;
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

/// Calls `visit` with the text of a program, and of those that it reads.
fn each_source(program: &Program, visit: &mut dyn FnMut(&str)) {
    visit(&program.source.text);
    program.each_included(&mut |included| each_source(included, visit));
}

fn students(arguments: &GradeArguments, table: &FileTable, assignment: &str) -> Vec<Student> {
    let GradeArguments {
        time_limit,
        memory_limit,
        max_output,
        allow,
        ..
    } = arguments;
    let limits = format!("{VERSION} {time_limit:?} {memory_limit} {max_output} {allow:?}");
    let rows = table.rows.iter().map(|row| {
        let id = row[0].to_string();
        let folder = arguments.submissions.join(&id);
        // A link to what somebody else handed in is nothing of one's own.
        let linked = is_linked_within(&folder, &arguments.submissions);
        let handin = if linked {
            Handin::default()
        } else {
            Handin::of(&folder)
        };
        let words = words_of_row(table, row);
        let late = match (arguments.due, handin.changed) {
            (Some(due), Some(changed)) => changed > due,
            _ => false,
        };
        let made_of = format!(
            "{limits} {words:?} {late} {:032x}",
            fnv_1a(assignment.as_bytes())
        );
        Student {
            key: handin.key(&made_of),
            missing: !handin.is_there,
            late,
            linked,
            failed: handin.failed.as_ref().map(read_reason),
            id,
            folder,
            words,
            name: name_of(table, row),
        }
    });
    rows.collect()
}

/// The names of folders that something was handed in to, and no row has, sorted.
fn strays(submissions: &Path, students: &[Student]) -> Vec<String> {
    let known: HashSet<&str> = students.iter().map(|student| &*student.id).collect();
    let entries = fs::read_dir(submissions).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut strays: Vec<String> = names
        .filter(|name| !known.contains(&**name) && !name.starts_with('.'))
        .collect();
    strays.sort();
    strays
}

/// Whether a folder is a link that leads to below the other.
fn is_linked_within(folder: &Path, within: &Path) -> bool {
    let is_link = folder
        .symlink_metadata()
        .is_ok_and(|there| there.is_symlink());
    let target = || {
        Some(
            folder
                .canonicalize()
                .ok()?
                .starts_with(within.canonicalize().ok()?),
        )
    };
    is_link && target().unwrap_or(true)
}

/// Runs the assignment for a student in a process of its own.
fn grade_student(arguments: &GradeArguments, student: &Student) -> Grade {
    let limits = Limits {
        time: arguments.time_limit * SCRIPTS,
        memory: arguments.memory_limit,
        // What scripts print that were handed in, the assignment may print again.
        output: arguments.max_output.saturating_mul(SCRIPTS.into()),
        allow: Vec::new(),
        words: Vec::new(),
    };
    let time = arguments.time_limit.as_secs_f64().to_string();
    let mut words = vec![
        "--format=json".into(),
        "--quiet".into(),
        named("--grade-in", &student.folder),
        named("--submission-time", time),
        named("--max-output", format!("{}B", arguments.max_output)),
    ];
    words.extend(student.words.iter().cloned());
    words.extend(
        arguments
            .allow
            .iter()
            .map(|folder| named("--allow", folder)),
    );
    let mut grade = Grade {
        id: student.id.clone(),
        key: student.key.clone(),
        missing: student.missing,
        late: student.late,
        ..Grade::default()
    };
    if student.linked {
        grade.broken = Some("the folder is a link to that of somebody else".to_owned());
        return grade;
    }
    if let Some(reason) = &student.failed {
        grade.broken = Some(format!("what was handed in can't be read: {reason}"));
        grade.blame = Blame::Mistake;
        return grade;
    }
    let ran = match child::run_with(&arguments.assignment, &words, &limits) {
        Ok(ran) => ran,
        Err(error) => {
            grade.broken = Some(format!("no process could be started: {error}"));
            grade.blame = Blame::Mistake;
            return grade;
        }
    };
    let mut failure = None;
    for line in ran.output.lines() {
        if line.starts_with("{\"event\":\"task\",") {
            grade.tasks.extend(serde_json::from_str::<TaskGrade>(line));
        } else if line.starts_with("{\"event\":\"error\",") {
            failure = Failure::read(line).or(failure);
        }
    }
    grade.broken = match ran.end {
        End::Code(0) => None,
        End::Code(code) => {
            let is_limit = failure.as_ref().is_some_and(Failure::is_limit);
            // What fails outside of tasks is the assignment's own, unless it had read what was handed in.
            grade.blame = match code {
                _ if is_limit => Blame::Limit,
                EXIT_HANDED_IN => Blame::HandIn,
                _ if ran.took >= limits.time => Blame::Limit,
                _ => Blame::Mistake,
            };
            let reports = shortened(ran.reports.trim_end(), LONGEST_REPORTS);
            let reason = failure.map_or_else(|| reports.into_owned(), |failure| failure.said);
            let reason = visible_text(&reason);
            Some(match code {
                EXIT_HANDED_IN => reason.into_owned(),
                _ => format!("exit code {code}: {reason}"),
            })
        }
        End::Timeout => Some("the time was over".to_owned()),
        End::TooMuchOutput => Some("too much was printed".to_owned()),
        End::TooMuchMemory => Some("too much memory was taken".to_owned()),
        End::Crashed(how) => {
            // That is the program's mistake, or the machine's, and is tried again.
            grade.blame = Blame::Mistake;
            Some(format!("it crashed: {how}"))
        }
    };
    grade
}

/// Why an assignment did not come to its end.
struct Failure {
    code: String,
    said: String,
}

impl Failure {
    /// Whether it took more than it may: what was handed in can do that.
    fn is_limit(&self) -> bool {
        let limits = ["time_limit", "memory_limit", "no_memory", "too_much_output"];
        limits.iter().any(|limit| self.code.ends_with(limit))
    }

    /// What an error's event says, with its place.
    fn read(line: &str) -> Option<Self> {
        let event: serde_json::Value = serde_json::from_str(line).ok()?;
        let text = |name: &str| event[name].as_str().unwrap_or_default().to_owned();
        let place = match event["line"].as_u64() {
            Some(line) => format!(" ({}, line {line})", text("file")),
            None => String::new(),
        };
        Some(Self {
            code: text("code"),
            said: text("message") + &place,
        })
    }
}

fn read_ledger(path: &Path) -> HashMap<String, Grade> {
    let read = fs::read(path).ok();
    let grades: Option<Vec<Grade>> = read.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let grades = grades.unwrap_or_default().into_iter();
    grades.map(|grade| (grade.id.clone(), grade)).collect()
}

/// Writes all files; the one that can't be written, and why.
fn write_all(
    arguments: &GradeArguments,
    table: &FileTable,
    tasks: &[TaskGrade],
    grades: &[Grade],
    ledger: &[u8],
    terminal: &Terminal,
) -> Result<(), (PathBuf, io::Error)> {
    let out = &arguments.out;
    for folder in ["feedback", "results"] {
        let folder = out.join(folder);
        fs::create_dir_all(&folder).map_err(|error| (folder, error))?;
    }
    let write = |name: String, bytes: &[u8]| {
        let path = out.join(name);
        // What is the same already is left alone: hundreds of files are flushed one by one.
        if fs::read(&path).is_ok_and(|older| older == bytes) {
            return Ok(());
        }
        let written = terminal.host().replace(&path, bytes);
        written.map_err(|error| (path, error))
    };
    let title = arguments.assignment.file_stem().unwrap_or_default();
    let title = title.to_string_lossy();
    for grade in grades {
        let id = &grade.id;
        let page = feedback::page(&title, grade);
        write(format!("feedback/{id}.html"), page.as_bytes())?;
        let text = feedback::text(&title, grade);
        write(format!("feedback/{id}.txt"), text.as_bytes())?;
        let results = reports::gradescope(grade);
        write(format!("results/{id}.json"), results.as_bytes())?;
    }
    write("junit.xml".to_owned(), reports::junit(grades).as_bytes())?;
    let head = table.heads.first().map_or("id", String::as_str);
    write(
        "gradebook.csv".to_owned(),
        &gradebook::write(head, tasks, grades),
    )?;
    write(LEDGER.to_owned(), ledger)
}

/// How many passed each task, and what else there is to say of all.
fn summary(
    tasks: &[TaskGrade],
    grades: &[Grade],
    fresh: usize,
    strays: usize,
    format: Format,
) -> String {
    let passed = |name: &str| {
        let own = |grade: &&Grade| {
            grade
                .tasks
                .iter()
                .any(|task| task.name == name && task.passed)
        };
        grades.iter().filter(own).count()
    };
    let count = |note: &str| grades.iter().filter(|grade| grade.note() == note).count();
    let (all, late, missing) = (grades.len(), count("late"), count("missing"));
    if format == Format::Json {
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
