//! Tables, plots and pages of numbers: what a reader looks at, made of strings and numbers alone.
//!
//! Nothing here knows of puzzles or searches, reads a file, asks for the time or looks at the machine: equal
//! values give equal bytes everywhere. Titles and names are other people's text; every format escapes
//! them.

#![expect(
    clippy::format_push_string,
    reason = "a string takes all; `write!` would give a result to drop"
)]

#[cfg(feature = "figures")]
mod board;
#[cfg(feature = "figures")]
mod drawing;
mod escape;
#[cfg(feature = "figures")]
mod graphic;
mod grouped;
#[cfg(feature = "figures")]
mod network;
mod origin;
#[cfg(feature = "figures")]
mod page;
#[cfg(feature = "figures")]
mod picture;
mod plot;
mod policy;
mod replay;
#[cfg(feature = "figures")]
mod searches;
#[cfg(feature = "terminal")]
mod sheet;
mod style;
mod table;
#[cfg(feature = "figures")]
mod tree;

#[cfg(feature = "figures")]
pub(crate) use drawing::Tint;
#[cfg(feature = "figures")]
pub use drawing::{Drawing, Network, NetworkNode, Solution};
pub(crate) use escape::csv_text;
#[cfg(feature = "figures")]
pub(crate) use graphic::Graphic;
#[cfg(all(feature = "figures", feature = "terminal"))]
pub(crate) use graphic::inline as inline_board;
pub(crate) use grouped::grouped;
#[cfg(feature = "figures")]
pub use page::{Page, Sample};
#[doc(hidden)]
pub use plot::Line;
pub use plot::{Plot, Point, Series, Spread};
pub(crate) use replay::{Atlas, JudgedSearch, Replay, ReplayedSearch, base64};
#[cfg(feature = "figures")]
pub(crate) use searches::{Expansion, GrowingNode, SearchRun, Searches, shown_expansions};
#[cfg(feature = "terminal")]
pub(crate) use sheet::{markup_line, markup_text, sheet_page};
pub use table::{Cell, Table};
#[cfg(feature = "figures")]
pub(crate) use tree::{Node, NodeFate, Tree};

/// Why a plot or a page can't be a file here, where it can't: pictures and pages are a feature of the
/// build. Tables, and plots drawn as text, always can be had.
pub(crate) const UNDRAWN: Option<&str> = if cfg!(feature = "figures") {
    None
} else {
    Some("this build draws no plots and pages (feature `figures`)")
};
