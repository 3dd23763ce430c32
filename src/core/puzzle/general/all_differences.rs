//! Differences that all moves make in a sum over cells, had at once.

use super::look_up::LookUp;
use crate::search::Differences;
use crate::side_by_side::pairs;
use crate::state::Packing;
use std::collections::BTreeMap;

/// Most variants of moves whose differences are had at once.
const MOST_VARIANTS: usize = size_of::<Differences>() / size_of::<i16>();

/// Most cells then.
const MOST_CELLS: usize = 64;

/// The differences by all variants, as a sum over the cells of rows that have one for each: cells are looked at once, not by each
/// variant that changes them.
pub(super) struct AllDifferences {
    /// The number of the row, by what stands in each cell.
    cells: Vec<LookUp>,
    /// The rows, in eights.
    rows: Vec<[i16; 8]>,
    /// Eights of a row.
    width: usize,
}

/// The difference by a variant.
#[inline]
pub(super) fn of_variant(differences: &Differences, variant: u32) -> i32 {
    let variant = variant as usize % MOST_VARIANTS;
    differences[variant / 8][variant % 8].into()
}

impl AllDifferences {
    /// Of variants whose differences are sums of these rows by cell; `None` where they are too many or too large.
    pub(super) fn new(
        variants: &[BTreeMap<usize, Vec<i16>>],
        packing: &Packing,
        cells: usize,
    ) -> Option<Self> {
        if variants.len() > MOST_VARIANTS || cells > MOST_CELLS {
            return None;
        }
        let greatest = |row: &Vec<i16>| {
            row.iter()
                .map(|entry| i64::from(entry.unsigned_abs()))
                .max()
        };
        let fits = |rows: &BTreeMap<_, _>| {
            i16::try_from(rows.values().filter_map(greatest).sum::<i64>()).is_ok()
        };
        if !variants.iter().all(fits) {
            return None;
        }
        let width = variants.len().div_ceil(8);
        let mut differences = Self {
            cells: Vec::with_capacity(cells),
            rows: Vec::new(),
            width,
        };
        for cell in 0..cells {
            let (field, first) = (packing.field(cell), differences.rows.len());
            differences.cells.push(LookUp::new(field, first / width));
            differences
                .rows
                .resize(first + (width << field.bits), [0; 8]);
            for (variant, rows) in variants.iter().enumerate() {
                let row = rows.get(&cell).into_iter().flatten().take(1 << field.bits);
                for (value, &difference) in row.enumerate() {
                    differences.rows[first + width * value + variant / 8][variant % 8] = difference;
                }
            }
        }
        Some(differences)
    }

    /// The differences in a state.
    #[inline]
    pub(super) fn of<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Differences {
        let mut places = [0; MOST_CELLS];
        for (place, cell) in pairs(&mut places, &self.cells) {
            *place = cell.place(state) * self.width;
        }
        let mut differences = Differences::default();
        for (eight, sums) in differences[..self.width].iter_mut().enumerate() {
            // In registers, eight at a time.
            let mut totals = [0_i16; 8];
            for place in &places[..self.cells.len()] {
                let row = &self.rows[place + eight];
                for (sum, difference) in pairs(&mut totals, row) {
                    *sum = sum.wrapping_add(*difference);
                }
            }
            *sums = totals;
        }
        differences
    }
}
