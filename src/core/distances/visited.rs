//! Sets of visited states.

use super::layers::Space;
use crate::search::{Domain, Index, Memory, Meter, Segments, Stop, StopReason};
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
    Hashed(Index),
    /// The same with the distance of each, in the order in which they were visited.
    HashedDistances(Index, Segments<u16>),
}

impl Visited {
    /// Stores states by rank where a domain ranks its states, else by hash.
    pub(crate) fn of_domain<D: Domain>(
        domain: &D,
        meter: &mut Meter<'_>,
    ) -> Result<Self, StopReason> {
        let Some(ranks) = domain.ranks() else {
            return Ok(Self::Hashed(Index::new()));
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

    /// Enters a state behind the others, if it was not visited, or only farther away; whether it was entered.
    #[inline]
    pub(crate) fn enter<P: Space>(
        &mut self,
        space: &P,
        state: P::State,
        distance: u32,
        states: &mut Segments<P::State>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, bool> {
        match self {
            Self::Bits(visited) => {
                let rank = space.rank(state);
                let (word, bit) = (&mut visited[rank / 64], 1 << (rank % 64));
                if *word & bit != 0 {
                    return ControlFlow::Continue(false);
                }
                *word |= bit;
            }
            Self::Distances(distances) => {
                let known = &mut distances[space.rank(state)];
                let distance = kept(distance);
                if *known <= distance {
                    return ControlFlow::Continue(false);
                }
                *known = distance;
            }
            Self::Hashed(index) => {
                let hash = state.hash();
                let Err(slot) = index.probe(hash, state, states) else {
                    return ControlFlow::Continue(false);
                };
                index.insert(hash, slot, states, memory)?;
            }
            Self::HashedDistances(index, distances) => {
                let (hash, distance) = (state.hash(), kept(distance));
                match index.probe(hash, state, states) {
                    Ok(id) => {
                        let is_nearer = distance < distances.get(id as usize);
                        if is_nearer {
                            distances.set(id as usize, distance);
                        }
                        return ControlFlow::Continue(is_nearer);
                    }
                    Err(slot) => {
                        index.insert(hash, slot, states, memory)?;
                        distances.push(distance, memory)?;
                    }
                }
            }
        }
        states.push(state, memory)?;
        ControlFlow::Continue(true)
    }

    /// Brings into the cache what a state will be looked up in by its hash.
    #[inline]
    pub(crate) fn load(&self, state: impl PackedState) {
        if let Self::Hashed(index) | Self::HashedDistances(index, _) = self {
            index.load(state.hash());
        }
    }

    /// Whether a state was visited.
    #[inline]
    pub(crate) fn contains<P: Space>(
        &self,
        space: &P,
        state: P::State,
        states: &Segments<P::State>,
    ) -> bool {
        match self {
            Self::Bits(visited) => {
                let rank = space.rank(state);
                visited[rank / 64] >> (rank % 64) & 1 != 0
            }
            Self::Distances(distances) => distances[space.rank(state)] != UNVISITED,
            Self::Hashed(index) | Self::HashedDistances(index, _) => {
                index.probe(state.hash(), state, states).is_ok()
            }
        }
    }

    /// Whether a state was visited nearer than that, as far as distances are kept.
    #[inline]
    pub(crate) fn is_nearer<P: Space>(
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
