//! The 24 moves: names, inverses, which of them commute, and what they do to a packed board.
//!
//! A packed board has 5 bits a cell, cell 0 lowest, 125 in all; a move keeps the three bits above.

use crate::operators::{Move, MoveName};
use smol_str::SmolStr;

/// Rows and columns of the board.
pub(crate) const SIDE: usize = 5;

/// Cells of the board.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// The number of moves.
pub(crate) const COUNT: usize = 24;

/// Bits of a cell.
const CELL: u32 = 5;

/// Bits of a row.
const ROW: u32 = CELL * SIDE as u32;

/// The bits of a packed board that hold cells.
pub(crate) const BOARD: u128 = (1 << (CELL * CELLS as u32)) - 1;

macro_rules! names {
    ($($name:literal)*) => { [$(MoveName::new(SmolStr::new_static($name))),*] };
}

/// The moves in default successor order; an inverse differs in the lowest bit.
pub(crate) static NAMES: [MoveName; COUNT] = names!(
    "L1" "R1" "L2" "R2" "L3" "R3" "L4" "R4" "L5" "R5"
    "U1" "D1" "U2" "D2" "U3" "D3" "U4" "D4" "U5" "D5"
    "Oc" "Occ" "Ic" "Icc"
);

/// The line or ring that a move shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A row or a column: 5 tiles.
    Line,
    /// The outer ring: 16 tiles.
    Outer,
    /// The inner ring: 8 tiles.
    Inner,
}

/// The line or ring that the move shifts.
pub(crate) fn kind(mv: Move) -> Kind {
    match mv.0 {
        0..20 => Kind::Line,
        20 | 21 => Kind::Outer,
        _ => Kind::Inner,
    }
}

/// The move that takes `mv` back.
pub(crate) fn inverse(mv: Move) -> Move {
    Move(mv.0 ^ 1)
}

/// Packs the values of the cells, each below 32.
pub(crate) fn pack(values: &[u8; CELLS]) -> u128 {
    let cells = values.iter().rev();
    cells.fold(0, |word, &value| word << CELL | u128::from(value))
}

/// The values of the cells.
#[inline]
pub(crate) fn unpack(board: u128) -> [u8; CELLS] {
    std::array::from_fn(|cell| (board >> (CELL * cell as u32)) as u8 & 31)
}

/// The boards after each move, by its index.
#[inline]
pub(crate) fn successors(board: u128) -> [u128; COUNT] {
    [
        left::<0>(board),
        right::<0>(board),
        left::<1>(board),
        right::<1>(board),
        left::<2>(board),
        right::<2>(board),
        left::<3>(board),
        right::<3>(board),
        left::<4>(board),
        right::<4>(board),
        up::<0>(board),
        down::<0>(board),
        up::<1>(board),
        down::<1>(board),
        up::<2>(board),
        down::<2>(board),
        up::<3>(board),
        down::<3>(board),
        up::<4>(board),
        down::<4>(board),
        clockwise::<0>(board),
        counterclockwise::<0>(board),
        clockwise::<1>(board),
        counterclockwise::<1>(board),
    ]
}

/// The board after one move; the move is one of the 24.
pub(crate) fn apply(board: u128, mv: Move) -> u128 {
    successors(board)[mv.index()]
}

/// The bits of the cells from `first`, `step` cells apart.
const fn cells(first: usize, step: usize, count: usize) -> u128 {
    let (mut mask, mut index) = (0, 0);
    while index < count {
        mask |= 31 << (CELL as usize * (first + index * step));
        index += 1;
    }
    mask
}

#[inline]
fn left<const LINE: usize>(board: u128) -> u128 {
    let first = const { cells(SIDE * LINE, 1, 1) };
    let rest = const { cells(SIDE * LINE + 1, 1, SIDE - 1) };
    (board & !(first | rest)) | (board & rest) >> CELL | (board & first) << (ROW - CELL)
}

#[inline]
fn right<const LINE: usize>(board: u128) -> u128 {
    let last = const { cells(SIDE * LINE + SIDE - 1, 1, 1) };
    let rest = const { cells(SIDE * LINE, 1, SIDE - 1) };
    (board & !(last | rest)) | (board & rest) << CELL | (board & last) >> (ROW - CELL)
}

#[inline]
fn up<const LINE: usize>(board: u128) -> u128 {
    let first = const { cells(LINE, SIDE, 1) };
    let rest = const { cells(SIDE + LINE, SIDE, SIDE - 1) };
    (board & !(first | rest)) | (board & rest) >> ROW | (board & first) << (4 * ROW)
}

#[inline]
fn down<const LINE: usize>(board: u128) -> u128 {
    let last = const { cells(4 * SIDE + LINE, SIDE, 1) };
    let rest = const { cells(LINE, SIDE, SIDE - 1) };
    (board & !(last | rest)) | (board & rest) << ROW | (board & last) >> (4 * ROW)
}

/// Where the tiles of a ring go: each side of it without one corner.
struct Turn {
    right: u128,
    down: u128,
    left: u128,
    up: u128,
}

impl Turn {
    /// Clockwise: each side without its last corner in that sense. `ring` is the distance from
    /// the edge of the board.
    const fn clockwise(ring: usize) -> Self {
        let (first, last, count) = (ring, SIDE - 1 - ring, SIDE - 1 - 2 * ring);
        Self {
            right: cells(first * SIDE + first, 1, count),
            down: cells(first * SIDE + last, SIDE, count),
            left: cells(last * SIDE + first + 1, 1, count),
            up: cells((first + 1) * SIDE + first, SIDE, count),
        }
    }

    /// Counterclockwise: its mirror image in the main diagonal.
    const fn counterclockwise(ring: usize) -> Self {
        let (first, last, count) = (ring, SIDE - 1 - ring, SIDE - 1 - 2 * ring);
        Self {
            down: cells(first * SIDE + first, SIDE, count),
            right: cells(last * SIDE + first, 1, count),
            up: cells((first + 1) * SIDE + last, SIDE, count),
            left: cells(first * SIDE + first + 1, 1, count),
        }
    }

    #[inline]
    const fn apply(&self, board: u128) -> u128 {
        (board & !(self.right | self.down | self.left | self.up))
            | (board & self.right) << CELL
            | (board & self.down) << ROW
            | (board & self.left) >> CELL
            | (board & self.up) >> ROW
    }
}

#[inline]
fn clockwise<const RING: usize>(board: u128) -> u128 {
    const { Turn::clockwise(RING) }.apply(board)
}

#[inline]
fn counterclockwise<const RING: usize>(board: u128) -> u128 {
    const { Turn::counterclockwise(RING) }.apply(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn boards() -> impl Strategy<Value = u128> {
        let values = Just(std::array::from_fn::<u8, CELLS, _>(|cell| cell as u8)).prop_shuffle();
        (values, 0..8_u8).prop_map(|(values, above)| pack(&values) | u128::from(above) << 125)
    }

    /// The cells that a move goes round, in its sense, as the puzzle's description has them.
    fn cycle(mv: usize) -> Vec<usize> {
        let line = mv % 10 / 2;
        let mut cells: Vec<usize> = match mv {
            0..10 => (0..5).map(|column| 5 * line + column).rev().collect(),
            10..20 => (0..5).map(|row| 5 * row + line).rev().collect(),
            20 | 21 => vec![0, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 10, 5],
            _ => vec![6, 7, 8, 13, 18, 17, 16, 11],
        };
        if mv % 2 == 1 {
            cells.reverse();
        }
        cells
    }

    proptest! {
        #[test]
        fn moves_go_round_their_cells(board in boards()) {
            let values = unpack(board);
            for (mv, after) in successors(board).into_iter().enumerate() {
                let cycle = cycle(mv);
                let mut expected = values;
                for (index, &cell) in cycle.iter().enumerate() {
                    expected[cycle[(index + 1) % cycle.len()]] = values[cell];
                }
                prop_assert_eq!(unpack(after), expected, "{}", NAMES[mv].name);
                prop_assert_eq!(after & !BOARD, board & !BOARD);
            }
        }

        #[test]
        fn inverses_take_moves_back(board in boards(), mv in 0..COUNT as u32) {
            prop_assert_eq!(apply(apply(board, Move(mv)), inverse(Move(mv))), board);
        }

        #[test]
        fn packing_keeps_the_values(board in boards()) {
            prop_assert_eq!(pack(&unpack(board)), board & BOARD);
        }
    }

    #[test]
    fn lines_close_after_five_and_rings_after_sixteen_and_eight() {
        let identity = pack(&std::array::from_fn(|cell| cell as u8));
        for mv in (0..COUNT as u32).map(Move) {
            let boards = std::iter::successors(Some(identity), |&board| Some(apply(board, mv)));
            let closes = boards.skip(1).position(|board| board == identity);
            let period = match kind(mv) {
                Kind::Line => 5,
                Kind::Outer => 16,
                Kind::Inner => 8,
            };
            assert_eq!(closes, Some(period - 1), "{}", NAMES[mv.index()].name);
        }
    }
}
