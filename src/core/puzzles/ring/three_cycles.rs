//! A solution without search: by cycles of three tiles.

use super::domain::GOAL;
use super::moves::{CELLS, apply, inverse, unpack};
use super::triples::Distances;
use crate::operators::Move;

/// A row and a column that share one cell: turned there and back in turn they leave every tile
/// where it is but three.
const COMMUTATOR: [Move; 4] = [Move(0), Move(10), Move(1), Move(11)];

/// The outer ring turned by one place: a cycle of 16 tiles, an odd permutation.
const ODD: Move = Move(20);

/// The moves from a packed board to the goal, never more than 250.
///
/// Every even permutation is a product of cycles of three. The shortest way brings the three tiles
/// to the cells of the commutator, which exchanges them; then the way is taken back.
pub(crate) fn solve(start: u128) -> Vec<Move> {
    let mut board = start;
    let mut path = Vec::new();
    if is_odd(start) {
        path.push(ODD);
        board = apply(board, ODD);
    }
    let turned = unpack(COMMUTATOR.into_iter().fold(GOAL, apply));
    let moved = (0..CELLS).find(|&cell| usize::from(turned[cell]) != cell);
    let first = moved.expect("a commutator of moves that do not commute") as u8;
    // What is in the second cell goes to the first, what is in the third to the second.
    let second = turned[usize::from(first)];
    let third = turned[usize::from(second)];
    let distances = Distances::new([first, second, third]);
    while let Some([to, from, spare]) = next_cycle(board) {
        let way = distances.way([to, from, spare]);
        path.extend(&way);
        path.extend(COMMUTATOR);
        path.extend(way.iter().rev().map(|&mv| inverse(mv)));
        let length = way.len() * 2 + COMMUTATOR.len();
        board = path[path.len() - length..]
            .iter()
            .fold(board, |board, &mv| apply(board, mv));
    }
    path
}

/// A cell, the cell that its tile is in, and a third one that does not hold its own tile either.
fn next_cycle(board: u128) -> Option<[u8; 3]> {
    let tiles = unpack(board);
    let wrong = |cell: &u8| tiles[usize::from(*cell)] != *cell;
    let to = (0..CELLS as u8).find(wrong)?;
    let from = (0..CELLS as u8).find(|&cell| tiles[usize::from(cell)] == to)?;
    // Best the one where the tile belongs that has to leave.
    let leaves = tiles[usize::from(to)];
    let spare = [leaves]
        .into_iter()
        .chain((0..CELLS as u8).filter(wrong))
        .find(|&cell| cell != to && cell != from)?;
    Some([to, from, spare])
}

/// Whether a permutation is odd: each cycle of an even number of cells is.
fn is_odd(board: u128) -> bool {
    let tiles = unpack(board);
    let mut seen = [false; CELLS];
    let mut odd = false;
    for first in 0..CELLS {
        let mut cell = first;
        while !seen[cell] {
            seen[cell] = true;
            cell = usize::from(tiles[cell]);
            odd ^= !seen[cell];
        }
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::ring::moves::pack;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_board_is_solved(
            tiles in Just(std::array::from_fn::<u8, CELLS, _>(|cell| cell as u8)).prop_shuffle(),
        ) {
            let start = pack(&tiles);
            let path = solve(start);
            prop_assert!(path.len() <= 250);
            prop_assert_eq!(path.into_iter().fold(start, apply), GOAL);
        }
    }
}
