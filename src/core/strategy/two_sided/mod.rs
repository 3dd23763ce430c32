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

pub(crate) use turns::MOST_MOVES;

use crate::abstractions::Permutations;
use crate::operators::Move;
use crate::search::{Limits, Meter, Observer, Outcome, Stop, StopReason, search_subtrees};
use filter::Filter;
use sequences::{Sequences, Subtree};
use std::ops::ControlFlow;
use turns::{State, Turns, state_of};
use walk::{Meeting, Walk, is_goal};

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
    /// The moves of the path, the last one first, once it is found.
    path: Vec<Move>,
    /// The number of threads that it may use.
    threads: usize,
}

impl<'a, const N: usize> TwoSided<'a, N> {
    /// No filters yet; they will take at most so many bytes, and reach at most so many moves. `permutations` go both ways,
    /// are [`MOST_MOVES`] at most, and have `N` points at most.
    pub(crate) fn new(
        permutations: &'a Permutations,
        order: &[Move],
        memory: u64,
        most_backward: usize,
    ) -> Self {
        let near = sequences(permutations, order, NEAR_DUPLICATES, &mut || false);
        let near = near.expect("only an interruption ends this");
        let growth = near[0].growth();
        Self {
            permutations,
            order: order.to_vec(),
            turns: Turns::new(permutations),
            near,
            far: None,
            growth,
            filters: Vec::new(),
            last_layer: 0,
            stored: 0,
            bytes_left: memory,
            most_backward,
            path: Vec::new(),
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
        if length == 0 {
            let is_goal = is_goal(&self.turns, start, meter);
            return ControlFlow::Continue(is_goal.then(Vec::new));
        }
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
        match self.meet(start, forward, backward, meter) {
            ControlFlow::Break(Stop::Found(_)) => {
                let mut path = std::mem::take(&mut self.path);
                path.reverse();
                ControlFlow::Continue(Some(path))
            }
            ControlFlow::Break(stop) => ControlFlow::Break(stop),
            ControlFlow::Continue(()) => ControlFlow::Continue(None),
        }
    }

    /// Makes the sequences of longer paths.
    fn find_duplicates(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let mut reason = None;
        self.far = sequences(self.permutations, &self.order, usize::MAX, &mut || {
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

    /// Looks for a path of `forward + backward` moves, where there is no shorter one.
    fn meet(
        &mut self,
        start: &State<N>,
        forward: usize,
        backward: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let sequences = &self.sequences(forward + backward)[0];
        let search = Meeting {
            walk: Walk {
                sequences,
                turns: &self.turns,
            },
            order: &self.order,
            filters: &self.filters[..=backward],
        };
        if self.threads == 1 || !self.is_shared(forward) {
            let (flow, path) = search.run(Sequences::whole(*start), forward, meter);
            self.path = path;
            return flow;
        }
        let below = forward - subtrees::DEPTH;
        let work = |subtree: Subtree<N>, meter: &mut Meter| search.run(subtree, below, meter);
        let roots = subtrees::subtrees(sequences, &self.turns, start);
        let searched = search_subtrees(roots.len(), self.threads, meter, |_, index, meter| {
            work(roots[index], meter)
        })?;
        let both = (sequences, &self.turns);
        let found = subtrees::count(both, start, searched, meter, work)?;
        let Some((path, [first, second])) = found else {
            return ControlFlow::Continue(());
        };
        self.path = path;
        self.path.extend([second, first]);
        ControlFlow::Break(Stop::Found(0))
    }
}

/// The sequences of both sides, without duplicates of at most so many moves: those from the start in successor order, and
/// those from the goal. `None` where `interrupted` said so.
fn sequences(
    permutations: &Permutations,
    order: &[Move],
    longest: usize,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<[Sequences; 2]> {
    let numbered: Vec<Move> = (0..order.len() as u32).map(Move).collect();
    let goal = permutations.duplicates(&numbered, longest, interrupted)?;
    let start = permutations.duplicates(order, longest, interrupted)?;
    Some([
        Sequences::all(start),
        Sequences::up_to_symmetry(goal, permutations),
    ])
}

#[cfg(test)]
mod tests;
