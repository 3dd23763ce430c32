//! Graphs, as a user meets them: defined, searched, drawn, written, graded.

use crate::support::{Script, root};
use serde_json::Value;
use std::fs;

/// The definition of Romania in `scripts/romania.txt`, with more lines behind it.
fn romania(script: &str) -> Script {
    let text = fs::read_to_string(root().join("scripts/romania.txt")).expect("the script is there");
    let (definition, _) = text.split_once("puzzle romania").expect("it chooses it");
    Script::new(&format!("{definition}puzzle romania\n{script}\n"))
}

const TRAP: &str = "define graph trap {
  start S goal G
  arc S A 1 arc S B 1 arc A C 1 arc B C 2 arc C G 3
  h S 2 h A 4 h B 1 h C 1 h G 0
}
puzzle trap
";

#[test]
fn searches_of_the_textbook_find_what_it_says() {
    for (search, cost, path) in [
        ("solveBFS", 450, "Sibiu Fagaras Bucharest"),
        ("solveUCS", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solveDFS 3", 450, "Sibiu Fagaras Bucharest"),
        ("solveIDDFS", 450, "Sibiu Fagaras Bucharest"),
        ("solveBidirectional", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solveGreedy h", 450, "Sibiu Fagaras Bucharest"),
        ("solveAStar h", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solveAStar h tree", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solveIDAStar h", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solveRBFS h", 418, "Sibiu Rimnicu Pitesti Bucharest"),
        ("solve", 418, "Sibiu Rimnicu Pitesti Bucharest"),
    ] {
        romania(&format!("{search}\nprint $cost \"$path\""))
            .stdout_contains(&format!("\n{cost} {path}\n"))
            .run();
    }
}

/// Figure 3.24 of Russell and Norvig's third edition.
#[test]
fn a_star_expands_the_towns_of_the_figure() {
    let ran = romania("solveAStar h trace")
        .args(["--format", "json"])
        .run();
    let events = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let steps: Vec<(String, u64)> = events
        .filter(|event| event["kind"] == "taken" || event["kind"] == "goal")
        .map(|event| {
            let state = event["state"].as_str().expect("a state").to_owned();
            (state, event["f"].as_u64().expect("a number"))
        })
        .collect();
    let expected = [
        ("Arad", 366),
        ("Sibiu", 393),
        ("Rimnicu", 413),
        ("Fagaras", 415),
        ("Pitesti", 417),
        ("Bucharest", 418),
    ];
    assert_eq!(steps, expected.map(|(town, f)| (town.to_owned(), f)));
}

#[test]
fn a_closed_list_that_stays_closed_is_wrong_with_an_inconsistent_heuristic() {
    let script = "solveAStar h reopen off print $cost $optimal\nsolveAStar h print $cost $optimal";
    let ran = Script::new(&format!("{TRAP}{script}")).run();
    assert!(ran.stdout.contains("\n6 false\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n5 true\n"), "{}", ran.stdout);
    let audit = format!("{TRAP}audit h\nprint $admissible $consistent");
    Script::new(&audit).stdout_contains("\ntrue false\n").run();
}

#[test]
fn several_goals_are_set_and_the_reached_one_is_named() {
    romania("setGoal [Neamt Giurgiu]\nprint $goal\nsolveUCS\nprint $goal $cost")
        .stderr_contains("`h` is 234 at the goal Neamt, not 0")
        .stdout_contains("Neamt Giurgiu\n")
        .stdout_contains("\nGiurgiu 508\n")
        .run();
    // One that is made of its text, with a name that has a space.
    let text = "define graph g {\n  edge a \"b c\" 2 edge a d 1\n}\npuzzle g\nsetState a\nsetGoal [\"b c\" d]\nsolveUCS\nprint $goal";
    Script::new(text).stdout_contains("\nd\n").run();
    for search in [
        "solveBidirectional",
        "solveNBS zero",
        "solveIDAStar zero",
        "solveBeam none zero",
    ] {
        let script =
            format!("setGoal [Neamt Giurgiu]\n{search}\nexpect solved and goal == Giurgiu");
        romania(&script).stderr_contains("at the goal").run();
    }
    // Those of the definition are searched for likewise, and one of them alone, too.
    let text = "define graph g { edge S A edge A B edge S C edge C D edge D E start S goal [B E] }\npuzzle g";
    let blind = "`zero`: estimates of a graph are";
    for (search, advice) in [
        ("solveBidirectional", ""),
        ("solveMM zero", blind),
        ("solveBAE zero", blind),
    ] {
        let script =
            format!("{text}\n{search}\nprint $goal $cost\nsetGoal E {search}\nprint $goal $cost");
        let script = Script::new(&script).stderr_contains(advice);
        let script = script.stdout_contains("\nB 2\n");
        script.stdout_contains("\nE 3\n").run();
    }
}

/// Names may be any words in the places of names, and numbers anywhere.
#[test]
fn words_of_the_language_are_names_of_nodes() {
    let text = "define graph odd {
  edge edge at 2 arc at h 3 arc h goal 1
  at edge 0 0 at at 1 1 at h 2 2 at goal 3 2
  h edge 6 h at 4 h h 1 h goal 0
  start edge goal goal
}
puzzle odd
solveAStar h
print $cost \"$path\"";
    Script::new(text).stdout_contains("\n6 at h goal\n").run();
    let text = "define graph line n {\n  let last = $n\n  for i in 1..($n - 1) { edge $i ($i + 1) 0.5 }\n  start 1 goal $last\n}\npuzzle line 9\nsolveUCS\nprint $cost $length\nsetState 5\nsetGoal [1 7]\nsolveUCS\nprint $goal $cost";
    Script::new(text)
        .stdout_contains("Solution Cost:    4\n")
        .stdout_contains("\n4 8\n")
        .stdout_contains("\n7 1\n")
        .run();
}

/// Costs are written as they were, whatever searches count in.
#[test]
fn costs_are_printed_as_they_are_written() {
    let text = "define graph dear {
  arc S A 1.5 arc A G 2.25 arc S G 4
  h S 3.5 h A 2 h G 0
}
define heuristic half = h / 2
define heuristic more = h + 0.25
puzzle dear
print heuristic(h) heuristic(half) heuristic(more)
solveAStar h trace
print $cost $lowerBound
solveAStar half
expect cost == 3.75
audit half
expect admissible
printStats
solveAll shortest";
    Script::new(text)
        .stdout_contains("3.5 1.75 3.75\n")
        .stdout_contains("goal  G         2  G     3.75")
        .stdout_contains("Solution Cost:    3.75\n")
        .stdout_contains("\n3.75 3.75\n")
        .stdout_contains("1 cheapest solution, at a cost of 3.75\n")
        .run();
    let ran = Script::new(&text.replace(" trace", ""))
        .args(["--format", "json"])
        .run();
    assert!(ran.stdout.contains("\"cost\":3.75"), "{}", ran.stdout);
}

/// Pasting what a report advises repairs the script.
#[test]
fn reports_say_what_to_type() {
    let cases = [("h Bucarest 0", "Bucharest"), ("start Arat", "Arad")];
    for (line, meant) in cases {
        let text = format!("define graph g {{\n  edge Arad Bucharest 3\n  {line}\n}}\npuzzle g");
        Script::new(&text)
            .status(1)
            .stderr_contains(&format!("`{meant}`"))
            .run();
        let wrong = line.split(' ').nth(1).expect("a name");
        let repaired = text.replace(wrong, meant);
        let repaired = repaired.replace("h Bucharest 0", "h Arad 1 h Bucharest 0");
        assert_eq!(Script::new(&repaired).run().stderr, "");
    }
    romania("setState Arat")
        .status(1)
        .stderr_contains("`setState \"Arad\"`")
        .run();
    Script::new("define graph { edge a b }")
        .status(3)
        .stderr_contains("a graph")
        .run();
    let negative = "define graph g {\n  edge a b -1\n}\npuzzle g";
    Script::new(negative)
        .status(1)
        .stderr_contains("at least 0")
        .run();
    let lacking = "define graph g {\n  edge a b 1\n  h a 1\n}\npuzzle g";
    Script::new(lacking)
        .status(1)
        .stderr_contains("h b VALUE")
        .run();
}

/// Both forms of a graph with these costs of edges in a row: as a definition and as a file.
fn in_both_forms(costs: &[&str], script: &str) -> [Script; 2] {
    let edges = (0..).zip(costs);
    let entries = edges
        .clone()
        .map(|(node, cost)| format!("edge n{node} n{} {cost}\n", node + 1));
    let definition = format!(
        "define graph row {{\n{}}}\npuzzle row\n",
        entries.collect::<String>()
    );
    let lines = edges.map(|(node, cost)| format!("n{node},n{},{cost}\n", node + 1));
    [
        Script::new(&format!("{definition}{script}")),
        Script::new(&format!("puzzle graph \"row.csv\"\n{script}"))
            .file("row.csv", lines.collect::<String>()),
    ]
}

#[test]
fn numbers_of_a_graph_have_a_limit_each_and_paths_have_none() {
    let row = ["140.000001"; 20];
    for (costs, cost, is_far) in [
        (&["1073741823", "0"][..], "1073741823", false),
        (&["2147483647"; 2], "4294967294", true),
        (&row, "2800.00002", true),
    ] {
        for ran in in_both_forms(costs, "solveUCS quiet print $cost") {
            ran.stdout(&format!("{cost}\n")).run();
        }
        for ran in in_both_forms(costs, "solveIDAStar zero quiet") {
            let ran = if is_far {
                ran.status(1).stderr_contains("its paths may cost more")
            } else {
                ran
            };
            ran.run();
        }
    }
}

#[test]
fn the_first_number_that_is_too_large_is_marked() {
    for (costs, limit) in [
        (["2147483647", "2147483648", "3000000000"], "2147483648"),
        (["0.000001", "2147.483648", "2148"], "2147"),
    ] {
        let places = [":3:12", "row.csv:2:7"];
        for (ran, place) in in_both_forms(&costs, "").into_iter().zip(places) {
            let ran = ran.status(1).stderr_contains(place).run();
            let limit = format!("graph are below {limit}");
            assert!(ran.stderr.contains(&limit), "{}", ran.stderr);
        }
    }
}

#[test]
fn a_heuristic_that_is_wrong_is_said_at_once() {
    let text = "define graph g {\n  edge a b 4 edge b c 1\n  at a 0 0 at b 3 4 at c 3 5\n  h a 5 h b 1 h c 0\n}\npuzzle g\nsetGoal b\nsetGoal b";
    let ran = Script::new(text)
        .stderr_contains(
            "`straight` is not admissible: from a to b the line is 5 long, and the way costs 4",
        )
        .stderr_contains("`h` is 1 at the goal b, not 0")
        .run();
    assert_eq!(
        ran.stderr.matches("at the goal b").count(),
        1,
        "{}",
        ran.stderr
    );
}

#[test]
fn experiments_run_on_graphs() {
    let run = "experiment \"e\" {\n  states [Arad Lugoj]\n  run solveUCS\n  run solveAStar h\n  table cost\n}";
    romania(run).stdout_contains("504.00        504.00").run();
}

/// Pictures and pages have the nodes, the arcs with their costs, and the estimates.
#[test]
fn graphs_are_drawn() {
    let ran = romania("drawState \"map.svg\"\nsolveAStar h\ndrawSolution \"way.svg\"\nreplay \"map.html\" { run solveAStar h run solveBidirectional }").run();
    for file in ["map.svg", "way.svg"] {
        let picture = ran.file(file);
        for text in [">Arad<", ">Bucharest<", ">140<", ">h 253<"] {
            assert!(picture.contains(text), "{text} in {file}");
        }
    }
    // Expanded towns have another colour than those that the search never met.
    assert!(ran.file("way.svg").contains("#2b9c5a") && !ran.file("map.svg").contains("#2b9c5a"));
    let page = ran.file("map.html");
    let graph = page
        .split("\"graph\":")
        .nth(1)
        .expect("the page has the graph");
    assert!(graph.contains("\"names\":[\"Arad\""), "{}", &graph[..200]);
    // Without places nodes stand in columns, the same on every machine.
    let ran = Script::new(&format!("{TRAP}drawState \"trap.svg\"")).run();
    assert!(ran.file("trap.svg").contains(">S<"));
}
