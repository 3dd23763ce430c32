//! Samples as they are written.

use crate::command::{ArgumentError, Given, Kind, Known, Operand, Value, Whole, choice};

/// A number, or all that there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count(pub Option<u64>);

impl Operand for Count {
    const KIND: Kind = Kind::Samples;

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let first = given.first().expect("the operands were counted");
        match &first.value {
            Value::Text(word) if &**word == "all" => Ok(Some(Self(None))),
            _ => Ok(Whole::<1>::convert(given, known)?.map(|Whole(count)| Self(Some(count)))),
        }
    }
}

choice! {
    /// Whether boards may be the same.
    Difference {
        /// They may not.
        Distinct = "distinct",
    }
}
