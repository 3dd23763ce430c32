//! Functions of sums over cells on packed states.

use super::all_differences::{AllDifferences, of_variant};
use super::look_up::LookUp;
use crate::heuristic::{CellWeights, FunctionOfSum};
use crate::operators::{CellChanges, CompiledMoves, Move, NO_VALUE, VariantEffect};
use crate::search::{Differences, Estimate};
use crate::side_by_side::pairs;
use crate::state::{Packing, ValueSet};
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
    changes: Vec<LookUp>,
    /// The differences that they make, by their values.
    differences: Vec<i16>,
    /// By variant of a move, its changes; `None` where values of cells do not tell.
    variants: Vec<Option<Range<usize>>>,
    /// By move, its only variant.
    moves: Vec<Option<u32>>,
    /// The differences by all variants at once, where each changes many cells.
    all: Option<AllDifferences>,
    /// Whether the estimate is the sum.
    is_sum: bool,
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
        let mut packed = Self {
            groups: Vec::new(),
            numbers: Vec::new(),
            estimates,
            changes: Vec::new(),
            differences: Vec::new(),
            variants: Vec::new(),
            moves: Vec::new(),
            all: None,
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
            packed.groups.push(LookUp::new(group, packed.numbers.len()));
            packed.tabulate(&weights, &rest[..count], packing);
            rest = &rest[count..];
        }
        // A move changes derived cells, which no variant names.
        if let Some(compiled) = compiled.filter(|candidate| candidate.model.derivation.is_none()) {
            packed.add_changes(compiled, &weights, packing);
        }
        packed
    }

    fn add_changes(&mut self, compiled: &CompiledMoves, weights: &CellWeights, packing: &Packing) {
        let model = &compiled.model;
        let mut all = Vec::with_capacity(model.variants.len());
        for variant in &model.variants {
            let rows = match &variant.effect {
                VariantEffect::Action(action) if self.differences.len() < MOST_DIFFERENCES => {
                    differences(action, &model.allowed, weights)
                }
                _ => None,
            };
            let first = self.changes.len();
            for (&cell, row) in rows.iter().flatten() {
                let (field, first) = (packing.field(cell), self.differences.len());
                self.differences.extend(row);
                // A field may have room for more than there is.
                self.differences.resize(first + (1 << field.bits).max(1), 0);
                self.changes.push(LookUp::new(field, first));
            }
            let range = rows.is_some().then_some(first..self.changes.len());
            self.variants.push(range);
            all.push(rows.unwrap_or_default());
        }
        // A row of each cell instead.
        let in_eights = weights.cells() * (1 + all.len() / 8);
        if !compiled.has_pivot() && self.changes.len() > in_eights {
            self.all = AllDifferences::new(&all, packing, weights.cells());
        }
        let mut first = 0;
        let of_only = (0..model.moves.len() as u32).map(|mv| {
            let span = first..first + model.variants_of(Move(mv)).len();
            first = span.end;
            let is_told = span.len() == 1 && self.variants[span.start].is_some();
            is_told.then_some(span.start as u32)
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

    /// The differences by all variants in a state, where they are had at once.
    #[inline]
    pub(super) fn differences<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
    ) -> Option<Differences> {
        let all = self.all.as_ref()?;
        Some(all.of(state))
    }

    /// The sum after a variant of a move, which is not made for that, given the state before it and the differences by all variants
    /// if they are known; `None` where the cells that it changes do not tell.
    #[inline]
    pub(super) fn after<const WORDS: usize>(
        &self,
        sum: u32,
        variant: u32,
        (state, differences): (&[u64; WORDS], Option<&Differences>),
    ) -> Option<u32> {
        let changed = self.variants[variant as usize].as_ref()?;
        Some(match differences {
            Some(differences) => sum.wrapping_add_signed(of_variant(differences, variant)),
            None => self.changed(sum, changed.clone(), state),
        })
    }

    fn changed<const WORDS: usize>(
        &self,
        sum: u32,
        changed: Range<usize>,
        state: &[u64; WORDS],
    ) -> u32 {
        let mut sum = sum;
        for change in &self.changes[changed] {
            sum = sum.wrapping_add_signed(self.differences[change.place(state)].into());
        }
        sum
    }

    /// The differences by all variants in a state, and its sum, for its successors; `None` where they are not had at once.
    pub(super) fn parent<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
    ) -> Option<(Differences, u32)> {
        Some((self.differences(state)?, self.sum(state)))
    }

    /// The estimate after a move, given [that](Self::parent) of the state before it; `None` where that is unknown, or where the
    /// cells that the move changes do not tell.
    #[inline]
    pub(super) fn estimate_successor(
        &self,
        parent: Option<&(Differences, u32)>,
        mv: Move,
    ) -> Option<Estimate> {
        let (differences, sum) = parent?;
        let variant = (*self.moves.get(mv.index())?)?;
        self.estimate(sum.wrapping_add_signed(of_variant(differences, variant)))
    }

    /// The estimate after a move, given that before it, where that is enough.
    #[inline]
    pub(super) fn estimate_after<const WORDS: usize>(
        &self,
        estimate: Estimate,
        mv: Move,
        state: &[u64; WORDS],
    ) -> Option<Estimate> {
        let variant = (*self.moves.get(mv.index())?).filter(|_| self.is_sum)?;
        let changed = self.variants[variant as usize].clone()?;
        Some(self.changed(estimate, changed, state))
    }

    /// The estimate by the sum; `None` where the definition goes wrong.
    #[inline]
    pub(super) fn estimate(&self, sum: u32) -> Option<Estimate> {
        self.estimates[sum as usize]
    }
}

/// For each cell whose value tells how an action changes a sum, the differences by value; `None` where it may go wrong.
fn differences(
    action: &CellChanges,
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
                let entry = &mut row[usize::from(value)];
                *entry = i16::try_from(i64::from(*entry) + difference).ok()?;
            }
        }
    }
    rows.retain(|_, row| row.iter().any(|&difference| difference != 0));
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{EffectStep, Goal, Model, ModelParts, MovePart, ValueMap, VariantPart};
    use crate::state::{Board, Layout};
    use crate::syntax::{Source, Span};
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::sync::Arc;

    /// Most values of a cell.
    const VALUES: usize = 8;

    /// A cycle of cells, and a cell to whose value is added.
    type Turn = (Vec<u16>, Option<(u16, u8)>);

    /// Such moves of cells that hold so many values each; the last one is in no cycle.
    fn compiled(sizes: &[usize], moves: &[Turn]) -> Option<CompiledMoves> {
        let cells = sizes.len() as u16;
        let part = |(number, (cycle, added)): (usize, &Turn)| {
            let mut cycle: Vec<u16> = cycle.iter().map(|cell| cell % (cells - 1)).collect();
            cycle.sort_unstable();
            cycle.dedup();
            let next = cycle.iter().cycle().skip(1);
            let mut steps = vec![EffectStep::Permute(
                cycle.iter().copied().zip(next.copied()).collect(),
            )];
            if let Some((cell, added)) = added {
                let (cell, added) = (cell % cells, *added);
                let size = sizes[usize::from(cell)] as u8;
                let map = move |value: u8| (u16::from(value) + u16::from(added)) % u16::from(size);
                steps.push(EffectStep::Map(
                    cell,
                    ValueMap::of(move |value| map(value) as u8),
                ));
            }
            MovePart {
                name: format!("m{number}").into(),
                variants: vec![VariantPart {
                    condition: None,
                    steps,
                    cost: 1,
                    span: Span::default(),
                    context: String::new(),
                }],
            }
        };
        let holds: Vec<ValueSet> = sizes.iter().map(|&size| ValueSet::below(size)).collect();
        let model = Model::new(ModelParts {
            name: "sums".into(),
            own_values: holds.iter().map(|set| set.values().collect()).collect(),
            layout: Layout {
                holds,
                ..Layout::numbered(sizes.len(), VALUES, None)
            },
            goal: Goal::Pattern(vec![None; sizes.len()]),
            start: Board::new(&vec![0; sizes.len()]),
            moves: moves.iter().enumerate().map(part).collect(),
            never: Vec::new(),
            symmetries: Vec::new(),
            drawing: Vec::new(),
            looks: Vec::new(),
            start_at: Span::default(),
            goal_at: Span::default(),
        });
        let source = Arc::new(Source::new("sums", String::new(), None));
        Some(CompiledMoves::new(Arc::new(model.ok()?), source))
    }

    proptest! {
        /// Of cells with equally many values, and a last one with others.
        #[test]
        fn the_sum_after_a_move_is_that_of_the_state_that_it_makes(
            (size, cells, last) in (2..=VALUES, 4..32_usize, 1..=VALUES),
            moves in vec((vec(any::<u16>(), 6..20), prop::option::of(any::<(u16, u8)>())), 9..20),
            weights in vec(0..60_i64, 32 * VALUES),
            values in vec(any::<u8>(), 32),
        ) {
            let mut sizes = vec![size; cells];
            sizes.push(last);
            let compiled = compiled(&sizes, &moves);
            prop_assume!(compiled.is_some());
            let compiled = compiled.expect("it was made");
            let weights = CellWeights::new(&weights[..sizes.len() * VALUES], VALUES, u32::MAX);
            let function = FunctionOfSum::new(weights.expect("none is below 0"), Some);
            let packing = compiled.packing();
            let packed = PackedSum::new(function.expect("it is small"), packing, Some(&compiled));
            let start = values.iter().zip(&sizes).map(|(&value, &size)| value % size as u8);
            let state: [u64; 5] = packing.pack(&Board::new(&start.collect::<Vec<_>>()));
            let (sum, differences) = (packed.sum(&state), packed.differences(&state));
            for mv in (0..moves.len() as u32).map(Move) {
                let Some(child) = compiled.apply(&state, mv) else {
                    continue;
                };
                let expected = packed.sum(&child);
                for differences in [None, differences.as_ref()] {
                    let found = packed.after(sum, mv.0, (&state, differences));
                    prop_assert!(found.is_none_or(|found| found == expected));
                }
                let parent = packed.parent(&state);
                let estimate = packed.estimate_successor(parent.as_ref(), mv);
                prop_assert!(estimate.is_none_or(|found| found == expected));
            }
        }
    }
}
