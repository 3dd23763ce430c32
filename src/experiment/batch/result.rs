//! Results of runs.

use super::boards::Case;
use crate::command::Decimal;
use crate::experiment::plan::{PuzzlePlan, Run};
use crate::version::Provenance;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::{Ending, Move, Outcome, Statistics, StopReason};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smol_str::SmolStr;
use std::sync::Arc;

/// Longer solutions are kept by their length alone: depth-first search finds some of 60,000 moves.
const LONGEST_KEPT: usize = 200;

/// Reason of a run on which a definition failed, beside the reasons of searches.
pub(crate) const FAULT: &str = "fault";

/// Reasons of runs without a solution: the name in the log, and the heading of a column, in the order of the columns.
pub(crate) const REASONS: [(&str, &str); 9] = [
    (StopReason::MaxNodes.name(), "nodes"),
    (StopReason::TimeLimit.name(), "time"),
    (StopReason::MemoryLimit.name(), "memory"),
    (StopReason::CostLimit.name(), "cost"),
    (StopReason::DepthLimit.name(), "depth"),
    (StopReason::DeadEnd.name(), "dead end"),
    (StopReason::Exhausted.name(), "exhausted"),
    (StopReason::Unsolvable.name(), "unsolvable"),
    (FAULT, "fault"),
];

/// The result of a run, as the log keeps it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct RunResult {
    /// Whether there is a solution.
    pub(crate) solved: bool,
    /// Number of moves of the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) length: Option<u64>,
    /// Cost of the moves, as the puzzle writes it, if it is another number.
    #[serde(skip_serializing_if = "Option::is_none", with = "decimal")]
    pub(crate) cost: Option<Decimal>,
    /// Whether the search proved that there is none that costs less.
    pub(crate) optimal: bool,
    /// A proved lower bound on what any solution costs, as the puzzle writes it.
    #[serde(skip_serializing_if = "Option::is_none", with = "decimal")]
    pub(crate) lower_bound: Option<Decimal>,
    /// Reason of a run without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The counts, those of a run that a limit ended too; none of `solve`, which may go another way with tables on disk.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) counts: Option<Counts>,
    /// The estimate of the start, as the puzzle writes costs, where there is a heuristic and the run has counts.
    #[serde(
        skip_serializing_if = "Option::is_none",
        with = "crate::json::optional"
    )]
    pub(crate) h_start: Option<f64>,
    /// States that a better path opened again, where the run has counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reopened: Option<u64>,
    /// The most bytes that the search's own lists took at a time, where one thread had all of them and
    /// the run has counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) peak_bytes: Option<u64>,
    /// Seconds of the search, if they are measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// Processor seconds, if they are measured and nothing else ran on its thread.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cpu_seconds: Option<f64>,
    /// Seconds to build the tables of its search, once for all of its runs, if they are measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) build_seconds: Option<f64>,
    /// Program and script: runs of one search share it.
    #[serde(skip)]
    pub(crate) provenance: Arc<Provenance>,
    /// The moves of a solution that is not too long; the log has their names.
    #[serde(skip)]
    pub(crate) path: Option<Vec<Move>>,
}

/// A whole number.
fn whole(number: u64) -> Decimal {
    Decimal::quotient(number, 1)
}

/// A cost as a number of JSON.
pub(crate) fn number(cost: Decimal) -> Value {
    match cost.to_string().parse::<u64>() {
        Ok(whole) => json!(whole),
        Err(_) => json!(cost.to_f64()),
    }
}

/// Costs, where they are there.
mod decimal {
    use super::{Decimal, Value, number};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes it so")]
    pub(super) fn serialize<S: Serializer>(
        cost: &Option<Decimal>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        cost.map(number).serialize(to)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(
        from: D,
    ) -> Result<Option<Decimal>, D::Error> {
        let number = Option::<Value>::deserialize(from)?.filter(|value| !value.is_null());
        let read = |number: Value| {
            let cost = Decimal::parse(&number.to_string()).filter(|_| number.is_number());
            cost.ok_or_else(|| D::Error::custom("it is no cost"))
        };
        number.map(read).transpose()
    }
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "see `search::Statistics`")]
pub struct Counts {
    pub generated: u64,
    pub expanded: u64,
    pub goal_tests: u64,
    pub stored: u64,
}

impl From<Statistics> for Counts {
    fn from(statistics: Statistics) -> Self {
        Self {
            generated: statistics.generated,
            expanded: statistics.expanded,
            goal_tests: statistics.goal_tests,
            stored: statistics.stored,
        }
    }
}

impl RunResult {
    /// The result of a search on a puzzle that ended, without times.
    pub(crate) fn new(
        (run, puzzle): (&Run, &PuzzlePlan),
        outcome: &Outcome,
        provenance: &Arc<Provenance>,
    ) -> Self {
        let statistics = outcome.statistics;
        let counted = run.search.algorithm().is_some();
        let found = Self {
            counts: counted.then(|| statistics.into()),
            h_start: statistics
                .h_start
                .filter(|_| counted)
                .map(|h| h.moves() / f64::from(puzzle.puzzle.cost_scale())),
            reopened: counted.then_some(statistics.reopened),
            peak_bytes: Some(statistics.peak_bytes).filter(|&bytes| counted && bytes > 0),
            provenance: provenance.clone(),
            ..Self::default()
        };
        match &outcome.ending {
            Ending::Solved {
                path,
                cost,
                lower_bound,
            } => Self {
                solved: true,
                length: Some(path.len() as u64),
                cost: Some(puzzle.cost(u64::from(*cost)))
                    .filter(|&cost| cost != whole(path.len() as u64)),
                optimal: outcome.ending.is_optimal(),
                lower_bound: Some(puzzle.cost(u64::from(*lower_bound))),
                path: (path.len() <= LONGEST_KEPT).then(|| path.clone()),
                ..found
            },
            Ending::Stopped(reason) => Self {
                reason: Some(reason.name().to_owned()),
                lower_bound: Some(statistics.lower_bound)
                    .filter(|&bound| bound > 0)
                    .map(|bound| puzzle.cost(u64::from(bound))),
                ..found
            },
        }
    }

    /// The result of a run on which a definition failed.
    pub(crate) fn of_fault(provenance: &Arc<Provenance>) -> Self {
        Self {
            reason: Some(FAULT.to_owned()),
            provenance: provenance.clone(),
            ..Self::default()
        }
    }

    /// The cost of the solution: the number of its moves if they have no costs.
    pub(crate) fn cost(&self) -> Option<Decimal> {
        self.cost.or(self.length.map(whole))
    }

    /// The names of the moves of its solution, where they are kept.
    pub(crate) fn names(&self, puzzle: &Puzzle) -> Option<Vec<SmolStr>> {
        let path = self.path.as_ref()?.iter();
        Some(path.map(|&mv| puzzle.move_name(mv)).collect())
    }

    /// Whether it can have come of that case: a line that somebody changed, or a disk, is not
    /// believed.
    pub(crate) fn is_sound(&self, plan: &PuzzlePlan, case: &Case) -> bool {
        if !self.solved {
            let known = |name: &String| REASONS.iter().any(|(reason, _)| reason == name);
            return self.length.is_none()
                && self.path.is_none()
                && self.reason.as_ref().is_some_and(known);
        }
        let Some(length) = self.length else {
            return false;
        };
        let Some(path) = &self.path else {
            return length > LONGEST_KEPT as u64;
        };
        let end = path
            .iter()
            .try_fold(case.board(), |board, &mv| plan.puzzle.apply(&board, mv));
        path.len() as u64 == length
            && Some(plan.cost(plan.puzzle.cost(&case.board(), path))) == self.cost()
            && end.is_some_and(|end| plan.puzzle.is_goal(&end, plan.goal.as_ref()))
    }
}
