//! Events as text or as JSON, reports as drawings. Nothing in here writes anywhere: front ends do.

mod audit;
mod diagnostics;
mod excerpt;
mod json;
mod location;
mod style;
mod text;
mod visible;
mod window;

pub use diagnostics::{DEFAULT_WIDTH, draw};
pub use json::Json;
pub use location::Location;
pub use style::{Palette, Role};
pub use text::Text;
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
