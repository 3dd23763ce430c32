//! Operations on any puzzle: by an ability of its own, else from its rules alone.

mod all_differences;
mod auditing;
mod backward;
mod deltas;
mod domain;
mod layering;
mod listed_states;
mod listing;
mod look_up;
mod must_expand;
mod node_bound;
mod packed_sum;
mod paths;
mod prepared;
mod reached;
mod recording;
mod roots;
mod running;
mod sampling;
mod searching;
mod shortest_solutions;
mod solvability;
mod untabled;
mod watch;

#[cfg(test)]
mod tests;

pub(crate) use domain::{BoardDomain, packing};
#[cfg(test)]
pub(crate) use layering::count as count_by_rules;
pub use listed_states::ListedStates;
pub use listing::Listing;
pub use must_expand::LeastWork;
pub(crate) use prepared::prepare;
pub use recording::{Recording, RecordingOptions, Steps};
pub(crate) use recording::{record, record_along, record_descent, record_from_both_sides};
pub(crate) use running::run_algorithm;
pub(crate) use sampling::MOST_LISTED;
use searching::search_by_graph;
pub use searching::{GraphSearch, PackedSearch};
pub(crate) use searching::{search as search_on_boards, stopped};
pub(crate) use untabled::Untabled;

use super::audited::BoardAudit;
use super::{Problem, Puzzle, Rules, Sampling, SamplingError, Solvability, WeightsOf};
use crate::distances::{BoardLayers, Cut, Extent, Measure, Origin};
use crate::heuristic::HeuristicSpec;
use crate::operators::{Fault, Move};
use crate::search::{Algorithm, Limits, Observer, Outcome, StopReason};
use crate::state::{Appearance, Board, Random};
use crate::syntax::{Source, Span};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether named algorithms run on the general engine alone.
static IS_PLAIN: AtomicBool = AtomicBool::new(false);

/// Lets named algorithms run on the general engine alone from now on: tests hold all that is faster against it.
#[doc(hidden)]
pub fn search_plainly() {
    IS_PLAIN.store(true, Ordering::Relaxed);
}

fn is_plain() -> bool {
    IS_PLAIN.load(Ordering::Relaxed)
}

impl Puzzle {
    /// Whether something went wrong in a definition while states were looked at.
    #[doc(hidden)]
    pub fn has_fault(&self) -> bool {
        let mut any = false;
        self.visit_faults(&mut |faults| any |= faults.is_up());
        any
    }

    /// The number of faults in a definition so far: while that does not grow, nothing goes wrong.
    #[doc(hidden)]
    pub fn faults(&self) -> u64 {
        let mut all = 0;
        self.visit_faults(&mut |faults| all += faults.raised());
        all
    }

    /// Takes what went wrong in a definition while states were looked at.
    #[doc(hidden)]
    pub fn take_fault(&self) -> Option<Fault> {
        let mut first = None;
        self.visit_faults(&mut |faults| {
            let fault = faults.take();
            first = first.take().or(fault);
        });
        first
    }

    /// Where the computation of a heuristic is named for which a time limit ended a wait, if one did since this was asked last.
    #[doc(hidden)]
    pub fn take_unanswered(&self) -> Option<(Arc<Source>, Span)> {
        let unanswered = self
            .own_heuristics()
            .filter_map(super::defined_heuristic::DefinedHeuristic::take_unanswered);
        unanswered.last()
    }

    /// The value of a heuristic that it accepts for the problem's start: numerator and denominator (1
    /// for whole moves).
    ///
    /// # Errors
    ///
    /// The limit that was met while tables were built, or the observer's word.
    pub fn estimate_within(
        &self,
        heuristic: &HeuristicSpec,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<(u64, u64), StopReason> {
        let prepared = prepare(
            self,
            Some(heuristic),
            problem.goal.as_ref(),
            limits,
            observer,
        )?;
        let (value, units) = prepared.value(&problem.start, observer)?;
        Ok((value, units * u64::from(self.cost_scale())))
    }

    /// The number of states of an audit without a depth: what takes about a second.
    pub fn audited_states(&self) -> u64 {
        let audited = self.rules.audited_states();
        audited.unwrap_or(auditing::AUDITED_STATES)
    }

    /// Runs one algorithm. `heuristic` was accepted; algorithms that need none ignore it. Beam
    /// search and hill climbing sort by an evaluation of the puzzle's own, else by its default
    /// heuristic. With an added heuristic a search runs on boards, unless the family can carry it.
    pub fn search(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        if let Cow::Owned(known) = self.known_from(problem) {
            return known.search(problem, algorithm, heuristic, limits, observer);
        }
        if let Algorithm::Added(added) = algorithm {
            return searching::search_added(self, problem, (added, heuristic), limits, observer);
        }
        if let Some(by_graph) = algorithm.on_graph() {
            return search_by_graph(self, problem, (by_graph, heuristic), limits, observer);
        }
        let heuristic = heuristic.filter(|_| algorithm.is_informed());
        let goal = problem.goal.as_ref();
        let weights = |one: &HeuristicSpec| self.weights(one, goal);
        let added = heuristic.filter(|heuristic| self.is_added(heuristic));
        let added = added.map(|_| &weights as &WeightsOf<'_>);
        let search = PackedSearch::Algorithm(algorithm, heuristic, added);
        if let Some(outcome) = self.search_packed(problem, &search, limits, observer) {
            return outcome;
        }
        if added.is_some() {
            return searching::search(self, problem, algorithm, heuristic, limits, observer);
        }
        let looks_at_more = heuristic.filter(|_| !algorithm.estimates_back());
        if let Some(extended) = looks_at_more.and_then(|one| self.extended(one, goal)) {
            let problem = extended.problem_from_board(problem);
            return searching::search(&extended, &problem, algorithm, heuristic, limits, observer);
        }
        searching::search(
            &self.plain(),
            problem,
            algorithm,
            heuristic,
            limits,
            observer,
        )
    }

    /// Whether these heuristics can be audited here; the error is a sentence without a full stop.
    pub fn can_audit(&self, heuristics: &[HeuristicSpec]) -> Result<(), String> {
        if self.audits_itself(heuristics) {
            return Ok(());
        }
        let [mut extending, mut added] = [heuristics.iter(), heuristics.iter()];
        if let Some(added) = added.find(|spec| self.is_added(spec))
            && let Some(extending) = extending.find(|spec| self.extended(spec, None).is_some())
        {
            return Err(format!(
                "`{extending}` looks at more than boards, and `{added}` only at boards; audit each by itself"
            ));
        }
        self.lists_back()
    }

    /// Holds heuristics that were accepted against the true distances of all states around the goal,
    /// or of those near it. Where `can_audit` says that it can be done.
    pub fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardAudit, Cut> {
        let rules = Some(&self.rules).filter(|_| self.audits_itself(heuristics));
        let told = rules.and_then(|rules| rules.audit(goal, heuristics, extent, limits, observer));
        told.unwrap_or_else(|| {
            let mut extended = heuristics
                .iter()
                .filter_map(|spec| self.extended(spec, goal));
            let extended = extended.next();
            let puzzle = extended.as_ref().unwrap_or(self);
            auditing::audit(puzzle, goal, heuristics, extent, limits, observer)
        })
    }

    /// A problem that starts with a board, in [extended](Rules::extended) states.
    fn problem_from_board(&self, problem: &Problem) -> Problem {
        let mut start = self.initial_state();
        let board = problem.start.cells();
        start.cells_mut()[..board.len()].copy_from_slice(board);
        Problem {
            start,
            ..problem.clone()
        }
    }

    /// Whether the family audits these heuristics: it does not know those that were added.
    fn audits_itself(&self, heuristics: &[HeuristicSpec]) -> bool {
        let mut all = heuristics.iter();
        self.rules.audited_states().is_some() && !all.any(|heuristic| self.is_added(heuristic))
    }

    /// Draws a state. `interrupted` is asked now and then.
    pub fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let sample = self.rules.sample(sampling, goal, random, interrupted);
        sample.unwrap_or_else(|| self.sample_by_rules(sampling, goal, random, interrupted))
    }

    /// Whether the goal can be reached. Where that is not known, as far as a search tells.
    pub fn solvability(
        &self,
        problem: &Problem,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Solvability {
        let known = self.known_solvability(problem, interrupted);
        known.unwrap_or_else(|| solvability::searched(&**self, problem, interrupted))
    }

    /// Counts the states at each distance from the origin, to a depth or to the end.
    ///
    /// # Errors
    ///
    /// Why there is no going back from the goals, as a sentence without a full stop.
    pub fn count_layers(
        &self,
        (origin, measure): (Origin, Measure),
        depth: Option<u32>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardLayers, String> {
        if let Some(layers) = self.rules.count_layers(&origin, depth, limits, observer) {
            return Ok(layers);
        }
        layering::count(&**self, (origin, measure), depth, None, limits, observer)
    }
}

impl dyn Rules + '_ {
    /// The appearance of each value on boards.
    #[doc(hidden)]
    pub fn appearances(&self) -> Vec<Appearance> {
        let values = self.layout().values.len() as u8;
        (0..values).map(|value| self.appearance(value)).collect()
    }

    /// A lower bound on what any move costs.
    pub(crate) fn least_cost(&self) -> u32 {
        match self.compiled_moves() {
            Some(compiled) => compiled.model.least_cost(),
            None => u32::from(!self.has_costs()),
        }
    }

    /// Moves of the blank that say of each tile which way it goes, said of the blank, which goes the opposite way. `None`
    /// where no blank moves up, down, left and right.
    pub fn turned_around(&self, moves: &[Move]) -> Option<Vec<Move>> {
        let start = self.initial_state();
        let mut nexts = (0..self.moves().len() as u32).map(Move);
        let next = nexts.find_map(|mv| self.apply(&start, mv))?;
        let changed = start.cells().iter().zip(next.cells());
        let changed: Vec<u8> = changed
            .filter(|(one, other)| one != other)
            .map(|(one, _)| *one)
            .collect();
        let has_blank =
            changed.len() == 2 && changed.iter().any(|&value| self.appearance(value).is_blank);
        let is_opposite = |(one, other): (&str, &str)| {
            let (one, other) = (self.find_move(one), self.find_move(other));
            one.is_some() && one.and_then(|one| self.inverse(one)) == other
        };
        let goes_ways = [("up", "down"), ("left", "right")]
            .into_iter()
            .all(is_opposite);
        let turned = moves.iter().map(|&mv| self.inverse(mv)).collect();
        if has_blank && goes_ways { turned } else { None }
    }

    /// The cost of moves that are made one after the other, each of them legal.
    pub fn cost(&self, start: &Board, path: &[Move]) -> u64 {
        if !self.has_costs() {
            return path.len() as u64;
        }
        let (mut board, mut cost) = (start.clone(), 0);
        for &mv in path {
            cost += u64::from(self.step_cost(&board, mv));
            board = self.apply(&board, mv).unwrap_or(board);
        }
        cost
    }

    /// Whether the algorithm makes sense here; the error is a sentence without a full stop.
    pub fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        match (self.solver(), algorithm) {
            (_, Algorithm::JumpPoint) if self.on_map(&self.initial_state(), None).is_none() => {
                Err("jump points are cells of a map, and its states are none".to_owned())
            }
            (Some(solver), _) => solver.supports(algorithm),
            (None, two_sided) if two_sided.is_two_sided() => match self.default_goal() {
                None => Err("its goal is no single state that could be gone back from".to_owned()),
                Some(_) => self.walks_back(None),
            },
            (None, _) => Ok(()),
        }
    }

    /// Tells, without a search, whether the goal can be reached, as far as that is known.
    pub fn known_solvability(
        &self,
        problem: &Problem,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Solvability> {
        self.solvability(problem).or_else(|| {
            let goal = problem.goal.clone().or_else(|| self.default_goal())?;
            let permutations = self.permutations()?;
            permutations.solvability(&problem.start, &goal, interrupted)
        })
    }

    /// Counts the states at each distance to the goal by the rules alone. Visits each state with its distance, nearest first,
    /// those at one distance in the order in which breadth-first search meets them.
    ///
    /// # Errors
    ///
    /// Why there is no going back from the goals, as a sentence without a full stop.
    #[doc(hidden)]
    pub fn list_layers(
        &self,
        goal: Option<Board>,
        depth: Option<u32>,
        visit: &mut dyn FnMut(&Board, u32) -> Result<(), StopReason>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardLayers, String> {
        let ways = (Origin::Goals(goal), Measure::Cost);
        layering::count(self, ways, depth, Some(visit), limits, observer)
    }

    /// All moves in the puzzle's own order.
    pub fn default_order(&self) -> Vec<Move> {
        let moves = 0..self.moves().len();
        moves.map(|index| Move(index as u32)).collect()
    }

    /// Whether the distances of states can be told, going back from the goals or because all states are few; the error is a
    /// sentence without a full stop.
    pub(crate) fn lists_back(&self) -> Result<(), String> {
        if listing::Listing::fits(self) {
            return Ok(());
        }
        self.walks_back(None)
    }

    /// Whether the states around the goals can be walked, against the moves; the error is a sentence
    /// without a full stop.
    pub(crate) fn walks_back(&self, goal: Option<&Board>) -> Result<(), String> {
        self.goals(goal)?;
        let mut moves = self.default_order().into_iter();
        let back = moves.try_for_each(|mv| self.goes_back_by(mv));
        back.map_err(|reason| format!("it goes back from the goal, and {reason}"))
    }
}
