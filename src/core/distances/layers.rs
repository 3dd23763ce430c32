//! The states around a set of states by their distance.

use crate::operators::Move;
use crate::search::{Domain, Index, Limits, Meter, Observer, Segments, Stop, StopReason};
use crate::state::PackedState;
use std::ops::ControlFlow;

/// Which way distances are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the first states on, as moves lead.
    Onward,
    /// Back from the first states, to those that moves lead to them from. Needs a domain with predecessors.
    Back,
}

impl Direction {
    /// Calls `visit` with the states one move away.
    #[inline]
    fn expand<D: Domain, B>(
        self,
        domain: &D,
        state: D::State,
        visit: impl FnMut(Move, D::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Self::Onward => domain.expand(state, visit),
            Self::Back => domain.expand_backward(state, visit),
        }
    }
}

/// How far to go from the first states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All states to that distance.
    Depth(u32),
    /// Whole layers, as long as the next one, growing as the last one did, leaves them at most so
    /// many states together.
    States(u64),
    /// All states, if they are at most so many; else the walk ends as at a limit of nodes.
    Whole(u64),
}

/// All states of some whole layers, nearest first.
pub struct Layers<S> {
    pub(crate) states: Segments<S>,
    /// Where the states at distance 0, 1, and so on begin; then where the last of these layers ends.
    pub(crate) starts: Vec<usize>,
    /// Whether no state that can be reached is missing.
    pub(crate) complete: bool,
    direction: Direction,
}

/// Walks away from some states breadth first, as far as limits and the observer let it: whole layers, and why there are
/// no more. A state that is one move away counts as generated.
pub fn layers<D: Domain>(
    domain: &D,
    first: &[D::State],
    direction: Direction,
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Layers<D::State>, Option<StopReason>) {
    let mut layers = Layers::new(direction);
    let walked = layers.walk(domain, first, extent, &mut Meter::new(limits, observer));
    (layers, walked.err().map(|cut| cut.reason))
}

impl<S: PackedState> Layers<S> {
    pub(crate) fn new(direction: Direction) -> Self {
        Self {
            states: Segments::new(),
            starts: vec![0],
            complete: false,
            direction,
        }
    }

    /// How many states there are at distance 0, 1, and so on.
    pub fn sizes(&self) -> impl Iterator<Item = u64> {
        let ends = self.starts.windows(2);
        ends.map(|ends| (ends[1] - ends[0]) as u64)
    }

    /// Whether no state is farther.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The states of the last layer.
    pub fn farthest(&self) -> impl Iterator<Item = S> {
        let from = self.starts.len().saturating_sub(2);
        let last = self.starts[from]..self.starts[self.starts.len() - 1];
        last.map(|index| self.states.get(index))
    }

    /// Walks away from the first states, breadth first. What was walked before a limit stays.
    pub(crate) fn walk<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        first: &[S],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> Result<(), Cut> {
        match self.run(domain, first, extent, meter) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(Cut {
                reason: match stop {
                    Stop::Reason(reason) => reason,
                    Stop::Found(_) => unreachable!("nothing is searched for"),
                },
                // A layer that has an end is whole.
                whole: (self.starts.len() as u32).checked_sub(2),
            }),
        }
    }

    fn run<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        first: &[S],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        let direction = self.direction;
        let mut seen = Seen::new(domain, meter)?;
        for &state in first {
            seen.enter(domain, state, &mut self.states, meter)?;
        }
        let mut first = 0;
        loop {
            let end = self.states.len();
            self.complete = first == end;
            if self.complete {
                return ControlFlow::Continue(());
            }
            self.starts.push(end);
            if matches!(extent, Extent::Whole(most) if end as u64 > most) {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
            if !self.goes_on(extent) {
                self.complete = self.is_last(domain, first, &seen, meter)?;
                return ControlFlow::Continue(());
            }
            for index in first..end {
                meter.expand(self.states.len())?;
                direction.expand(domain, self.states.get(index), |_, next| {
                    meter.generate()?;
                    seen.enter(domain, next, &mut self.states, meter)
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
            let met = self
                .direction
                .expand(domain, self.states.get(index), |_, next| {
                    if seen.contains(domain, next, &self.states) {
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
            Extent::Whole(_) => true,
        }
    }

    /// The greatest distance of a state in here.
    pub(crate) fn depth(&self) -> u32 {
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
