//! Puzzles, and ways to draw a state.

use super::numbers::integer;
use super::{ArgumentResult, Given, is_word, one_of, text_of, wrong_kind};
use crate::command::{ArgumentError, NameScope, Operand, OperandKind, Value, argument_error};
use crate::formats::{self, Format, FormatOptions};
use puzzle_core::puzzle::{Puzzle, Sampling};
use puzzle_core::syntax::{Proposal, Span};
use smol_str::SmolStr;
use std::sync::Arc;

impl Operand for Arc<Puzzle> {
    const KIND: OperandKind = OperandKind::Puzzle;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        find_puzzle(given, known)
    }
}

/// The way of drawing a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Draw {
    /// From which states.
    pub sampling: Sampling,
    /// Whether none that was drawn so before may come again.
    pub distinct: bool,
}

impl Operand for Draw {
    const KIND: OperandKind = OperandKind::Sampling;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let (last, before) = given.split_last().expect("the operands were counted");
        let distinct = !before.is_empty() && is_word(last, "distinct");
        let sampling = sampling(if distinct { before } else { given }, known)?;
        Ok(sampling.map(|sampling| Self { sampling, distinct }))
    }
}

fn find_puzzle(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Arc<Puzzle>>> {
    let registry = known.registry;
    let name = match &given[0].value {
        Value::Integer(number) => number.to_string().into(),
        _ => text_of(
            &given[0],
            "a puzzle's name",
            Some("for example: puzzle eight"),
        )?,
    };
    let Some(family) = registry.find(&name) else {
        let names = registry.family_names();
        let meant = meant(&name).filter(|line| {
            let family = line.split(' ').next().unwrap_or_default();
            registry.find(family).is_some()
        });
        let help = match meant {
            Some(line) => format!(
                "did you mean `puzzle {line}`? puzzles: {}",
                names.join(", ")
            )
            .into(),
            None => one_of(&name, given[0].span, &names, "puzzles"),
        };
        return Err(argument_error::unknown_puzzle(name, given[0].span, help));
    };
    let words: Vec<String> = given[1..]
        .iter()
        .map(|given| given.value.to_string())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let span = given
        .last()
        .map_or(given[0].span, |last| given[0].span.to(last.span));
    if family.is_of_files() {
        file_of_puzzle(given, span)?;
        if !known.running {
            return Ok(None);
        }
    }
    let impossible =
        |message: String| argument_error::impossible_puzzle(message, None, span).into();
    if let Some(parameters) = family.defined_with() {
        if words.len() != parameters {
            let takes = if parameters == 0 {
                "nothing"
            } else {
                &*family.parameter
            };
            let line = format!("{name}{}", " 3".repeat(parameters));
            return Err(argument_error::impossible_puzzle(
                format!("`{name}` takes {takes} after its name"),
                Some(Proposal::from(format!("for example: `puzzle {line}`")).with(span, line)),
                span,
            )
            .into());
        }
        if !known.running {
            return Ok(None);
        }
    }
    registry.build(family, &words).map(Some).map_err(impossible)
}

/// A file that a puzzle is read from.
pub(crate) struct FileOfPuzzle {
    pub format: &'static Format,
    /// As it is written.
    pub path: SmolStr,
    pub request: FormatOptions,
}

/// `tws "2x2x2.tws" quarter`: the file, and what is asked of it.
pub(crate) fn file_of_puzzle(given: &[Given], span: Span) -> ArgumentResult<FileOfPuzzle> {
    let name = given[0].value.to_string();
    let format = Format::named(&name).expect("the families of files are the formats");
    let Some(file) = given.get(1) else {
        let help = format!("for example: puzzle {name} \"a.{}\"", format.ending());
        let message = format!("`{name}` takes a file after its name");
        return Err(argument_error::impossible_puzzle(message, Some(help.into()), span).into());
    };
    let path = text_of(file, "a file's name", None)?;
    let operand = |given: &Given| match &given.value {
        Value::Integer(number) => formats::FormatOperand::Number(*number),
        Value::List(names) => {
            formats::FormatOperand::List(names.iter().map(|name| name.to_string()).collect())
        }
        other => formats::FormatOperand::Word(other.to_string()),
    };
    let operands: Vec<formats::FormatOperand> = given[2..].iter().map(operand).collect();
    let request = format.request(&operands).map_err(|(index, help)| {
        let name = format.name;
        let Some(surplus) = given.get(2 + index) else {
            let message = format!("`{name}` takes one file more");
            let error = argument_error::impossible_puzzle(message, Some(help.into()), span);
            return ArgumentError::from(error);
        };
        let message = format!("`{name}` takes no `{}` there", surplus.value);
        let error = argument_error::impossible_puzzle(message, Some(help.into()), surplus.span);
        ArgumentError::from(error)
    })?;
    Ok(FileOfPuzzle {
        format,
        path,
        request,
    })
}

/// The puzzle that people call by its number of tiles or by its size.
fn meant(name: &str) -> Option<String> {
    match name {
        "8" | "9" | "3x3" => return Some("eight".to_owned()),
        "15" | "16" | "4x4" => return Some("fifteen".to_owned()),
        "24" | "25" => return Some("twentyfour".to_owned()),
        _ => {}
    }
    let size = name.strip_prefix("sliding").unwrap_or(name);
    let (rows, columns) = size.split_once('x')?;
    (rows.parse::<u8>().is_ok() && columns.parse::<u8>().is_ok()).then(|| format!("sliding {size}"))
}

/// A way of drawing; `None` where it depends on a puzzle that is not known yet.
fn sampling(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Sampling>> {
    const HELP: &str = "one of: randomizeState 20, randomizeState walk 20, randomizeState depth 20, randomizeState uniform";
    let count = |given: &Given| {
        integer(given, 0, false).map(|value| value.expect("`none` is not allowed").unsigned_abs())
    };
    let word = match &given[0].value {
        Value::Text(word) => word,
        Value::Integer(_) if given.len() == 1 => {
            return Ok(Some(Sampling::Moves(count(&given[0])?)));
        }
        _ => {
            return Err(wrong_kind(
                &given[given.len() - 1],
                "one number or one of the words `walk depth uniform`",
                Some(HELP),
            ));
        }
    };
    if let Some(surplus) = given.get(2) {
        return Err(wrong_kind(
            surplus,
            "nothing more, or `distinct`",
            Some(HELP),
        ));
    }
    match (&**word, given.get(1)) {
        ("walk", Some(steps)) => Ok(Some(Sampling::Walk(count(steps)?))),
        ("depth", Some(depth)) => {
            let Some(puzzle) = known.puzzle else {
                return Ok(None);
            };
            let scale = puzzle.cost_scale();
            if let Value::Decimal(cost) = &depth.value {
                let (numerator, divisor) = cost.ratio();
                let units = numerator.checked_mul(scale.into());
                let units = units.filter(|units| *units >= 0 && units % divisor == 0);
                let expected = "a cost that moves of this puzzle may add up to";
                let units = units.ok_or_else(|| wrong_kind(depth, expected, Some(HELP)))?;
                return Ok(Some(Sampling::Depth((units / divisor).unsigned_abs())));
            }
            let units = count(depth)?.saturating_mul(scale.into());
            Ok(Some(Sampling::Depth(units)))
        }
        ("uniform", None) => Ok(Some(Sampling::Uniform)),
        ("uniform", Some(surplus)) => Err(wrong_kind(surplus, "nothing more", Some(HELP))),
        ("walk" | "depth", None) => Err(wrong_kind(
            &given[0],
            "a number of moves after this word",
            Some(HELP),
        )),
        _ => Err(argument_error::unknown_word(
            word,
            given[0].span,
            one_of(
                word,
                given[0].span,
                &["walk", "depth", "uniform"],
                "known here, or a number",
            ),
        )),
    }
}
