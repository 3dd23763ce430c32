//! A solution at once, a better one later, and a proof of how good it is.

use super::deepening::{Deepening, DeepeningProgress};
use super::meter::{Meter, Stop};
use super::wide_beam::WideBeam;
use super::windows::{Join, PathWindows};
use super::{
    Domain, Ending, IncrementalHeuristic, Limits, Move, Observer, Outcome, Statistics, StopReason,
};
use std::ops::ControlFlow;
use std::slice;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// States of the first exact search: solutions that it proves come at once.
const FIRST_STATES: u64 = 20_000;

/// One state in so many is spent on proofs, where one thread does everything.
const PROOF_SHARE: u64 = 6;

/// One state in so many is spent on windows.
const WINDOW_SHARE: u64 = 4;

/// Windows of a pass, more or less: so the states of one are found.
const WINDOWS_A_PASS: u64 = 32;

/// The name of the exact search.
const PROOF: &str = "the proof of a bound";

/// Time between two looks of a thread that waits for the others.
const LOOK: Duration = Duration::from_millis(2);

/// A search for shorter paths that works step by step.
pub(crate) trait Improver: Send {
    /// The name of the next step.
    fn stage(&self) -> String;

    /// The next step: a path of at most `longest` moves, if it finds one.
    fn go_on(&mut self, longest: u32, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>>;
}

/// Beams, each twice as wide as the one before, as far as memory allows.
#[derive(Debug)]
pub(crate) struct Beams<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    start: D::State,
    width: usize,
    /// Whether the domain's goal is the start of the problem: such a beam takes other turns, and often a better way.
    is_backward: bool,
}

impl<'a, D: Domain, H: IncrementalHeuristic<D>> Beams<'a, D, H> {
    /// Beams from a start to the domain's goal, the first of which keeps so many states.
    pub(crate) fn new(
        domain: &'a D,
        heuristic: &'a H,
        start: D::State,
        first_width: usize,
    ) -> Self {
        Self {
            domain,
            heuristic,
            start,
            width: first_width,
            is_backward: false,
        }
    }

    /// The same for a domain whose goal is the start of the problem.
    pub(crate) fn backward(self) -> Self {
        Self {
            is_backward: true,
            ..self
        }
    }
}

impl<D: Domain, H: IncrementalHeuristic<D>> Improver for Beams<'_, D, H> {
    fn stage(&self) -> String {
        let end = if self.is_backward { "goal" } else { "start" };
        format!("a beam of {} from the {end}", self.width)
    }

    fn go_on(&mut self, longest: u32, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let (domain, heuristic) = (self.domain, self.heuristic);
        // A state takes some 64 bytes in its layer and among the children, and 4 for each move.
        let bytes = 4 * (size_of::<D::State>() as u64 + 16) + 4 * u64::from(longest) + 32;
        let most = usize::try_from(meter.memory.limit() / 2 / bytes).unwrap_or(usize::MAX);
        let width = self.width.min(most);
        let mut found = WideBeam::new(domain, heuristic, self.start, width, longest).run(meter)?;
        self.width = width.saturating_mul(2).min(most);
        if let Some(path) = found.as_mut().filter(|_| self.is_backward) {
            path.reverse();
            for mv in path {
                *mv = domain.inverse(*mv).expect("moves can be taken back");
            }
        }
        ControlFlow::Continue(found)
    }
}

/// An exact search that works for a while at a time.
pub(crate) trait Proof: Send {
    /// Goes on for about so many states; the path, when it is found: of the shortest ones the first
    /// in successor order.
    fn go_on(&mut self, states: u64, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>>;

    /// So many moves are needed, as far as is proved.
    fn lower_bound(&self) -> u32;
}

impl<D: Domain, H: IncrementalHeuristic<D>> Proof for Deepening<'_, D, H>
where
    D::State: Send,
{
    fn go_on(&mut self, states: u64, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let found = self.run(states, meter)? == DeepeningProgress::Found;
        ControlFlow::Continue(found.then(|| self.path().to_vec()))
    }

    fn lower_bound(&self) -> u32 {
        Deepening::lower_bound(self)
    }
}

/// A problem whose solutions [`anytime`] improves.
#[derive(Clone, Debug)]
pub(crate) struct Anytime<'a, D: Domain, J> {
    pub domain: &'a D,
    pub start: D::State,
    /// Shortens windows. Each thread has its own.
    pub join: J,
    /// Moves of the first windows.
    pub first_window: usize,
    /// States that the search of a window may expand, at least.
    pub least_states: u64,
    /// Two solutions differ by a multiple of this: 2 where each move changes a parity.
    pub least_gain: u32,
}

/// Improves a solution until it is proved optimal or until a limit is hit.
///
/// In turn: steps of both improvers, windows of the best path that grow from pass to pass, and an exact search that raises
/// the lower bound. With a node limit one thread does it all, so that the result does not depend on their number; else a
/// second one takes the second improver and the proof. A path that the exact search finds replaces any other: it is, of the
/// optimal ones, the first in successor order. Interrupted, it has no solution; hitting any other limit it has the best so
/// far.
pub(crate) fn anytime<D, J>(
    plan: &Anytime<'_, D, J>,
    mut improvers: [Box<dyn Improver + '_>; 2],
    proof: &mut dyn Proof,
    first: Vec<Move>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome
where
    D: Domain,
    J: Join<D::State> + Clone + Send + Sync,
{
    let shared = Incumbent {
        length: AtomicU32::new(first.len() as u32),
        best: Mutex::new(first),
        bound: AtomicU32::new(0),
        stopped: AtomicBool::new(false),
    };
    let parallel = limits.max_nodes.is_none() && limits.threads > 1;
    let share = Limits {
        memory: limits.memory / if parallel { 2 } else { 1 },
        ..*limits
    };
    let mut meter = Meter::new(&share, observer);
    let mut statistics = Statistics::default();
    shared.tell(plan.least_gain, &mut meter);
    meter.stage(PROOF);
    let mut flow = prove(proof, FIRST_STATES, &shared, &mut meter);
    shared.tell(plan.least_gain, &mut meter);
    let in_parallel = if flow.is_continue() && parallel {
        in_parallel(plan, &mut improvers, proof, &shared, &share, &mut meter)
    } else {
        None
    };
    if let Some(ended) = in_parallel {
        (flow, statistics) = ended;
        meter.stage("improvements of another thread, and the proof");
    } else if flow.is_continue() {
        let mut improvement = Improvement::new(plan, &shared);
        flow = loop {
            let flow = improvement.round(&mut improvers, Some(&mut *proof), &mut meter);
            shared.tell(plan.least_gain, &mut meter);
            if flow.is_break() {
                break flow;
            }
        };
    }
    statistics.add(meter.statistics);
    statistics.lower_bound = 0;
    let stopped = ControlFlow::Break(Stop::Reason(StopReason::Interrupted));
    let ending = if flow == stopped {
        Ending::Stopped(StopReason::Interrupted)
    } else {
        let bound = shared.bound.load(Ordering::Relaxed);
        let path = shared
            .best
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let lower_bound = proved(path.len() as u32, bound, plan.least_gain);
        Ending::solved(path, lower_bound)
    };
    Outcome { ending, statistics }
}

/// The meaning of a bound beside a solution of so many moves: lengths of other parity are no lengths of solutions.
fn proved(length: u32, bound: u32, least_gain: u32) -> u32 {
    let parity = length.saturating_sub(bound) % least_gain;
    (bound + parity).min(length)
}

/// Messages between worker threads.
#[derive(Debug)]
struct Incumbent {
    best: Mutex<Vec<Move>>,
    /// Of the best path.
    length: AtomicU32,
    bound: AtomicU32,
    stopped: AtomicBool,
}

impl Incumbent {
    fn best(&self) -> Vec<Move> {
        self.best
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn length(&self) -> u32 {
        self.length.load(Ordering::Relaxed)
    }

    /// Takes a path that is shorter than the best one, or any that is proved.
    fn offer(&self, path: Vec<Move>, proved: bool) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if proved || path.len() < best.len() {
            self.length.store(path.len() as u32, Ordering::Relaxed);
            *best = path;
        }
    }

    /// Tells the observer how far all threads are.
    fn tell(&self, least_gain: u32, meter: &mut Meter) {
        let (length, bound) = (self.length(), self.bound.load(Ordering::Relaxed));
        meter.prove_cost(proved(length, bound, least_gain).into());
        meter.improved(length);
    }

    /// Whether nothing but the proof is left to do.
    fn is_optimal(&self) -> bool {
        self.bound.load(Ordering::Relaxed) >= self.length()
    }
}

/// Ends a thread's search when the flag is up.
struct Flagged<'a>(&'a AtomicBool);

impl Observer for Flagged<'_> {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        let stopped = self.0.load(Ordering::Relaxed);
        stopped.then_some(StopReason::TimeLimit)
    }
}

/// The first improver and windows here, the second one and proofs in a second thread; nothing where there is none to be
/// had.
fn in_parallel<D, J>(
    plan: &Anytime<'_, D, J>,
    [one, other]: &mut [Box<dyn Improver + '_>; 2],
    proof: &mut dyn Proof,
    shared: &Incumbent,
    limits: &Limits,
    meter: &mut Meter,
) -> Option<(ControlFlow<Stop>, Statistics)>
where
    D: Domain,
    J: Join<D::State> + Clone + Send + Sync,
{
    thread::scope(|scope| {
        let second = move || {
            let mut observer = Flagged(&shared.stopped);
            let mut meter = Meter::new(limits, &mut observer);
            let mut improvement = Improvement::new(plan, shared);
            let flow = loop {
                let flow = improvement.round(slice::from_mut(other), Some(&mut *proof), &mut meter);
                if flow.is_break() {
                    break flow;
                }
            };
            // Found, proved, or out of memory: for the other one that is the end as well.
            shared.stopped.store(true, Ordering::Relaxed);
            (flow, meter.statistics)
        };
        let second = thread::Builder::new().spawn_scoped(scope, second).ok()?;
        let mut improvement = Improvement::new(plan, shared);
        let mut flow = loop {
            if shared.stopped.load(Ordering::Relaxed) {
                break ControlFlow::Continue(());
            }
            let flow = improvement.round(slice::from_mut(one), None, meter);
            shared.tell(plan.least_gain, meter);
            if flow.is_break() {
                break flow;
            }
        };
        if flow.is_break() {
            shared.stopped.store(true, Ordering::Relaxed);
        }
        let (ended, statistics) = second.join().expect("a search does not panic");
        if flow.is_continue() {
            flow = ended;
        }
        Some((flow, statistics))
    })
}

/// Goes on with the proof; breaks when it has found the solution.
fn prove(
    proof: &mut dyn Proof,
    states: u64,
    shared: &Incumbent,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let found = proof.go_on(states, meter);
    shared.bound.store(proof.lower_bound(), Ordering::Relaxed);
    if let Some(path) = found? {
        shared.bound.store(path.len() as u32, Ordering::Relaxed);
        shared.offer(path, true);
        return ControlFlow::Break(Stop::Found(0));
    }
    ControlFlow::Continue(())
}

/// The work of one thread.
struct Improvement<'a, D: Domain, J> {
    plan: &'a Anytime<'a, D, J>,
    join: J,
    shared: &'a Incumbent,
    windows: PathWindows,
    /// The path that the windows were moved along.
    shortened: usize,
}

impl<'a, D: Domain, J: Join<D::State> + Clone> Improvement<'a, D, J> {
    fn new(plan: &'a Anytime<'a, D, J>, shared: &'a Incumbent) -> Self {
        Self {
            plan,
            join: plan.join.clone(),
            shared,
            windows: PathWindows::new(
                plan.first_window,
                plan.first_window / 6 + 1,
                plan.least_gain,
            ),
            shortened: usize::MAX,
        }
    }

    /// A step of each improver, windows, a proof.
    fn round(
        &mut self,
        improvers: &mut [Box<dyn Improver + '_>],
        proof: Option<&mut dyn Proof>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let before = meter.statistics.expanded;
        if !self.shared.is_optimal() {
            for improver in improvers {
                self.improve(&mut **improver, meter)?;
            }
            let states = meter.statistics.expanded - before;
            self.shorten(states / WINDOW_SHARE, meter)?;
        }
        let states = meter.statistics.expanded - before;
        match proof {
            Some(proof) => {
                let states = (states / PROOF_SHARE).max(FIRST_STATES);
                meter.stage(PROOF);
                prove(proof, states, self.shared, meter)
            }
            None if self.shared.is_optimal() => {
                thread::sleep(LOOK);
                // Not every sleep is followed by an expansion: this asks the observer.
                meter.look(0)
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn improve(&mut self, improver: &mut dyn Improver, meter: &mut Meter) -> ControlFlow<Stop> {
        let longest = self.shared.length().saturating_sub(self.plan.least_gain);
        meter.stage(&improver.stage());
        if let Some(path) = improver.go_on(longest, meter)? {
            self.shared.offer(path, false);
            self.shared.tell(self.plan.least_gain, meter);
        }
        ControlFlow::Continue(())
    }

    /// Windows, growing, for about so many states.
    fn shorten(&mut self, states: u64, meter: &mut Meter) -> ControlFlow<Stop> {
        meter.stage("windows of the best path");
        let end = meter.statistics.expanded + states;
        let mut path = self.shared.best();
        if path.len() < self.shortened {
            self.windows.restart(self.plan.first_window);
        }
        while meter.statistics.expanded < end {
            let Anytime { domain, start, .. } = self.plan;
            let each = (states / WINDOWS_A_PASS).max(self.plan.least_states);
            let join = &mut self.join;
            let shorter = self
                .windows
                .pass(*domain, *start, &mut path, join, each, meter)?;
            if shorter {
                self.shared.offer(path.clone(), false);
                self.shared.tell(self.plan.least_gain, meter);
            } else if self.windows.cover(&path) {
                break;
            } else {
                self.windows.grow();
            }
        }
        self.shortened = path.len();
        ControlFlow::Continue(())
    }
}
