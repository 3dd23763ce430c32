//! Algorithms as `report` and its like name them: `bfs`, `astar(h2)`, `beam(50)`. Their names and what
//! they take stand in the table of algorithms.

use super::{Value, fraction, parse_aspect, parse_size, parse_step, parse_weight};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::search::{Algorithm, Arguments, Parameter};

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
    let named = Algorithm::of_report(name).or_else(|| Algorithm::of_command(name))?;
    let Some((algorithm, heuristic)) = read(named, arguments, spec_of) else {
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

/// The algorithm that these arguments make, and the heuristic among them.
fn read(
    named: Algorithm,
    arguments: &[Value],
    spec_of: impl Fn(&Value) -> Option<HeuristicSpec>,
) -> Option<(Algorithm, Option<HeuristicSpec>)> {
    let (mut made, mut heuristic) = (Arguments::default(), None);
    let parameters = named.takes().parameters;
    let mut rest = arguments.iter().peekable();
    for parameter in parameters {
        match parameter {
            Parameter::Heuristic => {
                let is_next = |value: &&Value| {
                    let is_size =
                        parameters.contains(&Parameter::Table) && size_of(value).is_some();
                    let is_step =
                        parameters.contains(&Parameter::Step) && parse_step(value).is_some();
                    let is_aspect =
                        parameters.contains(&Parameter::Aspect) && parse_aspect(value).is_some();
                    let is_within =
                        parameters.contains(&Parameter::Within) && parse_weight(value).is_some();
                    !is_size && !is_step && !is_aspect && !is_within
                };
                heuristic = match rest.next_if(is_next) {
                    Some(value) => Some(spec_of(value)?),
                    None => None,
                };
                made.named = heuristic.is_some();
            }
            Parameter::Depth => {
                made.depth = match rest.next() {
                    Some(depth) => Some(u32::try_from(whole(depth)?).ok()?),
                    None => None,
                };
            }
            Parameter::Width => made.width = width_of(rest.next()?)?,
            Parameter::Weight => made.weight = parse_weight(rest.next()?)?,
            Parameter::Step => {
                made.step = rest
                    .next()
                    .map_or(Some(None), |text| parse_step(text).map(Some))?;
            }
            Parameter::Aspect => {
                made.aspect = match rest.next() {
                    Some(aspect) => Some(parse_aspect(aspect)?),
                    None => None,
                };
            }
            Parameter::Within => {
                made.within = match rest.next() {
                    Some(within) => Some(parse_weight(within)?),
                    None => None,
                };
            }
            Parameter::Restarts => made.restarts = whole(rest.next()?)?,
            Parameter::Temperature => made.temperature = fraction(rest.next()?.number()?)?,
            Parameter::Cooling => {
                made.cooling =
                    fraction(rest.next()?.number()?).filter(|ratio| ratio.0 < ratio.1)?;
            }
            Parameter::Table => {
                made.table = match rest.next() {
                    Some(size) => Some(size_of(size)?),
                    None => None,
                };
            }
            _ => return None,
        }
    }
    rest.next().is_none().then(|| (named.with(made), heuristic))
}

/// Bytes with a unit.
fn size_of(value: &Value) -> Option<u64> {
    match value {
        Value::Text(text) => parse_size(text),
        _ => None,
    }
}

fn whole(value: &Value) -> Option<u64> {
    u64::try_from(value.whole()?).ok()
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

fn takes(algorithm: Algorithm) -> &'static str {
    match algorithm.takes().parameters {
        [Parameter::Depth] => "nothing, or a depth: dfs(20)",
        [Parameter::Width, ..] => {
            "a width and perhaps a heuristic: beam(50), beam(none), beam(50,h2)"
        }
        [Parameter::Weight, Parameter::Heuristic, Parameter::Step] => {
            "a weight of at least 1 and perhaps a heuristic and a step: ara(3), ara(3,h2), ara(3,h2,0.25)"
        }
        [Parameter::Weight, ..] => "a weight of at least 1 and a heuristic: weighted(1.5,h2)",
        [Parameter::Heuristic, Parameter::Table] => {
            "nothing, a heuristic, the size of a table, or both: idastar(h2), idastar(h2,64MB)"
        }
        [Parameter::Heuristic, Parameter::Aspect] => {
            "nothing, a heuristic, an aspect, or both: rectangle(h2), rectangle(h2,500)"
        }
        [Parameter::Heuristic, Parameter::Within] => {
            "nothing, a heuristic, a bound of at least 1, or both: bae(h2), bae(h2,1.2)"
        }
        [Parameter::Restarts, ..] => {
            "a number of restarts and perhaps a heuristic: restarts(20), restarts(20,h2)"
        }
        [Parameter::Temperature, ..] => {
            "a temperature, what it is multiplied by, and perhaps a heuristic: annealing(2,0.99), annealing(2,0.99,h2)"
        }
        [Parameter::Heuristic] => "nothing, or a heuristic: astar(h2)",
        _ => "nothing in parentheses",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Decimal;

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
                "weighted" | "ara" => vec![Value::Integer(2)],
                "restarts" => vec![Value::Integer(3)],
                "annealing" => vec![Value::Integer(2), Value::Integer(0)],
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
