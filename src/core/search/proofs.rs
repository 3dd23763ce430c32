//! Lower bounds on the cost of any solution: the one place where they are made.
//!
//! A search says by what it proves, and the [`Meter`] keeps the greatest bound. With it the search ends, solved or stopped, and
//! tells its rounds. A bound is never more than the cost of the solution that stands beside it.

use super::meter::Meter;
use super::{Domain, Heuristic, INFINITE, Move};
use std::ops::ControlFlow;

/// The greatest bound. The greatest cost stands for all that are greater, and an infinite f for no cost.
const GREATEST: u64 = u32::MAX as u64 - 1;

impl Meter<'_> {
    /// No solution costs less.
    #[inline]
    pub(crate) fn prove_cost(&mut self, cost: u64) {
        if cost <= GREATEST {
            self.statistics.lower_bound = self.statistics.lower_bound.max(cost as u32);
        }
    }

    /// No solution has fewer moves, whatever they cost: so much costs the least move that many times.
    pub(crate) fn prove_moves<D: Domain>(&mut self, domain: &D, moves: u64) {
        self.prove_cost(moves.saturating_mul(domain.least_cost().into()));
    }

    /// Proves that no solution costs less than so many units (`scale` of them in a cost of 1), by admissible estimates.
    /// Others prove nothing.
    #[inline]
    pub(crate) fn prove_units(&mut self, is_admissible: bool, units: u64, scale: u32) {
        if is_admissible {
            self.prove_cost(units.div_ceil(scale.into()));
        }
    }

    /// The same by the estimates of a heuristic.
    #[inline]
    pub(crate) fn prove_by<D: Domain, H: Heuristic<D> + ?Sized>(
        &mut self,
        heuristic: &H,
        units: u64,
    ) {
        self.prove_units(heuristic.is_admissible(), units, heuristic.scale());
    }

    /// The same by the estimate of the start.
    pub(crate) fn prove_by_start<D: Domain, H: Heuristic<D> + ?Sized>(&mut self, heuristic: &H) {
        let start = self.statistics.h_start;
        if let Some(start) = start.filter(|start| start.units != INFINITE) {
            self.prove_by(heuristic, start.units.into());
        }
    }
}

/// The cost of moves that are made one after the other; `None` if it is more than the greatest one.
pub(super) fn path_cost<D: Domain>(domain: &D, start: D::State, path: &[Move]) -> Option<u32> {
    if !domain.has_costs() {
        return u32::try_from(path.len()).ok();
    }
    let (mut state, mut cost) = (start, 0_u32);
    for &mv in path {
        let made = domain.expand_by_jumps(state, None, |made_move, next| {
            if made_move == mv {
                ControlFlow::Break(next)
            } else {
                ControlFlow::Continue(())
            }
        });
        if let ControlFlow::Break(next) = made {
            cost = cost.checked_add(domain.step_cost(state, mv, next))?;
            state = next;
        }
    }
    Some(cost)
}
