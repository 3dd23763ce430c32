//! A walk down distances that are known.

use super::meter::{Meter, Stop};
use super::{Domain, Heuristic, Limits, Move, Observer, Outcome, SearchEvent, SuccessorOutcome};
use std::ops::ControlFlow;

/// The optimal path that is first in successor order: from each state to its first successor that is nearer to the goal,
/// by estimates that are true distances, in moves. Successors that are looked up count as generated, up to the one that is
/// taken; `stored` states are in the table of distances.
pub(crate) fn descent<D: Domain>(
    domain: &D,
    start: D::State,
    distances: &impl Heuristic<D>,
    stored: usize,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    meter.statistics.goal_tests = 1;
    let mut path = Vec::new();
    let flow = run(domain, start, distances, &mut meter, &mut path);
    let length = path.len() as u32;
    meter.prove_moves(domain, length.into());
    meter.finish(flow, stored, |_| (path, Some(length)))
}

/// Where the descent is; a record knows a state by its number of moves from the start.
struct DescentState<S> {
    state: S,
    left: u32,
    before: Option<S>,
}

fn run<D: Domain>(
    domain: &D,
    start: D::State,
    distances: &impl Heuristic<D>,
    meter: &mut Meter,
    path: &mut Vec<Move>,
) -> ControlFlow<Stop> {
    let length = distances.estimate(domain, start);
    let mut at = DescentState {
        state: start,
        left: length,
        before: None,
    };
    let values = (Some(length), Some(length.into()));
    meter.tell_begin(domain, (0, start), values);
    while at.left > 0 {
        let id = path.len() as u32;
        meter.expand_node(domain, id, 0)?;
        let looked = domain.expand(at.state, |mv, state| {
            if let ControlFlow::Break(stop) = meter.generate() {
                return ControlFlow::Break(Err(stop));
            }
            let left = distances.estimate(domain, state);
            meter.tell(domain, || {
                let fate = match left {
                    left if left < at.left => SuccessorOutcome::Open,
                    _ if at.before == Some(state) => SuccessorOutcome::Back,
                    _ => SuccessorOutcome::Cut {
                        threshold: length.into(),
                    },
                };
                let values = (Some(left), Some(u64::from(id + 1 + left)));
                SearchEvent::generated(id, (id + 1, mv, state), values, fate)
            });
            if left < at.left {
                ControlFlow::Break(Ok((mv, state, left)))
            } else {
                ControlFlow::Continue(())
            }
        });
        match looked {
            ControlFlow::Break(Ok((mv, state, left))) => {
                path.push(mv);
                at = DescentState {
                    state,
                    left,
                    before: Some(at.state),
                };
            }
            ControlFlow::Break(Err(stop)) => return ControlFlow::Break(stop),
            // Distances that are none lead nowhere.
            ControlFlow::Continue(()) => return ControlFlow::Continue(()),
        }
    }
    meter.found(domain, path.len() as u32)
}
