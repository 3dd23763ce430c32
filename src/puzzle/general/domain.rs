//! Any puzzle as a state space.

use crate::puzzle::{Board, Problem, Puzzle};
use crate::search::{Domain, Move};
use std::ops::ControlFlow;

/// Cells that fit a word.
const BYTES: usize = 8;

/// The states of a puzzle of at most `8 * WORDS` cells: a byte for each, the first one lowest.
pub struct BoardDomain<'a, const WORDS: usize> {
    puzzle: &'a dyn Puzzle,
    goal: Option<Board>,
    order: &'a [Move],
    cells: usize,
    /// By move.
    inverses: Vec<Option<Move>>,
}

impl<'a, const WORDS: usize> BoardDomain<'a, WORDS> {
    /// The states around those of a problem.
    pub fn new(puzzle: &'a dyn Puzzle, problem: &'a Problem) -> Self {
        let moves = puzzle.default_order().into_iter();
        Self {
            puzzle,
            goal: problem.goal,
            order: &problem.order,
            cells: problem.start.cells().len(),
            inverses: moves.map(|mv| puzzle.inverse(mv)).collect(),
        }
    }

    /// A state packed.
    pub fn pack(board: &Board) -> [u64; WORDS] {
        let mut state = [0; WORDS];
        for (word, cells) in state.iter_mut().zip(board.cells().chunks(BYTES)) {
            let mut bytes = [0; BYTES];
            bytes[..cells.len()].copy_from_slice(cells);
            *word = u64::from_le_bytes(bytes);
        }
        state
    }

    /// The board of a state.
    pub fn board(&self, state: [u64; WORDS]) -> Board {
        let bytes = state.map(u64::to_le_bytes);
        Board::new(&bytes.as_flattened()[..self.cells])
    }
}

impl<const WORDS: usize> Domain for BoardDomain<'_, WORDS> {
    type State = [u64; WORDS];

    fn expand<B>(
        &self,
        state: Self::State,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.board(state);
        for &mv in self.order {
            if let Some(next) = self.puzzle.apply(&board, mv) {
                visit(mv, Self::pack(&next))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn undo(&self, state: Self::State, mv: Move) -> Self::State {
        let back = self.inverse(mv).expect("only asked where moves have one");
        let before = self.puzzle.apply(&self.board(state), back);
        Self::pack(&before.expect("the inverse of a move that was made is legal"))
    }

    fn undoes(&self) -> bool {
        self.inverses.iter().all(Option::is_some)
    }

    fn expand_backward<B>(
        &self,
        state: Self::State,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.board(state);
        for &mv in self.order {
            let forward = self.inverse(mv).unwrap_or(mv);
            for before in self.puzzle.predecessors(&board, forward) {
                visit(forward, Self::pack(&before))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.inverses[usize::from(mv.0)]
    }

    fn is_goal(&self, state: Self::State) -> bool {
        self.puzzle.is_goal(&self.board(state), self.goal.as_ref())
    }

    fn goal(&self) -> Option<Self::State> {
        self.goal.as_ref().filter(|_| self.undoes()).map(Self::pack)
    }
}
