//! The end of a search, and its counts.

use super::{Estimate, INFINITE, Move};

/// The counts of one search; see the [module](super) for their definitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose successors were produced.
    pub expanded: u64,
    /// Successors produced, the start not counted.
    pub generated: u64,
    /// Calls of the goal test.
    pub goal_tests: u64,
    /// The most states kept in memory.
    pub stored: u64,
    /// States that were expanded and then opened again by a better path.
    pub reopened: u64,
    /// The most bytes that the search's own lists took at a time, tables of heuristics not counted; 0
    /// where several threads may take their own.
    pub peak_bytes: u64,
    /// The estimate of the start, where the search asked for one.
    pub h_start: Option<Estimated>,
    /// The lower bound on the cost of any solution that a search proved by now, or before a limit ended it; 0 where it proved
    /// nothing, and beside a solution, which has its own.
    pub lower_bound: u32,
}

/// An exact estimate, in moves: so many units, of which a number makes a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimated {
    /// The estimate.
    pub units: Estimate,
    /// Units of a move.
    pub scale: u32,
}

impl Estimated {
    /// As a number of moves.
    pub fn moves(self) -> f64 {
        if self.units == INFINITE {
            return f64::INFINITY;
        }
        f64::from(self.units) / f64::from(self.scale)
    }
}

impl Statistics {
    /// Adds the counts of a part of the same search.
    pub fn add(&mut self, other: Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.goal_tests += other.goal_tests;
        self.stored += other.stored;
        self.reopened += other.reopened;
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
        self.h_start = self.h_start.or(other.h_start);
        self.lower_bound = self.lower_bound.max(other.lower_bound);
    }
}

/// Why a search ended without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// It would have had to generate one node more than allowed.
    MaxNodes,
    /// Time ran out.
    TimeLimit,
    /// It would have needed more memory than allowed.
    MemoryLimit,
    /// It came to a path that costs more than the greatest sum of costs, 4,294,967,295.
    CostLimit,
    /// It looked at everything to the depth it was given, and there are deeper states.
    DepthLimit,
    /// It let go of states that led on, and has none left.
    DeadEnd,
    /// It looked at every state that can be reached.
    Exhausted,
    /// The goal can't be reached from the start (known before the search).
    Unsolvable,
    /// Somebody stopped it.
    Interrupted,
}

impl StopReason {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::MaxNodes,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::CostLimit,
        Self::DepthLimit,
        Self::DeadEnd,
        Self::Exhausted,
        Self::Unsolvable,
        Self::Interrupted,
    ];

    /// As scripts and JSON name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxNodes => "max_nodes",
            Self::TimeLimit => "time_limit",
            Self::MemoryLimit => "memory_limit",
            Self::CostLimit => "cost_limit",
            Self::DepthLimit => "depth_limit",
            Self::DeadEnd => "dead_end",
            Self::Exhausted => "exhausted",
            Self::Unsolvable => "unsolvable",
            Self::Interrupted => "interrupted",
        }
    }

    /// Whether it comes from outside, and nothing more is to be asked of a heuristic.
    pub(crate) fn is_from_outside(self) -> bool {
        matches!(self, Self::TimeLimit | Self::Interrupted)
    }
}

/// With a solution, or without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The moves from the start to a goal.
    Solved {
        /// In the order they are made; empty when the start is a goal.
        path: Vec<Move>,
        /// The cost of the moves: their number, where moves have no costs.
        cost: u32,
        /// A proved lower bound on what any solution costs; equal to this one's cost when the algorithm proves optimality.
        lower_bound: u32,
    },
    /// The reason there is none.
    Stopped(StopReason),
}

impl Ending {
    /// A solution whose moves cost 1.
    pub fn solved(path: Vec<Move>, lower_bound: u32) -> Self {
        Self::Solved {
            cost: path.len() as u32,
            path,
            lower_bound,
        }
    }

    /// Whether it is a solution that was proved optimal.
    pub fn is_optimal(&self) -> bool {
        matches!(self, Self::Solved { cost, lower_bound, .. } if cost == lower_bound)
    }
}

/// The ending of a search, and its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The ending.
    pub ending: Ending,
    /// The counts.
    pub statistics: Statistics,
}

impl Outcome {
    /// The same without bytes, which depend on how states are packed.
    #[cfg(test)]
    #[must_use]
    pub fn without_bytes(mut self) -> Self {
        self.statistics.peak_bytes = 0;
        self
    }

    /// The proved lower bound on the cost of any solution; `None` where it is proved that there is none.
    #[doc(hidden)]
    pub fn lower_bound(&self) -> Option<u32> {
        match &self.ending {
            Ending::Solved { lower_bound, .. } => Some(*lower_bound),
            Ending::Stopped(StopReason::Exhausted | StopReason::Unsolvable) => None,
            Ending::Stopped(_) => Some(self.statistics.lower_bound),
        }
    }

    /// The solution's moves, if there is a solution.
    pub fn path(&self) -> Option<&[Move]> {
        match &self.ending {
            Ending::Solved { path, .. } => Some(path),
            Ending::Stopped(_) => None,
        }
    }
}
