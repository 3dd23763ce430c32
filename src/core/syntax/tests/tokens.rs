//! Words, numbers, strings, comments and lines.

use super::{broken_tree, tree};

#[track_caller]
fn prints(operands: &str, shape: &str) {
    assert_eq!(tree(&format!("print {operands}")), format!("print {shape}"));
}

#[test]
fn numbers_may_group_their_digits() {
    prints(
        "50 1_000_000 0 007 -5 0.5 -1_0.2_5",
        "50 1000000 0 7 -5 0.5d -1_0.2_5d",
    );
}

#[test]
fn what_does_not_read_as_a_number_is_a_word() {
    prints(
        "4x5 200MB 1_ 1__0 5. .5 1e5 2-3 5-",
        "4x5 200MB 1_ 1__0 5. .5 1e5 2-3 5-",
    );
}

#[test]
fn paths_are_words() {
    prints(
        "../a.txt 15.txt ./x ~/y C:\\b.txt /",
        "../a.txt 15.txt ./x ~/y C:\\b.txt /",
    );
}

#[test]
fn letters_are_of_any_script() {
    prints("größe é 数独 xé1", "größe é 数独 xé1");
}

#[test]
fn the_whole_range_of_integers_is_taken() {
    prints(
        "9223372036854775807 -9223372036854775808",
        "9223372036854775807 -9223372036854775808",
    );
}

#[test]
fn dots_behind_and_before_bounds_are_a_range() {
    prints(
        "2..24 -5..-3 $x..$y ($x)..(3)",
        "2..24 -5..-3 $x..$y ($x)..(3)",
    );
    prints("1..$x 24..2 step -2", "1..$x 24..2 by -2");
    prints(
        "$x..5 (1)..$y step ($z)",
        "$x..5 ($x)..$y by ($z)".replace("($x)", "(1)").as_str(),
    );
}

#[test]
fn dots_elsewhere_belong_to_a_word() {
    prints(
        "2..x 2..3x ..5 2.. a..5 2...3 1..2.txt",
        "2..x 2..3x ..5 2.. a..5 2...3 1..2.txt",
    );
    prints("2 .. 24", "2 .. 24");
}

#[test]
fn a_comment_ends_with_its_line() {
    assert_eq!(tree("move up# left\n#\n# x\nmove#up"), "move up; move");
    prints("\"a # b\" # c", "'a # b'");
}

#[test]
fn escapes_and_names_make_a_template() {
    prints(r#""a\n\t\"\\\$b""#, r#""a\n\t\"\\$b""#);
    prints(
        r#""$b: ${length}moves $x_1.""#,
        r#"$b": "$length"moves "$x_1".""#,
    );
    prints(r#""\\""#, r#""\\""#);
}

#[test]
fn a_plain_string_is_text() {
    prints("\"b12 345 678\" \"\" \"ü\t\"", "'b12 345 678' '' 'ü\t'");
}

#[test]
fn every_end_of_line_ends_a_command() {
    assert_eq!(
        tree("\u{feff}move up\r\nmove down\rmove left\n\tmove right"),
        "move up; move down; move left; move right"
    );
}

#[test]
fn a_bad_character_spoils_only_its_command() {
    assert_eq!(
        broken_tree("move up; print 1\nmove @ left print 2"),
        "error; ~print 1; error; ~print 2"
    );
}
