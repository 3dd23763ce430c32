//! Sequences of moves, without those that differ only in the order of moves that commute.

use super::domain::MoveOrder;
use super::moves::{COUNT, commuting, inverse, successors};
use super::symmetric_hash::representatives;
use crate::operators::Move;

/// All moves, as bits.
const ALL: u32 = (1 << COUNT) - 1;

/// Moves that need not come next, as bits by their place in the successor order: a sleep set
/// (Godefroid, "Using partial orders to improve automatic verification methods", 1990).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sleeping(u32);

impl Sleeping {
    /// None: at a start.
    pub(crate) const NONE: Self = Self(0);

    /// The number of moves that may come next.
    pub(crate) fn awake(self) -> u32 {
        (ALL & !self.0).count_ones()
    }
}

/// Moves that a sequence may end with, as bits by their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Last(u32);

impl Last {
    /// All.
    pub(crate) const ANY: Self = Self(ALL);
}

/// The facts about sequences under one successor order.
///
/// Of all sequences that become one another by exchanging neighbours that commute, only the one
/// that is first in successor order is produced; and none that holds a move and, with only
/// commuting moves between, its inverse. A shortest path that is first in successor order among
/// all shortest paths is always produced. 5 moves give 2,758,600 sequences, 24^5 are 7,962,624,
/// and the states they lead to 2,636,434.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    order: MoveOrder,
    /// The places of moves that commute with a move, by its place.
    commuting: [u32; COUNT],
    /// The place of each move's inverse, as a bit.
    inverse: [u32; COUNT],
    /// The places of the moves that a sequence may begin with.
    first: u32,
    /// The places of the moves that a sequence may end with, by the place of its first move.
    last: [u32; COUNT],
}

impl Words {
    /// The sequences under an order.
    pub(crate) fn new(order: MoveOrder) -> Self {
        Self::within(order, ALL, [ALL; COUNT])
    }

    /// Sequences from the goal that lead to one image at least of every state, under the symmetries of the puzzle.
    ///
    /// They begin with a representative of the moves that are images of one another. Take the moves with which shortest
    /// paths to a state or to its inverse begin, and of their representatives the first in this order. A symmetry makes it
    /// the beginning of a shortest path to an image of the state. It is the least first move of all such paths there, for
    /// each representative stands before its images: so the path to that image which is first in successor order begins
    /// with it. The last move of this path, taken back, begins a path to the inverse: [its](Self::last) representative is
    /// no earlier one.
    pub(crate) fn up_to_symmetry() -> Self {
        let order = MoveOrder::default();
        let representative = representatives();
        let those = |is_meant: &dyn Fn(usize) -> bool| {
            let meant = (0..COUNT).filter(|&mv| is_meant(mv));
            meant.fold(0, |set, mv| set | 1 << mv)
        };
        let last = |first| those(&|mv| representative[mv] >= first);
        let first = those(&|mv| representative[mv] == mv);
        Self::within(order, first, std::array::from_fn(last))
    }

    fn within(order: MoveOrder, first: u32, last: [u32; COUNT]) -> Self {
        let mut places = [0; COUNT];
        for (place, mv) in order.0.iter().enumerate() {
            places[mv.index()] = place;
        }
        let by_index = commuting();
        let translated = |set: u32| {
            let moves = (0..COUNT).filter(|mv| set >> mv & 1 == 1);
            moves.fold(0, |set, mv| set | 1 << places[mv])
        };
        Self {
            order,
            commuting: order.0.map(|mv| translated(by_index[mv.index()])),
            inverse: order.0.map(|mv| 1 << places[inverse(mv).index()]),
            first,
            last,
        }
    }

    /// The number of moves that a sequence may begin with.
    pub(crate) fn beginnings(&self) -> u32 {
        self.first.count_ones()
    }

    /// [`next`](Self::next) of the state in which sequences begin, and what they may [end](Self::awake) with.
    pub(crate) fn begin(
        &self,
        board: u128,
    ) -> impl Iterator<Item = ((Move, u128, Sleeping), Last)> {
        let each = self.next(board, Sleeping::NONE).zip(self.last).enumerate();
        each.filter_map(|(place, (next, last))| {
            (self.first >> place & 1 == 1).then_some((next, Last(last)))
        })
    }

    /// Returns the items of the moves that may come last, given an item for each move by its index; in successor order,
    /// and their number.
    #[inline]
    pub(crate) fn awake(
        &self,
        all: &[u64; COUNT],
        sleeping: Sleeping,
        last: Last,
    ) -> ([u64; COUNT], usize) {
        let (mut own, mut count, mut awake) = ([0; COUNT], 0, last.0 & !sleeping.0);
        while awake != 0 {
            let place = awake.trailing_zeros() as usize % COUNT;
            awake &= awake - 1;
            own[count % COUNT] = all[self.order.0[place].index() % COUNT];
            count += 1;
        }
        (own, count)
    }

    /// Calls `visit` with the moves that may come next, what they lead to, and what sleeps then;
    /// in successor order.
    #[inline]
    pub(crate) fn next(
        &self,
        board: u128,
        sleeping: Sleeping,
    ) -> impl Iterator<Item = (Move, u128, Sleeping)> {
        let children = successors(board);
        let mut awake = ALL & !sleeping.0;
        std::iter::from_fn(move || {
            if awake == 0 {
                return None;
            }
            let place = awake.trailing_zeros() as usize % COUNT;
            awake &= awake - 1;
            let mv = self.order.0[place];
            let earlier = (1 << place) - 1;
            let asleep = (sleeping.0 | earlier) & self.commuting[place] | self.inverse[place];
            Some((mv, children[mv.index() % COUNT], Sleeping(asleep)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::ring::domain::GOAL;
    use crate::puzzles::ring::symmetric_hash::SymmetricHash;
    use std::collections::HashSet;

    fn default_order() -> MoveOrder {
        MoveOrder::default()
    }

    fn ends(words: &Words, length: usize) -> Vec<u128> {
        let mut layer = vec![(GOAL, Sleeping::NONE)];
        for _ in 0..length {
            let next = layer.iter().flat_map(|&(board, sleeping)| {
                words
                    .next(board, sleeping)
                    .map(|(_, child, then)| (child, then))
            });
            layer = next.collect();
        }
        layer.into_iter().map(|(board, _)| board).collect()
    }

    #[test]
    fn few_sequences_lead_to_the_same_state() {
        let words = Words::new(default_order());
        let counts = [1, 2, 3, 4].map(|length| ends(&words, length).len());
        assert_eq!(counts, [24, 452, 8272, 151_068]);
    }

    #[test]
    fn beginnings_up_to_symmetry_lead_to_an_image_of_every_state() {
        let (hash, words) = (SymmetricHash::new(), Words::up_to_symmetry());
        let mut layer: Vec<_> = words.begin(GOAL).collect();
        for length in 1..=4 {
            let classes = |boards: &mut dyn Iterator<Item = u128>| {
                boards.map(|board| hash.of(board)).collect::<HashSet<_>>()
            };
            let all = ends(&Words::new(default_order()), length);
            let all = classes(&mut all.into_iter());
            let ended = layer
                .iter()
                .filter(|((mv, ..), last)| last.0 >> mv.0 & 1 == 1);
            assert_eq!(classes(&mut ended.map(|((_, board, _), _)| *board)), all);
            let next = layer.iter().flat_map(|&((_, board, then), last)| {
                words.next(board, then).map(move |next| (next, last))
            });
            layer = next.collect();
        }
    }

    #[test]
    fn every_order_reaches_the_same_states() {
        let mut reversed = default_order();
        reversed.0.reverse();
        let mut mixed = default_order();
        mixed.0.rotate_left(7);
        mixed.0.swap(2, 20);
        let reached = |order| {
            ends(&Words::new(order), 3)
                .into_iter()
                .collect::<HashSet<_>>()
        };
        let usual = reached(default_order());
        assert_eq!(usual.len(), 8272);
        assert_eq!(usual, reached(reversed));
        assert_eq!(usual, reached(mixed));
    }
}
