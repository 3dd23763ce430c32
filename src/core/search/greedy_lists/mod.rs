//! Greedy best-first search with deferred evaluation, preferred operators and several open lists.

use super::bucket_queue::{BucketQueue, OpenNode};
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::space::{NumberedSpace, NumberedSuccessor, search_numbered};
use super::{
    Domain, Estimate, Heuristic, INFINITE, Limits, Move, Observer, Outcome, SearchEvent,
    SuccessorOutcome, Ties,
};
use std::ops::ControlFlow;

/// The way in which a greedy search evaluates states and keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GreedyLists {
    /// Which of equal states comes first.
    pub ties: Ties,
    /// Whether a state is estimated when it is taken, and until then sorted by the estimate of its parent.
    pub deferred: bool,
    /// Whether successors by preferred operators stand in a list of their own, too; and how many expansions this list gets
    /// ahead of the other each time an estimate is smaller than all before.
    pub preferred: Option<u32>,
    /// Whether each heuristic of a maximum sorts a list of its own, which take turns.
    pub alternate: bool,
}

/// What a heuristic says of a state to a search with several open lists.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// The estimates of the state: one for each list.
    pub estimates: Vec<Estimate>,
    /// Whether those of all parts of a maximum are asked for, not the greatest alone.
    pub of_parts: bool,
    /// The preferred operators, in any order; `None` where they are not asked for.
    pub preferred: Option<Vec<Move>>,
}

/// Searches with lists that are sorted by estimates (Richter and Helmert, "Preferred operators and deferred evaluation in
/// satisficing planning", 2009), or by those of several heuristics (Röger and Helmert, "The more, the merrier: combining heuristic
/// estimators for satisficing planning", 2010). The list that was taken from least often comes next, of equal ones the first. A state is
/// expanded once. The lower bound is the start's estimate, if the heuristic is admissible.
///
/// With deferred evaluation moves wait, not states: each successor does, also of a state that waits already, and the first that
/// is taken says how the state is reached.
pub fn greedy_lists<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    kind: GreedyLists,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let meter = Meter::new(limits, observer);
    search_numbered((domain, start), heuristic, meter, |space, meter| {
        let flow = LazyGreedySearch::new(space, kind).run(meter);
        meter.prove_by_start(heuristic);
        flow
    })
}

/// A move that waits, or waited, to be followed.
#[derive(Clone, Copy)]
struct SearchEdge {
    /// The state that it leads to.
    node: u32,
    /// The edge that led to the state before it; of the start itself.
    parent: u32,
    mv: Move,
    /// The cost of the moves up to it.
    g: u32,
    /// Whether it was taken out of a list.
    is_taken: bool,
}

/// An open list.
struct List {
    /// The number of the estimate that sorts it.
    heuristic: usize,
    only_preferred: bool,
    /// How often it was taken from, less what it was put ahead.
    turns: i64,
    waiting: usize,
    /// The numbers of edges.
    queue: BucketQueue,
}

struct LazyGreedySearch<'a> {
    space: &'a mut dyn NumberedSpace,
    kind: GreedyLists,
    edges: Segments<SearchEdge>,
    lists: Vec<List>,
    /// The smallest estimates so far.
    least: Vec<Estimate>,
    rating: Rating,
    children: Vec<NumberedSuccessor>,
}

impl<'a> LazyGreedySearch<'a> {
    fn new(space: &'a mut dyn NumberedSpace, kind: GreedyLists) -> Self {
        Self {
            space,
            kind,
            edges: Segments::new(),
            lists: Vec::new(),
            least: Vec::new(),
            rating: Rating {
                of_parts: kind.alternate,
                ..Rating::default()
            },
            children: Vec::new(),
        }
    }

    fn run(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let GreedyLists { deferred, ties, .. } = self.kind;
        self.rate(0, deferred, meter)?;
        self.least.clone_from(&self.rating.estimates);
        let h = self.rating.estimates[0];
        meter.begin(h, self.space.scale());
        let begin = SearchEvent::begin((0, 0), (Some(h), Some(h.into())));
        self.space.tell(begin, meter);
        for heuristic in 0..self.rating.estimates.len() {
            let list = |only_preferred| List {
                heuristic,
                only_preferred,
                turns: 0,
                waiting: 0,
                queue: BucketQueue::with_ties(ties),
            };
            self.lists.push(list(false));
            if self.kind.preferred.is_some() {
                self.lists.push(list(true));
            }
        }
        let start = SearchEdge {
            node: 0,
            parent: 0,
            mv: Move(0),
            g: 0,
            is_taken: false,
        };
        self.edges.push(start, &mut meter.memory)?;
        let mut next = None;
        if self.is_dead_end() {
            return ControlFlow::Continue(());
        } else if deferred {
            next = Some(0);
        } else {
            self.enlist(0, start, true, meter)?;
        }
        while let Some(number) = next.take().or_else(|| self.pop(meter)) {
            let mut edge = self.edges.get(number as usize);
            if !edge.is_taken {
                edge.is_taken = true;
                self.edges.set(number as usize, edge);
                self.follow(number, edge, meter)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Asks the heuristic about a state; the preferred operators only if they are wanted.
    fn rate(&mut self, node: u32, wants_preferred: bool, meter: &mut Meter) -> ControlFlow<Stop> {
        let is_wanted = wants_preferred && self.kind.preferred.is_some();
        self.rating.preferred = is_wanted.then(|| self.rating.preferred.take().unwrap_or_default());
        self.space.rate(node, &mut self.rating, meter)
    }

    /// Whether no goal can be reached from the state that was rated last.
    fn is_dead_end(&self) -> bool {
        self.rating.estimates.contains(&INFINITE) && self.space.proves_dead_ends()
    }

    /// Takes an edge from the list whose turn it is.
    fn pop(&mut self, meter: &mut Meter) -> Option<u32> {
        let lists = self.lists.iter_mut().filter(|list| list.waiting > 0);
        let list = lists.min_by_key(|list| list.turns)?;
        list.turns += 1;
        list.waiting -= 1;
        list.queue.pop(&mut meter.memory).map(|(_, edge)| edge)
    }

    /// Puts an edge into the lists, by the state that was rated last.
    fn enlist(
        &mut self,
        number: u32,
        edge: SearchEdge,
        is_preferred: bool,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        for list in &mut self.lists {
            if list.only_preferred && !is_preferred {
                continue;
            }
            let node = OpenNode {
                id: number,
                parent: edge.parent,
                state: edge.node,
                g: edge.g,
                h: self.rating.estimates[list.heuristic],
            };
            self.space.push(&mut list.queue, node, meter)?;
            list.waiting += 1;
        }
        ControlFlow::Continue(())
    }

    /// Puts the lists of preferred operators ahead if an estimate of the state that was rated last is smaller than all before.
    fn boost(&mut self) {
        let mut is_progress = false;
        for (least, &estimate) in self.least.iter_mut().zip(&self.rating.estimates) {
            if estimate < *least {
                *least = estimate;
                is_progress = true;
            }
        }
        if let Some(boost) = self.kind.preferred.filter(|_| is_progress) {
            for list in self.lists.iter_mut().filter(|list| list.only_preferred) {
                list.turns -= i64::from(boost);
            }
        }
    }

    /// Expands the state that an edge leads to, unless it was before.
    fn follow(&mut self, number: u32, edge: SearchEdge, meter: &mut Meter) -> ControlFlow<Stop> {
        let SearchEdge { node, parent, .. } = edge;
        let deferred = self.kind.deferred;
        if self.space.is_closed(node) {
            self.space.tell(SearchEvent::Pruned { id: number }, meter);
            return ControlFlow::Continue(());
        }
        if deferred && number != 0 {
            let before = self.edges.get(parent as usize).node;
            self.space.close(node, Some((edge.mv, before)));
            self.rate(node, true, meter)?;
            if self.is_dead_end() {
                self.space.tell(SearchEvent::Pruned { id: number }, meter);
                return ControlFlow::Continue(());
            }
        } else {
            self.space.close(node, None);
        }
        if self.space.is_goal(node, meter) {
            self.space.tell(SearchEvent::Goal { id: number }, meter);
            return ControlFlow::Break(Stop::Found(node));
        }
        meter.expand(self.space.len())?;
        self.space.tell(SearchEvent::Expanded { id: number }, meter);
        if deferred {
            self.boost();
        } else if self.kind.preferred.is_some() {
            self.rate(node, true, meter)?;
        }
        let preferred = self.rating.preferred.take();
        let mut children = std::mem::take(&mut self.children);
        children.clear();
        let flow = self.space.expand(node, &mut children, meter);
        for &child in &children {
            let is_preferred = preferred
                .iter()
                .flatten()
                .any(|&preferred_move| preferred_move == child.mv);
            self.open((number, edge), child, is_preferred, meter)?;
        }
        self.children = children;
        self.rating.preferred = preferred;
        flow
    }

    /// Opens a successor, unless it needs no more to be followed.
    fn open(
        &mut self,
        (parent, before): (u32, SearchEdge),
        child: NumberedSuccessor,
        is_preferred: bool,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let deferred = self.kind.deferred;
        // With several lists each move has its turn, also one that leads to nothing new.
        let is_known = if deferred {
            self.lists.len() == 1 && self.space.is_closed(child.node)
        } else {
            !child.is_new
        };
        let mut fate = SuccessorOutcome::Known;
        let number = self.edges.len() as u32;
        if !is_known {
            if !deferred {
                self.rate(child.node, false, meter)?;
            }
            fate = SuccessorOutcome::LeftOut;
        }
        if fate == SuccessorOutcome::LeftOut && !self.is_dead_end() {
            fate = SuccessorOutcome::Open;
            let edge = SearchEdge {
                node: child.node,
                parent,
                mv: child.mv,
                g: before.g.saturating_add(child.cost),
                is_taken: false,
            };
            self.edges.push(edge, &mut meter.memory)?;
            self.enlist(number, edge, is_preferred, meter)?;
            if !deferred {
                self.boost();
            }
        }
        if meter.is_traced() {
            let is_rated = fate != SuccessorOutcome::Known;
            let h = self.rating.estimates[0];
            let f = is_rated.then_some(u64::from(h));
            let values = (f.filter(|_| !deferred).map(|_| h), f);
            let successor = (number, child.mv, child.node);
            let event = SearchEvent::generated(parent, successor, values, fate);
            self.space.tell(event, meter);
        }
        ControlFlow::Continue(())
    }
}
