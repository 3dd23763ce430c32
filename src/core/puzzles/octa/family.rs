//! The name under which the octagon is chosen.

use super::Octa;
use crate::puzzles::registry::Family;
use std::sync::Arc;

pub(crate) const NAME: &str = "octa";

/// `octa`.
pub(crate) fn family() -> Family {
    let summary = "1 to 16 on an octagon: the four numbers of each side, and the corners of each square, sum to 34";
    Family::new(NAME, summary, |words| match words {
        [] => Ok(Arc::new(Octa)),
        _ => Err("`octa` is always an octagon of 16 cells and takes nothing".to_owned()),
    })
}
