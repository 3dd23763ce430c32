//! Searches on as many threads as there are, or on the one that calls.

use super::tables::Tables;
use super::watch::{RunObserver, StopSignal};
use crate::command::Request;
use crate::command::RunError;
use crate::experiment::batch::{Batch, RunResult, seed_of_draws};
use crate::experiment::host::error;
use crate::host::{Clock, STACKS, WaitLimit};
use crate::version::Provenance;
use puzzle_core::puzzle::{Fault, Problem};
use puzzle_core::search::{Ending, Limits, Outcome, StopReason};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Time between two looks at Ctrl-C while no run ends.
const TICK: Duration = Duration::from_millis(20);

/// The most results that wait to be written: threads may be faster than the log.
const MOST_WAITING: usize = 256;

/// Messages while runs are made.
pub(crate) enum PoolMessage<'a> {
    /// Some time has passed.
    Tick,
    /// These runs come next.
    Next(&'a [usize]),
    /// A run is done.
    Done(usize, Box<RunResult>),
}

/// Receives the messages.
pub(crate) type Supervise<'a> = dyn FnMut(PoolMessage<'_>) -> Result<(), RunError> + 'a;

/// Makes runs, on threads where these can be had.
///
/// Each run may take the whole memory that its limit allows, or its result would depend on the
/// number of threads; all together must not take more than that either. So `n` threads begin with
/// an `n`th of what the tables of all leave of the limit for each run; the runs for which that was
/// not enough are made again on half as many threads, and so on, the last ones alone, without the
/// tables of others.
pub(crate) struct Pool<'a> {
    /// The runs.
    pub(crate) batch: &'a Batch<'a>,
    /// Ends all of them.
    pub(crate) signal: &'a StopSignal,
    /// For time limits and times.
    pub(crate) clock: &'a Clock,
    /// The most threads; `None` where none can be started: then runs are made by the thread that
    /// calls.
    pub(crate) threads: Option<usize>,
    /// Whether times are measured.
    pub(crate) timing: bool,
    /// Tables that are built already.
    pub(crate) tables: &'a Tables,
    /// Program and script, for the log.
    pub(crate) provenance: &'a Arc<Provenance>,
    /// Faults of definitions, with the places of their puzzles.
    pub(crate) faults: &'a Mutex<Vec<(usize, Fault)>>,
}

impl Pool<'_> {
    /// Makes the runs at those places of [`Batch::jobs`]. An error of `supervise` ends all of them.
    pub(crate) fn run(
        &self,
        mut pending: Vec<usize>,
        supervise: &mut Supervise,
    ) -> Result<(), RunError> {
        let mut workers = self.threads.unwrap_or(1).max(1);
        while !pending.is_empty() && !self.signal.is_set() {
            workers = workers.min(pending.len());
            if workers == 0 {
                // Search by search: tables that were dropped come once.
                pending.sort_by_key(|&job| (self.batch.search(&self.batch.jobs[job]), job));
            }
            pending = if self.threads.is_some() {
                self.round(&pending, workers, supervise)?
            } else {
                self.round_here(&pending, workers, supervise)?
            };
            workers /= 2;
        }
        Ok(())
    }

    /// Makes all of them on this thread: the searches themselves say that time has passed.
    fn round_here(
        &self,
        pending: &[usize],
        workers: usize,
        supervise: &mut Supervise,
    ) -> Result<Vec<usize>, RunError> {
        let mut again = Vec::new();
        for &job in pending {
            let mut result = Ok(());
            let made = self.make(job, workers, &mut || {
                if result.is_ok() {
                    result = supervise(PoolMessage::Tick);
                }
                if result.is_err() {
                    self.signal.set();
                }
            });
            result?;
            match made {
                Some(AttemptOutcome::Done(job, result)) => {
                    supervise(PoolMessage::Done(job, result))?;
                }
                Some(AttemptOutcome::Again(job)) => again.push(job),
                None => break,
            }
        }
        Ok(again)
    }

    /// Makes all of them with their share of the memory, on so many threads, or on one without the
    /// tables of others; those that need more.
    fn round(
        &self,
        pending: &[usize],
        workers: usize,
        supervise: &mut Supervise,
    ) -> Result<Vec<usize>, RunError> {
        let next = AtomicUsize::new(0);
        let mut again = Vec::new();
        let mut refused = None;
        thread::scope(|scope| {
            // Here and not above: where this panics, no thread waits for the receiver.
            let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
            for number in 0..workers.max(1) {
                let next = &next;
                let make = move |sender: SyncSender<AttemptOutcome>| {
                    self.pin(number, workers);
                    self.work_off(pending, next, workers, &sender);
                };
                let started = STACKS.iter().find_map(|&stack| {
                    let sender = sender.clone();
                    thread::Builder::new()
                        .stack_size(stack)
                        .spawn_scoped(scope, move || make(sender))
                        .map_err(|error| refused = Some(error))
                        .ok()
                });
                if started.is_none() {
                    break;
                }
                refused = None;
            }
            drop(sender);
            let mut result = Ok(());
            loop {
                let news = match receiver.recv_timeout(TICK) {
                    Ok(AttemptOutcome::Done(job, result)) => PoolMessage::Done(job, result),
                    Ok(AttemptOutcome::Again(job)) => {
                        again.push(job);
                        PoolMessage::Tick
                    }
                    Err(RecvTimeoutError::Timeout) => PoolMessage::Tick,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if result.is_ok() {
                    result = supervise(news);
                }
                if result.is_err() {
                    self.signal.set();
                }
            }
            result
        })?;
        if let Some(error) = refused
            && next.load(Ordering::Relaxed) == 0
        {
            let reason = error.to_string();
            return Err(error::no_thread(reason).into());
        }
        // In which order they came depends on the threads.
        again.sort_unstable();
        Ok(again)
    }

    /// Pins a thread whose runs are timed to a processor, unless a run has several threads: these would share it.
    fn pin(&self, number: usize, workers: usize) {
        if let Some(cpu) = self.clock.cpu().filter(|_| self.timing)
            && self.threads == Some(workers)
        {
            (cpu.pin)(number, workers);
        }
    }

    /// Makes runs on one thread until none is left.
    fn work_off(
        &self,
        pending: &[usize],
        next: &AtomicUsize,
        workers: usize,
        sender: &SyncSender<AttemptOutcome>,
    ) {
        while !self.signal.is_set() {
            let Some(&job) = pending.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let Some(made) = self.make(job, workers, &mut || {}) else {
                return;
            };
            if sender.send(made).is_err() {
                return;
            }
        }
    }

    /// The processor clock of a run: that of its thread, or of the process if nothing else runs beside it.
    fn cpu(&self, workers: usize, threads: usize) -> Option<fn() -> Duration> {
        let cpu = self.clock.cpu().filter(|_| self.timing)?;
        match (threads, workers) {
            (1, _) => Some(cpu.thread),
            (_, 0 | 1) => Some(cpu.process),
            _ => None,
        }
    }

    /// Makes a run; `None` when it was interrupted, which is no result. `look` is called now and then.
    fn make(&self, index: usize, workers: usize, look: &mut dyn FnMut()) -> Option<AttemptOutcome> {
        let job = &self.batch.jobs[index];
        let plan = self.batch.puzzle(job);
        let run = &plan.runs[job.run];
        let problem = Problem {
            start: self.batch.cases[job.case].board(),
            goal: plan.goal.clone(),
            order: run.order.clone(),
        };
        let search = self.batch.search(job);
        let most = self.tables.allowed(run.memory);
        let memory = match workers {
            0 => {
                self.tables.keep_only(search);
                most
            }
            _ => self.tables.share(search, most, workers as u64),
        };
        let limits = Limits {
            max_nodes: run.max_nodes,
            memory,
            threads: (self.threads.unwrap_or(1) / workers.max(1)).max(1),
        };
        let puzzle = plan.puzzle.as_ref();
        let faults = puzzle.faults();
        let cpu = self.cpu(workers, limits.threads);
        let (started, cpu_started) = (self.clock.now(), cpu.map(|read| read()));
        let mut watch = RunObserver {
            look,
            signal: self.signal,
            clock: self.clock,
            deadline: run.time_limit.map(|limit| started.saturating_add(limit)),
            has_failed: &|| puzzle.faults() != faults,
            wait_limit: WaitLimit::default(),
            // `solve` may go another way where there are tables.
            tables: run.search.algorithm().map(|_| self.tables.store()),
        };
        let mut outcome = match run.search.algorithm() {
            Some((algorithm, heuristic)) => puzzle.search(
                &problem,
                algorithm.seeded(seed_of_draws(plan.seed, &self.batch.cases[job.case])),
                heuristic,
                &limits,
                &mut watch,
            ),
            None => puzzle.solve(&problem, &limits, &mut watch).outcome,
        };
        watch.end(&mut outcome);
        if puzzle.faults() != faults {
            let fault = puzzle.take_fault();
            // It may be that of a run beside this one.
            if workers > 1 && self.threads.is_some() {
                return Some(AttemptOutcome::Again(index));
            }
            let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
            faults.extend(fault.map(|fault| (search.puzzle, fault)));
            let result = RunResult::of_fault(self.provenance);
            return Some(AttemptOutcome::Done(index, Box::new(result)));
        }
        match &outcome.ending {
            Ending::Stopped(StopReason::Interrupted) => return None,
            _ if memory < most && wants_more(&outcome, &run.search) => {
                return Some(AttemptOutcome::Again(index));
            }
            _ => {}
        }
        let mut result = RunResult::new((run, plan), &outcome, self.provenance);
        if self.timing {
            let took = self.clock.now().saturating_sub(started);
            let cpu = cpu.zip(cpu_started);
            let cpu = cpu.map(|(read, before)| read().saturating_sub(before));
            let built = self.tables.took(search);
            let seconds = |took: Duration| took.as_secs_f64();
            result.seconds = Some(seconds(took));
            result.cpu_seconds = cpu.map(seconds);
            result.build_seconds = built.map(seconds);
        }
        Some(AttemptOutcome::Done(index, Box::new(result)))
    }
}

/// Whether more memory might have made another result of it. `solve` may end with a solution that it
/// could not prove for want of memory.
fn wants_more(outcome: &Outcome, search: &Request) -> bool {
    match &outcome.ending {
        Ending::Stopped(reason) => *reason == StopReason::MemoryLimit,
        Ending::Solved { .. } => matches!(search, Request::Best) && !outcome.ending.is_optimal(),
    }
}

/// The end of a run on a thread.
enum AttemptOutcome {
    /// The run has a result.
    Done(usize, Box<RunResult>),
    /// A run that needs more memory than its share, or no run beside it.
    Again(usize),
}
