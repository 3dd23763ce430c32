//! Values that the cells of a state may hold.

use crate::state::ValueSet;
use std::sync::Arc;

/// The values that each cell may hold, as far as that is known: what the puzzle lets it hold, but for some cells.
#[derive(Clone, Debug)]
pub struct Held {
    allowed: Arc<[ValueSet]>,
    /// In the order of the cells.
    members: Vec<(u16, ValueSet)>,
}

impl Held {
    /// All that the cells of a puzzle can hold.
    pub(crate) fn new(allowed: Arc<[ValueSet]>) -> Self {
        Self {
            allowed,
            members: Vec::new(),
        }
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.allowed.len()
    }

    /// The values that a cell may hold.
    #[inline]
    pub(crate) fn of(&self, cell: usize) -> ValueSet {
        let place = self
            .members
            .binary_search_by_key(&cell, |member| member.0.into());
        place.map_or(self.allowed[cell], |place| self.members[place].1)
    }

    /// Lets a cell hold these values.
    pub(crate) fn set(&mut self, cell: u16, values: ValueSet) {
        match self.members.binary_search_by_key(&cell, |member| member.0) {
            Ok(place) => self.members[place].1 = values,
            Err(place) => self.members.insert(place, (cell, values)),
        }
    }

    /// The values that each cell may hold.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ValueSet> + '_ {
        (0..self.cells()).map(|cell| self.of(cell))
    }
}
