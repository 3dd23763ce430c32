//! A solution that was found, state by state, for a record.

use super::meter::Meter;
use super::{
    Domain, Ending, Heuristic, Limits, Move, Observer, Outcome, SearchEvent, Statistics,
    SuccessorOutcome,
};
use std::ops::ControlFlow;

/// Goes along a path and tells of each state on it, with its successors; estimates where there are some.
pub(crate) fn along<D: Domain>(
    domain: &D,
    start: D::State,
    path: &[Move],
    estimates: Option<&impl Heuristic<D>>,
    observer: &mut dyn Observer,
) -> Outcome {
    let meter = &mut Meter::new(&Limits::default(), observer);
    let sums = |state, g: u32| {
        let h = estimates.map(|heuristic| heuristic.estimate(domain, state));
        let scale = estimates.map_or(1, Heuristic::scale);
        let f = h.map(|h| u64::from(g) * u64::from(scale) + u64::from(h));
        (h, f)
    };
    meter.tell_begin(domain, (0, start), sums(start, 0));
    let (mut at, mut before) = (start, None);
    for (id, &step) in (0..).zip(path) {
        meter.tell(domain, || SearchEvent::Expanded { id });
        let mut next = at;
        let _ = domain.expand(at, |mv, state| {
            let fate = match mv == step {
                true => SuccessorOutcome::Open,
                false if before == Some(state) => SuccessorOutcome::Back,
                false => SuccessorOutcome::Aside,
            };
            meter.tell_generated(domain, id, (id + 1, mv, state), sums(state, id + 1), fate);
            if mv == step {
                next = state;
            }
            ControlFlow::<()>::Continue(())
        });
        before = Some(std::mem::replace(&mut at, next));
    }
    meter.tell(domain, || SearchEvent::Goal {
        id: path.len() as u32,
    });
    let lower_bound = 0;
    let path = path.to_vec();
    Outcome {
        ending: Ending::solved(path, lower_bound),
        statistics: Statistics::default(),
    }
}
