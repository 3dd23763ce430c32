//! The methods of `solve`.

use crate::heuristic::HeuristicSpec;
use crate::search::{Algorithm, Counting, Outcome};

/// The method by which `solve` found its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// With an algorithm that has a command of its own.
    Algorithm(Algorithm),
    /// With a method that no command names.
    Special(SpecialSolver),
}

/// The solvers that `solve` runs besides the algorithms that have commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpecialSolver {
    /// Solutions that improve until a limit is met, with a proved lower bound.
    Anytime,
    /// Depth-first completion of a board that is partly filled.
    Completion,
    /// A descent in a table of the distances of all states.
    DistanceTable,
    /// IDA* with additive pattern databases of the puzzle's own moves.
    PatternDatabases,
    /// A* over pushes of boxes.
    Pushes,
    /// Breadth-first search from the start and from all goals.
    TwoSided,
}

impl SpecialSolver {
    /// As events and `printStats` name it: `two_sided`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anytime => "anytime",
            Self::Completion => "completion",
            Self::DistanceTable => "distance_table",
            Self::PatternDatabases => "pattern_databases",
            Self::Pushes => "pushes",
            Self::TwoSided => "two_sided",
        }
    }
}

impl Method {
    /// As events and `printStats` name it: `ida_star`, `two_sided`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algorithm(algorithm) => algorithm.name(),
            Self::Special(special) => special.name(),
        }
    }

    /// The algorithm, where it is one of the table.
    pub fn algorithm(self) -> Option<Algorithm> {
        match self {
            Self::Algorithm(algorithm) => Some(algorithm),
            Self::Special(_) => None,
        }
    }

    /// The command line that runs it with that heuristic.
    pub fn command_line(self, heuristic: Option<&HeuristicSpec>) -> String {
        match self {
            Self::Algorithm(algorithm) => {
                algorithm.command_line(heuristic.map(ToString::to_string).as_deref())
            }
            Self::Special(special) => format!("solve ({})", special.name().replace('_', "-")),
        }
    }

    /// Which of two equal states comes first.
    pub fn describe_ties(self) -> &'static str {
        match self {
            Self::Algorithm(algorithm) => algorithm.describe_ties(),
            Self::Special(_) => "successor order",
        }
    }

    /// Of how many times the optimal length its solutions are at most, with an admissible heuristic.
    pub fn within(self) -> Option<String> {
        match self {
            Self::Algorithm(algorithm) => algorithm.within(),
            Self::Special(_) => None,
        }
    }

    /// The way in which it counts, where that is the same in every search of it.
    pub fn counting(self) -> Option<Counting> {
        match self {
            Self::Algorithm(algorithm) => Some(algorithm.counting()),
            Self::Special(_) => None,
        }
    }
}

/// The solution that `solve` found, and its method.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The outcome; its path is the optimal one that is first in successor order.
    pub outcome: Outcome,
    /// The method that was chosen.
    pub method: Method,
    /// The heuristic that was chosen.
    pub heuristic: Option<HeuristicSpec>,
}
