//! Searches that scripts define and programs add.

use super::kinds::{KINDS, kinds};
use super::{Run, run};
use crate::experiment::ExperimentEvent;
use crate::interp::{Engine, Event, Options};
use proptest::prelude::*;
use puzzle_core::puzzle::SearchAlgorithm;
use puzzle_core::search::{Node, Priority, Reached, SearchGraph, StopReason};
use std::sync::Arc;

/// Definitions that say what a search of the table does: the definition, the search, what runs the definition.
const SAME: [(&str, &str, &str); 9] = [
    ("bestFirst(g + h)", "solveAStar %", "solve mine %"),
    ("bestFirst(g)", "solveUCS", "solve mine"),
    (
        "bestFirst(g + h, h)",
        "solveAStar % ties lowH",
        "solve mine %",
    ),
    (
        "bestFirst(2 * g + 3 * h)",
        "solveWeightedAStar 1.5 %",
        "solve mine %",
    ),
    (
        "bestFirst(if(closed == 1, infinity, g + 1.5 * h))",
        "solveWeightedAStar 1.5 % reopen off",
        "solve mine %",
    ),
    (
        "bestFirst(g + h)",
        "solveAStar % maxNodes 40",
        "solve mine % maxNodes 40",
    ),
    ("depthFirst(g + h)", "solveIDAStar %", "solve mine %"),
    (
        "depthFirst(g + h)",
        "solveIDAStar % maxNodes 40",
        "solve mine % maxNodes 40",
    ),
    (
        "depthFirst(g + 2 * h)",
        "define heuristic twice = 2 * %\nsolveIDAStar twice",
        "solve mine %",
    ),
];

const DECIMAL: &str = "define graph way {\n  edge S A 1.5 edge A G 2.25 edge S G 4 edge A B 0.5 edge B G 1.5\n  h S 3.5 h A 2 h B 1.5 h G 0\n}\npuzzle way\n";

#[test]
fn costs_and_estimates_with_fractions_are_compared_exactly() {
    for (form, search, built_in) in SAME {
        let text = |search: &str| {
            let search = search.replace('%', "h");
            run(&format!(
                "{DECIMAL}define search mine = {form}\n{search}\n{COUNTS}\nprintStats"
            ))
            .printed()
        };
        let [one, other] = [search, built_in].map(text);
        assert!(one.starts_with("true") || one.starts_with("false"), "{one}");
        assert_eq!(one, other, "{form}");
    }
    let script = format!(
        "{DECIMAL}define search mine = bestFirst(if(g + h > 3.5, infinity, g))\nsolve mine h\nexpect length == 3 and cost == 3.5 and optimal"
    );
    assert_eq!(run(&script).codes(), [""; 0]);
}

/// Graphs of one name whose costs and estimates come in other units, one behind the other.
#[test]
fn units_are_those_of_the_graph_that_is_searched() {
    const GRAPHS: &str = "define graph road d {\n  arc S A $d arc A G $d arc S G 3\n  start S goal G\n  h S 1 h A $d h G 0\n}\n";
    for form in [
        "bestFirst(g + h)",
        "bestFirst(g + 2 * h - h)",
        "depthFirst(g + h)",
    ] {
        for order in ["0.5 1", "1 0.5", "1 0.25 1"] {
            let searches = order.split(' ').map(|distance| {
                format!(
                    "puzzle road {distance}\nsolve mine h\nlet own = $cost\nsolveAStar h\nexpect cost == $own\n"
                )
            });
            let searches: String = searches.collect();
            let script = format!("{GRAPHS}define search mine = {form}\n{searches}");
            assert_eq!(run(&script).codes(), [""; 0], "{form} {order}");
        }
    }
}

/// What a script prints of its last search.
const COUNTS: &str =
    "print [$solved $generated $expanded $goalTests] if(solved, [$path $cost], [])";

#[test]
fn definitions_search_as_the_searches_that_they_describe() {
    for kind in KINDS {
        for (form, search, built_in) in SAME {
            for (seed, heuristic) in kind.heuristics.iter().enumerate() {
                // A state of an infinite estimate that proves nothing comes last there, and is left out here.
                let may_be_infinite = kind.name == "graph" || heuristic.contains("ff");
                if may_be_infinite && search.contains('%') {
                    continue;
                }
                let text = |search: &str| {
                    let search = search.replace('%', heuristic);
                    let search = format!("define search mine = {form}\n{search}");
                    let search = if search.contains("maxNodes") {
                        search
                    } else {
                        search + " maxNodes 3000"
                    };
                    kind.run(seed as u64, &format!("{search}\n{COUNTS}"))
                };
                let [one, other] = [search, built_in].map(|search| text(search).printed());
                assert!(
                    one.starts_with("true") || one.starts_with("false"),
                    "{}: {search} {heuristic}: {one}",
                    kind.name
                );
                assert_eq!(one, other, "{}: {form} {heuristic}", kind.name);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whatever_the_priority_is_no_bound_exceeds_the_least_cost(
        kind in kinds(), seed in 0..99_u64, form in prop::sample::select(&[
            "bestFirst(h)", "bestFirst(depth + 2 * h)", "bestFirst(100 * depth / (g + 1) + h)", "beam(2, h)", "beam(50, g + h)",
            "bestFirst(if(g + h > hStart + 2, infinity, h))", "focal(1.5, g + h, h)", "focal(2, g + h, g + 3 * h, h)",
            "earlyGoalTest(bestFirst(g + h))", "bestFirst(if(closed == 1, infinity, h))", "depthFirst(g + h)", "depthFirst(h)",
            "partialExpansion(bestFirst(g + h))", "partialExpansion(bestFirst(h, depth))", "earlyGoalTest(partialExpansion(bestFirst(g + h, h)))",
            "partialExpansion(bestFirst(if(g + h > hStart + 2, infinity, h)))", "partialExpansion(bestFirst(if(closed == 1, infinity, 3 * g + fMin)))",
            "depthFirst(g + 2 * h, 3)", "depthFirst(if(g + h > hStart + 2, infinity, depth))", "depthFirst(if(depth > 9, 0, 9 - depth) + 0 * h)",
        ][..]), nodes in prop::sample::select(&[5, 60, 4000][..]),
    ) {
        let heuristic = kind.heuristics.first().copied().unwrap_or_default();
        let script = format!(
            "define search mine = {form}\nsolve mine {heuristic} maxNodes {nodes}\nlet bound = $lowerBound\nlet found = if(solved, [$cost], [])\n\
             solveUCS maxNodes 100000\nif solved {{\n  expect $bound <= cost else \"$bound of $cost\"\n  \
             if size($found) == 1 {{ expect item($found, 1) >= cost }}\n}}"
        );
        let run = kind.run(seed, &script);
        let codes = run.codes();
        // Where no goal can be reached there is no bound.
        let expected = codes.iter().all(|code| code.contains("no_value") || code.is_empty());
        prop_assert!(expected, "{}: {form}: {codes:?}", kind.name);
    }

    #[test]
    fn focal_searches_keep_what_their_weight_promises(kind in kinds(), seed in 0..99_u64, tenths in 10..40_u32, three in any::<bool>()) {
        let admissible = ["h1", "manhattan", "zero", "octile"];
        let heuristic = kind.heuristics.iter().find(|candidate| admissible.contains(candidate));
        prop_assume!(heuristic.is_some() && kind.name != "octa");
        let heuristic = heuristic.copied().unwrap_or_default();
        let form = if three { "focal($w, g + h, depth)" } else { "focal($w, g + h, g + 2 * h, h)" };
        let weight = format!("{}.{}", tenths / 10, tenths % 10);
        let script = format!(
            "define search mine w = {form}\nsolve mine {weight} {heuristic} maxNodes none\nif solved {{\n  let found = $cost\n  \
             expect $found <= ({weight} * $lowerBound)\n  solveUCS maxNodes none\n  expect $found <= ({weight} * $cost)\n}}"
        );
        let run = kind.run(seed, &script);
        prop_assert_eq!(run.codes(), [""; 0], "{}: {} {}", kind.name, form, weight);
    }
}

/// A* of a program.
#[derive(Debug)]
struct MyAStar;

impl SearchAlgorithm for MyAStar {
    fn name(&self) -> &'static str {
        "mine"
    }

    fn summary(&self) -> String {
        "A* of a program".to_owned()
    }

    fn search(&self, _: &[f64], graph: &mut dyn SearchGraph) -> Result<Option<Node>, StopReason> {
        let scale = u64::from(graph.scale(0));
        let mut f = |reached: &Reached<'_>| {
            let f = scale * u64::from(reached.g) + u64::from(reached.estimates[0]);
            Ok(Some(Priority::of(f)))
        };
        graph.start(&mut f)?;
        while let Some(node) = graph.pop() {
            if graph.is_goal(node) {
                return Ok(Some(node));
            }
            graph.expand(node, &mut f)?;
        }
        Ok(None)
    }
}

/// What returns a state that is no goal.
#[derive(Debug)]
struct Liar;

impl SearchAlgorithm for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }

    fn summary(&self) -> String {
        "Says that the start is a goal".to_owned()
    }

    fn parameters(&self) -> Vec<&str> {
        vec!["w"]
    }

    fn takes_heuristic(&self) -> bool {
        false
    }

    fn search(
        &self,
        numbers: &[f64],
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        assert_eq!(numbers, [1.5]);
        graph.start(&mut |_| Ok(Some(Priority::of(0))))?;
        Ok(Some(Node::START))
    }
}

fn engine() -> Engine {
    let mut engine = Engine::new(Options::default());
    engine.add_algorithm(Arc::new(MyAStar));
    engine.add_algorithm(Arc::new(Liar));
    engine
}

#[test]
fn an_algorithm_of_a_program_counts_as_the_built_in_one_and_has_all_that_searches_have() {
    let script = "setState \"867 254 3b1\"\nsolveAStar h2 maxNodes none\nlet due = [$generated $expanded $goalTests $length $lowerBound]\n\
        solve mine h2 maxNodes none\nexpect $due == [$generated $expanded $goalTests $length $lowerBound]\nexpect optimal\n\
        solve mine maxNodes 50\nexpect reason == max_nodes and generated == 50\n\
        setState \"312 475 68b\"\nwatch solve mine h1\nstep 2\nwhy \"312 4b5 678\"\n\
        solve liar 1.5\nexpect not solved and reason == dead_end\n\
        puzzle ring\nsolve mine\nexpect length == 0";
    let run = Run::on(engine(), &[], script);
    assert_eq!(run.codes(), [""; 0]);
}

#[test]
fn thresholds_grow_by_the_step_at_least() {
    let script = "setState \"867 254 3b1\"\ndefine search mine e = depthFirst(g + h, $e)\nsolve mine 0 h1 maxNodes none\n\
        expect optimal and size($rounds) > 3\nlet all = size($rounds)\nlet due = $cost\nsolve mine 6 h1 maxNodes none\n\
        expect size($rounds) < $all and cost < ($due + 6) and lowerBound <= $due";
    assert_eq!(run(script).codes(), [""; 0]);
}

#[test]
fn no_depth_first_search_goes_round_in_a_circle() {
    let script = "puzzle sliding 2x2\nsetState \"2 1 3 b\"\ndefine search mine = depthFirst(0)\nsolve mine maxNodes 9999\n\
        expect not solved and reason == exhausted and generated == 24\n\
        define search other = depthFirst(h)\nsolve other maxNodes 9999\nexpect not solved and reason == exhausted";
    assert_eq!(run(script).codes(), [""; 0]);
}

#[test]
fn searches_of_scripts_keep_to_the_memory_they_may_take() {
    let script = "define search mine = bestFirst(g + h)\npuzzle fifteen\n\
        setState \"14 13 15 7 11 12 9 5 6 b 2 1 4 8 10 3\"\nsolve mine maxNodes none memoryLimit 2MB\n\
        expect not solved and reason == memory_limit and generated > 1000 and lowerBound >= 41";
    assert_eq!(run(script).codes(), [""; 0]);
}

/// Wherever memory ends: with a state that has no place for its numbers, too.
#[test]
fn no_limit_of_memory_is_the_wrong_one() {
    let far = "puzzle fifteen\nsetState \"14 13 15 7 11 12 9 5 6 b 1 2 4 8 10 3\"";
    for form in [
        "bestFirst(g + h)",
        "partialExpansion(bestFirst(g + h, h))",
        "pathmax(bestFirst(g + h))",
    ] {
        let searches = (180..1500).step_by(37).map(|size| {
            format!("solve mine h2 maxNodes none memoryLimit {size}kB\nexpect reason == memory_limit and lowerBound >= 51")
        });
        let searches: Vec<String> = searches.collect();
        let script = format!(
            "{far}\ndefine search mine = {form}\n{}",
            searches.join("\n")
        );
        assert_eq!(run(&script).codes(), [""; 0], "{form}");
    }
}

#[test]
fn what_goes_wrong_in_a_search_is_told_at_its_place() {
    let codes = |script: &str| run(&format!("setState \"312 475 68b\"\n{script}")).codes();
    for (script, code) in [
        (
            "define search a = bestFirst(g - h)\nsolve a",
            "definition::fault",
        ),
        (
            "define search a = bestFirst(h / (g - g))\nsolve a",
            "definition::fault",
        ),
        (
            "define search a = bestFirst(g + at(1))\nsolve a",
            "definition::search_of_cells",
        ),
        (
            "define search a = bestFirst(g + foo)\nsolve a",
            "definition::unknown_number",
        ),
        (
            "define search a = depthFirst(3 - g + h)\nsolve a h1",
            "definition::fault",
        ),
        ("define search a = best(g)", "check::no_search_form"),
        (
            "define search a = earlyGoalTest(depthFirst(g))",
            "check::no_search_form",
        ),
        (
            "define search a = partialExpansion(focal(2, g, h))",
            "check::no_search_form",
        ),
        (
            "define search a = pathmax(anytime(partialExpansion(bestFirst(g))))",
            "check::no_search_form",
        ),
        (
            "define search a = partialExpansion(pathmax(bestFirst(g)))",
            "check::no_search_form",
        ),
        (
            "define search a = bestFirst(g, h, h)",
            "check::no_search_form",
        ),
        ("define search beam = bestFirst(g)", "check::reserved_name"),
        (
            "define search a w = bestFirst(g)\nsolve a",
            "argument::algorithm_arguments",
        ),
        (
            "define search a = bestFirst(g)\nsolve a h1",
            "argument::algorithm_arguments",
        ),
        ("solve a", "check::surplus_argument"),
        ("let n = \"a\"\nsolve $n", "argument::unknown_algorithm"),
    ] {
        let codes = codes(script);
        assert!(
            codes.iter().any(|reported| reported.ends_with(code)),
            "{script}: {codes:?}"
        );
    }
}

#[test]
fn a_later_definition_takes_the_place_of_an_earlier_one() {
    let script = "setState \"867 254 3b1\"\nlet w = 1\ndefine search a = bestFirst(g + $w * h)\nsolve a h2 maxNodes none\nlet first = $generated\n\
        let w = 2\nsolve a h2 maxNodes none\nexpect generated == $first\n\
        define search a = bestFirst(g + $w * h)\nsolve a h2 maxNodes none\nexpect generated < $first\n\
        define heuristic far = h2\ndefine search b = bestFirst(g + far)\nsolve b maxNodes none\nexpect generated == $first\n\
        define heuristic far = 2 * h2\nsolve b maxNodes none\nexpect generated < $first";
    assert_eq!(run(script).codes(), [""; 0]);
}

#[test]
fn an_experiment_runs_a_search_again_when_its_definition_or_a_heuristic_in_it_changed() {
    let runs = |script: &str| {
        let experiment =
            "experiment \"x\" { puzzle eight samples 1 depths 4 run solve a 2 h2 run solve a 3 }";
        let text = format!(
            "define heuristic mine = 1\ndefine search a w = bestFirst(g + $w * h + mine)\n{script}\n{experiment}"
        );
        let run = Run::with(
            Options {
                results: true,
                ..Options::default()
            },
            &[],
            &text,
        );
        assert_eq!(run.codes(), [""; 0]);
        let keys = run.host.events.iter().filter_map(|event| match event {
            Event::Experiment(ExperimentEvent::Result(result)) => {
                Some(result.run["key"].to_string())
            }
            _ => None,
        });
        keys.collect::<Vec<_>>()
    };
    let same = runs("");
    assert_eq!(same, runs("let w = 5"));
    assert_ne!(same[0], same[1]);
    assert_ne!(same, runs("define heuristic mine = 2"));
    assert_ne!(same, runs("define search a w = bestFirst(g + $w * h)"));
}
