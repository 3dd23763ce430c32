//! Local searches that draw.

use crate::operators::Move;
use crate::search::tests::eight::*;
use crate::search::{Estimate, Transition, annealing};
use std::ops::ControlFlow;

const SEEDED: [Algorithm; 4] = [
    Algorithm::STOCHASTIC_HILL_CLIMBING,
    Algorithm::FIRST_CHOICE,
    Algorithm::random_restarts(40),
    Algorithm::annealing((3, 2), (995, 1000)),
];

const BOARDS: [&str; 7] = [
    "312 475 68b",
    "3b2 615 748",
    "327 641 b85",
    "158 3b7 624",
    "612 743 b85",
    "371 4b8 652",
    "325 648 17b",
];

fn case(board: &str) -> Case {
    Case::new(board, "b12 345 678", "udlr")
}

fn run(case: &Case, algorithm: Algorithm, seed: u64) -> Outcome {
    case.outcome(algorithm.seeded(seed), 2, &Limits::default())
}

#[test]
fn the_same_seed_gives_the_same_search() {
    for algorithm in SEEDED {
        assert!(algorithm.is_random());
        let mut outcomes = Vec::new();
        for board in BOARDS {
            for seed in 0..20 {
                let first = run(&case(board), algorithm, seed);
                assert_eq!(first, run(&case(board), algorithm, seed), "{algorithm:?}");
                outcomes.push(first);
            }
        }
        // Whether it ends at the goal or not, another seed makes another search somewhere.
        assert!(outcomes.windows(2).any(|two| two[0] != two[1]));
        let solved = outcomes.iter().filter(|one| one.path().is_some()).count();
        assert!(solved > 0, "{algorithm:?}");
        for one in &outcomes {
            let dead_end = Ending::Stopped(StopReason::DeadEnd);
            assert!(
                one.path().is_some() || one.ending == dead_end,
                "{algorithm:?}"
            );
            assert!(!one.ending.is_optimal() || one.path() == Some(&[]));
        }
    }
    assert!(!Algorithm::A_STAR.is_random());
}

#[test]
fn a_cold_annealing_is_first_choice_hill_climbing() {
    for board in BOARDS {
        for seed in 0..50 {
            let first = run(&case(board), Algorithm::FIRST_CHOICE, seed);
            let cold = Algorithm::annealing((0, 1), (99, 100));
            assert_eq!(run(&case(board), cold, seed), first);
        }
    }
}

#[test]
fn climbers_only_go_down() {
    for board in BOARDS {
        let case = case(board);
        let h2 = Manhattan::new(case.domain.grid());
        for seed in 0..50 {
            for algorithm in &SEEDED[..2] {
                let outcome = run(&case, *algorithm, seed);
                let mut state = case.start;
                let mut before = h2.estimate(&case.domain, state);
                for &mv in outcome.path().unwrap_or_default() {
                    state = case.domain.apply(state, mv).expect("a legal move");
                    let after = h2.estimate(&case.domain, state);
                    assert!(after < before, "{algorithm:?}");
                    before = after;
                }
            }
        }
    }
}

#[test]
fn restarts_go_on_where_one_climb_ends() {
    let (mut alone, mut again) = (0, 0);
    for board in BOARDS {
        for seed in 0..20 {
            let case = case(board);
            let climb = run(&case, Algorithm::STOCHASTIC_HILL_CLIMBING, seed);
            assert_eq!(run(&case, Algorithm::random_restarts(0), seed), climb);
            let restarted = run(&case, Algorithm::random_restarts(60), seed);
            if climb.path().is_some() {
                assert_eq!(restarted, climb);
            }
            alone += u32::from(climb.path().is_some());
            again += u32::from(restarted.path().is_some());
        }
    }
    assert!(alone < again, "{alone} {again}");
}

#[test]
fn warmth_leads_out_of_local_minima() {
    let (mut cold, mut warm) = (0, 0);
    for board in BOARDS {
        for seed in 0..20 {
            let case = case(board);
            cold += u32::from(run(&case, Algorithm::FIRST_CHOICE, seed).path().is_some());
            let annealing = Algorithm::annealing((3, 2), (9995, 10_000));
            warm += u32::from(run(&case, annealing, seed).path().is_some());
        }
    }
    assert!(cold < warm, "{cold} {warm}");
}

#[test]
fn limits_end_a_walk() {
    let case = case("876 b41 253");
    let endless = Algorithm::annealing((1000, 1), (999_999, 1_000_000));
    let limits = Limits {
        max_nodes: Some(5000),
        ..Limits::default()
    };
    let outcome = case.outcome(endless, 2, &limits);
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::MaxNodes));
    assert_eq!(outcome.statistics.generated, 5000);
    let limits = Limits {
        memory: 3000,
        ..Limits::default()
    };
    let outcome = case.outcome(endless, 2, &limits);
    assert_eq!(outcome.ending, Ending::Stopped(StopReason::MemoryLimit));
}

/// A line of states 0, 1, 2, ..., 4000 with one move forward. Each step from an even state is two moves uphill by the
/// estimate, each step from an odd one as much downhill.
struct Saw;

impl Domain for Saw {
    type State = u32;

    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(Move(0), state + 1)
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u32, _: Move) -> u32 {
        state - 1
    }

    fn is_goal(&self, state: u32) -> bool {
        state == 4000
    }

    fn goal(&self) -> Option<u32> {
        Some(4000)
    }
}

impl Heuristic<Saw> for Saw {
    /// Three units are a move.
    fn scale(&self) -> u32 {
        3
    }

    fn estimate(&self, _: &Saw, state: u32) -> Estimate {
        3 + 6 * (state % 2)
    }

    fn estimate_child(&self, domain: &Saw, _: Estimate, made: Transition<u32>) -> Estimate {
        self.estimate(domain, made.child)
    }
}

#[test]
fn annealing_accepts_worse_states_with_the_probability_of_its_definition() {
    // It hardly cools: at half the steps the temperature is that of the start but for 2 %.
    for (temperature, probability) in [((2, 1), (-1_f64).exp()), ((4, 1), (-0.5_f64).exp())] {
        for seed in 0..5 {
            let schedule = (temperature, (999_999, 1_000_000));
            let limits = Limits::default();
            let outcome = annealing(&Saw, 0, (&Saw, seed), schedule, &limits, &mut Unobserved);
            assert_eq!(outcome.path().map(<[Move]>::len), Some(4000));
            // Each of 2000 steps downhill is generated once. Each uphill is generated until it is accepted: 1/p times on
            // average, with the variance (1 - p) / p^2. The bound is five standard deviations and what the cooling does.
            let uphill =
                f64::from(u32::try_from(outcome.statistics.generated).expect("few")) - 2000.0;
            let due = 2000.0 / probability;
            let deviation = (2000.0 * (1.0 - probability)).sqrt() / probability;
            assert!(
                (uphill - due).abs() < 5.0 * deviation + 0.01 * due,
                "{uphill} {due}"
            );
        }
    }
}
