//! Depths as they are written.

use crate::command::{ArgumentError, Given, Kind, Known, Operand, Value, argument_error};

/// A number, a list or a range.
#[derive(Clone, Debug)]
pub(crate) struct Depths(pub Given);

impl Operand for Depths {
    const KIND: Kind = Kind::Depths;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let given = given.first().expect("the operands were counted");
        match &given.value {
            Value::Integer(_) | Value::List(_) => Ok(Some(Self(given.clone()))),
            value => Err(argument_error::wrong_kind(
                "a number, a list or a range",
                value,
                value.kind(),
                given.span,
                Some("for example: depths 2..24 step 2".into()),
            )),
        }
    }
}
