//! The limits and the order of searches: what a session, a modifier, a block or an option says of them, and
//! what holds where nobody does.

use super::{Decimal, Request, Setting};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::{DEFAULT_MEMORY, Limits, Move};
use std::time::Duration;

/// Limits and order of searches, as far as they are said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchSettings {
    /// `maxNodes`: unless set the puzzle's own for a single algorithm, none for `solve` and the like.
    pub max_nodes: Setting<u64>,
    /// `timeLimit`, in seconds: none unless set.
    pub time_limit: Setting<Decimal>,
    /// `memoryLimit`, in bytes: [`DEFAULT_MEMORY`] unless set.
    pub memory: Setting<u64>,
    /// `threads`: one for each core unless set.
    pub threads: Setting<usize>,
    /// `order`: the puzzle's own unless set.
    pub order: Setting<Box<[Move]>>,
}

impl SearchSettings {
    /// Returns these settings; those that are left open are the others'.
    #[must_use]
    pub fn over(&self, others: &Self) -> Self {
        Self {
            max_nodes: self.max_nodes.or(others.max_nodes),
            time_limit: self.time_limit.or(others.time_limit),
            memory: self.memory.or(others.memory),
            threads: self.threads.or(others.threads),
            order: self.order.clone().or(others.order.clone()),
        }
    }

    /// The limits of a search on that puzzle, on a machine of so many cores.
    pub fn limits(&self, request: &Request, puzzle: &Puzzle, cores: usize) -> Limits {
        let max_nodes = match (self.max_nodes, request) {
            (Setting::Unset, Request::Algorithm(..)) => Some(puzzle.default_max_nodes()),
            (said, _) => said.value(),
        };
        let memory = match self.memory {
            Setting::Unset => DEFAULT_MEMORY,
            Setting::None => u64::MAX,
            Setting::Value(bytes) => bytes,
        };
        Limits {
            max_nodes,
            memory,
            threads: self.threads.value().unwrap_or(cores),
        }
    }

    /// The time limit of a search.
    pub fn duration(&self) -> Option<Duration> {
        // What does not fit is as good as for ever.
        let forever = Duration::from_secs(u64::from(u32::MAX));
        let seconds = self.time_limit.value()?;
        Some(Duration::try_from_secs_f64(seconds.to_f64()).unwrap_or(forever))
    }

    /// All moves of the puzzle in the order in which successors are produced.
    pub fn order(&self, puzzle: &Puzzle) -> Vec<Move> {
        match &self.order {
            Setting::Value(order) => order.to_vec(),
            Setting::Unset | Setting::None => {
                let order = puzzle.successor_order();
                order.unwrap_or_else(|| puzzle.default_order())
            }
        }
    }
}
