//! An algorithm that a script defines: best-first search as data.

mod focal;
mod formulas;
mod least_f;

pub(in crate::puzzle) use formulas::Formulas;

use super::{DefinedHeuristic, Puzzle, SearchAlgorithm};
use crate::heuristic::{HeuristicArgument, HeuristicSpec};
use crate::operators::{FaultKind, Faults, Trip};
use crate::search::{Algorithm, Expansion, Node, SearchGraph, StopReason};
use crate::state::Board;
use crate::syntax::{Source, Span};
use focal::Focal;
use formulas::FormulaRating;
use smol_str::SmolStr;
use std::sync::Arc;

/// The numbers of a node that a definition reads beside heuristics, with what each is.
pub const VARIABLES: [(&str, &str); 7] = [
    ("g", "the cost of the path to the node"),
    ("h", "the heuristic that the search is run with"),
    ("hStart", "the same of the start"),
    ("depth", "the number of moves of the path"),
    (
        "closed",
        "1 if the state was expanded, by a path that costs more, else 0",
    ),
    (
        "best",
        "the cost of the best solution so far, infinity before one",
    ),
    (
        F_MIN,
        "the least g + h of the open nodes, of bestFirst alone",
    ),
];

/// The number that only a search with one open list has.
pub const F_MIN: &str = "fMin";

/// The form of a search that is defined, with its formulas by their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `bestFirst(F, TIES)`: the open node of the smallest F comes next, of equal ones that of the smallest TIES.
    BestFirst,
    /// `focal(W, F, ORDER)` and `focal(W, F, ESTIMATE, ORDER)`: of the open nodes whose ESTIMATE (F, if there is none) is at most W
    /// times the least one, that of the smallest ORDER, unless W times the least F is less. With F = g + h these are A*-epsilon
    /// (Pearl and Kim, "Studies in semi-admissible heuristics", 1982) and explicit estimation search (Thayer and Ruml, "Bounded
    /// suboptimal search: a direct approach using inadmissible estimates", 2011).
    Focal,
    /// `beam(K, F)`: of each layer the K nodes of the smallest F.
    Beam,
    /// `depthFirst(F)`, `depthFirst(F, STEP)` and `depthFirst(F, STEP, BATCH)`: iterative deepening on F, whose thresholds grow by STEP
    /// at least, with the estimates of BATCH states asked for at once. With F = depth it
    /// is depth-first iterative deepening, with F = g + h it is IDA* (Korf, "Depth-first iterative-deepening", 1985).
    DepthFirst,
}

/// A word around a form that changes what the search does at a goal, or with estimates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrapper {
    /// `earlyGoalTest(FORM)`: the goal test comes when a state is generated.
    EarlyGoalTest,
    /// `anytime(FORM)`: the search goes on after a solution, and prunes what leads to no cheaper one. With F = g + w * h it is anytime
    /// weighted A* (Hansen and Zhou, "Anytime heuristic search", 2007), with the least h / (best - g) first ANA* (van den Berg and
    /// others, "Anytime nonparametric A*", 2011), depth first with one F for all nodes depth-first branch and bound.
    Anytime,
    /// `pathmax(FORM)`: estimates of neighbours raise one another. With F = g + h it is A* or IDA* with bidirectional pathmax (Felner
    /// and others, "Inconsistent heuristics in theory and practice", 2011).
    Pathmax,
    /// `partialExpansion(FORM)`: a successor is entered once its F comes to its turn, and until then its parent waits in its place.
    /// With F = g + h it is A* with partial expansion (Yoshizumi, Miura and Ishida, "A* with partial expansion for large branching
    /// factor problems", 2000).
    PartialExpansion,
}

impl Wrapper {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::EarlyGoalTest,
        Self::Anytime,
        Self::Pathmax,
        Self::PartialExpansion,
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::EarlyGoalTest => "earlyGoalTest",
            Self::Anytime => "anytime",
            Self::Pathmax => "pathmax",
            Self::PartialExpansion => "partialExpansion",
        }
    }

    /// What it does.
    pub fn summary(self) -> &'static str {
        match self {
            Self::EarlyGoalTest => "tests for the goal when a state is generated",
            Self::Anytime => "goes on after a solution, to better ones",
            Self::Pathmax => "raises estimates by those of neighbours",
            Self::PartialExpansion => "stores successors up to the F at hand",
        }
    }

    /// Whether it may stand around a form. Depth first, a node's turn to be generated is its turn to be tested; a beam has let go
    /// of what could lead to a better solution, and of neighbours. Only where the least F comes first, a node may wait by the F of
    /// its successors.
    pub fn fits(self, form: Form) -> bool {
        match self {
            Self::EarlyGoalTest => form != Form::DepthFirst,
            Self::Anytime | Self::Pathmax => form != Form::Beam,
            Self::PartialExpansion => form == Form::BestFirst,
        }
    }

    /// Whether it may stand with another one around a form. A successor that is not entered has no estimate that others could raise.
    pub fn fits_with(self, other: Self) -> bool {
        let both = [Self::PartialExpansion, Self::Pathmax];
        self != other && !(both.contains(&self) && both.contains(&other))
    }
}

impl Form {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::BestFirst, Self::Focal, Self::Beam, Self::DepthFirst];

    /// The ways in which it is written.
    pub fn usage(self) -> &'static str {
        match self {
            Self::BestFirst => "bestFirst(F) or bestFirst(F, TIES)",
            Self::Focal => "focal(W, F, ORDER) or focal(W, F, ESTIMATE, ORDER)",
            Self::Beam => "beam(K, F)",
            Self::DepthFirst => "depthFirst(F), depthFirst(F, STEP) or depthFirst(F, STEP, BATCH)",
        }
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        self.usage().split('(').next().unwrap_or_default()
    }

    /// The place of its F among the arguments.
    fn place_of_f(self) -> usize {
        usize::from(matches!(self, Self::Focal | Self::Beam))
    }

    /// Fewest and most arguments.
    pub fn arguments(self) -> (usize, usize) {
        match self {
            Self::BestFirst => (1, 2),
            Self::DepthFirst => (1, 3),
            Self::Focal => (3, 4),
            Self::Beam => (2, 2),
        }
    }
}

/// A search that a script defines. Its formulas are made for each puzzle, goal, arguments and heuristic by whoever reads the
/// script, before it is run.
#[derive(Debug)]
pub struct DefinedSearch {
    name: SmolStr,
    parameters: Vec<SmolStr>,
    form: Form,
    /// The words around the form.
    wrappers: Vec<Wrapper>,
    takes_heuristic: bool,
    digest: String,
    summary: String,
    /// Its f as it is written.
    rule: String,
    /// A formula for each argument of the form.
    formulas: Vec<DefinedHeuristic>,
}

impl DefinedSearch {
    /// A search of that form, whose arguments stand at these places of the text; `digest` stands for all that it depends on but
    /// for the puzzle and its arguments.
    pub fn new(
        (name, parameters): (SmolStr, Vec<SmolStr>),
        (form, wrappers): (Form, &[Wrapper]),
        takes_heuristic: bool,
        (source, span): (&Arc<Source>, Span),
        arguments: &[Span],
        digest: String,
    ) -> Self {
        let formula = |span: &Span| {
            let names = parameters.clone();
            DefinedHeuristic::new(name.clone(), names, source.clone(), *span, digest.clone())
        };
        let text = |span| {
            let words: Vec<&str> = source.slice(span).split_whitespace().collect();
            words.join(" ")
        };
        let f = arguments.get(form.place_of_f()).copied();
        Self {
            formulas: arguments.iter().map(formula).collect(),
            summary: format!("Defined by the script: {}", text(span)),
            rule: f.map(text).unwrap_or_default(),
            name,
            parameters,
            form,
            wrappers: wrappers.to_vec(),
            takes_heuristic,
            digest,
        }
    }

    fn has(&self, wrapper: Wrapper) -> bool {
        self.wrappers.contains(&wrapper)
    }

    /// The formulas of its arguments.
    pub fn formulas(&self) -> &[DefinedHeuristic] {
        &self.formulas
    }

    /// The arguments for which its formulas are made: those behind its name, and the heuristic.
    pub fn key(arguments: &[SmolStr], heuristic: Option<&HeuristicSpec>) -> Vec<HeuristicArgument> {
        let numbers = arguments.iter().map(SmolStr::to_string);
        let numbers = numbers.map(HeuristicArgument::Number);
        let heuristic = heuristic.cloned().map(HeuristicArgument::Heuristic);
        numbers.chain(heuristic).collect()
    }

    /// The place of the formula by which the open list is sorted.
    pub(super) fn place_of_f(&self) -> usize {
        self.form.place_of_f()
    }

    /// Tells that it was not made ready, if somebody runs it all the same.
    pub(super) fn was_not_made(&self, board: &Board) {
        if let Some(first) = self.formulas.first() {
            let (kind, span) = (FaultKind::NotMade, first.span);
            first.fault(Trip { kind, span }, board, &[]);
        }
    }

    /// Where it keeps what went wrong in it.
    pub(super) fn faults(&self) -> impl Iterator<Item = &Faults> {
        self.formulas.iter().map(DefinedHeuristic::own_faults)
    }

    /// Its formulas for a run on a puzzle, if they are made.
    pub(super) fn prepared(
        &self,
        puzzle: &Puzzle,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Option<Formulas<'_>> {
        Formulas::find(&self.formulas, puzzle, arguments, goal)
    }

    /// Searches a graph by formulas that are made.
    pub(super) fn run(
        &self,
        formulas: &Formulas<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        match self.form {
            Form::BestFirst => self.best_first(formulas, graph),
            Form::Focal => Focal::new(formulas).run(self, graph),
            Form::Beam => self.beam(formulas, graph),
            Form::DepthFirst => self.depth_first(formulas, graph),
        }
    }

    fn best_first(
        &self,
        formulas: &Formulas<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        let tie = (formulas.len() > 1).then_some(1);
        let mut rating = formulas.rating(graph, 0, tie);
        rating.start(graph)?;
        if self.tests_early() && graph.is_goal(Node::START) {
            return Ok(Some(Node::START));
        }
        loop {
            rating.keep_sorted(graph)?;
            let up_to = if self.has(Wrapper::PartialExpansion) {
                graph.peek().map(|(first, _)| first.f)
            } else {
                None
            };
            let Some(node) = graph.pop() else {
                return Ok(None);
            };
            if let Some(goal) = self.goal_from((node, up_to), &mut rating, graph)? {
                if !self.improves() {
                    return Ok(Some(goal));
                }
                rating.improve(goal, graph)?;
            }
        }
    }

    /// Takes a node that comes next: the goal that it is, or that is found among its successors; else it is expanded, up to an F if
    /// there is one.
    fn goal_from(
        &self,
        (node, up_to): (Node, Option<u64>),
        rating: &mut FormulaRating<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        if !self.tests_early() && graph.is_goal(node) {
            return Ok(Some(node));
        }
        match up_to {
            Some(most) => rating.expand_up_to(node, most, graph)?,
            None => rating.expand(node, graph)?,
        }
        Ok(if self.tests_early() {
            self.early_goal(graph)
        } else {
            None
        })
    }

    /// The first goal among the nodes that the last expansion opened, or the cheapest one where the search goes on.
    fn early_goal(&self, graph: &mut dyn SearchGraph) -> Option<Node> {
        let mut found = None;
        for at in 0..graph.opened().len() {
            let node = graph.opened()[at];
            let is_cheaper = found.is_none_or(|found| graph.g(node) < graph.g(found));
            if is_cheaper && graph.is_goal(node) {
                found = Some(node);
                if !self.improves() {
                    break;
                }
            }
        }
        found
    }

    fn beam(
        &self,
        formulas: &Formulas<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        let mut rating = formulas.rating(graph, 1, None);
        rating.start(graph)?;
        let width = rating.at_start(graph, 0)?;
        if self.tests_early() && graph.is_goal(Node::START) {
            return Ok(Some(Node::START));
        }
        let mut layer = Vec::new();
        loop {
            layer.clear();
            while (layer.len() as u64) < width.0 / width.1
                && let Some(node) = graph.pop()
            {
                if !self.tests_early() && graph.is_goal(node) {
                    return Ok(Some(node));
                }
                if layer.len() == layer.capacity() {
                    let more = layer.capacity().max(64);
                    graph.reserve(more * size_of::<Node>())?;
                    layer.reserve_exact(more);
                }
                layer.push(node);
            }
            graph.clear();
            if layer.is_empty() {
                return Ok(None);
            }
            for &node in &layer {
                rating.expand(node, graph)?;
                if self.tests_early()
                    && let Some(goal) = self.early_goal(graph)
                {
                    return Ok(Some(goal));
                }
            }
        }
    }

    fn depth_first(
        &self,
        formulas: &Formulas<'_>,
        graph: &mut dyn SearchGraph,
    ) -> Result<Option<Node>, StopReason> {
        let mut rating = formulas.rating(graph, 0, None);
        rating.start(graph)?;
        let Some((first, _)) = graph.peek() else {
            return Ok(None);
        };
        let step = if formulas.len() > 1 {
            let (number, one) = rating.at_start(graph, 1)?;
            number.saturating_mul(formulas.scale(0)) / one
        } else {
            0
        };
        if formulas.len() > 2 {
            let (states, one) = rating.at_start(graph, 2)?;
            graph.ask_together(states / one);
        }
        let mut threshold = first.f;
        loop {
            let iteration = rating.depth_first(threshold, self.improves(), graph)?;
            match iteration.next {
                Some(next) => threshold = next.max(threshold.saturating_add(step)),
                None => return Ok(iteration.goal),
            }
        }
    }
}

impl Puzzle {
    /// The text for the definitions that a search depends on, in the key of an experiment's run: those of its heuristic, and of an
    /// algorithm that was added, with the heuristics that this names.
    #[doc(hidden)]
    pub fn search_digest(
        &self,
        (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
        goal: Option<&Board>,
    ) -> Option<String> {
        let of_heuristic = heuristic.and_then(|spec| self.heuristic_digest(spec));
        let Algorithm::Added(added) = algorithm else {
            return of_heuristic;
        };
        let search = self.search_named(added.name())?;
        let key = DefinedSearch::key(added.arguments(), heuristic);
        let formulas = { search.own() }.and_then(|defined| defined.prepared(self, &key, goal));
        let named = formulas.iter().flat_map(Formulas::heuristics);
        let named = named.filter_map(|part| self.heuristic_digest(part));
        let all: Vec<String> = [search.digest()].into_iter().chain(named).collect();
        Some(all.join(" "))
    }
}

impl SearchAlgorithm for DefinedSearch {
    fn name(&self) -> &str {
        &self.name
    }

    fn summary(&self) -> String {
        self.summary.clone()
    }

    fn parameters(&self) -> Vec<&str> {
        self.parameters.iter().map(SmolStr::as_str).collect()
    }

    fn takes_heuristic(&self) -> bool {
        self.takes_heuristic
    }

    fn tests_early(&self) -> bool {
        self.has(Wrapper::EarlyGoalTest)
    }

    fn expansion(&self) -> Expansion {
        match self.form {
            Form::BestFirst if self.has(Wrapper::PartialExpansion) => Expansion::Partial,
            Form::BestFirst => Expansion::BestFirst,
            Form::DepthFirst => Expansion::DepthFirst,
            Form::Focal | Form::Beam => Expansion::Other,
        }
    }

    fn improves(&self) -> bool {
        self.has(Wrapper::Anytime)
    }

    fn bpmx(&self) -> bool {
        self.has(Wrapper::Pathmax)
    }

    fn rule(&self) -> String {
        self.rule.clone()
    }

    fn digest(&self) -> String {
        self.digest.clone()
    }

    fn search(&self, _: &[f64], _: &mut dyn SearchGraph) -> Result<Option<Node>, StopReason> {
        unreachable!("it is run by its formulas")
    }

    fn own(&self) -> Option<&DefinedSearch> {
        Some(self)
    }
}
