//! The graph of all shortest solutions: how many paths it has, and the first of them.

use crate::groups::ExactCount;
use crate::operators::Move;
use crate::search::{Domain, Meter, Segments, StateIndex, Stop, StopReason};
use crate::state::PackedState;
use std::ops::{ControlFlow, Range};

/// The shortest solutions from a state: paths of moves that cost the least, each up to the first goal that it meets. Two that
/// make other moves are two, also where they go through the same states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solutions<S> {
    /// No goal can be reached.
    None,
    /// So many.
    Counted {
        /// The cost of each solution: the number of its moves, where these have no costs.
        cost: u32,
        /// The number of solutions.
        count: ExactCount,
        /// The first of them in successor order.
        first: Vec<Vec<Move>>,
    },
    /// Moves that cost nothing lead from this state around to it again, so that there is no end of them.
    Endless {
        /// The cost of each solution.
        cost: u32,
        /// The state.
        state: S,
        /// The first of these moves.
        mv: Move,
    },
}

/// A move on a shortest solution, and the node that it leads to.
#[derive(Clone, Copy)]
struct SolutionEdge {
    mv: Move,
    to: u32,
}

/// The states on shortest solutions, and the moves between them. The nodes without an edge are the goals; from every other one
/// a path leads to a goal.
pub(super) struct SolutionGraph<S> {
    index: StateIndex,
    states: Segments<S>,
    /// The cost of a path to each node.
    costs: Segments<u32>,
    /// The first edge of each node; the end of the last one behind.
    starts: Segments<u32>,
    /// The edges of each node, in successor order.
    edges: Segments<SolutionEdge>,
}

impl<S: PackedState> SolutionGraph<S> {
    /// The graph from a start that is on a solution. `is_on` says whether a state that a path of a certain cost leads to is
    /// on one.
    pub(super) fn new<D: Domain<State = S>>(
        domain: &D,
        start: S,
        is_on: impl Fn(S, u32) -> bool,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Self> {
        let mut graph = Self {
            index: StateIndex::new(),
            states: Segments::new(),
            costs: Segments::new(),
            starts: Segments::new(),
            edges: Segments::new(),
        };
        graph.enter(start, 0, meter)?;
        let mut node = 0;
        while node < graph.states.len() {
            let first = graph.edges.len() as u32;
            graph.starts.push(first, &mut meter.memory)?;
            let (state, cost) = (graph.states.get(node), graph.costs.get(node));
            node += 1;
            // A solution ends at the first goal.
            if domain.is_goal(state) {
                continue;
            }
            meter.expand(graph.states.len())?;
            domain.expand(state, |mv, child| {
                meter.generate()?;
                let cost = cost.checked_add(domain.step_cost(state, mv, child));
                if let Some(cost) = cost.filter(|&cost| is_on(child, cost)) {
                    let to = graph.enter(child, cost, meter)?;
                    graph
                        .edges
                        .push(SolutionEdge { mv, to }, &mut meter.memory)?;
                }
                ControlFlow::Continue(())
            })?;
        }
        let end = graph.edges.len() as u32;
        graph.starts.push(end, &mut meter.memory)?;
        ControlFlow::Continue(graph)
    }

    /// The node of a state.
    fn enter(&mut self, state: S, cost: u32, meter: &mut Meter<'_>) -> ControlFlow<Stop, u32> {
        let (hash, memory) = (state.hash(), &mut meter.memory);
        match self.index.probe(hash, state, &self.states) {
            Ok(node) => ControlFlow::Continue(node),
            Err(slot) => {
                let node = self.index.insert(hash, slot, &self.states, memory)?;
                self.states.push(state, memory)?;
                self.costs.push(cost, memory)?;
                ControlFlow::Continue(node)
            }
        }
    }

    fn edges(&self, node: u32) -> Range<usize> {
        let node = node as usize;
        self.starts.get(node) as usize..self.starts.get(node + 1) as usize
    }

    /// Counts the paths, and lists the first of them.
    pub(super) fn solutions(
        &self,
        cost: u32,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> ControlFlow<Stop, Solutions<S>> {
        let solutions = match self.count(meter)? {
            Ok(count) => Solutions::Counted {
                cost,
                count,
                first: self.first(most, meter)?,
            },
            Err((state, mv)) => Solutions::Endless { cost, state, mv },
        };
        ControlFlow::Continue(solutions)
    }

    /// Counts the paths: each node, once all edges to it are looked at (Kahn, "Topological sorting of large networks",
    /// 1962), adds its number to those of its successors. A node whose turn never comes lies on a circle or behind one.
    fn count(&self, meter: &mut Meter<'_>) -> ControlFlow<Stop, Result<ExactCount, (S, Move)>> {
        let nodes = self.states.len();
        meter
            .memory
            .reserve(nodes * (size_of::<u32>() + size_of::<ExactCount>()))?;
        let mut waiting = vec![0_u32; nodes];
        for edge in 0..self.edges.len() {
            meter.look(edge as u64)?;
            waiting[self.edges.get(edge).to as usize] += 1;
        }
        let mut counts = vec![ExactCount::default(); nodes];
        counts[0] = ExactCount::product(std::iter::empty());
        let mut total = ExactCount::default();
        let mut ready = Vec::new();
        if waiting[0] == 0 {
            ready.push(0);
        }
        let mut counted = 0;
        while let Some(node) = ready.pop() {
            counted += 1;
            meter.look(counted)?;
            let count = std::mem::take(&mut counts[node as usize]);
            let edges = self.edges(node);
            if edges.is_empty() {
                total.increase(&count);
            }
            for edge in edges {
                let to = self.edges.get(edge).to as usize;
                let before = counts[to].bytes();
                counts[to].increase(&count);
                meter.memory.reserve(counts[to].bytes() - before)?;
                waiting[to] -= 1;
                if waiting[to] == 0 {
                    if ready.len() == ready.capacity() {
                        meter.memory.grow(&mut ready)?;
                    }
                    ready.push(to as u32);
                }
            }
            if node > 0 {
                meter.memory.release(count.bytes());
            }
        }
        ControlFlow::Continue(if counted == nodes as u64 {
            Ok(total)
        } else {
            Err(self.circle(&waiting))
        })
    }

    /// A state on a circle, and the move on it, of those that still wait for edges from one another.
    fn circle(&self, waiting: &[u32]) -> (S, Move) {
        let mut before = vec![None; waiting.len()];
        for node in (0..waiting.len()).filter(|&node| waiting[node] > 0) {
            for edge in self.edges(node as u32) {
                let SolutionEdge { mv, to } = self.edges.get(edge);
                before[to as usize] = Some((node, mv));
            }
        }
        // Back from one to another of them until one comes again.
        let mut met = vec![false; waiting.len()];
        let mut at = waiting.iter().position(|&edges| edges > 0);
        while let Some(node) = at {
            let (from, mv) = before[node].expect("it waits for an edge from another");
            if std::mem::replace(&mut met[node], true) {
                return (self.states.get(from), mv);
            }
            at = Some(from);
        }
        unreachable!("not all nodes were counted")
    }

    /// The first paths in successor order.
    fn first(&self, most: u64, meter: &mut Meter<'_>) -> ControlFlow<Stop, Vec<Vec<Move>>> {
        let mut found = Vec::new();
        if most == 0 {
            return ControlFlow::Continue(found);
        }
        let (mut path, mut stack) = (Vec::new(), vec![self.edges(0)]);
        let mut steps = 0;
        if stack[0].is_empty() {
            found.push(Vec::new());
        }
        while (found.len() as u64) < most
            && let Some(edges) = stack.last_mut()
        {
            steps += 1;
            meter.look(steps)?;
            let Some(edge) = edges.next() else {
                stack.pop();
                path.pop();
                continue;
            };
            let SolutionEdge { mv, to } = self.edges.get(edge);
            let edges = self.edges(to);
            path.push(mv);
            if edges.is_empty() {
                // Each is told of in words, which take more.
                let bytes = size_of::<Vec<Move>>() + path.len() * PATH_BYTES;
                meter.memory.reserve(bytes)?;
                found.push(path.clone());
            }
            stack.push(edges);
        }
        ControlFlow::Continue(found)
    }
}

/// Bytes of a move of a path that is listed, with its name.
const PATH_BYTES: usize = 32;

/// Returns the reason that ends a count.
pub(super) fn stopped<T>(flow: ControlFlow<Stop, T>) -> Result<T, StopReason> {
    match flow {
        ControlFlow::Continue(done) => Ok(done),
        ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
        ControlFlow::Break(Stop::Found(_)) => unreachable!("nothing is searched for"),
    }
}
