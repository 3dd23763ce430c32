//! The states a search keeps, each once.

use super::index::Index;
use super::label::{Compact, Label, Labels};
use super::memory::Memory;
use super::meter::Stop;
use super::segments::Segments;
use super::{Domain, Move, PackedState};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// The result of entering a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entered {
    /// The state was there, with this id.
    Known(u32),
    /// The state is new, and got this id.
    New(u32),
}

/// States of a space under ids 0, 1, 2, ... in the order they came, the start first, each with a label.
pub(crate) struct Store<'d, D: Domain, C> {
    domain: &'d D,
    states: Segments<D::State>,
    labels: Labels<C>,
    index: Index,
    /// In place of the index, once a sixteenth of a space that [is numbered](Domain::is_numbered) is stored: `id + 1` by number.
    ids: Vec<u32>,
}

impl<'d, D: Domain, C: Compact> Store<'d, D, C> {
    /// An empty store; the start must enter it first.
    pub(crate) fn new(domain: &'d D) -> Self {
        Self {
            domain,
            states: Segments::new(),
            labels: Labels::new(),
            index: Index::new(),
            ids: Vec::new(),
        }
    }

    /// The greatest g that a label can hold.
    #[inline]
    pub(crate) fn most_g(&self) -> u32 {
        if self.domain.is_compact() {
            C::MOST
        } else {
            u32::MAX
        }
    }

    /// Whether labels say which state a state was reached from.
    pub(crate) fn keeps_parents(&self) -> bool {
        !self.domain.is_compact()
    }

    /// The number of states.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// The state of an id.
    #[inline]
    pub(crate) fn state(&self, id: u32) -> D::State {
        self.states.get(id as usize)
    }

    /// The label of an id.
    #[inline]
    pub(crate) fn label(&self, id: u32) -> Label {
        self.labels.get(self.domain.is_compact(), id)
    }

    /// Replaces the label of an id.
    #[inline]
    pub(crate) fn set_label(&mut self, id: u32, label: Label) {
        self.labels.set(self.domain.is_compact(), id, label);
    }

    /// Looks a state up, and keeps it with this label if it is new.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        state: D::State,
        label: Label,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        self.enter_hashed(state, state.hash(), label, memory)
    }

    /// [`enter`](Self::enter) with the state's hash.
    #[inline]
    pub(crate) fn enter_hashed(
        &mut self,
        state: D::State,
        hash: u64,
        label: Label,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        match self.probe(hash, state) {
            Ok(id) => ControlFlow::Continue(Entered::Known(id)),
            Err(slot) => {
                let id = self.add(state, hash, slot, label, memory)?;
                ControlFlow::Continue(Entered::New(id))
            }
        }
    }

    /// The id of a state, or the slot where it belongs.
    #[inline]
    fn probe(&self, hash: u64, state: D::State) -> Result<u32, usize> {
        if self.ids.is_empty() {
            return self.index.probe(hash, state, &self.states);
        }
        let slot = self.domain.rank(state);
        self.ids[slot].checked_sub(1).ok_or(slot)
    }

    /// Keeps a state that was not found, and belongs in that slot.
    fn add(
        &mut self,
        state: D::State,
        hash: u64,
        slot: usize,
        label: Label,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, u32> {
        let id = if self.ids.is_empty() {
            self.index.insert(hash, slot, &self.states, memory)?
        } else {
            let id = self.states.len() as u32;
            self.ids[slot] = id + 1;
            id
        };
        self.states.push(state, memory)?;
        if self.domain.is_numbered() && self.ids.is_empty() {
            self.number(memory);
        }
        self.labels.push(self.domain.is_compact(), label, memory)?;
        ControlFlow::Continue(id)
    }

    /// Puts the table of all numbers in place of the index, where it is worth it and there is room for it.
    fn number(&mut self, memory: &mut Memory) {
        let numbers = self.domain.ranks().unwrap_or(0);
        let is_full = self.states.len() > numbers / 16;
        if !is_full || memory.reserve(numbers * size_of::<u32>()).is_break() {
            return;
        }
        self.ids = vec![0; numbers];
        for id in 0..self.states.len() {
            self.ids[self.domain.rank(self.states.get(id))] = id as u32 + 1;
        }
        self.index.clear(memory);
    }

    /// Loads what a state of this hash will be looked up in. Nothing waits for it, so that of many
    /// calls in a row the misses of the cache run side by side.
    #[inline]
    pub(crate) fn load(&self, hash: u64) {
        if self.ids.is_empty() {
            self.index.load(hash);
        }
    }

    /// The id of a state.
    pub(crate) fn find(&self, state: D::State) -> Option<u32> {
        self.probe(state.hash(), state).ok()
    }

    /// The move that leads from a state back to the state it was reached from, which is stored and
    /// needs no look-up.
    #[inline]
    pub(crate) fn back(&self, id: u32) -> Option<Move> {
        let domain = self.domain;
        if id == 0 || !domain.returns() {
            None
        } else {
            domain.inverse(self.label(id).mv)
        }
    }

    /// The moves that led from the start to this state.
    pub(crate) fn path(&self, id: u32) -> Vec<Move> {
        let domain = self.domain;
        if self.keeps_parents() {
            return self.trace(id);
        }
        if !domain.undoes() {
            return self.retrace(id);
        }
        let mut moves = Vec::new();
        let (mut id, mut state) = (id, self.state(id));
        while id != 0 {
            let mv = self.label(id).mv;
            moves.push(mv);
            state = domain.undo(state, mv);
            id = self
                .find(state)
                .expect("a state's parent was kept before it");
        }
        moves.reverse();
        moves
    }

    /// Adds the moves that lead from this state on to the root of a store that was filled backward, where each label has the
    /// move to the state that its own was reached from.
    pub(crate) fn extend_onward(&self, id: u32, path: &mut Vec<Move>) {
        let (mut id, mut state) = (id, self.state(id));
        while id != 0 {
            let label = self.label(id);
            path.push(label.mv);
            if self.keeps_parents() {
                id = label.parent;
                continue;
            }
            let after = self.domain.expand(state, |mv, child| {
                if mv == label.mv {
                    ControlFlow::Break(child)
                } else {
                    ControlFlow::Continue(())
                }
            });
            state = after
                .break_value()
                .expect("the move led here from this state");
            id = self
                .find(state)
                .expect("a state's successor was kept before it");
        }
    }

    /// [`path`](Self::path) by the parents.
    fn trace(&self, id: u32) -> Vec<Move> {
        let before = |&id: &u32| (id != 0).then(|| self.label(id).parent);
        let back = std::iter::successors(Some(id), before).take_while(|&id| id != 0);
        let mut moves: Vec<Move> = back.map(|id| self.label(id).mv).collect();
        moves.reverse();
        moves
    }

    /// [`path`](Self::path) where no move can be taken back: breadth first once more, by the moves that led to
    /// the states.
    #[cold]
    fn retrace(&self, id: u32) -> Vec<Move> {
        const NONE: u32 = u32::MAX;
        let domain = self.domain;
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
                    && self.label(child).mv == mv
                {
                    parents[child as usize] = parent;
                    queue.push_back(child);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        let step = |&id: &u32| Some(parents[id as usize]).filter(|_| id != 0);
        let back = std::iter::successors(Some(id), step).take_while(|&id| id != 0);
        let mut moves: Vec<Move> = back.map(|id| self.label(id).mv).collect();
        moves.reverse();
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::pancakes::Pancakes;
    use crate::search::tests::graph::Graph;
    use crate::search::{Limits, Unobserved, breadth_first};

    /// 300 states, each of which leads to all others by a move of its own.
    struct Complete;

    impl Domain for Complete {
        type State = u64;

        fn expand<B>(
            &self,
            _: u64,
            mut visit: impl FnMut(Move, u64) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            (0..300).try_for_each(|state| visit(Move(state), state.into()))
        }

        fn is_goal(&self, state: u64) -> bool {
            state == 299
        }
    }

    #[test]
    fn a_space_that_says_nothing_of_its_moves_may_have_many() {
        let outcome = breadth_first(&Complete, 0, &Limits::default(), &mut Unobserved);
        assert_eq!(outcome.path(), Some(&[Move(299)][..]));
    }

    /// States that are numbers below 1.6 million.
    struct Numbered;

    impl Domain for Numbered {
        type State = u64;

        fn expand<B>(&self, _: u64, _: impl FnMut(Move, u64) -> ControlFlow<B>) -> ControlFlow<B> {
            ControlFlow::Continue(())
        }

        fn is_goal(&self, _: u64) -> bool {
            false
        }

        fn ranks(&self) -> Option<usize> {
            Some(1_600_000)
        }

        fn rank(&self, state: u64) -> usize {
            state as usize
        }

        fn is_numbered(&self) -> bool {
            true
        }
    }

    #[test]
    fn a_table_of_all_numbers_ends_no_search() {
        for (limit, has_table) in [(u64::MAX, true), (7_000_000, false)] {
            let mut memory = Memory::new(limit);
            let mut store: Store<'_, _, u32> = Store::new(&Numbered);
            for id in 0..120_000 {
                let state = u64::from(id) * 7_919 % 1_600_000;
                for due in [Entered::New(id), Entered::Known(id)] {
                    let entered = store.enter(state, Label::start(), &mut memory);
                    assert_eq!(entered, ControlFlow::Continue(due));
                }
            }
            assert_eq!(!store.ids.is_empty(), has_table, "{}", memory.peak());
            assert_eq!(store.find(7_919), Some(1));
            assert_eq!(store.find(1), None);
        }
    }

    #[test]
    fn labels_hold_what_paths_may_cost() {
        let (pancakes, graph) = (Pancakes::new(), Graph::with_costs(Vec::new()));
        assert_eq!(Store::<_, u32>::new(&pancakes).most_g(), (1 << 24) - 1);
        assert_eq!(Store::<_, u32>::new(&graph).most_g(), u32::MAX);
    }
}
