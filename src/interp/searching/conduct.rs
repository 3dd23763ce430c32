//! Experiments on the host: what they ask of the outside, and what they tell.

use crate::command::{List, Report};
use crate::experiment::{self, Advance, ExperimentEvent, ExperimentHost, Plan, Settings};
use crate::host::{Host, OutputClosed};
use crate::interp::definition::fault_report;
use crate::interp::environment::{Environment, Result};
use crate::interp::{Event, Progress};
use crate::version::Provenance;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Fault, HeldFormulas, Puzzle};
use puzzle_core::syntax::{Diagnostic, Span};
use std::sync::Arc;

impl Environment<'_> {
    /// Runs an experiment; the session stays as it is. `span` is where it is named, `script` how it
    /// stands in its script.
    pub(crate) fn conduct(
        &mut self,
        plan: &Plan,
        script: Option<String>,
        span: Span,
    ) -> Result<()> {
        let mut mode = self.options.experiments.clone();
        mode.resume |= plan.resume;
        mode.force |= plan.again;
        let settings = Settings {
            mode,
            timing: self.options.timing,
            results: self.options.results,
            threads: plan.threads,
            room: self.room(),
            deadline: self.deadline(),
            script,
            provenance: Arc::new(Provenance::of_script(&self.source.text)),
        };
        let mut host = SessionHost {
            env: self,
            span,
            results: None,
        };
        let ended = experiment::run(plan, &settings, &mut host);
        for entry in &plan.puzzles {
            Environment::no_fault(entry.puzzle.as_ref())?;
        }
        let ended = ended.map_err(|error| error.placed(span, LABEL));
        ended.map_err(|error| match host.env.look_now(span) {
            Err(over) if over.is_of_task() => over,
            _ => error,
        })?;
        let results = host.results;
        self.session.results = results;
        Ok(())
    }
}

/// The label of the place where an experiment is named.
const LABEL: &str = "this experiment";

/// The session as the host of an experiment.
struct SessionHost<'a, 'e> {
    env: &'a mut Environment<'e>,
    span: Span,
    /// The values that a script can read of the runs.
    results: Option<List>,
}

impl ExperimentHost for SessionHost<'_, '_> {
    fn host(&self) -> &dyn Host {
        self.env.host()
    }

    fn progress(&mut self, advance: Advance) {
        self.env.host.progress(Progress::Parts(advance));
    }

    fn progress_done(&mut self) {
        self.env.host.progress_done();
    }

    fn make_for_start(
        &mut self,
        heuristic: &HeuristicSpec,
        puzzle: &Puzzle,
        start: &Board,
    ) -> Result<HeldFormulas> {
        self.env.make_ready(heuristic, puzzle, Some(start))?;
        Ok(puzzle.hold(heuristic, Some(start)))
    }

    fn emit(&mut self, event: ExperimentEvent) -> std::result::Result<(), OutputClosed> {
        self.env.host.emit(Event::Experiment(event))
    }

    fn warn(&mut self, warning: Diagnostic) -> std::result::Result<(), OutputClosed> {
        let report = Report::new(&self.env.source, warning.at(self.span, LABEL));
        self.env.host.emit(Event::Warning(report))
    }

    fn report_fault(
        &mut self,
        puzzle: &Arc<Puzzle>,
        fault: Fault,
        runs: usize,
    ) -> std::result::Result<(), OutputClosed> {
        let mut report = fault_report(puzzle, fault);
        let plural = if runs == 1 { "run" } else { "runs" };
        let help = format!(
            "so {runs} {plural} of the experiment found nothing; {}",
            report.diagnostic.proposal()
        );
        report.diagnostic = report.diagnostic.advise(help);
        self.env.host.emit(Event::Warning(report))
    }

    fn keep_results(&mut self, results: List) {
        self.results = Some(results);
    }
}
