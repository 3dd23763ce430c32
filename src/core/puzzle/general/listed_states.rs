//! States that were listed before.

use crate::puzzle::SamplingError;
use crate::state::Board;
use foldhash::fast::FixedState;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock};

/// States that are kept for the next draw, at most.
const MOST_KEPT: usize = 1 << 18;

/// States that were listed before.
#[derive(Debug, Default)]
pub struct ListedStates {
    /// States around a goal, nearest first, as they were listed last.
    around_goal: Mutex<Option<StatesAround>>,
    /// Cells of the states that the start of a planning task reaches.
    reached: OnceLock<HashSet<Box<[u8]>, FixedState>>,
}

#[derive(Clone, Debug)]
struct StatesAround {
    goal: Option<Board>,
    layers: Arc<StatesByDistance>,
    /// Whether these are all.
    is_complete: bool,
}

/// States by their distance to a goal.
#[derive(Debug)]
pub(super) struct StatesByDistance {
    pub layers: Vec<Vec<Board>>,
    /// The distances of the layers, where these are not 0, 1, 2 and so on.
    pub costs: Option<Vec<u32>>,
    /// Where distances are costs: that of the next layer, which was not listed.
    pub next: Option<u32>,
}

impl StatesByDistance {
    /// The greatest distance.
    fn deepest(&self) -> u64 {
        let last = self.layers.len() - 1;
        self.costs
            .as_ref()
            .map_or(last as u64, |costs| costs[last].into())
    }

    /// Keeps the states that the start reaches, one goal at least, and the layers that have some of them: of distances that
    /// are numbers of moves these are the first ones.
    pub(super) fn retain_reached(&mut self, reached: &HashSet<Board, FixedState>) {
        for layer in &mut self.layers {
            layer.retain(|state| reached.contains(state));
        }
        if let Some(costs) = &mut self.costs {
            let mut layers = self.layers.iter();
            costs.retain(|_| layers.next().is_some_and(|layer| !layer.is_empty()));
        }
        self.layers.retain(|layer| !layer.is_empty());
    }

    /// The states at a distance.
    pub(super) fn at(&self, distance: u64) -> Result<&[Board], SamplingError> {
        let deepest = self.deepest();
        if distance > deepest {
            return Err(match self.next {
                Some(next) => SamplingError::Between {
                    before: deepest,
                    after: next.into(),
                },
                None => SamplingError::TooDeep { deepest },
            });
        }
        let layer = match &self.costs {
            None => Ok(distance as usize),
            Some(costs) => costs.binary_search(&(distance as u32)),
        };
        let distance_of = |layer: usize| {
            let costs = self.costs.as_ref();
            costs.map_or(0, |costs| costs[layer].into())
        };
        match layer {
            Ok(layer) => Ok(&self.layers[layer]),
            Err(next) => Err(SamplingError::Between {
                before: distance_of(next - 1),
                after: distance_of(next),
            }),
        }
    }
}

impl ListedStates {
    /// Keeps all states that the start reaches.
    pub(super) fn keep_reached(&self, states: &[Board]) {
        let cells = || states.iter().map(|state| state.cells().into()).collect();
        self.reached.get_or_init(cells);
    }

    /// Whether the start reaches a state, as far as they are kept.
    pub(crate) fn is_reached(&self, state: &Board) -> bool {
        let reached = self.reached.get();
        reached.is_some_and(|reached| reached.contains(state.cells()))
    }

    /// Keeps the states around a goal, to a depth or all, unless they are many.
    pub(super) fn keep(
        &self,
        goal: Option<&Board>,
        depth: Option<u64>,
        layers: &Arc<StatesByDistance>,
    ) {
        if layers.layers.iter().map(Vec::len).sum::<usize>() > MOST_KEPT {
            return;
        }
        let Ok(mut around_goal) = self.around_goal.lock() else {
            return;
        };
        *around_goal = Some(StatesAround {
            goal: goal.cloned(),
            layers: layers.clone(),
            is_complete: depth
                .is_none_or(|depth| depth > layers.deepest() && layers.next.is_none()),
        });
    }

    /// Those of a goal to a depth, or all of them, where they are kept.
    pub(super) fn find(
        &self,
        goal: Option<&Board>,
        depth: Option<u64>,
    ) -> Option<Arc<StatesByDistance>> {
        let kept = self.around_goal.lock().ok()?.clone()?;
        let last = kept
            .layers
            .next
            .map_or(kept.layers.deepest(), |next| u64::from(next) - 1);
        let reaches = depth.is_some_and(|depth| depth <= last);
        (kept.goal.as_ref() == goal && (kept.is_complete || reaches)).then_some(kept.layers)
    }
}
