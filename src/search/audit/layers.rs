//! The states around a set of goals by their distance.

use crate::search::index::Index;
use crate::search::meter::{Meter, Stop};
use crate::search::segments::Segments;
use crate::search::{Domain, PackedState, StopReason};
use std::ops::ControlFlow;

/// How far to go from the goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All states to that distance.
    Depth(u32),
    /// Whole layers, as long as the next one, growing as the last one did, leaves them at most so
    /// many states together.
    States(u64),
}

/// All states of some whole layers, nearest first.
pub(super) struct Layers<S> {
    pub(super) states: Segments<S>,
    /// Where the states at distance 0, 1, and so on begin; then how many there are.
    pub(super) starts: Vec<usize>,
    /// Whether no state that can reach a goal is missing.
    pub(super) complete: bool,
}

impl<S: PackedState> Layers<S> {
    /// Walks back from the goals, breadth first.
    pub(super) fn walk<D: Domain<State = S>>(
        domain: &D,
        goals: &[S],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Cut> {
        let mut layers = Self {
            states: Segments::new(),
            starts: vec![0],
            complete: false,
        };
        match layers.run(domain, goals, extent, meter) {
            ControlFlow::Continue(()) => Ok(layers),
            ControlFlow::Break(stop) => Err(Cut {
                reason: match stop {
                    Stop::Reason(reason) => reason,
                    Stop::Found(_) => unreachable!("nothing is searched for"),
                },
                // A layer that has an end is whole.
                whole: (layers.starts.len() as u32).checked_sub(2),
            }),
        }
    }

    fn run<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        goals: &[S],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        let mut seen = Seen::new(domain, meter)?;
        for &goal in goals {
            seen.enter(domain, goal, &mut self.states, meter)?;
        }
        let mut first = 0;
        loop {
            let end = self.states.len();
            self.complete = first == end;
            if self.complete {
                return ControlFlow::Continue(());
            }
            self.starts.push(end);
            if !self.goes_on(extent) {
                self.complete = self.is_last(domain, first, &seen, meter)?;
                return ControlFlow::Continue(());
            }
            for index in first..end {
                meter.expand(self.states.len())?;
                domain.expand_backward(self.states.get(index), |_, before| {
                    meter.generate()?;
                    seen.enter(domain, before, &mut self.states, meter)
                })?;
            }
            first = end;
        }
    }

    /// Whether there is no state behind the last layer, whose first is given: the states before it are
    /// looked up, and nothing is kept or counted.
    fn is_last<D: Domain<State = S>>(
        &self,
        domain: &D,
        first: usize,
        seen: &Seen,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, bool> {
        for index in first..self.states.len() {
            meter.look(index as u64)?;
            let met = domain.expand_backward(self.states.get(index), |_, before| {
                if seen.contains(domain, before, &self.states) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if met.is_break() {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    /// Whether another layer is to be walked.
    fn goes_on(&self, extent: Extent) -> bool {
        match extent {
            Extent::Depth(depth) => self.depth() < depth,
            Extent::States(most) => {
                let layer = |from_last: usize| {
                    let end = self.starts.len().checked_sub(from_last + 1)?;
                    Some((self.starts[end] - self.starts.get(end.checked_sub(1)?)?) as u64)
                };
                let last = layer(0).unwrap_or(0);
                let next = layer(1).map_or(last, |before| last * last / before);
                self.states.len() as u64 + next <= most
            }
        }
    }

    /// The greatest distance of a state in here.
    pub(super) fn depth(&self) -> u32 {
        self.starts.len() as u32 - 2
    }
}

/// Why a walk was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The limit that it met, or the word from outside.
    pub reason: StopReason,
    /// All states to this distance were walked before.
    pub whole: Option<u32>,
}

/// The states that were met: a bit for each rank, or a hash table.
enum Seen {
    Ranked(Vec<u64>),
    Hashed(Index),
}

impl Seen {
    fn new<D: Domain>(domain: &D, meter: &mut Meter<'_>) -> ControlFlow<Stop, Self> {
        let Some(ranks) = domain.ranks() else {
            return ControlFlow::Continue(Self::Hashed(Index::new()));
        };
        let words = ranks.div_ceil(64);
        meter.memory.reserve(words * size_of::<u64>())?;
        ControlFlow::Continue(Self::Ranked(vec![0; words]))
    }

    /// Whether a state was met.
    #[inline]
    fn contains<D: Domain>(
        &self,
        domain: &D,
        state: D::State,
        states: &Segments<D::State>,
    ) -> bool {
        match self {
            Self::Ranked(met) => {
                let rank = domain.rank(state);
                met[rank / 64] >> (rank % 64) & 1 != 0
            }
            Self::Hashed(index) => index.probe(state.hash(), state, states).is_ok(),
        }
    }

    /// Puts a state behind the others, if it was not met before.
    #[inline]
    fn enter<D: Domain>(
        &mut self,
        domain: &D,
        state: D::State,
        states: &mut Segments<D::State>,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        match self {
            Self::Ranked(met) => {
                let rank = domain.rank(state);
                let (word, bit) = (&mut met[rank / 64], 1 << (rank % 64));
                if *word & bit != 0 {
                    return ControlFlow::Continue(());
                }
                *word |= bit;
            }
            Self::Hashed(index) => {
                let hash = state.hash();
                let Err(slot) = index.probe(hash, state, states) else {
                    return ControlFlow::Continue(());
                };
                index.insert(hash, slot, states, &mut meter.memory)?;
            }
        }
        states.push(state, &mut meter.memory)
    }
}
