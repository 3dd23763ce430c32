//! Files that scripts read.

use super::{Run, codes};
use crate::interp::{Failure, Options, RunEnd};

#[test]
fn files_run_in_the_same_session() {
    let files = [
        (
            "sub/a.txt",
            "let k = 3\ndefine f { print $k }\nreadCommands b.txt",
        ),
        ("sub/b.txt", "f"),
    ];
    let run = Run::with(Options::default(), &files, "readCommands sub/a.txt\nf");
    assert_eq!((run.end, run.printed()), (RunEnd::Done, "3\n3".to_owned()));
}

#[test]
fn a_file_with_a_mistake_keeps_everything_from_running() {
    let run = Run::with(
        Options::default(),
        &[("a.txt", "mov up")],
        "print never\nreadCommands a.txt",
    );
    assert_eq!(
        (run.end, run.printed()),
        (RunEnd::Failed(Failure::Check), String::new())
    );
    assert_eq!(
        (run.codes(), run.reports()[0].source.name.as_str()),
        (vec!["check::unknown_command".to_owned()], "a.txt")
    );
}

#[test]
fn files_known_only_while_running_are_checked_then() {
    let files = [("a.txt", "print in\nmove up"), ("bad.txt", "mov up")];
    let at_run = Run::with(Options::default(), &files, "let f = a.txt\nreadCommands $f");
    assert_eq!(
        (at_run.printed(), at_run.codes()),
        ("in".to_owned(), vec!["run::illegal_move".to_owned()])
    );
    assert_eq!(at_run.reports()[0].source.name, "a.txt");
    let unchecked = Run::with(
        Options::default(),
        &files,
        "let f = bad.txt\nreadCommands $f",
    );
    assert_eq!(unchecked.end, RunEnd::Failed(Failure::Check));
    assert_eq!(
        codes("let f = none.txt\nreadCommands $f"),
        ["run::unreadable_file"]
    );
}

#[test]
fn files_may_read_files_but_not_without_an_end() {
    let chain = |length: usize| {
        let files =
            (1..length).map(|at| (format!("{at}.txt"), format!("readCommands {}.txt", at + 1)));
        let files = files
            .chain([(format!("{length}.txt"), "print deep".to_owned())])
            .collect::<Vec<_>>();
        let files = files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()))
            .collect::<Vec<_>>();
        Run::with(Options::default(), &files, "readCommands 1.txt")
    };
    assert_eq!(chain(64).printed(), "deep");
    assert_eq!(chain(65).codes(), ["check::too_deep_files"]);
}

#[test]
fn a_script_reads_at_most_10_000_files() {
    let run = |files| {
        let text = "readCommands a.txt\n".repeat(files);
        Run::with(Options::default(), &[("a.txt", "")], &text).codes()
    };
    assert!(run(10_000).is_empty());
    assert_eq!(run(10_001), ["check::too_many_files"]);
}

#[test]
fn circles_of_files_are_found() {
    let files = [
        ("a.txt", "readCommands b.txt"),
        ("b.txt", "readCommands a.txt"),
    ];
    assert_eq!(
        Run::with(Options::default(), &files, "readCommands a.txt").codes(),
        ["check::include_cycle"]
    );
    let computed = [("a.txt", "let f = a.txt\nreadCommands $f")];
    assert_eq!(
        Run::with(Options::default(), &computed, "readCommands a.txt").codes(),
        ["run::include_cycle"]
    );
    assert_eq!(
        codes("readCommands missing.txt"),
        ["check::unreadable_file"]
    );
}

#[test]
fn files_that_are_named_while_running_are_read_so_deep_and_no_deeper() {
    let mut files: Vec<_> = (0..100)
        .map(|at| {
            (
                format!("{at}.txt"),
                format!("let k = \"{}.txt\" readCommands $k", at + 1),
            )
        })
        .collect();
    files.push(("100.txt".to_owned(), "print bottom".to_owned()));
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    let from = |at: u32| {
        Run::with(
            Options::default(),
            &files,
            &format!("let k = \"{at}.txt\" readCommands $k"),
        )
    };
    assert_eq!(from(0).codes(), ["run::too_deep_files"]);
    assert_eq!(from(37).printed(), "bottom");
}
