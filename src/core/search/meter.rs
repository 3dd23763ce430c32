//! Parts that all searches share: counting, limits, and the word from outside.

use super::memory::Memory;
use super::proofs::path_cost;
use super::{
    Domain, Ending, Estimate, Estimated, Heuristic, Limits, Move, Observer, Outcome, PackedState,
    Round, Scratch, SearchEvent, Statistics, StopReason,
};
use crate::side_by_side::pairs;
use std::ops::ControlFlow;

/// Why a search's loop is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Without a solution.
    Reason(StopReason),
    /// With one; the number is the id of the goal's node, where the search keeps nodes.
    Found(u32),
}

/// A power of two: how many events lie between two looks at the observer.
const PERIOD: u64 = 1024;

/// Most states that a heuristic is asked for at once.
pub(crate) const MOST_BATCH: usize = 4096;

/// Counts a search's work, holds it to its limits and asks its observer.
pub(crate) struct Meter<'a> {
    /// The counts so far.
    pub statistics: Statistics,
    /// The account that tables and queues are paid from.
    pub memory: Memory,
    max_nodes: u64,
    /// One less than the power of two of events between two looks at the observer.
    between: u64,
    is_traced: bool,
    observer: &'a mut dyn Observer,
}

impl<'a> Meter<'a> {
    /// A meter at zero.
    pub(crate) fn new(limits: &Limits, observer: &'a mut dyn Observer) -> Self {
        Self {
            statistics: Statistics::default(),
            memory: Memory::new(limits.memory),
            max_nodes: limits.max_nodes.unwrap_or(u64::MAX),
            between: PERIOD - 1,
            is_traced: observer.recorder().is_some(),
            observer,
        }
    }

    /// Whether the search is recorded, event by event.
    #[inline]
    pub(crate) fn is_traced(&self) -> bool {
        self.is_traced
    }

    /// Tells the recorder of an event, if there is one.
    #[inline]
    pub(crate) fn tell<D: Domain>(
        &mut self,
        domain: &D,
        event: impl FnOnce() -> SearchEvent<D::State>,
    ) {
        if self.is_traced {
            self.trace(domain, event());
        }
    }

    #[cold]
    #[inline(never)]
    fn trace<D: Domain>(&mut self, domain: &D, event: SearchEvent<D::State>) {
        if let Some(recorder) = self.observer.recorder() {
            recorder.on_event(event.map(PackedState::to_words), &|parent, mv, child| {
                let [parent, child] = [parent, child].map(D::State::from_words);
                domain.step_cost(parent, mv, child)
            });
        }
    }

    /// Counts an expansion that begins while `stored` states are kept.
    #[inline]
    pub(crate) fn expand(&mut self, stored: usize) -> ControlFlow<Stop> {
        self.statistics.stored = self.statistics.stored.max(stored as u64);
        self.statistics.expanded += 1;
        self.look(self.statistics.expanded)
    }

    /// Counts a successor, or breaks if it would be one too many.
    #[inline]
    pub(crate) fn generate(&mut self) -> ControlFlow<Stop> {
        if self.statistics.generated >= self.max_nodes {
            return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
        }
        self.statistics.generated += 1;
        ControlFlow::Continue(())
    }

    /// Counts successors that are produced at once, or breaks if one would be too many.
    #[inline]
    pub(crate) fn generate_all(&mut self, count: u32) -> ControlFlow<Stop> {
        let generated = self.statistics.generated + u64::from(count);
        if generated > self.max_nodes {
            self.statistics.generated = self.max_nodes;
            return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
        }
        self.statistics.generated = generated;
        ControlFlow::Continue(())
    }

    /// Tests for the goal, and counts that.
    pub(crate) fn test<D: Domain>(&mut self, domain: &D, state: D::State) -> bool {
        self.statistics.goal_tests += 1;
        domain.is_goal(state)
    }

    /// The number of successors that may still be counted.
    pub(crate) fn remaining(&self) -> u64 {
        self.max_nodes - self.statistics.generated
    }

    /// Counts work that was done elsewhere: expansions with a goal test each, and successors, no
    /// more than [remain](Self::remaining).
    pub(crate) fn add(&mut self, expanded: u64, generated: u64) {
        self.statistics.expanded += expanded;
        self.statistics.goal_tests += expanded;
        self.statistics.generated += generated;
    }

    /// Asks the observer now, in view of work that is not counted yet.
    pub(crate) fn ask(&mut self, expanded: u64, generated: u64) -> Option<StopReason> {
        let mut statistics = self.statistics;
        statistics.expanded += expanded;
        statistics.goal_tests += expanded;
        statistics.generated += generated;
        self.observer.observe(&statistics)
    }

    /// Asks the observer when `events`, a count of anything, has come round. For work that is not
    /// made of expansions.
    #[inline]
    pub(crate) fn look(&mut self, events: u64) -> ControlFlow<Stop> {
        if events & self.between == 0
            && let Some(reason) = self.observer.observe(&self.statistics)
        {
            return ControlFlow::Break(Stop::Reason(reason));
        }
        ControlFlow::Continue(())
    }

    /// Asks a heuristic for all of these states, [`MOST_BATCH`] at a time, and the observer before each time.
    pub(crate) fn estimate_all<D: Domain, H: Heuristic<D> + ?Sized>(
        &mut self,
        (domain, heuristic): (&D, &H),
        states: &[D::State],
        estimates: &mut [Estimate],
    ) -> ControlFlow<Stop> {
        let batches = states.chunks(MOST_BATCH);
        for (states, estimates) in pairs(batches, estimates.chunks_mut(MOST_BATCH)) {
            self.look(0)?;
            let look = &mut || self.observer.observe(&self.statistics);
            if let Err(reason) = heuristic.estimate_all(domain, states, estimates, look) {
                return ControlFlow::Break(Stop::Reason(reason));
            }
        }
        ControlFlow::Continue(())
    }

    /// Asks a heuristic for the values of moves, the observer before that if each question takes long; whether it values moves.
    pub(crate) fn estimate_moves<D: Domain, H: Heuristic<D> + ?Sized>(
        &mut self,
        (domain, heuristic): (&D, &H),
        state: D::State,
        moves: &[Move],
        values: &mut [Estimate],
    ) -> ControlFlow<Stop, bool> {
        if heuristic.wants_batches() {
            self.look(0)?;
        }
        let look = &mut || self.observer.observe(&self.statistics);
        match heuristic.estimate_moves(domain, state, moves, values, look) {
            Ok(are_valued) => ControlFlow::Continue(are_valued),
            Err(reason) => ControlFlow::Break(Stop::Reason(reason)),
        }
    }

    /// The estimate of the start. Where the heuristic takes long, the observer is asked at each event from now on.
    pub(crate) fn estimate_start<D: Domain, H: Heuristic<D> + ?Sized>(
        &mut self,
        of: (&D, &H),
        state: D::State,
    ) -> ControlFlow<Stop, Estimate> {
        let (domain, heuristic) = of;
        if !heuristic.wants_batches() {
            return ControlFlow::Continue(heuristic.estimate(domain, state));
        }
        self.between = 0;
        let mut estimate = [0];
        self.estimate_all(of, &[state], &mut estimate)?;
        ControlFlow::Continue(estimate[0])
    }

    /// A file for what there is no memory for.
    pub(crate) fn scratch(&self) -> Option<Box<dyn Scratch>> {
        self.observer.tables()?.scratch()
    }

    /// Asks the observer now and then again, in a search that asks for all its estimates at once: each time it asks the observer
    /// first.
    pub(crate) fn batches(&mut self) {
        self.between = PERIOD - 1;
    }

    /// Notes what a search says of its start: `units` of an estimate, of which `scale` make a move.
    pub(crate) fn begin(&mut self, units: Estimate, scale: u32) {
        self.statistics.h_start = Some(Estimated { units, scale });
    }

    /// Tells of a solution of that cost, with the bound that is proved by then; the observer hears of it once.
    pub(crate) fn improved(&mut self, cost: u32) {
        let lower_bound = self.statistics.lower_bound.min(cost);
        self.observer.improved(cost, lower_bound, &self.statistics);
    }

    /// Tells of a round that begins.
    pub(crate) fn round(&mut self, round: Round) {
        self.observer.round(round, &self.statistics);
    }

    /// Tells of a stage that begins.
    pub(crate) fn stage(&mut self, name: &str) {
        self.observer.stage(name, &self.statistics);
    }

    /// [`finish`](Self::finish) of a search of a space by one thread, whose lists are all in this account.
    pub(crate) fn finish_alone<D: Domain>(
        mut self,
        (domain, start): (&D, D::State),
        flow: ControlFlow<Stop>,
        stored: usize,
        path: impl FnOnce(u32) -> Vec<Move>,
    ) -> Outcome {
        self.statistics.peak_bytes = self.memory.peak();
        self.finish(flow, stored, |id| {
            let path = path(id);
            let cost = path_cost(domain, start, &path);
            (path, cost)
        })
    }

    /// [`finish_alone`](Self::finish_alone) of a search that improves a solution. A limit leaves it with the best one so far; an
    /// interruption leaves none.
    pub(crate) fn finish_improving<D: Domain>(
        self,
        space: (&D, D::State),
        flow: ControlFlow<Stop>,
        stored: usize,
        best: Option<Vec<Move>>,
    ) -> Outcome {
        let interrupted = ControlFlow::Break(Stop::Reason(StopReason::Interrupted));
        match best {
            Some(best) if flow != interrupted => {
                let found = ControlFlow::Break(Stop::Found(0));
                self.finish_alone(space, found, stored, |_| best)
            }
            _ => self.finish_alone(space, flow, stored, |_| Vec::new()),
        }
    }

    /// Closes the account of a search whose loop was left by a break, or by having looked at
    /// everything, while `stored` states were kept. `solution` gives the path to the node that was
    /// found, and its cost; without one it is more than the greatest cost.
    pub(crate) fn finish(
        mut self,
        flow: ControlFlow<Stop>,
        stored: usize,
        solution: impl FnOnce(u32) -> (Vec<Move>, Option<u32>),
    ) -> Outcome {
        self.statistics.stored = self.statistics.stored.max(stored as u64);
        let ending = match flow {
            ControlFlow::Continue(()) => {
                self.statistics.lower_bound = 0;
                Ending::Stopped(StopReason::Exhausted)
            }
            ControlFlow::Break(Stop::Reason(reason)) => Ending::Stopped(reason),
            ControlFlow::Break(Stop::Found(id)) => {
                let (path, cost) = solution(id);
                match cost {
                    None => Ending::Stopped(StopReason::CostLimit),
                    Some(cost) => Ending::Solved {
                        path,
                        cost,
                        lower_bound: std::mem::take(&mut self.statistics.lower_bound).min(cost),
                    },
                }
            }
        };
        Outcome {
            ending,
            statistics: self.statistics,
        }
    }
}
