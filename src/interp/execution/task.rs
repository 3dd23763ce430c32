//! `task`: what is graded of a submission.

use crate::check::{TaskStep, are_points};
use crate::command::{Cause, Decimal, Report, Unmet};
use crate::interp::environment::open_task::{LONGEST, OpenTask, Score};
use crate::interp::environment::{Environment, Halt, HaltResult, Result};
use crate::interp::errors::error;
use crate::interp::errors::value_error;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::session::SolutionCheck;
use crate::interp::{
    CheckReport, Event, ExpectationReport, HandIn, Position, RunError, TaskReport,
};
use puzzle_core::puzzle::{Operation, Puzzle};
use puzzle_core::search::DEFAULT_MEMORY;
use puzzle_core::syntax::{Expr, Location, Source, Span};
use std::sync::Arc;

impl Interpreter<'_> {
    // Its locals are no part of the frame that blocks and calls inside one another repeat.
    #[inline(never)]
    pub(crate) fn task(&mut self, task: &TaskStep) -> HaltResult {
        let told = self.env.options.tasks_told;
        let number = self.tasks;
        self.tasks += 1;
        // A task leaves nothing behind, so whatever comes next is the same without it.
        if told.is_some_and(|told| number < told) {
            return Ok(());
        }
        let (name, worth, notice) = self.head(task)?;
        let (before, locals) = (self.env.session.clone(), self.env.locals.clone());
        let mark = self
            .trace
            .as_ref()
            .map(crate::interp::execution::trace::CommandTrace::mark);
        let hand_in = self.env.options.hand_in.as_ref();
        let used = hand_in.is_some_and(HandIn::is_used);
        (self.env.session.result, self.env.session.check) = (None, None);
        self.env.session.search_check = None;
        (self.env.session.handed_in, self.env.session.audited) = (None, None);
        (self.env.session.must_expand, self.env.session.results) = (None, None);
        let time = self.env.options.task_time;
        let outer = self.env.task.replace(OpenTask {
            printed: String::new(),
            worth,
            is_scored: true,
            scores: Vec::new(),
            tile: task.tile,
            deadline: time.map(|time| self.env.host().now().saturating_add(time)),
        });
        let ran = if told == Some(number) {
            let most = self.env.options.caps.memory.unwrap_or(DEFAULT_MEMORY);
            let span = task.name.span;
            Err(error::memory_limit(most, span).into())
        } else {
            self.guarded(&task.body)
        };
        let done = std::mem::replace(&mut self.env.task, outer);
        let ran = ran.map_err(|halt| self.of_task(halt, task.name.span));
        let puzzle = self.env.session.puzzle.clone();
        let check = self.env.session.check.take();
        let judged = self.env.session.search_check.take();
        let judged = judged.map(|check| check.report);
        *self.env.session = before;
        self.env.locals = locals;
        if let (Some(trace), Some(mark)) = (&mut self.trace, mark) {
            trace.reset(mark);
        }
        let failed = match ran {
            Err(halt) if !halt.error.is_recoverable() && !halt.error.is_of_task() => {
                return Err(halt);
            }
            // Nobody loses points because a disk did not answer: there is no grade then.
            Err(halt) if hand_in.is_some() && halt.error.is_fault() => {
                return Err(halt);
            }
            ran => ran.err(),
        };
        if let Some(hand_in) = hand_in {
            hand_in.set_used(used);
        }
        let taken = hand_in.map(HandIn::take_taken).unwrap_or_default();
        let expected = failed.as_ref().and_then(|halt| unmet(&halt.error));
        let (printed, scores) = done
            .map(|done| (done.printed, done.scores))
            .unwrap_or_default();
        let has_parts = task.parts.is_some() || !scores.is_empty();
        let is_met = |score: &Score| score.failure.is_none();
        let passed = failed.is_none() && scores.iter().all(is_met);
        let points = match has_parts {
            true => sum(scores.iter().filter(|score| is_met(score))),
            false if passed => worth,
            false => Decimal::from(0),
        };
        let report = TaskReport {
            name,
            points: points.to_string(),
            of: worth.to_string(),
            hidden: task.hidden,
            passed,
            taken,
            printed,
            expectations: scores.iter().map(score_report).collect(),
            notice: notice.filter(|_| !passed),
            message: expected.and_then(|unmet| unmet.message.as_deref().map(cut)),
            expected: expected.map(|unmet| cut(&unmet.condition)),
            found: failed.as_ref().map(|halt| found(halt, &self.env.source)),
            check: check.map(|check| check_report(&check, &puzzle)),
            judged: judged.map(Arc::unwrap_or_clone),
        };
        self.env.host.emit(Event::Task(Box::new(report)))?;
        // Whoever grades hears of it as of a task alone.
        if self.env.options.hand_in.is_none() {
            let missed = scores.into_iter().filter_map(|score| score.failure);
            for halt in missed.chain(failed) {
                let failure = self.emit(halt)?;
                self.failed(failure);
            }
        }
        Ok(())
    }

    /// `expect`: in a task one with points gives them, and the task goes on where it gives none.
    #[inline(never)]
    pub(crate) fn expect(
        &mut self,
        condition: &Expr,
        points: Option<&Expr>,
        message: Option<&Expr>,
    ) -> Result<()> {
        self.env
            .precompute_heuristics(std::slice::from_ref(condition))?;
        let met = self.env.expect(condition, message);
        let is_scored = self.env.task.as_ref().is_some_and(|task| task.is_scored);
        let Some(points) = points.filter(|_| is_scored) else {
            return met;
        };
        let of = self.points(points)?;
        let failure = match met {
            Ok(()) => None,
            Err(error) if error.is_expectation() => Some(self.env.halt(error)),
            Err(error) => return Err(error),
        };
        let written = || self.env.source.slice(condition.span).to_owned();
        let score = Score {
            of,
            condition: message.is_none().then(written),
            failure,
        };
        let Some(task) = &mut self.env.task else {
            return Ok(());
        };
        task.scores.push(score);
        let (given, worth) = (sum(&task.scores), task.worth);
        if given <= worth {
            return Ok(());
        }
        // That is a mistake of the assignment, whoever is graded.
        if let Some(hand_in) = &self.env.options.hand_in {
            hand_in.set_used(false);
        }
        let error = value_error::too_many_points(given, worth, points.span);
        Err(RunError::Failed(error, Cause::Fault))
    }

    /// The error that ended a task. Too much output is one of its own, not a closed output.
    fn of_task(&mut self, halt: Halt, span: Span) -> Halt {
        match (&halt.error, self.env.host.take_overrun()) {
            (RunError::OutputClosed, Some(most)) => error::task_output(most, span).into(),
            _ => halt,
        }
    }

    /// The name of a task, its points and its notice.
    /// The name of a task, its points and its notice, evaluated before it runs.
    fn head(&self, task: &TaskStep) -> Result<(String, Decimal, Option<String>)> {
        let name = self.env.value(&task.name)?.to_string();
        let worth = match &task.points {
            None => task.parts.flatten().unwrap_or_else(|| 1.into()),
            Some(points) => self.points(points)?,
        };
        let notice = task.notice.as_ref().map(|notice| self.env.text_of(notice));
        let notice = notice.transpose()?.map(|notice| cut(&notice));
        Ok((name, worth, notice))
    }

    fn points(&self, expr: &Expr) -> Result<Decimal> {
        let value = self.env.value(expr)?;
        value.number().filter(are_points).ok_or_else(|| {
            let help = Some("points from 0 on, for example: task \"A\" points 2 { }");
            Environment::wrong_kind("points", &value, expr.span, help)
        })
    }
}

/// The sum of the points of expectations.
fn sum<'s>(scores: impl IntoIterator<Item = &'s Score>) -> Decimal {
    let points = scores.into_iter().map(|score| score.of);
    points.fold(Decimal::from(0), |sum, points| {
        // More than 64 bits are more than any task is worth.
        let added = sum.calculate(Operation::Add, points);
        added.unwrap_or_else(|_| Decimal::from(i64::MAX))
    })
}

fn score_report(score: &Score) -> ExpectationReport {
    let unmet = score.failure.as_ref().and_then(|halt| unmet(&halt.error));
    let points = match score.failure {
        None => score.of,
        Some(_) => Decimal::from(0),
    };
    ExpectationReport {
        points: points.to_string(),
        of: score.of.to_string(),
        expected: score.condition.as_deref().map(cut),
        found: unmet
            .filter(|unmet| unmet.message.is_none())
            .map(|unmet| cut(&unmet.found)),
        message: unmet.and_then(|unmet| unmet.message.as_deref().map(cut)),
    }
}

/// The unmet expectation behind an error.
fn unmet(error: &RunError) -> Option<&Unmet> {
    match error {
        RunError::Failed(_, Cause::Expectation(unmet)) => unmet.as_deref(),
        _ => None,
    }
}

/// The values found instead, or the report of the failure.
fn found(halt: &Halt, assignment: &Arc<Source>) -> String {
    let source = halt.source(assignment);
    let is_own = Arc::ptr_eq(source, assignment);
    if let Some(unmet) = unmet(&halt.error) {
        return cut(&unmet.found);
    }
    cut(&match &halt.error {
        RunError::Inside { report, .. } => placed(report),
        RunError::Included(reports, _) => {
            let messages = reports.iter().map(placed);
            messages.collect::<Vec<_>>().join("\n")
        }
        RunError::Failed(error, _) if is_own => error.to_string(),
        error => placed(&Report::new(source, error.clone())),
    })
}

/// A report on another file than the assignment, with its line.
fn placed(report: &Report) -> String {
    let source = &report.source;
    let name = source.name.rsplit('/').next().unwrap_or_default();
    let Location { line, .. } = Location::of(&source.text, report.offset());
    format!("{} ({name}, line {line})", report.message())
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn check_report(check: &SolutionCheck, puzzle: &Arc<Puzzle>) -> CheckReport {
    let position = |board| Position {
        puzzle: puzzle.clone(),
        board,
    };
    let excess = check.excess();
    CheckReport {
        start: position(check.start.clone()),
        moves: check.moves,
        solves: check.solves,
        first_illegal: check.illegal,
        illegal_move: check.illegal_move.clone(),
        turned: check.turned,
        reached: position(check.reached.clone()).to_string(),
        drawing: position(check.reached.clone()).drawing(),
        excess: excess.map(|(excess, _)| excess),
        excess_proved: excess.is_some_and(|(_, proved)| proved),
    }
}
