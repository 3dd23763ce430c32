//! Limits on the whole run: whatever it does in the meantime, it ends when its time, its memory or its user says so.

use crate::support::{PROGRAM, Script};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What takes long in one piece.
struct Long {
    /// A line of shell that makes what it reads.
    input: &'static str,
    /// How many names the table on disk that this leaves gets, if it leaves one.
    tables: usize,
    /// A line of shell that calls the program once, with `{}` where options go.
    line: &'static str,
}

const fn long(input: &'static str, line: &'static str) -> Long {
    Long {
        input,
        tables: 0,
        line,
    }
}

const LONG: [Long; 10] = [
    // Texts of 16 MiB, compared in one print.
    long(
        "echo 'let a = x repeat 24 { let a = \"$a$a\" } let b = \"$a\" print' > a.txt; \
         yes '($a == $b)' | head -20000 | tr '\n' ' ' >> a.txt; tr -d '\n' < a.txt > b.txt",
        "\"$PROGRAM\" {} b.txt",
    ),
    // A script that is parsed.
    long(
        "yes 'let k = [1 2 3 (4 + 5) max(h1,h2)] print $k' | head -c 60000000 > a.txt; echo >> a.txt",
        "\"$PROGRAM\" {} a.txt",
    ),
    // A file that nobody writes to.
    long(
        "mkfifo pipe; echo 'let f = pipe readCommands $f' > a.txt",
        "\"$PROGRAM\" {} a.txt",
    ),
    // The same, before anything runs.
    long("mkfifo pipe", "\"$PROGRAM\" {} pipe"),
    // Standard input that does not end.
    long(
        "mkfifo pipe",
        "sleep 60 > pipe & \"$PROGRAM\" {} - < pipe; code=$?; kill $!; exit $code",
    ),
    // A search.
    long(
        "",
        "\"$PROGRAM\" {} -c 'puzzle sliding 5x5 randomizeState 300 solveAStar h1 maxNodes none'",
    ),
    // A file of boards.
    long(
        "yes '312 475 68b' | head -3000000 > boards; \
         echo 'experiment \"x\" { file boards run solveAStar }' > a.txt",
        "\"$PROGRAM\" {} a.txt",
    ),
    // A log that is gone on with.
    long(
        "echo 'experiment \"x\" { states [\"312 475 68b\"] run solveAStar }' > a.txt; \"$PROGRAM\" a.txt > first; \
         yes \"$(cat x.runs.jsonl)\" | head -300000 > all; mv all x.runs.jsonl",
        "\"$PROGRAM\" {} --resume a.txt",
    ),
    // One that is merged.
    long(
        "echo 'experiment \"x\" { states [\"312 475 68b\"] run solveAStar }' > a.txt; \"$PROGRAM\" a.txt > first; \
         yes \"$(cat x.runs.jsonl)\" | head -300000 > all; rm x.runs.jsonl",
        "\"$PROGRAM\" merge {} a.txt all",
    ),
    // Tables on disk, thirty thousand to read.
    Long {
        input: "\"$PROGRAM\" -c 'puzzle sliding 3x4 cache build pdb(\"6\")' > first",
        tables: 30_000,
        line: "\"$PROGRAM\" {} -c 'cache verify'",
    },
];

/// Gives the table in a folder many names more.
fn name_often(cache: &Path, names: usize) {
    let mut entries = fs::read_dir(cache).expect("a folder of tables");
    let table = entries.next().expect("a table").expect("an entry").path();
    for name in 0..names {
        let name = cache.join(format!("pdb-{name:016x}.table"));
        fs::hard_link(&table, name).expect("another name");
    }
}

/// A folder with what something long reads.
fn folder_of(long: &Long) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    shell(&folder, long.input);
    if long.tables > 0 {
        name_often(&folder.path().join("cache"), long.tables);
    }
    folder
}

fn shell(folder: &TempDir, line: &str) {
    let mut command = Command::new("sh");
    let cache = folder.path().join("cache");
    command.args(["-c", line]).current_dir(folder);
    command
        .env("PROGRAM", PROGRAM)
        .env("PUZZLE_SCRIPT_CACHE", cache);
    assert!(command.status().expect("a shell").success(), "{line}");
}

/// Runs a line in a folder; its exit code, and the processors' time that it took in seconds.
fn ended(folder: &TempDir, line: &str) -> (i32, f64) {
    let started = Instant::now();
    // Both lines of `times` are sums: of the shell, and of what it started.
    shell(
        folder,
        &format!(
            "times > before; ( {line} ) > out 2> err < /dev/null; echo $? > code; times > after"
        ),
    );
    assert!(started.elapsed() < Duration::from_secs(50));
    let file = |name| fs::read_to_string(folder.path().join(name)).expect("the file is there");
    let spent = |name| {
        let text = file(name);
        let times = text.lines().last().unwrap_or_default().split_whitespace();
        let seconds = times.map(|time| {
            let (minutes, seconds) = time.trim_end_matches('s').split_once('m')?;
            Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
        });
        seconds.sum::<Option<f64>>().expect("two times")
    };
    let code = file("code").trim().parse().expect("a code");
    (code, spent("after") - spent("before"))
}

/// When a run is ended here, in seconds.
const END: f64 = 0.3;

/// What a run may take beyond its limit here: a tenth of a second, and a start of a program that is not optimised.
const SLACK: f64 = 1.0;

/// Lets something long be ended in both ways, in a folder that is made once.
fn ends(long: &Long) {
    let folder = folder_of(long);
    let limited = long.line.replace("{}", &format!("--time-limit {END}"));
    let interrupted = format!("timeout -s INT {END} \"$PROGRAM\"");
    let interrupted = long
        .line
        .replace("\"$PROGRAM\" ", &format!("{interrupted} "))
        .replace("{}", "");
    // 124: `timeout` had to end it, and did so with the one signal.
    for (line, expected) in [(limited, 1), (interrupted, 124)] {
        let (code, spent) = ended(&folder, &line);
        assert_eq!(code, expected, "{line}");
        assert!(spent < END + SLACK, "{line}: {spent} s");
    }
}

#[test]
fn whatever_takes_long_ends_with_its_time_or_one_interrupt() {
    // What waits takes no processor from what works.
    thread::scope(|scope| {
        for part in LONG.chunks(5) {
            scope.spawn(|| part.iter().for_each(ends));
        }
    });
}

#[test]
fn a_reader_that_reads_nothing_keeps_nobody_waiting() {
    let line = "{ \"$PROGRAM\" --time-limit 0.5 -c 'repeat 1000000000 { print on }' 2> err; echo $? > code; } | sleep 20 & \
                wait_for() { while [ ! -s code ]; do sleep 0.1; done; }; wait_for; cat code; kill $!";
    let started = Instant::now();
    let ran = Script::none().shell(line).run();
    assert_eq!(ran.stdout, "1\n");
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn what_was_printed_before_is_printed() {
    Script::none()
        .shell("mkfifo pipe; echo 'print before let f = pipe readCommands $f' > a.txt; \"$PROGRAM\" --time-limit 0.3 a.txt")
        .status(1)
        .stdout("before\n")
        .stderr_contains("the run's time is over")
        .run();
}

#[test]
fn a_list_that_does_not_fit_is_reported_where_it_stands() {
    let list = "\"$a\" ".repeat(300);
    Script::new(&format!(
        "let a = x repeat 24 {{ let a = \"$a$a\" }}\nexpect fails {{ let l = [{list}] }}\nlet l = [{list}]"
    ))
    .args(["--memory-limit", "100MB"])
    .status(1)
    .stderr_contains("puzzle_script::run::memory_limit")
    .stderr_contains("script.txt:3")
    .run();
}

#[test]
fn what_does_not_look_at_the_memory_limit_ends_by_it() {
    Script::none()
        .shell("echo 'print before' > first.txt; yes 'let k = [1 2 3 (4 + 5) max(h1,h2)]' | head -c 30000000 > a.txt; \
                echo >> a.txt; \"$PROGRAM\" --memory-limit 40MB a.txt")
        .status(1)
        .stderr_contains("puzzle_script::cli::memory_limit")
        .run();
}

/// Keeps every eighth of texts that are longer each time, so that they do not fit where the others were.
#[cfg(target_os = "linux")]
const FRAGMENTS: &str = r#"let kept = []
let text = "0123456789"
for stage in [[60000 8] [7200 9] [700 8]] {
  let long = ""
  repeat (item($stage, 2)) { let long = "$long$text" }
  let text = $long
  let count = item($stage, 1)
  let many = each(i in 1..$count, "$i$text$text$text$text$text$text$text")
  let last = ($count / 8)
  let kept = [$kept each(i in 1..$last, item($many, $i * 8))]
  let many = 0
}
repeat 300000 { }
print "done"
"#;

#[cfg(target_os = "linux")]
#[test]
fn memory_that_lies_idle_between_what_is_kept_counts() {
    // What the texts ask for is never more than 50 MB, and the process has 117 MB in the end.
    Script::new(FRAGMENTS)
        .args(["--memory-limit", "60MB"])
        .status(1)
        .stderr_contains("puzzle_script::cli::memory_limit")
        .run();
    Script::new(FRAGMENTS)
        .args(["--memory-limit", "200MB"])
        .stdout("done\n")
        .run();
}

#[test]
fn no_more_is_written_than_may_be() {
    let experiment =
        "experiment \"x\" {\n  depths 2..20\n  samples 5\n  run solveBFS\n  save \"x.csv\"\n}";
    let ran = Script::new(experiment)
        .args(["--max-disk", "5kB"])
        .status(1)
        .stderr_contains("`--max-disk` leaves")
        .run();
    assert_eq!(ran.names(), ["script.txt", "x.runs.jsonl"]);
    assert!((4000..=5000).contains(&ran.file("x.runs.jsonl").len()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_system_that_gives_no_more_memory_ends_the_run_with_a_report() {
    for script in [
        "let a = x repeat 24 { let a = \"$a$a\" } let l = [] repeat 1000 { let l = [\"$a\" $l] }",
        "puzzle sliding 5x5 randomizeState 300 solveBFS maxNodes none memoryLimit none threads 1",
    ] {
        Script::none()
            .shell(&format!("ulimit -v 200000; \"$PROGRAM\" -c '{script}'"))
            .status(1)
            .stderr_contains("(no_memory)")
            .run();
    }
}

#[test]
fn a_heuristic_reads_a_table_of_more_rows_than_a_list_has_parts() {
    use std::fmt::Write as _;
    let mut table = String::from("index; value\n");
    for index in 1..=1_100_000_u64 {
        let _ = writeln!(table, "{index}; {}", index * 7919 % 31);
    }
    let script = "let T = each(r in rows(\"t.csv\"), item($r, 2))
print size($T) item($T, 1100000) item(item(rows(\"t.csv\"), 1100000), 1)
define heuristic byTable = item($T, if(at(0) == b, 1, at(0) * 137500))
setState \"8b2 341 675\"
print heuristic(byTable)
solveAStar byTable maxNodes 500
print $reason $generated
setState \"7b2 853 641\"
print heuristic(byTable)";
    let value = |index: u64| index * 7919 % 31;
    let printed = format!("1100000 {0} 1100000\n{0}\n", value(1_100_000));
    let last = format!("max_nodes 500\n{}\n", value(7 * 137_500));
    Script::new(script)
        .file("t.csv", &table)
        .stdout_contains(&printed)
        .stdout_contains(&last)
        .run();
}
