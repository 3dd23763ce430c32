//! Heuristics that a script defines.

use super::kinds::KINDS;
use super::{Run, WALK, codes, printed, run};
use crate::experiment::ExperimentEvent;
use crate::host::Host as _;
use crate::interp::{Event, Options, RunEnd};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::search::{Limits, Unobserved};
use serde_json::Value;
use std::path::Path;

/// The number of boards on which an own heuristic and a built-in one are compared.
const BOARDS: usize = 3;

#[test]
fn a_defined_heuristic_counts_like_the_built_in_one_in_every_search() {
    let searches = [
        "solveAStar H",
        "solveAStar H ties lifo",
        "solveAStar H tree",
        "solveAStar max(H,h1)",
        "solveGreedy H",
        "solveWeightedAStar 1.5 H",
        "solveAStar weighted(0.5,H)",
        "solveIDAStar H",
        "solveIDAStar H undo on",
        "solveBTS H",
        "solveQStar H",
        "solveRBFS H",
        "solveBeam 20 H",
    ];
    let counted =
        "print $solved $generated $expanded $goalTests\nif solved { print $length $path }\n";
    for puzzle in ["eight", "sliding 2x3", "sliding 3x2"] {
        for search in searches {
            let text = |heuristic: &str| {
                let search = search.replace('H', heuristic);
                format!(
                    "{WALK}puzzle {puzzle}\nseed 5\nrepeat {BOARDS} {{ randomizeState 10\n{search}\n{counted} }}"
                )
            };
            let (defined, built_in) = (printed(&text("walk")), printed(&text("h2")));
            assert_eq!(defined, built_in, "{search} on {puzzle}");
        }
    }
}

#[test]
fn an_element_of_a_list_of_numbers_is_what_conditions_choose() {
    // The same numbers, each by a condition that always holds.
    let open = "each(t in $table, if(count(c in cells, at($c) == b) == 1, $t, 0))";
    let place = "1 + count(c in cells, at($c) == goal($c)) % 9";
    let text = format!(
        "puzzle eight
        let table = [3 0.5 1 2 0 7 4 0.25 6 9]
        define heuristic looked = sum(c in [1 2 3], item($table, if(at($c) == b, 9, $c))) + item($table, {place})
        define heuristic chosen = sum(c in [1 2 3], item({open}, if(at($c) == b, 9, $c))) + item({open}, {place})
        seed 3
        repeat 20 {{ randomizeState walk 30 print (heuristic(looked) - heuristic(chosen)) }}"
    );
    assert_eq!(printed(&text), ["0"; 20].join("\n"));
}

/// Heuristics that say as much as h2, and a fraction of it.
const MADE_OF_OTHERS: &str = "define heuristic whole = max(h1, (h2 + h2) / 2)\ndefine heuristic fair = (h2 + weighted(0.5,h2) * 2) / 2.0\ndefine heuristic half w = $w * h2\n";

#[test]
fn heuristics_made_of_others_search_like_what_they_come_to() {
    for search in [
        "solveAStar H",
        "solveGreedy H",
        "solveWeightedAStar 1.5 H",
        "solveIDAStar H",
        "solveRBFS H",
        "solveBeam 20 H",
    ] {
        let text = |heuristic: &str| {
            let search = search.replace(" H", &format!(" {heuristic}"));
            format!(
                "{MADE_OF_OTHERS}puzzle sliding 3x2\nseed 5\nrepeat {BOARDS} {{ randomizeState 10\n{search}\nprint $solved $generated $expanded $goalTests $optimal\nif solved {{ print $path }} }}"
            )
        };
        let built_in = printed(&text("h2"));
        for heuristic in ["whole", "fair", "half(1)", "max(whole,h1)"] {
            let of_values = |text: &str| text.replace(" true\n", "\n").replace(" false\n", "\n");
            let own_text = printed(&text(heuristic));
            assert_eq!(
                of_values(&own_text),
                of_values(&built_in),
                "{search} with {heuristic}"
            );
        }
    }
}

#[test]
fn what_its_parts_prove_of_a_heuristic_is_true_of_all_states() {
    for (value, proved) in [
        ("h1", true),
        ("max(h1, h2)", true),
        ("max(h1, (h2 + h1) / 2)", true),
        ("(h1 + h2) / 2.0", true),
        ("h1 / 3 + 2 * h2 / 3.0", true),
        ("0.5 * h1 + 0.25 * h2", true),
        ("weighted(0.5,h1) + weighted(0.5,h2)", true),
        ("most(x in [h1 h2 max(h1,weighted(0.5,h2))], $x)", true),
        ("least(x in [h1 h2], $x)", true),
        ("if(at(1) == b, h1, h2)", true),
        ("h2 - h1", true),
        ("max(0, h2 - 3)", true),
        ("other", true),
        ("max(other, h2 / 2.0)", true),
        ("h1 + h2", false),
        ("h1 + 1", false),
        ("1.5 * h2", false),
        ("max(h1, 2 * h2)", false),
        ("(h1 + h2) * 0.6", false),
        ("-(h1 - h2)", false),
        ("abs(h1 - h2)", false),
        ("h1 * h2", false),
        ("max(h1, counted)", false),
    ] {
        let start = "define heuristic counted = count(c in cells, at($c) != b and at($c) != goal($c))\ndefine heuristic other = max(h1, h2 / 2)\n";
        let text = format!(
            "{start}define heuristic made = {value}\npuzzle sliding 2x3\nmove [up left left]\nsolveAStar made\nprint $optimal\naudit made\nprint $admissible"
        );
        let printed = printed(&text);
        let mut lines = printed.lines();
        assert_eq!(
            lines.next(),
            Some(if proved { "true" } else { "false" }),
            "{value}"
        );
        if proved {
            assert_eq!(lines.last(), Some("true"), "{value}");
        }
    }
}

#[test]
fn a_part_that_is_defined_anew_changes_what_is_made_of_it() {
    let text = "define heuristic a = 1\ndefine heuristic b = a + 0.5\nsetState \"1b2 345 678\"\nheuristic b\ndefine heuristic a = h2\nheuristic b\nprint heuristic(b)";
    let run = run(text);
    let values: Vec<String> = run.host.events.iter().filter_map(value_of).collect();
    assert_eq!(values, ["b=1.5", "b=1.5"]);
    let digest = |first: &str| {
        let text =
            format!("define heuristic a = {first}\ndefine heuristic b = max(a, h1)\nheuristic b");
        let run = super::run(&text);
        let puzzle = run.engine.session().puzzle.clone();
        let spec = puzzle_core::heuristic::HeuristicSpec::named("b");
        puzzle.heuristic_digest(&spec)
    };
    assert!(digest("1").is_some() && digest("1") == digest("1"));
    assert_ne!(digest("1"), digest("2"));
}

#[test]
fn databases_and_own_puzzles_are_parts_too() {
    let text = "define puzzle row {\n  cells 1..6\n  goal [1 2 3 4 5 b]\n  for c in 1..5 { move left when at($c) == b swap $c ($c + 1)\n move right when at($c + 1) == b swap $c ($c + 1) }\n}\npuzzle row\ndefine heuristic gap = abs(where(b) - 6)\ndefine heuristic both = max(pdb, (gap + pdb) / 2.0)\nsetState \"b12345\"\nprint heuristic(both) heuristic(gap) heuristic(pdb(\"1 2\"))\nsolveIDAStar both\nprint $length\nsolveAStar both\nprint $length";
    let printed = printed(text);
    assert_eq!(
        printed.lines().skip(1).collect::<Vec<_>>(),
        ["5", "5"],
        "{printed}"
    );
}

/// A definition calculates with them, whatever heuristics the puzzle has.
#[test]
fn a_maximum_and_a_weight_are_numbers_on_every_puzzle() {
    let line_puzzle = "define puzzle line {\n  cells 1..4\n  goal \"1 2 3 b\"\nfor i in 1..3 { move \"m$i\" swap $i ($i + 1) } }\npuzzle line setState \"b 3 2 1\"";
    for (puzzle, a, b) in [
        (
            "seed 3 randomMaze 9 9",
            "abs(row - goalRow)",
            "abs(column - goalColumn)",
        ),
        (
            line_puzzle,
            "count(c in cells, at($c) != goal($c))",
            "where(1) - 1",
        ),
        ("setState \"312 475 68b\"", "h1", "h2 - 1"),
    ] {
        let text = format!(
            "{puzzle}\ndefine heuristic a = max({a}, {b})\ndefine heuristic b = most(x in [({a}) ({b})], $x)\n\
             define heuristic c = weighted(2,a)\ndefine heuristic d = 2 * b\n\
             for pair in [[a b] [c d]] {{ for h in $pair {{ solveAStar $h quiet print $generated $length }} }}"
        );
        let lines = printed(&text);
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines[0] == lines[1] && lines[2] == lines[3], "{lines:?}");
    }
}

#[test]
fn heuristics_are_asked_for_in_expressions() {
    let text = "setState \"1b2 345 678\"\nlet v = heuristic(h1)\nprint $v heuristic(max(h1,h2)) heuristic(weighted(0.5,h1))\nif heuristic(h2) > 0 { print far }\nexpect heuristic(weighted(0.5,h1)) == 0.5\nfor h in [h1 h2] { print heuristic($h) }\nmove left\nprint heuristic(h2)";
    assert_eq!(printed(text), "1 1 0.5\nfar\n1\n1\n0");
    assert_eq!(
        codes("print heuristic(h9)"),
        ["argument::unknown_heuristic"]
    );
    assert_eq!(
        codes("print least(h in [h1], heuristic($h))"),
        ["run::wrong_kind"]
    );
}

#[test]
fn the_witness_of_an_audit_is_a_state() {
    let text = "define heuristic much = 2 * h2\naudit much depth 3\nsetState $witness\nprint heuristic(much) $admissible\nif heuristic(much) > 1 { print more }";
    assert_eq!(printed(text).lines().last(), Some("more"));
}

#[test]
fn arguments_stand_for_parameters_and_variables_are_taken_when_it_is_defined() {
    let text = "let n = 2\ndefine heuristic part k = ($k * count(c in cells, at($c) != goal($c)) / $n)\nlet n = 0\nsetState \"1b2 345 678\"\nheuristic part(3)\nheuristic part(4)";
    let values: Vec<String> = run(text).host.events.iter().filter_map(value_of).collect();
    assert_eq!(values, ["part(3)=3", "part(4)=4"]);
}

fn value_of(event: &Event) -> Option<String> {
    match event {
        Event::Heuristic { heuristic, value } => Some(format!("{heuristic}={value}")),
        _ => None,
    }
}

#[test]
fn nothing_is_optimal_until_an_audit_of_all_states_proved_it() {
    let start = format!("{WALK}puzzle sliding 2x3\nmove [up left left]\n");
    for (between, optimal) in [
        ("", "false"),
        ("audit walk", "true"),
        ("audit walk depth 5", "false"),
        ("audit walk\nsetGoal \"1 b 3 / 4 2 5\"", "false"),
        ("audit walk\npuzzle sliding 2x3\nmove up", "false"),
        ("audit walk\ndefine heuristic other = 0", "false"),
        ("expect fails { audit walk\nmove [up up up] }", "false"),
        ("audit walk\ndefine heuristic walk = 0", "false"),
    ] {
        let printed = printed(&format!(
            "{start}{between}\nsolveAStar walk\nprint $optimal"
        ));
        assert_eq!(printed.lines().last(), Some(optimal), "{between}");
    }
}

#[test]
fn what_is_made_of_a_proved_heuristic_is_proved() {
    let text = format!(
        "{WALK}puzzle sliding 2x3\naudit walk\nmove [up left left]\nsolveAStar max(walk,h1)\nprint $optimal\nsolveAStar weighted(0.5,walk)\nprint $optimal\nsolveAStar weighted(2,walk)\nprint $optimal"
    );
    assert_eq!(printed(&text), "true\ntrue\nfalse");
}

#[test]
fn a_witness_shows_what_says_too_much() {
    let run = run(
        "define heuristic twice = (2 * count(c in cells, at($c) != b and at($c) != goal($c)))\npuzzle sliding 2x3\naudit twice",
    );
    let witness = run.host.events.iter().find_map(|event| match event {
        Event::Audited(report) => Some((report.admissible, report.witness.is_some())),
        _ => None,
    });
    assert_eq!(witness, Some((false, true)));
}

#[test]
fn a_fault_ends_what_meets_it_and_leaves_the_session_as_it_was() {
    let first = "define heuristic first = abs(at(0) - 1)\n";
    for command in [
        "heuristic first",
        "solveAStar first",
        "solveIDAStar first",
        "solveGreedy max(h1,first)",
        "audit first",
        "report [astar(first)] [\"b12 345 678\"]",
    ] {
        let text = format!("{first}{command}");
        assert_eq!(codes(&text), ["definition::fault"], "{command}");
        let before = run(first).snapshot();
        assert_eq!(run(&text).snapshot(), before, "{command}");
    }
}

#[test]
fn a_heuristic_is_about_the_puzzle_that_it_is_used_on() {
    let text = "define heuristic seventh = if(at(7) == goal(7), 0, 1)\npuzzle sliding 2x3\nheuristic seventh";
    assert_eq!(codes(text), ["definition::unknown_cell"]);
    let fits = format!("{text}\n").replace("puzzle sliding 2x3", "puzzle fifteen");
    assert_eq!(run(&fits).end, RunEnd::Done);
}

#[test]
fn names_and_arguments_are_checked_before_anything_runs() {
    for (text, code) in [
        ("define heuristic h2 = 0", "check::reserved_name"),
        ("define heuristic solve = 0", "check::reserved_name"),
        ("define heuristic max = 0", "check::reserved_name"),
        (
            "define heuristic f k = $k\nsolveAStar f",
            "argument::heuristic_arguments",
        ),
        (
            "define heuristic f = 1\nsolveAStar f(1)",
            "argument::heuristic_arguments",
        ),
        ("define heuristic f = $n", "check::unknown_variable"),
        (
            "repeat 2 { define heuristic f = 1 }",
            "check::define_in_block",
        ),
        ("define heuristic f a a = 1", "check::duplicate_parameter"),
        ("print at(1)", "check::outside_definition"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn the_key_of_a_run_knows_the_definition() {
    let block = "experiment \"e\" { states [\"1 2 3 / 4 b 5\"] run solveAStar own }";
    let log = |before: &str| {
        let options = Options {
            results: true,
            ..Options::default()
        };
        let run = Run::with(options, &[], &format!("{before}\n{block}"));
        let found = run.host.events.iter().find_map(|event| match event {
            Event::Experiment(ExperimentEvent::Result(result)) => {
                Some(result.run["key"].to_string())
            }
            _ => None,
        });
        found.unwrap_or_else(|| panic!("{before}: {:?}", run.codes()))
    };
    let keys = [
        "puzzle sliding 2x3\ndefine heuristic own = count(c in cells, at($c) != b and at($c) != goal($c))",
        "puzzle sliding 2x3\ndefine heuristic own = count(c in cells, at($c) != b and goal($c) != at($c))",
        "let n = 1\ndefine heuristic own = (0 * $n)\npuzzle sliding 2x3",
        "let n = 2\ndefine heuristic own = (0 * $n)\npuzzle sliding 2x3",
        "let n = 2\ndefine heuristic own = (0 * $n)\npuzzle sliding 2x3\naudit own",
    ]
    .map(log);
    let distinct: std::collections::BTreeSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len(), "{keys:?}");
    let spaced = "let n = 1\ndefine heuristic own =  (0 *  $n)\npuzzle sliding 2x3";
    assert_eq!(log(spaced), keys[2]);
}

#[test]
fn what_is_no_sum_over_cells_counts_the_same() {
    // By value instead of by cell, and as a sum of a sum: neither is a table.
    let by_value = "define heuristic walk = sum(v in 1..(size($cells) - 1), abs(row(where($v)) - row(home($v))) + abs(column(where($v)) - column(home($v))))\n";
    for search in ["solveAStar", "solveIDAStar", "solveBeam 5"] {
        let counted = "print $solved $generated\nif solved { print $path }";
        let text = |before: &str, heuristic: &str| {
            printed(&format!(
                "{before}puzzle sliding 2x3\nrepeat 3 {{ randomizeState 9\n{search} {heuristic}\n{counted} }}"
            ))
        };
        assert_eq!(text(by_value, "walk"), text(WALK, "walk"), "{search}");
    }
}

#[test]
fn sums_over_cells_go_along_with_moves_on_puzzles_by_their_rules() {
    let out = "define heuristic out = count(c in cells, at($c) != goal($c))\n";
    let text = |heuristic: &str| {
        format!(
            "{out}puzzle ring\nrandomizeState 3\nsolveGreedy {heuristic} maxNodes 2000\nprint $solved $generated\nsolveAStar {heuristic} maxNodes 1000\nprint $solved $generated"
        )
    };
    // A sum by cells, and one that looks at two at once.
    let plain = "define heuristic plain = count(c in cells, if(at(0) == at(1), true, at($c) != goal($c)))\n";
    assert_eq!(
        printed(&text("out")),
        printed(&format!("{plain}{}", text("plain")))
    );
}

#[test]
fn help_and_audit_say_why_a_heuristic_is_evaluated_anew() {
    let sum = "sum(t in 1..8, abs(row(where($t)) - row(home($t))))";
    for (puzzle, heuristic, reason) in [
        ("puzzle eight", sum, None),
        (
            "puzzle eight",
            "2 * count(c in cells, at($c) == b) - 1",
            None,
        ),
        ("puzzle eight", "if(where(1) < where(2), 1, 0)", None),
        (
            "puzzle eight",
            "if(where(1) < where(2) or where(2) < where(3), 1, 0)",
            Some(
                "this reads too many cells at once:\n    if(where(1) < where(2) or where(2) < where(3), 1, 0)",
            ),
        ),
        (
            "puzzle eight",
            "max(h1,h2)",
            Some("other heuristics are part of it"),
        ),
        (
            "puzzle eight",
            "if(at(0) == b, infinity, 0)",
            Some("it may be infinite"),
        ),
        (
            "define puzzle own { cells 1..2\n goal \"1 2\"\n move a swap 1 2\n move b set 1 2 }\npuzzle own",
            "where(1) - 1",
            Some("moves change in how many cells a value stands"),
        ),
    ] {
        let script = format!("{puzzle}\ndefine heuristic mine = {heuristic}\nhelp mine");
        let told = super::printed(&script);
        let found = told.split_once("Evaluated anew for each state, since ");
        assert_eq!(
            found.map(|(_, reason)| reason.trim_end()),
            reason,
            "{script}"
        );
        // Elsewhere states have no answer to the formula.
        if puzzle == "puzzle eight" {
            let run = run(&format!("{script}\naudit mine depth 1"));
            let mut audited = run.host.events.iter().filter_map(|event| match event {
                Event::Audited(report) => Some(report.anew.as_deref()),
                _ => None,
            });
            assert_eq!(audited.next(), Some(reason), "{script}");
        }
    }
}

/// Heuristics whose estimates have parts, each with its puzzle.
const IN_PARTS: &[(&str, &[&str])] = &[
    (
        "eight",
        &[
            "h1",
            "h2",
            "h1Blank",
            "h2Blank",
            "linearConflict",
            "walkingDistance",
            "inversionDistance",
            "gaschnig",
            "pdb",
            "pdb(\"1 2 3; 5 8\")",
            "max(h1,linearConflict)",
            "weighted(1.5,h2)",
            "max(weighted(0.5,gaschnig),h1)",
        ],
    ),
    (
        "sliding 3x4",
        &["h2", "linearConflict", "gaschnig", "weighted(0.25,h1)"],
    ),
];

#[test]
fn the_parts_of_a_heuristic_add_up_to_it() {
    let mut in_parts = 0;
    let mut check = |run: &Run, heuristics: &[&str], must: bool| {
        assert_eq!(run.end, RunEnd::Done, "{:?}", run.reports());
        let (puzzle, problem) = (&run.engine.session().puzzle, run.engine.session().problem());
        for text in heuristics {
            let spec = HeuristicSpec::read(text).expect("a heuristic");
            let prepared = puzzle.prepare(&spec, None, &Limits::default(), &mut Unobserved);
            let prepared = prepared.expect("it has some").expect("nothing stops it");
            let mut board = problem.start.clone();
            for step in 0..40 {
                let Some(shares) = prepared.shares(&board) else {
                    assert!(!must, "{text} has no parts");
                    break;
                };
                let sum: u32 = shares.iter().map(|share| share.amount).sum();
                assert_eq!(sum, prepared.of(&board), "{text}: {shares:?} of {board:?}");
                in_parts += 1;
                let moves = problem.order.iter().cycle().skip(step * 7 % 11);
                let next = moves.take(20).find_map(|&mv| puzzle.apply(&board, mv));
                board = next.unwrap_or(board);
            }
        }
    };
    for (puzzle, heuristics) in IN_PARTS {
        for seed in 0..4 {
            let script = format!("puzzle {puzzle} seed {seed} randomizeState walk 60");
            check(&run(&script), heuristics, true);
        }
    }
    for kind in KINDS {
        for seed in 0..3 {
            check(&kind.run(seed, ""), kind.heuristics, false);
        }
    }
    assert!(in_parts > 1000, "{in_parts} have parts");
}

/// The data of a page.
fn page_data(run: &Run, name: &str) -> Value {
    let bytes = run.host.files.read(Path::new(name)).expect("a page");
    let text = String::from_utf8(bytes).expect("text");
    let (_, data) = text.split_once("id=\"data\">").expect("its data");
    let (data, _) = data.split_once("</script>").expect("its end");
    serde_json::from_str(data).expect("JSON")
}

#[test]
fn pages_tell_the_parts_of_h_where_it_is_a_sum() {
    let script = format!(
        "{WALK}seed 4 randomizeState walk 30\nreplay \"p.html\" {{ run solveAStar h1 run solveAStar linearConflict run solveAStar walk run solveBFS run solveAStar pairs maxNodes 40 run solveBidirectional }}"
    );
    let data = page_data(&run(&script), "p.html");
    let names = |at: usize| data["runs"][at]["parts"]["names"].as_array().map(Vec::len);
    assert!(names(0) <= Some(8) && names(0) > Some(0), "{:?}", names(0));
    assert!(names(1) > names(0));
    // A sum over tiles that a script writes has the parts of h2.
    assert_eq!(names(2).map(|count| count > 0), Some(true));
    for none in [3, 4, 5] {
        assert_eq!(names(none), None, "{none}");
    }
    for kind in KINDS {
        for heuristic in kind.heuristics {
            let page = format!("replay \"p.html\" {{ run solveAStar {heuristic} maxNodes 60 }}");
            let run = kind.run(2, &page);
            assert_eq!(
                run.end,
                RunEnd::Done,
                "{page} on {}: {:?}",
                kind.name,
                run.reports()
            );
            let data = page_data(&run, "p.html");
            let known = data["goal"].as_array().map(Vec::len);
            let cells = data["cells"].as_u64().map(|cells| cells as usize);
            assert!(known.is_none() || known == cells, "{}", kind.name);
        }
    }
}
