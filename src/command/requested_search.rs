//! Algorithms as `report` and its like name them: `bfs`, `astar(h2)`, `beam(50)`. Their names and what
//! they take stand in the table of algorithms.

use super::{Decimal, Value};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::search::{Algorithm, Takes};

/// One search that was asked for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestedSearch {
    /// The algorithm with its parameters.
    pub algorithm: Algorithm,
    /// The heuristic, where the algorithm takes one and it was named.
    pub heuristic: Option<HeuristicSpec>,
    /// Its heading in a table: `astar_search`, `beam_search(50)`.
    pub heading: String,
}

/// The names that are understood.
pub(crate) fn algorithm_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = Algorithm::ALL.iter().map(|one| one.report_name()).collect();
    names.dedup();
    names
}

/// Reads `name(arguments)`; the error is a sentence without a full stop, `None` when there is no such name.
pub(crate) fn requested_search(
    name: &str,
    arguments: &[Value],
    spec_of: impl Fn(&Value) -> Option<HeuristicSpec>,
) -> Option<Result<RequestedSearch, String>> {
    let named = Algorithm::of_report(name)?;
    let without = |algorithm: Algorithm| (algorithm, None);
    let with_heuristic = |algorithm: Algorithm, rest: &[Value]| match rest {
        [] => Some((algorithm, None)),
        [value] => Some((algorithm, Some(spec_of(value)?))),
        _ => None,
    };
    let read = match (named.takes(), arguments) {
        (Takes::Nothing | Takes::Depth(_), []) => Some(without(named)),
        (Takes::Depth(to), [depth]) => {
            let depth = whole(depth).and_then(|depth| u32::try_from(depth).ok());
            depth.map(to).map(without)
        }
        (Takes::Width(keeping), [width, rest @ ..]) => {
            width_of(width).and_then(|width| with_heuristic(keeping(width, !rest.is_empty()), rest))
        }
        (Takes::Heuristic, rest) => with_heuristic(named, rest),
        (Takes::Weight(by), [weight, rest @ ..]) => weight_of(weight)
            .and_then(|(numerator, denominator)| with_heuristic(by(numerator, denominator), rest)),
        _ => None,
    };
    let Some((algorithm, heuristic)) = read else {
        return Some(Err(format!("`{name}` takes {}", takes(named))));
    };
    let given: Vec<String> = arguments.iter().map(Value::to_string).collect();
    let heading = match given.join(",") {
        given if given.is_empty() => named.title().to_owned(),
        given => format!("{}({given})", named.title()),
    };
    Some(Ok(RequestedSearch {
        algorithm,
        heuristic,
        heading,
    }))
}

fn whole(value: &Value) -> Option<u64> {
    match value {
        Value::Integer(value) => u64::try_from(*value).ok(),
        _ => None,
    }
}

#[allow(
    clippy::option_option,
    reason = "the outer one: whether it is a width; the inner one: whether it is limited"
)]
fn width_of(value: &Value) -> Option<Option<u64>> {
    match value {
        Value::Text(word) if &**word == "none" => Some(None),
        width => whole(width).filter(|&width| width > 0).map(Some),
    }
}

fn weight_of(value: &Value) -> Option<(u32, u32)> {
    let weight = match value {
        Value::Integer(value) => Decimal::from(*value),
        Value::Decimal(value) => *value,
        _ => return None,
    };
    let (numerator, denominator) = weight.ratio();
    let numerator = u32::try_from(numerator).ok()?;
    let denominator = u32::try_from(denominator)
        .ok()
        .filter(|&value| value <= 1_000_000)?;
    (weight >= Decimal::from(1)).then_some((numerator, denominator))
}

fn takes(algorithm: Algorithm) -> &'static str {
    match algorithm.takes() {
        Takes::Depth(_) => "nothing, or a depth: dfs(20)",
        Takes::Width(_) => "a width and perhaps a heuristic: beam(50), beam(none), beam(50,h2)",
        Takes::Weight(_) => "a weight of at least 1 and a heuristic: weighted(1.5,h2)",
        Takes::Heuristic => "nothing, or a heuristic: astar(h2)",
        _ => "nothing in parentheses",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, arguments: &[Value]) -> Option<Result<RequestedSearch, String>> {
        requested_search(name, arguments, |value| match value {
            Value::Text(name) => Some(HeuristicSpec::named(name)),
            _ => None,
        })
    }

    #[test]
    fn every_name_is_understood_with_what_it_takes() {
        for name in algorithm_names() {
            let arguments = match name {
                "beam" => vec![Value::Integer(5)],
                "weighted" => vec![Value::Integer(2)],
                _ => Vec::new(),
            };
            assert!(matches!(read(name, &arguments), Some(Ok(_))), "{name}");
        }
        assert_eq!(read("dijkstra", &[]), None);
    }

    #[test]
    fn headings_tell_runs_of_one_algorithm_apart() {
        let heading = |arguments: &[Value]| {
            read("astar", arguments)
                .and_then(Result::ok)
                .map(|search| search.heading)
        };
        assert_eq!(heading(&[]).as_deref(), Some("astar_search"));
        assert_eq!(
            heading(&[Value::text("h1")]).as_deref(),
            Some("astar_search(h1)")
        );
    }

    #[test]
    fn wrong_arguments_are_told_what_fits() {
        assert_eq!(
            read("beam", &[]),
            Some(Err(
                "`beam` takes a width and perhaps a heuristic: beam(50), beam(none), beam(50,h2)"
                    .to_owned()
            ))
        );
        assert!(matches!(
            read("beam", &[Value::Integer(5), Value::text("h2")]),
            Some(Ok(RequestedSearch {
                heuristic: Some(_),
                ..
            }))
        ));
        assert!(matches!(read("bfs", &[Value::Integer(1)]), Some(Err(_))));
        assert!(matches!(
            read(
                "weighted",
                &[Value::Decimal(Decimal::parse("0.5").expect("a decimal"))]
            ),
            Some(Err(_))
        ));
    }
}
