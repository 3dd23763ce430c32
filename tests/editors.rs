//! Grammars for editors list words of the language: they are compared with the program's own tables.

use crate::support::root;
use puzzle_core::syntax::{Function, Vocabulary, WordId};
use puzzle_script::command::Table;
use puzzle_script::interp::catalog;
use serde_json::{Value, json};
use std::{fs, iter};

/// Words of the grammar that begin a statement of their own, so that none of them is a command.
const KEYWORDS: [&str; 7] = ["let", "if", "repeat", "for", "define", "expect", "task"];

fn ids(table: &Table) -> impl Iterator<Item = (WordId, &'static str)> {
    let names = table.names().into_iter();
    names
        .enumerate()
        .map(|(index, name)| (WordId(index as u16), name))
}

/// All words that the parser knows, as `grammar.js` and what checks it read them.
fn words() -> Value {
    let table = catalog().table;
    let commands = table.names().into_iter();
    let commands = commands.filter(|word| !KEYWORDS.contains(word));
    let any = ids(&table).filter(|(id, _)| table.takes_any_word(*id));
    let blocks = table.named_blocks().map(|(command, words)| {
        let condition = ids(words).filter(|(id, _)| words.takes_condition(*id));
        let mut all = Vec::new();
        let mut names = serde_json::Map::new();
        for (id, name) in ids(words) {
            let digits = (0..10).map(|digit| format!("{name}{digit}"));
            let digits = digits.filter(|word| words.command(word) == Some(id));
            let due = words.names_behind(id);
            for word in iter::once(name.to_owned()).chain(digits) {
                if due > 0 {
                    names.insert(word.clone(), due.into());
                }
                all.push(word);
            }
        }
        let block = json!({
            "words": all,
            "before a condition": condition.map(|(_, name)| name).collect::<Vec<_>>(),
            "before names": names,
        });
        (command.to_owned(), block)
    });
    json!({
        "commands": commands.collect::<Vec<_>>(),
        "before any word": any.map(|(_, name)| name).collect::<Vec<_>>(),
        "keywords": KEYWORDS,
        "functions": Function::ALL.map(Function::name),
        "blocks": blocks.collect::<serde_json::Map<_, _>>(),
    })
}

/// Compares a file of `editors/` with what it should be; `BLESS=1 cargo test` writes it anew.
#[track_caller]
fn holds(file: &str, expected: impl FnOnce(&str) -> String) {
    let path = root().join("editors").join(file);
    let found = fs::read_to_string(&path).unwrap_or_default();
    let expected = expected(&found);
    if found != expected && std::env::var_os("BLESS").is_some() {
        fs::write(&path, expected).expect("the file can be written");
        return;
    }
    assert!(
        found == expected,
        "editors/{file} differs from the tables of words: BLESS=1 cargo test writes it anew"
    );
}

/// The words of a list in [`words`]: `commands`, `functions`, `words of define`.
fn list(name: &str) -> Vec<String> {
    let words = words();
    let list = match name.strip_prefix("words of ") {
        Some(command) => &words["blocks"][command]["words"],
        None => &words[name],
    };
    let list = list.as_array().expect("a list of words").iter();
    let list = list.map(|word| word.as_str().expect("a word").to_owned());
    list.collect()
}

/// Writes the lists that a file has between lines that end in `NAME` and `end of NAME`, a line for each word.
fn with_lists(text: &str, comment: &str, names: &[&str], line: impl Fn(&str) -> String) -> String {
    names.iter().fold(text.to_owned(), |text, name| {
        let (begin, end) = (
            format!("{comment} {name}\n"),
            format!("{comment} end of {name}"),
        );
        let start = text.find(&begin).expect("the list begins") + begin.len();
        let stop = text.find(&end).expect("the list ends");
        let stop = text[..stop].rfind('\n').map_or(stop, |at| at + 1);
        let lines: String = list(name).iter().map(|word| line(word) + "\n").collect();
        format!("{}{lines}{}", &text[..start], &text[stop..])
    })
}

const LISTS: [&str; 6] = [
    "commands",
    "functions",
    "words of define",
    "words of graph",
    "words of experiment",
    "words of replay",
];

#[test]
fn the_words_of_the_tree_sitter_grammar_are_those_of_the_tables() {
    let text = serde_json::to_string_pretty(&words()).expect("words are JSON");
    holds("tree-sitter-puzzle-script/words.json", |_| text + "\n");
    holds("tree-sitter-puzzle-script/src/scanner.c", |text| {
        with_lists(text, "//", &["functions"], |word| {
            let token = match Function::named(word) {
                Some(Function::Holds) => "FACT_NAME",
                Some(function) if function.binds() => "BINDING_NAME",
                _ => "FUNCTION_NAME",
            };
            format!("  {{\"{word}\", {token}}},")
        })
    });
}

/// A rule of the grammar has a `comment` that names its list, and the words in the group of its `match` below.
#[test]
fn the_textmate_grammar_knows_every_word() {
    holds("vscode/syntaxes/puzzle-script.tmLanguage.json", |text| {
        let mut written = String::new();
        let (mut named, mut count) = (None, 0);
        for line in text.lines() {
            let comment = line.trim().strip_prefix("\"comment\": \"");
            named = comment.map(|rest| rest.trim_end_matches("\",")).or(named);
            match (named, line.trim().starts_with("\"match\": ")) {
                (Some(name), true) => {
                    // The group of words is the last one that captures nothing.
                    let start = line.rfind("(?:").expect("a group") + "(?:".len();
                    let end = start + line[start..].find(')').expect("the group ends");
                    let words = list(name).join("|");
                    written.extend([&line[..start], words.as_str(), &line[end..]]);
                    (named, count) = (None, count + 1);
                }
                _ => written += line,
            }
            written.push('\n');
        }
        assert_eq!(count, LISTS.len());
        written
    });
}

#[test]
fn vim_and_emacs_know_every_word() {
    holds("neovim/syntax/puzzle-script.vim", |text| {
        with_lists(text, "\"\\", &LISTS, |word| match word {
            // Vim reads it as an option, unless its last letter may be left out.
            "contains" => "      \\ contain[s]".to_owned(),
            word => format!("      \\ {word}"),
        })
    });
    // What begins as a script does, and the puzzles that need no file.
    holds("neovim/autoload/puzzle_script.vim", |text| {
        with_lists(text, "\"\\", &["commands"], |word| {
            format!("      \\ '{word}',")
        })
    });
    holds("emacs/puzzle-script-mode.el", |text| {
        with_lists(text, ";;", &LISTS, |word| format!("    \"{word}\""))
    });
}
