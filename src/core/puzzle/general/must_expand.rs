//! The states that any search must expand, over boards.

use super::domain::{BoardDomain, packing};
use super::prepared::{PreparedHeuristic, prepare_for};
use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{
    Algorithm, Domain, Ending, Limits, MustExpand, Observer, StopReason, must_expand,
};
use crate::state::by_words;
use std::borrow::Cow;

/// Most states of each side that are looked at.
const MOST_STATES: u64 = 2_000_000;

/// The states that any search must expand for a problem, and the number that A* expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastWork {
    /// The cost of the optimal path.
    pub cost: u32,
    /// The states that must be expanded.
    pub must_expand: MustExpand,
    /// The number of states that A* expanded.
    pub a_star: u64,
    /// Whether the heuristic is consistent, as far as is known: only then nobody gets by with less.
    pub consistent: bool,
    /// Whether the side of the goal has estimates.
    pub estimates_back: bool,
}

impl Puzzle {
    /// Finds what any search must expand with an admissible heuristic that it accepts. Where a search from both ends is
    /// supported.
    ///
    /// # Errors
    ///
    /// The limit that was met, the observer's word, or that there is no path.
    pub fn least_work(
        &self,
        heuristic: &HeuristicSpec,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<LeastWork, StopReason> {
        if let Cow::Owned(known) = self.known_from(problem) {
            return known.least_work(heuristic, problem, limits, observer);
        }
        let a_star = self.search(
            problem,
            Algorithm::A_STAR,
            Some(heuristic),
            limits,
            observer,
        );
        let cost = match a_star.ending {
            Ending::Solved { cost, .. } => cost,
            Ending::Stopped(reason) => return Err(reason),
        };
        let search = (Algorithm::Nbs, Some(heuristic));
        let prepared = prepare_for(self, search, problem, limits, observer)?;
        let words = packing(&**self, &problem.start).words();
        let run = by_words!(run, words, [1, 2, 18]);
        Ok(LeastWork {
            cost,
            must_expand: run(self, problem, &prepared, cost, limits, observer)?,
            a_star: a_star.statistics.expanded,
            consistent: self.is_consistent(heuristic),
            estimates_back: self.estimates_back(heuristic, problem).is_ok(),
        })
    }
}

fn run<const WORDS: usize>(
    puzzle: &Puzzle,
    problem: &Problem,
    heuristic: &PreparedHeuristic<'_>,
    cost: u32,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<MustExpand, StopReason> {
    let domain = BoardDomain::<WORDS>::new(&**puzzle, problem);
    let start = domain.pack(&problem.start);
    let goal = domain.goal().ok_or(StopReason::Unsolvable)?;
    must_expand(
        &domain,
        (start, goal),
        heuristic,
        cost,
        MOST_STATES,
        limits,
        observer,
    )
}
