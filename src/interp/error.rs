//! What can go wrong while a script runs.

use super::options::Failure;
use crate::command::{ArgumentError, Refusal, Report};
use crate::experiment::ExperimentError;
use crate::puzzle::defined::Flaw;
use crate::syntax::Span;
use miette::{Diagnostic, LabeledSpan};
use thiserror::Error;

/// Why a command failed, or why the run ends.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum RunError {
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
    /// `step` before any `watch`.
    #[error("no search is watched")]
    #[diagnostic(
        code(puzzle_script::run::nothing_watched),
        help("watch one first: watch solveAStar h2")
    )]
    NothingWatched {
        /// Where.
        #[label("needs a watched search")]
        span: Span,
    },
    /// `compare` behind one `watch`.
    #[error("only one search is watched")]
    #[diagnostic(
        code(puzzle_script::run::one_watched),
        help("watch another one: watch solveBFS")
    )]
    OneWatched {
        /// Where.
        #[label("holds two against each other")]
        span: Span,
    },
    /// `replay` of nothing, or of too much.
    #[error("a replay has one to {most} searches, not {found}")]
    #[diagnostic(
        code(puzzle_script::run::replay_searches),
        help("each is an entry of its block: run solveAStar h2")
    )]
    ReplaySearches {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
        /// Where.
        #[label("has {found}")]
        span: Span,
    },
    /// `goTo` with a state that was not expanded.
    #[error("the watched search did not expand `{state}`")]
    #[diagnostic(
        code(puzzle_script::run::never_taken),
        help("ask why: why \"{state}\"")
    )]
    NeverTaken {
        /// The state, compact.
        state: String,
        /// Where.
        #[label("no expansion to go to")]
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
    /// `print $length` without a solution.
    #[error("`{name}` has no value: {reason}")]
    #[diagnostic(code(puzzle_script::run::no_value))]
    NoValue {
        /// The readable name.
        name: String,
        /// Why it has none.
        reason: String,
        /// Where.
        #[label("no value")]
        span: Span,
        /// What to do about it.
        #[help]
        help: String,
    },
    /// A variable that no `let` made so far.
    #[error("variable `{name}` has no value yet")]
    #[diagnostic(
        code(puzzle_script::run::unset_variable),
        help("the line that makes it has not run: let {name} = 1")
    )]
    UnsetVariable {
        /// Its name.
        name: String,
        /// Where.
        #[label("no value")]
        span: Span,
    },
    /// `(5 / 0)`.
    #[error("division by zero")]
    #[diagnostic(
        code(puzzle_script::run::division_by_zero),
        help("check the divisor first: if $n != 0 {{ }}")
    )]
    DivisionByZero {
        /// The divisor.
        #[label("this is 0")]
        span: Span,
    },
    /// `(9223372036854775807 + 1)`.
    #[error("the result does not fit into 64 bits")]
    #[diagnostic(
        code(puzzle_script::run::overflow),
        help("whole numbers reach from -9223372036854775808 to 9223372036854775807")
    )]
    Overflow {
        /// The operation.
        #[label("too large")]
        span: Span,
    },
    /// `item([a b], 3)`.
    #[error("there is no element {place}: the list has {length}")]
    #[diagnostic(
        code(puzzle_script::run::no_item),
        help("elements are counted from 1; `size(LIST)` says how many there are")
    )]
    NoItem {
        /// The element.
        place: i64,
        /// How many there are.
        length: usize,
        /// Its number.
        #[label("no such element")]
        span: Span,
    },
    /// `least(x in [], $x)`.
    #[error("an empty list has no `{function}`")]
    #[diagnostic(
        code(puzzle_script::run::empty_list),
        help("look first: if(size($list) == 0, 0, {function}(x in $list, $x))")
    )]
    EmptyList {
        /// The function.
        function: &'static str,
        /// The whole of it.
        #[label("over nothing")]
        span: Span,
    },
    /// `("a" + 1)`, `if 5 { }`.
    #[error("{expected} is due here, this is {found}")]
    #[diagnostic(code(puzzle_script::run::wrong_kind))]
    WrongKind {
        /// What is due.
        expected: &'static str,
        /// What was found.
        found: String,
        /// Where.
        #[label("{found}")]
        span: Span,
        /// What to do about it.
        #[help]
        help: Option<String>,
    },
    /// `5 == "five"`.
    #[error("{left} and {right} can't be compared this way")]
    #[diagnostic(
        code(puzzle_script::run::incomparable),
        help("compare numbers with numbers, strings with strings; only numbers have an order")
    )]
    Incomparable {
        /// What stands left.
        left: String,
        /// What stands right.
        right: String,
        /// Where.
        #[label("{left}")]
        left_span: Span,
        /// Where.
        #[label("{right}")]
        right_span: Span,
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
    /// A negative `repeat`.
    #[error("`{found}` times is not possible")]
    #[diagnostic(
        code(puzzle_script::run::negative_count),
        help("a whole number from 0 on: repeat 3 {{ }}")
    )]
    NegativeCount {
        /// The number.
        found: i64,
        /// Where.
        #[label("less than 0")]
        span: Span,
    },
    /// A range with step 0, known only now.
    #[error("the step of a range can't be 0")]
    #[diagnostic(
        code(puzzle_script::run::zero_step),
        help("`1..9 step 2` counts up, `9..1 step -2` down")
    )]
    ZeroStep {
        /// Where.
        #[label("this is 0")]
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
    /// Files that read one another without an end.
    #[error("more than {most} files are being read at once")]
    #[diagnostic(
        code(puzzle_script::run::too_deep_files),
        help("read several files from one place instead of each from the one before")
    )]
    TooDeepFiles {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("one file too deep")]
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
    /// A string that doubles itself for ever.
    #[error("a text of more than {most} bytes")]
    #[diagnostic(
        code(puzzle_script::run::text_too_long),
        help("print the parts instead of joining them")
    )]
    TextTooLong {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("grows too long")]
        span: Span,
    },
    /// A list that doubles itself for ever.
    #[error("a value of more than {most} parts, or nested more than {deepest} deep")]
    #[diagnostic(
        code(puzzle_script::run::value_too_large),
        help("keep lists flat, and use a loop in the place of lists of lists")
    )]
    ValueTooLarge {
        /// The most parts there may be.
        most: usize,
        /// The deepest nesting.
        deepest: usize,
        /// Where.
        #[label("grows too large")]
        span: Span,
    },
    /// An expectation that does not hold.
    #[error("expected `{condition}`, found {found}")]
    #[diagnostic(code(puzzle_script::run::expectation_failed))]
    ExpectationFailed {
        /// The condition as written.
        condition: String,
        /// What the session says.
        found: String,
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
    /// A file that a computed `readCommands` could not read.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unreadable_file),
        help("the path is relative to the folder of the script that names it")
    )]
    UnreadableFile {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Whether it is the machine that failed: another try may do better.
        is_fault: bool,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// `rows("essay.txt")`.
    #[error("`{path}` does not fit: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unfit_file),
        help(
            "moves(FILE) takes moves or their first letters, rows(FILE) comma-separated values with heads"
        )
    )]
    UnfitFile {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("read here")]
        span: Span,
    },
    /// `submission "beam.txt"` of a script that fails.
    #[error("the script `{path}` that was handed in fails: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::failed_submission),
        help("it runs by itself as `puzzle-script --sandbox FILE`")
    )]
    FailedSubmission {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("run here")]
        span: Span,
    },
    /// A computed `readCommands` that closes a circle.
    #[error("`{path}` is being read already, and would read itself for ever")]
    #[diagnostic(
        code(puzzle_script::run::include_cycle),
        help("put what both need into a file that reads neither")
    )]
    IncludeCycle {
        /// The path as written.
        path: String,
        /// Where.
        #[label("closes the circle")]
        span: Span,
    },
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
    /// `save` could not write.
    #[error("`{path}` can't be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unwritable_file),
        help("an older file of that name is as it was")
    )]
    UnwritableFile {
        /// The path.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("{reason}")]
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
    /// `cache list` where the folder can't be read.
    #[error("the tables on disk can't be reached: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unusable_cache),
        help("PUZZLE_SCRIPT_CACHE names another folder; without any, searches work in memory")
    )]
    UnusableCache {
        /// Why.
        reason: String,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// `cache verify` that found something.
    #[error("{damaged} of the tables on disk can't be used")]
    #[diagnostic(
        code(puzzle_script::run::damaged_tables),
        help("they are built again when they are needed; to remove all tables: cache clear")
    )]
    DamagedTables {
        /// How many.
        damaged: usize,
        /// Where.
        #[label("found out here")]
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
    pub fn is_recoverable(&self) -> bool {
        !matches!(
            self,
            Self::Interrupted
                | Self::OutputClosed
                | Self::TimeLimit { .. }
                | Self::Experiment(super::Located {
                    error: ExperimentError::TimeLimit { .. },
                    ..
                })
        )
    }

    /// Whether it is the machine that failed, not what a script says or what was handed in.
    pub fn is_fault(&self) -> bool {
        matches!(self, Self::UnreadableFile { is_fault: true, .. })
    }

    /// What it means for the exit code.
    pub fn failure(&self) -> Failure {
        match self {
            Self::Included(..) => Failure::Check,
            error if error.is_expectation() => Failure::Expectation,
            _ => Failure::Command,
        }
    }

    /// Whether it is a failed expectation.
    pub fn is_expectation(&self) -> bool {
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
