//! The tower of Hanoi: discs on three pegs, a smaller one never below a larger one.

use super::Family;
use crate::operators::{Move, MoveName};
use crate::puzzle::{Advice, Notation, NotationError, Rules};
use crate::state::Board;
use std::sync::Arc;

const DISCS: usize = 4;
/// From which peg to which, by move.
const WAYS: [(u8, u8); 6] = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)];

/// For each disc, the smallest first, the peg that it is on.
#[derive(Debug)]
struct Tower {
    moves: Vec<MoveName>,
}

/// The family.
pub(crate) fn family() -> Family {
    let summary = "4 discs that go from peg 1 to peg 3, the smaller one always on top";
    Family::new("tower", summary, |words| {
        let moves = WAYS.map(|(from, to)| MoveName::new(format!("m{from}{to}").into()));
        let moves = moves.to_vec();
        match words {
            [] => Ok(Arc::new(Tower { moves }) as Arc<dyn Rules>),
            _ => Err("`tower` takes nothing".to_owned()),
        }
    })
}

impl Rules for Tower {
    fn name(&self) -> &'static str {
        "tower"
    }

    fn initial_state(&self) -> Board {
        Board::new(&[1; DISCS])
    }

    fn default_goal(&self) -> Option<Board> {
        Some(Board::new(&[3; DISCS]))
    }

    fn moves(&self) -> &[MoveName] {
        &self.moves
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let (from, to) = WAYS[mv.index()];
        let top = |peg| board.cells().iter().position(|own| *own == peg);
        let disc = top(from).filter(|&disc| top(to).is_none_or(|below| disc < below))?;
        let mut made = board.clone();
        made.cells_mut()[disc] = to;
        Some(made)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        let (from, to) = WAYS[mv.index()];
        let back = WAYS.iter().position(|way| *way == (to, from))?;
        Some(Move(back as u32))
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        let advice = || Advice {
            words: "a peg from 1 to 3 is due for each of 4 discs".to_owned(),
            state: "1111".to_owned(),
            repaired: false,
        };
        let wrong = text.char_indices().find(|(_, peg)| !"123".contains(*peg));
        if let Some((at, peg)) = wrong {
            let at = at..at + peg.len_utf8();
            return Err(NotationError::wrong_character(at, peg, advice()));
        }
        let (at, expected, found) = (text.len()..text.len(), DISCS, text.len());
        if found < expected {
            return Err(NotationError::too_few_tiles(at, expected, found, advice()));
        }
        if found > expected {
            return Err(NotationError::too_many_tiles(at, expected, advice()));
        }
        let pegs: Vec<u8> = text.bytes().map(|peg| peg - b'0').collect();
        Ok(Board::new(&pegs))
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        let pegs = board.cells().iter();
        pegs.map(|&peg| char::from(b'0' + peg)).collect()
    }
}
