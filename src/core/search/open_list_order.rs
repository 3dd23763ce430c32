//! The order in which a search expands the nodes of its open list.

use super::Ties;

/// Which of the nodes that wait is taken next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenListOrder {
    /// The one of the smallest f, of equal ones by ties.
    Best(Ties),
    /// In rounds of states of the smallest f, of equal ones in each part the one of the smallest h.
    Rounds,
    /// In buckets of equal g: the one of the smallest f where that counts, of equal ones of the smallest g; in a bucket by the states
    /// as they are stored.
    Buckets {
        /// Whether f comes before g.
        by_f: bool,
    },
    /// First in, first out.
    Queue,
    /// Last in, first out.
    Stack,
    /// The layer at hand by the evaluation, then the next one.
    Layers,
    /// Depth by depth, some of each, the smallest h first.
    Levels,
    /// The one of the smallest f, of equal ones the deepest that the recursion stands at.
    Recursive,
    /// Of two queues.
    Sides,
    /// From both ends, of each side in turn the one of the smallest g whose f is within the bound.
    Pairs,
    /// From both ends, the one of the smallest priority, of equal ones forward, then the one of the smallest g.
    Middle,
    /// From both ends, of each side in turn the one of the smallest priority.
    Alternating,
    /// From both ends, one of the smaller cluster of a least cover of the pairs within the bound.
    Cover,
    /// From both ends, both of a pair of buckets whose bound is the least.
    BucketPairs,
    /// Nothing waits: there is only the path that the search is on.
    Path,
    /// Nothing waits: there is only a current state, and draws say which successor comes next.
    Walk,
}

impl OpenListOrder {
    /// Whether nodes wait in a list for their turn.
    pub fn keeps_open(self) -> bool {
        !matches!(self, Self::Path | Self::Walk)
    }

    /// Whether it takes from two sides, one of which goes back from the goal.
    pub fn is_two_sided(self) -> bool {
        match self {
            Self::Sides
            | Self::Pairs
            | Self::Middle
            | Self::Alternating
            | Self::Cover
            | Self::BucketPairs => true,
            Self::Best(_)
            | Self::Rounds
            | Self::Buckets { .. }
            | Self::Queue
            | Self::Stack
            | Self::Layers
            | Self::Levels
            | Self::Recursive
            | Self::Path
            | Self::Walk => false,
        }
    }

    /// Which of two equal states comes first, in words.
    pub(super) fn describe_ties(self) -> &'static str {
        match self {
            Self::Best(ties) => ties.describe(),
            Self::Queue | Self::Sides | Self::Alternating => Ties::Fifo.describe(),
            Self::Rounds | Self::Pairs | Self::Cover => Ties::LowH.describe(),
            Self::BucketPairs => "the smallest g, then the smallest h, then first in, first out",
            Self::Buckets { .. } => "the smallest g, then the smallest h",
            Self::Middle => "the smallest g, then first in, first out",
            Self::Stack => Ties::Lifo.describe(),
            Self::Layers => "stable sort",
            Self::Levels => "of a depth the smallest h, then first in, first out",
            Self::Recursive => "the earlier successor first",
            Self::Path => "successor order",
            Self::Walk => "a random draw",
        }
    }
}
