use super::*;
use crate::search::pancakes::{self, Pancakes, meter, pile};
use crate::search::{StopReason, Unobserved};
use proptest::prelude::*;

/// Shortest paths, where they are short enough; notes what it was asked.
#[derive(Default)]
struct Shortest {
    questions: Vec<(u64, u64, u32, u64)>,
    /// Answers nothing.
    mute: bool,
}

impl Join<u64> for Shortest {
    fn join(
        &mut self,
        from: u64,
        to: u64,
        longest: u32,
        states: u64,
        _: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        self.questions.push((from, to, longest, states));
        let path = Pancakes { goal: to }.shortest(from);
        let is_short = path.len() <= longest as usize && !self.mute;
        ControlFlow::Continue(is_short.then_some(path))
    }
}

fn moves(numbers: &[u8]) -> Vec<Move> {
    numbers.iter().map(|&mv| Move(mv.into())).collect()
}

/// One pass over a path from `start`.
fn pass(
    windows: &mut PathWindows,
    start: u64,
    path: &mut Vec<Move>,
    join: &mut Shortest,
) -> ControlFlow<Stop, bool> {
    let mut observer = Unobserved;
    let mut meter = meter(None, 0, &mut observer);
    windows.pass(&Pancakes::new(), start, path, join, 77, &mut meter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn growing_windows_make_any_path_a_shortest_one(
        number in 0_u32..5040,
        detour in prop::collection::vec(0_u8..6, 1..40),
        length in 2_usize..6,
        step in 1_usize..4,
    ) {
        let (start, mut path) = (pile(number), moves(&detour));
        let goal = pancakes::end(start, &path);
        let mut windows = PathWindows::new(length, step, 1);
        let mut join = Shortest::default();
        loop {
            let before = path.len();
            let shorter = pass(&mut windows, start, &mut path, &mut join);
            prop_assert_eq!(shorter, ControlFlow::Continue(path.len() < before));
            prop_assert_eq!(pancakes::end(start, &path), goal);
            if path.len() == before {
                if windows.cover(&path) {
                    break;
                }
                windows.grow();
            }
        }
        prop_assert_eq!(path.len(), Pancakes { goal }.shortest(start).len());
    }

    #[test]
    fn windows_lie_along_the_path_up_to_its_end(
        detour in prop::collection::vec(0_u8..6, 3..40),
        length in 3_usize..9,
        step in 1_usize..4,
    ) {
        let (start, mut path) = (pile(1), moves(&detour));
        let mut join = Shortest { mute: true, ..Shortest::default() };
        let shorter = pass(&mut PathWindows::new(length, step, 2), start, &mut path, &mut join);
        prop_assert_eq!(shorter, ControlFlow::Continue(false));
        prop_assert_eq!(&path, &moves(&detour));
        let along = states_along(&Pancakes::new(), start, &path);
        let mut at = 0;
        for (from, to, longest, states) in join.questions {
            let end = (at + length).min(path.len());
            prop_assert_eq!((from, to, states), (along[at], along[end], 77));
            prop_assert_eq!(longest as usize, end - at - 2);
            at += step;
        }
        // The last one reached the end, or the next would not be worth a look.
        prop_assert!(at - step + length >= path.len() || path.len() - at <= 2);
    }
}

#[test]
fn states_along_a_path_begin_with_its_start() {
    let (domain, path) = (Pancakes::new(), moves(&[0, 5, 3]));
    let states = states_along(&domain, pile(7), &path);
    let ends: Vec<u64> = (0..=3)
        .map(|end| pancakes::end(pile(7), &path[..end]))
        .collect();
    assert_eq!(states, ends);
}

#[test]
fn a_window_is_looked_at_even_if_nothing_is_expanded() {
    struct Ends(u32);
    impl crate::search::Observer for Ends {
        fn observe(&mut self, _: &crate::search::Statistics) -> Option<StopReason> {
            self.0 = self.0.saturating_sub(1);
            (self.0 == 0).then_some(StopReason::TimeLimit)
        }
    }
    let mut observer = Ends(3);
    let mut meter = meter(None, 0, &mut observer);
    let mut path = moves(&[1, 2, 3, 1, 2, 3, 1, 2, 3]);
    let mut join = Shortest {
        mute: true,
        ..Shortest::default()
    };
    let windows = &mut PathWindows::new(4, 1, 1);
    let ended = windows.pass(
        &Pancakes::new(),
        pile(0),
        &mut path,
        &mut join,
        1,
        &mut meter,
    );
    let stopped = Stop::Reason(StopReason::TimeLimit);
    assert_eq!(ended, ControlFlow::Break(stopped));
    assert_eq!(join.questions.len(), 2);
}
