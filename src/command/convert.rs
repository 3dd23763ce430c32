//! Values into operands: the one place where a kind is read, for literals before running and for
//! everything while running.

use super::argument_error::StateError;
use super::{Argument, ArgumentError, Decimal, Kind, Value};
use crate::heuristic::{HeuristicArgument, HeuristicError, HeuristicSpec};
use crate::puzzle::{Board, FAMILIES, Puzzle, Sampling};
use crate::search::Move;
use crate::syntax::{Span, nearest};
use miette::LabeledSpan;
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

type Result<T> = std::result::Result<T, ArgumentError>;

/// Reads one parameter's operands. Without a puzzle (not known before running) what depends on one
/// is taken as it is, where that can be said: then the answer is `None`.
pub fn convert(
    kind: Kind,
    given: &[Given],
    puzzle: Option<&Arc<dyn Puzzle>>,
) -> Result<Option<Argument>> {
    let first = given.first();
    let one = || first.expect("the operands were counted");
    Ok(Some(match kind {
        Kind::State => {
            let text = text_of(one(), "a state in quotes", Some(STATE_HELP))?;
            let Some(puzzle) = puzzle else {
                return Ok(None);
            };
            Argument::State(read_state(&text, one(), puzzle.as_ref())?)
        }
        Kind::Heuristic => {
            let spec = heuristic_spec(one())?;
            let Some(puzzle) = puzzle else {
                return known_somewhere(&spec, one()).map(|()| None);
            };
            accept_heuristic(&spec, one(), puzzle.as_ref())?;
            Argument::Heuristic(spec)
        }
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
        Kind::Puzzle => Argument::Puzzle(find_puzzle(given)?),
        Kind::Sampling => Argument::Sampling(sampling(given)?),
        Kind::File => Argument::Text(text_of(one(), "a file's name", None)?),
        Kind::Topic => Argument::Text(text_of(one(), "a command's name", None)?),
        Kind::Anything => Argument::Values(given.iter().map(|given| given.value.clone()).collect()),
    }))
}

const STATE_HELP: &str = "a state stands in quotes, for example: setState \"b12 345 678\"";

fn wrong_kind(given: &Given, expected: &'static str, help: Option<&str>) -> ArgumentError {
    ArgumentError::WrongKind {
        expected,
        found: given.value.to_string(),
        kind: given.value.kind(),
        span: given.span,
        help: help.map(str::to_owned),
    }
}

fn is_word(given: &Given, word: &str) -> bool {
    matches!(&given.value, Value::Text(text) if &**text == word)
}

fn text_of(given: &Given, expected: &'static str, help: Option<&str>) -> Result<Arc<str>> {
    match &given.value {
        Value::Text(text) => Ok(text.clone()),
        _ => Err(wrong_kind(given, expected, help)),
    }
}

/// Reads a state and places what is wrong with it in the script.
pub(crate) fn read_state(text: &str, given: &Given, puzzle: &dyn Puzzle) -> Result<Board> {
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
            help: error.help(),
            labels,
            error,
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

fn heuristic_spec(given: &Given) -> Result<HeuristicSpec> {
    spec_of(&given.value)
        .ok_or_else(|| wrong_kind(given, "a heuristic", Some("for example: solveAStar h2")))
}

fn spec_of(value: &Value) -> Option<HeuristicSpec> {
    match value {
        Value::Text(name) => Some(HeuristicSpec::named(name)),
        Value::Call(call) => {
            let arguments = call.arguments.iter().map(|argument| match argument {
                Value::Integer(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Decimal(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Text(text) if text.contains([' ', '-', ';']) => {
                    Some(HeuristicArgument::Text(text.to_string()))
                }
                inner => spec_of(inner).map(HeuristicArgument::Heuristic),
            });
            Some(HeuristicSpec {
                name: call.name.clone(),
                arguments: arguments.collect::<Option<_>>()?,
            })
        }
        _ => None,
    }
}

fn accept_heuristic(spec: &HeuristicSpec, given: &Given, puzzle: &dyn Puzzle) -> Result<()> {
    puzzle.accepts(spec).map_err(|error| match error {
        HeuristicError::Unknown { name } => {
            let names = puzzle
                .heuristics()
                .iter()
                .map(|info| info.name)
                .collect::<Vec<_>>();
            let help = one_of(&name, &names, "heuristics");
            ArgumentError::UnknownHeuristic {
                name,
                puzzle: puzzle.name(),
                span: given.span,
                help,
            }
        }
        HeuristicError::Arguments { message, .. } => ArgumentError::HeuristicArguments {
            message,
            span: given.span,
        },
    })
}

/// Where the puzzle is not known yet, a heuristic that no puzzle has is a mistake all the same.
fn known_somewhere(spec: &HeuristicSpec, given: &Given) -> Result<()> {
    let puzzles = FAMILIES
        .iter()
        .filter_map(|family| (family.build)(None).ok())
        .collect::<Vec<_>>();
    let mut names = puzzles
        .iter()
        .flat_map(|puzzle| puzzle.heuristics())
        .map(|info| info.name)
        .collect::<Vec<_>>();
    if names.contains(&spec.name.as_str()) {
        return Ok(());
    }
    names.sort_unstable();
    names.dedup();
    let help = one_of(&spec.name, &names, "heuristics");
    Err(ArgumentError::UnknownHeuristic {
        name: spec.name.clone(),
        puzzle: "any".to_owned(),
        span: given.span,
        help,
    })
}

/// `did you mean `h2`? heuristics: h1, h2`.
fn one_of(word: &str, names: &[&str], what: &str) -> String {
    let all = format!("{what}: {}", names.join(", "));
    match nearest(word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`? {all}"),
        None => all,
    }
}

fn integer(given: &Given, least: i64, none: bool) -> Result<Option<i64>> {
    let expected = if none {
        "a whole number or `none`"
    } else {
        "a whole number"
    };
    match &given.value {
        Value::Text(word) if none && &**word == "none" => Ok(None),
        Value::Integer(value) if *value >= least => Ok(Some(*value)),
        Value::Integer(value) => {
            let help = none.then(|| format!("a number from {least} on, or `none` for no limit"));
            Err(ArgumentError::TooSmall {
                found: value.to_string(),
                least,
                span: given.span,
                help,
            })
        }
        _ => Err(wrong_kind(given, expected, None)),
    }
}

fn seconds(given: &Given) -> Result<Option<Decimal>> {
    let value = match &given.value {
        Value::Text(word) if &**word == "none" => return Ok(None),
        Value::Integer(value) => Decimal::from(*value),
        Value::Decimal(value) => *value,
        _ => {
            return Err(wrong_kind(
                given,
                "a number of seconds or `none`",
                Some("for example: timeLimit 0.5"),
            ));
        }
    };
    if value > Decimal::from(0) {
        return Ok(Some(value));
    }
    let help = Some("seconds, more than 0, or `none` for no limit: timeLimit 0.5".to_owned());
    Err(ArgumentError::TooSmall {
        found: value.to_string(),
        least: 0,
        span: given.span,
        help,
    })
}

/// Reads `200MB`, `4GiB`, `1024` (bytes).
pub fn parse_size(text: &str) -> Option<u64> {
    let digits = text
        .find(|letter: char| !letter.is_ascii_digit() && letter != '_')
        .unwrap_or(text.len());
    let number: u64 = text[..digits].replace('_', "").parse().ok()?;
    let factor: u64 = match text[digits..].trim_start().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" | "k" => 1_000,
        "mb" | "m" => 1_000_000,
        "gb" | "g" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => return None,
    };
    number.checked_mul(factor).filter(|&bytes| bytes > 0)
}

fn size(given: &Given) -> Result<Option<u64>> {
    let found = given.value.to_string();
    match &given.value {
        Value::Text(word) if &**word == "none" => Ok(None),
        Value::Text(_) | Value::Integer(_) => {
            parse_size(&found).map(Some).ok_or(ArgumentError::NoSize {
                found,
                span: given.span,
            })
        }
        _ => Err(ArgumentError::NoSize {
            found,
            span: given.span,
        }),
    }
}

fn weight(given: &Given) -> Result<Argument> {
    let value = match &given.value {
        Value::Integer(value) => Decimal::from(*value),
        Value::Decimal(value) => *value,
        _ => {
            return Err(wrong_kind(
                given,
                "a weight",
                Some("for example: solveWeightedAStar 1.5 h2"),
            ));
        }
    };
    let too_small = || ArgumentError::TooSmall {
        found: value.to_string(),
        least: 1,
        span: given.span,
        help: None,
    };
    if value < Decimal::from(1) {
        return Err(too_small());
    }
    let (numerator, denominator) = value.ratio();
    match (u32::try_from(numerator), u32::try_from(denominator)) {
        (Ok(numerator), Ok(denominator))
            if numerator <= 1_000_000_000 && denominator <= 1_000_000 =>
        {
            Ok(Argument::Weight(numerator, denominator))
        }
        _ => Err(wrong_kind(
            given,
            "a weight with at most six digits behind the point",
            None,
        )),
    }
}

fn one_move(given: &Given, puzzle: &dyn Puzzle) -> Result<Move> {
    let name = text_of(given, "a move", None)?;
    puzzle.find_move(&name).ok_or_else(|| {
        let names = puzzle
            .moves()
            .iter()
            .flat_map(|mv| std::iter::once(mv.name).chain(mv.aliases.iter().copied()));
        let help = one_of(&name, &names.collect::<Vec<_>>(), "moves");
        ArgumentError::UnknownMove {
            name: name.to_string(),
            puzzle: puzzle.name(),
            span: given.span,
            help,
        }
    })
}

/// The elements of a list with their places, as far as those are known.
fn elements_of(given: &Given) -> Option<Vec<Given>> {
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

fn moves(given: &Given, puzzle: &dyn Puzzle) -> Result<Vec<Move>> {
    match elements_of(given) {
        Some(elements) => elements
            .iter()
            .map(|element| one_move(element, puzzle))
            .collect(),
        None => Ok(vec![one_move(given, puzzle)?]),
    }
}

fn order(given: &Given, puzzle: &dyn Puzzle) -> Result<Vec<Move>> {
    let all = puzzle.moves();
    let line = format!(
        "order [{}]",
        all.iter().map(|mv| mv.name).collect::<Vec<_>>().join(" ")
    );
    let Some(elements) = elements_of(given) else {
        return Err(wrong_kind(given, "a list of moves", Some(&line)));
    };
    let mut order: Vec<Move> = Vec::new();
    for element in &elements {
        let mv = one_move(element, puzzle)?;
        if order.contains(&mv) {
            let problem = format!("`{}` stands twice", all[mv.0 as usize].name);
            return Err(ArgumentError::IncompleteOrder {
                problem,
                span: element.span,
                help: line,
            });
        }
        order.push(mv);
    }
    let missing = (0..all.len())
        .filter(|&index| !order.contains(&Move(index as u8)))
        .map(|index| all[index].name);
    let missing = missing.collect::<Vec<_>>().join(", ");
    if missing.is_empty() {
        return Ok(order);
    }
    Err(ArgumentError::IncompleteOrder {
        problem: format!("missing {missing}"),
        span: given.span,
        help: line,
    })
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

fn find_puzzle(given: &[Given]) -> Result<Arc<dyn Puzzle>> {
    let name = text_of(
        &given[0],
        "a puzzle's name",
        Some("for example: puzzle eight"),
    )?;
    let Some(family) = FAMILIES.iter().find(|family| family.name == &*name) else {
        let names = FAMILIES
            .iter()
            .map(|family| family.name)
            .collect::<Vec<_>>();
        let help = one_of(&name, &names, "puzzles");
        return Err(ArgumentError::UnknownPuzzle {
            name: name.to_string(),
            span: given[0].span,
            help,
        });
    };
    let parameter = given.get(1).map(|given| given.value.to_string());
    (family.build)(parameter.as_deref()).map_err(|message| ArgumentError::ImpossiblePuzzle {
        message,
        span: given
            .last()
            .map_or(given[0].span, |last| given[0].span.to(last.span)),
    })
}

fn sampling(given: &[Given]) -> Result<Sampling> {
    const HELP: &str = "one of: randomizeState 20, randomizeState walk 20, randomizeState depth 20, randomizeState uniform";
    let count = |given: &Given| {
        integer(given, 0, false).map(|value| value.expect("`none` is not allowed").unsigned_abs())
    };
    let word = match &given[0].value {
        Value::Text(word) => word,
        Value::Integer(_) if given.len() == 1 => return Ok(Sampling::Moves(count(&given[0])?)),
        _ => {
            return Err(wrong_kind(
                &given[given.len() - 1],
                "one number or one of the words `walk depth uniform`",
                Some(HELP),
            ));
        }
    };
    match (&**word, given.get(1)) {
        ("walk", Some(steps)) => Ok(Sampling::Walk(count(steps)?)),
        ("depth", Some(depth)) => Ok(Sampling::Depth(count(depth)?)),
        ("uniform", None) => Ok(Sampling::Uniform),
        ("uniform", Some(surplus)) => Err(wrong_kind(surplus, "nothing more", Some(HELP))),
        ("walk" | "depth", None) => Err(wrong_kind(
            &given[0],
            "a number of moves behind this word",
            Some(HELP),
        )),
        _ => Err(ArgumentError::UnknownWord {
            found: word.to_string(),
            span: given[0].span,
            help: one_of(
                word,
                &["walk", "depth", "uniform"],
                "known here, or a number",
            ),
        }),
    }
}
