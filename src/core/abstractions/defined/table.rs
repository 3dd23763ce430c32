//! Distances of looks from those of goals, built breadth first, backwards.

use super::look::Look;
use super::numbering::Numbering;
use super::walk::Walk;
use crate::distances::{Building, Enumeration, Extent, Layers, Space, UNVISITED, Visited};
use crate::search::{Index, Limits, Memory, Meter, Observer, Segments, StopReason, TableData};
use crate::state::{MOST_CELLS, Packing};
use std::ops::ControlFlow;

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

/// Looks by their numbers, against the moves.
struct Numbered<'b> {
    walk: &'b Walk<'b>,
    numbering: &'b Numbering,
}

impl Space for Numbered<'_> {
    type State = u32;

    fn expand<B>(
        &self,
        number: u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut after = [0; MOST_CELLS];
        let after = &mut after[..self.walk.cells()];
        self.numbering.look(number.into(), after);
        self.walk.visit(after, |before, cost| {
            let number = self.numbering.number(before);
            number.map_or(ControlFlow::Continue(()), |number| {
                visit(number as u32, cost)
            })
        })
    }

    fn rank(&self, number: u32) -> usize {
        number as usize
    }
}

/// Looks themselves, packed, against the moves.
struct Kept<'b> {
    walk: &'b Walk<'b>,
    packing: Packing,
}

impl Space for Kept<'_> {
    type State = Packed;

    fn expand<B>(
        &self,
        look: Packed,
        mut visit: impl FnMut(Packed, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let after = self.packing.board(&look);
        self.walk.visit(after.cells(), |before, cost| {
            visit(packed(self.packing, before), cost)
        })
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
    let limits = Limits {
        max_nodes: None,
        ..*limits
    };
    let states = match place {
        Place::Numbered(numbering) => Some(numbering.total()),
        Place::Kept(_) => None,
    };
    let mut watch = Building { observer, states };
    let mut meter = Meter::new(&limits, &mut watch);
    match place {
        Place::Numbered(numbering) => {
            let visited = Visited::distances(numbering.total() as usize, &mut meter.memory)?;
            let numbers = goals.iter().filter_map(|goal| numbering.number(goal));
            let goals: Vec<u32> = numbers.map(|number| number as u32).collect();
            let mut layers = Layers::default();
            let mut enumeration =
                Enumeration::new(Numbered { walk, numbering }, visited, &mut layers);
            enumeration.keeps = false;
            Ok(narrowed(&enumeration.distances(&goals, &mut meter)?))
        }
        &Place::Kept(packing) => {
            let goals: Vec<Packed> = goals.iter().map(|goal| packed(packing, goal)).collect();
            let visited = Visited::HashedDistances(Index::new(), Segments::new());
            let mut layers = Layers::default();
            let mut enumeration = Enumeration::new(Kept { walk, packing }, visited, &mut layers);
            enumeration.run(&goals, Extent::Depth(u32::MAX), &mut meter)?;
            let Visited::HashedDistances(_, distances) = enumeration.visited else {
                unreachable!("it was made so")
            };
            let found =
                (0..distances.len()).map(|index| (layers.states.get(index), distances.get(index)));
            hashed(packing, found, &mut meter.memory)
        }
    }
}

/// Entries of as few bits as hold the greatest distance and one more, for those that nothing leads to.
fn narrowed(distances: &[u16]) -> TableData {
    let reached = distances.iter().filter(|&&own| own != UNVISITED);
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
            let own = if own == UNVISITED {
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
fn hashed(
    packing: Packing,
    distances: impl ExactSizeIterator<Item = (Packed, u16)>,
    memory: &mut Memory,
) -> Result<TableData, StopReason> {
    let words = packing.words();
    let slot = 8 * words + 2;
    let slots = (distances.len() * 3 / 2 + 1).next_power_of_two();
    let taken = slots * slot + distances.len() * size_of::<(Packed, u16)>();
    if memory.reserve(taken).is_break() {
        return Err(StopReason::MemoryLimit);
    }
    let mut sorted: Vec<(Packed, u16)> = distances.collect();
    sorted.sort_unstable();
    let greatest = sorted.iter().map(|&(_, distance)| distance).max();
    let mut bytes = vec![HASHED];
    bytes.extend(greatest.unwrap_or(0).to_le_bytes());
    let first = bytes.len();
    bytes.resize(first + slots * slot, 0xFF);
    for (key, distance) in sorted {
        let mut at = hash(&key[..words]) as usize & (slots - 1);
        loop {
            let own = &mut bytes[first + at * slot..][..slot];
            if own[8 * words..] == UNVISITED.to_le_bytes() {
                for (part, word) in own.chunks_mut(8).zip(&key[..words]) {
                    part.copy_from_slice(&word.to_le_bytes());
                }
                own[8 * words..].copy_from_slice(&distance.to_le_bytes());
                break;
            }
            at = (at + 1) & (slots - 1);
        }
    }
    Ok(bytes.into())
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
            if distance == UNVISITED {
                return self.greatest + 1;
            }
            if parts.all(|(part, word)| part == word.to_le_bytes()) {
                return distance;
            }
            at = (at + 1) & (slots - 1);
        }
    }
}
