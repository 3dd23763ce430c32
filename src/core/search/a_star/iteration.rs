//! Data about states in a search in iterations.

use crate::search::memory::Memory;
use crate::search::meter::Stop;
use std::ops::ControlFlow;

/// The data about states in an iteration of a search that expands no state twice in it.
#[derive(Debug, Default)]
pub(in crate::search) struct IterationStates {
    /// Whether the iteration expanded a state, a bit for each id.
    expanded: Vec<u64>,
    /// States that it expanded before it met a better path to them, some several times.
    pub inconsistent: Vec<u32>,
}

impl IterationStates {
    pub(in crate::search) fn has_expanded(&self, id: u32) -> bool {
        let word = self.expanded.get(id as usize / 64);
        word.is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    pub(in crate::search) fn expand(&mut self, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        let word = id as usize / 64;
        while self.expanded.len() <= word {
            if self.expanded.len() == self.expanded.capacity() {
                memory.grow(&mut self.expanded)?;
            }
            self.expanded.push(0);
        }
        self.expanded[word] |= 1 << (id % 64);
        ControlFlow::Continue(())
    }

    pub(in crate::search) fn put_off(&mut self, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        if self.inconsistent.len() == self.inconsistent.capacity() {
            memory.grow(&mut self.inconsistent)?;
        }
        self.inconsistent.push(id);
        ControlFlow::Continue(())
    }

    /// Forgets all, for the next iteration.
    pub(in crate::search) fn clear(&mut self) {
        self.expanded.fill(0);
        self.inconsistent.clear();
    }
}
