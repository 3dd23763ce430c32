//! What may stand on the command line. Completions and the manual are made from the same definition.

use crate::command::{Setting, parse_size};
use crate::experiment::Shard;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

const EXIT_CODES: &str = "\
The classic form writes commands with a dash, all on one line:
  puzzle-script -setState \"325 678 b14\" -printState

Exit codes: 0 all ran; 1 a command failed, time ran out, a golden or `fmt --check` differs;
2 wrong use of the command line, an unreadable file; 3 a script does not parse or check;
4 an expectation failed; 130 interrupted; 141 nobody reads the output any more. With --keep-going that of the first failure.";

/// A scripting language for the classical search puzzles and the algorithms that solve them.
///
/// Runs scripts in order, in one session. Without any, starts the prompt on a terminal and runs
/// standard input elsewhere.
#[derive(Debug, Parser)]
#[command(name = "puzzle-script", version, disable_version_flag = true, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub struct Arguments {
    #[command(flatten)]
    pub run: RunArguments,
    #[command(flatten)]
    pub appearance: Appearance,

    /// Print version, commit and target
    #[arg(short = 'V', long)]
    pub version: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What is run, and how.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub struct RunArguments {
    /// Scripts; `-` is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Run these commands, before the scripts
    #[arg(short = 'c', value_name = "COMMANDS", allow_hyphen_values = true)]
    pub text: Option<String>,

    /// Go on at the prompt when the scripts are done
    #[arg(short = 'i')]
    pub interactive: bool,

    #[command(flatten)]
    pub settings: RunSettings,

    /// Go on with the runs of experiments that NAME.runs.jsonl holds
    #[arg(long)]
    pub resume: bool,

    /// Let experiments overwrite files; without --resume they throw earlier runs away
    #[arg(long)]
    pub force: bool,

    #[command(flatten)]
    pub sandbox: SandboxArguments,

    /// Most bytes the run may print: 10MB (10^6), 1MiB (2^20)
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_output: Option<u64>,

    /// Most bytes the run may write to files: logs, tables, pages
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_disk: Option<u64>,

    #[command(flatten)]
    pub given: GivenArguments,

    /// Run the script once for each row of this table, with its columns as variables: what it prints goes to DIR/ID.txt of
    /// --out, ID the first column
    #[arg(long, value_name = "FILE")]
    pub each: Option<PathBuf>,

    #[command(flatten)]
    pub job: JobArguments,

    /// Run one part of each experiment only, into NAME.I-of-N.runs.jsonl, for `merge`
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// Variables that a script finds.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenArguments {
    /// Make a variable: a number where the value reads as one, else a string
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,

    /// The same, a string whatever it reads as
    #[arg(long, hide = true, value_name = "NAME=VALUE")]
    pub set_text: Vec<String>,
}

/// What the program asks of its own processes.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct JobArguments {
    /// Print at the end what a script found that was handed in
    #[arg(long, hide = true)]
    pub findings: bool,

    /// Grade what lies in this folder
    #[arg(long, hide = true, value_name = "DIR")]
    pub grade_in: Option<PathBuf>,

    /// This is the run of one row
    #[arg(long, hide = true)]
    pub of_row: bool,

    /// Seconds that a script may take that was handed in
    #[arg(long, hide = true, value_name = "S", value_parser = seconds)]
    pub submission_time: Option<Duration>,
}

/// What results may depend on.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub struct RunSettings {
    /// Seed of the random generator: 0 to 2^63-1 [default: 42]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub seed: Option<u64>,

    /// Most nodes a search may generate, or `none`; a cap [default: the puzzle's]
    #[arg(long, value_name = "N", value_parser = node_limit)]
    pub max_nodes: Option<Setting<u64>>,

    /// Seconds that the whole run may take; a cap
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    /// Memory the whole run may take, a cap: 200MB (10^6), 4GiB (2^30) [default: 4GiB a search]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory_limit: Option<u64>,

    /// Most threads a search may use; a cap [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// Go on behind a command that failed
    #[arg(long)]
    pub keep_going: bool,

    /// Print how long each search took
    #[arg(long)]
    pub timing: bool,
}

/// What scripts may reach.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct SandboxArguments {
    /// Read only below the folder of each script and write nothing, as `PUZZLE_SCRIPT_SANDBOX=1` does
    #[arg(long)]
    pub sandbox: bool,

    /// In a sandbox, read below this folder too
    #[arg(long, value_name = "DIR")]
    pub allow: Vec<PathBuf>,

    /// In a sandbox, write below this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// As `test` runs it: what is written is gone afterwards
    #[arg(long, hide = true)]
    pub rehearse: bool,
}

/// How results look.
#[derive(Args, Clone, Debug, Default)]
pub struct Appearance {
    /// What is written
    #[arg(long, value_enum, default_value_t, global = true)]
    pub format: Format,

    /// When there are colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", global = true)]
    pub color: Color,

    /// No warnings and no progress
    #[arg(short = 'q', long, global = true)]
    pub quiet: bool,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines for people; reports on standard error
    #[default]
    Text,
    /// One object a line on standard output, reports too
    Json,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

/// What to do other than run scripts.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Parse and check scripts, each on its own, and run nothing
    Check(CheckArguments),
    /// Lay scripts out canonically; comments are kept
    Fmt(FmtArguments),
    /// Run golden tests: each NAME.txt that has a NAME.out beside it
    ///
    /// Each script runs in a process and a sandbox of its own: it reads below the folder that is named here, or below its own
    /// where it is named itself, and writes nothing. Its output is compared line by line; spaces at the ends of lines, and how
    /// many empty lines stand in a row, do not count. In the expected output a line `...` stands for any lines, `[..]` in a line for any
    /// text, `[INT]`, `[NUMBER]` and `[TIME]` for what they say; a backslash before one makes it text. It must end with exit code 0, or with
    /// the one that NAME.exit holds; what it reports is compared where there is a NAME.err. In folders, at any depth, pairs are looked
    /// for; scripts without a NAME.out are named.
    Test(TestArguments),
    /// Grade what students handed in: an assignment runs for each row of a table
    ///
    /// The assignment is a script of tasks. Each student's folder is DIR/ID of --submissions, ID the first column of the table; its
    /// files are what `moves(FILE)` and `submission FILE` read. Each student has a process and a sandbox. Written are gradebook.csv,
    /// feedback/ID.html and .txt, results/ID.json (Gradescope), junit.xml; run again, it grades what has changed.
    Grade(Box<GradeArguments>),
    /// Put the parts of an experiment together: the output and the files of a single run
    ///
    /// Runs the script with the runs of its experiments taken from the parts that `--shard` wrote.
    /// Options must be those that the parts were run with.
    Merge(MergeArguments),
    /// Print a job that runs a script's experiments in parts and merges them
    ///
    /// `slurm` is a script for sbatch, an array of tasks with a merge behind it; `parallel` a shell
    /// script for GNU parallel. Both run the program that `$PUZZLE_SCRIPT` names,
    /// `puzzle-script` without it, and go on with what is done when they are run again.
    Emit(EmitArguments),
    /// Look after the tables that are kept on disk
    ///
    /// What searches built and took long to build is kept in the user's cache folder, or in the one
    /// that `PUZZLE_SCRIPT_CACHE` names. No result depends on what is there.
    Cache {
        /// What to do
        #[command(subcommand)]
        action: CacheCommand,
    },
    /// Print this help, that of a subcommand, or what `help TOPIC` says in a script
    Help {
        /// A subcommand, a command of the language, a puzzle, a heuristic
        topic: Option<String>,
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
    /// Print the manual page
    Man,
}

/// What to do with the tables on disk.
#[derive(Debug, Subcommand)]
pub enum CacheCommand {
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
pub struct CheckArguments {
    #[command(flatten)]
    pub sandbox: SandboxArguments,

    #[command(flatten)]
    pub given: GivenArguments,

    /// Check for a run for each row of this table: its heads are variables
    #[arg(long, value_name = "FILE")]
    pub each: Option<PathBuf>,

    /// Scripts; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub struct FmtArguments {
    /// Change nothing; print the names of files that are laid out otherwise
    #[arg(long)]
    pub check: bool,

    /// Scripts; `-` is standard input, laid out on standard output
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub struct TestArguments {
    /// Write NAME.out where the output differs, and where it is missing beside a script that is
    /// named here (NAME/ID.out with --each); wildcards that fit stay, exit codes must be right all the same
    #[arg(long)]
    pub update: bool,

    /// Write the results to this file as `JUnit` XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// What all scripts must print, in the place of the NAME.out beside each; what else belongs to it
    /// (.err, .exit) lies beside this file. With --each also a folder with an ID.out for each row
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

#[derive(Args, Debug)]
pub struct GradeArguments {
    /// The assignment
    #[arg(value_name = "FILE")]
    pub assignment: PathBuf,

    /// The students: a table with heads, of which the first column names their folders
    #[arg(long, value_name = "FILE")]
    pub each: PathBuf,

    /// What they handed in, a folder for each
    #[arg(long, value_name = "DIR")]
    pub submissions: PathBuf,

    /// Where the grades go
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// Grade all again, not only what has changed
    #[arg(long)]
    pub all: bool,

    /// What was changed after this is late: 2026-11-22 (its end) or 2026-11-22T18:00, UTC
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub due: Option<SystemTime>,

    /// Let tasks and scripts that were handed in read below this folder too
    #[arg(long, value_name = "DIR")]
    pub allow: Vec<PathBuf>,

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

#[derive(Args, Debug)]
pub struct MergeArguments {
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
pub struct EmitArguments {
    /// What runs the job
    #[arg(value_enum)]
    pub engine: JobEngine,

    /// The script
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// How many parts there are
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

/// What runs a job in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum JobEngine {
    /// The workload manager of most clusters
    Slurm,
    /// GNU parallel, on this machine or others
    Parallel,
}

fn node_limit(text: &str) -> Result<Setting<u64>, String> {
    match text.replace('_', "").parse() {
        _ if text == "none" => Ok(Setting::None),
        Ok(limit @ 1..) => Ok(Setting::Value(limit)),
        _ => Err("a whole number from 1 on, or `none`, is due here".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "seconds, more than 0, are due here".to_owned())
}

/// A moment of a day, or its end; in UTC unless it says how far its clocks are from that.
fn moment(text: &str) -> Result<SystemTime, String> {
    let wrong = || {
        "a day is due here, 2026-11-22, or a moment of one, 2026-11-22T18:00 in UTC, \
         2026-11-22T18:00+01:00 elsewhere"
            .to_owned()
    };
    read_moment(text).ok_or_else(wrong)
}

fn read_moment(text: &str) -> Option<SystemTime> {
    let numbers = |text: &str, by: char| -> Option<Vec<i64>> {
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let number = |part: &str| part.parse().ok().filter(|_| digits(part));
        text.split(by).map(number).collect()
    };
    let of_day = |text: &str| match numbers(text, ':')?[..] {
        [hours @ 0..24, minutes @ 0..60] => Some(hours * 3600 + minutes * 60),
        [hours @ 0..24, minutes @ 0..60, seconds @ 0..60] => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    };
    let (day, seconds) = match text.split_once(['T', ' ']) {
        None => (text, 86_400),
        Some((day, time)) => {
            let time = time.trim_end_matches('Z');
            let (time, ahead) = match time.find(['+', '-']) {
                None => (time, 0),
                Some(at) => {
                    let sign = if time[at..].starts_with('+') { 1 } else { -1 };
                    (&time[..at], sign * of_day(&time[at + 1..])?)
                }
            };
            (day, of_day(time)? - ahead)
        }
    };
    let [year @ 1970..10_000, month @ 1..13, day @ 1..32] =
        <[i64; 3]>::try_from(numbers(day, '-')?).ok()?
    else {
        return None;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if day > longest {
        return None;
    }
    // Years that begin in March, so that a leap day is the last one (Howard Hinnant, "chrono-compatible low-level date
    // algorithms").
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    // From the first of March of year 0 to 1970.
    let since = (days - 719_468) * 86_400 + seconds;
    let since = u64::try_from(since).ok()?;
    Some(SystemTime::UNIX_EPOCH + Duration::from_secs(since))
}

fn one_line(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(char::is_control) {
        return Err("a line without control characters is due here".to_owned());
    }
    Ok(text.to_owned())
}

fn size(text: &str) -> Result<u64, String> {
    parse_size(text).ok_or_else(|| "a size like 200MB or 4GiB is due here".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parsed(arguments: &[&str]) -> Result<Arguments, clap::Error> {
        Arguments::try_parse_from([&["puzzle-script"], arguments].concat())
    }

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn limits_are_read_with_their_units() {
        let run = parsed(&[
            "--max-nodes",
            "none",
            "--memory-limit",
            "200MB",
            "--time-limit",
            "0.5",
        ])
        .expect("good")
        .run
        .settings;
        assert_eq!(run.max_nodes, Some(Setting::None));
        assert_eq!(run.memory_limit, Some(200_000_000));
        assert_eq!(run.time_limit, Some(Duration::from_millis(500)));
    }

    #[test]
    fn what_no_limit_can_be_is_refused() {
        for bad in [
            "--max-nodes=0",
            "--time-limit=0",
            "--time-limit=nan",
            "--time-limit=-1",
            "--memory-limit=4x",
            "--seed=-1",
            "--threads=0",
            "--shard=0/4",
            "--shard=5/4",
            "--shard=x",
        ] {
            assert_eq!(parsed(&[bad]).expect_err(bad).exit_code(), 2, "{bad}");
        }
        assert!(
            parsed(&["--seed=9223372036854775807"]).is_ok()
                && parsed(&["--seed=9223372036854775808"]).is_err()
        );
    }

    #[test]
    fn options_of_appearance_stand_on_either_side_of_a_subcommand() {
        let arguments = parsed(&["--format", "json", "check", "-q", "a.txt"]).expect("good");
        assert!(arguments.appearance.quiet && arguments.appearance.format == Format::Json);
    }

    #[test]
    fn an_unknown_option_suggests_the_nearest() {
        assert!(
            parsed(&["--keep-goign"])
                .expect_err("unknown")
                .to_string()
                .contains("--keep-going")
        );
    }

    #[test]
    fn text_stands_beside_files() {
        let run = parsed(&["-c", "-1", "a.txt"]).expect("good").run;
        assert_eq!((run.text.as_deref(), run.files.len()), (Some("-1"), 1));
    }
}
