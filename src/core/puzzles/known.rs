//! Puzzles of permutations that are known from elsewhere, with their rules alone.

use crate::abstractions::Permutations;
use crate::groups::Permutation;
use crate::operators::{Move, MoveName};
use crate::puzzle::{Notation, NotationError, Puzzle, Rules};
use crate::side_by_side::pairs;
use crate::state::Board;
use std::collections::BTreeMap;

/// A puzzle of cells with a value of its own each, moved by permutations.
#[derive(Debug)]
pub(crate) struct PermutationPuzzle {
    cells: usize,
    names: Vec<MoveName>,
    moves: Vec<Permutation>,
    permutations: Permutations,
}

impl PermutationPuzzle {
    /// Moves, each with its name: by cell, where what is in it goes.
    pub(crate) fn new(cells: usize, moves: Vec<(String, Permutation)>) -> Self {
        let (names, moves): (Vec<_>, Vec<_>) = moves.into_iter().unzip();
        Self {
            cells,
            names: names
                .into_iter()
                .map(|name| MoveName::new(name.into()))
                .collect(),
            permutations: Permutations::of_cells(moves.clone()).expect("few points"),
            moves,
        }
    }

    /// Each move with its powers, but for the one that changes nothing: `U`, `U2`, `U3`.
    fn with_powers(cells: usize, moves: Vec<(String, Permutation)>) -> Self {
        let mut all = Vec::new();
        for (name, mv) in moves {
            let mut power = mv.clone();
            let mut exponent = 1;
            while power
                .iter()
                .enumerate()
                .any(|(cell, &to)| cell != usize::from(to))
            {
                let suffix = if exponent == 1 {
                    String::new()
                } else {
                    exponent.to_string()
                };
                all.push((format!("{name}{suffix}"), power.clone()));
                power = power.iter().map(|&to| mv[usize::from(to)]).collect();
                exponent += 1;
            }
        }
        Self::new(cells, all)
    }
}

impl Rules for PermutationPuzzle {
    fn name(&self) -> &'static str {
        "known"
    }

    fn default_goal(&self) -> Option<Board> {
        let cells: Vec<u8> = (0..self.cells as u8).collect();
        Some(Board::new(&cells))
    }

    fn initial_state(&self) -> Board {
        self.default_goal().expect("one state")
    }

    fn moves(&self) -> &[MoveName] {
        &self.names
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let mut next = board.clone();
        for (&to, &value) in pairs(&self.moves[mv.index()], board.cells()) {
            next.cells_mut()[usize::from(to)] = value;
        }
        Some(next)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        let permutation = &self.moves[mv.index()];
        let is_back = |other: &&Permutation| {
            let mut cells = permutation.iter().enumerate();
            cells.all(|(cell, &to)| usize::from(other[usize::from(to)]) == cell)
        };
        let back = self.moves.iter().position(|other| is_back(&other));
        back.map(|index| Move(index as u32))
    }

    fn parse(&self, _: &str) -> Result<Board, NotationError> {
        unreachable!("no test writes one")
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        format!("{board:?}")
    }

    fn permutations(&self) -> Option<&Permutations> {
        Some(&self.permutations)
    }
}

/// The permutation that takes each of some keys to another, the others staying; keys are numbered in order.
fn of_map<K: Ord + Copy>(keys: &[K], to: impl Fn(K) -> K) -> Permutation {
    let numbers: BTreeMap<K, u8> = (0..)
        .zip(keys)
        .map(|(number, &key)| (key, number))
        .collect();
    keys.iter().map(|&key| numbers[&to(key)]).collect()
}

fn cycles(cells: usize, cycles: &[&[u8]]) -> Permutation {
    let mut permutation: Permutation = (0..cells as u8).collect();
    for cycle in cycles {
        for (index, &cell) in cycle.iter().enumerate() {
            permutation[usize::from(cell) - 1] = cycle[(index + 1) % cycle.len()] - 1;
        }
    }
    permutation
}

/// Stickers of the 2x2x2 cube, three faces turned: as `pocketCube`.
pub(crate) fn pocket_cube() -> Puzzle {
    let faces: [(&str, [&[u8]; 3]); 3] = [
        ("U", [&[1, 3, 4, 2], &[10, 23, 16, 20], &[12, 24, 14, 19]]),
        ("R", [&[3, 15, 8, 12], &[4, 16, 7, 11], &[17, 18, 20, 19]]),
        ("F", [&[2, 20, 8, 22], &[4, 18, 6, 24], &[9, 10, 12, 11]]),
    ];
    let moves = faces.map(|(name, face)| (name.to_owned(), cycles(24, &face)));
    PermutationPuzzle::with_powers(24, moves.into()).into()
}

/// Stickers of the 3x3x3 cube.
pub(crate) fn cube() -> Puzzle {
    let faces: [(&str, [&[u8]; 5]); 6] = [
        (
            "U",
            [
                &[1, 6, 8, 3],
                &[2, 4, 7, 5],
                &[19, 46, 32, 40],
                &[21, 47, 29, 39],
                &[24, 48, 27, 38],
            ],
        ),
        (
            "D",
            [
                &[9, 11, 16, 14],
                &[10, 13, 15, 12],
                &[17, 35, 30, 41],
                &[20, 34, 28, 42],
                &[22, 33, 25, 43],
            ],
        ),
        (
            "F",
            [
                &[3, 40, 16, 43],
                &[5, 37, 13, 45],
                &[8, 35, 11, 48],
                &[17, 19, 24, 22],
                &[18, 21, 23, 20],
            ],
        ),
        (
            "B",
            [
                &[1, 41, 14, 38],
                &[4, 44, 12, 36],
                &[6, 46, 9, 33],
                &[25, 30, 32, 27],
                &[26, 28, 31, 29],
            ],
        ),
        (
            "R",
            [
                &[6, 30, 16, 24],
                &[7, 31, 15, 23],
                &[8, 32, 14, 22],
                &[33, 35, 40, 38],
                &[34, 37, 39, 36],
            ],
        ),
        (
            "L",
            [
                &[1, 19, 11, 25],
                &[2, 18, 10, 26],
                &[3, 17, 9, 27],
                &[41, 46, 48, 43],
                &[42, 44, 47, 45],
            ],
        ),
    ];
    let moves = faces.map(|(name, face)| (name.to_owned(), cycles(48, &face)));
    PermutationPuzzle::with_powers(48, moves.into()).into()
}

/// The Pyraminx without its tips: a turn around a vertex takes along the piece there and three edges. A sticker stands at
/// an edge or a vertex, a set of corners, on the face across from a corner.
pub(crate) fn pyraminx() -> Puzzle {
    let mut stickers = Vec::new();
    for face in 0..4_u8 {
        let corners: Vec<u8> = (0..4).filter(|&corner| corner != face).collect();
        for &first in &corners {
            stickers.push((1 << first, face));
            let above = corners.iter().filter(|&&other| other > first);
            stickers.extend(above.map(|&other| (1 << first | 1 << other, face)));
        }
    }
    let moves = (0..4_u8).map(|vertex| {
        let around: Vec<u8> = (0..4).filter(|&corner| corner != vertex).collect();
        let turned = |corner: u8| match around.iter().position(|&candidate| candidate == corner) {
            Some(at) => around[(at + 1) % 3],
            None => corner,
        };
        let sticker = |(piece, face): (u8, u8)| {
            if piece & 1 << vertex == 0 {
                return (piece, face);
            }
            let corners = (0..4_u8).filter(|corner| piece & 1 << corner != 0);
            let moved = corners.fold(0, |set, corner| set | 1 << turned(corner));
            (moved, turned(face))
        };
        (format!("v{vertex}"), of_map(&stickers, sticker))
    });
    PermutationPuzzle::with_powers(stickers.len(), moves.collect()).into()
}

/// The Skewb, turned around four corners of which no two are neighbours. A sticker stands on a corner, with the axis
/// that it looks along, or in the middle of a face: at a direction along its axis.
pub(crate) fn skewb() -> Puzzle {
    type Point = [i8; 3];
    let signs = [1_i8, -1];
    let corners = signs.iter().flat_map(|&x| {
        signs
            .iter()
            .flat_map(move |&y| signs.map(move |z| [x, y, z]))
    });
    let corners: Vec<Point> = corners.collect();
    let mut stickers: Vec<(Point, usize)> = Vec::new();
    for axis in 0..3 {
        stickers.extend(corners.iter().map(|&corner| (corner, axis)));
        for sign in signs {
            let mut middle = [0; 3];
            middle[axis] = sign;
            stickers.push((middle, axis));
        }
    }
    let even = corners
        .iter()
        .filter(|corner| corner.iter().product::<i8>() == 1);
    let moves = even.enumerate().map(|(index, around)| {
        let sticker = |(place, axis): (Point, usize)| {
            let along: i8 = (0..3).map(|axis| place[axis] * around[axis]).sum();
            if along <= 0 {
                return (place, axis);
            }
            let mut turned = [0; 3];
            for axis in 0..3 {
                let next = (axis + 1) % 3;
                turned[next] = around[next] * around[axis] * place[axis];
            }
            (turned, (axis + 1) % 3)
        };
        (format!("c{index}"), of_map(&stickers, sticker))
    });
    PermutationPuzzle::with_powers(stickers.len(), moves.collect()).into()
}

/// A round of so many, turned, and so many of them reversed.
pub(crate) fn topspin(cells: usize, reversed: usize) -> Puzzle {
    let n = cells;
    let right: Permutation = (0..n).map(|cell| ((cell + 1) % n) as u8).collect();
    let left: Permutation = (0..n).map(|cell| ((cell + n - 1) % n) as u8).collect();
    let turn: Permutation = (0..n)
        .map(|cell| if cell < reversed { reversed - 1 - cell } else { cell } as u8)
        .collect();
    let moves = [("right", right), ("left", left), ("turn", turn)];
    PermutationPuzzle::new(n, moves.map(|(name, mv)| (name.to_owned(), mv)).into()).into()
}
