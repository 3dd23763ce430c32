//! `randomGraph`.

use super::{codes, printed, run};
use crate::interp::Event;

#[test]
fn a_drawn_graph_is_the_puzzle_with_its_start_and_its_goal() {
    let text = "seed 4 randomGraph 7 10 inconsistent\nprint $puzzle $state $goal";
    assert_eq!(printed(text), "randomGraph 7 10 inconsistent S G");
    let consistent = "seed 4 randomGraph 7 10\naudit h\nprint $puzzle $admissible $consistent";
    assert!(printed(consistent).ends_with("randomGraph 7 10 consistent true true"));
    for (kind, said) in [
        ("inconsistent", "true false"),
        ("inadmissible", "false false"),
    ] {
        let text =
            format!("seed 4 randomGraph 9 12 {kind}\naudit h\nprint $admissible $consistent");
        assert!(printed(&text).ends_with(said), "{kind}");
    }
}

#[test]
fn its_names_are_known_wherever_it_is_drawn() {
    for text in [
        "randomGraph 7 10\nsetState A\nsolveAStar h\nsolveGreedy straight\norder [G E D C B A S]\nprint $state",
        "let n = 7\nrandomGraph $n 10\nsetState A\nsolveAStar h\nsolveGreedy max(h,straight)\nprint $state",
        "define draw n { randomGraph $n 10 admissible }\ndraw 7\nsetState A\nsolveAStar h\nprint $state",
        "define h n { randomGraph $n 10 }\nh 7\nsetState A\nsolveAStar h\nprint $state",
        "define heuristic half = h / 2\nrandomGraph 7 10 distinct [solveAStar half solveUCS]\nsolveAStar half\nprint A",
    ] {
        assert!(printed(text).ends_with('A'), "{text}");
    }
    assert_eq!(codes("randomGraph 7 10\nsetState F"), ["state::no_node"]);
    assert_eq!(
        codes("randomGraph 7 10\nsolveAStar h2"),
        ["argument::unknown_heuristic"]
    );
    assert_eq!(
        codes("let n = 7 randomGraph $n 10\nsolveAStar hh"),
        ["argument::unknown_heuristic"]
    );
}

#[test]
fn searches_that_must_differ_do() {
    let searches = [
        "solveBFS",
        "solveDFS",
        "solveUCS",
        "solveGreedy h",
        "solveAStar h",
    ];
    for seed in 0..4 {
        let drawn = format!(
            "seed {seed} randomGraph 7 10 admissible distinct [{} astar(h)]",
            searches[..4].join(" ")
        );
        let courses = searches.map(|search| {
            let run = run(&format!("{drawn}\n{search} trace\nprint $path"));
            let expanded = run.host.events.iter().filter_map(|event| match event {
                Event::Traced(traced) => serde_json::to_value(traced).ok()?["state"]
                    .as_str()
                    .map(str::to_owned),
                _ => None,
            });
            let expanded: Vec<String> = expanded.collect();
            assert!(expanded.len() > 1, "{expanded:?}");
            (expanded, run.printed())
        });
        for (number, course) in courses.iter().enumerate() {
            assert!(!courses[..number].contains(course), "{seed} {courses:?}");
        }
    }
}

#[test]
fn the_generator_stays_where_it_was_if_none_is_found() {
    let draw = "randomizeState uniform print $state";
    let failing = "expect fails { randomGraph 2 1 distinct [solveBFS solveUCS] }";
    assert_eq!(
        printed(&format!("seed 3 {failing}\n{draw}")),
        printed(&format!("seed 3 {draw}"))
    );
}

#[test]
fn searches_that_are_one_never_differ() {
    let run = run("randomGraph 4 5 distinct [solveUCS astar(zero)]");
    let said = run.reports()[0].message().clone();
    assert!(
        said.ends_with("`solveUCS` and `solveAStar zero` do not"),
        "{said}"
    );
}

#[test]
fn what_is_no_option_is_told() {
    for (text, code) in [
        ("randomGraph 7", "check::missing_argument"),
        ("randomGraph 1 1", "argument::too_small"),
        ("randomGraph 7 10 admisible", "argument::unknown_word"),
        ("randomGraph 7 10 distinct", "argument::wrong_kind"),
        ("randomGraph 7 10 distinct solveBFS", "argument::wrong_kind"),
        (
            "randomGraph 7 10 distinct [solveBSF]",
            "argument::unknown_algorithm",
        ),
        (
            "randomGraph 7 10 distinct [solveAStar hh]",
            "argument::unknown_heuristic",
        ),
        (
            "randomGraph 7 10 distinct [solveAStar h2]",
            "run::not_of_graph",
        ),
        (
            "randomGraph 7 10 consistent [solveBFS]",
            "argument::wrong_kind",
        ),
        ("randomGraph 2 1 inconsistent", "run::impossible_graph"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}
