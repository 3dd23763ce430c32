//! Walks along all sequences of one length: those that fill filters, and those that look up in them.

use super::filter::Filter;
use super::sequences::{Sequences, Subtree};
use super::subtrees;
use super::turns::{PermutationState, Turns};
use crate::abstractions::permutations::MOST_MOVES;
use crate::operators::Move;
use crate::search::{Meter, Stop, search_subtrees};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Is told each path to the goal; breaks to end the search.
pub(super) type PathVisitor<'a> = dyn FnMut(&[Move], &mut Meter) -> ControlFlow<Stop> + 'a;

/// The search from the start.
pub(super) struct ForwardSearch<'a, const N: usize> {
    pub walk: SequenceWalk<'a, N>,
    pub order: &'a [Move],
    /// The last is where the sides meet.
    pub filters: &'a [Filter],
}

impl<const N: usize> ForwardSearch<'_, N> {
    /// Looks below a state for paths to the goal, `forward` moves to where the sides meet, until `found` breaks: then `path`
    /// has the moves from that state.
    pub(super) fn run(
        &self,
        subtree: Subtree<N>,
        forward: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter,
        found: &mut PathVisitor<'_>,
    ) -> ControlFlow<Stop> {
        let Some((far, nearer)) = self.filters.split_last() else {
            return ControlFlow::Continue(());
        };
        let mut look_up =
            |meter: &mut Meter, path: &mut Vec<Move>, hashes: &[u64], end: &WalkEnd<'_, N>| {
                for index in bits(far.may_contain(hashes)) {
                    let (last, state) = end(index);
                    path.extend(last);
                    self.descend(nearer, &state, path, meter, found)?;
                    path.truncate(path.len() - usize::from(last.is_some()));
                }
                ControlFlow::Continue(())
            };
        self.walk
            .visit_ends(subtree, forward, path, meter, &mut look_up)
    }

    /// Goes on to the goal, if the state is as many moves away as there are filters, which hold the smaller distances.
    fn descend(
        &self,
        filters: &[Filter],
        state: &PermutationState<N>,
        path: &mut Vec<Move>,
        meter: &mut Meter,
        found: &mut PathVisitor<'_>,
    ) -> ControlFlow<Stop> {
        let turns = self.walk.turns;
        let Some((nearest, nearer)) = filters.split_last() else {
            if is_goal(turns, state, meter) {
                return found(path, meter);
            }
            return ControlFlow::Continue(());
        };
        meter.generate_all(self.order.len() as u32)?;
        meter.expand(0)?;
        let (mut all, mut hashes) = ([0; MOST_MOVES], [0; MOST_MOVES]);
        turns.hashes_after(state, &mut all);
        for (hash, mv) in pairs(&mut hashes, self.order) {
            *hash = all[mv.index() % MOST_MOVES];
        }
        for index in bits(nearest.may_contain(&hashes[..self.order.len()])) {
            let mv = self.order[index];
            path.push(mv);
            self.descend(nearer, &turns.apply(state, mv.index()), path, meter, found)?;
            path.pop();
        }
        ControlFlow::Continue(())
    }
}

/// A walk along all sequences of one length.
#[derive(Clone, Copy)]
pub(super) struct SequenceWalk<'a, const N: usize> {
    pub sequences: &'a Sequences,
    pub turns: &'a Turns<N>,
}

impl<const N: usize> SequenceWalk<'_, N> {
    /// Puts the states at the end of every sequence of `length` moves from the goal into a filter; how many sequences
    /// there are.
    pub(super) fn fill(
        self,
        filter: &mut Filter,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let goal = self.turns.goal();
        let Some(below) = length.checked_sub(1) else {
            filter.insert(&[self.turns.hash(&goal)]);
            return ControlFlow::Continue(1);
        };
        meter.generate_all(self.sequences.beginnings())?;
        meter.expand(0)?;
        let mut count = 0;
        for (_, subtree) in self.sequences.begin(self.turns, &goal) {
            count += self.fill_below(filter, subtree, below, meter)?;
        }
        ControlFlow::Continue(count)
    }

    /// The same for sequences that go on with `length` moves.
    fn fill_below(
        self,
        filter: &mut Filter,
        subtree: Subtree<N>,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let mut count = 0;
        let mut insert = |_: &mut Meter, _: &mut Vec<Move>, hashes: &[u64], _: &WalkEnd<'_, N>| {
            filter.insert(hashes);
            count += hashes.len() as u64;
            ControlFlow::Continue(())
        };
        self.visit_ends(subtree, length, &mut Vec::new(), meter, &mut insert)?;
        ControlFlow::Continue(count)
    }

    /// [`fill`](Self::fill) with a copy of the filter for each further thread: to share one would make every access
    /// wait for the last.
    pub(super) fn fill_on_threads(
        self,
        filter: &mut Filter,
        copies: usize,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let goal = self.turns.goal();
        let below = length - subtrees::DEPTH;
        let work = |filter: &mut Filter, subtree: Subtree<N>, meter: &mut Meter| match self
            .fill_below(filter, subtree, below, meter)
        {
            ControlFlow::Continue(count) => (ControlFlow::Continue(()), count),
            ControlFlow::Break(stop) => (ControlFlow::Break(stop), 0),
        };
        let mut others: Vec<Filter> = (0..copies).map(|_| filter.emptied()).collect();
        let locks = others.iter_mut().chain([&mut *filter]).map(Mutex::new);
        let filters: Vec<Mutex<&mut Filter>> = locks.collect();
        let roots = subtrees::subtrees(self.sequences, self.turns, &goal);
        let searched =
            search_subtrees(roots.len(), filters.len(), meter, |thread, index, meter| {
                let mut filter = filters[thread]
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner);
                work(&mut filter, roots[index], meter)
            })?;
        drop(filters);
        for other in &others {
            filter.unite(other);
        }
        let known = searched.iter().flatten().map(|searched| searched.result);
        let total = known.sum();
        // What is not known has more nodes than remain: its search ends by that, and fills nothing.
        let both = (self.sequences, self.turns);
        subtrees::count(both, &goal, searched, meter, |subtree, meter| {
            work(filter, subtree, meter)
        })?;
        ControlFlow::Continue(total)
    }

    /// Calls `visit` with the hashes of the states at the end of every sequence of `length` moves from a state, in
    /// successor order, some at a time, with the moves that all of them share on the path, and with what gives one of these
    /// states by its index.
    fn visit_ends<F>(
        self,
        subtree: Subtree<N>,
        length: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter,
        visit: &mut F,
    ) -> ControlFlow<Stop>
    where
        F: FnMut(&mut Meter, &mut Vec<Move>, &[u64], &WalkEnd<'_, N>) -> ControlFlow<Stop>,
    {
        let (sequences, turns) = (self.sequences, self.turns);
        if length == 0 {
            let hash = turns.hash(&subtree.state);
            return visit(meter, path, &[hash], &|_| (None, subtree.state));
        }
        if length == 1 {
            let (mut all, mut hashes) = ([0; MOST_MOVES], [0; MOST_MOVES]);
            turns.hashes_after(&subtree.state, &mut all);
            let mut count = 0;
            for mv in sequences.lasts(&subtree) {
                hashes[count % MOST_MOVES] = all[mv.index() % MOST_MOVES];
                count += 1;
            }
            meter.generate_all(count as u32)?;
            meter.expand(0)?;
            let end = |index| {
                let mv = sequences.lasts(&subtree).nth(index);
                let state = mv.map(|mv| turns.apply(&subtree.state, mv.index()));
                (mv, state.unwrap_or(subtree.state))
            };
            return visit(meter, path, &hashes[..count], &end);
        }
        meter.generate_all(sequences.after(&subtree))?;
        meter.expand(0)?;
        for (mv, below) in sequences.next(turns, subtree) {
            path.push(mv);
            self.visit_ends(below, length - 1, path, meter, visit)?;
            path.pop();
        }
        ControlFlow::Continue(())
    }
}

/// The last move to one of several states, where there is one, and the state.
type WalkEnd<'a, const N: usize> = dyn Fn(usize) -> (Option<Move>, PermutationState<N>) + 'a;

/// The places of the bits of a set, ascending.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

/// Tests a state for the goal, and counts that.
pub(super) fn is_goal<const N: usize>(
    turns: &Turns<N>,
    state: &PermutationState<N>,
    meter: &mut Meter,
) -> bool {
    meter.statistics.goal_tests += 1;
    *state == turns.goal()
}
