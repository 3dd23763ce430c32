//! The plan of an experiment: puzzles, boards, searches and outputs.

mod charts;
mod mode;
mod output;

pub(crate) use charts::{AxisField, Interval, PlotPlan, Scale, ScatterPlan, TablePlan};
pub use mode::{Mode, Part, PartFile, Shard};
pub(crate) use mode::{Settings, log_path};
pub(crate) use output::{FileFormat, Output, OutputFile, OutputKind};

use crate::command::{Decimal, Request, choice};
use puzzle_core::puzzle::{Board, Puzzle, Sampling};
use puzzle_core::search::Move;
use puzzle_core::syntax::{Diagnostic, Span};
use std::sync::Arc;
use std::time::Duration;

/// An experiment: searches, boards and outputs.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Whether it goes on with the runs that are there, whatever the session says.
    pub(crate) resume: bool,
    /// Whether it overwrites existing files, whatever the session says.
    pub(crate) again: bool,
    /// Names its log, `NAME.runs.jsonl`, and its figures.
    pub(crate) name: String,
    /// The puzzles, each with its starts; at least one.
    pub(crate) puzzles: Vec<PuzzlePlan>,
    /// Outputs in order; no two have the same file.
    pub(crate) outputs: Vec<Output>,
    /// Most threads; `None` is the machine's.
    pub(crate) threads: Option<usize>,
    /// Options of the command line that lowered a limit.
    pub(crate) lowered: Vec<String>,
    /// Warnings about files that it reads.
    pub(crate) doubts: Vec<Diagnostic>,
}

/// A puzzle of an experiment with its starts.
#[derive(Clone, Debug)]
pub(crate) struct PuzzlePlan {
    /// The puzzle.
    pub(crate) puzzle: Arc<Puzzle>,
    /// The state to reach; `None` where the goal is a rule.
    pub(crate) goal: Option<Board>,
    /// Seed of the draws.
    pub(crate) seed: u64,
    /// The starts.
    pub(crate) cases: Cases,
    /// The searches, each run on every case; no two labels are equal, and every puzzle has the same.
    pub(crate) runs: Vec<Run>,
}

impl PuzzlePlan {
    /// A cost in units, as the puzzle writes it.
    pub(crate) fn cost(&self, units: u64) -> Decimal {
        Decimal::quotient(units, self.puzzle.cost_scale().into())
    }
}

impl Plan {
    /// Adds the puzzles of another plan, which is the same otherwise.
    #[must_use]
    pub(crate) fn with(mut self, other: Self) -> Self {
        self.puzzles.extend(other.puzzles);
        self.doubts.extend(other.doubts);
        if self.lowered.is_empty() {
            self.lowered = other.lowered;
        }
        self
    }

    /// The searches, as the first puzzle has them: labels and limits are those of every puzzle.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.puzzles[0].runs
    }

    /// Whether moves of some puzzle have costs.
    pub(crate) fn has_costs(&self) -> bool {
        self.puzzles
            .iter()
            .any(|planned| planned.puzzle.has_costs())
    }
}

/// The starts of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cases {
    /// Drawn: `depths`, `samples`, `sampling`.
    Sampled {
        /// The rows, as they were named, none twice; one 0 with [`SamplingKind::Uniform`].
        depths: Vec<u64>,
        /// Number of starts of a row.
        samples: Samples,
        /// Way in which they are drawn.
        sampling: SamplingKind,
    },
    /// Given: `states [..]`, `file "korf.txt"`.
    Given(Vec<GivenBoard>),
}

/// The number of starts of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Samples {
    /// So many, at least 1, each drawn for itself: some may be the same.
    Drawn(u64),
    /// So many, no two the same.
    Distinct(u64),
    /// All boards at the distance of the row.
    All,
}

choice! {
    /// The way in which starts are drawn.
    SamplingKind {
        /// At that true distance.
        Depth = "depth",
        /// At the end of a walk of so many moves that visits no state twice.
        Walk = "walk",
        /// After so many random moves.
        Moves = "moves",
        /// Uniform over all solvable states: takes no depths and makes one row.
        Uniform = "uniform",
    }
}

impl SamplingKind {
    /// The draw from a puzzle; a distance is a cost as the puzzle writes it.
    pub(crate) fn at(self, depth: u64, puzzle: &Puzzle) -> Sampling {
        match self {
            Self::Depth => Sampling::Depth(depth.saturating_mul(puzzle.cost_scale().into())),
            Self::Walk => Sampling::Walk(depth),
            Self::Moves => Sampling::Moves(depth),
            Self::Uniform => Sampling::Uniform,
        }
    }
}

/// A start that was written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GivenBoard {
    /// The start.
    pub(crate) board: Board,
    /// The number in its file.
    pub(crate) number: Option<u64>,
    /// The stated number of moves of a shortest solution.
    pub(crate) optimal: Option<u32>,
}

/// A search that is run on every case.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// Label in tables and legends.
    pub(crate) label: String,
    /// The search.
    pub(crate) search: Request,
    /// Place of its command.
    pub(crate) name: Span,
    /// The most nodes it may generate.
    pub(crate) max_nodes: Option<u64>,
    /// The longest it may take on one case.
    pub(crate) time_limit: Option<Duration>,
    /// The most bytes it may take on one case.
    pub(crate) memory: u64,
    /// All moves of the puzzle, in successor order.
    pub(crate) order: Vec<Move>,
}
