//! Marks of a search on the cells of a map.

use crate::interp::observation::result::SearchResult;
use puzzle_core::puzzle::{Board, Mark, Recording};
use puzzle_core::search::{Ending, Entry};
use std::collections::HashMap;

/// Cells of a map by what a recorded search did with them, and the way that it found.
pub(crate) struct Marks {
    /// Marks by cell.
    pub cells: HashMap<u32, Mark>,
    /// The numbers of cells that it expanded and that it left open.
    pub expanded: usize,
    pub open: usize,
}

impl Marks {
    /// Those of a search on a map.
    pub(crate) fn of(result: &SearchResult, recording: &Recording) -> Self {
        let puzzle = &result.puzzle;
        let cell = |board: &Board| puzzle.place(board).unwrap_or(0);
        let mut cells = HashMap::new();
        for entry in &recording.record.entries {
            let of = |state: u32| cell(&recording.boards[state as usize]);
            mark(&mut cells, entry, of);
        }
        let count = |mark: Mark| {
            cells
                .values()
                .filter(|other_mark| **other_mark == mark)
                .count()
        };
        let (expanded, open) = (count(Mark::Closed), count(Mark::Open));
        if let Ending::Solved { path, .. } = &result.outcome.ending {
            let mut board = result.problem.start.clone();
            for &mv in path {
                board = { puzzle.apply(&board, mv) }.expect("a solution's moves are legal");
                cells.insert(cell(&board), Mark::Way);
            }
        }
        Self {
            cells,
            expanded,
            open,
        }
    }
}

/// Marks the cell that an entry of a record is about.
pub(crate) fn mark(cells: &mut HashMap<u32, Mark>, entry: &Entry, cell: impl Fn(u32) -> u32) {
    match entry {
        Entry::Expanded(taken) => {
            cells.insert(cell(taken.state), Mark::Closed);
        }
        Entry::Generated(produced) => {
            cells.entry(cell(produced.state)).or_insert(Mark::Open);
        }
        _ => {}
    }
}
