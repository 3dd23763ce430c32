//! Abstractions of states: values that an abstraction does not tell apart are one class.

use crate::operators::Model;
use crate::state::ValueSet;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

/// An abstraction of states: by cell and value its class. An abstract state is the class in each cell.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Abstraction {
    /// The class of each value, by cell; cells of the same classes share them.
    classes: Vec<Arc<[u8; 256]>>,
    /// The number of classes of each cell, numbered from 0.
    counts: Vec<u8>,
    /// Whether all cells have the same classes.
    pub is_even: bool,
}

/// The text in keys of tables on disk: it stays as it is.
impl Debug for Abstraction {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let mut all = formatter.debug_struct("Look");
        // As long as no value needs more, rows are as long as they were when values were 64 at most.
        let named = |row: &[u8; 256]| row[64..].iter().any(|&class| class != 0);
        let length = if self.classes.iter().any(|row| named(row)) {
            256
        } else {
            64
        };
        let rows: Vec<&[u8]> = self.classes.iter().map(|row| &row[..length]).collect();
        all.field("classes", &rows);
        all.field("counts", &self.counts);
        all.field("is_even", &self.is_even);
        all.finish()
    }
}

impl Abstraction {
    /// The same classes in all cells: by value, any number that stands for it.
    pub(crate) fn of_values(cells: usize, groups: &[u8]) -> Self {
        let mut numbers: Vec<u8> = Vec::new();
        let mut classes = [0; 256];
        for (class, group) in classes.iter_mut().zip(groups) {
            let known = numbers.iter().position(|known_group| known_group == group);
            *class = known.unwrap_or_else(|| {
                numbers.push(*group);
                numbers.len() - 1
            }) as u8;
        }
        Self {
            classes: shared(classes, cells),
            counts: vec![numbers.len() as u8; cells],
            is_even: true,
        }
    }

    /// Some cells with all their values; nothing is known of the others.
    pub(crate) fn of_cells(model: &Model, cells: &[usize]) -> Self {
        let mut classes = shared([0; 256], model.allowed.len());
        let mut counts = vec![1; model.allowed.len()];
        for &cell in cells {
            let class_of = Arc::make_mut(&mut classes[cell]);
            for (number, value) in (0..).zip(model.allowed[cell].values()) {
                class_of[usize::from(value)] = number;
            }
            counts[cell] = model.allowed[cell].len() as u8;
        }
        Self {
            classes,
            counts,
            is_even: false,
        }
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.classes.len()
    }

    /// The number of classes of a cell.
    pub(crate) fn count(&self, cell: usize) -> usize {
        self.counts[cell].into()
    }

    /// The class of each value in a cell.
    pub(super) fn classes_in(&self, cell: usize) -> &Arc<[u8; 256]> {
        &self.classes[cell]
    }

    /// The class of a value in a cell.
    #[inline]
    pub(crate) fn class(&self, cell: usize, value: u8) -> u8 {
        self.classes[cell][usize::from(value)]
    }

    /// The classes of these values in a cell.
    pub(crate) fn classes_of(&self, cell: usize, values: ValueSet) -> ValueSet {
        ValueSet::of(values.values().map(|value| self.class(cell, value)))
    }

    /// The values of a class in a cell, among those that it can hold.
    pub(crate) fn values_of(&self, cell: usize, class: u8, allowed: ValueSet) -> ValueSet {
        let cell_values = allowed.values();
        ValueSet::of(cell_values.filter(|&value| self.class(cell, value) == class))
    }

    /// Whether it tells all values of a cell apart.
    pub(crate) fn tells_apart(&self, cell: usize, allowed: ValueSet) -> bool {
        self.classes_of(cell, allowed).len() == allowed.len()
    }

    /// The abstract state of a state.
    #[inline]
    pub(crate) fn of(&self, cells: &[u8], image: &mut [u8]) {
        for ((image, &value), classes) in image.iter_mut().zip(cells).zip(&self.classes) {
            *image = classes[usize::from(value)];
        }
    }
}

/// The same classes for so many cells.
fn shared(classes: [u8; 256], cells: usize) -> Vec<Arc<[u8; 256]>> {
    let classes = Arc::new(classes);
    vec![classes; cells]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_tables_on_disk_stay_as_they_are() {
        let said = format!("{:?}", Abstraction::of_values(1, &[1, 0]));
        assert!(said.starts_with("Look { classes: [[0, 1, 0"), "{said}");
        assert!(
            said.ends_with("0]], counts: [2], is_even: true }"),
            "{said}"
        );
    }
}
