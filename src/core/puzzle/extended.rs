//! A puzzle with heuristics that it did not bring along.

use super::abilities::{
    Auditor, Estimator, Judge, LayerCounter, Lister, Sampler, Solver, listed_as_admissible,
};
use super::added::AddedHeuristics;
use super::audited::BoardAudit;
use super::general::{Recording, Tape, audit_on_boards, search_on_boards};
use super::method::{Method, Solved};
use super::notation::{Notation, NotationError};
use super::shortest::Shortest;
use super::{Problem, Puzzle, Step};
use crate::abstractions::Permutations;
use crate::distances::{Cut, Extent};
use crate::groups::Order;
use crate::heuristic::{
    BoardEstimate, CellWeights, Composed, HeuristicArgument, HeuristicError, HeuristicInfo,
    HeuristicSpec,
};
use crate::operators::{Faults, Machine, Move, MoveName};
use crate::search::{Algorithm, Limits, Observer, Outcome, StopReason};
use crate::state::{Appearance, Board, Drawn, Layout, LinePart};
use std::fmt::Debug;
use std::sync::{Arc, OnceLock};

/// A heuristic that can be added to puzzles.
pub trait BoardHeuristic: Send + Sync + Debug {
    /// Its name and what is to be said of it.
    fn info(&self) -> HeuristicInfo;

    /// Whether it makes sense on a puzzle with these arguments; the error is a sentence without a full
    /// stop. By itself it does on any puzzle, without arguments.
    fn fits(&self, puzzle: &dyn Puzzle, arguments: &[HeuristicArgument]) -> Result<(), String> {
        let _ = puzzle;
        if arguments.is_empty() {
            Ok(())
        } else {
            Err(format!("{} takes no arguments", self.info().name))
        }
    }

    /// It, for a goal (none where that is a rule), with arguments that [fit](Self::fits).
    fn prepare(
        &self,
        puzzle: &dyn Puzzle,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Box<dyn BoardEstimate + '_>;

    /// Whether searches that name none may take it, on a puzzle without heuristics of its own.
    fn is_default(&self) -> bool {
        true
    }

    /// What stands for it in the key of an experiment's run, where its name is not enough.
    fn digest(&self) -> Option<&str> {
        None
    }

    /// Where it keeps what went wrong in it, where a script defined it.
    #[doc(hidden)]
    fn faults(&self) -> Option<&Faults> {
        None
    }
}

/// A puzzle with added heuristics. Searches with one of them run on boards, all others as before.
#[derive(Debug)]
pub(crate) struct Extended {
    inner: Arc<dyn Puzzle>,
    added: AddedHeuristics,
    /// What an audit of all states found to be admissible, for the goal in force.
    proved: Vec<HeuristicSpec>,
    /// All heuristics, gathered at the first question.
    table: OnceLock<Vec<HeuristicInfo>>,
}

impl Extended {
    /// The puzzle with these heuristics besides its own.
    pub(crate) fn new(inner: Arc<dyn Puzzle>, added: AddedHeuristics) -> Self {
        Self {
            inner,
            added,
            proved: Vec::new(),
            table: OnceLock::new(),
        }
    }

    /// All heuristics; an added one stands in the place of one that has its name.
    fn table(&self) -> &[HeuristicInfo] {
        self.table.get_or_init(|| {
            let own = self.inner.heuristics().iter();
            let own = own.filter(|info| self.added.find(&info.name).is_none());
            let added = self.added.iter().map(|own| own.info());
            own.cloned().chain(added).collect()
        })
    }

    /// The same puzzle, of which it is known that these heuristics never say more than the true distance to
    /// the goal in force.
    #[must_use]
    pub(crate) fn proving(mut self, proved: Vec<HeuristicSpec>) -> Self {
        self.proved = proved;
        self
    }

    fn find(&self, heuristic: &HeuristicSpec) -> Option<&dyn BoardHeuristic> {
        self.added.find(&heuristic.name).map(AsRef::as_ref)
    }

    /// The numbers by cell of which an added heuristic is the sum, if it is.
    fn weights(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> Option<CellWeights> {
        let own = self.find(heuristic)?;
        let prepared = own.prepare(self.inner.as_ref(), &heuristic.arguments, goal);
        let mut weights = prepared.weights()?;
        weights.admissible = self.is_admissible(heuristic);
        Some(weights)
    }

    /// Whether what is proved of it does not follow from its parts.
    fn is_proved_as_a_whole(&self, heuristic: &HeuristicSpec) -> bool {
        self.find(heuristic).is_none() && self.proved.contains(heuristic)
    }

    /// What stands for the added heuristics that are part of one.
    fn digests<'a>(&'a self, heuristic: &HeuristicSpec, found: &mut Vec<&'a str>) {
        found.extend(self.find(heuristic).and_then(|own| own.digest()));
        for argument in &heuristic.arguments {
            if let HeuristicArgument::Heuristic(inner) = argument {
                self.digests(inner, found);
            }
        }
    }

    /// Whether an added heuristic is part of it.
    fn is_added(&self, heuristic: &HeuristicSpec) -> bool {
        let inner = |argument: &HeuristicArgument| match argument {
            HeuristicArgument::Heuristic(inner) => self.is_added(inner),
            _ => false,
        };
        self.find(heuristic).is_some() || heuristic.arguments.iter().any(inner)
    }
}

impl Puzzle for Extended {
    fn name(&self) -> &str {
        self.inner.name()
    }

    fn default_goal(&self) -> Option<Board> {
        self.inner.default_goal()
    }

    fn goal_rule(&self) -> Option<&str> {
        self.inner.goal_rule()
    }

    fn initial_state(&self) -> Board {
        self.inner.initial_state()
    }

    fn cells(&self) -> usize {
        self.inner.cells()
    }

    fn columns(&self) -> Option<usize> {
        self.inner.columns()
    }

    fn layout(&self) -> Layout {
        self.inner.layout()
    }

    fn moves(&self) -> &[MoveName] {
        self.inner.moves()
    }

    fn digest(&self) -> Option<&str> {
        self.inner.digest()
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        self.inner.apply(board, mv)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.inner.inverse(mv)
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        self.inner.predecessors(board, mv)
    }

    fn goes_back_by(&self, mv: Move) -> Result<(), String> {
        self.inner.goes_back_by(mv)
    }

    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        self.inner.goals(goal)
    }

    fn is_goal(&self, board: &Board, goal: Option<&Board>) -> bool {
        self.inner.is_goal(board, goal)
    }

    fn default_max_nodes(&self) -> u64 {
        self.inner.default_max_nodes()
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        self.inner.parse(text)
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        self.inner.format(board, notation)
    }

    fn draw(&self, board: &Board) -> String {
        self.inner.draw(board)
    }

    fn drawn(&self, board: &Board) -> Option<Drawn> {
        self.inner.drawn(board)
    }

    fn draw_step(&self, board: &Board, step: Step) -> String {
        self.inner.draw_step(board, step)
    }

    fn report_label(&self, board: &Board) -> String {
        self.inner.report_label(board)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn solver(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sampler(&self) -> Option<&dyn Sampler> {
        self.inner.sampler()
    }

    fn auditor(&self) -> Option<&dyn Auditor> {
        Some(self)
    }

    fn layer_counter(&self) -> Option<&dyn LayerCounter> {
        self.inner.layer_counter()
    }

    fn permutations(&self) -> Option<&Permutations> {
        self.inner.permutations()
    }

    fn states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<Order> {
        self.inner.states(interrupted)
    }

    fn judge(&self) -> Option<&dyn Judge> {
        self.inner.judge()
    }

    fn lister(&self) -> Option<&dyn Lister> {
        self.inner.lister()
    }

    fn machine(&self) -> Option<&Machine> {
        self.inner.machine()
    }

    fn visit_faults(&self, visit: &mut dyn FnMut(&Faults)) {
        self.inner.visit_faults(visit);
        let added = self.added.iter().filter_map(|added| added.faults());
        added.for_each(visit);
    }

    fn appearance(&self, value: u8) -> Appearance {
        self.inner.appearance(value)
    }

    fn drawing(&self) -> Vec<Vec<LinePart>> {
        self.inner.drawing()
    }

    fn plain(&self) -> Option<Arc<dyn Puzzle>> {
        Some(self.inner.plain().unwrap_or_else(|| self.inner.clone()))
    }

    fn legal_moves(&self, board: &Board, order: &[Move]) -> Vec<Move> {
        self.inner.legal_moves(board, order)
    }
}

impl Estimator for Extended {
    fn heuristics(&self) -> &[HeuristicInfo] {
        self.table()
    }

    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        let mut added = self.added.iter().filter(|own| own.is_default());
        let first = added
            .next()
            .map(|own| HeuristicSpec::named(&own.info().name));
        self.inner.default_heuristic().or(first)
    }

    fn is_admissible(&self, heuristic: &HeuristicSpec) -> bool {
        if self.proved.contains(heuristic) {
            return true;
        }
        if self.find(heuristic).is_some() {
            return listed_as_admissible(self.table(), heuristic);
        }
        match Composed::of(heuristic).filter(|_| self.is_added(heuristic)) {
            Some(composed) => composed.is_admissible(|part| self.is_admissible(part)),
            None => (self.inner.as_ref() as &dyn Puzzle).is_admissible(heuristic),
        }
    }

    fn digest(&self, heuristic: &HeuristicSpec) -> Option<String> {
        let mut found = Vec::new();
        self.digests(heuristic, &mut found);
        if found.is_empty() {
            return None;
        }
        if self.is_admissible(heuristic) {
            found.push("proved");
        }
        Some(found.join(" "))
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        let refused = |message| HeuristicError::Arguments {
            name: heuristic.name.clone(),
            message,
        };
        if let Some(own) = self.find(heuristic) {
            let fits = own.fits(self.inner.as_ref(), &heuristic.arguments);
            return fits.map_err(refused);
        }
        if !self.is_added(heuristic) {
            return self.inner.accepts(heuristic);
        }
        if let Some(composed) = Composed::of(heuristic) {
            return composed.parts().try_for_each(|part| self.accepts(part));
        }
        let message = format!("{} does not take such arguments", heuristic.name);
        Err(refused(message))
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        if let Some(own) = self.find(heuristic) {
            return Ok(own.prepare(self.inner.as_ref(), &heuristic.arguments, goal));
        }
        let composed = Composed::of(heuristic).filter(|_| self.is_added(heuristic));
        if let Some(composed) = composed {
            return composed.prepare(&mut |part| self.prepare(part, goal, limits, observer));
        }
        let estimator = self.inner.estimator().expect("it accepted the heuristic");
        estimator.prepare(heuristic, goal, limits, observer)
    }
}

impl Solver for Extended {
    fn supports(&self, algorithm: Algorithm) -> Result<(), String> {
        self.inner.supports(algorithm)
    }

    fn search(
        &self,
        problem: &Problem,
        algorithm: Algorithm,
        heuristic: Option<&HeuristicSpec>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        if let Some(own) = heuristic.filter(|heuristic| self.is_added(heuristic)) {
            let weights = |one: &HeuristicSpec| self.weights(one, problem.goal.as_ref());
            let packed = self
                .inner
                .solver()
                .filter(|_| !self.is_proved_as_a_whole(own));
            let packed = packed.and_then(|solver| {
                solver.search_weighing(problem, algorithm, own, &weights, limits, observer)
            });
            return packed.unwrap_or_else(|| {
                search_on_boards(self, problem, algorithm, heuristic, limits, observer)
            });
        }
        let inner = &self.inner;
        inner.search(problem, algorithm, heuristic, limits, observer)
    }

    fn record(
        &self,
        problem: &Problem,
        (method, heuristic): (Method, Option<&HeuristicSpec>),
        tape: Tape<'_>,
        observer: &mut dyn Observer,
    ) -> Option<Result<Recording, StopReason>> {
        if heuristic.is_some_and(|heuristic| self.is_added(heuristic)) {
            return None;
        }
        let inner = self.inner.solver()?;
        inner.record(problem, (method, heuristic), tape, observer)
    }

    fn tabled(&self, goal: Option<&Board>) -> HeuristicSpec {
        self.inner.tabled(goal)
    }

    fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> Solved {
        self.inner.solve(problem, limits, observer)
    }

    fn shortest(
        &self,
        problem: &Problem,
        nodes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Shortest, StopReason> {
        self.inner.shortest(problem, nodes, observer)
    }
}

impl Auditor for Extended {
    fn can_audit(&self, heuristics: &[HeuristicSpec]) -> Result<(), String> {
        if heuristics.iter().any(|heuristic| self.is_added(heuristic)) {
            return self.inner.lists_back();
        }
        self.inner.can_audit(heuristics)
    }

    fn audited_states(&self) -> u64 {
        self.inner.audited_states()
    }

    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<BoardAudit, Cut> {
        if heuristics.iter().any(|heuristic| self.is_added(heuristic)) {
            return audit_on_boards(self, goal, heuristics, extent, limits, observer);
        }
        let inner = &self.inner;
        inner.audit(goal, heuristics, extent, limits, observer)
    }
}
