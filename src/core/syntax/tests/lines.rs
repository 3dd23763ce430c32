//! The canonical layout.

use super::Diagnostic;
use super::Words;
use crate::syntax::{Source, format};

fn formatted(text: &str) -> Result<String, Vec<Diagnostic>> {
    format(&Source::new("test", text, None), &Words)
}

/// Both that it looks like this, and that this stays.
#[track_caller]
fn looks(text: &str, layout: &str) {
    assert_eq!(formatted(text).as_deref(), Ok(layout));
    assert_eq!(formatted(layout).as_deref(), Ok(layout));
}

#[test]
fn one_space_stands_between_tokens() {
    looks("  move   up\tprint\"a\"  5 ", "move up print \"a\" 5\n");
    looks(
        "expect length<=31 and not(a)",
        "expect length <= 31 and not (a)\n",
    );
    looks("let k=5", "let k = 5\n");
}

#[test]
fn brackets_have_no_space_inside() {
    looks(
        "print [ 1 [ ] ] ( -$x + 1 ) max( h1 , h2 )",
        "print [1 []] (-$x + 1) max(h1,h2)\n",
    );
    looks("print(1) f (2)", "print (1) f (2)\n");
    looks(
        "for i in( 1 )..$x step  -2 { }",
        "for i in (1)..$x step -2 { }\n",
    );
}

#[test]
fn empty_lines_are_one_at_most() {
    looks("\n\nmove up\n\n\n\nmove down\n\n", "move up\n\nmove down\n");
    looks(
        "repeat 2 {\n\nmove up\n\n\nmove down\n\n}",
        "repeat 2 {\n  move up\n\n  move down\n}\n",
    );
    looks("\n \n", "");
}

#[test]
fn a_block_on_one_line_stays() {
    looks("if a {print 1} else {}", "if a { print 1 } else { }\n");
}

#[test]
fn a_block_over_lines_is_broken_at_its_braces() {
    looks(
        "if a { print 1\nprint 2 } else { print 3 } print 4",
        "if a {\n  print 1\n  print 2\n} else { print 3 } print 4\n",
    );
    looks("repeat 2 { if a {\n} }", "repeat 2 {\n  if a {\n  }\n}\n");
    looks(
        "repeat 2 { print [1\n2] }",
        "repeat 2 {\n  print [1\n    2]\n}\n",
    );
}

#[test]
fn lists_keep_their_lines() {
    looks(
        "let b = [\n\"a\"   \"b\"\n    \"c\"\n]",
        "let b = [\n  \"a\" \"b\"\n  \"c\"\n]\n",
    );
    looks("print max(\nh1,\nh2)", "print max(\n  h1,\n  h2)\n");
}

#[test]
fn comments_stay_where_they_are() {
    looks(
        "#a  \nmove up   # b\n   # c\nif a { # d\n# e\n}",
        "#a\nmove up # b\n# c\nif a { # d\n  # e\n}\n",
    );
    looks("print [1 # one\n# two\n]", "print [1 # one\n  # two\n]\n");
}

#[test]
fn line_ends_are_one_character() {
    looks(
        "\u{feff}move up\r\n\r\nmove down\rmove left",
        "move up\n\nmove down\nmove left\n",
    );
}

#[test]
fn a_mistake_is_not_formatted() {
    assert_eq!(formatted("move $").map_err(|errors| errors.len()), Err(1));
}
