//! Values into operands: the one place where a kind is read, for literals before running and for
//! everything while running.

mod audits;
mod heuristics;
mod moves;
mod numbers;
mod puzzles;
mod searches;
mod state;

pub use numbers::parse_size;
use smol_str::SmolStr;
pub(crate) use state::read_state;

use super::{Argument, ArgumentError, Kind, Value};
use crate::puzzle::{Puzzle, Registry};
use crate::syntax::{Span, nearest};
use audits::audit_options;
use heuristics::{accept_heuristic, heuristic_spec, heuristics, known_somewhere};
use moves::{moves, order};
use numbers::{integer, seconds, size, weight};
use puzzles::{find_puzzle, sampling};
use searches::searches;
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

/// Reads one parameter's operands. Without a puzzle (not known before running) what depends on one
/// is taken as it is, where that can be said: then the answer is `None`.
///
/// # Panics
///
/// With fewer operands than the kind takes: they are counted before.
pub fn convert(kind: Kind, given: &[Given], known: Known<'_>) -> Result<Option<Argument>> {
    let puzzle = known.puzzle;
    let first = given.first();
    let one = || first.expect("the operands were counted");
    Ok(Some(match kind {
        Kind::State(command) => {
            let text = text_of(one(), "a state in quotes", Some(STATE_HELP))?;
            let Some(puzzle) = puzzle else {
                return Ok(None);
            };
            Argument::State(read_state(&text, one(), puzzle.as_ref(), command)?)
        }
        Kind::Goal => {
            if let Some((puzzle, rule)) =
                puzzle.and_then(|puzzle| Some((puzzle, puzzle.goal_rule()?)))
            {
                let (puzzle, rule) = (puzzle.name().to_owned(), rule.to_owned());
                return Err(ArgumentError::FixedGoal {
                    puzzle,
                    rule,
                    span: one().span,
                });
            }
            return convert(Kind::State("setGoal"), given, known);
        }
        Kind::Heuristic => {
            let spec = heuristic_spec(one())?;
            let Some(puzzle) = puzzle else {
                return known_somewhere(&spec, one(), known.registry).map(|()| None);
            };
            accept_heuristic(&spec, one(), puzzle.as_ref())?;
            Argument::Heuristic(spec)
        }
        Kind::Heuristics => return heuristics(one(), known),
        Kind::AuditOptions => Argument::AuditOptions(audit_options(given)?),
        Kind::Integer { least, none } => Argument::Integer(integer(one(), least, none)?),
        Kind::Seconds => Argument::Seconds(seconds(one())?),
        Kind::Size => Argument::Size(size(one())?),
        Kind::Weight => weight(one())?,
        Kind::Moves => {
            let Some(puzzle) = puzzle else {
                return Ok(None);
            };
            Argument::Moves(moves(one(), puzzle.as_ref())?)
        }
        Kind::Order => {
            if is_word(one(), "none") {
                return Ok(Some(Argument::Order(None)));
            }
            let Some(puzzle) = puzzle else {
                return Ok(None);
            };
            Argument::Order(Some(order(one(), puzzle.as_ref())?))
        }
        Kind::Choice(words) => Argument::Choice(choice(one(), words)?),
        Kind::Puzzle => Argument::Puzzle(find_puzzle(given, known.registry)?),
        Kind::Sampling => Argument::Sampling(sampling(given)?),
        Kind::File => Argument::Text(text_of(one(), "a file's name", None)?),
        Kind::Topic => Argument::Text(text_of(one(), "a command's name", None)?),
        Kind::Name => Argument::Text(text_of(one(), "a name in quotes", None)?),
        Kind::Depths => match &one().value {
            Value::Integer(_) | Value::List(_) | Value::Range(_) => {
                Argument::Values(vec![one().value.clone()])
            }
            _ => {
                return Err(wrong_kind(
                    one(),
                    "a number, a list or a range",
                    Some(DEPTHS_HELP),
                ));
            }
        },
        Kind::Search => unreachable!("a search is a command, not an operand"),
        Kind::Algorithms => {
            return searches(one(), known).map(|found| found.map(Argument::Searches));
        }
        Kind::States => {
            let elements = elements_of(one())
                .ok_or_else(|| wrong_kind(one(), "a list of states", Some(STATES_HELP)))?;
            let texts = elements
                .iter()
                .map(|given| text_of(given, "a state in quotes", Some(STATES_HELP)));
            let texts = texts.collect::<Result<Vec<_>>>()?;
            let Some(puzzle) = puzzle else {
                return Ok(None);
            };
            let states = texts.iter().zip(&elements);
            let states =
                states.map(|(text, given)| read_state(text, given, puzzle.as_ref(), "setState"));
            Argument::States(states.collect::<Result<_>>()?)
        }
        Kind::Anything => Argument::Values(given.iter().map(|given| given.value.clone()).collect()),
    }))
}

const DEPTHS_HELP: &str = "for example: depths 2..24 step 2";

const STATES_HELP: &str = "for example: report [bfs astar] [\"3b2 615 748\" \"312 475 68b\"]";

const STATE_HELP: &str = "a state stands in quotes, for example: setState \"b12 345 678\"";

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

fn choice(given: &Given, words: &'static [&'static str]) -> Result<&'static str> {
    let found = text_of(given, "a word", None)?;
    words
        .iter()
        .copied()
        .find(|&word| word == &*found)
        .ok_or_else(|| ArgumentError::UnknownWord {
            help: one_of(&found, words, "known here"),
            found: found.to_string(),
            span: given.span,
        })
}
