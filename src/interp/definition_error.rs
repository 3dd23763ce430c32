//! What can be wrong with a definition where it meets a puzzle.

use miette::Diagnostic;
use puzzle_core::puzzle::FaultKind;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// What went wrong in a definition while states were looked at.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{kind}, in the state `{state}`")]
#[diagnostic(code(puzzle_script::definition::fault))]
pub(super) struct FaultError {
    /// What.
    pub kind: FaultKind,
    /// The state, compact.
    pub state: String,
    /// Where in the definition.
    #[label("here")]
    pub span: Span,
    /// What to look at.
    #[help]
    pub help: String,
}

/// Why a definition makes no sense on a puzzle.
#[derive(Clone, Debug, Error, Diagnostic)]
pub(crate) enum DefinitionError {
    /// `at(9)` on nine cells that are numbered from 0.
    #[error("there is no cell `{name}`")]
    #[diagnostic(code(puzzle_script::definition::unknown_cell))]
    UnknownCell {
        /// What was to be one.
        name: String,
        /// Where.
        #[label("no cell")]
        span: Span,
        /// The cells there are.
        #[help]
        help: String,
    },
    /// `where(9)`, `home(x)` on `eight`.
    #[error("`{name}` stands in no cell, whatever the state")]
    #[diagnostic(code(puzzle_script::definition::unknown_value))]
    UnknownValue {
        /// What was looked for.
        name: String,
        /// Where.
        #[label("no value of this puzzle")]
        span: Span,
        /// The values there are.
        #[help]
        help: String,
    },
    /// `home(o)` where the goal has it twice.
    #[error("the goal does not have `{name}` exactly once")]
    #[diagnostic(
        code(puzzle_script::definition::no_home),
        help(
            "`goal(CELL)` says what the goal has in a cell: count(c in cells, at($c) != goal($c))"
        )
    )]
    NoHome {
        /// What was looked for.
        name: String,
        /// Where.
        #[label("has no cell of its own")]
        span: Span,
    },
    /// `goal($c)` where the goal is a rule.
    #[error("`{function}` needs a goal that is one state, and here it is a rule or a pattern")]
    #[diagnostic(
        code(puzzle_script::definition::no_goal),
        help("what the rule says can be counted: count(c in cells, at($c) == p)")
    )]
    NoGoal {
        /// `goal` or `home`.
        function: &'static str,
        /// Where.
        #[label("there is no such state")]
        span: Span,
    },
    /// `row($c)` where cells stand in no rows.
    #[error("the cells of this puzzle stand in no rows")]
    #[diagnostic(
        code(puzzle_script::definition::no_rows),
        help(
            "a puzzle of your own has rows when its block says how many cells stand in one: columns 3"
        )
    )]
    NoRows {
        /// Where.
        #[label("has no answer")]
        span: Span,
    },
    /// `print at(3)`.
    #[error("`{function}` is about a state that is looked at, and here is none")]
    #[diagnostic(
        code(puzzle_script::definition::outside),
        help(
            "it belongs in a definition: define heuristic out = count(c in cells, at($c) != goal($c))"
        )
    )]
    Outside {
        /// `at`.
        function: &'static str,
        /// Where.
        #[label("not in a definition")]
        span: Span,
    },
    /// `swap at(1) 2`.
    #[error("this depends on the state, and must be known before")]
    #[diagnostic(
        code(puzzle_script::definition::depends_on_state),
        help(
            "conditions and values may look at a state; cells, texts and the numbers of a range with a step may not"
        )
    )]
    DependsOnState {
        /// Where.
        #[label("looks at the state")]
        span: Span,
    },
    /// `when 1 != 2` where 1 is a cell.
    #[error("`{whole}` compares two numbers, and says the same in every state")]
    #[diagnostic(code(puzzle_script::definition::bare_cell))]
    BareCell {
        /// The comparison.
        whole: String,
        /// Where.
        #[label("looks at no cell")]
        span: Span,
        /// How to look at the cell.
        #[help]
        help: String,
    },
    /// A heuristic that is a list.
    #[error("{expected} is due here, this is {found}")]
    #[diagnostic(code(puzzle_script::definition::wrong_kind))]
    WrongKind {
        /// What is due.
        expected: &'static str,
        /// What stands there.
        found: String,
        /// Where.
        #[label("{found}")]
        span: Span,
        /// What to write.
        #[help]
        help: Option<String>,
    },
}
