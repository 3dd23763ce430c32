//! The hash table from states to their ids.

use super::PackedState;
use super::memory::Memory;
use super::meter::Stop;
use super::segments::Segments;
use crate::hash::scaled;
use std::ops::ControlFlow;

/// log2 of the number of shards. Each grows by itself, so that no search pauses for the rehash of
/// its whole table (16 ms at 250 million states instead of 4 s), and so that old and new table
/// exist side by side only for one shard.
const SHARD_BITS: u32 = 8;
/// Slots of a shard at first.
const FEWEST: usize = 64;
/// Up to here a shard grows fourfold: small searches save time where there is little to save of
/// memory.
const FOURFOLD_UP_TO: usize = 1 << 8;
/// Up to here a shard doubles; from here it grows by three quarters, for a load between 0.46 and 0.8:
/// less takes more time, since every growth reads the states again.
const DOUBLING_UP_TO: usize = 1 << 12;

/// A part of the table: linear probing over slots that hold `id + 1` in their low bits and, in
/// the bits an id does not need yet, bits of the state's hash. Those spare most comparisons with
/// a state, each of which would be a miss of the cache. 0 is an empty slot.
#[derive(Clone, Debug)]
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
    #[inline]
    fn home(&self, hash: u64) -> usize {
        scaled(hash << SHARD_BITS, self.slots.len())
    }

    /// The id of a state, or the slot where it belongs (0 where there is no slot yet).
    #[inline]
    fn probe<S: PackedState>(
        &self,
        hash: u64,
        state: S,
        states: &Segments<S>,
    ) -> Result<u32, usize> {
        let mut at = self.home(hash);
        loop {
            // One comparison checks the bounds and sees the end, where the search wraps around.
            let Some(&slot) = self.slots.get(at) else {
                if at == 0 {
                    return Err(0);
                }
                at = 0;
                continue;
            };
            if slot == 0 {
                return Err(at);
            }
            if (slot ^ hash as u32) & self.tag == 0 {
                let id = (slot & !self.tag) - 1;
                if states.get(id as usize) == state {
                    return Ok(id);
                }
            }
            at += 1;
        }
    }

    /// The first empty slot for a hash.
    fn vacancy(&self, hash: u64) -> usize {
        let home = self.home(hash);
        let empty = |slots: &[u32]| slots.iter().position(|&slot| slot == 0);
        let found = empty(&self.slots[home..]).map(|at| home + at);
        found
            .or_else(|| empty(&self.slots))
            .expect("a fifth of the slots is empty")
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
            _ if old <= FOURFOLD_UP_TO => old * 4,
            _ if old < DOUBLING_UP_TO => old * 2,
            _ => old / 4 * 7,
        };
        memory.reserve(new * size_of::<u32>())?;
        let slots = std::mem::replace(&mut self.slots, vec![0; new]);
        self.most = new / 5 * 4;
        // In batches, so that the states' misses of the cache run side by side.
        for batch in slots.chunks(64) {
            let mut moved = [(0, 0); 64];
            let mut count = 0;
            for &slot in batch {
                let id = (slot & !self.tag).saturating_sub(1);
                moved[count] = (slot, states.get(id as usize).hash());
                count += usize::from(slot != 0);
            }
            for &(slot, hash) in &moved[..count] {
                let at = self.vacancy(hash);
                self.slots[at] = slot;
            }
        }
        drop(slots);
        memory.release(old * size_of::<u32>());
        ControlFlow::Continue(())
    }

    /// Makes room for ids that need four bits more.
    #[cold]
    fn narrow_tags(&mut self) {
        let old = self.tag;
        self.tag = old << 4;
        for slot in &mut self.slots {
            *slot &= !old | self.tag;
        }
    }
}

/// Brings what is at an address into the cache.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code, reason = "the processor is told an address")]
pub(crate) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let address = std::ptr::from_ref(place);
    // SAFETY: the address is that of a reference, and nothing is read from it.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) }
}

/// Reads what is at an address, for the sake of the cache alone.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(crate) fn prefetch<T: Copy>(place: &T) {
    std::hint::black_box(*place);
}

/// Finds the id of a state in a list of states. Takes 5 to 8.75 bytes a state.
#[derive(Debug)]
pub(crate) struct StateIndex {
    shards: Box<[Shard; 1 << SHARD_BITS]>,
}

impl StateIndex {
    /// An empty index.
    pub(crate) fn new() -> Self {
        Self {
            shards: vec![Shard::EMPTY; 1 << SHARD_BITS]
                .into_boxed_slice()
                .try_into()
                .expect("the slice was made that long"),
        }
    }

    /// Brings the first slot for a hash into the cache. Nothing waits for it, as it would for a slot that is read: a processor
    /// holds 512 instructions, which are those of three successors of a puzzle with 24 moves.
    #[inline]
    pub(crate) fn load(&self, hash: u64) {
        let shard = &self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        if let Some(slot) = shard.slots.get(shard.home(hash)) {
            prefetch(slot);
        }
    }

    /// The id of a state, or the slot of its shard where it belongs.
    #[inline]
    pub(crate) fn probe<S: PackedState>(
        &self,
        hash: u64,
        state: S,
        states: &Segments<S>,
    ) -> Result<u32, usize> {
        self.shards[(hash >> (64 - SHARD_BITS)) as usize].probe(hash, state, states)
    }

    /// Puts the state that comes next in the list, and was not found, into the index.
    #[inline]
    pub(crate) fn insert<S: PackedState>(
        &mut self,
        hash: u64,
        mut slot: usize,
        states: &Segments<S>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, u32> {
        let shard = &mut self.shards[(hash >> (64 - SHARD_BITS)) as usize];
        if shard.used >= shard.most {
            shard.grow(states, memory)?;
            slot = shard.vacancy(hash);
        }
        let id = states.len() as u32;
        while (id + 1) & shard.tag != 0 {
            shard.narrow_tags();
        }
        shard.slots[slot] = (hash as u32 & shard.tag) | (id + 1);
        shard.used += 1;
        ControlFlow::Continue(id)
    }
}
