//! Values into operands: the one place where a kind is read, for literals before running and for
//! everything while running.

mod audits;
mod heuristics;
mod moves;
mod numbers;
mod puzzles;
mod searches;
mod state;
mod texts;
mod words;

pub use numbers::{Size, Weight, Whole, parse_size};
use smol_str::SmolStr;
pub use state::Goal;
pub(crate) use state::read_state;
pub use texts::{FileName, Name, Topic};
pub(super) use words::{choice, one_word};

use super::{Argument, ArgumentError, Kind, Operand, Setting, Value};
use crate::puzzle::{Board, Puzzle, Registry};
use crate::search::Move;
use crate::syntax::{Span, nearest};
use numbers::{integer, seconds, size};
use std::sync::Arc;

/// A value with the place it was written at.
#[derive(Clone, Debug)]
pub struct Given {
    /// The value.
    pub value: Value,
    /// The whole operand.
    pub span: Span,
    /// Where the text's first byte stands, if the text stands in the script letter for letter.
    pub verbatim: Option<u32>,
    /// The elements of a list that is written out.
    pub elements: Vec<Given>,
}

/// What names are looked up in.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The puzzles that can be chosen.
    pub registry: &'a Registry,
    /// The puzzle in force, where that is known.
    pub puzzle: Option<&'a Arc<dyn Puzzle>>,
}

type Result<T> = std::result::Result<T, ArgumentError>;

/// The operand of a kind that takes one.
fn first(given: &[Given]) -> &Given {
    given.first().expect("the operands were counted")
}

/// Reads one parameter's operands. Without a puzzle (not known before running) what depends on one
/// is taken as it is, where that can be said: then the answer is `None`.
///
/// # Panics
///
/// With fewer operands than the kind takes: they are counted before.
pub fn convert(kind: Kind, given: &[Given], known: Known<'_>) -> Result<Option<Argument>> {
    let one = &given[..given.len().min(1)];
    Ok(match kind {
        Kind::State(_) => Board::convert(one, known)?.map(Argument::State),
        Kind::Goal => Goal::convert(one, known)?.map(|goal| Argument::State(goal.0)),
        Kind::Integer { least, none } => {
            Some(Argument::Integer(integer(first(given), least, none)?))
        }
        Kind::Seconds => Some(Argument::Seconds(seconds(first(given))?)),
        Kind::Size => Some(Argument::Size(size(first(given))?)),
        Kind::Order => <Setting<Box<[Move]>>>::convert(one, known)?
            .map(|order| Argument::Order(order.value().map(Vec::from))),
        Kind::Choice(words) => Some(Argument::Choice(one_word(first(given), words)?)),
        Kind::Puzzle => <Arc<dyn Puzzle>>::convert(given, known)?.map(Argument::Puzzle),
        Kind::File => FileName::convert(one, known)?.map(|name| Argument::Text(name.0)),
        Kind::Name => Name::convert(one, known)?.map(|name| Argument::Text(name.0)),
        Kind::Depths => match &first(given).value {
            Value::Integer(_) | Value::List(_) | Value::Range(_) => {
                Some(Argument::Values(vec![first(given).value.clone()]))
            }
            _ => {
                let expected = "a number, a list or a range";
                return Err(wrong_kind(first(given), expected, Some(DEPTHS_HELP)));
            }
        },
        Kind::States => {
            <Box<[Board]>>::convert(one, known)?.map(|boards| Argument::States(boards.into()))
        }
        _ => unreachable!("no block takes it"),
    })
}

const DEPTHS_HELP: &str = "for example: depths 2..24 step 2";

pub(super) fn wrong_kind(
    given: &Given,
    expected: &'static str,
    help: Option<&str>,
) -> ArgumentError {
    ArgumentError::WrongKind {
        expected,
        found: given.value.to_string(),
        kind: given.value.kind(),
        span: given.span,
        help: help.map(str::to_owned),
    }
}

pub(super) fn is_word(given: &Given, word: &str) -> bool {
    matches!(&given.value, Value::Text(text) if &**text == word)
}

pub(super) fn text_of(
    given: &Given,
    expected: &'static str,
    help: Option<&str>,
) -> Result<SmolStr> {
    match &given.value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(wrong_kind(given, expected, help)),
    }
}

/// `did you mean `h2`? heuristics: h1, h2`.
pub(super) fn one_of(word: &str, names: &[&str], what: &str) -> String {
    if names.is_empty() {
        return "there are none to choose from".to_owned();
    }
    let all = format!("{what}: {}", names.join(", "));
    match nearest(word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`? {all}"),
        None => all,
    }
}

/// The elements of a list with their places, as far as those are known.
pub(super) fn elements_of(given: &Given) -> Option<Vec<Given>> {
    match &given.value {
        Value::List(values) if given.elements.len() == values.len() => Some(given.elements.clone()),
        Value::List(values) => Some(
            values
                .iter()
                .map(|value| Given {
                    value: value.clone(),
                    span: given.span,
                    verbatim: None,
                    elements: Vec::new(),
                })
                .collect(),
        ),
        _ => None,
    }
}
