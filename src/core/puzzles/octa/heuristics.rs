//! The heuristics of the octagon: how far a board is from one chosen answer.
//!
//! Neither is admissible, since every other answer is as good: there they say more than 0.

use super::Octa;
use super::boards::{OctaBoards, cells};
use super::domain::OctaDomain;
use super::groups::{CELLS, REFERENCE};
use super::rules::number;
use crate::heuristic::{BoardEstimate, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::Estimator;
use crate::search::{Estimate, Heuristic, Limits, Observer, StopReason, Transition};
use crate::state::Board;

/// The table for `help`, completion and suggestions.
static TABLE: &[HeuristicInfo] = &[
    HeuristicInfo::new(
        "h1",
        "cells that differ from the reference answer, empty ones too; not admissible, since it leads to that \
         one answer and others are as good",
        false,
    ),
    HeuristicInfo::new(
        "h2",
        "distance on a 4x4 grid of 1 to 16 from each number to the reference answer's (the default); not \
         admissible, since it leads to that one answer and others are as good",
        false,
    ),
];

impl Estimator for Octa {
    fn heuristics(&self) -> &[HeuristicInfo] {
        TABLE
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        Some(HeuristicSpec::named("h2"))
    }

    fn evaluation(&self) -> Vec<HeuristicSpec> {
        ["h1", "h2"].map(HeuristicSpec::named).to_vec()
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        choose(heuristic).map(|_| ())
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        _: Option<&Board>,
        _: &Limits,
        _: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let heuristic = choose(heuristic).expect("a heuristic is checked before it is asked");
        Ok(Box::new(move |board: &Board| heuristic.of(board.cells())))
    }
}

/// A distance to [`REFERENCE`] that is a sum over cells.
#[derive(Clone, Debug)]
pub(crate) struct ToReference {
    /// The cost by cell and number (0: empty), at most 7.
    costs: [[u8; CELLS + 1]; CELLS],
}

impl ToReference {
    /// h1: cells that hold another number than the reference, or none.
    pub(crate) fn misplaced() -> Self {
        Self::new(|number, wanted| u8::from(number != wanted))
    }

    /// h2: for each filled cell the steps between its number and the reference's, where the numbers
    /// stand in rows of four.
    pub(crate) fn distance() -> Self {
        Self::new(|number, wanted| {
            let place = |number: u8| ((number - 1) / 4, (number - 1) % 4);
            if number == 0 {
                return 0;
            }
            let ((row, column), (other_row, other_column)) = (place(number), place(wanted));
            row.abs_diff(other_row) + column.abs_diff(other_column)
        })
    }

    /// h1 + h2, the evaluation of beam search.
    pub(crate) fn sum() -> Self {
        let mut sum = Self::misplaced();
        let distance = Self::distance();
        for (costs, more) in sum.costs.iter_mut().zip(&distance.costs) {
            for (cost, more) in costs.iter_mut().zip(more) {
                *cost += more;
            }
        }
        sum
    }

    fn new(cost: impl Fn(u8, u8) -> u8) -> Self {
        let mut costs = [[0; CELLS + 1]; CELLS];
        for (costs, &wanted) in costs.iter_mut().zip(&REFERENCE) {
            for (number, place) in (0..).zip(costs) {
                *place = cost(number, wanted);
            }
        }
        Self { costs }
    }

    /// The value for the cells of a board.
    pub(crate) fn of(&self, cells: &[u8]) -> Estimate {
        let costs = self.costs.iter().zip(cells);
        costs
            .map(|(costs, &number)| Estimate::from(costs[usize::from(number)]))
            .sum()
    }
}

impl Heuristic<OctaDomain> for ToReference {
    fn estimate(&self, domain: &OctaDomain, state: u64) -> Estimate {
        self.of(domain.board(state).cells())
    }

    #[inline]
    fn estimate_child(
        &self,
        domain: &OctaDomain,
        estimate: Estimate,
        made: Transition<u64>,
    ) -> Estimate {
        let costs = &self.costs[domain.next_cell(made.parent)];
        estimate + Estimate::from(costs[usize::from(number(made.mv))]) - Estimate::from(costs[0])
    }
}

impl Heuristic<OctaBoards> for ToReference {
    fn estimate(&self, _: &OctaBoards, state: u128) -> Estimate {
        self.of(&cells(state))
    }
}

/// Finds a heuristic and checks its arguments.
pub(crate) fn choose(heuristic: &HeuristicSpec) -> Result<ToReference, HeuristicError> {
    let chosen = match heuristic.name.as_str() {
        "h1" => ToReference::misplaced(),
        "h2" => ToReference::distance(),
        name => {
            return Err(HeuristicError::Unknown {
                name: name.to_owned(),
            });
        }
    };
    heuristic.without_arguments()?;
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Move;
    use crate::search::Domain;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    #[test]
    fn steps_are_counted_between_numbers_and_not_between_cells() {
        // 3 where the answer has 12: two rows and one column; 1 where it has 9: two rows.
        let mut cells = [0; CELLS];
        (cells[4], cells[0]) = (3, 1);
        assert_eq!(ToReference::distance().of(&cells), 3 + 2);
        assert_eq!(ToReference::misplaced().of(&cells), 16);
    }

    #[test]
    fn the_reference_is_no_distance_away() {
        assert_eq!(ToReference::sum().of(&REFERENCE), 0);
        assert_eq!(ToReference::sum().of(&[0; CELLS]), 16);
    }

    proptest! {
        #[test]
        fn a_move_changes_the_estimate_by_its_cell(
            cells in Just([0, 0, 0, 0, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].to_vec()).prop_shuffle(),
        ) {
            let order: Vec<Move> = (0..CELLS as u32).map(Move).collect();
            let domain = OctaDomain::new(&Board::new(&cells), &order);
            let start = OctaDomain::start();
            for heuristic in [ToReference::misplaced(), ToReference::distance(), ToReference::sum()] {
                let estimate = heuristic.estimate(&domain, start);
                let _: ControlFlow<()> = domain.expand(start, |mv, child| {
                    let by_move = heuristic.estimate_child(&domain, estimate, Transition { parent: start, mv, child });
                    assert_eq!(by_move, heuristic.estimate(&domain, child));
                    ControlFlow::Continue(())
                });
            }
        }
    }
}
