//! How many states there are by distance.

use super::layers::{Direction, Extent};
use crate::search::StopReason;
use crate::state::Board;

/// Where distances are taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// All states that are goals under this one (octa: `None`), against the moves.
    Goals(Option<Board>),
    /// One state, as moves lead.
    State(Board),
}

impl Origin {
    /// The one state it is, as far as that is said.
    pub fn board(self) -> Option<Board> {
        match self {
            Self::Goals(goal) => goal,
            Self::State(state) => Some(state),
        }
    }

    /// Which way the walk goes.
    pub fn direction(self) -> Direction {
        match self {
            Self::Goals(_) => Direction::Back,
            Self::State(_) => Direction::Onward,
        }
    }
}

/// How far to count: to the end, or to a depth.
pub(crate) fn extent(depth: Option<u32>) -> Extent {
    Extent::Depth(depth.unwrap_or(u32::MAX))
}

/// The farthest states that are named.
pub(crate) const FARTHEST_NAMED: usize = 5;

/// The states around some, by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLayers {
    /// How many there are at distance 0, 1, and so on, of each layer that is whole; one layer at least.
    pub sizes: Vec<u64>,
    /// Whether no state is farther.
    pub complete: bool,
    /// The first of the farthest states, cells compared in order; at most five.
    pub farthest: Vec<Board>,
    /// The limit that ended the walk, or the observer's word.
    pub stopped: Option<StopReason>,
}

impl BoardLayers {
    /// How many states there are.
    pub fn states(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// The greatest distance.
    pub fn depth(&self) -> u32 {
        self.sizes.len() as u32 - 1
    }
}

/// The boards that come first, in order.
#[derive(Debug, Default)]
pub(crate) struct First(Vec<Board>);

impl First {
    /// Takes a board in, if it is one of them.
    pub(crate) fn offer(&mut self, board: Board) {
        if self.0.len() == FARTHEST_NAMED && self.0.last() <= Some(&board) {
            return;
        }
        let at = self.0.partition_point(|other| *other < board);
        self.0.insert(at, board);
        self.0.truncate(FARTHEST_NAMED);
    }

    /// All of them.
    pub(crate) fn boards(self) -> Vec<Board> {
        self.0
    }

    /// All of them; none where somebody or the clock ended it, so that others may come before them.
    pub(crate) fn boards_unless(self, stopped: Option<StopReason>) -> Vec<Board> {
        match stopped {
            Some(StopReason::Interrupted | StopReason::TimeLimit) => Vec::new(),
            _ => self.0,
        }
    }
}

impl FromIterator<Board> for First {
    fn from_iter<I: IntoIterator<Item = Board>>(boards: I) -> Self {
        let mut first = Self::default();
        boards.into_iter().for_each(|board| first.offer(board));
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_boards_are_kept_in_order() {
        let boards = [5, 9, 1, 7, 3, 8, 2].map(|cell| Board::new(&[cell]));
        let first: First = boards.into_iter().collect();
        let cells: Vec<u8> = first
            .boards()
            .iter()
            .map(|board| board.cells()[0])
            .collect();
        assert_eq!(cells, [1, 2, 3, 5, 7]);
    }
}
