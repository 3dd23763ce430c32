//! Costs of moves, as a user meets them: in experiments, traces, reports, replays and statistics.

use crate::support::Script;
use serde_json::Value;

/// Two ways to each end: many cheap moves or few dear ones; a number is the place on a line.
const TOLL: &str = "define puzzle toll {
  cells [place] values [0 1 2 3 4 5 6 7 8]
  start 0
  goal 8
  move walk when place < 8 set place (place + 1)
  move leap cost 5 when place < 7 set place (place + 2)
  move fly cost 30 when place == 0 set place 8
}
define heuristic ahead = 8 - at(place)
puzzle toll
";

fn toll(script: &str) -> Script {
    Script::new(&format!("{TOLL}{script}"))
}

#[test]
fn searches_that_count_moves_say_so() {
    for search in ["solveBFS", "solveIDDFS"] {
        let said = format!(
            "Solution Length:  1\nSolution Cost:    30\n{search} counts moves: no solution has fewer, but one may cost less\n"
        );
        toll(&format!("{search}\nprintStats"))
            .stdout_contains(&said)
            .stdout_contains("Optimal:                    the number of moves, not their cost\n")
            .run();
        let ran = Script::none().args(["help", search]).run();
        let help = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            help.contains("If moves have costs, another one may cost less"),
            "{help}"
        );
        // Nothing is said where each move costs one.
        let ran = Script::new(&format!("setState \"312 475 68b\"\n{search}\nprintStats")).run();
        assert!(!ran.stdout.contains("counts moves"), "{}", ran.stdout);
        assert!(ran.stdout.contains("Optimal:                    proved\n"));
    }
    let ran = toll("solveUCS").run();
    assert!(!ran.stdout.contains("counts moves"), "{}", ran.stdout);
}

#[test]
fn experiments_draw_and_count_by_cost() {
    let ran = toll(
        "experiment \"toll\" {
  depths [3 8]
  samples 2
  run solveAStar ahead
  run solveBFS
  table cost
  table length
  table excess
  table hStart
  save \"runs.csv\"
}",
    )
    .run();
    let mut rows = csv::Reader::from_path(ran.path().join("runs.csv")).expect("the runs");
    let heads = rows.headers().expect("names").clone();
    let place = |name: &str| {
        heads
            .iter()
            .position(|head| head == name)
            .expect("a column")
    };
    let columns = ["depth", "start", "distance", "cost", "length", "h_start"].map(place);
    let rows = rows.records().map(|row| {
        let row = row.expect("a row");
        columns.map(|column| row[column].to_owned()).join(" ")
    });
    let rows: Vec<String> = rows.collect();
    // At a cost of 3 is one state alone, and 8 moves of one each lead from 0 to the goal.
    let due = [
        "3 5 3 3 3 3.0",
        "3 5 3 6 2 ",
        "3 5 3 3 3 3.0",
        "3 5 3 6 2 ",
        "8 0 8 8 8 8.0",
        "8 0 8 30 1 ",
        "8 0 8 8 8 8.0",
        "8 0 8 30 1 ",
    ];
    assert_eq!(rows, due);
    for table in [
        "Solution Cost (mean)\n\ndepth  runs  solved  solveAStar ahead  solveBFS\n-----  ----  ------  ----------------  --------\n    3     2       2              3.00      6.00\n    8     2       2              8.00     30.00\n",
        "Cost Beyond the Optimal Cost (mean)\n\ndepth  runs  solved  solveAStar ahead  solveBFS\n-----  ----  ------  ----------------  --------\n    3     2       2              0.00      3.00\n    8     2       2              0.00     22.00\n",
    ] {
        assert!(ran.stdout.contains(table), "{}", ran.stdout);
    }
    toll("experiment \"none\" { depths [9] samples 1 run solveBFS }")
        .status(1)
        .stderr_contains("8")
        .run();
}

#[test]
fn traces_reports_and_pages_count_costs() {
    // g is what was paid, f the sum of it and the estimate.
    let ran = toll("solveAStar ahead trace \"trace.jsonl\"\nsolveUCS trace").run();
    let lines = ran.file("trace.jsonl");
    let leap = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"))
        .find(|line| line.to_string().contains("\"leap\""))
        .expect("it is generated");
    assert_eq!(leap["g"], 5, "{leap}");
    assert_eq!(leap["h"], 6, "{leap}");
    let replay = toll("replay \"page.html\" { run solveAStar ahead run solveBFS }").run();
    let page = replay.file("page.html");
    assert!(page.contains("\"costs\":true"), "{page}");
    let report = toll("report [astar(ahead) bfs] [\"0\" \"6\"]").run();
    assert!(
        report.stdout.contains(" 10 cost |      20 actions | TOTAL"),
        "{}",
        report.stdout
    );
    assert!(
        report.stdout.contains(" 35 cost |       4 actions | TOTAL"),
        "{}",
        report.stdout
    );
}

#[test]
fn priorities_choose_other_states_within_the_same_bound() {
    let mut seen = Vec::new();
    for priority in ["", " priority xdp", " priority xup"] {
        let mut expanded = String::new();
        for board in ["876 b41 253", "867 254 3b1", "641 b87 253"] {
            let ran = Script::new(&format!(
                "setState \"{board}\"\nsolveAStar h2 quiet maxNodes none\nlet best = $length\n\
                 solveWeightedAStar 1.5 h2{priority} quiet\nexpect $length <= (1.5 * $best)\nprint $expanded"
            ))
            .run();
            expanded += &ran.stdout;
        }
        seen.push(expanded);
    }
    let [usual, xdp, xup] = &seen[..] else {
        panic!("three")
    };
    assert!(usual != xdp && usual != xup && xdp != xup, "{seen:?}");
}

/// The log of an experiment has costs as the puzzle writes them, and is read again as it was.
#[test]
fn the_log_of_an_experiment_has_costs_as_they_are_written() {
    let script = "define graph map {\n  start S goal G\n  edge S A 0.5 edge A G 0.25 edge S G 0.9\n  h S 0.7 h A 0.25 h G 0\n}\n\
                  puzzle map\nexperiment \"e\" {\n  states [\"S\" \"A\"]\n  run solveUCS\n  run solveAStar h\n  table cost rows depth\n}\n";
    let ran = Script::new(script)
        .stdout_contains("\n 0.25 ")
        .stdout_contains("\n 0.75 ")
        .run();
    let text = ran.file("e.runs.jsonl");
    let line = |search: &str| {
        let own = text
            .lines()
            .find(|line| line.starts_with(search) && line.contains("\"sample\":1"));
        own.expect("a line").to_owned()
    };
    let ucs = line("{\"search\":1,");
    // The lower bound is the cost.
    assert!(
        ucs.contains("\"cost\":0.75,\"optimal\":true,\"h_start\""),
        "{text}"
    );
    assert!(
        line("{\"search\":2,").contains("\"h_start\":0.7,"),
        "{text}"
    );
    let again = script.replace("\n  run solveUCS", "\n  resume\n  run solveUCS");
    let again = Script::new(&again).file("e.runs.jsonl", &text).run();
    assert_eq!(again.file("e.runs.jsonl"), text);
}
