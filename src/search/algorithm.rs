//! The table of algorithms: one variant, one line in `run`, one file each.

/// An algorithm with its parameters, free of any puzzle and heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Breadth-first search.
    BreadthFirst,
    /// Depth-first search with open and closed lists.
    DepthFirst,
    /// Depth-first search to a depth, without a closed list.
    DepthLimited {
        /// The deepest level that is looked at.
        depth: u32,
    },
    /// Depth-limited search at depth 0, 1, 2, ...
    IterativeDeepening,
    /// A* without a heuristic.
    UniformCost,
    /// Greedy best-first search.
    Greedy,
    /// A*.
    AStar,
    /// A* without a closed list.
    AStarTree,
    /// A* with `f = g + w * h`, `w` an exact decimal `numerator / denominator`.
    WeightedAStar {
        /// Of the weight.
        numerator: u32,
        /// Of the weight: a power of ten.
        denominator: u32,
    },
    /// Iterative-deepening A*.
    IdaStar,
    /// Recursive best-first search.
    Rbfs,
    /// Local beam search; `None` keeps every state.
    Beam {
        /// How many states a layer keeps.
        width: Option<u64>,
    },
    /// Breadth-first from both ends.
    Bidirectional,
    /// Local beam search with a beam of one.
    HillClimbing,
}
