//! Arguments behind the name of a subcommand.

use super::deferred::Deferred;
use super::values::{one_line, seconds, size};
use super::{BookArguments, GivenArguments, RunSettings, SandboxArguments};
use crate::cli::moment::moment;
use clap::{Args, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Tasks other than running scripts.
#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// Parse and check scripts, each on its own, and run nothing
    Check(Deferred<CheckArguments>),
    /// Lay scripts out canonically; comments are kept
    Fmt(Deferred<FmtArguments>),
    /// Run golden tests: each NAME.txt that has a NAME.out beside it
    ///
    /// Each script runs in a process and a sandbox of its own: it reads below the folder that is named here, or below its own
    /// where it is named itself, and writes nothing. Its output is compared line by line; spaces at the ends of lines, and how
    /// many empty lines stand in a row, do not count. In the expected output a line `...` stands for any lines, `[..]` in a line for any
    /// text, `[INT]`, `[NUMBER]` and `[TIME]` for what they say; a backslash before one makes it text. It must end with exit code 0, or with
    /// the one that NAME.exit holds; what it reports is compared where there is a NAME.err. In folders, at any depth, pairs are looked
    /// for; scripts without a NAME.out are named.
    Test(Deferred<TestArguments>),
    /// Grade what students handed in: an assignment runs for each row of a table
    ///
    /// The assignment is a script of tasks. Each student's folder is DIR/ID of --submissions, ID the first column of the table; its
    /// files are what `moves(FILE)` and `submission FILE` read. Each student has a process and a sandbox. Written are gradebook.csv,
    /// feedback/ID.html and .txt, results/ID.json (Gradescope), junit.xml; run again, it grades what has changed.
    Grade(Deferred<Box<GradeArguments>>),
    /// Write a folder to begin with, which runs as it is: an assignment or an experiment
    ///
    /// Its README.md says what to type. A folder that is not empty is refused.
    New(Deferred<NewArguments>),
    /// Put the parts of an experiment together: the output and the files of a single run
    ///
    /// Runs the script with the runs of its experiments taken from the parts that `--shard` wrote.
    /// Options must be those that the parts were run with.
    Merge(Deferred<MergeArguments>),
    /// Print a job that runs a script's experiments in parts and merges them
    ///
    /// `slurm` is a script for sbatch, an array of tasks with a merge after it; `parallel` a shell
    /// script for GNU parallel. Both run the program that `$PUZZLE_SCRIPT` names,
    /// `puzzle-script` without it, and go on with what is done when they are run again.
    Emit(Deferred<EmitArguments>),
    /// Look after the tables that are kept on disk
    ///
    /// Tables that took a search long to build are kept in the user's cache folder, or in the one
    /// that `PUZZLE_SCRIPT_CACHE` names. No result depends on what is there.
    Cache {
        /// The action on the tables
        #[command(subcommand)]
        action: CacheCommand,
    },
    /// Print this help, that of a subcommand, or what `help TOPIC` says in a script
    Help {
        /// A subcommand, a command of the language, a puzzle, a heuristic, or words such as `define puzzle`
        topic: Vec<String>,
    },
    /// Say what the code of a report means, with a script that causes it and its repair
    ///
    /// Without a code all of them, a line each.
    Explain {
        /// `puzzle_script::check::unknown_command`, `check::unknown_command` or `unknown_command`
        #[arg(value_name = "CODE")]
        code: Option<String>,
    },
    /// Print a script that makes the shell complete arguments
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print one number over what all searches do on fixed boards
    ///
    /// The same on every machine: another number is another count, path or ending of some search.
    Signature,
    /// Answer an editor on standard input and output, by the language server protocol
    ///
    /// Reports, repairs, completion, help, definitions and names, layout and colours of scripts, as docs/editors.md tells.
    /// Nothing is run, and nothing is written but the answers.
    Lsp(Deferred<LspArguments>),
    /// Serve the page that runs scripts in a browser, on this machine's own address, and open it
    ///
    /// The page lies beside the program in an archive of a release, and in target/playground of a checkout after
    /// `playground/build`. Nothing leaves the machine. Ctrl-C ends it.
    Playground(Deferred<PlaygroundArguments>),
    /// Print the manual page
    Man,
}

/// Actions on the tables on disk.
#[derive(Debug, Subcommand)]
pub(crate) enum CacheCommand {
    /// Name them
    List,
    /// Build the pattern databases of a puzzle, so that they are there when they are needed
    Build {
        /// As after `puzzle`: fifteen, "sliding 4x5"
        #[arg(value_name = "PUZZLE")]
        puzzle: String,
        /// As in pdb("7-8") [default: that of pdb]
        #[arg(value_name = "PARTITION")]
        partition: Option<String>,
    },
    /// Remove them, and nothing else in their folder
    Clear,
    /// Look at every byte of them
    Verify,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub sandbox: SandboxArguments,

    #[command(flatten)]
    pub given: GivenArguments,

    /// Check for a run for each row of this table: its heads are variables. Tasks are run for the first row, up to where
    /// they read a file
    #[arg(long, value_name = "FILE")]
    pub each: Option<PathBuf>,

    /// Scripts; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PlaygroundArguments {
    /// The folder of the page [default: the one beside the program]
    #[arg(value_name = "FOLDER")]
    pub folder: Option<PathBuf>,

    /// The port [default: 8424, or any if another program has that]
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

#[derive(Args, Debug)]
pub(crate) struct LspArguments {
    /// Accepted because some editors add it; it is the default
    #[arg(long, hide = true)]
    pub stdio: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FmtArguments {
    /// Change nothing; print the names of files that are laid out otherwise
    #[arg(long)]
    pub check: bool,

    /// Scripts; `-` is standard input, laid out on standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TestArguments {
    /// Write NAME.out where the output differs, and where it is missing beside a script that is
    /// named here (NAME/ID.out with --each); wildcards that fit stay, exit codes must be right all the same
    #[arg(long)]
    pub update: bool,

    /// Write the results to this file as `JUnit` XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// The file with the output that all scripts must print, instead of the NAME.out beside each; its
    /// .err and .exit lie beside it. With --each also a folder with an ID.out for each row
    #[arg(long, value_name = "FILE", conflicts_with = "update")]
    pub golden: Option<PathBuf>,

    /// Run each script once for each row of this table, with its columns as variables: it must print NAME/ID.out, ID the
    /// first column, or NAME.out where there is none. A script in a folder called ID runs for that row alone
    #[arg(long, value_name = "FILE")]
    pub each: Option<PathBuf>,

    /// Let scripts read below this folder too
    #[arg(long, value_name = "DIR")]
    pub allow: Vec<PathBuf>,

    #[command(flatten)]
    pub given: GivenArguments,

    /// Seconds that each script may take
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "20")]
    pub time_limit: Duration,

    /// Memory that each script may take: 200MB (10^6), 4GiB (2^30)
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1GiB")]
    pub memory_limit: u64,

    /// Most that each script may print
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "10MB")]
    pub max_output: u64,

    /// Scripts and folders
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub(crate) struct GradeArguments {
    /// The assignment
    #[arg(value_name = "FILE")]
    pub assignment: PathBuf,

    /// The students: a table with heads, of which the first column names their folders
    #[arg(long, value_name = "FILE", required_unless_present = "gradescope")]
    pub each: Option<PathBuf>,

    /// The submissions, a folder for each: called as the first column says, or as Moodle calls it
    #[arg(long, value_name = "DIR", required_unless_present = "gradescope")]
    pub submissions: Option<PathBuf>,

    /// Where the grades go
    #[arg(long, value_name = "DIR", required_unless_present = "gradescope")]
    pub out: Option<PathBuf>,

    /// Grade the one submission of a container of Gradescope's: DIR/submission and `DIR/submission_metadata.json`, into
    /// DIR/results/results.json
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true, default_missing_value = "/autograder",
        conflicts_with_all = ["submissions", "out", "all", "by_hand", "export", "groups", "best", "anonymous", "watch"])]
    pub gradescope: Option<PathBuf>,

    /// Grade all again, not only what has changed
    #[arg(long)]
    pub all: bool,

    /// Grade again whenever a file changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,

    /// The deadline: work changed after 2026-11-22 (its end) or 2026-11-22T18:00, UTC, is late
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub due: Option<SystemTime>,

    #[command(flatten)]
    pub book: BookArguments,

    /// Let tasks read below this folder too; what is handed in does not
    #[arg(long, value_name = "DIR")]
    pub allow: Vec<PathBuf>,

    /// Let scripts that were handed in read below this folder too: students can print what lies there
    #[arg(long, value_name = "DIR")]
    pub allow_submissions: Vec<PathBuf>,

    /// Seconds that each script that was handed in may take
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "20")]
    pub time_limit: Duration,

    /// Memory that each may take: 200MB (10^6), 4GiB (2^30)
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "1GiB")]
    pub memory_limit: u64,

    /// Most that each may print
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "10MB")]
    pub max_output: u64,
}

impl GradeArguments {
    /// Where folders of students lie.
    pub(crate) fn submissions(&self) -> &Path {
        self.submissions.as_deref().unwrap_or(Path::new(""))
    }

    /// Where grades go.
    pub(crate) fn out(&self) -> &Path {
        self.out.as_deref().unwrap_or(Path::new(""))
    }

    /// The name of the assignment.
    pub(crate) fn title(&self) -> String {
        let name = self.assignment.file_stem().unwrap_or_default();
        let title = self.book.title.clone();
        title.unwrap_or_else(|| name.to_string_lossy().into_owned())
    }
}

#[derive(Args, Debug)]
pub(crate) struct NewArguments {
    /// The contents
    #[arg(value_enum)]
    pub kind: NewKind,

    /// The folder, which is made
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Contents of a new folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NewKind {
    /// A class with a sheet, an assignment and three hand-ins
    Assignment,
    /// Searches on many boards, with tables and plots
    Experiment,
}

#[derive(Args, Debug)]
pub(crate) struct MergeArguments {
    #[command(flatten)]
    pub settings: RunSettings,

    /// Overwrite files
    #[arg(long)]
    pub force: bool,

    #[command(flatten)]
    pub sandbox: SandboxArguments,

    /// The script
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The files that its parts wrote
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct EmitArguments {
    /// The program that runs the job
    #[arg(value_enum)]
    pub engine: JobEngine,

    /// The script
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The number of parts
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub shards: u32,

    #[command(flatten)]
    pub settings: RunSettings,

    /// A line of the shell before the program, `module load ...`; may stand more than once
    #[arg(long, value_name = "LINE", value_parser = one_line, allow_hyphen_values = true)]
    pub prologue: Vec<String>,

    /// Slurm: memory of a part [default: what its searches may take on all of its threads]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub mem: Option<u64>,

    /// Slurm: how long a part may run, 2:00:00
    #[arg(long, value_name = "TIME", value_parser = one_line)]
    pub time: Option<String>,

    /// Slurm: which part of the cluster runs it
    #[arg(long, value_name = "NAME", value_parser = one_line)]
    pub partition: Option<String>,
}

/// Programs that run a job in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JobEngine {
    /// The workload manager of most clusters
    Slurm,
    /// GNU parallel, on this machine or others
    Parallel,
}
