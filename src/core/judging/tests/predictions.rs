//! Predictions, each held against the log that it makes of the expansions before it.

use super::*;
use std::collections::BTreeMap;

#[test]
fn a_prediction_is_right_where_some_run_goes_on_so_on_every_kind_of_puzzle() {
    let mut random = Random::new(41);
    let mut told = [0, 0];
    let worlds: Vec<World> = (0..6).flat_map(|_| World::each(&mut random)).collect();
    for world in worlds {
        for algorithm in [
            Algorithm::BREADTH_FIRST,
            Algorithm::DEPTH_FIRST,
            Algorithm::UNIFORM_COST,
            Algorithm::IDA_STAR,
            Algorithm::RBFS,
            a_star(),
            closed_a_star(),
            beam(3),
            tree_of(a_star(), true),
        ] {
            let logged = world.own_log(algorithm);
            let draw = |random: &mut Random, below: usize| random.below(below as u64) as usize;
            let mut predicted: BTreeMap<usize, Board> = BTreeMap::new();
            for _ in 0..9 {
                // Often the state itself, or one that comes soon.
                let number = 1 + draw(&mut random, logged.states.len().min(40) + 2);
                let at = number - 1 + draw(&mut random, 4);
                let state = logged.states.get(at.min(logged.states.len() - 1));
                predicted.insert(number, state.expect("a state").clone());
            }
            let references = predicted
                .iter()
                .map(|(number, state)| (*number, state))
                .collect();
            let (standard, limits) = (world.standard(algorithm), Limits::default());
            let found = judge_predictions(
                &world.puzzle,
                standard,
                &logged,
                &references,
                &limits,
                &mut Unobserved,
            );
            let found = found.expect("it has a rule");
            let (mut right, mut missing, mut first) = (0, 1, None);
            for (&number, state) in &predicted {
                let Some(before) = logged.states.get(..number - 1) else {
                    continue;
                };
                let log = Log {
                    states: [before, std::slice::from_ref(state)].concat(),
                    is_partial: true,
                    ..Log::default()
                };
                let alone = Standard {
                    explains: false,
                    ..standard
                };
                let alone = judge(&world.puzzle, alone, &log, &limits, &mut Unobserved);
                match alone.expect("it has a rule").verdict {
                    Verdict::Conforms { .. } => {
                        right += 1;
                        missing += usize::from(number == missing);
                    }
                    Verdict::Deviates(deviation) if number == missing => first = Some(deviation),
                    Verdict::Deviates(_) => told[0] += 1,
                    Verdict::Undecided => assert!(!found.is_decided),
                }
            }
            told[1] += usize::from(first.is_some());
            assert_eq!(
                (found.right, found.missing),
                (right, missing),
                "{algorithm:?}"
            );
            assert_eq!(found.deviation, first, "{algorithm:?} {:?}", world.problem);
        }
    }
    assert!(told[0] > 100 && told[1] > 20, "{told:?}");
}
