//! `submission`: a script that was handed in.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{GivenNames, Submission, Value};
use crate::interp::environment::expression::size_of_text;
use crate::interp::errors::{file_error, value_error};
use crate::interp::execution::building::variable;
use crate::interp::execution::trace::assignment;
use puzzle_core::puzzle::Notation;
use puzzle_core::syntax::escaped;
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::sync::Arc;

impl Execute for Submission {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let path = interpreter.env.place_of(file);
        let given = self
            .given
            .as_ref()
            .map(|given| interpreter.handed_over(given));
        let given = given.transpose()?;
        let begun = interpreter.env.host().now();
        let submitted = interpreter.env.host.submit(&path, given.as_deref());
        // It has time of its own.
        let took = interpreter.env.host().now().saturating_sub(begun);
        if let Some(task) = &mut interpreter.env.task {
            task.give_time(took);
        }
        interpreter.env.look_now(span)?;
        let mut handed_in = submitted.map_err(|error| {
            if error.kind() == ErrorKind::NotFound {
                interpreter.env.unreadable(file, &error, span)
            } else {
                interpreter.env.blame(&error);
                file_error::failed_submission(file, &error, span)
            }
        })?;
        let session = &mut *interpreter.env.session;
        session.result = None;
        session.results = match handed_in.values.remove("results") {
            Some(Value::List(results)) => Some(results),
            _ => None,
        };
        session.handed_in = Some(Arc::new(handed_in));
        Ok(())
    }
}

/// Most bytes of what is handed over: it stands on a command line.
const MOST_GIVEN: usize = 100_000;

impl Interpreter<'_> {
    /// Commands that set the puzzle, the goal and the state that are in force, and these variables.
    fn handed_over(&self, given: &GivenNames) -> Result<String> {
        let session = &*self.env.session;
        let (puzzle, state) = (session.puzzle.as_ref(), session.state());
        let mut lines = Vec::new();
        let family = puzzle.name().split(' ').next().unwrap_or_default();
        if let Some(definition) = session.definitions.get(family) {
            let text = definition.source.slice(definition.span);
            let named = text.split('$').skip(1).map(variable);
            let named: BTreeSet<&str> = named.collect();
            let named = named.into_iter().filter(|_| !definition.from_file);
            let of_session = named.filter_map(|name| {
                let value = session.variables.get(name)?;
                Some(assignment(name, value))
            });
            lines.extend(of_session);
            lines.push(text.to_owned());
        }
        lines.push(format!("puzzle {}", puzzle.name()));
        let quoted = |board| escaped(&puzzle.format(board, Notation::Compact));
        if let Some(goal) = &session.goal
            && session.goal != puzzle.default_goal()
        {
            lines.push(format!("setGoal \"{}\"", quoted(goal)));
        }
        if state != puzzle.initial_state() {
            lines.push(format!("setState \"{}\"", quoted(&state)));
        }
        for (name, span) in &given.0 {
            let value = self
                .env
                .variable(name)
                .ok_or_else(|| value_error::unset_variable(name, *span))?;
            self.env.handle(size_of_text(value), *span)?;
            lines.push(assignment(name, value));
            let most = MOST_GIVEN;
            if lines.iter().map(String::len).sum::<usize>() > most {
                return Err(value_error::text_too_long(most, *span).into());
            }
        }
        Ok(lines.join("\n"))
    }
}
