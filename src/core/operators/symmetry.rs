//! Symmetries of a puzzle: what maps states onto states that are as far from the goal.

use super::action::NO_VALUE;
use crate::state::{Board, ValueSet};

/// Most symmetries of a puzzle, the identity not counted: twice those of a cube fit.
pub(crate) const MOST_SYMMETRIES: usize = 127;

/// A permutation of the cells, and what becomes of the values on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    /// The destination of each cell's content, and the number of the map of its values.
    cells: Vec<(u16, u16)>,
    /// The image of each value; [`NO_VALUE`] for those that the cell can't hold.
    maps: Vec<Vec<u8>>,
}

impl Symmetry {
    /// Makes a symmetry that moves the content of each cell to `to` and changes it by a map of values.
    pub(crate) fn new(cells: impl Iterator<Item = (u16, Vec<u8>)>) -> Self {
        let mut maps: Vec<Vec<u8>> = Vec::new();
        let cells = cells.map(|(to, map)| {
            let known = maps.iter().position(|known_map| *known_map == map);
            let number = known.unwrap_or_else(|| {
                maps.push(map);
                maps.len() - 1
            });
            (to, number as u16)
        });
        Self {
            cells: cells.collect(),
            maps,
        }
    }

    /// Where what is in a cell goes.
    pub(super) fn to(&self, cell: u16) -> u16 {
        self.cells[usize::from(cell)].0
    }

    /// The image of a value that stands in a cell.
    pub(super) fn value(&self, cell: u16, value: u8) -> u8 {
        let (_, map) = self.cells[usize::from(cell)];
        let image = self.maps[usize::from(map)].get(usize::from(value));
        image.copied().unwrap_or(NO_VALUE)
    }

    /// The images of values that stand in a cell.
    pub(super) fn values(&self, cell: u16, values: ValueSet) -> ValueSet {
        ValueSet::of(values.values().map(|value| self.value(cell, value)))
    }

    /// The state that it makes of one; `None` where a cell has what it can't hold.
    #[inline]
    pub(crate) fn image(&self, board: &Board) -> Option<Board> {
        let mut image = board.clone();
        let cells = image.cells_mut();
        for (&(to, map), &value) in self.cells.iter().zip(board.cells()) {
            let value = *self.maps[usize::from(map)].get(usize::from(value))?;
            if value == NO_VALUE {
                return None;
            }
            cells[usize::from(to)] = value;
        }
        Some(image)
    }

    /// This one, then another.
    fn then(&self, next: &Self) -> Self {
        let cells = (0..).zip(&self.cells);
        Self::new(cells.map(|(cell, &(to, map))| {
            let values = self.maps[usize::from(map)].iter().zip(0..);
            let values = values.map(|(&image, value)| match image {
                NO_VALUE => NO_VALUE,
                _ => next.value(to, self.value(cell, value)),
            });
            (next.to(to), values.collect())
        }))
    }

    /// Whether it leaves every state as it is.
    pub(crate) fn is_identity(&self) -> bool {
        let stays = |(cell, &(to, map)): (usize, &(u16, u16))| {
            let mut values = self.maps[usize::from(map)].iter().zip(0..);
            usize::from(to) == cell
                && values.all(|(&image, value)| image == value || image == NO_VALUE)
        };
        self.cells.iter().enumerate().all(stays)
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let maps: usize = self.maps.iter().map(Vec::len).sum();
        (size_of_val(&self.cells[..]) + maps) as u64
    }

    /// All that some make together, the identity left out: the shortest products first, [`MOST_SYMMETRIES`] at most.
    pub(super) fn closure(generators: &[Self]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut next = 0;
        let mut layer = generators.to_vec();
        loop {
            for symmetry in layer {
                if all.len() < MOST_SYMMETRIES
                    && !symmetry.is_identity()
                    && !all.contains(&symmetry)
                {
                    all.push(symmetry);
                }
            }
            let Some(next_symmetry) = all.get(next) else {
                return all;
            };
            next += 1;
            layer = generators
                .iter()
                .map(|generator| next_symmetry.then(generator))
                .collect();
        }
    }
}
