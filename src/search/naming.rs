//! What algorithms are called, by people and in output.

use super::Algorithm;

impl Algorithm {
    /// As JSON and `printStats` name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::BreadthFirst => "breadth_first",
            Self::DepthFirst => "depth_first",
            Self::DepthLimited { .. } => "depth_limited",
            Self::IterativeDeepening => "iterative_deepening",
            Self::UniformCost => "uniform_cost",
            Self::Greedy => "greedy",
            Self::AStar => "a_star",
            Self::AStarTree => "a_star_tree",
            Self::WeightedAStar { .. } => "weighted_a_star",
            Self::IdaStar => "ida_star",
            Self::Rbfs => "rbfs",
            Self::Beam { .. } => "beam",
            Self::Bidirectional => "bidirectional",
            Self::HillClimbing => "hill_climbing",
        }
    }

    /// The command that runs it, with its parameters and the heuristic.
    pub fn command_line(self, heuristic: Option<&str>) -> String {
        let command = match self {
            Self::BreadthFirst => "solveBFS".to_owned(),
            Self::DepthFirst => "solveDFS".to_owned(),
            Self::DepthLimited { depth } => format!("solveDFS {depth}"),
            Self::IterativeDeepening => "solveIDDFS".to_owned(),
            Self::UniformCost => "solveUCS".to_owned(),
            Self::Greedy => "solveGreedy".to_owned(),
            Self::AStar | Self::AStarTree => "solveAStar".to_owned(),
            Self::WeightedAStar {
                numerator,
                denominator,
            } => {
                let weight = f64::from(numerator) / f64::from(denominator);
                format!("solveWeightedAStar {weight}")
            }
            Self::IdaStar => "solveIDAStar".to_owned(),
            Self::Rbfs => "solveRBFS".to_owned(),
            Self::Beam { width: Some(width) } => format!("solveBeam {width}"),
            Self::Beam { width: None } => "solveBeam none".to_owned(),
            Self::Bidirectional => "solveBidirectional".to_owned(),
            Self::HillClimbing => "solveHillClimbing".to_owned(),
        };
        let heuristic = heuristic.map(|name| format!(" {name}")).unwrap_or_default();
        let tree = if self == Self::AStarTree { " tree" } else { "" };
        format!("{command}{heuristic}{tree}")
    }

    /// How states that compare equal are ordered; counts depend on it.
    pub fn ties(self) -> &'static str {
        match self {
            Self::DepthFirst => "last in, first out",
            Self::DepthLimited { .. } | Self::IterativeDeepening | Self::IdaStar => {
                "successor order"
            }
            Self::Rbfs => "the earlier successor",
            Self::Beam { .. } | Self::HillClimbing => "the earlier generated",
            Self::Bidirectional => "forward first",
            _ => "first in, first out",
        }
    }
}
