//! Drawing states. What is drawn for a seed is frozen: legal moves are numbered in default
//! successor order, states of a layer in the order in which breadth-first search meets them.

use super::parity;
use super::rules::{MOVES, target, targets};
use crate::puzzle::permutation::{factorial, rank};
use crate::puzzle::{Board, Grid, Random, Sampling, SamplingError};
use crate::search::Move;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Steps between two questions whether to go on: some ten microseconds.
const STEPS_BETWEEN_QUESTIONS: u64 = 4096;

/// Most states of a space that is enumerated: those of the 3x3 board, in a few milliseconds.
const MOST_ENUMERATED: u128 = 181_440;

/// Most steps of all walks together until one is as long as asked for: about a second.
const MOST_WALKED: u64 = 10_000_000;

/// Draws a state, as [`Sampling`] says.
pub(super) fn sample(
    grid: Grid,
    sampling: Sampling,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    match sampling {
        Sampling::Moves(moves) => wander(grid, moves, goal, random, interrupted),
        Sampling::Walk(moves) => walk(grid, moves, goal, random, interrupted),
        Sampling::Depth(depth) => at_depth(grid, depth, goal, random, interrupted),
        Sampling::Uniform => Ok(uniform(grid, goal, random)),
    }
}

/// Random legal moves from the goal.
fn wander(
    grid: Grid,
    moves: u64,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let choices: Vec<_> = (0..grid.cells())
        .map(|blank| targets(grid, blank))
        .collect();
    let mut board = *goal;
    let mut blank = blank_of(goal);
    for step in 0..moves {
        if step.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
            return Err(SamplingError::Interrupted);
        }
        let (cells, count) = choices[blank];
        let cell = cells[random.below(count as u64) as usize];
        board.cells_mut().swap(blank, cell);
        blank = cell;
    }
    Ok(board)
}

/// Random moves from the goal that meet no state twice.
fn walk(
    grid: Grid,
    moves: u64,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    if states(grid).is_some_and(|states| u128::from(moves) >= states) || moves > MOST_WALKED {
        return Err(SamplingError::NoWalk);
    }
    let mut visited: HashSet<Board, FixedState> = HashSet::with_hasher(FixedState::with_seed(0));
    let mut walked = 0;
    while walked < MOST_WALKED {
        visited.clear();
        let mut board = *goal;
        let mut blank = blank_of(goal);
        visited.insert(board);
        let mut length = 0;
        while length < moves {
            if walked.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            walked += 1;
            let (cells, count) = targets(grid, blank);
            let mut free = [0; MOVES.len()];
            let mut free_count = 0;
            for &cell in &cells[..count] {
                board.cells_mut().swap(blank, cell);
                if !visited.contains(&board) {
                    free[free_count] = cell;
                    free_count += 1;
                }
                board.cells_mut().swap(blank, cell);
            }
            if free_count == 0 {
                break;
            }
            let cell = free[random.below(free_count as u64) as usize];
            board.cells_mut().swap(blank, cell);
            blank = cell;
            visited.insert(board);
            length += 1;
        }
        if length == moves {
            return Ok(board);
        }
    }
    Err(SamplingError::NoWalk)
}

/// A state at that distance from the goal, uniform among those.
fn at_depth(
    grid: Grid,
    depth: u64,
    goal: &Board,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    if states(grid).is_none_or(|states| states > MOST_ENUMERATED) {
        return Err(SamplingError::NotEnumerable);
    }
    let mut layers = Layers::new(grid, goal);
    for deepest in 0..depth {
        if layers.advance(interrupted)? == 0 {
            return Err(SamplingError::TooDeep { deepest });
        }
    }
    let chosen = random.below(layers.current.len() as u64) as usize;
    Ok(layers.current[chosen])
}

/// The states around a goal, one distance after the other.
struct Layers {
    grid: Grid,
    /// The states of the layer before, of which every one was met.
    met: Vec<u64>,
    current: Vec<Board>,
}

impl Layers {
    fn new(grid: Grid, goal: &Board) -> Self {
        let bits = factorial(grid.cells()) as usize;
        let mut layers = Self {
            grid,
            met: vec![0; bits.div_ceil(64)],
            current: vec![*goal],
        };
        layers.meet(goal);
        layers
    }

    /// Goes one move farther from the goal and says how many states are there.
    fn advance(&mut self, interrupted: &mut dyn FnMut() -> bool) -> Result<usize, SamplingError> {
        let mut next = Vec::new();
        for (index, board) in std::mem::take(&mut self.current).iter().enumerate() {
            if (index as u64).is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            let blank = blank_of(board);
            for mv in 0..MOVES.len() as u8 {
                let Some(cell) = target(self.grid, blank, Move(mv)) else {
                    continue;
                };
                let mut moved = *board;
                moved.cells_mut().swap(blank, cell);
                if self.meet(&moved) {
                    next.push(moved);
                }
            }
        }
        self.current = next;
        Ok(self.current.len())
    }

    /// Notes a state; whether it is new.
    fn meet(&mut self, board: &Board) -> bool {
        let number = rank(board.cells()) as usize;
        let (word, bit) = (number / 64, 1 << (number % 64));
        let new = self.met[word] & bit == 0;
        self.met[word] |= bit;
        new
    }
}

/// A state drawn uniformly among those that can reach the goal, with one draw.
///
/// All permutations of the cells are equally likely after the shuffle. Exchanging tiles 1 and 2
/// maps the half that can't reach the goal one to one onto the half that can, so each solvable
/// state comes from exactly two permutations: itself and the one exchanged.
fn uniform(grid: Grid, goal: &Board, random: &mut Random) -> Board {
    let board = Board::new(&random.permutation(grid.cells()));
    if parity::is_solvable(grid, &board, goal) {
        board
    } else {
        parity::exchanged(&board)
    }
}

/// How many states can reach a goal: half of all permutations. `None` when it is more than 128
/// bits hold.
fn states(grid: Grid) -> Option<u128> {
    (grid.cells() <= crate::puzzle::permutation::MOST_RANKED).then(|| factorial(grid.cells()) / 2)
}

fn blank_of(board: &Board) -> usize {
    board.position(0).expect("a sliding board has a blank")
}
