//! The states near the goal by their distance from it.

use super::domain::GOAL;
use super::moves::successors;
use std::sync::{Mutex, PoisonError};

/// The greatest distance whose states are listed: 2,636,434 of them, in 42 MB and a second.
pub(crate) const DEEPEST_LISTED: u64 = 5;

/// States between two questions whether to go on: about a millisecond.
const STATES_BETWEEN_QUESTIONS: usize = 4096;

/// The layers that were asked for so far, each in the order of packed states as numbers. They are the same for every goal.
#[derive(Debug, Default)]
pub(crate) struct LayerCache(Mutex<Vec<Vec<u128>>>);

impl LayerCache {
    /// Calls `choose` with the number of states at that distance from the goal, and gives the
    /// packed state of the number that it answers. `None` when `interrupted` says so.
    ///
    /// # Panics
    ///
    /// Beyond [`DEEPEST_LISTED`].
    pub(crate) fn choose(
        &self,
        depth: u64,
        interrupted: &mut dyn FnMut() -> bool,
        choose: impl FnOnce(u64) -> u64,
    ) -> Option<u128> {
        assert!(depth <= DEEPEST_LISTED, "nobody lists depth {depth}");
        let mut layers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while layers.len() as u64 <= depth {
            let layer = next_layer(&layers, interrupted)?;
            layers.push(layer);
        }
        let layer = &layers[depth as usize];
        Some(layer[choose(layer.len() as u64) as usize])
    }
}

/// The states behind the last layer, sorted: duplicates are detected when all were made (Korf, "Delayed duplicate
/// detection", 2003), which takes a third of the time of a hash table of visited states.
fn next_layer(layers: &[Vec<u128>], interrupted: &mut dyn FnMut() -> bool) -> Option<Vec<u128>> {
    let Some(last) = layers.last() else {
        return Some(vec![GOAL]);
    };
    // A successor is at most one move nearer to the goal than its state.
    let known = |state: &u128| {
        let mut near = layers.iter().rev().take(2);
        near.any(|layer| layer.binary_search(state).is_ok())
    };
    let mut next = Vec::new();
    for states in last.chunks(STATES_BETWEEN_QUESTIONS) {
        if interrupted() {
            return None;
        }
        next.extend(states.iter().flat_map(|&state| successors(state)));
    }
    next.sort_unstable();
    next.dedup();
    next.retain(|state| !known(state));
    next.shrink_to_fit();
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many states are that far from the goal.
    const SIZES: [usize; 6] = [1, 24, 452, 8252, 148_295, 2_636_434];

    #[test]
    fn the_first_layers_have_known_sizes() {
        hold_sizes(&SIZES[..5]);
    }

    #[test]
    #[ignore = "all but the last above, it takes seconds"]
    fn all_layers_that_are_listed_have_known_sizes() {
        hold_sizes(&SIZES);
    }

    fn hold_sizes(sizes: &[usize]) {
        let mut layers = Vec::new();
        for &size in sizes {
            let layer = next_layer(&layers, &mut || false).expect("nobody interrupts");
            assert_eq!(layer.len(), size);
            layers.push(layer);
        }
    }

    #[test]
    fn an_interruption_leaves_the_layers_before_it() {
        let cache = LayerCache::default();
        let mut questions = 0;
        let mut stop = || {
            questions += 1;
            questions > 3
        };
        assert_eq!(cache.choose(4, &mut stop, |_| 0), None);
        let drawn = cache.choose(4, &mut || false, |states| {
            assert_eq!(states, 148_295);
            7
        });
        let again = LayerCache::default().choose(4, &mut || false, |_| 7);
        assert!(drawn.is_some() && drawn == again);
    }
}
