//! What an audit takes besides heuristics.

use crate::syntax::Span;
use smol_str::SmolStr;

/// What an audit takes besides heuristics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditOptions {
    /// The greatest distance of states that it looks at.
    pub depth: Option<u32>,
    /// What becomes of the plot, if there is to be one.
    pub plot: Option<AuditPlot>,
}

/// A plot of values by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditPlot {
    /// Drawn as text.
    Drawn,
    /// Written to a file that ends in .svg or .png; where the name was written.
    Written(SmolStr, Span),
}
