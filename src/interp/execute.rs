//! Steps, one after the other.

use super::catalog::Catalog;
use super::definition::Draft;
use super::expression::{Lowered, Naming};
use super::foresight::Foresight;
use super::front_end::emit_reports;
use super::look::Allowance;
use super::options::{Failure, Options, RunEnd};
use super::run::{Call, Run};
use super::task::OpenTask;
use super::trace::{Trace, assignment};
use super::{Event, FrontEnd, RunError, Session, error};
use crate::check::{Program, Step, StepKind};
use crate::command::{Command, Given, Invocation, Known, MOST_PARTS, Report, Role, Value};
use crate::host::{Host, OutputClosed, Stack};
use puzzle_core::puzzle::{Ground, Puzzle};
use puzzle_core::syntax::{Expr, ExprKind, Source, Span};
use smol_str::SmolStr;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// What a step gives.
pub(crate) type Result<T> = std::result::Result<T, RunError>;

/// An error with the text it happened in; the text is missing until the innermost step adds it.
pub(super) struct Halt {
    pub(super) error: RunError,
    pub(super) source: Arc<Source>,
}

/// How steps end.
pub(super) type Ran = std::result::Result<(), Halt>;

/// A run of one program on a session.
pub(crate) struct Interpreter<'a> {
    /// What commands read and change.
    pub session: &'a mut Session,
    /// Who hears of it.
    pub host: &'a mut dyn FrontEnd,
    /// How the run was started.
    pub options: &'a Options,
    /// All commands.
    pub catalog: &'a Arc<Catalog>,
    /// The text that the spans of the running steps point into.
    pub source: Arc<Source>,
    /// Parameters and variables of the open call.
    pub(super) locals: Option<HashMap<String, Value>>,
    /// Variables of the functions that are being evaluated, the innermost last.
    pub(super) bound: RefCell<Vec<(SmolStr, Lowered)>>,
    /// What the definition that is being read may name.
    pub(super) definition: Option<Arc<Ground>>,
    /// The heuristics that the one that is being read may name.
    pub(super) naming: RefCell<Option<Naming>>,
    /// The own heuristics that are being read, the innermost last.
    pub(super) making: Vec<String>,
    /// What heuristics are for the current state, where the step that runs asks for it.
    pub(super) foresight: Foresight,
    /// The entries of the puzzle that is being built.
    pub(super) draft: Option<Draft>,
    pub(super) calls: usize,
    /// What is graded at the moment.
    pub(super) task: Option<OpenTask>,
    /// How many tasks began.
    pub(super) tasks: usize,
    /// What calls may take.
    pub(super) stack: Stack,
    /// The files that are being run, outermost first.
    pub(super) reading: Vec<PathBuf>,
    /// How many `expect fails` are open.
    expecting_failure: usize,
    pub(super) steps: u32,
    /// Bytes of texts and lists since the last look.
    pub(super) handled: Cell<usize>,
    /// What the definition that is evaluated may take, if it may not take all.
    pub(super) allowance: Cell<Option<Allowance>>,
    /// How many steps failed outside of `expect fails`.
    pub(super) failures: u64,
    first_failure: Option<Failure>,
    /// What the outermost statement has done so far, if the host keeps records.
    pub(super) trace: Option<Trace>,
}

impl<'a> Interpreter<'a> {
    pub(super) fn new(
        session: &'a mut Session,
        catalog: &'a Arc<Catalog>,
        options: &'a Options,
        host: &'a mut dyn FrontEnd,
    ) -> Self {
        let source = Arc::new(Source::new("", "", None));
        let trace = host.records().then(Trace::default);
        let stack = Stack::begin(host.host().stack());
        Self {
            session,
            host,
            options,
            catalog,
            source,
            locals: None,
            bound: RefCell::default(),
            naming: RefCell::default(),
            making: Vec::new(),
            foresight: Foresight::default(),
            definition: None,
            draft: None,
            calls: 0,
            task: None,
            tasks: 0,
            stack,
            reading: Vec::new(),
            expecting_failure: 0,
            steps: 0,
            handled: Cell::new(0),
            allowance: Cell::new(None),
            failures: 0,
            first_failure: None,
            trace,
        }
    }

    /// The outside world.
    pub(crate) fn host(&self) -> &dyn Host {
        self.host.host()
    }

    pub(super) fn run(&mut self, program: &Program) -> RunEnd {
        self.source = program.source.clone();
        self.reading = program
            .source
            .path
            .iter()
            .map(|path| self.host().identify(path))
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
    pub(super) fn guarded(&mut self, steps: &[Step]) -> Ran {
        self.expecting_failure += 1;
        let ran = self.steps(steps);
        self.expecting_failure -= 1;
        ran
    }

    /// Something failed, and the run goes on.
    pub(super) fn failed(&mut self, failure: Failure) {
        self.failures += u64::from(self.expecting_failure == 0);
        self.first_failure.get_or_insert(failure);
    }

    pub(super) fn emit(&mut self, halt: Halt) -> std::result::Result<Failure, OutputClosed> {
        let failure = halt.error.failure();
        match halt.error {
            RunError::Included(reports, unreported) => {
                emit_reports(reports, unreported, self.host)?;
            }
            RunError::Inside { report, .. } => self.host.emit(Event::Error(*report))?,
            error => self
                .host
                .emit(Event::Error(Report::new(&halt.source, error)))?,
        }
        Ok(failure)
    }

    pub(super) fn steps(&mut self, steps: &[Step]) -> Ran {
        for step in steps {
            let Err(halt) = self.step(step) else { continue };
            self.failures += u64::from(self.expecting_failure == 0);
            if !self.options.keep_going
                || self.draft.is_some()
                || self.expecting_failure > 0
                || !halt.error.is_recoverable()
            {
                return Err(halt);
            }
            let failure = match self.emit(halt) {
                Ok(failure) => failure,
                Err(closed) => return Err(self.halt(closed)),
            };
            self.first_failure.get_or_insert(failure);
        }
        Ok(())
    }

    pub(super) fn halt(&self, error: impl Into<RunError>) -> Halt {
        Halt {
            error: error.into(),
            source: self.source.clone(),
        }
    }

    fn step(&mut self, step: &Step) -> Ran {
        self.look(step.span)?;
        match &step.kind {
            StepKind::Command(invocation) => {
                if self.catalog.table.spec(invocation.command.id).role == Role::Puzzle
                    && invocation.command.known().is_none()
                {
                    let written = &invocation.command;
                    let operands = written
                        .written(&self.source, &self.catalog.table)
                        .into_owned();
                    self.build_named(&operands)?;
                }
                self.command(invocation).map_err(|error| self.halt(error))
            }
            StepKind::Experiment(experiment) => {
                if let Some(entry) = experiment.block.puzzle() {
                    self.build_named(&entry.operands)?;
                }
                self.experiment(experiment)
                    .map_err(|error| self.halt(error))
            }
            StepKind::Replay(block) => self.replay(block).map_err(|error| self.halt(error)),
            StepKind::Include(include) => self.included(&include.program, step.span),
            StepKind::Call { name, arguments } => self.call(*name, arguments),
            StepKind::Let { name, value } => {
                self.foresee(value).map_err(|error| self.halt(error))?;
                let value = self.value(value).map_err(|error| self.halt(error))?;
                if self.trace.is_some() && self.locals.is_none() {
                    let line = assignment(self.source.slice(*name), &value);
                    self.note(Some(line));
                }
                self.set_variable(*name, value);
                Ok(())
            }
            StepKind::If {
                branches,
                otherwise,
            } => {
                for branch in branches {
                    self.foresee(&branch.condition)
                        .map_err(|error| self.halt(error))?;
                    if self
                        .truth(&branch.condition)
                        .map_err(|error| self.halt(error))?
                    {
                        return self.steps(&branch.body);
                    }
                }
                self.steps(otherwise)
            }
            StepKind::Repeat { count, body } => {
                self.foresee(count).map_err(|error| self.halt(error))?;
                let times = self.count(count).map_err(|error| self.halt(error))?;
                for _ in 0..times {
                    self.look(step.span)?;
                    self.steps(body)?;
                }
                Ok(())
            }
            StepKind::For { name, items, body } => {
                self.foresee(items).map_err(|error| self.halt(error))?;
                self.for_each(*name, items, body)
            }
            StepKind::Task(task) => self.task(task),
            StepKind::Define(procedure) => {
                self.session
                    .procedures
                    .insert(procedure.name.clone(), procedure.clone());
                let text = procedure.source.slice(step.span).to_owned();
                self.note(Some(text));
                Ok(())
            }
            StepKind::DefineHeuristic(definition) => self
                .define_heuristic(definition)
                .map_err(|error| self.halt(error)),
            StepKind::DefinePuzzle(definition) => {
                self.define_puzzle(definition);
                let text = definition.source.slice(step.span).to_owned();
                self.note(Some(text));
                Ok(())
            }
            StepKind::Entry(entry) => self.entry(entry).map_err(|error| self.halt(error)),
            StepKind::Expect { condition, message } => self
                .foresee(condition)
                .and_then(|()| self.expect(condition, message.as_deref()))
                .map_err(|error| self.halt(error)),
            StepKind::ExpectFails { body } => self.expect_fails(body, step.span),
        }
    }

    pub(super) fn variables(&mut self) -> &mut HashMap<String, Value> {
        self.locals.as_mut().unwrap_or(&mut self.session.variables)
    }

    pub(super) fn set_variable(&mut self, name: Span, value: Value) {
        let key = self.source.slice(name).to_owned();
        self.variables().insert(key, value);
    }

    /// The variable of that name: the call's own, then the session's.
    pub(super) fn variable(&self, name: &str) -> Option<&Value> {
        self.locals
            .as_ref()
            .and_then(|locals| locals.get(name))
            .or_else(|| {
                let own = self.session.variables.get(name);
                own.filter(|_| !self.is_of_file())
            })
    }

    pub(super) fn within<T>(
        &mut self,
        source: &Arc<Source>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.source, source.clone());
        let ran = run(self);
        self.source = outer;
        ran
    }

    fn expect_fails(&mut self, body: &[Step], span: Span) -> Ran {
        let before = self.session.clone();
        let locals = self.locals.clone();
        let mark = self.trace.as_ref().map(Trace::mark);
        let ran = self.guarded(body);
        match ran {
            Err(halt) if !halt.error.is_recoverable() => Err(halt),
            ran => {
                *self.session = before;
                self.locals = locals;
                if let (Some(trace), Some(mark)) = (&mut self.trace, mark) {
                    trace.reset(mark);
                }
                if ran.is_err() {
                    Ok(())
                } else {
                    Err(self.halt(error::nothing_failed(span)))
                }
            }
        }
    }

    // Its locals are no part of the frame that blocks and calls inside one another repeat.
    #[inline(never)]
    fn command(&mut self, invocation: &Invocation) -> Result<()> {
        self.foresee_operands(invocation)?;
        let puzzle = self.session.puzzle.clone();
        let (command, mut call) = self.resolve(invocation, &puzzle)?;
        self.hold(&mut call.modifiers.settings, call.name)?;
        let written = self.written(invocation)?;
        let ran = command.run(self, &call);
        Self::no_fault(puzzle.as_ref())?;
        ran?;
        self.note(written);
        Ok(())
    }

    /// A command with what stands behind it, on a puzzle that need not be the session's.
    pub(super) fn resolve<'i>(
        &self,
        invocation: &'i Invocation,
        puzzle: &Arc<Puzzle>,
    ) -> Result<(Cow<'i, Command>, Call)> {
        let mut failed = None;
        let mut values = |operand: &Expr| {
            let given = self.given(operand);
            given.map_err(|error| failed = Some(error)).ok()
        };
        let known = self.known(puzzle);
        let table = &self.catalog.table;
        let resolved = invocation.resolve(&self.source, table, known, &mut values);
        match resolved {
            Ok((command, modifiers)) => Ok((
                command,
                Call {
                    name: invocation.command.name,
                    modifiers,
                },
            )),
            Err(Some(error)) => Err(error.into()),
            Err(None) => Err(failed.expect("an operand has no value, or it is wrong")),
        }
    }

    /// What names are looked up in, on a puzzle.
    pub(super) fn known<'k>(&'k self, puzzle: &'k Arc<Puzzle>) -> Known<'k> {
        Known {
            registry: &self.session.registry,
            puzzle: Some(puzzle),
            running: true,
        }
    }

    /// The operand with its place, for conversions.
    pub(super) fn given(&self, operand: &Expr) -> Result<Given> {
        let ExprKind::List(items) = &operand.kind else {
            let verbatim = match &operand.kind {
                ExprKind::Word => Some(operand.span.start),
                ExprKind::Text => Some(operand.span.start + 1),
                _ => None,
            };
            let value = self.value(operand)?;
            return Ok(Given {
                value: value.whole().map_or(value, Value::Integer),
                span: operand.span,
                verbatim,
                elements: Vec::new(),
            });
        };
        let elements = items.iter().map(|item| self.given(item));
        let elements = elements.collect::<Result<Vec<_>>>()?;
        let values = elements.iter().map(|element| element.value.clone());
        Ok(Given {
            value: self.moderate(Value::List(values.collect()), MOST_PARTS, operand.span)?,
            span: operand.span,
            verbatim: None,
            elements,
        })
    }
}
