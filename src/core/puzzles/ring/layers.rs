//! The states near the goal by their distance from it.

use super::model::{MOVES, in_order};
use crate::state::Board;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// The greatest distance whose states are listed: 2,636,434 of them, in 42 MB and a second.
pub(crate) const DEEPEST_LISTED: u64 = 5;

/// States between two questions whether to go on: about a millisecond.
const STATES_BETWEEN_QUESTIONS: usize = 4096;

/// A packed state, its highest word first: what is drawn for a seed goes by their order as numbers.
type RingState = [u64; 2];

/// The layers around the tiles in order that were asked for so far, each in the order of its packed states.
#[derive(Debug, Default)]
pub(crate) struct LayerCache(Mutex<Vec<Vec<RingState>>>);

impl LayerCache {
    /// Calls `choose` with the number of states at that distance, and gives the one of the number that it answers. `None` when
    /// `interrupted` says so.
    ///
    /// # Panics
    ///
    /// Beyond [`DEEPEST_LISTED`].
    pub(crate) fn choose(
        &self,
        depth: u64,
        interrupted: &mut dyn FnMut() -> bool,
        choose: impl FnOnce(u64) -> u64,
    ) -> Option<Board> {
        assert!(depth <= DEEPEST_LISTED, "nobody lists depth {depth}");
        let mut layers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while layers.len() as u64 <= depth {
            let layer = next_layer(&layers, interrupted)?;
            layers.push(layer);
        }
        let layer = &layers[depth as usize];
        let [high, low] = layer[choose(layer.len() as u64) as usize];
        Some(MOVES.packing().board(&[low, high]))
    }
}

/// The states behind the last layer, sorted: duplicates are detected when all were made (Korf, "Delayed duplicate
/// detection", 2003), which takes a third of the time of a hash table of visited states.
fn next_layer(
    layers: &[Vec<RingState>],
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<Vec<RingState>> {
    let Some(last) = layers.last() else {
        let [low, high] = MOVES.packing().pack(&in_order());
        return Some(vec![[high, low]]);
    };
    // A successor is at most one move nearer to the goal than its state.
    let known = |state: &RingState| {
        let mut near = layers.iter().rev().take(2);
        near.any(|layer| layer.binary_search(state).is_ok())
    };
    let mut next = Vec::new();
    let table = MOVES.move_table(None);
    for states in last.chunks(STATES_BETWEEN_QUESTIONS) {
        if interrupted() {
            return None;
        }
        for &[high, low] in states {
            let _ = MOVES.expand(&table, &[low, high], |_, [low, high]: [u64; 2]| {
                next.push([high, low]);
                ControlFlow::<()>::Continue(())
            });
        }
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
