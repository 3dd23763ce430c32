//! Perfect hashing of classes that stand several times each, where moves only exchange what is in the cells.

use super::abstraction::Abstraction;
use super::merges::arrangements;
use super::ranking::{MOST_RANKS, count_of};

/// Room for the classes of a state, and one more: twelve that differ have more orders than a table has entries.
const ROOM: usize = 16;

/// Arrangements of classes: as often as each stands in one state it stands in all.
#[derive(Clone, Debug)]
pub(crate) struct Arranged {
    cells: usize,
    /// The classes, each with how often it stands; the most frequent one, whose cells follow from the others, last.
    classes: Vec<(u8, usize)>,
    /// The place of each class among these; one behind the last for classes that do not stand there.
    slots: Vec<usize>,
    /// The number of ways to choose, by number of cells and of those that are chosen: as far as counts go.
    binomials: Vec<Vec<u64>>,
    total: u64,
}

impl Arranged {
    /// Of abstract states around one; `None` where there are too many.
    pub(super) fn new(abstraction: &Abstraction, one: &[u8]) -> Option<Self> {
        let total = arrangements(one.iter().copied());
        if total > MOST_RANKS.into() {
            return None;
        }
        let often = |class: u8| count_of(one.iter().copied(), &class);
        let classes = (0..abstraction.count(0)).map(|class| (class as u8, often(class as u8)));
        let mut classes: Vec<(u8, usize)> = classes.filter(|&(_, often)| often > 0).collect();
        classes.sort_by_key(|&(class, often)| (often, class));
        let mut slots = vec![classes.len(); abstraction.count(0)];
        for (slot, &(class, _)) in classes.iter().enumerate() {
            slots[usize::from(class)] = slot;
        }
        let chosen = classes.iter().rev().nth(1).map_or(0, |&(_, often)| often);
        Some(Self {
            cells: one.len(),
            slots,
            binomials: binomials(one.len(), chosen),
            classes,
            total: total as u64,
        })
    }

    /// The number of arrangements.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The rank of an abstract state; `None` where classes stand another number of times.
    #[inline]
    pub(super) fn rank(&self, image: &[u8]) -> Option<u64> {
        let mut before = [0_usize; ROOM];
        let mut seen = [0_usize; ROOM];
        let mut ranks = [0_u64; ROOM];
        let last = self.classes.len() - 1;
        for &class in image {
            let slot = self.slots[usize::from(class)];
            seen[slot] += 1;
            if seen[slot] > self.classes.get(slot)?.1 {
                return None;
            }
            // A class is counted among the cells that those before it leave.
            if slot < last {
                ranks[slot] += self.binomials[before[slot]][seen[slot]];
            }
            for count in &mut before[..=slot] {
                *count += 1;
            }
        }
        let mut left = self.cells;
        let mut rank = 0;
        for (&class_rank, &(_, often)) in ranks.iter().zip(&self.classes[..last]) {
            rank = rank * self.binomials[left][often] + class_rank;
            left -= often;
        }
        Some(rank)
    }

    /// The abstract state of a rank.
    pub(super) fn unrank(&self, rank: u64, image: &mut [u8]) {
        let last = self.classes.len() - 1;
        let mut left = self.cells;
        let mut ways = [0; ROOM];
        for (ways, &(_, often)) in ways.iter_mut().zip(&self.classes[..last]) {
            *ways = self.binomials[left][often];
            left -= often;
        }
        let mut rest = rank;
        let mut ranks = [0; ROOM];
        for slot in (0..last).rev() {
            ranks[slot] = rest % ways[slot];
            rest /= ways[slot];
        }
        let mut open: Vec<usize> = (0..self.cells).collect();
        for (&(class, often), mut rank) in self.classes[..last].iter().zip(ranks) {
            // The last of its cells first, so those before keep their places.
            let mut place = open.len();
            for chosen in (1..=often).rev() {
                place -= 1;
                while self.binomials[place][chosen] > rank {
                    place -= 1;
                }
                rank -= self.binomials[place][chosen];
                image[open.remove(place)] = class;
            }
        }
        for cell in open {
            image[cell] = self.classes[last].0;
        }
    }
}

/// Rows of Pascal's triangle up to so many cells and so many that are chosen; the greatest number where one is larger,
/// which no table needs.
fn binomials(cells: usize, chosen: usize) -> Vec<Vec<u64>> {
    let mut rows = vec![vec![0_u64; chosen + 1]; cells + 1];
    for row in 0..=cells {
        rows[row][0] = 1;
        for column in 1..=chosen.min(row) {
            rows[row][column] = rows[row - 1][column - 1].saturating_add(rows[row - 1][column]);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ranks_are_without_gaps(one in prop::collection::vec(0_u8..4, 1..8)) {
            let abstraction = Abstraction::of_values(one.len(), &[0, 1, 2, 3]);
            let arranged = Arranged::new(&abstraction, &one).expect("few cells");
            let sorted = |image: &[u8]| {
                let mut image = image.to_vec();
                image.sort_unstable();
                image
            };
            let mut all = Vec::new();
            for rank in 0..arranged.total() {
                let mut image = vec![9; one.len()];
                arranged.unrank(rank, &mut image);
                prop_assert_eq!(arranged.rank(&image), Some(rank));
                prop_assert_eq!(sorted(&image), sorted(&one));
                all.push(image);
            }
            all.sort_unstable();
            all.dedup();
            prop_assert_eq!(all.len() as u64, arranged.total());
            prop_assert!(arranged.rank(&one).is_some());
            let mut other = one.clone();
            other[0] = (other[0] + 1) % 4;
            prop_assert_eq!(arranged.rank(&other), None);
        }
    }
}
