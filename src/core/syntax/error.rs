//! Mistakes in a text that show before anything is known about commands.

use super::{Diagnostic, Proposal, Span};
use std::fmt::Display;

/// `move up; move left`
pub(super) fn stray_character(
    text: impl Display,
    advice: impl Into<Proposal>,
    at: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::stray_character")
        .says(format!("unexpected `{text}`"))
        .at(at, "begins nothing that is known here")
        .advise(advice)
}

/// `-- a comment`, `/* a comment */`
pub(super) fn foreign_comment(mark: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::foreign_comment")
        .says(format!("`{mark}` begins no comment here"))
        .at(at, "a comment of another language")
        .advise(advice)
}

/// A byte 0 or an escape sequence, in or outside a string.
pub(super) fn control_character(code: u32, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::control_character")
        .says(format!("control character U+{code:04X}"))
        .at(at, "cannot stand in a script")
        .advise("remove it; in strings a tab is `\\t` and a new line `\\n`")
}

/// `setState "b12 345 678`
pub(super) fn unclosed_string(fix: impl Into<String>, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::unclosed_string")
        .says("the string is not closed on its line")
        .at(at, "opened here")
        .advise(Proposal::write("close it", at, fix))
}

/// `print "C:\data"`
pub(super) fn unknown_escape(escape: impl Display, at: Span) -> Diagnostic {
    let help =
        format!("a backslash itself is `\\{escape}`; known are `\\\"` `\\\\` `\\n` `\\t` `\\$`");
    Diagnostic::new("syntax::unknown_escape")
        .says(format!("unknown escape `{escape}`"))
        .at(at, "not an escape")
        .advise(Proposal::from(help).with(at, format!("\\{escape}")))
}

/// `print "5$"`, `solveBeam $`
pub(super) fn dollar_without_name(advice: impl Into<Proposal>, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::dollar_without_name")
        .says("no name follows the `$`")
        .at(at, "a name should follow")
        .advise(advice)
}

/// `solveBeam ${k}`
pub(super) fn braced_variable(name: impl Display, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::braced_variable")
        .says("braces around a name stand in strings only")
        .at(at, "outside a string")
        .advise(Proposal::replace(at, format!("${name}")))
}

/// `seed 9223372036854775808`
pub(super) fn number_too_large(text: impl Display, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::number_too_large")
        .says(format!("the number `{text}` is too large"))
        .at(at, "does not fit 64 bits")
        .advise("integers go from -9223372036854775808 to 9223372036854775807")
}

/// A file saved as Latin-1 or UTF-16.
pub(super) fn invalid_utf8(at: Span) -> Diagnostic {
    Diagnostic::new("syntax::invalid_utf8")
        .says("the text is not UTF-8")
        .at(at, "the first bytes that are none")
        .advise("save the file as UTF-8")
}

/// A file of 5 GB.
pub(super) fn text_too_long(bytes: usize, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::text_too_long")
        .says(format!("the text is too long: {bytes} bytes"))
        .at(at, "this text")
        .advise("a script is shorter than 4 GiB; split it and use `readCommands`")
}

/// `50 solveBeam`
pub(super) fn expected_command(found: impl Display, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::expected_command")
        .says(format!("expected a command, found {found}"))
        .at(at, "not a command")
        .advise("a line begins with a command, such as `printState`; `help` lists them")
}

/// `k = 50`
pub(super) fn missing_let(fix: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::missing_let")
        .says("a variable is set with `let`")
        .at(at, "`let` is missing before this")
        .advise(fix)
}

/// `let 5 = k`, `for $b in $boards { }`
pub(super) fn expected_name(
    what: impl Display,
    found: impl Display,
    advice: impl Into<Proposal>,
    at: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::expected_name")
        .says(format!("expected the name of a {what}, found {found}"))
        .at(at, "not a name")
        .advise(advice)
}

/// `let k 50`, `for b $boards { }`, `if solved and { }`
pub(super) fn expected(
    what: impl Display,
    found: impl Display,
    advice: Proposal,
    at: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::expected")
        .says(format!("expected {what}, found {found}"))
        .at(at, format!("{what} is missing here"))
        .advise(advice)
}

/// `expect length 31`, `let k = 5 6`
pub(super) fn unexpected(
    found: impl Display,
    after: impl Display,
    advice: Proposal,
    at: Span,
    cause: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::unexpected")
        .says(format!("unexpected {found} after {after}"))
        .at(at, "does not belong here")
        .at(cause, "complete already")
        .advise(advice)
}

/// `let k = 5 * 2`
pub(super) fn operator_outside_parentheses(
    operator: impl Display,
    advice: Proposal,
    at: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::operator_outside_parentheses")
        .says(format!("`{operator}` is allowed in parentheses only"))
        .at(at, "outside parentheses")
        .advise(advice)
}

/// `(2*3)`, `($x -1)`
pub(super) fn operator_spacing(operator: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::operator_spacing")
        .says(format!("a space is missing beside `{operator}`"))
        .at(at, "has a space on each side")
        .advise(advice)
}

/// `print "a""b"`
pub(super) fn adjacent_operands(advice: Proposal, at: Span, cause: Span) -> Diagnostic {
    Diagnostic::new("syntax::adjacent_operands")
        .says("two operands stand together without a space")
        .at(at, "begins directly after the one before")
        .at(cause, "the one before")
        .advise(advice)
}

/// `if 1 < $k < 5 { }`
pub(super) fn chained_comparison(fix: Proposal, at: Span, cause: Span) -> Diagnostic {
    Diagnostic::new("syntax::chained_comparison")
        .says("comparisons do not chain")
        .at(at, "compares again")
        .at(cause, "the first comparison")
        .advise(fix)
}

/// `expect length = 5`
pub(super) fn single_equal(fix: impl Into<String>, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::single_equal")
        .says("a single `=` does not compare")
        .at(at, "not a comparison")
        .advise(Proposal::replace(at, fix))
}

/// `[[[[ ... ]]]]` with 65 brackets, `(1 + 1 + ...)` with hundreds of operators.
pub(super) fn too_deep(what: impl Display, limit: u32, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::too_deep")
        .says(format!("more than {limit} {what} within one another"))
        .at(at, "one too many")
        .advise("move a part of it to a procedure, or to a variable with `let`")
}

/// `let boards = ["3b2 615 748"` or `repeat 3 {` at the end of a file.
pub(super) fn unclosed(bracket: impl Display, closer: impl Display, open: Span) -> Diagnostic {
    Diagnostic::new("syntax::unclosed")
        .says(format!("the `{bracket}` is not closed"))
        .at(open, "opened here")
        .advise(format!("add a `{closer}`"))
}

/// `[h1 h2)`
pub(super) fn mismatched_bracket(
    bracket: impl Display,
    closer: impl Into<String>,
    found: impl Display,
    at: Span,
    open: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::mismatched_bracket")
        .says(format!("`{found}` closes a `{bracket}`"))
        .at(at, "does not fit")
        .at(open, "opened here")
        .advise(Proposal::replace(at, closer))
}

/// `}` with no block open.
pub(super) fn stray_closer(closer: impl Display, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::stray_closer")
        .says(format!("the `{closer}` closes nothing"))
        .at(at, "nothing is open here")
        .advise(Proposal::from("remove it").with(at, ""))
}

/// `if solved printState`
pub(super) fn expected_block(
    head: impl Display,
    found: impl Display,
    advice: impl Into<Proposal>,
    at: Span,
    cause: Span,
) -> Diagnostic {
    Diagnostic::new("syntax::expected_block")
        .says(format!("expected the block of `{head}`, found {found}"))
        .at(at, "`{` is missing here")
        .at(cause, "this takes a block")
        .advise(advice)
}

/// `if solved` and `{` on the next line.
pub(super) fn brace_on_own_line(fix: impl Display, at: Span, cause: Span) -> Diagnostic {
    Diagnostic::new("syntax::brace_on_own_line")
        .says("the `{` stands on a line of its own")
        .at(at, "belongs to the line above")
        .at(cause, "its head")
        .advise(format!("put it on the line of its head: `{fix} {{`"))
}

/// `}` and `else {` on the next line.
pub(super) fn else_on_own_line(at: Span, cause: Span) -> Diagnostic {
    Diagnostic::new("syntax::else_on_own_line")
        .says("the `else` stands on a line of its own")
        .at(at, "belongs after the `}`")
        .at(cause, "this one")
        .advise("put it after the brace: `} else {`")
}

/// `else { }` with no `if` before it.
pub(super) fn stray_else(at: Span) -> Diagnostic {
    Diagnostic::new("syntax::stray_else")
        .says("the `else` has no `if`")
        .at(at, "no block of an `if` before this")
        .advise(
            "it follows the block of an `if`: `if solved { printSolution } else { printState }`",
        )
}

/// `while solved { }`, or `{` with no head.
pub(super) fn stray_block(what: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::stray_block")
        .says(what)
        .at(at, "nothing before this takes a block")
        .advise(advice)
}

/// `def measure(h):`
pub(super) fn foreign_definition(word: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::stray_block")
        .says(format!("`{word}` defines nothing here"))
        .at(at, "a definition of another language")
        .advise(advice)
}

/// `[h1, h2]`, `move up, left`
pub(super) fn stray_comma(advice: impl Into<Proposal>, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::stray_comma")
        .says("a `,` stands between the arguments of a call only")
        .at(at, "a space is enough here")
        .advise(advice)
}

/// `let x = 1,23`
pub(super) fn decimal_comma(advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::decimal_comma")
        .says("a number has a decimal point, not a decimal comma")
        .at(at, "a `,` separates arguments")
        .advise(advice)
}

/// `attempt(h2)`, `solve()`
pub(super) fn call_as_command(what: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::call_as_command")
        .says(format!("operands of a {what} stand without parentheses"))
        .at(at, "opens a call, which is an operand")
        .advise(advice)
}

/// `let n = solveAStar h2`
pub(super) fn command_as_value(command: impl Display, advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::command_as_value")
        .says(format!(
            "`{command}` is a command, and a command gives no value"
        ))
        .at(at, "expected a value")
        .advise(advice)
}

/// `let k = if solved { 1 } else { 0 }`
pub(super) fn block_as_value(advice: Proposal, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::block_as_value")
        .says("an `if` with blocks gives no value")
        .at(at, "expected a value")
        .advise(advice)
}

/// The last report of a text with more than 20 mistakes.
pub(super) fn more_errors(count: usize, at: Span) -> Diagnostic {
    Diagnostic::new("syntax::more_errors")
        .says(format!("{count} more syntax errors are not shown"))
        .at(at, "after this one")
        .advise("repair the ones above first")
}
