//! The states a search keeps, each once.

use super::index::Index;
use super::memory::Memory;
use super::meter::Stop;
use super::segments::Segments;
use super::{Domain, Move, PackedState};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// What entering a state gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// The state was there, with this id.
    Known(u32),
    /// The state is new, and got this id.
    New(u32),
}

/// What is kept beside a state: at least the move that led to it.
pub(crate) trait Record: Copy {
    /// That move (for the start anything).
    fn mv(self) -> Move;
}

/// A move alone, with a mark for the search to use in the eighth bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(u8);

impl Step {
    const MARK: u8 = 0x80;

    /// An unmarked move.
    pub(crate) fn new(mv: Move) -> Self {
        debug_assert!(mv.0 < Self::MARK.into(), "moves stay below 128");
        Self(mv.0 as u8)
    }

    /// The same with its mark.
    pub(crate) fn marked(self) -> Self {
        Self(self.0 | Self::MARK)
    }

    /// Whether it is marked.
    pub(crate) fn is_marked(self) -> bool {
        self.0 & Self::MARK != 0
    }
}

impl Record for Step {
    fn mv(self) -> Move {
        Move((self.0 & !Self::MARK).into())
    }
}

/// States under ids 0, 1, 2, ... in the order they came, the start first, each with a record.
/// Parents are not kept: taking a state's move back gives its parent, at no bytes.
#[derive(Debug)]
pub(crate) struct Store<S, R> {
    states: Segments<S>,
    records: Segments<R>,
    index: Index,
}

impl<S: PackedState, R: Record> Store<S, R> {
    /// An empty store; the start must enter it first.
    pub(crate) fn new() -> Self {
        Self {
            states: Segments::new(),
            records: Segments::new(),
            index: Index::new(),
        }
    }

    /// How many states there are.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// The state of an id.
    #[inline]
    pub(crate) fn state(&self, id: u32) -> S {
        self.states.get(id as usize)
    }

    /// The record of an id.
    #[inline]
    pub(crate) fn record(&self, id: u32) -> R {
        self.records.get(id as usize)
    }

    /// Replaces the record of an id.
    #[inline]
    pub(crate) fn set_record(&mut self, id: u32, record: R) {
        self.records.set(id as usize, record);
    }

    /// Looks a state up, and keeps it with this record if it is new.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        state: S,
        record: R,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        self.enter_hashed(state, state.hash(), record, memory)
    }

    /// [`enter`](Self::enter) with the state's hash.
    #[inline]
    pub(crate) fn enter_hashed(
        &mut self,
        state: S,
        hash: u64,
        record: R,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        match self.index.probe(hash, state, &self.states) {
            Ok(id) => ControlFlow::Continue(Entered::Known(id)),
            Err(slot) => {
                let id = self.add(state, hash, slot, record, memory)?;
                ControlFlow::Continue(Entered::New(id))
            }
        }
    }

    /// Keeps a state that was not found, and belongs in that slot.
    fn add(
        &mut self,
        state: S,
        hash: u64,
        slot: usize,
        record: R,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, u32> {
        let id = self.index.insert(hash, slot, &self.states, memory)?;
        self.states.push(state, memory)?;
        self.records.push(record, memory)?;
        ControlFlow::Continue(id)
    }

    /// Loads what a state of this hash will be looked up in. Nothing waits for it, so that of many
    /// calls in a row the misses of the cache run side by side.
    #[inline]
    pub(crate) fn load(&self, hash: u64) {
        self.index.load(hash);
    }

    /// The id of a state.
    pub(crate) fn find(&self, state: S) -> Option<u32> {
        self.index.probe(state.hash(), state, &self.states).ok()
    }

    /// The move that leads from a state back to the state it was reached from, which is stored and
    /// needs no look-up.
    #[inline]
    pub(crate) fn back<D: Domain<State = S>>(&self, domain: &D, id: u32) -> Option<Move> {
        if id == 0 || !domain.returns() {
            None
        } else {
            domain.inverse(self.record(id).mv())
        }
    }

    /// The moves that led from the start to this state.
    pub(crate) fn path<D: Domain<State = S>>(&self, domain: &D, id: u32) -> Vec<Move> {
        if !domain.undoes() {
            return self.retrace(domain, id);
        }
        let mut moves = Vec::new();
        let (mut id, mut state) = (id, self.state(id));
        while id != 0 {
            let mv = self.record(id).mv();
            moves.push(mv);
            state = domain.undo(state, mv);
            id = self
                .find(state)
                .expect("a state's parent was kept before it");
        }
        moves.reverse();
        moves
    }

    /// The same where no move can be taken back: breadth first once more, by the moves that led to
    /// the states.
    #[cold]
    fn retrace<D: Domain<State = S>>(&self, domain: &D, id: u32) -> Vec<Move> {
        const NONE: u32 = u32::MAX;
        let mut parents = vec![NONE; self.len()];
        let mut queue = VecDeque::from([0]);
        while parents[id as usize] == NONE
            && id != 0
            && let Some(parent) = queue.pop_front()
        {
            let _ = domain.expand(self.state(parent), |mv, child| {
                if let Some(child) = self.find(child)
                    && child != 0
                    && parents[child as usize] == NONE
                    && self.record(child).mv() == mv
                {
                    parents[child as usize] = parent;
                    queue.push_back(child);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        let step = |&id: &u32| Some(parents[id as usize]).filter(|_| id != 0);
        let back = std::iter::successors(Some(id), step).take_while(|&id| id != 0);
        let mut moves: Vec<Move> = back.map(|id| self.record(id).mv()).collect();
        moves.reverse();
        moves
    }
}
