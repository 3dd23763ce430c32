//! Any state space by numbers of its states.

use crate::search::interner::Interner;
use crate::search::{Domain, Estimate, Heuristic, Move, PackedState, StopReason};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A state space with its estimates, whatever its states are: they go by numbers, in the order in which they are met,
/// the start by 0.
pub(crate) trait Space: Sync {
    /// As [`Domain::hash`].
    fn hash(&self, state: u32) -> u64;

    /// As [`Domain::state_bytes`].
    fn state_bytes(&self) -> usize;

    /// Calls `visit` with every legal move and its successor, in successor order, until it breaks.
    fn expand(
        &self,
        state: u32,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`Domain::expand_onward`].
    fn expand_onward(
        &self,
        state: u32,
        last: Option<Move>,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`Domain::expand_backward`].
    fn expand_backward(
        &self,
        state: u32,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`Domain::has_costs`].
    fn has_costs(&self) -> bool;

    /// As [`Domain::is_compact`].
    fn is_compact(&self) -> bool;

    /// As [`Domain::step_cost`].
    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32;

    /// As [`Domain::least_cost`].
    fn least_cost(&self) -> u32;

    /// As [`Domain::undoes`].
    fn undoes(&self) -> bool;

    /// As [`Domain::undo`].
    fn undo(&self, state: u32, mv: Move) -> u32;

    /// As [`Domain::inverse`].
    fn inverse(&self, mv: Move) -> Option<Move>;

    /// As [`Domain::returns`].
    fn returns(&self) -> bool;

    /// As [`Domain::is_goal`].
    fn is_goal(&self, state: u32) -> bool;

    /// As [`Domain::goal`].
    fn goal(&self) -> Option<u32>;

    /// What the heuristic says, or the evaluation.
    fn estimate(&self, state: u32, which: Which) -> Estimate;

    /// Whether the heuristic, or the evaluation, wants batches.
    fn wants_batches(&self, which: Which) -> bool;

    /// As [`Heuristic::estimate_all`].
    fn estimate_all(
        &self,
        states: &[u64],
        which: Which,
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason>;

    /// Units of it that make a move, whether it is admissible, and whether it is consistent.
    fn scale(&self, which: Which) -> (u32, [bool; 3]);
}

/// Which of two estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// That of the heuristic.
    Heuristic,
    /// That of the heuristic for the distance from the start.
    Back,
    /// That which beam search sorts by where no heuristic was named.
    Evaluation,
}

/// The states of a domain, numbered.
pub(crate) struct Interned<'a, D: Domain> {
    domain: &'a D,
    heuristic: &'a dyn Heuristic<D>,
    evaluation: &'a dyn Heuristic<D>,
    states: Mutex<Interner<D::State>>,
}

impl<'a, D: Domain> Interned<'a, D> {
    /// The states around a start.
    pub(crate) fn new(
        domain: &'a D,
        start: D::State,
        [heuristic, evaluation]: [&'a dyn Heuristic<D>; 2],
    ) -> Self {
        let space = Self {
            domain,
            heuristic,
            evaluation,
            states: Mutex::default(),
        };
        space.number(start);
        space
    }

    /// All states that were met, by number.
    pub(crate) fn states(self) -> Vec<D::State> {
        let states = self.states.into_inner();
        let states = states.unwrap_or_else(PoisonError::into_inner);
        states.into_states()
    }

    fn lock(&self) -> MutexGuard<'_, Interner<D::State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self, number: u32) -> D::State {
        self.lock().state(number)
    }

    /// The number of a state, which is met by that.
    pub(crate) fn number(&self, state: D::State) -> u32 {
        self.lock().number(state.hash(), state)
    }

    fn heuristic(&self, which: Which) -> &'a dyn Heuristic<D> {
        match which {
            Which::Heuristic | Which::Back => self.heuristic,
            Which::Evaluation => self.evaluation,
        }
    }
}

impl<D: Domain> Space for Interned<'_, D> {
    fn hash(&self, state: u32) -> u64 {
        self.domain.hash(self.state(state))
    }

    fn state_bytes(&self) -> usize {
        self.domain.state_bytes()
    }

    fn expand(
        &self,
        state: u32,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let domain = self.domain;
        domain.expand(self.state(state), |mv, child| visit(mv, self.number(child)))
    }

    fn expand_onward(
        &self,
        state: u32,
        last: Option<Move>,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let domain = self.domain;
        domain.expand_onward(self.state(state), last, |mv, child| {
            visit(mv, self.number(child))
        })
    }

    fn expand_backward(
        &self,
        state: u32,
        visit: &mut dyn FnMut(Move, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let domain = self.domain;
        domain.expand_backward(self.state(state), |mv, child| visit(mv, self.number(child)))
    }

    fn has_costs(&self) -> bool {
        self.domain.has_costs()
    }

    fn is_compact(&self) -> bool {
        self.domain.is_compact()
    }

    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        self.domain
            .step_cost(self.state(state), mv, self.state(child))
    }

    fn least_cost(&self) -> u32 {
        self.domain.least_cost()
    }

    fn undoes(&self) -> bool {
        self.domain.undoes()
    }

    fn undo(&self, state: u32, mv: Move) -> u32 {
        self.number(self.domain.undo(self.state(state), mv))
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.domain.inverse(mv)
    }

    fn returns(&self) -> bool {
        self.domain.returns()
    }

    fn is_goal(&self, state: u32) -> bool {
        self.domain.is_goal(self.state(state))
    }

    fn goal(&self) -> Option<u32> {
        self.domain.goal().map(|goal| self.number(goal))
    }

    fn estimate(&self, state: u32, which: Which) -> Estimate {
        let state = self.state(state);
        let heuristic = self.heuristic(which);
        match which {
            Which::Back => heuristic.estimate_back(self.domain, state),
            Which::Heuristic | Which::Evaluation => heuristic.estimate(self.domain, state),
        }
    }

    fn wants_batches(&self, which: Which) -> bool {
        self.heuristic(which).wants_batches()
    }

    fn estimate_all(
        &self,
        states: &[u64],
        which: Which,
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let states = states.iter().map(|&state| self.state(state as u32));
        let states: Vec<_> = states.collect();
        let heuristic = self.heuristic(which);
        heuristic.estimate_all(self.domain, &states, estimates, look)
    }

    fn scale(&self, which: Which) -> (u32, [bool; 3]) {
        let heuristic = self.heuristic(which);
        let proved = [
            heuristic.is_admissible(),
            heuristic.is_consistent(),
            heuristic.proves_dead_ends(),
        ];
        (heuristic.scale(), proved)
    }
}
