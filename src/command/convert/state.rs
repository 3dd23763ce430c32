//! States: read, with what is wrong placed in the script.

use super::{Given, Result};
use crate::command::{ArgumentError, StateError};
use crate::puzzle::{Board, Puzzle};
use miette::LabeledSpan;

/// Reads a state and places what is wrong with it in the script; `command` stands in the line that
/// the help suggests.
pub(crate) fn read_state(
    text: &str,
    given: &Given,
    puzzle: &dyn Puzzle,
    command: &str,
) -> Result<Board> {
    puzzle.parse(text).map_err(|error| {
        let labels = match given.verbatim {
            Some(start) => error
                .labels()
                .into_iter()
                .map(|(at, label)| {
                    LabeledSpan::new(Some(label), start as usize + at.start, at.len())
                })
                .collect(),
            None => vec![LabeledSpan::new(
                Some(format!("`{}`", shorten(text))),
                given.span.start as usize,
                given.span.len(),
            )],
        };
        ArgumentError::State(StateError {
            help: error.advice().for_command(command),
            labels,
            error: Box::new(error),
        })
    })
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_owned()
    } else {
        text.chars().take(57).chain("...".chars()).collect()
    }
}
