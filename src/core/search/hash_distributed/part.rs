//! The states of one part of a hash-distributed search.

use crate::search::bucket_queue::BucketQueue;
use crate::search::index::StateIndex;
use crate::search::label::{NodeLabel, WideLabel};
use crate::search::memory::Memory;
use crate::search::meter::Stop;
use crate::search::segments::Segments;
use crate::search::workers::Worker;
use crate::search::{
    Domain, Estimate, Move, PackedState, StopReason, SuccessorOutcome, Ties, sum_f,
};
use std::ops::ControlFlow;

/// log2 of the number of parts. Counts depend on it, and not on the number of threads.
pub(super) const PART_BITS: u32 = 6;
/// The number of parts.
pub(super) const PARTS: usize = 1 << PART_BITS;
/// The most states that a part expands in a round: counts depend on it, too.
const MOST_TAKEN: usize = 1 << 10;
/// The bits of a hash that choose the part lie above this one: the index uses the others.
const PART_SHIFT: u32 = 14;
/// Between two questions whether all shall stop.
pub(super) const PATIENCE: usize = 64;

/// The part of a state, where that of the start is 0.
#[inline]
pub(super) fn part<S: PackedState>(state: S, shift: usize) -> usize {
    ((state.hash() >> PART_SHIFT) as usize ^ shift) % PARTS
}

/// The part of a node, and its number there.
pub(super) fn place(id: u32) -> (usize, u32) {
    (id as usize % PARTS, id >> PART_BITS)
}

/// A successor on its way to its part.
#[derive(Clone, Copy)]
pub(super) struct Message<S> {
    pub(super) state: S,
    pub(super) g: u32,
    pub(super) mv: Move,
    pub(super) parent: u32,
}

/// The end of a message, for the record of the search.
pub(super) struct Received<S> {
    pub(super) message: Message<S>,
    pub(super) id: u32,
    pub(super) fate: SuccessorOutcome,
}

/// The states of a part. Nodes count from 0 in each part; their ids have the part in the lowest bits.
pub(super) struct HashPartition<S> {
    pub(super) number: u32,
    pub(super) states: Segments<S>,
    pub(super) labels: Segments<WideLabel>,
    pub(super) index: StateIndex,
    /// Sorted by f, then by h.
    pub(super) open: BucketQueue,
    pub(super) memory: Memory,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) goal_tests: u64,
    pub(super) reopened: u64,
    /// The states that are expanded in this round.
    pub(super) taken: Vec<u32>,
    /// The goal of the smallest g that was taken.
    pub(super) goal: Option<(u32, u32)>,
    /// The successors that were generated in this round, by the parts that they are sent to.
    pub(super) sent: Vec<Vec<Message<S>>>,
    /// Those that were sent here, by the parts that they come from.
    pub(super) received: Vec<Vec<Message<S>>>,
    /// The parts that sent any.
    pub(super) senders: Vec<usize>,
    /// The states that are to be opened.
    pub(super) reached: Vec<u32>,
    /// What became of what was received, in a search that is recorded.
    pub(super) told: Vec<Received<S>>,
    pub(super) stop: Option<StopReason>,
}

impl<S: PackedState> HashPartition<S> {
    pub(super) fn new(number: u32, memory: u64) -> Self {
        Self {
            number,
            states: Segments::new(),
            labels: Segments::new(),
            index: StateIndex::new(),
            open: BucketQueue::with_ties(Ties::LowH),
            memory: Memory::new(memory),
            expanded: 0,
            generated: 0,
            goal_tests: 0,
            reopened: 0,
            taken: Vec::new(),
            goal: None,
            sent: (0..PARTS).map(|_| Vec::new()).collect(),
            received: (0..PARTS).map(|_| Vec::new()).collect(),
            senders: Vec::new(),
            reached: Vec::new(),
            told: Vec::new(),
            stop: None,
        }
    }

    pub(super) fn id(&self, node: u32) -> u32 {
        node << PART_BITS | self.number
    }

    pub(super) fn label(&self, node: u32) -> NodeLabel {
        self.labels.get(node as usize).label()
    }

    /// Takes open states of this f.
    pub(super) fn take<D: Domain<State = S>>(&mut self, domain: &D, f: u64) -> ControlFlow<Stop> {
        while self.taken.len() < MOST_TAKEN
            && let Some((least_f, node)) = self.open.peek()
            && least_f == f
        {
            self.open.pop(&mut self.memory);
            let label = self.label(node);
            // The entry of a worse path: the one of the best had a lower f and was taken before.
            if label.closed {
                continue;
            }
            self.goal_tests += 1;
            if domain.is_goal(self.states.get(node as usize)) {
                if self.goal.is_none_or(|(g, _)| label.g < g) {
                    self.goal = Some((label.g, self.id(node)));
                }
                continue;
            }
            self.labels
                .set(node as usize, WideLabel::of(label.closed()));
            if self.taken.len() == self.taken.capacity() {
                self.memory.grow(&mut self.taken)?;
            }
            self.taken.push(node);
        }
        ControlFlow::Continue(())
    }

    /// Expands the states that were taken, as far as so many successors may be generated. `tells` says whether the way back is
    /// sent, too.
    pub(super) fn expand<D: Domain<State = S>>(
        &mut self,
        domain: &D,
        (shift, tells): (usize, bool),
        most: u64,
        is_stopped: &mut dyn FnMut() -> bool,
    ) -> ControlFlow<Stop> {
        let most = self.generated.saturating_add(most);
        for at in 0..self.taken.len() {
            if at % PATIENCE == 0 && is_stopped() {
                break;
            }
            let node = self.taken[at];
            let (parent, label) = (self.id(node), self.label(node));
            let state = self.states.get(node as usize);
            let returns = parent != 0 && domain.returns() && !tells;
            let back = if returns {
                domain.inverse(label.mv)
            } else {
                None
            };
            self.expanded += 1;
            let flow = domain.expand(state, |mv, child| {
                if self.generated == most {
                    return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
                }
                self.generated += 1;
                if Some(mv) == back {
                    return ControlFlow::Continue(());
                }
                let Some(g) = label.g.checked_add(domain.step_cost(state, mv, child)) else {
                    return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
                };
                let sent = &mut self.sent[part(child, shift)];
                if sent.len() == sent.capacity() {
                    self.memory.grow(sent)?;
                }
                sent.push(Message {
                    state: child,
                    g,
                    mv,
                    parent,
                });
                ControlFlow::Continue(())
            });
            if flow.is_break() {
                self.taken.truncate(at + 1);
                return flow;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes the expansions of a round back, in which so many successors were generated until then.
    pub(super) fn forget(&mut self, generated: u64) {
        self.expanded -= self.taken.len() as u64;
        self.generated = generated;
        self.sent.iter_mut().for_each(Vec::clear);
    }

    /// Takes in what was sent.
    pub(super) fn receive(&mut self, tells: bool, worker: &mut Worker<'_>) -> ControlFlow<Stop> {
        for sender in std::mem::take(&mut self.senders) {
            if worker.is_stopped() {
                break;
            }
            let mut messages = std::mem::take(&mut self.received[sender]);
            // So that the misses of the cache run side by side.
            for message in &messages {
                self.index.load(message.state.hash());
            }
            for message in messages.drain(..) {
                let (node, fate) = self.enter(message)?;
                if fate != SuccessorOutcome::Known {
                    if self.reached.len() == self.reached.capacity() {
                        self.memory.grow(&mut self.reached)?;
                    }
                    self.reached.push(node);
                }
                if tells {
                    let id = self.id(node);
                    self.told.push(Received { message, id, fate });
                }
            }
            self.received[sender] = messages;
        }
        ControlFlow::Continue(())
    }

    /// Keeps a state that is new, or the better path to it.
    pub(super) fn enter(
        &mut self,
        message: Message<S>,
    ) -> ControlFlow<Stop, (u32, SuccessorOutcome)> {
        let Message {
            state,
            g,
            mv,
            parent,
        } = message;
        let reached = WideLabel::of(NodeLabel::new(g, mv, parent));
        let hash = state.hash();
        let slot = match self.index.probe(hash, state, &self.states) {
            Ok(node) => {
                let before = self.label(node);
                if g >= before.g {
                    return ControlFlow::Continue((node, SuccessorOutcome::Known));
                }
                self.reopened += u64::from(before.closed);
                self.labels.set(node as usize, reached);
                let fate = SuccessorOutcome::Better { g: before.g };
                return ControlFlow::Continue((node, fate));
            }
            Err(slot) => slot,
        };
        if self.states.len() >> (u32::BITS - PART_BITS) > 0 {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        let memory = &mut self.memory;
        let node = self.index.insert(hash, slot, &self.states, memory)?;
        self.labels.push(reached, memory)?;
        self.states.push(state, memory)?;
        ControlFlow::Continue((node, SuccessorOutcome::Open))
    }

    /// Opens a state of this estimate.
    pub(super) fn open(
        &mut self,
        node: u32,
        estimate: Estimate,
        measure: (u32, bool),
    ) -> ControlFlow<Stop> {
        let f = sum_f(self.label(node).g, estimate, measure);
        if f == u64::MAX {
            // No goal can be reached from it.
            return ControlFlow::Continue(());
        }
        self.open.push_tied(f, estimate, node, &mut self.memory)
    }
}
