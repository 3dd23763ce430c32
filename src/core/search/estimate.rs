//! Estimates of the moves that are left.

use crate::operators::INFINITE_ESTIMATE;

/// An estimate in units of `1 / Heuristic::scale()` moves.
pub type Estimate = u32;

/// The estimate of a state from which no goal can be reached, as far as the heuristic says: no number, and greater than all.
pub const INFINITE: Estimate = INFINITE_ESTIMATE;

/// From here on an f is infinite: it comes after all finite ones.
pub(crate) const FAR: u64 = 1 << 62;

/// Units of an estimate as a part of f. An infinite one comes after all finite ones, the least g first; where it `proves` that
/// no goal can be reached, it is `u64::MAX`, and nothing of that f needs to be searched.
#[inline]
pub(crate) fn units(estimate: Estimate, proves: bool) -> u64 {
    match estimate {
        INFINITE if proves => u64::MAX,
        INFINITE => FAR,
        finite => finite.into(),
    }
}

/// The f of a state: g in moves and an estimate of which `scale` units make a move, by a heuristic that proves dead ends or not.
#[inline]
pub(crate) fn sum_f(
    g: impl Into<u64>,
    estimate: Estimate,
    (scale, proves): (impl Into<u64>, bool),
) -> u64 {
    let g = g.into().saturating_mul(scale.into());
    g.saturating_add(units(estimate, proves))
}

/// A multiple of an estimate, at most the greatest finite one if it is finite.
#[inline]
pub(crate) fn multiple(factor: u32, estimate: Estimate) -> Estimate {
    let most = if estimate == INFINITE {
        INFINITE
    } else {
        INFINITE - 1
    };
    factor.saturating_mul(estimate).min(most)
}

/// A share of an estimate that is a sum, and what it counts.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// The name of what it counts; empty where the values say it.
    pub text: &'static str,
    /// The values that count: a tile, the tiles of a pattern.
    pub values: Vec<u8>,
    /// Its part of the estimate, in the units of the heuristic.
    pub amount: Estimate,
}

impl Share {
    /// That of one value.
    pub(crate) fn of(value: u8, amount: Estimate) -> Self {
        Self {
            text: "",
            values: vec![value],
            amount,
        }
    }
}
