//! Breadth-first enumeration: the states around some of them, by distance.

use super::by_cost::enumerate_by_cost;
use super::visited::Visited;
use crate::operators::Move;
use crate::search::domain::Direction;
use crate::search::{Domain, Limits, Meter, Observer, Segments, Statistics, Stop, StopReason};
use crate::state::PackedState;
use std::ops::{ControlFlow, Range};

/// Neighbours from which on a batch of states is full.
const BATCH: usize = 256;

/// States, and the moves between them that an enumeration follows.
pub(crate) trait EnumerationSpace {
    /// A state, packed or ranked.
    type State: PackedState;

    /// Calls `visit` with each neighbour of a state and what the move to it costs: for breadth-first enumerations one, or nothing.
    fn expand<B>(
        &self,
        state: Self::State,
        visit: impl FnMut(Self::State, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The rank of a state; only asked where visited states are found by rank.
    fn rank(&self, state: Self::State) -> usize {
        let _ = state;
        0
    }
}

/// The measure of a distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// The cost of the moves; their number, where they have no costs.
    #[default]
    Cost,
    /// The number of moves.
    Moves,
}

/// The states of a domain, along its moves or against them.
pub(crate) struct DirectedDomain<'d, D> {
    pub domain: &'d D,
    pub direction: Direction,
    pub measure: Measure,
}

impl<D: Domain> EnumerationSpace for DirectedDomain<'_, D> {
    type State = D::State;

    #[inline]
    fn expand<B>(
        &self,
        state: D::State,
        mut visit: impl FnMut(D::State, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let domain = self.domain;
        let counts = self.measure == Measure::Cost;
        match self.direction {
            Direction::Onward => domain.expand(state, |mv: Move, next| {
                let cost = if counts {
                    domain.step_cost(state, mv, next)
                } else {
                    1
                };
                visit(next, cost)
            }),
            Direction::Back => domain.expand_backward(state, |mv: Move, next| {
                let cost = if counts {
                    domain.step_cost(next, mv, state)
                } else {
                    1
                };
                visit(next, cost)
            }),
        }
    }

    #[inline]
    fn rank(&self, state: D::State) -> usize {
        self.domain.rank(state)
    }
}

/// The extent of an enumeration from the first states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All states to that distance.
    Depth(u32),
    /// Whole layers, as long as the next one, growing as the last one did, leaves them at most so
    /// many states together.
    States(u64),
    /// All states, if they are at most so many; else the enumeration ends as at a limit of nodes.
    Whole(u64),
}

/// All states of some whole layers, nearest first.
#[derive(Debug)]
pub struct Layers<S> {
    pub(crate) states: Segments<S>,
    /// Where the states at distance 0, 1, and so on begin; then where the last of these layers ends.
    starts: Vec<usize>,
    /// Of an enumeration by cost: what the ways to the states of each layer cost. Else that is the number of the layer.
    costs: Option<Vec<u32>>,
    /// Of an enumeration by cost that was to go no further: what the ways to the next states cost.
    pub(crate) next_cost: Option<u32>,
    /// Whether no state that can be reached is missing.
    pub(crate) complete: bool,
}

/// Enumerates the states around some breadth first, or by cost where moves have costs, as far as limits and the observer let it: whole layers, and why
/// there are no more. A state that is one move away counts as generated.
pub fn layers<D: Domain>(
    domain: &D,
    first: &[D::State],
    (direction, measure): (Direction, Measure),
    extent: Extent,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> (Layers<D::State>, Option<StopReason>) {
    let mut layers = Layers::default();
    let mut meter = Meter::new(limits, observer);
    let found = layers.enumerate(domain, first, (direction, measure), extent, &mut meter);
    (layers, found.err().map(|cut| cut.reason))
}

impl<S: Copy> Default for Layers<S> {
    fn default() -> Self {
        Self {
            states: Segments::new(),
            starts: vec![0],
            costs: None,
            next_cost: None,
            complete: false,
        }
    }
}

impl<S: PackedState> Layers<S> {
    /// The number of states at distance 0, 1, and so on.
    pub fn sizes(&self) -> impl Iterator<Item = u64> {
        let ends = self.starts.windows(2);
        ends.map(|ends| (ends[1] - ends[0]) as u64)
    }

    /// Whether no state is farther.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The distance of the states of each layer, where that is not the number of the layer.
    pub fn costs(&self) -> Option<&[u32]> {
        self.costs.as_deref()
    }

    /// The distance of the states of a layer.
    pub(crate) fn distance(&self, layer: usize) -> u32 {
        self.costs
            .as_ref()
            .map_or(layer as u32, |costs| costs[layer])
    }

    /// Of an enumeration by cost: the distance of the last layer.
    pub(super) fn last_cost(&self) -> Option<u32> {
        self.costs.as_ref()?.last().copied()
    }

    /// Whether a layer of that cost is to be found.
    pub(super) fn goes_on_to(&self, cost: u32, extent: Extent) -> bool {
        match extent {
            Extent::Depth(depth) => cost <= depth,
            Extent::States(most) => (self.states.len() as u64) < most,
            Extent::Whole(_) => true,
        }
    }

    /// Ends a layer of states that cost so much.
    pub(super) fn end_layer(&mut self, cost: u32) {
        self.starts.push(self.states.len());
        self.costs.get_or_insert_default().push(cost);
    }

    /// The indices of the states of a layer; none beyond the last one.
    pub(crate) fn at(&self, layer: usize) -> Range<usize> {
        let ends = self.starts.get(layer..layer.saturating_add(2));
        ends.map_or(0..0, |ends| ends[0]..ends[1])
    }

    /// The states of a layer.
    pub(crate) fn layer(&self, layer: usize) -> impl Iterator<Item = S> {
        self.at(layer).map(|index| self.states.get(index))
    }

    /// The states of all layers.
    pub(crate) fn states(&self) -> impl Iterator<Item = S> {
        (0..self.states.len()).map(|index| self.states.get(index))
    }

    /// The states of the last layer.
    pub fn farthest(&self) -> impl Iterator<Item = S> {
        self.layer(self.starts.len().saturating_sub(2))
    }

    /// Whether another layer is to be found.
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

    /// The number of layers behind the first.
    pub(crate) fn depth(&self) -> u32 {
        self.starts.len() as u32 - 2
    }

    /// Enumerates the states around the first ones; what was found before a limit stays.
    pub(crate) fn enumerate<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        first: &[S],
        (direction, measure): (Direction, Measure),
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> Result<(), Cut> {
        let space = DirectedDomain {
            domain,
            direction,
            measure,
        };
        if domain.has_costs() && measure == Measure::Cost {
            return enumerate_by_cost(&space, first, extent, self, meter);
        }
        let enumerated = Visited::of_domain(domain, meter).and_then(|visited| {
            BreadthFirstEnumeration::new(space, visited, self).run(first, extent, meter)
        });
        enumerated.map_err(|reason| Cut {
            reason,
            // A layer that has an end is whole.
            whole: (self.starts.len() as u32).checked_sub(2),
        })
    }
}

/// A breadth-first search that looks for nothing. A move that costs nothing stays in its layer.
pub(crate) struct BreadthFirstEnumeration<'l, P: EnumerationSpace> {
    pub space: P,
    pub visited: Visited,
    layers: &'l mut Layers<P::State>,
    /// States of the layer at hand that moves reach for nothing.
    free: Vec<P::State>,
    /// Whether some move cost nothing: then a state may be found nearer than it was entered.
    has_free: bool,
    /// The neighbours of some states of the layer, those of each behind one another, with their keys and what the moves to them
    /// cost.
    neighbours: Vec<(P::State, u64, u32)>,
    /// Where the neighbours of each of these states end.
    ends: Vec<usize>,
    /// Whether layers are kept when they are expanded.
    pub keeps: bool,
    /// The number of states that were discarded.
    discarded: usize,
}

impl<'l, P: EnumerationSpace> BreadthFirstEnumeration<'l, P> {
    /// One that keeps all layers.
    pub(crate) fn new(space: P, visited: Visited, layers: &'l mut Layers<P::State>) -> Self {
        Self {
            space,
            visited,
            layers,
            free: Vec::new(),
            has_free: false,
            neighbours: Vec::new(),
            ends: Vec::new(),
            keeps: true,
            discarded: 0,
        }
    }

    /// Enumerates the states around the first ones. What was found before a limit stays.
    pub(crate) fn run(
        &mut self,
        first: &[P::State],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let flow = self.enumerate(first, extent, meter);
        flow.break_value().map_or(Ok(()), |stop| match stop {
            Stop::Reason(reason) => Err(reason),
            Stop::Found(_) => unreachable!("nothing is searched for"),
        })
    }

    /// Enumerates all states that the first ones lead to, and gives their distances by rank, of which it has a table.
    pub(crate) fn distances(
        mut self,
        first: &[P::State],
        meter: &mut Meter<'_>,
    ) -> Result<Vec<u16>, StopReason> {
        self.run(first, Extent::Depth(u32::MAX), meter)?;
        match self.visited {
            Visited::Distances(distances) => Ok(distances),
            _ => unreachable!("the visited set is a table of distances"),
        }
    }

    fn enumerate(
        &mut self,
        first: &[P::State],
        extent: Extent,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        for &state in first {
            let states = &mut self.layers.states;
            let key = self.visited.key(&self.space, state);
            self.visited
                .enter((state, key), 0, states, &mut meter.memory)?;
        }
        let (mut from, mut distance) = (0, 0);
        loop {
            let end = self.layers.states.len();
            self.layers.complete = from == end;
            if self.layers.complete {
                return ControlFlow::Continue(());
            }
            self.layers.starts.push(end);
            if matches!(extent, Extent::Whole(most) if end as u64 > most) {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
            if !self.layers.goes_on(extent) {
                self.layers.complete = self.is_last(from, meter)?;
                return ControlFlow::Continue(());
            }
            while from < end {
                // What all neighbours will be looked up in is loaded before the first enters, so that the misses of the cache
                // run side by side.
                self.neighbours.clear();
                self.ends.clear();
                let mut next = from;
                while next < end && self.neighbours.len() < BATCH {
                    self.load_neighbours(self.layers.states.get(next));
                    next += 1;
                }
                let mut begin = 0;
                for place in 0..next - from {
                    let state = self.layers.states.get(from + place);
                    let range = begin..self.ends[place];
                    begin = range.end;
                    self.expand(state, range, distance, meter)?;
                    while let Some(state) = self.free.pop() {
                        let first = self.neighbours.len();
                        self.load_neighbours(state);
                        self.expand(state, first..self.neighbours.len(), distance, meter)?;
                        self.neighbours.truncate(first);
                    }
                }
                from = next;
            }
            distance += 1;
            if !self.keeps {
                let discarded = self.layers.states.discard(end, &mut meter.memory);
                from -= discarded;
                self.discarded += discarded;
            }
        }
    }

    /// Adds the neighbours of a state to those that will be looked up.
    #[inline]
    fn load_neighbours(&mut self, state: P::State) {
        let Self {
            space,
            visited,
            neighbours,
            ..
        } = self;
        let _ = space.expand(state, |next, cost| {
            neighbours.push((next, visited.key(space, next), cost));
            ControlFlow::<()>::Continue(())
        });
        self.ends.push(self.neighbours.len());
    }

    /// Enters the neighbours of a state at a distance.
    #[inline]
    fn expand(
        &mut self,
        state: P::State,
        neighbours: Range<usize>,
        distance: u32,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop> {
        let Self {
            space,
            visited,
            layers,
            free,
            has_free,
            ..
        } = self;
        if *has_free && visited.is_nearer(space, state, distance, &layers.states) {
            return ControlFlow::Continue(());
        }
        meter.expand(self.discarded + layers.states.len())?;
        for &(next, key, cost) in &self.neighbours[neighbours] {
            meter.generate()?;
            let at = distance + cost;
            let (states, memory) = (&mut layers.states, &mut meter.memory);
            if visited.enter((next, key), at, states, memory)? && cost == 0 {
                free.push(next);
                *has_free = true;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether there is no state behind the last layer, whose first is given: the states before it are
    /// looked up, and nothing is kept or counted.
    fn is_last(&self, first: usize, meter: &mut Meter<'_>) -> ControlFlow<Stop, bool> {
        let states = &self.layers.states;
        for index in first..states.len() {
            meter.look(index as u64)?;
            let met = self.space.expand(states.get(index), |next, _| {
                let key = self.visited.key(&self.space, next);
                if self.visited.contains((next, key), states) {
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
}

/// Why an enumeration was cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The limit that it met, or the word from outside.
    pub reason: StopReason,
    /// All states to this distance were found before.
    pub whole: Option<u32>,
}

impl From<StopReason> for Cut {
    /// Before any distance was whole.
    fn from(reason: StopReason) -> Self {
        let whole = None;
        Self { reason, whole }
    }
}

/// Watches the building of a table, and tells how much of it is done.
pub(crate) struct Building<'a> {
    pub observer: &'a mut dyn Observer,
    /// The number of states of the table, where that is known.
    pub states: Option<u64>,
}

impl Observer for Building<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        match self.states {
            Some(states) => self.observer.observe_table(statistics.stored, states),
            None => self
                .observer
                .observe_table(statistics.expanded, statistics.stored),
        }
    }
}
