//! Heuristics: named, and accepted by the puzzle.

use super::{Given, Known, Result, elements_of, one_of, wrong_kind};
use crate::command::{Argument, ArgumentError, Value};
use crate::heuristic::{HeuristicArgument, HeuristicError, HeuristicSpec};
use crate::puzzle::{Puzzle, PuzzleWord, Registry};

pub(super) fn heuristic_spec(given: &Given) -> Result<HeuristicSpec> {
    spec_of(&given.value)
        .ok_or_else(|| wrong_kind(given, "a heuristic", Some("for example: solveAStar h2")))
}

/// A heuristic or a list of some; without a puzzle they are checked as far as that can be.
pub(super) fn heuristics(given: &Given, known: Known<'_>) -> Result<Option<Argument>> {
    let elements = elements_of(given).unwrap_or_else(|| vec![given.clone()]);
    if elements.is_empty() {
        let expected = "a heuristic, or a list of some";
        return Err(wrong_kind(
            given,
            expected,
            Some("for example: audit [h1 h2]"),
        ));
    }
    let mut specs = Vec::with_capacity(elements.len());
    for element in &elements {
        let spec = heuristic_spec(element)?;
        match known.puzzle {
            Some(puzzle) => accept_heuristic(&spec, element, puzzle.as_ref())?,
            None => known_somewhere(&spec, element, known.registry)?,
        }
        specs.push(spec);
    }
    Ok(known.puzzle.map(|_| Argument::Heuristics(specs)))
}

pub(super) fn spec_of(value: &Value) -> Option<HeuristicSpec> {
    match value {
        Value::Text(name) => Some(HeuristicSpec::named(name)),
        Value::Call(call) => {
            let arguments = call.arguments.iter().map(|argument| match argument {
                Value::Integer(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Decimal(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Text(text) if text.contains([' ', '-', ';', ',']) => {
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

pub(super) fn accept_heuristic(
    spec: &HeuristicSpec,
    given: &Given,
    puzzle: &dyn Puzzle,
) -> Result<()> {
    puzzle.accepts(spec).map_err(|error| match error {
        HeuristicError::Unknown { name } => {
            let names = puzzle.heuristic_names();
            let help = match name.to_ascii_lowercase().as_str() {
                "manhattan" | "taxicab" => {
                    format!("did you mean `h2`? heuristics: {}", names.join(", "))
                }
                "misplaced" | "hamming" => {
                    format!("did you mean `h1`? heuristics: {}", names.join(", "))
                }
                _ => one_of(&name, &names, "heuristics"),
            };
            ArgumentError::UnknownHeuristic {
                name,
                puzzle: puzzle.name().to_owned(),
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
pub(super) fn known_somewhere(
    spec: &HeuristicSpec,
    given: &Given,
    registry: &Registry,
) -> Result<()> {
    if registry.word(&spec.name) == Some(PuzzleWord::Heuristic) {
        return Ok(());
    }
    Err(ArgumentError::UnknownHeuristic {
        help: one_of(
            &spec.name,
            &registry.names_of(PuzzleWord::Heuristic),
            "heuristics",
        ),
        name: spec.name.clone(),
        puzzle: "any".to_owned(),
        span: given.span,
    })
}
