//! Differences of an algorithm from its usual self.

use super::{
    Algorithm, Arguments, FallingWeight, OpenListOrder, ParentPruning, Policy, PriorityFunction,
    Ties,
};
use std::mem;

/// The tuning of an algorithm beyond its operands; options that are not given are as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tuning {
    /// Whether it does without a closed list.
    pub tree: bool,
    /// Whether it does without a closed list, and no state stands twice on a path.
    pub path_check: bool,
    /// Whether estimates of neighbours raise one another.
    pub bpmx: Option<bool>,
    /// Whether a wider beam never finds a longer way.
    pub monotonic: bool,
    /// Which of equal states comes first.
    pub ties: Option<Ties>,
    /// The function by which a weighted search makes one number of g and h.
    pub function: Option<PriorityFunction>,
    /// Whether a better path opens a state again.
    pub reopen: Option<bool>,
    /// The number of states that are expanded before their successors are estimated, at least 1.
    pub batch: Option<u32>,
    /// Whether successors by actions outside of a stubborn set are left out.
    pub stubborn_sets: Option<bool>,
    /// Whether the inverse move is omitted.
    pub parent_pruning: Option<ParentPruning>,
    /// Whether states are estimated when they are taken.
    pub deferred: Option<bool>,
    /// Whether preferred operators have a list of their own, and how far it is put ahead by progress.
    pub preferred: Option<u32>,
    /// Whether each heuristic of a maximum sorts a list of its own.
    pub alternate: Option<bool>,
}

/// A way in which algorithms may differ from their usual selves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TuningOption {
    /// Whether it does without a closed list.
    Tree,
    /// Whether no state stands twice on a path, without a closed list.
    PathCheck,
    /// Whether estimates of neighbours raise one another.
    Bpmx,
    /// Whether a wider beam never finds a longer way.
    Monotonic,
    /// Which of equal states comes first.
    Ties,
    /// The function by which a weighted search makes one number of g and h.
    Priority,
    /// Whether a better path opens a state again.
    Reopen,
    /// The number of states that are expanded before their successors are estimated.
    Batch,
    /// Whether successors by actions outside of a stubborn set are left out.
    StubbornSets,
    /// Whether the inverse move is omitted.
    ParentPruning,
    /// Whether states are estimated when they are taken.
    Deferred,
    /// Whether preferred operators have a list of their own.
    Preferred,
    /// Whether each heuristic of a maximum sorts a list of its own.
    Alternate,
}

impl TuningOption {
    /// The commands of the algorithms that have it, in the order of the table of algorithms.
    #[doc(hidden)]
    pub fn commands(self) -> Vec<&'static str> {
        let mut commands: Vec<&str> = Vec::new();
        for algorithm in Algorithm::ALL {
            if self.is_of(*algorithm) && !commands.contains(&algorithm.command()) {
                commands.push(algorithm.command());
            }
        }
        commands
    }

    /// Whether no search has both.
    #[doc(hidden)]
    pub fn excludes(self, other: Self) -> bool {
        let has_closed_list = !matches!(other, Self::Tree | Self::PathCheck);
        match self {
            Self::Bpmx => !has_closed_list || matches!(other, Self::Batch | Self::StubbornSets),
            Self::Deferred | Self::Preferred | Self::Alternate => {
                !has_closed_list || other == Self::Batch
            }
            Self::StubbornSets => !has_closed_list,
            _ => false,
        }
    }

    fn is_of(self, algorithm: Algorithm) -> bool {
        let (tuning, mut algorithm) = (algorithm.tuning(), algorithm);
        let options = algorithm.options();
        match self {
            Self::Tree => tuning.tree,
            Self::PathCheck => options.path_check.is_some(),
            Self::Bpmx => tuning.bpmx.is_some(),
            Self::Monotonic => options.monotonic.is_some(),
            Self::Ties => tuning.ties.is_some(),
            Self::Priority => tuning.function.is_some(),
            Self::Reopen => tuning.reopen.is_some(),
            Self::Batch => tuning.batch.is_some(),
            Self::StubbornSets => tuning.stubborn_sets.is_some(),
            Self::ParentPruning => tuning.parent_pruning.is_some(),
            Self::Deferred => tuning.deferred.is_some(),
            Self::Preferred => options.preferred.is_some(),
            Self::Alternate => tuning.alternate.is_some(),
        }
    }
}

/// Algorithms as they are where nothing more is said of them.
impl Algorithm {
    /// Breadth-first search.
    pub const BREADTH_FIRST: Self = Self::BreadthFirst { ties: Ties::Fifo };
    /// Depth-first search with open and closed lists.
    pub const DEPTH_FIRST: Self = Self::DepthFirst {
        parent_pruning: ParentPruning::Off,
        ties: Ties::Lifo,
    };
    /// Iterative deepening.
    pub const ITERATIVE_DEEPENING: Self = Self::IterativeDeepening {
        parent_pruning: ParentPruning::Off,
        ties: Ties::Fifo,
    };
    /// Uniform-cost search.
    pub const UNIFORM_COST: Self = Self::UniformCost { ties: Ties::Fifo };
    /// Q* search.
    pub const Q_STAR: Self = Self::QStar { ties: Ties::Fifo };
    /// Greedy best-first search.
    pub const GREEDY: Self = Self::Greedy {
        ties: Ties::Fifo,
        batch: 1,
    };
    /// The expansions by which a list of preferred operators is put ahead at each progress: as in Fast Downward.
    #[doc(hidden)]
    pub const USUAL_BOOST: u32 = 1000;
    /// A*.
    pub const A_STAR: Self = Self::AStar {
        policy: Policy::USUAL,
    };
    /// A* without a closed list.
    #[cfg(test)]
    pub(crate) const A_STAR_TREE: Self = Self::AStarTree {
        ties: Ties::Fifo,
        path_check: false,
    };
    /// IDA*.
    pub const IDA_STAR: Self = Self::IdaStar {
        parent_pruning: ParentPruning::On,
    };
    /// IDA* with a transposition table of so many bytes.
    pub const fn ida_star_table(table: u64) -> Self {
        Self::IdaStarTable {
            table,
            parent_pruning: ParentPruning::On,
        }
    }

    /// IDA*, with a transposition table where one is given.
    pub(super) fn deepening_a_star(given: Arguments) -> Self {
        given.table.map_or(Self::IDA_STAR, Self::ida_star_table)
    }

    /// Depth-first search, without a closed list where a depth is given.
    pub(super) fn to_depth(given: Arguments) -> Self {
        given.depth.map_or(Self::DEPTH_FIRST, Self::depth_limited)
    }

    /// Budgeted tree search.
    pub const BUDGETED_TREE: Self = Self::BudgetedTree {
        parent_pruning: ParentPruning::On,
    };

    /// Recursive best-first search.
    pub const RBFS: Self = Self::Rbfs {
        parent_pruning: ParentPruning::Off,
    };

    /// Depth-first search to a depth.
    pub const fn depth_limited(depth: u32) -> Self {
        Self::DepthLimited {
            depth,
            parent_pruning: ParentPruning::Off,
            ties: Ties::Fifo,
        }
    }

    /// Weighted A*.
    pub const fn weighted(numerator: u32, denominator: u32) -> Self {
        Self::WeightedAStar {
            numerator,
            denominator,
            function: PriorityFunction::Linear,
            policy: Policy::USUAL,
        }
    }

    /// Anytime repairing A* from a weight on, in steps of 0.5 unless another one is given. Both are fractions, over powers
    /// of ten.
    pub fn repairing(weight: (u32, u32), step: Option<(u32, u32)>) -> Self {
        let step = step.unwrap_or((5, 10));
        let fractions =
            [weight, step].map(|(above, below)| (u64::from(above), u64::from(below.max(1))));
        let whole = fractions[0].1.max(fractions[1].1);
        let [first, step] = fractions.map(|(above, below)| above * (whole / below));
        // The smallest numbers: f is made of them.
        let common = [first, step]
            .into_iter()
            .fold(whole, |mut divisor, mut rest| {
                while rest > 0 {
                    (divisor, rest) = (rest, divisor % rest);
                }
                divisor
            });
        Self::AnytimeRepairing {
            weights: FallingWeight {
                first: first / common,
                step: step / common,
                parts: whole / common,
            },
        }
    }

    /// Rectangle search, square unless another aspect is given.
    pub fn rectangle(aspect: Option<u32>) -> Self {
        let aspect = aspect.unwrap_or(1);
        Self::Rectangle { aspect }
    }

    /// BAE*, whose solutions are optimal.
    pub const BAE: Self = Self::Bae { within: (1, 1) };

    /// BAE*, whose solutions are optimal unless another bound is given: a fraction of at least 1.
    pub fn bae(within: Option<(u32, u32)>) -> Self {
        within.map_or(Self::BAE, |within| Self::Bae { within })
    }

    /// Stochastic hill climbing.
    pub const STOCHASTIC_HILL_CLIMBING: Self = Self::StochasticHillClimbing { seed: 0 };
    /// First-choice hill climbing.
    pub const FIRST_CHOICE: Self = Self::FirstChoice { seed: 0 };

    /// Stochastic hill climbing with so many restarts.
    pub const fn random_restarts(restarts: u64) -> Self {
        Self::RandomRestarts { restarts, seed: 0 }
    }

    /// Simulated annealing from a temperature in moves, which each step multiplies by a fraction.
    pub const fn annealing(temperature: (u32, u32), cooling: (u32, u32)) -> Self {
        Self::Annealing {
            temperature,
            cooling,
            seed: 0,
        }
    }

    /// Beam search that sorts by the puzzle's own evaluation.
    pub const fn beam(width: Option<u64>) -> Self {
        Self::Beam {
            width,
            named: false,
            monotonic: false,
        }
    }
}

impl Algorithm {
    /// The same with what is said of it besides; what does not concern it is left aside.
    #[must_use]
    pub fn tuned(self, tuning: Tuning) -> Self {
        let mut tuned = if tuning.tree || tuning.path_check {
            self.on_trees()
        } else if tuning.deferred == Some(true)
            || tuning.preferred.is_some()
            || tuning.alternate == Some(true)
        {
            self.on_lists()
        } else if tuning.bpmx == Some(true) {
            self.with_bpmx()
        } else {
            self
        };
        let (is_tree, path_check) = (tuning.tree || tuning.path_check, tuning.path_check);
        let mut options = tuned.options();
        turn(options.deferred.take(), tuning.deferred);
        turn(options.preferred.take(), Some(tuning.preferred));
        turn(options.alternate.take(), tuning.alternate);
        let has_own_ties = tuned.allows(tuning.ties);
        let options = tuned.options();
        turn(options.monotonic, tuning.monotonic.then_some(true));
        turn(options.ties, tuning.ties.filter(|_| has_own_ties));
        turn(options.path_check, is_tree.then_some(path_check));
        turn(options.function, tuning.function);
        turn(options.reopen, tuning.reopen);
        turn(options.batch, tuning.batch.map(|batch| batch.max(1)));
        turn(options.stubborn_sets, tuning.stubborn_sets);
        turn(options.parent_pruning, tuning.parent_pruning);
        tuned
    }

    /// The same with lists of preferred operators or of several heuristics, where there is such a search.
    #[must_use]
    pub fn on_lists(self) -> Self {
        match self {
            Self::Greedy { ties, .. } => Self::GreedyLists {
                ties,
                deferred: false,
                preferred: None,
                alternate: false,
            },
            other => other,
        }
    }

    /// The same without a closed list, where there is such a search.
    fn on_trees(self) -> Self {
        let path_check = false;
        match self {
            Self::BreadthFirst { ties } => Self::BreadthFirstTree { ties, path_check },
            Self::DepthFirst { ties, .. } => Self::DepthFirstTree { ties, path_check },
            Self::UniformCost { ties } => Self::UniformCostTree { ties, path_check },
            Self::Greedy { ties, .. } | Self::GreedyLists { ties, .. } => {
                Self::GreedyTree { ties, path_check }
            }
            Self::AStar { policy } => Self::AStarTree {
                ties: policy.ties,
                path_check,
            },
            other => other,
        }
    }

    /// The same with bidirectional pathmax, where there is such a search.
    fn with_bpmx(self) -> Self {
        match self {
            Self::AStar { policy } => Self::AStarBpmx {
                ties: policy.ties,
                reopen: policy.reopen,
            },
            Self::IdaStar { parent_pruning } => Self::IdaStarBpmx { parent_pruning },
            other => other,
        }
    }

    /// Whether it runs on states of the puzzle as they are.
    pub(crate) fn is_on_boards(self) -> bool {
        matches!(self, Self::GreedyLists { .. } | Self::QStar { .. })
            || self.tuning().stubborn_sets == Some(true)
    }

    /// Whether ties can be broken so: a queue, a stack and a path have no equals, and only names sort the successors there. A move
    /// has no name of a state before it is made.
    fn allows(self, ties: Option<Ties>) -> bool {
        let sorts = matches!(self.order(), OpenListOrder::Best(_));
        let has_names = !matches!(self, Self::QStar { .. });
        ties.is_some_and(|ties| if ties.is_by_name() { has_names } else { sorts })
    }

    /// The words of the ties that it allows, its usual one among them.
    #[doc(hidden)]
    pub fn ties_allowed(self) -> Vec<&'static str> {
        let usual = self.tuning().ties;
        let fits = |ties: &Ties| Some(*ties) == usual || self.allows(Some(*ties));
        let all = Ties::ALL.into_iter().filter(fits);
        all.map(Ties::name).collect()
    }

    /// The tuning, where it can be tuned.
    pub fn tuning(mut self) -> Tuning {
        let bpmx = self.on_graph().map(|_| true);
        let options = self.options();
        Tuning {
            tree: options.path_check.is_some(),
            path_check: options.path_check.is_some_and(|is_on| *is_on),
            bpmx,
            monotonic: options.monotonic.is_some_and(|is_set| *is_set),
            ties: options.ties.copied(),
            function: options.function.copied(),
            reopen: options.reopen.copied(),
            batch: options.batch.copied(),
            stubborn_sets: options.stubborn_sets.copied(),
            parent_pruning: options.parent_pruning.copied(),
            deferred: options.deferred.copied(),
            preferred: options.preferred.and_then(|rule| *rule),
            alternate: options.alternate.copied(),
        }
    }

    /// The tuning besides its operands, as it is written: `tree`, `ties lifo`, `undo on`.
    pub(super) fn tuning_words(self) -> Vec<String> {
        let is_of_kind = |usual: &&Self| mem::discriminant(*usual) == mem::discriminant(&self);
        let usual = Self::ALL.iter().find(is_of_kind);
        // What is not in the table is never tuned.
        let usual = usual.unwrap_or(&self).tuning();
        let tuning = self.tuning();
        let on_off = |on: bool| if on { "on" } else { "off" };
        let ties = other(tuning.ties, usual.ties).map(|ties| format!("ties {}", ties.name()));
        let function = other(tuning.function, usual.function);
        let function = function.map(|function| format!("priority {}", function.name()));
        let reopen = other(tuning.reopen, usual.reopen);
        let reopen = reopen.map(|reopen| format!("reopen {}", on_off(reopen)));
        let batch = other(tuning.batch, usual.batch).map(|batch| format!("batch {batch}"));
        let stubborn = other(tuning.stubborn_sets, usual.stubborn_sets);
        let stubborn = stubborn.map(|_| "stubbornSets".to_owned());
        let pruning = other(tuning.parent_pruning, usual.parent_pruning);
        let undo = pruning.map(|pruning| format!("undo {}", on_off(!pruning.is_on())));
        let tree = if tuning.path_check {
            Some("pathCheck")
        } else {
            tuning.tree.then_some("tree")
        };
        let tree = tree.map(str::to_owned);
        let monotonic = tuning.monotonic.then(|| "monotonic".to_owned());
        let bpmx = tuning.bpmx.map(|_| "bpmx".to_owned());
        let deferred = tuning.deferred.filter(|is_deferred| *is_deferred);
        let deferred = deferred.map(|_| "deferred".to_owned());
        let preferred = tuning.preferred.map(|boost| match boost {
            Self::USUAL_BOOST => "preferred".to_owned(),
            boost => format!("preferred {boost}"),
        });
        let alternate = tuning.alternate.filter(|is_on| *is_on);
        let alternate = alternate.map(|_| "alternate".to_owned());
        [
            tree, bpmx, monotonic, deferred, preferred, alternate, function, ties, reopen, batch,
            stubborn, undo,
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The options, each with a method that takes it in.
macro_rules! options {
    ($($name:ident: $of:ty,)+) => {
        /// The parameters of an algorithm that can be tuned, by their names in the table.
        #[derive(Default)]
        pub(super) struct TuningOptions<'a> {
            $(pub(super) $name: Option<&'a mut $of>,)+
        }

        impl<'a> TuningOptions<'a> {
            $(pub(crate) fn $name(&mut self, $name: &'a mut $of) {
                self.$name = Some($name);
            })+
        }
    };
}

options! {
    ties: Ties,
    monotonic: bool,
    path_check: bool,
    function: PriorityFunction,
    reopen: bool,
    batch: u32,
    stubborn_sets: bool,
    parent_pruning: ParentPruning,
    deferred: bool,
    preferred: Option<u32>,
    alternate: bool,
    seed: u64,
}

impl<'a> TuningOptions<'a> {
    pub(crate) fn policy(&mut self, policy: &'a mut Policy) {
        self.ties(&mut policy.ties);
        self.reopen(&mut policy.reopen);
        self.batch(&mut policy.batch);
        self.stubborn_sets(&mut policy.stubborn_sets);
    }
}

/// Operands are no tuning options.
#[allow(
    clippy::unused_self,
    reason = "each parameter of the table has a method"
)]
impl TuningOptions<'_> {
    pub(crate) fn depth(&mut self, _: &mut u32) {}
    pub(crate) fn aspect(&mut self, _: &mut u32) {}
    pub(crate) fn within(&mut self, _: &mut (u32, u32)) {}
    pub(crate) fn weights(&mut self, _: &mut FallingWeight) {}
    pub(crate) fn numerator(&mut self, _: &mut u32) {}
    pub(crate) fn denominator(&mut self, _: &mut u32) {}
    pub(crate) fn width(&mut self, _: &mut Option<u64>) {}
    pub(crate) fn table(&mut self, _: &mut u64) {}
    pub(crate) fn restarts(&mut self, _: &mut u64) {}
    pub(crate) fn temperature(&mut self, _: &mut (u32, u32)) {}
    pub(crate) fn cooling(&mut self, _: &mut (u32, u32)) {}
    pub(crate) fn named(&mut self, _: &mut bool) {}
}

fn turn<T>(option: Option<&mut T>, said: Option<T>) {
    if let (Some(option), Some(said)) = (option, said) {
        *option = said;
    }
}

/// A tuning option's value where that is not the usual one.
fn other<T: PartialEq>(chosen: Option<T>, usual: Option<T>) -> Option<T> {
    let (value, usual) = chosen.zip(usual)?;
    (value != usual).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Ties, tests::eight::*};

    #[test]
    fn the_inverse_move_is_left_out_where_parent_pruning_is_on() {
        let case = Case::new("283 164 7b5", "123 8b4 765", "udlr");
        let off = Tuning {
            parent_pruning: Some(ParentPruning::On),
            ..Tuning::default()
        };
        for algorithm in [
            Algorithm::RBFS,
            Algorithm::ITERATIVE_DEEPENING,
            Algorithm::depth_limited(7),
        ] {
            let (with, without) = (case.leg(algorithm), case.leg(algorithm.tuned(off)));
            assert_eq!(with.0, without.0, "{algorithm:?}");
            assert!(without.2 < with.2, "{algorithm:?}");
        }
        // A state enters once, so that only the count differs.
        let (with, without) = (
            case.leg(Algorithm::DEPTH_FIRST),
            case.leg(Algorithm::DEPTH_FIRST.tuned(off)),
        );
        assert_eq!((without.0, without.1), (with.0, with.1));
        assert!(without.2 < with.2);
    }

    #[test]
    fn a_command_line_says_how_a_search_differs() {
        let tuning = Tuning {
            ties: Some(Ties::LowH),
            reopen: Some(false),
            parent_pruning: Some(ParentPruning::Off),
            function: Some(PriorityFunction::Xdp),
            ..Tuning::default()
        };
        let line = |algorithm: Algorithm| algorithm.tuned(tuning).command_line(Some("h2"));
        assert_eq!(
            line(Algorithm::A_STAR),
            "solveAStar h2 ties lowH reopen off"
        );
        assert_eq!(line(Algorithm::IDA_STAR), "solveIDAStar h2 undo on");
        assert_eq!(line(Algorithm::RBFS), "solveRBFS h2");
        assert_eq!(
            Algorithm::depth_limited(5)
                .tuned(Tuning {
                    parent_pruning: Some(ParentPruning::On),
                    ..Tuning::default()
                })
                .command_line(None),
            "solveDFS 5 undo off"
        );
    }
}
