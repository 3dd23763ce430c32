//! Holds the tree-sitter grammar against the project's parser: what the parser accepts, the grammar accepts, with the
//! same statements and the same places. `cargo test` here runs all of it; `BLESS=1 cargo test` writes what is generated anew.
#![cfg(test)]

mod corpus;
mod files;
mod generated;
mod maker;
mod operands;
mod queries;
mod random;
mod shape;
mod texts;
mod words;

use puzzle_core::syntax::{Source, parse, spelling_edits};
use shape::Shape;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use tree_sitter::{Language, Parser, Tree};
use tree_sitter_loader::Loader;
use words::Words;

/// The folder of the grammar.
fn grammar() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of the project.
fn root() -> PathBuf {
    grammar().join("../..")
}

fn is_blessed() -> bool {
    std::env::var_os("BLESS").is_some()
}

/// The language, compiled once from `src/` as `tree-sitter.json` describes it.
fn language() -> Language {
    static LANGUAGE: OnceLock<Language> = OnceLock::new();
    let load = || {
        let built = tempfile::tempdir().expect("a folder for the library");
        let mut loader = Loader::with_parser_lib_path(built.path().to_owned());
        let folder = grammar().canonicalize().expect("the grammar's folder");
        let languages = loader
            .languages_at_path(&folder)
            .expect("the grammar is built");
        let [(language, name)] = &languages[..] else {
            panic!("tree-sitter.json names {} languages", languages.len());
        };
        assert_eq!(name, "puzzle_script");
        language.clone()
    };
    LANGUAGE.get_or_init(load).clone()
}

/// The grammar's tree of a text.
fn tree(text: &str) -> Tree {
    let mut parser = Parser::new();
    parser
        .set_language(&language())
        .expect("the parser can be loaded");
    parser
        .parse(text, None)
        .expect("nothing ends the parser early")
}

/// Compares both trees of a text, if the parser accepts it; says whether it does.
fn compare(text: &str) -> Result<bool, String> {
    let source = Arc::new(Source::new("text", text, None));
    let (script, errors) = parse(source.clone(), Words::get());
    if !errors.is_empty() {
        return Ok(false);
    }
    // Spellings that are no words or signs of the grammar: it reads the usual ones.
    let edits = spelling_edits(&source, Words::get()).unwrap_or_default();
    let others: Vec<_> = edits.iter().filter(|edit| edit.text != "#").collect();
    if let Some(last) = others.last() {
        let mut usual = source.text.clone();
        for edit in others.iter().rev() {
            usual.replace_range(edit.at.range(), &edit.text);
        }
        assert_ne!(usual, source.text, "{last:?}");
        return compare(&usual);
    }
    let text = source.text.as_str();
    let tree = tree(text);
    if tree.root_node().has_error() {
        let at = shape::first_error(tree.root_node());
        return Err(format!(
            "refused at {at:?}:\n{text}\n{}",
            tree.root_node().to_sexp()
        ));
    }
    let expected = Shape::of_script(&script);
    let found = Shape::of_tree(&tree, text);
    match expected.difference(&found) {
        None => Ok(true),
        Some((expected, found)) => Err(format!(
            "the parser: {expected:?}\nthe grammar: {found:?}\n{text}"
        )),
    }
}
