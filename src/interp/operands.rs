//! The operands of one command while it runs.

use crate::command::{Argument, Decimal, RequestedSearch, Value};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, Puzzle, Sampling};
use crate::search::Move;
use crate::syntax::Span;
use smol_str::SmolStr;
use std::sync::Arc;

/// Converted operands, the modifiers behind a solve, and the place for reports. The getters take an
/// operand that the command's own parameters promise.
pub struct Operands {
    /// In the order of the parameters; optional ones may be missing at the end.
    pub arguments: Vec<Argument>,
    /// Where each of them was written.
    pub spans: Vec<Span>,
    /// The command's name.
    pub name: Span,
    /// What follows a solve.
    pub modifiers: Modifiers,
}

/// What the modifiers of a solve say; `None` leaves it to the session.
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    /// `maxNodes`.
    pub max_nodes: Option<Option<u64>>,
    /// `timeLimit`.
    pub time_limit: Option<Option<Decimal>>,
    /// `memoryLimit`.
    pub memory_limit: Option<Option<u64>>,
    /// `threads`.
    pub threads: Option<Option<usize>>,
    /// `order`.
    pub order: Option<Option<Vec<Move>>>,
    /// `tree`.
    pub tree: bool,
}

/// A getter of one variant; a missing operand or another kind is a fault of the table of commands.
macro_rules! getter {
    ($(#[$doc:meta])* $name:ident, $variant:pat => $value:expr, $type:ty) => {
        $(#[$doc])*
        pub fn $name(&self, index: usize) -> $type {
            match &self.arguments[index] {
                $variant => $value,
                other => unreachable!("the parameter's kind gave {other:?}"),
            }
        }
    };
}

impl Operands {
    getter!(/// A state.
        board, Argument::State(board) => *board, Board);
    getter!(/// A whole number, or `None` for `none`.
        integer, Argument::Integer(value) => *value, Option<i64>);
    getter!(/// Seconds, or `None`.
        seconds, Argument::Seconds(value) => *value, Option<Decimal>);
    getter!(/// Bytes, or `None`.
        size, Argument::Size(value) => *value, Option<u64>);
    getter!(/// A weight as numerator and denominator.
        weight, Argument::Weight(numerator, denominator) => (*numerator, *denominator), (u32, u32));
    getter!(/// Moves.
        moves, Argument::Moves(moves) => moves, &[Move]);
    getter!(/// An order, or `None`.
        order, Argument::Order(order) => order.clone(), Option<Vec<Move>>);
    getter!(/// A word.
        choice, Argument::Choice(word) => word, &'static str);
    getter!(/// A puzzle.
        puzzle, Argument::Puzzle(puzzle) => puzzle.clone(), Arc<dyn Puzzle>);
    getter!(/// How to draw a state.
        sampling, Argument::Sampling(sampling) => *sampling, Sampling);
    getter!(/// A path or topic.
        text, Argument::Text(text) => text.clone(), SmolStr);
    getter!(/// Whatever was written.
        values, Argument::Values(values) => values, &[Value]);
    getter!(/// Searches by name.
        searches, Argument::Searches(searches) => searches, &[RequestedSearch]);
    getter!(/// States.
        states, Argument::States(states) => states, &[Board]);
    getter!(/// A heuristic.
        heuristic, Argument::Heuristic(spec) => spec, &HeuristicSpec);

    /// Whether the operand is there.
    pub fn has(&self, index: usize) -> bool {
        index < self.arguments.len()
    }

    /// The heuristic, if one was named.
    pub fn heuristic_or_default(&self, index: usize, default: &str) -> HeuristicSpec {
        if self.has(index) {
            self.heuristic(index).clone()
        } else {
            HeuristicSpec::named(default)
        }
    }

    /// Where the operand was written; the command's name when it was not.
    pub fn span(&self, index: usize) -> Span {
        self.spans.get(index).copied().unwrap_or(self.name)
    }
}
