//! `writeStates`: tables of states with their distances, to train heuristics on.

use crate::support::{Ran, Script};
use std::collections::HashSet;

/// The rows of a table, without its header.
fn rows(ran: &Ran, name: &str) -> (String, Vec<Vec<String>>) {
    let text = ran.file(name);
    let mut lines = text.lines();
    let header = lines.next().expect("a header").to_owned();
    let rows = lines.map(|line| line.split(',').map(str::to_owned).collect());
    (header, rows.collect())
}

#[test]
fn all_states_stand_there_once_with_their_distances() {
    let ran = Script::new("puzzle sliding 2x3\nwriteStates \"states.csv\"\nlayers")
        .stdout_contains("Wrote 360 states to states.csv\n")
        .run();
    let (header, rows) = rows(&ran, "states.csv");
    assert_eq!(
        header,
        "state,distance,cell_0,cell_1,cell_2,cell_3,cell_4,cell_5"
    );
    let states: HashSet<&String> = rows.iter().map(|row| &row[0]).collect();
    assert_eq!((rows.len(), states.len()), (360, 360));
    let distances: Vec<u32> = rows
        .iter()
        .map(|row| row[1].parse().expect("one"))
        .collect();
    assert!(distances.is_sorted());
    // The diameter, and the one state that is so far: 21 moves.
    assert_eq!(distances[359], 21);
    for row in &rows {
        let tiles: String = row[2..].concat().replace('0', "b");
        assert_eq!(row[0].replace([' ', '/'], ""), tiles);
    }
}

#[test]
fn a_script_reads_the_table_back_and_a_search_proves_each_distance() {
    let script = "puzzle sliding 2x3\nwriteStates \"states.csv\" depth 9\nmaxNodes none\n\
                  let read = rows(\"states.csv\")\nlayers depth 9\nexpect size($read) == states\n\
                  for row in $read {\n    setState item($row, 1)\n    solveAStar h2 quiet\n    \
                  expect $length == item($row, 2)\n    expect optimal\n}";
    Script::new(script).run();
}

#[test]
fn where_moves_have_costs_distances_are_costs() {
    let script = "define puzzle lamps {\n  cells 1..3 values [off on]\n  goal \"off off off\"\n  \
                  for c in 1..3 {\n    move \"on $c\" cost $c when at($c) == off set $c on\n    \
                  move \"off $c\" cost $c when at($c) == on set $c off\n  }\n}\n\
                  puzzle lamps\nwriteStates \"states.csv\"\nlayers";
    let ran = Script::new(script).run();
    let (header, rows) = rows(&ran, "states.csv");
    assert_eq!(header, "state,distance,cell_1,cell_2,cell_3");
    for row in &rows {
        let cost: u32 = (1..=3)
            .filter(|&cell| row[cell + 1] == "1")
            .map(|cell| cell as u32)
            .sum();
        assert_eq!(row[1], cost.to_string(), "{row:?}");
    }
    assert_eq!(rows.len(), 8);
}

#[test]
fn ends_of_walks_stand_there_with_the_moves_that_made_them() {
    let script = "seed 5\nwriteStates \"a.csv\" walks 300 12\nwriteStates \"b.csv\" walks 300 12\n\
                  seed 5\nwriteStates \"c.csv\" walks 300 12\nfor row in rows(\"a.csv\") {\n    \
                  setState item($row, 1)\n    solve quiet\n    expect $length <= item($row, 2)\n    \
                  expect ((item($row, 2) - $length) % 2) == 0\n}";
    let ran = Script::new(script).run();
    let (header, rows) = rows(&ran, "a.csv");
    assert!(header.starts_with("state,walk,cell_0,"), "{header}");
    assert_eq!(ran.file("a.csv"), ran.file("c.csv"));
    assert_ne!(ran.file("a.csv"), ran.file("b.csv"));
    let walks: HashSet<u32> = rows
        .iter()
        .map(|row| row[1].parse().expect("one"))
        .collect();
    assert_eq!(walks, (0..=12).collect());
}

#[test]
fn what_does_not_come_to_its_end_writes_nothing() {
    for (line, said) in [
        (
            "puzzle fifteen writeStates \"a.csv\" maxNodes 5000",
            "the node limit ended it",
        ),
        (
            "puzzle fifteen writeStates \"a.csv\" memoryLimit 1MB",
            "they do not fit the memory limit",
        ),
        (
            "puzzle fifteen writeStates \"a.csv\" timeLimit 0.2 memoryLimit 64GiB",
            "it ran out of time",
        ),
        (
            "writeStates \"a.csv\" walks 100000000 60 timeLimit 0.2",
            "it ran out of time",
        ),
        (
            "writeStates \"a.csv\" walks 1000000 60 memoryLimit 1MB",
            "they do not fit the memory limit",
        ),
        (
            "puzzle sliding 2x2 writeStates \"a.csv\" walks 100 50",
            "ask for shorter walks",
        ),
    ] {
        let ran = Script::new(line)
            .status(1)
            .stderr_contains("(unwritten_states)")
            .run();
        let words: Vec<&str> = ran.stderr.split_whitespace().collect();
        assert!(words.join(" ").contains(said), "{line}: {}", ran.stderr);
        assert_eq!(ran.names(), ["script.txt"], "{line}");
    }
    #[cfg(unix)]
    for line in [
        "puzzle fifteen\nwriteStates \"a.csv\" memoryLimit 64GiB",
        "writeStates \"a.csv\" walks 1000000000 60",
    ] {
        let ran = Script::new(line)
            .shell("\"$PROGRAM\" \"$0\" & sleep 0.7; kill -INT $!; wait $!")
            .status(130)
            .run();
        assert_eq!(ran.names(), ["script.txt"], "{line}");
    }
}

#[test]
fn a_file_in_the_way_stays_and_a_sandbox_writes_where_it_may() {
    let script = || Script::new("writeStates \"a.csv\" depth 2");
    let ran = script()
        .file("a.csv", "before")
        .status(1)
        .stderr_contains("it is there already")
        .run();
    assert_eq!(ran.file("a.csv"), "before");
    let forced = script().file("a.csv", "before").args(["--force"]).run();
    assert_eq!(forced.file("a.csv").lines().count(), 1 + 1 + 2 + 4);
    let ran = script()
        .args(["--sandbox"])
        .status(1)
        .stderr_contains("sandbox::unwritable")
        .run();
    assert_eq!(ran.names(), ["script.txt"], "{}", ran.stderr);
    let ran = script().args(["--sandbox", "--out", "results"]).run();
    assert_eq!(ran.file("results/a.csv"), forced.file("a.csv"));
}
