//! A search graph in a domain.

use super::{Node, Priority, Rate, Reached, SearchGraph};
use crate::search::bucket_queue::BucketQueue;
use crate::search::label::Label;
use crate::search::meter::{Meter, Stop};
use crate::search::pending::Successor;
use crate::search::segments::Segments;
use crate::search::store::{Entered, Store};
use crate::search::{
    CachedValue, Domain, Estimate, Heuristic, INFINITE, Limits, Move, Observer, Outcome,
    PackedState, SearchEvent, StopReason, SuccessorOutcome, Transition,
};
use crate::state::Board;
use std::ops::ControlFlow;

/// A graph in a domain.
struct Graph<'a, 'o, D: Domain, H, B> {
    domain: &'a D,
    start: D::State,
    heuristics: &'a [H],
    /// The first heuristic that is admissible.
    bounding: Option<usize>,
    board: B,
    meter: Meter<'o>,
    store: Store<'a, D, u32>,
    /// The estimates of each node, one after the other.
    estimates: Segments<Estimate>,
    /// The depth of each node, where moves have costs.
    depths: Segments<u32>,
    open: BucketQueue,
    breaks_ties: bool,
    opened: Vec<Node>,
    /// The node whose successors are not all there.
    expanding: Option<Node>,
    /// The least g + h of paths to known nodes that were left out, in units of the bounding heuristic.
    left_out: Option<u64>,
    children: Vec<Child<D::State>>,
    /// Room for the states whose estimates are asked for, and for these.
    states: Vec<D::State>,
    room: Vec<Estimate>,
}

/// A successor that was generated, and the result of its entering; `None` for the way back.
#[derive(Clone, Copy)]
struct Child<S> {
    mv: Move,
    state: S,
    hash: u64,
    g: u32,
    entered: Option<Entered>,
}

fn result<T>(flow: ControlFlow<Stop, T>) -> Result<T, StopReason> {
    match flow {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(Stop::Reason(reason)) => Err(reason),
        ControlFlow::Break(Stop::Found(_)) => unreachable!("only the search itself finds"),
    }
}

/// Runs an algorithm on the graph of a state space with these heuristics. It returns the goal that it found, or `None` where it
/// gives up. `f_scale` is the number of units of its f in a cost of 1.
///
/// On every optimal path there is a node that is open or was left out, and whose g is the cost of its part of this path. So with
/// an admissible heuristic the least g + h of all these nodes is a lower bound, whatever the priorities are (Hart, Nilsson and
/// Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968, Lemma 1).
pub(crate) fn search_graph<D: Domain, H: Heuristic<D>>(
    (domain, start): (&D, D::State),
    heuristics: &[H],
    f_scale: u64,
    limits: &Limits,
    observer: &mut dyn Observer,
    board: &impl Fn(D::State) -> Board,
    algorithm: impl FnOnce(&mut dyn SearchGraph) -> Result<Option<Node>, StopReason>,
) -> Outcome {
    let h_scale = heuristics.first().map_or(1, Heuristic::scale);
    if let Some(recorder) = observer.recorder() {
        recorder.begin(true, (h_scale, f_scale));
    }
    let mut graph = Graph {
        domain,
        start,
        heuristics,
        bounding: heuristics.iter().position(Heuristic::is_admissible),
        board,
        meter: Meter::new(limits, observer),
        store: Store::new(domain),
        estimates: Segments::new(),
        depths: Segments::new(),
        open: BucketQueue::new(),
        breaks_ties: false,
        opened: Vec::new(),
        expanding: None,
        left_out: None,
        children: Vec::new(),
        states: Vec::new(),
        room: Vec::new(),
    };
    let ended = algorithm(&mut graph);
    let outcome = graph.finish(ended);
    if let Some(recorder) = observer.recorder() {
        recorder.show_states(board);
    }
    outcome
}

impl<D: Domain, H: Heuristic<D>, B: Fn(D::State) -> Board> Graph<'_, '_, D, H, B> {
    /// The g + h of a node with such a g by the bounding heuristic, in its units.
    fn bound(&self, id: u32, g: u32) -> u64 {
        let Some(heuristic) = self.bounding else {
            return g.into();
        };
        let g = u64::from(g) * u64::from(self.heuristics[heuristic].scale());
        match self.estimate(Node(id), heuristic) {
            INFINITE => u64::MAX,
            estimate => g + u64::from(estimate),
        }
    }

    /// Whether it is proved that no goal can be reached from a state with these estimates.
    fn is_dead_end(&self, estimates: &[Estimate]) -> bool {
        let all = self.heuristics.iter().zip(estimates);
        all.into_iter()
            .any(|(own, &estimate)| estimate == INFINITE && own.proves_dead_ends())
    }

    /// Rates a node that was reached by a path, and opens it; its f, if it gets one.
    fn rate(
        &mut self,
        (id, g, depth): (u32, u32, u32),
        closed: bool,
        rate: &mut Rate<'_>,
    ) -> Result<Option<u64>, StopReason> {
        let mut estimates = std::mem::take(&mut self.room);
        estimates.clear();
        for heuristic in 0..self.heuristics.len() {
            estimates.push(self.estimate(Node(id), heuristic));
        }
        let node = Node(id);
        let rated = if self.is_dead_end(&estimates) {
            Ok(None)
        } else {
            let estimates = &estimates[..];
            rate(&Reached {
                node,
                g,
                depth,
                estimates,
                closed,
            })
            .map(Some)
        };
        self.room = estimates;
        match rated? {
            // Nothing that follows from it needs to be searched.
            None => Ok(Some(u64::MAX)),
            Some(None) => Ok(None),
            Some(Some(Priority { f, tie })) => {
                if tie > 0 && !self.breaks_ties {
                    self.break_ties()?;
                }
                result(self.open.push_tied(f, tie, id, &mut self.meter.memory))?;
                self.opened.push(node);
                Ok(Some(f))
            }
        }
    }

    /// Puts what is open into a queue that breaks ties.
    fn break_ties(&mut self) -> Result<(), StopReason> {
        self.breaks_ties = true;
        let mut queue = BucketQueue::sparse();
        let memory = &mut self.meter.memory;
        for (key, id) in self.open.iter() {
            result(queue.push_tied(key, 0, id, memory))?;
        }
        std::mem::replace(&mut self.open, queue).clear(memory);
        Ok(())
    }

    /// Generates the successors of a node, and enters them.
    fn generate(&mut self, (id, label): (u32, Label), state: D::State) -> Result<(), StopReason> {
        let back = self.store.back(id);
        let (domain, store) = (self.domain, &self.store);
        let children = &mut self.children;
        children.clear();
        let _ = domain.expand(state, |mv, state| {
            let hash = state.hash();
            store.load(hash);
            children.push(Child {
                mv,
                state,
                hash,
                g: 0,
                entered: None,
            });
            ControlFlow::<()>::Continue(())
        });
        let most_g = self.store.most_g();
        for at in 0..self.children.len() {
            let child = self.children[at];
            // Those behind it were not generated.
            let cut = |flow, children: &mut Vec<Child<D::State>>| {
                result(flow).inspect_err(|_| children.truncate(at))
            };
            cut(self.meter.generate(), &mut self.children)?;
            if Some(child.mv) == back {
                continue;
            }
            let cost = domain.step_cost(state, child.mv, child.state);
            if most_g - label.g < cost {
                let stop = ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
                cut(stop, &mut self.children)?;
            }
            let g = label.g + cost;
            let reached = Label::new(g, child.mv, id);
            let entered =
                self.store
                    .enter_hashed(child.state, child.hash, reached, &mut self.meter.memory);
            let is_new = matches!(entered, ControlFlow::Continue(Entered::New(_)));
            let entered = match result(entered) {
                Ok(entered) => entered,
                Err(reason) => {
                    self.children.truncate(at);
                    return Err(reason);
                }
            };
            if is_new {
                cut(self.make_room(), &mut self.children)?;
            }
            self.children[at] = Child {
                g,
                entered: Some(entered),
                ..child
            };
        }
        Ok(())
    }

    /// Makes room for the numbers of a new node.
    fn make_room(&mut self) -> ControlFlow<Stop> {
        let memory = &mut self.meter.memory;
        for _ in self.heuristics {
            self.estimates.push(0, memory)?;
        }
        if self.domain.has_costs() {
            self.depths.push(0, memory)?;
        }
        ControlFlow::Continue(())
    }

    /// Estimates the new ones among the successors of a node.
    fn estimate_new(&mut self, parent: (Node, D::State)) -> Result<(), StopReason> {
        let (node, state) = parent;
        let domain = self.domain;
        let count = self.heuristics.len();
        for (number, heuristic) in self.heuristics.iter().enumerate() {
            let place = |id: u32| id as usize * count + number;
            let new = |child: &Child<D::State>| match child.entered {
                Some(Entered::New(id)) => Some((id, child.mv, child.state)),
                _ => None,
            };
            if heuristic.wants_batches() {
                self.states.clear();
                let states = self.children.iter().filter_map(new);
                self.states.extend(states.map(|(_, _, state)| state));
                let mut estimates = vec![0; self.states.len()];
                let of = (domain, heuristic);
                result(self.meter.estimate_all(of, &self.states, &mut estimates))?;
                let ids = self.children.iter().filter_map(new);
                for ((id, _, _), estimate) in ids.zip(estimates) {
                    self.estimates.set(place(id), estimate);
                }
                continue;
            }
            let mut cached = CachedValue::of(self.estimates.get(place(node.0)));
            for (id, mv, child) in self.children.iter().filter_map(new) {
                let step = Transition {
                    parent: state,
                    mv,
                    child,
                };
                let estimate = heuristic.estimate_successor(domain, &mut cached, step);
                self.estimates.set(place(id), estimate);
            }
        }
        Ok(())
    }

    /// Opens the successors of a node that get a priority.
    fn open_all(&mut self, node: Node, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let depth = self.depth(node) + 1;
        for at in 0..self.children.len() {
            let child = self.children[at];
            let (id, g) = (child.entered, child.g);
            let (id, f, fate) = match id {
                None => (node.0, None, SuccessorOutcome::Back),
                Some(Entered::New(id)) => {
                    self.set_depth(id, depth);
                    let f = self.rate((id, g, depth), false, rate)?;
                    let fate = match f {
                        Some(_) => SuccessorOutcome::Open,
                        None => SuccessorOutcome::LeftOut,
                    };
                    (id, f, fate)
                }
                Some(Entered::Known(id)) => {
                    let before = self.store.label(id);
                    if g >= before.g {
                        (id, None, SuccessorOutcome::Known)
                    } else {
                        let rated = self.rate((id, g, depth), before.closed, rate)?;
                        if rated.is_none() {
                            let bound = self.bound(id, g);
                            let least = self.left_out.map_or(bound, |least| least.min(bound));
                            self.left_out = Some(least);
                        }
                        match rated {
                            None if before.closed => (id, None, SuccessorOutcome::PassedOver),
                            None => (id, None, SuccessorOutcome::LeftOut),
                            f => {
                                self.meter.statistics.reopened += u64::from(before.closed);
                                self.store.set_label(id, Label::new(g, child.mv, node.0));
                                self.set_depth(id, depth);
                                (id, f, SuccessorOutcome::Better { g: before.g })
                            }
                        }
                    }
                }
            };
            if self.meter.is_traced() {
                let is_estimated = fate != SuccessorOutcome::Back && !self.heuristics.is_empty();
                let h = is_estimated.then(|| self.estimate(Node(id), 0));
                let successor = Successor {
                    id,
                    parent: node.0,
                    mv: child.mv,
                    state: child.state,
                    g,
                    fate,
                    is_opened: f.is_some(),
                    is_estimated,
                };
                successor.tell(self.domain, h, f, &mut self.meter);
            }
        }
        Ok(())
    }

    fn set_depth(&mut self, id: u32, depth: u32) {
        if self.domain.has_costs() {
            self.depths.set(id as usize, depth);
        }
    }

    /// The least g + h of all paths that were not followed to their end; `None` where there is none, and so no goal that was not
    /// found can be reached.
    fn least(&mut self) -> Option<u64> {
        let mut least = self.left_out;
        let mut estimates = std::mem::take(&mut self.room);
        for id in 0..self.store.len() as u32 {
            let label = self.store.label(id);
            if label.closed && self.expanding != Some(Node(id)) {
                continue;
            }
            estimates.clear();
            let own = 0..self.heuristics.len();
            estimates.extend(own.map(|heuristic| self.estimate(Node(id), heuristic)));
            if !self.is_dead_end(&estimates) {
                let bound = self.bound(id, label.g);
                least = Some(least.map_or(bound, |least| least.min(bound)));
            }
        }
        least
    }

    /// The outcome of a search that ended so.
    fn finish(mut self, ended: Result<Option<Node>, StopReason>) -> Outcome {
        let stored = self.store.len();
        let least = self.least();
        let scale = self.bounding.map_or(1, |own| self.heuristics[own].scale());
        let is_goal = |node: &Node| {
            let state = self.store.state(node.0);
            self.domain.is_goal(state)
        };
        let flow = match ended {
            Err(reason) => ControlFlow::Break(Stop::Reason(reason)),
            Ok(found) => match found.filter(is_goal) {
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
        if stored > 0
            && let Some(units) = proved
        {
            self.meter.prove_units(true, units, scale);
        }
        let store = &self.store;
        let of = (self.domain, self.start);
        self.meter
            .finish_alone(of, flow, stored, |id| store.path(id))
    }
}

impl<D: Domain, H: Heuristic<D>, B: Fn(D::State) -> Board> SearchGraph for Graph<'_, '_, D, H, B> {
    fn start(&mut self, rate: &mut Rate<'_>) -> Result<(), StopReason> {
        let (domain, state) = (self.domain, self.start);
        let entered = self
            .store
            .enter(state, Label::start(), &mut self.meter.memory);
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
        let state = self.start;
        self.meter
            .tell(domain, || SearchEvent::Begin { id: 0, state, h, f });
        Ok(())
    }

    fn pop(&mut self) -> Option<Node> {
        loop {
            let (_, id) = self.open.pop(&mut self.meter.memory)?;
            if !self.store.label(id).closed {
                return Some(Node(id));
            }
        }
    }

    fn peek(&mut self) -> Option<(Priority, Node)> {
        loop {
            let (f, tie, id) = self.open.peek_tied(&mut self.meter.memory)?;
            if !self.store.label(id).closed {
                return Some((Priority { f, tie }, Node(id)));
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
        result(self.meter.expand(self.store.len()))?;
        let domain = self.domain;
        self.meter
            .tell(domain, || SearchEvent::Taken { id: node.0 });
        let state = self.store.state(node.0);
        let generated = self.generate((node.0, label), state);
        self.estimate_new((node, state))?;
        self.open_all(node, rate)?;
        generated?;
        self.expanding = None;
        Ok(())
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
