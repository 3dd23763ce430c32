//! Operands as types: each kind is one, which is read in one place, before running where that is possible and
//! while running where it is not.

use super::{ArgumentError, Given, Kind, Known, Value};
use puzzle_core::syntax::{Expr, ExprKind, Span};

/// A kind of operand.
pub(crate) trait Operand: Sized {
    /// The kind, for everything but reading.
    const KIND: Kind;

    /// Reads as many operands as the kind takes; they are counted before. Without a puzzle what depends on one is
    /// looked at as far as that can be, and the answer is `None`.
    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError>;
}

/// A parameter of a command: an operand, or one that may be left out.
pub(crate) trait Taken: Sized {
    /// The kind of the operand.
    const KIND: Kind;
    /// Whether it may be left out.
    const OPTIONAL: bool;

    /// Takes it from the operands that are left; `None` where it is not known yet, or wrong.
    fn take(operands: &mut Operands<'_>) -> Option<Self>;
}

impl<T: Operand> Taken for T {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = false;

    fn take(operands: &mut Operands<'_>) -> Option<Self> {
        operands.one()
    }
}

impl<T: Operand> Taken for Option<T> {
    const KIND: Kind = T::KIND;
    const OPTIONAL: bool = true;

    fn take(operands: &mut Operands<'_>) -> Option<Self> {
        if operands.rest.is_empty() || operands.is_pair_next(T::KIND) {
            return Some(None);
        }
        operands.one().map(Some)
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
    const KIND: Kind = T::KIND;

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let span = given.first().map_or(Span::default(), |given| given.span);
        Ok(T::convert(given, known)?.map(|value| Self { value, span }))
    }
}

impl<T: Operand> Operand for Box<T> {
    const KIND: Kind = T::KIND;

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        Ok(T::convert(given, known)?.map(Box::new))
    }
}

/// The value of an expression, where there is one: the checker gives those that are the same in every run, a run
/// gives all and remembers itself why one has none.
pub(crate) type Values<'a> = &'a mut dyn FnMut(&Expr) -> Option<Given>;

/// The operands of one command, read one after the other.
pub(crate) struct Operands<'a> {
    rest: &'a [Expr],
    values: Values<'a>,
    known: Known<'a>,
    /// Whether the first operand that can't be read is the last one that is looked at.
    strict: bool,
    failed: bool,
    /// Errors of the operands.
    pub errors: Vec<ArgumentError>,
}

impl<'a> Operands<'a> {
    /// Operands of which as many are read as are known: all that is wrong is found.
    pub(crate) fn known(operands: &'a [Expr], known: Known<'a>, values: Values<'a>) -> Self {
        Self {
            rest: operands,
            values,
            known,
            strict: false,
            failed: false,
            errors: Vec::new(),
        }
    }

    /// Operands that must all be there: the first that has no value, or is wrong, is the last.
    pub(crate) fn all(operands: &'a [Expr], known: Known<'a>, values: Values<'a>) -> Self {
        Self {
            strict: true,
            ..Self::known(operands, known, values)
        }
    }

    /// The next one; `None` where it is not known yet, or wrong.
    pub(crate) fn next<T: Taken>(&mut self) -> Option<T> {
        T::take(self)
    }

    /// Whether a heuristic is left out before `table` and a size, `by` and a step, `aspect` and a number.
    fn is_pair_next(&mut self, kind: Kind) -> bool {
        let [word, _] = self.rest else {
            return false;
        };
        kind == Kind::Heuristic
            && matches!(word.kind, ExprKind::Word)
            && (self.values)(word).is_some_and(|word| {
                ["table", "by", "aspect"]
                    .map(Value::text)
                    .contains(&word.value)
            })
    }

    fn one<T: Operand>(&mut self) -> Option<T> {
        let most = T::KIND.operands().1.min(self.rest.len());
        let (own, rest) = self.rest.split_at(most);
        self.rest = rest;
        if self.strict && self.failed {
            return None;
        }
        let value = self.convert(own);
        self.failed |= value.is_none();
        value
    }

    fn convert<T: Operand>(&mut self, own: &[Expr]) -> Option<T> {
        let converted = match own {
            [operand] => T::convert(&[(self.values)(operand)?], self.known),
            operands => {
                let given = operands.iter().map(|operand| (self.values)(operand));
                T::convert(&given.collect::<Option<Vec<_>>>()?, self.known)
            }
        };
        converted.unwrap_or_else(|error| {
            self.errors.push(error);
            None
        })
    }
}
