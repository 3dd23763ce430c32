//! Searches of a space that listens.

use super::recorder::Recorder;
use super::space::{Space, Which};
use super::{Record, Round, SearchEvent};
use crate::search::{
    Algorithm, Domain, Estimate, GoOn, Heuristic, Limits, Move, Observer, Outcome, Statistics,
    StopReason, TableStore, along, descent, two_sided,
};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A space that listens.
struct Recorded<'a> {
    space: &'a dyn Space,
    recorder: &'a Mutex<Recorder>,
}

/// Hands what breaks a visit out of it.
fn visited<B>(
    mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    expand: impl FnOnce(&mut dyn FnMut(Move, u32) -> ControlFlow<()>) -> ControlFlow<()>,
) -> ControlFlow<B> {
    let mut broke = None;
    let _ = expand(&mut |mv, child| match visit(mv, child.into()) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(with) => {
            broke = Some(with);
            ControlFlow::Break(())
        }
    });
    broke.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

impl Domain for Recorded<'_> {
    type State = u64;

    const LISTENS: bool = true;

    fn on_event(&self, heard: SearchEvent<u64>) {
        let heard = match heard {
            SearchEvent::Begin { id, state, h, f } => SearchEvent::Begin {
                id,
                state: state as u32,
                h,
                f,
            },
            SearchEvent::Taken { id } => SearchEvent::Taken { id },
            SearchEvent::Produced {
                id,
                parent,
                mv,
                state,
                h,
                f,
                fate,
            } => SearchEvent::Produced {
                id,
                parent,
                mv,
                state: state as u32,
                h,
                f,
                fate,
            },
            SearchEvent::Goal { id } => SearchEvent::Goal { id },
            SearchEvent::Dropped { id, rank } => SearchEvent::Dropped { id, rank },
            SearchEvent::Pruned { id } => SearchEvent::Pruned { id },
            SearchEvent::Queued { id, f } => SearchEvent::Queued { id, f },
            SearchEvent::BackedUp { id, first, f } => SearchEvent::BackedUp { id, first, f },
        };
        let step_cost = &|state, mv, child| self.space.step_cost(state, mv, child);
        lock(self.recorder).on_event(heard, step_cost);
    }

    fn hash(&self, state: u64) -> u64 {
        self.space.hash(state as u32)
    }

    fn state_bytes(&self) -> usize {
        self.space.state_bytes()
    }

    fn expand<B>(
        &self,
        state: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visited(visit, |visit| self.space.expand(state as u32, visit))
    }

    fn expand_onward<B>(
        &self,
        state: u64,
        last: Option<Move>,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visited(visit, |visit| {
            self.space.expand_onward(state as u32, last, visit)
        })
    }

    fn has_costs(&self) -> bool {
        self.space.has_costs()
    }

    fn is_compact(&self) -> bool {
        self.space.is_compact()
    }

    fn step_cost(&self, state: u64, mv: Move, child: u64) -> u32 {
        self.space.step_cost(state as u32, mv, child as u32)
    }

    fn least_cost(&self) -> u32 {
        self.space.least_cost()
    }

    fn undoes(&self) -> bool {
        self.space.undoes()
    }

    fn undo(&self, state: u64, mv: Move) -> u64 {
        self.space.undo(state as u32, mv).into()
    }

    fn expand_backward<B>(
        &self,
        state: u64,
        visit: impl FnMut(Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visited(visit, |visit| {
            self.space.expand_backward(state as u32, visit)
        })
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.space.inverse(mv)
    }

    fn returns(&self) -> bool {
        self.space.returns()
    }

    fn is_goal(&self, state: u64) -> bool {
        self.space.is_goal(state as u32)
    }

    fn goal(&self) -> Option<u64> {
        self.space.goal().map(u64::from)
    }
}

/// One of the estimates of a space.
#[expect(
    clippy::struct_excessive_bools,
    reason = "answers of a heuristic, none of which follows from another"
)]
struct OfSpace {
    which: Which,
    batches: bool,
    scale: u32,
    admissible: bool,
    consistent: bool,
    proves_dead_ends: bool,
}

impl OfSpace {
    fn new(space: &dyn Space, which: Which) -> Self {
        let (scale, [admissible, consistent, proves_dead_ends]) = space.scale(which);
        Self {
            which,
            batches: space.wants_batches(which),
            scale,
            admissible,
            consistent,
            proves_dead_ends,
        }
    }
}

impl Heuristic<Recorded<'_>> for OfSpace {
    fn estimate(&self, domain: &Recorded<'_>, state: u64) -> Estimate {
        domain.space.estimate(state as u32, self.which)
    }

    fn estimate_back(&self, domain: &Recorded<'_>, state: u64) -> Estimate {
        domain.space.estimate(state as u32, Which::Back)
    }

    fn wants_batches(&self) -> bool {
        self.batches
    }

    fn estimate_all(
        &self,
        domain: &Recorded<'_>,
        states: &[u64],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        domain
            .space
            .estimate_all(states, self.which, estimates, look)
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }

    fn is_consistent(&self) -> bool {
        self.consistent
    }

    fn proves_dead_ends(&self) -> bool {
        self.proves_dead_ends
    }
}

/// Passes on what an observer is told, to a recorder too, and ends what is recorded no more.
struct Listener<'a> {
    recorder: &'a Mutex<Recorder>,
    observer: &'a mut dyn Observer,
}

impl Observer for Listener<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        let is_full = lock(self.recorder).record.is_full;
        let word = self.observer.observe(statistics);
        word.or(is_full.then_some(StopReason::Interrupted))
    }

    fn tables(&self) -> Option<Arc<dyn TableStore>> {
        self.observer.tables()
    }

    fn time_left(&mut self) -> Option<Duration> {
        self.observer.time_left()
    }

    fn while_waiting(&mut self) -> Option<GoOn> {
        self.observer.while_waiting()
    }

    fn round(&mut self, round: Round, statistics: &Statistics) {
        lock(self.recorder).round(round, statistics);
    }
}

fn lock(recorder: &Mutex<Recorder>) -> MutexGuard<'_, Recorder> {
    recorder.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs an algorithm from the start of a space and writes down what it does, at most so many entries. A search
/// that does more ends soon after; how it would have ended is known from one that is not recorded, which does the
/// same.
pub(crate) fn record(
    space: &dyn Space,
    algorithm: Algorithm,
    limits: &Limits,
    most: usize,
    observer: &mut dyn Observer,
) -> (Record, Outcome) {
    let recorder = Recorder::new(
        most,
        algorithm.beam_width(),
        algorithm.order().keeps_open(),
        algorithm.is_layered(space.goal().is_some()),
    );
    let (heuristic, evaluation) = (
        OfSpace::new(space, Which::Heuristic),
        OfSpace::new(space, Which::Evaluation),
    );
    let (mut record, outcome) = listen(
        space,
        recorder,
        limits,
        observer,
        |domain, limits, observer| {
            algorithm.run(domain, 0, &heuristic, &evaluation, limits, observer)
        },
    );
    let h_scale = match algorithm {
        Algorithm::UniformCost { .. } => 1,
        _ if algorithm.is_evaluated() => evaluation.scale,
        _ => heuristic.scale,
    };
    record.h_scale = h_scale;
    record.f_scale = u64::from(h_scale) * algorithm.priority_scale();
    (record, outcome)
}

/// The same of a search from the start and back from these states.
pub(crate) fn record_two_sided(
    space: &dyn Space,
    goals: &[u32],
    limits: &Limits,
    most: usize,
    observer: &mut dyn Observer,
) -> (Record, Outcome) {
    let goals: Vec<u64> = goals.iter().map(|&goal| goal.into()).collect();
    let recorder = Recorder::new(most, 0, true, false);
    listen(
        space,
        recorder,
        limits,
        observer,
        |domain, limits, observer| two_sided(domain, 0, &goals, limits, observer),
    )
}

/// The same of a walk down the distances that the heuristic of the space knows.
pub(crate) fn record_descent(
    space: &dyn Space,
    stored: usize,
    limits: &Limits,
    most: usize,
    observer: &mut dyn Observer,
) -> (Record, Outcome) {
    let distances = OfSpace::new(space, Which::Heuristic);
    let recorder = Recorder::new(most, 0, false, false);
    listen(
        space,
        recorder,
        limits,
        observer,
        |domain, limits, observer| descent(domain, 0, &distances, stored, limits, observer),
    )
}

/// The same of a solution, with the estimates of a heuristic where the space has one.
pub(crate) fn record_along(
    space: &dyn Space,
    path: &[Move],
    has_estimates: bool,
    most: usize,
    observer: &mut dyn Observer,
) -> Record {
    let estimates = OfSpace::new(space, Which::Heuristic);
    let recorder = Recorder::new(most, 0, false, false);
    let limits = Limits::default();
    let (mut record, _) = listen(space, recorder, &limits, observer, |domain, _, _| {
        along(domain, 0, path, has_estimates.then_some(&estimates))
    });
    record.h_scale = estimates.scale;
    record.f_scale = estimates.scale.into();
    record
}

/// Runs what searches a space, by one thread, with a recorder that listens.
fn listen(
    space: &dyn Space,
    recorder: Recorder,
    limits: &Limits,
    observer: &mut dyn Observer,
    run: impl FnOnce(&Recorded<'_>, &Limits, &mut dyn Observer) -> Outcome,
) -> (Record, Outcome) {
    let recorder = Mutex::new(recorder);
    let domain = Recorded {
        space,
        recorder: &recorder,
    };
    let limits = Limits {
        threads: 1,
        ..*limits
    };
    let mut listener = Listener {
        recorder: &recorder,
        observer,
    };
    let outcome = run(&domain, &limits, &mut listener);
    let mut recorder = recorder
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    recorder.close();
    let mut record = recorder.record;
    if let (true, Some(path)) = (record.is_two_sided(), outcome.path()) {
        record.way = record.along(path);
    }
    (record, outcome)
}
