//! One iteration below a node, by recursion.

use super::Tree;
use crate::search::meter::{Meter, Stop};
use crate::search::{Move, StopReason};
use std::ops::ControlFlow;

/// What a descent took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
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
    pub const NONE: Self = Self {
        generated: 0,
        expanded: 0,
        deepest: 0,
        next: u64::MAX,
    };
}

/// Why a descent ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// It stands on a goal.
    Found,
    /// It would have to generate one node more than it may.
    Budget,
    /// The observer wants it to.
    Stopped(StopReason),
}

impl From<Halt> for Stop {
    /// What it means to the whole search.
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Found => Self::Found(0),
            Halt::Budget => Self::Reason(StopReason::MaxNodes),
            Halt::Stopped(reason) => Self::Reason(reason),
        }
    }
}

/// What a descent found below a node.
#[derive(Debug)]
pub struct Below {
    /// What it took.
    pub tally: Tally,
    /// The moves from where it began to a goal.
    pub path: Option<Vec<Move>>,
}

/// A power of two: so many expansions lie between two looks, some microseconds.
const PERIOD: u64 = 1024;

/// A depth-first search to a threshold. Counts exactly as it goes: a successor when its turn comes.
///
/// Aligned, so that the counts share no cache line with what other threads read at every node.
#[repr(align(128))]
pub struct Descent<'a, 'm, 'o, T> {
    tree: &'a T,
    scale: u64,
    threshold: u64,
    budget: u64,
    /// Expansions before this descent.
    before: u64,
    /// Asked now and then whether to go on; counts nothing of it.
    meter: &'m mut Meter<'o>,
    tally: Tally,
    path: Vec<Move>,
}

impl<'a, 'm, 'o, T: Tree> Descent<'a, 'm, 'o, T> {
    /// A descent that generates at most `budget` nodes.
    pub fn new(tree: &'a T, threshold: u64, budget: u64, meter: &'m mut Meter<'o>) -> Self {
        Self {
            tree,
            scale: tree.scale().into(),
            threshold,
            budget,
            before: meter.statistics.expanded,
            meter,
            tally: Tally::NONE,
            path: Vec::new(),
        }
    }

    /// Searches below a node that `made` units of moves led to.
    pub fn run(mut self, node: &T::Node, made: u64) -> (ControlFlow<Halt>, Below) {
        let flow = self.enter(&mut { *node }, made);
        let path = (flow == ControlFlow::Break(Halt::Found)).then(|| {
            self.path.reverse();
            self.path
        });
        let tally = self.tally;
        (flow, Below { tally, path })
    }

    #[cold]
    fn look(&mut self) -> ControlFlow<Halt> {
        let Tally {
            expanded,
            generated,
            ..
        } = self.tally;
        match self.meter.ask(expanded, generated) {
            Some(reason) => ControlFlow::Break(Halt::Stopped(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    fn enter(&mut self, node: &mut T::Node, made: u64) -> ControlFlow<Halt> {
        self.tally.deepest = self.tally.deepest.max(made);
        let tree = self.tree;
        if tree.is_goal(node) {
            return ControlFlow::Break(Halt::Found);
        }
        self.tally.expanded += 1;
        // Iterations that are small must not add up unseen.
        if (self.before + self.tally.expanded).is_multiple_of(PERIOD) {
            self.look()?;
        }
        let made = made + self.scale;
        tree.visit(node, |node, mv, step| {
            if self.tally.generated >= self.budget {
                return ControlFlow::Break(Halt::Budget);
            }
            self.tally.generated += 1;
            let f = made + u64::from(tree.estimate_after(step));
            if f > self.threshold {
                self.tally.next = self.tally.next.min(f);
                return ControlFlow::Continue(());
            }
            tree.exchange(node, step);
            let flow = self.enter(node, made);
            tree.exchange(node, step);
            if flow == ControlFlow::Break(Halt::Found) {
                self.path.push(mv);
            }
            flow
        })
    }
}
