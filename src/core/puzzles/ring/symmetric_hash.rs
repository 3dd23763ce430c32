//! A hash that a board shares with its images under the symmetries of the puzzle.

use super::moves::{CELLS, COUNT, SIDE, unpack};
use crate::hash::folded_product;

/// Values of a cell that has 5 bits.
const TILES: usize = 32;

/// Cells of a row or a column, in the sense of its first move: up, or to the left.
const fn line(index: usize) -> [u8; SIDE] {
    let (first, step) = if index < SIDE {
        (SIDE * index, 1)
    } else {
        (index - SIDE, SIDE)
    };
    let (mut cells, mut at) = ([0; SIDE], 0);
    while at < SIDE {
        cells[at] = (first + step * (SIDE - 1 - at)) as u8;
        at += 1;
    }
    cells
}

/// The rows and then the columns.
const LINES: [[u8; SIDE]; 2 * SIDE] = {
    let (mut lines, mut index) = ([[0; SIDE]; 2 * SIDE], 0);
    while index < lines.len() {
        lines[index] = line(index);
        index += 1;
    }
    lines
};

/// Cells of the outer ring, clockwise.
const OUTER: [u8; 16] = [0, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 10, 5];

/// Cells of the inner ring, clockwise.
const INNER: [u8; 8] = [6, 7, 8, 13, 18, 17, 16, 11];

/// The least index, for each move, of its images under the symmetries of the square. So `L1` stands for the lines at
/// the edge, `L2` for those beside, `L3` for those in the middle, `Oc` and `Ic` for the turns of a ring.
pub(super) fn representatives() -> [usize; COUNT] {
    std::array::from_fn(|mv| match mv {
        0..20 => 2 * (mv % 10 / 2).min(4 - mv % 10 / 2),
        _ => mv & !1,
    })
}

/// A hash of boards that the 16 symmetries leave as it is: turns and reflections of the square, which change cells and the
/// tiles' names alike, and the inverse permutation. All map moves to moves, so that images are as far from the goal
/// (symmetry reduction).
///
/// It is the sum, over the cells, of a number for the cell and its tile; pairs of a cell and a tile that are images have
/// the same number. So a move changes only the numbers of the cells that it shifts.
#[derive(Clone, Debug)]
pub(crate) struct SymmetricHash {
    number: Box<[[u64; TILES]; CELLS]>,
}

impl SymmetricHash {
    /// The hash of boards whose tiles are named after their cells.
    pub(crate) fn new() -> Self {
        let mut number = Box::new([[0; TILES]; CELLS]);
        for (cell, numbers) in number.iter_mut().enumerate() {
            for (tile, number) in numbers[..CELLS].iter_mut().enumerate() {
                let image = |turn| {
                    [(cell, tile), (tile, cell)]
                        .map(|(one, other)| (turned(one, turn), turned(other, turn)))
                };
                let images = (0..8).flat_map(image);
                let (one, other) = images.min().expect("there are 16");
                *number = mixed((CELLS * one + other) as u64);
            }
        }
        Self { number }
    }

    /// The hash of a board.
    pub(crate) fn of(&self, board: u128) -> u64 {
        let tiles = unpack(board);
        let numbers = tiles.iter().zip(self.number.iter());
        numbers.fold(0, |sum, (&tile, numbers)| {
            sum.wrapping_add(numbers[usize::from(tile) % TILES])
        })
    }

    /// The hashes of the boards after each move, by its index.
    #[inline]
    pub(crate) fn of_successors(&self, board: u128) -> [u64; COUNT] {
        let tiles = unpack(board);
        let (mut hashes, mut whole) = ([0_u64; COUNT], 0_u64);
        let mut cycle = |index: usize, [still, one, other]: [u64; 3]| {
            if index < SIDE {
                whole = whole.wrapping_add(still);
            }
            hashes[2 * index] = one.wrapping_sub(still);
            hashes[2 * index + 1] = other.wrapping_sub(still);
        };
        for (index, line) in LINES.iter().enumerate() {
            cycle(index, self.shifted(line, &tiles));
        }
        cycle(2 * SIDE, self.shifted(&OUTER, &tiles));
        cycle(2 * SIDE + 1, self.shifted(&INNER, &tiles));
        for hash in &mut hashes {
            *hash = hash.wrapping_add(whole);
        }
        hashes
    }

    /// The amounts that the tiles of a cycle of cells add to the hash: where they are, one cell on, and one cell back.
    #[expect(clippy::inline_always, reason = "the cells are known")]
    #[inline(always)]
    fn shifted<const N: usize>(&self, cells: &[u8; N], tiles: &[u8; CELLS]) -> [u64; 3] {
        let mut sums = [0_u64; 3];
        for (at, &cell) in cells.iter().enumerate() {
            let tile = usize::from(tiles[usize::from(cell) % CELLS]) % TILES;
            let places = [cell, cells[(at + 1) % N], cells[(at + N - 1) % N]];
            for (sum, place) in sums.iter_mut().zip(places) {
                *sum = sum.wrapping_add(self.number[usize::from(place) % CELLS][tile]);
            }
        }
        sums
    }
}

/// The image of a cell under one of the eight symmetries of the square.
fn turned(cell: usize, turn: usize) -> usize {
    let (mut row, mut column) = (cell / SIDE, cell % SIDE);
    if turn & 1 == 1 {
        row = SIDE - 1 - row;
    }
    if turn & 2 == 2 {
        column = SIDE - 1 - column;
    }
    if turn & 4 == 4 {
        (row, column) = (column, row);
    }
    SIDE * row + column
}

/// Numbers that have nothing to do with one another.
fn mixed(index: u64) -> u64 {
    let once = folded_product(index ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);
    folded_product(once ^ 0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::ring::domain::GOAL;
    use crate::puzzles::ring::moves::{pack, successors};
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The image of a board under a symmetry of the square, of its inverse where `inverted`.
    fn image(board: u128, turn: usize, inverted: bool) -> u128 {
        let tiles = unpack(board);
        let mut values = [0; CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            let own = [cell, usize::from(tile)].map(|own| turned(own, turn));
            let [cell, tile] = if inverted { [own[1], own[0]] } else { own };
            values[cell] = tile as u8;
        }
        pack(&values)
    }

    fn images(board: u128) -> BTreeSet<u128> {
        let each =
            (0..8).flat_map(|turn| [false, true].map(|inverted| image(board, turn, inverted)));
        each.collect()
    }

    /// The boards at each distance from the goal, up to this one.
    fn layers(depth: usize) -> Vec<BTreeSet<u128>> {
        let mut layers = vec![BTreeSet::from([GOAL])];
        while layers.len() <= depth {
            let near: Vec<_> = layers.iter().rev().take(2).collect();
            let next = near[0].iter().flat_map(|&board| successors(board));
            let next = next.filter(|board| near.iter().all(|layer| !layer.contains(board)));
            layers.push(next.collect());
        }
        layers
    }

    proptest! {
        #[test]
        fn images_have_one_hash_and_successors_theirs(
            values in Just(std::array::from_fn::<u8, CELLS, _>(|cell| cell as u8)).prop_shuffle(),
        ) {
            let (board, hash) = (pack(&values), SymmetricHash::new());
            for image in images(board) {
                prop_assert_eq!(hash.of(image), hash.of(board));
            }
            let successors = successors(board).map(|board| hash.of(board));
            prop_assert_eq!(hash.of_successors(board), successors);
        }
    }

    #[test]
    fn images_are_as_far_from_the_goal() {
        for layer in layers(3) {
            for &board in &layer {
                assert!(images(board).is_subset(&layer));
            }
        }
    }

    #[test]
    fn a_representative_is_the_least_image_of_a_move() {
        let all = successors(GOAL);
        let least = all.map(|board| {
            let images = (0..8).map(|turn| image(board, turn, false));
            let found = images.map(|image| all.iter().position(|&own| own == image));
            found.min().flatten().expect("moves are images of moves")
        });
        assert_eq!(representatives(), least);
    }

    #[test]
    fn few_boards_that_are_no_images_have_one_hash() {
        let hash = SymmetricHash::new();
        let mut classes = BTreeMap::new();
        let layer = &layers(4)[4];
        for &board in layer {
            classes
                .entry(hash.of(board))
                .or_insert_with(BTreeSet::new)
                .insert(images(board).first().copied());
        }
        let count: usize = classes.values().map(BTreeSet::len).sum();
        assert_eq!((layer.len(), count, classes.len()), (148_295, 9577, 5621));
    }
}
