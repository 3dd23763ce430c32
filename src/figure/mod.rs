//! Tables, plots and pages of numbers: what a reader looks at, made of strings and numbers alone.
//!
//! Nothing here knows of puzzles or searches, reads a file, asks for the time or looks at the machine: equal
//! values give equal bytes everywhere. Titles and names are other people's text; every format escapes
//! them.

#![expect(
    clippy::format_push_string,
    reason = "a string takes all; `write!` would give a result to drop"
)]

mod escape;
mod grouped;
mod origin;
#[cfg(feature = "figures")]
mod page;
mod plot;
mod policy;
mod replay;
mod table;

pub(crate) use escape::csv_text;
pub(crate) use grouped::grouped;
pub(crate) use page::Tint;
#[cfg(feature = "figures")]
pub use page::{Drawing, Page, Sample, Solution};
pub use plot::{Plot, Point, Series, Spread};
pub(crate) use replay::{Replay, ReplayedSearch, base64};
pub use table::{Cell, Table};

/// Why a plot or a page can't be a file here, where it can't: pictures and pages are a feature of the
/// build. Tables, and plots drawn as text, always can be had.
pub(crate) const UNDRAWN: Option<&str> = if cfg!(feature = "figures") {
    None
} else {
    Some("this build draws no plots and pages (feature `figures`)")
};
