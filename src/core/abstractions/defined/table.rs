//! Distances of looks from those of goals, built breadth first, backwards.

use super::look::Look;
use super::numbering::Numbering;
use super::walk::Walk;
use crate::search::{Limits, Observer, StopReason, TableData};
use crate::state::Packing;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// An entry that no move leads to, while a table is built.
const UNREACHED: u16 = u16::MAX;
/// No distance is kept as greater.
const MOST: u16 = UNREACHED - 1;
/// Looks that are gone back from between two questions whether to go on.
const BETWEEN_QUESTIONS: usize = 4096;
/// Words of a look that is kept by itself.
const MOST_WORDS: usize = 4;

/// What stands before the entries: how many bits one has, or that looks stand with them.
const HASHED: u8 = 0;

type Packed = [u64; MOST_WORDS];

/// How entries are found.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// By a number.
    Numbered(Numbering),
    /// By the look itself, packed.
    Kept(Packing),
}

/// A finished table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    place: Place,
    data: TableData,
    /// The greatest distance.
    pub greatest: u16,
}

/// What is found out while a table is built.
trait Entries {
    type Key: Copy;

    /// The key of a look, if it can have one.
    fn key(&self, seen: &[u8]) -> Option<Self::Key>;
    fn look(&self, key: Self::Key, seen: &mut [u8]);
    fn get(&self, key: Self::Key) -> u16;
    fn set(&mut self, key: Self::Key, distance: u16);
    /// Bytes that it takes, as far as it has grown.
    fn bytes(&self) -> u64;
}

struct Numbered<'n> {
    numbering: &'n Numbering,
    distances: Vec<u16>,
}

impl Entries for Numbered<'_> {
    type Key = u32;

    #[inline]
    fn key(&self, seen: &[u8]) -> Option<u32> {
        self.numbering.number(seen).map(|number| number as u32)
    }

    fn look(&self, key: u32, seen: &mut [u8]) {
        self.numbering.look(key.into(), seen);
    }

    fn get(&self, key: u32) -> u16 {
        self.distances[key as usize]
    }

    fn set(&mut self, key: u32, distance: u16) {
        self.distances[key as usize] = distance;
    }

    fn bytes(&self) -> u64 {
        2 * self.distances.len() as u64
    }
}

struct Kept {
    packing: Packing,
    cells: usize,
    distances: HashMap<Packed, u16, FixedState>,
}

impl Entries for Kept {
    type Key = Packed;

    fn key(&self, seen: &[u8]) -> Option<Packed> {
        Some(packed(self.packing, seen))
    }

    fn look(&self, key: Packed, seen: &mut [u8]) {
        seen[..self.cells].copy_from_slice(self.packing.board(&key).cells());
    }

    fn get(&self, key: Packed) -> u16 {
        self.distances.get(&key).copied().unwrap_or(UNREACHED)
    }

    fn set(&mut self, key: Packed, distance: u16) {
        self.distances.insert(key, distance);
    }

    fn bytes(&self) -> u64 {
        // Old and new while it grows, and the table that is made of it.
        (self.distances.capacity() * 2 * (size_of::<Packed>() + 4)) as u64
    }
}

fn packed(packing: Packing, seen: &[u8]) -> Packed {
    packing.pack(&crate::state::Board::new(seen))
}

/// How the entries for looks around one are found; `None` where a look takes too many bits.
pub(crate) fn place(
    model: &crate::operators::Model,
    look: &Look,
    one: Option<&[u8]>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Place> {
    if let Some(numbering) = Numbering::new(model, look, one, interrupted) {
        return Some(Place::Numbered(numbering));
    }
    let counts = (0..look.cells()).map(|cell| look.count(cell));
    let packing = Packing::new(look.cells(), counts.max().unwrap_or(1));
    (packing.words() <= MOST_WORDS).then_some(Place::Kept(packing))
}

/// The bytes of the table of all looks from which moves lead to one of these.
pub(crate) fn build(
    walk: &Walk<'_>,
    place: &Place,
    goals: &[Vec<u8>],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<TableData, StopReason> {
    match place {
        Place::Numbered(numbering) => {
            let total = numbering.total();
            if 2 * total > limits.memory {
                return Err(StopReason::MemoryLimit);
            }
            let mut entries = Numbered {
                numbering,
                distances: vec![UNREACHED; total as usize],
            };
            search(walk, &mut entries, goals, Some(total), limits, observer)?;
            Ok(narrowed(&entries.distances))
        }
        Place::Kept(packing) => {
            let mut entries = Kept {
                packing: *packing,
                cells: goals.first().map_or(0, Vec::len),
                distances: HashMap::default(),
            };
            search(walk, &mut entries, goals, None, limits, observer)?;
            Ok(hashed(*packing, &entries.distances))
        }
    }
}

/// Breadth first; a move that costs nothing stays in its layer.
fn search<E: Entries>(
    walk: &Walk<'_>,
    entries: &mut E,
    goals: &[Vec<u8>],
    total: Option<u64>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let cells = goals.first().map_or(0, Vec::len);
    let (mut after, mut before) = (vec![0; cells], vec![0; cells]);
    let mut layer = Vec::new();
    for goal in goals {
        let Some(key) = entries.key(goal) else {
            continue;
        };
        entries.set(key, 0);
        layer.push(key);
    }
    let (mut distance, mut done, mut looked) = (0, 0_u64, 0_usize);
    while !layer.is_empty() {
        let mut next = Vec::new();
        let mut index = 0;
        while index < layer.len() {
            let key = layer[index];
            index += 1;
            looked += 1;
            if looked.is_multiple_of(BETWEEN_QUESTIONS) {
                let all = total.unwrap_or(done + (layer.len() + next.len()) as u64);
                let stopped = observer.observe_table(done, all);
                let bytes =
                    entries.bytes() + ((layer.len() + next.len()) * size_of::<E::Key>()) as u64;
                if let Some(reason) = stopped {
                    return Err(reason);
                }
                if bytes > limits.memory {
                    return Err(StopReason::MemoryLimit);
                }
            }
            if entries.get(key) < distance {
                continue;
            }
            done += 1;
            entries.look(key, &mut after);
            walk.visit(&after, &mut before, |seen, cost| {
                let Some(key) = entries.key(seen) else { return };
                let far = (distance + cost).min(MOST);
                if far < entries.get(key) {
                    entries.set(key, far);
                    if cost == 0 { &mut layer } else { &mut next }.push(key);
                }
            });
        }
        layer = next;
        distance = (distance + 1).min(MOST);
    }
    Ok(())
}

/// Entries of as few bits as hold the greatest distance and one more, for those that nothing leads to.
fn narrowed(distances: &[u16]) -> TableData {
    let reached = distances.iter().filter(|&&own| own != UNREACHED);
    let greatest = reached.max().copied().unwrap_or(0);
    let bits = bits_for(greatest);
    let mut bytes = vec![bits];
    bytes.extend(greatest.to_le_bytes());
    if bits == 16 {
        bytes.extend(distances.iter().flat_map(|own| own.to_le_bytes()));
        return bytes.into();
    }
    let per_byte = 8 / usize::from(bits);
    let unreached = u8::MAX >> (8 - bits);
    bytes.extend(distances.chunks(per_byte).map(|chunk| {
        let places = chunk.iter().enumerate();
        places.fold(0, |byte, (place, &own)| {
            let own = if own == UNREACHED {
                unreached
            } else {
                own as u8
            };
            byte | own << (place * usize::from(bits))
        })
    }));
    bytes.into()
}

fn bits_for(greatest: u16) -> u8 {
    match greatest {
        0..3 => 2,
        3..15 => 4,
        15..255 => 8,
        _ => 16,
    }
}

/// Looks with their distances, each at the first free place from that of its hash on.
fn hashed(packing: Packing, distances: &HashMap<Packed, u16, FixedState>) -> TableData {
    let words = packing.words();
    let greatest = distances.values().max().copied().unwrap_or(0);
    let slot = 8 * words + 2;
    let slots = (distances.len() * 3 / 2 + 1).next_power_of_two();
    let mut bytes = vec![HASHED];
    bytes.extend(greatest.to_le_bytes());
    let first = bytes.len();
    bytes.resize(first + slots * slot, 0xFF);
    let mut sorted: Vec<(&Packed, &u16)> = distances.iter().collect();
    sorted.sort_unstable();
    for (key, distance) in sorted {
        let mut at = hash(&key[..words]) as usize & (slots - 1);
        loop {
            let own = &mut bytes[first + at * slot..][..slot];
            if own[8 * words..] == UNREACHED.to_le_bytes() {
                for (part, word) in own.chunks_mut(8).zip(&key[..words]) {
                    part.copy_from_slice(&word.to_le_bytes());
                }
                own[8 * words..].copy_from_slice(&distance.to_le_bytes());
                break;
            }
            at = (at + 1) & (slots - 1);
        }
    }
    bytes.into()
}

fn hash(words: &[u64]) -> u64 {
    words
        .iter()
        .fold(0x9E37_79B9_7F4A_7C15, |hash: u64, &word| {
            let product = u128::from(hash ^ word) * 0xD6E8_FEB8_6659_FD93;
            product as u64 ^ (product >> 64) as u64
        })
}

impl Table {
    /// The table of these bytes, if they can be one.
    pub(crate) fn new(place: Place, data: TableData) -> Option<Self> {
        let bytes = data.bytes();
        let &[bits, low, high, ref entries @ ..] = bytes else {
            return None;
        };
        let fits = match &place {
            Place::Numbered(numbering) => {
                matches!(bits, 2 | 4 | 8 | 16)
                    && entries.len() as u64 == (numbering.total() * u64::from(bits)).div_ceil(8)
            }
            Place::Kept(packing) => {
                let slot = 8 * packing.words() + 2;
                bits == HASHED
                    && entries.len().is_multiple_of(slot)
                    && (entries.len() / slot).is_power_of_two()
            }
        };
        let greatest = u16::from_le_bytes([low, high]);
        fits.then_some(Self {
            place,
            data,
            greatest,
        })
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.data.bytes().len() as u64
    }

    /// How entries are found.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// The distance of a look; where no move leads from it to a goal's, one more than the greatest.
    #[inline]
    pub(crate) fn distance(&self, seen: &[u8]) -> u16 {
        match &self.place {
            Place::Numbered(numbering) => self.numbered(numbering.number(seen)),
            Place::Kept(packing) => self.kept(*packing, seen),
        }
    }

    /// That of a number.
    #[inline]
    pub(crate) fn numbered(&self, number: Option<u64>) -> u16 {
        let Some(number) = number else {
            return self.greatest + 1;
        };
        let (bits, entries) = (self.data.bytes()[0], &self.data.bytes()[3..]);
        let number = number as usize;
        let distance = match bits {
            2 => (entries[number / 4] >> (number % 4 * 2) & 3).into(),
            4 => (entries[number / 2] >> (number % 2 * 4) & 15).into(),
            8 => entries[number].into(),
            _ => u16::from_le_bytes([entries[2 * number], entries[2 * number + 1]]),
        };
        distance.min(self.greatest + 1)
    }

    fn kept(&self, packing: Packing, seen: &[u8]) -> u16 {
        let (key, words) = (packed(packing, seen), packing.words());
        let entries = &self.data.bytes()[3..];
        let slot = 8 * words + 2;
        let slots = entries.len() / slot;
        let mut at = hash(&key[..words]) as usize & (slots - 1);
        loop {
            let own = &entries[at * slot..][..slot];
            let distance = u16::from_le_bytes([own[8 * words], own[8 * words + 1]]);
            let mut parts = own.chunks_exact(8).zip(&key[..words]);
            if distance == UNREACHED {
                return self.greatest + 1;
            }
            if parts.all(|(part, word)| part == word.to_le_bytes()) {
                return distance;
            }
            at = (at + 1) & (slots - 1);
        }
    }
}
