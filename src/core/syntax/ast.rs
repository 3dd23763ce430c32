//! The tree: what was written, with a span on every node, nothing resolved.

use super::{Function, Source, Span, WordId};
use std::sync::Arc;

/// A parsed text.
#[derive(Debug)]
pub struct Script {
    /// The text from which it was parsed.
    pub source: Arc<Source>,
    /// Its statements, in order.
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// The kind of statement.
    pub kind: StatementKind,
    /// From its first to its last character.
    pub span: Span,
    /// Whether it stands first on its line or directly after `{` or `}`: where a call may stand,
    /// and where no modifier of a solve can.
    pub starts_line: bool,
}

/// The kinds of statement.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// A command, a modifier, `print`, or a call of a procedure.
    Command(Command),
    /// `experiment "nodes" { depths 2..24  run solveBeam 10 as "ten" }`: a command with a block that has
    /// words of its own. Each word of the block begins a [`StatementKind::Command`], which has the index of
    /// the command of that name outside, if there is one.
    WithEntries {
        /// The word before the block, with its operands.
        command: Command,
        /// The entries.
        entries: Block,
    },
    /// `let k = 50`.
    Let {
        /// The variable.
        name: Name,
        /// The value that it gets; `None` where that did not parse (reported already).
        value: Option<Expr>,
    },
    /// `if solved { } else if true { } else { }`.
    If {
        /// Each condition with its block, in order.
        branches: Vec<Branch>,
        /// The block after the last `else`.
        otherwise: Option<Block>,
    },
    /// `repeat 3 { }`.
    Repeat {
        /// The number of times.
        count: Expr,
        /// The block that is repeated.
        body: Block,
    },
    /// `for b in $boards { }`.
    For {
        /// The loop variable.
        name: Name,
        /// The items that it runs over.
        items: Expr,
        /// For each.
        body: Block,
    },
    /// `define attempt h { }`.
    Define {
        /// The procedure.
        name: Name,
        /// Its parameters.
        parameters: Vec<Name>,
        /// Its body.
        body: Block,
    },
    /// `define heuristic out = count(c in cells, at($c) != goal($c))`, `define search wastar w = bestFirst(g + $w * h)`.
    DefineFormula {
        /// The object that it makes.
        kind: FormulaKind,
        /// Its name.
        name: Name,
        /// Its parameters.
        parameters: Vec<Name>,
        /// What it says; `None` where that did not parse (reported already).
        value: Option<Expr>,
    },
    /// `task "Board A" points 2 hidden "It fails on large boards." { }`.
    Task(Box<GradedTask>),
    /// `define puzzle pancake n { }`, `define graph romania { }`.
    DefinePuzzle {
        /// The object that the entries make.
        kind: DefinitionKind,
        /// Its name.
        name: Name,
        /// Its parameters.
        parameters: Vec<Name>,
        /// Its entries, and what runs around them.
        body: Block,
    },
    /// `expect length <= 31 points 2 else "It is too long."`.
    Expect {
        /// The condition that should hold.
        condition: Expr,
        /// The points of a task that it gives.
        points: Option<Box<Expr>>,
        /// The message where it does not.
        message: Option<Box<Expr>>,
    },
    /// `expect fails { }`.
    ExpectFails {
        /// The block that should fail.
        body: Block,
    },
    /// A statement that did not parse; reported already.
    Error,
}

/// The object that the block of a definition makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A puzzle of cells and moves.
    Puzzle,
    /// A graph.
    Graph,
}

impl DefinitionKind {
    /// The word behind `define`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Graph => "graph",
        }
    }
}

/// The object that a definition of one line makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaKind {
    /// A heuristic: the estimate of a state.
    Heuristic,
    /// A search: the order in which it expands nodes.
    Search,
}

impl FormulaKind {
    /// The word behind `define`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Heuristic => "heuristic",
            Self::Search => "search",
        }
    }
}

/// A name where one is made: of a variable, a procedure, a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// Its characters.
    pub span: Span,
}

/// A graded part of a submission.
#[derive(Clone, Debug)]
pub struct GradedTask {
    /// The name of the task.
    pub name: Expr,
    /// The points of the task; 1 without.
    pub points: Option<Expr>,
    /// Whether moves may be those of the tiles instead of the blank.
    pub tile: bool,
    /// Whether whoever is graded is not told of it.
    pub hidden: bool,
    /// The message in its place where it fails.
    pub notice: Option<Expr>,
    /// The steps that must succeed.
    pub body: Block,
}

/// A condition with its block.
#[derive(Clone, Debug)]
pub struct Branch {
    /// When the block runs.
    pub condition: Expr,
    /// The block that runs.
    pub body: Block,
}

/// The statements in `{ }`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its statements.
    pub statements: Vec<Statement>,
    /// With its braces.
    pub span: Span,
}

/// A word and its operands.
#[derive(Clone, Debug)]
pub struct Command {
    /// The command's index; `None` for a word that is no command: a call, or a mistake.
    pub id: Option<WordId>,
    /// The word, in the spelling of the text.
    pub name: Span,
    /// The usual spelling of the word, where the text has another.
    pub spelled: Option<&'static str>,
    /// Its operands.
    pub arguments: Vec<Expr>,
}

impl Command {
    /// The word in its usual spelling.
    pub fn word<'s>(&self, source: &'s Source) -> &'s str {
        self.spelled.unwrap_or_else(|| source.slice(self.name))
    }
}

/// An operand or a condition.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// From its first to its last character.
    pub span: Span,
}

impl Expr {
    /// The expressions of which it is made, in order.
    #[doc(hidden)]
    pub fn children(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::List(items) => items.iter().collect(),
            ExprKind::Range(range) => [Some(&range.from), Some(&range.to), range.step.as_ref()]
                .into_iter()
                .flatten()
                .collect(),
            ExprKind::Call(call) => call.arguments.iter().collect(),
            ExprKind::Function(call) => call.arguments.iter().collect(),
            ExprKind::Group(inner) | ExprKind::Unary(_, inner) => vec![&**inner],
            ExprKind::Binary { sides, .. } => vec![&sides.0, &sides.1],
            _ => Vec::new(),
        }
    }

    /// Calls `visit` for it and for all that it is made of.
    #[doc(hidden)]
    pub fn visit(&self, visit: &mut dyn FnMut(&Self)) {
        visit(self);
        for child in self.children() {
            child.visit(visit);
        }
    }
}

/// The kinds of operand.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `50`, `1_000_000`, `-3`.
    Integer(i64),
    /// `0.5`: its characters are its value, without any `_`.
    Decimal,
    /// `h1`, `4x5`, `true`: its characters are its value; those of a board without quotes may be several words.
    Word,
    /// `"b12"` without escapes and names: the characters between the quotes are its value.
    Text,
    /// A string with escapes or names in it.
    Template(Box<[StringPiece]>),
    /// `$k`: the name is what follows the `$`.
    Variable,
    /// `[h1 h2]`.
    List(Box<[Expr]>),
    /// `2..24`, `24..2 step -2`.
    Range(Box<RangeExpr>),
    /// `max(h1,h2)`.
    Call(Box<Call>),
    /// `sum(i in 1..4, $i * $i)`.
    Function(Box<FunctionCall>),
    /// `( )`.
    Group(Box<Expr>),
    /// `not solved`, `-$x`.
    Unary(UnaryOperator, Box<Expr>),
    /// `$k * 2`, `length <= 31`.
    Binary {
        /// Which.
        operator: BinaryOperator,
        /// Where the operator stands.
        at: Span,
        /// Left and right.
        sides: Box<(Expr, Expr)>,
    },
    /// An expression that did not parse; reported already.
    Error,
}

/// `name(argument,argument)`.
#[derive(Clone, Debug)]
pub struct Call {
    /// The word before the parenthesis.
    pub name: Span,
    /// The expressions between the commas.
    pub arguments: Vec<Expr>,
}

/// A function with its arguments.
#[derive(Clone, Debug)]
pub struct FunctionCall {
    /// Which.
    pub function: Function,
    /// Its word.
    pub name: Span,
    /// The variable that runs over its first argument, where one does.
    pub variable: Option<Name>,
    /// As many as it takes.
    pub arguments: Vec<Expr>,
}

/// A piece of a string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StringPiece {
    /// Characters, escapes resolved.
    Literal(Box<str>),
    /// `$name` or `${name}`: the characters of the name.
    Variable(Span),
}

/// `from..to step by`.
#[derive(Clone, Debug)]
pub struct RangeExpr {
    /// The first element.
    pub from: Expr,
    /// The last one, if it is hit.
    pub to: Expr,
    /// The distance; 1 without.
    pub step: Option<Expr>,
}

/// Operators before their operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `not`.
    Not,
    /// `-`, directly before `$x` or `(`.
    Negate,
}

/// Operators between two operands, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are the operators")]
pub enum BinaryOperator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl BinaryOperator {
    /// Whether it compares two values.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::NotEqual
                | Self::Less
                | Self::LessOrEqual
                | Self::Greater
                | Self::GreaterOrEqual
        )
    }
}
