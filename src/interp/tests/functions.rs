//! Functions over lists, numbers and conditions.

use super::{codes, printed};

#[test]
fn functions_run_over_lists() {
    assert_eq!(
        printed(
            "print sum(i in 1..4, $i * $i) count(i in 1..9, $i % 2 == 0) least(i in [3 -1 2], $i) most(i in [3 -1 2], -$i)"
        ),
        "30 4 -1 1"
    );
    assert_eq!(
        printed(
            "print all(x in [1 2], $x > 0) any(x in [1 2], $x > 2) all(x in [], false) any(x in [], true)"
        ),
        "true false true false"
    );
    assert_eq!(
        printed(
            "print select(x in 1..6, $x > 2 and $x != 4) each(x in [a b], \"$x$x\") size(1..9 step 2)"
        ),
        "3 5 6 aa bb 5"
    );
    assert_eq!(
        printed("print sum(i in [], 1) count(i in 3..1, true)"),
        "0 0"
    );
}

#[test]
fn functions_take_numbers_and_conditions() {
    assert_eq!(
        printed("print item([a [b c]], 2) item(5..9, 2) abs(3 - 5) if(1 > 2, 0, \"yes\")"),
        "b c 6 2 yes"
    );
    assert_eq!(
        printed(
            "print sum(r in [[1 2] [3]], sum(x in $r, $x)) sum(x in 1..2, sum(x in 1..3, $x) + $x)"
        ),
        "6 15"
    );
    assert_eq!(
        printed("let l = ([1 2] + 3..4) print $l size($l) print item($l + [x], 5)"),
        "1 2 3 4 4\nx"
    );
    assert_eq!(
        printed("print if(solved, length, 0) solve print if(solved, size(path), -1)"),
        "0\n0"
    );
}

#[test]
fn numbers_with_decimals_are_exact() {
    for (text, expected) in [
        ("(0.1 + 0.2)", "0.3"),
        (
            "(1.5 * 2) (7 / 2) (7 / 2.0) (-7 / 2) (7.5 % 2)",
            "3 3 3.5 -3 1.5",
        ),
        ("(1.0 / 3) ((1.0 / 3) * 3) (1.0 / 3 + 0.5)", "1/3 1 5/6"),
        ("(1 / 1000000000000000000.0)", "0.000000000000000001"),
        ("abs(1.25 - 3) (-(0.5 - 1))", "1.75 0.5"),
        (
            "quotient(7.5, 1.5) quotient(0 - 7, 2.0) quotient(7, 2)",
            "5 -3 3",
        ),
        ("if(abs(1.25 - 1.2) <= 0.1, 1, 0)", "1"),
        ("if(0.1 + 0.2 == 0.3, 1, 0)", "1"),
        ("if(1.0 / 3 < 0.333333333333333334, 1, 0)", "1"),
        (
            "sum(x in [0.1 0.2 3], $x) least(x in [1.5 1.25 2], $x) most(x in [1 1.5], $x)",
            "3.3 1.25 1.5",
        ),
        ("item([a b], 4 * 0.5) (1..(1.5 * 2))", "b 1 2 3"),
    ] {
        assert_eq!(printed(&format!("print {text}")), expected, "{text}");
    }
    assert_eq!(printed("repeat (1.5 * 2) { print a }"), "a\na\na");
    let whole = "maxNodes 9.0 seed 5.0 solveBeam 2.0 maxNodes 10.0 repeat 2.0 { print $seed }";
    assert_eq!(printed(whole), "5\n5");
    assert_eq!(
        printed("maxNodes (1.5 * 2) let k = 1.5 print ($k + $k)"),
        "3"
    );
    for (text, code) in [
        ("print (9000000000000000000.5 * 3)", "run::overflow"),
        ("print (1 / 0.0)", "run::division_by_zero"),
        ("print 1..(5 / 2.0)", "run::wrong_kind"),
        ("print 1,5", "syntax::decimal_comma"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn a_variable_of_a_function_hides_one_and_gives_it_back() {
    assert_eq!(printed("let x = 7 print sum(x in 1..2, $x) $x"), "3 7");
    assert_eq!(
        codes("print sum(x in 1..2, $x) $x"),
        ["check::unknown_variable"]
    );
    assert_eq!(codes("print sum(x in $x, $x)"), ["check::unknown_variable"]);
    assert_eq!(
        printed("define f { print each(x in 1..2, $x) }\nlet x = 5\nf print $x"),
        "1 2\n5"
    );
}

#[test]
fn if_is_a_function_where_an_operand_is_due_and_else_the_statement() {
    assert_eq!(
        printed("print if(1 == 1, \"a\", h1) if(2 == 2) { print c }"),
        "a\nc"
    );
    assert_eq!(
        printed("let a = if(solved, 1, 2) if($a == 2) { print $a }"),
        "2"
    );
    assert_eq!(printed("print 1 if(true) { print 2 }"), "1\n2");
}

#[test]
fn functions_say_what_is_wrong() {
    for (text, code) in [
        ("print item([a], 0)", "run::no_item"),
        ("print item(1..9223372036854775807, -1)", "run::no_item"),
        ("print most(x in [], 1)", "run::empty_list"),
        ("print sum(x in 5, $x)", "run::wrong_kind"),
        ("print sum(x in [a], $x)", "run::wrong_kind"),
        ("print ([1] + 1)", "run::wrong_kind"),
        ("print all(x in [1], 1)", "run::wrong_kind"),
        ("print sum(x in 1..2, 9223372036854775807)", "run::overflow"),
        ("print abs(-9223372036854775808)", "run::overflow"),
        ("print each(x in 1..2000000, [$x])", "run::value_too_large"),
        (
            "let n = each(x in 1..1000000, $x) let all = ($n + [a])",
            "run::value_too_large",
        ),
        ("print abs(h1)", "check::unknown_name"),
        ("print quotient(0.5, 0)", "run::division_by_zero"),
        ("print sum(x in 1..2)", "syntax::expected"),
        ("print sum(1..2, 3)", "syntax::expected_name"),
        ("print abs(1, 2)", "syntax::expected"),
        ("print size()", "syntax::expected"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn whole_numbers_are_packed_and_a_list_may_have_millions() {
    assert_eq!(
        printed(
            "let n = each(x in 1..1200000, ($x * 3)) print size($n) item($n, 1200000)
             let both = ($n + 1..5) print item($both, 1200005) sum(x in $n, if($x > 3599990, $x, 0))"
        ),
        "1200000 3600000\n5 14399982"
    );
    assert_eq!(
        printed("if([2 3 4] == 2..4) { print yes } if([2 a] != 2..4) { print no }"),
        "yes\nno"
    );
}

#[test]
fn texts_are_read() {
    let printed_of = |expression: &str| printed(&format!("print {expression}"));
    for (expression, expected) in [
        ("size(linesOf(\"a b\\nc\"))", "2"),
        ("linesOf(\"\") size(linesOf(\"\"))", " 0"),
        ("item(words(\" Nodes  generated: 42\\n\"), 3)", "42"),
        ("(number(item(words(\"Length: 12\"), 2)) + 1)", "13"),
        (
            "number(\" -1.50 \") number(7) number(\"1_000\")",
            "-1.5 7 1000",
        ),
        (
            "contains(\"Solution found!\", \"found\") contains(\"a\", \"A\") contains(\"\", \"\")",
            "true false true",
        ),
        ("if(contains(\"x12\", 12), 1, 0)", "1"),
        ("count(w in words(\"a bb a\"), $w == a)", "2"),
    ] {
        assert_eq!(printed_of(expression), expected, "{expression}");
    }
    for text in [
        "",
        "12 moves",
        "1,5",
        "twelve",
        "0x10",
        "1e3",
        "99999999999999999999",
    ] {
        assert_eq!(
            codes(&format!("print number(\"{text}\")")),
            ["run::no_number"],
            "{text}"
        );
    }
    for text in [
        "words([a b])",
        "contains([a], \"a\")",
        "linesOf(true)",
        "number([1])",
    ] {
        assert_eq!(
            codes(&format!("print {text}")),
            ["run::wrong_kind"],
            "{text}"
        );
    }
    // They are words like others where no parenthesis follows.
    assert_eq!(
        printed("let words = 3 print $words number contains"),
        "3 number contains"
    );
}
