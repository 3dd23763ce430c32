//! Files of pictures, whose endings say what they are.

use super::{ArgumentResult, Given, first, text_of, wrong_kind};
use crate::command::{NameScope, Operand, OperandKind};
use smol_str::SmolStr;

/// The endings of pictures that stand still.
pub(crate) const PICTURE_ENDINGS: [&str; 3] = [".svg", ".png", ".pdf"];

/// The endings of pictures that move.
pub(crate) const FILM_ENDINGS: [&str; 2] = [".svg", ".gif"];

/// Whether a file has a name before one of these endings, in any case.
pub(crate) fn is_named(file: &str, endings: &[&str]) -> bool {
    let lower = file.to_ascii_lowercase();
    let stems = endings
        .iter()
        .filter_map(|ending| lower.strip_suffix(ending));
    stems
        .into_iter()
        .any(|stem| !stem.is_empty() && !stem.ends_with('/'))
}

/// The operands that name a picture, with its endings and what reports call it.
macro_rules! pictures {
    ($($(#[$doc:meta])* $type:ident, $endings:expr, $expected:literal, $help:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub(crate) struct $type(pub SmolStr);

        impl Operand for $type {
            const KIND: OperandKind = OperandKind::File;

            fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
                let file = text_of(first(given), "a file's name", Some($help))?;
                if is_named(&file, &$endings) {
                    return Ok(Some(Self(file)));
                }
                Err(wrong_kind(first(given), $expected, Some($help)))
            }
        }
    )*};
}

pictures! {
    /// A picture that stands still.
    PictureFile, PICTURE_ENDINGS, "a file that ends in .svg, .png or .pdf", "for example: drawState \"board.svg\"";
    /// A picture that moves.
    FilmFile, FILM_ENDINGS, "a file that ends in .svg or .gif", "for example: drawSolution \"solution.svg\"";
}
