//! Algorithms that programs and scripts add.

use super::DefinedSearch;
use crate::search::{Expansion, Node, SearchGraph, StopReason};
use std::fmt::Debug;

/// An algorithm that can be added: `solve NAME` runs it, on any puzzle. It has the limits, events, records and
/// experiments of every search.
pub trait SearchAlgorithm: Send + Sync + Debug {
    /// Its name.
    fn name(&self) -> &str;

    /// A sentence for `help`, without a full stop.
    fn summary(&self) -> String;

    /// The names of the numbers that it takes, in their order.
    fn parameters(&self) -> Vec<&str> {
        Vec::new()
    }

    /// Whether it asks a heuristic, which may be named behind its numbers; else the puzzle's default one.
    fn takes_heuristic(&self) -> bool {
        true
    }

    /// Whether it tests a state for the goal when it is generated, as `printStats` says it; else when it is selected.
    fn tests_early(&self) -> bool {
        false
    }

    /// Whether it goes on after a solution, to better ones ([`SearchGraph::improve`]).
    fn improves(&self) -> bool {
        false
    }

    /// Whether estimates of neighbours raise one another as it goes, by bidirectional pathmax.
    fn bpmx(&self) -> bool {
        false
    }

    /// Which node it expands next.
    fn expansion(&self) -> Expansion {
        Expansion::Other
    }

    /// Its f as a formula, for pages.
    fn rule(&self) -> String {
        "its priority".to_owned()
    }

    /// The number of units of its f in a cost of 1, as records show it; `None` for the scale of its heuristic.
    fn f_scale(&self) -> Option<u64> {
        None
    }

    /// The text for it in the key of an experiment's run, for whatever its results depend on.
    fn digest(&self) -> String {
        String::new()
    }

    /// Searches a graph, given its numbers, for a goal: the node of the one that it found, or `None` if it gives up. What else
    /// it returns counts as giving up.
    ///
    /// # Errors
    ///
    /// What the graph said: the search must end.
    fn search(
        &self,
        numbers: &[f64],
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason>;

    /// It, where a script defines it.
    #[doc(hidden)]
    fn own(&self) -> Option<&DefinedSearch> {
        None
    }
}
