//! Seeds: numbers, and texts that stand for one.

use super::numbers::integer;
use super::{ArgumentResult, Given, first};
use crate::command::{NameScope, Operand, OperandKind, Value};
use puzzle_core::hash::seed_of;

/// The seed of random draws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeedNumber(pub u64);

impl Operand for SeedNumber {
    const KIND: OperandKind = OperandKind::Seed;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let given = first(given);
        if let Value::Text(text) = &given.value {
            return Ok(Some(Self(seed_of(text))));
        }
        let number = integer(given, 0, false)?;
        Ok(number.map(|number| Self(number.unsigned_abs())))
    }
}
