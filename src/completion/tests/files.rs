//! Files, as words and in quotes.

use super::{Position, Scope, Shelf, accepted, catalog, known, shown};
use std::path::Path;

#[test]
fn names_that_are_no_words_are_quoted() {
    assert_eq!(accepted("readCommands pl|"), "readCommands plain.txt");
    assert_eq!(
        accepted("readCommands tw|"),
        "readCommands \"two words.txt\""
    );
    assert_eq!(accepted("save \"two w|\""), "save \"two words.txt\"");
    assert_eq!(accepted("save \"c|"), "save \"cost\\$\"");
    assert_eq!(accepted("save su|"), "save \"sub folder/");
    assert_eq!(
        accepted("save \"sub folder/i|"),
        "save \"sub folder/in-it.txt\""
    );
}

#[test]
fn a_file_called_like_a_command_or_a_number_is_quoted() {
    assert_eq!(accepted("save so|"), "save \"solve\"");
    assert!(shown("save 1|").is_empty(), "a number is no name");
    assert_eq!(accepted("save \"15.|"), "save \"15.txt\"");
}

#[test]
fn a_puzzle_is_read_from_a_file() {
    assert_eq!(accepted("puzzle tws pl|"), "puzzle tws plain.txt");
    assert_eq!(
        accepted("puzzle sokoban \"sub folder/|"),
        "puzzle sokoban \"sub folder/in-it.txt\""
    );
    assert_eq!(
        accepted("puzzle pddl plain.txt \"sub folder/|"),
        "puzzle pddl plain.txt \"sub folder/in-it.txt\""
    );
    assert_eq!(shown("puzzle pddl plain.txt plain.txt |"), ["draw"]);
    assert_eq!(shown("puzzle sas plain.txt |"), ["draw"]);
    assert_eq!(shown("puzzle tws plain.txt |")[..2], ["quarter", "half"]);
    assert_eq!(
        accepted("experiment \"a\" {\n  puzzle gap plain.txt q|"),
        "experiment \"a\" {\n  puzzle gap plain.txt quarter"
    );
    assert_eq!(shown("puzzle sokoban plain.txt 3 |"), ["pushes"]);
    assert!(shown("puzzle sokoban plain.txt pushes |").is_empty());
    assert!(shown("puzzle sliding pl|").is_empty());
    let script = "define puzzle gap n {\n  cells 1..$n\n}\npuzzle gap ";
    assert!(shown(&format!("{script}pl|")).is_empty());
}

#[test]
fn hidden_files_are_shown_to_who_asks() {
    assert_eq!(shown("readCommands |").len(), 8);
    assert_eq!(shown("readCommands .|"), [".hidden"]);
    assert!(shown("readCommands no/such/|").is_empty());
}

#[test]
fn names_are_relative_to_the_script() {
    let (known, catalog) = (known(), catalog());
    let scope = Scope {
        table: &catalog.table,
        known: &known,
        host: &Shelf,
        path: Some(Path::new("scripts/first.txt")),
    };
    let text = "readCommands \"b";
    let candidates = Position::new(text, text.len(), scope).candidates();
    assert_eq!(candidates[0].text, "\"beside.txt\"");
}
