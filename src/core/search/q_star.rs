//! Q* search.

use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::space::{NumberedSpace, search_numbered};
use super::{
    Domain, Estimate, FAR, Heuristic, INFINITE, Limits, Move, Observer, Outcome, SearchEvent,
    StopReason, SuccessorOutcome, Ties, sum_f,
};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::{ControlFlow, Range};

/// In the place of moves a goal has this one, whose value is 0.
const STAY: Move = Move(u32::MAX);

/// Q* search (Agostinelli, Shperberg, Shmakov, `McAleer`, Fox and Baldi, "A* search without expansions: learning heuristic functions
/// with deep Q-networks", arXiv 2102.04518): moves wait, not states. `f = g + q`, where q is the value of the move. A turn makes the move
/// of the least f. If its successor is new, all moves of that are valued at once; a state that is reached at less cost waits again with the
/// same values. Of the moves of a state the best that is left waits for all.
///
/// A successor is tested for the goal when it is first generated. A goal waits with q = 0, unless no move has a smaller f than that: then it
/// ends the search at once. So a path is optimal if no value exceeds the cost of a solution that begins with the move.
///
/// Equal moves are made first in, first out, by the time at which their states were reached, then in the order of moves. With
/// values that are costs and estimates of successors Q* search then makes the moves to the states that A* expands, in its order.
pub(super) fn q_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    ties: Ties,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let meter = Meter::new(limits, observer);
    search_numbered((domain, start), heuristic, meter, |space, meter| {
        let mut search = QStarSearch::new(space, ties);
        let flow = search.run(meter);
        meter.prove_by(heuristic, search.least);
        flow
    })
}

/// A state that was reached.
#[derive(Clone, Copy)]
struct QStarNode {
    g: u32,
    /// Where the values of its moves begin; they end where those of the next state begin.
    first: u32,
    /// The place of the move that waits, if one does.
    next: Option<u32>,
    /// Its number among the states in the order in which they were reached, of one that was reached again the last.
    reached: u32,
}

/// A move that waits: its f, what breaks ties, and its state.
type QueuedMove = Reverse<(u64, u64, u32)>;

struct QStarSearch<'a> {
    space: &'a mut dyn NumberedSpace,
    ties: Ties,
    scale: u32,
    proves_dead_ends: bool,
    nodes: Segments<QStarNode>,
    /// The moves of all states with their values.
    values: Segments<(Move, Estimate)>,
    open: BinaryHeap<QueuedMove>,
    /// The number of times a state was reached by a better path.
    reached: u32,
    /// The greatest of the least f of all turns.
    least: u64,
    /// Room for the moves of a state.
    room: Vec<(Move, Estimate)>,
}

impl<'a> QStarSearch<'a> {
    fn new(space: &'a mut dyn NumberedSpace, ties: Ties) -> Self {
        Self {
            scale: space.scale(),
            proves_dead_ends: space.proves_dead_ends(),
            space,
            ties,
            nodes: Segments::new(),
            values: Segments::new(),
            open: BinaryHeap::new(),
            reached: 0,
            least: 0,
            room: Vec::new(),
        }
    }

    fn run(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        self.enter(0, None, meter)?;
        let (h, f) = self.reach(0, 0, meter)?.unwrap_or((INFINITE, u64::MAX));
        meter.begin(h, self.space.scale());
        let begin = SearchEvent::begin((0, 0), (Some(h), Some(f)));
        self.space.tell(begin, meter);
        while let Some(Reverse((f, tie, id))) = self.open.pop() {
            let node = self.nodes.get(id as usize);
            let waits = node.next.filter(|&at| self.key(node, at) == (f, tie));
            // Where none does, the state was reached at less cost since.
            let Some(at) = waits else { continue };
            if f < FAR {
                self.least = self.least.max(f);
            }
            if self.is_goal(id) {
                return self.found(id, meter);
            }
            meter.expand(self.space.len())?;
            self.space.tell(SearchEvent::Expanded { id }, meter);
            self.follow(f, (id, node.g), at, meter)?;
            if let Some((h, f)) = self.wait(id, Some(at), meter)? {
                let (h, f) = (Some(h), Some(f));
                self.space.tell(SearchEvent::Queued { id, h, f }, meter);
            }
        }
        ControlFlow::Continue(())
    }

    fn found(&mut self, id: u32, meter: &mut Meter) -> ControlFlow<Stop> {
        self.space.tell(SearchEvent::Goal { id }, meter);
        ControlFlow::Break(Stop::Found(id))
    }

    /// Makes a move whose f is the least, from a state of this g.
    fn follow(
        &mut self,
        least: u64,
        (parent, g): (u32, u32),
        at: u32,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let (mv, value) = self.values.get(at as usize);
        let child = self.space.follow(parent, mv, meter)?;
        let Some(g) = g.checked_add(child.cost) else {
            return ControlFlow::Break(Stop::Reason(StopReason::CostLimit));
        };
        let id = child.node;
        let known = (!child.is_new).then(|| self.nodes.get(id as usize).g);
        let (waits, fate) = match known {
            Some(before) if before <= g => (None, SuccessorOutcome::Known),
            Some(before) => {
                meter.statistics.reopened += 1;
                self.space.close(id, Some((mv, parent)));
                (
                    self.reach(id, g, meter)?,
                    SuccessorOutcome::Better { g: before },
                )
            }
            None => {
                self.enter(id, self.left(value, child.cost), meter)?;
                (self.reach(id, g, meter)?, SuccessorOutcome::Open)
            }
        };
        let is_left_out = waits.is_none() && fate.is_open();
        let fate = if is_left_out {
            SuccessorOutcome::LeftOut
        } else {
            fate
        };
        let generated = SearchEvent::generated(parent, (id, mv, id), waits.unzip(), fate);
        self.space.tell(generated, meter);
        if is_left_out && known.is_some() {
            let (h, f) = (None, None);
            self.space.tell(SearchEvent::Queued { id, h, f }, meter);
        }
        match waits {
            Some((_, f)) if f <= least && self.is_goal(id) => self.found(id, meter),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The estimate of a state to which a move of this value leads, as far as that tells it: if the value is the sum of both.
    fn left(&self, value: Estimate, cost: u32) -> Option<Estimate> {
        match value {
            INFINITE => Some(INFINITE),
            // The greatest finite one stands for all that are greater.
            value if value == INFINITE - 1 => None,
            value => value.checked_sub(self.space.scale().checked_mul(cost)?),
        }
    }

    /// Keeps a new state, the next one, with its moves and their values. `estimate` is its own, where it is known.
    fn enter(
        &mut self,
        id: u32,
        estimate: Option<Estimate>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let Ok(first) = u32::try_from(self.values.len()) else {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        };
        self.room.clear();
        if self.space.is_goal(id, meter) {
            self.room.push((STAY, 0));
        } else {
            self.space
                .value_moves(id, estimate, &mut self.room, meter)?;
        }
        for &moved in &self.room {
            self.values.push(moved, &mut meter.memory)?;
        }
        let node = QStarNode {
            g: 0,
            first,
            next: None,
            reached: 0,
        };
        self.nodes.push(node, &mut meter.memory)
    }

    /// The places of the moves of a state.
    fn row(&self, id: u32) -> Range<u32> {
        let after = id as usize + 1;
        let end = if after < self.nodes.len() {
            self.nodes.get(after).first
        } else {
            self.values.len() as u32
        };
        self.nodes.get(id as usize).first..end
    }

    fn is_goal(&self, id: u32) -> bool {
        let first = self.row(id).next();
        first.is_some_and(|at| self.values.get(at as usize).0 == STAY)
    }

    /// A state is reached by a path of this cost: its best move waits. The value and the f of that, if it has one.
    fn reach(
        &mut self,
        id: u32,
        g: u32,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(Estimate, u64)>> {
        let Some(reached) = self.reached.checked_add(1) else {
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        };
        self.reached = reached;
        let node = self.nodes.get(id as usize);
        let node = QStarNode { g, reached, ..node };
        self.nodes.set(id as usize, node);
        self.wait(id, None, meter)
    }

    /// The best move of a state, or the best one behind that at a place, waits.
    fn wait(
        &mut self,
        id: u32,
        after: Option<u32>,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<(Estimate, u64)>> {
        let next = self.best(id, after);
        let node = self.nodes.get(id as usize);
        self.nodes.set(id as usize, QStarNode { next, ..node });
        let Some(at) = next else {
            return ControlFlow::Continue(None);
        };
        let (f, tie) = self.key(node, at);
        if self.open.len() == self.open.capacity() {
            let mut open = std::mem::take(&mut self.open).into_vec();
            let grown = meter.memory.grow(&mut open);
            self.open = open.into();
            grown?;
        }
        self.open.push(Reverse((f, tie, id)));
        ControlFlow::Continue(Some((self.values.get(at as usize).1, f)))
    }

    /// The place of the best move of a state, or of the best one behind that at a place. The way back is none: it leads to
    /// a state that is known at less cost.
    fn best(&self, id: u32, after: Option<u32>) -> Option<u32> {
        let back = self.space.back(id);
        // Of equal values of a state the first comes first, or last.
        let turned = if self.ties == Ties::Lifo { u32::MAX } else { 0 };
        let rank = |at: u32| (self.values.get(at as usize).1, at ^ turned);
        let after = after.map(rank);
        let mut best = None;
        for at in self.row(id) {
            let (mv, value) = self.values.get(at as usize);
            let is_dead = value == INFINITE && self.proves_dead_ends;
            let move_rank = rank(at);
            let is_later = best.is_some_and(|best| best < move_rank);
            if is_dead
                || is_later
                || Some(mv) == back
                || after.is_some_and(|after| move_rank <= after)
            {
                continue;
            }
            best = Some(move_rank);
        }
        best.map(|(_, at)| at ^ turned)
    }

    /// The f of a move of a state, and what breaks ties.
    fn key(&self, node: QStarNode, at: u32) -> (u64, u64) {
        let value = self.values.get(at as usize).1;
        let f = sum_f(node.g, value, (self.scale, false));
        let reached = if self.ties == Ties::Lifo {
            u32::MAX - node.reached
        } else {
            node.reached
        };
        let tie = u64::from(self.ties.key(node.g, value)) << 32;
        (f, tie | u64::from(reached))
    }
}
