//! Pattern databases: distances of abstract states from the abstract goals, built breadth first, or by cost, by regression.

use super::abstraction::Abstraction;
use super::carried::Carried;
use super::ranking::Ranking;
use super::regression::Regression;
use crate::distances::{
    BreadthFirstEnumeration, Building, EnumerationSpace, Extent, Layers, UNVISITED, Visited,
    enumerate_by_cost,
};
use crate::hash::folded_product;
use crate::search::{Limits, Memory, Meter, Observer, Segments, StateIndex, StopReason, TableData};
use crate::state::{Board, Packing};
use std::ops::ControlFlow;

/// Words of an abstract state that is hashed.
const MOST_WORDS: usize = 4;

/// The byte before the entries: the bits of an entry, or that abstract states stand with them.
const HASHED: u8 = 0;

/// The same where distances need 32 bits.
const HASHED_WIDE: u8 = 1;

type Packed = [u64; MOST_WORDS];

/// Bytes that the greatest distance takes, and that of a hashed state: its number follows from what stands first.
fn width(kind: u8) -> usize {
    if matches!(kind, HASHED_WIDE | 32) {
        4
    } else {
        2
    }
}

/// A distance of that many bytes; the greatest number stands for none.
#[inline]
fn read(bytes: &[u8]) -> Option<u32> {
    match *bytes {
        [low, high] => Some(u16::from_le_bytes([low, high]))
            .filter(|&short_distance| short_distance != UNVISITED)
            .map(u32::from),
        [a, b, c, d] => {
            Some(u32::from_le_bytes([a, b, c, d])).filter(|&distance| distance != u32::MAX)
        }
        _ => None,
    }
}

/// The way in which entries are found.
#[derive(Clone, Debug)]
pub(crate) enum Addressing {
    /// Entries found by rank.
    Ranked(Ranking),
    /// Entries found by the hash of the abstract state, packed.
    Hashed(Packing),
}

/// A finished table.
#[derive(Clone, Debug)]
pub(crate) struct AbstractionTable {
    place: Addressing,
    data: TableData,
    /// Where entries begin.
    head: usize,
    /// The greatest distance.
    pub greatest: u32,
}

/// Abstract states by rank, against the moves.
struct RankedSpace<'b> {
    regression: &'b Regression<'b>,
    ranking: &'b Ranking,
}

impl EnumerationSpace for RankedSpace<'_> {
    type State = u32;

    fn expand<B>(
        &self,
        number: u32,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut after = Board::empty(self.regression.cells());
        let after = after.cells_mut();
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
    packing: &'b Packing,
}

impl EnumerationSpace for Hashed<'_> {
    type State = Packed;

    fn expand<B>(
        &self,
        abstraction: Packed,
        mut visit: impl FnMut(Packed, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let after = self.packing.board(&abstraction);
        self.regression.visit(after.cells(), |before, cost| {
            visit(self.packing.packed(before), cost)
        })
    }
}

/// Returns how the entries of abstract states around one are found; `None` where such a state takes too many bits.
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
    let counts: Vec<usize> = counts.collect();
    let even = Packing::new(counts.len(), counts.iter().copied().max().unwrap_or(1));
    let fits = |packing: &Packing| packing.words() <= MOST_WORDS;
    let packing = Some(even).filter(fits);
    let packing = packing.or_else(|| Some(Packing::by_cell(&counts)).filter(fits));
    packing.map(Addressing::Hashed)
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
            let numbers = goals.iter().filter_map(|goal| ranking.rank(goal));
            let goals: Vec<u32> = numbers.map(|number| number as u32).collect();
            let mut layers = Layers::default();
            let space = RankedSpace {
                regression,
                ranking,
            };
            if regression.has_costs() {
                by_cost(&space, &goals, &mut layers, &mut meter)?;
                let bytes = ranking.total() as usize * size_of::<Option<u32>>();
                if meter.memory.reserve(bytes).is_break() {
                    return Err(StopReason::MemoryLimit);
                }
                let mut distances = vec![None; ranking.total() as usize];
                for layer in 0..=layers.depth() as usize {
                    for number in layers.layer(layer) {
                        distances[number as usize] = Some(layers.distance(layer));
                    }
                }
                return Ok(narrowed(distances.into_iter()));
            }
            let distances = if let Some(carried) = Carried::new(regression, ranking) {
                carried.distances(&goals, ranking.total(), &mut meter)?
            } else {
                let ranks = ranking.total() as usize;
                let visited = Visited::distances(ranks, &mut meter.memory)?;
                let mut enumeration = BreadthFirstEnumeration::new(space, visited, &mut layers);
                enumeration.keeps = false;
                enumeration.distances(&goals, &mut meter)?
            };
            let known = distances
                .iter()
                .map(|&distance| (distance != UNVISITED).then_some(distance.into()));
            Ok(narrowed(known))
        }
        Addressing::Hashed(packing) => {
            let goals: Vec<Packed> = goals.iter().map(|goal| packing.packed(goal)).collect();
            let mut layers = Layers::default();
            let space = Hashed {
                regression,
                packing,
            };
            if regression.has_costs() {
                by_cost(&space, &goals, &mut layers, &mut meter)?;
                let numbers = 0..=layers.depth() as usize;
                let found = numbers.flat_map(|layer| {
                    let distance = layers.distance(layer);
                    layers.layer(layer).map(move |state| (state, distance))
                });
                return hashed(packing, (layers.states.len(), found), &mut meter.memory);
            }
            let visited = Visited::HashedDistances(StateIndex::new(), Segments::new());
            let mut enumeration = BreadthFirstEnumeration::new(space, visited, &mut layers);
            enumeration.run(&goals, Extent::Depth(u32::MAX), &mut meter)?;
            let Visited::HashedDistances(_, distances) = enumeration.visited else {
                unreachable!("it was made so")
            };
            let count = distances.len();
            let found =
                (0..count).map(|index| (layers.states.get(index), u32::from(distances.get(index))));
            hashed(packing, (count, found), &mut meter.memory)
        }
    }
}

/// Enumerates abstract states by what moves from them to a goal cost.
fn by_cost<P: EnumerationSpace>(
    space: &P,
    goals: &[P::State],
    layers: &mut Layers<P::State>,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    let all = Extent::Depth(u32::MAX);
    enumerate_by_cost(space, goals, all, layers, meter).map_err(|cut| cut.reason)
}

/// Entries of as few bits as hold the greatest distance and one more, for those that nothing leads to.
fn narrowed(distances: impl ExactSizeIterator<Item = Option<u32>> + Clone) -> TableData {
    let greatest = distances.clone().flatten().max().unwrap_or(0);
    let bits = bits_for(greatest);
    let mut bytes = vec![bits];
    bytes.extend(&greatest.to_le_bytes()[..width(bits)]);
    let unreached = u32::MAX >> (32 - bits);
    let mut entries = distances.map(|reached| reached.unwrap_or(unreached));
    if bits >= 8 {
        let each = usize::from(bits / 8);
        bytes.reserve(entries.len() * each);
        entries.for_each(|distance| bytes.extend_from_slice(&distance.to_le_bytes()[..each]));
        return bytes.into();
    }
    let per_byte = 8 / bits;
    while entries.len() > 0 {
        let places = entries.by_ref().take(per_byte.into()).zip(0..);
        bytes.push(places.fold(0, |byte, (entry, place)| {
            byte | (entry as u8) << (place * bits)
        }));
    }
    bytes.into()
}

fn bits_for(greatest: u32) -> u8 {
    match greatest {
        0..3 => 2,
        3..15 => 4,
        15..255 => 8,
        255..65_535 => 16,
        _ => 32,
    }
}

/// Abstract states with their distances, each at the first free place from that of its hash on.
fn hashed(
    packing: &Packing,
    (count, distances): (usize, impl Iterator<Item = (Packed, u32)>),
    memory: &mut Memory,
) -> Result<TableData, StopReason> {
    let words = packing.words();
    let mut sorted: Vec<(Packed, u32)> = distances.collect();
    let greatest = sorted
        .iter()
        .map(|&(_, distance)| distance)
        .max()
        .unwrap_or(0);
    let kind = if greatest < UNVISITED.into() {
        HASHED
    } else {
        HASHED_WIDE
    };
    let width = width(kind);
    let slot = 8 * words + width;
    let slots = (count * 3 / 2 + 1).next_power_of_two();
    let taken = slots * slot + count * size_of::<(Packed, u32)>();
    if memory.reserve(taken).is_break() {
        return Err(StopReason::MemoryLimit);
    }
    sorted.sort_unstable();
    let mut bytes = vec![kind];
    bytes.extend(&greatest.to_le_bytes()[..width]);
    let first = bytes.len();
    bytes.resize(first + slots * slot, 0xFF);
    for (key, distance) in sorted {
        let mut at = hash(&key[..words]) as usize & (slots - 1);
        loop {
            let slot_bytes = &mut bytes[first + at * slot..][..slot];
            if read(&slot_bytes[8 * words..]).is_none() {
                for (part, word) in slot_bytes.chunks_mut(8).zip(&key[..words]) {
                    part.copy_from_slice(&word.to_le_bytes());
                }
                slot_bytes[8 * words..].copy_from_slice(&distance.to_le_bytes()[..width]);
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
            folded_product(hash ^ word, 0xD6E8_FEB8_6659_FD93)
        })
}

impl AbstractionTable {
    /// The table of these bytes, if they can be one.
    pub(crate) fn new(place: Addressing, data: TableData) -> Option<Self> {
        let bytes = data.bytes();
        let (&bits, rest) = bytes.split_first()?;
        let (greatest, entries) = rest.split_at_checked(width(bits))?;
        let fits = match &place {
            Addressing::Ranked(ranking) => {
                matches!(bits, 2 | 4 | 8 | 16 | 32)
                    && entries.len() as u64 == (ranking.total() * u64::from(bits)).div_ceil(8)
            }
            Addressing::Hashed(packing) => {
                let slot = 8 * packing.words() + width(bits);
                matches!(bits, HASHED | HASHED_WIDE)
                    && entries.len().is_multiple_of(slot)
                    && (entries.len() / slot).is_power_of_two()
            }
        };
        let head = 1 + greatest.len();
        let greatest = read(greatest).unwrap_or(0);
        fits.then_some(Self {
            place,
            data,
            head,
            greatest,
        })
    }

    /// The memory that the table takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.data.bytes().len() as u64
    }

    /// Returns how entries are found.
    pub(crate) fn place(&self) -> &Addressing {
        &self.place
    }

    /// The distance of an abstract state; where no moves lead from it to a goal, one more than the greatest.
    #[inline]
    pub(crate) fn distance(&self, image: &[u8]) -> u32 {
        match &self.place {
            Addressing::Ranked(ranking) => self.ranked(ranking.rank(image)),
            Addressing::Hashed(packing) => self.kept(packing, image),
        }
    }

    /// That of a rank.
    #[inline]
    pub(crate) fn ranked(&self, number: Option<u64>) -> u32 {
        let Some(number) = number else {
            return self.greatest + 1;
        };
        let (bits, entries) = (self.data.bytes()[0], &self.data.bytes()[self.head..]);
        let number = number as usize;
        let distance = match bits {
            2 => (entries[number / 4] >> (number % 4 * 2) & 3).into(),
            4 => (entries[number / 2] >> (number % 2 * 4) & 15).into(),
            8 => entries[number].into(),
            16 => u16::from_le_bytes([entries[2 * number], entries[2 * number + 1]]).into(),
            _ => u32::from_le_bytes(std::array::from_fn(|at| entries[4 * number + at])),
        };
        distance.min(self.greatest + 1)
    }

    fn kept(&self, packing: &Packing, image: &[u8]) -> u32 {
        let (key, words) = (packing.packed::<MOST_WORDS>(image), packing.words());
        let entries = &self.data.bytes()[self.head..];
        let slot = 8 * words + (self.head - 1);
        let slots = entries.len() / slot;
        let mut at = hash(&key[..words]) as usize & (slots - 1);
        loop {
            let slot_bytes = &entries[at * slot..][..slot];
            let mut parts = slot_bytes.chunks_exact(8).zip(&key[..words]);
            let Some(distance) = read(&slot_bytes[8 * words..]) else {
                return self.greatest + 1;
            };
            if parts.all(|(part, word)| part == word.to_le_bytes()) {
                return distance;
            }
            at = (at + 1) & (slots - 1);
        }
    }
}
