//! The arrows of docs/architecture.md: which module may use which.

use crate::support::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with what it may use of ours, itself aside. What stands lower comes first, so there
/// is no circle.
const ARROWS: &[(&str, &[&str])] = &[
    ("syntax", &[]),
    ("search", &[]),
    ("figure", &[]),
    ("host", &["search"]),
    ("heuristic", &["search"]),
    ("puzzle", &["heuristic", "search"]),
    (
        "command",
        &["puzzle", "heuristic", "host", "search", "syntax"],
    ),
    (
        "experiment",
        &[
            "command",
            "puzzle",
            "heuristic",
            "host",
            "figure",
            "search",
            "syntax",
        ],
    ),
    (
        "check",
        &[
            "experiment",
            "command",
            "puzzle",
            "heuristic",
            "host",
            "search",
            "syntax",
        ],
    ),
    (
        "interp",
        &[
            "check",
            "experiment",
            "command",
            "puzzle",
            "heuristic",
            "host",
            "figure",
            "search",
            "syntax",
        ],
    ),
    (
        "completion",
        &[
            "check",
            "command",
            "puzzle",
            "heuristic",
            "host",
            "search",
            "syntax",
        ],
    ),
    (
        "output",
        &[
            "interp",
            "experiment",
            "command",
            "puzzle",
            "host",
            "figure",
            "search",
            "syntax",
        ],
    ),
    (
        "repl",
        &[
            "completion",
            "output",
            "interp",
            "check",
            "experiment",
            "command",
            "puzzle",
            "heuristic",
            "host",
            "search",
            "syntax",
        ],
    ),
    (
        "cli",
        &[
            "repl",
            "output",
            "interp",
            "check",
            "experiment",
            "command",
            "puzzle",
            "host",
            "search",
            "syntax",
        ],
    ),
];

/// Each room of the sliding boards with the others that it may use.
const SLIDING: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("anytime", &["rules"]),
    ("solving", &["rules", "anytime"]),
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
        let sources = files(&root().join("src").join(module));
        assert!(!sources.is_empty(), "{module} has files");
        for source in sources {
            let text = fs::read_to_string(&source).expect("a source file");
            for other in used(&text, "crate::")
                .into_iter()
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
        let sources = files(&root().join("src/puzzle/sliding").join(room));
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

#[test]
fn every_module_has_its_arrows() {
    let library = fs::read_to_string(root().join("src/lib.rs")).expect("the library");
    let modules = library
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let known = ARROWS
        .iter()
        .map(|(module, _)| *module)
        .collect::<BTreeSet<_>>();
    assert_eq!(modules.collect::<BTreeSet<_>>(), known);
}

#[test]
fn only_the_host_and_front_ends_reach_the_outside() {
    for (module, _) in ARROWS
        .iter()
        .filter(|(module, _)| !["host", "cli", "repl"].contains(module))
    {
        for source in files(&root().join("src").join(module)) {
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
