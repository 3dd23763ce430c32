//! `submission`: a script that was handed in.

use super::{Call, Interpreter, Result, Run};
use crate::command::{Submission, Value};
use crate::interp::{HandedIn, RunError, Session};
use std::sync::Arc;

impl Run for Submission {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let (file, span) = (self.file.value.0.as_str(), self.file.span);
        let path = interpreter.place_of(file);
        let submitted = interpreter.host.submit(&path);
        interpreter.look_now(span)?;
        let handed_in = submitted.map_err(|reason| RunError::FailedSubmission {
            path: file.to_owned(),
            reason,
            span,
        })?;
        let session = &mut *interpreter.session;
        take_over(session, &handed_in);
        session.result = None;
        session.handed_in = Some(Arc::new(handed_in));
        Ok(())
    }
}

/// Goes on with the puzzle and the board that a script left behind, as far as they are known here.
fn take_over(session: &mut Session, handed_in: &HandedIn) {
    let text = |name: &str| match handed_in.values.get(name) {
        Some(Value::Text(text)) => text.as_str(),
        _ => "",
    };
    let name = text("puzzle");
    if name != session.puzzle.name() {
        let mut words = name.split(' ');
        let family = session.registry.find(words.next().unwrap_or_default());
        let words: Vec<&str> = words.collect();
        let built = family.and_then(|family| session.registry.build(family, &words).ok());
        if let Some(puzzle) = built {
            session.set_puzzle(&puzzle);
        }
    }
    if name == session.puzzle.name() {
        let board = |name| session.puzzle.parse(text(name)).ok();
        let (goal, state) = (board("goal"), board("state"));
        session.goal = goal.or(session.goal);
        session.prove(Vec::new());
        if let Some(state) = state {
            session.set_state(state);
        }
    }
}
