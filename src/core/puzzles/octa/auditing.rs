//! Audits over all boards that can be filled to a goal, whatever cells are empty.

use super::groups::CELLS;
use super::heuristics::{ToReference, choose};
use super::rules::{self, is_goal};
use super::solutions::solutions;
use crate::distances::{self, Cut, Extent};
use crate::heuristic::HeuristicSpec;
use crate::operators::Move;
use crate::puzzle::BoardAudit;
use crate::search::{Domain, Estimate, Heuristic, Limits, Observer};
use crate::state::Board;
use std::ops::ControlFlow;

/// Bits of a cell: 0 when it is empty, else its number.
const BITS: usize = 5;

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
    let goals: Vec<u128> = solutions().iter().map(|cells| pack(cells)).collect();
    let found = distances::audit(&OctaBoards, &goals, &each, extent, limits, observer)?;
    Ok(BoardAudit {
        found: found.map(|state| unpack(state).into()),
        subject: "boards that can be filled",
    })
}

fn pack(cells: &[u8]) -> u128 {
    let numbers = cells.iter().rev();
    numbers.fold(0, |state, &number| state << BITS | u128::from(number))
}

/// The number in a cell, 0 when it is empty.
fn number(state: u128, cell: usize) -> u8 {
    (state >> (BITS * cell)) as u8 & 31
}

fn unpack(state: u128) -> Board {
    Board::new(&std::array::from_fn::<u8, CELLS, _>(|cell| {
        number(state, cell)
    }))
}

/// All boards. A move fills the first empty cell, so the moves before a board emptied any cell that
/// stands before all empty ones.
struct OctaBoards;

impl Domain for OctaBoards {
    type State = u128;

    fn expand<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = unpack(state);
        let Some(empty) = board.position(0) else {
            return ControlFlow::Continue(());
        };
        let missing = rules::missing(board.cells());
        for index in 0..CELLS as u32 {
            let number = rules::number(Move(index));
            if missing >> number & 1 == 1 {
                visit(Move(index), state | u128::from(number) << (BITS * empty))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u128, mv: Move) -> u128 {
        let number = rules::number(mv);
        let cell = (0..CELLS).find(|&cell| self::number(state, cell) == number);
        let cell = cell.expect("the move wrote its number");
        state & !(31 << (BITS * cell))
    }

    fn expand_backward<B>(
        &self,
        state: u128,
        mut visit: impl FnMut(Move, u128) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for cell in 0..CELLS {
            let number = number(state, cell);
            if number == 0 {
                break;
            }
            visit(rules::writes(number), state & !(31 << (BITS * cell)))?;
        }
        ControlFlow::Continue(())
    }

    fn is_compact(&self) -> bool {
        true
    }

    fn is_goal(&self, state: u128) -> bool {
        is_goal(&unpack(state))
    }
}

impl Heuristic<OctaBoards> for ToReference {
    fn estimate(&self, _: &OctaBoards, state: u128) -> Estimate {
        self.of(&unpack(state))
    }
}
