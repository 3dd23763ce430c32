//! Counts of states by distance.

use super::layers::{Extent, Layers, Measure, layers};
use super::rows::{RowSpace, row_layers};
use crate::search::domain::Direction;
use crate::search::{Domain, Limits, Observer, StopReason};
use crate::state::Board;

/// Where distances are taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// All states that are goals under this one (octa: `None`), against the moves.
    Goals(Option<Board>),
    /// One state, as moves lead.
    State(Board),
}

impl Origin {
    /// The one state it is, as far as that is said.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Self::Goals(goal) => goal.as_ref(),
            Self::State(state) => Some(state),
        }
    }

    /// Which way the walk goes.
    pub fn direction(&self) -> Direction {
        match self {
            Self::Goals(_) => Direction::Back,
            Self::State(_) => Direction::Onward,
        }
    }
}

/// The farthest states that are named.
const FARTHEST_NAMED: usize = 5;

/// The states around some, by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLayers {
    /// The number of states at distance 0, 1, and so on, of each layer that is whole; one layer at least.
    pub sizes: Vec<u64>,
    /// Where distances are costs: those of the layers, of which none is empty.
    pub costs: Option<Vec<u32>>,
    /// Whether no state is farther.
    pub complete: bool,
    /// Of all states, how many the puzzle's start reaches, where it is known not to reach the others.
    pub reached: Option<u64>,
    /// The first of the farthest states, cells compared in order; at most five.
    pub farthest: Vec<Board>,
    /// The limit that ended the walk, or the observer's word.
    pub stopped: Option<StopReason>,
}

impl BoardLayers {
    /// Layers that were stopped before the first.
    pub(crate) fn unbegun(stopped: StopReason) -> Self {
        Self {
            sizes: vec![0],
            costs: None,
            complete: false,
            reached: None,
            farthest: Vec::new(),
            stopped: Some(stopped),
        }
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// The greatest distance.
    pub fn depth(&self) -> u32 {
        self.distance(self.sizes.len() - 1)
    }

    /// The layers with their distances.
    pub fn by_distance(&self) -> impl Iterator<Item = (u32, u64)> {
        let layers = self.sizes.iter().enumerate();
        layers.map(|(layer, &states)| (self.distance(layer), states))
    }

    /// The distance of the states of a layer.
    pub fn distance(&self, layer: usize) -> u32 {
        self.costs
            .as_ref()
            .map_or(layer as u32, |costs| costs[layer])
    }
}

/// Counts the states around some of a domain, of which there is at least one; gives them beside.
pub(crate) fn count_states<D: Domain>(
    domain: &D,
    first: &[D::State],
    board: impl Fn(D::State) -> Board,
    ways: (Direction, Measure),
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (BoardLayers, Layers<D::State>) {
    let extent = Extent::Depth(depth.unwrap_or(u32::MAX));
    let (layers, stopped) = layers(domain, first, ways, extent, limits, observer);
    let mut sizes: Vec<u64> = layers.sizes().collect();
    let mut farthest: First = layers.farthest().map(&board).collect();
    if sizes.is_empty() {
        // Where there was no room for anything.
        sizes.push(first.len() as u64);
        farthest = first.iter().copied().map(board).collect();
    }
    let costs = layers.costs().map(<[u32]>::to_vec);
    let counted = BoardLayers {
        costs: costs.or_else(|| {
            domain
                .has_costs()
                .then(|| vec![0])
                .filter(|_| ways.1 == Measure::Cost)
        }),
        sizes,
        complete: layers.is_complete(),
        reached: None,
        farthest: farthest.0,
        stopped,
    };
    (counted, layers)
}

/// Counts the states in rows around one; `board` shows that of a row and place.
pub(crate) fn count_rows<R: RowSpace>(
    rows: &R,
    first: (usize, usize),
    board: impl Fn(usize, usize) -> Board,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let depth = depth.unwrap_or(u32::MAX);
    let layers = row_layers(rows, first, depth, false, limits, observer);
    let mut farthest = First::default();
    let stopped = layers.visit_farthest(observer, |row, place| farthest.offer(board(row, place)));
    BoardLayers {
        farthest: match stopped {
            // Others may come before those that were visited.
            Some(StopReason::Interrupted | StopReason::TimeLimit) => Vec::new(),
            _ => farthest.0,
        },
        sizes: layers.sizes,
        costs: None,
        complete: layers.complete,
        reached: None,
        stopped,
    }
}

/// The boards that come first, in order.
#[derive(Debug, Default)]
struct First(Vec<Board>);

impl First {
    /// Takes a board in, if it is one of them.
    fn offer(&mut self, board: Board) {
        if self.0.len() == FARTHEST_NAMED && self.0.last() <= Some(&board) {
            return;
        }
        let at = self.0.partition_point(|other| *other < board);
        self.0.insert(at, board);
        self.0.truncate(FARTHEST_NAMED);
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
        let cells: Vec<u8> = first.0.iter().map(|board| board.cells()[0]).collect();
        assert_eq!(cells, [1, 2, 3, 5, 7]);
    }
}
