//! Drawing states. What is drawn for a seed is frozen: legal moves are numbered in default
//! successor order, states of a layer in the order in which breadth-first search meets them.

use super::Sliding;
use super::rules::moves::targets;
use super::rules::parity;
use super::solving::{DistanceTable, TableCache};
use crate::puzzle::{Sampler, Sampling, SamplingError};
use crate::puzzles::grid::Grid;
use crate::state::{Board, MOST_RANKED, Random, factorial};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Steps between two questions whether to go on: some ten microseconds.
const STEPS_BETWEEN_QUESTIONS: u64 = 4096;

/// Most steps of all walks together until one is as long as asked for: about a second.
const MOST_WALKED: u64 = 10_000_000;

/// Longest walk whose states are kept in memory: some 150 MB.
const LONGEST_WALK: u64 = 1_000_000;

impl Sampler for Sliding {
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let (grid, tables) = (self.grid, &self.tables);
        let goal = &goal.cloned().unwrap_or_else(|| self.goal());
        match sampling {
            Sampling::Moves(moves) => wander(grid, moves, goal, random, interrupted),
            Sampling::Walk(moves) => walk(grid, moves, goal, random, interrupted),
            Sampling::Depth(depth) => at_depth(grid, depth, goal, tables, random, interrupted),
            Sampling::Uniform => Ok(uniform(grid, goal, random)),
        }
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
    let mut board = goal.clone();
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
    if states(grid).is_some_and(|states| u128::from(moves) >= states) || moves > LONGEST_WALK {
        return Err(SamplingError::NoWalk);
    }
    let mut visited: HashSet<Board, FixedState> = HashSet::with_hasher(FixedState::with_seed(0));
    let mut walked = 0;
    while walked < MOST_WALKED {
        visited.clear();
        let mut board = goal.clone();
        let mut blank = blank_of(goal);
        visited.insert(board.clone());
        let mut length = 0;
        while length < moves {
            if walked.is_multiple_of(STEPS_BETWEEN_QUESTIONS) && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            walked += 1;
            let (cells, count) = targets(grid, blank);
            let mut free = cells;
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
            visited.insert(board.clone());
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
    tables: &TableCache,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    if !DistanceTable::fits(grid) {
        return Err(SamplingError::NotEnumerable);
    }
    let table = tables
        .get(grid, goal, interrupted)
        .ok_or(SamplingError::Interrupted)?;
    match table.states_at(depth) {
        0 => Err(SamplingError::TooDeep {
            deepest: table.deepest(),
        }),
        states => Ok(table.state_at(depth, random.below(states))),
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
    (grid.cells() <= MOST_RANKED).then(|| factorial(grid.cells()) / 2)
}

fn blank_of(board: &Board) -> usize {
    board.position(0).expect("a sliding board has a blank")
}
