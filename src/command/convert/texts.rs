//! Texts: names of files, of experiments, of what `help` is asked.

use super::words::one_word;
use super::{ArgumentResult, Given, elements_of, first, is_word, text_of, wrong_kind};
use crate::command::{NameScope, Operand, OperandKind, Value};
use puzzle_core::syntax::{Span, is_name};
use smol_str::SmolStr;

/// The operands that are a text, with what reports call them.
macro_rules! texts {
    ($($(#[$doc:meta])* $type:ident, $kind:ident, $expected:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type(pub SmolStr);

        impl Operand for $type {
            const KIND: OperandKind = OperandKind::$kind;

            fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
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
    const KIND: OperandKind = OperandKind::Given;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
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
        Ok(Some(Self(
            all.iter().map(name).collect::<ArgumentResult<_>>()?,
        )))
    }
}

/// Which heuristics may be terms of one that is taken from a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Terms {
    /// All that there are.
    #[default]
    All,
    /// Those alone that are taken from files.
    Own,
    /// All but these.
    Without(Box<[SmolStr]>),
}

/// The words after the name of a heuristic that is taken from a file.
#[derive(Clone, Debug)]
pub(crate) struct TakenHead {
    /// Its parameters.
    pub parameters: Box<[Value]>,
    /// The terms that it may consist of.
    pub terms: Terms,
    /// The names that `without` excludes, each where it stands.
    pub excluded: Box<[(SmolStr, Span)]>,
}

impl Operand for TakenHead {
    const KIND: OperandKind = OperandKind::TakenHead;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(Some(Self::read(given)))
    }
}

impl TakenHead {
    /// Reads what follows the name.
    pub(crate) fn read(given: &[Given]) -> Self {
        let (given, terms, excluded) = match given {
            [parameters @ .., last] if is_word(last, "own") => (parameters, Terms::Own, None),
            [parameters @ .., word, names] if is_word(word, "without") => {
                let all = elements_of(names).unwrap_or_else(|| vec![names.clone()]);
                // What is no heuristic's name is reported when it is looked up.
                let all = all
                    .iter()
                    .map(|operand| (operand.value.to_string().into(), operand.span));
                let all: Box<[(SmolStr, Span)]> = all.collect();
                let terms = all.iter().map(|(name, _)| name.clone()).collect();
                (parameters, Terms::Without(terms), Some(all))
            }
            _ => (given, Terms::All, None),
        };
        Self {
            parameters: given.iter().map(|operand| operand.value.clone()).collect(),
            terms,
            excluded: excluded.unwrap_or_default(),
        }
    }
}

impl Operand for Value {
    const KIND: OperandKind = OperandKind::Value;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(Some(first(given).value.clone()))
    }
}

impl Operand for Box<[Value]> {
    const KIND: OperandKind = OperandKind::Anything;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        Ok(Some(
            given.iter().map(|given| given.value.clone()).collect(),
        ))
    }
}
