//! Words of the command line. Completions and the manual are made from the same definition.

mod deferred;
mod grading;
mod subcommands;
mod values;

pub(crate) use grading::{BookArguments, ByHand, Export, LateRule};
pub(crate) use subcommands::{
    CacheCommand, CheckArguments, CliCommand, EmitArguments, FmtArguments, GradeArguments,
    JobEngine, MergeArguments, NewArguments, NewKind, PlaygroundArguments, TestArguments,
};

use crate::command::Setting;
use crate::experiment::Shard;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use values::{node_limit, seconds, size};

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
#[derive(Debug, Default, Parser)]
#[command(name = "puzzle-script", version, disable_version_flag = true, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub run: RunArguments,
    #[command(flatten)]
    pub appearance: Appearance,

    /// Print version, commit and target
    #[arg(short = 'V', long)]
    pub version: bool,

    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

impl Arguments {
    /// Reads the command line, whose first word is the program. Files alone, which are most command lines, need no parser:
    /// making it is a third of what starting takes.
    pub(crate) fn read(arguments: Vec<OsString>) -> Result<Self, clap::Error> {
        let is_file = |word: &OsString| {
            let word = word.as_encoded_bytes();
            let name = str::from_utf8(word);
            let is_option = word.is_empty() || word.starts_with(b"-");
            !is_option && !name.is_ok_and(CliCommand::has_subcommand)
        };
        let files = arguments.iter().skip(1);
        if !files.clone().all(is_file) {
            return Self::try_parse_from(arguments);
        }
        Ok(Self {
            run: RunArguments {
                files: files.map(PathBuf::from).collect(),
                ..RunArguments::default()
            },
            ..Self::default()
        })
    }
}

/// Scripts to run, and the options of a run.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct RunArguments {
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

    /// Go on with the runs of experiments that NAME.runs.jsonl holds; without it the same, with advice
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

    /// Make the files of --each sheets to print, one DIR/ID.html for each row and DIR/sheets.html of all: a line for the
    /// name, boards drawn, a page for each row
    #[arg(long, value_enum, value_name = "FORMAT", requires = "each")]
    pub sheets: Option<SheetFormat>,

    #[command(flatten)]
    pub job: JobArguments,

    /// Run one part of each experiment only, into NAME.I-of-N.runs.jsonl, for `merge`
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// Variables that a script finds.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GivenArguments {
    /// Make a variable: a number where the value reads as one, else a string
    #[arg(long, value_name = "NAME=VALUE")]
    pub set: Vec<String>,

    /// The same, a string whatever it reads as
    #[arg(long, hide = true, value_name = "NAME=VALUE")]
    pub set_text: Vec<String>,
}

/// Options that the program gives to its own processes.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct JobArguments {
    /// End when the process of that ID is no longer the one that started this one
    #[arg(long, hide = true, value_name = "ID")]
    pub started_by: Option<u32>,

    /// Print at the end what a script found that was handed in
    #[arg(long, hide = true)]
    pub findings: bool,

    /// Commands that run before a script that was handed in
    #[arg(long, hide = true, value_name = "TEXT")]
    pub given: Option<String>,

    /// Grade what lies in this folder
    #[arg(long, hide = true, value_name = "DIR")]
    pub grade_in: Option<PathBuf>,

    /// Grade the folder or archive of that name in it alone
    #[arg(long, hide = true, value_name = "NAME")]
    pub attempt_in: Option<String>,

    /// Grade the files of that number in the place of those without
    #[arg(long, hide = true, value_name = "N")]
    pub attempt_number: Option<u32>,

    /// Unpack archives that lie there below this folder
    #[arg(long, hide = true, value_name = "DIR")]
    pub unpack_in: Option<PathBuf>,

    /// This is the run of the row of that ID
    #[arg(long, hide = true, value_name = "ID", requires = "out")]
    pub of_row: Option<String>,

    /// Print the inside of a sheet in HTML
    #[arg(long, hide = true)]
    pub sheet: bool,

    /// Let scripts that were handed in read below this folder too
    #[arg(long, hide = true, value_name = "DIR")]
    pub allow_submissions: Vec<PathBuf>,

    /// Number of tasks that an earlier run told, which ended in the next one for want of memory
    #[arg(long, hide = true, value_name = "N")]
    pub tasks_told: Option<usize>,

    /// Seconds that a script may take that was handed in
    #[arg(long, hide = true, value_name = "S", value_parser = seconds)]
    pub submission_time: Option<Duration>,
}

/// Options on which results may depend.
#[derive(Args, Clone, Debug, Default, PartialEq)]
pub(crate) struct RunSettings {
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

    /// Go on after a command that failed
    #[arg(long)]
    pub keep_going: bool,

    /// Print how long each search took
    #[arg(long)]
    pub timing: bool,
}

/// Files that scripts may reach.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SandboxArguments {
    /// Read only below the folder of each script and write nothing, as `PUZZLE_SCRIPT_SANDBOX=1` does
    #[arg(long)]
    pub sandbox: bool,

    /// In a sandbox, read below this folder in the place of the scripts' own
    #[arg(long, hide = true, value_name = "DIR")]
    pub beneath: Option<PathBuf>,

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

/// Options for the look of results.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Appearance {
    /// The form of the output
    #[arg(long, value_enum, default_value_t, global = true)]
    pub format: OutputFormat,

    /// When there are colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", global = true)]
    pub color: Color,

    /// No warnings and no progress
    #[arg(short = 'q', long, global = true)]
    pub quiet: bool,
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Lines for people; reports on standard error
    #[default]
    Text,
    /// One object a line on standard output, reports too
    Json,
}

/// The form of sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SheetFormat {
    /// Pages for a browser, which prints them
    Html,
}

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    #[default]
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
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
    fn files_alone_are_read_as_the_parser_reads_them() {
        for line in [
            "a.txt",
            "a.txt b/c.txt",
            "a=b",
            "-",
            "a.txt -",
            "a.txt -q",
            "a.txt check",
            "check",
            "check a.txt",
            "help",
            "nope help",
            "a.txt --nope",
            "-c x",
            "a.txt  b.txt",
        ] {
            let words = ["puzzle-script"].into_iter().chain(line.split(' '));
            let read = Arguments::read(words.clone().map(OsString::from).collect());
            let parsed = Arguments::try_parse_from(words);
            let shown = |result: Result<Arguments, clap::Error>| match result {
                Ok(arguments) => format!("{arguments:?}"),
                Err(error) => error.to_string(),
            };
            assert_eq!(shown(read), shown(parsed), "{line}");
        }
        let none = Arguments::read(vec!["puzzle-script".into()]).expect("the prompt");
        assert_eq!(format!("{none:?}"), format!("{:?}", Arguments::default()));
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
        assert!(arguments.appearance.quiet && arguments.appearance.format == OutputFormat::Json);
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
