//! Fast Downward's translator output, version 3.

mod reader;
mod writer;

pub use reader::read;
pub use writer::write;
