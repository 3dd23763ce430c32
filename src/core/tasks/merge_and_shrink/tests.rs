//! Merge-and-shrink against true distances.

use super::{MergeAndShrink, sizes};
use crate::operators::INFINITE_ESTIMATE as INFINITE;
use crate::search::{StopReason, Unobserved};
use crate::tasks::Task;
use crate::tasks::random::{tasks, true_costs};
use proptest::prelude::*;

fn built(task: &Task, most: usize) -> MergeAndShrink {
    let built = MergeAndShrink::new(task, &task.goal, most, u64::MAX, &mut Unobserved);
    built.expect("memory suffices")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_factor_is_too_small_for_admissible_and_consistent_estimates(task in tasks(10, Some(4)), most in 1..40_usize) {
        let shrunk = built(&task, most);
        let whole = built(&task, 1000);
        let is_plain = task.variables.iter().all(|variable| variable.layer.is_none())
            && task.actions.iter().flat_map(|each_action| &each_action.effects).all(|effect| effect.conditions.is_empty());
        for (state, distance) in true_costs(&task) {
            let told = |value: Option<u64>| value.map_or(u64::from(INFINITE), |known| known);
            let [few, all] = [&shrunk, &whole].map(|heuristic| heuristic.estimate(&state));
            prop_assert!(u64::from(few) <= told(distance), "{few} for {distance:?} from {state:?}");
            // Bisimulation and exact label reduction keep all distances.
            prop_assert!(!is_plain || u64::from(all) == told(distance), "{all} for {distance:?} from {state:?}");
            for action in &task.actions {
                if let Some(next) = task.after(&state, action) {
                    for table in [&shrunk, &whole] {
                        let bound = u64::from(table.estimate(&next)).saturating_add(action.cost.into());
                        prop_assert!(u64::from(table.estimate(&state)) <= bound, "{state:?} {}", action.name);
                    }
                }
            }
        }
    }

    #[test]
    fn products_of_shrunk_factors_fit(first in 1..10_000_usize, second in 1..10_000_usize, most in 1..50_000_usize) {
        let [left, right] = sizes([first, second], most);
        prop_assert!(left * right <= most && left <= first && right <= second);
    }
}

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let task = tasks(10, Some(4))
        .new_tree(&mut runner)
        .expect("a task")
        .current();
    let stopped = MergeAndShrink::new(&task, &task.goal, 1000, 100, &mut Unobserved);
    assert_eq!(stopped.err(), Some(StopReason::MemoryLimit));
}
