//! The search graph of an algorithm that is added: the states that it reached, with their best paths.

mod ahead;
mod bounds;
mod bpmx;
mod depth_first;
mod expansion;
mod graph;
mod improving;
mod partial;

pub(crate) use graph::{GraphUse, OnGraph, search_graph, search_unrecorded};

use super::{Estimate, StopReason};
use crate::state::Board;
use std::fmt;

/// A node of a [`SearchGraph`]: a state that was reached. Each state has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(u32);

impl Node {
    /// The start.
    pub const START: Self = Self(0);

    /// Its number: nodes count from 0 in the order in which they were reached.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node with the numbers that its priority may depend on.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Reached<'a> {
    /// The node; in a depth-first iteration its place on the path at hand, in a partial expansion the one that it is or becomes.
    pub node: Node,
    /// The cost of the cheapest path that was found to it.
    pub g: u32,
    /// The number of moves of this path.
    pub depth: u32,
    /// The estimates of the state by each heuristic of the search, in units of [`SearchGraph::scale`]; [`INFINITE`](super::INFINITE) where no goal
    /// can be reached, as far as the heuristic says. With bidirectional pathmax they are the raised ones.
    pub estimates: &'a [Estimate],
    /// Whether it was expanded before, when a more expensive path to it was known.
    pub closed: bool,
    /// The cost of the best solution so far, in a search that goes on after one.
    pub best: Option<u32>,
    /// Makes the board of its state.
    pub(super) board: &'a dyn Fn() -> Board,
}

impl Reached<'_> {
    /// The board of the node's state.
    pub fn board(&self) -> Board {
        (self.board)()
    }
}

impl fmt::Debug for Reached<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Reached");
        shown.field("node", &self.node).field("g", &self.g);
        shown.field("depth", &self.depth);
        shown.field("estimates", &self.estimates);
        shown.field("closed", &self.closed);
        shown.field("best", &self.best).finish_non_exhaustive()
    }
}

/// The result of a depth-first iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The goal that ended it; in a search that improves its solution no goal does.
    pub goal: Option<Node>,
    /// The least f above the threshold of the nodes that it came to, if it ended at no goal; `None` where no f was above it.
    pub next: Option<u64>,
}

/// The place of a node in the open list: the smallest `f` first, of equal ones the smallest `tie`, of these the first that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Priority {
    /// The number that sorts nodes; less than 2^62.
    pub f: u64,
    /// The number that sorts nodes of the same f. If it is 0 for all, the list is faster.
    pub tie: u32,
}

impl Priority {
    /// That of a node that does not wait.
    const NONE: Self = Self {
        f: u64::MAX,
        tie: u32::MAX,
    };

    /// Of this f, and first in, first out.
    pub fn of(f: u64) -> Self {
        Self { f, tie: 0 }
    }
}

/// Gives a node its priority; `None` leaves it out. Errors end the search.
pub type Rate<'a> = dyn FnMut(&Reached<'_>) -> Result<Option<Priority>, StopReason> + 'a;

/// The explicit graph that a search makes as it goes: a node for each state that was reached, with the cheapest path to it, and the
/// open list. It counts, keeps to the limits of the search and tells its events. An algorithm says which node comes next.
///
/// A search begins with [`start`](Self::start). Errors of all methods are the reasons why a search must end, and are to be returned.
pub trait SearchGraph {
    /// Reaches the start, and opens it with the priority that it gets; once.
    fn start(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason>;

    /// Takes the first node of the open list, one that was not expanded since it was opened.
    fn pop(&mut self) -> Option<Node>;

    /// The first node of the open list, with its priority.
    fn peek(&mut self) -> Option<(Priority, Node)>;

    /// Tests a node for the goal.
    fn is_goal(&mut self, node: Node) -> bool;

    /// Expands a node. Each successor that is new, or reached by a cheaper path, is opened with the priority that it gets; one that
    /// gets none is not opened, and keeps the path that it had.
    fn expand(&mut self, node: Node, rate: &mut Rate<'_>) -> Result<(), StopReason>;

    /// Expands a node partially (T. Yoshizumi, T. Miura and T. Ishida, "A* with partial expansion for large branching factor
    /// problems", AAAI 2000): a successor whose f is above `most` is not entered, and takes no memory. The node waits again with the
    /// priority of the first of these, which is returned; it is closed if there is none. Each time it is expanded all its successors
    /// are generated. One that is not a node yet is rated by the number that it gets if it becomes one. `most` is the f by which the
    /// node waited, or a greater one. The priority of a node is then the one that it got last, also where an earlier one comes first.
    fn expand_up_to(
        &mut self,
        node: Node,
        most: u64,
        rate: &mut Rate<'_>,
    ) -> Result<Option<Priority>, StopReason>;

    /// Follows all paths from the start depth first, in the order of successors, as long as the f of their nodes is at most a
    /// threshold: an iteration of iterative deepening (R. E. Korf, "Depth-first iterative-deepening", *Artificial Intelligence*
    /// 27, 1985). It keeps only the path at hand, tests a node for the goal when it comes to it, and omits the inverse of the
    /// last move. A state that stands on the path already is not followed unless its f is greater than there, so that
    /// an iteration always ends. Ties have no meaning. If it `improves`, each goal is the [best solution](Self::improve) so far,
    /// and the iteration goes on.
    fn depth_first(
        &mut self,
        threshold: u64,
        improves: bool,
        rate: &mut Rate<'_>,
    ) -> Result<Iteration, StopReason>;

    /// Lets depth-first iterations ask for the estimates of about so many states at once, 4,096 at most, if a heuristic takes long for each question:
    /// beside the successors of the node at hand those of nodes whose turn comes later. Nothing else of a search depends on it.
    fn ask_together(&mut self, states: u64);

    /// Takes a goal as the best solution so far, if its path costs less than that of the one before, and tells of it with the lower
    /// bound that follows from the nodes. From now on a node gets no place in the open list if no path over it costs less: by g + h
    /// with an admissible heuristic, else by g. Those that have one lose it when the list is [sorted](Self::sort) again. A search
    /// that ends without another solution, or by a limit, ends with this one.
    fn improve(&mut self, goal: Node);

    /// The cost of the best solution so far.
    fn best(&self) -> Option<u32>;

    /// Gives all nodes of the open list their priorities anew, in the order in which they were first reached: of equal ones the first
    /// in this order comes first. Those that get none leave the list; the others are [opened](Self::opened) now. None of them counts
    /// as closed.
    fn sort(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason>;

    /// The nodes that the last expansion or sorting opened, in their order.
    fn opened(&self) -> &[Node];

    /// The cost of the cheapest path that was found to a node.
    fn g(&self, node: Node) -> u32;

    /// The number of moves of this path.
    fn depth(&self, node: Node) -> u32;

    /// The estimate of a node's state by a heuristic of the search, in units of its [scale](Self::scale).
    fn estimate(&self, node: Node, heuristic: usize) -> Estimate;

    /// Whether a node was expanded, and not opened again since.
    fn is_closed(&self, node: Node) -> bool;

    /// Leaves out all nodes of the open list.
    fn clear(&mut self);

    /// The number of heuristics of the search.
    fn heuristics(&self) -> usize;

    /// The number of units of a heuristic in a cost of 1. The heuristic of the search is number 0.
    fn scale(&self, heuristic: usize) -> u32;

    /// Counts bytes that the algorithm takes beside the graph.
    fn reserve(&mut self, bytes: usize) -> Result<(), StopReason>;

    /// The board of a node's state.
    fn board(&self, node: Node) -> Board;
}
