//! What can go wrong with values: numbers, texts, lists, variables.

use miette::Diagnostic;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// A value that is not there or does not fit.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum ValueError {
    /// `print $length` without a solution.
    #[error("`{name}` has no value: {reason}")]
    #[diagnostic(code(puzzle_script::run::no_value))]
    NoValue {
        /// The readable name.
        name: String,
        /// Why it has none.
        reason: String,
        /// Where.
        #[label("no value")]
        span: Span,
        /// What to do about it.
        #[help]
        help: String,
    },
    /// A variable that no `let` made so far.
    #[error("variable `{name}` has no value yet")]
    #[diagnostic(
        code(puzzle_script::run::unset_variable),
        help("the line that makes it has not run: let {name} = 1")
    )]
    UnsetVariable {
        /// Its name.
        name: String,
        /// Where.
        #[label("no value")]
        span: Span,
    },
    /// `(5 / 0)`.
    #[error("division by zero")]
    #[diagnostic(
        code(puzzle_script::run::division_by_zero),
        help("check the divisor first: if $n != 0 {{ }}")
    )]
    DivisionByZero {
        /// The divisor.
        #[label("this is 0")]
        span: Span,
    },
    /// `(9223372036854775807 + 1)`.
    #[error("the result does not fit into 64 bits")]
    #[diagnostic(
        code(puzzle_script::run::overflow),
        help(
            "whole numbers reach from -9223372036854775808 to 9223372036854775807, so do both parts of a fraction"
        )
    )]
    Overflow {
        /// The operation.
        #[label("too large")]
        span: Span,
    },
    /// `item([a b], 3)`.
    #[error("there is no element {place}: the list has {length}")]
    #[diagnostic(
        code(puzzle_script::run::no_item),
        help("elements are counted from 1; `size(LIST)` says how many there are")
    )]
    NoItem {
        /// The element.
        place: i64,
        /// How many there are.
        length: usize,
        /// Its number.
        #[label("no such element")]
        span: Span,
    },
    /// `least(x in [], $x)`.
    #[error("an empty list has no `{function}`")]
    #[diagnostic(
        code(puzzle_script::run::empty_list),
        help("look first: if(size($list) == 0, 0, {function}(x in $list, $x))")
    )]
    EmptyList {
        /// The function.
        function: &'static str,
        /// The whole of it.
        #[label("over nothing")]
        span: Span,
    },
    /// `("a" + 1)`, `if 5 { }`.
    #[error("{expected} is due here, this is {found}")]
    #[diagnostic(code(puzzle_script::run::wrong_kind))]
    WrongKind {
        /// What is due.
        expected: &'static str,
        /// What was found.
        found: String,
        /// Where.
        #[label("{found}")]
        span: Span,
        /// What to do about it.
        #[help]
        help: Option<String>,
    },
    /// `5 == "five"`.
    #[error("{left} and {right} can't be compared this way")]
    #[diagnostic(code(puzzle_script::run::incomparable), help("{help}"))]
    Incomparable {
        /// What stands left.
        left: String,
        /// What stands right.
        right: String,
        /// Where.
        #[label("{left}")]
        left_span: Span,
        /// Where.
        #[label("{right}")]
        right_span: Span,
        /// What to do about it.
        help: String,
    },
    /// A negative `repeat`.
    #[error("`{found}` times is not possible")]
    #[diagnostic(
        code(puzzle_script::run::negative_count),
        help("a whole number from 0 on: repeat 3 {{ }}")
    )]
    NegativeCount {
        /// The number.
        found: i64,
        /// Where.
        #[label("less than 0")]
        span: Span,
    },
    /// A range with step 0, known only now.
    #[error("the step of a range can't be 0")]
    #[diagnostic(
        code(puzzle_script::run::zero_step),
        help("`1..9 step 2` counts up, `9..1 step -2` down")
    )]
    ZeroStep {
        /// Where.
        #[label("this is 0")]
        span: Span,
    },
    /// A string that doubles itself for ever.
    #[error("a text of more than {most} bytes")]
    #[diagnostic(
        code(puzzle_script::run::text_too_long),
        help("print the parts instead of joining them")
    )]
    TextTooLong {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("grows too long")]
        span: Span,
    },
    /// A list that doubles itself for ever.
    #[error("a value of more than {most} parts, or nested more than {deepest} deep")]
    #[diagnostic(
        code(puzzle_script::run::value_too_large),
        help("keep lists flat, and use a loop in the place of lists of lists")
    )]
    ValueTooLarge {
        /// The most parts there may be.
        most: usize,
        /// The deepest nesting.
        deepest: usize,
        /// Where.
        #[label("grows too large")]
        span: Span,
    },
}
