//! The states of a small board by their distance from a goal.

use super::rules::{MOVES, target};
use crate::puzzle::permutation::{factorial, rank, unrank};
use crate::puzzle::{Board, Grid, SamplingError};
use crate::search::Move;
use std::sync::{Mutex, PoisonError};

/// Most states of a space that is enumerated: those of the 3x3 board, in 20 milliseconds.
pub(super) const MOST_ENUMERATED: u128 = 181_440;

/// States between two questions whether to go on: less than a millisecond.
const STATES_BETWEEN_QUESTIONS: usize = 4096;

/// The layers around the goal that was last asked for, so that a script that draws a thousand
/// states enumerates them once.
#[derive(Debug, Default)]
pub(super) struct LayerCache(Mutex<Option<Layers>>);

impl LayerCache {
    /// Calls `choose` with the number of states at that distance from the goal, at least one, and
    /// gives the state of the number that it answers, in order of discovery by breadth-first
    /// search with the default successor order.
    pub(super) fn choose(
        &self,
        grid: Grid,
        goal: &Board,
        depth: u64,
        interrupted: &mut dyn FnMut() -> bool,
        choose: impl FnOnce(u64) -> u64,
    ) -> Result<Board, SamplingError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut layers = kept
            .take()
            .filter(|layers| layers.goal == *goal && layers.grid == grid)
            .unwrap_or_else(|| Layers::new(grid, goal));
        // An interruption leaves a layer half done: then nothing is kept.
        let known = layers.reach(depth, interrupted)?;
        let chosen = known.map(|index| {
            let layer = &layers.ranks[index];
            let number = layer[choose(layer.len() as u64) as usize];
            Board::new(&unrank(u128::from(number), grid.cells()))
        });
        let deepest = layers.ranks.len() as u64 - 1;
        *kept = Some(layers);
        chosen.ok_or(SamplingError::TooDeep { deepest })
    }
}

/// The states around a goal, as far as they were asked for.
#[derive(Debug)]
struct Layers {
    grid: Grid,
    goal: Board,
    /// A bit for each permutation of the cells, by [`rank`].
    met: Vec<u64>,
    /// The ranks of the states at distance 0, 1, and so on.
    ranks: Vec<Vec<u32>>,
    /// The states of the last layer; none when there is no farther one.
    frontier: Vec<Board>,
}

impl Layers {
    fn new(grid: Grid, goal: &Board) -> Self {
        let permutations = factorial(grid.cells()) as usize;
        let mut layers = Self {
            grid,
            goal: *goal,
            met: vec![0; permutations.div_ceil(64)],
            ranks: Vec::new(),
            frontier: vec![*goal],
        };
        let first = layers.meet(goal).into_iter().collect();
        layers.ranks.push(first);
        layers
    }

    /// Enumerates up to that distance; the index of its layer, `None` when no state is so far.
    fn reach(
        &mut self,
        depth: u64,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Option<usize>, SamplingError> {
        while (self.ranks.len() as u64) <= depth && !self.frontier.is_empty() {
            self.advance(interrupted)?;
        }
        Ok(usize::try_from(depth)
            .ok()
            .filter(|&depth| depth < self.ranks.len()))
    }

    /// Enumerates the next layer.
    fn advance(&mut self, interrupted: &mut dyn FnMut() -> bool) -> Result<(), SamplingError> {
        let mut frontier = Vec::new();
        let mut layer = Vec::new();
        for (index, board) in std::mem::take(&mut self.frontier).iter().enumerate() {
            if index.is_multiple_of(STATES_BETWEEN_QUESTIONS) && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            let blank = board.position(0).expect("a sliding board has a blank");
            for mv in 0..MOVES.len() as u8 {
                let Some(cell) = target(self.grid, blank, Move(mv)) else {
                    continue;
                };
                let mut moved = *board;
                moved.cells_mut().swap(blank, cell);
                if let Some(number) = self.meet(&moved) {
                    layer.push(number);
                    frontier.push(moved);
                }
            }
        }
        if !layer.is_empty() {
            self.ranks.push(layer);
        }
        self.frontier = frontier;
        Ok(())
    }

    /// Notes a state; its rank when it is new.
    fn meet(&mut self, board: &Board) -> Option<u32> {
        let number = rank(board.cells()) as u32;
        let (word, bit) = (number as usize / 64, 1 << (number % 64));
        let new = self.met[word] & bit == 0;
        self.met[word] |= bit;
        new.then_some(number)
    }
}
