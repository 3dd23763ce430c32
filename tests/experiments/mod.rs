//! Experiments as whole processes: killed, in parts, on a disk.

mod jobs;
mod per_run;

use crate::support::PROGRAM;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Enough to be killed half way, in every way that an experiment is used.
const SCRIPT: &str = "print \"before\"
experiment \"nodes\" {
  puzzle eight
  depths 12..20 step 4
  samples 12
  run solveAStar h1 maxNodes 4000
  run solveAStar h2 as \"A* Manhattan\"
  run solveBeam 10
  table generated
  table branching mean \"branching.md\"
  plot length log \"length.svg\"
  save \"runs.csv\"
  save \"runs.jsonl\"
  report \"page.html\"
}
print \"after\"
";

const LOG: &str = "nodes.runs.jsonl";

/// A folder with the script.
struct Desk(TempDir);

impl Desk {
    fn with(script: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("script.txt"), script).expect("written");
        Self(folder)
    }

    fn new() -> Self {
        Self::with(SCRIPT)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).current_dir(self.0.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let child = self.start(arguments);
        child.wait_with_output().expect("the program ends")
    }

    /// A run that must succeed; what it prints.
    #[track_caller]
    fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// A run that must end with that code; what it reports.
    #[track_caller]
    fn refused(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{arguments:?}: {output:?}"
        );
        String::from_utf8(output.stderr).expect("UTF-8")
    }

    /// All files but the script and the parts.
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.is_file())
            .map(|path| (name_of(&path), fs::read(&path).expect("a file")))
            .filter(|(name, _)| name != "script.txt" && !name.contains("-of-"))
            .collect();
        files.sort();
        files
    }

    /// Waits until the log has so many lines.
    fn await_lines(&self, log: &str, lines: usize, child: &mut Child) {
        let begun = Instant::now();
        loop {
            let text = fs::read_to_string(self.path(log)).unwrap_or_default();
            if text.lines().count() >= lines || child.try_wait().expect("a child").is_some() {
                return;
            }
            assert!(begun.elapsed() < Duration::from_mins(1), "it hangs");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// The parts of a whole, as arguments of `merge`.
    fn parts(count: usize) -> Vec<String> {
        (1..=count)
            .map(|index| format!("nodes.{index}-of-{count}.runs.jsonl"))
            .collect()
    }

    fn run_parts(&self, count: usize) {
        for index in 1..=count {
            let printed = self.printed(&["--shard", &format!("{index}/{count}"), "script.txt"]);
            assert!(
                printed.contains(&format!("part {index} of {count}")),
                "{printed}"
            );
        }
    }

    fn merge(&self, parts: &[String], options: &[&str]) -> Output {
        let words = ["merge"].iter().chain(options).chain(&["script.txt"]);
        let words: Vec<&str> = words
            .copied()
            .chain(parts.iter().map(String::as_str))
            .collect();
        self.run(&words)
    }
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

#[test]
fn a_killed_run_is_gone_on_with() {
    let whole = Desk::new();
    let printed = whole.printed(&["script.txt"]);
    assert_eq!(whole.files().len(), 6);
    for lines in [1, 20, 70] {
        let desk = Desk::new();
        let mut child = desk.start(&["script.txt"]);
        desk.await_lines(LOG, lines, &mut child);
        child.kill().expect("killed");
        child.wait().expect("it is gone");
        let kept = fs::read_to_string(desk.path(LOG)).expect("a log");
        assert_eq!(desk.printed(&["--resume", "script.txt"]), printed);
        assert_eq!(desk.files(), whole.files());
        // What was run before the kill stands in the log unchanged.
        let log = fs::read_to_string(desk.path(LOG)).expect("a log");
        for line in kept
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
        {
            assert!(log.contains(line), "{line}");
        }
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let slow = SCRIPT.replace("samples 12", "samples 3000");
    let desk = Desk::with(&slow);
    let mut child = desk.start(&["script.txt"]);
    desk.await_lines(LOG, 5, &mut child);
    let id = child.id().to_string();
    Command::new("kill")
        .args(["-INT", &id])
        .status()
        .expect("kill");
    let output = child.wait_with_output().expect("it ends");
    let report = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(130), "{report}");
    assert!(report.contains("(interrupted)"), "{report}");
    assert!(report.contains("--resume"), "{report}");
    let log = fs::read_to_string(desk.path(LOG)).expect("a log");
    assert!(log.lines().count() >= 5 && log.ends_with('\n'));
    assert_eq!(desk.files().len(), 1);
}

#[test]
fn the_time_of_the_whole_run_keeps_what_is_done() {
    let slow = SCRIPT.replace("samples 12", "samples 3000");
    let desk = Desk::with(&slow);
    let report = desk.refused(&["--time-limit", "1", "script.txt"], 1);
    assert!(
        report.contains("puzzle_script::experiment::time_limit"),
        "{report}"
    );
    assert!(report.contains("--resume"), "{report}");
    assert!(report.contains("of 27000 runs"), "{report}");
}

#[test]
fn parts_merge_to_what_one_run_gives() {
    let whole = Desk::new();
    let printed = whole.run(&["script.txt"]);
    let desk = Desk::new();
    desk.run_parts(5);
    assert_eq!(desk.files().len(), 0);
    let merged = desk.merge(&Desk::parts(5), &[]);
    assert_eq!(merged, printed);
    assert_eq!(desk.files(), whole.files());
}

#[test]
fn parts_merge_to_the_same_events() {
    let whole = Desk::new();
    let printed = whole.run(&["--format", "json", "--seed", "7", "script.txt"]);
    let desk = Desk::new();
    for part in ["1/2", "2/2"] {
        desk.printed(&["--seed", "7", "--shard", part, "script.txt"]);
    }
    let merged = desk.merge(&Desk::parts(2), &["--format", "json", "--seed", "7"]);
    assert_eq!(merged, printed);
}

#[test]
fn a_part_that_died_is_run_again() {
    let whole = Desk::new();
    let printed = whole.run(&["script.txt"]);
    let desk = Desk::new();
    desk.printed(&["--shard", "1/2", "script.txt"]);
    let mut child = desk.start(&["--shard", "2/2", "script.txt"]);
    let log = "nodes.2-of-2.runs.jsonl";
    desk.await_lines(log, 10, &mut child);
    child.kill().expect("killed");
    child.wait().expect("it is gone");
    // Whenever the kill came, cut so that runs are missing.
    let text = fs::read(desk.path(log)).expect("a log");
    fs::write(desk.path(log), &text[..text.len() / 2]).expect("cut");
    let missing = desk.merge(&Desk::parts(2), &[]);
    let report = String::from_utf8(missing.stderr).expect("UTF-8");
    assert_eq!(missing.status.code(), Some(1), "{report}");
    assert!(report.contains("(missing_runs)"), "{report}");
    assert!(report.contains("--resume --shard 2/2"), "{report}");
    assert_eq!(desk.files().len(), 0);
    desk.printed(&["--resume", "--shard", "2/2", "script.txt"]);
    assert_eq!(desk.merge(&Desk::parts(2), &[]), printed);
    assert_eq!(desk.files(), whole.files());
}

/// A log with the checksums that belong to its lines: FNV-1a of what stands before, of a run the last digits, behind the
/// checksum of its search.
fn signed(log: &str) -> String {
    let hash = |text: &str| {
        let hash = { text.bytes() }
            .fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, |hash, byte| {
                (hash ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b)
            });
        format!("{hash:032x}")
    };
    let mut searches = HashMap::new();
    let line = |line: &str| {
        let (covered, _) = line.split_once(",\"checksum\":").expect("it has one");
        let (search, _) = covered.split_once(',').expect("more than a number");
        let checksum = if covered.contains("\"command\":") {
            searches.insert(search.to_owned(), hash(covered));
            hash(covered)
        } else {
            hash(&format!("{}{covered}", searches[search]))[16..].to_owned()
        };
        format!("{covered},\"checksum\":\"{checksum}\"}}\n")
    };
    log.lines().map(line).collect()
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let desk = Desk::new();
    desk.run_parts(2);
    let parts = Desk::parts(2);
    let refused = |parts: &[String], options: &[&str], status: i32, part: &str| {
        let output = desk.merge(parts, options);
        let report = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(status), "{report}");
        assert!(report.contains(part), "{part}: {report}");
    };
    refused(&parts, &["--seed", "7"], 1, "(foreign_part)");
    refused(&["script.txt".into()], &[], 1, "experiment::unreadable");
    refused(&["missing.jsonl".into()], &[], 2, "cli::unreadable_file");
    let text = fs::read_to_string(desk.path(&parts[0])).expect("a part");
    let elsewhere = Desk::with(&SCRIPT.replace("\"nodes\"", "\"other\""));
    elsewhere.printed(&["--shard", "1/2", "script.txt"]);
    let other = elsewhere.path("other.1-of-2.runs.jsonl");
    fs::copy(other, desk.path("other.jsonl")).expect("copied");
    refused(&["other.jsonl".into()], &[], 1, "(no_parts)");
    let changed = text.replacen("\"h_start\":", "\"h_start\":9", 1);
    fs::write(desk.path("changed.jsonl"), &changed).expect("written");
    let three = |last: &str| [&parts[..], &[last.to_owned()]].concat();
    refused(&three("changed.jsonl"), &[], 1, "experiment::unreadable");
    fs::write(desk.path("signed.jsonl"), signed(&changed)).expect("written");
    refused(&three("signed.jsonl"), &[], 1, "(different_results)");
    assert!(!desk.path(LOG).exists());
    refused(&three("other.jsonl"), &[], 1, "(unused_part)");
}

#[test]
fn existing_files_are_kept() {
    let desk = Desk::new();
    fs::write(desk.path("page.html"), "mine").expect("written");
    let report = desk.refused(&["script.txt"], 1);
    assert!(report.contains("(output_exists)"), "{report}");
    assert_eq!(desk.files(), [("page.html".to_owned(), b"mine".to_vec())]);
    desk.printed(&["--force", "script.txt"]);
    let before = desk.files();
    let output = desk.run(&["script.txt"]);
    let report = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        output.status.success() && report.contains("(log_used)"),
        "{report}"
    );
    assert_eq!(desk.files(), before);
    // More samples: the files of the outputs would change, so that `--force` is to say so.
    fs::write(
        desk.path("script.txt"),
        SCRIPT.replace("samples 12", "samples 13"),
    )
    .expect("written");
    let report = desk.refused(&["script.txt"], 1);
    assert!(
        report.contains("(output_exists)") && report.contains("`--resume --force`"),
        "{report}"
    );
    assert_eq!(desk.files(), before);
    desk.printed(&["--resume", "--force", "script.txt"]);
    // What the report advises is typed, and the changed experiment is run.
    fs::write(
        desk.path("script.txt"),
        SCRIPT.replace("h1 maxNodes 4000", "h1 maxNodes 5000"),
    )
    .expect("written");
    let report = desk.refused(&["script.txt"], 1);
    assert!(report.contains("(log_exists)"), "{report}");
    let changed = "max_nodes is no longer `4000`, but `5000`";
    assert!(report.replace("\n ", "").contains(changed), "{report}");
    let advised = report
        .split('`')
        .find(|part| part.starts_with("--force"))
        .expect("advice");
    desk.printed(&[advised, "script.txt"]);
}

#[test]
fn a_log_is_written_by_one_process() {
    let desk = Desk::with(&SCRIPT.replace("samples 12", "samples 3000"));
    let mut child = desk.start(&["script.txt"]);
    desk.await_lines(LOG, 1, &mut child);
    let report = desk.refused(&["--resume", "script.txt"], 1);
    child.kill().expect("killed");
    child.wait().expect("it is gone");
    assert!(report.contains("(log_in_use)"), "{report}");
}

#[test]
fn a_folder_that_goes_away_costs_no_runs() {
    let script = SCRIPT
        .replace("page.html", "sub/page.html")
        .replace("samples 12", "samples 60");
    let desk = Desk::with(&script);
    fs::create_dir(desk.path("sub")).expect("a folder");
    let mut child = desk.start(&["script.txt"]);
    desk.await_lines(LOG, 1, &mut child);
    fs::remove_dir_all(desk.path("sub")).expect("removed");
    let output = child.wait_with_output().expect("it ends");
    let report = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("(write_failed)"), "{report}");
    fs::create_dir(desk.path("sub")).expect("a folder");
    desk.printed(&["--resume", "script.txt"]);
    assert!(desk.path("sub/page.html").exists());
}

#[test]
fn a_wrong_length_in_a_file_names_the_board() {
    let script = "experiment \"given\" { file \"boards.txt\" run solve run solveGreedy h2 }\n"
        .replace("{ ", "{\n")
        .replace(" run", "\nrun")
        .replace(" }", "\n}");
    let desk = Desk::with(&script);
    let boards = |length: u32| {
        fs::write(
            desk.path("boards.txt"),
            format!("7 {length} 1b2 345 678\n8 4 312 475 68b\n"),
        )
        .expect("written");
    };
    boards(3);
    let report = desk.refused(&["script.txt"], 1);
    assert!(report.contains("(wrong_optimal)"), "{report}");
    assert!(
        report.contains("board 7") && report.contains("proved 1"),
        "{report}"
    );
    boards(1);
    desk.printed(&["--resume", "script.txt"]);
}

#[test]
fn lines_of_other_runs_are_lost_to_force_alone() {
    let desk = Desk::new();
    desk.printed(&["script.txt"]);
    let before = desk.files();
    let report = desk.refused(&["--resume", "--seed", "7", "script.txt"], 1);
    assert!(
        report.contains("(strange_log)") && report.contains("its seed is `42`"),
        "{report}"
    );
    assert_eq!(desk.files(), before);
    let output = desk.run(&["--resume", "--force", "--seed", "7", "script.txt"]);
    let report = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        output.status.success() && report.contains("(strange_lines)"),
        "{report}"
    );
}

#[test]
fn bad_parts_are_refused_as_arguments() {
    let desk = Desk::new();
    for bad in ["0/4", "5/4", "x"] {
        let report = desk.refused(&["--shard", bad, "script.txt"], 2);
        assert!(report.contains("--shard"), "{report}");
    }
    assert_eq!(desk.files().len(), 0);
}

#[test]
fn golden_tests_of_experiments_leave_nothing_behind() {
    let desk = Desk::new();
    desk.printed(&["test", "--update", "script.txt"]);
    desk.printed(&["test", "script.txt"]);
    let names: Vec<String> = desk.files().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["script.out"]);
}

#[test]
fn every_run_says_what_its_search_began_with_and_took() {
    let desk = Desk::with(
        "experiment \"nodes\" {
  states [\"312 475 68b\"]
  run solveAStar weighted(1.5,h2)
  run solveBFS
  run solveIDAStar h1
  save \"runs.csv\"
}",
    );
    assert!(desk.run(&["script.txt"]).status.success());
    let log = fs::read_to_string(desk.path(LOG)).expect("a log");
    let lines = log.lines();
    let lines = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let (searches, lines): (Vec<_>, Vec<_>) = lines.partition(|line| line["sample"].is_null());
    let names = &searches[0]["counts"];
    assert_eq!(
        (searches.len(), &names[4], &names[5]),
        (3, &"reopened".into(), &"peak_bytes".into())
    );
    let starts: Vec<Option<f64>> = lines.iter().map(|line| line["h_start"].as_f64()).collect();
    assert_eq!(starts, [Some(6.0), None, Some(4.0)]);
    assert!(lines.iter().all(|line| line["counts"][4] == 0));
    let takes_bytes = |line: &serde_json::Value| line["counts"][5].as_u64() > Some(0);
    assert!(takes_bytes(&lines[0]) && takes_bytes(&lines[1]) && !takes_bytes(&lines[2]));
    let rows = fs::read_to_string(desk.path("runs.csv")).expect("rows");
    assert!(rows.contains("stored,h_start,reopened,peak_bytes,optimal"));
}

#[test]
fn runs_of_another_definition_are_not_taken_for_those_of_this_one() {
    let script = "let k = 2
define puzzle row n {
  cells 1..$n
  goal 1..$n
  for c in 1..($n - 1) { move \"m$c\" swap $c ($c + 1) }
  move turn reverse 1..$k
}
puzzle row 4
experiment \"nodes\" {
  depths 1..2
  samples 2
  run solveBFS
  table generated
}
";
    let desk = Desk::with(script);
    let printed = desk.printed(&["script.txt"]);
    for (old, new) in [
        ("reverse 1..$k", "reverse 1..3"),
        ("let k = 2", "let k = 3"),
        ("row 4", "row 5"),
    ] {
        fs::write(desk.path("script.txt"), script.replace(old, new)).expect("written");
        let report = desk.refused(&["--resume", "script.txt"], 1);
        assert!(report.contains("(strange_log)"), "{report}");
    }
    let looks = script.replace(
        "1..$k\n",
        "1..$k # both\n  summary \"a row\"\n  draw \"{1} {2}\"\n",
    );
    fs::write(desk.path("script.txt"), looks).expect("written");
    assert_eq!(desk.printed(&["--resume", "script.txt"]), printed);
}

#[test]
fn parts_of_a_defined_puzzle_merge_to_what_one_run_gives() {
    let script = "define puzzle shelf {
  cells [left \"the middle\" 3]
  goal [red \"dark blue\" \"say \\\"hi\\\"\"]
  move one swap left \"the middle\"
  move \"the other one\" swap \"the middle\" 3
  draw \"<{left}|{the middle}|{3}>\"
}
define heuristic out = (count(c in cells, at($c) != goal($c)) / 2)
puzzle shelf
audit out
experiment \"nodes\" {
  depths 1..3
  samples all
  run solveBFS
  run solveAStar out as \"A*, what is out\"
  table generated \"table.md\"
  plot generated \"plot.svg\"
  save \"runs.csv\"
  report \"page.html\"
}
";
    let whole = Desk::with(script);
    let printed = whole.run(&["script.txt"]);
    let page = fs::read_to_string(whole.path("page.html")).expect("a page");
    assert!(page.contains("dark blue") && page.contains("what is out"));
    let desk = Desk::with(script);
    desk.run_parts(2);
    assert_eq!(desk.merge(&Desk::parts(2), &[]), printed);
    assert_eq!(desk.files(), whole.files());
}

#[cfg(unix)]
#[test]
fn a_timed_run_says_what_processors_worked_for_it() {
    let script = "experiment \"nodes\" {\n  depths [20]\n  samples 3\n  run solveAStar h1 maxNodes none\n  table cpu\n}\n";
    let desk = Desk::with(script);
    let refused = desk.refused(&["script.txt"], 1);
    assert!(refused.contains("(time_without_timing)"), "{refused}");
    let printed = desk.printed(&["--timing", "script.txt"]);
    assert!(printed.contains("CPU Seconds (mean)"), "{printed}");
    assert!(printed.contains("times depend on the machine"), "{printed}");
    let log = fs::read_to_string(desk.path(LOG)).expect("a log");
    let has_time = |line: &str| {
        let behind = line.split("\"cpu_seconds\":").nth(1).unwrap_or_default();
        let number = behind
            .split(',')
            .next()
            .and_then(|number| number.parse::<f64>().ok());
        number.is_some_and(|seconds| seconds > 0.0)
    };
    // Behind the line of the search.
    assert!(
        log.lines().count() == 4 && log.lines().skip(1).all(has_time),
        "{log}"
    );
}
