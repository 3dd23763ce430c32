//! A search graph in a domain.

use super::depth_first::DepthFirstStack;
use super::expansion::GraphSuccessor;
use super::{Iteration, Node, Priority, Rate, Reached, SearchGraph};
use crate::search::bucket_queue::BucketQueue;
use crate::search::label::NodeLabel;
use crate::search::meter::{MOST_BATCH, Meter, Stop};
use crate::search::segments::Segments;
use crate::search::store::Store;
use crate::search::{
    Domain, Estimate, Heuristic, Limits, Move, Observer, Outcome, SearchEvent, StopReason,
};
use crate::state::Board;
use std::ops::ControlFlow;

/// A graph in a domain.
pub(super) struct DomainSearchGraph<'a, 'o, D: Domain, H> {
    pub(super) domain: &'a D,
    pub(super) start: D::State,
    pub(super) heuristics: &'a [H],
    /// The number of units of f in a cost of 1.
    pub(super) f_scale: u64,
    /// Whether estimates are raised by bidirectional pathmax.
    pub(super) bpmx: bool,
    /// Whether depth-first iterations generate the inverse of the last move.
    pub(super) goes_back: bool,
    /// The first heuristic that is admissible.
    pub(super) bounding: Option<usize>,
    pub(super) board: &'a dyn Fn(D::State) -> Board,
    pub(super) meter: Meter<'o>,
    pub(super) store: Store<'a, D, u32>,
    /// The estimates of each node, one after the other.
    pub(super) estimates: Segments<Estimate>,
    /// The depth of each node, where moves have costs.
    pub(super) depths: Segments<u32>,
    pub(super) open: BucketQueue,
    /// When the turn of each node that waits comes, where it is kept: what is open by another priority is dropped.
    pub(super) turns: Segments<OpenPriority>,
    /// Whether it is: with bidirectional pathmax, and from the first partial expansion on.
    pub(super) keeps_turns: bool,
    pub(super) opened: Vec<Node>,
    /// The node whose successors are not all there.
    pub(super) expanding: Option<Node>,
    /// The least g + h of paths to known nodes that were left out, in units of the bounding heuristic.
    pub(super) left_out: Option<u64>,
    /// The paths of the depth-first iterations, if there were any.
    pub(super) paths: Option<DepthFirstStack<D::State>>,
    /// The goal of a depth-first iteration, with the path to it.
    pub(super) found: Option<(Node, Vec<Move>)>,
    /// The goal of the best solution so far, and the cost of its path when it was found.
    pub(super) best: Option<(u32, u32)>,
    /// Room for the neighbours of a state.
    pub(super) listed: Vec<(Move, D::State, u64)>,
    pub(super) children: Vec<GraphSuccessor<D::State>>,
    /// The number of states whose estimates depth-first iterations ask for at once.
    pub(super) together: usize,
    /// The successors whose estimates are asked for, with the moves to them.
    pub(super) wanted: Vec<(Move, D::State)>,
    /// Their estimates, those of each one after the other.
    pub(super) answers: Vec<Estimate>,
    /// Room for the estimates of a node.
    pub(super) room: Vec<Estimate>,
}

/// When the turn of a node that waits comes.
#[derive(Clone, Copy)]
pub(super) struct OpenPriority {
    f: u64,
    tie: u32,
    /// The least g + h of the successors that a partial expansion did not enter, in units of the bounding heuristic: the greatest
    /// number stands for all that are greater, 0 for no such successor.
    pub(super) rest: u32,
}

impl OpenPriority {
    /// That of a node that does not wait.
    pub(super) const NONE: Self = Self {
        f: u64::MAX,
        tie: u32::MAX,
        rest: 0,
    };

    pub(super) fn of(Priority { f, tie }: Priority, rest: u64) -> Self {
        let rest = u32::try_from(rest).unwrap_or(u32::MAX);
        Self { f, tie, rest }
    }

    fn priority(self) -> Priority {
        Priority {
            f: self.f,
            tie: self.tie,
        }
    }
}

pub(super) fn result<T>(flow: ControlFlow<Stop, T>) -> Result<T, StopReason> {
    match flow {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
        ControlFlow::Break(Stop::Found(_)) => unreachable!("only the search itself finds"),
    }
}

/// An algorithm on a search graph: the goal that it finds.
pub(crate) type OnGraph<'a> = dyn Fn(&mut dyn SearchGraph) -> Result<Option<Node>, StopReason> + 'a;

/// How an algorithm uses a search graph.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GraphUse {
    /// The number of units of its f in a cost of 1; `None` for the scale of its first heuristic.
    pub f_scale: Option<u64>,
    /// Whether its nodes wait in an open list.
    pub keeps_open: bool,
    /// Whether estimates are raised by bidirectional pathmax.
    pub bpmx: bool,
    /// Whether its depth-first iterations generate the inverse of the last move.
    pub goes_back: bool,
}

/// Runs an algorithm on the graph of a state space with these heuristics. It returns the goal that it found, or `None` where it
/// gives up.
///
/// On every optimal path there is a node that is open or was left out, and whose g is the cost of its part of this path. So with
/// an admissible heuristic the least g + h of all these nodes is a lower bound, whatever the priorities are (Hart, Nilsson and
/// Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968, Lemma 1).
pub(crate) fn search_graph<D: Domain, H: Heuristic<D>>(
    (domain, start): (&D, D::State),
    heuristics: &[H],
    used: GraphUse,
    limits: &Limits,
    observer: &mut dyn Observer,
    board: &dyn Fn(D::State) -> Board,
    algorithm: &OnGraph<'_>,
) -> Outcome {
    if let Some(recorder) = observer.recorder() {
        let h_scale = heuristics.first().map_or(1, Heuristic::scale);
        let f_scale = used.f_scale.unwrap_or(h_scale.into());
        recorder.begin(used.keeps_open, (h_scale, f_scale));
    }
    let space = (domain, start);
    let outcome = search_unrecorded(space, heuristics, used, limits, observer, board, algorithm);
    if let Some(recorder) = observer.recorder() {
        recorder.show_states(board);
    }
    outcome
}

/// [`search_graph`] where a recorder, if there is one, was told of the search.
pub(crate) fn search_unrecorded<D: Domain, H: Heuristic<D>>(
    (domain, start): (&D, D::State),
    heuristics: &[H],
    used: GraphUse,
    limits: &Limits,
    observer: &mut dyn Observer,
    board: &dyn Fn(D::State) -> Board,
    algorithm: &OnGraph<'_>,
) -> Outcome {
    let h_scale = heuristics.first().map_or(1, Heuristic::scale);
    let mut graph = DomainSearchGraph {
        domain,
        start,
        heuristics,
        f_scale: used.f_scale.unwrap_or(h_scale.into()),
        bpmx: used.bpmx && !heuristics.is_empty(),
        goes_back: used.goes_back,
        bounding: heuristics.iter().position(Heuristic::is_admissible),
        board,
        meter: Meter::new(limits, observer),
        store: Store::new(domain),
        estimates: Segments::new(),
        depths: Segments::new(),
        open: BucketQueue::new(),
        turns: Segments::new(),
        keeps_turns: used.bpmx && !heuristics.is_empty(),
        opened: Vec::new(),
        expanding: None,
        left_out: None,
        paths: None,
        found: None,
        best: None,
        listed: Vec::new(),
        children: Vec::new(),
        together: 1,
        wanted: Vec::new(),
        answers: Vec::new(),
        room: Vec::new(),
    };
    let ended = algorithm(&mut graph);
    graph.finish(ended)
}

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// Rates a node that was reached by a path, and opens it; its f, if it gets one.
    pub(super) fn rate(
        &mut self,
        (id, g, depth): (u32, u32, u32),
        closed: bool,
        rate: &mut Rate<'_>,
    ) -> Result<Option<u64>, StopReason> {
        let mut estimates = std::mem::take(&mut self.room);
        estimates.clear();
        estimates
            .extend((0..self.heuristics.len()).map(|heuristic| self.estimate(Node(id), heuristic)));
        let state = self.store.state(id);
        let rest = self.rest(id, g);
        let reached = (Node(id), g, depth, closed);
        let rated = self.rated(reached, (state, &estimates), rest, rate);
        self.room = estimates;
        match rated? {
            // Nothing that follows from it needs to be searched.
            Some(Priority::NONE) => {
                self.wait_no_more(Node(id));
                Ok(Some(u64::MAX))
            }
            None => Ok(None),
            Some(priority) => {
                self.enqueue(Node(id), priority, rest)?;
                self.opened.push(Node(id));
                Ok(Some(priority.f))
            }
        }
    }

    /// The priority of a state that was reached: as a node, by a path of such a cost and depth, closed or not; with its estimates
    /// and what its successors cost at least. It is [`Priority::NONE`] where no goal can be reached.
    pub(super) fn rated(
        &self,
        (node, g, depth, closed): (Node, u32, u32, bool),
        (state, estimates): (D::State, &[Estimate]),
        rest: u64,
        rate: &mut Rate<'_>,
    ) -> Result<Option<Priority>, StopReason> {
        if self.is_dead_end(estimates) {
            return Ok(Some(Priority::NONE));
        }
        let bound = || {
            self.bound_by(g, &|heuristic| estimates[heuristic])
                .max(rest)
        };
        if self.is_beaten(bound) {
            return Ok(None);
        }
        rate(&Reached {
            node,
            g,
            depth,
            estimates,
            closed,
            best: self.best(),
            board: &|| (self.board)(state),
        })
    }

    /// Puts a node into the open list.
    pub(super) fn enqueue(
        &mut self,
        node: Node,
        priority: Priority,
        rest: u64,
    ) -> Result<(), StopReason> {
        let Priority { f, tie } = priority;
        result(self.open.push_tied(f, tie, node.0, &mut self.meter.memory))?;
        if self.keeps_turns {
            self.turns
                .set(node.index(), OpenPriority::of(priority, rest));
        }
        Ok(())
    }

    /// The outcome of a search that ended so.
    fn finish(mut self, ended: Result<Option<Node>, StopReason>) -> Outcome {
        let stored = { self.paths.as_ref() }.map_or(self.store.len(), DepthFirstStack::deepest);
        let least = self.least();
        let scale = self.bound_scale();
        let is_goal = |node: &Node| {
            let state = self.store.state(node.0);
            self.domain.is_goal(state)
        };
        let best = self.best.map(|(id, _)| Node(id));
        let flow = match ended {
            // As that of any search that improves a solution.
            Err(reason) if best.is_none() || reason == StopReason::Interrupted => {
                ControlFlow::Break(Stop::Reason(reason))
            }
            ended => match ended.ok().flatten().filter(is_goal).or(best) {
                Some(node) => ControlFlow::Break(Stop::Found(node.0)),
                None if least.is_none() => ControlFlow::Continue(()),
                None => ControlFlow::Break(Stop::Reason(StopReason::DeadEnd)),
            },
        };
        let proved = match flow {
            ControlFlow::Break(Stop::Found(id)) => {
                let cost = u64::from(self.store.label(id).g) * u64::from(scale);
                Some(least.map_or(cost, |least| least.min(cost)))
            }
            _ => least,
        };
        if self.store.len() > 0
            && let Some(units) = proved
        {
            self.meter.prove_units(true, units, scale);
        }
        let (store, found) = (&self.store, self.found);
        let of = (self.domain, self.start);
        self.meter.finish_alone(of, flow, stored, |id| match found {
            Some((node, path)) if node == Node(id) => path,
            _ => store.path(id),
        })
    }
}

impl<D: Domain, H: Heuristic<D>> SearchGraph for DomainSearchGraph<'_, '_, D, H> {
    fn start(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        if self.store.len() > 0 {
            return Ok(());
        }
        let (domain, state) = (self.domain, self.start);
        let entered = self
            .store
            .enter(state, NodeLabel::start(), &mut self.meter.memory);
        result(entered)?;
        result(self.make_room())?;
        for (number, heuristic) in self.heuristics.iter().enumerate() {
            let estimate = result(self.meter.estimate_start((domain, heuristic), state))?;
            self.estimates.set(number, estimate);
            if number == 0 {
                self.meter.begin(estimate, heuristic.scale());
            }
        }
        let f = self.rate((0, 0, 0), false, rate)?;
        let h = { self.heuristics.first() }.map(|_| self.estimate(Node::START, 0));
        self.meter.tell_begin(domain, (0, state), (h, f));
        Ok(())
    }

    fn pop(&mut self) -> Option<Node> {
        if self.keeps_turns {
            let (_, node) = self.peek()?;
            self.open.pop(&mut self.meter.memory);
            return Some(node);
        }
        loop {
            let (_, id) = self.open.pop(&mut self.meter.memory)?;
            if !self.store.label(id).closed {
                return Some(Node(id));
            }
        }
    }

    fn peek(&mut self) -> Option<(Priority, Node)> {
        loop {
            let (f, tie, id) = self.open.peek_tied()?;
            let (priority, node) = (Priority { f, tie }, Node(id));
            let is_current =
                || !self.keeps_turns || self.turns.get(node.index()).priority() == priority;
            if !self.store.label(id).closed && is_current() {
                return Some((priority, node));
            }
            self.open.pop(&mut self.meter.memory);
        }
    }

    fn is_goal(&mut self, node: Node) -> bool {
        let is_goal = self.meter.test(self.domain, self.store.state(node.0));
        if is_goal {
            self.meter
                .tell(self.domain, || SearchEvent::Goal { id: node.0 });
        }
        is_goal
    }

    fn expand(&mut self, node: Node, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        self.opened.clear();
        let label = self.store.label(node.0);
        if label.closed {
            return Ok(());
        }
        self.store.set_label(node.0, label.closed());
        self.expanding = Some(node);
        let (domain, stored) = (self.domain, self.store.len());
        result(self.meter.expand_node(domain, node.0, stored))?;
        let state = self.store.state(node.0);
        let generated = self.generate((node.0, label), state, true);
        self.estimate_new((node, state))?;
        if self.bpmx {
            self.raise((node, state), label.g);
        }
        self.open_all(node, rate)?;
        generated?;
        self.expanding = None;
        Ok(())
    }

    fn expand_up_to(
        &mut self,
        node: Node,
        most: u64,
        rate: &mut Rate<'_>,
    ) -> Result<Option<Priority>, StopReason> {
        self.expand_partially(node, most, rate)
    }

    fn depth_first(
        &mut self,
        threshold: u64,
        improves: bool,
        rate: &mut Rate<'_>,
    ) -> Result<Iteration, StopReason> {
        self.iterate(threshold, improves, rate)
    }

    fn ask_together(&mut self, states: u64) {
        let states = usize::try_from(states).unwrap_or(usize::MAX);
        self.together = states.min(MOST_BATCH);
    }

    fn improve(&mut self, goal: Node) {
        let (state, g) = (self.store.state(goal.0), self.g(goal));
        if self.domain.is_goal(state) && self.best.is_none_or(|(_, cost)| g < cost) {
            self.take_best(goal.0, g);
        }
    }

    fn best(&self) -> Option<u32> {
        self.best.map(|(_, cost)| cost)
    }

    fn sort(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        self.sort_open(rate)
    }

    fn opened(&self) -> &[Node] {
        &self.opened
    }

    fn g(&self, node: Node) -> u32 {
        self.store.label(node.0).g
    }

    fn depth(&self, node: Node) -> u32 {
        if self.domain.has_costs() {
            self.depths.get(node.index())
        } else {
            self.g(node)
        }
    }

    fn estimate(&self, node: Node, heuristic: usize) -> Estimate {
        let count = self.heuristics.len();
        self.estimates.get(node.index() * count + heuristic)
    }

    fn is_closed(&self, node: Node) -> bool {
        self.store.label(node.0).closed
    }

    fn clear(&mut self) {
        self.open.clear(&mut self.meter.memory);
    }

    fn heuristics(&self) -> usize {
        self.heuristics.len()
    }

    fn scale(&self, heuristic: usize) -> u32 {
        self.heuristics[heuristic].scale()
    }

    fn reserve(&mut self, bytes: usize) -> Result<(), StopReason> {
        result(self.meter.memory.reserve(bytes))
    }

    fn board(&self, node: Node) -> Board {
        (self.board)(self.store.state(node.0))
    }
}
