//! The operands of one command while it runs.

use super::execute::{Interpreter, Result};
use crate::command::{
    Argument, AuditOptions, Decimal, Given, Kind, Known, Parameter, RequestedSearch, Value, convert,
};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Board, Puzzle, Sampling};
use crate::search::Move;
use crate::syntax::{Expr, ExprKind, Span};
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
#[allow(
    clippy::option_option,
    reason = "the outer one: whether the modifier is there; the inner one: `none`"
)]
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

    getter!(/// Heuristics.
        heuristics, Argument::Heuristics(specs) => specs, &[HeuristicSpec]);
    getter!(/// What an audit takes besides.
        audit_options, Argument::AuditOptions(options) => options, &AuditOptions);

    /// Whether the operand is there.
    pub fn has(&self, index: usize) -> bool {
        index < self.arguments.len()
    }

    /// The heuristic, if one was named.
    pub fn named_heuristic(&self, index: usize) -> Option<HeuristicSpec> {
        self.has(index).then(|| self.heuristic(index).clone())
    }

    /// Where the operand was written; the command's name when it was not.
    pub fn span(&self, index: usize) -> Span {
        self.spans.get(index).copied().unwrap_or(self.name)
    }
}

impl Interpreter<'_> {
    /// Evaluates and converts the operands of a command.
    pub(super) fn operands(
        &self,
        parameters: &[Parameter],
        operands: &[Expr],
        name: Span,
    ) -> Result<Operands> {
        self.operands_on(&self.session.puzzle, parameters, operands, name)
    }

    /// Evaluates and converts the operands of a command for a puzzle that need not be the session's.
    pub(super) fn operands_on(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        parameters: &[Parameter],
        operands: &[Expr],
        name: Span,
    ) -> Result<Operands> {
        let mut arguments = Vec::with_capacity(parameters.len());
        let mut spans = Vec::with_capacity(parameters.len());
        let known = Known {
            registry: &self.session.registry,
            puzzle: Some(puzzle),
        };
        let mut rest = operands;
        for parameter in parameters {
            if rest.is_empty() && parameter.kind != Kind::Anything {
                break;
            }
            let (own, others) = rest.split_at(parameter.kind.operands().1.min(rest.len()));
            rest = others;
            let given = own
                .iter()
                .map(|operand| self.given(operand))
                .collect::<Result<Vec<Given>>>()?;
            let argument = convert(parameter.kind, &given, known)?;
            arguments.push(argument.expect("with a puzzle every kind converts"));
            spans.push(own.first().map_or(name, |operand| operand.span));
        }
        Ok(Operands {
            arguments,
            spans,
            name,
            modifiers: Modifiers::default(),
        })
    }

    /// The operand with its place, for conversions.
    pub(super) fn given(&self, operand: &Expr) -> Result<Given> {
        let (verbatim, elements) = match &operand.kind {
            ExprKind::Word => (Some(operand.span.start), Vec::new()),
            ExprKind::Text => (Some(operand.span.start + 1), Vec::new()),
            ExprKind::List(items) => (
                None,
                items
                    .iter()
                    .map(|item| self.given(item))
                    .collect::<Result<Vec<_>>>()?,
            ),
            _ => (None, Vec::new()),
        };
        let value = self.value(operand)?;
        Ok(Given {
            value,
            span: operand.span,
            verbatim,
            elements,
        })
    }
}
