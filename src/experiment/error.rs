//! Why an experiment can't be run, or did not come to its end.

use crate::command::Refusal;
use miette::Diagnostic;
use thiserror::Error;

/// What is wrong with an experiment; the script adds the place.
#[derive(Clone, Debug, Error, Diagnostic, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum ExperimentError {
    /// `table length "a.md"` twice.
    #[error("two things are to be written to `{path}`")]
    #[diagnostic(
        code(puzzle_script::experiment::same_file),
        help(
            "give each table, plot, report and list of runs a file name of its own; the log of the runs is `{log}`"
        )
    )]
    SameFile {
        /// The file.
        path: String,
        /// The log's file.
        log: String,
    },
    /// `save "missing/runs.csv"`.
    #[error("`{path}` can't be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::unwritable),
        help("nothing was run; name a file in a folder that is there and may be written to")
    )]
    Unwritable {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
    /// What a sandbox does not let happen.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// A file of an output that is there already.
    #[error("`{path}` is there already")]
    #[diagnostic(
        code(puzzle_script::experiment::output_exists),
        help("nothing was run; `--force` overwrites it, or choose another name")
    )]
    OutputExists {
        /// The file.
        path: String,
    },
    /// A log that is there already.
    #[error("`{path}` is there already: runs of an experiment of this name")]
    #[diagnostic(
        code(puzzle_script::experiment::log_exists),
        help(
            "a word in the block: `resume` goes on with them, `again` throws them away and starts over; for the whole run: `--resume`, `--force`"
        )
    )]
    LogExists {
        /// The log.
        path: String,
    },
    /// A second process on the same log.
    #[error("`{path}` is being written by another process")]
    #[diagnostic(
        code(puzzle_script::experiment::log_in_use),
        help("wait for it, or run in another folder")
    )]
    LogInUse {
        /// The log.
        path: String,
    },
    /// `depths [40]` on the 8-puzzle.
    #[error("no board can be drawn for {row}: {reason}")]
    #[diagnostic(code(puzzle_script::experiment::impossible_sample))]
    ImpossibleSample {
        /// `depth 40`, ...
        row: String,
        /// Why.
        reason: String,
        /// What works instead.
        #[help]
        help: String,
    },
    /// A disk that is full.
    #[error("`{path}` could not be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::write_failed),
        help("the runs that are done are in `{log}`: `--resume` goes on with them")
    )]
    WriteFailed {
        /// The file.
        path: String,
        /// Why.
        reason: String,
        /// The log.
        log: String,
    },
    /// A log or a part that can't be read.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::unreadable),
        help("a part is a file like `branching.3-of-64.runs.jsonl` that `--shard 3/64` wrote")
    )]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        reason: String,
    },
    /// A file whose optimal length is wrong.
    #[error("{board} is said to be {stated} moves from the goal, but {found}")]
    #[diagnostic(
        code(puzzle_script::experiment::wrong_optimal),
        help("correct the length in the file, or leave it out")
    )]
    WrongOptimal {
        /// `board 3 (7b2 ...)`.
        board: String,
        /// What the file says.
        stated: u32,
        /// `` `solve` proved 12 ``.
        found: String,
    },
    /// `merge` with a part of a run that has not ended.
    #[error("{missing} of {total} runs are in none of the parts")]
    #[diagnostic(code(puzzle_script::experiment::missing_runs))]
    MissingRuns {
        /// How many there are none of.
        missing: usize,
        /// How many there should be.
        total: usize,
        /// Which parts to run again.
        #[help]
        help: String,
    },
    /// `merge` with parts of something else.
    #[error("`{part}` is of another experiment: {difference}")]
    #[diagnostic(
        code(puzzle_script::experiment::foreign_part),
        help("merge the parts with the script, options and version that they were run with")
    )]
    ForeignPart {
        /// The part.
        part: String,
        /// What differs.
        difference: String,
    },
    /// `merge` with parts that contradict each other.
    #[error("`{part}` says something else of `{run}` than another part")]
    #[diagnostic(
        code(puzzle_script::experiment::different_results),
        help(
            "one of them is damaged, or a time or memory limit cut the run: keep one of the parts, or run it again with `--force`"
        )
    )]
    DifferentResults {
        /// The part.
        part: String,
        /// The run.
        run: String,
    },
    /// `merge` of an experiment that none of the parts is of.
    #[error("none of the parts is of experiment `{name}`")]
    #[diagnostic(
        code(puzzle_script::experiment::no_parts),
        help("its parts are made by `--shard`: {name}.1-of-64.runs.jsonl ...")
    )]
    NoParts {
        /// The experiment.
        name: String,
    },
    /// No thread for the searches.
    #[error("no thread could be started: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::no_thread),
        help("allow the process more memory or threads")
    )]
    NoThread {
        /// Why.
        reason: String,
    },
    /// `--resume` with a log of other runs, or one that was changed.
    #[error("`{path}` holds what is no run of this experiment, in line {line}: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::strange_log),
        help(
            "nothing was changed; move the file away, or give this experiment another name; `--resume --force` keeps its own runs and throws away what is not theirs, {count} in all"
        )
    )]
    StrangeLog {
        /// The log.
        path: String,
        /// The first such line.
        line: usize,
        /// What is wrong with it.
        reason: String,
        /// How many there are.
        count: usize,
    },
    /// Lines of the log that are thrown away: a warning.
    #[error("{count} of the lines in `{path}` are thrown away, the first is line {line}: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::strange_lines),
        severity(Warning),
        help("they are no runs of this experiment, and `--force` says that they may go")
    )]
    StrangeLines {
        /// The log.
        path: String,
        /// The first such line.
        line: usize,
        /// What is wrong with it.
        reason: String,
        /// How many there are.
        count: usize,
    },
    /// Hundreds of thousands of runs: a warning.
    #[error("`{path}` will have about {megabytes} MB: {runs} runs")]
    #[diagnostic(
        code(puzzle_script::experiment::large_log),
        severity(Warning),
        help(
            "fewer samples or searches make it smaller; `--max-disk 500MB` is the most that is written"
        )
    )]
    LargeLog {
        /// The log.
        path: String,
        /// Its size.
        megabytes: u64,
        /// The runs that are to be made.
        runs: usize,
    },
    /// Ctrl-C: a warning, the run ends.
    #[error("interrupted: {done} of {total} runs are done")]
    #[diagnostic(
        code(puzzle_script::experiment::interrupted),
        severity(Warning),
        help("what is done is in `{log}`: `--resume` goes on with it")
    )]
    Interrupted {
        /// Runs in the log.
        done: usize,
        /// Runs there will be.
        total: usize,
        /// The log.
        log: String,
    },
    /// `--time-limit` of the whole run.
    #[error("the run's time is over: {done} of {total} runs are done")]
    #[diagnostic(
        code(puzzle_script::experiment::time_limit),
        help("what is done is in `{log}`: `--resume` goes on with it")
    )]
    TimeLimit {
        /// Runs in the log.
        done: usize,
        /// Runs there will be.
        total: usize,
        /// The log.
        log: String,
    },
    /// Nobody reads the output.
    #[error("the output was closed")]
    OutputClosed,
}
