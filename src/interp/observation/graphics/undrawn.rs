//! A build without figures, where `UNDRAWN` is said before any of these would be called.

use crate::interp::Position;
use crate::interp::observation::marks::Marks;
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::watching::WatchedSearch;
use puzzle_core::search::Move;
use std::path::Path;

const UNDRAWN: &str = "this build draws no pictures, and says so before";

/// A picture that is never drawn.
pub(crate) struct Graphic;

impl Graphic {
    #[expect(clippy::unused_self, reason = "as of one that is drawn")]
    pub(crate) fn file(&self, _: &Path, _: &str) -> Vec<u8> {
        unreachable!("{UNDRAWN}")
    }
}

pub(crate) fn state(_: &Position) -> Graphic {
    undrawn()
}

pub(crate) fn map(_: &SearchResult, _: &Marks) -> Graphic {
    undrawn()
}

pub(crate) fn solution(_: &SearchResult, _: &[Move]) -> Graphic {
    undrawn()
}

pub(crate) fn tree(
    _: &WatchedSearch,
    _: u32,
    _: Option<u64>,
    _: Option<&[u32]>,
) -> Option<Graphic> {
    unreachable!("{UNDRAWN}")
}

pub(crate) fn searches(_: String, _: String, _: &[(String, WatchedSearch)]) -> Graphic {
    undrawn()
}

fn undrawn() -> Graphic {
    unreachable!("{UNDRAWN}")
}
