//! Searches that scripts define or programs add, with their operands.

use super::heuristics::{accept_heuristic, heuristic_of};
use super::{ArgumentResult, Given, first, one_of, wrong_kind};
use crate::command::{NameScope, Operand, OperandKind, Value, argument_error};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::SearchAlgorithm;
use puzzle_core::search::{AddedAlgorithm, AddedProperties};
use smol_str::ToSmolStr;

/// Such a search with its numbers, and the heuristic behind them if one is named.
#[derive(Clone, Debug)]
pub(crate) struct AddedSearch {
    /// The algorithm.
    pub algorithm: AddedAlgorithm,
    /// The heuristic.
    pub heuristic: Option<HeuristicSpec>,
}

impl Operand for AddedSearch {
    const KIND: OperandKind = OperandKind::AddedSearch;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let name = first(given);
        let Some(algorithm) = algorithm_named(&name.value, known) else {
            let algorithms = known.registry.algorithms().iter();
            let names: Vec<&str> = algorithms.map(|algorithm| algorithm.name()).collect();
            let text = name.value.to_string();
            let help = one_of(&text, name.span, &names, "searches that are defined");
            return Err(argument_error::unknown_algorithm(text, name.span, help));
        };
        let search = added_search(algorithm, name, &given[1..], known)?;
        Ok(known.puzzle.map(|_| search))
    }
}

/// The search that was added by that name.
pub(super) fn algorithm_named<'a>(
    name: &Value,
    known: NameScope<'a>,
) -> Option<&'a dyn SearchAlgorithm> {
    let mut algorithms = known.registry.algorithms().iter();
    let named = algorithms.find(|algorithm| *name == Value::text(algorithm.name()));
    named.map(AsRef::as_ref)
}

/// A search with what stands behind its name.
pub(super) fn added_search(
    algorithm: &dyn SearchAlgorithm,
    name: &Given,
    operands: &[Given],
    known: NameScope<'_>,
) -> ArgumentResult<AddedSearch> {
    let parameters = algorithm.parameters();
    let (algorithm_name, takes_heuristic) = (algorithm.name(), algorithm.takes_heuristic());
    let count = parameters.len();
    let fits = (count..=count + usize::from(takes_heuristic)).contains(&operands.len());
    if !fits {
        let heuristic = if takes_heuristic { " [H]" } else { "" };
        let names: Vec<String> = parameters.iter().map(|name| format!(" {name}")).collect();
        let usage = format!("solve {algorithm_name}{}{heuristic}", names.concat());
        let last = operands.last().unwrap_or(name);
        let message = format!("`{algorithm_name}` is written {usage}");
        let error = argument_error::algorithm_arguments(message, name.span.to(last.span));
        return Err(error.into());
    }
    let (numbers, heuristic) = operands.split_at(count);
    let number = |given: &Given| match &given.value {
        value @ (Value::Integer(_) | Value::Decimal(_)) => Ok(value.to_smolstr()),
        _ => Err(wrong_kind(given, "a number", None)),
    };
    let numbers = numbers
        .iter()
        .map(number)
        .collect::<ArgumentResult<Vec<_>>>()?;
    let heuristic = match heuristic.first() {
        None => None,
        Some(given) => {
            let wrong = || wrong_kind(given, "a heuristic", Some("for example: h2"));
            let spec = heuristic_of(&given.value).ok_or_else(wrong)?;
            accept_heuristic(&spec, given, known)?;
            Some(spec)
        }
    };
    let properties = AddedProperties {
        takes_heuristic,
        tests_early: algorithm.tests_early(),
        improves: algorithm.improves(),
        expansion: algorithm.expansion(),
        rule: algorithm.rule().into(),
    };
    Ok(AddedSearch {
        algorithm: AddedAlgorithm::new(algorithm_name, &numbers, properties),
        heuristic,
    })
}
