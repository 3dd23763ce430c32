//! Enumerations that scripts write as words.

/// Makes an enumeration of which each variant is a word of scripts.
macro_rules! words {
    (
        $(#[$doc:meta])*
        pub enum $name:ident { $($(#[$own:meta])* $variant:ident = $word:literal,)* }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$own])* $variant,)* }

        impl $name {
            /// All words, in the order `help` shows them.
            pub const NAMES: &[&str] = &[$($word),*];

            /// As it is typed.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// What a word stands for.
            pub fn named(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

pub(super) use words;
