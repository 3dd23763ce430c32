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
mod page;
mod plot;
mod table;

pub use page::{Drawing, Page, Sample, Solution};
pub use plot::{Plot, Point, Series};
pub use table::{Cell, Table};
