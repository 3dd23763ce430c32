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

/// The cells of each line and ring in the sense of its first move; its second move goes the other way round.
const CYCLES: [&[u8]; COUNT / 2] = [
    &[4, 3, 2, 1, 0],
    &[9, 8, 7, 6, 5],
    &[14, 13, 12, 11, 10],
    &[19, 18, 17, 16, 15],
    &[24, 23, 22, 21, 20],
    &[20, 15, 10, 5, 0],
    &[21, 16, 11, 6, 1],
    &[22, 17, 12, 7, 2],
    &[23, 18, 13, 8, 3],
    &[24, 19, 14, 9, 4],
    &[0, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 10, 5],
    &[6, 7, 8, 13, 18, 17, 16, 11],
];

/// The number of tiles that the move shifts, each by one place: 5, 8 or 16.
pub(crate) const fn shifted(mv: Move) -> usize {
    CYCLES[mv.index() / 2].len()
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
    macro_rules! each {
        ($($mv:literal)*) => { [$(moved::<$mv>(board)),*] };
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)
}

/// The board after one move; the move is one of the 24.
pub(crate) fn apply(board: u128, mv: Move) -> u128 {
    successors(board)[mv.index()]
}

/// The board after the move of that index. A tile goes to the next cell of its row or column, or around the edge.
#[inline]
fn moved<const MV: usize>(board: u128) -> u128 {
    let columns = taken::<MV, 1>(board) | taken::<MV, -1>(board);
    let columns = columns | taken::<MV, 4>(board) | taken::<MV, -4>(board);
    let rows = taken::<MV, 5>(board) | taken::<MV, -5>(board);
    let rows = rows | taken::<MV, 20>(board) | taken::<MV, -20>(board);
    board & const { !moving(MV, None) } | columns | rows
}

/// The tiles that a move takes so many cells on, in their new cells.
#[inline]
fn taken<const MV: usize, const ON: isize>(board: u128) -> u128 {
    let own = board & const { moving(MV, Some(ON)) };
    let bits = CELL * ON.unsigned_abs() as u32;
    if ON > 0 { own << bits } else { own >> bits }
}

/// The bits of the cells from which a move takes tiles so many cells on, or anywhere.
const fn moving(mv: usize, on: Option<isize>) -> u128 {
    let cycle = CYCLES[mv / 2];
    let (mut bits, mut at) = (0, 0);
    while at < cycle.len() {
        let ends = [cycle[at], cycle[(at + 1) % cycle.len()]];
        let (from, to) = (ends[mv % 2], ends[1 - mv % 2]);
        let is_own = match on {
            Some(on) => to as isize - from as isize == on,
            None => true,
        };
        if is_own {
            bits |= 31 << (CELL * from as u32);
        }
        at += 1;
    }
    bits
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
            let period = match mv.0 {
                0..20 => 5,
                20 | 21 => 16,
                _ => 8,
            };
            assert_eq!(closes, Some(period - 1), "{}", NAMES[mv.index()].name);
            assert_eq!(shifted(mv), period);
        }
    }
}
