//! Steps, one after the other.

use crate::check::{FormulaDefinition, Program, ProgramStep, StepKind};
use crate::command::{CommandRole, Invocation, Report, Terms};
use crate::host::OutputClosed;
use crate::interp::definition::DefinitionDraft;
use crate::interp::environment::{Call, Environment, Halt, HaltResult, Result};
use crate::interp::errors::error;
use crate::interp::events::front_end::emit_reports;
use crate::interp::execution::trace::{CommandTrace, assignment};
use crate::interp::session::options::{Failure, Options, RunEnd};
use crate::interp::{Catalog, Event, FrontEnd, RunError, Session};
use puzzle_core::syntax::{Source, Span};
use std::collections::HashMap;
use std::path::PathBuf;
use std::slice;
use std::sync::Arc;

/// The action of a command: computes first, commits the session last.
pub(crate) trait Execute {
    /// Runs it.
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()>;
}

/// A run of one program on a session.
pub(crate) struct Interpreter<'a> {
    /// The environment of the run.
    pub env: Environment<'a>,
    /// The entries of the puzzle that is being built.
    pub(crate) draft: Option<DefinitionDraft>,
    /// Number of open calls.
    pub(crate) calls: usize,
    /// Number of tasks that began.
    pub(crate) tasks: usize,
    /// The files that are being run, outermost first.
    pub(crate) reading: Vec<PathBuf>,
    /// Number of open `expect fails`.
    expecting_failure: usize,
    /// Number of steps that failed outside of `expect fails`.
    pub(crate) failures: u64,
    first_failure: Option<Failure>,
    /// The trace of the outermost statement, if the host keeps records.
    pub(crate) trace: Option<CommandTrace>,
}

impl<'a> Interpreter<'a> {
    pub(crate) fn new(
        session: &'a mut Session,
        catalog: &'a Arc<Catalog>,
        options: &'a Options,
        host: &'a mut dyn FrontEnd,
    ) -> Self {
        let env = Environment::new(session, catalog, options, host);
        let trace = env.host.records().then(CommandTrace::default);
        Self {
            env,
            draft: None,
            calls: 0,
            tasks: 0,
            reading: Vec::new(),
            expecting_failure: 0,
            failures: 0,
            first_failure: None,
            trace,
        }
    }

    pub(crate) fn run(&mut self, program: &Program) -> RunEnd {
        self.env.source = program.source.clone();
        self.reading = program
            .source
            .path
            .iter()
            .map(|path| self.env.host().identify(path))
            .collect();
        let end = match self.outermost(program) {
            Ok(()) => RunEnd::Done,
            Err(halt) => match halt.error {
                RunError::Interrupted => RunEnd::Interrupted,
                RunError::OutputClosed => RunEnd::OutputClosed,
                _ => match self.emit(halt) {
                    Ok(failure) => RunEnd::Failed(failure),
                    Err(_) => RunEnd::OutputClosed,
                },
            },
        };
        match self.first_failure {
            Some(failure) if matches!(end, RunEnd::Done | RunEnd::Failed(_)) => {
                RunEnd::Failed(failure)
            }
            _ => end,
        }
    }

    /// Steps of which the first that fails is the end, whatever is asked for.
    pub(crate) fn guarded(&mut self, steps: &[ProgramStep]) -> HaltResult {
        self.expecting_failure += 1;
        let ran = self.steps(steps);
        self.expecting_failure -= 1;
        ran
    }

    /// Something failed, and the run goes on.
    pub(crate) fn failed(&mut self, failure: Failure) {
        self.failures += u64::from(self.expecting_failure == 0);
        self.first_failure.get_or_insert(failure);
    }

    pub(crate) fn emit(&mut self, halt: Halt) -> std::result::Result<Failure, OutputClosed> {
        let failure = halt.error.failure();
        let source = halt.source(&self.env.source).clone();
        match halt.error {
            RunError::Included(reports, unreported) => {
                emit_reports(reports, unreported, self.env.host)?;
            }
            RunError::Inside { report, .. } => self.env.host.emit(Event::Error(*report))?,
            error => self
                .env
                .host
                .emit(Event::Error(Report::new(&source, error)))?,
        }
        Ok(failure)
    }

    pub(crate) fn steps(&mut self, steps: &[ProgramStep]) -> HaltResult {
        for step in steps {
            let ran = self.step(step).map_err(|halt| halt.at(&self.env.source));
            self.tell_asides()?;
            let Err(halt) = ran else { continue };
            self.failures += u64::from(self.expecting_failure == 0);
            if !self.env.options.keep_going
                || self.draft.is_some()
                || self.expecting_failure > 0
                || !halt.error.is_recoverable()
            {
                return Err(halt);
            }
            let failure = self.emit(halt)?;
            self.first_failure.get_or_insert(failure);
        }
        Ok(())
    }

    /// Hands on what expressions warn of.
    fn tell_asides(&mut self) -> HaltResult {
        for warning in std::mem::take(self.env.asides.get_mut()) {
            self.env.host.emit(Event::Warning(warning))?;
        }
        Ok(())
    }

    pub(super) fn step(&mut self, step: &ProgramStep) -> HaltResult {
        self.env.look_at(step.span)?;
        match &step.kind {
            StepKind::Command(invocation) => {
                let written = &invocation.command;
                if self.env.catalog.table.spec(written.id).role == CommandRole::Puzzle {
                    self.build_named(&written.operands, &HashMap::new())?;
                }
                self.command(invocation)?;
            }
            StepKind::Experiment(experiment) => self.experiment(&experiment.block)?,
            StepKind::Replay(block) => self.replay(block)?,
            StepKind::Include(include) => self.included(include, step.span)?,
            StepKind::Call { name, arguments } => self.call(*name, arguments)?,
            StepKind::Let { name, value } => {
                self.env.precompute_heuristics(slice::from_ref(value))?;
                let value = self.env.value(value)?;
                if self.trace.is_some() && self.env.locals.is_none() {
                    let line = assignment(self.env.source.slice(*name), &value);
                    self.note(Some(line));
                }
                self.env.set_variable(*name, value);
            }
            StepKind::If {
                branches,
                otherwise,
            } => {
                for (condition, body) in branches {
                    self.env.precompute_heuristics(slice::from_ref(condition))?;
                    if self.env.truth(condition)? {
                        return self.steps(body);
                    }
                }
                self.steps(otherwise)?;
            }
            StepKind::Repeat { count, body } => {
                self.env.precompute_heuristics(slice::from_ref(count))?;
                for _ in 0..self.count(count)? {
                    self.env.look_at(step.span)?;
                    self.steps(body)?;
                }
            }
            StepKind::For { name, items, body } => {
                self.env.precompute_heuristics(slice::from_ref(items))?;
                self.turns(*name, items, &mut |interpreter| interpreter.steps(body))?;
            }
            StepKind::Task(task) => self.task(task)?,
            StepKind::Define(procedure) => {
                self.env
                    .session
                    .procedures
                    .insert(procedure.name.clone(), procedure.clone());
                let text = procedure.source.slice(step.span).to_owned();
                self.note(Some(text));
            }
            StepKind::DefineHeuristic(definition) => {
                self.define_heuristic(definition, Terms::All)?;
            }
            StepKind::DefineSearch(definition) => {
                self.env.define_search(definition)?;
                let text = definition.source.slice(step.span).to_owned();
                self.note(Some(text));
            }
            StepKind::DefinePuzzle(definition) => {
                self.define_puzzle(definition);
                let text = definition.source.slice(step.span).to_owned();
                self.note(Some(text));
            }
            StepKind::Entry(entry) => self.entry(entry)?,
            StepKind::Expect {
                condition,
                points,
                message,
            } => self.expect(condition, points.as_deref(), message.as_deref())?,
            StepKind::ExpectFails { body } => self.expect_fails(body, step.span)?,
        }
        Ok(())
    }

    /// `define heuristic`.
    pub(crate) fn define_heuristic(
        &mut self,
        definition: &Arc<FormulaDefinition>,
        terms: Terms,
    ) -> Result<()> {
        self.env.define_heuristic(definition, terms)?;
        let text = definition.source.slice(definition.span).to_owned();
        self.note(Some(text));
        Ok(())
    }

    /// Does something of another text.
    pub(crate) fn within<T>(
        &mut self,
        source: &Arc<Source>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.env.source, source.clone());
        let ran = run(self);
        self.env.source = outer;
        ran
    }

    fn expect_fails(&mut self, body: &[ProgramStep], span: Span) -> HaltResult {
        let before = self.env.session.clone();
        let locals = self.env.locals.clone();
        let mark = self.trace.as_ref().map(CommandTrace::mark);
        let scored = self.env.task.as_mut();
        let scored = scored.is_some_and(|task| std::mem::take(&mut task.is_scored));
        let ran = self.guarded(body);
        if let Some(task) = &mut self.env.task {
            task.is_scored = scored;
        }
        match ran {
            Err(halt) if !halt.error.is_recoverable() => Err(halt),
            ran => {
                *self.env.session = before;
                self.env.locals = locals;
                if let (Some(trace), Some(mark)) = (&mut self.trace, mark) {
                    trace.reset(mark);
                }
                if ran.is_err() {
                    Ok(())
                } else {
                    Err(error::nothing_failed(span).into())
                }
            }
        }
    }

    // Its locals are no part of the frame that blocks and calls inside one another repeat.
    #[inline(never)]
    fn command(&mut self, invocation: &Invocation) -> Result<()> {
        self.env
            .precompute_heuristics(&invocation.command.operands)?;
        let puzzle = self.env.session.puzzle.clone();
        let (command, mut call) = self.env.resolve(invocation, &puzzle)?;
        self.env.hold(&mut call.modifiers.settings, call.name)?;
        let written = self.written(invocation)?;
        let ran = command.run(self, &call);
        Environment::no_fault(puzzle.as_ref())?;
        ran?;
        self.note(written);
        Ok(())
    }
}
