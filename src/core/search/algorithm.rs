//! The table of algorithms: one row, one file each.

use super::added::AddedAlgorithm;
use super::bpmx::GraphAlgorithm;
use super::parameter_list::{Parameter, ParameterList};
use super::tuning::TuningOptions;
use super::{
    Domain, FallingWeight, GreedyLists, Heuristic, Limits, Observer, OpenListOrder, Outcome,
    ParentPruning, Policy, PriorityFunction, Ties, TreeOrder, TreeSearch, Weight, Zero, annealing,
    anytime_repairing_a_star, bae, beam, bidirectional, breadth_first, breadth_first_ida_star,
    budgeted_tree_search, dbbs, depth_first, depth_limited, dvcbs, external_a_star, first_choice,
    greedy, greedy_lists, hash_distributed_a_star, ida_star, ida_star_with_table,
    iterative_deepening, mm, monotonic_beam, nbs, q_star, random_restarts, rbfs, rectangle_search,
    stochastic_hill_climbing, tree_search, weighted_a_star,
};

/// The way in which an algorithm counts, where that differs from one algorithm to the next. The same in all: successors
/// count as they are produced, repeats too, and the start does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Whether the inverse move, back to the parent, is among the successors.
    pub way_back: bool,
    /// When states are tested for the goal.
    pub goal_test: GoalTest,
}

/// When an algorithm tests states for the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalTest {
    /// As soon as a successor is generated.
    Generated,
    /// When a state is selected for expansion.
    Selected,
    /// When a layer is complete.
    Layer,
    /// Only the start: the two frontiers meet in a generated state.
    StartAlone,
}

impl GoalTest {
    /// As events and `printStats` name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Generated => "when produced",
            Self::Selected => "when taken",
            Self::Layer => "by layers, in sorted order",
            Self::StartAlone => "of the start alone: the sides meet when produced",
        }
    }
}

/// The names of an algorithm and what there is to say of its lists.
struct Names {
    name: &'static str,
    command: &'static str,
    report: &'static str,
    title: &'static str,
    order: OpenListOrder,
    counting: Counting,
    remembers: bool,
    takes: ParameterList,
}

const DEPTH: &[Parameter] = &[Parameter::Depth];
const TABLE: &[Parameter] = &[Parameter::Heuristic, Parameter::Table];

/// Makes the algorithms of a table with these columns: the variant with its parameters (and values of
/// them that stand for any), as events name it, its command, as `report` names it, its heading there,
/// the order of its open list, whether it generates the inverse move and when it tests for
/// the goal, whether it remembers states, what it takes, how it runs. Parameters of a name that
/// [`TuningOptions`] has can be tuned.
macro_rules! algorithms {
    ($run:tt; $(
        $(#[$doc:meta])*
        $variant:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty = $any:expr),* })?,
        $name:literal, $command:literal, $report:literal, $title:literal, $order:expr,
        $way_back:expr, $goal_test:expr, $remembers:expr, $takes:expr
        => $search:expr;
    )*) => {
        /// An algorithm with its parameters, free of any puzzle and heuristic.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Algorithm {
            $($(#[$doc])* $variant $({ $($(#[$field_doc])* $field: $type),* })?,)*
            /// One that a program adds or a script defines. It is run by the puzzle, which knows it.
            Added(AddedAlgorithm),
        }

        impl Algorithm {
            /// All of the table, with parameters with which they do something on a small board.
            pub const ALL: &[Self] = &[$(Self::$variant $({ $($field: $any),* })?),*];

            #[allow(unused_variables, reason = "some columns depend on some parameters")]
            fn names(self) -> Names {
                match self {
                    $(Self::$variant $({ $($field),* })? => Names {
                        name: $name,
                        command: $command,
                        report: $report,
                        title: $title,
                        order: $order,
                        counting: Counting {
                            way_back: $way_back,
                            goal_test: $goal_test,
                        },
                        remembers: $remembers,
                        takes: $takes,
                    },)*
                    Self::Added(added) => Names {
                        name: added.name(),
                        command: added.command(),
                        report: added.name(),
                        title: added.name(),
                        order: added.order(),
                        counting: Counting {
                            way_back: added.order() != OpenListOrder::Path,
                            goal_test: added.goal_test(),
                        },
                        remembers: added.order() != OpenListOrder::Path,
                        takes: if added.takes_heuristic() {
                            ParameterList::HEURISTIC
                        } else {
                            ParameterList::NOTHING
                        },
                    },
                }
            }

            /// The options that can be tuned.
            pub(super) fn options(&mut self) -> TuningOptions<'_> {
                let mut options = TuningOptions::default();
                match self {
                    $(Self::$variant $({ $($field),* })? => { $($(options.$field($field);)*)? })*
                    Self::Added(_) => {}
                }
                options
            }

            algorithms!(@run $run; $($variant $({ $($field),* })? => $search;)*);
        }
    };
    (@run ($domain:ident, $start:ident, $heuristic:ident, $evaluation:ident, $limits:ident, $observer:ident);
        $($variant:ident $({ $($field:ident),* })? => $search:expr;)*) => {
        /// Runs it. `heuristic` is left aside by algorithms that take none; `evaluation` is what beam
        /// search sorts by where no heuristic was named, and hill climbing always.
        #[allow(unused_variables, reason = "domains sort successors by name")]
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
                Self::Added(added) => unreachable!("the puzzle itself runs {added:?}"),
            }
        }
    };
}

algorithms! {
    (domain, start, heuristic, evaluation, limits, observer);

    /// Breadth-first search.
    BreadthFirst {
        /// Whether successors are sorted by name.
        ties: Ties = Ties::Fifo
    }, "bfs", "solveBFS", "bfs", "breadth_first_search", OpenListOrder::Queue,
        true, GoalTest::Generated, true, ParameterList::NOTHING
        => breadth_first(domain, start, limits, observer);

    /// Breadth-first search without a closed list.
    BreadthFirstTree {
        /// Whether successors are sorted by name.
        ties: Ties = Ties::Fifo,
        /// Whether no state stands twice on a path.
        path_check: bool = false
    }, "bfs_tree", "solveBFS", "bfs", "breadth_first_search", OpenListOrder::Queue,
        true, GoalTest::Generated, false, ParameterList::NOTHING
        => {
            let kind = TreeSearch { order: TreeOrder::Queue, ties, path_check };
            tree_search(domain, start, &Zero, kind, limits, observer)
        };

    /// Depth-first search with open and closed lists.
    DepthFirst {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::Off,
        /// Whether successors are sorted by name, so that the first one is expanded first.
        ties: Ties = Ties::Lifo
    }, "dfs", "solveDFS", "dfs", "depth_first_search", OpenListOrder::Stack,
        !parent_pruning.is_on(), GoalTest::Generated, true, ParameterList::these(DEPTH, Self::to_depth)
        => depth_first(domain, start, (parent_pruning, ties), limits, observer);

    /// Depth-first search without a closed list, to any depth.
    DepthFirstTree {
        /// Whether successors are sorted by name, so that the first one is expanded first.
        ties: Ties = Ties::Lifo,
        /// Whether no state stands twice on a path.
        path_check: bool = true
    }, "dfs_tree", "solveDFS", "dfs", "depth_first_search", OpenListOrder::Stack,
        true, GoalTest::Generated, false, ParameterList::these(DEPTH, Self::to_depth)
        => {
            let kind = TreeSearch { order: TreeOrder::Stack, ties, path_check };
            tree_search(domain, start, &Zero, kind, limits, observer)
        };

    /// Depth-first search to a depth, without a closed list.
    DepthLimited {
        /// The deepest level that is looked at.
        depth: u32 = 6,
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::Off,
        /// Whether successors are sorted by name.
        ties: Ties = Ties::Fifo
    }, "depth_limited", "solveDFS", "dfs", "depth_first_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Generated, false, ParameterList::these(DEPTH, Self::to_depth)
        => depth_limited(domain, start, depth, parent_pruning, limits, observer);

    /// Depth-limited search at depth 0, 1, 2, ...
    IterativeDeepening {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::Off,
        /// Whether successors are sorted by name.
        ties: Ties = Ties::Fifo
    }, "iddfs", "solveIDDFS", "iddfs", "iterative_deepening_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Generated, false, ParameterList::NOTHING
        => iterative_deepening(domain, start, parent_pruning, limits, observer);

    /// A* without a heuristic.
    UniformCost {
        /// Which of equal states comes first.
        ties: Ties = Ties::Fifo
    }, "ucs", "solveUCS", "ucs", "uniform_cost_search", OpenListOrder::Best(ties), true, GoalTest::Selected, true, ParameterList::NOTHING
        => {
            let policy = Policy { ties, ..Policy::USUAL };
            weighted_a_star(domain, start, &Zero, Weight::ONE, policy, limits, observer)
        };

    /// Uniform-cost search without a closed list.
    UniformCostTree {
        /// Which of equal nodes comes first.
        ties: Ties = Ties::Fifo,
        /// Whether no state stands twice on a path.
        path_check: bool = false
    }, "ucs_tree", "solveUCS", "ucs", "uniform_cost_search", OpenListOrder::Best(ties), true, GoalTest::Selected, false,
        ParameterList::NOTHING
        => {
            let kind = TreeSearch { order: TreeOrder::AStar, ties, path_check };
            tree_search(domain, start, &Zero, kind, limits, observer)
        };

    /// Greedy best-first search.
    Greedy {
        /// Which of equal states comes first.
        ties: Ties = Ties::Fifo,
        /// The number of states that are expanded before their successors are estimated.
        batch: u32 = 1
    }, "greedy", "solveGreedy", "greedy", "greedy_search", OpenListOrder::Best(ties), true, GoalTest::Selected, true,
        ParameterList::HEURISTIC
        => greedy(domain, start, heuristic, (ties, batch), limits, observer);

    /// Greedy best-first search with deferred evaluation, preferred operators or several heuristics.
    GreedyLists {
        /// Which of equal states comes first.
        ties: Ties = Ties::Fifo,
        /// Whether a state is estimated when it is taken.
        deferred: bool = true,
        /// Whether successors by preferred operators stand in a list of their own, and how far that is put ahead.
        preferred: Option<u32> = None,
        /// Whether each heuristic of a maximum sorts a list of its own.
        alternate: bool = false
    }, "greedy_lists", "solveGreedy", "greedy", "greedy_search", OpenListOrder::Best(ties), true, GoalTest::Selected, true,
        ParameterList::HEURISTIC
        => {
            let kind = GreedyLists { ties, deferred, preferred, alternate };
            greedy_lists(domain, start, heuristic, kind, limits, observer)
        };

    /// Greedy best-first search without a closed list.
    GreedyTree {
        /// Which of equal nodes comes first.
        ties: Ties = Ties::Fifo,
        /// Whether no state stands twice on a path.
        path_check: bool = true
    }, "greedy_tree", "solveGreedy", "greedy", "greedy_search", OpenListOrder::Best(ties), true, GoalTest::Selected, false,
        ParameterList::HEURISTIC
        => {
            let kind = TreeSearch { order: TreeOrder::Greedy, ties, path_check };
            tree_search(domain, start, heuristic, kind, limits, observer)
        };

    /// A*.
    AStar {
        /// The policy for its lists.
        policy: Policy = Policy::USUAL
    }, "a_star", "solveAStar", "astar", "astar_search", OpenListOrder::Best(policy.ties), true, GoalTest::Selected, true,
        ParameterList::HEURISTIC
        => weighted_a_star(domain, start, heuristic, Weight::ONE, policy, limits, observer);

    /// A* without a closed list.
    AStarTree {
        /// Which of equal nodes comes first.
        ties: Ties = Ties::Fifo,
        /// Whether no state stands twice on a path.
        path_check: bool = false
    }, "a_star_tree", "solveAStar", "astar", "astar_search", OpenListOrder::Best(ties), true, GoalTest::Selected, false,
        ParameterList::HEURISTIC
        => {
            let kind = TreeSearch { order: TreeOrder::AStar, ties, path_check };
            tree_search(domain, start, heuristic, kind, limits, observer)
        };

    /// A* with bidirectional pathmax.
    AStarBpmx {
        /// Which of equal states comes first.
        ties: Ties = Ties::Fifo,
        /// Whether a better path opens a state again.
        reopen: bool = true
    }, "a_star_bpmx", "solveAStar", "astar", "astar_search", OpenListOrder::Best(ties), true, GoalTest::Selected, true,
        ParameterList::HEURISTIC
        => GraphAlgorithm::AStar { ties, reopen }.run_in(domain, start, heuristic, limits, observer);

    /// Hash-distributed A*.
    HashDistributedAStar, "hda_star", "solveHDAStar", "hdastar", "hash_distributed_astar_search",
        OpenListOrder::Rounds, true, GoalTest::Selected, true, ParameterList::HEURISTIC
        => hash_distributed_a_star(domain, start, heuristic, limits, observer);

    /// External A*: A* with delayed duplicate detection, on disk where memory ends.
    ExternalAStar, "external_a_star", "solveExternalAStar", "externalastar", "external_astar_search",
        OpenListOrder::Buckets { by_f: true }, true, GoalTest::Selected, true, ParameterList::HEURISTIC
        => external_a_star(domain, start, heuristic, limits, observer);

    /// Breadth-first iterative-deepening A*, with delayed duplicate detection, on disk where memory ends.
    BreadthFirstIdaStar, "bfida_star", "solveBFIDAStar", "bfidastar", "breadth_first_idastar_search",
        OpenListOrder::Buckets { by_f: false }, true, GoalTest::Selected, true, ParameterList::HEURISTIC
        => breadth_first_ida_star(domain, start, heuristic, limits, observer);

    /// Q* search.
    QStar {
        /// Which of equal moves comes first; not by name.
        ties: Ties = Ties::Fifo
    }, "q_star", "solveQStar", "qstar", "qstar_search", OpenListOrder::Best(ties), false, GoalTest::Generated, true,
        ParameterList::HEURISTIC
        => q_star(domain, start, heuristic, ties, limits, observer);

    /// Jump point search: A* over the cells of a map where a cheapest path may turn.
    JumpPoint, "jps", "solveJPS", "jps", "jump_point_search", OpenListOrder::Best(Ties::Fifo), false, GoalTest::Selected, true,
        ParameterList::HEURISTIC
        => weighted_a_star(domain, start, heuristic, Weight::ONE, Policy::USUAL, limits, observer);

    /// A* with `f = g + w * h`, `w` an exact decimal `numerator / denominator`.
    WeightedAStar {
        /// Of the weight.
        numerator: u32 = 3,
        /// Of the weight: a power of ten.
        denominator: u32 = 2,
        /// The priority function.
        function: PriorityFunction = PriorityFunction::Linear,
        /// The policy for its lists.
        policy: Policy = Policy::USUAL
    }, "weighted_a_star", "solveWeightedAStar", "weighted", "weighted_astar_search",
        OpenListOrder::Best(policy.ties), true, GoalTest::Selected, true, ParameterList::these(
            &[Parameter::Weight, Parameter::Heuristic],
            |given| Self::weighted(given.weight.0, given.weight.1),
        )
        => {
            let weight = Weight::new(numerator, denominator).by(function);
            weighted_a_star(domain, start, heuristic, weight, policy, limits, observer)
        };

    /// Anytime repairing A*.
    AnytimeRepairing {
        /// The weights.
        weights: FallingWeight = FallingWeight { first: 6, step: 1, parts: 2 }
    }, "ara", "solveARA", "ara", "anytime_repairing_astar_search",
        OpenListOrder::Best(Ties::Fifo), true, GoalTest::Selected, true, ParameterList::these(
            &[Parameter::Weight, Parameter::Heuristic, Parameter::Step],
            |given| Self::repairing(given.weight, given.step),
        )
        => anytime_repairing_a_star(domain, start, heuristic, weights, limits, observer);

    /// Iterative-deepening A*.
    IdaStar {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::On
    }, "ida_star", "solveIDAStar", "idastar", "idastar_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Selected, false,
        ParameterList::these(TABLE, Self::deepening_a_star)
        => ida_star(domain, start, heuristic, parent_pruning, limits, observer);

    /// Iterative-deepening A* with a transposition table.
    IdaStarTable {
        /// Bytes of the table.
        table: u64 = 4_000,
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::On
    }, "ida_star_table", "solveIDAStar", "idastar", "idastar_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Selected, false,
        ParameterList::these(TABLE, Self::deepening_a_star)
        => ida_star_with_table(domain, start, heuristic, (parent_pruning, table), limits, observer);

    /// Iterative-deepening A* with bidirectional pathmax.
    IdaStarBpmx {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::On
    }, "ida_star_bpmx", "solveIDAStar", "idastar", "idastar_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Selected, false, ParameterList::HEURISTIC
        => GraphAlgorithm::IdaStar(parent_pruning).run_in(domain, start, heuristic, limits, observer);

    /// Budgeted tree search.
    BudgetedTree {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::On
    }, "budgeted_tree", "solveBTS", "bts", "budgeted_tree_search", OpenListOrder::Path,
        !parent_pruning.is_on(), GoalTest::Selected, false, ParameterList::HEURISTIC
        => budgeted_tree_search(domain, start, heuristic, parent_pruning, limits, observer);

    /// Recursive best-first search.
    Rbfs {
        /// Whether the inverse move is omitted.
        parent_pruning: ParentPruning = ParentPruning::Off
    }, "rbfs", "solveRBFS", "rbfs", "recursive_best_first_search",
        OpenListOrder::Recursive, !parent_pruning.is_on(), GoalTest::Selected, false, ParameterList::HEURISTIC
        => rbfs(domain, start, heuristic, parent_pruning, limits, observer);

    /// Local beam search; `None` keeps every state.
    Beam {
        /// The number of states that a layer keeps.
        width: Option<u64> = Some(10),
        /// Whether a heuristic was named to sort them by, in the place of the puzzle's evaluation.
        named: bool = false,
        /// Whether a wider beam never finds a longer way.
        monotonic: bool = false
    }, "beam", "solveBeam", "beam", "beam_search", OpenListOrder::Layers, true,
        if monotonic { GoalTest::Generated } else { GoalTest::Layer }, true,
        ParameterList::these(&[Parameter::Width, Parameter::Heuristic], |given| Self::Beam {
            width: given.width,
            named: given.named,
            monotonic: false,
        })
        => match (monotonic, named) {
            (false, true) => beam(domain, start, heuristic, width, limits, observer),
            (false, false) => beam(domain, start, evaluation, width, limits, observer),
            (true, true) => monotonic_beam(domain, start, heuristic, width, limits, observer),
            (true, false) => monotonic_beam(domain, start, evaluation, width, limits, observer),
        };

    /// Rectangle search.
    Rectangle {
        /// The number of depths that an iteration adds.
        aspect: u32 = 1
    }, "rectangle", "solveRectangle", "rectangle", "rectangle_search",
        OpenListOrder::Levels, true, GoalTest::Generated, true,
        ParameterList::these(&[Parameter::Heuristic, Parameter::Aspect], |given| Self::rectangle(given.aspect))
        => rectangle_search(domain, start, heuristic, aspect, limits, observer);

    /// Breadth-first from both ends.
    Bidirectional, "bidirectional", "solveBidirectional", "bidirectional", "bidirectional_search",
        OpenListOrder::Sides, true, GoalTest::StartAlone, true,
        ParameterList::NOTHING => bidirectional(domain, start, limits, observer);

    /// Near-optimal bidirectional search.
    Nbs, "nbs", "solveNBS", "nbs", "near_optimal_bidirectional_search", OpenListOrder::Pairs, true, GoalTest::StartAlone, true,
        ParameterList::HEURISTIC => nbs(domain, start, heuristic, limits, observer);

    /// Meet in the middle.
    Mm, "mm", "solveMM", "mm", "meet_in_the_middle_search", OpenListOrder::Middle, true, GoalTest::StartAlone, true,
        ParameterList::HEURISTIC => mm(domain, start, heuristic, limits, observer);

    /// Search from both ends by the errors of estimates.
    Bae {
        /// Of how many times the optimal cost a solution's is at most: a fraction of at least 1.
        within: (u32, u32) = (1, 1)
    }, "bae", "solveBAE", "bae", "bae_search", OpenListOrder::Alternating, true, GoalTest::StartAlone, true,
        ParameterList::these(&[Parameter::Heuristic, Parameter::Within], |given| Self::bae(given.within)) => bae(domain, start, heuristic, within, limits, observer);

    /// Search from both ends along dynamic vertex covers.
    Dvcbs, "dvcbs", "solveDVCBS", "dvcbs", "dvcbs_search", OpenListOrder::Cover, true, GoalTest::StartAlone, true,
        ParameterList::HEURISTIC => dvcbs(domain, start, heuristic, limits, observer);

    /// Search from both ends by bounds of pairs of buckets.
    Dbbs, "dbbs", "solveDBBS", "dbbs", "dbbs_search", OpenListOrder::BucketPairs, true, GoalTest::StartAlone, true,
        ParameterList::HEURISTIC => dbbs(domain, start, heuristic, limits, observer);

    /// Local beam search with a beam of one.
    HillClimbing, "hill_climbing", "solveHillClimbing", "hill", "hill_climbing_search",
        OpenListOrder::Layers, true, GoalTest::Layer, true, ParameterList::NOTHING
        => beam(domain, start, evaluation, Some(1), limits, observer);

    /// Hill climbing that draws one of the better successors.
    StochasticHillClimbing {
        /// Of its draws.
        seed: u64 = 0
    }, "stochastic_hill_climbing", "solveStochasticHillClimbing", "stochastic", "stochastic_hill_climbing_search",
        OpenListOrder::Walk, true, GoalTest::Generated, false, ParameterList::HEURISTIC
        => stochastic_hill_climbing(domain, start, (heuristic, seed), limits, observer);

    /// Hill climbing that takes the first better successor that it draws.
    FirstChoice {
        /// Of its draws.
        seed: u64 = 0
    }, "first_choice", "solveFirstChoice", "firstChoice", "first_choice_search",
        OpenListOrder::Walk, true, GoalTest::Generated, false, ParameterList::HEURISTIC
        => first_choice(domain, start, (heuristic, seed), limits, observer);

    /// Stochastic hill climbing, again and again.
    RandomRestarts {
        /// The number of restarts.
        restarts: u64 = 20,
        /// Of its draws.
        seed: u64 = 0
    }, "random_restarts", "solveRandomRestarts", "restarts", "random_restarts_search",
        OpenListOrder::Walk, true, GoalTest::Generated, false,
        ParameterList::these(&[Parameter::Restarts, Parameter::Heuristic], |given| Self::RandomRestarts {
            restarts: given.restarts,
            seed: 0,
        })
        => random_restarts(domain, start, (heuristic, seed), restarts, limits, observer);

    /// Simulated annealing.
    Annealing {
        /// The temperature at first, in moves: a fraction.
        temperature: (u32, u32) = (2, 1),
        /// The factor of the temperature: a fraction.
        cooling: (u32, u32) = (9, 10),
        /// Of its draws.
        seed: u64 = 0
    }, "annealing", "solveAnnealing", "annealing", "annealing_search",
        OpenListOrder::Walk, true, GoalTest::Generated, false, ParameterList::these(
            &[Parameter::Temperature, Parameter::Cooling, Parameter::Heuristic],
            |given| Self::Annealing { temperature: given.temperature, cooling: given.cooling, seed: 0 },
        )
        => annealing(domain, start, (heuristic, seed), (temperature, cooling), limits, observer);
}

impl Algorithm {
    /// The way in which it counts.
    pub fn counting(self) -> Counting {
        self.names().counting
    }

    /// The parameters that it takes from the user.
    pub fn takes(self) -> ParameterList {
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

    /// As `report` names it in its list of algorithms: `astar`.
    pub fn report_name(self) -> &'static str {
        self.names().report
    }

    /// Its heading in a report: `astar_search`.
    pub fn title(self) -> &'static str {
        self.names().title
    }

    /// The order of its open list.
    #[doc(hidden)]
    pub fn order(self) -> OpenListOrder {
        self.names().order
    }

    /// Whether it remembers the states that it met, and so ends on a finite space without a goal. What
    /// remembers nothing but its path goes round in it for ever.
    pub fn remembers(self) -> bool {
        self.names().remembers
    }
}
