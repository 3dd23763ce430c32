//! Sets of cells, numbered.

/// Bits of an entry of [`Sets`] that hold a number; those above count cells.
const NUMBER: u32 = (1 << 24) - 1;

/// Numbers the sets of so many cells of a grid: in ascending order of the sets as bit masks, by
/// the combinatorial number system. A mask is cut into pieces of at most nine bits; what the bits of
/// a piece add to the number depends on how many cells stand in the pieces below, so a few look-ups
/// in small tables number a set.
#[derive(Clone, Debug)]
pub struct Sets {
    cells: usize,
    size: usize,
    /// Bits of a piece.
    width: u32,
    pieces: usize,
    /// By piece, cells below, bits of the piece: the share of the number, and above it the cells
    /// up to here.
    shares: Box<[u32]>,
}

/// n choose k.
pub fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, i| {
        product * (n as u64 - i.min(n as u64)) / (i + 1)
    })
}

impl Sets {
    /// Sets of `size` of `cells` cells: fewer than 2^24 of them, at least one cell, at most 64.
    pub fn new(cells: usize, size: usize) -> Self {
        let width = cells.div_ceil(cells.div_ceil(9));
        let share = |piece: usize, below: usize, bits: usize| {
            let mut count = below;
            let mut number = 0;
            for bit in (0..width).filter(|bit| bits >> bit & 1 == 1) {
                count += 1;
                number += choose(piece * width + bit, count);
            }
            // Too many cells: in no set of this size.
            if count > size {
                0
            } else {
                (count as u32) << 24 | number as u32 & NUMBER
            }
        };
        let low = (1 << width) - 1;
        let pieces = (0..cells.div_ceil(width)).flat_map(|piece| {
            (0..(size + 1) << width).map(move |key| (piece, key >> width, key & low))
        });
        let shares = pieces.map(|(piece, below, bits)| share(piece, below, bits));
        Self {
            cells,
            size,
            width: width as u32,
            pieces: cells.div_ceil(width),
            shares: shares.collect(),
        }
    }

    /// How many sets there are.
    pub fn count(&self) -> usize {
        choose(self.cells, self.size) as usize
    }

    /// The number of a set, given as a mask of cells.
    #[inline]
    pub fn number(&self, mut mask: u64) -> usize {
        let low = (1 << self.width) - 1;
        let (mut number, mut at) = (0, 0);
        for piece in 1..=self.pieces {
            let share = self.shares[at | (mask & low) as usize];
            number += share & NUMBER;
            at = (piece * (self.size + 1) + (share >> 24) as usize) << self.width;
            mask >>= self.width;
        }
        number as usize
    }

    /// All sets in the order of their numbers.
    pub fn masks(&self) -> impl Iterator<Item = u64> {
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
