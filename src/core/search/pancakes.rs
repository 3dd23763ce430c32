//! A small puzzle for tests of searches: a pile of pancakes, of which the upper ones are turned over.

use super::{
    Domain, Ending, Estimate, Heuristic, Limits, Meter, Move, Observer, Unobserved, breadth_first,
};
use std::ops::ControlFlow;

/// Pancakes in a pile: 5040 piles.
pub(crate) const COUNT: u32 = 7;

/// Piles with their goal; a pancake has 4 bits, the top one the lowest. The move `k` turns over the
/// upper `k + 2`.
#[derive(Clone, Debug)]
pub(crate) struct Pancakes {
    pub goal: u64,
}

/// The pancakes in order.
pub(crate) const IN_ORDER: u64 = 0x0765_4321;

/// The pile of that number.
pub(crate) fn pile(mut number: u32) -> u64 {
    let mut left: Vec<u64> = (1..=u64::from(COUNT)).collect();
    (1..=COUNT).rev().fold(0, |pile, radix| {
        let taken = left.remove((number % radix) as usize);
        number /= radix;
        pile << 4 | taken
    })
}

fn turned(pile: u64, mv: Move) -> u64 {
    let upper = mv.0 + 2;
    let turned = (0..upper).fold(0, |turned, at| turned << 4 | pile >> (4 * at) & 15);
    pile >> (4 * upper) << (4 * upper) | turned
}

/// Where a path leads.
pub(crate) fn end(start: u64, path: &[Move]) -> u64 {
    path.iter().fold(start, |pile, &mv| turned(pile, mv))
}

impl Pancakes {
    /// To piles in order.
    pub(crate) fn new() -> Self {
        Self { goal: IN_ORDER }
    }

    /// A shortest path.
    pub(crate) fn shortest(&self, start: u64) -> Vec<Move> {
        let outcome = breadth_first(self, start, &Limits::default(), &mut Unobserved);
        match outcome.ending {
            Ending::Solved { path, .. } => path,
            Ending::Stopped(reason) => panic!("{reason:?}"),
        }
    }
}

impl Domain for Pancakes {
    type State = u64;

    fn expand<B>(
        &self,
        state: u64,
        mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for mv in 0..COUNT - 1 {
            visit(Move(mv), turned(state, Move(mv)))?;
        }
        ControlFlow::Continue(())
    }

    fn undoes(&self) -> bool {
        true
    }

    fn undo(&self, state: u64, mv: Move) -> u64 {
        turned(state, mv)
    }

    fn expand_backward<B>(
        &self,
        state: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, visit)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(mv)
    }

    fn is_compact(&self) -> bool {
        true
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.goal
    }

    fn goal(&self) -> Option<u64> {
        Some(self.goal)
    }
}

/// Half of the neighbours that do not belong together, so that searches have something to do. For
/// the goal in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gaps;

impl Heuristic<Pancakes> for Gaps {
    fn estimate(&self, _: &Pancakes, state: u64) -> Estimate {
        let at = |place: u32| (state >> (4 * place) & 15) as u32;
        let below = |place: u32| {
            if place + 1 < COUNT {
                at(place + 1)
            } else {
                COUNT + 1
            }
        };
        let gaps = (0..COUNT).filter(|&place| at(place).abs_diff(below(place)) != 1);
        gaps.count() as u32 / 2
    }

    fn is_admissible(&self) -> bool {
        true
    }
}

/// A meter that generates so many nodes and takes so many bytes at most.
pub(crate) fn meter(max_nodes: Option<u64>, memory: u64, observer: &mut dyn Observer) -> Meter<'_> {
    let limits = Limits {
        max_nodes,
        memory,
        ..Limits::default()
    };
    Meter::new(&limits, observer)
}
