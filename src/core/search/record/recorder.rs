//! Steps as entries of a record.

use super::{Entry, Produced, Round, SearchEvent, SuccessorOutcome, Taken};
use crate::search::{Estimate, INFINITE, Move, Statistics};
use std::collections::HashMap;

/// All that a search did, as far as it was recorded. States are numbers, in the order in which they were met; the
/// start is 0.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// In order.
    pub entries: Vec<Entry>,
    /// By expansion, from 0: where its entry stands.
    pub expansions: Vec<u32>,
    /// Units of h that make a move.
    pub h_scale: u32,
    /// Units of f that make a move.
    pub f_scale: u64,
    /// The states that nothing led to: the start, behind it those that a search goes back from.
    pub starts: Vec<u32>,
    /// Of a search from both ends: the entries whose moves are the solution, in the order in which they are made. On the
    /// side of the goal an entry leads from the state that it produced to the one that it was produced from.
    pub way: Vec<u32>,
    /// Whether more happened than the record keeps.
    pub is_full: bool,
}

impl Record {
    /// The expansion of that number, from 1.
    pub fn taken(&self, number: u32) -> Option<Taken> {
        let place = *self.expansions.get((number as usize).checked_sub(1)?)?;
        match self.entries[place as usize] {
            Entry::Taken(taken) => Some(taken),
            _ => None,
        }
    }

    /// Where the expansion of that number stands among the entries; behind the last one, their number.
    pub fn place(&self, number: u32) -> usize {
        let next = (number as usize)
            .checked_sub(1)
            .and_then(|at| self.expansions.get(at));
        next.map_or(self.entries.len(), |&place| place as usize)
    }

    /// The successor of that entry.
    pub fn produced(&self, entry: u32) -> Option<Produced> {
        match self.entries.get(entry as usize) {
            Some(Entry::Produced(produced)) => Some(*produced),
            _ => None,
        }
    }

    /// Whether it is that of a search from both ends.
    pub fn is_two_sided(&self) -> bool {
        self.starts.len() > 1
    }

    /// The entries of the sides of a search from both ends that make these moves, from the start.
    pub(crate) fn along(&self, path: &[Move]) -> Vec<u32> {
        let mut steps: HashMap<(u32, Move), (u32, u32)> = HashMap::new();
        let mut is_backward = false;
        for (index, entry) in (0..).zip(&self.entries) {
            match *entry {
                Entry::Round { round, .. } => is_backward = matches!(round, Round::Backward(_)),
                Entry::Produced(Produced {
                    state, parent, mv, ..
                }) => {
                    let Some(Taken { state: parent, .. }) = self.taken(parent) else {
                        continue;
                    };
                    if is_backward {
                        // What the start's side expanded it goes on from by itself.
                        steps.entry((state, mv)).or_insert((index, parent));
                    } else {
                        steps.insert((parent, mv), (index, state));
                    }
                }
                _ => {}
            }
        }
        let mut at = 0;
        let step = |&mv: &Move| {
            let (entry, next) = *steps.get(&(at, mv))?;
            at = next;
            Some(entry)
        };
        path.iter().map_while(step).collect()
    }

    /// What led to the successor of an entry: itself and all before it, the first one first.
    pub fn line(&self, from: Option<u32>) -> Vec<Produced> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some(produced) = at.and_then(|entry| self.produced(entry)) {
            line.push(produced);
            at = self.taken(produced.parent).and_then(|taken| taken.from);
        }
        line.reverse();
        line
    }
}

/// The f of a state in a record: infinite where its estimate is, whatever number a search sorts such states by.
fn told(h: Option<Estimate>, f: Option<u64>) -> Option<u64> {
    f.map(|f| if h == Some(INFINITE) { u64::MAX } else { f })
}

/// Whether a node waits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    Taken,
    Gone,
}

/// What is known of a node.
#[derive(Clone, Copy)]
struct Node {
    state: u32,
    from: Option<u32>,
    /// Whether it is on the side of the goal.
    is_backward: bool,
    /// Moves from the start.
    depth: u32,
    g: u32,
    h: Option<Estimate>,
    f: Option<u64>,
    /// Its last expansion.
    expansion: u32,
    status: Status,
}

/// Makes a record of the events of a search.
pub(crate) struct Recorder {
    pub record: Record,
    most: usize,
    /// How many a beam keeps.
    width: u64,
    /// Whether nodes wait in a list.
    keeps_open: bool,
    /// Whether a greater depth is a new layer.
    is_layered: bool,
    nodes: Vec<Option<Node>>,
    open: u32,
    /// The expansion that is going on.
    begun: Option<u32>,
    deepest: Option<u32>,
    /// Of a search from both ends that proves more and more: the bound, and whose turn was told with it.
    bound: Option<u32>,
    turn: Option<Round>,
    generated: u64,
}

impl Recorder {
    pub(crate) fn new(most: usize, width: u64, keeps_open: bool, is_layered: bool) -> Self {
        Self {
            record: Record {
                h_scale: 1,
                f_scale: 1,
                ..Record::default()
            },
            most,
            width,
            keeps_open,
            is_layered,
            nodes: Vec::new(),
            open: 0,
            begun: None,
            deepest: None,
            bound: None,
            turn: None,
            generated: 0,
        }
    }

    /// A round begins. A bound of a search from both ends is told with the side that is expanded next.
    pub(crate) fn round(&mut self, round: Round, statistics: &Statistics) {
        if let (Round::Threshold { units, scale }, true) = (round, self.record.is_two_sided()) {
            let bound = units.div_ceil(scale.max(1).into());
            self.bound = Some(u32::try_from(bound).unwrap_or(u32::MAX));
            return;
        }
        // The list of the last expansion is that of the next weight, which is told behind it.
        if !matches!(round, Round::Weight { .. }) {
            self.close();
        }
        self.push(Entry::Round {
            round,
            expanded: statistics.expanded,
            generated: statistics.generated,
        });
    }

    /// The search is over.
    pub(crate) fn close(&mut self) {
        if let Some(place) = self.begun.take()
            && let Some(Entry::Taken(taken)) = self.record.entries.get_mut(place as usize)
        {
            taken.open = self.keeps_open.then_some(self.open);
        }
    }

    /// Takes an event; `step_cost` says what a move costs that leads from one state to another.
    pub(crate) fn on_event(
        &mut self,
        heard: SearchEvent<u32>,
        step_cost: &dyn Fn(u32, Move, u32) -> u32,
    ) {
        match heard {
            SearchEvent::Begin { id, state, h, f } => {
                let f = told(h, f);
                let is_backward = self
                    .record
                    .starts
                    .first()
                    .is_some_and(|&start| start != state);
                if self.node(id).is_none() {
                    self.record.starts.push(state);
                }
                let node = Node {
                    state,
                    from: None,
                    is_backward,
                    depth: 0,
                    g: 0,
                    h,
                    f,
                    expansion: 0,
                    status: Status::Open,
                };
                self.set(id, node);
            }
            SearchEvent::Taken { id } => self.take(id),
            SearchEvent::Produced {
                id,
                parent,
                mv,
                state,
                h,
                f,
                fate,
            } => {
                let cost = self.node(parent).map_or(1, |before| {
                    if before.is_backward {
                        step_cost(state, mv, before.state)
                    } else {
                        step_cost(before.state, mv, state)
                    }
                });
                self.produce((id, parent), (mv, cost), (state, h, told(h, f)), fate);
            }
            SearchEvent::Goal { id } => {
                if let Some(Node { state, from, g, .. }) = self.node(id) {
                    if !self.was_just_produced(id) {
                        self.close();
                    }
                    self.push(Entry::Goal { state, from, g });
                }
            }
            SearchEvent::Dropped { id, rank } => {
                if let Some(node) = self.node(id).filter(|node| node.status == Status::Open) {
                    self.leave(id, Status::Gone);
                    self.push(Entry::Dropped {
                        state: node.state,
                        rank,
                        width: self.width,
                    });
                }
            }
            SearchEvent::Pruned { id } => self.leave(id, Status::Gone),
            SearchEvent::Queued { id, f } => {
                if let Some(node) = self.node(id) {
                    let (f, status) = (Some(f), Status::Open);
                    self.set(id, Node { f, status, ..node });
                }
            }
            SearchEvent::BackedUp { id, first, f } => self.back_up(id, first, f),
        }
    }

    fn take(&mut self, id: u32) {
        self.close();
        let Some(node) = self.node(id) else { return };
        let statistics = Statistics {
            expanded: self.record.expansions.len() as u64,
            generated: self.generated,
            ..Statistics::default()
        };
        if self.is_layered && self.deepest.is_none_or(|deepest| node.depth > deepest) {
            self.deepest = Some(node.depth);
            self.round(Round::Layer(node.depth), &statistics);
        }
        if let Some(bound) = self.bound {
            let turn = if node.is_backward {
                Round::Backward(bound)
            } else {
                Round::Forward(bound)
            };
            if self.turn.replace(turn) != Some(turn) {
                self.round(turn, &statistics);
            }
        }
        self.leave(id, Status::Taken);
        let place = self.record.entries.len() as u32;
        let number = self.record.expansions.len() as u32 + 1;
        let taken = Taken {
            number,
            state: node.state,
            from: node.from,
            g: node.g,
            h: node.h,
            f: node.f,
            open: None,
        };
        if self.push(Entry::Taken(taken)) {
            self.record.expansions.push(place);
            self.begun = Some(place);
            if let Some(node) = &mut self.nodes[id as usize] {
                node.expansion = number;
            }
        }
    }

    fn produce(
        &mut self,
        (id, parent): (u32, u32),
        (mv, cost): (Move, u32),
        (state, h, f): (u32, Option<Estimate>, Option<u64>),
        fate: SuccessorOutcome,
    ) {
        self.generated += 1;
        let Some(Node {
            g,
            expansion,
            depth,
            is_backward,
            ..
        }) = self.node(parent)
        else {
            return;
        };
        let g = g.saturating_add(cost);
        let before = self.node(id);
        let is_waiting = before.is_some_and(|node| node.status == Status::Open);
        // In the list of a beam a state may stand several times.
        let fate = match fate {
            SuccessorOutcome::Open if self.width > 0 && is_waiting => SuccessorOutcome::Known,
            fate => fate,
        };
        let place = self.record.entries.len() as u32;
        self.push(Entry::Produced(Produced {
            state,
            parent: expansion,
            mv,
            g,
            h,
            f,
            fate,
        }));
        if !fate.is_open() && fate != SuccessorOutcome::Inconsistent {
            return;
        }
        let node = Node {
            state,
            from: Some(place),
            is_backward,
            depth: depth + 1,
            g,
            h,
            f,
            expansion: 0,
            status: Status::Open,
        };
        // What comes back into a beam keeps the path that it was first found by.
        let first = before.filter(|_| self.width > 0);
        let node = first.map_or(node, |first| Node {
            status: Status::Open,
            ..first
        });
        self.set(id, node);
        if !fate.is_open() {
            self.leave(id, Status::Taken);
        }
    }

    fn back_up(&mut self, id: u32, first: u32, f: u64) {
        for below in first..self.nodes.len() as u32 {
            self.leave(below, Status::Gone);
            self.nodes[below as usize] = None;
        }
        let Some(node) = self.node(id) else { return };
        let f = (f != u64::MAX).then_some(f);
        self.push(Entry::BackedUp {
            state: node.state,
            expansion: node.expansion,
            f,
        });
        let status = Status::Open;
        self.set(id, Node { f, status, ..node });
    }

    /// Whether the last entry is what this node was produced by.
    fn was_just_produced(&self, id: u32) -> bool {
        let last = (self.record.entries.len() as u32).checked_sub(1);
        last.is_some() && self.node(id).is_some_and(|node| node.from == last)
    }

    fn node(&self, id: u32) -> Option<Node> {
        self.nodes.get(id as usize).copied().flatten()
    }

    fn set(&mut self, id: u32, node: Node) {
        let place = id as usize;
        if place >= self.nodes.len() {
            self.nodes.resize(place + 1, None);
        }
        self.leave(id, Status::Gone);
        self.open += 1;
        self.nodes[place] = Some(node);
    }

    /// A node waits no longer.
    fn leave(&mut self, id: u32, status: Status) {
        if let Some(node) = &mut self.nodes[id as usize] {
            self.open -= u32::from(node.status == Status::Open);
            node.status = status;
        }
    }

    /// Whether there was room for it.
    fn push(&mut self, entry: Entry) -> bool {
        let has_room = self.record.entries.len() < self.most;
        if has_room && !self.record.is_full {
            self.record.entries.push(entry);
        } else {
            self.record.is_full = true;
        }
        !self.record.is_full
    }
}
