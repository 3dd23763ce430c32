//! Lists of algorithms.

use super::added_searches::{added_search, algorithm_named};
use super::heuristics::{accept_heuristic, heuristic_of};
use super::{ArgumentResult, Given, elements_of, first, one_of, wrong_kind};
use crate::command::requested_search::requested_search;
use crate::command::{
    NameScope, Operand, OperandKind, RequestedSearch, Value, algorithm_names, argument_error,
};
use puzzle_core::puzzle::SearchAlgorithm;
use puzzle_core::search::Algorithm;

impl Operand for Box<[RequestedSearch]> {
    const KIND: OperandKind = OperandKind::Algorithms;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let searches = searches(first(given), known)?;
        Ok(known.puzzle.map(|_| searches))
    }
}

/// The searches of a list: algorithms as `astar(h2)`, or commands with their operands, as `solveAStar h2`.
pub(super) fn searches(
    given: &Given,
    known: NameScope<'_>,
) -> ArgumentResult<Box<[RequestedSearch]>> {
    let help = "for example: report [bfs astar(h2) beam(50)] [\"3b2 615 748\"]";
    let elements =
        elements_of(given).ok_or_else(|| wrong_kind(given, "a list of algorithms", Some(help)))?;
    let mut searches = Vec::with_capacity(elements.len());
    let mut rest = &elements[..];
    while let Some((element, others)) = rest.split_first() {
        rest = others;
        let (name, mut arguments) = match &element.value {
            Value::Text(name) => (&**name, Vec::new()),
            Value::Call(call) => (call.name.as_str(), call.arguments.clone()),
            _ => return Err(wrong_kind(element, "an algorithm", Some(help))),
        };
        if is_command(name) && arguments.is_empty() {
            let operands = rest
                .iter()
                .take_while(|argument| !begins_search(&argument.value));
            arguments.extend(operands.map(|operand| operand.value.clone()));
            rest = &rest[arguments.len()..];
        }
        if name == "solve" && !arguments.is_empty() {
            let name = arguments.remove(0);
            if let Some(algorithm) = algorithm_named(&name, known) {
                searches.push(added(algorithm, arguments, element, known)?);
                continue;
            }
            arguments.insert(0, name);
        }
        if let Some(algorithm) = algorithm_named(&Value::text(name), known) {
            searches.push(added(algorithm, arguments, element, known)?);
            continue;
        }
        let search = match requested_search(name, &arguments, heuristic_of) {
            Some(Ok(search)) => search,
            Some(Err(message)) => {
                return Err(argument_error::algorithm_arguments(message, element.span).into());
            }
            None => {
                let help = one_of(name, element.span, &algorithm_names(), "algorithms");
                let name = name.to_owned();
                return Err(argument_error::unknown_algorithm(name, element.span, help));
            }
        };
        if let Some(spec) = &search.heuristic {
            accept_heuristic(spec, element, known)?;
        }
        searches.push(search);
    }
    Ok(searches.into())
}

/// A search that was added, with these arguments.
fn added(
    algorithm: &dyn SearchAlgorithm,
    arguments: Vec<Value>,
    element: &Given,
    known: NameScope<'_>,
) -> ArgumentResult<RequestedSearch> {
    let given: Vec<String> = arguments.iter().map(Value::to_string).collect();
    let heading = match given.join(",") {
        given if given.is_empty() => algorithm.name().to_owned(),
        given => format!("{}({given})", algorithm.name()),
    };
    let operands = arguments.into_iter().map(|value| Given {
        value,
        ..element.clone()
    });
    let operands: Vec<Given> = operands.collect();
    let search = added_search(algorithm, element, &operands, known)?;
    Ok(RequestedSearch {
        algorithm: Algorithm::Added(search.algorithm),
        heuristic: search.heuristic,
        heading,
    })
}

/// Whether a word of a list is a command: its operands follow it.
fn is_command(name: &str) -> bool {
    name.starts_with("solve")
}

/// Whether an element of a list is a search, and no operand of the command before it.
fn begins_search(element: &Value) -> bool {
    let name = match element {
        Value::Text(name) => &**name,
        Value::Call(call) => call.name.as_str(),
        _ => return false,
    };
    is_command(name) || algorithm_names().contains(&name)
}
