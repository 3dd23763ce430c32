//! The states a search keeps, each once.

use super::domain::Direction;
use super::index::StateIndex;
use super::label::{Compact, Labels, NodeLabel, WideLabel};
use super::memory::Memory;
use super::meter::Stop;
use super::pages::Pages;
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
    index: StateIndex,
    /// In place of labels and index, by rank, where a space [is numbered](Domain::is_numbered): what a search asks of the
    /// neighbours of a cell lies side by side.
    ranked: Pages<RankedLabel>,
}

/// A state that is found by its rank.
#[derive(Clone, Copy, Debug, Default)]
struct RankedLabel {
    /// `id + 1`; 0: the state is not stored.
    id: u32,
    label: WideLabel,
}

impl<'d, D: Domain, C: Compact> Store<'d, D, C> {
    /// An empty store; the start must enter it first.
    pub(crate) fn new(domain: &'d D) -> Self {
        Self {
            domain,
            states: Segments::new(),
            labels: Labels::new(),
            index: StateIndex::new(),
            ranked: Pages::new(),
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
    pub(crate) fn label(&self, id: u32) -> NodeLabel {
        if self.domain.is_numbered() {
            return self.label_of(id, self.state(id));
        }
        self.labels.get(self.domain.is_compact(), id)
    }

    /// The label of an id, of this state.
    #[inline]
    pub(crate) fn label_of(&self, id: u32, state: D::State) -> NodeLabel {
        if self.domain.is_numbered() {
            return self.ranked.get(self.domain.rank(state)).label.label();
        }
        self.labels.get(self.domain.is_compact(), id)
    }

    /// Replaces the label of an id.
    #[inline]
    pub(crate) fn set_label(&mut self, id: u32, label: NodeLabel) {
        if self.domain.is_numbered() {
            let rank = self.domain.rank(self.state(id));
            self.ranked.known(rank).label = WideLabel::of(label);
        } else {
            self.labels.set(self.domain.is_compact(), id, label);
        }
    }

    /// Looks a state up, and keeps it with this label if it is new.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        state: D::State,
        label: NodeLabel,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        self.enter_hashed(state, self.hash(state), label, memory)
    }

    /// [`enter`](Self::enter) with the state's [hash](Self::load).
    #[expect(
        clippy::inline_always,
        reason = "most states that are found by rank are there: a call would take longer than the look-up"
    )]
    #[inline(always)]
    pub(crate) fn enter_hashed(
        &mut self,
        state: D::State,
        hash: u64,
        label: NodeLabel,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        if !self.domain.is_numbered() {
            return self.enter_indexed(state, hash, label, memory);
        }
        match self.ranked.get(hash as usize).id.checked_sub(1) {
            Some(id) => ControlFlow::Continue(Entered::Known(id)),
            None => self.add_ranked(state, hash as usize, label, memory),
        }
    }

    fn enter_indexed(
        &mut self,
        state: D::State,
        hash: u64,
        label: NodeLabel,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        match self.index.probe(hash, state, &self.states) {
            Ok(id) => ControlFlow::Continue(Entered::Known(id)),
            Err(slot) => {
                let id = self.index.insert(hash, slot, &self.states, memory)?;
                // The state comes last: whatever has no room, each state has a label.
                self.labels.push(self.domain.is_compact(), label, memory)?;
                self.states.push(state, memory)?;
                ControlFlow::Continue(Entered::New(id))
            }
        }
    }

    /// Keeps a state that was not found by its rank.
    fn add_ranked(
        &mut self,
        state: D::State,
        rank: usize,
        label: NodeLabel,
        memory: &mut Memory,
    ) -> ControlFlow<Stop, Entered> {
        let id = self.states.len() as u32;
        let ranked = RankedLabel {
            id: id + 1,
            label: WideLabel::of(label),
        };
        let length = self.domain.ranks().unwrap_or(0);
        self.ranked.set((rank, length), ranked, memory)?;
        self.states.push(state, memory)?;
        ControlFlow::Continue(Entered::New(id))
    }

    /// The hash of a state; its rank, where that is enough to find it.
    #[inline]
    fn hash(&self, state: D::State) -> u64 {
        if self.domain.is_numbered() {
            self.domain.rank(state) as u64
        } else {
            state.hash()
        }
    }

    /// Loads what a state will be looked up in, and gives its hash. Nothing waits for it, so that of many
    /// calls in a row the misses of the cache run side by side.
    #[inline]
    pub(crate) fn load(&self, state: D::State) -> u64 {
        let hash = self.hash(state);
        if !self.domain.is_numbered() {
            self.index.load(hash);
        }
        hash
    }

    /// Lists the successors of a state, or its predecessors, with their hashes, what each will be looked up in
    /// [loaded](Self::load).
    #[inline]
    pub(crate) fn neighbours(
        &self,
        state: D::State,
        direction: Direction,
        list: &mut Vec<(Move, D::State, u64)>,
    ) {
        list.clear();
        let add = |mv, neighbour| {
            list.push((mv, neighbour, self.load(neighbour)));
            ControlFlow::<()>::Continue(())
        };
        let _ = match direction {
            Direction::Onward => self.domain.expand(state, add),
            Direction::Back => self.domain.expand_backward(state, add),
        };
    }

    /// The id of a state.
    pub(crate) fn find(&self, state: D::State) -> Option<u32> {
        let hash = self.hash(state);
        if self.domain.is_numbered() {
            return self.ranked.get(hash as usize).id.checked_sub(1);
        }
        self.index.probe(hash, state, &self.states).ok()
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
            let after = self.domain.successor(state, label.mv);
            state = after.expect("the move led here from this state");
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
    fn states_that_are_numbers_are_found_by_them() {
        let mut memory = Memory::new(u64::MAX);
        let mut store: Store<'_, _, u8> = Store::new(&Numbered);
        for id in 0..120_000 {
            let state = u64::from(id) * 7_919 % 1_600_000;
            let label = NodeLabel::new(id, Move(id % 8), id / 2);
            for due in [Entered::New(id), Entered::Known(id)] {
                let entered = store.enter(state, label, &mut memory);
                assert_eq!(entered, ControlFlow::Continue(due));
            }
            store.set_label(id, label.closed());
            store.set_label(id / 3, store.label(id / 3));
        }
        assert_eq!(store.find(7_919), Some(1));
        assert_eq!(store.find(1), None);
        let due = NodeLabel::new(70_001, Move(1), 35_000).closed();
        assert_eq!(store.label(70_001), due);
        assert_eq!(store.path(9), [1, 2, 4, 9].map(|id| Move(id % 8)));
    }

    #[test]
    fn each_state_has_a_label_whatever_has_no_room() {
        fn fill<D: Domain<State = u64>>(domain: &D, limit: u64) -> usize {
            let (mut store, mut memory) = (Store::<_, u8>::new(domain), Memory::new(limit));
            let mut enter = |state| store.enter(state, NodeLabel::start(), &mut memory);
            let entered = (0..).take_while(|&state| enter(state).is_continue());
            let (entered, stored) = (entered.count(), store.len());
            assert_eq!(entered, stored, "{limit}");
            let labels = (0..stored as u32).map(|id| store.label(id));
            assert!(labels.into_iter().all(|label| label == NodeLabel::start()));
            stored
        }
        for kilobytes in (1..400).step_by(7) {
            let limit = kilobytes * 1_000;
            let stored = fill(&Complete, limit).max(fill(&Numbered, limit));
            assert!(stored * size_of::<u64>() < limit as usize);
        }
    }

    #[test]
    fn labels_hold_what_paths_may_cost() {
        let (pancakes, graph) = (Pancakes::new(), Graph::with_costs(Vec::new()));
        assert_eq!(Store::<_, u32>::new(&pancakes).most_g(), (1 << 24) - 1);
        assert_eq!(Store::<_, u32>::new(&graph).most_g(), u32::MAX);
    }
}
