//! The environment of a run: the session, the names in scope, the limits.

pub(crate) mod caps;
pub(crate) mod expression;
pub(crate) mod files;
pub(crate) mod heuristic_values;
pub(crate) mod look;
pub(crate) mod open_task;
pub(crate) mod proof_advice;
pub(crate) mod readable;
pub(crate) mod written;

use crate::command::{
    Command, Given, Invocation, MOST_PARTS, Modifiers, NameScope, Operand, Report, Value,
};
use crate::host::{Host, Stack};
use crate::interp::environment::expression::{Lowered, Naming};
use crate::interp::environment::heuristic_values::HeuristicValues;
use crate::interp::environment::look::Allowance;
use crate::interp::environment::open_task::OpenTask;
use crate::interp::session::catalog::Catalog;
use crate::interp::session::options::Options;
use crate::interp::{FrontEnd, RunError, Session};
use puzzle_core::puzzle::{Ground, Puzzle};
use puzzle_core::syntax::{Expr, ExprKind, Source, Span};
use smol_str::SmolStr;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// The result of a step.
pub(crate) type Result<T> = std::result::Result<T, RunError>;

/// The call of a command.
pub(crate) struct Call {
    /// Where its name stands.
    pub name: Span,
    /// The modifiers behind it.
    pub modifiers: Modifiers,
}

/// An error with the text it happened in; the text is missing until the innermost step adds it.
pub(crate) struct Halt {
    pub(crate) error: RunError,
    source: Option<Arc<Source>>,
}

impl<E: Into<RunError>> From<E> for Halt {
    fn from(error: E) -> Self {
        Self {
            error: error.into(),
            source: None,
        }
    }
}

impl Halt {
    /// Adds the text of the running step, unless the error happened in another one.
    pub(crate) fn at(mut self, text: &Arc<Source>) -> Self {
        self.source.get_or_insert_with(|| text.clone());
        self
    }

    /// The text it happened in, which is `text` if no step added one.
    pub(crate) fn source<'a>(&'a self, text: &'a Arc<Source>) -> &'a Arc<Source> {
        self.source.as_ref().unwrap_or(text)
    }

    /// The error as one of another text: where its places are not in that, its report is made here.
    pub(crate) fn inside(self, text: &Arc<Source>) -> RunError {
        let source = self.source.unwrap_or_else(|| text.clone());
        let is_placed = Arc::ptr_eq(&source, text);
        match self.error {
            error @ (RunError::Included(..) | RunError::Inside { .. }) => error,
            error if is_placed || !error.is_recoverable() => error,
            error => RunError::Inside {
                expectation: error.is_expectation(),
                report: Box::new(Report::new(&source, error)),
            },
        }
    }
}

/// The end of steps.
pub(crate) type HaltResult = std::result::Result<(), Halt>;

/// The environment that expressions, definitions and searches of a run read, with their limits.
pub(crate) struct Environment<'a> {
    /// The session, which commands read and change.
    pub session: &'a mut Session,
    /// Who hears of it.
    pub host: &'a mut dyn FrontEnd,
    /// The options of the run.
    pub options: &'a Options,
    /// All commands.
    pub catalog: &'a Arc<Catalog>,
    /// The text that the spans of the running steps point into.
    pub source: Arc<Source>,
    /// Parameters and variables of the open call.
    pub(crate) locals: Option<HashMap<String, Value>>,
    /// Variables of the functions that are being evaluated, the innermost last.
    pub(crate) bound: RefCell<Vec<(SmolStr, Lowered)>>,
    /// The cells and values that the definition being read may name.
    pub(crate) definition: Option<Arc<Ground>>,
    /// The heuristics that the one that is being read may name.
    pub(crate) naming: RefCell<Option<Naming>>,
    /// The own heuristics that are being read, the innermost last.
    pub(crate) making: Vec<String>,
    /// Values of heuristics for the current state, if the running step asks for some.
    pub(crate) heuristic_values: HeuristicValues,
    /// The task that is open.
    pub(crate) task: Option<OpenTask>,
    /// The stack that is left for calls.
    pub(crate) stack: Stack,
    pub(crate) steps_taken: u32,
    /// Bytes of texts and lists since the last look.
    pub(crate) handled: Cell<usize>,
    /// Warnings of expressions, until the step that evaluates them ends.
    pub(crate) asides: RefCell<Vec<Report>>,
    /// The steps left to the definition that is evaluated, if they are limited.
    pub(crate) allowance: Cell<Option<Allowance>>,
    /// Warnings that a rehearsal found; `None` in a run, which gives them.
    pub(crate) rehearsed: Option<Vec<Report>>,
}

impl<'a> Environment<'a> {
    pub(crate) fn new(
        session: &'a mut Session,
        catalog: &'a Arc<Catalog>,
        options: &'a Options,
        host: &'a mut dyn FrontEnd,
    ) -> Self {
        let stack = Stack::begin(host.host().stack());
        Self {
            session,
            host,
            options,
            catalog,
            source: Arc::new(Source::new("", "", None)),
            locals: None,
            bound: RefCell::default(),
            definition: None,
            naming: RefCell::default(),
            making: Vec::new(),
            heuristic_values: HeuristicValues::default(),
            task: None,
            stack,
            steps_taken: 0,
            handled: Cell::new(0),
            asides: RefCell::default(),
            allowance: Cell::new(None),
            rehearsed: None,
        }
    }

    /// The outside world.
    pub(crate) fn host(&self) -> &dyn Host {
        self.host.host()
    }

    /// An error of the running text.
    pub(crate) fn halt(&self, error: impl Into<RunError>) -> Halt {
        Halt::from(error).at(&self.source)
    }

    pub(crate) fn variables(&mut self) -> &mut HashMap<String, Value> {
        self.locals.as_mut().unwrap_or(&mut self.session.variables)
    }

    pub(crate) fn set_variable(&mut self, name: Span, value: Value) {
        let key = self.source.slice(name).to_owned();
        self.variables().insert(key, value);
    }

    /// The variable of that name: the call's own, then the session's.
    pub(crate) fn variable(&self, name: &str) -> Option<&Value> {
        self.locals
            .as_ref()
            .and_then(|locals| locals.get(name))
            .or_else(|| {
                let variable = self.session.variables.get(name);
                variable.filter(|_| !self.is_of_file())
            })
    }

    pub(crate) fn within<T>(
        &mut self,
        source: &Arc<Source>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.source, source.clone());
        let ran = run(self);
        self.source = outer;
        ran
    }

    /// A command with what stands behind it, on a puzzle that need not be the session's.
    pub(crate) fn resolve(
        &self,
        invocation: &Invocation,
        puzzle: &Arc<Puzzle>,
    ) -> Result<(Command, Call)> {
        let known = self.known(puzzle);
        let (command, modifiers) =
            invocation.resolve(known, &mut |operand: &Expr| self.given(operand))?;
        let name = invocation.command.name;
        Ok((command, Call { name, modifiers }))
    }

    /// The scope in which names are looked up, on a puzzle.
    pub(crate) fn known<'k>(&'k self, puzzle: &'k Arc<Puzzle>) -> NameScope<'k> {
        NameScope {
            registry: &self.session.registry,
            puzzle: Some(puzzle),
            running: true,
            search: None,
        }
    }

    /// An operand of that kind, on the puzzle in force.
    pub(crate) fn operand<T: Operand>(&self, operand: &Expr) -> Result<T> {
        let given = self.given(operand)?;
        let converted = T::convert(&[given], self.known(&self.session.puzzle))?;
        Ok(converted.expect("the puzzle is known"))
    }

    /// The operand with its place, for conversions.
    pub(crate) fn given(&self, operand: &Expr) -> Result<Given> {
        let ExprKind::List(items) = &operand.kind else {
            let value = self.value(operand)?;
            let value = value.whole().map_or(value, Value::Integer);
            return Ok(Given::of(value, operand));
        };
        let elements = items.iter().map(|item| self.given(item));
        let elements = elements.collect::<Result<Vec<_>>>()?;
        let values = elements.iter().map(|element| element.value.clone());
        let value = self.moderate(Value::List(values.collect()), MOST_PARTS, operand.span)?;
        Ok(Given {
            elements,
            ..Given::of(value, operand)
        })
    }

    /// When the time of the run, or of the task that is open, is over.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        let task = self.task.as_ref().and_then(|task| task.deadline);
        task.into_iter().chain(self.options.deadline).min()
    }
}
