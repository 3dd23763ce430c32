//! One mistake is one report, wherever it is; what stands around it is understood.

use super::errors::{codes, one};
use super::{broken_tree, parsed};

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
    one("if a {\nprint 1\n", "unclosed", "{", "`}`");
    assert_eq!(parsed("if a { }\nif b {\n").1[0].span().start, 14);
    assert_eq!(codes("if a {\nif b {\nprint 1"), ["unclosed"]);
}

#[test]
fn an_unclosed_bracket_costs_one_line() {
    one("print [1 2\nprint 3", "unclosed", "[", "`]`");
    one("print (1\nif a { }", "unclosed", "(", "`)`");
    one("print f([1 2\n", "unclosed", "[", "`]`");
    assert_eq!(
        codes("let x = [1\nmove $\nlet y = (1 + \nif a {\n}\nprint ]"),
        [
            "unclosed",
            "dollar_without_name",
            "expected",
            "stray_closer"
        ]
    );
    assert_eq!(broken_tree("let x = [1\nmove up"), "let x = ?; move up");
}

#[test]
fn an_unclosed_string_closes_the_brackets_of_its_line() {
    one(
        "if a { print [\"b 1] }\nprint 2",
        "unclosed_string",
        "\"b 1",
        "`\"b 1\"`",
    );
    one(
        "let x = [\"a\" \"b]\nprint 2",
        "unclosed_string",
        "\"b",
        "`\"b\"`",
    );
    one(
        "print \"{a}\nprint 2",
        "unclosed_string",
        "\"{a}",
        "`\"{a}\"`",
    );
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
    one("if a { } elseif b { }", "stray_block", "{", "`else if`");
    one("while 1 == 2 { }", "stray_block", "{", "`repeat 100");
    one("if a { } elif $k > 3 { }", "stray_block", "{", "`else if`");
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
fn parameters_have_no_commas() {
    one("define f a, b, c { }", "stray_comma", ",", "space");
}

#[test]
fn a_long_text_of_garbage_ends() {
    for piece in [
        "\"",
        "[",
        "]",
        "{",
        "}",
        "f(",
        "expect not ",
        "1..",
        "' ",
        "@ ",
        "if a\n",
        "print [1\n",
        "let x = (",
    ] {
        assert!(!codes(&piece.repeat(100_000)).is_empty(), "{piece}");
    }
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
    assert_eq!(
        broken_tree("define f(x) { print 1 }"),
        "define f x {print 1}"
    );
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
