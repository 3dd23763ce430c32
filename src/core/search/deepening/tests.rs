use super::*;
use crate::search::pancakes::{Gaps, Pancakes, meter, pile};
use crate::search::{Limits, ParentPruning, StopReason, Unobserved, ida_star};
use proptest::prelude::*;

const GAPS: &Gaps = &Gaps;

/// The path of the whole search, and how many states it expanded.
fn searched(start: u64) -> (Vec<Move>, u64) {
    let domain = Pancakes::new();
    let mut observer = Unobserved;
    let mut meter = meter(None, 0, &mut observer);
    let mut search = Deepening::new(&domain, &GAPS, start, u32::MAX);
    let ended = search.run(u64::MAX, &mut meter);
    assert_eq!(ended, ControlFlow::Continue(DeepeningProgress::Found));
    (search.path().to_vec(), meter.statistics.expanded)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_path_is_that_of_ida_star(number in 0_u32..5040) {
        let (path, _) = searched(pile(number));
        let limits = Limits::default();
        let outcome = ida_star(&Pancakes::new(), pile(number), &Gaps, ParentPruning::On, &limits, &mut Unobserved);
        prop_assert_eq!(Some(&path[..]), outcome.path());
    }

    #[test]
    fn pauses_change_neither_path_nor_work(number in 0_u32..5040, states in 1_u64..50) {
        let (path, expanded) = searched(pile(number));
        let domain = Pancakes::new();
        let mut observer = Unobserved;
        let mut meter = meter(None, 0, &mut observer);
        let mut search = Deepening::new(&domain, &GAPS, pile(number), u32::MAX);
        for pause in 1.. {
            let bound = search.lower_bound();
            prop_assert!(bound as usize <= path.len());
            match search.run(states, &mut meter) {
                ControlFlow::Continue(DeepeningProgress::Paused) => {
                    prop_assert_eq!(meter.statistics.expanded, pause * states);
                    prop_assert!(search.lower_bound() >= bound && !search.is_found());
                }
                ended => {
                    prop_assert_eq!(ended, ControlFlow::Continue(DeepeningProgress::Found));
                    break;
                }
            }
        }
        prop_assert_eq!(search.path(), &path[..]);
        prop_assert_eq!(search.lower_bound() as usize, path.len());
        prop_assert_eq!(meter.statistics.expanded, expanded);
    }

    #[test]
    fn a_limit_amid_a_state_is_not_noticed_afterwards(number in 0_u32..5040, nodes in 0_u64..300) {
        let (path, _) = searched(pile(number));
        let domain = Pancakes::new();
        let mut search = Deepening::new(&domain, &GAPS, pile(number), u32::MAX);
        loop {
            let mut observer = Unobserved;
            // One state is expanded at least.
            let mut meter = meter(Some(nodes + 6), 0, &mut observer);
            if search.run(u64::MAX, &mut meter).is_continue() {
                break;
            }
            prop_assert_eq!(meter.statistics.generated, nodes + 6);
        }
        prop_assert_eq!(search.path(), &path[..]);
        prop_assert_eq!(search.lower_bound() as usize, path.len());
    }

    #[test]
    fn longer_paths_than_allowed_are_not_found(number in 1_u32..5040) {
        let (path, _) = searched(pile(number));
        let domain = Pancakes::new();
        let run = |longest| {
            let mut observer = Unobserved;
            let mut search = Deepening::new(&domain, &GAPS, pile(number), longest);
            search.run(u64::MAX, &mut meter(None, 0, &mut observer))
        };
        let length = path.len() as u32;
        prop_assert_eq!(run(length), ControlFlow::Continue(DeepeningProgress::Found));
        if let Some(less) = length.checked_sub(1) {
            prop_assert_eq!(run(less), ControlFlow::Continue(DeepeningProgress::Exhausted));
        }
    }

    #[test]
    fn a_known_bound_saves_work_and_keeps_the_path(number in 0_u32..5040, known in 0_u32..10) {
        let (path, expanded) = searched(pile(number));
        let known = known.min(path.len() as u32);
        let domain = Pancakes::new();
        let mut observer = Unobserved;
        let mut meter = meter(None, 0, &mut observer);
        let search = Deepening::new(&domain, &GAPS, pile(number), u32::MAX);
        let estimate = search.lower_bound();
        let mut search = search.knowing(known);
        prop_assert_eq!(search.lower_bound(), known.max(estimate));
        let ended = search.run(u64::MAX, &mut meter);
        prop_assert_eq!(ended, ControlFlow::Continue(DeepeningProgress::Found));
        prop_assert_eq!(search.path(), &path[..]);
        prop_assert_eq!(meter.statistics.expanded < expanded, known > estimate);
    }
}

#[test]
fn a_bound_beyond_the_longest_path_leaves_nothing_to_do() {
    let domain = Pancakes::new();
    let mut observer = Unobserved;
    let mut meter = meter(None, 0, &mut observer);
    let mut search = Deepening::new(&domain, &GAPS, pile(99), 3).knowing(4);
    let ended = search.run(u64::MAX, &mut meter);
    assert_eq!(ended, ControlFlow::Continue(DeepeningProgress::Exhausted));
    assert_eq!(meter.statistics.expanded, 0);
}

#[test]
fn a_bound_at_the_longest_path_leaves_that_to_look_for() {
    let (path, _) = searched(pile(99));
    let length = path.len() as u32;
    let domain = Pancakes::new();
    let mut observer = Unobserved;
    let mut meter = meter(None, 0, &mut observer);
    let mut search = Deepening::new(&domain, &GAPS, pile(99), length).knowing(length);
    let ended = search.run(u64::MAX, &mut meter);
    assert_eq!(ended, ControlFlow::Continue(DeepeningProgress::Found));
    assert_eq!(search.path(), path);
}

#[test]
fn a_node_limit_is_exact() {
    let domain = Pancakes::new();
    let mut observer = Unobserved;
    let mut meter = meter(Some(100), 0, &mut observer);
    let mut search = Deepening::new(&domain, &GAPS, pile(4321), u32::MAX);
    let ended = search.run(u64::MAX, &mut meter);
    let limit = Stop::Reason(StopReason::MaxNodes);
    assert_eq!(ended, ControlFlow::Break(limit));
    assert_eq!(meter.statistics.generated, 100);
}
