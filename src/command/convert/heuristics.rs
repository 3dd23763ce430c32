//! Heuristics: named, and accepted by the puzzle.

use super::{ArgumentResult, Given, elements_of, first, one_of, wrong_kind};
use crate::command::{Decimal, NameScope, Operand, OperandKind, Value, argument_error};
use puzzle_core::heuristic::{HeuristicArgument, HeuristicError, HeuristicSpec, View};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::puzzles::graph::is_of_graphs;
use puzzle_core::puzzles::{PuzzleWord, Registry};
use puzzle_core::syntax::Proposal;

impl Operand for HeuristicSpec {
    const KIND: OperandKind = OperandKind::Heuristic;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let spec = one_heuristic(first(given), known)?;
        Ok(known.puzzle.map(|_| spec))
    }
}

impl Operand for Box<[HeuristicSpec]> {
    const KIND: OperandKind = OperandKind::Heuristics;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let given = first(given);
        let elements = elements_of(given).unwrap_or_else(|| vec![given.clone()]);
        if elements.is_empty() {
            let expected = "a heuristic, or a list of some";
            return Err(wrong_kind(
                given,
                expected,
                Some("for example: audit [h1 h2]"),
            ));
        }
        let specs = elements
            .iter()
            .map(|element| one_heuristic(element, known))
            .collect::<ArgumentResult<_>>()?;
        Ok(known.puzzle.map(|_| specs))
    }
}

/// A heuristic; without a puzzle it is checked as far as that can be.
fn one_heuristic(given: &Given, known: NameScope<'_>) -> ArgumentResult<HeuristicSpec> {
    let wrong = || wrong_kind(given, "a heuristic", Some("for example: solveAStar h2"));
    let spec = heuristic_of(&given.value).ok_or_else(wrong)?;
    accept_heuristic(&spec, given, known)?;
    Ok(spec)
}

/// The heuristic that a value names, whoever knows it.
pub(crate) fn heuristic_of(value: &Value) -> Option<HeuristicSpec> {
    match value {
        Value::Text(name) => Some(HeuristicSpec::named(name)),
        Value::Call(call) => {
            let arguments = call.arguments.iter().map(|argument| match argument {
                Value::Integer(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Decimal(number) => Some(HeuristicArgument::Number(number.to_string())),
                Value::Text(text) if text.contains([' ', '-', ';', ',', '|', '(']) => {
                    Some(HeuristicArgument::Text(text.to_string()))
                }
                inner => heuristic_of(inner).map(HeuristicArgument::Heuristic),
            });
            Some(HeuristicSpec {
                name: call.name.clone(),
                arguments: arguments.collect::<Option<_>>()?,
            })
        }
        _ => None,
    }
}

/// Whether the puzzle has it; without a puzzle: whether some puzzle has.
pub(super) fn accept_heuristic(
    spec: &HeuristicSpec,
    given: &Given,
    known: NameScope<'_>,
) -> ArgumentResult<()> {
    let Some(puzzle) = known.puzzle else {
        return known_somewhere(spec, given, known.registry);
    };
    puzzle.accepts(spec).map_err(|error| match error {
        HeuristicError::Unknown { name } => {
            let names = puzzle.heuristic_names();
            let meant = match name.to_ascii_lowercase().as_str() {
                "manhattan" | "taxicab" => Some("h2"),
                "misplaced" | "hamming" => Some("h1"),
                _ => None,
            };
            let help = match meant.filter(|meant| names.contains(meant)) {
                _ if matches!(name.as_str(), "max" | "weighted") => format!(
                    "in a definition it joins heuristics: `define heuristic both = {spec}`, then \
                     `solveAStar both`; heuristics: {}",
                    names.join(", ")
                )
                .into(),
                _ if View::named(&name).is_some() => format!(
                    "puzzles that a script defines have `{name}`; heuristics: {}",
                    names.join(", ")
                )
                .into(),
                Some(meant) => {
                    let all = names.join(", ");
                    let text = format!("did you mean `{meant}`? heuristics: {all}");
                    Proposal::meant(&name, "", given.span, [meant]).map_or_else(
                        || text.clone().into(),
                        |proposal| proposal.saying(text.clone()),
                    )
                }
                None => divided(&name, &names).map_or_else(
                    || one_of(&name, given.span, &names, "heuristics"),
                    Proposal::from,
                ),
            };
            argument_error::unknown_heuristic(
                name,
                format!("puzzle `{}`", puzzle.name()),
                given.span,
                help,
            )
        }
        HeuristicError::Arguments { name, message } => argument_error::heuristic_arguments(
            message,
            own_heuristic(&name, puzzle.as_ref()),
            given.span,
        )
        .into(),
    })
}

/// Text that names a heuristic of the script, if there is one.
fn own_heuristic(name: &str, puzzle: &Puzzle) -> Option<String> {
    puzzle.heuristic_digest(&HeuristicSpec::named(name))?;
    let info = puzzle.heuristics().iter().find(|info| info.name == name)?;
    if info.parameters.is_empty() {
        return Some(format!("it stands alone: {name}"));
    }
    let count = info.parameters.split(',').count();
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    Some(format!("for example: {name}({})", numbers.join(",")))
}

/// Text for `h2/2`.
fn divided(name: &str, names: &[&str]) -> Option<String> {
    let (name, divisor) = name.split_once('/')?;
    let divisor = divisor.parse().ok().filter(|&divisor: &u64| divisor > 0)?;
    let weight = Decimal::quotient(1, divisor);
    let known = names.contains(&name) && names.contains(&"weighted");
    known.then(|| format!("a heuristic has a weight as weighted({weight},{name})"))
}

/// Where the puzzle is not known yet, a heuristic that no puzzle has is a mistake all the same.
fn known_somewhere(spec: &HeuristicSpec, given: &Given, registry: &Registry) -> ArgumentResult<()> {
    if registry.word(&spec.name) == Some(PuzzleWord::Heuristic) || is_of_graphs(&spec.name) {
        return Ok(());
    }
    Err(argument_error::unknown_heuristic(
        spec.name.clone(),
        "any puzzle",
        given.span,
        one_of(
            &spec.name,
            given.span,
            &registry.names_of(PuzzleWord::Heuristic),
            "heuristics",
        ),
    ))
}
