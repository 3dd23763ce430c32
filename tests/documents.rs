//! README.md, docs/ and grammar.md say what the program does: their blocks run, their tables are compared.

use crate::schema::Schema;
use crate::support::{CACHE, PROGRAM, files, root};
use puzzle_core::syntax::SPELLINGS;
use puzzle_script::interp::catalog;
use puzzle_script::puzzle::Registry;
use puzzle_script::search::Algorithm;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use tempfile::TempDir;

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("the document is part of the project")
}

/// Runs a script from standard input.
fn run_in(folder: &Path, script: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(PROGRAM)
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .env("TMPDIR", folder)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("standard input is piped");
    input
        .write_all(script.as_bytes())
        .expect("the program reads its input");
    drop(input);
    child.wait_with_output().expect("the program ends")
}

/// The fenced blocks of a document, and the commands that the playground runs before a script (`given`): language and
/// text.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        let line = match line {
            "<!-- given" if open.is_none() => "```given",
            "-->"
                if open
                    .as_ref()
                    .is_some_and(|(language, _)| language == "given") =>
            {
                "```"
            }
            _ => line,
        };
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => open = Some((language.to_owned(), String::new())),
            (Some(_), Some("")) => blocks.extend(open.take()),
            (Some((_, body)), _) => writeln!(body, "{line}").expect("a string takes all"),
            (None, None) => {}
        }
    }
    blocks
}

fn meaningful_lines(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim_end)
        .filter(|line| !line.is_empty())
        .collect()
}

/// Pages whose blocks run: README.md, CONTRIBUTING.md and all of docs/.
fn pages() -> Vec<PathBuf> {
    let top = ["README.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    top.into_iter()
        .chain(files(&root().join("docs"), "md"))
        .collect()
}

/// A page, run in a folder of its own.
struct Page {
    name: String,
    folder: TempDir,
}

impl Page {
    /// Runs all blocks in their order: `script` from standard input; any into the file that is named behind its
    /// language; `console` in a shell. What a `text` block behind a script shows, it prints.
    fn run(path: &Path) {
        let folder = tempfile::tempdir().expect("a folder");
        let name = path.display().to_string();
        let page = Self { name, folder };
        let text = fs::read_to_string(path).expect("a page");
        let blocks = blocks(&text);
        let mut given = String::new();
        for (index, (language, body)) in blocks.iter().enumerate() {
            let shown = blocks.get(index + 1).filter(|next| next.0 == "text");
            match language.split_once(' ') {
                Some((_, file)) => page.write(file, body),
                None if language == "given" => given.clone_from(body),
                None if language == "script" => {
                    let script = std::mem::take(&mut given) + body;
                    page.script(&script, shown.map(|block| &*block.1));
                }
                None if language == "console" => page.console(body),
                _ => {}
            }
        }
    }

    fn write(&self, file: &str, body: &str) {
        let path = self.folder.path().join(file);
        let parent = path.parent().expect("it lies in the folder");
        fs::create_dir_all(parent).expect("a folder for the file");
        fs::write(path, body).expect("the file can be written");
    }

    fn script(&self, script: &str, shown: Option<&str>) {
        let ran = run_in(self.folder.path(), script, &["--color", "never", "-"]);
        match shown {
            Some(text) => self.compare(script, &ran, text),
            None => assert_eq!(ran.status.code(), Some(0), "{}: {script}", self.name),
        }
    }

    fn console(&self, text: &str) {
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").expect("a command");
            let mut shown = String::new();
            while let Some(output) = lines.next_if(|line| !line.starts_with("$ ")) {
                writeln!(shown, "{output}").expect("a string takes all");
            }
            let ran = Command::new("sh")
                .env("PUZZLE_SCRIPT_CACHE", CACHE)
                .args([
                    "-c",
                    &command.replace("puzzle-script ", &format!("{PROGRAM} ")),
                ])
                .current_dir(&self.folder)
                .output()
                .expect("sh runs");
            self.compare(command, &ran, &shown);
        }
    }

    fn compare(&self, what: &str, ran: &Output, shown: &str) {
        let stdout = String::from_utf8_lossy(&ran.stdout);
        let printed = format!("{stdout}{}", String::from_utf8_lossy(&ran.stderr));
        let (found, expected) = (meaningful_lines(&printed), meaningful_lines(shown));
        assert_eq!(found, expected, "{}: {what}", self.name);
    }
}

#[test]
fn pages_print_what_they_show() {
    thread::scope(|scope| {
        for page in pages() {
            scope.spawn(move || Page::run(&page));
        }
    });
}

/// The name of a heading in an address, as GitHub and mdBook make it.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then_some(letter),
    });
    kept.collect::<String>().to_lowercase()
}

/// The places of a page that links may lead to, and its lines outside of blocks.
fn places(text: &str) -> (BTreeSet<String>, String) {
    let mut inside = false;
    let prose = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        inside ^= fence;
        !inside && !fence
    });
    let prose: Vec<&str> = prose.collect();
    let headings = prose.iter().filter(|line| line.starts_with('#'));
    let places = headings.map(|line| slug(line.trim_start_matches('#').trim()));
    (places.collect(), prose.join("\n"))
}

#[test]
fn pages_link_to_what_is_there() {
    let top = ["grammar.md", "CHANGELOG.md", "SECURITY.md"].map(|name| root().join(name));
    let folders = ["docs/reference", "editors", "playground", "python"];
    let others = folders
        .iter()
        .flat_map(|name| files(&root().join(name), "md"));
    let mut found = 0;
    for page in pages().into_iter().chain(top).chain(others) {
        let text = fs::read_to_string(&page).expect("a page");
        let folder = page.parent().expect("a page lies in a folder");
        for link in places(&text).1.split("](").skip(1) {
            let target = &link[..link.find(')').expect("a link ends")];
            if target.starts_with("https://") {
                continue;
            }
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => page.clone(),
                _ => folder.join(file),
            };
            assert!(path.exists(), "{}: {target}", page.display());
            if !place.is_empty() {
                let text = fs::read_to_string(&path).expect("a page");
                let there = places(&text).0.contains(place);
                assert!(there, "{}: {target}", page.display());
                found += 1;
            }
        }
    }
    assert!(found > 0, "no link leads to a place on a page");
}

#[test]
fn the_two_commands_stand_first_in_the_readme() {
    let readme = document("README.md");
    let (language, first) = blocks(&readme).into_iter().next().expect("a block");
    let lines = first.lines().collect::<Vec<_>>();
    assert_eq!(language, "sh");
    assert_eq!(lines, ["cargo run -- scripts/quickstart.txt", "cargo test"]);
}

/// The contract: grammar.md, the pages of the reference, and the page for assistants.
fn contract() -> Vec<PathBuf> {
    let mut pages = files(&root().join("docs/reference"), "md");
    pages.extend(["grammar.md", "docs/llms.txt"].map(|name| root().join(name)));
    pages
}

#[test]
fn blocks_of_the_contract_run() {
    thread::scope(|scope| {
        for page in contract() {
            scope.spawn(move || {
                let text = fs::read_to_string(&page).expect("a page");
                let blocks = blocks(&text);
                for (_, script) in blocks.iter().filter(|(language, _)| language == "script") {
                    // Experiments write files.
                    let folder = tempfile::tempdir().expect("a folder");
                    let ran = run_in(folder.path(), script, &["-"]);
                    let stderr = String::from_utf8_lossy(&ran.stderr);
                    assert_eq!(ran.status.code(), Some(0), "{script}\n{stderr}");
                }
            });
        }
    });
}

/// What a stranger reads in one sitting stays so short.
#[test]
fn pages_are_no_longer_than_they_may_be() {
    let pages = [
        ("grammar.md", 40_000),
        ("README.md", 6_000),
        ("docs/llms.txt", 8_000),
    ];
    for (name, most) in pages {
        let size = document(name).len();
        assert!(size <= most, "{name} has {size} bytes, {most} at most");
    }
}

/// A release takes its notes from the part of its version; the first one is told on two pages.
#[test]
fn the_changelog_tells_each_version_once() {
    let text = document("CHANGELOG.md");
    let versions: Vec<&str> = text.split("\n## [").skip(1).collect();
    let names = versions.iter().filter_map(|part| part.split(']').next());
    assert_eq!(names.collect::<Vec<_>>(), ["Unreleased", "0.1.0"]);
    let first = versions.last().expect("the first version").len();
    assert!(first <= 8_000, "0.1.0 has {first} bytes");
}

fn part<'a>(text: &'a str, marks: (&str, &str)) -> &'a str {
    let start = text.find(marks.0).expect("the part begins") + marks.0.len();
    let end = text[start..].find(marks.1).expect("the part ends") + start;
    &text[start..end]
}

#[test]
fn the_grammar_has_the_table_of_spellings() {
    let text = document("grammar.md");
    let rows = text
        .lines()
        .skip_while(|line| *line != "| other spelling | usual spelling |");
    let rows: Vec<&str> = rows
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    let expected = SPELLINGS.map(|own| format!("| `{}` | `{}` |", own.written, own.usual));
    assert_eq!(rows, expected);
}

#[test]
fn each_command_stands_on_one_page() {
    let mut headings: BTreeMap<String, usize> = BTreeMap::new();
    for page in contract() {
        let text = fs::read_to_string(page).expect("a page");
        for line in text.lines().filter(|line| line.starts_with("## `")) {
            let heading = line.trim_start_matches("## `").trim_end_matches('`');
            *headings.entry(heading.to_owned()).or_default() += 1;
        }
    }
    for spec in catalog().table.specs() {
        let times = headings.get(&spec.usage());
        assert_eq!(times, Some(&1), "{}", spec.usage());
    }
}

#[test]
fn each_word_of_a_block_has_its_section() {
    let text = document("docs/reference/words.md");
    let catalog = catalog();
    for (block, words) in catalog.table.named_blocks() {
        let behind = match block {
            "define" => "define puzzle",
            "graph" => "define graph",
            other => other,
        };
        let own = text.split(&format!("\n## Words of `{behind}`\n")).nth(1);
        let own = own.and_then(|own| own.split("\n## ").next());
        let headings = own.expect("a part of its own").lines();
        let headings: Vec<&str> = headings
            .filter_map(|line| line.strip_prefix("### "))
            .collect();
        let usages = words.specs().iter();
        let usages: Vec<String> = usages.map(|spec| format!("`{}`", spec.usage())).collect();
        assert_eq!(headings, usages, "{block}");
    }
}

/// Event names with their fields, those in brackets marked optional.
fn documented_events() -> BTreeMap<String, BTreeMap<String, bool>> {
    let page = document("docs/protocol.md");
    let marks = (
        "<!-- events: every event and field is compared with what the program writes -->\n",
        "<!-- end of events -->",
    );
    let rows = part(&page, marks)
        .lines()
        .skip(2)
        .map(|row| row.split(" | ").collect::<Vec<_>>())
        .collect::<Vec<_>>();
    let mut events = BTreeMap::new();
    for row in rows {
        let fields = row[2..].join(" | ");
        let mut known = BTreeMap::new();
        let mut optional = false;
        for (index, piece) in fields.split('`').enumerate() {
            if index % 2 == 1 {
                known.insert(piece.to_owned(), optional);
            } else {
                optional = match (piece.rfind('['), piece.rfind(']')) {
                    (Some(open), Some(close)) => open > close,
                    (Some(_), None) => true,
                    (None, Some(_)) => false,
                    (None, None) => optional,
                };
            }
        }
        for name in row[0].split('`').skip(1).step_by(2) {
            events.insert(name.to_owned(), known.clone());
        }
    }
    events
}

#[test]
fn the_protocol_documents_every_event_and_field() {
    let script = "setState \"7b2 853 641\" solveAStar h1 maxNodes 10 isSolvable printStats
setState \"312 475 68b\" solveAStar h1 printStats prettyPrintSolution printPath printState checkSolution heuristic h2
checkSolution [down]
audit [h1 h1Blank] plot
audit h2 mustExpand
audit h2 \"312 475 68b\"
audit h1Blank suggest
layers depth 2 plot layers from start maxNodes 9 solveAll shortest 2
puzzle ring audit lastMove depth 1 randomizeState 9 solve maxNodes 100
puzzle eight
setState \"312 475 68b\"
cache list solve legalMoves print text seed 5 move left isSolvable
report [bfs] [\"312 475 68b\"]
randomMaze 5 5 solveBFS prettyPrintSolution
puzzle octa solveAll count setState \"9 3 13 6 12 11 0 1 14 16 2 4 7 8 15 10\" solveAll
puzzle eight
move left move left move left";
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_in(folder.path(), script, &["--format", "json", "--timing"]);
    // More mistakes than are reported.
    let mistaken = run_in(
        folder.path(),
        &"mov up\n".repeat(25),
        &["--format", "json", "-"],
    );
    let experiment = "experiment \"events\" {
  depths [2]
  samples 1
  run solveAStar h1
  table generated
  plot generated
  save \"runs.csv\"
}
audit h2 depth 2 plot \"h2.svg\"
layers depth 2 plot \"layers.svg\"
task \"A\" { setState \"312 475 68b\" checkSolution [down] expect solves }
setState \"3b2 615 748\"
watch solveIDAStar h1 trace
step printOpen printTree why \"312 6b5 748\"
watch solveBeam 2 trace
step 4 compare
solveRBFS h1 trace 1
solve trace
solveAStar h2 maxNodes 5 trace \"astar.csv\"
checkSearch \"astar.csv\" solveBFS
possible solveBFS
show
replay \"lesson.html\" { run solveBFS run solveDFS 3 as \"deep\" }\ndrawState \"lesson.svg\"";
    let json = ["--format", "json"];
    let whole = run_in(folder.path(), experiment, &json);
    let shard = ["--format", "json", "--shard", "1/2"];
    let part = run_in(folder.path(), experiment, &shard);
    let class = [("s.csv", "id\na\n"), ("t.txt", "task \"A\" { }\nmove up")];
    for (name, text) in class {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    let of_class = |words: &[&str]| {
        let words = [&json[..], words].concat();
        let mut command = Command::new(PROGRAM);
        let ran = command.args(words).current_dir(folder.path()).output();
        ran.expect("the program starts").stdout
    };
    let rows = of_class(&["--each", "s.csv", "--out", "o", "t.txt"]);
    let grades = of_class(&[
        "grade",
        "t.txt",
        "--each",
        "s.csv",
        "--submissions",
        ".",
        "--out",
        "g",
    ]);
    let lines = [
        ran.stdout,
        mistaken.stdout,
        whole.stdout,
        part.stdout,
        rows,
        grades,
    ]
    .concat();
    let documented = documented_events();
    let mut seen = BTreeSet::new();
    let schema = Schema::of_events();
    for line in String::from_utf8(lines).expect("JSON is UTF-8").lines() {
        schema.check(line);
        let object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(line).expect("a line is an object");
        let name = object["event"]
            .as_str()
            .expect("each has `event`")
            .to_owned();
        let fields = documented
            .get(&name)
            .unwrap_or_else(|| panic!("`{name}` is not documented"));
        // Its other fields are those of a line of the log.
        let is_own = |field: &&String| *field != "event" && name != "experiment_result";
        for field in object.keys().filter(is_own) {
            assert!(
                fields.contains_key(field),
                "`{field}` of `{name}` is not documented"
            );
        }
        for (field, _) in fields.iter().filter(|(_, optional)| !**optional) {
            assert!(
                object.contains_key(field),
                "`{name}` has no `{field}`: {line}"
            );
        }
        seen.insert(name);
    }
    let unseen = documented
        .keys()
        .filter(|name| !seen.contains(*name))
        .collect::<Vec<_>>();
    assert!(unseen.is_empty(), "documented, but not written: {unseen:?}");
}

#[test]
fn every_puzzle_says_how_its_states_are_written() {
    let text = document("grammar.md");
    let behind = text.split("\n## 5. States\n").nth(1).expect("section 5");
    let section = behind.split("\n## ").next().expect("its end");
    for family in Registry::default().family_names() {
        let named = section.contains(&format!("`{family}"));
        assert!(named, "section 5 of grammar.md lacks `{family}`");
    }
}

#[test]
fn every_search_says_what_it_counts() {
    let text = document("docs/reference/searches.md");
    let behind = text.split("| search | inverse move |").nth(1);
    let table: Vec<&str> = behind
        .expect("the table")
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .collect();
    for &algorithm in Algorithm::ALL {
        let counting = algorithm.counting();
        let of_command = format!("`{}", algorithm.command());
        let row = |line: &&str| {
            let mut cells = line.split('|').skip(1).map(str::trim);
            let search = cells.next().is_some_and(|cell| cell.contains(&of_command));
            let back = cells
                .next()
                .is_some_and(|cell| cell.starts_with("counted") == counting.way_back);
            let tested = cells
                .nth(1)
                .is_some_and(|cell| counting.goal_test.name().starts_with(cell));
            search && back && tested
        };
        assert!(table.iter().any(row), "{algorithm:?}");
    }
}
