//! The usual steps of a search, told to its recorder, if there is one. Arguments are values that the search has anyway: an estimate
//! that a record alone needs belongs into the closure of [`Meter::tell`].

use super::meter::{Meter, Stop};
use super::store::Entered;
use super::{Domain, Estimate, Move, SearchEvent, SuccessorOutcome};
use std::ops::ControlFlow;

/// The estimate of a state and the value by which it is sorted, each `None` where there is none.
type Values = (Option<Estimate>, Option<u64>);

impl<S> SearchEvent<S> {
    /// A state without a parent waits for its turn.
    pub(crate) fn begin((id, state): (u32, S), (h, f): Values) -> Self {
        Self::Begin { id, state, h, f }
    }

    /// A move led from a node to a state.
    pub(crate) fn generated(
        parent: u32,
        (id, mv, state): (u32, Move, S),
        (h, f): Values,
        fate: SuccessorOutcome,
    ) -> Self {
        Self::Generated {
            id,
            parent,
            mv,
            state,
            h,
            f,
            fate,
        }
    }
}

impl Meter<'_> {
    /// Tells of the start, or of a goal from which a search goes back.
    #[inline]
    pub(crate) fn tell_begin<D: Domain>(
        &mut self,
        domain: &D,
        node: (u32, D::State),
        values: Values,
    ) {
        self.tell(domain, || SearchEvent::begin(node, values));
    }

    /// [Counts](Self::expand) the expansion of a node while `stored` states are kept, and tells of it.
    #[inline]
    pub(crate) fn expand_node<D: Domain>(
        &mut self,
        domain: &D,
        id: u32,
        stored: usize,
    ) -> ControlFlow<Stop> {
        self.expand(stored)?;
        self.tell(domain, || SearchEvent::Expanded { id });
        ControlFlow::Continue(())
    }

    /// Tells of a successor: its id, the move, its state.
    #[inline]
    pub(crate) fn tell_generated<D: Domain>(
        &mut self,
        domain: &D,
        parent: u32,
        successor: (u32, Move, D::State),
        values: Values,
        fate: SuccessorOutcome,
    ) {
        self.tell(domain, || {
            SearchEvent::generated(parent, successor, values, fate)
        });
    }

    /// Tells of a goal, and ends the search with it.
    #[inline]
    pub(crate) fn found<D: Domain, T>(&mut self, domain: &D, id: u32) -> ControlFlow<Stop, T> {
        self.tell(domain, || SearchEvent::Goal { id });
        ControlFlow::Break(Stop::Found(id))
    }
}

impl Entered {
    /// The id of a state, and the outcome for a successor that enters once.
    #[inline]
    pub(crate) fn outcome(self) -> (u32, SuccessorOutcome) {
        match self {
            Self::New(id) => (id, SuccessorOutcome::Open),
            Self::Known(id) => (id, SuccessorOutcome::Known),
        }
    }
}
