//! Functions of sums over cells on packed states.

use crate::heuristic::{CellWeights, FunctionOfSum};
use crate::operators::{Action, CompiledMoves, Effect, Move, NO_VALUE};
use crate::search::{Estimate, MOST_UNPACKED, Unpacked};
use crate::side_by_side::pairs;
use crate::state::{Field, Packing, ValueSet};
use std::collections::BTreeMap;
use std::ops::Range;

/// Most bits of neighbouring cells that are looked up at once: the tables of 25 cells of 5 bits take 26 KB.
const MOST_BITS: u8 = 10;

/// Differences from which on moves get none.
const MOST_DIFFERENCES: usize = 1 << 20;

/// A function of a sum over cells, looked up by what stands in a few neighbouring cells at once.
pub(super) struct PackedSum {
    /// Neighbouring cells, a group each.
    groups: Vec<LookUp>,
    /// The sums over the cells of each group, by its bits.
    numbers: Vec<u16>,
    estimates: Vec<Option<Estimate>>,
    /// The cells whose values tell how variants of moves change the sum, those of a variant together.
    changes: Vec<Change>,
    /// The differences that they make, by their values.
    differences: Vec<i16>,
    /// By variant of a move, its changes; `None` where values of cells do not tell.
    variants: Vec<Option<Range<usize>>>,
    /// By move, those of its only variant.
    moves: Vec<Option<Range<usize>>>,
    /// The fields of all cells, where moves change so many of them that a state is unpacked for its successors; else none.
    cells: Vec<Field>,
    /// Whether the estimate is the sum.
    is_sum: bool,
}

/// A number by what stands in a few neighbouring cells, in a table that begins at `first`.
#[derive(Clone, Copy)]
struct LookUp {
    first: u32,
    mask: u16,
    word: u8,
    shift: u8,
}

/// The difference that a cell makes, by its value.
#[derive(Clone, Copy)]
struct Change {
    look_up: LookUp,
    cell: u8,
}

impl LookUp {
    fn new(field: Field, first: usize) -> Self {
        Self {
            first: first as u32,
            mask: field.mask() as u16,
            word: field.word,
            shift: field.shift,
        }
    }

    /// The place in the table. All cells are taken to stand in two words: to ask which do takes longer.
    #[inline]
    fn place<const WORDS: usize>(self, state: &[u64; WORDS]) -> usize {
        let word = usize::from(self.word);
        let next = state.get(word + 1).copied().unwrap_or(0);
        let bits = state[word] >> self.shift | next << 1 << (u64::BITS - 1 - u32::from(self.shift));
        self.first as usize + usize::from(bits as u16 & self.mask)
    }
}

impl PackedSum {
    /// The function of states that are packed so, and change by these moves.
    pub(super) fn new(
        function: FunctionOfSum,
        packing: &Packing,
        compiled: Option<&CompiledMoves>,
    ) -> Self {
        let FunctionOfSum { weights, estimates } = function;
        let is_sum = { pairs(0.., &estimates) }.all(|(sum, &estimate)| estimate == Some(sum));
        let mut own = Self {
            groups: Vec::new(),
            numbers: Vec::new(),
            estimates,
            changes: Vec::new(),
            differences: Vec::new(),
            variants: Vec::new(),
            moves: Vec::new(),
            cells: Vec::new(),
            is_sum,
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
            own.groups.push(LookUp::new(group, own.numbers.len()));
            own.tabulate(&weights, &rest[..count], packing);
            rest = &rest[count..];
        }
        // A move changes derived cells, which no variant names.
        if let Some(compiled) = compiled.filter(|own| own.model.derivation.is_none()) {
            own.add_changes(compiled, &weights, packing);
            let changed = own.changes.len();
            if !compiled.has_pivot() && cells.len() <= MOST_UNPACKED && changed > 2 * cells.len() {
                own.cells = (0..cells.len()).map(|cell| packing.field(cell)).collect();
            }
        }
        own
    }

    fn add_changes(&mut self, compiled: &CompiledMoves, weights: &CellWeights, packing: &Packing) {
        let model = &compiled.model;
        for variant in &model.variants {
            let rows = match &variant.effect {
                Effect::Action(action) if self.differences.len() < MOST_DIFFERENCES => {
                    differences(action, &model.allowed, weights)
                }
                _ => None,
            };
            let first = self.changes.len();
            let changed = rows.map(|rows| {
                for (cell, row) in rows {
                    let (field, first) = (packing.field(cell), self.differences.len());
                    self.differences.extend(row);
                    // A field may have room for more than there is.
                    self.differences.resize(first + (1 << field.bits).max(1), 0);
                    let (look_up, cell) = (LookUp::new(field, first), cell as u8);
                    self.changes.push(Change { look_up, cell });
                }
                first..self.changes.len()
            });
            self.variants.push(changed);
        }
        let mut first = 0;
        let of_only = (0..model.moves.len() as u32).map(|mv| {
            let own = first..first + model.variants_of(Move(mv)).len();
            first = own.end;
            match &self.variants[own] {
                [only] => only.clone(),
                _ => None,
            }
        });
        self.moves = of_only.collect();
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

    /// The sum of a state.
    #[inline]
    pub(super) fn sum<const WORDS: usize>(&self, state: &[u64; WORDS]) -> u32 {
        let mut sum = 0;
        for group in &self.groups {
            sum += u32::from(self.numbers[group.place(state)]);
        }
        sum
    }

    /// The cells of a state, if unpacking them for its successors pays.
    #[inline]
    pub(super) fn unpacked<const WORDS: usize>(&self, state: &[u64; WORDS]) -> Option<Unpacked> {
        if self.cells.is_empty() {
            return None;
        }
        let mut unpacked = [0; MOST_UNPACKED];
        for (value, field) in pairs(&mut unpacked, &self.cells) {
            *value = field.get(state);
        }
        Some(unpacked)
    }

    /// The sum after a variant of a move, which is not made for that, given the state before it and its cells if they are
    /// unpacked; `None` where the cells that it changes do not tell.
    #[inline]
    pub(super) fn after<const WORDS: usize>(
        &self,
        sum: u32,
        variant: u32,
        (state, unpacked): (&[u64; WORDS], Option<&Unpacked>),
    ) -> Option<u32> {
        let changed = self.variants[variant as usize].clone()?;
        Some(match unpacked {
            Some(unpacked) => self.changed(sum, changed, unpacked),
            None => self.changed_in(sum, changed, state),
        })
    }

    #[inline]
    fn changed(&self, sum: u32, changed: Range<usize>, unpacked: &Unpacked) -> u32 {
        let mut sum = sum;
        for change in &self.changes[changed] {
            let value = unpacked[usize::from(change.cell) % MOST_UNPACKED];
            let place = change.look_up.first as usize + usize::from(value);
            sum = sum.wrapping_add_signed(self.differences[place].into());
        }
        sum
    }

    #[inline]
    fn changed_in<const WORDS: usize>(
        &self,
        sum: u32,
        changed: Range<usize>,
        state: &[u64; WORDS],
    ) -> u32 {
        let mut sum = sum;
        for change in &self.changes[changed] {
            let place = change.look_up.place(state);
            sum = sum.wrapping_add_signed(self.differences[place].into());
        }
        sum
    }

    /// The estimate after a move, given the state before it. `parent` keeps the cells and the sum of that state for its other
    /// successors. `None` where it is not unpacked, or where the cells that the move changes do not tell.
    #[inline]
    pub(super) fn estimate_successor<const WORDS: usize>(
        &self,
        parent: &mut Option<(Unpacked, u32)>,
        mv: Move,
        state: &[u64; WORDS],
    ) -> Option<Estimate> {
        let changed = self.moves.get(mv.index())?.clone()?;
        if parent.is_none() {
            *parent = Some((self.unpacked(state)?, self.sum(state)));
        }
        let (unpacked, sum) = parent.as_ref()?;
        self.estimate(self.changed(*sum, changed, unpacked))
    }

    /// The estimate after a move, given that before it, where that is enough.
    #[inline]
    pub(super) fn estimate_after<const WORDS: usize>(
        &self,
        estimate: Estimate,
        mv: Move,
        state: &[u64; WORDS],
    ) -> Option<Estimate> {
        let changed = self
            .moves
            .get(mv.index())?
            .clone()
            .filter(|_| self.is_sum)?;
        Some(self.changed_in(estimate, changed, state))
    }

    /// The estimate by the sum; `None` where the definition goes wrong.
    #[inline]
    pub(super) fn estimate(&self, sum: u32) -> Option<Estimate> {
        self.estimates[sum as usize]
    }
}

/// For each cell whose value tells how an action changes a sum, the differences by value; `None` where it may go wrong.
fn differences(
    action: &Action,
    allowed: &[ValueSet],
    weights: &CellWeights,
) -> Option<BTreeMap<usize, Vec<i16>>> {
    let mut rows: BTreeMap<usize, Vec<i16>> = BTreeMap::new();
    let weight = |cell: usize, value: u8| i64::from(weights.of(cell, value));
    for change in &action.changes {
        let [target, source] = [change.target, change.source].map(usize::from);
        for (cell, sign) in [(source, 1), (target, -1)] {
            let row = rows
                .entry(cell)
                .or_insert_with(|| vec![0; weights.values()]);
            for value in allowed[cell].values() {
                let held = match &change.map {
                    Some(map) if sign > 0 => map.get(value),
                    _ => value,
                };
                if held == NO_VALUE {
                    return None;
                }
                let difference = sign * weight(target, held);
                let own = &mut row[usize::from(value)];
                *own = i16::try_from(i64::from(*own) + difference).ok()?;
            }
        }
    }
    rows.retain(|_, row| row.iter().any(|&difference| difference != 0));
    Some(rows)
}
