//! Logs of searches, read from files.

use crate::command::{JudgedLog, decoded};
use crate::formats::{LoggedEvent, LoggedState, search_log};
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::judging_error;
use crate::interp::session::hand_in::is_below;
use puzzle_core::judging::Log;
use puzzle_core::puzzle::Board;
use puzzle_core::syntax::Span;
use std::path::Path;

/// A search of a file.
#[derive(Default)]
pub(super) struct Logged {
    pub(super) log: Log,
    /// The line of each expansion.
    pub(super) lines: Vec<usize>,
    pub(super) start: Option<Board>,
    /// Predictions in the place of a log: of an expansion, by its number, a state. There may be none of them.
    pub(super) predictions: Option<Vec<(usize, Board)>>,
}

impl Logged {
    /// Takes an expansion, with the values that its line says.
    fn expanded(&mut self, logged: &LoggedState<'_>, state: Board) {
        if logged.g.is_some() || logged.h.is_some() {
            let values = &mut self.log.values;
            values.resize(self.log.states.len(), [None; 2]);
            values.push([logged.g, logged.h]);
        }
        self.lines.push(logged.line);
        self.log.states.push(state);
    }
}

/// A file with the place where it is named.
pub(super) type LogReference<'a> = (&'a str, Span);

impl Environment<'_> {
    /// The searches in a log, and its name.
    pub(super) fn judged_logs<'l>(
        &self,
        judged: &'l JudgedLog,
    ) -> Result<(Vec<Logged>, LogReference<'l>)> {
        let named = (judged.file.value.0.as_str(), judged.file.span);
        if judged.is_handed_in && !is_below(Path::new(named.0)) {
            return Err(judging_error::not_handed_in(named.0, named.1).into());
        }
        let mut logs = self.logs(named)?;
        for logged in &mut logs {
            // Else the first state and three dots would be right for whoever is graded.
            logged.log.is_partial &= !judged.is_handed_in;
        }
        if judged.is_handed_in {
            // Or the goal, called a start.
            logs[0].start = None;
        }
        Ok((logs, named))
    }

    /// The searches in a file.
    pub(super) fn logs(&self, (written, span): LogReference<'_>) -> Result<Vec<Logged>> {
        let bytes = self.file_bytes(written, span)?;
        self.handle(bytes.len(), span)?;
        let unfit = |reason: String| judging_error::unfit_log(written, reason, span);
        let text = decoded(&bytes).map_err(unfit)?;
        let is_state = |text: &str| self.session.puzzle.parse(text).is_ok();
        let read = search_log(&text, &is_state).map_err(unfit)?;
        let mut all = vec![Logged {
            predictions: read.predicts.then(Vec::new),
            ..Logged::default()
        }];
        for logged in read.states {
            let may_hold_several = read.may_hold_several && logged.event != LoggedEvent::Start;
            let last = all.last_mut().expect("one begins at once");
            let mut starts = None;
            let take = |state| match logged.event {
                LoggedEvent::Expansion => last.expanded(&logged, state),
                LoggedEvent::GoalTest => last.log.tests.push((last.log.states.len(), state)),
                LoggedEvent::Prediction => {
                    let predictions = last.predictions.get_or_insert_default();
                    predictions.push((logged.line, state));
                }
                LoggedEvent::Start => starts = Some(state),
            };
            let taken = self.each_state(&logged.text, may_hold_several, take);
            taken.map_err(|reason| {
                let quoted = if self.may_quote(written) {
                    reason
                } else {
                    "it is no state".to_owned()
                };
                unfit(format!("line {}: {quoted}", logged.line))
            })?;
            self.look_now(span)?;
            if starts.is_some() {
                if last.log.states.is_empty() && last.start.is_none() {
                    last.start = starts;
                } else {
                    all.push(Logged {
                        start: starts,
                        ..Logged::default()
                    });
                }
            }
        }
        if let Some(last) = all.last_mut() {
            last.log.is_partial = read.is_partial;
        }
        Ok(all)
    }

    /// Takes the states of a text: one, or several separated by spaces.
    fn each_state(
        &self,
        text: &str,
        may_hold_several: bool,
        mut take: impl FnMut(Board),
    ) -> std::result::Result<(), String> {
        let puzzle = &self.session.puzzle;
        let error = match puzzle.parse(text) {
            Ok(board) => {
                take(board);
                return Ok(());
            }
            Err(error) => error,
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if may_hold_several && words.len() > 1 {
            let each: std::result::Result<Vec<Board>, _> =
                words.into_iter().map(|word| puzzle.parse(word)).collect();
            if let Ok(each) = each {
                each.into_iter().for_each(take);
                return Ok(());
            }
        }
        Err(error.to_string())
    }
}
