//! The hash table from states to their ids.

use super::PackedState;
use super::StopReason;
use super::memory::Memory;
use super::meter::Stop;
use super::segments::Segments;
use std::ops::ControlFlow;

/// log2 of the number of shards. Each grows by itself, so that no search pauses for the rehash of
/// its whole table (16 ms at 250 million states instead of 4 s), and so that old and new table
/// exist side by side only for one shard.
const SHARD_BITS: u32 = 8;
/// Slots of a shard at first.
const FEWEST: usize = 16;
/// Up to here a shard doubles; from here it grows by half, which keeps the load between 0.53 and 0.8.
const DOUBLING_UP_TO: usize = 1 << 12;

/// A part of the table: linear probing over slots that hold `id + 1` in their low bits and, in
/// the bits an id does not need yet, bits of the state's hash. Those spare most comparisons with
/// a state, each of which would be a miss of the cache. 0 is an empty slot.
#[derive(Debug)]
struct Shard {
    slots: Vec<u32>,
    used: usize,
    /// Slots that may be used before it grows: four fifths.
    most: usize,
    /// The bits of a slot that hold hash bits.
    tag: u32,
}

impl Shard {
    const EMPTY: Self = Self {
        slots: Vec::new(),
        used: 0,
        most: 0,
        tag: !0 << 20,
    };

    /// The slot where the search for a hash begins: its bits below the shard's, as a fraction.
    fn home(&self, hash: u64) -> usize {
        let fraction = u128::from(hash << SHARD_BITS);
        ((fraction * self.slots.len() as u128) >> 64) as usize
    }

    fn put(&mut self, hash: u64, id: u32) {
        let mut at = self.home(hash);
        while self.slots[at] != 0 {
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        self.slots[at] = (hash as u32 & self.tag) | (id + 1);
        self.used += 1;
    }

    #[cold]
    fn grow<S: PackedState>(
        &mut self,
        states: &Segments<S>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        let old = self.slots.len();
        let new = match old {
            0 => FEWEST,
            _ if old < DOUBLING_UP_TO => old * 2,
            _ => old + old / 2,
        };
        memory.reserve(new * size_of::<u32>())?;
        let slots = std::mem::replace(&mut self.slots, vec![0; new]);
        self.used = 0;
        self.most = new / 5 * 4;
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let id = (slot & !self.tag) - 1;
            self.put(states.get(id as usize).hash(), id);
        }
        memory.release(old * size_of::<u32>());
        ControlFlow::Continue(())
    }

    /// Makes room for ids that need more bits.
    #[cold]
    fn narrow_tags(&mut self) {
        let old = self.tag;
        self.tag = old << 4;
        for slot in &mut self.slots {
            *slot &= !old | self.tag;
        }
    }
}

/// Finds the id of a state in a list of states. Takes 5 to 7.5 bytes a state.
#[derive(Debug)]
pub struct Index {
    shards: Vec<Shard>,
}

/// What a look into the index gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The state was there, with this id.
    Known(u32),
    /// The state is new, and got this id.
    New(u32),
}

impl Index {
    /// An empty index.
    pub fn new() -> Self {
        Self {
            shards: (0..1 << SHARD_BITS).map(|_| Shard::EMPTY).collect(),
        }
    }

    /// The id of a state.
    pub fn find<S: PackedState>(&self, state: S, states: &Segments<S>) -> Option<u32> {
        let hash = state.hash();
        let shard = &self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        if shard.slots.is_empty() {
            return None;
        }
        let mut at = shard.home(hash);
        loop {
            let slot = shard.slots[at];
            if slot == 0 {
                return None;
            }
            if (slot ^ hash as u32) & shard.tag == 0 {
                let id = (slot & !shard.tag) - 1;
                if states.get(id as usize) == state {
                    return Some(id);
                }
            }
            at += 1;
            if at == shard.slots.len() {
                at = 0;
            }
        }
    }

    /// The id of a state; a new one gets the id `states.len()`, under which the caller must put it
    /// into the list next.
    #[inline]
    pub fn enter<S: PackedState>(
        &mut self,
        state: S,
        states: &Segments<S>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entry> {
        let hash = state.hash();
        let shard = &mut self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        if shard.used >= shard.most {
            shard.grow(states, memory)?;
        }
        let mut at = shard.home(hash);
        loop {
            let slot = shard.slots[at];
            if slot == 0 {
                break;
            }
            if (slot ^ hash as u32) & shard.tag == 0 {
                let id = (slot & !shard.tag) - 1;
                if states.get(id as usize) == state {
                    return ControlFlow::Continue(Entry::Known(id));
                }
            }
            at += 1;
            if at == shard.slots.len() {
                at = 0;
            }
        }
        let length = states.len();
        if length >= u32::MAX as usize {
            // Ids end here; 4 billion states are more than any table of this kind should hold.
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        let id = length as u32;
        while (id + 1) & shard.tag != 0 {
            shard.narrow_tags();
        }
        shard.slots[at] = (hash as u32 & shard.tag) | (id + 1);
        shard.used += 1;
        ControlFlow::Continue(Entry::New(id))
    }
}
