//! Local searches that draw, in experiments: each run is reproduced by its line and that of its search.

use crate::support::Script;
use std::collections::HashMap;

const WALKS: &str = "experiment \"walks\" {
  puzzle eight
  depths [6 8]
  samples 6
  seed 3
  run solveFirstChoice h2
  run solveRandomRestarts 5 h2
  run solveAnnealing 1.5 0.99 h2
  save \"runs.csv\"
}";

/// The runs of the log, each with its search, without the digests of the script and of the lines.
fn runs(script: Script, log: &str) -> Vec<String> {
    let log = script.run().file(log);
    let mut searches = HashMap::new();
    let line = |line: &str| {
        let (number, rest) = line.split_once(',').expect("more than a number");
        let (rest, _) = rest.split_once(",\"checksum\":").expect("a checksum");
        if let Some((search, _)) = rest.split_once(",\"target\":") {
            searches.insert(number.to_owned(), search.to_owned());
            return None;
        }
        Some(format!("{},{rest}", searches[number]))
    };
    log.lines().filter_map(line).collect()
}

#[test]
fn runs_of_an_experiment_are_the_same_alone_and_together() {
    let all = runs(Script::new(WALKS), "walks.runs.jsonl");
    assert_eq!(
        runs(
            Script::new(WALKS).args(["--threads", "1"]),
            "walks.runs.jsonl"
        ),
        all
    );
    // A part makes the very runs that the whole made, and the seed of the session says nothing.
    let part = runs(
        Script::new(&format!("seed 9\n{WALKS}")).args(["--shard", "1/2"]),
        "walks.1-of-2.runs.jsonl",
    );
    let made = part.iter().filter(|run| all.contains(run)).count();
    assert!(made >= 12, "{made} of {}", part.len());
    // Boards of one row do not share their draws: with one seed for all these would be few.
    let other = runs(
        Script::new(&WALKS.replace("seed 3", "seed 4")),
        "walks.runs.jsonl",
    );
    assert!(other.iter().all(|run| !all.contains(run)));
}

#[test]
fn a_search_that_draws_moves_the_generator_on_by_one_number() {
    let after = |search: &str| {
        let script =
            format!("seed 3 setState \"142 375 68b\" {search} randomizeState 40 printState");
        let ran = Script::new(&script).run();
        ran.stdout.lines().last().map(str::to_owned)
    };
    let due = after("solveFirstChoice h2");
    assert_eq!(after("solveAnnealing 2 0.99 h2"), due);
    assert_eq!(after("solveRandomRestarts 9 h2"), due);
    assert_ne!(after("solveAStar h2"), due);
    assert_ne!(after("solveFirstChoice h2 solveFirstChoice h2"), due);
}
