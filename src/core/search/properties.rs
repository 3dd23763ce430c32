//! Properties of algorithms that follow from the columns of their table.

use super::parameter_list::Parameter;
use super::{Algorithm, OpenListOrder, Ties, Weight};

impl Algorithm {
    /// The algorithm of a name in a `report`, with some parameters: `astar`.
    pub fn of_report(name: &str) -> Option<Self> {
        let named = |algorithm: &Self| algorithm.report_name() == name;
        Self::ALL.iter().copied().find(named)
    }

    /// The algorithm that a command runs where nothing more is said of it.
    pub fn of_command(name: &str) -> Option<Self> {
        let is_named = |algorithm: &Self| algorithm.command() == name;
        Self::ALL.iter().copied().find(is_named)
    }

    /// Whether it draws.
    pub fn is_random(mut self) -> bool {
        self.options().seed.is_some()
    }

    /// The same with the seed of its draws, if it draws.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        if let Some(option) = self.options().seed {
            *option = seed;
        }
        self
    }

    /// Which of two equal states comes first.
    pub fn describe_ties(self) -> &'static str {
        match self.tuning().ties {
            Some(ties) if ties.is_by_name() => ties.describe(),
            _ => self.order().describe_ties(),
        }
    }

    /// Whether it proves that no solution has fewer moves, whatever they cost.
    #[doc(hidden)]
    pub fn proves_fewest_moves(self) -> bool {
        matches!(
            self,
            Self::BreadthFirst { .. }
                | Self::BreadthFirstTree { .. }
                | Self::IterativeDeepening { .. }
        )
    }

    /// Whether names break its ties, and sort its successors.
    pub fn is_by_name(self) -> bool {
        self.tuning().ties.is_some_and(Ties::is_by_name)
    }

    /// Whether it expands paths, and keeps no list of the states that it met.
    pub fn is_tree(self) -> bool {
        self.tuning().tree
    }

    /// The deepest level that it looks at, where it is given.
    pub(crate) fn depth_limit(self) -> Option<u32> {
        match self {
            Self::DepthLimited { depth, .. } => Some(depth),
            _ => None,
        }
    }

    /// Whether it goes along paths, round by round, with a bound that grows as far as it must.
    pub(crate) fn deepens(self) -> bool {
        matches!(
            self,
            Self::IterativeDeepening { .. } | Self::IdaStar { .. } | Self::IdaStarTable { .. }
        )
    }

    /// Whether it goes through the space by layers from the start; of a search from both ends, where the goal
    /// is no single state.
    pub(super) fn is_layered(self, has_goal: bool) -> bool {
        match self.order() {
            OpenListOrder::Queue => true,
            OpenListOrder::Sides => !has_goal,
            _ => false,
        }
    }

    /// The number of units of a priority in one unit of an estimate.
    pub(super) fn priority_scale(self) -> u64 {
        match self {
            Self::WeightedAStar {
                numerator,
                denominator,
                function,
                ..
            } => Weight::new(numerator, denominator).by(function).scale(),
            Self::AnytimeRepairing { weights } => weights.parts,
            _ => 1,
        }
    }

    /// Whether it sorts by the puzzle's own evaluation.
    pub fn is_evaluated(self) -> bool {
        matches!(self, Self::Beam { named: false, .. } | Self::HillClimbing)
    }

    /// Whether it asks the heuristic that it is run with.
    pub fn is_informed(self) -> bool {
        self.takes_heuristic() || matches!(self, Self::Beam { named: true, .. })
    }

    /// Whether it searches back from the goal, too.
    pub fn is_two_sided(self) -> bool {
        self.order().is_two_sided()
    }

    /// Whether it asks for estimates of the distance from the start, too.
    pub fn estimates_back(self) -> bool {
        self.is_two_sided() && self.takes_heuristic()
    }

    /// Whether it takes a heuristic from the user, or the puzzle's own.
    pub fn takes_heuristic(self) -> bool {
        self.takes_a(Parameter::Heuristic) && !matches!(self, Self::Beam { .. })
    }

    /// The number that it takes: the weight, the width of the beam, the depth.
    #[doc(hidden)]
    #[allow(clippy::cast_precision_loss, reason = "a place in a plot")]
    pub fn parameter(self) -> Option<f64> {
        match self {
            Self::WeightedAStar {
                numerator,
                denominator,
                ..
            } => Some(f64::from(numerator) / f64::from(denominator)),
            Self::Bae { within } if within.0 > within.1 => {
                Some(f64::from(within.0) / f64::from(within.1))
            }
            Self::AnytimeRepairing { weights } => Some(weights.of(weights.first)),
            Self::Beam { width, .. } => width.map(|width| width as f64),
            Self::DepthLimited { depth, .. } => Some(depth.into()),
            Self::Rectangle { aspect } => Some(aspect.into()),
            Self::IdaStarTable { table, .. } => Some(table as f64),
            Self::RandomRestarts { restarts, .. } => Some(restarts as f64),
            Self::Added(added) => added.parameter(),
            _ => None,
        }
    }

    /// Of how many times the optimal length its solutions are at most, with an admissible heuristic. What
    /// passes better paths over promises that with a consistent one only, which nobody here knows of it.
    pub fn within(self) -> Option<String> {
        match self {
            Self::WeightedAStar { policy, .. } if !policy.reopen => None,
            _ => self.weight(),
        }
    }

    /// The number of states that a layer keeps; 0 of algorithms other than beams.
    #[doc(hidden)]
    pub fn beam_width(self) -> u64 {
        match self {
            Self::Beam { width, .. } => width.unwrap_or(u64::MAX),
            Self::HillClimbing => 1,
            _ => 0,
        }
    }
}
