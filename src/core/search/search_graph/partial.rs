//! Partial expansion of a node of a search graph: successors whose turn has not come are not entered.

use super::expansion::{Fate, GraphSuccessor};
use super::graph::{DomainSearchGraph, OpenPriority, result};
use super::{Node, Priority, Rate, SearchGraph};
use crate::search::label::NodeLabel;
use crate::search::store::Entered;
use crate::search::{Domain, Estimate, Heuristic, SearchEvent, StopReason, SuccessorOutcome};

/// The successors of a node that a partial expansion does not enter.
#[derive(Default)]
struct RemainingSuccessors {
    /// The priority of the first one.
    first: Option<Priority>,
    /// Their least g + h, in units of the bounding heuristic.
    bound: Option<u64>,
}

impl RemainingSuccessors {
    fn add(&mut self, priority: Priority, bound: u64) {
        self.first = Some(self.first.map_or(priority, |first| first.min(priority)));
        self.bound = Some(self.bound.map_or(bound, |least| least.min(bound)));
    }
}

impl<D: Domain, H: Heuristic<D>> DomainSearchGraph<'_, '_, D, H> {
    /// [`SearchGraph::expand_up_to`].
    pub(super) fn expand_partially(
        &mut self,
        node: Node,
        most: u64,
        rate: &mut Rate<'_>,
    ) -> Result<Option<Priority>, StopReason> {
        self.opened.clear();
        let label = self.store.label(node.0);
        if label.closed {
            return Ok(None);
        }
        self.keep_turns()?;
        let stored = self.store.len();
        result(self.meter.expand_node(self.domain, node.0, stored))?;
        let state = self.store.state(node.0);
        let generated = self.generate((node.0, label), state, false);
        self.wanted.clear();
        let new =
            { self.children.iter() }.filter(|child| !child.is_back && child.entered.is_none());
        self.wanted.extend(new.map(|child| (child.mv, child.state)));
        self.estimate_asked_of((node, state))?;
        let rest = self.enter_up_to(node, most, rate)?;
        // Until here what was not entered before bounds what is left.
        generated?;
        let Some(priority) = rest.first else {
            self.store.set_label(node.0, label.closed());
            self.wait_no_more(node);
            return Ok(None);
        };
        self.enqueue(node, priority, rest.bound.unwrap_or(0))?;
        self.meter.tell(self.domain, || SearchEvent::Queued {
            id: node.0,
            h: None,
            f: Some(priority.f),
        });
        Ok(Some(priority))
    }

    /// Keeps from now on when the turn of each node comes.
    fn keep_turns(&mut self) -> Result<(), StopReason> {
        if self.keeps_turns {
            return Ok(());
        }
        let memory = &mut self.meter.memory;
        for _ in 0..self.store.len() {
            result(self.turns.push(OpenPriority::NONE, memory))?;
        }
        self.keeps_turns = true;
        let count = self.open.iter().count();
        let bytes = count * size_of::<(Node, Priority)>();
        result(memory.reserve(bytes))?;
        let mut waiting = Vec::with_capacity(count);
        while let Some((f, tie, id)) = self.open.pop_tied(memory) {
            waiting.push((Node(id), Priority { f, tie }));
        }
        // Of the priorities of a node the first one counts.
        for &(node, priority) in waiting.iter().rev() {
            self.turns.set(node.index(), OpenPriority::of(priority, 0));
        }
        for (node, Priority { f, tie }) in waiting {
            result(self.open.push_tied(f, tie, node.0, memory))?;
        }
        memory.release(bytes);
        Ok(())
    }

    /// Enters the generated successors of a node whose f is at most this; returns the others.
    fn enter_up_to(
        &mut self,
        node: Node,
        most: u64,
        rate: &mut Rate<'_>,
    ) -> Result<RemainingSuccessors, StopReason> {
        let count = self.heuristics.len();
        let answers = std::mem::take(&mut self.answers);
        let (mut rest, mut estimates) = (RemainingSuccessors::default(), Vec::new());
        let mut new = 0;
        for at in 0..self.children.len() {
            let child = self.children[at];
            estimates.clear();
            if let Some(Entered::Known(id)) = child.entered {
                estimates.extend((0..count).map(|heuristic| self.estimate(Node(id), heuristic)));
            } else if !child.is_back {
                estimates.extend(&answers[new * count..][..count]);
                new += 1;
            }
            let fate = if child.is_back {
                (node.0, None, SuccessorOutcome::Back)
            } else {
                self.enter_one(node, child, &estimates, most, (rate, &mut rest))?
            };
            self.tell((node, child), estimates.first().copied(), fate);
        }
        self.answers = answers;
        Ok(rest)
    }

    /// Enters a successor, unless its f is above this.
    fn enter_one(
        &mut self,
        node: Node,
        child: GraphSuccessor<D::State>,
        estimates: &[Estimate],
        most: u64,
        (rate, rest): (&mut Rate<'_>, &mut RemainingSuccessors),
    ) -> Result<Fate, StopReason> {
        let (g, depth) = (child.g, self.depth(node) + 1);
        // An equal successor may have been entered since it was generated.
        let known = self.store.find(child.state);
        let before = known.map(|id| self.store.label(id));
        if let (Some(id), Some(before)) = (known, before)
            && g >= before.g
        {
            return Ok((id, None, SuccessorOutcome::Known));
        }
        let closed = before.is_some_and(|before| before.closed);
        let becomes = Node(known.unwrap_or(self.store.len() as u32));
        let reached = (becomes, g, depth, closed);
        let rated = self.rated(reached, (child.state, estimates), 0, rate)?;
        let bound = self.bound_by(g, &|heuristic| estimates[heuristic]);
        let Some(priority) = rated else {
            return Ok((becomes.0, None, self.leave_out(bound, closed)));
        };
        let f = Some(priority.f);
        if priority.f > most || priority == Priority::NONE {
            // Nothing that follows from a dead end needs to be searched.
            if priority != Priority::NONE {
                rest.add(priority, bound);
            }
            return Ok((becomes.0, f, SuccessorOutcome::Cut { threshold: most }));
        }
        let label = NodeLabel::new(g, child.mv, node.0);
        let fate = if let (Some(id), Some(before)) = (known, before) {
            self.meter.statistics.reopened += u64::from(closed);
            self.store.set_label(id, label);
            SuccessorOutcome::Better { g: before.g }
        } else {
            let memory = &mut self.meter.memory;
            let entered = self
                .store
                .enter_hashed(child.state, child.hash, label, memory);
            result(entered)?;
            result(self.make_room())?;
            for (place, &estimate) in (becomes.index() * estimates.len()..).zip(estimates) {
                self.estimates.set(place, estimate);
            }
            SuccessorOutcome::Open
        };
        self.set_depth(becomes.0, depth);
        self.enqueue(becomes, priority, 0)?;
        self.opened.push(becomes);
        Ok((becomes.0, f, fate))
    }
}
