//! What an experiment is, once it is checked: the contract between the language and the runner.

use super::output::Output;
use crate::command::{ArgumentError, Given, Kind, Known, Operand, choice, one_word};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Puzzle, Sampling};
use puzzle_core::search::{Algorithm, Move};
use smol_str::SmolStr;
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
    /// What is solved.
    pub(crate) puzzle: Arc<Puzzle>,
    /// The state to reach; `None` where the goal is a rule.
    pub(crate) goal: Option<Board>,
    /// What the cases are drawn with.
    pub(crate) seed: u64,
    /// The starts.
    pub(crate) cases: Cases,
    /// The searches, each run on every case; no two labels are equal.
    pub(crate) runs: Vec<Run>,
    /// What is made of the runs, in order; no two name the same file.
    pub(crate) outputs: Vec<Output>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

choice! {
    /// What is measured.
    Measure {
        /// Successors produced.
        Generated = "generated",
        /// States whose successors were produced.
        Expanded = "expanded",
        /// The most states kept in memory.
        Stored = "stored",
        /// Calls of the goal test.
        GoalTests = "goalTests",
        /// Moves of the solution.
        Length = "length",
        /// Moves of the solution above the optimal ones.
        Excess = "excess",
        /// The effective branching factor.
        Branching = "branching",
        /// Seconds.
        Time = "time",
    }
}

choice! {
    /// What is made of the runs of a cell.
    Statistic {
        /// The arithmetic mean.
        Mean = "mean",
        /// The middle one, or the mean of the two in the middle.
        Median = "median",
        /// The least.
        Min = "min",
        /// The greatest.
        Max = "max",
        /// The standard deviation of a sample, with n - 1.
        Sd = "sd",
        /// Half of the 95 % confidence interval of the mean.
        Ci = "ci",
        /// The 5 % quantile.
        Q5 = "q5",
        /// The lower quartile.
        Q25 = "q25",
        /// The upper quartile.
        Q75 = "q75",
        /// The 95 % quantile.
        Q95 = "q95",
    }
}

/// What lies along the horizontal axis of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// The row: the depth of its boards.
    Depth,
    /// What was measured of each run.
    Of(Measure),
}

/// `depth`, then the words of all measures.
const FIELD_WORDS: [&str; Measure::KIND.words().len() + 1] = {
    let measures = Measure::KIND.words();
    let mut words = ["depth"; Measure::KIND.words().len() + 1];
    let mut index = 0;
    while index < measures.len() {
        words[index + 1] = measures[index];
        index += 1;
    }
    words
};

impl Operand for Field {
    const KIND: Kind = Kind::Choice(&FIELD_WORDS);

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let word = given.first().expect("the operands were counted");
        match one_word(word, &FIELD_WORDS)? {
            "depth" => Ok(Some(Self::Depth)),
            _ => Ok(Measure::convert(given, known)?.map(Self::Of)),
        }
    }
}

impl Field {
    /// As it is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Depth => FIELD_WORDS[0],
            Self::Of(measure) => measure.word(),
        }
    }

    /// What is measured; nothing of the depth.
    pub(crate) fn measure(self) -> Option<Measure> {
        match self {
            Self::Depth => None,
            Self::Of(measure) => Some(measure),
        }
    }
}

choice! {
    /// Between what values the runs of a point are said to lie.
    Interval {
        /// The 95 % confidence interval of the mean.
        Ci = "ci",
        /// A standard deviation around the mean.
        Sd = "sd",
        /// The quartiles.
        Q25 = "q25",
        /// The 5 % and the 95 % quantile.
        Q5 = "q5",
        /// The least and the greatest.
        Range = "range",
    }
}

choice! {
    /// Which axes of a plot are logarithmic.
    Scale {
        /// The vertical one.
        Log = "log",
        /// The horizontal one.
        LogX = "logx",
        /// Both.
        LogLog = "loglog",
    }
}

/// What a plot shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlotPlan {
    /// Along the vertical axis.
    pub(crate) measure: Measure,
    /// Along the horizontal one.
    pub(crate) against: Field,
    /// What is made of the runs of a point; `None`: each run is a point.
    pub(crate) statistic: Option<Statistic>,
    /// Between what values they lie, and whether that is drawn as bars and not as a band.
    pub(crate) spread: Option<(Interval, bool)>,
    /// The axes that are logarithmic.
    pub(crate) scale: Option<Scale>,
    /// What is said above it, in place of what it shows.
    pub(crate) title: Option<SmolStr>,
}

impl PlotPlan {
    /// The mean of a measure by depth.
    #[cfg(any(feature = "figures", test))]
    pub(crate) fn of(measure: Measure) -> Self {
        Self {
            measure,
            against: Field::Depth,
            statistic: Some(Statistic::Mean),
            spread: None,
            scale: None,
            title: None,
        }
    }

    /// How it is called in events what became of the runs of a point.
    pub(crate) fn statistic_name(&self) -> &'static str {
        self.statistic.map_or("none", Statistic::word)
    }
}
