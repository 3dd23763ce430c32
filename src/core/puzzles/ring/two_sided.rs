//! The search that `solve` runs: from the start and from the goal, towards the middle.
//!
//! For lengths 1, 2, 3, ... it looks for a path of just that length: half of it from the goal,
//! half from the start. The goal's half is done once a distance: its states fill a [`Filter`].
//! The half holds one of the up to 16 images of a state under the [symmetries](SymmetricHash) of the puzzle.
//! Every state at the end of the start's half is looked up there. What seems to be in it is
//! followed down through the filters of smaller distances, which ends at the goal or shows the
//! look-up false. So no state is stored, 24 bits each make do, and the first path found is the
//! first in successor order.

use super::domain::{GOAL, MoveOrder};
use super::filter::Filter;
use super::moves::COUNT;
use super::subtrees::{self, Subtree};
use super::symmetric_hash::SymmetricHash;
use super::words::Words;
use crate::operators::Move;
use crate::search::{Limits, Meter, Observer, Outcome, Stop, StopReason, search_subtrees};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The number of moves farther that the start's side may go than the goal's, where memory ends the latter. Each costs
/// 18 times the time.
const MOST_AHEAD: usize = 2;

/// So many moves of one side are worth several threads: 150,000 sequences take milliseconds.
const LEAST_SHARED: usize = 4;

/// More than the factor by which the states of one distance outnumber those of the one before,
/// from distance 2 on.
const GROWTH: u64 = 19;

/// About so many sequences lead to boards of one hash.
const SEQUENCES: u64 = 3;

/// Proves the shortest path from a packed board to the goal that is first in successor order.
/// Counts the work of both sides; `stored` is how many boards were put into the filters.
pub(crate) fn solve(
    start: u128,
    order: MoveOrder,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut search = TwoSided::new(order, limits.memory, usize::MAX);
    search.threads = limits.threads;
    let mut meter = Meter::new(limits, observer);
    let flow = search.search(start, u32::MAX, &mut meter);
    let (flow, path) = match flow {
        ControlFlow::Continue(Some(path)) => (ControlFlow::Break(Stop::Found(0)), path),
        ControlFlow::Continue(None) => (ControlFlow::Continue(()), Vec::new()),
        ControlFlow::Break(stop) => (ControlFlow::Break(stop), Vec::new()),
    };
    let length = path.len() as u32;
    meter.prove_cost(length.into());
    meter.finish(flow, search.stored as usize, |_| (path, Some(length)))
}

/// The filters around the goal, which serve for any number of starts.
#[derive(Clone, Debug)]
pub(crate) struct TwoSided {
    words: Words,
    order: MoveOrder,
    hash: SymmetricHash,
    /// The boards at distance 0, 1, 2, ... from the goal, and a few that are nearer.
    filters: Vec<Filter>,
    /// The number of boards in the last filter.
    last_layer: u64,
    /// The number of boards in all filters.
    stored: u64,
    bytes_left: u64,
    /// The greatest distance that has a filter, or may have one.
    most_backward: usize,
    /// The moves of the path, the last one first, once it is found.
    path: Vec<Move>,
    /// The number of threads that it may use.
    threads: usize,
}

impl TwoSided {
    /// No filters yet; they will take at most so many bytes, and reach at most so many moves.
    pub(crate) fn new(order: MoveOrder, memory: u64, most_backward: usize) -> Self {
        Self {
            words: Words::new(order),
            order,
            hash: SymmetricHash::new(),
            filters: Vec::new(),
            last_layer: 0,
            stored: 0,
            bytes_left: memory,
            most_backward,
            path: Vec::new(),
            threads: 1,
        }
    }

    /// The shortest path of at most `longest` moves that is first in successor order.
    pub(crate) fn search(
        &mut self,
        start: u128,
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
        start: u128,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        if length == 0 {
            return ControlFlow::Continue(is_goal(start, meter).then(Vec::new));
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

    /// Fills the filter of the next distance from the goal; false where memory does not suffice.
    fn fill_next(&mut self, meter: &mut Meter) -> ControlFlow<Stop, bool> {
        let distance = self.filters.len();
        let boards = match distance {
            0 => 1,
            1 => COUNT as u64,
            _ => (self.last_layer * GROWTH).div_ceil(SEQUENCES),
        };
        let Some(mut filter) = Filter::new(boards, self.bytes_left) else {
            return ControlFlow::Continue(false);
        };
        let copies = self.copies(&filter, distance);
        let walk = Walk {
            words: &Words::up_to_symmetry(),
            hash: &self.hash,
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

    /// The number of threads that fill copies of a filter besides the one that fills it: as many as memory has room
    /// for, if there is enough to do.
    fn copies(&self, filter: &Filter, distance: usize) -> usize {
        if distance < LEAST_SHARED {
            return 0;
        }
        let room = (self.bytes_left / filter.bytes().max(1)).saturating_sub(1);
        (self.threads - 1).min(room as usize)
    }

    /// Looks for a path of `forward + backward` moves, where there is no shorter one.
    fn meet(
        &mut self,
        start: u128,
        forward: usize,
        backward: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let search = Meeting {
            walk: Walk {
                words: &self.words,
                hash: &self.hash,
            },
            order: &self.order,
            filters: &self.filters[..=backward],
        };
        if self.threads == 1 || forward < LEAST_SHARED {
            let whole = Subtree::whole(start);
            let (flow, path) = search.run(whole, forward, meter);
            self.path = path;
            return flow;
        }
        let below = forward - subtrees::DEPTH;
        let work = |subtree: Subtree, meter: &mut Meter| search.run(subtree, below, meter);
        let roots = subtrees::subtrees(search.walk.words, start);
        let searched = search_subtrees(roots.len(), self.threads, meter, |_, index, meter| {
            work(roots[index], meter)
        })?;
        let found = subtrees::count(search.walk.words, start, searched, meter, work)?;
        let Some((path, [first, second])) = found else {
            return ControlFlow::Continue(());
        };
        self.path = path;
        self.path.extend([second, first]);
        ControlFlow::Break(Stop::Found(0))
    }
}

/// The search from the start.
struct Meeting<'a> {
    walk: Walk<'a>,
    order: &'a MoveOrder,
    /// The last is where the sides meet.
    filters: &'a [Filter],
}

impl Meeting<'_> {
    /// Looks below a board for a path to the goal, `forward` moves to where the sides meet; breaks
    /// with it, the last move first.
    fn run(
        &self,
        subtree: Subtree,
        forward: usize,
        meter: &mut Meter,
    ) -> (ControlFlow<Stop>, Vec<Move>) {
        let (mut rest, mut way) = (Vec::new(), Vec::new());
        let Some((far, nearer)) = self.filters.split_last() else {
            return (ControlFlow::Continue(()), way);
        };
        let mut look_up = |meter: &mut Meter, hashes: &[u64], ends: &dyn Fn(usize) -> u128| {
            for index in bits(far.may_contain(hashes)) {
                let flow = self.descend(nearer, ends(index), &mut rest, meter);
                if let ControlFlow::Break(stop) = flow {
                    return ControlFlow::Break((index, stop));
                }
            }
            ControlFlow::Continue(())
        };
        let flow = self
            .walk
            .visit_ends(subtree, forward, &mut way, meter, &mut look_up);
        rest.append(&mut way);
        (flow, rest)
    }

    /// Breaks with the first path to the goal, if the board is as many moves away as there are filters, which hold the
    /// smaller distances.
    fn descend(
        &self,
        filters: &[Filter],
        board: u128,
        path: &mut Vec<Move>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let Some((nearest, nearer)) = filters.split_last() else {
            if is_goal(board, meter) {
                return ControlFlow::Break(Stop::Found(0));
            }
            return ControlFlow::Continue(());
        };
        meter.generate_all(COUNT as u32)?;
        meter.expand(0)?;
        let hashes = self.walk.hash.of_successors(board);
        let hashes = self.order.0.map(|mv| hashes[mv.index() % COUNT]);
        let found = nearest.may_contain(&hashes);
        if found == 0 {
            return ControlFlow::Continue(());
        }
        let children = self.order.children(board);
        for index in bits(found) {
            let flow = self.descend(nearer, children[index], path, meter);
            if flow.is_break() {
                path.push(self.order.0[index]);
                return flow;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A walk along all sequences of one length.
#[derive(Clone, Copy)]
struct Walk<'a> {
    words: &'a Words,
    hash: &'a SymmetricHash,
}

impl Walk<'_> {
    /// Puts the boards at the end of every sequence of `length` moves from the goal into a filter; how many sequences
    /// there are.
    fn fill(self, filter: &mut Filter, length: usize, meter: &mut Meter) -> ControlFlow<Stop, u64> {
        let Some(below) = length.checked_sub(1) else {
            filter.insert(&[self.hash.of(GOAL)]);
            return ControlFlow::Continue(1);
        };
        meter.generate_all(self.words.beginnings())?;
        meter.expand(0)?;
        let mut count = 0;
        for ((_, board, sleeping), last) in self.words.begin(GOAL) {
            let subtree = Subtree {
                board,
                sleeping,
                last,
            };
            count += self.fill_below(filter, subtree, below, meter)?;
        }
        ControlFlow::Continue(count)
    }

    /// The same for sequences that go on with `length` moves.
    fn fill_below(
        self,
        filter: &mut Filter,
        subtree: Subtree,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let mut count = 0;
        let mut insert = |_: &mut Meter, hashes: &[u64], _: &dyn Fn(usize) -> u128| {
            filter.insert(hashes);
            count += hashes.len() as u64;
            ControlFlow::Continue(())
        };
        self.visit_ends(subtree, length, &mut Vec::new(), meter, &mut insert)?;
        ControlFlow::Continue(count)
    }

    /// [`fill`](Self::fill) with a copy of the filter for each further thread: to share one would make every access
    /// wait for the last.
    fn fill_on_threads(
        self,
        filter: &mut Filter,
        copies: usize,
        length: usize,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, u64> {
        let below = length - subtrees::DEPTH;
        let work = |filter: &mut Filter, subtree: Subtree, meter: &mut Meter| match self
            .fill_below(filter, subtree, below, meter)
        {
            ControlFlow::Continue(count) => (ControlFlow::Continue(()), count),
            ControlFlow::Break(stop) => (ControlFlow::Break(stop), 0),
        };
        let mut others: Vec<Filter> = (0..copies).map(|_| filter.emptied()).collect();
        let own = others.iter_mut().chain([&mut *filter]).map(Mutex::new);
        let own: Vec<Mutex<&mut Filter>> = own.collect();
        let roots = subtrees::subtrees(self.words, GOAL);
        let searched = search_subtrees(roots.len(), own.len(), meter, |thread, index, meter| {
            let mut filter = own[thread].lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut filter, roots[index], meter)
        })?;
        drop(own);
        for other in &others {
            filter.unite(other);
        }
        let known = searched.iter().flatten().map(|searched| searched.result);
        let total = known.sum();
        // What is not known has more nodes than remain: its search ends by that, and fills nothing.
        subtrees::count(self.words, GOAL, searched, meter, |subtree, meter| {
            work(filter, subtree, meter)
        })?;
        ControlFlow::Continue(total)
    }

    /// Calls `visit` with the hashes of the boards at the end of every sequence of `length` moves from a board, in
    /// successor order, some at a time, and with what gives one of these boards by its index. It breaks with the index
    /// of one: then the moves that led there are put on the path, the last one first.
    fn visit_ends<F>(
        self,
        subtree: Subtree,
        length: usize,
        path: &mut Vec<Move>,
        meter: &mut Meter,
        visit: &mut F,
    ) -> ControlFlow<Stop>
    where
        F: FnMut(&mut Meter, &[u64], &dyn Fn(usize) -> u128) -> ControlFlow<(usize, Stop)>,
    {
        let Subtree {
            board,
            sleeping,
            last,
        } = subtree;
        if length == 0 {
            return match visit(meter, &[self.hash.of(board)], &|_| board) {
                ControlFlow::Break((_, stop)) => ControlFlow::Break(stop),
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
            };
        }
        if length == 1 {
            let all = self.hash.of_successors(board);
            let (hashes, count) = self.words.awake(&all, sleeping, last);
            meter.generate_all(count as u32)?;
            meter.expand(0)?;
            let child = |index| self.words.next(board, sleeping).nth(index);
            let end = |index| child(index).map_or(board, |(_, child, _)| child);
            if let ControlFlow::Break((index, stop)) = visit(meter, &hashes[..count], &end) {
                path.extend(child(index).map(|(mv, ..)| mv));
                return ControlFlow::Break(stop);
            }
            return ControlFlow::Continue(());
        }
        meter.generate_all(sleeping.awake())?;
        meter.expand(0)?;
        for (mv, board, sleeping) in self.words.next(board, sleeping) {
            let below = Subtree {
                board,
                sleeping,
                ..subtree
            };
            let flow = self.visit_ends(below, length - 1, path, meter, visit);
            if flow.is_break() {
                path.push(mv);
                return flow;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The places of the bits of a set, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}

fn is_goal(board: u128, meter: &mut Meter) -> bool {
    meter.statistics.goal_tests += 1;
    board == GOAL
}
