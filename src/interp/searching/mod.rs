//! One search: limits from the session and the modifiers, the run, the result.

mod advice;
pub(crate) mod conduct;
mod distinct;
pub(crate) mod heuristic_values;
mod judging;
mod logs;
mod possible;
mod prediction;
mod record;
pub(crate) mod report;
mod surveys;
mod watch;

use self::report::{offered, report};
use crate::command::{Purpose, Report, Request, SearchSettings, TraceOptions, is_named};
use crate::figure::UNDRAWN;
use crate::host::WaitLimit;
use crate::interp::environment::{Call, Environment, Result};
use crate::interp::errors::{error, file_error};
use crate::interp::observation::kept_log::LookedInto;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::{self, WatchedSearch};
use crate::interp::searching::watch::HostObserver;
use crate::interp::{Event, RunError};
use puzzle_core::puzzle::{Method, Problem};
use puzzle_core::search::{Ending, Limits, Rounds, StopReason};
use std::sync::Arc;
use std::time::Duration;

/// A search as a command asks for it, with what stands behind the command.
pub(crate) struct Searching<'s, 'a> {
    env: &'s mut Environment<'a>,
    call: &'s Call,
}

impl<'a> Environment<'a> {
    /// Searches as this call says.
    pub(crate) fn searching<'s>(&'s mut self, call: &'s Call) -> Searching<'s, 'a> {
        Searching { env: self, call }
    }

    /// Does work that the host watches, under a name, until a deadline.
    fn watched<T>(
        &mut self,
        name: &'static str,
        deadline: Option<Duration>,
        work: impl FnOnce(&mut HostObserver) -> T,
    ) -> T {
        let now = self.host().now();
        self.session.puzzle.take_unanswered();
        let mut watch = HostObserver {
            tables: self.host().tables(),
            shown: now,
            host: self.host,
            puzzle: self.session.puzzle.clone(),
            deadline,
            is_answered: false,
            name,
            timed_from: self.options.timing.then_some(now),
            told: None,
            rounds: Rounds::default(),
            wait_limit: WaitLimit::default(),
        };
        let done = work(&mut watch);
        self.host.progress_done();
        if let Some((source, span)) = self.session.puzzle.take_unanswered() {
            let warning = error::unanswered(source.slice(span), span);
            // That nobody listens shows when the work tells its result.
            let _ = self
                .host
                .emit(Event::Warning(Report::new(&source, warning)));
        }
        done
    }
}

impl Searching<'_, '_> {
    /// Runs a search, keeps its result and tells of it.
    pub(crate) fn search(&mut self, request: &Request) -> Result<()> {
        if let Purpose::Judge(log) = &self.call.modifiers.purpose {
            return self.judge(request, log);
        }
        if matches!(self.call.modifiers.purpose, Purpose::Possible) {
            return self.tell_possible(request);
        }
        let problem = self.env.session.problem();
        let is_unsolvable = self.env.warn_if_unsolvable(&problem, self.call.name)?;
        let result = self.result(request, problem.clone())?;
        let took = result.took;
        let stopped = match &result.outcome.ending {
            Ending::Stopped(reason) => Some(*reason),
            Ending::Solved { .. } => None,
        };
        let event = report(&result);
        let result = Arc::new(result);
        let looked_into = if self.looks_into() {
            let recording = self.record(&result);
            recording.and_then(|record| self.look_into(WatchedSearch::new(result.clone(), record)))
        } else {
            Ok(())
        };
        // Also one that was interrupted: nobody is to take what was before it for its result.
        if matches!(looked_into, Ok(()) | Err(RunError::Interrupted)) {
            let session = &mut *self.env.session;
            session.result = Some(result);
            session.handed_in = None;
            if let Some(check) = &mut session.search_check {
                check.log = None;
            }
        }
        looked_into?;
        if !self.call.modifiers.is_quiet {
            self.env.host.emit(event)?;
            match stopped {
                // A larger limit would only take longer.
                _ if is_unsolvable => {}
                Some(StopReason::MaxNodes) => self.tell_default_limit(request)?,
                Some(StopReason::DeadEnd) => self.tell_dead_end(request)?,
                _ => {}
            }
            self.tell_blind_side(request, &problem)?;
            if self.env.options.timing {
                self.env.host.emit(Event::Timed {
                    seconds: took.as_secs_f64(),
                })?;
            }
        }
        match stopped {
            Some(StopReason::Interrupted) => Err(RunError::Interrupted),
            Some(StopReason::TimeLimit) => self.env.look_now(self.call.name),
            _ => Ok(()),
        }
    }

    /// Whether the search is traced or watched.
    fn looks_into(&self) -> bool {
        let modifiers = &self.call.modifiers;
        modifiers.trace.is_some() || matches!(modifiers.purpose, Purpose::Watch)
    }

    /// Tells of the trace of a search, and keeps one that is watched.
    fn look_into(&mut self, mut watched: WatchedSearch) -> Result<()> {
        watched.is_quiet = self.call.modifiers.is_quiet;
        self.tell_trace(&watched)?;
        if matches!(self.call.modifiers.purpose, Purpose::Watch) {
            let watched = LookedInto::Search(Arc::new(watched));
            self.env.session.look_into(watched);
        }
        Ok(())
    }

    /// Tells of the trace of a search, where one is asked for.
    fn tell_trace(&mut self, watched: &WatchedSearch) -> Result<()> {
        let trace = self.call.modifiers.trace.as_ref();
        let timing = self.env.options.timing;
        match trace {
            None => {}
            Some(TraceOptions {
                file: None,
                is_table: true,
                most,
                ..
            }) => {
                let most = most.unwrap_or(watching::STEPS);
                for table in watching::tables(watched, most) {
                    let text = watching::for_terminal(&table) + "\n";
                    self.env.host.emit(Event::Printed { text })?;
                }
            }
            Some(TraceOptions {
                file: Some((name, span)),
                is_table,
                most,
                ..
            }) => {
                if *is_table
                    && is_named(name, &[".html"])
                    && let Some(reason) = UNDRAWN
                {
                    return Err(file_error::unwritable_file(name.to_string(), reason, *span).into());
                }
                let most = most.unwrap_or(watching::STEPS);
                let bytes = if *is_table {
                    watching::written(watched, most, name).into_bytes()
                } else {
                    watching::file(watched, name, timing)
                };
                if self.env.write_file(&bytes, name, *span)? {
                    let file = name.to_string();
                    self.env.host.emit(Event::TraceSaved { file })?;
                }
            }
            Some(TraceOptions { most, .. }) => {
                for traced in watching::lines(watched, *most, timing) {
                    self.env.host.emit(Event::Traced(Box::new(traced)))?;
                }
            }
        }
        Ok(())
    }

    /// Runs a search on a problem; the modifiers' order replaces the problem's.
    pub(crate) fn result(
        &mut self,
        request: &Request,
        mut problem: Problem,
    ) -> Result<SearchResult> {
        let settings = self.settings();
        problem.order = settings.order(self.env.session.puzzle.as_ref());
        offered(request, self.env.session.puzzle.as_ref(), self.call.name)?;
        let mut random = self.env.session.random.clone();
        // Each search that draws has a seed of its own, drawn from the generator of the session.
        let algorithm = request.algorithm().map(|(algorithm, heuristic)| {
            let seeded = algorithm
                .is_random()
                .then(|| algorithm.seeded(random.next_u64()));
            (seeded.unwrap_or(algorithm), heuristic)
        });
        let limits = self.limits(request);
        let puzzle = self.env.session.puzzle.clone();
        if let Some(search) = algorithm {
            self.env.make_ready_for(search, puzzle.as_ref(), &problem)?;
        }
        let started = self.env.host().now();
        let deadline = self.deadline();
        let name = algorithm.map_or("solve", |(algorithm, _)| algorithm.name());
        let ((method, heuristic, outcome), mut rounds) =
            self.env.watched(name, deadline, |watch| {
                let (method, heuristic, mut outcome) =
                    if let Some((algorithm, heuristic)) = algorithm {
                        let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, watch);
                        (Method::Algorithm(algorithm), heuristic.cloned(), outcome)
                    } else {
                        let solved = puzzle.solve(&problem, &limits, watch);
                        (solved.method, solved.heuristic, solved.outcome)
                    };
                watch.end(&mut outcome);
                (
                    (method, heuristic, outcome),
                    std::mem::take(&mut watch.rounds),
                )
            });
        Environment::no_fault(puzzle.as_ref())?;
        if outcome.ending != Ending::Stopped(StopReason::Interrupted) {
            self.env.session.random = random;
        }
        let ended = self.env.host().now();
        rounds.end(&outcome, ended.as_secs_f64());
        let (rounds, stages) = rounds.done();
        Ok(SearchResult {
            method,
            rounds,
            stages,
            chosen: matches!(request, Request::Best),
            max_nodes: limits.max_nodes,
            took: ended.saturating_sub(started),
            puzzle,
            problem,
            heuristic,
            outcome,
        })
    }

    /// The settings of a search: those behind it, then those of the session.
    fn settings(&self) -> SearchSettings {
        self.call
            .modifiers
            .settings
            .over(&self.env.session.settings)
    }

    /// When the search must end, by the host's clock.
    fn deadline(&self) -> Option<Duration> {
        let limit = self.settings().duration();
        let time_limit = limit.map(|limit| self.env.host().now() + limit);
        time_limit.into_iter().chain(self.env.deadline()).min()
    }

    fn limits(&self, request: &Request) -> Limits {
        let (puzzle, host) = (self.env.session.puzzle.as_ref(), self.env.host());
        let limits = self.settings().limits(request, puzzle, host.cores());
        Limits {
            memory: limits.memory.min(self.env.room().unwrap_or(u64::MAX)),
            threads: if host.has_threads() {
                limits.threads
            } else {
                1
            },
            ..limits
        }
    }
}
