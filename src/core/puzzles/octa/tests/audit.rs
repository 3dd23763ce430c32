//! Audits over the boards that can be filled.

use super::*;
use crate::distances::{Audit, Extent};
use crate::puzzle::Audited;
use crate::puzzles::octa::solutions::completions;

fn audited(depth: u32) -> Audit<Audited> {
    let heuristics = ["h1", "h2"].map(HeuristicSpec::named);
    let extent = Extent::Depth(depth);
    let audit = auditing::audit(&heuristics, extent, &Limits::default(), &mut Unobserved);
    audit.expect("nothing limits it").found
}

#[test]
fn states_are_the_boards_that_can_be_filled() {
    let audit = audited(2);
    // Each board with one empty cell is part of one solution.
    assert_eq!(
        (&audit.layers[..], audit.exhaustive),
        (&[288, 288 * 16, 34_560][..], false)
    );
    assert_eq!(audit.moves, 288 * 16 + 2 * 34_560);
}

#[test]
fn neither_heuristic_is_admissible_since_other_answers_are_as_good() {
    for figures in audited(1).heuristics {
        let witness = figures.first.clone().expect("a witness");
        assert!(rules::is_goal(&witness.state.board) && witness.distance == 0);
        assert!(!figures.is_admissible() && !figures.is_consistent() && !figures.is_constant());
        let worst = figures.worst.expect("a witness");
        assert_eq!(completions(&worst.state.board), 1);
    }
}

#[test]
fn the_shortest_solution_fills_the_empty_cells() {
    let shortest =
        |start: &str| Puzzle::from(Octa).shortest(&problem(start), 1_000_000, &mut Unobserved);
    assert_eq!(shortest(E3), Ok(Shortest::Exactly(4)));
    assert_eq!(shortest(EMPTY), Ok(Shortest::Exactly(16)));
    assert_eq!(
        shortest("1 2 3 4 _ _ _ _ _ _ _ _ _ _ _ _"),
        Ok(Shortest::None)
    );
}
