//! What the papers prove, on the 8-puzzle.

mod graphs;

use super::cover::{ByCost, Cover, least_cover};
use crate::heuristic::{AnyHeuristic, BothWays, GoalGrid};
use crate::search::record::{Round, record};
use crate::search::tests::eight::*;
use crate::search::{Entry, Observer};
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

type Eight = SlidingDomain<u64>;

/// A board of the 8-puzzle with a heuristic from both ends.
struct TwoEnds {
    case: Case,
    heuristic: BothWays<'static, Eight>,
}

impl TwoEnds {
    fn new(case: Case, make: fn(&GoalGrid) -> AnyHeuristic<'static, Eight>) -> Self {
        let start = GoalGrid::new(3, 3, &case.domain.unpack(case.start));
        let heuristic = BothWays {
            forward: make(case.domain.grid()),
            backward: make(&start),
        };
        Self { case, heuristic }
    }

    fn run(&self, algorithm: Algorithm, observer: &mut dyn Observer) -> Outcome {
        let Case { domain, start } = &self.case;
        let (limits, heuristic) = (Limits::default(), &self.heuristic);
        algorithm.run(domain, *start, heuristic, heuristic, &limits, observer)
    }

    /// States by g with an f below that cost, from one end.
    fn surely_expanded(
        &self,
        from: u64,
        cost: u32,
        h: impl Fn(&BothWays<'_, Eight>, &Eight, u64) -> u32,
    ) -> ByCost {
        let mut states = ByCost::new();
        for (state, g) in distances(&self.case.domain, from) {
            if g + h(&self.heuristic, &self.case.domain, state) < cost {
                *states.entry(g.into()).or_default() += 1;
            }
        }
        states
    }

    /// The least vertex cover of its must-expand pairs.
    fn cover(&self, cost: u32) -> Cover {
        let domain = &self.case.domain;
        let goal = domain.goal().expect("one goal");
        let forward = self.surely_expanded(self.case.start, cost, |both, domain, state| {
            both.estimate(domain, state)
        });
        let backward = self.surely_expanded(goal, cost, |both, domain, state| {
            both.estimate_back(domain, state)
        });
        least_cover(&forward, &backward, u64::from(cost).saturating_sub(1))
    }
}

/// All states by their distance from one.
fn distances(domain: &Eight, from: u64) -> HashMap<u64, u32> {
    let mut distances = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        let _ = domain.expand(state, |_, next| {
            distances.entry(next).or_insert_with(|| {
                queue.push_back((next, distance + 1));
                distance + 1
            });
            ControlFlow::<()>::Continue(())
        });
    }
    distances
}

fn misplaced(grid: &GoalGrid) -> AnyHeuristic<'static, Eight> {
    Box::new(Misplaced::new(grid))
}

fn manhattan(grid: &GoalGrid) -> AnyHeuristic<'static, Eight> {
    Box::new(Manhattan::new(grid))
}

/// Boards at many distances, the farthest among them.
fn boards() -> Vec<Case> {
    let mut cases = vec![Case::new("867 254 3b1", STANDARD, "udlr")];
    let mut random = 1_u64;
    cases.extend((0..24).map(|index| {
        let mut case = Case::new(STANDARD, "b12 345 678", "udlr");
        let steps: Vec<u8> = (0..10 + 8 * index)
            .map(|_| {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (random >> 60) as u8
            })
            .collect();
        case.start = walk(&case.domain, &steps);
        case
    }));
    cases
}

/// How many states were expanded when the bound reached a cost.
struct Below {
    cost: u64,
    expanded: Option<u64>,
}

impl Observer for Below {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        None
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        let (units, scale) = round.limit();
        if units.div_ceil(scale.into()) >= self.cost {
            self.expanded.get_or_insert(statistics.expanded);
        }
    }
}

#[test]
fn nbs_expands_at_most_twice_the_least_vertex_cover() {
    for (index, case) in boards().into_iter().enumerate().step_by(3) {
        let ends = TwoEnds::new(case, [misplaced, manhattan][index % 2]);
        let outcome = ends.run(Nbs, &mut Unobserved);
        let cost = outcome.path().expect("a solvable board").len() as u32;
        let mut below = Below {
            cost: cost.into(),
            expanded: None,
        };
        assert_eq!(ends.run(Nbs, &mut below), outcome);
        let all = outcome.statistics.expanded;
        let (expanded, cover) = (below.expanded.unwrap_or(all), ends.cover(cost).states());
        assert!(expanded <= 2 * cover, "{index}: {expanded}, {cover}");
        // Nobody gets by with less.
        for algorithm in [Nbs, Mm, Dvcbs] {
            let all = ends.run(algorithm, &mut Unobserved).statistics.expanded;
            assert!(cover <= all, "{index}: {algorithm:?}, {all}, {cover}");
        }
    }
}

#[test]
fn mm_expands_no_state_beyond_the_middle() {
    for make in [misplaced, manhattan] {
        for (index, case) in boards().into_iter().enumerate().step_by(2) {
            let ends = TwoEnds::new(case, make);
            let Case { domain, start } = &ends.case;
            let space = (domain, *start);
            let (record, outcome) = record(space, &ends.heuristic, Mm, &Limits::default());
            let cost = outcome.path().expect("a solvable board").len() as u32;
            let taken = record.entries.iter().filter_map(|entry| match entry {
                Entry::Expanded(taken) => Some(taken.g),
                _ => None,
            });
            let farthest = taken.max().unwrap_or(0);
            assert!(2 * farthest <= cost, "{index}: {farthest} of {cost}");
        }
    }
}

#[test]
fn bae_expands_less_than_a_star_in_sum() {
    let mut sums = [0; 2];
    for case in boards() {
        let ends = TwoEnds::new(case, manhattan);
        let outcomes = [Algorithm::A_STAR, Algorithm::BAE]
            .map(|algorithm| ends.run(algorithm, &mut Unobserved));
        let length = |outcome: &Outcome| outcome.path().map(<[Move]>::len);
        assert_eq!(length(&outcomes[0]), length(&outcomes[1]));
        for (sum, outcome) in sums.iter_mut().zip(&outcomes) {
            assert!(outcome.ending.is_optimal());
            *sum += outcome.statistics.expanded;
        }
    }
    assert!(2 * sums[1] < sums[0], "{sums:?}");
}

/// In sum: on a single board each of them may expand more.
#[test]
fn dvcbs_and_dbbs_expand_less_than_nbs_in_sum() {
    for make in [misplaced, manhattan] {
        let mut sums = [0; 3];
        for case in boards() {
            let ends = TwoEnds::new(case, make);
            let algorithms = [Nbs, Dvcbs, Dbbs];
            for (sum, algorithm) in sums.iter_mut().zip(algorithms) {
                *sum += ends.run(algorithm, &mut Unobserved).statistics.expanded;
            }
        }
        let [nbs, dvcbs, dbbs] = sums;
        assert!(dvcbs < nbs && dbbs < nbs, "{sums:?}");
    }
}

#[test]
fn with_estimates_both_ways_they_are_optimal_and_their_paths_are_legal() {
    for make in [misplaced, manhattan] {
        for case in boards() {
            let ends = TwoEnds::new(case, make);
            let Case { domain, start } = &ends.case;
            let least = Bidirectional;
            let least = ends.run(least, &mut Unobserved);
            for algorithm in [Nbs, Mm, Algorithm::BAE, Dvcbs, Dbbs] {
                let outcome = ends.run(algorithm, &mut Unobserved);
                let path = outcome.path().expect("a solvable board");
                replay(domain, *start, path);
                assert_eq!(Some(path.len()), least.path().map(<[Move]>::len));
                assert!(outcome.ending.is_optimal(), "{algorithm:?}");
            }
        }
    }
}
