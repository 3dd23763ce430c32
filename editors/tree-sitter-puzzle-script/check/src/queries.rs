//! What editors ask of trees: each pattern of `queries/` finds something in the scripts of the repository.

use crate::texts::texts;
use crate::{grammar, language, tree};
use std::collections::BTreeSet;
use std::fs;
use tree_sitter::{Query, QueryCursor, StreamingIterator};

#[test]
fn every_pattern_finds_something() {
    let texts: Vec<String> = texts().into_iter().map(|own| own.text).collect();
    let trees: Vec<_> = texts.iter().map(|text| tree(text)).collect();
    let mut files = 0;
    for entry in fs::read_dir(grammar().join("queries")).expect("there are queries") {
        let path = entry.expect("an entry").path();
        let written = fs::read_to_string(&path).expect("a query");
        let query = Query::new(&language(), &written)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut missing: BTreeSet<usize> = (0..query.pattern_count()).collect();
        for (text, tree) in texts.iter().zip(&trees) {
            let mut cursor = QueryCursor::new();
            let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
            while let Some(found) = matches.next() {
                missing.remove(&found.pattern_index);
            }
        }
        let dead: Vec<&str> = missing
            .iter()
            .map(|own| &written[query.start_byte_for_pattern(*own)..])
            .collect();
        assert!(
            dead.is_empty(),
            "{}: nothing is like {}",
            path.display(),
            dead[0]
        );
        files += 1;
    }
    assert_eq!(files, 6);
}

/// The classes of a text's words, as tree-sitter's highlighter gives them.
fn highlights(text: &str) -> Vec<(String, &'static str)> {
    const NAMES: [&str; 5] = [
        "function.builtin",
        "keyword",
        "variable",
        "variable.builtin",
        "string",
    ];
    let query =
        |name: &str| fs::read_to_string(grammar().join("queries").join(name)).expect("a query");
    let query = Query::new(&language(), &query("highlights.scm")).expect("the query is right");
    let tree = tree(text);
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some((own, index)) = captures.next() {
        let capture = own.captures()[*index];
        let name = query.capture_names()[capture.index as usize];
        if let Some(name) = NAMES.iter().find(|known| **known == name) {
            found.push((text[capture.node.byte_range()].to_owned(), *name));
        }
    }
    found
}

#[test]
fn words_are_coloured_by_what_they_are() {
    let found = highlights("solveAStar h1\nif solved { print \"$length\" seed }\nlet seed = $x");
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(word, class)| (word.as_str(), *class))
        .collect();
    let expected = [
        ("solveAStar", "function.builtin"),
        ("if", "keyword"),
        ("solved", "variable.builtin"),
        ("print", "function.builtin"),
        ("\"$length\"", "string"),
        ("length", "variable"),
        ("seed", "function.builtin"),
        ("let", "keyword"),
        ("seed", "variable"),
        ("$x", "variable"),
    ];
    assert_eq!(found, expected);
}
