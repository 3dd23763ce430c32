//! What holds of the ring board.

use super::*;
use crate::search::{Ending, Unobserved};

#[test]
fn zz_time() {
    let puzzle = Ring::default();
    for text in [
        "6 21 3 4 10 / 7 2 8 9 11 / 16 13 19 14 20 / 25 12 18 15 24 / 1 17 22 23 5",
        "2 18 3 4 1 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 5 19 20 / 21 22 23 24 25",
    ] {
        let start = puzzle.parse(text).expect("b");
        let problem = Problem {
            start,
            goal: None,
            order: (0..24).map(Move).collect(),
        };
        let t = std::time::Instant::now();
        let solved = puzzle.solve(&problem, &Limits::default(), &mut Unobserved);
        eprintln!(
            "{:?} {:?} {:?}",
            t.elapsed(),
            solved.outcome.statistics,
            solved.outcome.path().map(|p| p
                .iter()
                .map(|m| puzzle.moves()[m.0 as usize].name)
                .collect::<Vec<_>>())
        );
    }
    for seed in 0..6 {
        let start = puzzle
            .sample(
                Sampling::Walk(12),
                None,
                &mut Random::new(seed),
                &mut || false,
            )
            .expect("x");
        let problem = Problem {
            start,
            goal: None,
            order: (0..24).map(Move).collect(),
        };
        let t = std::time::Instant::now();
        let solved = puzzle.solve(&problem, &Limits::default(), &mut Unobserved);
        eprintln!(
            "{:?} {:?} {:?} {}",
            t.elapsed(),
            solved.outcome.statistics,
            solved.outcome.path().map(|p| p
                .iter()
                .map(|m| puzzle.moves()[m.0 as usize].name)
                .collect::<Vec<_>>()),
            puzzle.format(&start, Notation::Compact)
        );
    }
}
