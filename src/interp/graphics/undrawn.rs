//! A build without figures, where `UNDRAWN` is said before any of these would be called.

use crate::interp::Position;
use crate::interp::session::SearchResult;
use crate::interp::watching::Watched;
use puzzle_core::search::Move;
use std::path::Path;

/// A picture that is never drawn.
pub(crate) enum Graphic {}

impl Graphic {
    pub(crate) fn file(&self, _: &Path, _: &str) -> Vec<u8> {
        match *self {}
    }
}

pub(crate) fn state(_: &Position) -> Graphic {
    undrawn()
}

pub(crate) fn solution(_: &SearchResult, _: &[Move]) -> Graphic {
    undrawn()
}

pub(crate) fn tree(_: &Watched, _: u32, _: Option<u64>, _: Option<&[u32]>) -> Option<Graphic> {
    Some(undrawn())
}

pub(crate) fn searches(_: String, _: String, _: &[(String, Watched)]) -> Graphic {
    undrawn()
}

fn undrawn() -> Graphic {
    unreachable!("this build draws no pictures, and says so before")
}
