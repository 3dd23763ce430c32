//! Graphs in files of other programs: read, searched, written.

use crate::support::Script;

/// The graph of `graph_backtrack.test` in the tests of CS 188.
const TESTED: &str = r#"class: "GraphSearchTest"
algorithm: "depthFirstSearch"

diagram: """
B
^
|
*A --> C --> G
|
V
D
"""
# The goal is G.
graph: """
start_state: A
goal_states: G
A 0:A->B B 1.0
A 1:A->C C 2.0
A 2:A->D D 4.0
C 0:C->G G 8.0
"""
heuristic: """
A 9.5
B inf
C 8
D inf
G 0
"""
"#;

/// As Graphviz writes it: attributes with defaults, subgraphs, chains, comments.
const DOT: &str = r#"/* a map */
digraph "my map" {
  graph [rankdir=LR];
  node [shape=circle, h=0];
  S [pos="0,0!", h=4, role=start];
  "New York" [pos="2.5,-1", h="inf"]; // far away
  G [pos="5,0", role=goal]
  A [pos="1e1"] [pos="2,2", h=2];
  edge [weight=2]
  S -> A -> G;
  S:ne -> { "New York" B } [label="7", weight=7.25];
  subgraph cluster_0 { edge [weight=1]; B [pos="1,1", h=3, label="the \"B\""]; B -> G }
# 5 "preprocessed"
  rank = same
  "G" -> "New " + "York" [label="0.5"];
}
"#;

fn on(file: &str, text: &str, script: &str) -> Script {
    let script = format!("puzzle graph \"{file}\"\n{script}\n");
    Script::new(&script).file(file, text)
}

#[test]
fn a_list_of_edges_is_read_with_and_without_heads() {
    for (text, said) in [
        ("S,A,2\nA,G,3.5\nS,G,9\n", "S G 2 5.5"),
        ("from,to\nS,A\nA,G\n", "S G 2 2"),
        (
            "# roads\nSource;Target;Type;Id;Weight\nS;A;Undirected;0;4\nA;G;Directed;1;1\n",
            "S G 2 5",
        ),
        (
            "cost\tto\tfrom\r\n3\t\"a \"\"b\"\"\"\tS\r\n",
            "S a \"b\" 1 3",
        ),
    ] {
        let script = "solveUCS quiet print $state $goal $length $cost";
        on("g.csv", text, script).stdout(&format!("{said}\n")).run();
    }
    // Edges lead both ways, unless they are directed.
    let back = "setState G setGoal S solveUCS quiet print $solved";
    on("g.csv", "S,A\nA,G\n", back).stdout("true\n").run();
    Script::new(&format!("puzzle graph \"g.csv\" directed\n{back}"))
        .file("g.csv", "S,A\nA,G\n")
        .stderr_contains("no way leads from G to S")
        .stdout("false\n")
        .run();
}

#[test]
fn graphviz_is_read_with_its_attributes() {
    let script = "print $state $goal\nlegalMoves\nsolveUCS quiet print $cost $path\nsetState A print heuristic(h) heuristic(straight)\nsetState \"New York\" print heuristic(h)\nsetState G solveUCS quiet\nsetGoal \"New York\" solveUCS quiet print $cost";
    on("g.dot", DOT, script)
        .stderr_contains("`straight` is not admissible")
        .stdout("S G\nLegal moves: ['New York', 'A', 'B']\n4 A G\n2 3.605551\ninfinity\n2\n")
        .run();
    // Undirected, with a label for the cost.
    on(
        "g.gv",
        "strict graph { a -- b -- c [label=\" 3 \"]; c -- d [label=ferry]; c -- a [weight=1] }",
        "setState b setGoal d solveUCS quiet print $cost $path",
    )
    .stdout("4 c d\n")
    .run();
}

#[test]
fn the_graphs_of_tests_are_read() {
    on(
        "graph_backtrack.test",
        TESTED,
        "print $state $goal\nsolveAStar h trace\naudit h",
    )
    .stdout_contains("A G\n")
    .stdout_contains("Solution Cost:    10\n")
    .stdout_contains("h: admissible and consistent")
    .run();
}

#[test]
fn arcs_of_dimacs_are_read_with_the_places_beside_them() {
    let arcs = "c a triangle\np sp 3 4\na 1 2 5\na 2 1 5\na 2 3 4\na 1 3 20\n";
    let script = "print $state $goal\nsolveUCS quiet print $cost $path";
    on(
        "g.gr",
        arcs,
        &format!("{script}\nexpect fails {{ readCommands \"s.txt\" }}"),
    )
    .file("s.txt", "solveAStar straight")
    .stdout("1 3\n9 2 3\n")
    .run();
    on(
        "g.gr",
        arcs,
        &format!("{script}\nprint heuristic(straight)"),
    )
    .file(
        "g.co",
        "c places\np aux sp co 3\nv 1 0 0\nv 2 3 -4\nv 3 3 0\n",
    )
    .stdout("1 3\n9 2 3\n3\n")
    .run();
}

/// More nodes than moves have numbers: a ring of 70,000 nodes with chords.
#[test]
fn a_large_graph_is_searched() {
    use std::fmt::Write as _;
    let nodes = 70_000;
    let mut arcs = format!("p sp {nodes} {}\n", nodes + 1);
    for node in 1..=nodes {
        let _ = writeln!(arcs, "a {node} {} 3", node % nodes + 1);
    }
    let _ = writeln!(arcs, "a 10 69990 1");
    let script = "setState 8\nlegalMoves\nsolveUCS quiet print $cost $length\nsolveBFS quiet print $length\nmove 1 print $state\nsetGoal [20 69995] solveUCS quiet print $goal\nprintStats";
    on("ring.gr", &arcs, script)
        .stdout_contains("Legal moves: ['1']\n37 13\n13\n9\n69995\n")
        .run();
}

/// Writes a graph in both ways, and the end of what is said of that.
const SAVED: &str = "save \"g.dot\" dot save \"g.csv\" csv\n";
const BEHIND: &str = "g.csv\n";

#[test]
fn what_is_written_is_read_again() {
    let drawn = "seed 5 randomGraph 9 14 inadmissible\nsetState C\n";
    let said = "solveUCS quiet print $state $goal $cost $path\nsolveAStar h quiet print $cost $expanded\nprint heuristic(straight)";
    let written = Script::new(&format!("{drawn}{SAVED}{said}")).run();
    let (_, before) = written.stdout.split_once(BEHIND).expect("both are written");
    let text = written.file("g.dot");
    on("g.dot", &text, said).stdout(before).run();
    // Written again it is the same but for its name.
    let again = on("g.dot", &text, "save \"h.dot\" dot").run().file("h.dot");
    let behind = |text: &str| text.split_once('\n').expect("lines").1.to_owned();
    assert_eq!(behind(&again), behind(&text));
    let costs = "setState C setGoal G solveUCS quiet print $cost";
    let least = before.split(' ').nth(2).expect("a cost");
    let list = written.file("g.csv");
    assert!(
        list.starts_with("from,to,cost\n") && list.lines().count() == 15,
        "{list}"
    );
    on("g.csv", &list, costs)
        .stdout(&format!("{least}\n"))
        .run();
    // One way, and names with everything in them.
    let odd = "define graph odd {\n arc \"a, \\\"b\\\"\" \"c;d\" 2.5 arc \"c;d\" \"e\\\\\" 4 edge \"e\\\\\" \"'\" 2\n at \"a, \\\"b\\\"\" -1.5 0 at \"c;d\" 0 -2 at \"e\\\\\" 1 1 at \"'\" 2 2\n}\npuzzle odd\n";
    let said = "setState \"a, \\\"b\\\"\" setGoal \"'\" solveUCS quiet print $cost $path";
    let written = Script::new(&format!("{odd}{SAVED}{said}")).run();
    let (_, before) = written.stdout.split_once(BEHIND).expect("both are written");
    for name in ["g.dot", "g.csv"] {
        on(name, &written.file(name), said).stdout(before).run();
    }
}

#[test]
fn a_list_of_edges_keeps_the_order_of_nodes_or_says_that_it_is_lost() {
    let said = "setState C setGoal E solveBFS quiet print $path $expanded";
    let saved = |edges: &str| {
        let graph = format!("define graph g {{ {edges} }}\npuzzle g\n{said}\nsave \"g.csv\" csv");
        let written = Script::new(&graph).run();
        let (before, behind) = written.stdout.split_once('\n').expect("two lines");
        (before.to_owned(), behind.to_owned(), written.file("g.csv"))
    };
    // A leads to D, but B comes before.
    let (before, behind, edges) = saved("edge A C edge C B edge C D edge A D edge B E edge D E");
    assert!(
        before.starts_with("[B E]") || before.starts_with("B E"),
        "{before}"
    );
    assert_eq!(behind, "Wrote a graph to g.csv\n");
    on("g.csv", &edges, said)
        .stdout(&format!("{before}\n"))
        .run();
    let lost = "Wrote a graph to g.csv; the order of its nodes is lost, which `dot` keeps\n";
    let (_, behind, _) = saved("edge C D edge A B edge B D edge D E");
    assert_eq!(behind, lost);
    // A node without an edge is not in the list.
    on("h.dot", "graph { A; B; A -- C }", "save \"g.csv\" csv")
        .stdout(lost)
        .run();
}

#[test]
fn mistakes_in_files_are_told_at_their_place() {
    for (file, text, said) in [
        ("g.csv", "S,A,x\n", "g.csv:1:5"),
        ("g.csv", "from,to,cost\nS,A,1,2\n", "g.csv:2:7"),
        ("g.csv", "S\n", "it leads to"),
        ("g.csv", "S,A,-1\n", "decimals of at least 0"),
        ("g.csv", "S,A,0.1234567\n", "at most six places"),
        ("g.csv", "", "names no node"),
        ("g.dot", "graph { A -> B }", "expected `--`"),
        (
            "g.dot",
            "digraph { A -> B [weight=heavy] }",
            "`heavy` is no cost",
        ),
        ("g.dot", "graph { A -- B", "expected `}`"),
        ("g.dot", "graph { \"A -- B }", "has no end"),
        (
            "g.dot",
            "graph { A -- B; A [h=1] }",
            "says nothing of the node `B`",
        ),
        (
            "g.dot",
            "graph { A -- B; A [pos=left] }",
            "expected a place",
        ),
        ("g.dot", "tree { }", "expected `graph` or `digraph`"),
        ("g.test", "start_state: A\nA x B\n", "goal_states:"),
        (
            "g.test",
            "start_state: A\ngoal_states: B\nA B\n",
            "g.test:3:1",
        ),
        ("g.gr", "p sp 2 1\na 1 3 1\n", "from 1 to 2"),
        ("g.gr", "p max 2 1\n", "`p sp`"),
        ("g.gr", "p sp 2 1\na 1 2 4294967296\n", "are the most"),
        ("g.gr", "p sp 2 99999999999\n", "are the most"),
        ("g.txt", "S,A\n", "ends in .csv"),
    ] {
        on(file, text, "print 1")
            .status(1)
            .stderr_contains(said)
            .run();
    }
    let deep = format!("graph {{ {} A {} }}", "{".repeat(99), "}".repeat(99));
    on("g.dot", &deep, "print 1")
        .status(1)
        .stderr_contains("too deep")
        .run();
    on("g.gr", "p sp 2 1\na 1 2 1\n", "print 1")
        .file("g.co", "p aux sp co 2\nv 1 0 0\n")
        .status(1)
        .stderr_contains("the node 2 has no place")
        .run();
}

/// Searches that add costs in 32 bits are not offered where paths may cost more; uniform cost is right to the last unit.
#[test]
fn costs_of_a_long_way_do_not_overflow() {
    let arcs = "p sp 4 3\na 1 2 2147483647\na 2 3 2147483000\na 3 4 600\n";
    on(
        "far.gr",
        arcs,
        "solveUCS quiet print $cost\nexpect fails { readCommands \"s.txt\" }",
    )
    .file("s.txt", "solveIDAStar zero")
    .stdout("4294967247\n")
    .run();
}
