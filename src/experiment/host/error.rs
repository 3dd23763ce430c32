//! Errors and warnings of a running experiment.

use puzzle_core::syntax::{Diagnostic, Proposal};
use std::fmt::Display;

/// `table length "a.md"` twice.
pub(crate) fn same_file(path: impl Display, log: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::same_file")
        .says(format!("two things are to be written to `{path}`"))
        .advise(format!(
            "give each table, plot, report and list of runs a file name of its own; the \
             log of the runs is `{log}`"
        ))
}

/// `save "missing/runs.csv"`.
pub(crate) fn unwritable(path: impl Display, reason: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::unwritable")
        .says(format!("`{path}` can't be written: {reason}"))
        .advise("nothing was run; name a file in a folder that is there and may be written to")
}

/// A file of an output that is there already, and the number of runs that the log has.
pub(crate) fn output_exists(path: impl Display, kept: usize) -> Diagnostic {
    let overwrites = match kept {
        0 => "`--force` overwrites it".to_owned(),
        1 => "`--resume --force` overwrites it, and keeps the run of the log".to_owned(),
        kept => format!("`--resume --force` overwrites it, and keeps the {kept} runs of the log"),
    };
    Diagnostic::new("experiment::output_exists")
        .says(format!("`{path}` is there already"))
        .advise(format!(
            "nothing was run; {overwrites}, or choose another name"
        ))
}

/// The log of an experiment of this name that was changed since, with so many runs of the earlier one, besides those
/// that are of both.
pub(crate) fn log_exists(
    path: impl Display,
    changes: impl Display,
    others: usize,
    both: usize,
) -> Diagnostic {
    let runs = |count: usize| if count == 1 { "run" } else { "runs" };
    let keeps = match both {
        0 => String::new(),
        both => format!(
            ", `--resume --force` without {others} {} and with the {both} that did not change",
            runs(others)
        ),
    };
    let all = others + both;
    Diagnostic::new("experiment::log_exists")
        .says(format!(
            "`{path}` is of this experiment before it changed: {changes}"
        ))
        .advise(format!(
            "nothing was run; `--force` starts over without its {all} {}, as `again` in the block does{keeps}; or give this \
             experiment another name",
            runs(all)
        ))
}

/// A log that has runs of this experiment: advice.
pub(crate) fn log_used(path: impl Display, kept: usize, total: usize) -> Diagnostic {
    let told = if kept == total {
        "all runs, and none was made again".to_owned()
    } else {
        format!("{kept} of {total} runs, which are not made again")
    };
    Diagnostic::new("experiment::log_used")
        .says(format!("`{path}` has {told}"))
        .as_advice()
        .advise("`--force` makes all of them anew, as `again` in the block does")
}

/// A second process on the same log.
pub(crate) fn log_in_use(path: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::log_in_use")
        .says(format!("`{path}` is being written by another process"))
        .advise("wait for it, or run in another folder")
}

/// `depths [40]` on the 8-puzzle.
pub(crate) fn impossible_sample(
    row: impl Display,
    reason: impl Display,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::impossible_sample")
        .says(format!("no board can be drawn for {row}: {reason}"))
        .advise(help)
}

/// A disk that is full.
pub(crate) fn write_failed(
    path: impl Display,
    reason: impl Display,
    log: impl Display,
) -> Diagnostic {
    Diagnostic::new("experiment::write_failed")
        .says(format!("`{path}` could not be written: {reason}"))
        .advise(format!(
            "the runs that are done are in `{log}`: `--resume` goes on with them"
        ))
}

/// A log or a part that can't be read.
pub(crate) fn unreadable(path: impl Display, reason: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::unreadable")
        .says(format!("`{path}` can't be read: {reason}"))
        .advise("a part is a file like `branching.3-of-64.runs.jsonl` that `--shard 3/64` wrote")
}

/// A file whose optimal length is wrong.
pub(crate) fn wrong_optimal(
    board: impl Display,
    stated: impl Display,
    found: impl Display,
) -> Diagnostic {
    Diagnostic::new("experiment::wrong_optimal")
        .says(format!(
            "{board} is said to be {stated} from the goal, but {found}"
        ))
        .advise("correct the length in the file, or leave it out")
}

/// `merge` with a part of a run that has not ended.
pub(crate) fn missing_runs(missing: usize, total: usize, help: impl Into<Proposal>) -> Diagnostic {
    Diagnostic::new("experiment::missing_runs")
        .says(format!(
            "{missing} of {total} runs are in none of the parts"
        ))
        .advise(help)
}

/// `merge` with parts of another experiment.
pub(crate) fn foreign_part(part: impl Display, difference: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::foreign_part")
        .says(format!("`{part}` is of another experiment: {difference}"))
        .advise("merge the parts with the script, options and version that they were run with")
}

/// `merge` with parts that contradict each other.
pub(crate) fn different_results(part: impl Display, run: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::different_results")
        .says(format!(
            "`{part}` says something else of `{run}` than another part"
        ))
        .advise(
            "one of them is damaged, or a time or memory limit cut the run: keep one of \
             the parts, or run it again with `--force`",
        )
}

/// `merge` of an experiment that none of the parts is of.
pub(crate) fn no_parts(name: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::no_parts")
        .says(format!("none of the parts is of experiment `{name}`"))
        .advise(format!(
            "its parts are made by `--shard`: {name}.1-of-64.runs.jsonl ..."
        ))
}

/// No thread for the searches.
pub(crate) fn no_thread(reason: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::no_thread")
        .says(format!("no thread could be started: {reason}"))
        .advise("allow the process more memory or threads")
}

/// `--resume` with a log of other runs, or one that was changed.
pub(crate) fn strange_log(
    path: impl Display,
    line: usize,
    reason: impl Display,
    count: usize,
) -> Diagnostic {
    Diagnostic::new("experiment::strange_log")
        .says(format!(
            "`{path}` holds what is no run of this experiment, in line {line}: {reason}"
        ))
        .advise(format!(
            "nothing was changed; move the file away, or give this experiment another \
             name; `--resume --force` keeps its own runs and throws away what is not \
             theirs, {count} in all"
        ))
}

/// Lines of the log that are thrown away: a warning.
pub(crate) fn strange_lines(
    path: impl Display,
    line: usize,
    reason: impl Display,
    count: usize,
) -> Diagnostic {
    Diagnostic::new("experiment::strange_lines")
        .says(format!(
            "{count} of the lines in `{path}` are thrown away, the first is line {line}: {reason}"
        ))
        .as_warning()
        .advise("they are no runs of this experiment, and `--force` says that they may go")
}

/// Hundreds of thousands of runs: a warning.
pub(crate) fn large_log(path: impl Display, megabytes: u64, runs: usize) -> Diagnostic {
    Diagnostic::new("experiment::large_log")
        .says(format!(
            "`{path}` will have about {megabytes} MB: {runs} runs"
        ))
        .as_warning()
        .advise(
            "fewer samples or searches make it smaller; `--max-disk 500MB` is the most \
             that is written",
        )
}

/// `solveNBS mine` where `mine` says nothing of the way from the start.
pub(crate) fn blind_side(heuristic: impl Display, reason: impl Display) -> Diagnostic {
    Diagnostic::new("run::blind_side")
        .says(format!(
            "the search back from the goal takes 0 for `{heuristic}`: {reason}"
        ))
        .as_advice()
        .advise(
            "what it proves holds; a heuristic of the puzzle's own, or one of yours that asks for the goal by `goal` or `home`, \
             also estimates from the start, where each move can be taken back at no greater cost",
        )
}

/// Ctrl-C: a warning, the run ends.
pub(crate) fn interrupted(done: usize, total: usize, log: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::interrupted")
        .says(format!("interrupted: {done} of {total} runs are done"))
        .as_warning()
        .advise(format!(
            "what is done is in `{log}`: `--resume` goes on with it"
        ))
}

/// `--time-limit` of the whole run.
pub(crate) fn time_limit(done: usize, total: usize, log: impl Display) -> Diagnostic {
    Diagnostic::new("experiment::time_limit")
        .says(format!(
            "the run's time is over: {done} of {total} runs are done"
        ))
        .advise(format!(
            "what is done is in `{log}`: `--resume` goes on with it"
        ))
}
