//! Breadth first from the start and back from all goals, to the optimal path that is first in successor order.

use super::label::Label;
use super::meter::{Meter, Stop};
use super::store::{Entered, Store};
use super::{Domain, Limits, Move, Observer, Outcome, Round, SearchEvent, SuccessorOutcome, emit};
use std::ops::ControlFlow;

/// How many times longer it takes to find the states before a state where no other move makes them.
const TRIED: usize = 16;

/// Searches whole layers, of the side whose frontier is smaller (and where going back is slow, much smaller), until one has states in common with the other side. All of
/// these lie on optimal paths (see [`bidirectional`](super::bidirectional())), and each optimal path goes through one of them, so
/// the first path in successor order is found among the states that both sides keep.
pub(crate) fn two_sided<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let (mut forward, mut backward) = (Side::new(domain, 0), Side::new(domain, 1));
    let mut path = Vec::new();
    let flow = run(
        domain,
        start,
        goals,
        [&mut forward, &mut backward],
        &mut meter,
        &mut path,
    );
    let stored = forward.store.len() + backward.store.len();
    let length = path.len() as u32;
    meter.finish_alone(flow, stored, |_| (path, length))
}

/// A search from one end. Ids are given in the order of generation.
pub(crate) struct Side<'d, D: Domain> {
    store: Store<'d, D, u8>,
    /// By depth: the first id of the layer.
    layers: Vec<u32>,
    /// What is added to twice an id, so that the ids of the sides differ in a record.
    mark: u32,
}

impl<'d, D: Domain> Side<'d, D> {
    /// One that has not begun. The marks of the two sides are 0 and 1.
    pub(crate) fn new(domain: &'d D, mark: u32) -> Self {
        Self {
            store: Store::new(domain),
            layers: vec![0],
            mark,
        }
    }

    /// The number that a node is told by.
    fn node(&self, id: u32) -> u32 {
        2 * id + self.mark
    }

    /// Keeps a state that this side begins with.
    fn begin(&mut self, domain: &D, state: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let entered = self.store.enter(state, Label::start(), &mut meter.memory)?;
        if let Entered::New(id) = entered {
            emit(domain, || SearchEvent::Begin {
                id: self.node(id),
                state,
                h: None,
                f: None,
            });
        }
        ControlFlow::Continue(())
    }

    /// How many states there are.
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

    /// The ids of the states that are so far away.
    pub(crate) fn layer(&self, depth: usize) -> std::ops::Range<u32> {
        let next = self.layers.get(depth + 1).copied();
        self.layers[depth]..next.unwrap_or(self.store.len() as u32)
    }

    /// How far the frontier is.
    pub(crate) fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    fn frontier(&self) -> std::ops::Range<u32> {
        self.layer(self.depth())
    }

    /// How far a state is, if it is kept.
    pub(crate) fn depth_of(&self, state: D::State) -> Option<usize> {
        let id = self.store.find(state)?;
        Some(self.layers.partition_point(|&first| first <= id) - 1)
    }
}

type Visit<'v, S> = &'v mut dyn FnMut(Move, S) -> ControlFlow<Stop>;

/// Makes the next layer of a side; whether it has a state that the other side keeps.
fn grow<D: Domain>(
    domain: &D,
    side: &mut Side<'_, D>,
    other: &Side<'_, D>,
    meter: &mut Meter,
    expand: impl Fn(D::State, Visit<'_, D::State>) -> ControlFlow<Stop>,
) -> ControlFlow<Stop, bool> {
    let frontier = side.frontier();
    side.layers.push(side.store.len() as u32);
    let mut meets = false;
    for id in frontier {
        meter.expand(side.store.len() + other.store.len())?;
        let parent = side.node(id);
        emit(domain, || SearchEvent::Taken { id: parent });
        expand(side.store.state(id), &mut |mv, state| {
            meter.generate()?;
            let step = Label::start();
            let entered = side.store.enter(state, step, &mut meter.memory)?;
            emit(domain, || {
                let (id, fate) = match entered {
                    Entered::New(id) => (id, SuccessorOutcome::Open),
                    Entered::Known(id) => (id, SuccessorOutcome::Known),
                };
                SearchEvent::Produced {
                    id: side.node(id),
                    parent,
                    mv,
                    state,
                    h: None,
                    f: None,
                    fate,
                }
            });
            if let Entered::New(_) = entered {
                meets = meets || other.store.find(state).is_some();
            }
            ControlFlow::Continue(())
        })?;
    }
    ControlFlow::Continue(meets)
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    [forward, backward]: [&mut Side<'_, D>; 2],
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    if !meet(domain, start, goals, [forward, backward], meter)? {
        return ControlFlow::Continue(());
    }
    if forward.depth() + backward.depth() == 0 {
        emit(domain, || SearchEvent::Goal { id: 0 });
        return ControlFlow::Break(Stop::Found(0));
    }
    walk(domain, start, forward, backward, meter, path)?;
    ControlFlow::Break(Stop::Found(0))
}

/// Grows the sides until their frontiers have states in common; whether they ever do. Each optimal path then goes through
/// one of these. Where the start is a goal, both sides stay as they begin.
pub(crate) fn meet<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    [forward, backward]: [&mut Side<'_, D>; 2],
    meter: &mut Meter,
) -> ControlFlow<Stop, bool> {
    forward.begin(domain, start, meter)?;
    for &goal in goals {
        backward.begin(domain, goal, meter)?;
    }
    if meter.test(domain, start) {
        return ControlFlow::Continue(true);
    }
    let weight = if domain.undoes() { 1 } else { TRIED };
    let mut meets = false;
    while !meets {
        let sizes = [&*forward, &*backward].map(|side| side.frontier().len());
        if sizes.contains(&0) {
            return ControlFlow::Continue(false);
        }
        meets = if sizes[0] <= sizes[1].saturating_mul(weight) {
            meter.round(Round::Forward(forward.depth() as u32));
            grow(domain, forward, backward, meter, |state, visit| {
                domain.expand(state, visit)
            })?
        } else {
            meter.round(Round::Backward(backward.depth() as u32));
            grow(domain, backward, forward, meter, |state, visit| {
                domain.expand_backward(state, visit)
            })?
        };
    }
    ControlFlow::Continue(true)
}

/// The first path in successor order through states that both sides keep.
fn walk<D: Domain>(
    domain: &D,
    start: D::State,
    forward: &Side<'_, D>,
    backward: &Side<'_, D>,
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    let (onward, left) = (forward.depth(), backward.depth());
    // From each state, depth first, to those of the next layer: none is entered twice.
    let mut dead = vec![false; forward.store.len()];
    let mut stack = vec![(start, successors(domain, start).into_iter())];
    let mut looked = 0;
    while let Some((state, rest)) = stack.last_mut() {
        looked += 1;
        meter.look(looked)?;
        let depth = path.len();
        if depth == onward && backward.depth_of(*state) == Some(left) {
            break;
        }
        let next = (depth < onward).then(|| {
            rest.find(|&(_, next)| {
                let known = forward.store.find(next);
                known.is_some_and(|id| {
                    forward.layer(depth + 1).contains(&id)
                        && !std::mem::replace(&mut dead[id as usize], true)
                })
            })
        });
        if let Some((mv, next)) = next.flatten() {
            path.push(mv);
            stack.push((next, successors(domain, next).into_iter()));
        } else {
            stack.pop();
            path.pop();
        }
    }
    let mut state = stack.pop().expect("the sides met").0;
    emit(domain, || {
        let met = forward.store.find(state);
        SearchEvent::Goal {
            id: forward.node(met.expect("the start's side came here")),
        }
    });
    for nearer in (0..left).rev() {
        let mut next = successors(domain, state).into_iter();
        let (mv, after) = next
            .find(|&(_, next)| backward.depth_of(next) == Some(nearer))
            .expect("each but a goal was gone back to from a nearer one");
        path.push(mv);
        state = after;
    }
    ControlFlow::Continue(())
}

fn successors<D: Domain>(domain: &D, state: D::State) -> Vec<(Move, D::State)> {
    let mut found = Vec::new();
    let _ = domain.expand(state, |mv, next| {
        found.push((mv, next));
        ControlFlow::<()>::Continue(())
    });
    found
}
