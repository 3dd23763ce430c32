//! Errors while a script runs.

use crate::command::{Cause, RunError, Unmet};
use crate::interp::session::options::Failure;
use puzzle_core::search::StopReason;
use puzzle_core::syntax::{Diagnostic, Proposal, Span};
use std::fmt::Display;

impl RunError {
    /// The class of the failure, for the exit code.
    pub(crate) fn failure(&self) -> Failure {
        match self {
            Self::Included(..) => Failure::Check,
            error if error.is_expectation() => Failure::Expectation,
            _ => Failure::Command,
        }
    }
}

/// `repeat 1000000 { move a swap 1 2 }` in the block of a puzzle.
pub(crate) fn too_many_entries(most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("definition::too_many_entries")
        .says(format!(
            "a puzzle has {most} entries at most, all turns of its loops counted"
        ))
        .at(span, "one too many")
        .advise("fewer turns, or a loop inside an entry: add select(d in 1..9, $d > 3) 1")
}

/// `repeat 9_000_000_000 { }` in a puzzle that is taken from a file, or is checked before it runs.
pub(crate) fn too_many_steps(most: u64, span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::too_many_steps")
        .says(format!("the definition takes more than {most} steps"))
        .at(span, "one step too many")
        .advise("fewer turns of its loops, and shorter lists");
    RunError::Failed(diagnostic, Cause::Steps)
}

/// `move up` at the top row.
pub(crate) fn illegal_move(
    mv: impl Display,
    state: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::illegal_move")
        .says(format!("`{mv}` is not legal here"))
        .at(span, format!("illegal in {state}"))
        .advise(help)
}

/// `save "ring.sas" sas` of a puzzle that is no planning task.
pub(crate) fn no_task(puzzle: &str, reason: &str, span: Span) -> Diagnostic {
    Diagnostic::new("run::no_task")
        .says(format!("puzzle `{puzzle}` can't be written as a planning task: {reason}"))
        .at(span, "no task")
        .advise("sliding boards, planning tasks and puzzles of scripts whose moves read few cells can be")
}

/// `undo` without a change.
pub(crate) fn nothing_to_undo(span: Span) -> Diagnostic {
    Diagnostic::new("run::nothing_to_undo")
        .says("there is nothing to undo")
        .at(span, "no earlier state")
        .advise("`undo` takes back the last 1000 changes of state since `puzzle`")
}

/// `randomizeState depth 40`.
pub(crate) fn impossible_sample(
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::impossible_sample")
        .says(format!("no such state can be drawn: {reason}"))
        .at(span, "can't be drawn")
        .advise(help)
}

/// `save "a.txt" maze` of a puzzle that is none.
pub(crate) fn no_maze(puzzle: &str, span: Span) -> Diagnostic {
    Diagnostic::new("run::no_maze")
        .says(format!("puzzle `{puzzle}` is not a maze"))
        .at(span, "nothing to write")
        .advise("mazes come from `puzzle maze`, `puzzle map` and `randomMaze`")
}

/// `randomMaze 2 9`.
pub(crate) fn impossible_maze((rows, columns): (usize, usize), span: Span) -> Diagnostic {
    Diagnostic::new("run::impossible_maze")
        .says(format!("no maze has {rows} rows and {columns} columns"))
        .at(span, "can't be drawn")
        .advise("both are 3 to 1,024, for example: randomMaze 21 31")
}

/// `prettyPrintSolution` before any search.
pub(crate) fn no_solution(
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::no_solution")
        .says(format!("there is no solution to use: {reason}"))
        .at(span, "needs a solution")
        .advise(help)
}

/// `printStats` before any search.
pub(crate) fn no_search(span: Span) -> Diagnostic {
    Diagnostic::new("run::no_search")
        .says("no search has run yet")
        .at(span, "needs a search")
        .advise("run one first: solveAStar h2")
}

/// `applySolution` in another state.
pub(crate) fn other_start(
    start: impl Display,
    state: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::other_start")
        .says(format!(
            "the solution starts from `{start}`, not from the current state"
        ))
        .at(span, format!("the state is `{state}`"))
        .advise(help)
}

/// `isSolvable` on a puzzle that knows nothing of it and has too many states to try them all.
pub(crate) fn unknown_solvability(reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::unknown_solvability")
        .says(format!(
            "whether the goal can be reached is not known: {reason}"
        ))
        .at(span, "can't tell")
        .advise("a search that finds a way shows it: solve")
}

/// `solveBidirectional` or `solveAll` where that makes no sense.
pub(crate) fn not_offered(
    command: impl Display,
    puzzle: impl Display,
    reason: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("run::not_offered")
        .says(format!(
            "`{command}` makes no sense on puzzle `{puzzle}`: {reason}"
        ))
        .at(span, "not on this puzzle")
        .advise("`solve` finds a solution on every puzzle")
}

/// `layers` where there is no going back from the goals.
pub(crate) fn uncounted_layers(
    puzzle: impl Display,
    reason: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("run::uncounted_layers")
        .says(format!(
            "`layers` can't go back on puzzle `{puzzle}`: {reason}"
        ))
        .at(span, "no way back")
        .advise("counted from the current state, as moves lead: layers from start")
}

/// `writeStates "a.csv"` of a puzzle of too many states.
pub(crate) fn unwritten_states(
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::unwritten_states")
        .says(format!("no states are written: {reason}"))
        .at(span, "nothing to write")
        .advise(help)
}

/// A procedure that calls itself without an end.
pub(crate) fn too_deep(most: usize, name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::too_deep")
        .says(format!("more than {most} calls are open at once"))
        .at(span, "one call too deep")
        .advise(format!("let `{name}` end its own calls with an `if`"))
}

/// A procedure that was replaced by one with other parameters.
pub(crate) fn replaced_procedure(
    name: impl Display,
    parameters: usize,
    given: usize,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("run::replaced_procedure")
        .says(format!(
            "`{name}` takes {parameters} operands now, not {given}"
        ))
        .at(span, "called as it was before")
        .advise("a later `define` replaced the procedure")
}

/// An expectation that does not hold, with the parts that do not, and their values.
pub(crate) fn expectation_failed(
    unmet: Unmet,
    parts: Vec<(Span, String)>,
    help: impl Into<Proposal>,
) -> RunError {
    let sentence = || format!("expected `{}`, found {}", unmet.condition, unmet.found);
    let message = unmet.message.as_deref();
    let diagnostic = Diagnostic::new("run::expectation_failed")
        .says(message.map_or_else(sentence, str::to_owned))
        .advise(help);
    let placed = |diagnostic: Diagnostic, (span, text)| diagnostic.at(span, text);
    let diagnostic = parts.into_iter().fold(diagnostic, placed);
    RunError::Failed(diagnostic, Cause::Expectation(Some(Box::new(unmet))))
}

/// `expect fails { printState }`.
pub(crate) fn nothing_failed(span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::nothing_failed")
        .says("expected the block to fail, but it ran to its end")
        .at(span, "nothing failed in here")
        .advise("a block holds what should fail: expect fails { move up }");
    RunError::Failed(diagnostic, Cause::Expectation(None))
}

/// A start that can't reach its goal: a warning before the search.
pub(crate) fn unsolvable(reason: impl Display, span: Span, help: Option<String>) -> Diagnostic {
    Diagnostic::new("run::unsolvable")
        .says(format!("the goal can't be reached from here: {reason}"))
        .as_warning()
        .at(span, "has no solution")
        .advise(help.unwrap_or_default())
}

/// `layers` counted states that the puzzle's start does not reach: a warning.
pub(crate) fn unreached_states(reached: u64, states: u64, span: Span) -> Diagnostic {
    Diagnostic::new("run::unreached_states")
        .says(format!(
            "the start of the puzzle reaches {reached} of these {states} states; no path from it meets the other {}",
            states - reached
        ))
        .as_warning()
        .at(span, "counts all states from which moves lead to a goal")
        .advise("`layers from start` counts what a state reaches; a `never` in the definition forbids states that make no sense")
}

/// `maxNodes none` in a run with `--max-nodes 100`: a warning.
pub(crate) fn capped(cap: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("run::capped")
        .says(format!("this asks for more than `{cap}` allows"))
        .as_warning()
        .at(span, format!("`{cap}` holds"))
        .advise("it runs under that cap, which a script can lower but not raise")
}

/// `audit h2 depth 40`, and the like.
pub(crate) fn unfinished_audit(
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("run::unfinished_audit")
        .says(format!("the audit did not come to its end: {reason}"))
        .at(span, "not finished")
        .advise(help)
}

/// A time limit that ended a wait for the program of a heuristic.
pub(crate) fn unanswered(named: &str, span: Span) -> Diagnostic {
    Diagnostic::new("run::unanswered")
        .says(format!("`{named}` had not answered when the time was over"))
        .as_warning()
        .at(span, "no answer")
        .advise("give it more time (timeLimit 60), or try the program alone: docs/protocol.md says what it is asked")
}

/// The time limit of the run.
pub(crate) fn time_limit(span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::time_limit")
        .says("the run's time is over")
        .at(span, "here")
        .advise("raise it, or leave it out: --time-limit 60");
    RunError::Failed(diagnostic, Cause::Time)
}

/// A task that does too much with what was handed in.
pub(crate) fn task_time(seconds: f64, span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::task_time")
        .says(format!("it takes more than {seconds} s"))
        .at(span, "here")
        .advise("each task has as much time; `grade --time-limit` gives more");
    RunError::Failed(diagnostic, Cause::Task)
}

/// A task that prints all of what was handed in.
pub(crate) fn task_output(most: u64, span: Span) -> RunError {
    let diagnostic = Diagnostic::new("run::task_output")
        .says(format!("it prints more than {most} bytes"))
        .at(span, "this task")
        .advise("`grade --max-output` lets each task print more");
    RunError::Failed(diagnostic, Cause::Task)
}

/// `let l = ["$a" "$a" "$a"]` of long texts.
pub(crate) fn memory_limit(most: u64, span: Span) -> Diagnostic {
    Diagnostic::new("run::memory_limit")
        .says(format!(
            "the values of this run take more than {most} bytes of memory"
        ))
        .at(span, "there is no room for this")
        .advise("keep less in variables, or raise --memory-limit")
}

/// `memoryLimit 1MB heuristic pdb`
pub(crate) fn unbuilt_tables(
    heuristic: impl Display,
    reason: StopReason,
    span: Span,
) -> Diagnostic {
    let (limit, said) = match reason {
        StopReason::MemoryLimit => (
            "memory",
            format!("the tables of `{heuristic}` do not fit the memory limit"),
        ),
        _ => (
            "time",
            format!("`{heuristic}` has no value within the time limit"),
        ),
    };
    Diagnostic::new("run::unbuilt_tables")
        .says(said)
        .at(span, "no value")
        .advise(format!("raise it: {limit}Limit none"))
}

/// `cache build` on a puzzle without tables.
pub(crate) fn no_tables(
    heuristic: impl Display,
    puzzle: impl Display,
    help: impl Into<Proposal>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("run::no_tables")
        .says(format!(
            "puzzle `{puzzle}` has no tables of `{heuristic}` to build"
        ))
        .at(span, "nothing to build")
        .advise(help)
}

/// A heuristic of the puzzle in force that is wrong for the goal in force.
pub(crate) fn doubtful_heuristic(doubt: &str, at: Span) -> Diagnostic {
    Diagnostic::new("run::doubtful_heuristic")
        .says(doubt)
        .at(at, "with this goal")
        .as_warning()
        .advise("A* may return a path that is not the cheapest; `audit` lists where a heuristic is too large")
}
