//! Events of a search, step by step.

use crate::search::{Estimate, Move};

/// The outcome of a successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SuccessorOutcome {
    /// It waits for its turn.
    Open,
    /// It was known, by a path that is as short.
    Known,
    /// It was known by a path that costs more, and waits for its turn (again).
    Better {
        /// The cost of the path that was known before.
        g: u32,
    },
    /// It was known by a longer path, but was expanded, and is not to be opened again.
    PassedOver,
    /// It was known by a longer path, but this iteration expanded it: it waits for the next one.
    Inconsistent,
    /// The algorithm gave it no place in the open list.
    LeftOut,
    /// Its f is above the threshold, in the units of f.
    Cut {
        /// The threshold.
        threshold: u64,
    },
    /// It lies at the depth limit.
    Deep,
    /// It stands on the path already.
    Cycle,
    /// It is the state that its parent was reached from.
    Back,
    /// The numbers that follow from it in other cells do not fit.
    Clash,
    /// It lies beside a solution that is told state by state.
    Aside,
}

impl SuccessorOutcome {
    /// As records name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Known => "known",
            Self::Better { .. } => "better",
            Self::PassedOver => "passed_over",
            Self::LeftOut => "left_out",
            Self::Inconsistent => "inconsistent",
            Self::Cut { .. } => "cut",
            Self::Deep => "deep",
            Self::Cycle => "cycle",
            Self::Back => "back",
            Self::Clash => "clash",
            Self::Aside => "aside",
        }
    }

    /// Whether it waits for its turn then.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Better { .. })
    }
}

/// A step of a search. Nodes go by numbers that stand for them as long as the search keeps them: a later node
/// may have the number of one that is gone.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum SearchEvent<S> {
    /// A node that nothing led to waits for its turn: the start.
    Begin {
        /// The node.
        id: u32,
        /// Its state.
        state: S,
        /// Its estimate.
        h: Option<Estimate>,
        /// The value by which it is sorted.
        f: Option<u64>,
    },
    /// A start that waits gets what follows from it without a move, at this cost.
    Inferred {
        /// The node.
        id: u32,
        /// Its state from then on.
        state: S,
        /// The part of g that this makes.
        cost: u32,
    },
    /// A node is taken: what is produced next are its successors.
    Expanded {
        /// The node.
        id: u32,
    },
    /// A successor.
    Generated {
        /// The node, if it becomes or is one.
        id: u32,
        /// The node that it is a successor of.
        parent: u32,
        /// The move.
        mv: Move,
        /// The state.
        state: S,
        /// Its estimate, where it was asked for.
        h: Option<Estimate>,
        /// The value by which it is sorted or that is compared with the threshold, in its units.
        f: Option<u64>,
        /// The outcome for the successor.
        fate: SuccessorOutcome,
    },
    /// A node is a goal.
    Goal {
        /// The node.
        id: u32,
    },
    /// A node left the beam, of so many the one of this rank, counted from 1.
    Dropped {
        /// The node.
        id: u32,
        /// Its rank.
        rank: u64,
    },
    /// A node waits no more: no path over it is cheaper than the solution that was found.
    Pruned {
        /// The node.
        id: u32,
    },
    /// A node waits in a new iteration, in an open list that was sorted again, or with an estimate that was raised.
    Queued {
        /// The node.
        id: u32,
        /// Its estimate, where that is another one now.
        h: Option<Estimate>,
        /// Its f now; `None` where it waits no more.
        f: Option<u64>,
    },
    /// The nodes from a number on are given up, and the one that they lie below waits again with this f.
    BackedUp {
        /// The node.
        id: u32,
        /// The first one below it.
        first: u32,
        /// Its f now; `u64::MAX` where nothing is left below.
        f: u64,
    },
}

impl<S> SearchEvent<S> {
    /// The same event with another name for its state.
    pub(crate) fn map<T>(self, name: impl FnOnce(S) -> T) -> SearchEvent<T> {
        match self {
            Self::Begin { id, state, h, f } => SearchEvent::Begin {
                id,
                state: name(state),
                h,
                f,
            },
            Self::Inferred { id, state, cost } => SearchEvent::Inferred {
                id,
                state: name(state),
                cost,
            },
            Self::Expanded { id } => SearchEvent::Expanded { id },
            Self::Generated {
                id,
                parent,
                mv,
                state,
                h,
                f,
                fate,
            } => SearchEvent::Generated {
                id,
                parent,
                mv,
                state: name(state),
                h,
                f,
                fate,
            },
            Self::Goal { id } => SearchEvent::Goal { id },
            Self::Dropped { id, rank } => SearchEvent::Dropped { id, rank },
            Self::Pruned { id } => SearchEvent::Pruned { id },
            Self::Queued { id, h, f } => SearchEvent::Queued { id, h, f },
            Self::BackedUp { id, first, f } => SearchEvent::BackedUp { id, first, f },
        }
    }
}

/// The iteration or layer with which a search begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// Depth first to a threshold on f: so many units, of which a number makes a move. Of a search from both ends with a
    /// heuristic: what it has proved that any path costs.
    Threshold {
        /// The threshold.
        units: u64,
        /// Units of a move.
        scale: u32,
    },
    /// Best first with a weight: so many parts, of which a number makes 1.
    Weight {
        /// The weight.
        parts: u64,
        /// Parts of 1.
        whole: u32,
    },
    /// So many states at each depth.
    Width(u32),
    /// Depth first to a depth.
    Depth(u32),
    /// A layer, its distance from where the search began: of a beam, breadth first.
    Layer(u32),
    /// A layer from the start, of a search from both ends; of one with a heuristic states of that side, with what is proved.
    Forward(u32),
    /// The same from the goal.
    Backward(u32),
}

impl Round {
    /// As records name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Threshold { .. } => "threshold",
            Self::Weight { .. } => "weight",
            Self::Width(_) => "width",
            Self::Depth(_) => "depth",
            Self::Layer(_) => "layer",
            Self::Forward(_) => "forward",
            Self::Backward(_) => "backward",
        }
    }

    /// Its number, and of how many units of it one is made.
    pub fn limit(self) -> (u64, u32) {
        match self {
            Self::Threshold { units, scale } => (units, scale),
            Self::Weight { parts, whole } => (parts, whole),
            Self::Width(number)
            | Self::Depth(number)
            | Self::Layer(number)
            | Self::Forward(number)
            | Self::Backward(number) => (number.into(), 1),
        }
    }
}
