//! Traces, watched searches and replays as files and as text.

use crate::support::Script;
use serde_json::Value;

const NEAR: &str = "setState \"3b2 615 748\"\n";

/// The lines of a file of entries.
fn entries(text: &str) -> Vec<Value> {
    let line = |line: &str| serde_json::from_str(line).expect("each line is an object");
    text.lines().map(line).collect()
}

fn count(entries: &[Value], kind: &str) -> usize {
    entries.iter().filter(|one| one["kind"] == kind).count()
}

#[test]
fn trace_files_have_what_their_names_say() {
    let searches = "solveAStar h2 trace \"a.jsonl\"\nsolveAStar h2 trace \"a.csv\"\nsolveAStar h2 trace \"a.dot\"\n\
                    solveIDAStar h1 trace \"i.csv\"\nsolve trace \"s.jsonl\"\nsolve trace \"s.csv\"";
    let ran = Script::new(&format!("{NEAR}{searches}")).run();
    let all = entries(&ran.file("a.jsonl"));
    let counts = ["search", "taken", "produced", "goal", "end"].map(|kind| count(&all, kind));
    assert_eq!(counts, [1, 5, 15, 1, 1]);
    let table = ran.file("a.csv");
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("kind,number,state,parent,move,g,h,f,open,"));
    assert!(lines[2].starts_with("taken,2,312 6b5 748,1,down,1,4,5,5,"));
    assert_eq!(lines.len(), 7, "{table}");
    let columns = |line: &str| line.split(',').count();
    assert!(lines.iter().all(|line| columns(line) == columns(lines[0])));
    let tree = ran.file("a.dot");
    assert!(tree.starts_with("digraph search {") && tree.trim_end().ends_with('}'));
    assert_eq!(tree.matches(" -> ").count(), 15);
    let on_path = |line: &&str| line.contains(" -> ") && line.contains("style=bold");
    assert_eq!(tree.lines().filter(on_path).count(), 5, "{tree}");
    let rounds = ran.file("i.csv");
    assert_eq!(
        rounds.matches("\nround,").count(),
        rounds.matches("\nround_done,").count()
    );
    assert!(
        rounds.contains("\nround_done,,,,,,,,,threshold,5,"),
        "{rounds}"
    );
    let stages = entries(&ran.file("s.jsonl"));
    let done = stages.iter().find(|one| one["kind"] == "round_done");
    let done = done.expect("a stage");
    assert_eq!(done["round"], "stage");
    assert_eq!(done["name"], "the table of all distances");
    assert_eq!(
        (&done["bound"], &done["length"]),
        (&Value::from(5), &Value::from(5))
    );
    assert!(
        ran.file("s.csv")
            .contains(",1,the table of all distances,5,5\n")
    );
}

#[test]
fn a_trace_replaces_a_file_with_force_alone() {
    let script = || Script::new("solveBFS trace \"t.csv\"").file("t.csv", "mine");
    let refused = script().status(1).stderr_contains("--force").run();
    assert_eq!(refused.file("t.csv"), "mine");
    let replaced = script().args(["--force"]).run();
    assert!(replaced.file("t.csv").starts_with("kind,"));
    let page = || Script::new("replay \"p.html\" { run solveBFS }").file("p.html", "mine");
    assert_eq!(
        page()
            .status(1)
            .stderr_contains("--force")
            .run()
            .file("p.html"),
        "mine"
    );
    assert!(page().args(["--force"]).run().file("p.html").len() > 10_000);
}

#[test]
fn a_trace_shows_as_many_expansions_as_it_is_asked_for() {
    let search = "solveIDAStar h1 trace";
    let shown = |text: &str| Script::new(&format!("{NEAR}{text}")).run().stdout;
    let all = shown(search);
    let few = shown(&format!("{search} 2"));
    // Number, state, from, move, g, h, f, open.
    let numbered = |text: &str| {
        let words = |line: &&str| line.split_whitespace().count() == 10;
        let rows = text.lines().filter(words);
        rows.filter(|line| line.trim_start().starts_with(char::is_numeric))
            .count()
    };
    assert!(numbered(&all) > 2 && numbered(&few) == 2, "{few}");
    let rounds = |text: &str| text.matches("-- threshold").count();
    assert_eq!(rounds(&all), rounds(&few));
    assert!(few.contains("2 of "), "{few}");
    let timed = Script::new(&format!("{NEAR}{search}"))
        .args(["--timing"])
        .run();
    assert!(
        timed.stdout.contains("expanded  seconds"),
        "{}",
        timed.stdout
    );
    assert!(!all.contains("seconds"));
}

#[test]
fn each_end_of_a_search_is_shown_for_what_it_is() {
    let never = "setState \"b21 345 678\"\n";
    let small = "puzzle sliding 2x3\nsetState \"2 1 3 / 4 5 b\"\n";
    let far = "setState \"867 254 3b1\"\n";
    for (start, search, said) in [
        (far, "solveAStar h2 maxNodes 50", "no solution: max nodes"),
        (far, "solveDFS 3", "no solution: depth limit"),
        (far, "solveBeam 1", "no solution: dead end"),
        (small, "solveBFS maxNodes none", "no solution: exhausted"),
        (never, "solve", "no solution: unsolvable"),
    ] {
        let replay = format!("{start}replay \"p.html\" {{ run {search} }}");
        let page = Script::new(&replay)
            .stderr_contains("")
            .run()
            .file("p.html");
        assert!(page.contains(said), "{search}");
        let watched = format!("{start}watch {search}\nstep 1000000");
        let output = Script::new(&watched).stderr_contains("").run().stdout;
        let reason = said.rsplit(": ").next().expect("a reason");
        let end = format!("ended without a solution: {reason}");
        assert!(output.contains(&end), "{search}: {output}");
    }
    let full = format!("{far}watch solveBFS maxNodes none trace 0 keep 100");
    let text = Script::new(&full.replace("trace 0", "trace 1"))
        .run()
        .stdout;
    assert!(
        text.contains("The record is full: it has 100 entries"),
        "{text}"
    );
    let page = format!("{far}replay \"p.html\" {{ run solveBFS maxNodes none }}");
    let page = Script::new(&page).run().file("p.html");
    assert!(page.contains("the record ends here, the search went on"));
}

#[test]
fn a_solution_that_no_terminal_shows_is_printed_as_it_was() {
    let drawn = |how: &str| {
        let script = format!("{NEAR}solveAStar h2\nprettyPrintSolution {how}");
        Script::new(&script).run().stdout
    };
    let plain = drawn("");
    assert_eq!(drawn("animated"), plain);
    assert!(plain.matches("-------------").count() > 15 && !plain.contains('\u{1b}'));
    let wide = drawn("wide");
    assert!(wide.lines().count() * 2 < plain.lines().count(), "{wide}");
    let widest = wide.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{wide}");
}

/// What `why` answers, for each way in which a state is not expanded.
#[test]
fn why_never_has_an_answer_for_each_reason() {
    let far = "setState \"867 254 3b1\"\n";
    // A beam that ends in a dead end advises a wider one.
    let answers = |script: &str| Script::new(script).stderr_contains("").run().stdout;
    let open = answers(&format!("{NEAR}watch solveAStar h2\nwhy \"b32 615 748\""));
    assert!(
        open.contains("still open with f 7 when the search ended"),
        "{open}"
    );
    // Of all that was produced: a state with that fate that was never taken, or that was known.
    let with_fate = |search: &str, fate: &str| {
        let ran = Script::new(&format!("{far}{search} trace \"e.jsonl\"")).run();
        let all = entries(&ran.file("e.jsonl"));
        let taken: Vec<&Value> = all.iter().filter(|one| one["kind"] == "taken").collect();
        let never = |state: &Value| taken.iter().all(|one| one["state"] != *state);
        let found = all
            .iter()
            .find(|one| one["fate"] == fate && (fate == "known" || never(&one["state"])));
        let state = found.expect("a state with that fate")["state"].clone();
        state.as_str().expect("a text").to_owned()
    };
    let cut = with_fate("solveIDAStar h2 maxNodes 400", "cut");
    let cut = answers(&format!(
        "{far}watch solveIDAStar h2 maxNodes 400\nwhy \"{cut}\""
    ));
    assert!(
        cut.contains("cut off, f ") && cut.contains("is above the last threshold"),
        "{cut}"
    );
    let known = with_fate("solveBFS maxNodes 400", "known");
    let known = answers(&format!(
        "{far}watch solveBFS maxNodes 400\nwhy \"{known}\""
    ));
    assert!(known.contains(", known, with g "), "{known}");
    let beam = answers(&format!("{far}watch solveBeam 2 trace 3"));
    let (state, rank) = beam
        .lines()
        .find_map(|line| {
            line.strip_prefix("-- left the beam of 2: ")?
                .split_once(", rank ")
        })
        .expect("a state left the beam");
    let left = answers(&format!("{far}watch solveBeam 2\nwhy \"{state}\""));
    assert!(
        left.contains(&format!("it left the beam as number {rank} of ")),
        "{left}"
    );
    assert!(left.contains("the beam keeps 2"), "{left}");
    let never = answers(&format!("{NEAR}watch solveAStar h2\nwhy \"867 254 3b1\""));
    assert!(
        never.contains("Never reached: none of 5 expansions produced it"),
        "{never}"
    );
}

#[test]
fn the_last_two_records_stay_whatever_else_is_searched() {
    let script = format!(
        "{NEAR}watch solveDFS 3\nwatch solveBFS\nwatch solveAStar h2\nsolveIDAStar h1\nsolveGreedy h2\ncompare\nstep\nback\nback"
    );
    let text = Script::new(&script).run().stdout;
    let head = text
        .lines()
        .find(|line| line.contains("solveBFS") && line.contains("solveAStar h2"));
    assert!(head.is_some() && !text.contains("solveDFS"), "{text}");
    assert!(
        text.trim_end()
            .lines()
            .any(|line| line.starts_with("Before the first of 5 expansions by solveAStar h2")),
        "{text}"
    );
}
