//! Texts: names of files, of experiments, of what `help` is asked.

use super::words::one_word;
use super::{Given, Result, elements_of, first, text_of, wrong_kind};
use crate::command::{Kind, Known, Operand, Value};
use puzzle_core::syntax::{Span, is_name};
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

/// Names of variables, each where it stands.
#[derive(Clone, Debug)]
pub(crate) struct GivenNames(pub Box<[(SmolStr, Span)]>);

impl Operand for GivenNames {
    const KIND: Kind = Kind::Given;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>> {
        const HELP: Option<&str> = Some("for example: submission \"beam.txt\" given [board k]");
        let word = first(given);
        one_word(word, &["given"])?;
        let Some(names) = given.get(1) else {
            return Err(wrong_kind(word, "names of variables after this word", HELP));
        };
        let all = elements_of(names).unwrap_or_else(|| vec![names.clone()]);
        let name = |given: &Given| match &given.value {
            Value::Text(name) if is_name(name) => Ok((name.clone(), given.span)),
            _ => Err(wrong_kind(
                given,
                "the name of a variable, without `$`",
                HELP,
            )),
        };
        Ok(Some(Self(all.iter().map(name).collect::<Result<_>>()?)))
    }
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
