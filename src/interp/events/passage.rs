//! The part of a text that a transcript keeps.

use puzzle_core::syntax::Source;
use std::sync::Arc;

/// A part of a text that succeeded, to be run again.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The text it is of: paths in it are relative to the folder of this one.
    pub source: Arc<Source>,
    /// The part.
    pub text: String,
}
