//! Events as text or as JSON, reports as drawings. Nothing in here writes anywhere: front ends do.

#[cfg(feature = "terminal")]
mod audit;
#[cfg(feature = "terminal")]
mod diagnostics;
#[cfg(feature = "terminal")]
mod excerpt;
mod json;
#[cfg(feature = "terminal")]
mod style;
#[cfg(feature = "terminal")]
mod text;
#[cfg(feature = "terminal")]
mod visible;
#[cfg(feature = "terminal")]
mod window;

#[cfg(feature = "terminal")]
pub use diagnostics::{DEFAULT_WIDTH, draw};
pub use json::Json;
#[cfg(feature = "terminal")]
pub use style::{Palette, Role};
#[cfg(feature = "terminal")]
pub use text::Text;
#[cfg(feature = "terminal")]
pub use visible::{visible_line, visible_text};

use crate::interp::Event;

/// Where a rendered event belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Results.
    Output,
    /// What is wrong.
    Diagnostics,
}

/// Gives events a form.
pub trait Renderer {
    /// Appends the event, as whole lines or not at all, and says where they belong.
    fn render(&self, event: &Event, text: &mut String) -> Channel;
}
