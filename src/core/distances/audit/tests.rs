use super::*;
use crate::operators::Move;
use crate::search::{StopReason, Unobserved};

/// States 0 to `last` in a row, 0 the goal; move 0 leads down, move 1 up.
struct Row {
    last: u64,
}

impl Domain for Row {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if state > 0 {
            visit(Move(0), state - 1)?;
        }
        if state < self.last {
            visit(Move(1), state + 1)?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u64, mv: Move) -> u64 {
        if mv.0 == 0 { state + 1 } else { state - 1 }
    }

    fn expand_backward<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, |mv, before| visit(Move(1 - mv.0), before))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(1 - mv.0))
    }

    fn is_goal(&self, state: u64) -> bool {
        state == 0
    }

    fn goal(&self) -> Option<u64> {
        Some(0)
    }
}

/// Says what it is told, by state, in halves of a move.
struct Halves(&'static [Estimate]);

impl Heuristic<Row> for Halves {
    fn estimate(&self, _: &Row, state: u64) -> Estimate {
        self.0[state as usize]
    }

    fn scale(&self) -> u32 {
        2
    }
}

const ALL: Extent = Extent::Depth(u32::MAX);

fn audited(heuristics: &[&dyn Heuristic<Row>], extent: Extent) -> Audit<u64> {
    let limits = Limits::default();
    let found = audit(
        &Row { last: 3 },
        &[0],
        heuristics,
        extent,
        &limits,
        &mut Unobserved,
    );
    found.expect("nothing limits it")
}

fn figures(estimates: &'static [Estimate]) -> Figures<u64> {
    audited(&[&Halves(estimates)], ALL).heuristics.remove(0)
}

#[test]
fn the_distance_itself_is_admissible_and_consistent() {
    let figures = figures(&[0, 2, 4, 6]);
    assert!(figures.is_admissible() && figures.is_consistent() && !figures.is_constant());
    assert_eq!((figures.range(), figures.mean_share()), ((0, 6), Some(1.0)));
}

#[test]
fn half_a_move_too_much_is_too_much() {
    let figures = figures(&[0, 2, 5, 8]);
    let over = |state, estimate, distance| {
        Some(Overestimate {
            state,
            estimate,
            distance,
        })
    };
    assert_eq!(
        (figures.first.clone(), figures.worst.clone()),
        (over(2, 5, 2), over(3, 8, 3))
    );
    assert_eq!((figures.overestimated, figures.excess()), (2, 2));
}

#[test]
fn the_factor_is_the_least_share_of_an_estimate_that_a_distance_is() {
    // Distances are 0, 2, 4 and 6 halves.
    for (estimates, factor) in [
        (&[0, 2, 5, 8], Some((6, 8))),
        (&[0, 0, 5, 7], Some((4, 5))),
        (&[0, 1, 2, 4], Some((6, 4))),
        (&[3, 2, 4, 6], Some((0, 3))),
        (&[0, 0, 0, 0], None),
    ] {
        assert_eq!(figures(estimates).factor(), factor, "{estimates:?}");
    }
}

#[test]
fn a_fall_by_more_than_the_move_breaks_consistency_alone() {
    let figures = figures(&[0, 0, 3, 6]);
    assert!(figures.is_admissible() && !figures.is_consistent());
    let broken = figures.inconsistency.expect("a move");
    assert_eq!((broken.state, broken.next, broken.mv), (2, 1, Move(0)));
    assert_eq!(
        (broken.estimate, broken.next_estimate, broken.distance),
        (3, 0, 2)
    );
    assert_eq!(figures.inconsistent, 2);
}

#[test]
fn a_rise_breaks_nothing() {
    assert!(figures(&[0, 0, 0, 2]).is_consistent());
    assert!(!figures(&[0, 0, 0, 3]).is_consistent());
}

#[test]
fn a_constant_is_consistent_only_when_it_is_0() {
    let nothing = figures(&[0, 0, 0, 0]);
    assert!(nothing.is_constant() && nothing.is_consistent() && nothing.is_admissible());
    let something = figures(&[4, 4, 4, 4]);
    assert!(something.is_constant() && !something.is_consistent());
    assert_eq!(something.first.map(|witness| witness.distance), Some(0));
    assert_eq!(something.worst.map(|witness| witness.state), Some(0));
}

#[test]
fn a_depth_ends_the_walk_and_its_last_moves_are_looked_at() {
    let audit = audited(&[&Halves(&[0, 0, 9, 9])], Extent::Depth(1));
    assert_eq!(
        (&audit.layers[..], audit.exhaustive, audit.moves),
        (&[1, 1][..], false, 3)
    );
    assert!(audit.heuristics[0].is_admissible() && audit.heuristics[0].is_consistent());
    let audit = audited(&[&Halves(&[0, 0, 9, 9])], Extent::Depth(3));
    assert_eq!((audit.depth(), audit.exhaustive), (3, true));
    assert!(audited(&[], Extent::Depth(4)).exhaustive);
}

#[test]
fn a_number_of_states_bounds_whole_layers() {
    let depth = |states| audited(&[], Extent::States(states)).depth();
    assert_eq!(
        [depth(0), depth(1), depth(2), depth(3), depth(100)],
        [0, 0, 1, 2, 3]
    );
}

#[test]
fn two_are_compared_in_units_of_both() {
    struct Whole;
    impl Heuristic<Row> for Whole {
        fn estimate(&self, _: &Row, state: u64) -> Estimate {
            state as Estimate
        }
    }
    let audit = audited(
        &[&Halves(&[0, 2, 3, 6]), &Whole, &Halves(&[0, 2, 5, 5])],
        ALL,
    );
    let found = |at: usize| {
        let comparison = audit.comparisons[at];
        let more = (comparison.first_greater, comparison.second_greater);
        (
            comparison.first,
            comparison.second,
            more,
            comparison.dominant(),
        )
    };
    assert_eq!(found(0), (0, 1, (0, 1), Some((1, 1))));
    assert_eq!(found(1), (0, 2, (1, 1), None));
    assert_eq!(found(2), (1, 2, (1, 1), None));
}

#[test]
fn limits_cut_an_audit_off() {
    let cut = |limits: Limits| {
        let heuristic = Halves(&[0, 0, 0, 0]);
        audit(
            &Row { last: 3 },
            &[0],
            &[&heuristic],
            ALL,
            &limits,
            &mut Unobserved,
        )
        .map(|_| ())
    };
    let nodes = |most| Limits {
        max_nodes: Some(most),
        ..Limits::default()
    };
    let stopped = |whole| {
        Err(Cut {
            reason: StopReason::MaxNodes,
            whole,
        })
    };
    assert_eq!(cut(nodes(6)), Ok(()));
    assert_eq!(cut(nodes(5)), stopped(Some(3)));
    assert_eq!(cut(nodes(2)), stopped(Some(1)));
    let memory = Limits {
        memory: 1000,
        ..Limits::default()
    };
    assert_eq!(
        cut(memory),
        Err(Cut {
            reason: StopReason::MemoryLimit,
            whole: None
        })
    );
}

#[test]
fn an_observer_ends_an_audit() {
    struct Stop;
    impl Observer for Stop {
        fn observe(&mut self, _: &crate::search::Statistics) -> Option<StopReason> {
            Some(StopReason::Interrupted)
        }
    }
    let row = Row { last: 5000 };
    let found = audit(&row, &[0], &[], ALL, &Limits::default(), &mut Stop);
    assert_eq!(
        found.map(|_| ()).map_err(|cut| cut.reason),
        Err(StopReason::Interrupted)
    );
}

#[test]
fn the_worst_is_the_first_of_those_that_say_most_too_much() {
    let worst = figures(&[0, 4, 6, 6]).worst.expect("it says too much");
    assert_eq!((worst.state, worst.estimate), (1, 4));
}
