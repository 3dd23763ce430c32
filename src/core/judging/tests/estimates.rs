//! Wrong estimates, as programs make them.

use super::*;

pub(super) fn estimate_by(name: &str) -> impl Fn(&World, &Board) -> u64 {
    let heuristic = HeuristicSpec::named(name);
    move |world, state| world.estimate(&heuristic, state)
}

/// The sum over the tiles of a distance by rows and columns.
pub(super) fn by_tiles(world: &World, state: &Board, of: fn(u64, u64) -> u64) -> u64 {
    let columns = world.puzzle.columns().expect("it is a board");
    let goal = world.problem.goal.as_ref().expect("it has one").cells();
    let cells = state.cells().iter().enumerate();
    let distances = cells.filter(|pair| *pair.1 != 0).map(|(cell, value)| {
        let home = goal
            .iter()
            .position(|known| known == value)
            .expect("it is there");
        let rows = (cell / columns).abs_diff(home / columns) as u64;
        of(rows, (cell % columns).abs_diff(home % columns) as u64)
    });
    distances.sum()
}

/// A straight distance, in units of which ten million make 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a distance on a board"
)]
pub(super) fn straight(rows: u64, columns: u64) -> u64 {
    ((rows as f64).hypot(columns as f64) * 1e7).round() as u64
}

/// h2 of the values in order with the blank last, or first where the goal is that.
pub(super) fn to_another_goal(world: &World, state: &Board) -> u64 {
    let problem = Problem {
        start: state.clone(),
        goal: Some(other_goal(world)),
        ..world.problem.clone()
    };
    let limits = Limits::default();
    let estimate =
        world
            .puzzle
            .estimate_within(&world.heuristic, &problem, &limits, &mut Unobserved);
    estimate.expect("nothing stops it").0
}

pub(super) fn other_goal(world: &World) -> Board {
    let mut cells = world.problem.start.cells().to_vec();
    cells.sort_unstable();
    if Some(Board::new(&cells)) == world.problem.goal {
        cells.rotate_left(1);
    }
    Board::new(&cells)
}
