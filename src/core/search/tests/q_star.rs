//! Q* search, held against A* and plain programs.

use super::bpmx::samples;
use super::costs::Part;
use super::graph::Graph;
use super::partial::consistent;
use crate::operators::Move;
use crate::search::pancakes::{Gaps, Pancakes, pile};
use crate::search::record::record;
use crate::search::{
    Algorithm, Domain, Ending, Entry, Estimate, Heuristic, Limits, Outcome, PackedState,
    StopReason, Ties, Unobserved,
};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Mutex;

const TIES: [Ties; 4] = [Ties::Fifo, Ties::Lifo, Ties::HighG, Ties::LowH];

/// Values of moves by state and move; no state is estimated, and each is asked once.
struct Values {
    of: Vec<Vec<Estimate>>,
    seen: Mutex<Vec<u32>>,
}

impl Values {
    /// Shares, in percent, of what a solution costs that begins with a move.
    fn new(graph: &Graph, percent: &[u32]) -> Self {
        let distances = graph.distances();
        let mut percent = percent.iter().cycle();
        let mut value = |&(to, cost): &(u32, u32)| {
            let left = distances[to as usize].unwrap_or(50);
            (cost + left) * percent.next().expect("it goes round") / 100
        };
        let of = { graph.edges.iter() }.map(|edges| edges.iter().map(&mut value).collect());
        Self {
            of: of.collect(),
            seen: Mutex::default(),
        }
    }
}

impl Heuristic<Graph> for Values {
    fn estimate(&self, _: &Graph, state: u32) -> Estimate {
        panic!("the estimate of {state} is asked for")
    }

    fn estimate_moves(
        &self,
        _: &Graph,
        state: u32,
        moves: &[Move],
        values: &mut [Estimate],
        _: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        let mut seen = self.seen.lock().expect("one thread asks");
        assert!(!seen.contains(&state), "{state} is asked for again");
        seen.push(state);
        for (value, mv) in values.iter_mut().zip(moves) {
            *value = self.of[state as usize][mv.index()];
        }
        Ok(true)
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

fn run<H: Heuristic<Graph>>(graph: &Graph, heuristic: &H, algorithm: Algorithm) -> Outcome {
    let limits = &Limits::default();
    algorithm.run(graph, 0, heuristic, heuristic, limits, &mut Unobserved)
}

fn cost(outcome: &Outcome) -> Option<u32> {
    match outcome.ending {
        Ending::Solved { cost, .. } => Some(cost),
        Ending::Stopped(_) => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// What A* expands is reached, the goal beside it; what it generates bounds the moves that are made.
    #[test]
    fn it_reaches_what_a_star_expands((graph, h) in samples()) {
        let part = Part::ahead(h);
        let (q_star, a_star) = (run(&graph, &part, Algorithm::Q_STAR), run(&graph, &part, Algorithm::A_STAR));
        let (all, of_a_star) = (q_star.statistics, a_star.statistics);
        prop_assert_eq!(cost(&q_star), graph.distances()[0]);
        prop_assert_eq!(q_star.path(), a_star.path());
        prop_assert_eq!(q_star.ending.is_optimal(), q_star.path().is_some());
        let reached = all.stored + all.reopened - u64::from(q_star.path().is_some());
        prop_assert_eq!(reached, of_a_star.expanded);
        prop_assert_eq!(all.reopened, of_a_star.reopened);
        prop_assert_eq!(all.expanded, all.generated);
        prop_assert!(all.generated <= of_a_star.generated);
    }

    #[test]
    fn with_a_consistent_heuristic_no_move_above_the_optimum_is_made((graph, h) in consistent(), ties in 0..4_usize) {
        let algorithm = Algorithm::QStar { ties: TIES[ties] };
        let (record, outcome) = record((&graph, 0), &Part::ahead(h.clone()), algorithm, &Limits::default());
        let Some(optimum) = graph.distances()[0].map(u64::from) else {
            return Ok(());
        };
        let mut last = 0;
        for entry in &record.entries {
            if let Entry::Expanded(taken) = entry {
                let f = taken.f.expect("it waited");
                prop_assert!(last <= f && f <= optimum, "{:?}", taken);
                last = f;
            }
        }
        prop_assert_eq!(outcome.statistics.reopened, 0);
        let g = graph.distances_from_start();
        let is_within = |state: usize| g[state].is_some_and(|g| u64::from(g + h[state]) <= optimum);
        let within = (0..h.len()).filter(|&state| is_within(state)).count();
        prop_assert!(outcome.statistics.stored <= within as u64);
    }

    /// Also with values below the cost of the move.
    #[test]
    fn admissible_values_prove_the_optimum(
        (graph, _) in samples(),
        percent in prop::collection::vec(prop::sample::select(vec![0_u32, 30, 100, 100]), 1..30),
        ties in 0..4_usize,
        nodes in 0..40_u64,
    ) {
        let least = graph.distances()[0];
        let outcome = run(&graph, &Values::new(&graph, &percent), Algorithm::QStar { ties: TIES[ties] });
        prop_assert_eq!(cost(&outcome), least);
        prop_assert_eq!(outcome.ending.is_optimal(), least.is_some());
        prop_assert_eq!(outcome.statistics.goal_tests, outcome.statistics.stored);
        let limits = Limits { max_nodes: Some(nodes), ..Limits::default() };
        let values = Values::new(&graph, &percent);
        let cut = Algorithm::Q_STAR.run(&graph, 0, &values, &values, &limits, &mut Unobserved);
        prop_assert!(cut.statistics.generated <= nodes);
        prop_assert!(least.is_none_or(|least| cut.statistics.lower_bound <= least));
    }

    #[test]
    fn perfect_values_lead_along_a_path((mut graph, _) in samples(), ties in 1..4_usize) {
        for (_, cost) in graph.edges.iter_mut().flatten() {
            *cost += 1;
        }
        let Some(least) = graph.distances()[0] else {
            return Ok(());
        };
        let outcome = run(&graph, &Values::new(&graph, &[100]), Algorithm::QStar { ties: TIES[ties] });
        let length = outcome.path().map(|path| path.len() as u64);
        prop_assert_eq!(cost(&outcome), Some(least));
        prop_assert_eq!(Some(outcome.statistics.generated), length);
        prop_assert_eq!(Some(outcome.statistics.stored), length.map(|length| length + 1));
    }

    #[test]
    fn a_record_has_the_same_counts((graph, h) in samples(), ties in 0..4_usize) {
        let algorithm = Algorithm::QStar { ties: TIES[ties] };
        let part = Part::ahead(h);
        let (record, outcome) = record((&graph, 0), &part, algorithm, &Limits::default());
        prop_assert_eq!(&outcome, &run(&graph, &part, algorithm));
        let generated = record.entries.iter().filter(|entry| matches!(entry, Entry::Generated(_)));
        prop_assert_eq!(generated.count() as u64, outcome.statistics.generated);
        prop_assert_eq!(record.expansions.len() as u64, outcome.statistics.expanded);
    }
}

/// The gaps of every other pile, and 0 of the others: no consistent heuristic.
struct Ragged;

impl Heuristic<Pancakes> for Ragged {
    fn estimate(&self, pancakes: &Pancakes, pile: u64) -> Estimate {
        if pile.hash().is_multiple_of(2) {
            Gaps.estimate(pancakes, pile)
        } else {
            0
        }
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

#[test]
fn no_move_leads_back_and_none_is_missed() {
    let (pancakes, limits, mut reopened) = (Pancakes::new(), Limits::default(), 0);
    for number in (0..5_040).step_by(61) {
        let space = (&pancakes, pile(number));
        let (of_a_star, a_star) = record(space, &Ragged, Algorithm::A_STAR, &limits);
        let (record, q_star) = record(space, &Ragged, Algorithm::Q_STAR, &limits);
        assert!(!record.is_full && !of_a_star.is_full);
        assert_eq!(q_star.ending, a_star.ending);
        let all = q_star.statistics;
        assert_eq!(all.stored + all.reopened - 1, a_star.statistics.expanded);
        reopened += all.reopened;
        let state = |number| record.expansion(number).map(|taken| taken.state);
        for entry in &record.entries {
            if let Entry::Generated(made) = entry {
                let from = record.expansion(made.parent).and_then(|taken| taken.from);
                let before = from.and_then(|from| record.generated(from));
                assert_ne!(
                    before.and_then(|before| state(before.parent)),
                    Some(made.state)
                );
            }
        }
    }
    assert!(reopened > 0);
}

/// A line of states, each of which has as many moves as there are states.
struct Fan;

impl Domain for Fan {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (0..1_000).try_for_each(|mv| visit(Move(mv), state + 1 + u64::from(mv)))
    }

    fn is_goal(&self, _: u64) -> bool {
        false
    }
}

impl Heuristic<Fan> for Values {
    fn estimate(&self, _: &Fan, _: u64) -> Estimate {
        0
    }
}

#[test]
fn values_of_moves_count_as_memory() {
    let limits = Limits {
        memory: 4_000_000,
        ..Limits::default()
    };
    let values = Values {
        of: Vec::new(),
        seen: Mutex::default(),
    };
    let outcome = Algorithm::Q_STAR.run(&Fan, 0, &values, &values, &limits, &mut Unobserved);
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::MemoryLimit));
    let statistics = outcome.statistics;
    assert!(statistics.peak_bytes <= 4_000_000);
    // Of 4 MB each state needs 8,000 bytes.
    assert!((300..500).contains(&statistics.stored), "{statistics:?}");
}
