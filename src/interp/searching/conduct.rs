//! Experiments on the host: what they ask of the outside, and what they tell.

use crate::command::Report;
use crate::experiment::{self, Advance, Audience, ExperimentError, Plan, Product, Settings};
use crate::host::{Host, OutputClosed};
use crate::interp::definition::fault_report;
use crate::interp::environment::{Environment, Result};
use crate::interp::{Cause, Event, FrontEnd, Progress, RunError};
use crate::version::Provenance;
use puzzle_core::syntax::{Diagnostic, Source, Span};
use std::sync::Arc;

impl Environment<'_> {
    /// Runs an experiment; the session stays as it is. `span` is where it is named, `script` how it
    /// stands in its script.
    pub(crate) fn conduct(
        &mut self,
        plan: &Plan,
        threads: Option<usize>,
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
            threads,
            room: self.room(),
            deadline: self.deadline(),
            script,
            provenance: Provenance::of_script(&self.source.text),
        };
        let mut audience = SessionAudience {
            host: self.host,
            source: self.source.clone(),
            span,
        };
        let ended = experiment::run(plan, &settings, &mut audience);
        for own in &plan.puzzles {
            Self::no_fault(own.puzzle.as_ref())?;
        }
        let ended = ended.or_else(|error| match error {
            ExperimentError::OutputClosed => Err(RunError::OutputClosed),
            ExperimentError::Interrupted(note) => {
                audience
                    .show(Product::Note(note))
                    .map_err(|OutputClosed| RunError::OutputClosed)?;
                Err(RunError::Interrupted)
            }
            ExperimentError::Failed(error) => Err(placed(error, span).into()),
            ExperimentError::TimeLimit(error) => {
                Err(RunError::Failed(placed(error, span), Cause::Time))
            }
        });
        ended.map_err(|error| match self.look_now(span) {
            Err(over) if over.is_of_task() => over,
            _ => error,
        })
    }
}

/// What an experiment says, where it is named.
fn placed(diagnostic: Diagnostic, span: Span) -> Diagnostic {
    diagnostic.at(span, "this experiment")
}

/// The host as an experiment sees it.
struct SessionAudience<'a> {
    host: &'a mut dyn FrontEnd,
    source: Arc<Source>,
    span: Span,
}

impl Audience for SessionAudience<'_> {
    fn host(&self) -> &dyn Host {
        self.host.host()
    }

    fn progress(&mut self, advance: Advance) {
        self.host.progress(Progress::Experiment(advance));
    }

    fn progress_done(&mut self) {
        self.host.progress_done();
    }

    fn show(&mut self, product: Product) -> std::result::Result<(), OutputClosed> {
        let event = match product {
            Product::Note(note) => {
                Event::Warning(Report::new(&self.source, placed(note, self.span)))
            }
            Product::Fault {
                puzzle,
                fault,
                runs,
            } => {
                let mut report = fault_report(&puzzle, fault);
                let plural = if runs == 1 { "run" } else { "runs" };
                let help = format!(
                    "so {runs} {plural} of the experiment found nothing; {}",
                    report.diagnostic.proposal()
                );
                report.diagnostic = report.diagnostic.advise(help);
                Event::Warning(report)
            }
            product => product.into(),
        };
        self.host.emit(event)
    }
}
