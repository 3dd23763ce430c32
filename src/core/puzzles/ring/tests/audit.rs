//! Audits near the goal.

use super::*;
use crate::distances::{Audit, Extent, Figures};
use crate::puzzle::Audited;

fn audited(goal: &Board, heuristics: &[&str], depth: u32) -> Audit<Audited> {
    let heuristics: Vec<_> = heuristics
        .iter()
        .map(|name| HeuristicSpec::named(name))
        .collect();
    let extent = Extent::Depth(depth);
    let limits = Limits::default();
    let audit = puzzle().audit(Some(goal), &heuristics, extent, &limits, &mut Unobserved);
    audit.expect("nothing limits it").found
}

fn first(figures: &Figures<Audited>) -> (u32, u32, u32) {
    let witness = figures.first.as_ref().expect("it is not admissible");
    (witness.estimate, figures.scale, witness.distance)
}

#[test]
fn the_last_move_is_the_witness_of_the_document() {
    for goal in [in_order(), after(&in_order(), &moves("U1 Ic R4"))] {
        let audit = audited(&goal.clone(), &["lastMove"], 2);
        // The goal after each kind of move, and as a start.
        assert_eq!(audit.layers, [4, 4 * 24, 4 * 452]);
        let figures = &audit.heuristics[0];
        assert_eq!(first(figures), (16 * 80 / 5, 80, 1));
        let witness = figures.first.as_ref().expect("it is not admissible");
        let history = witness.state.history.as_ref().expect("moves belong to it");
        assert_eq!(names(history), "Oc L1 R1");
        assert_eq!(witness.state.board, after(&goal, history));
        let broken = figures.inconsistency.as_ref().expect("a move");
        let next = after(&broken.state.board, &[broken.mv]);
        assert_eq!(broken.next.board, next);
        assert!(broken.estimate > 80 + broken.next_estimate);
    }
}

#[test]
fn what_the_document_rejected_is_not_admissible() {
    let audit = audited(&in_order(), &["misplaced", "plainManhattan", "torus"], 1);
    let witnesses = audit.heuristics.iter().map(first);
    assert_eq!(
        witnesses.collect::<Vec<_>>(),
        [(5, 1, 1), (8, 1, 1), (5, 1, 1)]
    );
    let whole = audited(&in_order(), &["wholeDivision", "lastMove", "h2"], 1);
    assert_eq!(first(&whole.heuristics[0]), (3, 1, 1));
    assert_eq!(whole.comparisons[0].dominant().map(|(at, _)| at), Some(1));
    assert!(whole.heuristics[2].is_consistent());
}

#[test]
fn heuristics_are_what_their_table_says_as_far_as_three_moves() {
    let puzzle = &crate::puzzle::Puzzle::from(Ring::default());
    let audit = audited(&in_order(), &puzzle.heuristic_names(), 3);
    for (info, figures) in puzzle.heuristics().iter().zip(&audit.heuristics) {
        assert_eq!(figures.is_admissible(), info.admissible, "{}", info.name);
        assert_eq!(figures.is_consistent(), info.consistent, "{}", info.name);
    }
    let boards = audited(&in_order(), &["h1", "h2"], 3);
    assert_eq!(
        (&boards.layers[..], boards.exhaustive),
        (&[1, 24, 452, 8252][..], false)
    );
    assert!(boards.heuristics.iter().all(Figures::is_consistent));
}

#[test]
fn the_shortest_solution_is_known_or_bounded() {
    let start = board("2 18 3 4 1 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 5 19 20 / 21 22 23 24 25");
    let shortest = |nodes| puzzle().shortest(&problem(start), nodes, &mut Unobserved);
    assert_eq!(shortest(10_000), Ok(Shortest::AtLeast(5)));
    let near = problem(after(&in_order(), &moves("L1 U3 Oc Ic")));
    let near = puzzle().shortest(&near, 10_000_000, &mut Unobserved);
    assert_eq!(near, Ok(Shortest::Exactly(4)));
}

#[test]
fn what_is_divided_by_16_is_rounded_up() {
    for name in ["h1", "h2"] {
        let audit = audited(&in_order(), &[name], 2);
        let figures = &audit.heuristics[0];
        assert_eq!(figures.layers[0].greatest, 0, "{name}");
        assert!(
            figures.layers[1..]
                .iter()
                .all(|layer| layer.least == figures.scale),
            "{name}"
        );
    }
}
