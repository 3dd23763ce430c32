//! Each mistake has its own report, at its own place, once.

use super::parsed;
use crate::syntax::Diagnostic;
use miette::Diagnostic as _;

/// What is reported: code, the characters at the place, and the help.
fn reports(text: &str) -> Vec<(String, String, String)> {
    let (script, errors) = parsed(text);
    let report = |error: &Diagnostic| {
        let code = error
            .code()
            .map(|code| code.to_string())
            .unwrap_or_default();
        let code = code
            .trim_start_matches("puzzle_script::syntax::")
            .to_owned();
        let at = script.source.slice(error.span()).to_owned();
        (
            code,
            at,
            error
                .help()
                .map(|help| help.to_string())
                .unwrap_or_default(),
        )
    };
    errors.iter().map(report).collect()
}

/// One report with this code, these characters and this in its help.
#[track_caller]
pub(crate) fn one(text: &str, code: &str, at: &str, help: &str) {
    let reports = reports(text);
    let [(code_found, at_found, help_found)] = reports.as_slice() else {
        panic!("not one report in {text:?}: {reports:#?}");
    };
    assert_eq!(
        (code_found.as_str(), at_found.as_str()),
        (code, at),
        "in {text:?}"
    );
    assert!(help_found.contains(help), "help {help_found:?} in {text:?}");
}

/// The codes of all reports.
pub(crate) fn codes(text: &str) -> Vec<String> {
    reports(text).into_iter().map(|(code, _, _)| code).collect()
}

#[test]
fn stray_characters_are_one_report_a_run() {
    one(
        "move up;;; move left",
        "stray_character",
        ";;;",
        "a space or a new line",
    );
    one("print a && b", "stray_character", "&&", "`and`");
    one("expect a || b", "stray_character", "||", "`or`");
    one("if !solved { }", "stray_character", "!", "`not`");
    one("print 'a b' 5", "stray_character", "'a b'", "`\"a b\"`");
    one("print 😀😀", "stray_character", "😀😀", "`\"😀😀\"`");
    one("print \\a", "stray_character", "\\", "quotes");
    one(
        "print\u{a0}5",
        "stray_character",
        "\u{a0}",
        "ordinary space",
    );
    one("print “a b” 5", "stray_character", "“a b”", "`\"a b\"`");
}

#[test]
fn control_characters_are_named() {
    one(
        "print \u{1}\u{1} 5",
        "control_character",
        "\u{1}\u{1}",
        "remove",
    );
    one(
        "print \"a\u{1b}b\"",
        "control_character",
        "\u{1b}",
        "remove",
    );
    assert_eq!(parsed("\0").1[0].to_string(), "control character U+0000");
}

#[test]
fn an_unclosed_string_ends_with_its_line() {
    one(
        "print \"b12 345 \nprint 5",
        "unclosed_string",
        "\"b12 345",
        "`\"b12 345\"`",
    );
    one(
        "print \"C:\\dir\\\"",
        "unclosed_string",
        "\"C:\\dir\\\"",
        "close it",
    );
    one("print [\"a\n5]", "unclosed_string", "\"a", "`\"a\"`");
}

#[test]
fn an_unknown_escape_shows_the_two_backslashes() {
    one("print \"C:\\data\"", "unknown_escape", "\\d", "`\\\\d`");
    one("print \"\\é\"", "unknown_escape", "\\é", "`\\\\é`");
}

#[test]
fn a_dollar_without_a_name_suggests_the_escape() {
    one("print \"5$ a\"", "dollar_without_name", "$", "`\\$`");
    one("print \"${a b}\"", "dollar_without_name", "${a", "`\\$`");
    one("print $", "dollar_without_name", "$", "`$name`");
    one("print $5", "dollar_without_name", "$5", "`$name`");
    one("print ${k}", "braced_variable", "${k}", "`$k`");
}

#[test]
fn numbers_beyond_64_bits_are_named() {
    one(
        "seed 9223372036854775808",
        "number_too_large",
        "9223372036854775808",
        "9223372036854775807",
    );
    one(
        "seed -9223372036854775809",
        "number_too_large",
        "-9223372036854775809",
        "-9223372036854775808",
    );
}

#[test]
fn a_line_begins_with_a_command() {
    one(
        "50 move up",
        "expected_command",
        "50",
        "begins with a command",
    );
    one(
        "\"a\"",
        "expected_command",
        "\"a\"",
        "begins with a command",
    );
    one("$x 5", "expected_command", "$x", "begins with a command");
    one("== 5", "expected_command", "==", "begins with a command");
}

#[test]
fn an_assignment_needs_let() {
    one("k = 50", "missing_let", "k", "`let k = 50`");
    one("$k = 50", "missing_let", "$k", "`let k = 50`");
}

#[test]
fn names_are_ascii() {
    one("let größe = 5", "expected_name", "größe", "`gr__e`");
    one("let my-var = 5", "expected_name", "my-var", "`my_var`");
    one("let $k = 5", "expected_name", "$k", "`k`");
    one("for $b in [1] { }", "expected_name", "$b", "`b`");
    one("define f(x) { }", "expected", "(", "`define f x { }`");
    one("define 5 { }", "expected_name", "5", "letters");
    one("define f $x { print 1 }", "expected_name", "$x", "`x`");
    one("let 5 = k", "expected_name", "5", "letters");
    one("let", "expected_name", "let", "letters");
}

#[test]
fn what_is_missing_is_said() {
    one("let k 50", "expected", "50", "`let k = 50`");
    one("let k == 50", "expected", "==", "`let k = 50`");
    one("let k =", "expected", "=", "such as");
    one("for b [1] { }", "expected", "[", "`for b in");
    one("for b in { }", "expected", "{", "such as");
    one("repeat { print 1 }", "expected", "{", "such as");
    one("repeat print 1", "expected", "print", "`repeat 3 { }`");
    one("if { print 1 }", "expected", "{", "such as");
    one("expect", "expected", "expect", "such as");
    one("if solved and { }", "expected", "{", "such as");
    one("expect length ==\nprint 1", "expected", "==", "such as");
    one("print ()", "expected", ")", "such as");
    one("print (1 2)", "expected", "2", "`)`");
    one("print max(h1 h2)", "expected", "h2", "`h1,h2`");
    one("print 1..$x step move", "expected", "move", "`$name`");
    one("move -up", "expected", "up", "directly before a number");
    one("print (- 5)", "expected", "5", "directly before a number");
}

#[test]
fn what_is_too_much_is_said() {
    one("expect length 31", "unexpected", "31", "`length == 31`");
    one(
        "if length 31 { print 1 }",
        "unexpected",
        "31",
        "`length == 31`",
    );
    one("let k = 5 6", "unexpected", "6", "`[5 6]`");
    one("expect a attempt b", "unexpected", "attempt", "compare");
    one("let k = 1..2..3", "unexpected", "..", "remove");
}

#[test]
fn operators_outside_parentheses_show_the_parentheses() {
    one(
        "let k = 5 * 2",
        "operator_outside_parentheses",
        "*",
        "`(5 * 2)`",
    );
    one(
        "let k = $a + 2 - 1 print 1",
        "operator_outside_parentheses",
        "+",
        "`(($a".trim_start_matches("`("),
    );
    one(
        "expect length + 1 == 5",
        "operator_outside_parentheses",
        "+",
        "`(length + 1)`",
    );
    one(
        "expect 5 == length / 2",
        "operator_outside_parentheses",
        "/",
        "`(length / 2)`",
    );
    one(
        "print 1 == 2",
        "operator_outside_parentheses",
        "==",
        "`(1 == 2)`",
    );
    one(
        "print [1 + 2]",
        "operator_outside_parentheses",
        "+",
        "`(1 + 2)`",
    );
    one(
        "let k = -$x",
        "operator_outside_parentheses",
        "-",
        "`(-$x)`",
    );
    one(
        "let k = not solved",
        "operator_outside_parentheses",
        "not",
        "`(not solved)`",
    );
    one(
        "let k = $a and $b",
        "operator_outside_parentheses",
        "and",
        "`($a and $b)`",
    );
    one(
        "repeat $k + 1 { print 1 }",
        "operator_outside_parentheses",
        "+",
        "`($k + 1)`",
    );
    one(
        "for i in $k * 2 { print 1 }",
        "operator_outside_parentheses",
        "*",
        "`($k * 2)`",
    );
}

#[test]
fn operators_without_spaces_show_them() {
    one("print (2*3)", "operator_spacing", "*", "`2 * 3`");
    one("print ($x +1)", "operator_spacing", "+", "`$x + 1`");
    one("print ($x% 2)", "operator_spacing", "%", "`$x % 2`");
    one("print (5 -3)", "operator_spacing", "-", "`5 - 3`");
    one("print ($x-1)", "operator_spacing", "-", "`$x - 1`");
    one("print ($x -$y)", "operator_spacing", "-", "`$x - $y`");
    one("print $x-1", "operator_spacing", "-", "`($x - 1)`");
    one("let k = 5 -3", "operator_spacing", "-", "`(5 - 3)`");
    one("print (5-3)", "operator_spacing", "-", "`5 - 3`");
    one("print (6/2)", "operator_spacing", "/", "`6 / 2`");
}

#[test]
fn operands_have_a_space_between_them() {
    one(
        "print \"a\"\"b\"",
        "adjacent_operands",
        "\"b\"",
        "`\"a\" \"b\"`",
    );
    one("print 5\"a\"", "adjacent_operands", "\"a\"", "`5 \"a\"`");
    one("print $x\"b\"", "adjacent_operands", "\"b\"", "`$x \"b\"`");
    one("print [1]5", "adjacent_operands", "5", "`[1] 5`");
    one("print [1(2)]", "adjacent_operands", "(", "`1 (`");
    one(
        "print \"a\"print 5",
        "adjacent_operands",
        "print",
        "`\"a\" print`",
    );
    one("let k = \"a\"b", "adjacent_operands", "b", "`\"a\" b`");
}

#[test]
fn comparisons_do_not_chain() {
    one(
        "if 1 < $k < 5 { }",
        "chained_comparison",
        "<",
        "`1 < $k and $k < 5`",
    );
    assert_eq!(parsed("if 1 < $k <= 5 { }").1[0].span().start, 10);
}

#[test]
fn a_single_equal_suggests_the_operator() {
    one("expect length = 5", "single_equal", "=", "`==`");
    one("if length => 5 { }", "single_equal", "=>", "`>=`");
    one("print (length =< 5)", "single_equal", "=<", "`<=`");
}

#[test]
fn long_expressions_are_bounded() {
    let sum = format!("print (1{})", " + 1".repeat(300));
    one(&sum, "too_deep", "+", "`let`");
    one(
        &format!("expect {}solved", "not ".repeat(300)),
        "too_deep",
        "not",
        "`let`",
    );
}

#[test]
fn a_range_that_breaks_off_is_reported() {
    for dots in ["..", "...", "to", "until"] {
        let several = format!("[0 {dots}]");
        one(&format!("let k = 0 {dots}"), "unexpected", dots, &several);
        one(
            &format!("let k = 0 {dots} # c\nprint 1"),
            "unexpected",
            dots,
            &several,
        );
        let looped = format!("for i in 0 {dots} {{ print 1 }}");
        one(&looped, "unexpected", dots, &several);
    }
}
