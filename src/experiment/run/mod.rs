//! The run of an experiment, from its first board to its last file.

mod log;
mod outputs;

use crate::command::{Cause, RunError};
use crate::experiment::batch::{
    Batch, Job, LogWriter, PuzzleSearch, Results, changes, collect, recover, run_object,
};
use crate::experiment::evaluation::{Evaluation, event, result_values};
use crate::experiment::host::{Advance, ExperimentEvent, ExperimentHost, ExperimentResult, error};
use crate::experiment::plan::{Mode, Part, PartFile, Plan, Settings};
use crate::experiment::searching::{
    Pool, PoolMessage, RunObserver, StopSignal, Tables, chunk, made_for_start, prepare,
};
use crate::host::{LogFile, WaitLimit, write_reason};
use log::is_due;
use outputs::Outputs;
use puzzle_core::puzzle::{HeldFormulas, Problem};
use puzzle_core::search::StopReason;
use puzzle_core::syntax::Diagnostic;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Time between two looks of a person at the progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Most runs that a script can read.
const MOST_RESULTS: usize = 10_000;

/// Runs an experiment, or a part of it, or takes its runs from parts; then makes its tables, plots
/// and files.
///
/// A run that ended by its time or memory limit is a result and kept. One that Ctrl-C or the end of
/// the whole run's time ended is none: it is made again by `resume`.
pub(crate) fn run(
    plan: &Plan,
    settings: &Settings,
    host: &mut dyn ExperimentHost,
) -> Result<(), RunError> {
    let outputs = Outputs::prepare(plan, settings, host.host())?;
    let mut experiment = ExperimentRun {
        plan,
        settings,
        host,
        outputs,
        checked_searches: BTreeSet::new(),
        blind: BTreeSet::new(),
        note: Cell::default(),
    };
    let ended = experiment.run();
    experiment.host.progress_done();
    // A definition that failed has its own report.
    match experiment.note.take() {
        Some(note) if fault(plan).is_none() => experiment.warn(note).and(ended),
        _ => ended,
    }
}

struct ExperimentRun<'a> {
    plan: &'a Plan,
    settings: &'a Settings,
    host: &'a mut dyn ExperimentHost,
    outputs: Outputs<'a>,
    /// Searches of which it was asked whether they estimate distances from the start.
    checked_searches: BTreeSet<PuzzleSearch>,
    /// Heuristics that were reported because they do not estimate from the start.
    blind: BTreeSet<String>,
    /// The runs that are done where somebody ended it.
    note: Cell<Option<Diagnostic>>,
}

impl ExperimentRun<'_> {
    fn run(&mut self) -> Result<(), RunError> {
        let log_exists = self.host.host().exists(self.outputs.log());
        let Mode { resume, force, .. } = self.settings.mode;
        let merging = matches!(self.settings.mode.part, Part::Merge(_));
        // Beside a log they may be its own.
        if !merging
            && !resume
            && !force
            && !log_exists
            && let Some(error) = self.outputs.existing(self.host.host(), 0)
        {
            return Err(error);
        }
        let part = &self.settings.mode.part;
        let batch = Batch::new(self.plan, part, &mut || {
            let halt = self.halted().or_else(|| fault(self.plan))?;
            Some(self.halt(halt, 0, Batch::count(self.plan, part)))
        })?;
        for doubt in self.plan.doubts.clone() {
            self.warn(doubt)?;
        }
        let results = match &self.settings.mode.part {
            Part::Merge(parts) => self.merge(&batch, &parts.clone())?,
            Part::Whole | Part::Shard(_) => self.make(&batch)?,
        };
        self.finish(&batch, &results)
    }

    /// Reads the runs from the parts.
    fn merge(&mut self, batch: &Batch, parts: &[PartFile]) -> Result<Results, RunError> {
        let (total, timing) = (batch.jobs.len(), self.settings.timing);
        let started = self.host.host().now();
        let mut shown = started;
        let read = collect(batch, parts, timing, &mut |done| {
            if let Some(halt) = self.halted() {
                return Err(self.halt(halt, 0, total));
            }
            let now = self.host.host().now();
            if now.saturating_sub(shown) >= PROGRESS_INTERVAL {
                shown = now;
                let (name, spent) = (&self.plan.name, now.saturating_sub(started));
                let advance = Advance::new(name, [0, done, total], spent);
                self.host.progress(advance);
            }
            Ok(())
        });
        self.host.progress_done();
        read
    }

    /// Makes the runs that the log does not have.
    fn make(&mut self, batch: &Batch) -> Result<Results, RunError> {
        let mut log = self.open_log()?;
        let Mode { resume, force, .. } = self.settings.mode;
        let unreadable = |error| error::unreadable(self.log_name(), write_reason(&error));
        let recovered = if force && !resume {
            recover(batch, &mut io::empty(), self.settings.timing)
        } else {
            let read = log.read();
            read.and_then(|mut log| recover(batch, &mut log, self.settings.timing))
        };
        let recovered = recovered.map_err(unreadable)?;
        let mut results = recovered.results;
        let kept = results.done();
        if let Some((line, reason)) = recovered.first_foreign {
            let (path, count) = (self.log_name(), recovered.foreign);
            if !force {
                let changes = log.read().and_then(|mut log| changes(batch, &mut log));
                return Err(match changes.map_err(unreadable)? {
                    Some(changes) if !resume => error::log_exists(path, changes, count, kept),
                    _ => error::strange_log(path, line, reason, count),
                }
                .into());
            }
            self.warn(error::strange_lines(path, line, reason, count))?;
        }
        let mut pending: Vec<usize> = (0..results.jobs())
            .filter(|&job| !results.has(job) && batch.is_first(job))
            .collect();
        if !pending.is_empty()
            && !force
            && let Some(error) = self.outputs.existing(self.host.host(), kept)
        {
            return Err(error);
        }
        if kept > 0 && !resume {
            let log = self.log_name();
            self.warn(error::log_used(log, kept, results.jobs()))?;
        }
        let mended = log.truncate(recovered.whole_bytes).and_then(|()| {
            if recovered.lacks_newline {
                log.append("\n")
            } else {
                Ok(())
            }
        });
        mended.map_err(|error| self.failed(&error))?;
        // Sample by sample and not row by row: what is done then takes as long as what is left.
        pending.sort_by_key(|&job| {
            let job = &batch.jobs[job];
            (batch.cases[job.case].number, job.case, job.run)
        });
        let is_complete = pending.is_empty();
        let mut writer = LogWriter::new(batch, recovered.searches);
        // A log that is killed before its first run says which experiment it was.
        for &job in &pending {
            let line = writer.search(&batch.jobs[job], &self.settings.provenance);
            if !line.is_empty() {
                log.append(&line).map_err(|error| self.failed(&error))?;
            }
        }
        self.search(batch, &pending, &mut results, (log.as_mut(), writer))?;
        // What runs were added to is hardly ever in order, and need not be read to see that.
        if !is_complete
            || !log
                .read()
                .is_ok_and(|mut log| is_due(batch, &results, &mut log))
        {
            self.keep(batch, &results)?;
        }
        Ok(results)
    }

    fn search(
        &mut self,
        batch: &Batch,
        pending: &[usize],
        results: &mut Results,
        (log, mut writer): (&mut dyn LogFile, LogWriter),
    ) -> Result<(), RunError> {
        let (total, before) = (results.jobs(), results.done());
        let host = self.host.host();
        let clock = host.clock();
        let threads = self.settings.threads.unwrap_or(host.cores()).max(1);
        let threads = host.has_threads().then_some(threads);
        let store = host.tables();
        let settings = self.settings;
        let signal = StopSignal::at(self.settings.deadline);
        let started = clock.now();
        let (mut done, mut shown, mut halt) = (before, started, None);
        let (faults, mut failed) = (Mutex::default(), None);
        let mut held = Vec::new();
        let mut supervise = |news: PoolMessage<'_>| {
            if let PoolMessage::Next(jobs) = news {
                held = self.make_for_starts(batch, jobs)?;
            }
            if let PoolMessage::Done(job, result) = news {
                for same in batch.find(batch.jobs[job].key) {
                    let line = writer.run(&batch.jobs[same], &result);
                    if done == before {
                        self.warn_of_size(line.len(), total - before)?;
                    }
                    log.append(&line).map_err(|error| self.failed(&error))?;
                    results.set(same, &result);
                    done += 1;
                    if self.settings.results {
                        let run = run_object(batch, &batch.jobs[same], &result);
                        let run = serde_json::from_str(&run).unwrap_or_default();
                        let result = ExperimentResult { done, total, run };
                        self.emit(ExperimentEvent::Result(result))?;
                    }
                }
            }
            if halt.is_none() {
                halt = self.halted();
                if halt.is_some() {
                    signal.set();
                }
            }
            let now = self.host.host().now();
            clock.tell(now);
            if now.saturating_sub(shown) >= PROGRESS_INTERVAL {
                shown = now;
                let (name, spent) = (&self.plan.name, now.saturating_sub(started));
                let advance = Advance::new(name, [before, done, total], spent);
                self.host.progress(advance);
            }
            Ok(())
        };
        let search = |&job: &usize| batch.search(&batch.jobs[job]);
        let mut searches: BTreeSet<PuzzleSearch> = pending.iter().map(search).collect();
        while !searches.is_empty() && !signal.is_set() {
            let mut tables = Tables::new(store.clone()).within(settings.room);
            let begun = prepare(batch.plan, &searches, &mut tables, |tables, search| {
                let mut watch = RunObserver {
                    look: &mut || {
                        // Nothing is written where no run has ended.
                        let _ = supervise(PoolMessage::Tick);
                    },
                    signal: &signal,
                    clock: &clock,
                    deadline: None,
                    has_failed: &|| false,
                    wait_limit: WaitLimit::default(),
                    tables: Some(tables.store()),
                };
                tables.prepare(batch.plan, search, threads.unwrap_or(1), &clock, &mut watch)
            });
            failed = fault(batch.plan);
            if failed.is_some() {
                break;
            }
            searches.retain(|search| !begun.contains(search));
            let begun = pending.iter().filter(|job| begun.contains(&search(job)));
            let begun: Vec<usize> = begun.copied().collect();
            let pool = Pool {
                batch,
                signal: &signal,
                clock: &clock,
                threads,
                timing: settings.timing,
                tables: &tables,
                provenance: &settings.provenance,
                faults: &faults,
            };
            for next in begun.chunks(chunk(batch, &begun, threads)) {
                if signal.is_set() {
                    break;
                }
                supervise(PoolMessage::Next(next))?;
                pool.run(next.to_vec(), &mut supervise)?;
            }
        }
        self.host.progress_done();
        let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
        // One stands for those of its puzzle that are like it.
        if let Some(((puzzle, fault), others)) = faults.split_first() {
            let puzzle = &self.plan.puzzles[*puzzle].puzzle;
            let runs = others.len() + 1;
            self.host.report_fault(puzzle, fault.clone(), runs)?;
        }
        // A thread that searches may have been the first to see it.
        match failed.or(halt).or_else(|| self.halted()) {
            Some(halt) if done < total => Err(self.halt(halt, done, total)),
            _ => Ok(()),
        }
    }

    /// Makes the heuristics of the script that searches from both ends take, for the starts of runs in the place of the
    /// goal.
    fn make_for_starts(
        &mut self,
        batch: &Batch,
        jobs: &[usize],
    ) -> Result<Vec<HeldFormulas>, RunError> {
        let mut held = Vec::new();
        for job in jobs.iter().map(|&job| &batch.jobs[job]) {
            if let Some(heuristic) = made_for_start(batch, job) {
                let (puzzle, start) = (&batch.puzzle(job).puzzle, &batch.cases[job.case].board());
                let made = self.host.make_for_start(heuristic, puzzle, start);
                held.push(made?);
            }
            self.tell_blind_side(batch, job)?;
        }
        Ok(held)
    }

    /// Says once for each heuristic why a search from both ends has no estimates on the side of the goal. The first run of each
    /// search tells.
    fn tell_blind_side(&mut self, batch: &Batch, job: &Job) -> Result<(), RunError> {
        let planned = batch.puzzle(job);
        let run = &planned.runs[job.run];
        let Some((algorithm, Some(heuristic))) = run.search.algorithm() else {
            return Ok(());
        };
        if !algorithm.estimates_back() || !self.checked_searches.insert(batch.search(job)) {
            return Ok(());
        }
        let problem = Problem {
            start: batch.cases[job.case].board(),
            goal: planned.goal.clone(),
            order: run.order.clone(),
        };
        match planned.puzzle.estimates_back(heuristic, &problem) {
            Err(reason) if self.blind.insert(heuristic.to_string()) => {
                self.warn(error::blind_side(heuristic, reason))
            }
            _ => Ok(()),
        }
    }

    /// Writes all files, then shows what goes to standard output.
    fn finish(&mut self, batch: &Batch, results: &Results) -> Result<(), RunError> {
        if let Part::Shard(shard) = self.settings.mode.part {
            return self.emit(ExperimentEvent::Part {
                experiment: self.plan.name.clone(),
                part: shard.index,
                parts: shard.count,
                runs: results.jobs(),
                log: self.log_name(),
            });
        }
        let evaluation = Evaluation::new(batch, results, self.settings.timing)?;
        let host = self.host.host();
        let contents = self.outputs.contents(&evaluation, self.settings, host)?;
        if matches!(self.settings.mode.part, Part::Merge(_)) {
            self.keep_merged(batch, results)?;
        }
        self.outputs.write(contents, host)?;
        if results.jobs() <= MOST_RESULTS {
            self.host.keep_results(result_values(&evaluation));
        }
        self.emit(ExperimentEvent::Ran {
            experiment: self.plan.name.clone(),
            runs: results.jobs(),
            solved: results.iter().filter(|result| result.solved).count(),
            log: self.log_name(),
        })?;
        let outputs = self.plan.outputs.iter();
        let mut events = outputs.filter_map(|output| event(&evaluation, output));
        events.try_for_each(|event| self.emit(event))
    }

    /// The reason to end before the last run: Ctrl-C, or the time of the whole run is over.
    fn halted(&self) -> Option<StopReason> {
        if self.host.host().interrupted() {
            return Some(StopReason::Interrupted);
        }
        let deadline = self.settings.deadline?;
        (self.host.host().now() >= deadline).then_some(StopReason::TimeLimit)
    }

    fn halt(&self, reason: StopReason, done: usize, total: usize) -> RunError {
        let log = self.log_name();
        if reason == StopReason::TimeLimit {
            return RunError::Failed(error::time_limit(done, total, log), Cause::Time);
        }
        // Of a definition that failed tells whoever began.
        self.note.set(Some(error::interrupted(done, total, log)));
        RunError::Interrupted
    }

    fn failed(&self, error: &std::io::Error) -> RunError {
        self.outputs.failed(self.outputs.log(), error)
    }

    fn log_name(&self) -> String {
        self.outputs.log().display().to_string()
    }

    fn emit(&mut self, event: ExperimentEvent) -> Result<(), RunError> {
        Ok(self.host.emit(event)?)
    }

    fn warn(&mut self, warning: Diagnostic) -> Result<(), RunError> {
        Ok(self.host.warn(warning)?)
    }
}

/// The reason to end if a definition failed before the first search.
fn fault(plan: &Plan) -> Option<StopReason> {
    let is_up = plan
        .puzzles
        .iter()
        .any(|planned| planned.puzzle.has_fault());
    is_up.then_some(StopReason::Interrupted)
}
