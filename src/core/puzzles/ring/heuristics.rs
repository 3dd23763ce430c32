//! The heuristics that the ring board knows.

use super::distance_sum::DistanceSum;
use super::domain::{Naming, RingDomain, SHIFTED, last_kind};
use super::{Ring, in_order};
use crate::heuristic::{BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason};
use crate::state::Board;
use std::sync::LazyLock;

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
        let domain = RingDomain::default();
        Ok(Box::new(move |board: &Board| {
            chosen.estimate(&domain, naming.pack(board))
        }))
    }
}

/// The number by which a heuristic divides its sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Divisor {
    /// None: as many moves as if tiles moved one at a time.
    One,
    /// The most tiles that a move shifts, rounded up. Such a sum is changed by at most so much: admissible, and consistent.
    Most,
    /// The tiles that the last move shifted, 0 at a start; whether the fraction is left out, else the value is in eightieths.
    Last { whole: bool },
}

/// Most tiles that one move shifts, each by one place: those of the outer ring.
const MOST_SHIFTED: Estimate = 16;

/// Eightieths of a move for a sum of 1, by the kind of the last move: 0 at a start.
const EIGHTIETHS: [Estimate; SHIFTED.len()] = [0, 80 / 5, 80 / 16, 80 / 8];

static MISPLACED: LazyLock<DistanceSum> = LazyLock::new(DistanceSum::misplaced);
static TORUS: LazyLock<DistanceSum> = LazyLock::new(DistanceSum::torus);
static MANHATTAN: LazyLock<DistanceSum> = LazyLock::new(DistanceSum::manhattan);

/// A sum over the tiles that is divided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DividedSum {
    sum: &'static DistanceSum,
    divisor: Divisor,
}

impl DividedSum {
    /// The evaluation of beam search and hill climbing: h1 + h2 is 8 at most, and a beam of 100 that sorts by it loses 8 of 10
    /// boards that are 8 moves away; this sum loses none of them.
    pub(crate) fn torus() -> Self {
        Self {
            sum: &TORUS,
            divisor: Divisor::One,
        }
    }

    /// Whether it looks at the last move.
    pub(crate) fn looks_back(self) -> bool {
        matches!(self.divisor, Divisor::Last { .. })
    }
}

impl Heuristic<RingDomain> for DividedSum {
    #[inline]
    fn estimate(&self, _: &RingDomain, state: u128) -> Estimate {
        let sum = self.sum.of(state);
        match self.divisor {
            Divisor::One => sum,
            Divisor::Most => sum.div_ceil(MOST_SHIFTED),
            Divisor::Last { whole } => {
                let eightieths = EIGHTIETHS[usize::from(last_kind(state)) % SHIFTED.len()] * sum;
                if whole { eightieths / 80 } else { eightieths }
            }
        }
    }

    fn scale(&self) -> u32 {
        match self.divisor {
            Divisor::Last { whole: false } => 80,
            _ => 1,
        }
    }

    fn is_admissible(&self) -> bool {
        self.divisor == Divisor::Most
    }
}

/// Finds a heuristic and checks its arguments.
pub(crate) fn choose(heuristic: &HeuristicSpec) -> Result<DividedSum, HeuristicError> {
    let (sum, divisor): (&'static LazyLock<DistanceSum>, _) = match heuristic.name.as_str() {
        "h1" => (&MISPLACED, Divisor::Most),
        "h2" => (&TORUS, Divisor::Most),
        "torus" => (&TORUS, Divisor::One),
        "lastMove" => (&TORUS, Divisor::Last { whole: false }),
        "misplaced" => (&MISPLACED, Divisor::One),
        "plainManhattan" => (&MANHATTAN, Divisor::One),
        "wholeDivision" => (&TORUS, Divisor::Last { whole: true }),
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    heuristic.without_arguments()?;
    Ok(DividedSum { sum, divisor })
}
