//! What can go wrong while a script runs.

use super::FileError;
use super::options::Failure;
use crate::command::{ArgumentError, Refusal, Report};
use crate::experiment::ExperimentError;
use miette::{Diagnostic, LabeledSpan};
use puzzle_core::operators::Flaw;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// Why a command failed, or why the run ends.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum RunError {
    /// An operand that turned out not to fit.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Argument(#[from] ArgumentError),
    /// A definition that makes no sense on a puzzle.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Definition(#[from] super::DefinitionError),
    /// A definition of a puzzle that does not fit together.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Flaw(Box<Flaw>),
    /// A value that is not there or does not fit.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Value(#[from] super::ValueError),
    /// A file that can't be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] super::FileError),
    /// A search that is not watched so.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Watch(#[from] super::WatchError),
    /// What goes wrong in one turn of a loop.
    #[error(transparent)]
    #[diagnostic(transparent)]
    InTurn(Box<super::TurnError>),
    /// `repeat 1000000 { move a swap 1 2 }` in the block of a puzzle.
    #[error("a puzzle has {most} entries at most, all turns of its loops counted")]
    #[diagnostic(
        code(puzzle_script::definition::too_many_entries),
        help("fewer turns, or a loop inside an entry: add select(d in 1..9, $d > 3) 1")
    )]
    TooManyEntries {
        /// The most.
        most: usize,
        /// The first one too many.
        #[label("one too many")]
        span: Span,
    },
    /// `repeat 9_000_000_000 { }` in a puzzle that is taken from a file, or is checked before it runs.
    #[error("the definition takes more than {most} steps")]
    #[diagnostic(
        code(puzzle_script::run::too_many_steps),
        help("fewer turns of its loops, and shorter lists")
    )]
    TooManySteps {
        /// The most.
        most: u64,
        /// Where.
        #[label("one step too many")]
        span: Span,
    },
    /// `move up` at the top row.
    #[error("`{mv}` is not legal here")]
    #[diagnostic(code(puzzle_script::run::illegal_move))]
    IllegalMove {
        /// The move.
        mv: String,
        /// The state it was to be made in, compact.
        state: String,
        /// Where.
        #[label("illegal in {state}")]
        span: Span,
        /// The legal moves, in successor order.
        #[help]
        help: String,
    },
    /// `undo` without a change.
    #[error("there is nothing to undo")]
    #[diagnostic(
        code(puzzle_script::run::nothing_to_undo),
        help("`undo` takes back the last 1000 changes of state since `puzzle`")
    )]
    NothingToUndo {
        /// Where.
        #[label("no earlier state")]
        span: Span,
    },
    /// `randomizeState depth 40`.
    #[error("no such state can be drawn: {reason}")]
    #[diagnostic(code(puzzle_script::run::impossible_sample))]
    ImpossibleSample {
        /// Why.
        reason: String,
        /// Where.
        #[label("can't be drawn")]
        span: Span,
        /// What works instead.
        #[help]
        help: String,
    },
    /// `prettyPrintSolution` before any search.
    #[error("there is no solution to use: {reason}")]
    #[diagnostic(code(puzzle_script::run::no_solution))]
    NoSolution {
        /// Why.
        reason: String,
        /// Where.
        #[label("needs a solution")]
        span: Span,
        /// What to do about it.
        #[help]
        help: String,
    },
    /// `printStats` before any search.
    #[error("no search has run yet")]
    #[diagnostic(
        code(puzzle_script::run::no_search),
        help("run one first: solveAStar h2")
    )]
    NoSearch {
        /// Where.
        #[label("needs a search")]
        span: Span,
    },
    /// `applySolution` in another state.
    #[error("the solution starts from `{start}`, not from the current state")]
    #[diagnostic(code(puzzle_script::run::other_start))]
    OtherStart {
        /// Where the solution starts.
        start: String,
        /// The current state.
        state: String,
        /// Where.
        #[label("the state is `{state}`")]
        span: Span,
        /// A line to paste.
        #[help]
        help: String,
    },
    /// `isSolvable` on a puzzle that knows nothing of it and has too many states to try them all.
    #[error("whether the goal can be reached is not known: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unknown_solvability),
        help("a search that finds a way shows it: solve")
    )]
    UnknownSolvability {
        /// What was tried.
        reason: String,
        /// Where.
        #[label("can't tell")]
        span: Span,
    },
    /// `solveBidirectional` or `solveAll` where that makes no sense.
    #[error("`{command}` makes no sense on puzzle `{puzzle}`: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::not_offered),
        help("`solve` finds a solution on every puzzle")
    )]
    NotOffered {
        /// The command.
        command: String,
        /// The puzzle.
        puzzle: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("not on this puzzle")]
        span: Span,
    },
    /// `layers` where there is no going back from the goals.
    #[error("`layers` can't go back on puzzle `{puzzle}`: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::uncounted_layers),
        help("counted from the current state, as moves lead: layers from start")
    )]
    UncountedLayers {
        /// The puzzle.
        puzzle: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("no way back")]
        span: Span,
    },
    /// A procedure that calls itself without an end.
    #[error("more than {most} calls are open at once")]
    #[diagnostic(
        code(puzzle_script::run::too_deep),
        help("let `{name}` end its own calls with an `if`")
    )]
    TooDeep {
        /// The most there may be.
        most: usize,
        /// The procedure.
        name: String,
        /// Where.
        #[label("one call too deep")]
        span: Span,
    },
    /// A procedure that was replaced by one with other parameters.
    #[error("`{name}` takes {parameters} operands now, not {given}")]
    #[diagnostic(
        code(puzzle_script::run::replaced_procedure),
        help("a later `define` replaced the procedure")
    )]
    ReplacedProcedure {
        /// The procedure.
        name: String,
        /// What it takes now.
        parameters: usize,
        /// What it was given.
        given: usize,
        /// Where.
        #[label("called as it was before")]
        span: Span,
    },
    /// An expectation that does not hold.
    #[error("{}", message.as_deref().map_or_else(|| format!("expected `{condition}`, found {found}"), str::to_owned))]
    #[diagnostic(code(puzzle_script::run::expectation_failed))]
    ExpectationFailed {
        /// The condition as written.
        condition: Box<str>,
        /// What the session says.
        found: Box<str>,
        /// What is said in their place.
        message: Option<Box<str>>,
        /// The parts that do not hold, with their values.
        #[label(collection, "does not hold")]
        labels: Vec<LabeledSpan>,
        /// More about it, when there is more.
        #[help]
        help: Option<String>,
    },
    /// `expect fails { printState }`.
    #[error("expected the block to fail, but it ran to its end")]
    #[diagnostic(
        code(puzzle_script::run::nothing_failed),
        help("a block holds what should fail: expect fails {{ move up }}")
    )]
    NothingFailed {
        /// Where.
        #[label("nothing failed in here")]
        span: Span,
    },
    /// What a sandbox does not let happen.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// A start that can't reach its goal: a warning before the search.
    #[error("the goal can't be reached from here: {reason}")]
    #[diagnostic(code(puzzle_script::run::unsolvable), severity(Warning))]
    Unsolvable {
        /// The parities.
        reason: String,
        /// The search.
        #[label("has no solution")]
        span: Span,
        /// A swap that repairs it, to paste.
        #[help]
        help: Option<String>,
    },
    /// A search that ended at a limit that nobody set: advice, once in a session.
    #[error(
        "a single search on puzzle `{puzzle}` ends at {limit} nodes unless it is told otherwise"
    )]
    #[diagnostic(
        code(puzzle_script::run::default_limit),
        severity(Advice),
        help("no limit: maxNodes none; another one: maxNodes {}", limit.saturating_mul(100))
    )]
    DefaultLimit {
        /// The puzzle.
        puzzle: String,
        /// Its limit.
        limit: u64,
        /// The search.
        #[label("ended there")]
        span: Span,
    },
    /// `maxNodes none` in a run with `--max-nodes 100`: a warning.
    #[error("this asks for more than `{cap}` allows")]
    #[diagnostic(
        code(puzzle_script::run::capped),
        severity(Warning),
        help("it runs under that cap, which a script can lower but not raise")
    )]
    Capped {
        /// The option with its value.
        cap: String,
        /// What asks.
        #[label("`{cap}` holds")]
        span: Span,
    },
    /// `audit h2 depth 40`, and the like.
    #[error("the audit did not come to its end: {reason}")]
    #[diagnostic(code(puzzle_script::run::unfinished_audit))]
    UnfinishedAudit {
        /// The limit.
        reason: &'static str,
        /// Where.
        #[label("not finished")]
        span: Span,
        /// A line to paste.
        #[help]
        help: String,
    },
    /// The time limit of the run.
    #[error("the run's time is over")]
    #[diagnostic(
        code(puzzle_script::run::time_limit),
        help("raise it, or leave it out: --time-limit 60")
    )]
    TimeLimit {
        /// Where it was over.
        #[label("here")]
        span: Span,
    },
    /// A task that does too much with what was handed in.
    #[error("it takes more than {seconds} s")]
    #[diagnostic(
        code(puzzle_script::run::task_time),
        help("each task has as much time; `grade --time-limit` gives more")
    )]
    TaskTime {
        /// The time that it has.
        seconds: f64,
        /// Where it was over.
        #[label("here")]
        span: Span,
    },
    /// A task that prints all of what was handed in.
    #[error("it prints more than {most} bytes")]
    #[diagnostic(
        code(puzzle_script::run::task_output),
        help("`grade --max-output` lets each task print more")
    )]
    TaskOutput {
        /// What it may print.
        most: u64,
        /// The task.
        #[label("this task")]
        span: Span,
    },
    /// `let l = ["$a" "$a" "$a"]` of long texts.
    #[error("the values of this run take more than {most} bytes of memory")]
    #[diagnostic(
        code(puzzle_script::run::memory_limit),
        help("keep less in variables, or raise --memory-limit")
    )]
    MemoryLimit {
        /// The most they may take.
        most: u64,
        /// Where they would take more.
        #[label("there is no room for this")]
        span: Span,
    },
    /// What is wrong with an experiment.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Experiment(super::Located),
    /// `memoryLimit 1MB heuristic pdb`
    #[error("the tables of `{heuristic}` do not fit the {limit} limit")]
    #[diagnostic(
        code(puzzle_script::run::unbuilt_tables),
        help("raise it: {limit}Limit none")
    )]
    UnbuiltTables {
        /// The heuristic.
        heuristic: String,
        /// `memory` or `time`.
        limit: &'static str,
        /// Where.
        #[label("no value")]
        span: Span,
    },
    /// `cache build` on a puzzle without tables.
    #[error("puzzle `{puzzle}` has no tables of `{heuristic}` to build")]
    #[diagnostic(code(puzzle_script::run::no_tables))]
    NoTables {
        /// What was to be built.
        heuristic: String,
        /// The puzzle.
        puzzle: String,
        /// What to do instead, or what it takes.
        #[help]
        help: String,
        /// Where.
        #[label("nothing to build")]
        span: Span,
    },
    /// What a file that was read while running has for mistakes.
    #[error("a file that was read does not check")]
    Included(Vec<Report>, usize),
    /// An error in a file that a computed `readCommands` ran, located in that file.
    #[error("a command of a file that was read failed")]
    Inside {
        /// What failed there.
        report: Report,
        /// Whether it was an expectation.
        expectation: bool,
    },
    /// Ctrl-C.
    #[error("interrupted")]
    Interrupted,
    /// Nobody reads the output.
    #[error("the output was closed")]
    OutputClosed,
}

impl From<crate::host::OutputClosed> for RunError {
    fn from(_: crate::host::OutputClosed) -> Self {
        Self::OutputClosed
    }
}

impl RunError {
    /// Whether the run goes on behind it with `--keep-going`, and whether `expect fails` may take it.
    pub(crate) fn is_recoverable(&self) -> bool {
        !matches!(
            self,
            Self::Interrupted
                | Self::OutputClosed
                | Self::TimeLimit { .. }
                | Self::TaskTime { .. }
                | Self::TaskOutput { .. }
                | Self::Experiment(super::Located {
                    error: ExperimentError::TimeLimit { .. },
                    ..
                })
        )
    }

    /// Whether it ends the task that it happened in, and no more than that.
    pub(super) fn is_of_task(&self) -> bool {
        matches!(self, Self::TaskTime { .. } | Self::TaskOutput { .. })
    }

    /// Whether it is the machine that failed, or the assignment, and not what was handed in.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::File(
                FileError::UnreadableFile { is_fault: true, .. }
                    | FileError::HandedInCommands { .. }
            )
        )
    }

    /// What it means for the exit code.
    pub(crate) fn failure(&self) -> Failure {
        match self {
            Self::Included(..) => Failure::Check,
            error if error.is_expectation() => Failure::Expectation,
            _ => Failure::Command,
        }
    }

    /// Whether it is a failed expectation.
    pub(crate) fn is_expectation(&self) -> bool {
        match self {
            Self::Inside { expectation, .. } => *expectation,
            _ => matches!(
                self,
                Self::ExpectationFailed { .. } | Self::NothingFailed { .. }
            ),
        }
    }
}

impl From<Flaw> for RunError {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(Box::new(flaw))
    }
}
