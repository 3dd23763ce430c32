//! Hill climbing: a best successor, if it is strictly better.

use super::rule::{Breach, Due, ExpansionRule};
use super::space::JudgedSpace;

/// The runs of steepest-ascent hill climbing.
#[derive(Clone)]
pub(super) struct Climbing {
    heuristic: Option<usize>,
    at: Option<u32>,
}

impl Climbing {
    /// From the start.
    pub(super) fn new(heuristic: Option<usize>) -> Self {
        Self {
            heuristic,
            at: None,
        }
    }

    fn allowed(&self, space: &mut JudgedSpace<'_>) -> Vec<u32> {
        let Some(at) = self.at else {
            return vec![0];
        };
        if space.is_goal(at) {
            return Vec::new();
        }
        let value = |space: &mut JudgedSpace<'_>, state| {
            space.estimate(self.heuristic, state).unwrap_or(u32::MAX)
        };
        let value_here = value(space, at);
        let successors = space.successors(at);
        let values = successors
            .iter()
            .map(|next| (value(space, next.state), next.state));
        let values: Vec<(u32, u32)> = values.collect();
        let best = values.iter().map(|(value, _)| *value).min();
        let best = best.filter(|&best| best < value_here);
        let mut all: Vec<u32> = values
            .into_iter()
            .filter(|(value, _)| Some(*value) == best)
            .map(|(_, state)| state)
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl ExpansionRule for Climbing {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        let allowed = self.allowed(space);
        if !allowed.contains(&state) {
            let over = self.at.is_some_and(|at| space.is_goal(at));
            return Err(if over {
                Breach::AfterTheGoal
            } else {
                Breach::NotAmongTheBest
            });
        }
        self.at = Some(state);
        Ok(allowed.len())
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        let allowed = self.allowed(space);
        allowed.is_empty() || allowed.iter().any(|&state| space.is_goal(state))
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        let allowed = self.allowed(space);
        Due {
            state: allowed.first().copied(),
            count: allowed.len(),
        }
    }
}
