//! Texts: names of files, of experiments, of what `help` is asked.

use super::{Given, Result, first, text_of};
use crate::command::{Kind, Known, Operand, Value};
use smol_str::SmolStr;

/// The operands that are a text, with what reports call them.
macro_rules! texts {
    ($($(#[$doc:meta])* $type:ident, $kind:ident, $expected:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type(pub SmolStr);

        impl Operand for $type {
            const KIND: Kind = Kind::$kind;

            fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>> {
                Ok(Some(Self(text_of(first(given), $expected, None)?)))
            }
        }
    )*};
}

texts! {
    /// A file, relative to the script that names it.
    FileName, File, "a file's name";
    /// A word of any kind.
    Topic, Topic, "a command's name";
    /// A name or a label in quotes.
    Name, Name, "a name in quotes";
}

impl Operand for Value {
    const KIND: Kind = Kind::Value;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>> {
        Ok(Some(first(given).value.clone()))
    }
}

impl Operand for Box<[Value]> {
    const KIND: Kind = Kind::Anything;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>> {
        Ok(Some(
            given.iter().map(|given| given.value.clone()).collect(),
        ))
    }
}
