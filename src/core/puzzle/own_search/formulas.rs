//! The formulas of a search that a script defines, as they are evaluated while it runs.

use super::VARIABLES;
use crate::heuristic::{HeuristicArgument, HeuristicSpec};
use crate::operators::{self, FaultKind, Trip};
use crate::puzzle::own_heuristic::CompiledHeuristic;
use crate::puzzle::{OwnHeuristic, Puzzle};
use crate::search::{
    Estimate, FAR, INFINITE, Iteration, Node, Priority, Reached, SearchGraph, StopReason,
};
use crate::state::Board;
use std::sync::Arc;

/// A number that a formula reads.
#[derive(Clone, Copy, Debug)]
enum Variable {
    /// An estimate where the puzzle has no heuristic.
    Zero,
    G,
    Depth,
    Closed,
    /// An estimate by a heuristic, this many units of which make 1.
    Estimate(usize, u32),
    /// The same of the start.
    StartEstimate(usize, u32),
}

/// A formula with the numbers that it reads.
struct Reading<'a> {
    own: &'a OwnHeuristic,
    made: Arc<CompiledHeuristic>,
    variables: Vec<Variable>,
}

/// The formulas of a search, in the order of its arguments.
pub(in crate::puzzle) struct Formulas<'a> {
    readings: Vec<Reading<'a>>,
    heuristics: Vec<HeuristicSpec>,
    arguments: Vec<HeuristicArgument>,
    /// The number of units of g in a cost of 1 as scripts write it.
    cost_scale: u32,
}

impl<'a> Formulas<'a> {
    /// Those that are made for a puzzle, a goal and arguments.
    pub(super) fn find(
        own: &'a [OwnHeuristic],
        puzzle: &Puzzle,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Option<Self> {
        let layout = puzzle.layout();
        let mut heuristics: Vec<HeuristicSpec> = Vec::new();
        let heuristic = match arguments.last() {
            Some(HeuristicArgument::Heuristic(own)) => Some(own.clone()),
            _ => None,
        };
        let is_blind = heuristic.is_none();
        heuristics.extend(heuristic);
        let mut readings = Vec::new();
        for own in own {
            let made = own.find(arguments, &layout, goal)?;
            let mut variables = Vec::new();
            for part in &made.parts {
                let name = part.heuristic.name.as_str();
                variables.push(match VARIABLES.iter().position(|(own, _)| *own == name) {
                    Some(0) => Variable::G,
                    Some(1 | 2) if is_blind => Variable::Zero,
                    Some(1) => Variable::Estimate(0, part.scale),
                    Some(2) => Variable::StartEstimate(0, part.scale),
                    Some(3) => Variable::Depth,
                    Some(_) => Variable::Closed,
                    None => {
                        let known = heuristics.iter().position(|own| *own == part.heuristic);
                        if known.is_none() {
                            heuristics.push(part.heuristic.clone());
                        }
                        let number = known.unwrap_or(heuristics.len() - 1);
                        Variable::Estimate(number, part.scale)
                    }
                });
            }
            readings.push(Reading {
                own,
                made,
                variables,
            });
        }
        Some(Self {
            readings,
            heuristics,
            arguments: arguments.to_vec(),
            cost_scale: puzzle.cost_scale(),
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
    ) -> Rating<'_> {
        Rating {
            formulas: self,
            f,
            tie,
            scales: (0..graph.heuristics())
                .map(|own| graph.scale(own))
                .collect(),
            at_start: Vec::new(),
            told: Vec::new(),
        }
    }
}

/// The numbers of a node that formulas read.
struct Numbers<'a> {
    g: u32,
    depth: u32,
    closed: bool,
    estimate: &'a dyn Fn(usize) -> Estimate,
}

/// Gives nodes their priorities by formulas.
pub(super) struct Rating<'a> {
    formulas: &'a Formulas<'a>,
    f: usize,
    tie: Option<usize>,
    /// The units of each heuristic.
    scales: Vec<u32>,
    /// The estimates of the start.
    at_start: Vec<Estimate>,
    /// Room for what a formula is told.
    told: Vec<u8>,
}

impl Rating<'_> {
    /// Begins a search.
    pub(super) fn start(&mut self, graph: &mut dyn SearchGraph) -> Result<(), StopReason> {
        graph.start(&mut |reached| {
            self.at_start = reached.estimates.to_vec();
            self.rate(reached)
        })
    }

    /// Expands a node.
    pub(super) fn expand(
        &mut self,
        node: Node,
        graph: &mut dyn SearchGraph,
    ) -> Result<(), StopReason> {
        graph.expand(node, &mut |reached| self.rate(reached))
    }

    /// Searches to a threshold depth first.
    pub(super) fn depth_first(
        &mut self,
        threshold: u64,
        graph: &mut dyn SearchGraph,
    ) -> Result<Iteration, StopReason> {
        graph.depth_first(threshold, &mut |reached| self.rate(reached))
    }

    /// What a formula says of a node, in its units; `None` for infinity.
    pub(super) fn of(
        &mut self,
        formula: usize,
        node: Node,
        graph: &dyn SearchGraph,
    ) -> Result<Option<u64>, StopReason> {
        let numbers = Numbers {
            g: graph.g(node),
            depth: graph.depth(node),
            closed: graph.is_closed(node),
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
        let numbers = Numbers {
            g: reached.g,
            depth: reached.depth,
            closed: reached.closed,
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
        numbers: &Numbers<'_>,
        board: &dyn Fn() -> Board,
    ) -> Result<Option<u64>, StopReason> {
        let reading = &self.formulas.readings[formula];
        let made = &reading.made.formula;
        let cells = made.ground().layout.cells.len();
        self.told.clear();
        self.told.resize(cells, 0);
        for &variable in &reading.variables {
            let told = match variable {
                Variable::Zero => 0,
                Variable::G => numbers.g,
                Variable::Depth => numbers.depth,
                Variable::Closed => numbers.closed.into(),
                Variable::Estimate(own, scale) => self.scaled((numbers.estimate)(own), own, scale),
                Variable::StartEstimate(own, scale) => self.scaled(self.at_start[own], own, scale),
            };
            self.told.extend(told.to_le_bytes());
        }
        let trip = match made.number(&self.told) {
            Ok(operators::INFINITE) => return Ok(None),
            Ok(number) => {
                if let Some(number) = u64::try_from(number).ok().filter(|&own| own < FAR) {
                    return Ok(Some(number));
                }
                let found = number / i64::from(made.scale());
                let (kind, span) = (FaultKind::NoPriority { found }, reading.own.span);
                Trip { kind, span }
            }
            Err(trip) => *trip,
        };
        reading.own.fault(trip, &board(), &self.formulas.arguments);
        Err(StopReason::Interrupted)
    }

    /// An estimate in other units.
    fn scaled(&self, estimate: Estimate, heuristic: usize, scale: u32) -> Estimate {
        let own = u64::from(self.scales[heuristic]) * u64::from(self.formulas.cost_scale);
        // No division where units are the same, as they nearly always are.
        if estimate == INFINITE || own == u64::from(scale) {
            return estimate;
        }
        let told = u64::from(estimate) * u64::from(scale) / own;
        told.min(u64::from(INFINITE - 1)) as Estimate
    }
}
