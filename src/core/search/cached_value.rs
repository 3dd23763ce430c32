//! The value of a state that its successors share.

use super::Estimate;

/// Most parts of a heuristic that is made of others.
pub(crate) const MOST_PARTS: usize = 24;

/// The differences that variants of moves make in a sum, by variant in eights.
pub(crate) type Differences = [[i16; 8]; 8];

/// The cached value of a state whose successors are generated.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct CachedValue {
    /// The estimate of the state.
    pub(crate) estimate: Estimate,
    /// The estimates of the parts of a heuristic that is made of others, from its first successor on.
    pub(crate) parts: Option<[Estimate; MOST_PARTS]>,
    /// The differences by all moves in a sum of which a heuristic is a function, and that sum, from its first successor on.
    pub(crate) differences: Option<(Differences, u32)>,
}

impl CachedValue {
    /// That of a state with this estimate.
    #[inline]
    pub(crate) fn of(estimate: Estimate) -> Self {
        Self {
            estimate,
            parts: None,
            differences: None,
        }
    }
}
