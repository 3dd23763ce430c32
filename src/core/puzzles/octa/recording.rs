//! The completion, written down.

use super::completion::{Filling, Listener};
use crate::puzzle::{Recording, Steps};
use crate::search::{Entry, Expanded, Generated, Outcome, Record, SuccessorOutcome};
use crate::state::Board;
use std::collections::HashMap;

/// Makes a record of a completion. Its states are boards: a number that is tried leads to the one that has it, and all that
/// follows from it. g counts the numbers written since the start.
pub(crate) struct CompletionRecorder {
    record: Record,
    most: usize,
    boards: Vec<Board>,
    numbers: HashMap<Board, u32>,
    /// The last expansion of each step.
    expansions: [u32; 16],
    /// A number that was tried and fits so far, and the step.
    tried: Option<(usize, u8, Board)>,
}

impl CompletionRecorder {
    /// From a board; at most so many entries.
    pub(crate) fn new(start: &Board, most: usize) -> Self {
        let record = Record {
            h_scale: 1,
            f_scale: 1,
            starts: vec![0],
            ..Record::default()
        };
        Self {
            record,
            most,
            boards: vec![start.clone()],
            numbers: HashMap::from([(start.clone(), 0)]),
            expansions: [0; 16],
            tried: None,
        }
    }

    /// The recording, with the outcome of the search.
    pub(crate) fn recording(self, outcome: Outcome) -> Recording {
        Recording {
            record: self.record,
            boards: self.boards,
            steps: Steps::Own,
            outcome,
        }
    }

    /// The number of a board, and how many numbers were written on it.
    fn state(&mut self, board: &Board) -> (u32, u32) {
        let next = self.boards.len() as u32;
        let number = *self.numbers.entry(board.clone()).or_insert(next);
        if number == next {
            self.boards.push(board.clone());
        }
        let filled = |board: &Board| board.cells().iter().filter(|&&cell| cell != 0).count();
        let written = filled(board) - filled(&self.boards[0]);
        (number, written as u32)
    }

    /// Where the entry stands, if there was room for it.
    fn push(&mut self, entry: Entry) -> Option<u32> {
        let place = self.record.entries.len();
        self.record.is_full |= place >= self.most;
        (!self.record.is_full).then(|| {
            self.record.entries.push(entry);
            place as u32
        })
    }

    fn produced(
        &mut self,
        (step, number, board): (usize, u8, Board),
        fate: SuccessorOutcome,
    ) -> Option<u32> {
        let (state, g) = self.state(&board);
        self.push(Entry::Generated(Generated {
            state,
            parent: self.expansions[step],
            mv: super::rules::writes(number),
            g,
            h: None,
            f: None,
            fate,
        }))
    }

    /// Records that the last tried number fits with all that follows.
    fn fits(&mut self) -> Option<u32> {
        let tried = self.tried.take()?;
        self.produced(tried, SuccessorOutcome::Open)
    }
}

impl Listener for CompletionRecorder {
    fn tries(&mut self, step: usize, board: &dyn Fn() -> Filling) {
        let from = self.fits();
        let (state, g) = self.state(&Board::new(&board()));
        let number = self.record.expansions.len() as u32 + 1;
        let taken = Expanded {
            number,
            state,
            from,
            g,
            h: None,
            f: None,
            open: None,
        };
        if let Some(place) = self.push(Entry::Expanded(taken)) {
            self.record.expansions.push(place);
            self.expansions[step] = number;
        }
    }

    fn tried(&mut self, step: usize, number: u8, fits: bool, board: &dyn Fn() -> Filling) {
        let tried = (step, number, Board::new(&board()));
        if fits {
            self.tried = Some(tried);
        } else {
            self.produced(tried, SuccessorOutcome::Clash);
        }
    }

    fn followed(&mut self, fits: bool, board: &dyn Fn() -> Filling) {
        if let Some((.., known)) = &mut self.tried
            && fits
        {
            *known = Board::new(&board());
        } else if let Some(tried) = self.tried.take() {
            self.produced(tried, SuccessorOutcome::Clash);
        }
    }

    fn filled(&mut self, board: &Filling) {
        let from = self.fits();
        let (state, g) = self.state(&Board::new(board));
        let f = None;
        self.push(Entry::Goal { state, from, g, f });
    }
}
