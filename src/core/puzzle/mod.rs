//! The puzzles: rules, notations, drawings, sampling, and which heuristics they know.
//!
//! [`Puzzle`] is what the rest of the program sees of a puzzle, one object for a session: the [`Rules`] of its family, and
//! the heuristics that were added. Inside a family's folder a state is packed, and a solve is matched once to a
//! monomorphic search.
//! A new puzzle is one file and one line in the registry of `puzzles`.

mod abilities;
mod added;
mod audited;
mod board_heuristic;
mod changed;
mod defined_heuristic;
mod defined_search;
mod external;
mod general;
mod grid_map;
mod heuristics;
mod method;
mod network;
mod notation;
mod problem;
mod rules;
mod sampling;
mod search_algorithm;
mod shortest;
mod sketch;
mod solvability;
mod step;
mod written_algorithms;
mod written_moves;
mod written_plans;

pub use crate::abstractions::Permutations;
pub use crate::distances::{BoardLayers, Measure, Origin, Solutions};
pub use crate::groups::{ExactCount, MOST_POINTS, Permutation};
pub use crate::heuristic::{BoardEstimate, CellWeights};
pub use crate::operators::{
    Builder, Constant, Datum, Fault, FaultKind, Formula, Ground, INFINITE, Id, MoveName, OfCell,
    Operation,
};
pub use crate::state::{
    Appearance, Board, Colour, Drawn, Label, Layout, LinePart, MOST_BITS, MOST_CELLS, Random,
};
pub(crate) use abilities::listed_as_admissible;
pub use abilities::{Estimator, Solver};
pub use audited::{Audited, BoardAudit};
pub use board_heuristic::BoardHeuristic;
pub use changed::changed;
pub use defined_heuristic::DefinedHeuristic;
#[doc(hidden)]
pub use defined_heuristic::{HeldFormulas, HeuristicPart};
pub use defined_search::{DefinedSearch, F_MIN, Form, VARIABLES, Wrapper};
#[doc(hidden)]
pub use external::{EstimatorError, ExternalEstimator, Subject};
#[doc(hidden)]
pub use general::GraphSearch;
pub use general::{LeastWork, ListedStates, search_plainly};
pub use general::{Listing, PackedSearch, Recording, RecordingOptions, Steps};
pub(crate) use grid_map::inverse_step;
pub use grid_map::{GridMap, Neighbours, Terrain};
pub use method::{Method, Solved, SpecialSolver};
pub use network::{EdgeList, Network};
pub use notation::{Advice, Notation, NotationError};
pub use problem::Problem;
pub use rules::Rules;
pub(crate) use rules::WeightsOf;
pub use sampling::{Sampling, SamplingError};
pub use search_algorithm::SearchAlgorithm;
pub use shortest::Shortest;
pub use sketch::{Mark, OnMap, Sketch};
pub use solvability::Solvability;
pub use step::Step;
pub use written_algorithms::read_algorithm;
pub use written_moves::{WrittenMoves, read_moves};

pub(crate) use added::Additions;
#[cfg(test)]
pub(crate) use general::count_by_rules;
pub(crate) use general::{
    BoardDomain, MOST_LISTED, Untabled, packing, prepare, record, record_along, record_descent,
    record_from_both_sides, run_algorithm, search_on_boards, stopped,
};
pub(crate) use notation::quoted;

use crate::heuristic::{HeuristicInfo, HeuristicSpec};
use crate::operators::Faults;
use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Whether what was read for one puzzle means the same on the other: one that a script defined has its name only until
/// it is defined anew, and a maze is another one for each file.
pub fn is_same(first: &Puzzle, second: &Puzzle) -> bool {
    match (first.compiled_moves(), second.compiled_moves()) {
        (None, None) => (first.name(), first.digest()) == (second.name(), second.digest()),
        (Some(first), Some(second)) => std::ptr::eq(first, second),
        _ => false,
    }
}

/// A puzzle as a session holds it: the rules of its family, and the heuristics that programs and scripts added.
#[derive(Clone, Debug)]
pub struct Puzzle {
    rules: Arc<dyn Rules>,
    added: Additions,
    /// The heuristics that an audit of all states found to be admissible, for the goal in force and the
    /// starts that the audit [covers](Rules::is_audited).
    proved: Vec<HeuristicSpec>,
    /// All heuristics, gathered at the first question.
    table: OnceLock<Vec<HeuristicInfo>>,
}

impl Deref for Puzzle {
    type Target = dyn Rules;

    fn deref(&self) -> &Self::Target {
        &*self.rules
    }
}

impl<R: Rules + 'static> From<R> for Puzzle {
    fn from(rules: R) -> Self {
        Self::new(Arc::new(rules))
    }
}

impl Puzzle {
    /// The puzzle of these rules, with the heuristics that its family brings along.
    pub fn new(rules: Arc<dyn Rules>) -> Self {
        Self::with_heuristics(rules, Additions::default(), Vec::new())
    }

    /// The puzzle of these rules with added heuristics; of those that are `proved` it is known that they never say more
    /// than the true distance to the goal in force.
    pub(crate) fn with_heuristics(
        rules: Arc<dyn Rules>,
        added: Additions,
        proved: Vec<HeuristicSpec>,
    ) -> Self {
        Self {
            rules,
            added,
            proved,
            table: OnceLock::new(),
        }
    }

    /// The rules of its family.
    #[doc(hidden)]
    pub fn rules(&self) -> &Arc<dyn Rules> {
        &self.rules
    }

    /// The puzzle without the heuristics that were added to it.
    pub(crate) fn plain(&self) -> Self {
        Self::new(self.rules.clone())
    }

    /// The puzzle as far as it is known of a problem: audits prove nothing of a start that they do not cover.
    pub fn known_from(&self, problem: &Problem) -> Cow<'_, Self> {
        if self.proved.is_empty() || self.rules.is_audited(problem) {
            Cow::Borrowed(self)
        } else {
            Cow::Owned(self.unproved())
        }
    }

    /// The same puzzle, of whose heuristics no audit has proved anything.
    fn unproved(&self) -> Self {
        Self::with_heuristics(self.rules.clone(), self.added.clone(), Vec::new())
    }

    /// The search of that name that was added.
    pub(crate) fn search_named(&self, name: &str) -> Option<&dyn SearchAlgorithm> {
        let mut all = self.searches().iter();
        all.find(|search| search.name() == name).map(AsRef::as_ref)
    }

    /// The searches that programs and scripts added.
    pub fn searches(&self) -> &[Arc<dyn SearchAlgorithm>] {
        self.added.searches()
    }

    /// The heuristics that scripts define, and those that something outside computes.
    fn own_heuristics(&self) -> impl Iterator<Item = &DefinedHeuristic> {
        self.added.iter().filter_map(|added| added.own())
    }

    /// Shows where it keeps what went wrong in definitions while states were looked at.
    fn visit_faults(&self, visit: &mut dyn FnMut(&Faults)) {
        if let Some(compiled) = self.compiled_moves() {
            visit(&compiled.faults);
        }
        let added = self.added.iter().filter_map(|added| added.faults());
        added.for_each(&mut *visit);
        for search in self.searches().iter().filter_map(|search| search.own()) {
            search.faults().for_each(&mut *visit);
        }
    }
}

/// A goal, compact or in words.
pub fn goal_text(puzzle: &Puzzle, goal: Option<&Board>) -> String {
    match goal {
        Some(goal) => puzzle.format(goal, Notation::Compact),
        None => puzzle.goal_rule().unwrap_or_default().to_owned(),
    }
}
