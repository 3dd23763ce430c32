//! What happens while a script runs, for renderers to write as it comes.

use super::audit_report::{
    AuditPlotReport, AuditReport, AuditTable, AuditedReport, ComparedReport,
};
use super::experiment_event::{ExperimentResult, PlotReport, TableReport};
use crate::command::Report;
use crate::host::CachedTable;
use crate::puzzle::{Board, Notation, Puzzle, Step};
use crate::search::StopReason;
use crate::version::{COMMIT, TARGET, VERSION, script_hash};
use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use std::fmt;
use std::sync::Arc;

/// Something that happened. The serialised form is one JSON object with the field `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// The first event of a run: no text.
    Hello(Hello),
    /// A request was answered: no text.
    Done {
        /// How.
        status: Status,
        /// The exit code of a run that ends so.
        code: u8,
    },
    /// `printState`, `prettyPrintState`.
    State {
        /// The state, in compact notation.
        state: Position,
        /// The notation it is to be printed in.
        notation: &'static str,
        /// Whether it is drawn as a board.
        drawn: bool,
    },
    /// `setState`, `randomizeState`, `reset`, `undo`, `applySolution`: no text.
    StateSet {
        /// The state that is in force now.
        state: Position,
    },
    /// `move`: one for each move; no text.
    Moved {
        /// The move's name.
        #[serde(rename = "move")]
        mv: SmolStr,
        /// The state it made.
        state: Position,
    },
    /// `puzzle`, `setGoal`, `seed`, limits, `order`: no text.
    Set {
        /// What was set.
        name: SetSubject,
        /// To what, as the user would type it.
        value: String,
    },
    /// A search with a solution.
    Solved(SearchReport),
    /// A search without one.
    Unsolved(UnsolvedReport),
    /// One board of `prettyPrintSolution`.
    Board {
        /// The state.
        state: Position,
        /// Its place in the solution.
        #[serde(flatten)]
        caption: BoardCaption,
    },
    /// `printPath`: one state of the path.
    PathState {
        /// The state.
        state: Position,
    },
    /// `printStats`.
    Statistics(Box<StatisticsReport>),
    /// `solveAll`: one solution.
    Solution {
        /// The final state.
        state: Position,
    },
    /// `solveAll count`.
    Counted {
        /// How many solutions there are.
        solutions: u64,
    },
    /// `report`: the name of an algorithm, above its rows.
    ReportHeading {
        /// `astar_search`, `beam_search(50)`.
        heading: String,
    },
    /// `report`: one search, or the sums of an algorithm's searches.
    ReportRow {
        /// The algorithm's heading.
        heading: String,
        /// The state, cut to its column; `TOTAL` for the sums.
        problem: String,
        /// Nodes generated.
        nodes: u64,
        /// Goal tests.
        goal_tests: u64,
        /// The solution's moves; absent when there is none.
        #[serde(skip_serializing_if = "Option::is_none")]
        cost: Option<usize>,
        /// States expanded plus the solution's moves.
        actions: u64,
        /// Whether these are the sums.
        total: bool,
    },
    /// `legalMoves`.
    LegalMoves {
        /// Their names, in successor order.
        moves: Vec<SmolStr>,
    },
    /// `isSolvable`.
    Solvability {
        /// Whether the goal can be reached.
        solvable: bool,
        /// Why, or why not.
        reason: String,
        /// A state near this one that can reach the goal, compact.
        #[serde(skip_serializing_if = "Option::is_none")]
        repair: Option<String>,
        /// What was changed for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        change: Option<String>,
    },
    /// `heuristic H`.
    Heuristic {
        /// The heuristic, canonical.
        heuristic: String,
        /// Its value here, exact as far as decimals go.
        value: String,
    },
    /// `audit`: what was looked at.
    Audit(AuditReport),
    /// `audit`: what was found of one heuristic.
    Audited(Box<AuditedReport>),
    /// `audit`: two heuristics side by side.
    Compared(ComparedReport),
    /// `audit`: mean values by distance.
    AuditTable(AuditTable),
    /// `audit ... plot`: the same drawn.
    AuditPlot(AuditPlotReport),
    /// `audit ... plot FILE`.
    AuditSaved {
        /// The file.
        file: String,
    },
    /// `checkSolution`.
    SolutionChecked {
        /// Whether the moves lead from the state to the goal.
        solves: bool,
        /// How many moves there are.
        length: usize,
        /// The first illegal move, counted from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        illegal: Option<usize>,
        /// The length of an optimal solution, where it was found out.
        #[serde(skip_serializing_if = "Option::is_none")]
        optimal_length: Option<usize>,
        /// A proved lower bound on it, where there is a solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        lower_bound: Option<usize>,
    },
    /// `cache`: what is on disk, was removed from it, or was looked at.
    Cached {
        /// `list`, `clear`, `verify` or `build`.
        action: &'static str,
        /// By name.
        tables: Vec<CachedTable>,
        /// Bytes of all.
        bytes: u64,
    },
    /// `print`, `help`.
    Printed {
        /// The text, without its last newline.
        text: String,
    },
    /// With `--timing`: how long the search before took.
    Timed {
        /// Seconds.
        seconds: f64,
    },
    /// A run of an experiment is done, for who reads events as they come: no text. Runs come in no order.
    ExperimentResult(ExperimentResult),
    /// All runs of an experiment are done.
    ExperimentRun {
        /// The experiment's name.
        experiment: String,
        /// How many there are.
        runs: usize,
        /// How many found a solution.
        solved: usize,
        /// The file that has them.
        log: String,
    },
    /// With `--shard`: the runs of a part are done.
    ExperimentPart {
        /// The experiment's name.
        experiment: String,
        /// Which part.
        part: usize,
        /// Of how many.
        parts: usize,
        /// How many runs it has.
        runs: usize,
        /// The file that has them.
        log: String,
    },
    /// `table` without a file.
    ExperimentTable(TableReport),
    /// `plot` without a file.
    ExperimentPlot(PlotReport),
    /// An experiment wrote a file.
    ExperimentSaved {
        /// The experiment's name.
        experiment: String,
        /// `table`, `plot`, `runs` or `report`.
        kind: &'static str,
        /// The file.
        file: String,
    },
    /// Something to know of before a search.
    Warning(Report),
    /// Something failed.
    Error(Report),
    /// Of a check that found more mistakes than it reports.
    Unreported {
        /// How many.
        count: usize,
    },
}

/// The version of the events: another one when a field is gone or means something else.
const SCHEMA: u32 = 1;

/// Which program this is, and what it runs.
#[derive(Clone, Debug, Serialize)]
pub struct Hello {
    /// The program's version.
    pub version: &'static str,
    /// The commit it was built from, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<&'static str>,
    /// The target it was built for.
    pub target: &'static str,
    /// The version of the events.
    pub schema: u32,
    /// What is run, in order.
    pub scripts: Vec<ScriptHash>,
}

/// A script that is run.
#[derive(Clone, Debug, Serialize)]
pub struct ScriptHash {
    /// As reports call it.
    pub file: String,
    /// The first 16 digits of what `sha256sum` says of it.
    pub hash: SmolStr,
}

impl Hello {
    /// Of these scripts, by name.
    pub fn new<'s>(scripts: impl Iterator<Item = (&'s str, &'s [u8])>) -> Self {
        let scripts = scripts.map(|(file, bytes)| ScriptHash {
            file: file.to_owned(),
            hash: script_hash(bytes),
        });
        Self {
            version: VERSION,
            commit: COMMIT,
            target: TARGET,
            schema: SCHEMA,
            scripts: scripts.collect(),
        }
    }
}

/// How a request was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Status {
    /// All of it ran.
    Ok,
    /// A command failed, or time ran out.
    Failed,
    /// It does not parse or check; nothing of it ran.
    Check,
    /// An expectation failed.
    Expectation,
    /// Ctrl-C.
    Interrupted,
}

/// A state of a puzzle, written only when a renderer asks for it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// The state.
    pub board: Board,
}

impl Position {
    /// In that notation.
    pub fn text(&self, notation: Notation) -> String {
        self.puzzle.format(&self.board, notation)
    }

    /// As a drawing.
    pub fn drawing(&self) -> String {
        self.puzzle.draw(&self.board)
    }

    /// As a step of a solution.
    pub fn step_drawing(&self, step: Step) -> String {
        self.puzzle.draw_step(&self.board, step)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text(Notation::Compact))
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a [`Event::Set`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say it")]
#[non_exhaustive]
pub enum SetSubject {
    Puzzle,
    Goal,
    Seed,
    MaxNodes,
    TimeLimit,
    MemoryLimit,
    Threads,
    Order,
}

/// Where in a solution a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCaption {
    /// Moves made so far.
    pub depth: usize,
    /// Moves of the whole solution.
    pub length: usize,
}

/// A solution.
#[derive(Clone, Debug, Serialize)]
pub struct SearchReport {
    /// `a_star`, `beam`, ...; `solve` for `solve`.
    pub algorithm: &'static str,
    /// The heuristic, canonical.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// Moves.
    pub length: usize,
    /// Moves, each costs 1.
    pub cost: usize,
    /// Their names.
    pub path: Vec<SmolStr>,
    /// Counts; `None` for `solve`, whose counts may change with tables on disk.
    #[serde(flatten)]
    pub counts: Option<Counts>,
    /// Whether the algorithm proved that there is no shorter one.
    pub optimal: bool,
    /// A proved lower bound on the length of any solution.
    pub lower_bound: u32,
    /// Of weighted A* with an admissible heuristic: the solution is at most so many times as long as
    /// an optimal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<String>,
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "see `search::Statistics`")]
pub struct Counts {
    pub generated: u64,
    pub expanded: u64,
    pub goal_tests: u64,
    pub stored: u64,
}

impl From<crate::search::Statistics> for Counts {
    fn from(statistics: crate::search::Statistics) -> Self {
        let crate::search::Statistics {
            expanded,
            generated,
            goal_tests,
            stored,
        } = statistics;
        Self {
            generated,
            expanded,
            goal_tests,
            stored,
        }
    }
}

/// No solution.
#[derive(Clone, Debug, Serialize)]
pub struct UnsolvedReport {
    /// As in [`SearchReport`].
    pub algorithm: &'static str,
    /// As in [`SearchReport`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Why.
    #[serde(serialize_with = "serialize_reason")]
    pub reason: StopReason,
    /// The node limit that was in force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_nodes: Option<u64>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
}

/// All that is known of the last search.
#[derive(Clone, Debug, Serialize)]
pub struct StatisticsReport {
    /// The puzzle.
    pub puzzle: String,
    /// The command that names this search, for `solve` the one it chose.
    pub command: String,
    /// As in [`SearchReport`].
    pub algorithm: &'static str,
    /// As in [`SearchReport`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Where it started.
    pub start: Position,
    /// The goal, compact or in words.
    pub goal: String,
    /// Moves of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Whether the length was proved optimal.
    pub optimal: bool,
    /// A proved lower bound on the length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
    /// The b of N = b + b^2 + ... + b^d, to two decimals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branching: Option<f64>,
    /// Names of the moves in successor order.
    pub order: Vec<SmolStr>,
    /// How equal states are ordered.
    pub ties: &'static str,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that `serialize_with` calls"
)]
fn serialize_reason<S: Serializer>(reason: &StopReason, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(reason.name())
}
