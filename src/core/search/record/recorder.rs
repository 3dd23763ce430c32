//! Steps as entries of a record.

use super::{Entry, Expanded, Generated, Record, Round, SearchEvent, SuccessorOutcome};
use crate::search::interner::Interner;
use crate::search::{Algorithm, Estimate, INFINITE, Move, PackedState, Statistics};
use crate::state::Board;

/// The f of a state in a record: infinite where its estimate is, whatever number a search sorts such states by.
fn told(h: Option<Estimate>, f: Option<u64>) -> Option<u64> {
    f.map(|f| if h == Some(INFINITE) { u64::MAX } else { f })
}

fn hash_of(words: &[u64]) -> u64 {
    words.iter().fold(0, |hash, &word| (hash ^ word).hash())
}

/// Whether a node waits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordedStatus {
    Open,
    Expanded,
    Gone,
}

/// The data of a node.
#[derive(Clone, Copy)]
struct RecordedNode {
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
    status: RecordedStatus,
    /// Whether it has its f because the open list was sorted again.
    was_sorted: bool,
}

impl RecordedNode {
    /// A node that nothing led to.
    fn root(state: u32, is_backward: bool, (h, f): (Option<Estimate>, Option<u64>)) -> Self {
        Self {
            state,
            from: None,
            is_backward,
            depth: 0,
            g: 0,
            h,
            f: told(h, f),
            expansion: 0,
            status: RecordedStatus::Open,
            was_sorted: false,
        }
    }
}

/// The cost of a move from one state to another, both packed into words.
pub(crate) type StepCost<'a> = dyn Fn(&[u64], Move, &[u64]) -> u32 + 'a;

/// Makes a [`Record`] of the events of a search, of one at a time.
#[doc(hidden)]
pub struct Recorder {
    record: Record,
    most: usize,
    states: Interner<Vec<u64>>,
    boards: Vec<Board>,
    has_begun: bool,
    /// The number of states that a beam keeps.
    width: u64,
    /// Whether nodes wait in a list.
    keeps_open: bool,
    /// Whether a greater depth is a new layer.
    is_layered: bool,
    /// The round at hand.
    round: Option<Round>,
    nodes: Vec<Option<RecordedNode>>,
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
    /// A recorder of at most so many entries.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            record: Record {
                h_scale: 1,
                f_scale: 1,
                ..Record::default()
            },
            most,
            states: Interner::default(),
            boards: Vec::new(),
            has_begun: false,
            width: 0,
            keeps_open: false,
            is_layered: false,
            round: None,
            nodes: Vec::new(),
            open: 0,
            begun: None,
            deepest: None,
            bound: None,
            turn: None,
            generated: 0,
        }
    }

    /// An algorithm begins, with estimates of so many units a move; whether there is a single goal state.
    pub(crate) fn begin_algorithm(
        &mut self,
        algorithm: Algorithm,
        [h_scale, evaluation_scale]: [u32; 2],
        has_goal: bool,
    ) {
        let h_scale = match algorithm {
            Algorithm::UniformCost { .. } | Algorithm::UniformCostTree { .. } => 1,
            _ if algorithm.is_evaluated() => evaluation_scale,
            _ => h_scale,
        };
        self.begin(
            algorithm.order().keeps_open(),
            (h_scale, u64::from(h_scale) * algorithm.priority_scale()),
        );
        self.width = algorithm.beam_width();
        self.is_layered = algorithm.is_layered(has_goal);
    }

    /// A search begins: whether its nodes wait in a list, and units of h and of f that make a move.
    pub(crate) fn begin(&mut self, keeps_open: bool, (h_scale, f_scale): (u32, u64)) {
        self.has_begun = true;
        self.keeps_open = keeps_open;
        self.record.h_scale = h_scale;
        self.record.f_scale = f_scale;
    }

    /// Whether there is no room for more.
    pub(crate) fn is_full(&self) -> bool {
        self.record.is_full
    }

    /// Makes boards of the states that were met.
    pub(crate) fn show_states<S: PackedState>(&mut self, board: impl Fn(S) -> Board) {
        let states = std::mem::take(&mut self.states).into_states();
        let boards = states.iter().map(|words| board(S::from_words(words)));
        self.boards = boards.collect();
    }

    /// The record of a search that found this path, with the boards of its states; `None` if no search began.
    pub(crate) fn finish(mut self, path: Option<&[Move]>) -> Option<(Record, Vec<Board>)> {
        if !self.has_begun {
            return None;
        }
        self.close();
        if let (true, Some(path)) = (self.record.is_two_sided(), path) {
            self.record.way = self.record.along(path);
        }
        Some((self.record, self.boards))
    }

    /// A round begins. A bound of a search from both ends is told with the side that is expanded next.
    pub(crate) fn round(&mut self, round: Round, statistics: &Statistics) {
        if let (Round::Threshold { units, scale }, true) = (round, self.record.is_two_sided()) {
            let bound = units.div_ceil(scale.max(1).into());
            self.bound = Some(u32::try_from(bound).unwrap_or(u32::MAX));
            return;
        }
        // The list of the last expansion is that of the next weight, which is told behind it.
        self.round = Some(round);
        if !self.is_weighted() {
            self.close();
        }
        self.push(Entry::Round {
            round,
            expanded: statistics.expanded,
            generated: statistics.generated,
        });
    }

    fn is_weighted(&self) -> bool {
        matches!(self.round, Some(Round::Weight { .. }))
    }

    /// The search is over.
    pub(crate) fn close(&mut self) {
        if let Some(place) = self.begun.take()
            && let Some(Entry::Expanded(taken)) = self.record.entries.get_mut(place as usize)
        {
            taken.open = self.keeps_open.then_some(self.open);
        }
    }

    /// Takes an event of a search whose states are packed into words; `step_cost` gives the cost of a move from one state
    /// to another.
    pub(crate) fn on_event(&mut self, event: SearchEvent<Vec<u64>>, step_cost: &StepCost<'_>) {
        if self.record.is_full {
            return;
        }
        match event.map(|words| self.states.number(hash_of(&words), words)) {
            SearchEvent::Begin { id, state, h, f } => {
                let is_backward = self
                    .record
                    .starts
                    .first()
                    .is_some_and(|&start| start != state);
                if self.node(id).is_none() {
                    self.record.starts.push(state);
                }
                self.set(id, RecordedNode::root(state, is_backward, (h, f)));
            }
            SearchEvent::Inferred { id, state, cost } => {
                let Some(node) = self.node(id) else { return };
                let g = node.g.saturating_add(cost);
                self.set(id, RecordedNode { state, g, ..node });
            }
            SearchEvent::Expanded { id } => self.expand(id),
            SearchEvent::Generated {
                id,
                parent,
                mv,
                state,
                h,
                f,
                fate,
            } => {
                let cost =
                    |parent, child| step_cost(self.states.get(parent), mv, self.states.get(child));
                let cost = self.node(parent).map_or(1, |before| {
                    if before.is_backward {
                        cost(state, before.state)
                    } else {
                        cost(before.state, state)
                    }
                });
                self.generate((id, parent), (mv, cost), (state, h, told(h, f)), fate);
            }
            SearchEvent::Goal { id } => {
                if let Some(node) = self.node(id) {
                    let RecordedNode { state, from, g, .. } = node;
                    let f = node.f.filter(|_| node.was_sorted);
                    if !self.was_just_produced(id) {
                        self.close();
                    }
                    self.push(Entry::Goal { state, from, g, f });
                }
            }
            SearchEvent::Dropped { id, rank } => {
                if let Some(node) = self
                    .node(id)
                    .filter(|node| node.status == RecordedStatus::Open)
                {
                    self.leave(id, RecordedStatus::Gone);
                    self.push(Entry::Dropped {
                        state: node.state,
                        rank,
                        width: self.width,
                    });
                }
            }
            SearchEvent::Pruned { id } => self.leave(id, RecordedStatus::Gone),
            SearchEvent::Queued { id, h, f } => {
                if let Some(node) = self.node(id) {
                    let h_now = h.or(node.h);
                    let sorted = RecordedNode {
                        h: h_now,
                        f: told(h, f),
                        status: RecordedStatus::Open,
                        was_sorted: !self.is_weighted(),
                        ..node
                    };
                    self.set(id, sorted);
                    if f.is_none() {
                        self.leave(id, RecordedStatus::Gone);
                    }
                    // Weights say what becomes of all that waits.
                    if !self.is_weighted() {
                        self.begun = self.begun.or(self.record.expansions.last().copied());
                        let state = node.state;
                        self.push(Entry::Queued { state, h: h_now, f });
                    }
                }
            }
            SearchEvent::BackedUp { id, first, f } => self.back_up(id, first, f),
        }
    }

    /// Takes a node that the search has from nowhere: a program expanded it that wrote a log.
    pub(crate) fn appear(
        &mut self,
        id: u32,
        words: Vec<u64>,
        values: (Option<Estimate>, Option<u64>),
    ) {
        let state = self.states.number(hash_of(&words), words);
        self.set(id, RecordedNode::root(state, false, values));
    }

    fn expand(&mut self, id: u32) {
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
        self.leave(id, RecordedStatus::Expanded);
        let place = self.record.entries.len() as u32;
        let number = self.record.expansions.len() as u32 + 1;
        let taken = Expanded {
            number,
            state: node.state,
            from: node.from,
            g: node.g,
            h: node.h,
            f: node.f,
            open: None,
        };
        if self.push(Entry::Expanded(taken)) {
            self.record.expansions.push(place);
            self.begun = Some(place);
            if let Some(node) = &mut self.nodes[id as usize] {
                node.expansion = number;
            }
        }
    }

    fn generate(
        &mut self,
        (id, parent): (u32, u32),
        (mv, cost): (Move, u32),
        (state, h, f): (u32, Option<Estimate>, Option<u64>),
        fate: SuccessorOutcome,
    ) {
        self.generated += 1;
        let Some(RecordedNode {
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
        let is_waiting = before.is_some_and(|node| node.status == RecordedStatus::Open);
        // In the list of a beam a state may stand several times.
        let fate = match fate {
            SuccessorOutcome::Open if self.width > 0 && is_waiting => SuccessorOutcome::Known,
            fate => fate,
        };
        let place = self.record.entries.len() as u32;
        self.push(Entry::Generated(Generated {
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
        let node = RecordedNode {
            from: Some(place),
            depth: depth + 1,
            g,
            ..RecordedNode::root(state, is_backward, (h, f))
        };
        // What comes back into a beam keeps the path that it was first found by.
        let first = before.filter(|_| self.width > 0);
        let node = first.map_or(node, |first| RecordedNode {
            status: RecordedStatus::Open,
            ..first
        });
        self.set(id, node);
        if !fate.is_open() {
            self.leave(id, RecordedStatus::Expanded);
        }
    }

    fn back_up(&mut self, id: u32, first: u32, f: u64) {
        for below in first..self.nodes.len() as u32 {
            self.leave(below, RecordedStatus::Gone);
            self.nodes[below as usize] = None;
        }
        let Some(node) = self.node(id) else { return };
        let f = (f != u64::MAX).then_some(f);
        self.push(Entry::BackedUp {
            state: node.state,
            expansion: node.expansion,
            f,
        });
        let status = RecordedStatus::Open;
        self.set(id, RecordedNode { f, status, ..node });
    }

    /// Whether the last entry is what this node was produced by.
    fn was_just_produced(&self, id: u32) -> bool {
        let last = (self.record.entries.len() as u32).checked_sub(1);
        last.is_some() && self.node(id).is_some_and(|node| node.from == last)
    }

    fn node(&self, id: u32) -> Option<RecordedNode> {
        self.nodes.get(id as usize).copied().flatten()
    }

    fn set(&mut self, id: u32, node: RecordedNode) {
        let place = id as usize;
        if place >= self.nodes.len() {
            self.nodes.resize(place + 1, None);
        }
        self.leave(id, RecordedStatus::Gone);
        self.open += 1;
        self.nodes[place] = Some(node);
    }

    /// A node waits no longer.
    fn leave(&mut self, id: u32, status: RecordedStatus) {
        if let Some(node) = &mut self.nodes[id as usize] {
            self.open -= u32::from(node.status == RecordedStatus::Open);
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
