//! Lists of algorithms.

use super::heuristics::{accept_heuristic, known_somewhere, spec_of};
use super::{Given, Known, Result, elements_of, one_of, wrong_kind};
use crate::command::requested_search::requested_search;
use crate::command::{ArgumentError, RequestedSearch, Value, algorithm_names};

pub(super) fn searches(given: &Given, names: Known<'_>) -> Result<Option<Vec<RequestedSearch>>> {
    let puzzle = names.puzzle;
    let help = "for example: report [bfs astar(h2) beam(50)] [\"3b2 615 748\"]";
    let elements =
        elements_of(given).ok_or_else(|| wrong_kind(given, "a list of algorithms", Some(help)))?;
    let mut known = true;
    let mut searches = Vec::with_capacity(elements.len());
    for element in &elements {
        let (name, arguments) = match &element.value {
            Value::Text(name) => (&**name, [].as_slice()),
            Value::Call(call) => (call.name.as_str(), call.arguments.as_slice()),
            _ => return Err(wrong_kind(element, "an algorithm", Some(help))),
        };
        let search = match requested_search(name, arguments, spec_of) {
            Some(Ok(search)) => search,
            Some(Err(message)) => {
                return Err(ArgumentError::AlgorithmArguments {
                    message,
                    span: element.span,
                });
            }
            None => {
                let help = one_of(name, &algorithm_names(), "algorithms");
                let name = name.to_owned();
                return Err(ArgumentError::UnknownAlgorithm {
                    name,
                    span: element.span,
                    help,
                });
            }
        };
        match (&search.heuristic, puzzle) {
            (Some(spec), Some(puzzle)) => accept_heuristic(spec, element, puzzle.as_ref())?,
            (Some(spec), None) => known_somewhere(spec, element, names.registry)?,
            (None, _) => {}
        }
        known &= puzzle.is_some();
        searches.push(search);
    }
    Ok(known.then_some(searches))
}
