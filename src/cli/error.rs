//! What can go wrong outside of scripts.

use super::arguments::Arguments;
use crate::command::{Refusal, Report};
use crate::host::heap::Exhausted;
use clap::CommandFactory;
use miette::Diagnostic;
use puzzle_core::syntax::{Source, Span, nearest};
use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// A failure that has no place in a script.
#[derive(Clone, Debug, Error, Diagnostic)]
pub(crate) enum CliError {
    /// `puzzle-script missing.txt`.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(code(puzzle_script::cli::unreadable_file))]
    UnreadableFile {
        /// The file as it was named.
        path: String,
        /// Why.
        reason: String,
        /// What to do about it.
        #[help]
        help: String,
    },
    /// What a sandbox does not let happen.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// `puzzle-script fmt script.txt` in a folder that may not be written to.
    #[error("`{path}` can't be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::cli::unwritable_file),
        help("an older file of that name is as it was")
    )]
    UnwritableFile {
        /// The file as it was named.
        path: String,
        /// Why.
        reason: String,
    },
    /// `puzzle-script fmt link.txt`.
    #[error("`{path}` is a link, which is not written through")]
    #[diagnostic(
        code(puzzle_script::cli::linked_file),
        help("name the file that it leads to: `{target}`")
    )]
    LinkedFile {
        /// The link as it was named.
        path: String,
        /// Where it leads, as it is written.
        target: String,
    },
    /// `puzzle-script script.txt > /dev/full`.
    #[error("standard output can't be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::cli::unwritable_output),
        help("what was printed so far is not complete")
    )]
    UnwritableOutput {
        /// Why.
        reason: String,
    },
    /// `puzzle-script --max-output 1MB -c "repeat 1000000 { print on }"`.
    #[error("more than {most} bytes were printed")]
    #[diagnostic(
        code(puzzle_script::cli::too_much_output),
        help("what was printed is cut there; raise --max-output, or leave it out")
    )]
    TooMuchOutput {
        /// The most there may be.
        most: u64,
    },
    /// `puzzle-script --memory-limit 100MB` of a script of 100 MB.
    #[error("the run takes more than {most} bytes of memory")]
    #[diagnostic(
        code(puzzle_script::cli::memory_limit),
        help("raise --memory-limit, or leave it out")
    )]
    TooMuchMemory {
        /// The most it may take.
        most: usize,
    },
    /// A run in a shell with `ulimit -v`.
    #[error("there is no more memory: the run took {taken} bytes")]
    #[diagnostic(
        code(puzzle_script::cli::no_memory),
        help("--memory-limit and memoryLimit end a search before that")
    )]
    NoMemory {
        /// What it had.
        taken: usize,
    },
    /// `puzzle-script merge a.txt a.1-of-2.runs.jsonl b.2-of-2.runs.jsonl`.
    #[error("`{part}` is of no experiment of `{file}`")]
    #[diagnostic(
        code(puzzle_script::cli::unused_part),
        help("the experiments of the script are merged; leave this file out")
    )]
    UnusedPart {
        /// The part.
        part: String,
        /// The script.
        file: String,
    },
    /// A line of `--format json` that begins with a brace.
    #[error("a request is an object with `run` and, if it likes, `id`: {reason}")]
    #[diagnostic(
        code(puzzle_script::cli::bad_request),
        help(r#"for example: {{"id": 1, "run": "solveAStar h2"}}"#)
    )]
    BadRequest {
        /// What is wrong with it.
        reason: String,
    },
    /// A run that did not see that its time was over.
    #[error("the run's time is over")]
    #[diagnostic(
        code(puzzle_script::cli::time_limit),
        help("raise it, or leave it out: --time-limit 60")
    )]
    TimeIsOver,
    /// `puzzle-script emit slurm -`.
    #[error("a job needs a script that is a file")]
    #[diagnostic(
        code(puzzle_script::cli::no_file),
        help("save the script first: puzzle-script emit slurm experiment.txt")
    )]
    NoFile,
    /// `puzzle-script emit slurm $'a\nb.txt'`.
    #[error("`{file}` can't be named in a job: it is no text of one line in UTF-8")]
    #[diagnostic(
        code(puzzle_script::cli::unfit_name),
        help("give the script another name: experiment.txt")
    )]
    UnfitName {
        /// The script's name, escaped.
        file: String,
    },
    /// A table on disk that was cut short.
    #[error("a table on disk is not used, `{file}`: {fault}")]
    #[diagnostic(
        code(puzzle_script::cli::untrusted_table),
        severity(Warning),
        help("it is built again; to check all tables: puzzle-script cache verify")
    )]
    UntrustedTable {
        /// Its file.
        file: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A full disk.
    #[error("a table can't be kept in `{path}`: {reason}")]
    #[diagnostic(
        code(puzzle_script::cli::unwritten_table),
        severity(Warning),
        help("it is built again the next time; PUZZLE_SCRIPT_CACHE names another folder")
    )]
    UnwrittenTable {
        /// The folder.
        path: String,
        /// Why.
        reason: String,
    },
    /// `puzzle-script grade` where a folder is called otherwise than a row.
    #[error("no row of `{table}` is called {folders}")]
    #[diagnostic(
        code(puzzle_script::cli::stray_folders),
        severity(Warning),
        help(
            "what lies there is not graded; a folder is called as the first column says, letter by letter"
        )
    )]
    Strays {
        /// The folders' names.
        folders: String,
        /// The table.
        table: String,
    },
    /// `task "A" { let r = rows("keys/x.csv") }`, where `keys` lies beside the assignment.
    #[error("`{path}` is not there for tasks")]
    #[diagnostic(code(puzzle_script::cli::not_for_tasks), severity(Warning))]
    NotForTasks {
        /// The file as a task names it, for the first row that it is not there for.
        path: String,
        /// What to do about it.
        #[help]
        help: String,
        /// Where it is named.
        #[label("read in each student's folder")]
        span: Span,
    },
    /// `ln ../b/a.txt work/a/a.txt`, then `puzzle-script grade`.
    #[error("files that were handed in have other names too, hard links: {files}")]
    #[diagnostic(
        code(puzzle_script::cli::hard_links),
        severity(Warning),
        help("they are graded; look whether they are somebody else's: ls -li FILE")
    )]
    HardLinks {
        /// The files, behind the names of their folders.
        files: String,
    },
    /// Two students of one name, and two folders of Moodle's.
    #[error("{folders} can't be told apart by the names in `{table}`")]
    #[diagnostic(
        code(puzzle_script::cli::ambiguous_folders),
        severity(Warning),
        help(
            "they are not graded; add a column `participant` with the number in each folder's name"
        )
    )]
    AmbiguousFolders {
        /// The folders' names.
        folders: String,
        /// The table.
        table: String,
    },
    /// `.grades.json` that an editor changed.
    #[error("`{file}` is damaged: its checksum does not fit")]
    #[diagnostic(
        code(puzzle_script::cli::damaged_grades),
        severity(Warning),
        help("all are graded again")
    )]
    DamagedGrades {
        /// The file.
        file: String,
    },
    /// `gradebook.csv` that somebody edited between two runs of `grade`.
    #[error("the gradebook was changed by hand; it is kept as `{kept}`")]
    #[diagnostic(
        code(puzzle_script::cli::edited_gradebook),
        severity(Warning),
        help("`gradebook.csv` is written anew")
    )]
    EditedGradebook {
        /// The new name of the gradebook that was changed.
        kept: String,
    },
    /// `puzzle-script test src`.
    #[error("no golden tests in {paths}")]
    #[diagnostic(
        code(puzzle_script::cli::no_tests),
        help(
            "a test is NAME.txt with its expected output in NAME.out beside it: puzzle-script test --update NAME.txt"
        )
    )]
    NoTests {
        /// The paths as they were named.
        paths: String,
    },
}

/// The first of some names.
fn some_of(names: &[String]) -> String {
    const MOST: usize = 10;
    let shown = names.iter().take(MOST).map(|name| format!("`{name}`"));
    let mut text = shown.collect::<Vec<_>>().join(", ");
    if names.len() > MOST {
        let _ = write!(text, " and {} more", names.len() - MOST);
    }
    text
}

impl From<Exhausted> for CliError {
    fn from(why: Exhausted) -> Self {
        match why {
            Exhausted::Limit(most) => Self::TooMuchMemory { most },
            Exhausted::System(taken) => Self::NoMemory { taken },
        }
    }
}

impl CliError {
    /// As a report without a place.
    pub(crate) fn report(self) -> Report {
        let name = match &self {
            Self::UnreadableFile { path, .. }
            | Self::UnwritableFile { path, .. }
            | Self::LinkedFile { path, .. } => path.clone(),
            Self::UnusedPart { part, .. } => part.clone(),
            Self::Refused(_)
            | Self::BadRequest { .. }
            | Self::UntrustedTable { .. }
            | Self::UnwrittenTable { .. }
            | Self::UnwritableOutput { .. }
            | Self::TooMuchOutput { .. }
            | Self::TimeIsOver
            | Self::TooMuchMemory { .. }
            | Self::NoMemory { .. }
            | Self::NoFile
            | Self::UnfitName { .. }
            | Self::Strays { .. }
            | Self::HardLinks { .. }
            | Self::AmbiguousFolders { .. }
            | Self::NotForTasks { .. }
            | Self::DamagedGrades { .. }
            | Self::EditedGradebook { .. }
            | Self::NoTests { .. } => super::COMMAND_LINE.to_owned(),
        };
        Report::new(&Arc::new(Source::new(name, "", None)), self)
    }

    /// Folders that no row of a table names.
    pub(crate) fn strays(names: &[String], table: &Path) -> Self {
        Self::Strays {
            folders: some_of(names),
            table: table.display().to_string(),
        }
    }

    /// Folders that may be those of several rows.
    pub(crate) fn ambiguous(names: &[String], table: &Path) -> Self {
        Self::AmbiguousFolders {
            folders: some_of(names),
            table: table.display().to_string(),
        }
    }

    /// Files that were handed in and have other names too.
    pub(crate) fn hard_links(names: &[String]) -> Self {
        let files = some_of(names);
        Self::HardLinks { files }
    }

    /// A file that can't be read.
    pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        let path = path.display().to_string();
        Refusal::or(error, &path.clone(), None, || {
            let subcommands = Arguments::command();
            let subcommands = subcommands.get_subcommands().map(clap::Command::get_name);
            let help = match nearest(&path, subcommands) {
                Some(near) if error.kind() == ErrorKind::NotFound => {
                    format!("did you mean the subcommand `{near}`?")
                }
                _ => "check the name and the folder: paths are relative to the current one"
                    .to_owned(),
            };
            Self::UnreadableFile {
                path,
                reason: crate::host::read_reason(error),
                help,
            }
        })
    }

    /// A file that can't be written.
    pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> Self {
        let path = path.display().to_string();
        let reason = crate::host::write_reason(error);
        Refusal::or(error, &path.clone(), None, || Self::UnwritableFile {
            path,
            reason,
        })
    }
}
