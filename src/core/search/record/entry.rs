//! What a record says of a step.

use super::{Round, SuccessorOutcome};
use crate::search::{Estimate, Move};

/// A node was expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Which expansion it is, from 1.
    pub number: u32,
    /// The state.
    pub state: u32,
    /// The entry that it was produced by; `None` for a start.
    pub from: Option<u32>,
    /// What the moves from the start cost.
    pub g: u32,
    /// Its estimate.
    pub h: Option<Estimate>,
    /// What it was sorted by.
    pub f: Option<u64>,
    /// How many nodes wait after it; `None` where nothing waits.
    pub open: Option<u32>,
}

/// A successor was produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Produced {
    /// The state.
    pub state: u32,
    /// The expansion that produced it.
    pub parent: u32,
    /// The move.
    pub mv: Move,
    /// What the moves from the start cost.
    pub g: u32,
    /// Its estimate.
    pub h: Option<Estimate>,
    /// What it is sorted by.
    pub f: Option<u64>,
    /// What became of it.
    pub fate: SuccessorOutcome,
}

/// Something that a search did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A node was expanded.
    Taken(Taken),
    /// A successor was produced.
    Produced(Produced),
    /// A round began, with these counts before it.
    Round {
        /// Which.
        round: Round,
        /// States expanded by then.
        expanded: u64,
        /// Successors produced by then.
        generated: u64,
    },
    /// A state left the beam.
    Dropped {
        /// The state.
        state: u32,
        /// Its rank, from 1.
        rank: u64,
        /// How many the beam keeps.
        width: u64,
    },
    /// Recursion left a node with this f.
    BackedUp {
        /// The state.
        state: u32,
        /// The expansion that it was.
        expansion: u32,
        /// The least f below it; `None` where nothing is left.
        f: Option<u64>,
    },
    /// The goal was found.
    Goal {
        /// The state.
        state: u32,
        /// The entry that it was produced by; `None` for a start.
        from: Option<u32>,
        /// What the moves from the start cost.
        g: u32,
    },
}
