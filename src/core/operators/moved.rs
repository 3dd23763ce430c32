//! Effects of moves on packed states.

use super::action::{CellChanges, NO_VALUE, ValueMap, When};
use super::condition::PackedCondition;
use super::move_table::Swap;
use crate::side_by_side::pairs;
use crate::state::{Field, Packing, ValueSet};

/// Most words of a state that is made in registers.
const MOST_IN_REGISTERS: usize = 5;

/// The effect on the fields of a state.
#[derive(Debug)]
pub(crate) enum FieldEffect {
    /// Two of a word are exchanged.
    Swap(Swap),
    /// Some of a state of two words are moved at once.
    Rotate(Rotations),
    /// Some are changed at once.
    Fill(Fill),
    /// Each takes a value if the condition before it holds; the last one counts.
    When(Vec<(PackedCondition, Field, u8)>),
}

/// Fields that are moved at once in a state of two words, taken as one number: all that go as many bits are one rotation of it.
#[derive(Debug)]
pub(crate) struct Rotations {
    /// The bits that stay.
    kept: u128,
    /// The bits that are turned over.
    turned: u128,
    /// The bits that are set.
    set: u128,
    /// The bits that go elsewhere, and how many places they go up.
    moved: Box<[(u128, u8)]>,
}

/// Fields that are changed at once.
#[derive(Debug, Default)]
pub(crate) struct Fill {
    /// The words that change, in their order.
    words: Vec<WordChange>,
    /// Fields that come to others, all those together that do so in the same way, in the order of the words that they come to.
    shifted: Vec<Shifted>,
    /// Fields that are taken from others and become something else, by the number of a map.
    mapped: Vec<(Field, Field, u16)>,
}

/// The change of a word.
#[derive(Clone, Copy, Debug)]
struct WordChange {
    word: u8,
    /// How many lists of fields come to it.
    shifted: u8,
    /// The bits that stay.
    kept: u64,
    /// The bits that are turned over: a value that goes to another and back.
    turned: u64,
    /// The bits that are set: fields that take a value whatever stood there.
    set: u64,
}

/// Fields of a word that come to another.
#[derive(Clone, Copy, Debug)]
struct Shifted {
    target: u8,
    source: u8,
    /// The number of bits of the rotation to the left.
    by: u8,
    /// Where they are in the source.
    mask: u64,
}

impl FieldEffect {
    /// The effect of an action where cells can hold these values. Maps that are not there yet are added.
    pub(crate) fn new(
        action: &CellChanges,
        allowed: &[ValueSet],
        packing: &Packing,
        maps: &mut Vec<ValueMap>,
    ) -> Self {
        if let [first, second] = &action.changes[..]
            && first.source == second.target
            && second.source == first.target
            && action.is_permutation()
            && packing.mask() != 0
        {
            let [one, other] = [first, second].map(|change| packing.field(change.target.into()));
            if one.word == other.word && !one.straddles() && !other.straddles() {
                return Self::Swap(Swap {
                    word: one.word,
                    shifts: [one.shift, other.shift],
                    cells: [first.target, second.target],
                });
            }
        }
        let mut fill = Fill::default();
        for change in &action.changes {
            let [target, source] =
                [change.target, change.source].map(|cell| packing.field(cell.into()));
            let local_map = change
                .map
                .as_ref()
                .filter(|_| change.source == change.target);
            if let Some(bits) =
                local_map.and_then(|map| turned(map, allowed[usize::from(change.target)]))
            {
                for (word, bits) in target.placed(bits.into()) {
                    fill.word(word).turned |= bits;
                }
                continue;
            }
            for (word, bits) in target.placed(target.mask()) {
                fill.word(word).kept &= !bits;
            }
            let only = change.map.as_ref();
            if let Some(value) =
                only.and_then(|map| made_of_all(map, allowed[usize::from(change.source)]))
            {
                for (word, bits) in target.placed(value.into()) {
                    fill.word(word).set |= bits;
                }
                continue;
            }
            match &change.map {
                None => fill.shift(target, source),
                Some(map) => {
                    let known = maps.iter().position(|known_map| known_map == map);
                    let map = known.unwrap_or_else(|| {
                        maps.push(map.clone());
                        maps.len() - 1
                    });
                    fill.mapped.push((target, source, map as u16));
                }
            }
        }
        if packing.words() == 2 && fill.mapped.is_empty() {
            return Self::Rotate(fill.rotations());
        }
        fill.words.sort_by_key(|change| change.word);
        fill.shifted.sort_by_key(|shifted| shifted.target);
        Self::Fill(fill)
    }

    /// The effect of conditional effects.
    pub(crate) fn when(effects: &[When], packing: &Packing) -> Self {
        let compiled = effects.iter().map(|effect| {
            let condition = PackedCondition::of_cells(&effect.conditions, packing);
            (condition, packing.field(effect.cell.into()), effect.value)
        });
        Self::When(compiled.collect())
    }

    /// The state after it, of fields of that mask; `None` where a cell can't hold what it is to take.
    #[inline]
    pub(crate) fn made<const WORDS: usize>(
        &self,
        state: &[u64; WORDS],
        mask: u64,
        maps: &[ValueMap],
    ) -> Option<[u64; WORDS]> {
        let fill = match self {
            Self::Swap(swap) => return Some(swap.made(state, mask)),
            Self::Rotate(rotations) => return Some(rotations.made(state)),
            Self::Fill(fill) => fill,
            Self::When(effects) => {
                let mut next = *state;
                for (condition, field, value) in effects {
                    if condition.holds(state) == Some(true) {
                        field.put(&mut next, *value);
                    }
                }
                return Some(next);
            }
        };
        let mut next = fill.filled(state);
        for &(target, source, map) in &fill.mapped {
            let value = maps[usize::from(map)].get(source.get(state));
            if value == NO_VALUE {
                return None;
            }
            target.put(&mut next, value);
        }
        Some(next)
    }
}

impl Rotations {
    /// The state after them.
    #[inline]
    pub(crate) fn made<const WORDS: usize>(&self, state: &[u64; WORDS]) -> [u64; WORDS] {
        // Searches of narrower states have none.
        if WORDS < 2 {
            return *state;
        }
        let whole = u128::from(state[0]) | u128::from(state[1]) << u64::BITS;
        let mut made = whole & self.kept ^ self.turned | self.set;
        for &(mask, by) in &self.moved {
            made |= (whole & mask).rotate_left(by.into());
        }
        let mut next = *state;
        next[0] = made as u64;
        next[1] = (made >> u64::BITS) as u64;
        next
    }
}

impl Fill {
    /// The same for a state of two words, if it has no maps.
    fn rotations(&self) -> Rotations {
        let mut made = Rotations {
            kept: u128::MAX,
            turned: 0,
            set: 0,
            moved: Box::default(),
        };
        for word in &self.words {
            let placed = |bits: u64| u128::from(bits) << (u64::BITS * u32::from(word.word));
            made.kept &= !placed(!word.kept);
            made.turned |= placed(word.turned);
            made.set |= placed(word.set);
        }
        let mut moved: Vec<(u128, u8)> = Vec::new();
        for shift in &self.shifted {
            let (source, target) = (64 * u32::from(shift.source), 64 * u32::from(shift.target));
            for from in (0..64).filter(|bit| shift.mask >> bit & 1 == 1) {
                let to = target + (from + u32::from(shift.by)) % 64;
                let by = (to.wrapping_sub(source + from) % 128) as u8;
                let bit = 1 << (source + from);
                match moved.iter_mut().find(|entry| entry.1 == by) {
                    Some(pair) => pair.0 |= bit,
                    None => moved.push((bit, by)),
                }
            }
        }
        made.moved = moved.into();
        made
    }

    /// The state after all but its maps.
    #[inline]
    fn filled<const WORDS: usize>(&self, state: &[u64; WORDS]) -> [u64; WORDS] {
        let mut shifted = &self.shifted[..];
        let mut changed = |change: &WordChange| {
            let mut word =
                state[usize::from(change.word)] & change.kept ^ change.turned | change.set;
            let (change_fields, rest) = shifted.split_at(change.shifted.into());
            shifted = rest;
            for fields in change_fields {
                let taken = state[usize::from(fields.source)] & fields.mask;
                word |= taken.rotate_left(fields.by.into());
            }
            word
        };
        // Few words are kept in registers: a word that is stored and loaded again with its neighbour is waited for.
        if WORDS <= MOST_IN_REGISTERS {
            let mut rest = &self.words[..];
            let mut next = [0; WORDS];
            for word in 0..WORDS {
                next[word] = match rest {
                    [change, more @ ..] if usize::from(change.word) == word => {
                        rest = more;
                        changed(change)
                    }
                    _ => state[word],
                };
            }
            return next;
        }
        let mut next = *state;
        for change in &self.words {
            next[usize::from(change.word)] = changed(change);
        }
        next
    }

    /// The change of a word, which is none at first.
    fn word(&mut self, word: u8) -> &mut WordChange {
        let known = self
            .words
            .iter()
            .position(|known_word| known_word.word == word);
        let at = known.unwrap_or_else(|| {
            self.words.push(WordChange {
                word,
                shifted: 0,
                kept: u64::MAX,
                turned: 0,
                set: 0,
            });
            self.words.len() - 1
        });
        &mut self.words[at]
    }

    /// One more field that comes to another.
    fn shift(&mut self, target: Field, source: Field) {
        let places = |field: Field| {
            let bits = u32::from(field.shift)..u32::from(field.shift + field.bits);
            bits.map(move |bit| (field.word + (bit / u64::BITS) as u8, bit % u64::BITS))
        };
        for ((target, to), (source, from)) in pairs(places(target), places(source)) {
            let by = (to.wrapping_sub(from) % u64::BITS) as u8;
            let alike = |other: &&mut Shifted| {
                (other.target, other.source, other.by) == (target, source, by)
            };
            if let Some(shift) = self.shifted.iter_mut().find(alike) {
                shift.mask |= 1 << from;
                continue;
            }
            self.word(target).shifted += 1;
            self.shifted.push(Shifted {
                target,
                source,
                by,
                mask: 1 << from,
            });
        }
    }
}

/// The bits that a map turns over, where it does the same to all of these values.
fn turned(map: &ValueMap, values: ValueSet) -> Option<u8> {
    let mut turned = values.values().map(|value| match map.get(value) {
        NO_VALUE => None,
        image => Some(image ^ value),
    });
    let first = turned.next()??;
    turned.all(|bits| bits == Some(first)).then_some(first)
}

/// The image of all of these values under a map, where they have the same one.
fn made_of_all(map: &ValueMap, values: ValueSet) -> Option<u8> {
    let made = map.image(values).only()?;
    let mut values = values.values();
    values.all(|value| map.get(value) == made).then_some(made)
}

#[cfg(test)]
mod tests {
    use super::super::action::CellChange;
    use super::*;
    use crate::state::{Board, MOST_WORDS};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Changes of cells that have so many values each: by target the source, and what is added there.
    fn action(sizes: &[u8], changes: &[(u16, Option<u8>)]) -> CellChanges {
        let cells = sizes.len() as u16;
        let changes = (0..).zip(changes).map(|(target, &(source, added))| {
            let source = source % cells;
            let [size, before] = [target, source].map(|cell| sizes[usize::from(cell)]);
            let map = added.or((before > size).then_some(0)).map(|added| {
                let made = move |value: u8| (u16::from(value) + u16::from(added)) % u16::from(size);
                ValueMap::of(move |value| {
                    if value < before {
                        made(value) as u8
                    } else {
                        NO_VALUE
                    }
                })
            });
            CellChange {
                target,
                source,
                map,
            }
        });
        CellChanges {
            changes: changes.collect(),
        }
    }

    fn check<const WORDS: usize>(
        moved: &FieldEffect,
        (packing, maps): (&Packing, &[ValueMap]),
        before: &Board,
        after: &Board,
    ) {
        let state = packing.pack::<WORDS>(before);
        let made = moved.made(&state, packing.mask(), maps);
        assert_eq!(made.map(|made| packing.board(&made)).as_ref(), Some(after));
    }

    proptest! {
        /// In few words and in many, of equal fields and of others, some of them in two words.
        #[test]
        fn what_changes_at_once_is_made_in_any_packing(
            sizes in prop_oneof![
                (1..=32_u8, 1..70_usize).prop_map(|(size, cells)| vec![size; cells]),
                vec(1..=255_u8, 1..70),
            ],
            values in vec(any::<u8>(), 70),
            changes in vec((any::<u16>(), added()), 0..70),
        ) {
            let action = action(&sizes, &changes[..changes.len().min(sizes.len())]);
            let values = values.iter().zip(&sizes).map(|(value, size)| value % size);
            let before = Board::new(&values.collect::<Vec<_>>());
            let after = action.apply(&before).expect("all values are held");
            let allowed: Vec<ValueSet> = sizes.iter().map(|&size| ValueSet::below(size.into())).collect();
            let sizes: Vec<usize> = sizes.iter().map(|&size| size.into()).collect();
            for packing in [Packing::of_sizes(&sizes), Packing::by_cell(&sizes), Packing::in_a_row(&sizes)] {
                let mut maps = Vec::new();
                let moved = FieldEffect::new(&action, &allowed, &packing, &mut maps);
                if packing.words() == 2 {
                    check::<2>(&moved, (&packing, &maps), &before, &after);
                }
                if packing.words() <= MOST_IN_REGISTERS {
                    check::<MOST_IN_REGISTERS>(&moved, (&packing, &maps), &before, &after);
                }
                check::<MOST_WORDS>(&moved, (&packing, &maps), &before, &after);
            }
        }
    }

    fn added() -> impl Strategy<Value = Option<u8>> {
        prop_oneof![2 => Just(None), 1 => any::<u8>().prop_map(Some)]
    }
}
