//! Drawing boards that can be filled to a goal. What is drawn for a seed is frozen: solutions are
//! numbered in lexicographic order, and the cells to empty come from a shuffle of all sixteen.

use super::completion::Filling;
use super::groups::CELLS;
use super::solutions::{completions, solutions};
use crate::puzzle::{Sampling, SamplingError};
use crate::state::{Board, Random};

/// Draws a state:
/// - `n`: n cells, drawn at random, of a solution drawn among all are emptied;
/// - `depth n`: uniform among the different boards with n empty cells that can be filled;
/// - `uniform`: uniform among all boards that can be filled;
/// - `walk`: refused, since nothing moves on a filled board.
pub(super) fn sample(sampling: Sampling, random: &mut Random) -> Result<Board, SamplingError> {
    match sampling {
        Sampling::Moves(count) if count > CELLS as u64 => {
            Err(SamplingError::TooMany { most: CELLS as u64 })
        }
        Sampling::Moves(count) => Ok(emptied(count, random)),
        Sampling::Depth(count) if count > CELLS as u64 => Err(SamplingError::TooDeep {
            deepest: CELLS as u64,
        }),
        Sampling::Depth(count) => Ok(evenly(random, |random| emptied(count, random))),
        Sampling::Uniform => Ok(evenly(random, |random| {
            let solution = solution(random);
            let set = random.below(1 << CELLS);
            without(solution, (0..CELLS).filter(|cell| set >> cell & 1 == 1))
        })),
        Sampling::Walk(_) => Err(SamplingError::Unsupported(
            "no move leads away from a filled octagon, so no walk starts there; a number alone \
             empties so many cells"
                .to_owned(),
        )),
    }
}

/// A solution with so many cells emptied, at most 16.
fn emptied(count: u64, random: &mut Random) -> Board {
    let solution = solution(random);
    let cells = random.permutation(CELLS);
    let cells = cells[..count as usize].iter().map(|&cell| cell.into());
    without(solution, cells)
}

/// Draws until the board is taken. Each board is drawn once for every solution that it is part of,
/// and taken once in so many times: all are equally likely in the end.
fn evenly(random: &mut Random, mut draw: impl FnMut(&mut Random) -> Board) -> Board {
    loop {
        let board = draw(random);
        if random.below(completions(&board) as u64) == 0 {
            return board;
        }
    }
}

fn solution(random: &mut Random) -> &'static Filling {
    let solutions = solutions();
    &solutions[random.below(solutions.len() as u64) as usize]
}

fn without(solution: &Filling, cells: impl Iterator<Item = usize>) -> Board {
    let mut board = Board::new(solution);
    for cell in cells {
        board.cells_mut()[cell] = 0;
    }
    board
}
