//! Operands as types: each kind is one, which is read in one place, before running where that is possible and
//! while running where it is not.

use super::{ArgumentError, CommandSpec, Given, NameScope, OperandKind, Parameter, Value};
use puzzle_core::syntax::{Expr, Span};

/// A kind of operand; an `Option` of one is an operand that may be left out.
pub(crate) trait Operand: Sized {
    /// The kind, for everything but reading.
    const KIND: OperandKind;

    /// Whether it may be left out.
    const OPTIONAL: bool = false;

    /// Reads as many operands as the kind takes; they are counted before. Without a puzzle what depends on one is
    /// looked at as far as that can be, and the answer is `None`.
    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError>;
}

impl<T: Operand> Operand for Option<T> {
    const KIND: OperandKind = T::KIND;
    const OPTIONAL: bool = true;

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        if given.is_empty() {
            return Ok(Some(None));
        }
        Ok(T::convert(given, known)?.map(Some))
    }
}

/// An operand with the place it was written at.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    /// The operand.
    pub value: T,
    /// Where it stands; the first of several.
    pub span: Span,
}

impl<T: Operand> Operand for At<T> {
    const KIND: OperandKind = T::KIND;

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let span = given.first().map_or(Span::default(), |given| given.span);
        Ok(T::convert(given, known)?.map(|value| Self { value, span }))
    }
}

impl<T: Operand> Operand for Box<T> {
    const KIND: OperandKind = T::KIND;

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        Ok(T::convert(given, known)?.map(Box::new))
    }
}

/// The value of an expression, where it is known.
pub(crate) type Values<'a> = &'a mut dyn FnMut(&Expr) -> Option<Given>;

/// The operands of a word by the parameters they belong to, read one parameter after the other.
pub(crate) struct Operands<'a> {
    /// Those that are still to be read, as far as they are known.
    rest: std::vec::IntoIter<Option<Given>>,
    /// The number of operands of each parameter that is still to be read; 0 if it is left out.
    counts: std::vec::IntoIter<usize>,
    known: NameScope<'a>,
    /// Whether one that was read is not known, or wrong.
    pub failed: bool,
    /// Errors of the operands.
    pub errors: Vec<ArgumentError>,
}

impl<'a> Operands<'a> {
    /// The operands of each parameter, by their number.
    pub(crate) fn new(given: Vec<Option<Given>>, counts: Vec<usize>, known: NameScope<'a>) -> Self {
        Self {
            rest: given.into_iter(),
            counts: counts.into_iter(),
            known,
            failed: false,
            errors: Vec::new(),
        }
    }

    /// Operands that are given to the parameters in order: to each as many as it takes.
    pub(crate) fn in_order(
        parameters: &[Parameter],
        given: Vec<Option<Given>>,
        known: NameScope<'a>,
    ) -> Self {
        let mut counts = Vec::with_capacity(parameters.len());
        let mut rest = &given[..];
        for parameter in parameters {
            let is_left_out = parameter.kind == OperandKind::Heuristic && is_pair(rest);
            let most = parameter.kind.operands().1.min(rest.len());
            let taken = if is_left_out { 0 } else { most };
            counts.push(taken);
            rest = &rest[taken..];
        }
        Self::new(given, counts, known)
    }

    /// Operands of which none is known; perhaps there is an error in what they are together.
    pub(crate) fn unknown(
        spec: &CommandSpec,
        known: NameScope<'a>,
        error: Option<ArgumentError>,
    ) -> Self {
        Self {
            failed: true,
            errors: error.into_iter().collect(),
            ..Self::new(Vec::new(), vec![1; spec.parameters.len()], known)
        }
    }

    /// The next one; `None` where it is not known yet, or wrong.
    pub(crate) fn next<T: Operand>(&mut self) -> Option<T> {
        let count = self.counts.next().unwrap_or(0);
        let value = self.convert(count);
        self.failed |= value.is_none();
        value
    }

    fn convert<T: Operand>(&mut self, count: usize) -> Option<T> {
        let converted = if count == 1 {
            T::convert(&[self.rest.next().flatten()?], self.known)
        } else {
            let operands: Vec<Option<Given>> = self.rest.by_ref().take(count).collect();
            let all_operands: Option<Vec<Given>> = operands.into_iter().collect();
            T::convert(&all_operands?, self.known)
        };
        converted.unwrap_or_else(|error| {
            self.errors.push(error);
            None
        })
    }
}

/// Whether `table` and a size, `by` and a step, `aspect` or `within` and a number stand next, before which a heuristic is left out.
fn is_pair(given: &[Option<Given>]) -> bool {
    let [Some(word), _] = given else {
        return false;
    };
    let is_bare = word.verbatim == Some(word.span.start);
    is_bare
        && ["table", "by", "aspect", "within"]
            .map(Value::text)
            .contains(&word.value)
}
