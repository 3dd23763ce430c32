//! Breadth first from the start and back from all goals, to the optimal path that is first in successor order.

use super::meter::{Meter, Stop};
use super::sides::{LayeredSide, Until, meet};
use super::{Domain, Limits, Move, Observer, Outcome, SearchEvent};
use std::ops::ControlFlow;

/// Searches whole layers from both ends until one has states in common with the other side. All of these lie on optimal paths
/// (see [`meet`]), and each optimal path goes through one of them, so the first path in successor order is found among the
/// states that both sides keep.
pub(crate) fn two_sided<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let (mut forward, mut backward) = (LayeredSide::new(domain, 0), LayeredSide::new(domain, 1));
    let mut path = Vec::new();
    let flow = run(
        domain,
        start,
        goals,
        [&mut forward, &mut backward],
        &mut meter,
        &mut path,
    );
    let stored = forward.len() + backward.len();
    meter.prove_moves(domain, path.len() as u64);
    meter.finish_alone((domain, start), flow, stored, |_| path)
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    goals: &[D::State],
    [forward, backward]: [&mut LayeredSide<'_, D>; 2],
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    let sides = [&mut *forward, &mut *backward];
    if meet(domain, start, goals, sides, Until::WholeLayer, meter)?.is_none() {
        return ControlFlow::Continue(());
    }
    if forward.depth() + backward.depth() == 0 {
        return meter.found(domain, 0);
    }
    walk(domain, start, forward, backward, meter, path)?;
    ControlFlow::Break(Stop::Found(0))
}

/// The first path in successor order through states that both sides keep.
fn walk<D: Domain>(
    domain: &D,
    start: D::State,
    forward: &LayeredSide<'_, D>,
    backward: &LayeredSide<'_, D>,
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    let (onward, left) = (forward.depth(), backward.depth());
    // From each state, depth first, to those of the next layer: none is entered twice.
    let mut dead = vec![false; forward.len()];
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
                let known = forward.find(next);
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
    meter.tell(domain, || {
        let met = forward.find(state);
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
