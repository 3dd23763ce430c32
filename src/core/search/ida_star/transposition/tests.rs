use super::*;
use crate::search::pancakes::{Gaps, Pancakes, pile};
use crate::search::{Ending, Estimate, Statistics, StopReason, Unobserved, ida_star};
use proptest::prelude::*;
use std::collections::VecDeque;

/// States with moves that are permutations of them, each with its inverse, or maps with or without one; estimates that jump as
/// they like.
#[derive(Clone, Debug)]
struct Graph {
    moves: Vec<Vec<u64>>,
    inverses: bool,
    /// Whether an inverse leads to the state before.
    returns: bool,
    estimates: Vec<Estimate>,
    admissible: bool,
}

impl Domain for Graph {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (index, mv) in self.moves.iter().enumerate() {
            visit(Move(index as u32), mv[state as usize])?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u64, _: Move) -> u64 {
        state
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.inverses.then_some(Move(mv.0 ^ 1))
    }

    fn returns(&self) -> bool {
        self.returns
    }

    fn is_goal(&self, state: u64) -> bool {
        state == 0
    }

    fn goal(&self) -> Option<u64> {
        Some(0)
    }
}

struct Jumping;

impl Heuristic<Graph> for Jumping {
    fn estimate(&self, graph: &Graph, state: u64) -> Estimate {
        graph.estimates[state as usize]
    }

    fn is_admissible(&self) -> bool {
        false
    }
}

impl Graph {
    /// Moves from each state to the goal; nothing where none lead there.
    fn distances(&self) -> Vec<Option<u32>> {
        let mut found = vec![None; self.estimates.len()];
        found[0] = Some(0);
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            for mv in &self.moves {
                for before in (0..mv.len()).filter(|&before| mv[before] == state as u64) {
                    if found[before].is_none() {
                        found[before] = found[state].map(|moves: u32| moves + 1);
                        open.push_back(before);
                    }
                }
            }
        }
        found
    }
}

fn graphs() -> impl Strategy<Value = (Graph, u64)> {
    (
        3..14_usize,
        1..3_usize,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_flat_map(|(states, pairs, inverses, returns, admissible)| {
            let all: Vec<u64> = (0..states as u64).collect();
            let permutations = prop::collection::vec(Just(all).prop_shuffle(), pairs);
            let map = prop::collection::vec(0..states as u64, states);
            let maps = prop::collection::vec(map, 2 * pairs);
            let estimates = prop::collection::vec(0..6_u32, states);
            (permutations, maps, estimates, 0..states as u64).prop_map(
                move |(permutations, maps, estimates, start)| {
                    let inverse = |mv: &Vec<u64>| {
                        let mut inverse = mv.clone();
                        for (from, &to) in mv.iter().enumerate() {
                            inverse[to as usize] = from as u64;
                        }
                        inverse
                    };
                    let paired = permutations.iter().flat_map(|mv| [mv.clone(), inverse(mv)]);
                    let moves = if inverses && returns {
                        paired.collect()
                    } else {
                        maps
                    };
                    let mut graph = Graph {
                        moves,
                        inverses,
                        returns,
                        estimates,
                        admissible,
                    };
                    if admissible {
                        let distances = graph.distances();
                        for (estimate, distance) in graph.estimates.iter_mut().zip(distances) {
                            *estimate = distance.map_or(*estimate, |most| most.min(*estimate));
                        }
                    }
                    (graph, start)
                },
            )
        })
}

/// Hears at which threshold a search ended.
#[derive(Default)]
struct Last(u64);

impl Observer for Last {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }

    fn round(&mut self, round: Round, _: &Statistics) {
        self.0 = round.limit().0;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_table_of_any_size_changes_no_solution(
        (graph, start) in graphs(),
        parent_pruning in prop::sample::select(&ParentPruning::ALL[..]),
        bytes in 0..500_u64,
    ) {
        prop_assume!(graph.distances()[start as usize].is_some_and(|moves| moves < 9));
        let limits = Limits { max_nodes: Some(100_000), ..Limits::default() };
        let [mut without, mut with] = [Last::default(), Last::default()];
        let plain = ida_star(&graph, start, &Jumping, parent_pruning, &limits, &mut without);
        // Where an inverse leads elsewhere, parent pruning may leave out all ways to the goal.
        prop_assume!(plain.path().is_some());
        let known = ida_star_with_table(&graph, start, &Jumping, (parent_pruning, bytes), &limits, &mut with);
        prop_assert_eq!(without.0, with.0);
        prop_assert!(known.path().is_some());
        if graph.admissible {
            prop_assert_eq!(plain.path(), known.path());
            let [plain, known] = [plain.statistics, known.statistics];
            prop_assert!(known.generated <= plain.generated);
            prop_assert!(known.expanded <= plain.expanded);
        }
    }

    #[test]
    fn piles_are_sorted_by_the_same_path_in_fewer_nodes(number in 0_u32..5040, bytes in 0..40_000_u64) {
        let (domain, start, limits) = (Pancakes::new(), pile(number), Limits::default());
        let plain = ida_star(&domain, start, &Gaps, ParentPruning::On, &limits, &mut Unobserved);
        let known = ida_star_with_table(&domain, start, &Gaps, (ParentPruning::On, bytes), &limits, &mut Unobserved);
        prop_assert_eq!(&plain.ending, &known.ending);
        prop_assert!(known.statistics.generated <= plain.statistics.generated);
    }
}

#[test]
fn a_table_saves_nodes_and_pays_for_its_bytes() {
    let (domain, start, limits) = (Pancakes::new(), pile(4321), Limits::default());
    let run = |bytes, memory| {
        let limits = Limits { memory, ..limits };
        ida_star_with_table(
            &domain,
            start,
            &Gaps,
            (ParentPruning::On, bytes),
            &limits,
            &mut Unobserved,
        )
    };
    let generated = |bytes| run(bytes, u64::MAX).statistics.generated;
    let plain = ida_star(
        &domain,
        start,
        &Gaps,
        ParentPruning::On,
        &limits,
        &mut Unobserved,
    );
    assert_eq!(generated(39), plain.statistics.generated);
    assert!(generated(1000) < generated(39));
    assert!(generated(1 << 20) < generated(1000));
    let stopped = Ending::Stopped(StopReason::MemoryLimit);
    assert_eq!(run(10_000, 9_999).ending, stopped);
    let roomy = run(10_000, 20_000);
    assert!(roomy.path().is_some() && (10_000..20_000).contains(&roomy.statistics.peak_bytes));
}

#[test]
fn a_space_without_a_goal_is_exhausted() {
    // Two states that lead to each other, neither of them the goal.
    let graph = Graph {
        moves: vec![vec![0, 2, 1]],
        inverses: false,
        returns: true,
        estimates: vec![0; 3],
        admissible: true,
    };
    let limits = Limits::default();
    let run = |bytes| {
        let limits = Limits {
            max_nodes: Some(100),
            ..limits
        };
        ida_star_with_table(
            &graph,
            1,
            &Jumping,
            (ParentPruning::On, bytes),
            &limits,
            &mut Unobserved,
        )
        .ending
    };
    assert_eq!(run(100), Ending::Stopped(StopReason::Exhausted));
    assert_eq!(run(0), Ending::Stopped(StopReason::MaxNodes));
}
