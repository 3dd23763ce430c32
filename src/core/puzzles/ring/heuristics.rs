//! The heuristics that the ring board knows.

use super::distance_sum::{DistanceSum, DividedSum, LastMove};
use super::domain::{Naming, RingDomain};
use super::{Ring, in_order};
use crate::heuristic::{AnyHeuristic, BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::search::{Limits, Observer, StopReason};
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
        let chosen = choose(heuristic).expect("a heuristic is checked before it is asked");
        // No move was made yet.
        let (domain, start) = (RingDomain::<false>::default(), chosen.any());
        Ok(Box::new(move |board: &Board| {
            start.estimate(&domain, naming.pack(board))
        }))
    }
}

/// The number by which a heuristic divides its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Divisor {
    /// None.
    One,
    /// The most tiles that a move shifts.
    Most,
    /// The tiles that the last move shifted; whether the fraction is left out.
    Last { whole: bool },
}

/// A heuristic that was found in the table: its sum, and by what that is divided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NamedHeuristic {
    pub sum: fn() -> DistanceSum,
    pub divisor: Divisor,
}

impl NamedHeuristic {
    /// Whether it looks at the last move.
    pub(crate) fn looks_back(self) -> bool {
        matches!(self.divisor, Divisor::Last { .. })
    }

    /// The heuristic as an audit asks it.
    pub(crate) fn any<const LAST: bool>(self) -> AnyHeuristic<'static, RingDomain<LAST>> {
        match self.divisor {
            Divisor::One => Box::new((self.sum)()),
            Divisor::Most => Box::new(DividedSum((self.sum)())),
            Divisor::Last { whole } => Box::new(LastMove::new(whole)),
        }
    }
}

/// Finds a heuristic and checks its arguments.
pub(crate) fn choose(heuristic: &HeuristicSpec) -> Result<NamedHeuristic, HeuristicError> {
    let (sum, divisor): (fn() -> DistanceSum, _) = match heuristic.name.as_str() {
        "h1" => (DistanceSum::misplaced, Divisor::Most),
        "h2" => (DistanceSum::torus, Divisor::Most),
        "torus" => (DistanceSum::torus, Divisor::One),
        "lastMove" => (DistanceSum::torus, Divisor::Last { whole: false }),
        "misplaced" => (DistanceSum::misplaced, Divisor::One),
        "plainManhattan" => (DistanceSum::manhattan, Divisor::One),
        "wholeDivision" => (DistanceSum::torus, Divisor::Last { whole: true }),
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    heuristic.without_arguments()?;
    Ok(NamedHeuristic { sum, divisor })
}
