//! The greater of two heuristics.

use crate::search::{Domain, Estimate, Heuristic};

/// `max(a,b)`: admissible, or consistent, when both are. Estimates are compared exactly, in units
/// that divide those of both.
#[derive(Clone, Debug)]
pub(crate) struct Max<A, B> {
    first: A,
    second: B,
    scale: u32,
    /// What a unit of each is in units of the maximum.
    units: (u32, u32),
}

impl<A, B> Max<A, B> {
    /// The greater of two heuristics whose estimates, in units of the least common multiple of
    /// their scales, fit 32 bits.
    ///
    /// # Panics
    /// When that multiple itself does not.
    pub(crate) fn new<D: Domain>(first: A, second: B) -> Self
    where
        A: Heuristic<D>,
        B: Heuristic<D>,
    {
        let (own, other) = (first.scale(), second.scale());
        let scale = common_scale(own, other).expect("the scales were checked");
        Self {
            first,
            second,
            scale,
            units: (scale / own, scale / other),
        }
    }
}

/// The scale in which estimates of two scales are both whole; `None` when it exceeds 32 bits.
pub(crate) fn common_scale(first: u32, second: u32) -> Option<u32> {
    let divisor = greatest_common_divisor(first.into(), second.into());
    u32::try_from(u64::from(first) / divisor * u64::from(second)).ok()
}

/// Euclid's.
pub(crate) fn greatest_common_divisor(mut first: u64, mut second: u64) -> u64 {
    while second > 0 {
        (first, second) = (second, first % second);
    }
    first
}

impl<D: Domain, A: Heuristic<D>, B: Heuristic<D>> Heuristic<D> for Max<A, B> {
    #[inline]
    fn estimate(&self, domain: &D, state: D::State) -> Estimate {
        let first = self.units.0 * self.first.estimate(domain, state);
        first.max(self.units.1 * self.second.estimate(domain, state))
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn admissible(&self) -> bool {
        self.first.admissible() && self.second.admissible()
    }
}
