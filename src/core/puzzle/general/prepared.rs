//! Heuristics of boards, as searches ask them.

use super::deltas::Deltas;
use super::domain::{BoardDomain, packing};
use crate::heuristic::{BoardEstimate, CellWeights, HeuristicSpec, common_scale};
use crate::puzzle::{Problem, Puzzle};
use crate::search::{
    Algorithm, Estimate, GoOn, Heuristic, Limits, Made, Observer, Statistics, StopReason,
};
use crate::state::Board;
use std::time::Duration;

/// A heuristic for one goal, as searches ask it.
pub(crate) struct PreparedHeuristic<'a> {
    /// `None`: it knows nothing.
    estimate: Option<Box<dyn BoardEstimate + 'a>>,
    /// What it is the sum of, where it is one.
    weights: Option<CellWeights>,
    /// What moves change in it, where it is a sum of terms that read more cells than one.
    deltas: Option<Deltas>,
    admissible: bool,
    /// Estimates of the distance from the start, where a search asks for them and they are known.
    back: Option<Box<dyn BoardEstimate + 'a>>,
    consistent: bool,
    /// By how much the values of both are multiplied, so that their units are the same.
    factors: [u32; 2],
}

impl PreparedHeuristic<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let estimate = self.estimate.as_ref().map_or(0, |own| own.of(board));
        estimate.saturating_mul(self.factors[0])
    }

    /// How many units make one move.
    pub(crate) fn units(&self) -> u32 {
        let own = self.estimate.as_ref().map_or(1, |own| own.scale());
        own.saturating_mul(self.factors[0])
    }

    /// What it is the sum of, where it is one.
    pub(crate) fn weights(&self) -> Option<&CellWeights> {
        self.weights.as_ref()
    }

    /// How many bytes its tables take.
    pub(crate) fn bytes(&self) -> u64 {
        let own = self.estimate.as_ref().map_or(0, |own| own.bytes());
        own + self.back.as_ref().map_or(0, |back| back.bytes())
    }

    /// The value for a board: numerator and denominator.
    ///
    /// # Errors
    ///
    /// The observer's word, where the value is waited for.
    pub(crate) fn value(
        &self,
        board: &Board,
        observer: &mut dyn Observer,
    ) -> Result<(u64, u64), StopReason> {
        let mut estimate = [0];
        if let Some(own) = &self.estimate {
            let look = &mut || observer.observe(&Statistics::default());
            own.of_all(std::slice::from_ref(board), &mut estimate, look)?;
        }
        let value = estimate[0].saturating_mul(self.factors[0]);
        Ok((value.into(), self.units().into()))
    }
}

impl<const WORDS: usize> Heuristic<BoardDomain<'_, WORDS>> for PreparedHeuristic<'_> {
    fn estimate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        match &self.estimate {
            Some(_) => self.of(&domain.board(state)),
            None => 0,
        }
    }

    fn estimate_back(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        let estimate = self.back.as_ref().map(|back| back.of(&domain.board(state)));
        estimate.unwrap_or(0).saturating_mul(self.factors[1])
    }

    fn estimate_child(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        estimate: Estimate,
        made: Made<[u64; WORDS]>,
    ) -> Estimate {
        let Some(weights) = &self.weights else {
            let deltas = self.deltas.as_ref();
            let known = deltas.and_then(|deltas| deltas.estimate_child(estimate, made));
            return known.unwrap_or_else(|| self.estimate(domain, made.child));
        };
        let mut estimate = estimate;
        domain.changes(&made.parent, &made.child, |cell, before, after| {
            let less = estimate.wrapping_sub(weights.of(cell, before));
            estimate = less.wrapping_add(weights.of(cell, after));
        });
        estimate
    }

    fn wants_batches(&self) -> bool {
        let own = self.estimate.as_ref();
        own.is_some_and(|own| own.wants_batches())
    }

    fn estimate_all(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        states: &[[u64; WORDS]],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let Some(own) = &self.estimate else {
            estimates.fill(0);
            return Ok(());
        };
        let boards = states.iter().map(|&state| domain.board(state));
        own.of_all(&boards.collect::<Vec<_>>(), estimates, look)?;
        for estimate in estimates {
            *estimate = estimate.saturating_mul(self.factors[0]);
        }
        Ok(())
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }

    fn is_consistent(&self) -> bool {
        self.consistent
    }
}

/// A heuristic that the puzzle accepts, made ready; without one, that which knows nothing.
pub(crate) fn prepare<'a>(
    puzzle: &'a Puzzle,
    heuristic: Option<&HeuristicSpec>,
    goal: Option<&Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<PreparedHeuristic<'a>, StopReason> {
    let prepared = heuristic.and_then(|heuristic| {
        let estimate = puzzle.prepare(heuristic, goal, limits, observer)?;
        Some((estimate, puzzle.is_admissible(heuristic)))
    });
    let Some((estimate, admissible)) = prepared else {
        return Ok(PreparedHeuristic {
            estimate: None,
            weights: None,
            deltas: None,
            admissible: true,
            back: None,
            consistent: true,
            factors: [1; 2],
        });
    };
    let estimate = estimate?;
    let weights = estimate.weights();
    let terms = estimate.terms().filter(|_| weights.is_none());
    let deltas = terms.map(|terms| {
        let packing = packing(&**puzzle, &puzzle.initial_state());
        Deltas::new(terms, packing, puzzle.compiled_moves())
    });
    Ok(PreparedHeuristic {
        weights,
        deltas,
        estimate: Some(estimate),
        admissible,
        back: None,
        consistent: false,
        factors: [1; 2],
    })
}

/// The same for an algorithm: where that asks for estimates of the distance from the start, and they are
/// [known](Puzzle::estimates_back), with them.
pub(crate) fn prepare_for<'a>(
    puzzle: &'a Puzzle,
    (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
    problem: &Problem,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<PreparedHeuristic<'a>, StopReason> {
    let mut both = prepare(puzzle, heuristic, problem.goal.as_ref(), limits, observer)?;
    let Some(heuristic) = heuristic.filter(|_| algorithm.estimates_back()) else {
        return Ok(both);
    };
    both.consistent = puzzle.is_consistent(heuristic);
    if puzzle.estimates_back(heuristic, problem).is_err() {
        return Ok(both);
    }
    let limits = Limits {
        memory: limits.memory.saturating_sub(both.bytes()),
        ..*limits
    };
    let start = Some(&problem.start);
    let observer = &mut Untabled(observer);
    if let Some(back) = puzzle.prepare(heuristic, start, &limits, observer) {
        let (back, own) = (back?, both.units());
        if let Some(scale) = common_scale(own, back.scale()) {
            both.factors = [scale / own, scale / back.scale()];
            both.weights = both.weights.filter(|_| scale == own);
            both.deltas = both.deltas.filter(|_| scale == own);
            both.back = Some(back);
        }
    }
    Ok(both)
}

/// Watches what builds tables that no other search will ask for: they are for this start alone.
pub(crate) struct Untabled<'a>(pub &'a mut dyn Observer);

impl Observer for Untabled<'_> {
    fn observe(&mut self, statistics: &Statistics) -> Option<StopReason> {
        self.0.observe(statistics)
    }

    fn observe_table(&mut self, done: u64, total: u64) -> Option<StopReason> {
        self.0.observe_table(done, total)
    }

    fn time_left(&mut self) -> Option<Duration> {
        self.0.time_left()
    }

    fn while_waiting(&mut self) -> Option<GoOn> {
        self.0.while_waiting()
    }
}
