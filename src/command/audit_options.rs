//! Options of audits, layers and lists of states: depth and plot.

use puzzle_core::puzzle::{Board, Measure};
use puzzle_core::syntax::Span;
use smol_str::SmolStr;

/// Options of an audit besides heuristics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AuditOptions {
    /// The greatest distance of states that it looks at.
    pub depth: Option<u32>,
    /// The target of the plot, if there is to be one.
    pub plot: Option<PlotTarget>,
    /// Whether it says what makes an inadmissible heuristic admissible.
    pub suggests: bool,
    /// Whether it counts what any search from the current state must expand, in the place of holding heuristics against
    /// distances.
    pub must_expand: bool,
    /// The state whose values are bounded, in the place of all of that.
    pub state: Option<Board>,
}

/// Options of `layers`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LayersOptions {
    /// Whether distances are those from the current state.
    pub from_start: bool,
    /// The measure of distances.
    pub measure: Measure,
    /// The greatest distance that is counted.
    pub depth: Option<u32>,
    /// The target of the plot, if there is to be one.
    pub plot: Option<PlotTarget>,
}

/// Which states `writeStates` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatesOptions {
    /// All to that distance.
    Depth(u32),
    /// So many ends of walks, each of at most so many moves.
    Walks {
        /// The number.
        count: u64,
        /// The most moves of one.
        longest: u64,
    },
}

/// The target of a plot by distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlotTarget {
    /// Drawn as text.
    Drawn,
    /// Written to a file that ends in .svg, .png or .pdf; where the name was written.
    Written(SmolStr, Span),
}
