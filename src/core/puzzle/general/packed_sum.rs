//! Functions of sums over cells on packed states.

use crate::heuristic::{CellWeights, FunctionOfSum};
use crate::search::Estimate;
use crate::state::{Field, Packing};

/// Most bits of neighbouring cells that are looked up at once: the tables of 25 cells of 5 bits take 26 KB.
const MOST_BITS: u8 = 10;

/// A function of a sum over cells, looked up by what stands in a few neighbouring cells at once.
pub(super) struct PackedSum {
    /// Neighbouring cells as one field, and where their numbers begin.
    groups: Vec<(Field, usize)>,
    /// The sums over the cells of each group, by its bits.
    numbers: Vec<u16>,
    estimates: Vec<Option<Estimate>>,
}

impl PackedSum {
    /// The function of states that are packed so.
    pub(super) fn new(function: FunctionOfSum, packing: &Packing) -> Self {
        let FunctionOfSum { weights, estimates } = function;
        let mut own = Self {
            groups: Vec::new(),
            numbers: Vec::new(),
            estimates,
        };
        let mut cells: Vec<usize> = (0..weights.cells()).collect();
        cells.sort_by_key(|&cell| packing.field(cell).first_bit());
        let mut rest = &cells[..];
        while let Some(&first) = rest.first() {
            let mut group = packing.field(first);
            let mut count = 1;
            for &cell in &rest[1..] {
                let field = packing.field(cell);
                let is_next = field.first_bit() == group.first_bit() + u32::from(group.bits);
                if !is_next || group.bits + field.bits > MOST_BITS {
                    break;
                }
                group.bits += field.bits;
                count += 1;
            }
            own.groups.push((group, own.numbers.len()));
            own.tabulate(&weights, &rest[..count], packing);
            rest = &rest[count..];
        }
        own
    }

    /// Adds the numbers of a group of cells.
    fn tabulate(&mut self, weights: &CellWeights, cells: &[usize], packing: &Packing) {
        let mut numbers = vec![0];
        for &cell in cells {
            let values = 1_u16 << packing.field(cell).bits;
            let added = (0..values).flat_map(|value| {
                // A field may have room for more than there is.
                let is_held = usize::from(value) < weights.values();
                let weight = if is_held {
                    weights.of(cell, value as u8)
                } else {
                    0
                } as u16;
                numbers.iter().map(move |number| number + weight)
            });
            numbers = added.collect();
        }
        self.numbers.extend(numbers);
    }

    /// The estimate of a state; `None` where the definition goes wrong.
    #[inline]
    pub(super) fn of<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<Estimate> {
        let mut sum = 0;
        for &(field, first) in &self.groups {
            sum += usize::from(self.numbers[first + field.read(state) as usize]);
        }
        self.estimates[sum]
    }
}
