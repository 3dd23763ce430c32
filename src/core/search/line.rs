//! The path that a depth-first search is on.

use super::memory::Memory;
use super::meter::Stop;
use super::{Move, PackedState};
use std::ops::ControlFlow;

/// No place.
const NONE: u32 = u32::MAX;

/// The states from the start to where a search is, the start at depth 0, with the moves between
/// them. Knows which states are on it, in constant time: a state that leaves is the last that came,
/// so chains of equal hash need no more than one link a state.
#[derive(Debug)]
pub(crate) struct CurrentPath<S> {
    states: Vec<S>,
    moves: Vec<Move>,
    /// The next place in the chain, by depth.
    links: Vec<u32>,
    /// The first place of a chain, by hash. A power of two, never fewer than states.
    heads: Vec<u32>,
}

impl<S: PackedState> CurrentPath<S> {
    /// The memory that a place takes, in bytes.
    const COST: usize = size_of::<S>() + size_of::<Move>() + 2 * size_of::<u32>();

    /// A path of the start alone.
    pub(crate) fn new(start: S, memory: &mut Memory) -> ControlFlow<Stop, Self> {
        let mut line = Self {
            states: Vec::new(),
            moves: Vec::new(),
            links: Vec::new(),
            heads: Vec::new(),
        };
        line.push(start, Move(0), memory)?;
        ControlFlow::Continue(line)
    }

    /// The bytes it reserved.
    pub(crate) fn cost(&self) -> usize {
        self.heads.len() * Self::COST
    }

    /// The depth of the last state.
    pub(crate) fn depth(&self) -> usize {
        self.states.len() - 1
    }

    /// The moves from the start to the last state.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.moves[1..].to_vec()
    }

    /// Whether a state is on the path.
    pub(crate) fn contains(&self, state: S) -> bool {
        let mut at = self.heads[self.chain(state)];
        while at != NONE {
            if self.states[at as usize] == state {
                return true;
            }
            at = self.links[at as usize];
        }
        false
    }

    /// Goes on to a state.
    pub(crate) fn push(&mut self, state: S, mv: Move, memory: &mut Memory) -> ControlFlow<Stop> {
        if self.states.len() == self.heads.len() {
            self.grow(memory)?;
        }
        self.moves.push(mv);
        self.link(state);
        ControlFlow::Continue(())
    }

    /// Goes back to a depth.
    pub(crate) fn truncate(&mut self, depth: usize) {
        while self.depth() > depth {
            if let (Some(state), Some(link)) = (self.states.pop(), self.links.pop()) {
                let chain = self.chain(state);
                self.heads[chain] = link;
            }
        }
        self.moves.truncate(depth + 1);
    }

    fn chain(&self, state: S) -> usize {
        state.hash() as usize & (self.heads.len() - 1)
    }

    fn link(&mut self, state: S) {
        let chain = self.chain(state);
        self.links.push(self.heads[chain]);
        self.heads[chain] = self.states.len() as u32;
        self.states.push(state);
    }

    #[cold]
    fn grow(&mut self, memory: &mut Memory) -> ControlFlow<Stop> {
        let old = self.heads.len();
        let new = (old * 2).max(64);
        // Old and new exist side by side for a moment.
        memory.reserve(new * Self::COST)?;
        self.moves.reserve_exact(new - old);
        self.heads = vec![NONE; new];
        self.links = Vec::with_capacity(new);
        let states = std::mem::replace(&mut self.states, Vec::with_capacity(new));
        for state in states {
            self.link(state);
        }
        memory.release(old * Self::COST);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_is_on_it() {
        let mut memory = Memory::new(u64::MAX);
        let ControlFlow::Continue(mut line) = CurrentPath::new(0_u64, &mut memory) else {
            panic!("there is memory enough");
        };
        for state in 1..1000 {
            assert!(!line.contains(state));
            assert!(
                line.push(state, Move(state as u32 & 3), &mut memory)
                    .is_continue()
            );
        }
        line.truncate(500);
        assert!((0..=500).all(|state| line.contains(state)));
        assert!((501..1000).all(|state| !line.contains(state)));
        assert_eq!(line.moves().len(), 500);
        assert_eq!(line.moves()[499], Move(0));
    }
}
