//! Search from both ends of puzzles whose moves permute points and are taken back: from the start and from the goal,
//! towards the middle.
//!
//! For lengths 1, 2, 3, ... it looks for a path of just that length: half of it from the goal,
//! half from the start. The goal's half is done once a distance: its states fill a [`Filter`].
//! The half holds one of the images of a state under the symmetries of the puzzle and the inverse.
//! Every state at the end of the start's half is looked up there. What seems to be in it is
//! followed down through the filters of smaller distances, which ends at the goal or shows the
//! look-up false. So no state is stored, 24 bits each make do, and the first path found is the
//! first in successor order.

mod filter;
mod sequences;
mod subtrees;
mod turns;
mod walk;

pub(crate) use turns::{MOST_MOVES, State, Turns, state_of};

use crate::abstractions::Permutations;
use crate::operators::Move;
use crate::search::{Limits, Meter, Observer, Outcome, Stop, StopReason, search_subtrees};
use filter::Filter;
use sequences::{Sequences, Subtree};
use std::ops::ControlFlow;
use walk::{Meeting, OnPath, Walk, is_goal};

/// The number of moves farther that the start's side may go than the goal's, where memory ends the latter. Each costs
/// as many times the time as a state has successors.
const MOST_AHEAD: usize = 2;

/// So many sequences of one side are worth several threads: they take milliseconds.
const LEAST_SHARED: u64 = 150_000;

/// About so many sequences from the goal lead to states of one hash.
const SEQUENCES: u64 = 3;

/// The greatest length of a path that is found sooner than longer duplicates are.
const NEAR: usize = 6;

/// The most moves of a duplicate sequence that is pruned on such a path.
const NEAR_DUPLICATES: usize = 2;

/// The filters around the goal, which serve for any number of starts.
#[derive(Clone, Debug)]
pub(crate) struct TwoSided<'a, const N: usize> {
    permutations: &'a Permutations,
    order: Vec<Move>,
    turns: Turns<N>,
    is_labelled: bool,
    /// Those of a path of at most [`NEAR`] moves: from the start, and from the goal.
    near: [Sequences; 2],
    /// Those of a longer path, once there is one.
    far: Option<[Sequences; 2]>,
    /// The number of sequences of one move, and by how much each further move multiplies it, rounded up.
    growth: [u64; 2],
    /// The states at distance 0, 1, 2, ... from the goal, and a few that are nearer.
    filters: Vec<Filter>,
    /// The number of sequences in the last filter.
    last_layer: u64,
    /// The number of sequences in all filters.
    stored: u64,
    bytes_left: u64,
    /// The greatest distance that has a filter, or may have one.
    most_backward: usize,
    /// The number of threads that it may use.
    threads: usize,
}

impl<'a, const N: usize> TwoSided<'a, N> {
    /// No filters yet; they will take at most so many bytes. `permutations` go both ways, are [`MOST_MOVES`] at most, and
    /// have `N` points at most.
    pub(crate) fn new(permutations: &'a Permutations, order: &[Move], memory: u64) -> Self {
        Self::with(permutations, order, None, memory)
    }

    /// The same where points have labels: a path leads to a state that shows the labels of the goal. States are distinguished
    /// by labels alone, and not up to symmetry.
    pub(crate) fn to_labels(
        permutations: &'a Permutations,
        order: &[Move],
        labels: State<N>,
        memory: u64,
    ) -> Self {
        Self::with(permutations, order, Some(labels), memory)
    }

    fn with(
        permutations: &'a Permutations,
        order: &[Move],
        labels: Option<State<N>>,
        memory: u64,
    ) -> Self {
        let turns = match labels {
            Some(labels) => Turns::labelled(permutations, labels),
            None => Turns::new(permutations),
        };
        let of = (permutations, order, labels.map(|_| &turns));
        let near = sequences(of, NEAR_DUPLICATES, &mut || false);
        let near = near.expect("only an interruption ends this");
        let growth = near[0].growth();
        Self {
            permutations,
            order: order.to_vec(),
            is_labelled: labels.is_some(),
            turns,
            near,
            far: None,
            growth,
            filters: Vec::new(),
            last_layer: 0,
            stored: 0,
            bytes_left: memory,
            most_backward: usize::MAX,
            threads: 1,
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
        self.threads = limits.threads;
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
        meter.finish(flow, self.stored as usize, |_| (path, Some(length)))
    }

    /// Sequences of one move less, of both sides, that a search of so many moves expands, about.
    pub(crate) fn expansions(&self, length: u32) -> u64 {
        let backward = length.div_ceil(2);
        let sequences = |moves: u32| self.growth[1].saturating_pow(moves.saturating_sub(1));
        let [some, all] = self.near[1].ends(self.order.len());
        let near = sequences(backward).saturating_mul(some) / all.max(1);
        near.saturating_add(sequences(length - backward))
    }

    /// The shortest path of at most `longest` moves that is first in successor order.
    pub(crate) fn search(
        &mut self,
        start: &State<N>,
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
        start: &State<N>,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let mut path = Vec::new();
        let flow = if self.threads > 1 && length > 0 {
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
        start: &State<N>,
        length: usize,
        meter: &mut Meter,
        found: &mut OnPath<'_>,
    ) -> ControlFlow<Stop> {
        if length == 0 {
            let is_goal = is_goal(&self.turns, start, meter);
            return if is_goal {
                found(&[], meter)
            } else {
                ControlFlow::Continue(())
            };
        }
        let sides = self.prepare(length, meter)?;
        let whole = Sequences::whole(*start);
        self.meeting(sides)
            .run(whole, sides[0], &mut Vec::new(), meter, found)
    }

    /// Makes ready for paths of so many moves, at least one: the number of moves of each side.
    fn prepare(&mut self, length: usize, meter: &mut Meter) -> ControlFlow<Stop, [usize; 2]> {
        if length > NEAR && self.far.is_none() {
            self.find_duplicates(meter)?;
        }
        let half = length.div_ceil(2);
        while self.filters.len() <= half.min(self.most_backward) {
            if !self.fill_next(meter)? {
                self.most_backward = self.filters.len().saturating_sub(1);
                break;
            }
        }
        let backward = half.min(self.filters.len().saturating_sub(1));
        let forward = length - backward;
        if self.filters.is_empty() || forward > backward + MOST_AHEAD {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        ControlFlow::Continue([forward, backward])
    }

    /// Makes the sequences of longer paths.
    fn find_duplicates(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let mut reason = None;
        let labelled = self.is_labelled.then_some(&self.turns);
        let of = (self.permutations, &*self.order, labelled);
        self.far = sequences(of, usize::MAX, &mut || {
            reason = meter.ask(0, 0);
            reason.is_some()
        });
        match reason {
            Some(reason) => ControlFlow::Break(Stop::Reason(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    /// The sequences of both sides of a path of so many moves: the same whatever was searched before.
    fn sequences(&self, length: usize) -> &[Sequences; 2] {
        let far = self.far.as_ref().filter(|_| length > NEAR);
        far.unwrap_or(&self.near)
    }

    /// Fills the filter of the next distance from the goal; false where memory does not suffice.
    fn fill_next(&mut self, meter: &mut Meter) -> ControlFlow<Stop, bool> {
        let distance = self.filters.len();
        let states = match distance {
            0 => 1,
            1 => self.turns.count() as u64,
            _ => (self.last_layer * self.growth[1]).div_ceil(SEQUENCES),
        };
        let Some(mut filter) = Filter::new(states, self.bytes_left) else {
            return ControlFlow::Continue(false);
        };
        let copies = self.copies(&filter, distance);
        let walk = Walk {
            sequences: &self.sequences(2 * distance)[1],
            turns: &self.turns,
        };
        self.last_layer = if copies > 0 {
            walk.fill_on_threads(&mut filter, copies, distance, meter)?
        } else {
            walk.fill(&mut filter, distance, meter)?
        };
        self.stored += self.last_layer;
        self.bytes_left -= filter.bytes();
        self.filters.push(filter);
        ControlFlow::Continue(true)
    }

    /// Whether sequences of so many moves are worth several threads.
    fn is_shared(&self, length: usize) -> bool {
        let [first, growth] = self.growth;
        let sequences =
            first.saturating_mul(growth.saturating_pow(length.saturating_sub(1) as u32));
        length > subtrees::DEPTH && sequences >= LEAST_SHARED
    }

    /// The number of threads that fill copies of a filter besides the one that fills it: as many as memory has room
    /// for, if there is enough to do.
    fn copies(&self, filter: &Filter, distance: usize) -> usize {
        if !self.is_shared(distance) {
            return 0;
        }
        let room = (self.bytes_left / filter.bytes().max(1)).saturating_sub(1);
        (self.threads - 1).min(room as usize)
    }

    /// The search from the start where the sides go so far.
    fn meeting(&self, [forward, backward]: [usize; 2]) -> Meeting<'_, N> {
        Meeting {
            walk: Walk {
                sequences: &self.sequences(forward + backward)[0],
                turns: &self.turns,
            },
            order: &self.order,
            filters: &self.filters[..=backward],
        }
    }

    /// Looks for the first path of so many moves, on several threads where that is worth it.
    fn on_threads(
        &mut self,
        start: &State<N>,
        length: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let sides = self.prepare(length, meter)?;
        let (search, [forward, _]) = (self.meeting(sides), sides);
        let first = &mut |_: &[Move], _: &mut Meter| ControlFlow::Break(Stop::Found(0));
        if !self.is_shared(forward) {
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
        let roots = subtrees::subtrees(sequences, &self.turns, start);
        let searched = search_subtrees(roots.len(), self.threads, meter, |_, index, meter| {
            work(roots[index], meter)
        })?;
        let both = (sequences, &self.turns);
        let found = subtrees::count(both, start, searched, meter, work)?;
        let Some((rest, beginning)) = found else {
            return ControlFlow::Continue(());
        };
        path.extend(beginning);
        path.extend(rest);
        ControlFlow::Break(Stop::Found(0))
    }
}

/// The sequences of both sides, without duplicates of at most so many moves: those from the start in successor order, and
/// those from the goal, where there are no labels up to symmetry. `None` where `interrupted` said so.
fn sequences<const N: usize>(
    (permutations, order, labelled): (&Permutations, &[Move], Option<&Turns<N>>),
    longest: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<[Sequences; 2]> {
    let numbered: Vec<Move> = (0..order.len() as u32).map(Move).collect();
    let goal = permutations.duplicates(&numbered, longest, interrupted)?;
    let start = permutations.duplicates(order, longest, interrupted)?;
    Some([
        Sequences::all(start),
        match labelled {
            Some(turns) => Sequences::that_leave(goal, turns),
            None => Sequences::up_to_symmetry(goal, permutations),
        },
    ])
}

#[cfg(test)]
mod tests;
