//! Blocks with words of their own.

use super::errors::{codes, one};
use super::{Words, broken_tree, parsed, tree};
use crate::syntax::{Source, format, incomplete};

#[test]
fn entries_begin_with_the_words_of_the_block() {
    assert_eq!(
        tree("experiment \"a\" {\n depths 2..4 step 2\n run solveBeam 10 as \"ten\"\n}\nseed 1"),
        "experiment 'a' {depths? 2..4 by 2; run?; ~solveBeam 10; ~as? 'ten'}; seed 1"
    );
}

#[test]
fn an_entry_ends_the_one_before() {
    assert_eq!(
        tree("experiment x { depths [1 2] table a b report \"r\" }"),
        "experiment x {depths? [1 2]; ~table? a b; ~report 'r'}"
    );
}

#[test]
fn the_words_are_reserved_in_their_block_only() {
    assert_eq!(
        tree("print run table as depths"),
        "print run table as depths"
    );
    assert_eq!(
        tree("experiment x { } print depths"),
        "experiment x {}; print depths"
    );
    assert_eq!(
        tree("experiment x { depths(1) } depths 1"),
        "experiment x {depths? (1)}; depths? 1"
    );
}

#[test]
fn commands_behind_the_block_are_themselves_again() {
    assert_eq!(
        tree("experiment x {\n}\nmaxNodes 5\nreport a"),
        "experiment x {}; maxNodes 5; report a"
    );
}

#[test]
fn blocks_around_entries_know_their_words() {
    assert_eq!(
        tree("experiment x {\n if a { print run as }\n depths 1\n}"),
        "experiment x {if a {print; ~run?; ~as?}; depths? 1}"
    );
}

#[test]
fn blocks_of_entries_stand_in_blocks() {
    assert_eq!(
        tree("repeat 2 { experiment x { run solveBeam 5 } print run }"),
        "repeat 2 {experiment x {run?; ~solveBeam 5}; print run}"
    );
}

#[test]
fn a_missing_block_is_one_report() {
    one(
        "experiment \"a\"\nmove up",
        "expected_block",
        "\"a\"",
        "`experiment ... { ... }`",
    );
    one(
        "experiment \"a\"\n{\n depths 1\n}",
        "brace_on_own_line",
        "{",
        "`experiment \"a\" {`",
    );
    assert_eq!(broken_tree("experiment \"a\"\nmove up"), "error; move up");
}

#[test]
fn an_unclosed_block_of_entries_points_at_its_brace() {
    one("experiment \"a\" {\n depths 1\n", "unclosed", "{", "`}`");
}

#[test]
fn a_mistake_in_an_entry_leaves_the_others() {
    let text = "experiment x {\n depths ]\n table $\n run solveBeam 5\n}\nmove $";
    assert_eq!(
        codes(text),
        ["stray_closer", "dollar_without_name", "dollar_without_name"]
    );
    assert_eq!(
        broken_tree(text),
        "experiment x {error; error; run?; ~solveBeam 5}; error"
    );
}

#[test]
fn blocks_of_entries_do_not_nest() {
    assert_eq!(
        codes("experiment x {\n experiment y { depths 1 }\n depths 2\n}"),
        ["stray_block"]
    );
}

#[test]
fn entries_are_laid_out_one_a_line_as_written() {
    let text =
        "experiment  \"a\"{depths 2..4 step 2 # far\n\n\n# runs\nrun  solveBeam 10  as \"ten\"}";
    let formatted = "experiment \"a\" {\n  depths 2..4 step 2 # far\n\n  # runs\n  run solveBeam 10 as \"ten\"\n}\n";
    let source = Source::new("test", text, None);
    assert_eq!(format(&source, &Words).as_deref(), Ok(formatted));
}

#[test]
fn an_open_block_asks_for_more() {
    assert!(incomplete("experiment \"a\" {\n depths 2"));
    assert!(!incomplete("experiment \"a\" {\n depths 2 }"));
    assert!(parsed("experiment \"a\" { }").1.is_empty());
}
