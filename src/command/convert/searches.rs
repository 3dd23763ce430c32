//! Lists of algorithms.

use super::heuristics::{accept_heuristic, heuristic_of};
use super::{Given, Result, elements_of, first, one_of, wrong_kind};
use crate::command::requested_search::requested_search;
use crate::command::{
    Kind, Known, Operand, RequestedSearch, Value, algorithm_names, argument_error,
};

impl Operand for Box<[RequestedSearch]> {
    const KIND: Kind = Kind::Algorithms;

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>> {
        let searches = searches(first(given), known)?;
        Ok(known.puzzle.map(|_| searches))
    }
}

fn searches(given: &Given, known: Known<'_>) -> Result<Box<[RequestedSearch]>> {
    let help = "for example: report [bfs astar(h2) beam(50)] [\"3b2 615 748\"]";
    let elements =
        elements_of(given).ok_or_else(|| wrong_kind(given, "a list of algorithms", Some(help)))?;
    let mut searches = Vec::with_capacity(elements.len());
    for element in &elements {
        let (name, arguments) = match &element.value {
            Value::Text(name) => (&**name, [].as_slice()),
            Value::Call(call) => (call.name.as_str(), call.arguments.as_slice()),
            _ => return Err(wrong_kind(element, "an algorithm", Some(help))),
        };
        let search = match requested_search(name, arguments, heuristic_of) {
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
