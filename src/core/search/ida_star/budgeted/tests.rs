use super::*;
use crate::search::{Algorithm, Ending, Estimate, StopReason, Unobserved, tests::eight};
use proptest::prelude::*;
use std::collections::HashSet;

/// A binary tree of so many levels below the root, whose states have the numbers of a heap. What a move costs follows from the
/// state and a seed, or is 1. The goal is a leaf.
#[derive(Debug)]
struct Spread {
    seed: u64,
    levels: u32,
    /// The most that a move costs.
    most: u64,
    goal: u64,
}

impl Spread {
    fn cost(&self, state: u64) -> u32 {
        let mixed = (state ^ self.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        1 + ((mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33) as u32
            % self.most as u32
    }

    /// What the moves to a state cost.
    fn g(&self, state: u64) -> u64 {
        let line = std::iter::successors(Some(state), |state| Some(state / 2));
        line.take_while(|&state| state > 1)
            .map(|state| u64::from(self.cost(state)))
            .sum()
    }

    /// What the solution costs, and how many states that are no goals cost no more.
    fn within(&self) -> (u64, u64) {
        let optimal = self.g(self.goal);
        let states = (1..1_u64 << (self.levels + 1)).filter(|&state| state != self.goal);
        let within = states.filter(|&state| self.g(state) <= optimal).count();
        (optimal, within as u64)
    }
}

impl Domain for Spread {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state >> self.levels == 0 {
            visit(Move(0), 2 * state)?;
            visit(Move(1), 2 * state + 1)?;
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.most > 1
    }

    fn step_cost(&self, _: u64, _: Move, child: u64) -> u32 {
        self.cost(child)
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u64, _: Move) -> u64 {
        state / 2
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.goal
    }

    fn goal(&self) -> Option<u64> {
        Some(self.goal)
    }
}

/// A share of what is left to the goal on its path, in tenths of a cost; 0 beside it.
struct Share(u64);

impl Heuristic<Spread> for Share {
    fn estimate(&self, spread: &Spread, state: u64) -> Estimate {
        let up = u64::from(state.leading_zeros() - spread.goal.leading_zeros());
        if spread.goal >> up == state {
            ((spread.g(spread.goal) - spread.g(state)) * self.0) as Estimate
        } else {
            0
        }
    }

    fn scale(&self) -> u32 {
        10
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

fn spread(most: std::ops::RangeInclusive<u64>) -> impl Strategy<Value = Spread> {
    (any::<u64>(), 2..10_u32, most, any::<u64>()).prop_map(|(seed, levels, most, leaf)| Spread {
        seed,
        levels,
        most,
        goal: 1 << levels | leaf & ((1 << levels) - 1),
    })
}

fn run(spread: &Spread, algorithm: Algorithm, limits: &Limits) -> Outcome {
    let share = Share(0);
    algorithm.run(spread, 1, &share, &share, limits, &mut Unobserved)
}

/// What is proved beside a solution.
fn bound(outcome: &Outcome) -> Option<u64> {
    match outcome.ending {
        Ending::Solved { lower_bound, .. } => Some(lower_bound.into()),
        Ending::Stopped(_) => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn expansions_are_within_the_bound_of_the_paper(spread in spread(2..=1_000_000)) {
        let (optimal, within) = spread.within();
        let outcome = run(&spread, Algorithm::BUDGETED_TREE, &Limits::default());
        prop_assert_eq!(bound(&outcome), Some(optimal));
        // A stage has a search to the least f, 1 + log C* whose threshold grows and log C* between two thresholds,
        // of at most eight times as many states as the stage before. Stages double.
        let searches = 2 * u64::from(optimal.ilog2()) + 3;
        let most = 2 * MOST * within * searches;
        prop_assert!(outcome.statistics.expanded <= most, "{} of {}", outcome.statistics.expanded, most);
    }

    #[test]
    fn fractions_of_an_estimate_are_searched_exactly(spread in spread(2..=50), tenths in 0..=10_u64) {
        let share = Share(tenths);
        let outcome = Algorithm::BUDGETED_TREE.run(&spread, 1, &share, &share, &Limits::default(), &mut Unobserved);
        let (optimal, _) = spread.within();
        prop_assert_eq!(bound(&outcome), Some(optimal));
        let path = outcome.path().expect("it is solved");
        let end = path.iter().fold(1, |state, mv| 2 * state + u64::from(mv.0));
        prop_assert_eq!(end, spread.goal);
    }

    #[test]
    fn where_iterations_double_it_does_what_ida_star_does(spread in spread(1..=1)) {
        let [budgeted, ida_star] = [Algorithm::BUDGETED_TREE, Algorithm::IDA_STAR]
            .map(|algorithm| run(&spread, algorithm, &Limits::default()).without_bytes());
        prop_assert_eq!(budgeted, ida_star);
    }

    #[test]
    fn a_limit_leaves_the_best_solution_so_far_and_its_bound(spread in spread(2..=1_000), share in 0..=100_u64) {
        let (optimal, _) = spread.within();
        let all = run(&spread, Algorithm::BUDGETED_TREE, &Limits::default());
        let most = all.statistics.generated * share / 100;
        let limits = Limits { max_nodes: Some(most), ..Limits::default() };
        let outcome = run(&spread, Algorithm::BUDGETED_TREE, &limits);
        match outcome.ending {
            Ending::Solved { lower_bound, .. } => prop_assert!(u64::from(lower_bound) <= optimal),
            Ending::Stopped(reason) => {
                prop_assert_eq!(reason, StopReason::MaxNodes);
                prop_assert!(u64::from(outcome.statistics.lower_bound) <= optimal);
            }
        }
        prop_assert!(outcome.statistics.generated <= most);
    }
}

#[test]
fn where_iterations_add_few_states_ida_star_expands_many_times_as_many() {
    let spread = Spread {
        seed: 7,
        levels: 10,
        most: 1_000_000,
        goal: 2_000,
    };
    let (_, within) = spread.within();
    let [budgeted, ida_star] = [Algorithm::BUDGETED_TREE, Algorithm::IDA_STAR]
        .map(|algorithm| run(&spread, algorithm, &Limits::default()));
    assert_eq!(budgeted.path(), ida_star.path());
    // Each iteration of IDA* adds one state.
    assert!(ida_star.statistics.expanded >= within * within / 3);
    assert!(10 * budgeted.statistics.expanded < ida_star.statistics.expanded);
}

#[test]
fn some_limits_leave_a_solution_that_is_not_proved_optimal() {
    let leaves = (1 << 9)..(1 << 10);
    let mut seen = HashSet::new();
    for goal in leaves.step_by(37) {
        let spread = Spread {
            seed: 1,
            levels: 9,
            most: 1_000,
            goal,
        };
        let all = run(&spread, Algorithm::BUDGETED_TREE, &Limits::default());
        for share in 90..100 {
            let max_nodes = Some(all.statistics.generated * share / 100);
            let limits = Limits {
                max_nodes,
                ..Limits::default()
            };
            let outcome = run(&spread, Algorithm::BUDGETED_TREE, &limits);
            seen.insert(bound(&outcome).is_some_and(|bound| bound < spread.within().0));
        }
    }
    assert_eq!(seen.len(), 2);
}

#[test]
fn an_end_without_a_goal_is_found() {
    let spread = Spread {
        seed: 3,
        levels: 6,
        most: 100,
        goal: u64::MAX,
    };
    let outcome = run(&spread, Algorithm::BUDGETED_TREE, &Limits::default());
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::Exhausted));
    assert_eq!(outcome.statistics.lower_bound, 0);
}

#[test]
fn the_hardest_boards_take_31_moves() {
    for start in ["867 254 3b1", "647 85b 321"] {
        let case = eight::Case::new(start, eight::STANDARD, "udlr");
        let (length, expanded) = case.le(Algorithm::BUDGETED_TREE);
        assert_eq!(length, 31);
        let (_, usual) = case.le(Algorithm::IDA_STAR);
        assert!(expanded < 3 * usual, "{expanded} {usual}");
    }
}
