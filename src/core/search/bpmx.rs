//! A* and IDA* with bidirectional pathmax, for inconsistent heuristics.

use super::search_graph::{GraphUse, search_unrecorded};
use super::{
    Algorithm, Domain, Estimate, FAR, Heuristic, INFINITE, Limits, Node, Observer, Outcome,
    ParentPruning, Priority, Reached, SearchGraph, StopReason, Ties,
};

/// An algorithm of the table that runs on a search graph, whose estimates raise one another.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GraphAlgorithm {
    /// A*.
    AStar {
        /// Which of equal states comes first; not by name.
        ties: Ties,
        /// Whether a better path opens a state again.
        reopen: bool,
    },
    /// IDA*.
    IdaStar(ParentPruning),
}

impl Algorithm {
    /// It on a search graph, where its estimates raise one another.
    pub(crate) fn on_graph(self) -> Option<GraphAlgorithm> {
        match self {
            Self::AStarBpmx { ties, reopen } => Some(GraphAlgorithm::AStar { ties, reopen }),
            Self::IdaStarBpmx { parent_pruning } => Some(GraphAlgorithm::IdaStar(parent_pruning)),
            _ => None,
        }
    }
}

impl GraphAlgorithm {
    /// How it uses its graph.
    pub(crate) fn used(self) -> GraphUse {
        GraphUse {
            f_scale: None,
            keeps_open: matches!(self, Self::AStar { .. }),
            bpmx: true,
            goes_back: matches!(self, Self::IdaStar(ParentPruning::Off)),
        }
    }

    /// Searches a graph.
    pub(crate) fn run(self, graph: &mut dyn SearchGraph) -> Result<Option<Node>, StopReason> {
        let scale = if graph.heuristics() > 0 {
            graph.scale(0).into()
        } else {
            1
        };
        match self {
            Self::AStar { ties, reopen } => a_star(graph, scale, (ties, reopen)),
            Self::IdaStar(_) => ida_star(graph, scale),
        }
    }

    /// Runs it in a state space that compiles all searches.
    pub(super) fn run_in<D: Domain, H: Heuristic<D>>(
        self,
        domain: &D,
        start: D::State,
        heuristic: &H,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Outcome {
        if !D::COMPILES_ALL {
            unreachable!("puzzles run it on search graphs");
        }
        let (space, heuristics) = ((domain, start), std::slice::from_ref(heuristic));
        let board = &|_| unreachable!("no formula asks for a board");
        let run = &|graph: &mut dyn SearchGraph| self.run(graph);
        search_unrecorded(space, heuristics, self.used(), limits, observer, board, run)
    }
}

/// The f = g + h of a node; `scale` units of an estimate are a cost of 1.
fn f(reached: &Reached<'_>, scale: u64) -> u64 {
    let made = u64::from(reached.g) * scale;
    match reached.estimates.first() {
        // Behind all that is finite.
        Some(&INFINITE) => FAR / 2 + made,
        Some(&estimate) => made + u64::from(estimate),
        None => made,
    }
}

fn a_star(
    graph: &mut dyn SearchGraph,
    scale: u64,
    (ties, reopen): (Ties, bool),
) -> Result<Option<Node>, StopReason> {
    let mut opened = 0;
    let rate = &mut |reached: &Reached<'_>| {
        if reached.closed && !reopen {
            return Ok(None);
        }
        opened += u32::from(ties == Ties::Lifo);
        let h: Estimate = reached.estimates.first().copied().unwrap_or(0);
        let tie = match ties {
            Ties::Lifo => u32::MAX - opened,
            ties => ties.key(reached.g, h),
        };
        let f = f(reached, scale);
        Ok(Some(Priority { f, tie }))
    };
    graph.start(rate)?;
    while let Some(node) = graph.pop() {
        if graph.is_goal(node) {
            return Ok(Some(node));
        }
        graph.expand(node, rate)?;
    }
    Ok(None)
}

fn ida_star(graph: &mut dyn SearchGraph, scale: u64) -> Result<Option<Node>, StopReason> {
    let rate = &mut |reached: &Reached<'_>| Ok(Some(Priority::of(f(reached, scale))));
    graph.start(rate)?;
    let mut threshold = graph.peek().map(|(first, _)| first.f);
    while let Some(units) = threshold {
        let iteration = graph.depth_first(units, false, rate)?;
        if iteration.goal.is_some() {
            return Ok(iteration.goal);
        }
        threshold = iteration.next;
    }
    Ok(None)
}
