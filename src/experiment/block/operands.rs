//! The operands of an entry, understood.

use super::BlockError;
use crate::command::{
    Argument, ArgumentError, CommandSpec, Decimal, Given, Kind, Known, Parameter, Report, Value,
    convert,
};
use crate::puzzle::{Board, Puzzle};
use crate::search::Move;
use crate::syntax::{Source, Span};
use std::sync::Arc;

/// The operands of an entry by the parameters they belong to. The getters take an operand that the
/// word's own parameters promise.
pub struct Operands(Vec<Option<Operand>>);

struct Operand {
    /// The value, the first one where a parameter takes several.
    given: Given,
    argument: Argument,
}

/// What is wrong with the operands of an entry.
pub enum OperandError {
    /// One of them does not fit.
    Argument(ArgumentError),
    /// One of them stands in the wrong place.
    Misplaced(BlockError),
}

impl OperandError {
    /// As a report on a text.
    pub fn located(self, source: &Arc<Source>) -> Report {
        match self {
            Self::Argument(error) => Report::new(source, error),
            Self::Misplaced(error) => Report::new(source, error),
        }
    }
}

/// A getter of one variant; a missing operand or another kind is a fault of the word's parameters.
macro_rules! getter {
    ($(#[$doc:meta])* $name:ident, $variant:pat => $value:expr, $type:ty) => {
        $(#[$doc])*
        pub fn $name(&self, index: usize) -> $type {
            match &self.operand(index).argument {
                $variant => $value,
                other => unreachable!("the parameter's kind gave {other:?}"),
            }
        }
    };
}

impl Operands {
    /// Converts the operands; `None` where they depend on a puzzle that is not known.
    pub fn new(
        spec: &CommandSpec,
        given: &[Given],
        known: Known<'_>,
    ) -> Result<Option<Self>, OperandError> {
        let mut operands = Vec::with_capacity(spec.parameters.len());
        for own in distribute(spec, given)? {
            let Some((kind, own)) = own else {
                operands.push(None);
                continue;
            };
            let Some(argument) = convert(kind, own, known).map_err(OperandError::Argument)? else {
                return Ok(None);
            };
            let given = own[0].clone();
            operands.push(Some(Operand { given, argument }));
        }
        Ok(Some(Self(operands)))
    }

    getter!(/// A state.
        board, Argument::State(board) => *board, Board);
    getter!(/// States.
        boards, Argument::States(boards) => boards, &[Board]);
    getter!(/// A word.
        word, Argument::Choice(word) => word, &'static str);
    getter!(/// A puzzle.
        puzzle, Argument::Puzzle(puzzle) => puzzle, &Arc<dyn Puzzle>);
    getter!(/// A whole number of at least 0, or `None` for `none`.
        count, Argument::Integer(value) => value.map(i64::unsigned_abs), Option<u64>);
    getter!(/// Seconds, or `None`.
        seconds, Argument::Seconds(value) => *value, Option<Decimal>);
    getter!(/// Bytes, or `None`.
        size, Argument::Size(value) => *value, Option<u64>);
    getter!(/// An order, or `None`.
        order, Argument::Order(order) => order.as_deref(), Option<&[Move]>);
    getter!(/// A file's name.
        text, Argument::Text(text) => text, &str);

    /// Whether the operand is there.
    pub fn has(&self, index: usize) -> bool {
        self.0.get(index).is_some_and(Option::is_some)
    }

    /// The operand as a value with its place.
    pub fn given(&self, index: usize) -> &Given {
        &self.operand(index).given
    }

    /// Where the operand was written.
    pub fn span(&self, index: usize) -> Span {
        self.given(index).span
    }

    fn operand(&self, index: usize) -> &Operand {
        let operand = self.0.get(index).and_then(Option::as_ref);
        operand.expect("the operands were counted")
    }
}

/// A parameter's kind with its operands, if it has any.
type Own<'g> = Option<(Kind, &'g [Given])>;

/// Gives each parameter its operands. An optional word that is left out does not hinder what stands
/// behind it.
fn distribute<'g>(spec: &CommandSpec, given: &'g [Given]) -> Result<Vec<Own<'g>>, OperandError> {
    let mut pairs = Vec::with_capacity(spec.parameters.len());
    let mut rest = given;
    for (index, parameter) in spec.parameters.iter().enumerate() {
        let Some(next) = rest.first() else { break };
        let later = &spec.parameters[index + 1..];
        if parameter.optional
            && !takes(parameter, next)
            && later.iter().any(|other| takes(other, next))
        {
            pairs.push(None);
            continue;
        }
        let (own, others) = rest.split_at(parameter.kind.operands().1.min(rest.len()));
        pairs.push(Some((parameter.kind, own)));
        rest = others;
    }
    match rest.first() {
        None => Ok(pairs),
        Some(surplus) => Err(OperandError::Misplaced(BlockError::MisplacedOperand {
            word: spec.name.to_owned(),
            found: surplus.value.to_string(),
            span: surplus.span,
            help: format!("usage: {}", spec.usage()),
        })),
    }
}

/// Whether an operand looks as if it belongs to that parameter.
fn takes(parameter: &Parameter, given: &Given) -> bool {
    match (parameter.kind, &given.value) {
        (Kind::Choice(words), Value::Text(text)) => words.contains(&&**text),
        (Kind::File, Value::Text(text)) => text.contains('.'),
        _ => false,
    }
}
