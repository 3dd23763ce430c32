//! The search that `solve` runs: from the start and from the goal, towards the middle.
//!
//! For lengths 1, 2, 3, ... it looks for a path of just that length: half of it from the goal,
//! half from the start. The goal's half is done once a distance: its states fill a [`Filter`].
//! Every state at the end of the start's half is looked up there. What seems to be in it is
//! followed down through the filters of smaller distances, which ends at the goal or shows the
//! look-up false. So no state is stored, 24 bits each make do, and the first path found is the
//! first in successor order.

use super::domain::{GOAL, Order};
use super::filter::Filter;
use super::moves::COUNT;
use super::words::{Sleeping, Words};
use crate::search::{Ending, Limits, Move, Observer, Outcome, Statistics, StopReason};
use std::ops::ControlFlow;

/// Expansions between two looks at the observer: less than a millisecond.
const PERIOD: u64 = 1024;

/// How many moves farther the start's side may go than the goal's, where memory ends the latter.
/// Each costs 18 times the time.
const MOST_AHEAD: usize = 2;

/// More than the factor by which the states of one distance outnumber those of the one before,
/// from distance 2 on.
const GROWTH: u64 = 19;

/// Proves the shortest path from a packed board to the goal that is first in successor order.
/// Counts the work of both sides; `stored` is how many boards were put into the filters.
pub(super) fn solve(
    start: u128,
    order: Order,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut search = TwoSided {
        words: Words::new(order),
        order,
        filters: Vec::new(),
        last_layer: 0,
        bytes_left: limits.memory,
        path: Vec::new(),
    };
    let mut account = Account {
        statistics: Statistics::default(),
        max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
        observer,
    };
    let stop = search.run(start, &mut account);
    let ending = match stop {
        Stop::Found => {
            search.path.reverse();
            Ending::Solved {
                lower_bound: search.path.len() as u32,
                path: search.path,
            }
        }
        Stop::Reason(reason) => Ending::Stopped(reason),
    };
    Outcome {
        ending,
        statistics: account.statistics,
    }
}

/// Why the search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Found,
    Reason(StopReason),
}

/// Counts the work, and holds it to its limits.
struct Account<'a> {
    statistics: Statistics,
    max_nodes: u64,
    observer: &'a mut dyn Observer,
}

impl Account<'_> {
    /// Counts an expansion with so many successors, or breaks where they would be too many.
    #[inline]
    fn expand(&mut self, successors: u32) -> ControlFlow<Stop> {
        let generated = self.statistics.generated + u64::from(successors);
        if generated > self.max_nodes {
            self.statistics.generated = self.max_nodes;
            return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
        }
        self.statistics.generated = generated;
        self.statistics.expanded += 1;
        if self.statistics.expanded.is_multiple_of(PERIOD)
            && let Some(reason) = self.observer.observe(&self.statistics)
        {
            return ControlFlow::Break(Stop::Reason(reason));
        }
        ControlFlow::Continue(())
    }

    fn is_goal(&mut self, board: u128) -> bool {
        self.statistics.goal_tests += 1;
        board == GOAL
    }
}

struct TwoSided {
    words: Words,
    order: Order,
    /// The boards at distance 0, 1, 2, ... from the goal, and a few that are nearer.
    filters: Vec<Filter>,
    /// How many boards the last filter holds.
    last_layer: u64,
    bytes_left: u64,
    /// The moves of the path, the last one first, once it is found.
    path: Vec<Move>,
}

impl TwoSided {
    fn run(&mut self, start: u128, account: &mut Account) -> Stop {
        if account.is_goal(start) {
            return Stop::Found;
        }
        let mut enough_memory = true;
        for length in 0_usize.. {
            let half = length.div_ceil(2);
            if enough_memory && self.filters.len() <= half {
                match self.fill_next(account) {
                    ControlFlow::Continue(filled) => enough_memory = filled,
                    ControlFlow::Break(stop) => return stop,
                }
            }
            let backward = half.min(self.filters.len().saturating_sub(1));
            let forward = length - backward;
            if self.filters.is_empty() || forward > backward + MOST_AHEAD {
                return Stop::Reason(StopReason::MemoryLimit);
            }
            if let ControlFlow::Break(stop) = self.meet(start, forward, backward, account) {
                return stop;
            }
        }
        unreachable!("some length is that of a path, for every board can be solved")
    }

    /// Fills the filter of the next distance from the goal; false where memory does not suffice.
    fn fill_next(&mut self, account: &mut Account) -> ControlFlow<Stop, bool> {
        let distance = self.filters.len();
        let boards = match distance {
            0 => 1,
            1 => COUNT as u64,
            _ => self.last_layer * GROWTH,
        };
        let Some(mut filter) = Filter::new(boards, self.bytes_left) else {
            return ControlFlow::Continue(false);
        };
        self.last_layer = 0;
        let mut insert = |_: &mut Account, boards: &[u128]| {
            filter.insert(boards);
            self.last_layer += boards.len() as u64;
            ControlFlow::Continue(())
        };
        let path = &mut self.path;
        walk(
            &self.words,
            GOAL,
            Sleeping::NONE,
            distance,
            path,
            account,
            &mut insert,
        )?;
        account.statistics.stored += self.last_layer;
        self.bytes_left -= filter.bytes();
        self.filters.push(filter);
        ControlFlow::Continue(true)
    }

    /// Looks for a path of `forward + backward` moves, where there is no shorter one.
    fn meet(
        &mut self,
        start: u128,
        forward: usize,
        backward: usize,
        account: &mut Account,
    ) -> ControlFlow<Stop> {
        let Self {
            words,
            order,
            filters,
            path,
            ..
        } = self;
        let far = &filters[backward];
        let mut rest = Vec::new();
        let mut look_up = |account: &mut Account, boards: &[u128]| {
            for index in bits(far.may_contain(boards)) {
                let nearer = &filters[..backward];
                if let ControlFlow::Break(stop) =
                    descend(nearer, order, boards[index], &mut rest, account)
                {
                    return ControlFlow::Break((index, stop));
                }
            }
            ControlFlow::Continue(())
        };
        let mut way = Vec::new();
        let flow = walk(
            words,
            start,
            Sleeping::NONE,
            forward,
            &mut way,
            account,
            &mut look_up,
        );
        path.append(&mut rest);
        path.append(&mut way);
        flow
    }
}

/// Calls `visit` with the boards at the end of every sequence of `length` moves from `board`, in
/// successor order, some at a time. It breaks with the index of one of them: then the moves that
/// led there are put on the path, the last one first.
fn walk<F>(
    words: &Words,
    board: u128,
    sleeping: Sleeping,
    length: usize,
    path: &mut Vec<Move>,
    account: &mut Account,
    visit: &mut F,
) -> ControlFlow<Stop>
where
    F: FnMut(&mut Account, &[u128]) -> ControlFlow<(usize, Stop)>,
{
    if length == 0 {
        return match visit(account, &[board]) {
            ControlFlow::Break((_, stop)) => ControlFlow::Break(stop),
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        };
    }
    account.expand(sleeping.awake())?;
    if length == 1 {
        let mut boards = [0; COUNT];
        let mut count = 0;
        for (_, child, _) in words.next(board, sleeping) {
            boards[count] = child;
            count += 1;
        }
        if let ControlFlow::Break((index, stop)) = visit(account, &boards[..count]) {
            path.extend(words.next(board, sleeping).nth(index).map(|(mv, ..)| mv));
            return ControlFlow::Break(stop);
        }
        return ControlFlow::Continue(());
    }
    for (mv, child, then) in words.next(board, sleeping) {
        let flow = walk(words, child, then, length - 1, path, account, visit);
        if flow.is_break() {
            path.push(mv);
            return flow;
        }
    }
    ControlFlow::Continue(())
}

/// The places of the bits of a set, ascending.
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 32).then_some(place)
    })
}

/// Breaks with the first path to the goal, if the board is as many moves away as there are
/// filters, which hold the smaller distances.
fn descend(
    filters: &[Filter],
    order: &Order,
    board: u128,
    path: &mut Vec<Move>,
    account: &mut Account,
) -> ControlFlow<Stop> {
    let Some((nearest, nearer)) = filters.split_last() else {
        if account.is_goal(board) {
            return ControlFlow::Break(Stop::Found);
        }
        return ControlFlow::Continue(());
    };
    account.expand(COUNT as u32)?;
    let children = order.children(board);
    for index in bits(nearest.may_contain(&children)) {
        let flow = descend(nearer, order, children[index], path, account);
        if flow.is_break() {
            path.push(order.0[index]);
            return flow;
        }
    }
    ControlFlow::Continue(())
}
