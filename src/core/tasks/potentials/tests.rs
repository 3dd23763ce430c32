//! Potential heuristics against true distances.

use super::{Optimized, Potentials, fraction};
use crate::tasks::Task;
use crate::tasks::random::{tasks, true_costs};
use proptest::prelude::*;

fn found(task: &Task, optimized: Optimized) -> Potentials {
    let found = Potentials::new(task, &task.goal, optimized, u64::MAX, &mut || Ok(()));
    found.expect("memory suffices")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn potentials_are_admissible_and_consistent(task in tasks(10, Some(4))) {
        let [start, all] = [Optimized::Start, Optimized::AllStates].map(|optimized| found(&task, optimized));
        for potentials in [&start, &all] {
            prop_assert!(potentials.fits(&task, &task.goal));
            for (state, distance) in true_costs(&task) {
                let estimate = potentials.estimate(&state);
                prop_assert!(distance.is_none_or(|distance| u64::from(estimate) <= distance), "{estimate} for {distance:?} from {state:?}");
                for action in &task.actions {
                    if let Some(next) = task.after(&state, action) {
                        prop_assert!(estimate <= potentials.estimate(&next) + action.cost, "{state:?} {}", action.name);
                    }
                }
            }
        }
        // No solution of a program had to be given up.
        prop_assert!(start.estimate(&task.initial) >= all.estimate(&task.initial));
    }
}

#[test]
fn units_are_common_denominators() {
    assert_eq!(fraction(&[vec![0.5, 2.0], vec![1.0 / 3.0, -0.25]]), 12);
    assert_eq!(fraction(&[vec![std::f64::consts::PI]]), 0);
}
