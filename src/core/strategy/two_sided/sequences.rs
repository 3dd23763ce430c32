//! Sequences of moves without duplicates, from the start, and from the goal up to symmetry.

use super::turns::{PermutationState, Turns};
use crate::abstractions::Permutations;
use crate::abstractions::permutations::MOST_MOVES;
use crate::operators::{AutomatonEdge, DuplicateAutomaton, Move};
use std::sync::Arc;

/// Sequences that a [`DuplicateAutomaton`] does not prune, and that begin and end with certain moves.
#[derive(Clone, Debug)]
pub(super) struct Sequences {
    automaton: Arc<DuplicateAutomaton>,
    /// The moves that they may begin with, as bits.
    first: u64,
    /// The moves that they may end with, as bits, by the first.
    last: [u64; MOST_MOVES],
}

/// All sequences that begin with the same moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subtree<const N: usize> {
    /// Where these lead.
    pub state: PermutationState<N>,
    /// The state of the automaton there.
    read: u32,
    /// The moves that they may end with, as bits.
    last: u64,
}

impl Sequences {
    /// All of them.
    pub(super) fn all(automaton: Arc<DuplicateAutomaton>) -> Self {
        Self {
            automaton,
            first: u64::MAX,
            last: [u64::MAX; MOST_MOVES],
        }
    }

    /// Those that begin with a move that changes the goal: a state behind another is nearer than the sequence is long.
    pub(super) fn that_leave<const N: usize>(
        automaton: Arc<DuplicateAutomaton>,
        turns: &Turns<N>,
    ) -> Self {
        let goal = turns.goal();
        let leaves = (0..turns.count()).filter(|&mv| turns.apply(&goal, mv) != goal);
        Self {
            first: leaves.fold(0, |set, mv| set | 1 << mv),
            ..Self::all(automaton)
        }
    }

    /// Sequences from the goal, in the order of the moves' numbers, that lead to one image at least of every state under
    /// the symmetries of the puzzle and under the inverse.
    ///
    /// They begin with a representative of the moves that are images of one another. Take the moves with which shortest
    /// paths to a state or to its inverse begin, and of their representatives the first in this order. A symmetry makes it
    /// the beginning of a shortest path to an image of the state. It is the least first move of all such paths there, for
    /// each representative stands before its images: so the path to that image which is first in successor order begins
    /// with it. The last move of this path, taken back, begins a path to the inverse: its representative is no earlier one.
    pub(super) fn up_to_symmetry(
        automaton: Arc<DuplicateAutomaton>,
        permutations: &Permutations,
    ) -> Self {
        let orbits = permutations.pair_orbits();
        let inverses = permutations.inverses().expect("moves go both ways");
        let those = |is_meant: &dyn Fn(usize) -> bool| {
            let meant = (0..orbits.moves.len()).filter(|&mv| is_meant(mv));
            meant.fold(0, |set, mv| set | 1 << mv)
        };
        let mut last = [0; MOST_MOVES];
        for (first, last) in last.iter_mut().enumerate() {
            *last = those(&|mv| orbits.moves[inverses[mv]] >= first);
        }
        Self {
            automaton,
            first: those(&|mv| orbits.moves[mv] == mv),
            last,
        }
    }

    /// The number of sequences of one move, and by how much a second multiplies it, rounded up.
    pub(super) fn growth(&self) -> [u64; 2] {
        let transitions = |read| self.automaton.transitions(read);
        let first = transitions(0).len() as u64;
        let second = transitions(0)
            .iter()
            .map(|edge| transitions(edge.next).len());
        let second = second.sum::<usize>() as u64;
        [first, second.div_ceil(first.max(1))]
    }

    /// How many pairs of a first and a last move there are, of how many.
    pub(super) fn ends(&self, moves: usize) -> [u64; 2] {
        let all = u64::MAX >> (MOST_MOVES - moves.clamp(1, MOST_MOVES));
        let firsts = (0..moves).filter(|mv| self.first >> mv & 1 == 1);
        let pairs = firsts.map(|mv| (self.last[mv] & all).count_ones());
        let moves = moves as u64;
        [pairs.sum::<u32>().into(), moves * moves]
    }

    /// The subtree of all sequences.
    pub(super) fn whole<const N: usize>(state: PermutationState<N>) -> Subtree<N> {
        Subtree {
            state,
            read: 0,
            last: u64::MAX,
        }
    }

    /// The moves that a sequence may begin with, with what follows them.
    pub(super) fn begin<const N: usize>(
        &self,
        turns: &Turns<N>,
        state: &PermutationState<N>,
    ) -> impl Iterator<Item = (Move, Subtree<N>)> {
        self.firsts().map(|edge| {
            let after = Subtree {
                state: turns.apply(state, edge.mv.index()),
                read: edge.next,
                last: self.last[edge.mv.index() % MOST_MOVES],
            };
            (edge.mv, after)
        })
    }

    /// Their number.
    pub(super) fn beginnings(&self) -> u32 {
        self.firsts().count() as u32
    }

    fn firsts(&self) -> impl Iterator<Item = &AutomatonEdge> {
        let edges = self.automaton.transitions(0).iter();
        edges.filter(|edge| self.first >> edge.mv.index() & 1 == 1)
    }

    /// The moves that may come next, with what follows them; in successor order.
    #[inline]
    pub(super) fn next<const N: usize>(
        &self,
        turns: &Turns<N>,
        subtree: Subtree<N>,
    ) -> impl Iterator<Item = (Move, Subtree<N>)> {
        let edges = self.automaton.transitions(subtree.read).iter();
        edges.map(move |edge| {
            let after = Subtree {
                state: turns.apply(&subtree.state, edge.mv.index()),
                read: edge.next,
                ..subtree
            };
            (edge.mv, after)
        })
    }

    /// Their number.
    #[inline]
    pub(super) fn after<const N: usize>(&self, subtree: &Subtree<N>) -> u32 {
        self.automaton.transitions(subtree.read).len() as u32
    }

    /// The moves that may come last, in successor order.
    #[inline]
    pub(super) fn lasts<const N: usize>(&self, subtree: &Subtree<N>) -> impl Iterator<Item = Move> {
        let (edges, last) = (self.automaton.transitions(subtree.read), subtree.last);
        let moves = edges.iter().map(|edge| edge.mv);
        moves.filter(move |mv| last >> mv.index() & 1 == 1)
    }
}
