//! The heuristics that the ring board knows.

use super::distance_sum::{DistanceSum, MOST_SHIFTED};
use super::domain::Naming;
use super::{Ring, in_order};
use crate::heuristic::{BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::search::{Estimate, Limits, Observer, StopReason};
use crate::state::Board;

/// The table for `help`, completion and suggestions. A move changes the sums by at most 16, so what is
/// divided by 16 by at most one.
static TABLE: &[HeuristicInfo] = &[
    HeuristicInfo::new(
        "h1",
        "tiles out of place divided by 16, the most that one move shifts, rounded up",
        true,
    ),
    HeuristicInfo::new("h2", "torus divided by 16, rounded up (the default)", true),
    HeuristicInfo::new(
        "torus",
        "rows and columns to the goal cell, both taken as circles, summed over all tiles; beam search and hill climbing \
         sort by it here, since h1 + h2 tells too few states apart",
        false,
    ),
    HeuristicInfo::new(
        "lastMove",
        "torus divided by 16, 8 or 5, the number of tiles that the last move shifted; 0 at a start",
        false,
    ),
    HeuristicInfo::new("misplaced", "tiles out of place, not divided", false),
    HeuristicInfo::new(
        "plainManhattan",
        "rows and columns to the goal cell without wrapping around, summed over all tiles",
        false,
    ),
    HeuristicInfo::new("wholeDivision", "lastMove rounded down", false),
];

impl Estimator for Ring {
    fn heuristics(&self) -> &[HeuristicInfo] {
        TABLE
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        Some(HeuristicSpec::named("h2"))
    }

    fn evaluation(&self) -> Vec<HeuristicSpec> {
        vec![HeuristicSpec::named("torus")]
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        choose(heuristic).map(|_| ())
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let naming = Naming::new(&goal.cloned().unwrap_or_else(in_order));
        let of = estimate(heuristic);
        Ok(Box::new(move |board: &Board| of(naming.pack(board))))
    }
}

/// A heuristic that was found in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NamedHeuristic {
    /// `h1`.
    SharedMisplaced,
    /// `h2`.
    SharedTorus,
    /// `torus`.
    Torus,
    /// `lastMove`.
    LastMove,
    /// `misplaced`.
    Misplaced,
    /// `plainManhattan`.
    PlainManhattan,
    /// `wholeDivision`.
    WholeDivision,
}

/// Finds a heuristic and checks its arguments.
pub(crate) fn choose(heuristic: &HeuristicSpec) -> Result<NamedHeuristic, HeuristicError> {
    let chosen = match heuristic.name.as_str() {
        "h1" => NamedHeuristic::SharedMisplaced,
        "h2" => NamedHeuristic::SharedTorus,
        "torus" => NamedHeuristic::Torus,
        "lastMove" => NamedHeuristic::LastMove,
        "misplaced" => NamedHeuristic::Misplaced,
        "plainManhattan" => NamedHeuristic::PlainManhattan,
        "wholeDivision" => NamedHeuristic::WholeDivision,
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    heuristic.without_arguments()?;
    Ok(chosen)
}

/// A heuristic that [`choose`] accepts, for packed boards as starts.
fn estimate(heuristic: &HeuristicSpec) -> impl Fn(u128) -> Estimate + use<> {
    let chosen = choose(heuristic).expect("a heuristic is checked before it is asked");
    let (sum, unit) = match chosen {
        NamedHeuristic::SharedMisplaced => (DistanceSum::misplaced(), MOST_SHIFTED),
        NamedHeuristic::SharedTorus => (DistanceSum::torus(), MOST_SHIFTED),
        NamedHeuristic::Torus | NamedHeuristic::LastMove | NamedHeuristic::WholeDivision => {
            (DistanceSum::torus(), 1)
        }
        NamedHeuristic::Misplaced => (DistanceSum::misplaced(), 1),
        NamedHeuristic::PlainManhattan => (DistanceSum::manhattan(), 1),
    };
    // No move was made yet.
    let at_start = matches!(
        chosen,
        NamedHeuristic::LastMove | NamedHeuristic::WholeDivision
    );
    move |state| {
        if at_start {
            0
        } else {
            sum.of(state).div_ceil(unit)
        }
    }
}
