//! Operands of a word and what follows it.

use super::{ArgumentResult, Given, one_word, wrong_kind};
use crate::command::NameScope;

/// What stands behind a word, as `read` reads it: `read` gives `None` for what is not that.
pub(crate) fn behind_word<T>(
    given: &[Given],
    known: NameScope<'_>,
    words: &'static [&'static str],
    (expected, help): (&'static str, &str),
    read: fn(&[Given], NameScope<'_>) -> ArgumentResult<Option<T>>,
) -> ArgumentResult<Option<T>> {
    one_word(&given[0], words)?;
    let value = match given {
        [_, second] => read(std::slice::from_ref(second), known)?,
        _ => None,
    };
    let wrong = || wrong_kind(given.get(1).unwrap_or(&given[0]), expected, Some(help));
    value.map_or_else(|| Err(wrong()), |value| Ok(Some(value)))
}

/// Makes operands of a word and what follows it: the words, the words that may follow, what is expected behind, an
/// example, and the reader of that.
macro_rules! pairs {
    ($(
        $(#[$doc:meta])*
        $type:ident($value:ty) = $words:expr, $seconds:expr, $expected:expr, $example:expr, $read:expr;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type(pub $value);

        impl $crate::command::Operand for $type {
            const KIND: $crate::command::OperandKind = $crate::command::OperandKind::Pair($words, $seconds);

            fn convert(
                given: &[$crate::command::Given],
                known: $crate::command::NameScope<'_>,
            ) -> std::result::Result<Option<Self>, $crate::command::ArgumentError> {
                let told = ($expected, $example);
                let value = $crate::command::behind_word(given, known, $words, told, $read)?;
                Ok(value.map(Self))
            }
        }
    )*};
}
pub(crate) use pairs;
