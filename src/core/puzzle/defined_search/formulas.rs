//! The formulas of a search that a script defines, as they are evaluated while it runs.

use super::F_MIN;
use super::least_f::LeastF;
use crate::heuristic::{HeuristicArgument, HeuristicSpec};
use crate::operators::{self, FaultKind, Trip};
use crate::puzzle::defined_heuristic::CompiledHeuristic;
use crate::puzzle::{DefinedHeuristic, Puzzle};
use crate::search::{
    Estimate, FAR, INFINITE, Iteration, Node, Priority, Reached, SearchGraph, StopReason,
};
use crate::state::Board;
use std::sync::Arc;

/// A number that a formula reads.
#[derive(Clone, Copy, Debug)]
enum FormulaVariable {
    /// An estimate where the puzzle has no heuristic.
    Zero,
    G,
    Depth,
    Closed,
    /// An estimate by a heuristic, this many units of which make 1.
    Estimate(usize, u32),
    /// The same of the start.
    StartEstimate(usize, u32),
    /// The cost of the best solution so far.
    Best,
    /// The least g + h of the open nodes, this many units of which make 1.
    LeastF(u32),
}

/// A formula with the numbers that it reads.
struct SearchFormula<'a> {
    defined: &'a DefinedHeuristic,
    made: Arc<CompiledHeuristic>,
    variables: Vec<FormulaVariable>,
}

/// The formulas of a search, in the order of its arguments.
pub(in crate::puzzle) struct Formulas<'a> {
    readings: Vec<SearchFormula<'a>>,
    heuristics: Vec<HeuristicSpec>,
    arguments: Vec<HeuristicArgument>,
    /// The number of units of g in a cost of 1 as scripts write it.
    cost_scale: u32,
    /// Whether the search is run without a heuristic.
    is_blind: bool,
}

impl Puzzle {
    /// The number of units in 1 of a number that formulas of a search read: one of the [variables](super::VARIABLES), or a
    /// heuristic.
    pub fn scale_in_search(
        &self,
        number: &HeuristicSpec,
        heuristic: Option<&HeuristicSpec>,
        goal: Option<&Board>,
    ) -> u32 {
        let estimate = || heuristic.map(|heuristic| self.told_scale(heuristic, goal));
        match number.name.as_str() {
            "g" | "best" => self.cost_scale(),
            "h" | "hStart" => estimate().unwrap_or(1),
            F_MIN => estimate().unwrap_or_else(|| self.cost_scale()),
            "depth" | "closed" => 1,
            _ => self.told_scale(number, goal),
        }
    }

    /// Whether a formula of a search is made for these [arguments](super::DefinedSearch::key) and a goal.
    pub fn is_made_for_search(
        &self,
        formula: &DefinedHeuristic,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> bool {
        self.made_for_search(formula, arguments, goal).is_some()
    }

    /// A formula of a search, made for numbers in the units that they have on this puzzle: another graph of the same name
    /// may have others.
    pub(in crate::puzzle) fn made_for_search(
        &self,
        formula: &DefinedHeuristic,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Option<Arc<CompiledHeuristic>> {
        let heuristic = heuristic_of(arguments);
        formula.find_with(arguments, &self.layout(), goal, |part| {
            part.scale == self.scale_in_search(&part.heuristic, heuristic, goal)
        })
    }
}

/// The heuristic among the arguments of a search.
fn heuristic_of(arguments: &[HeuristicArgument]) -> Option<&HeuristicSpec> {
    match arguments.last() {
        Some(HeuristicArgument::Heuristic(spec)) => Some(spec),
        _ => None,
    }
}

impl<'a> Formulas<'a> {
    /// Those that are made for a puzzle, a goal and arguments.
    pub(super) fn find(
        defined: &'a [DefinedHeuristic],
        puzzle: &Puzzle,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Option<Self> {
        let mut heuristics: Vec<HeuristicSpec> = Vec::new();
        let heuristic = heuristic_of(arguments).cloned();
        let is_blind = heuristic.is_none();
        heuristics.extend(heuristic);
        let mut readings = Vec::new();
        for formula in defined {
            let made = puzzle.made_for_search(formula, arguments, goal)?;
            let mut variables = Vec::new();
            for part in &made.parts {
                let name = part.heuristic.name.as_str();
                variables.push(match name {
                    "g" => FormulaVariable::G,
                    "h" | "hStart" if is_blind => FormulaVariable::Zero,
                    "h" => FormulaVariable::Estimate(0, part.scale),
                    "hStart" => FormulaVariable::StartEstimate(0, part.scale),
                    "depth" => FormulaVariable::Depth,
                    "closed" => FormulaVariable::Closed,
                    "best" => FormulaVariable::Best,
                    "fMin" => FormulaVariable::LeastF(part.scale),
                    _ => {
                        let known = heuristics
                            .iter()
                            .position(|known_spec| *known_spec == part.heuristic);
                        if known.is_none() {
                            heuristics.push(part.heuristic.clone());
                        }
                        let number = known.unwrap_or(heuristics.len() - 1);
                        FormulaVariable::Estimate(number, part.scale)
                    }
                });
            }
            readings.push(SearchFormula {
                defined: formula,
                made,
                variables,
            });
        }
        Some(Self {
            readings,
            heuristics,
            arguments: arguments.to_vec(),
            cost_scale: puzzle.cost_scale(),
            is_blind,
        })
    }

    /// The number of formulas.
    pub(super) fn len(&self) -> usize {
        self.readings.len()
    }

    /// The heuristics that they read: first the one that the search is run with, if it is run with one.
    pub(in crate::puzzle) fn heuristics(&self) -> &[HeuristicSpec] {
        &self.heuristics
    }

    /// The number of units of what a formula says in 1.
    pub(in crate::puzzle) fn scale(&self, formula: usize) -> u64 {
        self.readings[formula].made.formula.scale().into()
    }

    /// The number of units of an f in a unit of g.
    pub(in crate::puzzle) fn f_scale(&self, formula: usize) -> u64 {
        (self.scale(formula) / u64::from(self.cost_scale)).max(1)
    }

    /// Priorities by these formulas, with another one that breaks ties or without.
    pub(super) fn rating(
        &self,
        graph: &dyn SearchGraph,
        f: usize,
        tie: Option<usize>,
    ) -> FormulaRating<'_> {
        let mut variables = { self.readings.iter() }.flat_map(|reading| &reading.variables);
        let least = variables.find_map(|variable| match variable {
            FormulaVariable::LeastF(scale) => Some(*scale),
            _ => None,
        });
        FormulaRating {
            formulas: self,
            f,
            tie,
            f_min: INFINITE,
            least: least.map(LeastF::new),
            scales: (0..graph.heuristics())
                .map(|index| graph.scale(index))
                .collect(),
            at_start: Vec::new(),
            told: Vec::new(),
        }
    }
}

/// The numbers of a node that formulas read.
struct NodeNumbers<'a> {
    g: u32,
    depth: u32,
    closed: bool,
    best: Option<u32>,
    estimate: &'a dyn Fn(usize) -> Estimate,
}

/// Gives nodes their priorities by formulas.
pub(super) struct FormulaRating<'a> {
    formulas: &'a Formulas<'a>,
    f: usize,
    tie: Option<usize>,
    /// The units of each heuristic.
    scales: Vec<u32>,
    /// The estimates of the start.
    at_start: Vec<Estimate>,
    /// The least g + h of the open nodes when they were rated, and these nodes by g + h, if a formula asks.
    f_min: Estimate,
    least: Option<LeastF>,
    /// Room for what a formula is told.
    told: Vec<u8>,
}

impl FormulaRating<'_> {
    /// Begins a search.
    pub(super) fn start(&mut self, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        graph.start(&mut |reached| {
            self.at_start = reached.estimates.to_vec();
            if let Some(least) = &self.least {
                let h = reached.estimates.first().copied();
                self.f_min = self.g_and_h(reached.g, h, least.scale());
            }
            self.rate(reached)
        })?;
        if graph.peek().is_some() {
            self.note(Node::START, graph)?;
        }
        Ok(())
    }

    /// Expands a node.
    pub(super) fn expand(
        &mut self,
        node: Node,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        graph.expand(node, &mut |reached| self.rate(reached))?;
        self.note_opened(graph)
    }

    /// Expands a node partially, up to an f.
    pub(super) fn expand_up_to(
        &mut self,
        node: Node,
        most: u64,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        graph.expand_up_to(node, most, &mut |reached| self.rate(reached))?;
        self.note_opened(graph)
    }

    /// Takes a goal as the best solution so far, and sorts the open list again.
    pub(super) fn improve(
        &mut self,
        goal: Node,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        graph.improve(goal);
        self.sort(graph)
    }

    /// Sorts the open list again if the least g + h in it is another one than when it was sorted, and a formula asks.
    pub(super) fn keep_sorted(&mut self, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        let Some(mut least) = self.least.take() else {
            return Ok(());
        };
        let first = least.first(|node, scale| {
            let is_open = !graph.is_closed(node);
            is_open.then(|| self.f_of(node, scale, graph))
        });
        self.least = Some(least);
        match first {
            Some(first) if first != self.f_min => {
                self.f_min = first;
                self.sort(graph)
            }
            _ => Ok(()),
        }
    }

    fn sort(&mut self, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        graph.sort(&mut |reached| self.rate(reached))?;
        if let Some(least) = &mut self.least {
            least.clear();
        }
        self.note_opened(graph)
    }

    /// Notes the nodes that were opened, if a formula asks for their g + h.
    fn note_opened(&mut self, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        if self.least.is_none() {
            return Ok(());
        }
        for at in 0..graph.opened().len() {
            self.note(graph.opened()[at], graph)?;
        }
        Ok(())
    }

    fn note(&mut self, node: Node, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        let Some(mut least) = self.least.take() else {
            return Ok(());
        };
        let f = self.f_of(node, least.scale(), graph);
        let entered = least.enter(f, node, graph);
        self.least = Some(least);
        entered
    }

    /// The g + h of a node in units of which so many make 1.
    fn f_of(&self, node: Node, scale: u32, graph: &dyn SearchGraph) -> Estimate {
        let h = (!self.formulas.is_blind).then(|| graph.estimate(node, 0));
        self.g_and_h(graph.g(node), h, scale)
    }

    fn g_and_h(&self, g: u32, h: Option<Estimate>, scale: u32) -> Estimate {
        let h = match h.filter(|_| !self.formulas.is_blind) {
            Some(h) => self.scaled(h, 0, scale),
            None => 0,
        };
        if h == INFINITE {
            return INFINITE;
        }
        let g = u64::from(g) * u64::from(scale / self.formulas.cost_scale.max(1));
        (g + u64::from(h)).min(u64::from(INFINITE - 1)) as Estimate
    }

    /// Searches to a threshold depth first.
    pub(super) fn depth_first(
        &mut self,
        threshold: u64,
        improves: bool,
        graph: &mut dyn SearchGraph,
    ) -> Result<Iteration, StopReason> {
        graph.depth_first(threshold, improves, &mut |reached| self.rate(reached))
    }

    /// What a formula says of a node, in its units; `None` for infinity.
    pub(super) fn of(
        &mut self,
        formula: usize,
        node: Node,
        graph: &dyn SearchGraph,
    ) -> Result<Option<u64>, StopReason> {
        let numbers = NodeNumbers {
            g: graph.g(node),
            depth: graph.depth(node),
            closed: graph.is_closed(node),
            best: graph.best(),
            estimate: &|heuristic| graph.estimate(node, heuristic),
        };
        self.number(formula, &numbers, &|| graph.board(node))
    }

    /// What a formula says of the start: numerator and denominator.
    pub(super) fn at_start(
        &mut self,
        graph: &dyn SearchGraph,
        formula: usize,
    ) -> Result<(u64, u64), StopReason> {
        let number = self.of(formula, Node::START, graph)?;
        Ok((number.unwrap_or(FAR), self.formulas.scale(formula)))
    }

    fn rate(&mut self, reached: &Reached<'_>) -> Result<Option<Priority>, StopReason> {
        let numbers = NodeNumbers {
            g: reached.g,
            depth: reached.depth,
            closed: reached.closed,
            best: reached.best,
            estimate: &|heuristic| reached.estimates[heuristic],
        };
        let board = || reached.board();
        let Some(f) = self.number(self.f, &numbers, &board)? else {
            return Ok(None);
        };
        let tie = match self.tie {
            None => 0,
            Some(tie) => {
                let number = self.number(tie, &numbers, &board)?;
                u32::try_from(number.unwrap_or(FAR)).unwrap_or(u32::MAX)
            }
        };
        Ok(Some(Priority { f, tie }))
    }

    /// What a formula says of a node with these numbers. A fault of it is told with the node's board.
    fn number(
        &mut self,
        formula: usize,
        numbers: &NodeNumbers<'_>,
        board: &dyn Fn() -> Board,
    ) -> Result<Option<u64>, StopReason> {
        let reading = &self.formulas.readings[formula];
        let made = &reading.made.formula;
        let cells = made.ground().layout.cells.len();
        self.told.clear();
        self.told.resize(cells, 0);
        for &variable in &reading.variables {
            let told = match variable {
                FormulaVariable::Zero => 0,
                FormulaVariable::G => numbers.g,
                FormulaVariable::Depth => numbers.depth,
                FormulaVariable::Closed => numbers.closed.into(),
                FormulaVariable::Estimate(index, scale) => {
                    self.scaled((numbers.estimate)(index), index, scale)
                }
                FormulaVariable::StartEstimate(place, scale) => {
                    self.scaled(self.at_start[place], place, scale)
                }
                FormulaVariable::Best => numbers.best.unwrap_or(INFINITE),
                FormulaVariable::LeastF(_) => self.f_min,
            };
            self.told.extend(told.to_le_bytes());
        }
        let trip = match made.number(&self.told) {
            Ok(operators::INFINITE) => return Ok(None),
            Ok(number) => {
                if let Some(number) = u64::try_from(number).ok().filter(|&count| count < FAR) {
                    return Ok(Some(number));
                }
                let found = number / i64::from(made.scale());
                let (kind, span) = (FaultKind::NoPriority { found }, reading.defined.span);
                Trip { kind, span }
            }
            Err(trip) => *trip,
        };
        reading
            .defined
            .fault(trip, &board(), &self.formulas.arguments);
        Err(StopReason::Interrupted)
    }

    /// An estimate in other units.
    fn scaled(&self, estimate: Estimate, heuristic: usize, scale: u32) -> Estimate {
        let combined = u64::from(self.scales[heuristic]) * u64::from(self.formulas.cost_scale);
        // No division where units are the same, as they nearly always are.
        if estimate == INFINITE || combined == u64::from(scale) {
            return estimate;
        }
        let told = u64::from(estimate) * u64::from(scale) / combined;
        told.min(u64::from(INFINITE - 1)) as Estimate
    }
}
