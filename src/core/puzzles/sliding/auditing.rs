//! Audits matched once to a packing.

use super::rules::{MOVES, PackedBoard, SlidingDomain};
use super::solving::heuristics::NamedHeuristic;
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::BoardAudit;
use crate::puzzles::grid::Grid;
use crate::search::{Domain, Heuristic, Limits, Observer};
use crate::state::Board;

/// The audit with states packed into `S`, moves in the default order.
pub(super) fn audit<S: PackedBoard>(
    grid: Grid,
    goal: &Board,
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let domain: SlidingDomain<S> =
        SlidingDomain::new(grid.rows, grid.columns, goal.cells(), &MOVES);
    let mut left = *limits;
    let mut built = Vec::with_capacity(heuristics.len());
    for heuristic in heuristics {
        let chosen = NamedHeuristic::new(grid, heuristic)
            .expect("a heuristic is checked before it is audited");
        let any = chosen.build_within(domain.grid(), &mut left, observer);
        built.push(any?);
    }
    let each: Vec<&dyn Heuristic<_>> = built.iter().map(|any| &**any).collect();
    let goals = [domain.goal().expect("a sliding board has one goal")];
    let found = distances::audit(&domain, &goals, &each, extent, &left, observer)?;
    Ok(BoardAudit {
        found: found.map(|state| Board::new(&domain.unpack(state)).into()),
        subject: "boards",
    })
}
