//! Algorithms as `report` and its like name them: `bfs`, `astar(h2)`, `beam(50)`.

use super::{Decimal, Value};
use crate::heuristic::HeuristicSpec;
use crate::search::Algorithm;

/// One search that was asked for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedSearch {
    /// The algorithm with its parameters.
    pub algorithm: Algorithm,
    /// The heuristic, where the algorithm takes one and it was named.
    pub heuristic: Option<HeuristicSpec>,
    /// Its heading in a table: `astar_search`, `beam_search(50)`.
    pub heading: String,
}

/// The names that are understood, with what each takes.
pub const NAMES: [&str; 12] = [
    "bfs",
    "dfs",
    "iddfs",
    "ucs",
    "greedy",
    "astar",
    "weighted",
    "idastar",
    "rbfs",
    "beam",
    "bidirectional",
    "hill",
];

/// Reads `name(arguments)`; the error is a sentence without a full stop, `None` when there is no such name.
pub fn requested_search(
    name: &str,
    arguments: &[Value],
    spec_of: impl Fn(&Value) -> Option<HeuristicSpec>,
) -> Option<Result<RequestedSearch, String>> {
    let whole = |value: &Value| match value {
        Value::Integer(value) => u64::try_from(*value).ok(),
        _ => None,
    };
    let heuristic = |rest: &[Value]| match rest {
        [] => Some(None),
        [value] => spec_of(value).map(Some),
        _ => None,
    };
    let (algorithm, title, heuristic) = match name {
        "bfs" => (
            plain(arguments, Algorithm::BreadthFirst),
            "breadth_first_search",
            Some(None),
        ),
        "dfs" => {
            let algorithm = match arguments {
                [] => Some(Algorithm::DepthFirst),
                [depth] => whole(depth)
                    .and_then(|depth| u32::try_from(depth).ok())
                    .map(|depth| Algorithm::DepthLimited { depth }),
                _ => None,
            };
            (algorithm, "depth_first_search", Some(None))
        }
        "iddfs" => (
            plain(arguments, Algorithm::IterativeDeepening),
            "iterative_deepening_search",
            Some(None),
        ),
        "ucs" => (
            plain(arguments, Algorithm::UniformCost),
            "uniform_cost_search",
            Some(None),
        ),
        "greedy" => (
            Some(Algorithm::Greedy),
            "greedy_search",
            heuristic(arguments),
        ),
        "astar" => (Some(Algorithm::AStar), "astar_search", heuristic(arguments)),
        "weighted" => {
            let weight = arguments.first().and_then(weight);
            (
                weight,
                "weighted_astar_search",
                heuristic(arguments.get(1..).unwrap_or_default()),
            )
        }
        "idastar" => (
            Some(Algorithm::IdaStar),
            "idastar_search",
            heuristic(arguments),
        ),
        "rbfs" => (
            Some(Algorithm::Rbfs),
            "recursive_best_first_search",
            heuristic(arguments),
        ),
        "beam" => {
            let width = match arguments {
                [Value::Text(word)] if &**word == "none" => Some(None),
                [width] => whole(width).filter(|&width| width > 0).map(Some),
                _ => None,
            };
            (
                width.map(|width| Algorithm::Beam { width }),
                "beam_search",
                Some(None),
            )
        }
        "bidirectional" => (
            plain(arguments, Algorithm::Bidirectional),
            "bidirectional_search",
            Some(None),
        ),
        "hill" => (
            plain(arguments, Algorithm::HillClimbing),
            "hill_climbing_search",
            Some(None),
        ),
        _ => return None,
    };
    let (Some(algorithm), Some(heuristic)) = (algorithm, heuristic) else {
        return Some(Err(format!("`{name}` takes {}", takes(name))));
    };
    let given = arguments
        .iter()
        .map(Value::to_string)
        .collect::<Vec<_>>()
        .join(",");
    let heading = if given.is_empty() {
        title.to_owned()
    } else {
        format!("{title}({given})")
    };
    Some(Ok(RequestedSearch {
        algorithm,
        heuristic,
        heading,
    }))
}

fn plain(arguments: &[Value], algorithm: Algorithm) -> Option<Algorithm> {
    arguments.is_empty().then_some(algorithm)
}

fn weight(value: &Value) -> Option<Algorithm> {
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
    (weight >= Decimal::from(1)).then_some(Algorithm::WeightedAStar {
        numerator,
        denominator,
    })
}

fn takes(name: &str) -> &'static str {
    match name {
        "dfs" => "nothing, or a depth: dfs(20)",
        "beam" => "a width: beam(50), or beam(none)",
        "weighted" => "a weight of at least 1 and a heuristic: weighted(1.5,h2)",
        "greedy" | "astar" | "idastar" | "rbfs" => "nothing, or a heuristic: astar(h2)",
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
        for name in NAMES {
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
                "`beam` takes a width: beam(50), or beam(none)".to_owned()
            ))
        );
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
