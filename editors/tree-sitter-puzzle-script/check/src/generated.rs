//! What `src/` holds is what the tool makes of the grammar.

use crate::{grammar, is_blessed};
use std::fs;
use std::path::Path;
use std::process::Command;
use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// Of the parser's table: what Neovim since 0.7 and Helix read.
const ABI: usize = 14;

const FILES: [&str; 6] = [
    "grammar.json",
    "node-types.json",
    "parser.c",
    "tree_sitter/alloc.h",
    "tree_sitter/array.h",
    "tree_sitter/parser.h",
];

fn has_node() -> bool {
    Command::new("node")
        .arg("--version")
        .output()
        .is_ok_and(|ran| ran.status.success())
}

/// Generates into a folder, from `grammar.js` where there is node to read it.
fn generate(into: &Path) {
    let from = if has_node() {
        grammar().join("grammar.js")
    } else {
        fs::copy(
            grammar().join("src/grammar.json"),
            into.join("grammar.json"),
        )
        .expect("grammar.json is there");
        grammar().join("src/grammar.json")
    };
    let mut diagnostics = Vec::new();
    generate_parser_in_directory(
        grammar(),
        Some(into.to_owned()),
        Some(from),
        ABI,
        None,
        None,
        true,
        OptLevel::default(),
        &mut diagnostics,
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let said: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn the_parser_is_what_the_grammar_says() {
    let folder = tempfile::tempdir().expect("a folder");
    generate(folder.path());
    for file in FILES {
        let made = fs::read_to_string(folder.path().join(file)).expect("the file was made");
        let path = grammar().join("src").join(file);
        if is_blessed() {
            fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
            fs::write(&path, &made).expect("the file can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == made,
            "src/{file} is old: BLESS=1 scripts/plugins-check writes it anew"
        );
    }
}
