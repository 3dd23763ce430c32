//! The arrows of docs/architecture.md: which module may use which.

use crate::support::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with what it may use of ours, itself aside. What stands lower comes first, so there
/// is no circle.
const ARROWS: &[(&str, &[&str])] = &[
    ("syntax", &[]),
    ("state", &["syntax"]),
    ("groups", &["state"]),
    ("operators", &["syntax", "state", "groups"]),
    ("search", &["state", "operators"]),
    ("tasks", &["syntax", "state", "operators", "search"]),
    ("figure", &[]),
    ("host", &["search"]),
    ("distances", &["state", "groups", "operators", "search"]),
    ("heuristic", &["state", "operators", "search"]),
    (
        "abstractions",
        &[
            "state",
            "groups",
            "operators",
            "search",
            "distances",
            "heuristic",
        ],
    ),
    (
        "puzzle",
        &[
            "syntax",
            "state",
            "groups",
            "operators",
            "tasks",
            "search",
            "distances",
            "heuristic",
            "abstractions",
        ],
    ),
    (
        "strategy",
        &[
            "state",
            "groups",
            "operators",
            "search",
            "distances",
            "heuristic",
            "abstractions",
            "puzzle",
        ],
    ),
    (
        "puzzles",
        &[
            "syntax",
            "state",
            "groups",
            "operators",
            "tasks",
            "search",
            "distances",
            "heuristic",
            "abstractions",
            "puzzle",
            "strategy",
        ],
    ),
    (
        "judging",
        &["state", "operators", "search", "heuristic", "puzzle"],
    ),
    ("formats", &["syntax", "tasks", "puzzle", "puzzles"]),
    (
        "command",
        &[
            "syntax",
            "search",
            "formats",
            "host",
            "heuristic",
            "puzzle",
            "puzzles",
        ],
    ),
    (
        "experiment",
        &[
            "syntax",
            "search",
            "figure",
            "host",
            "heuristic",
            "puzzle",
            "puzzles",
            "command",
        ],
    ),
    (
        "check",
        &[
            "syntax",
            "host",
            "puzzle",
            "puzzles",
            "command",
            "experiment",
        ],
    ),
    (
        "interp",
        &[
            "syntax",
            "state",
            "operators",
            "tasks",
            "search",
            "figure",
            "formats",
            "host",
            "distances",
            "heuristic",
            "judging",
            "puzzle",
            "puzzles",
            "command",
            "experiment",
            "check",
        ],
    ),
    (
        "completion",
        &[
            "syntax", "search", "formats", "host", "puzzle", "puzzles", "command", "check",
        ],
    ),
    (
        "lsp",
        &[
            "syntax",
            "search",
            "host",
            "puzzle",
            "puzzles",
            "command",
            "check",
            "interp",
            "completion",
        ],
    ),
    (
        "output",
        &[
            "syntax",
            "search",
            "figure",
            "host",
            "puzzle",
            "puzzles",
            "command",
            "experiment",
            "interp",
        ],
    ),
    (
        "repl",
        &[
            "syntax",
            "search",
            "formats",
            "host",
            "command",
            "interp",
            "output",
            "completion",
        ],
    ),
    (
        "cli",
        &[
            "syntax",
            "search",
            "formats",
            "host",
            "heuristic",
            "puzzle",
            "puzzles",
            "command",
            "experiment",
            "check",
            "interp",
            "lsp",
            "output",
            "repl",
        ],
    ),
];

/// Each room of the sliding boards with the others that it may use.
const SLIDING: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("anytime", &["rules"]),
    ("solving", &["rules", "anytime"]),
];

/// The rooms of `interp`, from the bottom up: none uses what stands behind it.
const INTERP: &[&str] = &[
    "observation",
    "events",
    "session",
    "errors",
    "environment",
    "definition",
    "searching",
    "execution",
    "commands",
    "engine",
];

/// The rooms of `cli`, from the bottom up: none uses what stands behind it.
const CLI: &[&str] = &[
    "exit",
    "moment",
    "name",
    "junit",
    "request",
    "arguments",
    "usage",
    "appearance",
    "progress",
    "parallel",
    "browser",
    "classic",
    "error",
    "child",
    "given",
    "handed_in",
    "exit_reporter",
    "watchdog",
    "terminal",
    "input",
    "confine",
    "task_files",
    "golden",
    "fuzz",
    "each",
    "execute",
    "protocol",
    "grade",
    "run",
    "cache",
    "parts_job",
    "emit",
    "explain",
    "fmt",
    "lsp",
    "merge",
    "new",
    "playground",
    "signature",
    "trial",
    "check",
    "version",
];

/// The rooms of `experiment`, from the bottom up: none uses what stands behind it.
const EXPERIMENT: &[&str] = &[
    "measure",
    "plan",
    "entries",
    "block",
    "host",
    "batch",
    "searching",
    "evaluation",
    "run",
];

/// All Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            vec![path]
        } else {
            Vec::new()
        }
    };
    paths.flat_map(below).collect()
}

/// Where a module lies: those that parse, search and solve are a crate of their own.
fn place(module: &str) -> PathBuf {
    let core = root().join("src/core").join(module);
    if core.is_dir() {
        core
    } else {
        root().join("src").join(module)
    }
}

/// The modules that a file names behind `crate::`, or another root.
fn used<'a>(text: &'a str, root: &str) -> BTreeSet<&'a str> {
    let name = |rest: &'_ str| {
        rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .unwrap_or(rest.len())
    };
    text.split(root)
        .skip(1)
        .map(|rest| &rest[..name(rest)])
        .collect()
}

/// A file's text without its tests: these may use any room.
fn without_tests<'a>(path: &Path, text: &'a str) -> &'a str {
    if path
        .iter()
        .any(|part| part == "tests" || part == "tests.rs")
    {
        return "";
    }
    text.split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text)
}

/// Whether nothing may use what stands behind it, or itself.
fn are_in_order(arrows: &[(&str, &[&str])]) -> bool {
    let is_lower = |at: usize, other: &str| arrows[..at].iter().any(|(name, _)| *name == other);
    let mut rooms = arrows.iter().enumerate();
    rooms.all(|(at, (_, allowed))| allowed.iter().all(|other| is_lower(at, other)))
}

#[test]
fn no_arrows_make_a_circle() {
    assert!(are_in_order(ARROWS) && are_in_order(SLIDING));
    assert!(!are_in_order(&[("a", &["b"]), ("b", &[])]));
    assert!(!are_in_order(&[("a", &["a"])]));
}

#[test]
fn modules_use_only_what_lies_below_them() {
    for (module, allowed) in ARROWS {
        let sources = files(&place(module));
        assert!(!sources.is_empty(), "{module} has files");
        for source in sources {
            let text = fs::read_to_string(&source).expect("a source file");
            let text = without_tests(&source, &text);
            for other in used(text, "crate::")
                .union(&used(text, "puzzle_core::"))
                .copied()
                .filter(|other| ARROWS.iter().any(|(name, _)| name == other))
            {
                assert!(
                    other == *module || allowed.contains(&other),
                    "{} uses {other}",
                    source.display()
                );
            }
        }
    }
}

#[test]
fn rooms_of_sliding_boards_use_only_what_lies_below_them() {
    for (room, allowed) in SLIDING {
        let sources = files(&place("puzzles/sliding").join(room));
        assert!(!sources.is_empty(), "{room} has files");
        for source in sources {
            let text = fs::read_to_string(&source).expect("a source file");
            for other in used(&text, "sliding::") {
                let known = SLIDING.iter().any(|(name, _)| *name == other);
                assert!(
                    other == *room || allowed.contains(&other) || !known,
                    "{} uses {other}",
                    source.display()
                );
            }
        }
    }
}

/// The names that a file imports from behind `crate::MODULE::`, in braces too.
fn named<'a>(text: &'a str, module: &str) -> BTreeSet<&'a str> {
    let root = format!("crate::{module}::");
    let paths = text.split(root.as_str()).skip(1).map(str::trim_start);
    let listed = paths.flat_map(|rest| match rest.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or("").split(',').collect(),
        None => vec![rest],
    });
    let word = |path: &'_ str| path.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let first = listed
        .map(str::trim)
        .map(|path| &path[..word(path).unwrap_or(path.len())]);
    first.collect()
}

/// Asserts that each room of a module uses only rooms before it, and that these are all.
fn assert_rooms_in_order(module_name: &str, rooms: &[&str]) {
    let folder = root().join("src").join(module_name);
    let module = fs::read_to_string(folder.join("mod.rs")).expect("the module");
    // The rooms that names of the module come from.
    let exports: Vec<(&str, BTreeSet<&str>)> = module
        .split(" use ")
        .skip(1)
        .map(|export| export.split(';').next().unwrap_or(""))
        .filter_map(|export| export.split_once("::"))
        .map(|(room, names)| {
            let words = names.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            (room, words.collect())
        })
        .collect();
    let lines = module.lines().map(|line| line.trim_start_matches("pub "));
    let declared = lines.filter_map(|line| line.strip_prefix("mod "));
    let declared = declared.map(|line| line.trim_end_matches(';'));
    let declared: BTreeSet<&str> = declared.filter(|&name| name != "tests").collect();
    assert_eq!(declared, rooms.iter().copied().collect());
    let room = |name: &str| rooms.iter().position(|own| *own == name);
    for (at, own) in rooms.iter().enumerate() {
        let path = folder.join(own);
        let sources = if path.is_dir() {
            files(&path)
        } else {
            vec![path.with_extension("rs")]
        };
        for source in sources {
            let text = fs::read_to_string(&source).expect("a source file");
            let text = without_tests(&source, &text);
            let below = source.strip_prefix(&folder).expect("it lies there");
            let depth = below.iter().filter(|part| *part != "mod.rs").count();
            assert!(
                !text.contains(&"super::".repeat(depth)),
                "{} names rooms by `super::`",
                source.display()
            );
            for name in named(text, module_name) {
                let export = exports.iter().find(|(_, names)| names.contains(name));
                let other = room(name).or_else(|| room(export?.0));
                assert!(
                    other.is_none_or(|other| other <= at),
                    "{} uses {name}",
                    source.display()
                );
            }
        }
    }
}

#[test]
fn rooms_of_the_interpreter_use_only_what_lies_below_them() {
    assert_rooms_in_order("interp", INTERP);
}

#[test]
fn rooms_of_experiments_use_only_what_lies_below_them() {
    assert_rooms_in_order("experiment", EXPERIMENT);
}

#[test]
fn rooms_of_the_command_line_use_only_what_lies_below_them() {
    assert_rooms_in_order("cli", CLI);
}

#[test]
fn the_page_of_the_architecture_has_every_room_in_its_place() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("the page");
    let rooms = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `src/")?.split('`').next())
        .map(|room| room.trim_start_matches("core/"));
    assert!(rooms.eq(ARROWS.iter().map(|(room, _)| *room)));
}

#[test]
fn every_module_has_its_arrows() {
    let folders = |folder: &str| {
        let entries = fs::read_dir(root().join(folder)).expect("the sources");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let folders = paths.filter(|path| path.is_dir());
        let name = |path: PathBuf| Some(path.file_name()?.to_str()?.to_owned());
        folders.filter_map(name).collect::<Vec<_>>()
    };
    let mut modules: BTreeSet<_> = folders("src").into_iter().collect();
    assert!(modules.remove("core") && modules.remove("proptest-regressions"));
    modules.extend(folders("src/core"));
    let known = ARROWS
        .iter()
        .map(|(module, _)| (*module).to_owned())
        .collect::<BTreeSet<_>>();
    assert_eq!(modules, known);
}

#[test]
fn only_the_host_and_front_ends_reach_the_outside() {
    for (module, _) in ARROWS
        .iter()
        .filter(|(module, _)| !["host", "cli", "repl"].contains(module))
    {
        for source in files(&place(module)) {
            let text = fs::read_to_string(&source).expect("a source file");
            for outside in [
                "std::fs",
                "std::env",
                "std::process",
                "stdout()",
                "stderr()",
                "Instant::now",
                "SystemTime",
            ] {
                assert!(
                    !text.contains(outside),
                    "{} reaches for {outside}",
                    source.display()
                );
            }
        }
    }
}

/// `thread::spawn` and the `spawn` of a scope panic if the system has no thread left; a `Builder` says so.
#[test]
fn no_thread_is_started_that_must_start() {
    let is_code = |path: &PathBuf| !path.to_string_lossy().contains("tests");
    for source in files(&root().join("src")).into_iter().filter(is_code) {
        let text = fs::read_to_string(&source).expect("a source file");
        let text = text.split("\nmod tests {").next().unwrap_or_default();
        for call in ["thread::spawn(", "scope.spawn("] {
            assert!(!text.contains(call), "{}: {call}", source.display());
        }
    }
}

/// What a world has, a sandbox has too: a method that it does not name would be that of no world at all.
#[test]
fn a_sandbox_answers_for_every_method_of_a_host() {
    let text = |name: &str| fs::read_to_string(root().join("src/host").join(name)).expect("a file");
    let (host, sandbox) = (text("mod.rs"), text("sandbox.rs"));
    let methods = host
        .split("pub trait Host {")
        .nth(1)
        .and_then(|rest| rest.split("\n}").next());
    let names: Vec<_> = methods
        .expect("the trait")
        .split("\n    fn ")
        .skip(1)
        .filter_map(|method| method.split('(').next())
        .collect();
    assert!(names.len() > 10);
    // It has no tables on disk.
    for name in names.iter().filter(|name| **name != "tables_on_disk") {
        assert!(sandbox.contains(&format!("\n    fn {name}(")), "{name}");
    }
}

/// Lines of a file that are code: no blank ones, comments or tests.
fn code(path: &Path, text: &str) -> usize {
    let lines = without_tests(path, text).lines().map(str::trim);
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
    lines.filter(is_code).count()
}

#[test]
fn no_file_has_more_than_400_lines_of_code() {
    let own = Path::new("src/a.rs");
    assert_eq!(code(own, "fn a() {}\n\n// b\n    /// c\nfn d() {}\n"), 2);
    let is_code = |path: &PathBuf| !path.to_string_lossy().contains("tests");
    for source in files(&root().join("src")).into_iter().filter(is_code) {
        let text = fs::read_to_string(&source).expect("a source file");
        let lines = code(&source, &text);
        assert!(lines <= 400, "{} has {lines}", source.display());
    }
}
