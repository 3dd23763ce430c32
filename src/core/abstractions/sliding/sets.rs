//! Sets of cells, numbered.

/// The most cells whose sets are numbered by two look-ups.
const MOST_HALVED: usize = 32;

/// Numbers the sets of so many cells of a grid: in ascending order of the sets as bit masks, by
/// the combinatorial number system. What the cells of the lower half of the mask add to the number
/// depends on them alone, and as all sets have one size, so does what the upper half adds: two
/// look-ups that do not wait for each other.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    cells: usize,
    size: usize,
    /// Bits of the lower half.
    width: u32,
    /// The amounts that the bits of a half add. Empty on more than [`MOST_HALVED`] cells.
    lower: Box<[u32]>,
    upper: Box<[u32]>,
    /// Where these are empty: by cell, then by how many cells of the set are not above it, what that
    /// cell adds.
    single: Box<[u32]>,
}

/// n choose k.
pub(crate) fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| {
        product * (n as u64 - i.min(n as u64)) / (i + 1)
    })
}

impl Sets {
    /// Sets of `size` of `cells` cells: fewer than 2^24 of them, at least one cell, at most 64.
    pub(crate) fn new(cells: usize, size: usize) -> Self {
        let halved = cells <= MOST_HALVED;
        let width = if halved { cells.div_ceil(2) } else { 0 };
        let above = if halved { cells - width } else { 0 };
        let share = |first: usize, below: usize, bits: usize| {
            let cells = (0..MOST_HALVED).filter(|bit| bits >> bit & 1 == 1);
            let shares = cells.zip(below + 1..);
            shares
                .map(|(bit, count)| choose(first + bit, count))
                .sum::<u64>() as u32
        };
        let lower = (0..1_usize << width).map(|bits| share(0, 0, bits));
        let upper = (0..1_usize << above).map(|bits| {
            // Too many cells: in no set of this size.
            let below = size.saturating_sub(bits.count_ones() as usize);
            share(width, below, bits)
        });
        let single = (0..cells).flat_map(|cell| (0..=size).map(move |count| choose(cell, count)));
        let single = single.map(|share| share as u32);
        Self {
            cells,
            size,
            width: width as u32,
            single: if halved {
                Box::default()
            } else {
                single.collect()
            },
            lower: lower.collect(),
            upper: upper.collect(),
        }
    }

    /// The number of cells of the grid.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }

    /// The number of sets.
    pub(crate) fn count(&self) -> usize {
        choose(self.cells, self.size) as usize
    }

    /// The number of a set, given as a mask of cells.
    #[inline]
    pub(crate) fn number(&self, mask: u64) -> usize {
        let lower = mask & ((1 << self.width) - 1);
        let upper = mask >> self.width;
        match (
            self.lower.get(lower as usize),
            self.upper.get(upper as usize),
        ) {
            (Some(&lower), Some(&upper)) => lower as usize + upper as usize,
            _ => self.summed(mask),
        }
    }

    /// The number of a set, cell by cell.
    #[inline(never)]
    fn summed(&self, mut mask: u64) -> usize {
        let mut number = 0;
        for count in 1..=self.size {
            let cell = mask.trailing_zeros() as usize;
            number += self.single[cell * (self.size + 1) + count] as usize;
            mask &= mask - 1;
        }
        number
    }

    /// All sets in the order of their numbers.
    pub(crate) fn masks(&self) -> impl Iterator<Item = u64> {
        let first = (1_u128 << self.size) - 1;
        // The next larger number with as many bits.
        let next = |&mask: &u128| {
            let lowest = mask & mask.wrapping_neg();
            let carried = mask + lowest;
            Some(carried | (((mask ^ carried) / lowest) >> 2))
        };
        std::iter::successors(Some(first), next)
            .map(|mask| mask as u64)
            .take(self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_list_of_masks() {
        for (cells, size) in [(4, 1), (6, 5), (9, 9), (16, 7), (20, 3), (25, 4), (64, 2)] {
            let sets = Sets::new(cells, size);
            let masks: Vec<u64> = sets.masks().collect();
            assert!(masks.is_sorted() && masks.len() == sets.count());
            assert!(masks.iter().all(|mask| mask.count_ones() as usize == size));
            assert!((0..masks.len()).all(|number| sets.number(masks[number]) == number));
        }
    }
}
