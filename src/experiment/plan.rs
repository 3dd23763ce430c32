//! What an experiment is, once it is checked: the contract between the language and the runner.

use super::output::Output;
use crate::command::choice;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Puzzle, Sampling};
use puzzle_core::search::{Algorithm, Move};
use std::sync::Arc;
use std::time::Duration;

/// A checked experiment: what is run, on what, and what is made of it.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Whether it goes on with the runs that are there, whatever the session says.
    pub(crate) resume: bool,
    /// Whether it overwrites what is there, whatever the session says.
    pub(crate) again: bool,
    /// Names its log, `NAME.runs.jsonl`, and its figures.
    pub(crate) name: String,
    /// The puzzles, each with its starts; at least one.
    pub(crate) puzzles: Vec<PuzzlePlan>,
    /// What is made of the runs, in order; no two name the same file.
    pub(crate) outputs: Vec<Output>,
}

/// A puzzle of an experiment with its starts.
#[derive(Clone, Debug)]
pub(crate) struct PuzzlePlan {
    /// What is solved.
    pub(crate) puzzle: Arc<Puzzle>,
    /// The state to reach; `None` where the goal is a rule.
    pub(crate) goal: Option<Board>,
    /// What the cases are drawn with.
    pub(crate) seed: u64,
    /// The starts.
    pub(crate) cases: Cases,
    /// The searches, each run on every case; no two labels are equal, and every puzzle has the same.
    pub(crate) runs: Vec<Run>,
}

impl Plan {
    /// The searches, as the first puzzle has them: labels and limits are those of every puzzle.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.puzzles[0].runs
    }

    /// Whether moves of some puzzle have costs.
    pub(crate) fn has_costs(&self) -> bool {
        self.puzzles.iter().any(|own| own.puzzle.has_costs())
    }
}

/// The starts of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cases {
    /// Drawn: `depths`, `samples`, `sampling`.
    Sampled {
        /// The rows, as they were named, none twice; one 0 with [`SamplingKind::Uniform`].
        depths: Vec<u64>,
        /// How many starts a row has.
        samples: Samples,
        /// How they are drawn.
        sampling: SamplingKind,
    },
    /// Given: `states [..]`, `file "korf.txt"`.
    Given(Vec<GivenBoard>),
}

/// How many starts a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Samples {
    /// So many, at least 1, each drawn for itself: some may be the same.
    Drawn(u64),
    /// So many, no two the same.
    Distinct(u64),
    /// All that there are at its distance.
    All,
}

impl Search {
    /// The number that its algorithm takes: a weight, a width, a depth.
    pub(crate) fn parameter(&self) -> Option<f64> {
        match self {
            Self::Algorithm(algorithm, _) => algorithm.parameter(),
            Self::Best => None,
        }
    }

    /// The command line that runs it, without that number.
    pub(crate) fn variant(&self) -> String {
        match self {
            Self::Algorithm(algorithm, heuristic) => {
                let heuristic = heuristic.as_ref().map(ToString::to_string);
                algorithm.variant_line(heuristic.as_deref())
            }
            Self::Best => "solve".to_owned(),
        }
    }
}

choice! {
    /// How the starts of a row are drawn.
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
    /// What a puzzle is asked for.
    pub(crate) fn at(self, depth: u64) -> Sampling {
        match self {
            Self::Depth => Sampling::Depth(depth),
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
    /// Its number in its file.
    pub(crate) number: Option<u64>,
    /// How many moves its shortest solution is said to have.
    pub(crate) optimal: Option<u32>,
}

/// A search that is run on every case.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    /// What tables and legends call it.
    pub(crate) label: String,
    /// Which search.
    pub(crate) search: Search,
    /// The most nodes it may generate.
    pub(crate) max_nodes: Option<u64>,
    /// The longest it may take on one case.
    pub(crate) time_limit: Option<Duration>,
    /// The most bytes it may take on one case.
    pub(crate) memory: u64,
    /// All moves of the puzzle, in successor order.
    pub(crate) order: Vec<Move>,
}

/// What solves.
#[derive(Clone, Debug)]
pub(crate) enum Search {
    /// One algorithm, with its heuristic where it takes one.
    Algorithm(Algorithm, Option<HeuristicSpec>),
    /// The fastest way that proves optimality: `solve`.
    Best,
}
