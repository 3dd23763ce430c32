//! Estimates by the databases of a group.

use super::Permutations;
use super::databases::PermutationDatabases;
use crate::abstractions::database::combined;
use crate::heuristic::BoardEstimate;
use crate::search::Estimate;
use crate::state::Board;
use std::sync::Arc;

/// The greatest distance of the parts of a state.
pub(crate) struct GroupEstimate<'a> {
    pub permutations: &'a Permutations,
    pub databases: Arc<PermutationDatabases>,
    pub goal: Board,
    /// Whether moves carry values, each of which stands once in the goal: where it stands tells the permutation.
    pub is_told_by_value: bool,
}

impl BoardEstimate for GroupEstimate<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let moves = self.permutations.moves().len();
        let patterns = self.databases.patterns.iter();
        if !self.is_told_by_value {
            let Some(element) = self.permutations.element(&self.goal, board) else {
                return 0;
            };
            let places = patterns.filter_map(|pattern| pattern.place(&element, moves));
            return combined(false, places.map(|place| place.distance.into()));
        }
        // Where the values of the goal are, those of no pattern too: that takes no list.
        let mut cells = [None; 256];
        for (cell, &value) in (0..).zip(board.cells()) {
            cells[usize::from(value)] = Some(cell);
        }
        let goal = self.goal.cells();
        let image = |point: u8| cells[usize::from(goal[usize::from(point)])];
        let places = patterns.filter_map(|pattern| pattern.place_of(image, moves));
        combined(false, places.map(|place| place.distance.into()))
    }

    fn bytes(&self) -> u64 {
        self.databases.bytes()
    }
}
