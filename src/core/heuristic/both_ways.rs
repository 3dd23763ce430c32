//! A heuristic from both ends.

use super::composed::AnyHeuristic;
use crate::search::{CachedValue, Estimate, Heuristic, StateView};

/// A heuristic made for the goal, and for the start in the place of the goal. Both are of one kind: they have the same units,
/// and are admissible and consistent together.
pub(crate) struct BothWays<'a, V> {
    /// Of the distance to the goal.
    pub forward: AnyHeuristic<'a, V>,
    /// Of the distance from the start, of states from which every move can be taken back at the same cost.
    pub backward: AnyHeuristic<'a, V>,
}

impl<V: StateView> Heuristic<V> for BothWays<'_, V> {
    fn estimate(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.forward.estimate(view, at)
    }

    fn estimate_child(&self, view: &V, estimate: Estimate, made: V::Transition<'_>) -> Estimate {
        self.forward.estimate_child(view, estimate, made)
    }

    fn estimate_successor(
        &self,
        view: &V,
        parent: &mut CachedValue,
        made: V::Transition<'_>,
    ) -> Estimate {
        self.forward.estimate_successor(view, parent, made)
    }

    fn estimate_back(&self, view: &V, at: V::At<'_>) -> Estimate {
        self.backward.estimate(view, at)
    }

    fn scale(&self) -> u32 {
        self.forward.scale()
    }

    fn is_admissible(&self) -> bool {
        self.forward.is_admissible() && self.backward.is_admissible()
    }

    /// On boards of tiles all that are admissible are consistent, too.
    fn is_consistent(&self) -> bool {
        self.is_admissible()
    }
}
