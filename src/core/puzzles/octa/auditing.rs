//! Audits over all boards that can be filled to a goal, whatever cells are empty.

use super::boards::{OctaBoards, board, pack};
use super::heuristics::{ToReference, choose};
use super::solutions::solutions;
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::BoardAudit;
use crate::search::{Heuristic, Limits, Observer};

/// Compares heuristics with the true distances of boards: a board that can be filled is as far from a goal as it has
/// empty cells. Boards that can't be filled have no distance and are left out.
pub(super) fn audit(
    heuristics: &[HeuristicSpec],
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<BoardAudit, Cut> {
    let chosen = |heuristic| choose(heuristic).expect("a heuristic is checked beforehand");
    let chosen: Vec<ToReference> = heuristics.iter().map(chosen).collect();
    let each: Vec<_> = chosen.iter().map(|one| one as &dyn Heuristic<_>).collect();
    let goals: Vec<u128> = solutions().iter().map(pack).collect();
    let found = distances::audit(&OctaBoards, &goals, &each, extent, limits, observer)?;
    Ok(BoardAudit {
        found: found.map(|state| board(state).into()),
        subject: "boards that can be filled",
    })
}
