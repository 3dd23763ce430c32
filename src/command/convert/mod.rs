//! Values into operands: the one place where a kind is read, for literals before running and for
//! everything while running.

mod added_searches;
mod audits;
mod graphs;
mod heuristics;
mod moves;
mod numbers;
mod pairs;
mod pictures;
mod puzzles;
mod searches;
mod seeds;
mod solutions;
mod state;
mod texts;
mod watching;
mod words;

pub(crate) use added_searches::AddedSearch;
pub(crate) use graphs::{GraphOptions, TABLE_KINDS};
pub(crate) use heuristics::heuristic_of;
pub(crate) use moves::MoveSource;
pub(crate) use numbers::parse_size;
pub(crate) use numbers::{
    Aspect, Cooling, Size, Step, TableSize, Temperature, Weight, Whole, Within, fraction,
    parse_aspect, parse_step, parse_weight,
};
pub(crate) use pairs::{behind_word, pairs};
pub(crate) use pictures::{FILM_ENDINGS, FilmFile, PICTURE_ENDINGS, PictureFile, is_named};
pub(crate) use puzzles::{Draw, FileOfPuzzle, file_of_puzzle};
pub(crate) use seeds::SeedNumber;
use smol_str::SmolStr;
pub(crate) use solutions::ListedSolutions;
pub(crate) use state::read_state;
pub(crate) use state::{Goal, Recorded};
pub(crate) use texts::{FileName, GivenNames, Name, TakenHead, Terms, Topic};
pub(crate) use watching::TREE_WORDS;
pub(crate) use words::{choice, one_word};

use super::{ArgumentError, Value, argument_error};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::puzzles::Registry;
use puzzle_core::syntax::{Expr, ExprKind, Proposal, Span};
use std::sync::Arc;

/// A value with the place it was written at.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The value.
    pub value: Value,
    /// The whole operand.
    pub span: Span,
    /// Where the text's first byte stands, if the text stands in the script letter for letter.
    pub verbatim: Option<u32>,
    /// The elements of a list that is written out.
    pub elements: Vec<Given>,
}

impl Given {
    /// A value that does not stand in the script letter for letter.
    pub(crate) fn new(value: Value, span: Span) -> Self {
        Self {
            value,
            span,
            verbatim: None,
            elements: Vec::new(),
        }
    }

    /// The value of an operand, which may stand in the script letter for letter.
    pub(crate) fn of(value: Value, operand: &Expr) -> Self {
        Self {
            verbatim: match operand.kind {
                ExprKind::Word => Some(operand.span.start),
                ExprKind::Text => Some(operand.span.start + 1),
                _ => None,
            },
            ..Self::new(value, operand.span)
        }
    }
}

/// The scope in which names are looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameScope<'a> {
    /// The puzzles that can be chosen.
    pub registry: &'a Registry,
    /// The puzzle in force, where that is known.
    pub puzzle: Option<&'a Arc<Puzzle>>,
    /// Whether the script is run: puzzles that it defines are built.
    pub running: bool,
    /// The command of the search that the word stands behind.
    pub search: Option<&'static str>,
}

type ArgumentResult<T> = std::result::Result<T, ArgumentError>;

/// The operand of a kind that takes one.
fn first(given: &[Given]) -> &Given {
    given.first().expect("the operands were counted")
}

pub(super) fn wrong_kind(
    given: &Given,
    expected: &'static str,
    help: Option<&str>,
) -> ArgumentError {
    argument_error::wrong_kind(
        expected,
        &given.value,
        given.value.kind(),
        given.span,
        help.map(Proposal::from),
    )
}

pub(super) fn is_word(given: &Given, word: &str) -> bool {
    matches!(&given.value, Value::Text(text) if &**text == word)
}

pub(super) fn text_of(
    given: &Given,
    expected: &'static str,
    help: Option<&str>,
) -> ArgumentResult<SmolStr> {
    match &given.value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(wrong_kind(given, expected, help)),
    }
}

/// `did you mean `h2`? heuristics: h1, h2`.
pub(super) fn one_of(word: &str, at: Span, names: &[&str], what: &str) -> Proposal {
    if names.is_empty() {
        return "there are none to choose from".into();
    }
    let all = format!("{what}: {}", names.join(", "));
    match Proposal::meant(word, "", at, names.iter().copied()) {
        Some(meant) => {
            let text = format!("{meant} {all}");
            meant.saying(text)
        }
        None => all.into(),
    }
}

/// The elements of a list with their places, as far as those are known.
pub(super) fn elements_of(given: &Given) -> Option<Vec<Given>> {
    match &given.value {
        Value::List(_) if !given.elements.is_empty() => Some(given.elements.clone()),
        Value::List(values) => Some(
            values
                .iter()
                .map(|value| Given::new(value, given.span))
                .collect(),
        ),
        _ => None,
    }
}
