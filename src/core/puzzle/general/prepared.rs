//! Heuristics of boards, as searches ask them.

use super::deltas::Deltas;
use super::domain::{BoardDomain, packing};
use super::packed_sum::PackedSum;
use super::untabled::Untabled;
use crate::heuristic::{
    BoardEstimate, CellWeights, Composed, Greatest, HeuristicSpec, common_scale,
};
use crate::operators::CompiledMoves;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{
    Algorithm, CachedValue, Estimate, Heuristic, Limits, Move, Observer, Rating, Statistics,
    StopReason, Transition,
};
use crate::state::Board;
use std::ops::Deref;

/// A heuristic for one goal, and what moves change in it.
struct PreparedPart<'a> {
    estimate: Box<dyn BoardEstimate + 'a>,
    changes: Changes,
}

/// The way in which the estimate after a move is found.
enum Changes {
    /// Anew, of the board.
    Anew,
    /// By the weights that it sums, in the cells that differ.
    Weights(CellWeights),
    /// By the terms that moves change: it is a sum of terms that read more cells than one.
    Terms(Deltas),
    /// By its tables on packed states: it is a function of a sum of weights.
    Function(PackedSum),
}

impl<'a> PreparedPart<'a> {
    fn new(puzzle: &Puzzle, estimate: Box<dyn BoardEstimate + 'a>) -> Self {
        let packing = packing(&**puzzle, &puzzle.initial_state());
        let compiled = puzzle.compiled_moves();
        // Where a value tells the moves, they exchange it with another one: two weights change.
        let exchanges = compiled.is_none_or(CompiledMoves::has_pivot);
        let weights = estimate.weights();
        let changes = if let Some(weights) = weights.clone().filter(|_| exchanges) {
            Changes::Weights(weights)
        } else if let Some(function) = estimate.function_of_sum() {
            Changes::Function(PackedSum::new(function, &packing, compiled))
        } else if let Some(weights) = weights {
            Changes::Weights(weights)
        } else if let Some(terms) = estimate.terms() {
            Changes::Terms(Deltas::new(terms, packing, compiled))
        } else {
            Changes::Anew
        };
        Self { estimate, changes }
    }
}

impl<'a> Deref for PreparedPart<'a> {
    type Target = dyn BoardEstimate + 'a;

    fn deref(&self) -> &Self::Target {
        &*self.estimate
    }
}

impl<const WORDS: usize> Heuristic<BoardDomain<'_, WORDS>> for PreparedPart<'_> {
    fn estimate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        self.estimate.of(&domain.board(state))
    }

    fn estimate_child(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        estimate: Estimate,
        made: Transition<[u64; WORDS]>,
    ) -> Estimate {
        let known = match &self.changes {
            Changes::Anew => None,
            Changes::Weights(weights) => {
                let mut estimate = estimate;
                domain.changes(&made.parent, &made.child, |cell, before, after| {
                    let less = estimate.wrapping_sub(weights.of(cell, before));
                    estimate = less.wrapping_add(weights.of(cell, after));
                });
                Some(estimate)
            }
            Changes::Terms(terms) => terms.estimate_child(estimate, made),
            Changes::Function(function) => function
                .estimate_after(estimate, made.mv, &made.parent)
                .or_else(|| function.estimate(function.sum(&made.child))),
        };
        known.unwrap_or_else(|| self.estimate(domain, made.child))
    }
}

/// A heuristic for one goal, as searches ask it.
pub(crate) struct PreparedHeuristic<'a> {
    /// The parts of which it is the greatest; without parts it knows nothing.
    estimate: Greatest<PreparedPart<'a>>,
    /// Whether some part is; each successor asks.
    is_packed: bool,
    trust: Trust,
    /// Estimates of the distance from the start, where a search asks for them and they are known.
    back: Option<Greatest<PreparedPart<'a>>>,
}

/// The properties of estimates that are known.
#[derive(Clone, Copy, Debug)]
struct Trust {
    admissible: bool,
    consistent: bool,
    proves_dead_ends: bool,
}

impl PreparedHeuristic<'_> {
    /// The estimate of a successor; what is to be known of its parent for others is kept.
    #[inline(never)]
    fn estimate_first<const WORDS: usize>(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        parent: &mut CachedValue,
        made: Transition<[u64; WORDS]>,
    ) -> Estimate {
        if let Some(function) = self.packed()
            && parent.differences.is_none()
        {
            parent.differences = function.parent(&made.parent);
            let known = function.estimate_successor(parent.differences.as_ref(), made.mv);
            if let Some(known) = known {
                return known;
            }
        }
        if self.is_packed {
            self.estimate.estimate_successor(domain, parent, made)
        } else {
            self.estimate(domain, made.child)
        }
    }

    /// The number of units in one move.
    pub(crate) fn units(&self) -> u32 {
        self.estimate.units()
    }

    /// The weights that it sums, where it is such a sum.
    pub(crate) fn weights(&self) -> Option<&CellWeights> {
        match self.estimate.parts() {
            [(1, only)] => match &only.changes {
                Changes::Weights(weights) => Some(weights),
                _ => None,
            },
            _ => None,
        }
    }

    /// The sum of which it is a function, where it is one.
    pub(super) fn packed(&self) -> Option<&PackedSum> {
        match self.estimate.parts() {
            [(1, only)] => match &only.changes {
                Changes::Function(function) => Some(function),
                _ => None,
            },
            _ => None,
        }
    }

    /// The memory that its tables take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.estimate.bytes() + self.back.as_ref().map_or(0, BoardEstimate::bytes)
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
        let look = &mut || observer.observe(&Statistics::default());
        let boards = std::slice::from_ref(board);
        self.estimate.of_all(boards, &mut estimate, look)?;
        Ok((estimate[0].into(), self.units().into()))
    }
}

impl<const WORDS: usize> Heuristic<BoardDomain<'_, WORDS>> for PreparedHeuristic<'_> {
    fn estimate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        if self.estimate.parts().is_empty() {
            return 0;
        }
        self.estimate.of(&domain.board(state))
    }

    fn estimate_back(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS]) -> Estimate {
        let back = self.back.as_ref();
        back.map_or(0, |back| back.of(&domain.board(state)))
    }

    fn estimate_child(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        estimate: Estimate,
        made: Transition<[u64; WORDS]>,
    ) -> Estimate {
        if self.is_packed {
            self.estimate.estimate_child(domain, estimate, made)
        } else {
            self.estimate(domain, made.child)
        }
    }

    #[inline]
    fn estimate_successor(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        parent: &mut CachedValue,
        made: Transition<[u64; WORDS]>,
    ) -> Estimate {
        let of_sum = |function: &PackedSum| {
            function.estimate_successor(parent.differences.as_ref(), made.mv)
        };
        let known = self.packed().and_then(of_sum);
        known.unwrap_or_else(|| self.estimate_first(domain, parent, made))
    }

    fn rate(&self, domain: &BoardDomain<'_, WORDS>, state: [u64; WORDS], rating: &mut Rating) {
        BoardEstimate::rate(&self.estimate, &domain.board(state), rating);
    }

    fn wants_batches(&self) -> bool {
        BoardEstimate::wants_batches(&self.estimate)
    }

    fn estimate_all(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        states: &[[u64; WORDS]],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let boards = states.iter().map(|&state| domain.board(state));
        let boards: Vec<Board> = boards.collect();
        self.estimate.of_all(&boards, estimates, look)
    }

    fn estimate_moves(
        &self,
        domain: &BoardDomain<'_, WORDS>,
        state: [u64; WORDS],
        moves: &[Move],
        values: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<bool, StopReason> {
        let board = domain.board(state);
        self.estimate.of_moves(&board, moves, values, look)
    }

    fn scale(&self) -> u32 {
        self.units()
    }

    fn is_admissible(&self) -> bool {
        self.trust.admissible
    }

    fn proves_dead_ends(&self) -> bool {
        self.trust.proves_dead_ends
    }

    fn is_consistent(&self) -> bool {
        self.trust.consistent
    }
}

/// Prepares the parts of `max` and `weighted`, heuristics that a puzzle accepts, for a goal.
fn parts<'a>(
    puzzle: &'a Puzzle,
    heuristic: &HeuristicSpec,
    goal: Option<&Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Greatest<PreparedPart<'a>>, StopReason> {
    let mut of = |inner| parts(puzzle, inner, goal, limits, observer);
    let is_composed = puzzle.is_added(heuristic) && puzzle.find_added(heuristic).is_none();
    match Composed::of(heuristic).filter(|_| is_composed) {
        Some(Composed::Max(first, second)) => Ok(of(first)?.or(of(second)?)),
        Some(Composed::Weighted(weight, inner)) => Ok(of(inner)?.times(weight)),
        _ => match puzzle.prepare(heuristic, goal, limits, observer) {
            Some(estimate) => {
                let part = PreparedPart::new(puzzle, estimate?);
                Ok(Greatest::of(part.estimate.scale(), false, part))
            }
            None => Ok(Greatest::nothing()),
        },
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
    let estimate = match heuristic {
        Some(heuristic) => parts(puzzle, heuristic, goal, limits, observer)?,
        None => Greatest::nothing(),
    };
    let knows = heuristic.filter(|_| !estimate.parts().is_empty());
    let is_anew = |part: &PreparedPart<'_>| matches!(part.changes, Changes::Anew);
    let is_packed = { estimate.parts().iter() }.any(|(_, part)| !is_anew(part));
    Ok(PreparedHeuristic {
        estimate,
        is_packed,
        trust: Trust {
            admissible: knows.is_none_or(|heuristic| puzzle.is_admissible(heuristic)),
            consistent: knows.is_none(),
            proves_dead_ends: knows.is_none_or(|heuristic| puzzle.proves_dead_ends(heuristic)),
        },
        back: None,
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
    both.trust.consistent = puzzle.is_consistent(heuristic);
    if puzzle.estimates_back(heuristic, problem).is_err() {
        return Ok(both);
    }
    let limits = limits.less(both.bytes());
    let start = Some(&problem.start);
    let observer = &mut Untabled(observer);
    let back = parts(puzzle, heuristic, start, &limits, observer)?;
    if let Some(scale) = common_scale(both.units(), back.units()) {
        both.estimate = both.estimate.in_units(scale);
        both.back = Some(back.in_units(scale));
    }
    Ok(both)
}
