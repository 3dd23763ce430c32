//! Levels of Sokoban solved by pushes.

use super::Run;
use crate::interp::{Options, RunEnd};
use proptest::prelude::*;
use puzzle_core::puzzle::{Method, Problem, Puzzle, Solved, SpecialSolver};
use puzzle_core::search::{Algorithm, Ending, Limits, StopReason, Ties, Unobserved};
use std::sync::Arc;

/// A level of so many columns: what stands in each cell of its floor.
fn level(columns: usize, cells: &str) -> String {
    let cells: Vec<char> = cells.chars().collect();
    let wall = "#".repeat(columns + 2);
    let rows = cells.chunks(columns).map(|row| {
        let row: String = row.iter().collect();
        format!("#{row:columns$}#\n")
    });
    format!("{wall}\n{}{wall}\n", rows.collect::<String>())
}

/// The puzzle of a level, with its state to solve; `None` where the level is refused.
fn posed(level: &str, metric: &str) -> Option<(Arc<Puzzle>, Problem)> {
    let text = format!("puzzle sokoban l.xsb 1{metric}");
    let run = Run::with(Options::default(), &[("l.xsb", level)], &text);
    let session = run.engine.session();
    (run.end == RunEnd::Done).then(|| (session.puzzle.clone(), session.problem()))
}

fn solved(puzzle: &Puzzle, problem: &Problem) -> Solved {
    let solved = puzzle.solve_at_once(problem);
    if let Ending::Solved {
        cost,
        path,
        lower_bound,
        ..
    } = &solved.outcome.ending
    {
        let (mut state, mut paid) = (problem.start.clone(), 0);
        for &mv in path {
            paid += puzzle.step_cost(&state, mv);
            state = puzzle.apply(&state, mv).expect("a legal move");
        }
        assert!(puzzle.is_goal(&state, None));
        assert_eq!((paid, *lower_bound), (*cost, *cost));
    }
    solved
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn pushes_find_solutions_as_cheap_as_searches_of_all_states(
        columns in 3..7_usize,
        (order, walls) in (9..25_usize).prop_flat_map(|cells| {
            (Just((0..cells).collect::<Vec<_>>()).prop_shuffle(), 0..cells / 4)
        }),
        boxes in 1..5_usize,
    ) {
        let mut cells = vec![' '; order.len()];
        let mut places = order.into_iter();
        cells[places.next().expect("one")] = '@';
        for &place in places.as_slice().iter().take(boxes) {
            cells[place] = '$';
        }
        let mut places = places.skip(boxes);
        for (letter, count) in [('.', boxes), ('#', walls)] {
            for place in places.by_ref().take(count) {
                cells[place] = letter;
            }
        }
        let level = level(columns, &cells.into_iter().collect::<String>());
        for metric in ["", " pushes"] {
            let Some((puzzle, problem)) = posed(&level, metric) else { continue };
            let found = solved(&puzzle, &problem);
            let limits = Limits::default();
            let due = puzzle.search(&problem, Algorithm::UniformCost { ties: Ties::default() }, None, &limits, &mut Unobserved);
            let cost = |ending: &Ending| match ending {
                Ending::Solved { cost, .. } => Ok(*cost),
                Ending::Stopped(reason) => Err(*reason),
            };
            prop_assert_eq!(cost(&found.outcome.ending), cost(&due.ending), "{}", &level);
            // That there is no move at all is seen before.
            let is_stuck = due.statistics.generated == 0;
            prop_assert!(is_stuck || found.method == Method::Special(SpecialSolver::Pushes), "{}", &level);
        }
    }
}

#[test]
fn boxes_that_block_one_another_are_a_dead_end_at_once() {
    // The two boxes stand side by side at a wall, one of them in no goal.
    let (puzzle, problem) = posed("#######\n#.$$ .#\n#  @  #\n#######\n", "").expect("a level");
    let found = solved(&puzzle, &problem);
    assert_eq!(found.outcome.ending, Ending::Stopped(StopReason::Exhausted));
    assert_eq!(found.outcome.statistics.expanded, 0);
}
