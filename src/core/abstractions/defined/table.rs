//! Pattern databases: distances of abstract states from the abstract goals, built breadth first by regression.

use super::abstraction::Abstraction;
use super::ranking::Ranking;
use super::regression::Regression;
use crate::distances::{Building, Enumeration, Extent, Layers, Space, UNVISITED, Visited};
use crate::search::{Index, Limits, Memory, Meter, Observer, Segments, StopReason, TableData};
use crate::state::{MOST_CELLS, Packing};
use std::ops::ControlFlow;

/// Words of an abstract state that is hashed.
const MOST_WORDS: usize = 4;

/// What stands before the entries: how many bits one has, or that abstract states stand with them.
const HASHED: u8 = 0;

type Packed = [u64; MOST_WORDS];

/// How entries are found.
#[derive(Clone, Debug)]
pub(crate) enum Addressing {
    /// By rank.
    Ranked(Ranking),
    /// By the hash of the abstract state, packed.
    Hashed(Packing),
}

/// A finished table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    place: Addressing,
    data: TableData,
    /// The greatest distance.
    pub greatest: u16,
}

/// Abstract states by rank, against the moves.
struct Ranked<'b> {
    regression: &'b Regression<'b>,
    ranking: &'b Ranking,
}

impl Space for Ranked<'_> {
    type State = u32;

    fn expand<B>(
        &self,
        number: u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut after = [0; MOST_CELLS];
        let after = &mut after[..self.regression.cells()];
        self.ranking.unrank(number.into(), after);
        self.regression.visit(after, |before, cost| {
            let number = self.ranking.rank(before);
            number.map_or(ControlFlow::Continue(()), |number| {
                visit(number as u32, cost)
            })
        })
    }

    fn rank(&self, number: u32) -> usize {
        number as usize
    }
}

/// Abstract states, packed, against the moves.
struct Hashed<'b> {
    regression: &'b Regression<'b>,
    packing: Packing,
}

impl Space for Hashed<'_> {
    type State = Packed;

    fn expand<B>(
        &self,
        abstraction: Packed,
        mut visit: impl FnMut(Packed, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let after = self.packing.board(&abstraction);
        self.regression.visit(after.cells(), |before, cost| {
            visit(packed(self.packing, before), cost)
        })
    }
}

fn packed(packing: Packing, image: &[u8]) -> Packed {
    packing.pack(&crate::state::Board::new(image))
}

/// How the entries of abstract states around one are found; `None` where such a state takes too many bits.
pub(crate) fn place(
    model: &crate::operators::Model,
    abstraction: &Abstraction,
    one: Option<&[u8]>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Addressing> {
    if let Some(ranking) = Ranking::new(model, abstraction, one, interrupted) {
        return Some(Addressing::Ranked(ranking));
    }
    let counts = (0..abstraction.cells()).map(|cell| abstraction.count(cell));
    let packing = Packing::new(abstraction.cells(), counts.max().unwrap_or(1));
    (packing.words() <= MOST_WORDS).then_some(Addressing::Hashed(packing))
}

/// The bytes of the table of all abstract states from which moves lead to one of these goals.
pub(crate) fn build(
    regression: &Regression<'_>,
    place: &Addressing,
    goals: &[Vec<u8>],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<TableData, StopReason> {
    let limits = Limits {
        max_nodes: None,
        ..*limits
    };
    let states = match place {
        Addressing::Ranked(ranking) => Some(ranking.total()),
        Addressing::Hashed(_) => None,
    };
    let mut watch = Building { observer, states };
    let mut meter = Meter::new(&limits, &mut watch);
    match place {
        Addressing::Ranked(ranking) => {
            let visited = Visited::distances(ranking.total() as usize, &mut meter.memory)?;
            let numbers = goals.iter().filter_map(|goal| ranking.rank(goal));
            let goals: Vec<u32> = numbers.map(|number| number as u32).collect();
            let mut layers = Layers::default();
            let mut enumeration = Enumeration::new(
                Ranked {
                    regression,
                    ranking,
                },
                visited,
                &mut layers,
            );
            enumeration.keeps = false;
            Ok(narrowed(&enumeration.distances(&goals, &mut meter)?))
        }
        &Addressing::Hashed(packing) => {
            let goals: Vec<Packed> = goals.iter().map(|goal| packed(packing, goal)).collect();
            let visited = Visited::HashedDistances(Index::new(), Segments::new());
            let mut layers = Layers::default();
            let mut enumeration = Enumeration::new(
                Hashed {
                    regression,
                    packing,
                },
                visited,
                &mut layers,
            );
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

/// Abstract states with their distances, each at the first free place from that of its hash on.
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
    pub(crate) fn new(place: Addressing, data: TableData) -> Option<Self> {
        let bytes = data.bytes();
        let &[bits, low, high, ref entries @ ..] = bytes else {
            return None;
        };
        let fits = match &place {
            Addressing::Ranked(ranking) => {
                matches!(bits, 2 | 4 | 8 | 16)
                    && entries.len() as u64 == (ranking.total() * u64::from(bits)).div_ceil(8)
            }
            Addressing::Hashed(packing) => {
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
    pub(crate) fn place(&self) -> &Addressing {
        &self.place
    }

    /// The distance of an abstract state; where no moves lead from it to a goal, one more than the greatest.
    #[inline]
    pub(crate) fn distance(&self, image: &[u8]) -> u16 {
        match &self.place {
            Addressing::Ranked(ranking) => self.ranked(ranking.rank(image)),
            Addressing::Hashed(packing) => self.kept(*packing, image),
        }
    }

    /// That of a rank.
    #[inline]
    pub(crate) fn ranked(&self, number: Option<u64>) -> u16 {
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

    fn kept(&self, packing: Packing, image: &[u8]) -> u16 {
        let (key, words) = (packed(packing, image), packing.words());
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
