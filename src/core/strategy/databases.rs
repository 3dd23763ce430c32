//! Optimal solutions by pattern databases: IDA* that prunes duplicate move sequences.

use crate::operators::{AutomatonEdge, DuplicateAutomaton, Move};
use crate::search::{
    Estimate, Limits, Observer, Outcome, Statistics, StopReason, Tree, ida_star_from, interruptible,
};
use std::ops::ControlFlow;

/// Tables that are looked up move by move.
pub(crate) trait DatabaseLookup: Sync {
    /// A state as the tables see it, with its distances.
    type State: Copy + Send + Sync;

    /// The estimate of a state by the tables.
    fn estimate(&self, state: &Self::State) -> Estimate;

    /// Whether it is the goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The state behind a move.
    fn next(&self, state: &Self::State, transition: AutomatonEdge) -> Self::State;
}

/// The paths from a start, without duplicates.
struct DatabasePaths<'a, L: DatabaseLookup> {
    tables: &'a L,
    duplicates: &'a DuplicateAutomaton,
    root: AutomatonNode<L::State>,
}

/// A state, and where the moves before it leave the automaton.
#[derive(Clone, Copy)]
struct AutomatonNode<S> {
    state: S,
    read: u32,
}

/// The optimal path that is first in successor order, from a state where the automaton begins at `read`.
pub(crate) fn search<L: DatabaseLookup>(
    tables: &L,
    state: L::State,
    (duplicates, read): (&DuplicateAutomaton, u32),
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    observer.stage("solveIDAStar pdb", &Statistics::default());
    let root = AutomatonNode { state, read };
    let paths = DatabasePaths {
        tables,
        duplicates,
        root,
    };
    ida_star_from(&paths, 0, limits, observer).0
}

/// An automaton that is built at the observer's leave.
pub(crate) fn duplicates<A>(
    observer: &mut dyn Observer,
    work: impl FnOnce(&mut dyn FnMut() -> bool) -> Option<A>,
) -> Result<A, StopReason> {
    let built = interruptible(observer, work)?;
    Ok(built.expect("only an interruption ends this"))
}

impl<L: DatabaseLookup> Tree for DatabasePaths<'_, L> {
    type Node = AutomatonNode<L::State>;

    fn root(&self) -> Self::Node {
        self.root
    }

    fn scale(&self) -> u32 {
        1
    }

    fn is_admissible(&self) -> bool {
        true
    }

    #[inline]
    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.tables.estimate(&node.state)
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.tables.is_goal(&node.state)
    }

    #[inline]
    fn expand<B>(
        &self,
        node: &Self::Node,
        mut visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for &transition in self.duplicates.transitions(node.read) {
            let next = AutomatonNode {
                state: self.tables.next(&node.state, transition),
                read: transition.next,
            };
            visit(transition.mv, &next)?;
        }
        ControlFlow::Continue(())
    }
}
