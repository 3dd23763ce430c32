//! Heuristics of boards, as searches ask them.

use super::deltas::Deltas;
use super::domain::{BoardDomain, packing};
use crate::heuristic::{BoardEstimate, CellWeights, HeuristicSpec};
use crate::puzzle::Puzzle;
use crate::search::{Estimate, Heuristic, Limits, Made, Observer, StopReason};
use crate::state::Board;

/// A heuristic for one goal, as searches ask it.
pub(crate) struct Prepared<'a> {
    /// `None`: it knows nothing.
    estimate: Option<Box<dyn BoardEstimate + 'a>>,
    /// What it is the sum of, where it is one.
    weights: Option<CellWeights>,
    /// What moves change in it, where it is a sum of terms that read more cells than one.
    deltas: Option<Deltas>,
    admissible: bool,
}

impl Prepared<'_> {
    fn of(&self, board: &Board) -> Estimate {
        self.estimate.as_ref().map_or(0, |own| own.of(board))
    }

    /// How many units make one move.
    pub(crate) fn units(&self) -> u32 {
        self.estimate.as_ref().map_or(1, |own| own.scale())
    }

    /// What it is the sum of, where it is one.
    pub(crate) fn weights(&self) -> Option<&CellWeights> {
        self.weights.as_ref()
    }

    /// How many bytes its tables take.
    pub(crate) fn bytes(&self) -> u64 {
        self.estimate.as_ref().map_or(0, |own| own.bytes())
    }

    /// The value for a board: numerator and denominator.
    pub(crate) fn value(&self, board: &Board) -> (u64, u64) {
        (self.of(board).into(), self.units().into())
    }
}

impl<const WORDS: usize> Heuristic<BoardDomain<'_, WORDS>> for Prepared<'_> {
    fn estimate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        match &self.estimate {
            Some(own) => own.of(&domain.board(state)),
            None => 0,
        }
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
            debug_assert!(
                known.is_none_or(|known| known == self.estimate(domain, made.child)),
                "what a move changes is what an evaluation from nothing gives"
            );
            return known.unwrap_or_else(|| self.estimate(domain, made.child));
        };
        let mut estimate = estimate;
        domain.changes(&made.parent, &made.child, |cell, before, after| {
            let less = estimate.wrapping_sub(weights.of(cell, before));
            estimate = less.wrapping_add(weights.of(cell, after));
        });
        estimate
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn is_admissible(&self) -> bool {
        self.admissible
    }
}

/// A heuristic that the puzzle accepts, made ready; without one, that which knows nothing.
pub(crate) fn prepare<'a>(
    puzzle: &'a Puzzle,
    heuristic: Option<&HeuristicSpec>,
    goal: Option<&Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Prepared<'a>, StopReason> {
    let prepared = heuristic.and_then(|heuristic| {
        let estimate = puzzle.prepare(heuristic, goal, limits, observer)?;
        Some((estimate, puzzle.is_admissible(heuristic)))
    });
    let Some((estimate, admissible)) = prepared else {
        return Ok(Prepared {
            estimate: None,
            weights: None,
            deltas: None,
            admissible: true,
        });
    };
    let estimate = estimate?;
    let weights = estimate.weights();
    let terms = estimate.terms().filter(|_| weights.is_none());
    let deltas = terms.map(|terms| {
        let packing = packing(&**puzzle, &puzzle.initial_state());
        Deltas::new(terms, packing, puzzle.compiled_moves())
    });
    Ok(Prepared {
        weights,
        deltas,
        estimate: Some(estimate),
        admissible,
    })
}
