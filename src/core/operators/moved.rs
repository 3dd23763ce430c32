//! Effects of moves on packed states.

use super::action::{Action, NO_VALUE, ValueMap, When};
use super::condition::Condition;
use super::move_table::Swap;
use crate::side_by_side::pairs;
use crate::state::{Field, Packing, ValueSet};

/// The effect on the fields of a state.
#[derive(Debug)]
pub(crate) enum Moved {
    /// Two of a word are exchanged.
    Swap(Swap),
    /// Some are changed at once.
    Fill(Fill),
    /// Each takes a value if the condition before it holds; the last one counts.
    When(Vec<(Condition, Field, u8)>),
}

/// Fields that are changed at once.
#[derive(Debug, Default)]
pub(crate) struct Fill {
    /// Words and what stays of them.
    kept: Vec<(u8, u64)>,
    /// Words and the bits in them that are turned over: a value that goes to another and back.
    turned: Vec<(u8, u64)>,
    /// Words and the bits that are set in them: fields that take a value whatever stood there.
    set: Vec<(u8, u64)>,
    /// Fields that come to others, all those together that do so in the same way.
    shifted: Vec<Shifted>,
    /// Fields that are taken from others and become something else, by the number of a map.
    mapped: Vec<(Field, Field, u16)>,
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

impl Moved {
    /// The effect of an action where cells can hold these values. Maps that are not there yet are added.
    pub(crate) fn new(
        action: &Action,
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
            let own = change
                .map
                .as_ref()
                .filter(|_| change.source == change.target);
            if let Some(bits) = own.and_then(|map| turned(map, allowed[usize::from(change.target)]))
            {
                for (word, bits) in target.placed(bits.into()) {
                    *of_word(&mut fill.turned, word, 0) |= bits;
                }
                continue;
            }
            for (word, bits) in target.placed(target.mask()) {
                *of_word(&mut fill.kept, word, u64::MAX) &= !bits;
            }
            let only = change.map.as_ref();
            if let Some(value) =
                only.and_then(|map| made_of_all(map, allowed[usize::from(change.source)]))
            {
                for (word, bits) in target.placed(value.into()) {
                    *of_word(&mut fill.set, word, 0) |= bits;
                }
                continue;
            }
            match &change.map {
                None => fill.shift(target, source),
                Some(map) => {
                    let known = maps.iter().position(|own| own == map);
                    let map = known.unwrap_or_else(|| {
                        maps.push(map.clone());
                        maps.len() - 1
                    });
                    fill.mapped.push((target, source, map as u16));
                }
            }
        }
        Self::Fill(fill)
    }

    /// The effect of conditional effects.
    pub(crate) fn when(effects: &[When], packing: &Packing) -> Self {
        let compiled = effects.iter().map(|own| {
            let condition = Condition::of_cells(&own.conditions, packing);
            (condition, packing.field(own.cell.into()), own.value)
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
        let mut next = *state;
        for &(word, kept) in &fill.kept {
            next[usize::from(word)] &= kept;
        }
        for &(word, bits) in &fill.turned {
            next[usize::from(word)] ^= bits;
        }
        for &(word, bits) in &fill.set {
            next[usize::from(word)] |= bits;
        }
        for shifted in &fill.shifted {
            let taken = state[usize::from(shifted.source)] & shifted.mask;
            next[usize::from(shifted.target)] |= taken.rotate_left(shifted.by.into());
        }
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

impl Fill {
    /// One more field that comes to another.
    fn shift(&mut self, target: Field, source: Field) {
        let places = |field: Field| {
            let bits = u32::from(field.shift)..u32::from(field.shift + field.bits);
            bits.map(move |bit| (field.word + (bit / u64::BITS) as u8, bit % u64::BITS))
        };
        for ((target, to), (source, from)) in pairs(places(target), places(source)) {
            let by = (to.wrapping_sub(from) % u64::BITS) as u8;
            let alike =
                |own: &&mut Shifted| (own.target, own.source, own.by) == (target, source, by);
            match self.shifted.iter_mut().find(alike) {
                Some(own) => own.mask |= 1 << from,
                None => self.shifted.push(Shifted {
                    target,
                    source,
                    by,
                    mask: 1 << from,
                }),
            }
        }
    }
}

/// The entry of a list for a word, which is `new` at first.
fn of_word(list: &mut Vec<(u8, u64)>, word: u8, new: u64) -> &mut u64 {
    let known = list.iter().position(|(own, _)| *own == word);
    let at = known.unwrap_or_else(|| {
        list.push((word, new));
        list.len() - 1
    });
    &mut list[at].1
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
