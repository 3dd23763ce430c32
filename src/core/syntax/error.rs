//! What can be wrong with a text before anything is known about commands.

use super::{Edit, Proposal, Span};
use miette::Diagnostic;
use thiserror::Error;

/// A mistake in a text, with its place. The examples show what is reported.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
#[non_exhaustive]
pub enum SyntaxError {
    /// `move up; move left`
    #[error("unexpected `{text}`")]
    #[diagnostic(code(puzzle_script::syntax::stray_character), help("{advice}"))]
    StrayCharacter {
        /// The characters.
        text: String,
        /// What to write instead.
        advice: String,
        /// Where they stand.
        #[label("begins nothing that is known here")]
        at: Span,
    },

    /// A byte 0 or an escape sequence, in or outside a string.
    #[error("control character U+{code:04X}")]
    #[diagnostic(
        code(puzzle_script::syntax::control_character),
        help("remove it; in strings a tab is `\\t` and a new line `\\n`")
    )]
    ControlCharacter {
        /// The first one's code point.
        code: u32,
        /// The run of them.
        #[label("cannot stand in a script")]
        at: Span,
    },

    /// `setState "b12 345 678`
    #[error("the string is not closed on its line")]
    #[diagnostic(
        code(puzzle_script::syntax::unclosed_string),
        help("close it: `{fix}`")
    )]
    UnclosedString {
        /// The string, closed.
        fix: String,
        /// From its quote to the end of the line.
        #[label("opened here")]
        at: Span,
    },

    /// `print "C:\data"`
    #[error("unknown escape `{escape}`")]
    #[diagnostic(
        code(puzzle_script::syntax::unknown_escape),
        help("a backslash itself is `\\{escape}`; known are `\\\"` `\\\\` `\\n` `\\t` `\\$`")
    )]
    UnknownEscape {
        /// The backslash and the character behind it.
        escape: String,
        /// Where it stands.
        #[label("not an escape")]
        at: Span,
    },

    /// `print "5$"`, `solveBeam $`
    #[error("no name follows the `$`")]
    #[diagnostic(code(puzzle_script::syntax::dollar_without_name), help("{advice}"))]
    DollarWithoutName {
        /// What to write.
        advice: &'static str,
        /// From the `$` on.
        #[label("a name should follow")]
        at: Span,
    },

    /// `solveBeam ${k}`
    #[error("braces around a name stand in strings only")]
    #[diagnostic(code(puzzle_script::syntax::braced_variable), help("write `${name}`"))]
    BracedVariable {
        /// The name.
        name: String,
        /// From the `$` to the brace.
        #[label("outside a string")]
        at: Span,
    },

    /// `seed 9223372036854775808`
    #[error("the number `{text}` is too large")]
    #[diagnostic(
        code(puzzle_script::syntax::number_too_large),
        help("integers go from -9223372036854775808 to 9223372036854775807")
    )]
    NumberTooLarge {
        /// The number.
        text: String,
        /// Where it stands.
        #[label("does not fit 64 bits")]
        at: Span,
    },

    /// A file saved as Latin-1 or UTF-16.
    #[error("the text is not UTF-8")]
    #[diagnostic(
        code(puzzle_script::syntax::invalid_utf8),
        help("save the file as UTF-8")
    )]
    InvalidUtf8 {
        /// What the first wrong bytes were replaced with.
        #[label("the first bytes that are none")]
        at: Span,
    },

    /// A file of 5 GB.
    #[error("the text is too long: {bytes} bytes")]
    #[diagnostic(
        code(puzzle_script::syntax::text_too_long),
        help("a script is shorter than 4 GiB; split it and use `readCommands`")
    )]
    TextTooLong {
        /// Its length.
        bytes: usize,
        /// Its start.
        #[label("this text")]
        at: Span,
    },

    /// `50 solveBeam`
    #[error("expected a command, found {found}")]
    #[diagnostic(
        code(puzzle_script::syntax::expected_command),
        help("a line begins with a command, such as `printState`; `help` lists them")
    )]
    ExpectedCommand {
        /// What stands there.
        found: String,
        /// Where.
        #[label("not a command")]
        at: Span,
    },

    /// `k = 50`
    #[error("a variable is set with `let`")]
    #[diagnostic(code(puzzle_script::syntax::missing_let), help("write `{fix}`"))]
    MissingLet {
        /// The line with `let`.
        fix: String,
        /// The name.
        #[label("`let` is missing before this")]
        at: Span,
    },

    /// `let 5 = k`, `for $b in $boards { }`
    #[error("expected the name of a {what}, found {found}")]
    #[diagnostic(code(puzzle_script::syntax::expected_name), help("{advice}"))]
    ExpectedName {
        /// Variable, procedure or parameter.
        what: &'static str,
        /// What stands there.
        found: String,
        /// What to write.
        advice: String,
        /// Where.
        #[label("not a name")]
        at: Span,
    },

    /// `let k 50`, `for b $boards { }`, `if solved and { }`
    #[error("expected {what}, found {found}")]
    #[diagnostic(code(puzzle_script::syntax::expected), help("{advice}"))]
    Expected {
        /// What should stand there.
        what: &'static str,
        /// What does.
        found: String,
        /// What to write.
        advice: Proposal,
        /// Where.
        #[label("{what} is missing here")]
        at: Span,
    },

    /// `expect length 31`, `let k = 5 6`
    #[error("unexpected {found} after {after}")]
    #[diagnostic(code(puzzle_script::syntax::unexpected), help("{advice}"))]
    Unexpected {
        /// What stands there.
        found: String,
        /// What was complete before it.
        after: &'static str,
        /// What to write.
        advice: Proposal,
        /// Where.
        #[label("does not belong here")]
        at: Span,
        /// What it follows.
        #[label("complete already")]
        cause: Span,
    },

    /// `let k = 5 * 2`
    #[error("`{operator}` stands in parentheses only")]
    #[diagnostic(
        code(puzzle_script::syntax::operator_outside_parentheses),
        help("{advice}")
    )]
    OperatorOutsideParentheses {
        /// The operator.
        operator: String,
        /// What to write: what it joins, in parentheses.
        advice: Proposal,
        /// Where it stands.
        #[label("outside parentheses")]
        at: Span,
    },

    /// `(2*3)`, `($x -1)`
    #[error("a space is missing beside `{operator}`")]
    #[diagnostic(code(puzzle_script::syntax::operator_spacing), help("{advice}"))]
    OperatorSpacing {
        /// The operator.
        operator: String,
        /// What to write: the same with spaces.
        advice: Proposal,
        /// Where it stands.
        #[label("has a space on each side")]
        at: Span,
    },

    /// `print "a""b"`
    #[error("two operands stand together without a space")]
    #[diagnostic(code(puzzle_script::syntax::adjacent_operands), help("{advice}"))]
    AdjacentOperands {
        /// What to write: the same with a space, a string, an element of a list.
        advice: Proposal,
        /// The second one.
        #[label("begins directly behind the one before")]
        at: Span,
        /// The first one.
        #[label("the one before")]
        cause: Span,
    },

    /// `if 1 < $k < 5 { }`
    #[error("comparisons do not chain")]
    #[diagnostic(code(puzzle_script::syntax::chained_comparison), help("write `{fix}`"))]
    ChainedComparison {
        /// Both comparisons, joined.
        fix: String,
        /// The second operator.
        #[label("compares again")]
        at: Span,
        /// The first one.
        #[label("the first comparison")]
        cause: Span,
    },

    /// `expect length = 5`
    #[error("a single `=` does not compare")]
    #[diagnostic(code(puzzle_script::syntax::single_equal), help("write `{fix}`"))]
    SingleEqual {
        /// The operator that was meant.
        fix: &'static str,
        /// Where it stands.
        #[label("not a comparison")]
        at: Span,
    },

    /// `[[[[ ... ]]]]` with 65 brackets, `(1 + 1 + ...)` with hundreds of operators.
    #[error("more than {limit} {what} within one another")]
    #[diagnostic(
        code(puzzle_script::syntax::too_deep),
        help("move a part of it to a procedure, or to a variable with `let`")
    )]
    TooDeep {
        /// Blocks and brackets, or operators.
        what: &'static str,
        /// How many there may be.
        limit: u32,
        /// The first one too many.
        #[label("one too many")]
        at: Span,
    },

    /// `let boards = ["3b2 615 748"` or `repeat 3 {` at the end of a file.
    #[error("the `{bracket}` is not closed")]
    #[diagnostic(code(puzzle_script::syntax::unclosed), help("add a `{closer}`"))]
    Unclosed {
        /// What was opened.
        bracket: &'static str,
        /// What is missing.
        closer: &'static str,
        /// Where it was opened.
        #[label("opened here")]
        open: Span,
    },

    /// `[h1 h2)`
    #[error("`{found}` closes a `{bracket}`")]
    #[diagnostic(
        code(puzzle_script::syntax::mismatched_bracket),
        help("write `{closer}`")
    )]
    MismatchedBracket {
        /// What was opened.
        bracket: &'static str,
        /// What should close it.
        closer: &'static str,
        /// What does.
        found: String,
        /// Where.
        #[label("does not fit")]
        at: Span,
        /// Where it was opened.
        #[label("opened here")]
        open: Span,
    },

    /// `}` with no block open.
    #[error("the `{closer}` closes nothing")]
    #[diagnostic(code(puzzle_script::syntax::stray_closer), help("remove it"))]
    StrayCloser {
        /// What stands there.
        closer: String,
        /// Where.
        #[label("nothing is open here")]
        at: Span,
    },

    /// `if solved printState`
    #[error("expected the block of `{head}`, found {found}")]
    #[diagnostic(code(puzzle_script::syntax::expected_block), help("{advice}"))]
    ExpectedBlock {
        /// The word that takes a block.
        head: String,
        /// What stands there.
        found: String,
        /// What to write.
        advice: String,
        /// Where.
        #[label("`{{` is missing here")]
        at: Span,
        /// The head's word.
        #[label("this takes a block")]
        cause: Span,
    },

    /// `if solved` and `{` on the next line.
    #[error("the `{{` stands on a line of its own")]
    #[diagnostic(
        code(puzzle_script::syntax::brace_on_own_line),
        help("put it on the line of its head: `{fix} {{`")
    )]
    BraceOnOwnLine {
        /// The head.
        fix: String,
        /// The brace.
        #[label("belongs to the line above")]
        at: Span,
        /// The head's word.
        #[label("its head")]
        cause: Span,
    },

    /// `}` and `else {` on the next line.
    #[error("the `else` stands on a line of its own")]
    #[diagnostic(
        code(puzzle_script::syntax::else_on_own_line),
        help("put it behind the brace: `}} else {{`")
    )]
    ElseOnOwnLine {
        /// The `else`.
        #[label("belongs behind the `}}`")]
        at: Span,
        /// The brace before it.
        #[label("this one")]
        cause: Span,
    },

    /// `else { }` with no `if` before it.
    #[error("the `else` has no `if`")]
    #[diagnostic(
        code(puzzle_script::syntax::stray_else),
        help(
            "it follows the block of an `if`: `if solved {{ printSolution }} else {{ printState }}`"
        )
    )]
    StrayElse {
        /// The `else`.
        #[label("no block of an `if` before this")]
        at: Span,
    },

    /// `while solved { }`, or `{` with no head.
    #[error("{what}")]
    #[diagnostic(code(puzzle_script::syntax::stray_block), help("{advice}"))]
    StrayBlock {
        /// What is wrong: the word before it, or the block.
        what: String,
        /// What takes a block, the nearest where there is one.
        advice: Proposal,
        /// Its brace.
        #[label("nothing before this takes a block")]
        at: Span,
    },

    /// `[h1, h2]`, `move up, left`
    #[error("a `,` stands between the arguments of a call only")]
    #[diagnostic(code(puzzle_script::syntax::stray_comma), help("{advice}"))]
    StrayComma {
        /// What to write.
        advice: String,
        /// The first one.
        #[label("a space is enough here")]
        at: Span,
    },

    /// `let x = 1,23`
    #[error("a number has a decimal point, not a decimal comma")]
    #[diagnostic(code(puzzle_script::syntax::decimal_comma), help("{advice}"))]
    DecimalComma {
        /// What to write.
        advice: Proposal,
        /// The number.
        #[label("a `,` separates arguments")]
        at: Span,
    },

    /// `attempt(h2)`, `solve()`
    #[error("operands of a {what} stand without parentheses")]
    #[diagnostic(code(puzzle_script::syntax::call_as_command), help("{advice}"))]
    CallAsCommand {
        /// Command or procedure.
        what: &'static str,
        /// What to write: the line without parentheses.
        advice: Proposal,
        /// The parenthesis.
        #[label("opens a call, which is an operand")]
        at: Span,
    },

    /// `let n = solveAStar h2`
    #[error("`{command}` is a command, and a command gives no value")]
    #[diagnostic(code(puzzle_script::syntax::command_as_value), help("{advice}"))]
    CommandAsValue {
        /// The command.
        command: String,
        /// What to write.
        advice: Proposal,
        /// Where it stands.
        #[label("a value is due here")]
        at: Span,
    },

    /// `let k = if solved { 1 } else { 0 }`
    #[error("an `if` with blocks gives no value")]
    #[diagnostic(code(puzzle_script::syntax::block_as_value), help("{advice}"))]
    BlockAsValue {
        /// What to write: the function.
        advice: Proposal,
        /// The `if`.
        #[label("a value is due here")]
        at: Span,
    },

    /// The last report of a text with more than 20 mistakes.
    #[error("{count} more syntax errors are not shown")]
    #[diagnostic(
        code(puzzle_script::syntax::more_errors),
        help("repair the ones above first")
    )]
    MoreErrors {
        /// How many.
        count: usize,
        /// The last one shown.
        #[label("after this one")]
        at: Span,
    },
}

impl SyntaxError {
    /// What puts it right, where that is known.
    pub fn edit(&self) -> Option<&Edit> {
        match self {
            Self::Expected { advice, .. }
            | Self::DecimalComma { advice, .. }
            | Self::Unexpected { advice, .. }
            | Self::OperatorOutsideParentheses { advice, .. }
            | Self::OperatorSpacing { advice, .. }
            | Self::AdjacentOperands { advice, .. }
            | Self::StrayBlock { advice, .. }
            | Self::CallAsCommand { advice, .. }
            | Self::CommandAsValue { advice, .. }
            | Self::BlockAsValue { advice, .. } => advice.edit(),
            _ => None,
        }
    }

    /// Where the mistake is: the first label.
    pub fn span(&self) -> Span {
        let label = self.labels().and_then(|mut labels| labels.next());
        label.map_or_else(Span::default, |label| {
            Span::new(label.offset(), label.offset() + label.len())
        })
    }
}
