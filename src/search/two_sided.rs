//! Breadth first from the start and back from all goals, to the optimal path that is first in successor order.

use super::meter::{Meter, Stop};
use super::store::{Entered, Step, Store};
use super::{Domain, Limits, Move, Observer, Outcome, Round};
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
    let (mut forward, mut backward) = (Side::new(), Side::new());
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
struct Side<S> {
    store: Store<S, Step>,
    /// By depth: the first id of the layer.
    layers: Vec<u32>,
}

impl<S: super::PackedState> Side<S> {
    fn new() -> Self {
        Self {
            store: Store::new(),
            layers: vec![0],
        }
    }

    /// How far the frontier is.
    fn depth(&self) -> usize {
        self.layers.len() - 1
    }

    fn frontier(&self) -> std::ops::Range<u32> {
        self.layers[self.depth()]..self.store.len() as u32
    }

    /// How far a state is, if it is kept.
    fn depth_of(&self, state: S) -> Option<usize> {
        let id = self.store.find(state)?;
        Some(self.layers.partition_point(|&first| first <= id) - 1)
    }
}

type Visit<'v, S> = &'v mut dyn FnMut(S) -> ControlFlow<Stop>;

/// Makes the next layer of a side; whether it has a state that the other side keeps.
fn grow<S: super::PackedState>(
    side: &mut Side<S>,
    other: &Side<S>,
    meter: &mut Meter,
    expand: impl Fn(S, Visit<'_, S>) -> ControlFlow<Stop>,
) -> ControlFlow<Stop, bool> {
    let frontier = side.frontier();
    side.layers.push(side.store.len() as u32);
    let mut meets = false;
    for id in frontier {
        meter.expand(side.store.len() + other.store.len())?;
        expand(side.store.state(id), &mut |state| {
            meter.generate()?;
            let step = Step::new(Move(0));
            if let Entered::New(_) = side.store.enter(state, step, &mut meter.memory)? {
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
    [forward, backward]: [&mut Side<D::State>; 2],
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    let step = Step::new(Move(0));
    forward.store.enter(start, step, &mut meter.memory)?;
    for &goal in goals {
        backward.store.enter(goal, step, &mut meter.memory)?;
    }
    if meter.test(domain, start) {
        return ControlFlow::Break(Stop::Found(0));
    }
    let weight = if domain.undoes() { 1 } else { TRIED };
    let mut meets = false;
    while !meets {
        let sizes = [&*forward, &*backward].map(|side| side.frontier().len());
        if sizes.contains(&0) {
            return ControlFlow::Continue(());
        }
        meets = if sizes[0] <= sizes[1].saturating_mul(weight) {
            meter.round(Round::Forward(forward.depth() as u32));
            grow(forward, backward, meter, |state, visit| {
                domain.expand(state, |_, next| visit(next))
            })?
        } else {
            meter.round(Round::Backward(backward.depth() as u32));
            grow(backward, forward, meter, |state, visit| {
                domain.expand_backward(state, |_, before| visit(before))
            })?
        };
    }
    walk(domain, start, forward, backward, meter, path)?;
    ControlFlow::Break(Stop::Found(0))
}

/// The first path in successor order through states that both sides keep.
fn walk<D: Domain>(
    domain: &D,
    start: D::State,
    forward: &Side<D::State>,
    backward: &Side<D::State>,
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
                    let layer = forward.layers[depth + 1]
                        ..forward.layers.get(depth + 2).copied().unwrap_or(u32::MAX);
                    layer.contains(&id) && !std::mem::replace(&mut dead[id as usize], true)
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
