//! `task`: what is graded of a submission.

use super::execute::{Halt, Interpreter, Ran, Result};
use super::session::SolutionCheck;
use super::{CheckReport, Event, HandIn, Position, RunError, TaskReport};
use crate::check::TaskStep;
use crate::command::{Decimal, Report, Value};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::syntax::Expr;
use std::sync::Arc;

/// Most points of a task.
const MOST_POINTS: i64 = 1_000_000;

/// Most characters of what is said of a task.
const LONGEST: usize = 10_000;

impl Interpreter<'_> {
    // Its locals are no part of the frame that blocks and calls inside one another repeat.
    #[inline(never)]
    pub(super) fn task(&mut self, task: &TaskStep) -> Ran {
        let (name, worth) = self.head(task).map_err(|error| self.halt(error))?;
        let (before, locals) = (self.session.clone(), self.locals.clone());
        let mark = self.trace.as_ref().map(super::trace::Trace::mark);
        let hand_in = self.options.hand_in.as_ref();
        let used = hand_in.is_some_and(HandIn::is_used);
        (self.session.result, self.session.check) = (None, None);
        self.session.handed_in = None;
        let ran = self.guarded(&task.body);
        let puzzle = self.session.puzzle.clone();
        let check = self.session.check.take();
        *self.session = before;
        self.locals = locals;
        if let (Some(trace), Some(mark)) = (&mut self.trace, mark) {
            trace.reset(mark);
        }
        let failed = match ran {
            Err(halt) if !halt.error.is_recoverable() => return Err(halt),
            // Nobody loses points because a disk did not answer: there is no grade then.
            Err(halt) if hand_in.is_some() && halt.error.is_fault() => {
                return Err(halt);
            }
            ran => ran.err(),
        };
        if let Some(hand_in) = hand_in {
            hand_in.set_used(used);
        }
        let report = TaskReport {
            name,
            points: if failed.is_none() {
                worth.clone()
            } else {
                "0".to_owned()
            },
            of: worth,
            hidden: task.hidden,
            passed: failed.is_none(),
            expected: failed.as_ref().and_then(|halt| expected(&halt.error)),
            found: failed.as_ref().map(found),
            check: check.map(|check| check_report(&check, &puzzle)),
        };
        let told = self.host.emit(Event::Task(Box::new(report)));
        told.map_err(|closed| self.halt(closed.into()))?;
        match failed {
            // Whoever grades hears of it as of a task alone.
            Some(halt) if self.options.hand_in.is_none() => {
                let failure = self.emit(halt);
                let failure = failure.map_err(|closed| self.halt(closed.into()))?;
                self.failed(failure);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// What a task is called and worth.
    fn head(&self, task: &TaskStep) -> Result<(String, String)> {
        let name = self.value(&task.name)?.to_string();
        let worth = match &task.points {
            None => "1".to_owned(),
            Some(points) => self.points(points)?,
        };
        Ok((name, worth))
    }

    fn points(&self, expr: &Expr) -> Result<String> {
        let value = self.value(expr)?;
        let number = match &value {
            Value::Integer(number) => Some(Decimal::from(*number)),
            Value::Decimal(number) => Some(*number),
            _ => None,
        };
        let fits =
            |number: &Decimal| *number >= Decimal::from(0) && *number <= Decimal::from(MOST_POINTS);
        let number = number.filter(fits).map(|number| number.to_string());
        number.ok_or_else(|| {
            let help = Some("points from 0 on, for example: task \"A\" points 2 { }");
            Self::wrong_kind("points", &value, expr.span, help)
        })
    }
}

/// The condition that did not hold.
fn expected(error: &RunError) -> Option<String> {
    match error {
        RunError::ExpectationFailed { condition, .. } => Some(cut(condition)),
        _ => None,
    }
}

/// What was found in its place, or what failed.
fn found(halt: &Halt) -> String {
    cut(&match &halt.error {
        RunError::ExpectationFailed { found, .. } => found.clone(),
        RunError::Inside { report, .. } => report.message(),
        RunError::Included(reports, _) => {
            let messages = reports.iter().map(Report::message);
            messages.collect::<Vec<_>>().join("\n")
        }
        error => error.to_string(),
    })
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn check_report(check: &SolutionCheck, puzzle: &Arc<dyn Puzzle>) -> CheckReport {
    let position = |board| Position {
        puzzle: puzzle.clone(),
        board,
    };
    let excess = check.excess();
    CheckReport {
        start: position(check.start),
        moves: check.moves,
        solves: check.solves,
        first_illegal: check.illegal,
        illegal_move: check.illegal_move.clone(),
        reached: position(check.reached).to_string(),
        drawing: position(check.reached).drawing(),
        excess: excess.map(|(excess, _)| excess),
        excess_proved: excess.is_some_and(|(_, proved)| proved),
    }
}
