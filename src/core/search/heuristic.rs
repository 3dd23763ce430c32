//! Estimates of the moves that are left.

use super::{Domain, Move};

/// An estimate in units of `1 / Heuristic::scale()` moves.
pub type Estimate = u32;

/// A function from states to estimates. Fractions are exact: a heuristic with values in eightieths
/// has the scale 80, and `f = g * scale + h` is compared in those units.
pub trait Heuristic<D: Domain>: Sync {
    /// The estimate of a state.
    fn estimate(&self, domain: &D, state: D::State) -> Estimate;

    /// The estimate of `child`, which `mv` made of `parent`, whose own estimate is `estimate`:
    /// the place for the difference that one move makes.
    fn estimate_child(
        &self,
        domain: &D,
        parent: D::State,
        estimate: Estimate,
        mv: Move,
        child: D::State,
    ) -> Estimate {
        let _ = (parent, estimate, mv);
        self.estimate(domain, child)
    }

    /// How many units make one move.
    fn scale(&self) -> u32 {
        1
    }

    /// Whether no estimate exceeds the true distance (and so is 0 at every goal). Only then do
    /// searches call a solution optimal or prove a lower bound.
    fn admissible(&self) -> bool {
        false
    }
}

/// The heuristic that knows nothing: A* with it is uniform-cost search.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl<D: Domain> Heuristic<D> for Zero {
    fn estimate(&self, _: &D, _: D::State) -> Estimate {
        0
    }

    fn admissible(&self) -> bool {
        true
    }
}

/// The least number of moves that a state's estimate proves: 0 if the heuristic is not admissible.
pub(super) fn lower_bound<D: Domain, H: Heuristic<D>>(
    heuristic: &H,
    domain: &D,
    state: D::State,
) -> u32 {
    if heuristic.admissible() {
        heuristic
            .estimate(domain, state)
            .div_ceil(heuristic.scale())
    } else {
        0
    }
}
