//! States: read, with what is wrong placed in the script.

use super::{ArgumentResult, Given, elements_of, first, text_of, wrong_kind};
use crate::command::argument_error::{self, AdviceKind, ArgumentError};
use crate::command::{NameScope, Operand, OperandKind, Value};
use puzzle_core::puzzle::{Board, Notation, NotationError, Puzzle};
use puzzle_core::syntax::{Diagnostic, Proposal, Span, escaped};

const STATE_HELP: &str = "a state is written in quotes, for example: setState \"b12 345 678\"";

/// Bytes of a text that is tried on other puzzles.
const LONGEST_ELSEWHERE: usize = 400;

const STATES_HELP: &str = "for example: report [bfs astar] [\"3b2 615 748\" \"312 475 68b\"]";

/// A state to reach, where the puzzle lets one choose it.
#[derive(Clone, Debug)]
pub(crate) struct Goal(pub Board);

impl Operand for Board {
    const KIND: OperandKind = OperandKind::State("setState");

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        one_state(first(given), known, "setState")
    }
}

/// A state of a watched search.
#[derive(Clone, Debug)]
pub(crate) struct Recorded(pub Board);

impl Operand for Recorded {
    const KIND: OperandKind = OperandKind::State("why");

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(one_state(first(given), known, "why")?.map(Self))
    }
}

impl Operand for Goal {
    const KIND: OperandKind = OperandKind::Goal;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let given = first(given);
        if let Some(puzzle) = known.puzzle
            && let Some(rule) = puzzle.goal_rule()
        {
            return Err(argument_error::fixed_goal(
                puzzle.name(),
                match puzzle.compiled_moves() {
                    Some(compiled) if compiled.has_pattern() => "pattern",
                    _ => "rule",
                },
                rule,
                given.span,
            )
            .into());
        }
        Ok(one_state(given, known, "setGoal")?.map(Self))
    }
}

impl Operand for Box<[Board]> {
    const KIND: OperandKind = OperandKind::States;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let wrong = || wrong_kind(first(given), "a list of states", Some(STATES_HELP));
        let elements = elements_of(first(given)).ok_or_else(|| match &first(given).value {
            Value::Text(state) => {
                let given = first(given);
                let list = format!("[\"{}\"]", escaped(state));
                let help = Proposal::write("states are a list", given.span, list);
                let (found, kind) = (&given.value, given.value.kind());
                argument_error::wrong_kind("a list of states", found, kind, given.span, Some(help))
            }
            _ => wrong(),
        })?;
        let texts = elements
            .iter()
            .map(|given| text_of(given, "a state in quotes", Some(STATES_HELP)));
        let texts = texts.collect::<ArgumentResult<Vec<_>>>()?;
        let Some(puzzle) = known.puzzle else {
            return Ok(None);
        };
        let states = texts.iter().zip(&elements);
        let states =
            states.map(|(text, given)| read_state(text, given, puzzle.as_ref(), "setState"));
        states.collect::<ArgumentResult<_>>().map(Some)
    }
}

fn one_state(given: &Given, known: NameScope<'_>, command: &str) -> ArgumentResult<Option<Board>> {
    let puzzle = known.puzzle.map(AsRef::as_ref);
    let is_goal = command == "setGoal";
    let by_name = puzzle.filter(|puzzle| puzzle.has_named_states());
    let by_name = by_name.and_then(|_| names(&given.value, is_goal));
    if by_name.is_none() && !matches!(given.value, Value::Text(_)) {
        // What it would be in quotes, its puzzle says.
        return match puzzle {
            None if !known.running => Ok(None),
            _ => Err(unquoted(given, puzzle, command)),
        };
    }
    let text = match by_name {
        Some(names) => names.into(),
        None => text_of(given, "a state in quotes", Some(STATE_HELP))?,
    };
    let read = puzzle.map(|puzzle| {
        if is_goal {
            puzzle.parse_goal(&text)
        } else {
            puzzle.parse(&text)
        }
    });
    read.transpose().map_err(|error| {
        let advice = with_blank(&text, given, known, &error, command);
        let advice = advice.or_else(|| respaced(&text, given, known, &error, command));
        let advice = advice.or_else(|| {
            let line = elsewhere(&text, known)?;
            Some(format!("it is a board after `{line}`").into())
        });
        let unread = unread(&error, &text, given, command);
        match advice {
            Some(advice) => unread.advised(advice),
            None => unread,
        }
    })
}

/// A number as the name of a state; with `many` also a list of names.
fn names(value: &Value, many: bool) -> Option<String> {
    match value {
        Value::Integer(_) | Value::Decimal(_) => Some(value.to_string()),
        Value::List(names) if many => {
            let names = names.iter().map(|name| match name.to_string() {
                name if name.contains(char::is_whitespace) => format!("'{name}'"),
                name => name,
            });
            Some(names.collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

/// The report on a number or a list in the place of a state: in quotes it may be one.
fn unquoted(given: &Given, puzzle: Option<&Puzzle>, command: &str) -> ArgumentError {
    let error = wrong_kind(given, "a state in quotes", Some(STATE_HELP));
    let Some(puzzle) = puzzle else {
        return error;
    };
    let parts: Vec<String> = match &given.value {
        Value::List(items) => items.iter().map(|item| item.to_string()).collect(),
        value => value.to_string().chars().map(String::from).collect(),
    };
    let mut texts = [parts.concat(), parts.join(" ")];
    if matches!(given.value, Value::List(_)) {
        texts.reverse();
    }
    let meant = texts.iter().find(|text| puzzle.parse(text).is_ok());
    let quoted = |text: &str| format!("\"{text}\"");
    let why = "a state is written in quotes";
    let advice = if let Some(text) = meant {
        Proposal::from(format!("{why}: `{command} {}`", quoted(text)))
            .with(given.span, quoted(text))
    } else {
        let state = puzzle.format(&puzzle.initial_state(), Notation::Compact);
        Proposal::from(format!(
            "{why}, for example: `{command} {}`",
            quoted(&state)
        ))
    };
    error.advised(advice)
}

/// The text to write where the number of cells stands for the blank: 16 on a board of 16 cells.
fn with_blank(
    text: &str,
    given: &Given,
    known: NameScope<'_>,
    error: &NotationError,
    command: &str,
) -> Option<Proposal> {
    let puzzle = known.puzzle?;
    let at = error.at();
    let number: usize = text.get(at.clone())?.parse().ok()?;
    let mut repaired = text.to_owned();
    repaired.replace_range(at, "b");
    puzzle.parse(&repaired).ok()?;
    let is_last = text.split_whitespace().count() == number || text.len() == number;
    let advice = format!("the blank is `b`: `{command} \"{repaired}\"`");
    let advice = Proposal::from(advice);
    is_last.then(|| match given.verbatim {
        Some(_) => advice.with(given.span, format!("\"{repaired}\"")),
        None => advice,
    })
}

/// Advice for a board where a space stands for the blank, or other signs stand between the cells: `" 12 345 678"`,
/// `1b2-345-678`.
fn respaced(
    text: &str,
    given: &Given,
    known: NameScope<'_>,
    error: &NotationError,
    command: &str,
) -> Option<Proposal> {
    let puzzle = known.puzzle?;
    if text.len() > LONGEST_ELSEWHERE {
        return None;
    }
    let fits = |text: &String| puzzle.parse(text).is_ok();
    let separated = text.split(|sign: char| ",;|-_/".contains(sign) || sign.is_whitespace());
    let separated: Vec<&str> = separated.filter(|part| !part.is_empty()).collect();
    let blank = with_space_as_blank(text).filter(fits);
    let (why, state) = match blank {
        Some(state) => ("the blank is written as `b`", state),
        None if error.advice().repaired => return None,
        None => (
            "spaces separate the cells",
            Some(separated.join(" ")).filter(|other| other != text && fits(other))?,
        ),
    };
    let advice = Proposal::from(format!("{why}: `{command} \"{state}\"`"));
    Some(match given.verbatim {
        Some(_) => advice.with(given.span, format!("\"{state}\"")),
        None => advice,
    })
}

/// A text of rows of equal width, one character a cell, with `b` where a space is a cell.
fn with_space_as_blank(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let width = (2..letters.len()).find(|width| {
        let ends: Vec<&char> = letters.iter().skip(*width).step_by(width + 1).collect();
        (letters.len() + 1).is_multiple_of(width + 1)
            && !ends.is_empty()
            && ends.iter().all(|end| **end == ' ')
            && letters.iter().filter(|letter| **letter == ' ').count() == ends.len() + 1
    })?;
    let cells = letters.iter().enumerate().map(|(at, letter)| {
        let is_end = (at + 1).is_multiple_of(width + 1);
        if *letter == ' ' && !is_end {
            'b'
        } else {
            *letter
        }
    });
    Some(cells.collect())
}

/// The line that chooses a puzzle, other than the one in force, which has such a board.
fn elsewhere(text: &str, known: NameScope<'_>) -> Option<String> {
    let puzzle_name = known.puzzle?.name();
    if text.len() > LONGEST_ELSEWHERE {
        return None;
    }
    let rows: Vec<&str> = text.split('/').collect();
    let size = format!("{}x{}", rows.len(), rows[0].split_whitespace().count());
    let registry = known.registry;
    registry.families().iter().find_map(|family| {
        let words = match family.parameter.as_str() {
            "RxC" => vec![size.as_str()],
            _ => Vec::new(),
        };
        let puzzle = registry.build(family, &words).ok()?;
        let there = puzzle.name() != puzzle_name && puzzle.parse(text).is_ok();
        there.then(|| {
            ["puzzle", &family.name]
                .into_iter()
                .chain(words)
                .collect::<Vec<_>>()
                .join(" ")
        })
    })
}

/// Reads a state and places what is wrong with it in the script; `command` stands in the line that
/// the help suggests.
pub(crate) fn read_state(
    text: &str,
    given: &Given,
    puzzle: &Puzzle,
    command: &str,
) -> ArgumentResult<Board> {
    let read = puzzle.parse(text);
    read.map_err(|error| unread(&error, text, given, command))
}

/// The error of the text of a state, placed in the script.
fn unread(error: &NotationError, text: &str, given: &Given, command: &str) -> ArgumentError {
    let advice = error.advice().for_command(command);
    let diagnostic = Diagnostic::new(error.code()).says(error).advise(advice);
    let diagnostic = match given.verbatim {
        Some(start) => error
            .labels()
            .into_iter()
            .fold(diagnostic, |diagnostic, (at, label)| {
                let start = start as usize;
                diagnostic.at(Span::new(start + at.start, start + at.end), label)
            }),
        None => diagnostic.at(given.span, format!("`{}`", shorten(text))),
    };
    ArgumentError(diagnostic, AdviceKind::Word)
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 60 {
        text.to_owned()
    } else {
        text.chars().take(57).chain("...".chars()).collect()
    }
}
