//! What an experiment is, once it is checked: the contract between the language and the runner.

use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, Puzzle};
use crate::search::{Algorithm, Move};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A checked experiment: what is run, on what, and what is made of it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Names its log, `NAME.runs.jsonl`, and its figures.
    pub name: String,
    /// What is solved.
    pub puzzle: Arc<dyn Puzzle>,
    /// The state to reach; `None` where the goal is a rule.
    pub goal: Option<Board>,
    /// What the cases are drawn with.
    pub seed: u64,
    /// The starts.
    pub cases: Cases,
    /// The searches, each run on every case; no two labels are equal.
    pub runs: Vec<Run>,
    /// What is made of the runs, in order; no two name the same file.
    pub outputs: Vec<Output>,
}

/// The starts of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cases {
    /// Drawn: `depths`, `samples`, `sampling`.
    Sampled {
        /// The rows, as they were named, none twice; one 0 with [`SamplingKind::Uniform`].
        depths: Vec<u64>,
        /// How many starts a row has, at least 1.
        samples: u64,
        /// How they are drawn.
        sampling: SamplingKind,
    },
    /// Given: `states [..]`, `file "korf.txt"`.
    Given(Vec<GivenBoard>),
}

/// How the starts of a row are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SamplingKind {
    /// At that true distance.
    Depth,
    /// At the end of a walk of so many moves that visits no state twice.
    Walk,
    /// After so many random moves.
    Moves,
    /// Uniform over all solvable states: takes no depths and makes one row.
    Uniform,
}

/// A start that was written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenBoard {
    /// The start.
    pub board: Board,
    /// Its number in its file.
    pub number: Option<u64>,
    /// How many moves its shortest solution is said to have.
    pub optimal: Option<u32>,
}

/// A search that is run on every case.
#[derive(Clone, Debug)]
pub struct Run {
    /// What tables and legends call it.
    pub label: String,
    /// Which search.
    pub search: Search,
    /// The most nodes it may generate.
    pub max_nodes: Option<u64>,
    /// The longest it may take on one case.
    pub time_limit: Option<Duration>,
    /// The most bytes it may take on one case.
    pub memory: u64,
    /// All moves of the puzzle, in successor order.
    pub order: Vec<Move>,
}

/// What solves.
#[derive(Clone, Debug)]
pub enum Search {
    /// One algorithm, with its heuristic where it takes one.
    Algorithm(Algorithm, Option<HeuristicSpec>),
    /// The fastest way that proves optimality: `solve`.
    Best,
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Successors produced.
    Generated,
    /// States whose successors were produced.
    Expanded,
    /// The most states kept in memory.
    Stored,
    /// Calls of the goal test.
    GoalTests,
    /// Moves of the solution.
    Length,
    /// Moves of the solution above the optimal ones.
    Excess,
    /// The effective branching factor.
    Branching,
    /// Seconds.
    Time,
}

impl Measure {
    /// All, in the order `help` shows them.
    pub const ALL: [Self; 8] = [
        Self::Generated,
        Self::Expanded,
        Self::Stored,
        Self::GoalTests,
        Self::Length,
        Self::Excess,
        Self::Branching,
        Self::Time,
    ];

    /// As the user types it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Generated => "generated",
            Self::Expanded => "expanded",
            Self::Stored => "stored",
            Self::GoalTests => "goalTests",
            Self::Length => "length",
            Self::Excess => "excess",
            Self::Branching => "branching",
            Self::Time => "time",
        }
    }
}

/// What is made of the runs of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The arithmetic mean.
    Mean,
    /// The middle one, or the mean of the two in the middle.
    Median,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The standard deviation of a sample.
    Sd,
}

impl Statistic {
    /// All, in the order `help` shows them.
    pub const ALL: [Self; 5] = [Self::Mean, Self::Median, Self::Min, Self::Max, Self::Sd];

    /// As the user types it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Median => "median",
            Self::Min => "min",
            Self::Max => "max",
            Self::Sd => "sd",
        }
    }
}

/// Something made of the runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// What it is.
    pub kind: OutputKind,
    /// Where it goes, resolved against the working folder; `None`: standard output.
    pub file: Option<PathBuf>,
}

/// The kinds of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// A row for each depth, a column for each run.
    Table {
        /// Of what.
        measure: Measure,
        /// Which number of a cell's runs.
        statistic: Statistic,
    },
    /// A line for each run over the depths.
    Plot {
        /// Of what.
        measure: Measure,
        /// Which number of a cell's runs.
        statistic: Statistic,
        /// Whether the vertical axis is logarithmic.
        logarithmic: bool,
    },
    /// A row for each run and case; always has a file.
    Save,
    /// A page with everything; always has a file.
    Report,
}
