//! Operands as commands take them.

use super::{Decimal, RequestedSearch, Value};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, Puzzle, Sampling};
use crate::search::Move;
use crate::syntax::Span;
use smol_str::SmolStr;
use std::sync::Arc;

/// An operand that was understood, one variant for each [`Kind`](super::Kind).
#[derive(Clone, Debug)]
pub enum Argument {
    /// A state.
    State(Board),
    /// A heuristic the puzzle accepts.
    Heuristic(HeuristicSpec),
    /// Heuristics the puzzle accepts, at least one.
    Heuristics(Vec<HeuristicSpec>),
    /// What an audit takes besides.
    AuditOptions(AuditOptions),
    /// An integer; `None` for `none`.
    Integer(Option<i64>),
    /// Seconds; `None` for `none`.
    Seconds(Option<Decimal>),
    /// Bytes; `None` for `none`.
    Size(Option<u64>),
    /// A weight of at least 1: numerator and denominator.
    Weight(u32, u32),
    /// Moves in order.
    Moves(Vec<Move>),
    /// A permutation of all moves; `None` restores the default.
    Order(Option<Vec<Move>>),
    /// One of the words the command knows.
    Choice(&'static str),
    /// A puzzle.
    Puzzle(Arc<dyn Puzzle>),
    /// How to draw a state.
    Sampling(Sampling),
    /// Searches by name.
    Searches(Vec<RequestedSearch>),
    /// States.
    States(Vec<Board>),
    /// A file's path, or a topic of `help`.
    Text(SmolStr),
    /// Whatever was written.
    Values(Vec<Value>),
}

/// What an audit takes besides heuristics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditOptions {
    /// The greatest distance of states that it looks at.
    pub depth: Option<u32>,
    /// What becomes of the plot, if there is to be one.
    pub plot: Option<AuditPlot>,
}

/// A plot of values by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditPlot {
    /// Drawn as text.
    Drawn,
    /// Written to a file that ends in .svg or .png; where the name was written.
    Written(SmolStr, Span),
}
