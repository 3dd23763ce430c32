//! Search from both ends of puzzles whose moves permute points and are taken back: from the start and from the goal,
//! towards the middle.
//!
//! For lengths 1, 2, 3, ... it looks for a path of just that length: half of it from the goal, half from the start. The
//! goal's half is done once a distance: its states fill a Bloom filter. Once paths are longer than a few moves, one of the
//! images of a state under the symmetries of the puzzle and the inverse stands for all. Every state at the end of the
//! start's half is looked up there. What seems to be in it is followed down through the filters of smaller distances, which
//! ends at the goal or shows the look-up false. So no state is stored, 24 bits each make do, and the first path found is
//! the first in successor order.

mod filter;
mod filters;
mod sequences;
mod subtrees;
mod turns;
mod walk;

pub(crate) use turns::{PermutationState, Turns, state_of};

use crate::abstractions::Permutations;
use crate::operators::Move;
use crate::search::{Limits, Meter, Observer, Outcome, Stop, search_subtrees};
use filters::{Filters, Room};
use sequences::{Sequences, Subtree};
use std::ops::ControlFlow;
use walk::{PathVisitor, is_goal};

/// The greatest length of a path that is found sooner than symmetries, and longer duplicates, are.
const NEAR: usize = 6;

/// The most moves of a duplicate sequence that is pruned on such a path.
const NEAR_DUPLICATES: usize = 2;

/// A search from both ends, whose filters serve for any number of starts.
#[derive(Clone, Debug)]
pub(crate) struct TwoSided<'a, const N: usize> {
    permutations: &'a Permutations,
    /// Whether states of longer paths share their hashes with their images.
    finds_symmetries: bool,
    /// Those of paths of at most [`NEAR`] moves.
    near: Filters<N>,
    /// Those of longer paths, once there is one.
    far: Option<Filters<N>>,
    room: Room,
}

impl<'a, const N: usize> TwoSided<'a, N> {
    /// No filters yet; they will take at most so many bytes. `permutations` go both ways, are as many as [`MOST_MOVES`](crate::abstractions::permutations::MOST_MOVES) at most, and
    /// have `N` points at most.
    pub(crate) fn new(permutations: &'a Permutations, order: &[Move], memory: u64) -> Self {
        let turns = Turns::plain(permutations);
        Self::with(permutations, order, (turns, true), memory)
    }

    /// The same where states are not distinguished up to symmetry, which takes time to find.
    pub(crate) fn plain(permutations: &'a Permutations, order: &[Move], memory: u64) -> Self {
        let turns = Turns::plain(permutations);
        Self::with(permutations, order, (turns, false), memory)
    }

    /// The same where points have labels: a path leads to a state that shows the labels of the goal. States are distinguished
    /// by labels alone, and not up to symmetry.
    pub(crate) fn to_labels(
        permutations: &'a Permutations,
        order: &[Move],
        labels: PermutationState<N>,
        memory: u64,
    ) -> Self {
        let turns = Turns::labelled(permutations, labels);
        Self::with(permutations, order, (turns, false), memory)
    }

    fn with(
        permutations: &'a Permutations,
        order: &[Move],
        (turns, finds_symmetries): (Turns<N>, bool),
        memory: u64,
    ) -> Self {
        let near = Filters::new(permutations, order, turns, NEAR_DUPLICATES, &mut || false);
        Self {
            permutations,
            finds_symmetries,
            near: near.expect("only an interruption ends this"),
            far: None,
            room: Room::new(memory),
        }
    }

    /// Proves the shortest path from a permutation of the goal that is first in successor order. Counts the work of both
    /// sides; `stored` is how many sequences were put into the filters. No solution is shorter than the length at which a
    /// limit ends it.
    pub(crate) fn solve(
        &mut self,
        element: &[u8],
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        self.room.threads = limits.threads;
        let start = state_of(element);
        let mut meter = Meter::new(limits, observer);
        let mut length = 0_u32;
        let (stop, path) = loop {
            meter.prove_cost(length.into());
            match self.search_at(&start, length as usize, &mut meter) {
                ControlFlow::Continue(None) => length += 1,
                ControlFlow::Continue(Some(path)) => break (Stop::Found(0), path),
                ControlFlow::Break(stop) => break (stop, Vec::new()),
            }
        };
        let flow = ControlFlow::Break(stop);
        meter.finish(flow, self.room.stored as usize, |_| (path, Some(length)))
    }

    /// Sequences of one move less, of both sides, that a search of so many moves expands, about.
    pub(crate) fn expansions(&self, length: u32) -> u64 {
        self.far.as_ref().unwrap_or(&self.near).expansions(length)
    }

    /// The moves as they change states.
    pub(crate) fn turns(&self) -> &Turns<N> {
        &self.near.turns
    }

    /// The shortest path of at most `longest` moves that is first in successor order.
    pub(crate) fn search(
        &mut self,
        start: &PermutationState<N>,
        longest: u32,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        for length in 0..=longest {
            let found = self.search_at(start, length as usize, meter)?;
            if found.is_some() {
                return ControlFlow::Continue(found);
            }
        }
        ControlFlow::Continue(None)
    }

    /// A path of just so many moves, where there is no shorter one.
    pub(crate) fn search_at(
        &mut self,
        start: &PermutationState<N>,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let mut path = Vec::new();
        let flow = if self.room.threads > 1 && length > 0 {
            self.on_threads(start, length, &mut path, meter)
        } else {
            self.each_at(start, length, meter, &mut |found, _| {
                path = found.to_vec();
                ControlFlow::Break(Stop::Found(0))
            })
        };
        match flow {
            ControlFlow::Break(Stop::Found(_)) => ControlFlow::Continue(Some(path)),
            ControlFlow::Break(stop) => ControlFlow::Break(stop),
            ControlFlow::Continue(()) => ControlFlow::Continue(None),
        }
    }

    /// Calls `found` with paths of just so many moves, in successor order, until it breaks: with all that no duplicate
    /// makes needless, if there is no shorter one.
    pub(crate) fn each_at(
        &mut self,
        start: &PermutationState<N>,
        length: usize,
        meter: &mut Meter,
        found: &mut PathVisitor<'_>,
    ) -> ControlFlow<Stop> {
        if length == 0 {
            let is_goal = is_goal(&self.near.turns, start, meter);
            return if is_goal {
                found(&[], meter)
            } else {
                ControlFlow::Continue(())
            };
        }
        let (filters, sides) = self.filled(length, meter)?;
        let [forward, backward] = sides;
        let (search, whole) = (filters.meeting(backward), Sequences::whole(*start));
        search.run(whole, forward, &mut Vec::new(), meter, found)
    }

    /// The filters of paths of so many moves, at least one, and the number of moves of each side: the same whatever was
    /// searched before.
    fn filled(
        &mut self,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, (&Filters<N>, [usize; 2])> {
        let filters = if length <= NEAR {
            &mut self.near
        } else {
            if self.far.is_none() {
                self.far = Some(self.far(meter)?);
            }
            self.far.as_mut().expect("it is there")
        };
        let sides = filters.fill(length, &mut self.room, meter)?;
        ControlFlow::Continue((filters, sides))
    }

    /// Finds symmetries and duplicates for longer paths.
    fn far(&self, meter: &mut Meter) -> ControlFlow<Stop, Filters<N>> {
        let turns = if self.finds_symmetries {
            Turns::up_to_symmetry(self.permutations)
        } else {
            self.near.turns.clone()
        };
        let mut reason = None;
        let far = Filters::new(
            self.permutations,
            &self.near.order,
            turns,
            usize::MAX,
            &mut || {
                reason = meter.ask(0, 0);
                reason.is_some()
            },
        );
        match (far, reason) {
            (Some(far), None) => ControlFlow::Continue(far),
            (_, reason) => {
                let reason = reason.expect("only an interruption ends this");
                ControlFlow::Break(Stop::Reason(reason))
            }
        }
    }

    /// Looks for the first path of so many moves, on several threads where that is worth it.
    fn on_threads(
        &mut self,
        start: &PermutationState<N>,
        length: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let threads = self.room.threads;
        let (filters, sides) = self.filled(length, meter)?;
        let [forward, backward] = sides;
        let search = filters.meeting(backward);
        let first = &mut |_: &[Move], _: &mut Meter| ControlFlow::Break(Stop::Found(0));
        if !filters.is_shared(forward) {
            let whole = Sequences::whole(*start);
            return search.run(whole, forward, path, meter, first);
        }
        let below = forward - subtrees::DEPTH;
        let work = |subtree: Subtree<N>, meter: &mut Meter| {
            let mut path = Vec::new();
            let first = &mut |_: &[Move], _: &mut Meter| ControlFlow::Break(Stop::Found(0));
            (search.run(subtree, below, &mut path, meter, first), path)
        };
        let sequences = search.walk.sequences;
        let roots = subtrees::subtrees(sequences, &filters.turns, start);
        let searched = search_subtrees(roots.len(), threads, meter, |_, index, meter| {
            work(roots[index], meter)
        })?;
        let both = (sequences, &filters.turns);
        let found = subtrees::count(both, start, searched, meter, work)?;
        let Some((rest, beginning)) = found else {
            return ControlFlow::Continue(());
        };
        path.extend(beginning);
        path.extend(rest);
        ControlFlow::Break(Stop::Found(0))
    }
}

#[cfg(test)]
mod tests;
