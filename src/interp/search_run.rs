//! One search: limits from the session and the modifiers, the run, the result.

use super::execute::{Interpreter, Result};
use super::run::Call;
use super::search_event::{Counts, SearchReport, UnsolvedReport};
use super::search_watch::{Watch, Word};
use super::session::SearchResult;
use super::watching::{self, KEPT, Watched};
use super::{Event, Position, RunError, error, file_error};
use crate::command::{Report, Request, SearchSettings, Setting, TraceOptions};
use puzzle_core::distances::{Cut, Extent};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{
    Board, BoardAudit, BoardLayers, Method, Origin, Problem, Puzzle, Recording, RecordingOptions,
    Shortest, Solvability, goal_text,
};
use puzzle_core::search::{Algorithm, Ending, Limits, Rounds, StopReason};
use puzzle_core::syntax::{Span, escaped};
use std::sync::Arc;
use std::time::Duration;

/// Most time that a record of a search takes that was interrupted.
const ANSWER: Duration = Duration::from_millis(400);

/// Bytes that an entry of a record takes at most, with its share of the states.
const ENTRY_BYTES: u64 = 256;

impl Interpreter<'_> {
    /// Runs a search, keeps its result and tells of it.
    pub(crate) fn search(&mut self, request: &Request, call: &Call) -> Result<()> {
        let problem = self.session.problem();
        self.warn_if_unsolvable(&problem, call.name)?;
        let result = self.run_search(request, problem, call)?;
        let took = result.took;
        let stopped = match &result.outcome.ending {
            Ending::Stopped(reason) => Some(*reason),
            Ending::Solved { .. } => None,
        };
        let event = report(&result);
        let result = Arc::new(result);
        let looked_into = self.look_into(&result, call);
        // Also one that was interrupted: nobody is to take what was before it for its result.
        if matches!(looked_into, Ok(()) | Err(RunError::Interrupted)) {
            self.session.result = Some(result);
            self.session.handed_in = None;
        }
        looked_into?;
        if !call.modifiers.is_quiet {
            self.host.emit(event)?;
            if stopped == Some(StopReason::MaxNodes) {
                self.tell_default_limit(call)?;
            }
            if self.options.timing {
                self.host.emit(Event::Timed {
                    seconds: took.as_secs_f64(),
                })?;
            }
        }
        match stopped {
            Some(StopReason::Interrupted) => Err(RunError::Interrupted),
            Some(StopReason::TimeLimit) => self.look_now(call.name),
            _ => Ok(()),
        }
    }

    /// Records a search that is traced or watched, and tells of the trace.
    fn look_into(&mut self, result: &Arc<SearchResult>, call: &Call) -> Result<()> {
        let trace = call.modifiers.trace.as_ref();
        if trace.is_none() && !call.modifiers.is_watched {
            return Ok(());
        }
        let recording = self.record(result, call)?;
        let mut watched = Watched::new(result.clone(), recording);
        watched.is_quiet = call.modifiers.is_quiet;
        let timing = self.options.timing;
        match trace {
            None => {}
            Some(TraceOptions {
                file: Some((name, span)),
                ..
            }) => {
                let bytes = watching::file(&watched, name, timing);
                if self.write_file(&bytes, name, *span)? {
                    let file = name.to_string();
                    self.host.emit(Event::TraceSaved { file })?;
                }
            }
            Some(TraceOptions { most, .. }) => {
                for traced in watching::lines(&watched, *most, timing) {
                    self.host.emit(Event::Traced(Box::new(traced)))?;
                }
            }
        }
        if call.modifiers.is_watched {
            self.session.watch(watched);
        }
        Ok(())
    }

    /// Says once where a limit on nodes comes from that nobody set.
    fn tell_default_limit(&mut self, call: &Call) -> Result<()> {
        let unset = self.settings(call).max_nodes == Setting::Unset;
        if !unset || std::mem::replace(&mut self.session.default_limit_told, true) {
            return Ok(());
        }
        let puzzle = &self.session.puzzle;
        let advice = error::default_limit(puzzle.name(), puzzle.default_max_nodes(), call.name);
        let report = Report::new(&self.source, advice);
        Ok(self.host.emit(Event::Warning(report))?)
    }

    /// Runs a search on a problem; the modifiers' order replaces the problem's.
    pub(crate) fn run_search(
        &mut self,
        request: &Request,
        mut problem: Problem,
        call: &Call,
    ) -> Result<SearchResult> {
        let settings = self.settings(call);
        problem.order = settings.order(self.session.puzzle.as_ref());
        offered(request, self.session.puzzle.as_ref(), call.name)?;
        let algorithm = request.algorithm();
        let limits = self.limits(request, call);
        let puzzle = self.session.puzzle.clone();
        if let Some((_, Some(heuristic))) = algorithm {
            self.make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        }
        let started = self.host().now();
        let deadline = self.search_deadline(call);
        let name = algorithm.map_or("solve", |(algorithm, _)| algorithm.name());
        let mut watch = Watch {
            tables: self.host().tables(),
            host: self.host,
            puzzle: puzzle.clone(),
            deadline,
            is_answered: false,
            name,
            shown: started,
            timed_from: self.options.timing.then_some(started),
            told: None,
            rounds: Rounds::default(),
        };
        let (method, heuristic, outcome) = if let Some((algorithm, heuristic)) = algorithm {
            let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, &mut watch);
            (Method::Algorithm(algorithm), heuristic.cloned(), outcome)
        } else {
            let solved = puzzle.solve(&problem, &limits, &mut watch);
            (solved.method, solved.heuristic, solved.outcome)
        };
        let mut rounds = std::mem::take(&mut watch.rounds);
        self.host.progress_done();
        Self::no_fault(puzzle.as_ref())?;
        let ended = self.host().now();
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

    /// Does work that the host watches, under a name, until a deadline.
    fn watched<T>(
        &mut self,
        name: &'static str,
        deadline: Option<Duration>,
        work: impl FnOnce(&mut Watch) -> T,
    ) -> T {
        let now = self.host().now();
        let mut watch = Watch {
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
        };
        let done = work(&mut watch);
        self.host.progress_done();
        done
    }

    /// Writes down what a search does, as it does it again; at most as many entries as `trace keep` says.
    pub(crate) fn record(&mut self, result: &SearchResult, call: &Call) -> Result<Recording> {
        let mut limits = self.limits(&Request::Best, call);
        let keep = call.modifiers.trace.as_ref().and_then(|trace| trace.keep);
        let most = keep.map_or(KEPT, |keep| {
            // An entry with its share of the boards takes less than that.
            let room = KEPT as u64 + limits.memory / ENTRY_BYTES;
            usize::try_from(keep.min(room)).unwrap_or(KEPT)
        });
        limits.max_nodes = result.max_nodes;
        // One that was interrupted is recorded as far as it came, and soon.
        let is_answered = result.outcome.ending == Ending::Stopped(StopReason::Interrupted);
        let mut deadline = self.search_deadline(call);
        if is_answered {
            limits.max_nodes = Some(result.outcome.statistics.generated);
            deadline = Some(self.host().now() + ANSWER);
        }
        let puzzle = self.session.puzzle.clone();
        let limits = &limits;
        let recorded = self.watched("record", deadline, |watch| {
            watch.is_answered = is_answered;
            puzzle.record(
                &result.problem,
                (result.method, result.heuristic.as_ref()),
                &result.outcome,
                RecordingOptions { limits, most },
                watch,
            )
        });
        recorded.map_err(|reason| match reason {
            StopReason::Interrupted => RunError::Interrupted,
            _ if is_answered => RunError::Interrupted,
            reason => error::unbuilt_tables(
                result
                    .heuristic
                    .as_ref()
                    .map(ToString::to_string)
                    .unwrap_or_default(),
                if reason == StopReason::MemoryLimit {
                    "memory"
                } else {
                    "time"
                },
                call.name,
            )
            .into(),
        })
    }

    /// Visits all solutions of the current problem; `None` where the puzzle has no list of them.
    pub(crate) fn run_solve_all(
        &mut self,
        call: &Call,
        visit: &mut dyn FnMut(Board),
    ) -> Option<std::result::Result<u64, StopReason>> {
        let limits = self.limits(&Request::Best, call);
        let deadline = self.search_deadline(call);
        let (puzzle, problem) = (self.session.puzzle.clone(), self.session.problem());
        let lister = puzzle.enumerator()?;
        let counted = self.watched("solve_all", deadline, |watch| {
            lister.solve_all(&problem, &limits, watch, visit)
        });
        Some(counted)
    }

    /// Holds heuristics against the true distances of the states around the goal.
    pub(crate) fn run_audit(
        &mut self,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        call: &Call,
    ) -> Result<std::result::Result<BoardAudit, Cut>> {
        let limits = self.limits(&Request::Best, call);
        let deadline = self.search_deadline(call);
        let (puzzle, goal) = (self.session.puzzle.clone(), self.session.goal);
        for heuristic in heuristics {
            self.make_ready(heuristic, puzzle.as_ref(), goal.as_ref())?;
        }
        let audited = self.watched("audit", deadline, |watch| {
            puzzle.audit(goal.as_ref(), heuristics, extent, &limits, watch)
        });
        Self::no_fault(puzzle.as_ref())?;
        Ok(audited)
    }

    /// Counts the states around an origin; the error says why there is no going back.
    pub(crate) fn run_layers(
        &mut self,
        origin: Origin,
        depth: Option<u32>,
        call: &Call,
    ) -> std::result::Result<BoardLayers, String> {
        let limits = self.limits(&Request::Best, call);
        let deadline = self.search_deadline(call);
        let puzzle = self.session.puzzle.clone();
        self.watched("layers", deadline, |watch| {
            puzzle.count_layers(origin, depth, &limits, watch)
        })
    }

    /// What can be proved of the shortest solution of a problem with so many nodes.
    pub(crate) fn run_shortest(
        &mut self,
        problem: &Problem,
        nodes: u64,
    ) -> std::result::Result<Shortest, StopReason> {
        let nodes = nodes.min(self.options.caps.max_nodes.unwrap_or(u64::MAX));
        let deadline = self.deadline();
        let puzzle = self.session.puzzle.clone();
        self.watched("check", deadline, |watch| {
            puzzle.shortest(problem, nodes, &mut Word(watch))
        })
    }

    /// Builds the tables of a heuristic for the puzzle and goal in force, so that they are on disk: a
    /// search that begins at its end.
    pub(crate) fn build_tables(&mut self, heuristic: &HeuristicSpec, call: &Call) -> Result<()> {
        let mut problem = self.session.problem();
        let Some(goal) = problem.goal else {
            return Ok(());
        };
        problem.start = goal;
        let limits = self.limits(&Request::Best, call);
        let puzzle = self.session.puzzle.clone();
        self.make_ready(heuristic, puzzle.as_ref(), Some(&goal))?;
        let heuristic = Some(heuristic);
        let outcome = self.watched("cache", self.search_deadline(call), |watch| {
            watch.tables = watch.host.host().tables_on_disk();
            puzzle.search(&problem, Algorithm::A_STAR, heuristic, &limits, watch)
        });
        match outcome.ending {
            Ending::Solved { .. } => Ok(()),
            Ending::Stopped(StopReason::Interrupted) => Err(RunError::Interrupted),
            Ending::Stopped(reason) => Err(file_error::unusable_cache(
                format!("building ended by {}", reason.name()),
                call.name,
            )
            .into()),
        }
    }

    /// The value of a heuristic for the current state, as numerator and denominator.
    pub(crate) fn estimate(
        &mut self,
        heuristic: &HeuristicSpec,
        call: &Call,
    ) -> Result<(u64, u64)> {
        let limits = self.limits(&Request::Best, call);
        let deadline = self.search_deadline(call);
        let (puzzle, problem) = (self.session.puzzle.clone(), self.session.problem());
        self.make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        let value = self.watched("heuristic", deadline, |watch| {
            puzzle.estimate_within(heuristic, &problem, &limits, watch)
        });
        Self::no_fault(puzzle.as_ref())?;
        value.map_err(|reason| match reason {
            StopReason::Interrupted => RunError::Interrupted,
            reason => error::unbuilt_tables(
                heuristic,
                if reason == StopReason::MemoryLimit {
                    "memory"
                } else {
                    "time"
                },
                call.name,
            )
            .into(),
        })
    }

    /// Lowers what asks for more than the caps of the run allow; the first time it says so.
    pub(super) fn hold(&mut self, settings: &mut SearchSettings, span: Span) -> Result<()> {
        let caps = self.options.caps.lower(settings);
        self.tell_caps(caps, span)
    }

    /// Warns of caps that were in the way, of each once.
    pub(super) fn tell_caps(&mut self, caps: Vec<String>, span: Span) -> Result<()> {
        for cap in caps {
            if self.session.caps_told.insert(cap.clone()) {
                let warning = error::capped(cap, span);
                self.host
                    .emit(Event::Warning(Report::new(&self.source, warning)))?;
            }
        }
        Ok(())
    }

    /// What holds for a search: what stands behind it, then what the session says.
    fn settings(&self, call: &Call) -> SearchSettings {
        call.modifiers.settings.over(&self.session.settings)
    }

    /// When the search must end, by the host's clock.
    fn search_deadline(&self, call: &Call) -> Option<Duration> {
        let limit = self.settings(call).duration();
        let own = limit.map(|limit| self.host().now() + limit);
        own.into_iter().chain(self.deadline()).min()
    }

    /// Bytes that the cap on memory leaves for searches.
    pub(super) fn room(&self) -> Option<u64> {
        let most = self.options.caps.memory?;
        Some(most.saturating_sub(self.host().memory()))
    }

    fn limits(&self, request: &Request, call: &Call) -> Limits {
        let (puzzle, host) = (self.session.puzzle.as_ref(), self.host());
        let limits = self.settings(call).limits(request, puzzle, host.cores());
        Limits {
            memory: limits.memory.min(self.room().unwrap_or(u64::MAX)),
            threads: if host.has_threads() {
                limits.threads
            } else {
                1
            },
            ..limits
        }
    }

    /// Tells of a start that can't reach its goal, with the reason and what repairs it.
    pub(crate) fn warn_if_unsolvable(&mut self, problem: &Problem, span: Span) -> Result<()> {
        // Where only trying tells, the search itself will.
        let host = self.host();
        let puzzle = &self.session.puzzle;
        let judged = puzzle.known_solvability(problem, &mut || host.interrupted());
        if let Some(Solvability::Unsolvable { reason, repair }) = judged {
            let help = repair.map(|(state, change)| {
                format!("{change} repairs it: setState \"{}\"", escaped(&state))
            });
            let warning = error::unsolvable(reason, span, help);
            self.host
                .emit(Event::Warning(Report::new(&self.source, warning)))?;
        }
        Ok(())
    }
}

/// Refuses a search that the puzzle does not offer.
pub(super) fn offered(request: &Request, puzzle: &Puzzle, span: Span) -> Result<()> {
    request.offered_by(puzzle).map_err(|(command, reason)| {
        error::not_offered(command, puzzle.name(), reason, span).into()
    })
}

/// What a result says, as an event.
pub(crate) fn report(result: &SearchResult) -> Event {
    let start = Position {
        puzzle: result.puzzle.clone(),
        board: result.problem.start,
    };
    let goal = goal_text(result.puzzle.as_ref(), result.problem.goal.as_ref());
    let algorithm = if result.chosen {
        "solve"
    } else {
        result.method.name()
    };
    let heuristic = if result.chosen {
        None
    } else {
        result.heuristic.as_ref().map(ToString::to_string)
    };
    let counts = Counts::from(result.outcome.statistics);
    match &result.outcome.ending {
        Ending::Solved { path, lower_bound } => Event::Solved(SearchReport {
            algorithm,
            heuristic,
            start,
            goal,
            length: path.len(),
            cost: path.len(),
            path: path.iter().map(|&mv| result.puzzle.move_name(mv)).collect(),
            counts: (!result.chosen).then_some(counts),
            optimal: path.len() == *lower_bound as usize,
            lower_bound: *lower_bound,
            // Without an admissible heuristic nothing is proved, and the bound is 0.
            within: result.method.within().filter(|_| *lower_bound > 0),
        }),
        Ending::Stopped(reason) => Event::Unsolved(UnsolvedReport {
            algorithm,
            heuristic,
            reason: *reason,
            max_nodes: result.max_nodes,
            start,
            goal,
            counts,
        }),
    }
}
