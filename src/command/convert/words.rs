//! One word of some.

use super::{ArgumentResult, Given, one_of, text_of};
use crate::command::argument_error;

/// The one of these words that was given.
pub(crate) fn one_word(given: &Given, words: &[&'static str]) -> ArgumentResult<&'static str> {
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

/// An operand that is one of some words: an enum, or with `for` one that is there already.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $type {
            $($(#[$variant_doc])* $variant,)*
        }

        $crate::command::choice! { for $type { $($variant = $word,)* } }

        impl $type {
            /// The word that is written for it.
            #[allow(dead_code, reason = "some choices are only read")]
            pub(crate) fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
    (for $type:ident { $($variant:ident = $word:literal,)* }) => {
        impl $crate::command::Operand for $type {
            const KIND: $crate::command::OperandKind = $crate::command::OperandKind::Choice(&[$($word),*]);

            fn convert(
                given: &[$crate::command::Given],
                _: $crate::command::NameScope<'_>,
            ) -> Result<Option<Self>, $crate::command::ArgumentError> {
                let given = given.first().expect("the operands were counted");
                let word = $crate::command::one_word(given, &[$($word),*])?;
                Ok([$(($word, Self::$variant)),*].into_iter().find(|known| known.0 == word).map(|known| known.1))
            }
        }
    };
}
pub(crate) use choice;
