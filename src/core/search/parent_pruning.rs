//! Whether a search generates the inverse of the last move.

use super::Move;

/// Parent pruning: whether a search omits the inverse of the last move, which leads back to the parent
/// (R. E. Korf, "Depth-first iterative-deepening", *Artificial Intelligence* 27, 1985). In scripts it is `undo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParentPruning {
    /// The inverse move is generated, and counts as any other: `undo on`.
    Off,
    /// The inverse move is not generated, and counts nowhere: `undo off`.
    On,
}

impl ParentPruning {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Off, Self::On];

    /// Whether the inverse move is omitted.
    pub fn is_on(self) -> bool {
        self == Self::On
    }

    /// The move whose inverse is omitted: the last one, if any.
    #[inline]
    pub(crate) fn prunes_after(self, last: Option<Move>) -> Option<Move> {
        last.filter(|_| self.is_on())
    }
}
