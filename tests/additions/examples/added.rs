//! The program; with `offers TEXT` it prints what an editor offers at the end of the text.

#![expect(clippy::print_stdout, reason = "it tells what it finds")]

use puzzle_script::check::Knowledge;
use puzzle_script::completion::{Background, Position, Scope};
use puzzle_script::host::Nowhere;
use puzzle_script::interp::catalog;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [word, text] if word == "offers" => print_offered(text),
        _ => return puzzle_script::cli::main(),
    }
    ExitCode::SUCCESS
}

fn print_offered(text: &str) {
    let knowledge = Knowledge::default();
    let puzzle = knowledge.registry.first();
    let known = Background {
        knowledge: Knowledge {
            puzzle,
            ..knowledge
        },
        ..Background::default()
    };
    let files = Nowhere;
    let scope = Scope {
        table: &catalog().table,
        known: &known,
        host: &files,
        path: None,
    };
    let position = Position::new(text, text.len(), scope);
    let offered = position.candidates().into_iter();
    let offered: Vec<String> = offered
        .map(|candidate| candidate.text.to_string())
        .collect();
    println!("{}", offered.join(" "));
}
