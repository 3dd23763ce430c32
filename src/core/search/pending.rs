//! Successors whose estimates a search asks for at once.

use super::memory::Memory;
use super::meter::{Meter, Stop};
use super::{Domain, Estimate, Heuristic, Move, SearchEvent, SuccessorOutcome};
use std::ops::ControlFlow;

/// A successor that was generated.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingSuccessor<S> {
    pub id: u32,
    pub parent: u32,
    pub mv: Move,
    pub state: S,
    /// The cost of the moves to it.
    pub g: u32,
    pub fate: SuccessorOutcome,
    /// Whether it is opened. What is not is only recorded.
    pub is_opened: bool,
    /// Whether its estimate is asked for.
    pub is_estimated: bool,
}

impl<S> PendingSuccessor<S> {
    /// Tells of it with its estimate and its f.
    pub(super) fn tell<D: Domain<State = S>>(
        self,
        domain: &D,
        h: Option<Estimate>,
        f: Option<u64>,
        meter: &mut Meter,
    ) {
        let successor = (self.id, self.mv, self.state);
        meter.tell_generated(domain, self.parent, successor, (h, f), self.fate);
    }
}

/// A step of a search that is told of once the estimates are there.
#[derive(Clone, Copy, Debug)]
enum PendingStep<S> {
    Taken(u32),
    Successor(PendingSuccessor<S>),
}

/// Steps of a search in their order, whose estimates are not known yet.
#[derive(Debug)]
pub(super) struct Pending<S> {
    steps: Vec<PendingStep<S>>,
    /// Those whose estimates are asked for.
    states: Vec<S>,
    estimates: Vec<Estimate>,
}

impl<S: Copy> Pending<S> {
    /// Nothing.
    pub(super) fn new() -> Self {
        Self {
            steps: Vec::new(),
            states: Vec::new(),
            estimates: Vec::new(),
        }
    }

    /// The number of missing estimates.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// A node that was taken.
    pub(super) fn take(&mut self, id: u32, memory: &mut Memory) -> ControlFlow<Stop> {
        self.push(PendingStep::Taken(id), memory)
    }

    /// One of its successors.
    pub(super) fn add(
        &mut self,
        successor: PendingSuccessor<S>,
        memory: &mut Memory,
    ) -> ControlFlow<Stop> {
        self.push(PendingStep::Successor(successor), memory)?;
        if !successor.is_estimated {
            return ControlFlow::Continue(());
        }
        if self.states.len() == self.states.capacity() {
            memory.grow(&mut self.states)?;
        }
        self.states.push(successor.state);
        ControlFlow::Continue(())
    }

    fn push(&mut self, step: PendingStep<S>, memory: &mut Memory) -> ControlFlow<Stop> {
        if self.steps.len() == self.steps.capacity() {
            memory.grow(&mut self.steps)?;
        }
        self.steps.push(step);
        ControlFlow::Continue(())
    }

    /// Asks for the estimates, and gives each successor with its own to `open`, in their order. `flow` says how the search
    /// went on until now: what a limit on nodes or memory ends opens what it has, and what is to end at once asks nothing more.
    pub(super) fn settle<D: Domain<State = S>, H: Heuristic<D>>(
        &mut self,
        (domain, heuristic): (&D, &H),
        flow: ControlFlow<Stop>,
        meter: &mut Meter,
        mut open: impl FnMut(PendingSuccessor<S>, Option<Estimate>, &mut Meter) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        if let ControlFlow::Break(Stop::Reason(reason)) = flow
            && reason.is_from_outside()
        {
            return flow;
        }
        while self.estimates.capacity() < self.states.len() {
            meter.memory.grow(&mut self.estimates)?;
        }
        self.estimates.resize(self.states.len(), 0);
        meter.estimate_all((domain, heuristic), &self.states, &mut self.estimates)?;
        let mut estimates = self.estimates.iter().copied();
        self.states.clear();
        for step in self.steps.drain(..) {
            match step {
                PendingStep::Taken(id) => meter.tell(domain, || SearchEvent::Expanded { id }),
                PendingStep::Successor(successor) => {
                    let is_estimated = successor.is_estimated;
                    let estimate = is_estimated.then(|| estimates.next()).flatten();
                    open(successor, estimate, meter)?;
                }
            }
        }
        flow
    }
}
