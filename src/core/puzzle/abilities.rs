//! Abilities that a puzzle may have beyond its rules. Where it lacks one, the general engine stands in, or a report says
//! that this puzzle has no such thing.

use super::Problem;
use super::general::{PackedSearch, Recording, RecordingOptions};
use super::method::{Solved, SpecialSolver};
use super::shortest::Shortest;
use crate::heuristic::{
    BoardEstimate, HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec, View,
};
use crate::search::{Algorithm, Limits, Observer, Outcome, StopReason, Unobserved};
use crate::state::Board;

/// Heuristics of its own.
pub trait Estimator {
    /// The heuristics it knows.
    fn heuristics(&self) -> &[HeuristicInfo];

    /// The heuristic of searches that name none.
    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        let first = self.heuristics().first()?;
        Some(HeuristicSpec::named(&first.name))
    }

    /// The heuristics whose sum beam search and hill climbing sort by where none is named; none where that is no sum of such.
    fn evaluation(&self) -> Vec<HeuristicSpec> {
        self.default_heuristic().into_iter().collect()
    }

    /// Whether the heuristic can be used here: its name, its arguments.
    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        let name = &heuristic.name;
        if self.heuristics().iter().all(|info| info.name != *name) {
            let name = name.clone();
            return Err(HeuristicError::Unknown { name });
        }
        heuristic.without_arguments()
    }

    /// Whether a heuristic that it accepts never says more than the true distance, as far as is known: as
    /// the table of its heuristics tells.
    fn is_admissible(&self, heuristic: &HeuristicSpec) -> bool {
        listed_as_admissible(self.heuristics(), heuristic)
    }

    /// Whether no goal can be reached where a heuristic that it accepts is infinite.
    fn proves_dead_ends(&self, heuristic: &HeuristicSpec) -> bool {
        self.is_admissible(heuristic)
    }

    /// The number of units of an accepted heuristic in a cost of 1: formulas in which it stands are told its fractions.
    fn scale(&self, heuristic: &HeuristicSpec) -> u32 {
        let _ = heuristic;
        1
    }

    /// Whether a heuristic that it accepts knows preferred operators.
    #[doc(hidden)]
    fn has_preferred(&self, heuristic: &HeuristicSpec) -> bool {
        let _ = heuristic;
        false
    }

    /// A heuristic that it accepts, made ready for a goal: tables are built here.
    ///
    /// # Errors
    ///
    /// The limit that was met, or the observer's word.
    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason>;

    /// Whether a heuristic can be asked of other states that are as far from the goal; the error says why not, as a sentence
    /// without a full stop.
    #[doc(hidden)]
    fn has_view(&self, view: View) -> Result<(), String> {
        Err(format!(
            "{} is for puzzles that a script defines",
            view.name()
        ))
    }

    /// A heuristic for a goal that is asked of these states, too; the same where there are none.
    #[doc(hidden)]
    fn viewed<'a>(
        &'a self,
        view: View,
        goal: Option<&Board>,
        heuristic: Box<dyn BoardEstimate + 'a>,
    ) -> Box<dyn BoardEstimate + 'a> {
        let _ = (view, goal);
        heuristic
    }

    /// The heuristic's value for the problem's start: numerator and denominator (1 for whole moves).
    fn estimate(&self, heuristic: &HeuristicSpec, problem: &Problem) -> (u64, u64) {
        let limits = Limits {
            memory: u64::MAX,
            ..Limits::default()
        };
        let prepared = self
            .prepare(heuristic, problem.goal.as_ref(), &limits, &mut Unobserved)
            .expect("nothing stops it");
        (prepared.of(&problem.start).into(), prepared.scale().into())
    }
}

/// Whether a table of heuristics says so of one and of all that it takes.
pub(crate) fn listed_as_admissible(table: &[HeuristicInfo], heuristic: &HeuristicSpec) -> bool {
    let is_listed = |info: &HeuristicInfo| info.name == heuristic.name && info.admissible;
    let inner = |argument: &HeuristicArgument| match argument {
        HeuristicArgument::Heuristic(inner) => listed_as_admissible(table, inner),
        _ => true,
    };
    table.iter().any(is_listed) && heuristic.arguments.iter().all(inner)
}

/// Searches on packed states of its own.
pub trait Solver {
    /// Whether the algorithm makes sense here; the error is a sentence without a full stop.
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        let _ = algorithm;
        Ok(())
    }

    /// Whether its searches from both ends have estimates of the distance from the start, with each of its heuristics; if
    /// not, those that ask for them run on boards.
    fn estimates_back(&self) -> bool {
        false
    }

    /// Runs a search on packed states, to the counts and the path that it has on boards; `None` if it has to run on boards.
    /// Beam search and hill climbing sort by the puzzle's own evaluation.
    fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome>;

    /// Records a method of [`solve`](Self::solve); `None` where it has no record of its own.
    fn record(
        &self,
        problem: &Problem,
        method: SpecialSolver,
        tape: RecordingOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        let _ = (problem, method, tape, observer);
        None
    }

    /// The fastest way that proves optimality, where it has one of its own.
    fn solve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Solved> {
        let _ = (problem, limits, observer);
        None
    }

    /// Proves a bound on the shortest solution by work that is the same on every machine and in every run: with at most
    /// so many nodes, and without tables on disk. `None` where the way that proves optimality and the usual heuristic say
    /// what there is to say.
    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Option<Result<Shortest, StopReason>> {
        let _ = (problem, nodes, observer);
        None
    }
}
