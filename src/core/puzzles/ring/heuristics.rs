//! The heuristics that the ring board knows.

use super::Ring;
use super::model::{CELLS, SHIFTED, SIDE, in_order};
use crate::heuristic::{
    BoardEstimate, CellWeights, FunctionOfSum, HeuristicError, HeuristicInfo, HeuristicSpec,
};
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

    /// h1 + h2 is 8 at most, and a beam of 100 that sorts by it loses 8 of 10 boards that are 8 moves away; this sum loses none of
    /// them.
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
        let chosen = choose(heuristic).expect("a heuristic is checked before it is asked");
        let goal = goal.cloned().unwrap_or_else(in_order);
        let has_last = self.last_move.is_some();
        Ok(Box::new(DividedSum {
            function: chosen.function(&goal, has_last),
            // Boards alone are starts, where those that look at the last move are 0.
            scale: if has_last { chosen.divisor.scale() } else { 1 },
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

/// Eightieths of a move for a sum of 1, by the kind of the last move: 0 at a start.
const EIGHTIETHS: [Estimate; SHIFTED.len()] = [0, 80 / 5, 80 / 16, 80 / 8];

/// Greater than all sums: what the kind of the last move counts in one with it.
const BEHIND: Estimate = 1 << 10;

impl Divisor {
    /// The number of units in one move.
    fn scale(self) -> u32 {
        match self {
            Self::Last { whole: false } => 80,
            _ => 1,
        }
    }

    /// The estimate by a sum over the tiles, with the kind of the last move times [`BEHIND`].
    fn estimate(self, sum: Estimate) -> Estimate {
        match self {
            Self::One => sum,
            Self::Most => sum.div_ceil(16),
            Self::Last { whole } => {
                let eightieths = EIGHTIETHS[(sum / BEHIND) as usize] * (sum % BEHIND);
                if whole { eightieths / 80 } else { eightieths }
            }
        }
    }
}

/// A sum over the tiles that is divided, for a goal.
struct DividedSum {
    function: FunctionOfSum,
    /// Its units in one move.
    scale: u32,
}

impl BoardEstimate for DividedSum {
    fn of(&self, board: &Board) -> Estimate {
        self.function.of(board)
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn function_of_sum(&self) -> Option<FunctionOfSum> {
        Some(self.function.clone())
    }
}

/// Places between two cells of a line with edges.
fn straight(from: usize, to: usize) -> usize {
    from.abs_diff(to)
}

/// The same where the line closes to a circle.
fn circular(from: usize, to: usize) -> usize {
    straight(from, to).min(SIDE - straight(from, to))
}

/// Rows and columns from a cell to another, each measured so.
fn apart(along: fn(usize, usize) -> usize, from: usize, to: usize) -> usize {
    along(from / SIDE, to / SIDE) + along(from % SIDE, to % SIDE)
}

/// A heuristic of the table.
struct Chosen {
    /// The share of a tile: of its cell and the one where it is at the goal.
    share: fn(usize, usize) -> usize,
    divisor: Divisor,
}

impl Chosen {
    /// The function of a sum that it is for a goal, over boards alone or with the kind of the last move.
    fn function(&self, goal: &Board, has_last: bool) -> FunctionOfSum {
        let mut rows: Vec<u32> = Vec::with_capacity((CELLS + 1) * (CELLS + 1));
        for cell in 0..CELLS {
            rows.push(0);
            for tile in 1..=CELLS as u8 {
                let home = goal.cells().iter().position(|&goal_tile| goal_tile == tile);
                rows.push(home.map_or(0, |home| (self.share)(cell, home)) as u32);
            }
        }
        if has_last {
            let counts = matches!(self.divisor, Divisor::Last { .. });
            let kinds = (0..=CELLS).map(|kind| if counts { kind % SHIFTED.len() } else { 0 });
            rows.extend(kinds.map(|kind| kind as u32 * BEHIND));
        }
        let rows: Vec<i64> = rows.into_iter().map(i64::from).collect();
        let weights = CellWeights::new(&rows, CELLS + 1, u32::MAX).expect("none is below 0");
        let estimate = |sum| Some(self.divisor.estimate(sum));
        FunctionOfSum::new(weights, estimate).expect("sums are small")
    }
}

/// Whether it looks at the last move.
pub(super) fn looks_back(heuristic: &HeuristicSpec) -> bool {
    choose(heuristic).is_ok_and(|chosen| matches!(chosen.divisor, Divisor::Last { .. }))
}

/// Finds a heuristic and checks its arguments.
fn choose(heuristic: &HeuristicSpec) -> Result<Chosen, HeuristicError> {
    let misplaced = |cell, home| usize::from(cell != home);
    let torus = |cell, home| apart(circular, cell, home);
    let (share, divisor): (fn(usize, usize) -> usize, _) = match heuristic.name.as_str() {
        "h1" => (misplaced, Divisor::Most),
        "h2" => (torus, Divisor::Most),
        "torus" => (torus, Divisor::One),
        "lastMove" => (torus, Divisor::Last { whole: false }),
        "misplaced" => (misplaced, Divisor::One),
        "plainManhattan" => (|cell, home| apart(straight, cell, home), Divisor::One),
        "wholeDivision" => (torus, Divisor::Last { whole: true }),
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    heuristic.without_arguments()?;
    Ok(Chosen { share, divisor })
}
