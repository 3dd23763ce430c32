//! One search: limits from the session and the modifiers, the run, the result.

use super::environment::Call;
use super::environment::{Environment, Result};
use super::result::SearchResult;
use super::search_event::{Counts, SearchReport, UnsolvedReport};
use super::search_watch::{Watch, Word};
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

    /// What can be proved of the shortest solution of a problem with so many nodes.
    pub(crate) fn shortest(
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

impl Searching<'_, '_> {
    /// Runs a search, keeps its result and tells of it.
    pub(crate) fn search(&mut self, request: &Request) -> Result<()> {
        let problem = self.env.session.problem();
        self.env.warn_if_unsolvable(&problem, self.call.name)?;
        let result = self.result(request, problem)?;
        let took = result.took;
        let stopped = match &result.outcome.ending {
            Ending::Stopped(reason) => Some(*reason),
            Ending::Solved { .. } => None,
        };
        let event = report(&result);
        let result = Arc::new(result);
        let looked_into = self.look_into(&result);
        // Also one that was interrupted: nobody is to take what was before it for its result.
        if matches!(looked_into, Ok(()) | Err(RunError::Interrupted)) {
            self.env.session.result = Some(result);
            self.env.session.handed_in = None;
        }
        looked_into?;
        if !self.call.modifiers.is_quiet {
            self.env.host.emit(event)?;
            if stopped == Some(StopReason::MaxNodes) {
                self.tell_default_limit()?;
            }
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

    /// Records a search that is traced or watched, and tells of the trace.
    fn look_into(&mut self, result: &Arc<SearchResult>) -> Result<()> {
        let trace = self.call.modifiers.trace.as_ref();
        if trace.is_none() && !self.call.modifiers.is_watched {
            return Ok(());
        }
        let recording = self.record(result)?;
        let mut watched = Watched::new(result.clone(), recording);
        watched.is_quiet = self.call.modifiers.is_quiet;
        let timing = self.env.options.timing;
        match trace {
            None => {}
            Some(TraceOptions {
                file: Some((name, span)),
                ..
            }) => {
                let bytes = watching::file(&watched, name, timing);
                if self.env.write_file(&bytes, name, *span)? {
                    let file = name.to_string();
                    self.env.host.emit(Event::TraceSaved { file })?;
                }
            }
            Some(TraceOptions { most, .. }) => {
                for traced in watching::lines(&watched, *most, timing) {
                    self.env.host.emit(Event::Traced(Box::new(traced)))?;
                }
            }
        }
        if self.call.modifiers.is_watched {
            self.env.session.watch(watched);
        }
        Ok(())
    }

    /// Says once where a limit on nodes comes from that nobody set.
    fn tell_default_limit(&mut self) -> Result<()> {
        let unset = self.settings().max_nodes == Setting::Unset;
        if !unset || std::mem::replace(&mut self.env.session.default_limit_told, true) {
            return Ok(());
        }
        let puzzle = &self.env.session.puzzle;
        let advice =
            error::default_limit(puzzle.name(), puzzle.default_max_nodes(), self.call.name);
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
        let algorithm = request.algorithm();
        let limits = self.limits(request);
        let puzzle = self.env.session.puzzle.clone();
        if let Some((_, Some(heuristic))) = algorithm {
            self.env
                .make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        }
        let started = self.env.host().now();
        let deadline = self.deadline();
        let name = algorithm.map_or("solve", |(algorithm, _)| algorithm.name());
        let ((method, heuristic, outcome), mut rounds) =
            self.env.watched(name, deadline, |watch| {
                let found = if let Some((algorithm, heuristic)) = algorithm {
                    let outcome = puzzle.search(&problem, algorithm, heuristic, &limits, watch);
                    (Method::Algorithm(algorithm), heuristic.cloned(), outcome)
                } else {
                    let solved = puzzle.solve(&problem, &limits, watch);
                    (solved.method, solved.heuristic, solved.outcome)
                };
                (found, std::mem::take(&mut watch.rounds))
            });
        Environment::no_fault(puzzle.as_ref())?;
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

    /// Writes down what a search does, as it does it again; at most as many entries as `trace keep` says.
    pub(crate) fn record(&mut self, result: &SearchResult) -> Result<Recording> {
        let mut limits = self.limits(&Request::Best);
        let keep = self
            .call
            .modifiers
            .trace
            .as_ref()
            .and_then(|trace| trace.keep);
        let most = keep.map_or(KEPT, |keep| {
            // An entry with its share of the boards takes less than that.
            let room = KEPT as u64 + limits.memory / ENTRY_BYTES;
            usize::try_from(keep.min(room)).unwrap_or(KEPT)
        });
        limits.max_nodes = result.max_nodes;
        // One that was interrupted is recorded as far as it came, and soon.
        let is_answered = result.outcome.ending == Ending::Stopped(StopReason::Interrupted);
        let mut deadline = self.deadline();
        if is_answered {
            limits.max_nodes = Some(result.outcome.statistics.generated);
            deadline = Some(self.env.host().now() + ANSWER);
        }
        let puzzle = self.env.session.puzzle.clone();
        let limits = &limits;
        let recorded = self.env.watched("record", deadline, |watch| {
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
                self.call.name,
            )
            .into(),
        })
    }

    /// Visits all solutions of the current problem; `None` where the puzzle has no list of them.
    pub(crate) fn solve_all(
        &mut self,
        visit: &mut dyn FnMut(Board),
    ) -> Option<std::result::Result<u64, StopReason>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, problem) = (self.env.session.puzzle.clone(), self.env.session.problem());
        let lister = puzzle.enumerator()?;
        let counted = self.env.watched("solve_all", deadline, |watch| {
            lister.solve_all(&problem, &limits, watch, visit)
        });
        Some(counted)
    }

    /// Holds heuristics against the true distances of the states around the goal.
    pub(crate) fn audit(
        &mut self,
        heuristics: &[HeuristicSpec],
        extent: Extent,
    ) -> Result<std::result::Result<BoardAudit, Cut>> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, goal) = (self.env.session.puzzle.clone(), self.env.session.goal);
        for heuristic in heuristics {
            self.env
                .make_ready(heuristic, puzzle.as_ref(), goal.as_ref())?;
        }
        let audited = self.env.watched("audit", deadline, |watch| {
            puzzle.audit(goal.as_ref(), heuristics, extent, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        Ok(audited)
    }

    /// Counts the states around an origin; the error says why there is no going back.
    pub(crate) fn layers(
        &mut self,
        origin: Origin,
        depth: Option<u32>,
    ) -> std::result::Result<BoardLayers, String> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let puzzle = self.env.session.puzzle.clone();
        self.env.watched("layers", deadline, |watch| {
            puzzle.count_layers(origin, depth, &limits, watch)
        })
    }

    /// Builds the tables of a heuristic for the puzzle and goal in force, so that they are on disk: a
    /// search that begins at its end.
    pub(crate) fn build_tables(&mut self, heuristic: &HeuristicSpec) -> Result<()> {
        let mut problem = self.env.session.problem();
        let Some(goal) = problem.goal else {
            return Ok(());
        };
        problem.start = goal;
        let limits = self.limits(&Request::Best);
        let puzzle = self.env.session.puzzle.clone();
        self.env
            .make_ready(heuristic, puzzle.as_ref(), Some(&goal))?;
        let heuristic = Some(heuristic);
        let deadline = self.deadline();
        let outcome = self.env.watched("cache", deadline, |watch| {
            watch.tables = watch.host.host().tables_on_disk();
            puzzle.search(&problem, Algorithm::A_STAR, heuristic, &limits, watch)
        });
        match outcome.ending {
            Ending::Solved { .. } => Ok(()),
            Ending::Stopped(StopReason::Interrupted) => Err(RunError::Interrupted),
            Ending::Stopped(reason) => Err(file_error::unusable_cache(
                format!("building ended by {}", reason.name()),
                self.call.name,
            )
            .into()),
        }
    }

    /// The value of a heuristic for the current state, as numerator and denominator.
    pub(crate) fn estimate(&mut self, heuristic: &HeuristicSpec) -> Result<(u64, u64)> {
        let limits = self.limits(&Request::Best);
        let deadline = self.deadline();
        let (puzzle, problem) = (self.env.session.puzzle.clone(), self.env.session.problem());
        self.env
            .make_ready(heuristic, puzzle.as_ref(), problem.goal.as_ref())?;
        let value = self.env.watched("heuristic", deadline, |watch| {
            puzzle.estimate_within(heuristic, &problem, &limits, watch)
        });
        Environment::no_fault(puzzle.as_ref())?;
        value.map_err(|reason| match reason {
            StopReason::Interrupted => RunError::Interrupted,
            reason => error::unbuilt_tables(
                heuristic,
                if reason == StopReason::MemoryLimit {
                    "memory"
                } else {
                    "time"
                },
                self.call.name,
            )
            .into(),
        })
    }

    /// What holds for a search: what stands behind it, then what the session says.
    fn settings(&self) -> SearchSettings {
        self.call
            .modifiers
            .settings
            .over(&self.env.session.settings)
    }

    /// When the search must end, by the host's clock.
    fn deadline(&self) -> Option<Duration> {
        let limit = self.settings().duration();
        let own = limit.map(|limit| self.env.host().now() + limit);
        own.into_iter().chain(self.env.deadline()).min()
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
