//! The process that a student is graded in, as the one that waits for it sees it.

use super::class::Student;
use super::files::Out;
use super::grades::{Blame, Grade, TaskGrade};
use super::similar::Script;
use crate::cli::arguments::GradeArguments;
use crate::cli::child::{self, Limits, ProcessEnd, ProcessResult, named};
use crate::cli::exit::{EXIT_HANDED_IN, EXIT_INTERRUPTED};
use crate::host::write_reason;
use crate::json::json_line;
use puzzle_core::hash::seed_of;
use puzzle_core::visible::{shortened, visible_text};
use serde::Deserialize;
use serde_json::json;
use std::ffi::OsString;

/// Most characters of reports that are told of a student whose assignment broke off.
const LONGEST_REPORTS: usize = 3_000;

/// Number of submitted scripts that a student's assignment may wait for.
const SCRIPTS: u32 = 20;

/// Runs the assignment for a student in a process of its own; nothing where that was stopped before its end. A process that ends for
/// want of memory takes the task with it that it was in: another one begins behind that task.
pub(crate) fn grade_student(
    arguments: &GradeArguments,
    student: &Student,
    out: &Out,
    stop: &dyn Fn() -> bool,
) -> Option<Grade> {
    if stop() {
        return None;
    }
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
    words.extend(student.attempt.words());
    // What tasks read is the teacher's: keys, tables. What is handed in reads nothing of it.
    let allowed = [
        ("--allow", &arguments.allow),
        ("--allow-submissions", &arguments.allow_submissions),
    ];
    for (option, folders) in allowed {
        words.extend(folders.iter().map(|folder| named(option, folder)));
    }
    let mut grade = Grade {
        id: student.id.clone(),
        key: student.key.clone(),
        attempt: student.attempt.label(),
        missing: student.missing,
        ..Grade::default()
    };
    if student.linked {
        grade.broken = Some(
            "the folder is a link: only what lies in a folder of its own is graded".to_owned(),
        );
        grade.blame = Blame::HandIn;
        return Some(grade);
    }
    if let Some(reason) = &student.failed {
        grade.broken = Some(format!("what was handed in can't be read: {reason}"));
        grade.blame = Blame::Mistake;
        return Some(grade);
    }
    // Attempts of one student are graded at once.
    let unpacked = format!("{}.{:x}", student.id, seed_of(&grade.attempt));
    if student.has_archives {
        match out.make_unpacked(&unpacked) {
            Ok(unpacked) => words.push(named("--unpack-in", &unpacked)),
            Err((path, error)) => {
                let path = path.display();
                let reason = write_reason(&error);
                grade.broken = Some(format!("`{path}` can't be written: {reason}"));
                grade.blame = Blame::Mistake;
                return Some(grade);
            }
        }
    }
    let mut told = None;
    let is_graded = loop {
        let more = told.map(|told: usize| named("--tasks-told", told.to_string()));
        let words: Vec<OsString> = words.iter().cloned().chain(more).collect();
        let ran = match child::run_until(&arguments.assignment, &words, &limits, stop) {
            Ok(ran) => ran,
            Err(error) => {
                grade.broken = Some(format!("no process could be started: {error}"));
                grade.blame = Blame::Mistake;
                break true;
            }
        };
        // Ctrl-C reaches the whole group of processes: that one ends by itself, perhaps first.
        if ran.end == ProcessEnd::Code(EXIT_INTERRUPTED)
            || (ran.end != ProcessEnd::Code(0) && stop())
        {
            break false;
        }
        let before = grade.tasks.len();
        let wants_memory = take(ran, &limits, &mut grade);
        // What wants it outside of tasks wants it again.
        if !wants_memory || (told.is_some() && grade.tasks.len() == before) {
            break true;
        }
        told = Some(grade.tasks.len());
    };
    if student.has_archives {
        out.remove_unpacked(&unpacked);
    }
    is_graded.then_some(grade)
}

/// Takes what a process told; whether it ended for want of memory.
fn take(ran: ProcessResult, limits: &Limits, grade: &mut Grade) -> bool {
    let (mut failure, mut is_unrelated) = (None, false);
    for line in ran.output.lines() {
        if line == UNRELATED {
            is_unrelated = true;
        } else if line.starts_with("{\"event\":\"task\",") {
            let task = serde_json::from_str(line).ok();
            grade.tasks.extend(task.map(|task: TaskGrade| TaskGrade {
                is_unrelated,
                ..task
            }));
            is_unrelated = false;
        } else if line.starts_with(RUNS) {
            let read = serde_json::from_str::<Runs>(line);
            let Runs { runs, scripts } = read.unwrap_or_default();
            (grade.runs, grade.scripts) = (runs, scripts);
        } else if line.starts_with("{\"event\":\"error\",") {
            failure = AssignmentFailure::read(line).or(failure);
        }
    }
    let is_memory = |failure: &AssignmentFailure| failure.is_one_of(&["memory_limit"]);
    let wants_memory = ran.end == ProcessEnd::TooMuchMemory
        || (ran.end != ProcessEnd::Code(0) && failure.as_ref().is_some_and(is_memory));
    grade.blame = Blame::default();
    grade.broken = match ran.end {
        ProcessEnd::Code(0) => None,
        ProcessEnd::Code(code) => {
            let is_limit = failure.as_ref().is_some_and(AssignmentFailure::is_limit);
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
        ProcessEnd::Timeout => Some("the time was over".to_owned()),
        ProcessEnd::TooMuchOutput => Some("too much was printed".to_owned()),
        ProcessEnd::TooMuchMemory => Some("too much memory was taken".to_owned()),
        ProcessEnd::Crashed(how) => {
            // That is the program's mistake, or the machine's, and is tried again.
            grade.blame = Blame::Mistake;
            Some(format!("it crashed: {how}"))
        }
    };
    wants_memory
}

/// The line before a task that failed by a report which names nothing that was handed in.
pub(crate) const UNRELATED: &str = "{\"event\":\"unrelated\"}";

/// The beginning of the line with the token runs of scripts.
const RUNS: &str = "{\"event\":\"runs\",";

#[derive(Default, Deserialize)]
struct Runs {
    runs: Vec<u32>,
    scripts: Vec<Script>,
}

/// The line that says it.
pub(crate) fn runs_line(runs: &[u32], scripts: &[Script]) -> String {
    json_line(&json!({"event": "runs", "runs": runs, "scripts": scripts}))
}

/// Why an assignment did not come to its end.
struct AssignmentFailure {
    code: String,
    said: String,
}

impl AssignmentFailure {
    /// Whether it took more than it may: what was handed in can do that.
    fn is_limit(&self) -> bool {
        self.is_one_of(&["time_limit", "memory_limit", "too_much_output"])
    }

    fn is_one_of(&self, codes: &[&str]) -> bool {
        codes.iter().any(|code| self.code.ends_with(code))
    }

    /// Reads the message and place of an error's event.
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
