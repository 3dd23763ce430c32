//! Operands, conditions and arithmetic.

use super::tree;

#[track_caller]
fn prints(operands: &str, shape: &str) {
    assert_eq!(tree(&format!("print {operands}")), format!("print {shape}"));
}

#[track_caller]
fn expects(condition: &str, shape: &str) {
    assert_eq!(
        tree(&format!("expect {condition}")),
        format!("expect {shape}")
    );
}

#[test]
fn words_in_brackets_are_no_commands() {
    prints(
        "[print move] (print) max(move,print)",
        "[print move] (print) max(move print)",
    );
}

#[test]
fn lines_do_not_end_brackets() {
    prints(
        "[1\n\n 2 # two\n] max(\n1,\n2) (1\n+ 2\n)",
        "[1 2] max(1 2) (<1 + 2>)",
    );
}

#[test]
fn a_parenthesis_behind_a_word_opens_a_call() {
    prints(
        "max(h1,weighted(2, h2)) x() y (1)",
        "max(h1 weighted(2 h2)) x() y (1)",
    );
    assert_eq!(tree("print(1) move(up)"), "print (1); ~move (up)");
}

#[test]
fn a_parenthesis_behind_not_opens_a_group() {
    expects(
        "not(solved) and(a) or(b)",
        "<<<not (solved)> and (a)> or (b)>",
    );
}

#[test]
fn products_bind_before_sums_to_the_left() {
    prints(
        "(1 + 2 * 3 - 4 / 5 % 6)",
        "(<<1 + <2 * 3>> - <<4 / 5> % 6>>)",
    );
}

#[test]
fn a_sign_stands_before_variables_and_groups() {
    prints("(-$x - -(3) * -5)", "(<<- $x> - <<- (3)> * -5>>)");
}

#[test]
fn not_binds_before_and_before_or() {
    expects("a or not b == 1 and c", "<a or <<not <b == 1>> and c>>");
    expects("not not solved", "<not <not solved>>");
}

#[test]
fn comparisons_need_no_spaces() {
    expects("length<=31", "<length <= 31>");
    expects("$x!=-1", "<$x != -1>");
}

#[test]
fn parentheses_hold_conditions_and_arithmetic() {
    expects(
        "(a or b) and ($k * 2 > length + 1)",
        "<(<a or b>) and (<<$k * 2> > <length + 1>>)>",
    );
}

#[test]
fn words_where_an_operand_is_due_are_no_commands() {
    expects(
        "print == move and not seed",
        "<<print == move> and <not seed>>",
    );
    assert_eq!(
        tree("let x = print for y in move { }"),
        "let x = print; ~for y in move {}"
    );
}

#[test]
fn a_long_sum_within_the_limit_is_taken() {
    let sum = format!("print (1{})", " + 1".repeat(250));
    assert!(tree(&sum).starts_with("print (<<"));
}
