//! Sets of visited states.

use super::layers::EnumerationSpace;
use crate::search::{Domain, Memory, Meter, Segments, StateIndex, Stop, StopReason, prefetch};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// In a table of distances: a state that was not visited.
pub(crate) const UNVISITED: u16 = u16::MAX;
/// No distance is kept as greater.
const MOST: u16 = UNVISITED - 1;

/// The states that an enumeration has visited.
#[derive(Debug)]
pub(crate) enum Visited {
    /// A bit for each rank.
    Bits(Vec<u64>),
    /// A distance for each rank.
    Distances(Vec<u16>),
    /// A hash table of the states themselves.
    Hashed(StateIndex),
    /// The same with the distance of each, in the order in which they were visited.
    HashedDistances(StateIndex, Segments<u16>),
}

impl Visited {
    /// Stores states by rank where a domain ranks its states, else by hash.
    pub(crate) fn of_domain<D: Domain>(
        domain: &D,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let Some(ranks) = domain.ranks() else {
            return Ok(Self::Hashed(StateIndex::new()));
        };
        let words = ranks.div_ceil(64);
        let reserved = meter.memory.reserve(words * size_of::<u64>());
        match reserved {
            ControlFlow::Continue(()) => Ok(Self::Bits(vec![0; words])),
            ControlFlow::Break(_) => Err(StopReason::MemoryLimit),
        }
    }

    /// A table of distances by rank.
    pub(crate) fn distances(ranks: usize, memory: &mut Memory) -> Result<Self, StopReason> {
        match memory.reserve(ranks * size_of::<u16>()) {
            ControlFlow::Continue(()) => Ok(Self::Distances(vec![UNVISITED; ranks])),
            ControlFlow::Break(_) => Err(StopReason::MemoryLimit),
        }
    }

    /// The key of a state: its rank, or its hash. Brings the slot that it will be looked up in into the cache.
    #[allow(
        clippy::inline_always,
        reason = "with calls the table of all boards of eight tiles takes a fifth longer"
    )]
    #[inline(always)]
    pub(crate) fn key<P: EnumerationSpace>(&self, space: &P, state: P::State) -> u64 {
        match self {
            Self::Bits(visited) => {
                let rank = space.rank(state);
                prefetch(&visited[rank / 64]);
                rank as u64
            }
            Self::Distances(distances) => {
                let rank = space.rank(state);
                prefetch(&distances[rank]);
                rank as u64
            }
            Self::Hashed(index) | Self::HashedDistances(index, _) => {
                let hash = state.hash();
                index.load(hash);
                hash
            }
        }
    }

    /// Enters a state of that key behind the others, if it was not visited, or only farther away; whether it was entered.
    #[allow(
        clippy::inline_always,
        reason = "with calls the table of all boards of eight tiles takes a fifth longer"
    )]
    #[inline(always)]
    pub(crate) fn enter<S: PackedState>(
        &mut self,
        (state, key): (S, u64),
        distance: u32,
        states: &mut Segments<S>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, bool> {
        match self {
            Self::Bits(visited) => {
                let (word, bit) = (&mut visited[key as usize / 64], 1 << (key % 64));
                if *word & bit != 0 {
                    return ControlFlow::Continue(false);
                }
                *word |= bit;
            }
            Self::Distances(distances) => {
                let known = &mut distances[key as usize];
                let distance = kept(distance);
                if *known <= distance {
                    return ControlFlow::Continue(false);
                }
                *known = distance;
            }
            Self::Hashed(index) => {
                let Err(slot) = index.probe(key, state, states) else {
                    return ControlFlow::Continue(false);
                };
                index.insert(key, slot, states, memory)?;
            }
            Self::HashedDistances(index, distances) => {
                let distance = kept(distance);
                match index.probe(key, state, states) {
                    Ok(id) => {
                        let is_nearer = distance < distances.get(id as usize);
                        if is_nearer {
                            distances.set(id as usize, distance);
                        }
                        return ControlFlow::Continue(is_nearer);
                    }
                    Err(slot) => {
                        index.insert(key, slot, states, memory)?;
                        distances.push(distance, memory)?;
                    }
                }
            }
        }
        states.push(state, memory)?;
        ControlFlow::Continue(true)
    }

    /// Whether a state of that key was visited.
    #[inline]
    pub(crate) fn contains<S: PackedState>(
        &self,
        (state, key): (S, u64),
        states: &Segments<S>,
    ) -> bool {
        match self {
            Self::Bits(visited) => visited[key as usize / 64] >> (key % 64) & 1 != 0,
            Self::Distances(distances) => distances[key as usize] != UNVISITED,
            Self::Hashed(index) | Self::HashedDistances(index, _) => {
                index.probe(key, state, states).is_ok()
            }
        }
    }

    /// Whether a state was visited nearer than that, as far as distances are kept.
    #[inline]
    pub(crate) fn is_nearer<P: EnumerationSpace>(
        &self,
        space: &P,
        state: P::State,
        distance: u32,
        states: &Segments<P::State>,
    ) -> bool {
        match self {
            Self::Bits(_) | Self::Hashed(_) => false,
            Self::Distances(distances) => distances[space.rank(state)] < kept(distance),
            Self::HashedDistances(index, distances) => {
                let id = index.probe(state.hash(), state, states);
                id.is_ok_and(|id| distances.get(id as usize) < kept(distance))
            }
        }
    }
}

/// A distance as tables keep it.
fn kept(distance: u32) -> u16 {
    distance.min(MOST.into()) as u16
}
