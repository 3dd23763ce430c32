//! One word of some.

use super::{Given, Result, one_of, text_of};
use crate::command::argument_error;

/// The one of these words that was given.
pub(crate) fn one_word(given: &Given, words: &'static [&'static str]) -> Result<&'static str> {
    let found = text_of(given, "a word", None)?;
    words
        .iter()
        .copied()
        .find(|&word| word == &*found)
        .ok_or_else(|| {
            argument_error::unknown_word(
                &found,
                given.span,
                one_of(&found, given.span, words, "known here"),
            )
        })
}

/// An operand that is one of some words.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $type {
            /// As it is written.
            pub(crate) fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        impl $crate::command::Operand for $type {
            const KIND: $crate::command::Kind = $crate::command::Kind::Choice(&[$($word),*]);

            fn convert(
                given: &[$crate::command::Given],
                _: $crate::command::Known<'_>,
            ) -> Result<Option<Self>, $crate::command::ArgumentError> {
                let given = given.first().expect("the operands were counted");
                let word = $crate::command::one_word(given, &[$($word),*])?;
                Ok([$(Self::$variant),*].into_iter().find(|known| known.word() == word))
            }
        }
    };
}
pub(crate) use choice;
