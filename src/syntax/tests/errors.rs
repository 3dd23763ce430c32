//! Each mistake has its own report, at its own place, once.

use super::{broken_tree, parsed};
use crate::syntax::SyntaxError;
use miette::Diagnostic;

/// What is reported: code, the characters at the place, and the help.
fn reports(text: &str) -> Vec<(String, String, String)> {
    let (script, errors) = parsed(text);
    let report = |error: &SyntaxError| {
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
fn one(text: &str, code: &str, at: &str, help: &str) {
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
fn codes(text: &str) -> Vec<String> {
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
    one("print \"5$ a\"", "dollar_in_string", "$", "`\\$`");
    one("print \"${a b}\"", "dollar_in_string", "${a", "`\\$`");
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
    one("define f(x) { }", "expected_name", "(", "letters");
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
    one(&sum, "expression_too_long", "+", "`let`");
    one(
        &format!("expect {}solved", "not ".repeat(300)),
        "expression_too_long",
        "not",
        "`let`",
    );
}

#[test]
fn deep_nesting_is_one_report() {
    for (open, close) in [("[", "]"), ("(", ")"), ("f(", ")")] {
        let text = format!("print {}1{}\nmove $", open.repeat(70), close.repeat(70));
        assert_eq!(codes(&text), ["too_deep", "dollar_without_name"], "{open}");
    }
    let blocks = format!("{}{}\nmove $", "repeat 1 { ".repeat(70), "}".repeat(70));
    assert_eq!(codes(&blocks), ["too_deep", "dollar_without_name"]);
    assert_eq!(codes(&"repeat 1 {".repeat(100)), ["too_deep"]);
    assert_eq!(
        codes(&format!("print {}", "[".repeat(100_000))),
        ["too_deep"]
    );
}

#[test]
fn an_unclosed_block_points_at_its_brace() {
    one("if a {\nprint 1\n", "unclosed_block", "{", "`}`");
    assert_eq!(parsed("if a { }\nif b {\n").1[0].span().start, 14);
    assert_eq!(codes("if a {\nif b {\nprint 1"), ["unclosed_block"]);
}

#[test]
fn an_unclosed_bracket_costs_one_line() {
    one("print [1 2\nprint 3", "unclosed_bracket", "[", "`]`");
    one("print (1\nif a { }", "unclosed_bracket", "(", "`)`");
    one("print f([1 2\n", "unclosed_bracket", "[", "`]`");
    assert_eq!(
        codes("let x = [1\nmove $\nlet y = (1 + \nif a {\n}\nprint ]"),
        [
            "unclosed_bracket",
            "dollar_without_name",
            "unclosed_bracket",
            "stray_closer"
        ]
    );
    assert_eq!(broken_tree("let x = [1\nmove up"), "let x = ?; move up");
}

#[test]
fn brackets_match() {
    one("print [1 2) 3", "mismatched_bracket", ")", "`]`");
    one("print (1 ]", "mismatched_bracket", "]", "`)`");
    one("print 1 ] 2", "stray_closer", "]", "remove");
    one(") print 1", "stray_closer", ")", "remove");
    one("print 1 }\nprint 2", "stray_closer", "}", "remove");
}

#[test]
fn blocks_stand_on_the_line_of_their_head() {
    one(
        "if solved\n{\nprint 1\n}",
        "brace_on_own_line",
        "{",
        "`if solved {`",
    );
    one(
        "repeat 3 # x\n\n{ print 1 }",
        "brace_on_own_line",
        "{",
        "`repeat 3 {`",
    );
    one("if a { } else\n{ }", "brace_on_own_line", "{", "`else {`");
    one(
        "if a { }\nelse { }",
        "else_on_own_line",
        "else",
        "`} else {`",
    );
    one(
        "if a { }\nelse if b { }",
        "else_on_own_line",
        "else",
        "`} else {`",
    );
    one(
        "else { print 1 }",
        "stray_else",
        "else",
        "follows the block of an `if`",
    );
    one(
        "if a { } else { } else { }",
        "stray_else",
        "else",
        "follows the block of an `if`",
    );
}

#[test]
fn a_missing_block_is_one_report() {
    one("if solved print 1", "expected_block", "print", "`if ... {");
    one(
        "if solved\nprint 1\n}\nprint 2",
        "expected_block",
        "solved",
        "`if ... {",
    );
    one(
        "repeat 3 times { print 1 }",
        "expected_block",
        "times",
        "`repeat ... {",
    );
    one("define f\nprint 1", "expected_block", "f", "`define ... {");
    one(
        "expect fails move up",
        "expected_block",
        "move",
        "`expect fails ... {",
    );
}

#[test]
fn a_block_has_a_head() {
    one("repeet 3 { print 1 }", "stray_block", "{", "`repeat`");
    one("{ print 1 }", "stray_block", "{", "`repeat`");
    one("let k = 5 { print 1 }", "stray_block", "{", "`repeat`");
}

#[test]
fn commas_stand_in_calls_only() {
    one("print [h1, h2, h3]", "stray_comma", ",", "`[h1 h2 h3]`");
    one("move up, left", "stray_comma", ",", "space");
    one("print (1, 2)", "stray_comma", ",", "space");
    one("print f(1,,2)", "stray_comma", ",", "space");
}

#[test]
fn procedures_are_called_without_parentheses() {
    one("attempt(h2, 5)", "call_as_command", "(", "`attempt h2 5`");
}

#[test]
fn all_mistakes_of_a_text_are_reported() {
    let text = "move $\nlet x = 5 * 2\nif a = 1 {\n  print \"a\n}\nprint 1 }";
    assert_eq!(
        codes(text),
        [
            "dollar_without_name",
            "operator_outside_parentheses",
            "single_equal",
            "unclosed_string",
            "stray_closer"
        ]
    );
}

#[test]
fn at_most_twenty_are_shown() {
    let (_, errors) = parsed(&"move $\n".repeat(25));
    assert_eq!(errors.len(), 21);
    assert_eq!(errors[20].to_string(), "5 more syntax errors are not shown");
}

#[test]
fn names_survive_mistakes() {
    assert_eq!(broken_tree("let x = 5 * 2"), "let x = ?");
    assert_eq!(
        broken_tree("for b in { let y = $b }"),
        "for b in error {let y = $b}"
    );
    assert_eq!(broken_tree("define f(x) { print 1 }"), "define f {print 1}");
    assert_eq!(broken_tree("whil a { let y = 1 }"), "error; let y = 1");
    assert_eq!(
        broken_tree("if a { }\nelse { print 1 }"),
        "if a {} else {print 1}"
    );
}

#[test]
fn sentences_are_lower_case_without_a_full_stop() {
    for text in [
        "k = 5",
        "print \"a",
        "}",
        "move $",
        "if a",
        "print (2*3)",
        "let 5",
        "[1",
    ] {
        let sentence = parsed(text).1[0].to_string();
        assert!(sentence.starts_with(|first: char| first.is_lowercase() || first == '`'));
        assert!(!sentence.ends_with('.'));
    }
}

#[test]
fn long_texts_are_cut_in_reports() {
    let (_, errors) = parsed(&format!("expect a {}", "b".repeat(10_000)));
    assert!(errors[0].to_string().len() < 200);
}
