//! Events as text or as JSON, reports as drawings. Nothing in here writes anywhere: front ends do.

mod audit;
mod boards;
#[cfg(feature = "terminal")]
mod diagnostics;
#[cfg(feature = "terminal")]
mod excerpt;
mod json;
pub(crate) mod judged;
mod layers;
mod maps;
mod pages;
#[cfg(not(feature = "terminal"))]
mod plain;
mod searches;
#[cfg(feature = "terminal")]
mod sheet;
mod style;
mod suggestion;
mod text;
mod tied;
mod verdict;
mod watching;
#[cfg(feature = "terminal")]
mod window;

#[cfg(feature = "terminal")]
pub use diagnostics::draw;
pub use json::Json;
#[cfg(feature = "terminal")]
pub(crate) use pages::page;
#[cfg(not(feature = "terminal"))]
pub use plain::draw;
#[cfg(feature = "terminal")]
pub(crate) use sheet::{Sheet, SheetText, sheet_of, sheets_page};
pub use style::Palette;
#[cfg(feature = "terminal")]
pub(crate) use style::TextRole;
pub use text::Text;

use crate::interp::Event;

/// The width of reports where there is no terminal to ask.
pub const DEFAULT_WIDTH: usize = 100;

/// Where a rendered event belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Channel {
    /// Results.
    Output,
    /// Reports.
    Diagnostics,
}

/// Gives events a form.
pub trait Renderer {
    /// Appends the event, as whole lines or not at all, and says where they belong.
    fn render(&self, event: &Event, text: &mut String) -> Channel;
}
