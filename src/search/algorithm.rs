//! The table of algorithms: one row, one file each.

use super::{
    Domain, Heuristic, Limits, Observer, Outcome, Weight, Zero, a_star, a_star_tree, beam,
    bidirectional, breadth_first, depth_first, depth_limited, greedy, ida_star,
    iterative_deepening, rbfs, weighted_a_star,
};

/// What an algorithm takes from the user, with the algorithm that this makes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A heuristic, or the puzzle's own.
    Heuristic,
    /// A depth, or nothing.
    Depth(fn(depth: u32) -> Algorithm),
    /// How many states are kept; `None` for all.
    Width(fn(width: Option<u64>) -> Algorithm),
    /// A weight of at least 1, numerator and denominator, and what [`Takes::Heuristic`] takes.
    Weight(fn(numerator: u32, denominator: u32) -> Algorithm),
}

/// The names of an algorithm and what there is to say of its open list.
struct Names {
    name: &'static str,
    command: &'static str,
    report: &'static str,
    title: &'static str,
    ties: &'static str,
    takes: Takes,
}

const FIRST_IN: &str = "first in, first out";
const IN_ORDER: &str = "successor order";

/// Makes the algorithms of a table with these columns: the variant with its parameters (and values of
/// them that stand for any), as events name it, its command, as `report` names it, its heading there,
/// which of two equal states comes first, what it takes, how it runs.
macro_rules! algorithms {
    ($run:tt; $(
        $(#[$doc:meta])*
        $variant:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty = $any:expr),* })?,
        $name:literal, $command:literal, $report:literal, $title:literal, $ties:expr, $takes:expr
        => $search:expr;
    )*) => {
        /// An algorithm with its parameters, free of any puzzle and heuristic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Algorithm {
            $($(#[$doc])* $variant $({ $($(#[$field_doc])* $field: $type),* })?,)*
        }

        impl Algorithm {
            /// All of them, with some parameters.
            pub const ALL: &[Self] = &[$(Self::$variant $({ $($field: $any),* })?),*];

            fn names(self) -> Names {
                match self {
                    $(Self::$variant $({ $($field: _),* })? => Names {
                        name: $name,
                        command: $command,
                        report: $report,
                        title: $title,
                        ties: $ties,
                        takes: $takes,
                    },)*
                }
            }

            algorithms!(@run $run; $($variant $({ $($field),* })? => $search;)*);
        }
    };
    (@run ($domain:ident, $start:ident, $heuristic:ident, $evaluation:ident, $limits:ident, $observer:ident);
        $($variant:ident $({ $($field:ident),* })? => $search:expr;)*) => {
        /// Runs it. `heuristic` is left aside by algorithms that take none; `evaluation` is what beam
        /// search and hill climbing sort by.
        pub fn run<D: Domain>(
            self,
            $domain: &D,
            $start: D::State,
            $heuristic: &impl Heuristic<D>,
            $evaluation: &impl Heuristic<D>,
            $limits: &Limits,
            $observer: &mut dyn Observer,
        ) -> Outcome {
            match self {
                $(Self::$variant $({ $($field),* })? => $search,)*
            }
        }
    };
}

algorithms! {
    (domain, start, heuristic, evaluation, limits, observer);

    /// Breadth-first search.
    BreadthFirst, "bfs", "solveBFS", "bfs", "breadth_first_search", FIRST_IN, Takes::Nothing
        => breadth_first(domain, start, limits, observer);

    /// Depth-first search with open and closed lists.
    DepthFirst, "dfs", "solveDFS", "dfs", "depth_first_search", "last in, first out",
        Takes::Depth(|depth| Self::DepthLimited { depth })
        => depth_first(domain, start, limits, observer);

    /// Depth-first search to a depth, without a closed list.
    DepthLimited {
        /// The deepest level that is looked at.
        depth: u32 = 0
    }, "depth_limited", "solveDFS", "dfs", "depth_first_search", IN_ORDER,
        Takes::Depth(|depth| Self::DepthLimited { depth })
        => depth_limited(domain, start, depth, limits, observer);

    /// Depth-limited search at depth 0, 1, 2, ...
    IterativeDeepening, "iddfs", "solveIDDFS", "iddfs", "iterative_deepening_search", IN_ORDER,
        Takes::Nothing
        => iterative_deepening(domain, start, limits, observer);

    /// A* without a heuristic.
    UniformCost, "ucs", "solveUCS", "ucs", "uniform_cost_search", FIRST_IN, Takes::Nothing
        => a_star(domain, start, &Zero, limits, observer);

    /// Greedy best-first search.
    Greedy, "greedy", "solveGreedy", "greedy", "greedy_search", FIRST_IN, Takes::Heuristic
        => greedy(domain, start, heuristic, limits, observer);

    /// A*.
    AStar, "a_star", "solveAStar", "astar", "astar_search", FIRST_IN, Takes::Heuristic
        => a_star(domain, start, heuristic, limits, observer);

    /// A* without a closed list.
    AStarTree, "a_star_tree", "solveAStar", "astar", "astar_search", FIRST_IN, Takes::Heuristic
        => a_star_tree(domain, start, heuristic, limits, observer);

    /// A* with `f = g + w * h`, `w` an exact decimal `numerator / denominator`.
    WeightedAStar {
        /// Of the weight.
        numerator: u32 = 1,
        /// Of the weight: a power of ten.
        denominator: u32 = 1
    }, "weighted_a_star", "solveWeightedAStar", "weighted", "weighted_astar_search", FIRST_IN,
        Takes::Weight(|numerator, denominator| Self::WeightedAStar { numerator, denominator })
        => weighted_a_star(
            domain,
            start,
            heuristic,
            Weight::new(numerator, denominator),
            limits,
            observer,
        );

    /// Iterative-deepening A*.
    IdaStar, "ida_star", "solveIDAStar", "idastar", "idastar_search", IN_ORDER, Takes::Heuristic
        => ida_star(domain, start, heuristic, limits, observer);

    /// Recursive best-first search.
    Rbfs, "rbfs", "solveRBFS", "rbfs", "recursive_best_first_search",
        "the earlier successor first", Takes::Heuristic
        => rbfs(domain, start, heuristic, limits, observer);

    /// Local beam search; `None` keeps every state.
    Beam {
        /// How many states a layer keeps.
        width: Option<u64> = None
    }, "beam", "solveBeam", "beam", "beam_search", "stable sort",
        Takes::Width(|width| Self::Beam { width })
        => beam(domain, start, evaluation, width, limits, observer);

    /// Breadth-first from both ends.
    Bidirectional, "bidirectional", "solveBidirectional", "bidirectional", "bidirectional_search",
        FIRST_IN, Takes::Nothing
        => bidirectional(domain, start, limits, observer);

    /// Local beam search with a beam of one.
    HillClimbing, "hill_climbing", "solveHillClimbing", "hill", "hill_climbing_search",
        "stable sort", Takes::Nothing
        => beam(domain, start, evaluation, Some(1), limits, observer);
}

impl Algorithm {
    /// The algorithm of a name in a `report`, with some parameters: `astar`.
    pub fn of_report(name: &str) -> Option<Self> {
        let named = |algorithm: &Self| algorithm.report_name() == name;
        Self::ALL.iter().copied().find(named)
    }

    /// What it takes from the user.
    pub fn takes(self) -> Takes {
        self.names().takes
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

    /// Its heading in a report: `astar_search`.
    pub fn title(self) -> &'static str {
        self.names().title
    }

    /// Which of two equal states comes first.
    pub fn describe_ties(self) -> &'static str {
        self.names().ties
    }

    /// Whether it takes a heuristic from the user.
    pub fn takes_heuristic(self) -> bool {
        matches!(self.takes(), Takes::Heuristic | Takes::Weight(_))
    }
}
