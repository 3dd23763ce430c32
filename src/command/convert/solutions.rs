//! Which solutions `solveAll` counts or lists.

use super::numbers::integer;
use super::{ArgumentResult, Given, first, one_word, wrong_kind};
use crate::command::{NameScope, Operand, OperandKind};

/// `count`, `shortest`, `shortest 5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListedSolutions {
    /// All are only counted.
    Counted,
    /// The shortest are counted, and so many of them listed.
    Shortest(u64),
}

impl ListedSolutions {
    pub(crate) const WORDS: &'static [&'static str] = &["count", "shortest"];
}

impl Operand for ListedSolutions {
    const KIND: OperandKind = OperandKind::ListedSolutions;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let word = one_word(first(given), Self::WORDS)?;
        match given {
            [_] if word == "count" => Ok(Some(Self::Counted)),
            [_, listed, ..] if word == "count" => {
                let help = "for example: solveAll shortest 5";
                Err(wrong_kind(listed, "`count` alone", Some(help)))
            }
            [_, most, ..] => {
                let most = integer(most, 0, false)?;
                Ok(most.map(|most| Self::Shortest(most.unsigned_abs())))
            }
            _ => Ok(Some(Self::Shortest(0))),
        }
    }
}
