//! All ways to fill the cells of a puzzle that a script defines, or all states that the start of a planning task reaches,
//! where they are few, with the moves that lead to each: what there is of a way back where moves have none of their own,
//! or where the goal is a rule.

use super::reached::reached;
use crate::operators::{Model, Move};
use crate::puzzle::{Rules, SamplingError};
use crate::state::Board;
use std::collections::HashMap;

/// The greatest number of listed states.
pub(super) const MOST_STATES: usize = 300_000;

/// The greatest number of kept moves between them.
const MOST_MOVES: usize = 20_000_000;

/// States by number, each with those that a move leads from.
pub struct Listing {
    numbering: Numbering,
    /// The start of each state's ways; the end of the last one behind.
    starts: Vec<u32>,
    /// A move and the state that it is made in.
    ways: Vec<(Move, u32)>,
    goals: Vec<Board>,
}

/// The numbering of states.
enum Numbering {
    /// A numbering by what each cell can hold, the last one fastest.
    Filled(Vec<Vec<u8>>),
    /// As the start reaches them.
    Reached(Vec<Board>, HashMap<Board, u32>),
}

impl Listing {
    /// Whether the states may be few enough: those that a planning task reaches are not known before.
    pub(crate) fn fits(puzzle: &dyn Rules) -> bool {
        puzzle.compiled_moves().is_some_and(|compiled| {
            compiled.model.is_task || count(&values(&compiled.model)).is_some()
        })
    }

    /// Lists them: moves that go wrong in a state lead nowhere from there.
    ///
    /// # Errors
    ///
    /// That they are too many, or the word of `interrupted`.
    pub fn new(
        puzzle: &dyn Rules,
        goal: Option<&Board>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, SamplingError> {
        let compiled = puzzle
            .compiled_moves()
            .ok_or(SamplingError::NotEnumerable)?;
        let model = &compiled.model;
        let numbering = if model.is_task {
            Numbering::reached(puzzle, interrupted)?
        } else {
            let values = values(model);
            count(&values).ok_or(SamplingError::NotEnumerable)?;
            Numbering::Filled(values)
        };
        let states = numbering.count();
        let mut goals = Vec::new();
        let order = puzzle.default_order();
        let mut made: Vec<(u32, Move, u32)> = Vec::new();
        for number in 0..states {
            if number % 1024 == 1023 && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            let board = numbering.board(number);
            if !matches!(model.is_forbidden(&board), Ok(false)) {
                continue;
            }
            if is_goal(model, &board, goal) {
                goals.push(board.clone());
            }
            for &mv in &order {
                if let Ok(Some(next)) = model.apply(&board, mv)
                    && let Some(next) = numbering.number(&next)
                {
                    made.push((next as u32, mv, number as u32));
                }
            }
            if made.len() > MOST_MOVES {
                return Err(SamplingError::NotEnumerable);
            }
        }
        made.sort_unstable();
        let mut starts = vec![0; states + 1];
        for &(to, ..) in &made {
            starts[to as usize + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        Ok(Self {
            numbering,
            starts,
            ways: made.into_iter().map(|(_, mv, from)| (mv, from)).collect(),
            goals,
        })
    }

    /// The goals, in the order of their numbers.
    pub(crate) fn goals(&self) -> &[Board] {
        &self.goals
    }

    /// The moves that lead to a state, in default order, each with a state that it is made in.
    pub fn before(&self, board: &Board) -> impl Iterator<Item = (Move, Board)> {
        let ends = self.numbering.number(board).map(|number| {
            let [from, to] = [number, number + 1].map(|at| self.starts[at] as usize);
            from..to
        });
        let ways = self.ways[ends.unwrap_or(0..0)].iter();
        ways.map(|&(mv, from)| (mv, self.numbering.board(from as usize)))
    }
}

impl Numbering {
    /// The states that the start reaches.
    fn reached(
        puzzle: &dyn Rules,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, SamplingError> {
        let states = reached(puzzle, interrupted)?;
        if let Some(kept) = puzzle.listed_states() {
            kept.keep_reached(&states);
        }
        let numbers = states.iter().cloned().zip(0..).collect();
        Ok(Self::Reached(states, numbers))
    }

    fn count(&self) -> usize {
        match self {
            Self::Filled(values) => values.iter().map(Vec::len).product(),
            Self::Reached(states, _) => states.len(),
        }
    }

    fn board(&self, mut number: usize) -> Board {
        let values = match self {
            Self::Filled(values) => values,
            Self::Reached(states, _) => return states[number].clone(),
        };
        let mut board = Board::empty(values.len());
        let cells = board.cells_mut().iter_mut().zip(values);
        for (cell, values) in cells.rev() {
            *cell = values[number % values.len()];
            number /= values.len();
        }
        board
    }

    fn number(&self, board: &Board) -> Option<usize> {
        let values = match self {
            Self::Filled(values) => values,
            Self::Reached(_, numbers) => return numbers.get(board).map(|&number| number as usize),
        };
        let mut number = 0;
        for (cell, values) in board.cells().iter().zip(values) {
            let place = values.binary_search(cell).ok()?;
            number = number * values.len() + place;
        }
        Some(number)
    }
}

fn values(model: &Model) -> Vec<Vec<u8>> {
    let cells = model.allowed.iter();
    cells.map(|held| held.values().collect()).collect()
}

/// The number of states, where they are few.
fn count(values: &[Vec<u8>]) -> Option<usize> {
    let mut sizes = values.iter().map(Vec::len);
    let states = sizes.try_fold(1_usize, usize::checked_mul)?;
    (states <= MOST_STATES).then_some(states)
}

fn is_goal(model: &Model, board: &Board, goal: Option<&Board>) -> bool {
    match goal {
        Some(goal) => goal == board,
        None => matches!(model.is_goal(board), Ok(true)),
    }
}
