//! Errors outside of scripts.

use crate::cli::arguments::Arguments;
use crate::cli::classic;
use crate::command::{Report, refusal};
use crate::host::heap::Exhausted;
use clap::CommandFactory;
use puzzle_core::syntax::{Diagnostic, Proposal, Source, Span, nearest};
use puzzle_core::visible::visible_line;
use std::fmt::Display;
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the command line in reports.
pub(crate) const COMMAND_LINE: &str = "command line";

/// `puzzle-script missing.txt`.
pub(crate) fn unreadable_file(
    path: impl Display,
    reason: impl Display,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("cli::unreadable_file")
        .says(format!("`{path}` can't be read: {reason}"))
        .advise(help)
}

/// `puzzle-script fmt script.txt` in a folder that may not be written to.
pub(crate) fn unwritable_file(path: impl Display, reason: impl Display) -> Diagnostic {
    Diagnostic::new("cli::unwritable_file")
        .says(format!("`{path}` can't be written: {reason}"))
        .advise("an older file of that name is as it was")
}

/// `puzzle-script fmt link.txt`.
pub(crate) fn linked_file(path: &str, target: impl Display) -> Report {
    let diagnostic = Diagnostic::new("cli::linked_file")
        .says(format!("`{path}` is a link, which is not written through"))
        .advise(format!("name the file that it leads to: `{target}`"));
    of(path, diagnostic)
}

/// `puzzle-script script.txt > /dev/full`.
pub(crate) fn unwritable_output(reason: impl Display) -> Diagnostic {
    Diagnostic::new("cli::unwritable_output")
        .says(format!("standard output can't be written: {reason}"))
        .advise("what was printed so far is not complete")
}

/// `puzzle-script playground` of a program that was installed alone.
pub(crate) fn no_playground(folder: Option<&Path>) -> Diagnostic {
    let says = match folder {
        Some(folder) => format!("`{}` has no playground", folder.display()),
        None => "there is no playground beside the program".to_owned(),
    };
    Diagnostic::new("cli::no_playground")
        .says(says)
        .advise("name the folder `playground` of a release's archive, or type `playground/build` in a checkout and name `target/playground`")
}

/// `puzzle-script playground --port 80`.
pub(crate) fn no_address(reason: impl Display) -> Diagnostic {
    Diagnostic::new("cli::no_address")
        .says(format!("the playground can't be served: {reason}"))
        .advise("without --port any free one is taken")
}

/// `puzzle-script --max-output 1MB -c "repeat 1000000 { print on }"`.
pub(crate) fn too_much_output(most: u64) -> Diagnostic {
    Diagnostic::new("cli::too_much_output")
        .says(format!("more than {most} bytes were printed"))
        .advise("what was printed is cut there; raise --max-output, or leave it out")
}

/// `puzzle-script --memory-limit 100MB` of a script of 100 MB.
pub(crate) fn too_much_memory(most: usize) -> Diagnostic {
    Diagnostic::new("cli::memory_limit")
        .says(format!("the run takes more than {most} bytes of memory"))
        .advise("raise --memory-limit, or leave it out")
}

/// A run in a shell with `ulimit -v`.
pub(crate) fn no_memory(taken: usize) -> Diagnostic {
    Diagnostic::new("cli::no_memory")
        .says(format!(
            "there is no more memory: the run took {taken} bytes"
        ))
        .advise("--memory-limit and memoryLimit end a search before that")
}

/// `puzzle-script merge a.txt a.1-of-2.runs.jsonl b.2-of-2.runs.jsonl`.
pub(crate) fn unused_part(part: &str, file: impl Display) -> Report {
    let diagnostic = Diagnostic::new("cli::unused_part")
        .says(format!("`{part}` is of no experiment of `{file}`"))
        .advise("the experiments of the script are merged; leave this file out");
    of(part, diagnostic)
}

/// A line of `--format json` that begins with a brace.
pub(crate) fn bad_request(reason: impl Display) -> Diagnostic {
    Diagnostic::new("cli::bad_request")
        .says(format!(
            "a request is an object with `run` and, if it likes, `id`: {reason}"
        ))
        .advise(r#"for example: {"id": 1, "run": "solveAStar h2"}"#)
}

/// A run that did not see that its time was over.
pub(crate) fn time_is_over() -> Diagnostic {
    Diagnostic::new("cli::time_limit")
        .says("the run's time is over")
        .advise("raise it, or leave it out: --time-limit 60")
}

/// `puzzle-script emit slurm -`.
pub(crate) fn no_file() -> Diagnostic {
    Diagnostic::new("cli::no_file")
        .says("a job needs a script that is a file")
        .advise("save the script first: puzzle-script emit slurm experiment.txt")
}

/// `puzzle-script emit slurm $'a\nb.txt'`.
pub(crate) fn unfit_name(file: impl Display) -> Diagnostic {
    Diagnostic::new("cli::unfit_name")
        .says(format!(
            "`{file}` can't be named in a job: it is no text of one line in UTF-8"
        ))
        .advise("give the script another name: experiment.txt")
}

/// A table on disk that was cut short.
pub(crate) fn untrusted_table(file: impl Display, fault: impl Display) -> Diagnostic {
    Diagnostic::new("cli::untrusted_table")
        .says(format!("a table on disk is not used, `{file}`: {fault}"))
        .as_warning()
        .advise("it is built again; to check all tables: puzzle-script cache verify")
}

/// A full disk.
pub(crate) fn unwritten_table(path: impl Display, reason: impl Display) -> Diagnostic {
    Diagnostic::new("cli::unwritten_table")
        .says(format!("a table can't be kept in `{path}`: {reason}"))
        .as_warning()
        .advise("it is built again the next time; PUZZLE_SCRIPT_CACHE names another folder")
}

/// `puzzle-script grade` where a folder is called otherwise than a row.
pub(crate) fn strays(folders: &[String], table: &Path) -> Diagnostic {
    let (folders, table) = (some_of(folders), table.display());
    Diagnostic::new("cli::stray_folders")
        .says(format!("no row of `{table}` is called {folders}"))
        .as_warning()
        .advise(
            "what lies there is not graded; a folder is called as the first column says, \
             letter by letter",
        )
}

/// `task "A" { let r = rows("keys/x.csv") }`, where `keys` lies beside the assignment.
pub(crate) fn not_for_tasks(
    path: impl Display,
    help: impl Into<Proposal>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("cli::not_for_tasks")
        .says(format!("`{path}` is not there for tasks"))
        .as_warning()
        .at(span, "read in each student's folder")
        .advise(help)
}

/// `ln ../b/a.txt work/a/a.txt`, then `puzzle-script grade`.
pub(crate) fn hard_links(files: &[String]) -> Diagnostic {
    let files = some_of(files);
    Diagnostic::new("cli::hard_links")
        .says(format!(
            "files that were handed in have other names too, hard links: {files}"
        ))
        .as_warning()
        .advise("they are graded; look whether they are somebody else's: ls -li FILE")
}

/// Two students of one name, and two folders of Moodle's.
pub(crate) fn ambiguous_folders(folders: &[String], table: &Path) -> Diagnostic {
    let (folders, table) = (some_of(folders), table.display());
    Diagnostic::new("cli::ambiguous_folders")
        .says(format!(
            "{folders} can't be told apart by the names in `{table}`"
        ))
        .as_warning()
        .advise(
            "they are not graded; add a column `participant` with the number in each folder's name",
        )
}

/// `.grades.json` that an editor changed.
pub(crate) fn damaged_grades(file: impl Display) -> Diagnostic {
    Diagnostic::new("cli::damaged_grades")
        .says(format!("`{file}` is damaged: its checksum does not fit"))
        .as_warning()
        .advise("all are graded again")
}

/// `gradebook.csv` that somebody edited between two runs of `grade`.
pub(crate) fn edited_gradebook(kept: impl Display) -> Diagnostic {
    Diagnostic::new("cli::edited_gradebook")
        .says(format!(
            "the gradebook was changed by hand; it is kept as `{kept}`"
        ))
        .as_warning()
        .advise("`gradebook.csv` is written anew")
}

/// Two runs of `grade` at once with the same `--out`.
pub(crate) fn grades_in_use(folder: impl Display) -> Diagnostic {
    Diagnostic::new("cli::grades_in_use")
        .says(format!("another run of `grade` writes to `{folder}`"))
        .advise("wait until it ends, or grade into another folder: --out DIR")
}

/// `puzzle-script grade` without `--export` where an earlier run wrote `moodle.csv`.
pub(crate) fn renewed_exports(files: &[String]) -> Diagnostic {
    Diagnostic::new("cli::renewed_exports")
        .says(format!(
            "{}: written anew, since an earlier run exported other points",
            some_of(files)
        ))
        .as_warning()
        .advise("remove what you no longer need, or import it again")
}

/// `puzzle-script grade --export moodle-feedback` where a row has no number of Moodle's.
pub(crate) fn unnumbered(students: &[String]) -> Diagnostic {
    Diagnostic::new("cli::no_participant")
        .says(format!(
            "there is no number of a participant for {}: their feedback is not in moodle-feedback.zip",
            some_of(students)
        ))
        .as_warning()
        .advise(
            "grade the folders of Moodle's own download, whose names have the numbers, \
             or add a column `participant`",
        )
}

/// `puzzle-script grade` with a table that has fewer rows than before.
pub(crate) fn removed_feedback(students: &[String]) -> Diagnostic {
    Diagnostic::new("cli::removed_feedback")
        .says(format!(
            "the table has no row for {} any more: their feedback and results are removed",
            some_of(students)
        ))
        .as_warning()
        .advise("if that is a mistake, put the rows back and grade again")
}

/// `task "A" { puzzle fifteen randomizeState depth 14 }`, graded.
pub(crate) fn failing_task(task: &str, students: usize, found: &str) -> Diagnostic {
    let who = match students {
        1 => "the only student who handed in".to_owned(),
        _ => format!("all {students} students who handed in"),
    };
    let (task, found) = (visible_line(task), visible_line(found));
    Diagnostic::new("cli::failing_task")
        .says(format!(
            "task \"{task}\" fails for {who}, by a report that names no file of theirs: {found}"
        ))
        .as_warning()
        .advise(
            "if the assignment is mistaken, mend it and grade again; \
             `check --each TABLE FILE` finds what fails before anything is read",
        )
}

/// `puzzle-script test src`.
pub(crate) fn no_tests(paths: impl Display) -> Diagnostic {
    Diagnostic::new("cli::no_tests")
        .says(format!("no golden tests in {paths}"))
        .advise(
            "a test is NAME.txt with its expected output in NAME.out beside it: \
             puzzle-script test --update NAME.txt",
        )
}

/// The first of some names.
fn some_of(names: &[String]) -> String {
    const MOST: usize = 10;
    let shown = names.iter().take(MOST);
    let shown = shown.map(|name| format!("`{}`", visible_line(name)));
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if names.len() > MOST {
        let _ = write!(text, " and {} more", names.len() - MOST);
    }
    text
}

impl From<Diagnostic> for Report {
    /// Without a place in a script.
    fn from(diagnostic: Diagnostic) -> Self {
        of(COMMAND_LINE, diagnostic)
    }
}

/// A report on a file without a place in it.
fn of(file: &str, diagnostic: Diagnostic) -> Report {
    Report::new(&Arc::new(Source::new(file, "", None)), diagnostic)
}

/// Memory is used up.
pub(crate) fn exhausted(why: &Exhausted) -> Diagnostic {
    match why {
        Exhausted::Limit(most) => too_much_memory(*most),
        Exhausted::System(taken) => no_memory(*taken),
    }
}

/// `puzzle-script setState "b12 345 678" printState`: commands without dashes, in the place of files.
pub(crate) fn no_dashes(paths: &[PathBuf], error: &std::io::Error) -> Option<Report> {
    let words = paths.iter().map(|path| path.display().to_string());
    let words: Vec<String> = words.collect();
    let is_missing = error.kind() == ErrorKind::NotFound;
    let help = is_missing.then(|| classic::forms(&words)).flatten()?;
    let reason = "there is no such file, but a command of that name";
    Some(of(&words[0], unreadable_file(&words[0], reason, help)))
}

/// A file that can't be read.
pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> Report {
    let path = path.display().to_string();
    refusal::or(error, &path, None, || {
        let subcommands = Arguments::command();
        let subcommands = subcommands.get_subcommands().map(clap::Command::get_name);
        let help = match nearest(&path, subcommands) {
            Some(near) if error.kind() == ErrorKind::NotFound => {
                format!("did you mean the subcommand `{near}`?")
            }
            _ => "check the name and the folder: paths are relative to the current one".to_owned(),
        };
        of(
            &path,
            unreadable_file(&path, crate::host::read_reason(error), help),
        )
    })
}

/// A file that can't be written.
pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> Report {
    let path = path.display().to_string();
    let reason = crate::host::write_reason(error);
    refusal::or(error, &path, None, || {
        of(&path, unwritable_file(&path, reason))
    })
}
