//! One search: limits from the session and the modifiers, the run, the result.

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
use crate::command::{
    Purpose, Report, Request, SearchSettings, Setting, TraceOptions, heuristic_for, is_named,
};
use crate::experiment::blind_side;
use crate::figure::UNDRAWN;
use crate::host::WaitLimit;
use crate::interp::environment::{Call, Environment, Result};
use crate::interp::errors::{error, file_error, search_advice};
use crate::interp::observation::kept_log::LookedInto;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::{self, WatchedSearch};
use crate::interp::searching::watch::HostObserver;
use crate::interp::{Event, RunError};
use puzzle_core::puzzle::{Method, Problem, Solvability};
use puzzle_core::search::{Algorithm, Ending, Limits, Rounds, StopReason};
use puzzle_core::syntax::{Span, escaped};
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

    /// Tells of a start that can't reach its goal, with the reason and what repairs it. Returns whether it told.
    pub(crate) fn warn_if_unsolvable(&mut self, problem: &Problem, span: Span) -> Result<bool> {
        // Where only trying tells, the search itself will.
        let host = self.host();
        let puzzle = &self.session.puzzle;
        let judged = puzzle.known_solvability(problem, &mut || host.interrupted());
        if let Some(Solvability::Unsolvable { reason, repair }) = judged {
            let help = repair.map(|(state, change)| {
                format!("{change} repairs it: `setState \"{}\"`", escaped(&state))
            });
            let warning = error::unsolvable(reason, span, help);
            self.host
                .emit(Event::Warning(Report::new(&self.source, warning)))?;
            return Ok(true);
        }
        Ok(false)
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

    /// Says once where a limit on nodes comes from that nobody set.
    fn tell_default_limit(&mut self, request: &Request) -> Result<()> {
        let unset = self.settings().max_nodes == Setting::Unset;
        if !unset || std::mem::replace(&mut self.env.session.default_limit_told, true) {
            return Ok(());
        }
        let session = &self.env.session;
        let puzzle = &session.puzzle;
        let proved = session
            .result
            .as_ref()
            .and_then(|last_result| last_result.outcome.lower_bound());
        let proved = proved.filter(|&moves| moves > 0 && !puzzle.has_costs());
        let search = request.algorithm().map(|(algorithm, heuristic)| {
            algorithm.command_line(heuristic.map(ToString::to_string).as_deref())
        });
        let limit = (puzzle.name(), puzzle.default_max_nodes());
        let host = self.env.host();
        let enough = request.algorithm().and_then(|(algorithm, heuristic)| {
            let heuristic = heuristic_for(algorithm, heuristic, puzzle);
            puzzle.most_generated(algorithm, heuristic.as_ref(), &mut || host.interrupted())
        });
        let search = search.unwrap_or_else(|| "solve".to_owned());
        let advice = search_advice::default_limit(limit, proved, search, enough, self.call.name);
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
    }

    /// Says once that a search discarded states which may lead to the goal, and which one keeps more of them.
    fn tell_dead_end(&mut self, request: &Request) -> Result<()> {
        let Some((algorithm, heuristic)) = request.algorithm() else {
            return Ok(());
        };
        // What it leaves out a definition says itself.
        let is_added = matches!(algorithm, Algorithm::Added(_));
        if is_added || std::mem::replace(&mut self.env.session.dead_end_told, true) {
            return Ok(());
        }
        let heuristic = heuristic.map(ToString::to_string);
        let wider = Algorithm::Beam {
            width: Some(algorithm.beam_width().max(1).saturating_mul(10)),
            named: heuristic.is_some(),
            monotonic: false,
        };
        let keeps_more = wider.command_line(heuristic.as_deref());
        let advice = search_advice::dead_end(keeps_more, self.call.name);
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
    }

    /// Says once why a search from both ends has no estimates on the side of the goal.
    pub(crate) fn tell_blind_side(&mut self, request: &Request, problem: &Problem) -> Result<()> {
        let session = &mut *self.env.session;
        let Some((algorithm, Some(heuristic))) = request.algorithm() else {
            return Ok(());
        };
        if !algorithm.estimates_back() || session.blind_side_told {
            return Ok(());
        }
        let known = session.puzzle.estimates_back(heuristic, problem);
        let Err(reason) = known else { return Ok(()) };
        session.blind_side_told = true;
        let advice = blind_side(heuristic, reason);
        let advice = advice.at(self.call.name, "searched back without estimates");
        let report = Report::new(&self.env.source, advice);
        Ok(self.env.host.emit(Event::Warning(report))?)
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
