//! One iteration below a node, by recursion.

use super::Tree;
use crate::search::meter::{Meter, Stop};
use crate::search::{Move, StopReason, units};
use std::ops::ControlFlow;

/// The counts of a descent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Successors produced.
    pub generated: u64,
    /// States whose successors were produced. One more goal test than these makes a solution.
    pub expanded: u64,
    /// The greatest depth that was entered, in units of estimates.
    pub deepest: u64,
    /// The smallest f above the threshold; the greatest number where there is none.
    pub next: u64,
}

impl Tally {
    /// Of nothing yet.
    pub(crate) const NONE: Self = Self {
        generated: 0,
        expanded: 0,
        deepest: 0,
        next: u64::MAX,
    };
}

/// Why a descent ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DescentHalt {
    /// It stands on a goal.
    Found,
    /// It would have to generate one node more than it may.
    Budget,
    /// The observer wants it to.
    Stopped(StopReason),
}

impl From<DescentHalt> for Stop {
    /// Returns what a halt means to the whole search.
    fn from(halt: DescentHalt) -> Self {
        match halt {
            DescentHalt::Found => Self::Found(0),
            DescentHalt::Budget => Self::Reason(StopReason::MaxNodes),
            DescentHalt::Stopped(reason) => Self::Reason(reason),
        }
    }
}

/// The result of a descent below a node.
#[derive(Debug)]
pub(crate) struct DescentResult {
    /// The counts of the descent.
    pub tally: Tally,
    /// The moves from where it began to a goal.
    pub path: Option<Vec<Move>>,
}

/// A power of two: so many expansions lie between two looks, some microseconds.
const PERIOD: u64 = 1024;

/// A depth-first search to a threshold.
///
/// Aligned, so that the counts share no cache line with what other threads read at every node.
#[repr(align(128))]
pub(crate) struct Descent<'m, 'o> {
    scale: u64,
    threshold: u64,
    budget: u64,
    /// Expansions before this descent.
    before: u64,
    /// Asked now and then whether to go on; counts nothing of it.
    meter: &'m mut Meter<'o>,
    /// The counts so far.
    pub(crate) tally: Tally,
    /// The moves from a goal back to where it began.
    pub(crate) path: Vec<Move>,
}

impl<'m, 'o> Descent<'m, 'o> {
    /// A descent that generates at most `budget` nodes, for estimates of so many units a move.
    pub(super) fn new(scale: u32, threshold: u64, budget: u64, meter: &'m mut Meter<'o>) -> Self {
        Self {
            scale: scale.into(),
            threshold,
            budget,
            before: meter.statistics.expanded,
            meter,
            tally: Tally::NONE,
            path: Vec::new(),
        }
    }

    /// Searches below a node that `made` units of moves led to.
    pub(super) fn run<T: Tree>(
        mut self,
        tree: &T,
        node: &T::Node,
        made: u64,
    ) -> (ControlFlow<DescentHalt>, DescentResult) {
        let flow = tree.descend(node, made, &mut self);
        let path = (flow == ControlFlow::Break(DescentHalt::Found)).then(|| {
            self.path.reverse();
            self.path
        });
        let tally = self.tally;
        (flow, DescentResult { tally, path })
    }

    /// The greatest f that is searched.
    pub(crate) fn threshold(&self) -> u64 {
        self.threshold
    }

    /// Asks the observer now, in view of work below that is not counted yet.
    pub(crate) fn ask(&mut self, expanded: u64, generated: u64) -> ControlFlow<DescentHalt> {
        let tally = &mut self.tally;
        let stopped = self
            .meter
            .ask(tally.expanded + expanded, tally.generated + generated);
        match stopped {
            Some(reason) => {
                tally.expanded += expanded;
                tally.generated += generated;
                ControlFlow::Break(DescentHalt::Stopped(reason))
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// Counts what was done elsewhere.
    pub(crate) fn add(&mut self, tally: &Tally) {
        self.tally.generated += tally.generated;
        self.tally.expanded += tally.expanded;
        self.tally.deepest = self.tally.deepest.max(tally.deepest);
        self.tally.next = self.tally.next.min(tally.next);
    }

    /// The most nodes that it may generate.
    #[inline]
    pub(crate) fn budget(&self) -> u64 {
        self.budget
    }

    /// Counts an expansion, while so many of the successors that are counted have not had their turn.
    #[inline]
    pub(crate) fn expand(&mut self, pending: u64) -> ControlFlow<DescentHalt> {
        self.tally.expanded += 1;
        // Iterations that are small must not add up unseen.
        if (self.before + self.tally.expanded).is_multiple_of(PERIOD) {
            self.look(pending)?;
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn look(&mut self, pending: u64) -> ControlFlow<DescentHalt> {
        let Tally {
            expanded,
            generated,
            ..
        } = self.tally;
        match self.meter.ask(expanded, generated - pending) {
            Some(reason) => ControlFlow::Break(DescentHalt::Stopped(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Any tree's way down, but what lies `left` moves below is left to `below`. Counts exactly as it
    /// goes: a successor when its turn comes.
    #[expect(
        clippy::type_complexity,
        reason = "its parts are said where it is called"
    )]
    pub(crate) fn enter<T: Tree>(
        &mut self,
        tree: &T,
        node: &T::Node,
        made: u64,
        left: u32,
        below: &mut dyn FnMut(&mut Self, &T::Node, u64) -> ControlFlow<DescentHalt>,
    ) -> ControlFlow<DescentHalt> {
        if left == 0 {
            return below(self, node, made);
        }
        self.tally.deepest = self.tally.deepest.max(made);
        if tree.is_goal(node) {
            return ControlFlow::Break(DescentHalt::Found);
        }
        self.expand(0)?;
        if tree.wants_batches() {
            self.look(0)?;
        }
        let made = made + self.scale;
        let proves = tree.proves_dead_ends();
        let flow = tree.expand(node, |mv, child| {
            if self.tally.generated >= self.budget {
                return ControlFlow::Break(DescentHalt::Budget);
            }
            self.tally.generated += 1;
            let f = made.saturating_add(units(tree.estimate(child), proves));
            if f > self.threshold {
                self.tally.next = self.tally.next.min(f);
                return ControlFlow::Continue(());
            }
            let flow = self.enter(tree, child, made, left - 1, below);
            if flow == ControlFlow::Break(DescentHalt::Found) {
                self.path.push(mv);
            }
            flow
        });
        match tree.stopped() {
            Some(reason) if tree.wants_batches() => {
                ControlFlow::Break(DescentHalt::Stopped(reason))
            }
            _ => flow,
        }
    }
}
