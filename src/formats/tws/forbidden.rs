//! Pieces that may not be in a place.

use super::MOST_PIECES;
use super::lines::number;
use crate::formats::definition::IllegalValues;
use crate::formats::error::{malformed, shown, too_large};
use crate::formats::orbits::Orbits;
use crate::formats::words::FileToken;
use puzzle_core::syntax::Diagnostic;

/// Most pieces that are forbidden to be in a place.
const MOST_ILLEGAL: usize = 4096;

/// `Illegal EDGES 3 17`: a place, and pieces that may not be there.
pub(super) fn forbid(
    first: FileToken<'_>,
    rest: &[FileToken<'_>],
    orbits: &Orbits,
    illegal: &mut Vec<IllegalValues>,
) -> Result<(), Diagnostic> {
    let [named, place, pieces @ ..] = rest else {
        let help = "for example: Illegal EDGES 3 17";
        return Err(malformed(
            "expected a set, a place and pieces after `Illegal`",
            first.at,
            "here",
            help,
        ));
    };
    let Some(set) = orbits.find(named.text) else {
        return Err(malformed(
            format!("`{}` is not a set", shown(named.text)),
            named.at,
            "no set",
            "",
        ));
    };
    let places = orbits.all()[set].pieces.len() as u32;
    let at = number(*place, 1, places)? as usize - 1;
    for &piece in pieces {
        let number = number(piece, 1, MOST_PIECES)?;
        if orbits.all()[set].is_omitted {
            continue;
        }
        let Some(forbidden) = orbits.illegal(set, at, number - 1) else {
            let message = format!(
                "no piece of `{}` has the number {number}",
                shown(named.text)
            );
            return Err(malformed(
                message,
                piece.at,
                "no piece",
                "the numbers are those of `Solved`",
            ));
        };
        if illegal.len() == MOST_ILLEGAL {
            return Err(too_large("the file forbids more", MOST_ILLEGAL, piece.at));
        }
        illegal.push(forbidden);
    }
    Ok(())
}
