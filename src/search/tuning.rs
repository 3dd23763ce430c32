//! How an algorithm may differ from its usual self.

use super::{Algorithm, Policy, Ties};

/// What is said of an algorithm beyond its operands; what is not is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// Whether A* does without a closed list.
    pub tree: bool,
    /// Which of equal states comes first.
    pub ties: Option<Ties>,
    /// Whether a better path opens a state again.
    pub reopen: Option<bool>,
    /// Whether the way straight back is produced.
    pub undo: Option<bool>,
}

/// Algorithms as they are where nothing more is said of them.
impl Algorithm {
    /// Depth-first search with open and closed lists.
    pub const DEPTH_FIRST: Self = Self::DepthFirst { undo: true };
    /// Iterative deepening.
    pub const ITERATIVE_DEEPENING: Self = Self::IterativeDeepening { undo: true };
    /// Uniform-cost search.
    pub const UNIFORM_COST: Self = Self::UniformCost { ties: Ties::Fifo };
    /// Greedy best-first search.
    pub const GREEDY: Self = Self::Greedy { ties: Ties::Fifo };
    /// A*.
    pub const A_STAR: Self = Self::AStar {
        policy: Policy::USUAL,
    };
    /// A* without a closed list.
    pub const A_STAR_TREE: Self = Self::AStarTree { ties: Ties::Fifo };
    /// IDA*.
    pub const IDA_STAR: Self = Self::IdaStar { undo: false };
    /// Recursive best-first search.
    pub const RBFS: Self = Self::Rbfs { undo: true };

    /// Depth-first search to a depth.
    pub const fn depth_limited(depth: u32) -> Self {
        Self::DepthLimited { depth, undo: true }
    }

    /// Weighted A*.
    pub const fn weighted(numerator: u32, denominator: u32) -> Self {
        Self::WeightedAStar {
            numerator,
            denominator,
            policy: Policy::USUAL,
        }
    }

    /// Beam search that sorts by the puzzle's own evaluation.
    pub const fn beam(width: Option<u64>) -> Self {
        Self::Beam {
            width,
            named: false,
        }
    }
}

impl Algorithm {
    /// The same with what is said of it besides; what does not concern it is left aside.
    #[must_use]
    pub fn tuned(self, tuning: Tuning) -> Self {
        let Tuning {
            tree,
            ties: said_ties,
            reopen,
            undo: said_undo,
        } = tuning;
        let kept = |policy: Policy| Policy {
            ties: said_ties.unwrap_or(policy.ties),
            reopen: reopen.unwrap_or(policy.reopen),
        };
        let mut tuned = self;
        match &mut tuned {
            Self::AStar { policy } if tree => {
                tuned = Self::AStarTree {
                    ties: kept(*policy).ties,
                };
            }
            Self::AStar { policy } | Self::WeightedAStar { policy, .. } => *policy = kept(*policy),
            Self::UniformCost { ties } | Self::Greedy { ties } | Self::AStarTree { ties } => {
                *ties = said_ties.unwrap_or(*ties);
            }
            Self::DepthFirst { undo }
            | Self::DepthLimited { undo, .. }
            | Self::IterativeDeepening { undo }
            | Self::IdaStar { undo }
            | Self::Rbfs { undo } => *undo = said_undo.unwrap_or(*undo),
            Self::BreadthFirst | Self::Beam { .. } | Self::Bidirectional | Self::HillClimbing => {}
        }
        tuned
    }

    /// What is said of it besides its operands, as it is written: `tree`, `ties lifo`, `undo on`.
    pub(super) fn tuning_words(self) -> Vec<String> {
        let ties = |ties: Ties| (ties != Ties::Fifo).then(|| format!("ties {}", ties.name()));
        let of_policy = |policy: Policy| {
            let reopen = (!policy.reopen).then(|| "reopen off".to_owned());
            ties(policy.ties).into_iter().chain(reopen).collect()
        };
        let undo = |undo: bool, usual: bool| {
            let word = if undo { "undo on" } else { "undo off" };
            Vec::from_iter((undo != usual).then(|| word.to_owned()))
        };
        match self {
            Self::AStar { policy } | Self::WeightedAStar { policy, .. } => of_policy(policy),
            Self::AStarTree { ties: own } => {
                let tree = Some("tree".to_owned());
                tree.into_iter().chain(ties(own)).collect()
            }
            Self::UniformCost { ties: own } | Self::Greedy { ties: own } => {
                Vec::from_iter(ties(own))
            }
            Self::IdaStar { undo: own } => undo(own, false),
            Self::DepthFirst { undo: own }
            | Self::DepthLimited { undo: own, .. }
            | Self::IterativeDeepening { undo: own }
            | Self::Rbfs { undo: own } => undo(own, true),
            Self::BreadthFirst | Self::Beam { .. } | Self::Bidirectional | Self::HillClimbing => {
                Vec::new()
            }
        }
    }
}
