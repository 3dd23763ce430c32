//! The table of algorithms: one variant, one line in `run`, one file each.

use super::{
    Domain, Heuristic, Limits, Observer, Outcome, Weight, Zero, a_star, a_star_tree, beam,
    bidirectional, breadth_first, depth_first, depth_limited, greedy, ida_star,
    iterative_deepening, rbfs, weighted_a_star,
};

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

/// The names of an algorithm and what there is to say of its open list.
struct Names {
    name: &'static str,
    command: &'static str,
    report: &'static str,
    ties: &'static str,
}

const FIRST_IN: &str = "first in, first out";
const IN_ORDER: &str = "successor order";

impl Algorithm {
    /// Runs it. `heuristic` is left aside by algorithms that take none; `evaluation` is what beam
    /// search and hill climbing sort by.
    pub fn run<D: Domain>(
        self,
        domain: &D,
        start: D::State,
        heuristic: &impl Heuristic<D>,
        evaluation: &impl Heuristic<D>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        match self {
            Self::BreadthFirst => breadth_first(domain, start, limits, observer),
            Self::DepthFirst => depth_first(domain, start, limits, observer),
            Self::DepthLimited { depth } => depth_limited(domain, start, depth, limits, observer),
            Self::IterativeDeepening => iterative_deepening(domain, start, limits, observer),
            Self::UniformCost => a_star(domain, start, &Zero, limits, observer),
            Self::Greedy => greedy(domain, start, heuristic, limits, observer),
            Self::AStar => a_star(domain, start, heuristic, limits, observer),
            Self::AStarTree => a_star_tree(domain, start, heuristic, limits, observer),
            Self::WeightedAStar {
                numerator,
                denominator,
            } => {
                let weight = Weight::new(numerator, denominator);
                weighted_a_star(domain, start, heuristic, weight, limits, observer)
            }
            Self::IdaStar => ida_star(domain, start, heuristic, limits, observer),
            Self::Rbfs => rbfs(domain, start, heuristic, limits, observer),
            Self::Beam { width } => beam(domain, start, evaluation, width, limits, observer),
            Self::Bidirectional => bidirectional(domain, start, limits, observer),
            Self::HillClimbing => beam(domain, start, evaluation, Some(1), limits, observer),
        }
    }

    fn names(self) -> Names {
        let (name, command, report, ties) = match self {
            Self::BreadthFirst => ("bfs", "solveBFS", "bfs", FIRST_IN),
            Self::DepthFirst => ("dfs", "solveDFS", "dfs", "last in, first out"),
            Self::DepthLimited { .. } => ("depth_limited", "solveDFS", "dfs", IN_ORDER),
            Self::IterativeDeepening => ("iddfs", "solveIDDFS", "iddfs", IN_ORDER),
            Self::UniformCost => ("ucs", "solveUCS", "ucs", FIRST_IN),
            Self::Greedy => ("greedy", "solveGreedy", "greedy", FIRST_IN),
            Self::AStar => ("a_star", "solveAStar", "astar", FIRST_IN),
            Self::AStarTree => ("a_star_tree", "solveAStar", "astar", FIRST_IN),
            Self::WeightedAStar { .. } => (
                "weighted_a_star",
                "solveWeightedAStar",
                "weighted",
                FIRST_IN,
            ),
            Self::IdaStar => ("ida_star", "solveIDAStar", "idastar", IN_ORDER),
            Self::Rbfs => ("rbfs", "solveRBFS", "rbfs", "the earlier successor first"),
            Self::Beam { .. } => ("beam", "solveBeam", "beam", "stable sort"),
            Self::Bidirectional => (
                "bidirectional",
                "solveBidirectional",
                "bidirectional",
                FIRST_IN,
            ),
            Self::HillClimbing => ("hill_climbing", "solveHillClimbing", "hill", "stable sort"),
        };
        Names {
            name,
            command,
            report,
            ties,
        }
    }

    /// As events and `printStats` name it: `a_star`.
    pub fn name(self) -> &'static str {
        self.names().name
    }

    /// The command that runs it: `solveAStar`.
    pub fn command(self) -> &'static str {
        self.names().command
    }

    /// The whole command line that runs it with that heuristic: `solveWeightedAStar 1.5 h2`.
    pub fn command_line(self, heuristic: Option<&str>) -> String {
        let operand = match self {
            Self::DepthLimited { depth } => Some(depth.to_string()),
            Self::WeightedAStar { .. } => self.weight(),
            Self::Beam { width } => {
                Some(width.map_or("none".to_owned(), |width| width.to_string()))
            }
            _ => None,
        };
        let tree = (self == Self::AStarTree).then_some("tree");
        let words = [Some(self.command()), operand.as_deref(), heuristic, tree];
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The weight of weighted A*, as a decimal.
    pub fn weight(self) -> Option<String> {
        match self {
            Self::WeightedAStar {
                numerator,
                denominator,
            } => Some((f64::from(numerator) / f64::from(denominator)).to_string()),
            _ => None,
        }
    }

    /// As `report` names it in its list of algorithms: `astar`.
    pub fn report_name(self) -> &'static str {
        self.names().report
    }

    /// Which of two equal states comes first.
    pub fn describe_ties(self) -> &'static str {
        self.names().ties
    }

    /// Whether it takes a heuristic from the user.
    pub fn takes_heuristic(self) -> bool {
        matches!(
            self,
            Self::Greedy
                | Self::AStar
                | Self::AStarTree
                | Self::WeightedAStar { .. }
                | Self::IdaStar
                | Self::Rbfs
        )
    }
}
