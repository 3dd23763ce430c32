//! Tests of candidates, hints and colours; no terminal is needed for any of it.

mod candidates;
mod classes;
mod files;
mod hints;

use crate::check::{Knowledge, ProcedureHead};
use crate::completion::{Background, Candidate, Hint, Position, Scope};
use crate::host::{Host, Listed};
use crate::interp::catalog;
use puzzle_core::search::Move;
use std::io;
use std::path::Path;

/// A few files.
struct Shelf;

impl Host for Shelf {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match path.to_str() {
            Some("defined.txt") => Ok(b"define shelved a b { reset }".to_vec()),
            _ => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn list(&self, folder: &Path) -> Vec<Listed> {
        let names: &[&str] = match folder.to_str() {
            Some(".") => &[
                "two words.txt",
                "plain.txt",
                "cost$",
                ".hidden",
                "sub folder/",
                "solve",
                "15",
                "1.5",
                "15.txt",
            ],
            Some("sub folder/") => &["in-it.txt"],
            Some("scripts/.") => &["beside.txt"],
            _ => &[],
        };
        let listed = names.iter().map(|name| Listed {
            name: name.trim_end_matches('/').to_owned(),
            is_folder: name.ends_with('/'),
        });
        listed.collect()
    }
}

/// A session on the 8-puzzle with a variable `board` and a procedure `go h`.
fn known() -> Background {
    let knowledge = Knowledge::default();
    let puzzle = knowledge.registry.first().expect("the 8-puzzle");
    let mut knowledge = Knowledge {
        puzzle: Some(puzzle.clone()),
        ..knowledge
    };
    knowledge.variables.insert("board".to_owned());
    let head = ProcedureHead {
        parameters: ["h".to_owned()].into(),
        changes_puzzle: false,
        gives_points: false,
    };
    knowledge.procedures.insert("go".to_owned(), head);
    Background {
        knowledge,
        state: Some(puzzle.initial_state()),
        order: (0..4).map(Move).collect(),
        recorded: vec!["3b2 615 748".to_owned(), "312 6b5 748".to_owned()],
        interactive: true,
    }
}

/// The answer to a question at the `|` of a text.
fn at<T>(text: &str, ask: impl FnOnce(&Position<'_>) -> T) -> T {
    let place = text.find('|').expect("the text has a place");
    let (known, catalog) = (known(), catalog());
    let scope = Scope {
        table: &catalog.table,
        known: &known,
        host: &Shelf,
        path: None,
    };
    ask(&Position::new(&text.replace('|', ""), place, scope))
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is not general enough"
)]
fn candidates(text: &str) -> Vec<Candidate> {
    at(text, |position| position.candidates())
}

/// The texts of the list at the `|` of a text.
fn shown(text: &str) -> Vec<String> {
    let candidates = candidates(text).into_iter();
    candidates.map(|candidate| candidate.shown).collect()
}

/// The text once the only candidate is accepted.
fn accepted(text: &str) -> String {
    let (span, candidates) = at(text, |position| (position.span(), position.candidates()));
    let [candidate] = &candidates[..] else {
        panic!("not one candidate in {text}: {candidates:?}")
    };
    let mut text = text.replace('|', "");
    text.replace_range(span.range(), &candidate.text);
    text
}

#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method is not general enough"
)]
fn hint(text: &str) -> Option<Hint> {
    at(text, |position| position.hint())
}
