//! Runs that need something of their own: a heuristic of the script made for their start, draws with their seed.

use super::Desk;
use std::fmt::Write;
use std::fs;

/// A heuristic made of numbers, and one made of it and of h2.
const HEURISTICS: &str = "define heuristic far = sum(c in cells, if(at($c) == goal($c), 0, 1))
define heuristic half k = most(x in [(far / $k) h2], $x)
";

const SEARCHES: [&str; 5] = [
    "solveNBS far",
    "solveMM half(2)",
    "solveBAE max(h1,far)",
    "solveNBS half(1)",
    "solveMM h1",
];

/// 16 boards, which make more runs than heuristics are made for at a time.
fn script() -> String {
    let runs = SEARCHES.map(|search| format!("  run {search}\n")).concat();
    format!(
        "{HEURISTICS}experiment \"ends\" {{
  depths [3 9 14 18]
  samples 4
  seed 5
{runs}  table generated mean \"table.md\"
  save \"runs.csv\"
}}\n"
    )
}

/// The rows of the saved runs, as `start generated expanded length`.
fn counts(desk: &Desk) -> Vec<String> {
    let mut rows = csv::Reader::from_path(desk.path("runs.csv")).expect("the runs");
    let heads = rows.headers().expect("names").clone();
    let columns = ["start", "label", "generated", "expanded", "length"];
    let columns = columns.map(|name| {
        let place = heads.iter().position(|head| head == name);
        place.expect("a column")
    });
    let rows = rows.records().map(|row| row.expect("a row"));
    rows.map(|row| columns.map(|column| row[column].to_owned()).join(","))
        .collect()
}

#[test]
fn own_heuristics_from_both_ends_count_as_outside() {
    let desk = Desk::with(&script());
    desk.printed(&["--threads", "2", "script.txt"]);
    let counts = counts(&desk);
    assert_eq!(counts.len(), 80);
    let mut outside = HEURISTICS.to_owned();
    for row in &counts {
        let [start, search, ..] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("columns")
        };
        // The label of a heuristic with arguments has commas of its own.
        let search = SEARCHES.iter().find(|own| own.starts_with(search));
        let search = search.expect("one of them");
        let _ = write!(
            outside,
            "setState \"{start}\"\n{search}\nprint \"{start},{search},$generated,$expanded,$length\"\n"
        );
    }
    let alone = Desk::with(&outside);
    let printed = alone.printed(&["script.txt"]);
    let printed: Vec<&str> = printed
        .lines()
        .filter(|line| line.contains(",solve"))
        .collect();
    assert_eq!(counts, printed);
}

#[test]
fn own_heuristics_from_both_ends_go_on_and_merge_to_the_same() {
    let whole = Desk::with(&script());
    let printed = whole.run(&["script.txt"]);
    let log = "ends.runs.jsonl";
    let lines = fs::read_to_string(whole.path(log)).expect("a log");
    for kept in [1, 40, 79] {
        let desk = Desk::with(&script());
        let first: String = lines.split_inclusive('\n').take(kept).collect();
        fs::write(desk.path(log), first).expect("written");
        let output = desk.run(&["--resume", "--threads", "1", "script.txt"]);
        assert_eq!(output, printed, "{kept}");
        assert_eq!(desk.files(), whole.files(), "{kept}");
    }
    let desk = Desk::with(&script());
    let parts = [1, 2].map(|index| {
        desk.printed(&["--shard", &format!("{index}/2"), "script.txt"]);
        format!("ends.{index}-of-2.runs.jsonl")
    });
    assert_eq!(desk.merge(&parts, &[]), printed);
    assert_eq!(desk.files(), whole.files());
}

#[test]
fn a_heuristic_that_fails_for_a_start_ends_the_experiment() {
    // A number divided by where the blank of the goal is, counted from 0.
    let desk = Desk::with(
        "define heuristic odd = sum(c in cells, if(at($c) == goal($c), 0, 1)) / (home(b) - 1)
setGoal \"1b2 345 678\"
experiment \"odd\" { states [\"12b 345 678\" \"b12 345 678\"] run solveNBS odd }
",
    );
    let report = desk.refused(&["script.txt"], 1);
    assert!(report.contains("(division_by_zero)"), "{report}");
}

#[test]
fn an_experiment_may_ask_more_own_heuristics_than_are_kept() {
    let desk = Desk::with(
        "define heuristic far k = $k * sum(c in cells, if(at($c) == goal($c), 0, 1))
experiment \"many\" {
  depths [4]
  samples 1
  for k in 1..70 { run solveAStar far($k) as \"k $k\" }
}
",
    );
    let printed = desk.printed(&["script.txt"]);
    assert!(
        printed.starts_with("Experiment many: 70 runs, 70 solved"),
        "{printed}"
    );
}

const WALKS: &str = "experiment \"walks\" {
  depths [4 7]
  samples 4
  seed 3
  run solveStochasticHillClimbing h2
  run solveFirstChoice h2
  run solveRandomRestarts 5 h2
  run solveAnnealing 1.5 0.99 h2
  run solveAnnealing 4 0.9 h1
  table generated mean \"table.md\"
  save \"runs.csv\"
}
";

#[test]
fn searches_that_draw_go_on_as_if_never_interrupted() {
    let whole = Desk::with(WALKS);
    let printed = whole.run(&["script.txt"]);
    let log = "walks.runs.jsonl";
    let lines = fs::read_to_string(whole.path(log)).expect("a log");
    // Five searches, each on eight boards.
    assert_eq!(lines.lines().count(), 45);
    // Other draws find other ways, so a seed of another run would show.
    for kept in 0..45 {
        let desk = Desk::with(WALKS);
        // The end of what was written last is lost.
        let first: String = lines.split_inclusive('\n').take(kept + 1).collect();
        fs::write(desk.path(log), &first[..first.len() - 9]).expect("written");
        let threads = if kept % 2 == 0 { "1" } else { "2" };
        let output = desk.run(&["--resume", "--threads", threads, "script.txt"]);
        assert_eq!(output, printed, "{kept}");
        assert_eq!(desk.files(), whole.files(), "{kept}");
    }
}
