//! Breadth-first search from both ends, a whole layer of one side at a time.

use super::domain::Direction;
use super::label::NodeLabel;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{Domain, Move, Round};
use std::ops::ControlFlow;

/// The factor by which the search for the states before a state takes longer where no other move makes them.
const TRIED: usize = 16;

/// When the sides have met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// A state is generated that the other side keeps.
    FirstState,
    /// The layer that has such a state is whole.
    WholeLayer,
}

/// The first state that both sides keep.
pub(crate) struct MeetingState<S> {
    /// The number that it is told by, on the side that generated it.
    pub node: u32,
    pub state: S,
}

/// A search from one end. Ids are given in the order of generation.
pub(crate) struct LayeredSide<'d, D: Domain> {
    store: Store<'d, D, u8>,
    /// The first id of each layer, by depth.
    layers: Vec<u32>,
    /// The number that is added to twice an id, so that the ids of the sides differ in a record.
    mark: u32,
}

impl<'d, D: Domain> LayeredSide<'d, D> {
    /// One that has not begun. The marks of the two sides are 0 and 1.
    pub(crate) fn new(domain: &'d D, mark: u32) -> Self {
        Self {
            store: Store::new(domain),
            layers: vec![0],
            mark,
        }
    }

    /// The number that a node is told by.
    pub(super) fn node(&self, id: u32) -> u32 {
        2 * id + self.mark
    }

    /// Keeps a state that this side begins with.
    fn begin(&mut self, domain: &D, state: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let entered = self
            .store
            .enter(state, NodeLabel::start(), &mut meter.memory)?;
        if let Entered::New(id) = entered {
            meter.tell_begin(domain, (self.node(id), state), (None, None));
        }
        ControlFlow::Continue(())
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.store.len()
    }

    /// The state of an id.
    pub(crate) fn state(&self, id: u32) -> D::State {
        self.store.state(id)
    }

    /// The id of a state, if it is kept.
    pub(crate) fn find(&self, state: D::State) -> Option<u32> {
        self.store.find(state)
    }

    /// The moves from this end to a state that is kept.
    pub(super) fn path_to(&self, state: D::State) -> Vec<Move> {
        let id = self.store.find(state);
        self.store.path(id.expect("the state is kept"))
    }

    /// Adds the moves from a state, where it is kept, to this end, which was gone back from.
    pub(super) fn extend_onward(&self, state: D::State, path: &mut Vec<Move>) {
        if let Some(id) = self.store.find(state) {
            self.store.extend_onward(id, path);
        }
    }

    /// The ids of the states that are so far away.
    pub(crate) fn layer(&self, depth: usize) -> std::ops::Range<u32> {
        let next = self.layers.get(depth + 1).copied();
        self.layers[depth]..next.unwrap_or(self.store.len() as u32)
    }

    /// The distance of the frontier.
    pub(crate) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    fn frontier(&self) -> std::ops::Range<u32> {
        self.layer(self.depth())
    }

    /// The distance of a state, if it is kept.
    pub(crate) fn depth_of(&self, state: D::State) -> Option<usize> {
        let id = self.store.find(state)?;
        Some(self.layers.partition_point(|&first| first <= id) - 1)
    }
}

/// Makes the next layer of a side, up to its end or to the first state that the other side keeps; gives that state.
fn grow<D: Domain>(
    domain: &D,
    side: &mut LayeredSide<'_, D>,
    other: &LayeredSide<'_, D>,
    (until, direction): (Until, Direction),
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<u32>> {
    let frontier = side.frontier();
    side.layers.push(side.store.len() as u32);
    let (mut met, mut neighbours) = (None, Vec::new());
    for id in frontier {
        let parent = side.node(id);
        meter.expand_node(domain, parent, side.store.len() + other.store.len())?;
        let parent_state = side.store.state(id);
        side.store
            .neighbours(parent_state, direction, &mut neighbours);
        for &(mv, state, hash) in &neighbours {
            meter.generate()?;
            let step = NodeLabel::new(0, mv, id);
            let entered = side
                .store
                .enter_hashed(state, hash, step, &mut meter.memory)?;
            let (id, fate) = entered.outcome();
            let successor = (side.node(id), mv, state);
            meter.tell_generated(domain, parent, successor, (None, None), fate);
            if let (Entered::New(id), None) = (entered, met)
                && other.store.find(state).is_some()
            {
                met = Some(id);
                if until == Until::FirstState {
                    return ControlFlow::Continue(met);
                }
            }
        }
    }
    ControlFlow::Continue(met)
}

/// Grows the side whose frontier is smaller (where going back is slow and layers are to be whole, much smaller), forward if
/// they are equal, until they meet; `None` where they never do. Where the start is a goal, both sides stay as they begin.
/// The one goal test is the start's.
///
/// Let the sides be complete to depths a and b without a state in common, so that start and goal are more than a + b moves
/// apart. A successor in layer a + 1 that is known on the other side, at some depth c <= b, makes a path of a + 1 + c moves.
/// If c were less than b, that would be a path of at most a + b moves. So c = b: each meeting lies on an optimal path, of
/// a + b + 1 moves, and each optimal path goes through a state of the whole layer that both sides keep.
pub(crate) fn meet<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    [forward, backward]: [&mut LayeredSide<'_, D>; 2],
    until: Until,
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<MeetingState<D::State>>> {
    forward.begin(domain, start, meter)?;
    for &goal in goals {
        backward.begin(domain, goal, meter)?;
    }
    if meter.test(domain, start) {
        let (node, state) = (0, start);
        return ControlFlow::Continue(Some(MeetingState { node, state }));
    }
    let is_slow = until == Until::WholeLayer && !domain.undoes();
    let weight = if is_slow { TRIED } else { 1 };
    loop {
        let sizes = [&*forward, &*backward].map(|side| side.frontier().len());
        // An empty frontier has seen everything on its side, which the other then can't meet.
        if sizes.contains(&0) {
            return ControlFlow::Continue(None);
        }
        let apart = forward.depth() + backward.depth() + 1;
        meter.prove_moves(domain, apart as u64);
        let (side, met) = if sizes[0] <= sizes[1].saturating_mul(weight) {
            meter.round(Round::Forward(forward.depth() as u32));
            let until = (until, Direction::Onward);
            let met = grow(domain, forward, backward, until, meter)?;
            (&*forward, met)
        } else {
            meter.round(Round::Backward(backward.depth() as u32));
            let until = (until, Direction::Back);
            let met = grow(domain, backward, forward, until, meter)?;
            (&*backward, met)
        };
        if let Some(id) = met {
            let (node, state) = (side.node(id), side.state(id));
            return ControlFlow::Continue(Some(MeetingState { node, state }));
        }
    }
}
