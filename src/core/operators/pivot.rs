//! The value by whose cell variants are looked up.

use super::model::Model;
use crate::state::{Packing, ValueSet};

/// A value that stands once, for which most variants ask by its cell.
#[derive(Debug)]
pub(crate) struct Pivot {
    /// Its byte.
    pub value: u8,
    /// The value in every field, for each word.
    pattern: Vec<u64>,
    /// The highest bit of each field that is a cell.
    tops: Vec<u64>,
}

impl Pivot {
    /// That of a model, if it has one.
    pub(crate) fn of(model: &Model, packing: &Packing) -> Option<Self> {
        let value = Self::value(model)?;
        packing.low_bits()?;
        let words = packing.words();
        let (mut pattern, mut tops) = (vec![0; words], vec![0; words]);
        let top = packing.mask().ilog2();
        for cell in 0..model.allowed.len() {
            let field = packing.field(cell);
            let word = usize::from(field.word);
            pattern[word] |= u64::from(value) << field.shift;
            tops[word] |= 1 << (u32::from(field.shift) + top);
        }
        Some(Self {
            value,
            pattern,
            tops,
        })
    }

    /// Its byte, if there is such a value.
    pub(crate) fn value(model: &Model) -> Option<u8> {
        // Elsewhere it may stand more often: then there is no cell of it.
        let usual = model.staying_unique(&model.start);
        let variants = model.variants.iter();
        let conditions: Vec<_> = variants.map(|variant| &variant.guard.members[..]).collect();
        most_asked(usual.values(), &conditions)
    }

    /// The cell where it stands; `None` where that are several.
    #[inline]
    pub(crate) fn cell_in<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        packing: &Packing,
    ) -> Option<usize> {
        let low = packing.low_bits()?;
        let mut found = None;
        for (index, word) in state.iter().take(self.pattern.len()).enumerate() {
            let (pattern, tops) = (self.pattern[index], self.tops[index]);
            // A field of zeros is the value: nothing is carried from its other bits into its highest, and that is
            // not set.
            let differences = word ^ pattern;
            let zeros = !(((differences & low) + low) | differences) & tops;
            if zeros != 0 {
                if found.is_some() || !zeros.is_power_of_two() {
                    return None;
                }
                found = packing.cell(index, zeros.trailing_zeros());
            }
        }
        found
    }
}

/// The value that most lists of conditions ask for in one cell, if more than half of them do.
pub(crate) fn most_asked(
    values: impl Iterator<Item = u8>,
    conditions: &[&[(u16, ValueSet)]],
) -> Option<u8> {
    let asks = |&value: &u8| {
        let only = |condition: &&&[(u16, ValueSet)]| {
            condition.iter().any(|(_, set)| set.only() == Some(value))
        };
        conditions.iter().filter(only).count()
    };
    let value = values.max_by_key(asks)?;
    (2 * asks(&value) > conditions.len()).then_some(value)
}

/// Whether a value that stands in a cell, and nowhere else, breaks conditions: by cell, what it must hold.
pub(crate) fn breaks(
    (cell, value): (usize, u8),
    mut conditions: impl Iterator<Item = (usize, ValueSet)>,
) -> bool {
    conditions.any(|(other, set)| {
        if other == cell {
            !set.contains(value)
        } else {
            set.only() == Some(value)
        }
    })
}
