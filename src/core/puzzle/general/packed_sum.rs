//! Functions of sums over cells on packed states.

use crate::heuristic::{CellWeights, FunctionOfSum};
use crate::search::Estimate;
use crate::state::{Field, Packing};

/// Most bits of neighbouring cells that are looked up at once: the tables of 25 cells of 5 bits take 26 KB.
const MOST_BITS: u8 = 10;

/// A function of a sum over cells, looked up by what stands in a few neighbouring cells at once.
pub(super) struct PackedSum {
    /// Neighbouring cells in one word.
    groups: Vec<Group>,
    /// Groups in two words, and where their numbers begin.
    straddling: Vec<(Field, usize)>,
    /// The sums over the cells of each group, by its bits.
    numbers: Vec<u16>,
    estimates: Vec<Option<Estimate>>,
}

/// Neighbouring cells in a word, whose numbers begin at `first`.
#[derive(Clone, Copy)]
struct Group {
    word: u8,
    shift: u8,
    mask: u16,
    first: u32,
}

impl PackedSum {
    /// The function of states that are packed so.
    pub(super) fn new(function: FunctionOfSum, packing: &Packing) -> Self {
        let FunctionOfSum { weights, estimates } = function;
        let mut own = Self {
            groups: Vec::new(),
            straddling: Vec::new(),
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
            let first = own.numbers.len();
            if group.straddles() {
                own.straddling.push((group, first));
            } else {
                own.groups.push(Group {
                    word: group.word,
                    shift: group.shift,
                    mask: group.mask() as u16,
                    first: first as u32,
                });
            }
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

    /// Numbers that are looked up for a state.
    pub(super) fn look_ups(&self) -> usize {
        self.groups.len() + self.straddling.len()
    }

    /// The estimate of a state; `None` where the definition goes wrong.
    #[inline]
    pub(super) fn of<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<Estimate> {
        let mut sum = 0;
        for group in &self.groups {
            let bits = state[usize::from(group.word)] >> group.shift;
            let place = group.first as usize + usize::from(bits as u16 & group.mask);
            sum += usize::from(self.numbers[place]);
        }
        for &(field, first) in &self.straddling {
            sum += usize::from(self.numbers[first + field.read(state) as usize]);
        }
        self.estimates[sum]
    }
}
